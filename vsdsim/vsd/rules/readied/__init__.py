"""Held actions: attacks and shots that wait for their moment (`action.ready`).

| chapter | rules |
|---|---|
| `held` | what everybody holds, and whether its moment has come |
| `release` | the points at which it can go off, and who loses it (`action.ready.release`) |
| `conflict` | two who let go against each other (`action.ready.conflict`) |
"""
