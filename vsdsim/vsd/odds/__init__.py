"""One blow worked out exactly: the rules that fights sample, asked of every die there is.

| chapter | what it does |
|---|---|
| `ways` | distributions in whole numbers |
| `dice` | every open-ended roll |
| `pair` | two combatants and the situation in which one strikes at the other |
| `blows` | every attack roll read, what it comes to |
| `criticals` | every critical strike, with those that it leads to |
| `riders` | what comes with blows that strike home |
| `landing` | who is out of the fight, dead or dying by it |
| `counted` | all that put together |
| `asking` | what was asked for, made into an attack and a situation |
| `wearing` | the defender in other armour |
| `card` | the answer, and how it changes |
"""
