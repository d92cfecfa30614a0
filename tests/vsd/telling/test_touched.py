"""Whom spells touch, of whom they do nothing to."""

from __future__ import annotations

import vsdsim as vs

SPELLS = """
[wake-up]
lore = "mind"
weave = 1
range = "self"
on = "friend"
area = { radius = 5 }
effects = [{ ends = "stunned" }]

[shiver]
lore = "mind"
weave = 1
range = "self"
on = "enemy"
area = { radius = 5 }
save = "wsr"
duration = { rounds = 5 }
effects = [{ condition = "held" }]

[free]
lore = "mind"
weave = 1
range = "self"
on = "self"
duration = { rounds = 5 }
effects = [{ protects = "held" }]
"""
FIGHT = """
name = "Trial"
tables = "tables"
max_rounds = 3
[[side]]
name = "red"
  [[side.combatant]]
  name = "Mira"
  stats = {{ level = 10, hp = 60, def = 30, cmb = 40, mp = 60, lores = {{ mind = 150 }} }}
  weapons = ["dagger"]
  at = [0, 0]
  script = [{script}]
  [[side.combatant]]
  name = "Ben"
  stats = {{ hp = 60, def = 30, cmb = 40 }}
  weapons = ["dagger"]
  at = [{ben}, 0]
  script = [{{ do = "defend" }}]
[[side]]
name = "blue"
  [[side.combatant]]
  name = "Grim"
  stats = {{ level = 10, hp = 80, def = 20, cmb = 60, mp = 60, lores = {{ mind = 150 }} }}
  weapons = ["longsword"]
  at = [{grim}, 0]
  script = [
    {{ when = "round == 1", do = "cast", spell = "free", target = "self" }}, {{ do = "defend" }},
  ]
"""


def told(tmp_path, spell, *, ben=20, grim=40, when="round == 2"):
    """What ten fights say in which Mira casts a spell around herself."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "spells.toml").write_text(SPELLS)
    script = f'{{ when = "{when}", do = "cast", spell = "{spell}" }}, {{ do = "defend" }}'
    (tmp_path / "trial.toml").write_text(FIGHT.format(script=script, ben=ben, grim=grim))
    scenario = vs.load(tmp_path / "trial.toml")
    return " ".join(" ".join(vs.narrate(scenario, seed=seed).split()) for seed in range(10))


def test_a_spell_that_reaches_nobody_says_so(tmp_path):
    """There is nobody within its radius."""
    assert "success. It touches nobody." in told(tmp_path, "wake-up")


def test_who_did_not_suffer_is_not_relieved(tmp_path):
    """Ben is within it, and well."""
    text = told(tmp_path, "wake-up", ben=3)
    assert "Ben was not stunned." in text
    assert "no longer stunned" not in text


def test_what_is_kept_off_is_said(tmp_path):
    """Grim has protected himself, and his save is of no account."""
    text = told(tmp_path, "shiver", grim=3)
    assert ", but cannot be Held." in text
