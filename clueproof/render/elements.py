"""The few elements of SVG that pictures are made of, as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clueproof.render.lettering import FONT, escaped

PAPER = "#ffffff"


class Drawing(NamedTuple):
    """Elements of SVG that fill a rectangle of so many pixels from the origin."""

    width: float
    height: float
    body: str


def document(drawing: Drawing, label: str = "", unit: str = "") -> str:
    """The drawing as a whole SVG document, on white paper; the label says what it shows where it can't be seen, and the
    unit, such as "pt", how large it is printed."""
    width, height = number(drawing.width), number(drawing.height)
    said = f' aria-label="{escaped(label)}"' if label else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}{unit}" height="{height}{unit}" '
        f'viewBox="0 0 {width} {height}" role="img"{said} font-family="{FONT}">'
        f'<rect class="paper" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{drawing.body}</svg>"
    )


def placed(drawing: Drawing, x: float, y: float, scale: float = 1) -> str:
    """The drawing with its upper left corner elsewhere, and larger or smaller."""
    larger = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{drawing.body}</g>'


def text(x: float, y: float, size: float, said: str, more: str = "") -> str:
    """A text on a base line at `y`; `more` are further attributes."""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{more}>{escaped(said)}</text>'


def upward(x: float, y: float, size: float, said: str, more: str = "") -> str:
    """A text that runs upwards from the point, on a base line at `x`; `more` are further attributes."""
    return f'<g transform="translate({number(x)} {number(y)}) rotate(-90)">{text(0, 0, size, said, more)}</g>'


def box(x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A rectangle; `more` are further attributes."""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{more}/>'


def disc(x: float, y: float, radius: float, more: str = "") -> str:
    """A circle; `more` are further attributes."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{more}/>'


def path(moves: str, more: str = "") -> str:
    """A path of moves as SVG writes them; `more` are further attributes."""
    return f'<path d="{moves}"{more}/>'


def moves(points: Iterable[tuple[float, float]], close: bool = False) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if close else "")


def group(name: str, attributes: str, elements: Sequence[str]) -> str:
    """The elements with attributes in common; nothing if there are none."""
    return f'<g class="{name}" {attributes}>{"".join(elements)}</g>' if elements else ""


def number(value: float) -> str:
    """With two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
