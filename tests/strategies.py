"""Generated scenarios: encounters of every creature, weapon and script the melee has."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from vsdsim.vsd.library import packaged

__all__ = ["entries", "scenarios"]

CREATURES = sorted(packaged().creatures)
WEAPONS = sorted(
    name
    for name, weapon in packaged().weapons.items()
    if weapon.kind == "weapon" and weapon.table in ("edged", "blunt") and not weapon.base_range
)
SHIELDS = ["none", "target", "full", "wall", "net"]
ARMOUR = ["leather-armour", "chain-mail", "full-plate", "breastplate", "NA", "LA", "MA", "HA"]
TRUTHS = [f"{who}.{word}" for who in ("self", "target") for word in ("bruised", "stunned", "prone", "held")]
NUMBERS = [
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("hp", "hp_total / 2", "cmb", "def", "bleeding * 3", "weapon.length")),
    "enemies", "allies", "round", "enemies.targeting(self)", "20", "2", "short",
]  # fmt: skip


@st.composite
def conditions(draw: st.DrawFn) -> str:
    """A condition of one to three parts."""
    def part() -> str:
        kind = draw(st.integers(0, 5))
        if kind == 0:
            return draw(st.sampled_from(["target.target == self", "self.target != target"]))
        if kind <= 2:
            return ("not " if draw(st.booleans()) else "") + draw(st.sampled_from(TRUTHS))
        left, right = draw(st.sampled_from(NUMBERS)), draw(st.sampled_from(NUMBERS))
        return f"{left} {draw(st.sampled_from(['<', '<=', '>', '>=', '==', '!=']))} {right}"

    joined = part()
    for _ in range(draw(st.integers(0, 2))):
        joined = f"({joined}) {draw(st.sampled_from(['and', 'or']))} {part()}"
    return joined


@st.composite
def entries(draw: st.DrawFn) -> dict[str, Any]:
    """One script entry."""
    deeds = ["attack"] * 4 + ["dash", "defend", "stand", "draw", "break-free"]
    deed = draw(st.sampled_from(deeds))
    entry: dict[str, Any] = {"do": deed}
    if draw(st.booleans()):
        entry["when"] = draw(conditions())
    if deed != "break-free" and draw(st.booleans()):
        targets = ["nearest", "weakest", "strongest", "same", "random", "fallen"]
        entry["target"] = draw(st.sampled_from(targets))
    if deed in ("attack", "defend", "stand", "draw") and draw(st.booleans()):
        entry["parry"] = draw(st.sampled_from([0, 10, 30, 300, "25%", "50%", "100%"]))
    if deed in ("attack", "dash") and draw(st.integers(0, 3)) == 0:
        entry["critical"] = draw(st.sampled_from(["cut", "pierce", "impact"]))
    return entry


@st.composite
def combatants(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """A group of one or two, often with gear or figures of its own."""
    each: dict[str, Any] = {"name": f"C{number}", "use": draw(st.sampled_from(CREATURES))}
    if draw(st.integers(0, 3)) == 0:
        each["count"] = draw(st.integers(1, 2))
    stats: dict[str, Any] = {}
    if draw(st.booleans()):
        stats["cmb"] = draw(st.integers(-10, 160))
    if draw(st.booleans()):
        stats["def"] = draw(st.integers(-20, 60))
    if draw(st.booleans()):
        stats["hp"] = draw(st.integers(1, 120))
    if draw(st.integers(0, 3)) == 0:
        stats["armour"] = draw(st.sampled_from(ARMOUR))
    if draw(st.integers(0, 3)) == 0:
        natural = draw(st.sampled_from(["claw", "bite", "grapple", "horn", "trample", "beak"]))
        size = draw(st.sampled_from(["small", "medium", "large", "huge", "colossal"]))
        attack = {"natural": natural, "size": size, "cmb": draw(st.integers(20, 150))}
        attack["strikes"] = draw(st.integers(1, 2))
        if draw(st.booleans()):
            attack["follow_up"] = {"natural": "bite", "size": size, "cmb": draw(st.integers(0, 120))}
        stats["attacks"] = [attack]
    if stats:
        each["stats"] = stats
    if draw(st.booleans()):
        each["weapons"] = draw(st.lists(st.sampled_from(WEAPONS), min_size=1, max_size=3, unique=True))
        each["shield"] = draw(st.sampled_from(SHIELDS))
        two_handed = packaged().weapons[each["weapons"][0]].hands == 2
        if two_handed:
            each["shield"] = "none"
    script = draw(st.integers(0, 3))
    if script == 1:
        names = ["berserk", "steady", "cautious", "guard", "focus-weakest"]
        each["script"] = draw(st.sampled_from(names))
    elif script >= 2:
        each["script"] = draw(st.lists(entries(), min_size=1, max_size=5))
    return each


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """An encounter of two or three sides, as a scenario file's document."""
    names = ["reds", "blues", "greens"][: draw(st.sampled_from([2, 2, 2, 3]))]
    number = iter(range(100))
    sides: list[dict[str, Any]] = []
    for name in names:
        size = draw(st.integers(1, 3))
        sides.append(
            {"name": name, "combatant": [draw(combatants(next(number))) for _ in range(size)]}
        )
    first = draw(st.sampled_from([None, 0, 1]))
    if first is not None:
        sides[first]["declares"] = "first"
        sides[1 - first]["declares"] = "second"
    scenario: dict[str, Any] = {"name": "generated", "side": sides, "max_rounds": draw(st.integers(1, 12))}
    victories = ["survive 3", "rout", None, None, None]
    victory = {name: draw(st.sampled_from(victories)) for name in names}
    victory = {name: condition for name, condition in victory.items() if condition}
    if victory:
        scenario["victory"] = victory
    return scenario
