"""Magic: spells declared and cast, what they do, and what comes of them (rules page, "Spells").

| chapter | rules |
|---|---|
| `requirements` | points, range, sight, whom a spell is for (`magic.requirements`) |
| `actions` | what beside a spell takes the rest of a round (`magic.actions`) |
| `concentration` | spells to come, and those that last by it (`magic.concentrate`) |
| `order` | the highest level, then the highest bonus (`magic.order`) |
| `casting` | the spell phases: who casts, and at whom (`magic.lost`) |
| `casts`, `casting_roll` | spells as they are cast, and everything of their rolls but the dice |
| `table` | the Spell Casting Table (`magic.table`) |
| `carrying_out` | what rolls come to, what they cost, on whom they take effect (`magic.points`) |
| `turning` | at whom a spell turns that cannot be cast at whom it was meant for |
| `whom` | whom a spell reaches: further targets, everybody in an area |
| `saves` | who resists (`magic.save`) |
| `reached` | those on whom something magical takes effect |
| `failure`, `resonance` | the other two tables (`magic.failure`, `magic.resonance`) |
| `backlash` | what failures and resonances do to the caster |
| `bolts` | attack spells as attack rolls (`magic.attack`) |
| `riders` | what comes with a blow |
| `waiting`, `wards`, `countering` | spells kept ready for what another does (`magic.trigger`) |
| `effects`, `carrier` | every effect, and who carries it out (`magic.effects`) |
| `harming`, `mending`, `plights`, `branding` | what effects do |
| `standing`, `bound`, `changes` | what goes on upon whom, what it binds and changes |
"""
