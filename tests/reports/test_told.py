"""A fight as it is told, in elements that flow."""

from __future__ import annotations

import vsdsim as vs
from vsdsim.reports.told import paragraphs, sentences

LINES = """\
The bridge: fight 3, seed 0

heroes (declares second)
  Al  90 HP, full shield, CMB with arming
      sword +75

Round 1
  Melee
    Al strikes at Orc (sword): rolls 26, +30 CMB
        = 56: 4 damage.
      The Light cut: rolls 3: stunned. Orc has
          39 of 60 left.
""".splitlines()


def test_sentences_are_put_together() -> None:
    """What is further in by two belongs below, by more goes on."""
    assert list(sentences(LINES)) == [
        (0, "The bridge: fight 3, seed 0"),
        (0, "heroes (declares second)"),
        (1, "Al  90 HP, full shield, CMB with arming sword +75"),
        (0, "Round 1"),
        (1, "Melee"),
        (2, "Al strikes at Orc (sword): rolls 26, +30 CMB = 56: 4 damage."),
        (3, "The Light cut: rolls 3: stunned. Orc has 39 of 60 left."),
    ]


def test_rounds_are_headings_and_names_stand_out() -> None:
    """What the page's outline and the eye go by."""
    made = list(paragraphs(LINES))
    assert made[2] == '<p class="l1"><b>Al</b> 90 HP, full shield, CMB with arming sword +75</p>'
    assert made[3] == "<h4>Round 1</h4>"
    assert made[5].startswith('<p class="l2">Al strikes')


def test_no_word_of_a_fight_is_lost() -> None:
    """Of a real fight, with places and criticals, the words are the same in their order."""
    lines = vs.narrate("bridge", fight=1).splitlines()
    told = " ".join(text for _, text in sentences(lines))
    assert told.split() == " ".join(lines).split()
