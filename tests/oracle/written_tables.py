"""Tables of a scenario's own: weapons of fire, frost, lightning and dark, and critical tables."""

from __future__ import annotations

import tomllib

from tests.chance import Chance

__all__ = ["NATURAL_OF_OWN", "RANGED_OF_OWN", "WEAPONS_OF_OWN", "WEAPONS_TOML", "critical_tables"]

WEAPONS_TOML = """
[flame-sword]
skills = ["blades"]
clumsy = 4
length = "long"
table = "edged"
max = 150
criticals = ["fire", "cut"]
qualities = ["hand-and-half"]

[frost-axe]
skills = ["blunt"]
clumsy = 5
length = "short"
table = "edged"
max = 150
criticals = ["frost", "dark"]

[spark-mace]
skills = ["blunt"]
clumsy = 3
length = "short"
table = "blunt"
max = 150
criticals = ["lightning", "impact"]

[spark-staff]
skills = ["polearms"]
hands = 2
clumsy = 6
length = "long"
table = "blunt"
max = 175
criticals = ["lightning", "frost"]
qualities = ["reach", "mighty"]
metal = false

[dark-blade]
skills = ["blades"]
clumsy = 2
length = "hand"
table = "edged"
max = 150
criticals = ["dark"]
qualities = ["backstab"]

[burning-pike]
skills = ["polearms"]
hands = 2
clumsy = 6
length = "longest"
table = "edged"
max = 175
criticals = ["pierce", "fire"]
qualities = ["reach", "heavy"]

[fire-bow]
kind = "missile"
hands = 2
skills = ["ranged"]
clumsy = 4
table = "missile"
max = 150
criticals = ["fire"]
qualities = ["quick"]
range = 20
load = 1

[frost-sling]
kind = "missile"
skills = ["ranged"]
clumsy = 7
table = "missile"
max = 140
criticals = ["frost", "lightning"]
range = 15
load = 1

[spark-javelin]
kind = "thrown"
skills = ["ranged"]
clumsy = 3
table = "missile"
max = 150
criticals = ["lightning", "dark"]
range = 10

[flame-claw]
kind = "natural"
skills = ["brawl"]
clumsy = 2
table = "beast"
max = [90, 120, 140, 150, 175]
criticals = ["fire", "cut"]
secondary = "dark"

[frost-bite]
kind = "natural"
skills = ["brawl"]
clumsy = 2
table = "beast"
max = [90, 120, 140, 150, 175]
criticals = ["frost"]
secondary = "pierce"

[storm-bash]
kind = "natural"
skills = ["brawl"]
clumsy = 2
table = "beast"
max = [90, 120, 140, 150, 175]
criticals = ["impact"]
secondary = "lightning"
"""
"""A `weapons.toml` of a scenario's own folder."""
KINDS = {name: weapon.get("kind", "weapon") for name, weapon in tomllib.loads(WEAPONS_TOML).items()}
WEAPONS_OF_OWN = [name for name, kind in KINDS.items() if kind == "weapon"]
RANGED_OF_OWN = [name for name, kind in KINDS.items() if kind in ("missile", "thrown")]
NATURAL_OF_OWN = [name for name, kind in KINDS.items() if kind == "natural"]

TYPES = ["cut", "pierce", "impact", "grapple", "beast", "fire", "lightning", "frost", "dark"]
CONDITIONS = [
    "helm", "shield", "holding an item", "passes TSR against 100", "metal weapon in hand",
    "metal armour", "organic armour", "metal helm", "heavy clothing or armour",
]  # fmt: skip
MARKS = [
    "S", "S(2)", "S(3)", "P", "P", "P", "W", "I", "M", "SH", "A", "L", "N", "K", "U", "X", "X(1)",
    "X(2)", "X(4)", "H", "H(1)", "H(3)", "Bl", "Bl(1)", "Bl(2)", "D(1)", "D(3)", "D(12)", "T(20,2)",
    "T(40,1)", "T(30,3)", "stuck(1)", "stuck(3)", "assess(20)", "assess(60)", "fumble",
    "break-weapon", "crit(cut,Sup)", "crit(impact,Lig)", "crit(pierce,Let)",
]  # fmt: skip
RARER = [
    "burn(1)", "burn(3)", "burn(3)", "burn(8)", "burn(15)", "SD(1)", "SD(3)", "SD(20)", "SD(90)",
    "M-shield-only", "metal-helm-D(2)", "metal-helm-D(5)", "Bl(k)",
    "crit(fire,Sup)", "crit(frost,Lig)", "crit(dark,Mod)", "crit(lightning,Gri)",
    "crit(lightning,Lig,next round)", "crit(impact,Mod,next round)", "crit(fire,Sup,next round)",
    "crit(cut,Gri,next round)", "arc(lightning,Lig)", "arc(fire,Mod)", "arc(cut,Sup)",
    "arc(pierce,Let)",
]  # fmt: skip
"""What the printed tables have in those of fire, lightning, frost and dark."""
OF_A_HOLD = [
    "hold(4)", "break(20)", "T(30,held)", "HA", "only-break", "held-limit(2)", "X-while-held",
]  # fmt: skip


def an_outcome(chance: Chance, kind: str) -> str:
    """A cell of a critical table: figures, then some of the rarest marks; fire often kindles."""
    damage, bleeding, penalty = (chance.one([0, 0, 1, 3, 8]) for _ in range(3))

    def once(mark: str) -> str:
        return mark if mark.startswith("crit") else mark.split("(", maxsplit=1)[0]

    found = chance.many(lambda: chance.one(MARKS if chance.coin() else RARER), 0, 3)
    marks = list({once(mark): mark for mark in found}.values())
    if kind == "fire" and not chance.seldom(3) and not any("burn" in mark for mark in marks):
        marks.append(f"burn({chance.number(1, 6)})")
    if "H" in marks:
        # One passing penalty and one incapacity in an outcome: two would contradict each other.
        said = {mark[0] for mark in marks}
        more = [
            mark
            for mark in OF_A_HOLD
            if not (mark.startswith("T") and "T" in said)
            and not (mark.startswith("X") and said & {"X", "U"})
        ]
        marks += chance.some(more, 0, 4)
    elif chance.seldom(6):
        marks.append("HA(1)")
    lost = f"{chance.number(1, 5)}k" if chance.seldom(6) else str(damage)
    return " ".join([f"{lost}/{bleeding}/{penalty * 5}", *marks])


def critical_tables(chance: Chance) -> str:
    """A `critical_tables.csv` of one's own: every type, six rows each; seldom empty, none."""
    if chance.seldom(3):
        return ""
    lines = ["type,roll_low,roll_high,condition,outcome_if,outcome,also"]
    for kind in TYPES:
        for low in range(1, 150, 25):
            condition = chance.one(["", "", *CONDITIONS])
            met = f'"{an_outcome(chance, kind)}"' if condition else ""
            die = chance.one(["k=1d5", "k=1d10"])
            cell = f'"{an_outcome(chance, kind)}"'
            lines.append(f"{kind},{low},{low + 24},{condition},{met},{cell},{die}")
    return "\n".join([*lines, ""])
