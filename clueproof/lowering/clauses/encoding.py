"""Which clauses say a constraint, where there are several ways to say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from clueproof.english import did_you_mean
from clueproof.errors import quoted
from clueproof.model import Literal

COUNTERS = ("cardnetwrk", "kmtotalizer", "mtotalizer", "seqcounter", "sortnetwrk", "totalizer")
"""PySAT's encodings of any count, by PySAT's names."""
AT_MOST_ONE = (*COUNTERS, "bitwise", "ladder", "pairwise")
"""PySAT's encodings of "at most one"."""
CHOICES = {
    "all-different": (*AT_MOST_ONE, "differences"),
    "at-most-one": AT_MOST_ONE,
    "cardinality": COUNTERS,
    "runs": ("automaton",),
}
"""What can be chosen. Where nothing is chosen, the way is the one that measured best: see `ClauseTarget.at_most_one`,
`all_different`, `write_count` and `runs`."""

Clauses = list[tuple[Literal, ...]]


@dataclass(frozen=True)
class Encoding:
    """The ways that were chosen, each one of its `CHOICES`; "" for the way that measured best.

    `at_most_one` is also how an integer is said to have one value, and `all_different` how a value is said to have one
    cell; "differences" leaves out that it has a cell at all, which follows where there are as many cells as values.
    """

    all_different: str = ""
    at_most_one: str = ""
    cardinality: str = ""
    runs: str = ""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Encoding:
        """The encoding that options name, such as "all-different": "ladder". Raises ValueError for others."""
        for option, way in options.items():
            if option not in CHOICES:
                raise ValueError(f"unknown option {quoted(option)}; {_hint(option, CHOICES)}")
            if way not in CHOICES[option]:
                raise ValueError(f"unknown encoding {quoted(way)} of {option}; {_hint(way, CHOICES[option])}")
        return cls(**{option.replace("-", "_"): way for option, way in options.items()})

    def __str__(self) -> str:
        """As on the command line: "all-different=ladder,cardinality=totalizer"; "" for the default."""
        chosen = {field.name.replace("_", "-"): getattr(self, field.name) for field in fields(self)}
        return ",".join(f"{option}={way}" for option, way in chosen.items() if way)


DEFAULT = Encoding()


def _hint(word: str, there: Sequence[str] | Mapping[str, object]) -> str:
    return did_you_mean(word, [*there], otherwise=f"there are {', '.join(there)}", quoted=False)


@lru_cache(maxsize=256)
def counting_clauses(way: str, size: int, least: int, most: int) -> tuple[int, Clauses]:
    """PySAT's clauses for from `least` to `most` of the literals 1 to `size`, and the last variable in them.

    Its names of encodings and their sources: https://pysathq.github.io/docs/html/api/card.html
    """
    from pysat.card import CardEnc, EncType

    if most == 0:
        # PySAT has no clauses for that
        return size, [(-literal,) for literal in range(1, size + 1)]
    encoding, literals = getattr(EncType, way), [*range(1, size + 1)]
    top, clauses = size, Clauses()
    for bound, says_much, write in ((most, most < size, CardEnc.atmost), (least, least > 0, CardEnc.atleast)):
        if says_much:
            written = write(lits=literals, bound=bound, top_id=top, encoding=encoding)
            clauses += map(tuple, written.clauses)
            top = max(top, written.nv)
    return top, clauses
