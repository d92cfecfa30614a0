"""The field: places, the ground, moving over it, and what it does to those on it.

| chapter | rules |
|---|---|
| `places` | distance, reach, arcs, facing, higher ground (`place.*`) |
| `cover` | cover, light, sight, spots behind cover (`ground.cover`, `ground.light`, `move.cover`) |
| `engagement` | who is engaged by whom, disengaging (`place.engaged`, `move.disengage`) |
| `mobility` | who can move, and how far (`move.can`, `move.pace`) |
| `goals` | where each way to move leads (`move.approach` to `move.flee`) |
| `routes` | round walls, by ladders (`move.way`) |
| `movement` | the Move phase: sub-steps, ladders, facing, leaving (`move.order`, `ground.*`) |
| `interception` | who guards stops who comes by (`move.intercept`) |
| `athletics` | rolls of Athletics, alone and against somebody |
| `running` | running away from a melee (`move.run`) |
| `footing` | who falls as something lands, and the fall's attack (`fall.perch`, `fall.edge`) |
| `falling` | falls by no blow: tripping, ground that opens (`fall.trip`, `fall.lands`) |
| `fire` | burning ground (`ground.fire`) |
"""
