"""Declaring: what everybody means to do this round, at whom, and with what.

| chapter | rules |
|---|---|
| `plans` | scripts made ready: who follows which, and when each side speaks |
| `at_hand` | what they come to where everybody is on one point (`place.unplaced`) |
| `declaration` | the sides declare in their order (`declaration.order`) |
| `scene` | what everybody sees as Declaration begins |
| `orders` | what Drive is to be spent on (`drive.orders`) |
| `draft` | a declaration while it takes shape |
| `going_on` | who failed its Assessment Roll (`assessment.failure`) |
| `script` | the first entry that holds, the reflexes (`declaration.script`, `declaration.reflex`) |
| `aiming` | who can do it, with what, to whom (`declaration.possible`, `declaration.targets`) |
| `setting_out` | the move declared, alone or beside a deed (`move.pace`, `move.beside`) |
| `march` | what is declared of moving, before it is written down |
| `settling` | what must come before a blow or a shot (`declaration.draw`, `move.attack`) |
| `tending` | whom who tends a friend goes to (`care.able`) |
| `both_hands` | who strikes with two weapons (`optional.two-weapons`) |
| `spells` | spells alone and beside a deed, rounds of concentration (`magic.actions`) |
| `spoken` | the spells of a declaration, before they are written down |
| `holding_back` | whose attack waits for its moment (`action.ready`) |
| `opponents` | whom those name who do not attack (`declaration.opponent`) |
| `writing` | the declaration written into the state, its parry with it |
"""
