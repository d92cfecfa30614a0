"""Shooting and throwing: loads, volleys and shots.

| chapter | rules |
|---|---|
| `loading` | what is loaded and ready, ammunition, the best shot (`ranged.loaded`) |
| `volleys` | the two ranged phases: who shoots when, at whom (`ranged.volley`, `ranged.order`) |
| `shots` | one shot: range, bonuses, strays (`ranged.roll`, `ranged.melee`) |
| `dropping` | dropping to the ground or behind cover as a volley comes (`move.drop`) |
"""
