"""Optional rules: special moves, and other ways to strike (rules page, "Optional rules").

| chapter | rules |
|---|---|
| `move` | what there is to know of a special move |
| `moves` | all special moves |
| `disarm`, `knock_down`, `lock`, `feint` | one special move each (`optional.disarm`, ...) |
| `contest` | special moves carried out: a conflict of two (`optional.moves`) |
| `charge` | an attack with the half move in it (`optional.charge`) |
| `two_weapons` | a weapon in each hand (`optional.two-weapons`) |
| `shield_bash` | a blow with the shield (`optional.shield-bash`) |
| `aside` | what is held elsewhere than in the hand, as far as one strikes with it |
"""
