"""Texts in SVG: how wide they are, and how they are written so that every reader of XML takes them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
BOLDER = 1.1
"""How much wider bold letters are."""
MIDDLE = 0.36
"""How far below the middle of a line its base line is, in ems."""

# in ems, of DejaVu Sans, the widest of the fonts
_NARROW, _WIDE = set("iIjl.,:;'|!fJrt ()[]-/"), set("mMwW@%&")

# compiled when it is first needed: that takes longer than all the rest of the import
_NO_XML = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def ems(text: str, bold: bool = False) -> float:
    """About how wide the text is, in ems; rather more than less."""
    return sum(map(_letter, text)) * (BOLDER if bold else 1)


def fitting(said: str, size: float, room: float, bold: bool = False) -> float:
    """The size, or as much of it as leaves the text in its room."""
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

    ASCII, so that it is right in whatever encoding it is printed or saved.
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
