"""English for messages: lists, numbers of things, and a hint at what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

VOWELS = str.maketrans("", "", "aeiouyAEIOUY")
"""Slips of the pen are in these more often than in other letters."""


LONGEST_SLIP = 200
"""Characters of a name that was mistyped; a longer one is something else."""


def listed(items: Sequence[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {link} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def counted(number: int, noun: str) -> str:
    """ "1 row", "2 rows"."""
    return f"{number} {plural(number, noun)}"


def plural(number: int, noun: str) -> str:
    """ "row" for 1, else "rows"."""
    return noun if number == 1 else f"{noun}s"


def nearest(name: str, known: Iterable[str], alike: float = 0.5) -> str | None:
    """The known name that looks most like this one, if any is that much `alike` (see `difflib`).

    Names that have the same consonants come first: "soduko" is "sudoku" rather than "solo".
    """
    if len(name) > LONGEST_SLIP:
        return None
    near = {other: ratio for other in known if (ratio := _alike(name, other, alike)) >= alike}
    bare = name.translate(VOWELS)
    return max(near, key=lambda other: near[other] + _alike(bare, other.translate(VOWELS)), default=None)


def _alike(one: str, other: str, least: float = 0) -> float:
    """How much two names look alike; less than `least` where a glance says that it is less."""
    matcher = SequenceMatcher(None, other, one)
    glance = matcher.real_quick_ratio()
    return matcher.ratio() if glance >= least else glance


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "", quoted: bool = True) -> str:
    """ "did you mean 'sudoku'?", the known name nearest to this one; the text `otherwise` if none is near."""
    near = nearest(name, known)
    if near is None:
        return otherwise
    return f"did you mean {near!r}?" if quoted else f"did you mean {near}?"
