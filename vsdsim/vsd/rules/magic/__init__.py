"""Magic: spells declared and cast, what they do, and what comes of them (rules page, "Magic").

| chapter | rules |
|---|---|
| `casts` | spells as they are cast: who casts what at whom, with which dice |
| `reached` | those on whom something magical takes effect |
| `whom` | whom a spell reaches: further targets, everybody in an area |
| `bolts` | attack spells as attack rolls |
| `effects` | what spells do |
"""
