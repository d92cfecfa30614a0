"""Exact odds against fights: one strikes once at another who does nothing, many times."""

from __future__ import annotations

import math

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.results.chances import Asked
from vsdsim.scenario.model import Parry

FIGHTS = 40_000
MOST = 4.0
"""Standard errors that a rate of so many fights may lie off."""
BRAVE = {"stats": {"traits": ["no-fear"]}}
"""Of who would flee from what terrifies it."""
CASES = {
    # Attacker with its weapon, defender with what it has, metres between them (None: in melee).
    "sword": ("warrior-3", "arming-sword", "orc-soldier", {}, None, 0),
    "against a parry": ("warrior-5", "arming-sword", "orc-soldier", {}, None, 25),
    "against more parry than there is": ("wraith", "longsword", "bandit", BRAVE, None, 500),
    "a second type": ("wild-troll", "claw", "warrior-1", {}, None, 0),
    "two criticals of a drake": ("fire-drake", "bite", "champion-5", BRAVE, None, 0),
    "a beast by a beast": ("vargr", "bite", "wolf", {}, None, 0),
    "heavy and mighty": ("dark-troll-overseer", "two-handed-sword", "bandit", {}, None, 0),
    "bones": ("warrior-10", "arming-sword", "skeleton", {}, None, 0),
    "an immune beast": ("warrior-10", "arming-sword", "wolf", {"stats": {"immune": ["cut"]}},
                        None, 0),
    "a vulnerable one": ("warrior-3", "arming-sword", "bandit", {"stats": {"vulnerable": ["cut"]}},
                         None, 0),
    "arrows": ("archer-5", "long-bow", "orc-soldier", {}, 20, 0),
    "arrows from afar": ("archer-5", "long-bow", "orc-soldier", {}, 60, 0),
    "arrows on a shield": ("archer-10", "long-bow", "warrior-10", {}, 20, 40),
    "a rock": ("lesser-giant", "boulder", "wizard-3", {}, 10, 0),
    "a touch on the soul": ("wight", "longsword", "warrior-3", BRAVE, None, 0),
    "a touch that kills": ("wight", "longsword", "wizard-1",
                           {"stats": {"traits": ["no-fear"], "hp": 10}}, None, 0),
    "a poisonous bite": ("lesser-spider", "bite", "warrior-3", {}, None, 0),
    "a wall of a man": ("rogue-5", "short-sword", "dark-elf", {"stats": {"def": 150}}, None, 0),
}  # fmt: skip


def scenario(case):
    """The two, for a round."""
    use, weapon, target, changes, metres, parry = CASES[case]
    shoots = metres is not None
    attacks = {"do": "shoot" if shoots else "attack", "weapon": weapon, "target": "nearest"}
    if not shoots:
        attacks["parry"] = 0
    one = {"name": "Ann", "use": use, "script": [attacks]}
    other = {"name": "Bob", "use": target, "script": [{"do": "defend", "parry": parry}], **changes}
    if shoots:
        one["at"], other["at"] = [0, 0], [metres, 0]
    return {
        "name": case,
        "max_rounds": 1,
        "side": [{"name": "a", "combatant": [one]}, {"name": "b", "combatant": [other]}],
    }


def chances(fought, case):
    """The exact chances of Ann's blow at Bob."""
    _, weapon, _, _, metres, parry = CASES[case]
    ann, bob = fought.combatants
    asked = Asked(attack=weapon, metres=metres, parry=Parry(parry))
    return api.rules().blow(ann, bob, fought, asked, whole=False).chances


@pytest.mark.parametrize("case", CASES)
def test_fights_go_as_the_odds_say(case):
    """Who stands, who lives and what is lost, within four standard errors."""
    fought = api.load(scenario(case))
    c = chances(fought, case)
    seen = vs.batch(fought, fights=FIGHTS, seed=7).to_json()["combatants"][1]
    for rate, ways in ((1 - seen["standing"], c.fells), (1 - seen["survival"], c.kills)):
        chance = c.share(ways)
        error = math.sqrt(chance * (1 - chance) / FIGHTS)
        # A felled few are not normal about their mean: a fight more or less is none too many.
        assert abs(rate - chance) <= MOST * error + 1 / FIGHTS
    variance = sum(ways * (points - c.mean) ** 2 for points, ways in c.damage.items()) / c.ways
    assert abs(seen["damage_taken_mean"] - c.mean) <= MOST * math.sqrt(variance / FIGHTS)


def test_the_cases_are_of_every_kind():
    """Many fell somebody, one nearly always; nobody misses for certain but at the immune."""
    fells = {}
    for case in CASES:
        c = chances(api.load(scenario(case)), case)
        fells[case] = c.share(c.fells)
        assert (c.hits > 0) == (case != "an immune beast")
    assert max(fells.values()) > 0.5
    assert sum(each > 0.01 for each in fells.values()) > 5
