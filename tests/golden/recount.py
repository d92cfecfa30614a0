"""Recounts a transcript: every sum, cap, table cell, critical and the hit points left.

From the words, the reference figures and the combatants' sheets alone: nothing of the engine or of
the narrator is used.
"""

from __future__ import annotations

import csv
import math
import re
from functools import lru_cache
from pathlib import Path

from attrs import define, field

from vsdsim.scenario.model import Scenario

REFERENCE = Path(__file__).parent.parent / "reference"
SEVERITIES = {
    "Superficial": ("Sup", 0),
    "Light": ("Lig", 10),
    "Moderate": ("Mod", 20),
    "Grievous": ("Gri", 30),
    "Lethal": ("Let", 50),
}
NAMES = list(SEVERITIES)
SIGNS = {
    "S": "stunned", "P": "knocked down", "N": "knocked down", "K": "dead", "A": "arm useless",
    "L": "a leg useless", "U": "unconscious", "X": "unconscious", "Bl": "blind",
    "SD": "soul damage", "burn": "flames", "crit": "besides",
}  # fmt: skip
"""Marks that the words must name; the others depend on what the victim holds, or on whom."""
TERMS = {
    "Stunned": 20, "Prone": 20, "Held": 30, "Surprised": 20, "rear": 30, "left flank": 15,
    "right flank": 15, "partial cover": 20, "full cover": 50, "dim light": 20, "darkness": 50,
    "melee around it": 20, "lying flat": 20, "moving": 20, "drawing": 20, "loading": 20,
    "dropping down": 20, "dash": 30, "Bruised": 20, "Mighty": 20, "Blind": 50, "second rank": 20,
    "both hands": 20, "charge": 20, "Martial": 20,
}  # fmt: skip
"""What a term is always worth, by its name."""

TAIL = (
    r" \((?P<weapon>[^(),]+)(?:, (?P<far>[\d.]+) m)?\): rolls (?P<roll>[^,]+),"
    r" (?P<cmb>[+-]\d+) CMB(?: \((?P<cmb_of>[^)]*)\))?"
    r" (?P<def>[+-]\d+) DEF(?: \((?P<def_of>[^)]*)\))?"
    r"(?P<bonus>(?: [+-]\d+ (?:[A-Z]\w+|range|rear|left flank|right flank|second rank|charge"
    r"|feint))*)"
    r" = (?P<total>-?\d+)(?:, capped at (?P<cap>\d+))?: (?P<harm>[^.]*)\."
)
ATTACK = re.compile(
    r"(?P<who>.+?) (?:strikes(?: again)? at|turns(?: again)? to|dashes at|charges|bashes"
    r"|(?:turns and )?(?:shoots|throws) at) (?P<whom>.+?)" + TAIL
)
STRAY = re.compile(r"The (?:shot|throw) of (?P<who>.+?) goes astray, at (?P<whom>.+?)" + TAIL)
FALL = re.compile(
    r"(?P<who>.+?) falls (?P<deep>[\d.]+) m: rolls (?P<roll>[^,]+),"
    r" \+(?P<bonus>\d+) height(?: \((?P<bonus_of>[^)]*)\))? (?P<def>[+-]\d+) DEF"
    r" = (?P<total>-?\d+)(?:, capped at (?P<cap>\d+))?: (?P<harm>[^.]*)\."
)
BANDS = [(5, 0, 90), (10, 10, 120), (20, 20, 150), (999, 30, 175)]
"""Falls: up to how many metres, what is added, the most that the roll comes to."""
CRITICAL = re.compile(
    r"The (?P<severity>[A-Z]\w+) (?P<kind>\w+)(?: on (?P<on>.+?))?"
    r"(?: \((?P<why>[\w ,]+)(?:: (?:lowered|raised) from (?P<from>\w+)|: \w+ all the same)?\))?"
    r"(?:, on the (?P<table>\w+) table)?"
    r": rolls (?P<die>\d+)(?: \+ (?P<modifier>\d+)(?! Drive))?(?: \+ (?P<drive>\d+) Drive)?"
    r"(?: \+ (?P<edge>\d+) Surprised)?"
    r"(?: = (?P<total>\d+))?(?:, capped at (?P<cap>\d+))?"
    r"(?: \((?P<condition>[^():]*): (?P<save>rolls [^()]*, )?(?P<met>yes|no)\))?"
    r": (?P<words>[^.]*)\."
)
FUMBLE = re.compile(r"(?P<who>.+?) fumbles: rolls (\d+)(?: \+ (\d+) = (\d+))?: (?P<words>[^.]*)")
ROLL = re.compile(r"rolls (?P<roll>[^,]+), (?P<more>[^=]+) = (?P<total>-?\d+)")
LEFT = re.compile(r"(?P<who>[^.;()]+(?: \(\w+\))?) has (?P<hp>-?\d+) of (?P<total>\d+) left")
CONTEST = re.compile(
    r"(?P<who>.+?) (?P<how>tries to disarm|tries to knock down|tries to lock|feints at)"
    r" (?P<whom>.+?) \([^()]+\): rolls .*: (?P<end>[^:]*)\."
)
ENDS = {
    "tries to disarm": ("{whom} is disarmed", "{who} is disarmed"),
    "tries to knock down": ("{whom} is knocked down", "{who} is knocked down"),
    "tries to lock": ("{whom} is held, and so is {who}", "nothing comes of it"),
    "feints at": (
        "{who} has +{by} on the next attack on {whom}",
        "{whom} has +{by} on the next attack on {who}",
    ),
}
"""Special moves: what comes of them for who wins, and for who loses."""
LOST = re.compile(
    r"(?P<who>[^;.]+?) (?P<how>bleeds \d+.*?|is crushed for .*?|burns for .*?)"
    r" \((?P<hp>-?\d+) of (?P<total>\d+) left"
)
GAINED = re.compile(r"(?P<who>[^;.]+?) wins back (?P<points>\d+)")
DRAINED = re.compile(r"does (?P<points>\d+) soul damage to (?P<who>.+?) \(")
RESISTED = re.compile(r" against (\d+): (resists|fails by \d+)\.")
SPENT = re.compile(r"(?P<who>.+?) spends (?P<points>\d+) Drive \((?P<left>\d+) left\)")
AGAIN = " + 10 Drive"
"""What a roll that is made again shows beside its dice."""
SHOCK = re.compile(r"The shock strikes (?P<who>.+?) again")


def sentences(transcript: str) -> list[str]:
    """The entries of a transcript, their wrapped lines joined again."""
    entries: list[str] = []
    for line in transcript.splitlines():
        indent = len(line) - len(line.lstrip())
        if indent in (8, 10) and entries:
            entries[-1] += " " + line.strip()
        elif line.strip():
            entries.append(line.strip())
    return entries


@lru_cache
def _rows(name: str) -> list[dict[str, str]]:
    with (REFERENCE / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _standing(sheet, kind):
    """How somebody stands to a type of damage, by the sheet's word for it."""
    words = ("immune", "resistant", "vulnerable")
    return next(
        (word for word in words if kind in [each.name.lower() for each in getattr(sheet, word)]), ""
    )


def _suffered(sheet, kind, damage):
    """What somebody suffers of an attack's damage, and how that is told."""
    standing = _standing(sheet, kind)
    share = {"resistant": "half: ", "vulnerable": "half as much again: "}.get(standing, "")
    halves = {"immune": 0, "resistant": 1, "vulnerable": 3}.get(standing, 2)
    return damage * halves // 2, standing and f"{share}{standing} to {kind}"


@define
class Recount:
    """What is wrong with a transcript, as sentences; `blows` counts what was recounted."""

    scenario: Scenario
    wrong: list[str] = field(factory=list)
    blows: int = 0
    hp: dict[str, int] = field(factory=dict)
    sheets: dict[str, object] = field(factory=dict)
    total: dict[str, int] = field(factory=dict)
    """Hit points unhurt, less what souls have lost."""
    drive: dict[str, int] = field(factory=dict)
    owed: dict[str, int] = field(factory=dict)
    """Damage told of since hit points left were."""
    struck: str = ""
    fumbler: str = ""
    attacks: list[dict[str, str]] = field(factory=lambda: _rows("attack_tables.csv"))
    criticals: list[dict[str, str]] = field(factory=lambda: _rows("critical_tables.csv"))

    def __attrs_post_init__(self):
        people = self.scenario.combatants
        short = [each.name for each in people]
        for each in people:
            alone = short.count(each.name) == 1
            name = each.name if alone else f"{each.name} ({each.side})"
            self.sheets[name], self.hp[name] = each.sheet, each.sheet.hp
            self.drive[name] = each.sheet.drive
            self.total[name] = each.sheet.hp

    def expect(self, what, said, recounted, entry):
        """Note a figure that is not what it should be."""
        if said != recounted:
            self.wrong.append(f"{what}: said {said!r}, recounted {recounted!r}, in: {entry}")

    def read(self, transcript: str):
        """Recount every entry."""
        self.owed = dict.fromkeys(self.hp, 0)
        for entry in sentences(transcript):
            self.entry(entry)
        for name, damage in self.owed.items():
            if f"{name} is killed" not in transcript:
                self.expect(f"damage to {name} without hit points left", 0, damage, "the end")
        return self

    def entry(self, entry):
        """Recount one entry by what kind it is, then the hit points in it."""
        for pattern, recount in (
            (STRAY, self.attack),
            (ATTACK, self.attack),
            (FALL, self.fall),
            (CRITICAL, self.critical),
            (FUMBLE, self.fumble),
            (CONTEST, self.contest),
            (ROLL, self.skills),
        ):
            match = pattern.search(entry)
            if match:
                recount(match, entry)
                break
        else:
            self.losses(entry)
        for match in LEFT.finditer(entry):
            self.left(match, entry)

    def losses(self, entry):
        """One entry without a roll: what an Assessment takes, and whom shocks strike."""
        told = not re.search(r"\brolls\b", entry)
        self.expect("can be read", told, True, entry)  # noqa: FBT003  # the figure expected
        for match in LOST.finditer(entry):
            how = map(int, re.findall(r"(?:bleeds|crushed for|burns for) (\d+)", match["how"]))
            self.owed[match["who"].strip()] += sum(how)
            self.left(match, entry)
        for match in GAINED.finditer(entry):
            self.hp[match["who"].strip()] += int(match["points"])
        for match in DRAINED.finditer(entry):
            self.owed[match["who"]] += int(match["points"])
            self.total[match["who"]] -= int(match["points"])
        for match in SPENT.finditer(entry):
            self.drive[match["who"]] -= int(match["points"])
            self.expect("Drive left", int(match["left"]), self.drive[match["who"]], entry)
        for match in SHOCK.finditer(entry):
            self.struck = match["who"]

    def left(self, match, entry):
        """Hit points left: what there was less all damage told since."""
        name = match["who"].strip()
        self.hp[name] -= self.owed[name]
        self.owed[name] = 0
        self.expect(f"hit points of {name}", int(match["hp"]), self.hp[name], entry)
        self.expect(f"total of {name}", int(match["total"]), self.total[name], entry)

    def attack(self, match, entry):
        """One attack roll, from the dice to the table's cell."""
        self.blows += 1
        roll, first = self.open_ended(match, entry)
        for figure, parts, direction in (("cmb", "cmb_of", 1), ("def", "def_of", -1)):
            said = match[parts] or ""
            if re.match("(half of )?-?[0-9]", said):
                terms = re.findall(r"([+-]?) ?(\d+)", said)
                total = sum(int(f"{minus}{number}") for minus, number in terms)
                total = total // 2 if said.startswith("half") else total
                self.expect(figure, direction * int(match[figure]), total, entry)
            self.terms(said, entry)
        bonus = sum(map(int, re.findall(r"[+-]\d+", match["bonus"])))
        self.terms(match["bonus"], entry)
        total = roll + int(match["cmb"]) + int(match["def"]) + bonus
        self.expect("total", int(match["total"]), total, entry)
        self.cell(match, entry, total, first)

    def open_ended(self, match, entry):
        """An open-ended roll: its sum and its first die."""
        again = AGAIN in match["roll"]
        rolled = match["roll"].replace(AGAIN, "").split(" = ")
        dice = [int(die) for die in re.findall(r"\d+", rolled[0])]
        sign = 1 if dice[0] >= 96 else -1
        opened = dice[0] >= 96 or dice[0] <= 5
        self.expect("open-ended", len(dice) > 1, opened, entry)
        further = [die >= 96 for die in dice[1:]]
        self.expect("goes on", further[:-1], [True] * (len(further) - 1), entry)
        self.expect("ends", sum(further[-1:]), 0, entry)
        roll = dice[0] + sign * sum(dice[1:]) + 10 * again
        self.expect("roll", int(rolled[-1]), roll, entry)
        return roll, dice[0]

    def terms(self, said, entry):
        """Terms that always have one value, by their names."""
        for number, name in re.findall(r"(\d+) ([A-Za-z][\w ]*?)(?= [+-] ?\d|[;)]|$)", said):
            if name in TERMS:
                self.expect(name, int(number), TERMS[name], entry)

    def cell(self, match, entry, total, first):
        """The result, its cap, and what the attack table says of it."""
        attacker, target = self.sheets[match["who"]], self.sheets[match["whom"]]
        each = (*attacker.attacks, attacker.off_hand, attacker.bash)
        every = [a for one in each if one for a in (one, one.follow_up) if a is not None]
        attack = next(a for a in every if a.name.replace("-", " ") == match["weapon"])
        self.distance(match, attack, entry)
        result = min(total, attack.max_result)
        self.expect("cap", match["cap"], str(result) if result < total else None, entry)
        self.struck = match["whom"]
        damage, severity = "", ""
        columns = [target.column.name] + (
            ["NA"] if attack.backstab and re.search("Held|Surprised", entry) else []
        )
        for row in self.attacks:
            here = row["table"] == attack.table and row["armour"] == columns[-1]
            if here and int(row["roll_low"]) <= result <= int(row["roll_high"]):
                damage, severity = row["damage"], row["severity"]
        if int(match["cmb"]) < 0 and result > 10:
            self.expect("harm", match["harm"], "no harm, with a CMB below 0", entry)
            return
        if damage == "":
            doubled = min(2 * attack.clumsy, 10) if "both hands" in entry else attack.clumsy
            fumbles = result <= 10 and first <= doubled
            miss = "a miss, and a fumble" if fumbles else "a miss"
            self.expect("miss", match["harm"], miss, entry)
            return
        kinds = re.findall(r"an? [A-Z]\w+ (\w+)", match["harm"])
        kind = kinds[0] if kinds else attack.criticals[0].name.lower()
        damage, remark = _suffered(target, kind, int(damage))
        if remark.startswith("immune") or (damage == 0 and not severity):
            harm = (
                f"touches without harm ({remark})" if "immune" in remark else "touches without harm"
            )
            self.expect("harm", match["harm"], harm, entry)
            return
        told = f"{damage} damage" + (f" ({remark})" if remark else "")
        self.expect("damage", re.split(" and |, ", match["harm"])[0], told, entry)
        said = re.findall(r"an? ([A-Z]\w+) ", match["harm"])
        expected = [name for name in NAMES if SEVERITIES[name][0] == severity]
        if expected and attack.secondary is not None and NAMES.index(expected[0]) >= 2:
            expected.append(NAMES[NAMES.index(expected[0]) - 2])
        self.expect("severities", said, expected, entry)
        self.owed[match["whom"]] += int(damage)

    def distance(self, match, attack, entry):
        """What range takes off a shot, from how far it goes; what is rounded may be either."""
        range_ = re.search(r"([+-]\d+) range", match["bonus"])
        said = int(range_[1]) if range_ else 0
        if match["far"] is None:
            self.expect("range of a blow", said, 0, entry)
            return
        bases = float(match["far"]) / attack.base_range
        near, far = (-25 * max(0, math.ceil(bases + more) - 1) for more in (-0.01, 0.01))
        self.expect("range", said in (near, far), True, entry)  # noqa: FBT003  # the figure

    def fall(self, match, entry):
        """One fall, from its depth to the beast table's cell."""
        self.blows += 1
        roll, _ = self.open_ended(match, entry)
        deep = float(match["deep"])
        more, most = next((more, most) for up_to, more, most in BANDS if deep <= up_to)
        self.expect("height", int(match["bonus"]), int(5 * deep) + more, entry)
        if match["bonus_of"]:
            parts = list(map(int, re.findall(r"\d+", match["bonus_of"])))
            self.expect("parts of the height", parts, [int(5 * deep), more], entry)
        total = roll + int(match["bonus"]) + int(match["def"])
        self.expect("total", int(match["total"]), total, entry)
        result = min(total, most)
        self.expect("cap", match["cap"], str(result) if result < total else None, entry)
        who = self.struck = match["who"]
        column = self.sheets[who].column.name
        rows = [r for r in self.attacks if r["table"] == "beast" and r["armour"] == column
                and int(r["roll_low"]) <= result <= int(r["roll_high"])]  # fmt: skip
        damage, severity = (rows[0]["damage"], rows[0]["severity"]) if rows else ("", "")
        if damage in ("", "0") and not severity:
            harm = "touches without harm" if damage else "lands unhurt"
            self.expect("harm", match["harm"], harm, entry)
            return
        self.expect("damage", match["harm"].split(" damage")[0], damage, entry)
        said = re.findall(r"an? ([A-Z]\w+) impact", match["harm"])
        expected = [name for name in NAMES if SEVERITIES[name][0] == severity]
        self.expect("severities", said, expected, entry)
        self.owed[who] += int(damage)

    def critical(self, match, entry):
        """One critical strike, from the die to the row's outcome."""
        on, why = match["on"], match["why"]
        if f"{on} ({why})" in self.sheets:  # one of two of a name, told with its side
            on, why = f"{on} ({why})", None
        victim = self.struck if on is None else on
        severity = match["severity"]
        self.changed(match, self.fumbler if victim == "itself" else victim, why, entry)
        modifier = SEVERITIES[severity][1]
        self.expect("modifier", int(match["modifier"] or 0), modifier, entry)
        total = int(match["die"]) + modifier
        total += int(match["edge"] or 0) + int(match["drive"] or 0)
        self.expect("edge", int(match["drive"] or 20), 20, entry)
        self.expect("total", int(match["total"] or match["die"]), total, entry)
        self.expect("cap", match["cap"], "150" if total > 150 else None, entry)
        kind = (match["table"] or match["kind"]).lower()
        row = next(
            r for r in self.criticals
            if r["type"] == kind and int(r["roll_low"]) <= min(total, 150) <= int(r["roll_high"])
        )  # fmt: skip
        self.expect("condition", match["condition"] or "", row["condition"], entry)
        outcome = (
            row["outcome_if"] if match["met"] == "yes" and row["condition"] else row["outcome"]
        )
        self.outcome(outcome, match["words"], entry)
        damage = re.match(r"(\d+) damage", match["words"])
        soul = re.search(r"(\d+) soul damage", match["words"])
        if victim == "itself":
            victim = self.fumbler
        self.owed[victim] += int(damage[1]) if damage else 0
        if soul:
            self.owed[victim] += int(soul[1])
            self.total[victim] -= int(soul[1])
        if match["save"]:
            self.save(victim, match, entry)

    def changed(self, match, victim, why, entry):
        """Why a critical is suffered as severely as it is: the type, the rank, toughness."""
        sheet, kind = self.sheets[victim], match["kind"]
        standing = _standing(sheet, kind)
        shift = {"resistant": -1, "vulnerable": 1}.get(standing, 0)
        lowers = int(sheet.rank) + sheet.tough
        reasons = [sheet.rank.name.title()] if sheet.rank else []
        reasons += ["tough"] if sheet.tough else []
        reasons += [f"{standing} to {kind}"] if standing else []
        told = " and ".join([", ".join(reasons[:-1]), reasons[-1]] if reasons[1:] else reasons)
        self.expect("reasons", why or "", told, entry)
        at = NAMES.index(match["severity"])
        if match["from"]:
            before = NAMES.index(match["from"])
            self.expect("severity", at, min(before + shift, 4) - lowers, entry)
        elif reasons:
            # As it was, or of two that it may have been before.
            self.expect("severity", at + lowers == 4 or shift == lowers, True, entry)  # noqa: FBT003

    def save(self, victim, match, entry):
        """The save roll that a condition asks for, against 100."""
        said = ROLL.search(match["save"])
        rolled, tsr = int(said["roll"].split(" = ")[-1]), self.sheets[victim].tsr
        drive = re.search(r" \+(\d+) Drive$", said["more"])
        self.expect(
            "TSR", said["more"].removesuffix(drive[0] if drive else ""), f"{tsr:+d} TSR", entry
        )
        total = rolled + tsr + (int(drive[1]) if drive else 0)
        self.expect("save roll", int(said["total"]), total, entry)
        self.expect("resists", match["met"] == "yes", total >= 100, entry)

    def fumble(self, match, entry):
        """A fumble's sum, and the row of the fumble table that it is."""
        self.fumbler = match["who"]
        total = int(match[2]) + int(match[3] or 0)
        self.expect("fumble", int(match[4] or match[2]), total, entry)
        stunned = "stunned" in match["words"]
        self.expect("fumble's stun", stunned, total > 125, entry)
        self.expect("Assessment Roll", "Assessment Roll" in match["words"], total <= 125, entry)

    def totals(self, entry):
        """The totals of all skill rolls of an entry, each added up."""
        totals = []
        for match in ROLL.finditer(entry):
            rolled, _ = self.open_ended(match, entry)
            sign = [int(each.replace(" ", "")) for each in re.findall(r"[+-] ?\d+", match["more"])]
            totals.append(rolled + sum(sign))
            self.expect("skill roll", int(match["total"]), totals[-1], entry)
            self.terms(match["more"], entry)
        return totals

    def contest(self, match, entry):
        """A special move: both totals, and what comes of it."""
        mine, theirs = self.totals(entry)
        wins, loses = ENDS[match["how"]]
        end = "nothing comes of it"
        if mine > 4 and mine > theirs:
            end = wins
        elif theirs > 4 and theirs > mine:
            end = loses
        told = end.format(who=match["who"], whom=match["whom"], by=abs(mine - theirs))
        self.expect("end", match["end"], told, entry)

    def skills(self, _, entry):
        """Assessment Rolls, saves, both rolls of a conflict, and who has made it."""
        totals = self.totals(entry)
        if "Assessment Roll" in entry:
            self.expect("passes", "passes" in entry, totals[0] >= 75, entry)
        elif " faces " in entry:
            needed = int(re.search(r" against (\d+): ", entry)[1])
            rounds = re.search(r" is frightened for (\d+) round", entry)
            told = int(rounds[1]) if rounds else 0
            self.expect("rounds of fear", told, max(0, -((totals[0] - needed) // 10)), entry)
        elif RESISTED.search(entry):
            needed, end = int(RESISTED.search(entry)[1]), RESISTED.search(entry)[2]
            fails = needed - totals[0]
            said = f"fails by {fails}" if fails > 0 else "resists"
            self.expect("what comes of the save", end, said, entry)
        elif "at the edge" in entry:
            self.expect("stays", "keeps its footing" in entry, totals[0] >= 75, entry)
        elif "bars the way" in entry:
            guard, mover = totals
            past = mover > 4 and (guard <= 4 or mover > guard)
            self.expect("gets past", entry.endswith(" gets past."), past, entry)
        elif " runs from " in entry:
            mine, theirs = totals
            clumsy = [total for total in totals if total <= 4]
            ends = ["gets away", "neither is quicker", "is quicker"]
            end = "stumble" if clumsy else ends[(mine <= theirs) + (mine < theirs)]
            self.expect("how the runaway fares", end in entry.rpartition(": ")[2], True, entry)  # noqa: FBT003
        else:
            mine, theirs = totals
            free = mine > 4 and (theirs <= 4 or mine > theirs)
            self.expect("free", entry.endswith(": free."), free, entry)

    def outcome(self, outcome, words, entry):
        """The words of a critical against the reference's cell."""
        head, *marks = outcome.split()
        numbers = ["0", "0", "0"] if head == "0" else head.split("/")
        patterns = (r"(\d+) damage", r"bleeds (\d+)", r"injury of -(\d+)")
        for number, pattern in zip(numbers, patterns, strict=True):
            said = re.search(pattern, words)
            figure = int(said[1]) if said else 0
            if "bleeds" in pattern and "no blood" in words:
                continue
            if "k" in number:
                times = int(number[:-1] or 1)
                self.expect(f"{pattern} in steps", (figure > 0, figure % times), (True, 0), entry)
            else:
                self.expect(pattern, figure, int(number), entry)
        soul = re.search(r"SD\((\d+)\)", outcome)
        said = re.search(r"(\d+) soul damage", words)
        self.expect("soul damage", said and said[1], soul and soul[1], entry)
        for mark in marks:
            sign = SIGNS.get(mark.split("(")[0])
            immune = sign == "stunned" and "cannot be stunned" in words
            if sign and sign not in words and not immune:
                self.wrong.append(f"{mark} is not told in: {entry}")
