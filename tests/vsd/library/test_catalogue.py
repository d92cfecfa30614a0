"""Lists and cards of all packaged things."""

from __future__ import annotations

import pytest

from vsdsim.errors import UsageError
from vsdsim.vsd.library.catalogue import KINDS, describe, names, own_spells


@pytest.mark.parametrize("kind", KINDS)
def test_everything_listed_has_a_line_and_a_card_in_80_columns(library, kind):
    """Smoke: each creature, weapon, armour, spell and script prints within a terminal's width."""
    listed = names(kind, library)
    assert listed
    assert len({name for name, _ in listed}) == len(listed)
    wide = max((len(name) for name, _ in listed), default=0)
    for name, line in listed:
        assert line
        assert len(f"  {name:<{wide}}  {line}") <= 80, name
        card = describe(name, library)
        assert card is not None
        assert name in card
        assert max(len(row) for row in card.splitlines()) <= 80
        assert all(row == row.rstrip() for row in card.splitlines())


def test_armour_lists_shields_and_helms_too(library):
    """What is worn and borne is one list."""
    listed = {name for name, _ in names("armour", library)}
    assert {"chain-mail", "target", "full-helm"} <= listed


def test_what_is_nothing_has_no_card(library):
    """A name that nobody has is None, for the caller to suggest another."""
    assert describe("no-such-thing", library) is None


def test_the_spells_of_a_folder_have_the_cards_of_spells(library, tmp_path):
    """Those it replaces, then those it adds; none of the packaged ones."""
    head = 'lore = "fire"\nweave = 1\nrange = 10\non = "enemy"\n'
    effects = 'effects = [{ attack = "bolt", critical = "fire", max = 90 }]\n'
    text = f'[spark]\ndisplay = "The Spark"\n{head}{effects}\n[fire-bolt]\n{head}{effects}'
    (tmp_path / "spells.toml").write_text(text)
    own = library.with_folder(tmp_path)
    cards = own_spells(own, library)
    assert [card.splitlines()[0] for card in cards] == [
        "Fire bolt (fire-bolt)",
        "The Spark (spark)",
    ]
    assert cards == [describe(name, own) for name in ("fire-bolt", "spark")]
    assert own_spells(library, library) == []


def test_an_unknown_kind_is_told(library):
    """A kind that does not exist is a usage error with a suggestion."""
    with pytest.raises(UsageError, match="did you mean creatures"):
        names("creature", library)
