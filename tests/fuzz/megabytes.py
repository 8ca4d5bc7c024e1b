"""Inputs of 1 MB for every reader: each is read or refused, in a few seconds and a few hundred megabytes.

A case is a small text or image with the way in which it is made that large: repeated, filled with digits, nested ...
What packs its contents gets a megabyte of them, and twenty.
"""

from __future__ import annotations

import io
import lzma
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from clueproof.encoders.index import GENRES
from clueproof.errors import ClueproofError
from clueproof.formats.forms import Opening
from clueproof.formats.forms import form_of as read_as
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Line
from tests.fuzz import seeds
from tests.fuzz.campaign import Case, DisagreementError, Kind, Tally
from tests.fuzz.inputs import PACKED, READERS, packed_in
from tests.fuzz.mangling import BRACKETS

SECONDS = 10.0
"""Of the processor; so many does reading 120,000 puzzles take, too."""
MEGABYTES = 400
"""Of memory."""
SIZE = 999_900
"""Characters; a line that is longer is refused unread."""
BOMB = 20
"""Times that size, for what is packed."""
MODES = ("1", "L", "P", "RGB", "RGBA", "CMYK", "I;16", "F")
IMAGES = ("PNG", "GIF", "BMP", "TIFF", "JPEG", "WEBP", "PPM", "ICO")
SIDES = (1, 10, 100, 1000, 4000, 4999, 5001, 9000, 20_000)
"""Pixels of an image."""


# growing


def _whole(text: str, chance: SeededRandom, size: int) -> str:
    """The text again and again."""
    return (text.rstrip("\n") + chance.one_of(("\n", "\n\n", " ", ""))) * (size // (len(text) + 1) + 1)


def _line(text: str, chance: SeededRandom, size: int) -> str:
    """A line of it again and again."""
    lines = text.split("\n")
    at = chance.below(len(lines))
    return "\n".join([*lines[:at], *[lines[at]] * (size // (len(lines[at]) + 1)), *lines[at:]])


def _piece(text: str, chance: SeededRandom, size: int) -> str:
    """Some characters of it again and again."""
    at = chance.below(len(text))
    end = at + 1 + chance.below(chance.one_of((1, 3, 12)))
    return text[:at] + text[at:end] * (size // len(text[at:end])) + text[end:]


def _sign(text: str, chance: SeededRandom, size: int) -> str:
    """One sign again and again."""
    sign = chance.one_of(
        [" ", "\n", "\t", "|", "-", ".", '"', "'", "\\", "(", "[", "{", "<", "/", ",", ":", "=", "é", "#"]
    )
    return _put(text, sign * size, chance)


def _digits(text: str, chance: SeededRandom, size: int) -> str:
    """A number of very many digits."""
    digits = [at for at, symbol in enumerate(text) if symbol.isdigit()] or [chance.below(len(text))]
    at = chance.one_of(digits)
    return text[:at] + chance.one_of(("9", "1", "0")) * size + text[at + 1 :]


def _nested(text: str, chance: SeededRandom, size: int) -> str:
    """Brackets within brackets."""
    first, last = chance.one_of(BRACKETS)
    many = size // len(first + last)
    return _put(text, first * many + "1" + last * chance.one_of((many, 0)), chance)


def _anything(text: str, chance: SeededRandom, size: int) -> str:
    """Signs of the text in any order, in its first or last lines, or in place of all."""
    signs = chance.one_of([text, text, text.replace("\n", "")]) or "."
    few = "".join(chance.one_of(signs) for _ in range(5000))
    return _put(text, few * (size // len(few)), chance)


def _fields(text: str, chance: SeededRandom, size: int) -> str:
    """Very many fields that nobody knows, or lines of them."""
    form = chance.one_of((" f{}=1", "f{}: 1\n", '"f{}": 1, ', "<f{}>1</f{}>", " f{}", ",{}", "{} ", "&f{}=1", "/{}"))
    some = "".join(form.replace("{}", str(number)) for number in range(size // (len(form) + 4)))
    return _put(text, some, chance)


def _put(text: str, more: str, chance: SeededRandom) -> str:
    """The text with this at some place, behind a break or bracket more often than not."""
    breaks = [at + 1 for at, symbol in enumerate(text) if symbol in "\n [{(,:/=?"]
    at = chance.one_of(breaks) if breaks and chance.happens(0.8) else chance.below(len(text) + 1)
    return text[:at] + more + text[at:]


WAYS: dict[str, Callable[[str, SeededRandom, int], str]] = {
    "repeated": _whole, "a line repeated": _line, "a piece repeated": _piece, "a sign repeated": _sign,
    "digits": _digits, "nested": _nested, "any signs": _anything, "fields": _fields,
}  # fmt: skip


# cases


def make(chance: SeededRandom, number: int) -> Case:
    """A small input, and how it is made large."""
    salt = chance.below(10**9)
    if chance.happens(0.05):
        sides = [chance.one_of(SIDES), chance.one_of(SIDES)]
        return {"form": "image", "text": chance.one_of(MODES), "way": chance.one_of(IMAGES), "sides": sides}
    case: Case = {"way": chance.one_of([*WAYS]), "salt": salt, "size": SIZE}
    if chance.happens(0.08):
        return {**case, "form": "certificate", "text": chance.one_of(seeds.certificates()), **_bomb(chance)}
    if chance.happens(0.15):
        kind = chance.one_of([*PACKED])
        name = chance.one_of(("sudoku", "killer-sudoku") if kind == "fpuzzles" else [*GENRES])
        texts = seeds.SUDOKUPAD if kind == "sudokupad" else packed_in(kind, name)
        if not texts:
            return make(chance, number)
        # nothing here packs the others' quickly
        bomb = _bomb(chance) if kind == "penpa" else {}
        return {**case, "form": f"packed in {kind}", "text": chance.one_of(texts), "default": name, **bomb}
    seed = seeds.seed(chance)
    form = seed.file.removeprefix("x.") if seed.file.startswith("x.") and seed.file != "x.txt" else None
    default = seed.default if chance.happens(0.5) else None
    case = {**case, "text": seed.text, "file": seed.file, "default": default}
    return {**case, "form": form or form_of(seed.text, default)}


def _bomb(chance: SeededRandom) -> Case:
    return {"size": SIZE * BOMB} if chance.happens(0.2) else {}


@cache
def form_of(text: str, default: str | None) -> str:
    """The form that reads a text."""
    lines = [Line(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    with suppress(ClueproofError, IndexError):
        opening = Opening(lines[0], iter(lines[1:]), "x", default, deque())
        return type(read_as(opening)).__name__.lower()
    return "text"


def large(case: Case) -> Case:
    """What `READERS` take: a text, or bytes as one."""
    form = case["form"]
    if form == "image":
        return {**case, "reader": "image", "text": _image(case["text"], case["way"], *case["sides"])}
    text = WAYS[case["way"]](case["text"] or " ", SeededRandom("megabytes", case["salt"]), case["size"])
    text = text[: case["size"]]
    if form == "certificate":
        packed = lzma.compress(text.encode("utf-8", "replace"), preset=0)
        return {**case, "reader": "xz", "text": packed.decode("latin-1")}
    if form.startswith("packed in "):
        begin, _, pack = PACKED[form.removeprefix("packed in ")]
        text = begin + pack(text)
    return {**case, "reader": "text", "text": text}


def _image(mode: str, form: str, height: int, width: int) -> str:
    """The bytes of an image of one colour; nothing if there is none of this kind."""
    from PIL import Image

    stream = io.BytesIO()
    if height * width <= 100_000_000:
        with suppress(Exception):
            Image.new(mode, (width, height)).save(stream, form)
    return stream.getvalue()[: 2 * SIZE].decode("latin-1")


# measuring


def compare(case: Case, tally: Tally) -> None:
    """Read it. Raises DisagreementError if that takes too much."""
    given, form = large(case), case["form"]
    resting = _forget_peak()
    begun = time.process_time()
    read = 0
    try:
        for _ in READERS[given["reader"]](given):
            read += 1
    except DisagreementError:
        raise
    except Exception as error:
        raise DisagreementError(f"{form}: {type(error).__name__}", repr(error)[:300]) from error
    took, grown = time.process_time() - begun, _peak() - resting
    where = f"{case['way']}, {case.get('default') or case.get('file') or case['text'][:12]!r}: {read} read"
    tally.took("seconds", form, round(took, 2), where)
    tally.took("megabytes", form, grown, where)
    tally.compared(form=form, way=case["way"], outcome="read" if read else "refused")
    if took > SECONDS:
        raise DisagreementError(f"{form}: time", f"{took:.1f} s, {where}")
    if grown > MEGABYTES:
        raise DisagreementError(f"{form}: memory", f"{grown} MB, {where}")


def _forget_peak() -> int:
    """Megabytes of memory now, from which the peak is counted (Linux)."""
    Path("/proc/self/clear_refs").write_text("5")
    return _peak()


def _peak() -> int:
    """The most megabytes of memory since."""
    status = Path("/proc/self/status").read_text().split("VmHWM:")[1]
    return int(status.split()[0]) >> 10


def smaller(case: Case) -> Iterator[Case]:
    """The same way with less to read; the text that is made large stays."""
    if "size" in case and case["size"] > SIZE // 4:
        yield {**case, "size": case["size"] // 2}


KIND = Kind("megabytes", make, compare, smaller)
