"""The few elements of SVG that pictures are made of, as text, and the width of texts in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
BOLDER = 1.1
"""The factor by which bold letters are wider."""
MIDDLE = 0.36
"""The distance of the base line below the middle of a line, in ems."""
# in ems, of DejaVu Sans, the widest of the fonts
_NARROW, _WIDE = set("iIjl.,:;'|!fJrt ()[]-/"), set("mMwW@%&")
# compiled at the first use, as that takes longer than the rest of the import
_NO_XML = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
PAPER = "#ffffff"


def ems(text: str, bold: bool = False) -> float:
    """An upper estimate of the width of a text, in ems."""
    return sum(map(_letter, text)) * (BOLDER if bold else 1)


def fitting(said: str, size: float, room: float, bold: bool = False) -> float:
    """The size of letters, reduced if necessary so that the text fits the room."""
    return min(size, room / max(ems(said, bold), 0.1))


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.42
    if letter in _WIDE:
        return 1.0
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.7 if letter.isupper() else 0.64


def escaped(text: str) -> str:
    """The text in ASCII, for XML; characters that XML can't hold become U+FFFD.

    ASCII is right in whatever encoding it is printed or saved.
    """
    safe = text if text.isprintable() else re.sub(_NO_XML, "\ufffd", text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        safe = safe.replace(plain, entity)
    return safe.encode("ascii", "xmlcharrefreplace").decode("ascii")


def wrapped(text: str, width: float) -> Iterator[str]:
    """The words of the text in lines of at most `width` ems, longer words cut."""
    line = ""
    for word in text.split():
        while word:
            longer = f"{line} {word}" if line else word
            if ems(longer) <= width:
                line, word = longer, ""
            elif line:
                yield line
                line = ""
            else:
                fits = max(1, next(n for n in range(1, len(word) + 1) if ems(word[:n]) > width) - 1)
                yield word[:fits]
                word = word[fits:]
    if line:
        yield line


class Drawing(NamedTuple):
    """Elements of SVG that fill a rectangle of so many pixels from the origin."""

    width: float
    height: float
    body: str


def document(drawing: Drawing, label: str = "", unit: str = "") -> str:
    """The drawing as a whole SVG document, on white paper. The label describes it for screen readers; the unit, such as
    "pt", decides how large it is printed."""
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
    """A number with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
