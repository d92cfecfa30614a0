"""The narrator: from event rows to plain English, with the dice shown."""
from __future__ import annotations
class Narrator:
    def __init__(self, encounter, seed, fight): self.e=encounter
    def tell(self, events):
        for ev in events: yield f"{ev.round} {ev.phase} {ev.what} {ev.names[ev.actor] if ev.actor>=0 else ''} {ev.figures} hp={ev.hp_after}"
