"""Texts with slips, and with malice: what people mistype, cut off and paste together, and what they make up to break a
reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from clueproof.seeded_random import SeededRandom

NUMBERS = (
    "0", "-0", "-1", "1", "2", "9", "10", "36", "99", "100", "101", "999", "1000", "1001", "9999", "10000", "65536",
    "999999999", "1000000000", "9" * 20, "9" * 400, "9" * 5000, "1.5", "1e9", "1e999", "0x10", "1_000", "007", "½", "²",
    "٣", "１", "NaN", "Infinity", "-Infinity", "true", "null",
)  # fmt: skip
"""What may stand in place of a number."""
SIGNS = (
    " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\xa0", "|", "||", "-", "--", "---+---",
    ".", "..", "?", "*", "_", "#", "x", "X", "é", "¹", "ß", "ﬁ", "İ", "│", "═", '"', "'", "“", "\\", '\\"', "=", "==",
    ":", "::", ";", ",", ",,", "/", "//", "%", "%00", "&", "&amp;", "&#0;", "<", ">", "<!--", "-->", "]]>", "<a>",
    "</a>", "[", "]", "{", "}", "(", ")", "()", "<script>", "\x00", "\x1b[2J", "\x7f", "\ufeff", "\ufffe", "\u202e",
    "\u200f",
    "\u200b", "\u0301", "\ud800", "\udcff", "😀",
)  # fmt: skip
WORDS = (
    "a:", "a=b", "a=", "grid:\n", "rows:\n", "cols:\n", "cages:\n", "categories:\n", "statements:\n", "regions:\n",
    "size=", "size=3 ", "size=3x3 ", "n=0 ", "width=1 ", "height=1 ", "id=", 'id="', "sudoku\n", "range\n", "sudok\n",
    "binary id=", "sgt_id=", "url=", "null", "r1c1", "r0c0", "r99c99", " is ", " is not ", " and ", " or ", " not ",
    "either ", "if ", "then ", "at least ", "of (", " before ", " after ", " next to ", "the one who ", " apart",
    "https://", "?", "m=edit&p=", "../../x", "%n", "${x}", "{{7*7}}",
)  # fmt: skip
PIECES = (*NUMBERS, *SIGNS, *WORDS)
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7.5, 1e300, float("nan"), float("inf"), 10**9, 10**30, -(10**30), "", " ", "0", "1",
    "x", "9" * 5000, "\x00", "\ud800", "a\nb", [],
    [[]], [[[]]], {}, {"": ""}, [None], [0], [True], ["1"], [1, 1], {"a": [1]},
)  # fmt: skip
"""What may stand in place of a value of JSON."""
BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"), ('{"a":', "}"), ("<a>", "</a>"), ("not (", ")"))
DEEP, MANY, LONG = (30, 300, 3000), (3, 30, 1000), 30_000
"""How deep is nested, how often is repeated; characters of a mangled text."""


def mangled(text: str, other: str, chance: SeededRandom) -> str:
    """The text with one to four slips; `other` is one that parts may be taken from."""
    if text[:1] in ("{", "[") and chance.happens(0.5) and (found := _mangled_json(text, chance)) is not None:
        text = found
        if chance.happens(0.7):
            return text
    for _ in range(1 + chance.below(4)):
        text = chance.one_of(WAYS)(text, other, chance)[:LONG]
    return text


def _put(text: str, other: str, chance: SeededRandom) -> str:
    at = chance.below(len(text) + 1)
    return text[:at] + chance.one_of(PIECES) + text[at + chance.below(2) :]


def _leave_out(text: str, other: str, chance: SeededRandom) -> str:
    at = chance.below(len(text) + 1)
    return text[:at] + text[at + 1 + chance.below(5) :]


def _cut(text: str, other: str, chance: SeededRandom) -> str:
    at = chance.below(len(text) + 1)
    return text[at:] if chance.happens(0.2) else text[: max(1, at)]


def _lines(text: str, other: str, chance: SeededRandom) -> str:
    """A line doubled, left out, moved, changed, joined to the next, or with that of another text behind it."""
    lines = text.split("\n")
    at, to = chance.below(len(lines)), chance.below(len(lines))
    match chance.below(7):
        case 0:
            lines.insert(to, lines[at])
        case 1:
            del lines[at]
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at] = chance.one_of(["", " ", f" {lines[at]}", lines[at][::-1], lines[at].replace(" ", "")])
        case 4:
            lines[at : at + 2] = ["".join(lines[at : at + 2])]
        case 5:
            lines[at] += chance.one_of(other.split("\n"))
        case _:
            lines[at] = lines[at].upper() if chance.happens(0.5) else lines[at].lower()
    return "\n".join(lines)


def _splice(text: str, other: str, chance: SeededRandom) -> str:
    """The beginning of one, the end of the other."""
    return text[: chance.below(len(text) + 1)] + other[chance.below(len(other) + 1) :]


def _number(text: str, other: str, chance: SeededRandom) -> str:
    digits = [at for at, symbol in enumerate(text) if symbol.isdigit()]
    if not digits:
        return _put(text, other, chance)
    at = chance.one_of(digits)
    end = at + 1
    while end < len(text) and text[end].isdigit() and chance.happens(0.8):
        end += 1
    return text[:at] + chance.one_of(NUMBERS) + text[end:]


def _swap(text: str, other: str, chance: SeededRandom) -> str:
    """Two pieces in each other's places."""
    if len(text) < 4:
        return text
    a, b, c, d = sorted(chance.below(len(text) + 1) for _ in range(4))
    b, c = min(b, a + 12), max(c, d - 12)
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _repeat(text: str, other: str, chance: SeededRandom) -> str:
    at = chance.below(len(text) + 1)
    end = at + 1 + chance.below(12)
    return text[:at] + text[at:end] * chance.one_of(MANY) + text[end:]


def _nest(text: str, other: str, chance: SeededRandom) -> str:
    """Something in brackets, and those in brackets."""
    at = chance.below(len(text) + 1)
    end = at + chance.below(12)
    first, last = chance.one_of(BRACKETS)
    many = chance.one_of(DEEP)
    closed = many if chance.happens(0.7) else chance.below(many)
    return text[:at] + first * many + text[at:end] + last * closed + text[end:]


def _letter(text: str, other: str, chance: SeededRandom) -> str:
    """One character for another that the text has."""
    if not text:
        return other
    at = chance.below(len(text))
    return text[:at] + chance.one_of(text) + text[at + 1 :]


WAYS = (
    _put,
    _put,
    _leave_out,
    _cut,
    _lines,
    _lines,
    _splice,
    _number,
    _number,
    _swap,
    _repeat,
    _nest,
    _letter,
    _letter,
)


def _mangled_json(text: str, chance: SeededRandom) -> str | None:
    """A document of JSON with another value somewhere, or with fields that are left out, doubled or renamed."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    for _ in range(1 + chance.below(3)):
        places = [*_containers(value)]
        if not places:
            return None
        inside = chance.one_of(places)
        keys = [*inside] if isinstance(inside, dict) else [*range(len(inside))]
        key, other = chance.one_of(keys), chance.one_of(keys)
        match chance.below(6):
            case 0 | 1:
                # a copy: what is put in is mangled, too
                inside[key] = deepcopy(chance.one_of(ODD))
            case 2:
                del inside[key]
            case 3:
                inside[key], inside[other] = inside[other], inside[key]
            case 4 if isinstance(inside, dict):
                inside[chance.one_of(["", "x", f"{key}s", str(other).upper(), *WORDS])] = inside.pop(key)
            case 4:
                inside += deepcopy(inside[: 1 + chance.below(9)] * chance.one_of(MANY[:2]))
            case _:
                found = inside[key]
                inside[key] = (
                    f"{found}" if isinstance(found, int) else [deepcopy(found) for _ in range(1 + chance.below(3))]
                )
    try:
        return json.dumps(value, ensure_ascii=chance.happens(0.5))
    except (ValueError, RecursionError):
        return None


def _containers(value: Any) -> Iterator[Any]:
    """All lists and objects in a value that hold something."""
    waiting = [value]
    while waiting:
        inside = waiting.pop()
        if isinstance(inside, (dict, list)) and inside:
            yield inside
            waiting += inside.values() if isinstance(inside, dict) else inside
