"""Drive: what it is spent on, by whom, and what comes of it (rules page, "Drive").

| chapter | rules |
|---|---|
| `points` | orders that fit and can be paid, roll by roll (`drive.points`, `drive.allocated`) |
| `for_the_fight` | what is bought once and lasts (`drive.scene`, `drive.ignore`) |
| `rerolls` | failed rolls bought again (`drive.reroll`, `drive.hundred`) |
| `criticals` | criticals softened and sharpened (`drive.soften`, `drive.edge`) |
| `spells` | what casters spend on spells (`drive.press`, `drive.double`) |

Orders are given in Declaration (`declaring/orders.py`). No other rule knows what an order is: it
hands its rolls over, with a way to see which of them fail, and goes on with what it gets back.
"""
