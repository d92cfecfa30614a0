"""The picture of one fight on its ground."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.path import Path

from vsdsim.errors import UsageError
from vsdsim.plots.field import draw, figure, save
from vsdsim.results.course import Course, Exit, Flight, Moment, Person, Stand
from vsdsim.results.palette import side_colour
from vsdsim.scenario.field import Ground

SIGNATURES = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
GROUND = (
    Ground("slow", "area", (0, -4000), (4000, 4000)),
    Ground("cover", "segment", (-9000, -2000), (-9000, 2000), grade="partial"),
    Ground("fire", "disc", (8000, 3000), radius=1000, damage=4, rounds=3),
)


def stand(x, y, hp=10, **more):
    """Somebody on the field and in the fight, metres."""
    usual = {"here": True, "fights": True}
    return Stand(round(1000 * x), round(1000 * y), 0, (1000, 0), hp, **(usual | more))


def course(*tracks, flights=(), exits=(), ground=GROUND, name="A field", names=None):
    """A fight of people with a stand for each round and the end, all of equal length."""
    rounds = list(zip(*tracks, strict=True))
    moments = tuple(Moment(at + 1, "day", stands) for at, stands in enumerate(rounds))
    people = tuple(
        Person((names or "ABCDEFGH")[number], number % 2, 20, chr(65 + number))
        for number in range(len(tracks))
    )
    return Course(name, 3, 17, "Won by red in round 3.", ("red", "blue"), people, ground,
                  moments[:-1], moments[-1], flights, exits)  # fmt: skip


def two(**more):
    """One who walks 10 m to the east, and one who stands and falls."""
    walks = [stand(-10, 0), stand(-5, 0), stand(0, 0)]
    falls = [stand(10, 0), stand(10, 0), stand(10, 0, -5, fights=False)]
    out = (Exit(1, 2, (10_000, 0), "hit points", gone=False),)
    return course(walks, falls, exits=out, **more)


def lines_of(ax, colour):
    """The lines of a colour, as arrays of points."""
    return [np.array(line.get_xydata()) for line in ax.lines if line.get_color() == colour]


def arrowheads(ax):
    """The marks that point somewhere."""
    return [line for line in ax.lines if isinstance(line.get_marker(), Path)]


@pytest.mark.parametrize("suffix", SIGNATURES)
def test_the_suffix_chooses_the_format(tmp_path, suffix):
    """PNG, SVG and PDF files are what they say they are, and the same every time."""
    first, second = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    save(two(), first)
    save(two(), second)
    assert first.read_bytes().startswith(SIGNATURES[suffix])
    assert first.read_bytes() == second.read_bytes()


def test_a_place_that_cannot_be_written_is_a_usage_error(tmp_path):
    """With the path and the reason."""
    with pytest.raises(UsageError, match=r"nowhere.*cannot be written"):
        save(two(), tmp_path / "nowhere" / "a.png")


def test_the_field_is_drawn_to_scale():
    """One metre is one metre both ways, and the scales are in metres."""
    ax = Figure().add_subplot()
    draw(two(), ax)
    assert ax.get_aspect() == 1
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("metres to the east", "metres to the north")
    left, right = ax.get_xlim()
    assert left < -10 < 10 < right


def test_a_track_goes_from_round_to_round():
    """In the side's colour, through where each round found somebody."""
    ax = Figure().add_subplot()
    draw(two(), ax)
    tracks = [points for points in lines_of(ax, side_colour(0)) if len(points) == 3]
    assert [track.tolist() for track in tracks] == [[[-10, 0], [-5, 0], [0, 0]]]


def test_start_end_and_fall_have_marks_of_their_own():
    """A hollow circle, a filled one, and a cross, each with a letter."""
    ax = Figure().add_subplot()
    draw(two(), ax)
    marks = {
        (line.get_marker(), line.get_markerfacecolor()): line.get_xydata()[0].tolist()
        for line in ax.lines
        if line.get_marker() in ("o", "X")
    }
    assert marks["o", "white"] == pytest.approx([-10, 0])
    assert marks["o", side_colour(0)] == pytest.approx([0, 0])
    assert marks["X", "white"] == pytest.approx([10, 0])
    # B never moved: one mark is enough.
    assert sorted(text.get_text() for text in ax.texts if text.get_text()) == ["A", "A", "B"]


def test_letters_on_one_spot_are_moved_apart():
    """By a mark's width at least, with a hair to where they belong."""
    page = Figure(figsize=(6, 6), dpi=100)
    ax = page.add_subplot()
    here = [[stand(0, 0)] * 3 for _ in range(4)]
    draw(course(*here, ground=()), ax)
    spots = [line.get_xydata()[0] for line in ax.lines if line.get_marker() == "o"]
    pixels = ax.transData.transform(np.array(spots))
    apart = [np.hypot(*(a - b)) for at, a in enumerate(pixels) for b in pixels[:at]]
    assert len(spots) == 4
    assert min(apart) > 10


def test_who_flees_beyond_the_picture_leaves_it_at_its_edge():
    """The field is not made wider for it; an arrowhead points where it went."""
    runs = [
        stand(5, 0),
        stand(30, 0, flees=True),
        stand(90, 0, flees=True, here=False, fights=False),
    ]
    stays = [stand(0, 0)] * 3
    gone = (Exit(0, 2, (90_000, 0), "fled", gone=True),)
    ax = Figure().add_subplot()
    draw(course(runs, stays, exits=gone, ground=()), ax)
    right = ax.get_xlim()[1]
    assert right < 25
    (mark,) = arrowheads(ax)
    assert mark.get_xydata()[0] == pytest.approx([right, 0], abs=0.3)
    assert mark.get_marker().vertices[0] == pytest.approx([1, 0])


@pytest.mark.parametrize(
    ("fights_at", "flees_to", "shown"),
    # 18 m from the outermost, or half of the 66 from 3 m before them all to 3 behind them.
    [(20, 38, True), (20, 39, False), (60, 93, True), (60, 94, False)],
)
def test_who_flees_not_too_far_is_in_the_picture_all_the_way(fights_at, flees_to, shown):
    """Further ways end in an arrowhead at the edge, and begin again in one."""
    runs = [stand(fights_at, 0), stand(flees_to, 0, flees=True), stand(15, 0)]
    ax = Figure().add_subplot()
    draw(course(runs, [stand(0, 0)] * 3, ground=()), ax)
    assert ax.get_xlim() == (-3, (flees_to if shown else fights_at) + 3)
    assert len(arrowheads(ax)) == (0 if shown else 2)


def test_who_still_flees_at_the_end_is_in_the_picture():
    """However far off: the last place of somebody is part of how the fight ended."""
    runs = [stand(5, 0), stand(30, 0, flees=True), stand(55, 0, flees=True)]
    ax = Figure().add_subplot()
    draw(course(runs, [stand(0, 0)] * 3, ground=()), ax)
    assert ax.get_xlim()[1] == 58


def test_tracks_that_go_beyond_the_picture_and_come_back_say_so():
    """A small arrowhead out and one in, a large one where it leaves; the key tells of both."""
    runs = [
        stand(5, 0),
        stand(45, 0, flees=True),
        stand(9, 2),
        stand(-60, 2, flees=True, here=False, fights=False),
    ]
    gone = (Exit(0, 3, (-60_000, 2000), "fled", gone=True),)
    fled = course(runs, [stand(0, 0)] * 4, exits=gone, ground=())
    ax = Figure().add_subplot()
    draw(fled, ax)
    left, right = ax.get_xlim()
    marks = {round(mark.get_xydata()[0][0], 0): mark for mark in arrowheads(ax)}
    sizes = [mark.get_markersize() for mark in arrowheads(ax)]
    assert (left, right) == (-3, 12)
    assert sorted(sizes) == [9, 9, 11.5]
    assert marks[-3].get_marker().vertices[0] == pytest.approx([-1, 0])
    legend = [text.get_text() for text in figure(fled).axes[1].get_legend().get_texts()]
    assert "left the field" in legend
    assert "goes beyond the picture, or back" in legend
    plain = [text.get_text() for text in figure(two()).axes[1].get_legend().get_texts()]
    assert "goes beyond the picture, or back" not in plain


def test_shots_are_thin_lines():
    """Whole where they hit, dotted where they missed."""
    hit = Flight(1, 0, (-10_000, 0), (10_000, 0), hit=True)
    missed = Flight(2, 0, (-5000, 0), (10_000, 0), hit=False)
    ax = Figure().add_subplot()
    draw(two(flights=(hit, missed)), ax)
    shots = {line.get_linestyle(): line for line in ax.lines if line.get_linewidth() <= 0.7}
    assert shots["-"].get_xydata().tolist() == [[-10, 0], [10, 0]]
    assert len(shots) == 2


def test_the_page_tells_who_is_who_and_how_it_ended():
    """Title, fight, outcome, everybody's end, and what the signs mean, ground included."""
    page = figure(two())
    said = " ".join(text.get_text() for text in page.texts)
    for fact in ("A field", "fight 17, seed 3", "Won by red in round 3."):
        assert fact in said
    key = page.axes[1]
    lines = [text.get_text() for text in key.texts]
    assert "red: 1 of 1 standing" in lines
    assert "A: 10 of 20 HP" in lines
    assert "B: hit points, round 2" in lines
    legend = [text.get_text() for text in key.get_legend().get_texts()]
    for sign in ("start", "out of the fight", "slow ground", "partial cover",
                 "fire, 4 a round, rounds 1 to 3"):  # fmt: skip
        assert sign in legend
    assert "left the field" not in legend
    assert "shot that hit" not in legend


def test_nothing_of_the_page_is_cut_off(tmp_path):
    """Every text lies within it, however many people there are."""
    for count in (2, 8):
        page = figure(course(*([stand(x, 0), stand(x, 3)] for x in range(count))))
        page.savefig(tmp_path / "a.png")
        width, height = page.get_size_inches() * page.dpi
        for text in [*page.texts, *page.axes[1].texts, *page.axes[1].get_legend().get_texts()]:
            box = text.get_window_extent()
            assert box.x0 >= 0
            assert box.y0 >= 0
            assert box.x1 <= width
            assert box.y1 <= height


def test_odd_names_are_drawn_as_they_are(tmp_path):
    """Dollars are no mathematics, long names are cut, a script without glyphs is no error."""
    names = ["$x^2$", "A" * 60, "\u7adc", "_"]
    tracks = [[stand(x, 0), stand(x, 1)] for x in range(4)]
    odd = course(*tracks, names=names, name="$a_b$ and $5")
    save(odd, tmp_path / "a.png")
    lines = [text.get_text() for text in figure(odd).axes[1].texts]
    assert r"\$x^2\$: 10 of 20 HP" in lines
    assert max(map(len, lines)) < 50


def test_a_fight_of_nobody_who_ever_came_is_a_field_all_the_same(tmp_path):
    """Everybody was still to come."""
    due = [stand(0, 0, here=False, fights=False)] * 2
    save(course(due, due), tmp_path / "a.png")


def test_two_hundred_are_not_named(tmp_path):
    """The sides are, with how many stand."""
    crowd = course(*([stand(x % 20, x // 20)] * 2 for x in range(200)), names=["N"] * 200)
    page = figure(crowd)
    assert len(page.axes[1].texts) == 2
    save(crowd, tmp_path / "a.png")
