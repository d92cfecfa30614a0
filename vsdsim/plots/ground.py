"""The ground of a field as a picture: each kind in its own grey and hatching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from attrs import frozen
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Patch, Rectangle

from vsdsim.scenario.field import Ground

__all__ = ["draw_ground", "ground_key"]


@frozen
class _Look:
    """How a kind of ground is drawn."""

    name: str
    """In the key; `{}` is a height, a depth or a damage."""
    face: str
    edge: str
    hatch: str = ""
    line: float = 3.0
    """Points that a segment is wide."""
    dashes: tuple[float, tuple[float, ...]] | Literal["solid"] = "solid"
    over: int = 1
    """What is drawn over what."""


_LOOKS: Final[dict[str, _Look]] = {
    "slow": _Look("slow ground", "#F6F5F1", "#C9C6BA", "..", over=1),
    "ledge": _Look("ledge, {:g} m high", "#EDE7DB", "#8C8271", over=2),
    "pit": _Look("pit, {:g} m deep", "#D5D5D5", "#7A7A7A", "xxx", over=3),
    "cover partial": _Look("partial cover", "#FFFFFF", "#6E6E6E", "///", 3.0, (0, (2.0, 1.0)), 4),
    "cover full": _Look("full cover", "#D0D0D0", "#5A5A5A", "////", 3.5, (0, (5.0, 0.8)), 4),
    "cover opaque": _Look("opaque cover", "#A2A2A2", "#4A4A4A", "", 4.0, over=4),
    "wall": _Look("wall", "#5F5F5F", "#2E2E2E", "", 4.5, over=5),
    "wall none": _Look("impassable", "#E2E8EC", "#8FA3B0", "---", 4.5, (0, (1.0, 0.6)), 5),
    "ladder": _Look("ladder", "#FFFFFF", "#3D3D3D", "+++", over=6),
    "fire": _Look("fire, {:g} a round", "#F7DED2", "#A8482A", "**", over=7),
}


def _look(piece: Ground) -> _Look:
    if piece.kind == "wall":
        return _LOOKS["wall none" if piece.grade == "none" else "wall"]
    return _LOOKS[f"cover {piece.grade}" if piece.kind == "cover" else piece.kind]


def _layer(look: _Look) -> float:
    """Over the grid, under the tracks."""
    return 0.6 + look.over / 20


def _name(piece: Ground) -> str:
    """What it is called in the key, with the rounds in which it is there."""
    height = piece.damage if piece.kind == "fire" else piece.height / 1000
    return _look(piece).name.format(height) + _when(piece)


def _when(piece: Ground) -> str:
    """In which rounds it is there, where not in all."""
    last = piece.since + piece.rounds - 1
    if not piece.rounds:
        return f", from round {piece.since}" if piece.since > 1 else ""
    if piece.rounds == 1:
        return f", round {last}"
    return f", rounds {piece.since} to {last}"


def draw_ground(ax: Axes, ground: Sequence[Ground]) -> None:
    """Draw every piece, in metres; what is not there from the start is drawn as an outline."""
    for piece in ground:
        look = _look(piece)
        (x, y), (to_x, to_y) = _metres(piece.at), _metres(piece.to or piece.at)
        if piece.shape == "segment":
            ax.plot(
                [x, to_x],
                [y, to_y],
                color=look.edge,
                linewidth=look.line,
                linestyle=look.dashes,
                solid_capstyle="butt",
                dash_capstyle="butt",
                zorder=_layer(look),
            )
            continue
        if piece.shape == "disc":
            shape: Patch = Circle((x, y), piece.radius / 1000)
        else:
            corner = min(x, to_x), min(y, to_y)
            shape = Rectangle(corner, abs(to_x - x), abs(to_y - y))
        shape.set(**_dress(piece))
        ax.add_patch(shape)


def _dress(piece: Ground) -> dict[str, Any]:
    """Colours, hatching and edge of a patch."""
    look = _look(piece)
    return {
        "facecolor": look.face,
        "edgecolor": look.edge,
        "hatch": look.hatch,
        "hatch_linewidth": 0.5,
        "linewidth": 0.8,
        "linestyle": "--" if piece.since > 1 or piece.rounds else "-",
        "zorder": _layer(look),
    }


def ground_key(ground: Sequence[Ground]) -> list[Artist]:
    """A line of a key for every kind of ground that there is."""
    keys: dict[str, Artist] = {}
    for piece in ground:
        look, name = _look(piece), _name(piece)
        if name in keys:
            continue
        if piece.shape == "segment":
            keys[name] = Line2D(
                [], [], color=look.edge, linewidth=look.line, linestyle=look.dashes, label=name
            )
        else:
            keys[name] = Patch(**_dress(piece), label=name)
    return list(keys.values())


def _metres(point: tuple[int, int]) -> tuple[float, float]:
    return point[0] / 1000, point[1] / 1000
