"""Spells of a scenario's own."""

from __future__ import annotations

__all__ = ["SPELLS_TOML"]

SPELLS_TOML = """
[spark]
lore = "odd"
weave = 1
range = 20
on = "enemy"
failure = 80
resonance = 60
effects = [{ attack = "bolt", critical = "lightning", max = 150 }]
warp.target = { weave = 1, targets = 2 }

[fan-of-frost]
lore = "odd"
weave = 2
range = "self"
on = "enemy"
area = { cone = 9 }
failure = 60
effects = [{ attack = "area", critical = "frost", max = 175 }]

[ring-of-fire]
lore = "rare"
weave = 2
range = "self"
on = "enemy"
area = { radius = 4 }
failure = 90
resonance = 70
effects = [{ attack = "area", critical = "fire", max = 150 }]

[fist]
lore = "rare"
weave = 1
range = "touch"
on = "anybody"
instant = true
failure = 50
effects = [{ attack = "bolt", critical = "grapple", max = 175 }]

[hex]
lore = "odd"
weave = 2
range = 25
on = "anybody"
save = "tsr"
duration = { rounds = 2 }
failure = 40
effects = [{ modifier = { def = -15, cmb = -20, skills = -30, saves = -20, casting = -25 } }]
warp.further = { weave = 1, by = -20 }
warp.target = { weave = 1, targets = 1 }
warp.duration = { weave = 1, duration = 3 }

[stupor]
lore = "odd"
weave = 1
range = 30
on = "enemy"
instant = true
duration = { rounds = 3 }
effects = [{ condition = "dazed" }]

[shackles]
lore = "rare"
weave = 2
range = 15
on = "enemy"
duration = { rounds_per_level = 1 }
failure = 70
effects = [{ condition = "held" }]

[grip]
lore = "odd"
weave = 2
range = 20
on = "enemy"
save = "wsr"
duration = "concentration"
resonance = 30
effects = [{ condition = "held" }, { modifier = { def = -10 } }]
warp.target = { weave = 1, targets = 1 }

[glamour]
lore = "rare"
weave = 1
range = 10
on = "friend"
instant = true
duration = "concentration"
effects = [{ modifier = { def = 30, magic-saves = 20 } }]

[panic]
lore = "odd"
weave = 2
range = 20
on = "enemy"
save = "wsr"
area = { radius = 5 }
duration = { failure = 15 }
failure = 50
effects = [{ condition = "frightened" }]
warp.duration = { weave = 1, duration = 2 }

[slumber]
lore = "rare"
weave = 1
range = 20
on = "enemy"
area = { radius = 6 }
duration = { rounds = 4 }
resonance = 80
effects = [{ condition = "incapacitated", harm = true, levels = 9 }]

[dull-the-beast]
lore = "rare"
weave = 1
range = 20
on = "anybody"
save = "wsr"
duration = { failure = 8 }
effects = [
  { condition = "incapacitated", only = "beast" }, { condition = "blind", only = "beast" },
]

[trip]
lore = "odd"
weave = 1
range = 12
on = "enemy"
save = "tsr"
instant = true
effects = [{ condition = "prone" }, { condition = "weary" }]

[dark-veil]
lore = "odd"
weave = 2
range = 15
on = "enemy"
save = "tsr"
duration = { rounds = 2 }
effects = [{ condition = "blind" }]

[long-stun]
lore = "rare"
weave = 2
range = 30
on = "enemy"
save = "wsr"
instant = true
duration = { rounds = 3 }
effects = [{ condition = "stunned", harm = true }]

[weariness]
lore = "rare"
weave = 1
range = 30
on = "enemy"
save = "wsr"
duration = { rounds = 4 }
effects = [{ condition = "weary" }]

[mend]
lore = "odd"
weave = 1
range = 10
on = "friend"
resonance = 40
effects = [{ heal = 40 }, { staunch = 3 }, { ends = "incapacitated" }]
warp.target = { weave = 1, targets = 1 }

[relief]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
effects = [
  { ends = "held" }, { ends = "frightened" }, { ends = "prone" }, { ends = "blind" },
  { ends = "weary" },
]

[steadfast]
lore = "rare"
weave = 1
range = "touch"
on = "friend"
duration = "fight"
effects = [{ protects = "prone" }, { protects = "held" }, { protects = "dazed" }]

[clear-mind]
lore = "rare"
weave = 1
range = "self"
on = "self"
instant = true
duration = { minutes_per_level = 1 }
effects = [{ protects = "stunned" }, { protects = "incapacitated" }, { protects = "frightened" }]

[mantle]
lore = "odd"
weave = 1
range = 30
on = "friend"
instant = true
failure = 60
resonance = 50
effects = [{ ward = "blow", by = -60 }, { ward = "shot", by = -80 }]
warp.further = { weave = 1, by = -40 }
warp.target = { weave = 1, targets = 1 }

[ring-of-shields]
lore = "odd"
weave = 1
range = 20
on = "friend"
instant = true
area = { radius = 4 }
effects = [{ ward = "blow", by = -50 }, { ward = "shot", by = -50 }]

[second-mantle]
lore = "rare"
weave = 1
range = 30
on = "friend"
instant = true
effects = [{ ward = "blow", by = -30 }]

[keen-eye]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
effects = [{ aim = 40 }]

[silence]
lore = "odd"
weave = 1
range = 30
on = "enemy"
instant = true
failure = 60
effects = [{ counter = true }]

[hush]
lore = "rare"
weave = 1
range = 30
on = "enemy"
save = "wsr"
instant = true
area = { radius = 5 }
effects = [{ counter = true }]

[circle-of-silence]
lore = "odd"
weave = 1
range = "self"
on = "enemy"
instant = true
area = { radius = 12 }
effects = [{ counter = true }]

[gainsay]
lore = "rare"
weave = 1
range = 30
on = "friend"
save = "tsr"
instant = true
effects = [{ counter = true }]
warp.target = { weave = 1, targets = 1 }

[smite]
lore = "rare"
weave = 2
range = 30
on = "enemy"
effects = [{ critical = "dark", severity = "Mod" }]
warp.target = { weave = 1, targets = 1 }

[shove]
lore = "odd"
weave = 1
range = 20
on = "enemy"
instant = true
effects = [{ push = 7 }]

[hurl]
lore = "rare"
weave = 2
range = 20
on = "enemy"
save = "tsr"
effects = [{ critical = "impact", severity = "Sup" }, { push = 12 }, { condition = "prone" }]

[spark-blade]
lore = "odd"
weave = 1
range = 10
on = "friend"
duration = { rounds = 4 }
effects = [{ weapon = { critical = "lightning", severity = "Lig" } }]

[might]
lore = "rare"
weave = 1
range = 10
on = "friend"
instant = true
duration = { rounds = 2 }
effects = [{ strength = { cmb = 20, damage = 3 } }]

[rush]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
duration = { rounds = 2 }
effects = [{ haste = true }]
warp.duration = { weave = 1, duration = 2 }

[drain]
lore = "rare"
weave = 1
range = 15
on = "enemy"
save = "tsr"
effects = [{ soul = "2d5+1" }]

[side-shield]
lore = "odd"
weave = 1
range = 20
on = "friend"
area = { radius = 5 }
duration = { rounds = 3 }
effects = [{ modifier = { def = 25, magic-def = 15 }, side = true }]
"""
"""A `spells.toml` of a scenario's own folder: every effect, and what the packaged ones have not."""
