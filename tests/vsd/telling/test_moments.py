"""What of one moment belongs together."""

from __future__ import annotations

from vsdsim.vsd.telling.events import Event
from vsdsim.vsd.telling.moments import Said, led_by_blows

CONSEQUENCES = ("critical", "softens")


def event(what, actor, target, **figures):
    """An event of a moment."""
    return Event(1, "melee", what, actor, (), {"target": target, **figures})


def in_order(*events):
    """What is told after what."""
    return [(each.what, each.actor, each.target) for each in led_by_blows(events, CONSEQUENCES)]


def test_what_a_blow_leads_to_follows_it():
    """That of the attack at that victim, where somebody has struck several."""
    told = in_order(
        event("attack", 0, 1),
        event("attack", 0, 2),
        event("critical", 0, 2),
        event("critical", 0, 1),
        event("softens", 1, -1, by=0),
    )
    assert [each[0] for each in told] == ["attack", "critical", "softens", "attack", "critical"]
    assert told[1] == ("critical", 0, 1)


def test_strays_come_of_shots_and_before_what_strikes():
    """And of no blow of the same one; what leaps over comes of the first attack."""
    told = in_order(
        event("attack", 0, 1),
        event("shot", 0, 2),
        event("critical", 0, 3),
        event("stray", 0, 4),
        event("shot", 5, 2),
        event("critical", 5, 4),
        event("stray", 5, 4),
    )
    assert [each[0] for each in told] == [
        "attack", "critical", "shot", "stray", "shot", "stray", "critical",
    ]  # fmt: skip


def test_a_fall_leads_to_what_strikes_who_falls():
    """Whoever it is owed to."""
    told = in_order(event("falls", 2, -1, by=0), event("critical", 0, 2))
    assert [each[0] for each in told] == ["falls", "critical"]


def test_a_moment_of_very_many_is_told_in_their_number():
    """Every one is looked at a few times, not once for each of the others."""
    many = 20_000
    blows = [event("attack", one, one + 1) for one in range(many)]
    harm = [event("critical", one, one + 1, tells_weapon=True) for one in reversed(range(many))]
    moment = [*blows, *harm]
    told = list(led_by_blows(moment, CONSEQUENCES))
    assert [each.actor for each in told[1::2]] == list(range(many))
    said = Said.of(moment)
    drops = [Event(1, "melee", "drops", one + 1, ()) for one in range(many)]
    assert all(said.tells(each) for each in drops)
