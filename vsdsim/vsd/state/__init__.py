"""The state of N fights abreast, its columns by chapter.

| chapter | what it keeps |
|---|---|
| `state` | all of it: the one mutable type, fights put together and compacted away |
| `column` | what a column is, and what it has a row for |
| `beginning` | everybody unhurt, where and how it begins |
| `body` | hit points, wounds, useless limbs; who is out, dying or dead |
| `conditions` | stunned, prone, held, afraid, on fire |
| `gear` | what is in hand, borne, dropped, broken and loaded |
| `declared` | what is declared for this round, and what is held back |
| `places` | where everybody is, whom it is engaged by, how it moves |
| `spells` | what is cast and prepared, what magic has brought upon everybody |
| `resolve` | Drive |
| `care` | whom somebody tends |
"""
