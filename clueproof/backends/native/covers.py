"""Models that are exact covers, asked about in lists: one call of the engine answers for many puzzles of one shape.

The search (`engine/cover.hpp`) finds no cores and writes no proofs, and gives up where a question needs long search; a
session answers then.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

from clueproof.backends.native import engine_if_any
from clueproof.clock import check_clock
from clueproof.lowering.cover import CoverProblem, NotExactCoverError
from clueproof.model import AllDifferent, AtMost, Clause, Exactly, Integer, Literal, Model

MOST_OPTIONS = 1 << 15
"""Options of a problem: a 25x25 Sudoku has 15,625, and larger ones are for other solvers."""
STEPS = 1500
"""How far the search for a puzzle goes, for each option, before it is left to a session: a 9x9 Sudoku gets some
milliseconds."""
SLICE = 0.02
"""Seconds of a call after which the clock is looked at."""


class OnlyOne(NamedTuple):
    """The only solution under some literals: the values of the model's keys, and the seconds that it took."""

    keys: bytes
    seconds: float


class CoverSearch:
    """The search for the solutions of a model. Threads share it.

    It knows literals of the model that choose an option of the problem, or rule one out. `only_ones` raises KeyError
    for others; about them other questions are not answered.
    """

    def __init__(self, problem: CoverProblem, compiled: Any) -> None:
        """Raises NotExactCoverError for a problem that the engine doesn't take."""
        self._engine = compiled
        begin, of = array("i", [0]), array("i")
        for items in problem.rows:
            of.extend(items)
            begin.append(len(of))
        self._keys = len(problem.model.keys)
        self._steps = STEPS * len(problem.rows)
        key_of = array("i", [-1]) * len(problem.rows)
        for number, key in enumerate(problem.model.keys):
            for value in key.values if isinstance(key, Integer) else (1,):
                row = problem.row_of_value(key, value) if isinstance(key, Integer) else problem.row_of(key)
                if not 0 <= value < 256 or key_of[row] >= 0:
                    raise NotExactCoverError("a key is a literal of another one, or has values that are no bytes")
                key_of[row] = 256 * number + value
        self._fact_of = _FactOf(problem)
        try:
            self._fixed = self._facts(problem.fixed)
            self._cover = compiled.Cover(problem.items, of, begin, key_of, self._keys)
        except (KeyError, ValueError) as error:
            raise NotExactCoverError(str(error)) from None

    def only_ones(self, puzzles: Sequence[Sequence[Literal]]) -> Iterator[OnlyOne | None]:
        """For each list of literals the only solution under them; None if there is not exactly one, or it is not known.
        Raises StoppedError when the clock of the question is over."""
        facts, ends = array("i"), array("i")
        for literals in puzzles:
            facts += self._fixed
            facts += self._facts(literals)
            ends.append(len(facts))
        done, unique, keys = 0, self._engine.UNIQUE, self._keys
        while done < len(puzzles):
            check_clock()
            verdicts, values, times = self._cover.verify(facts, ends, done, self._steps, SLICE)
            seconds = memoryview(times).cast("d")
            for place, verdict in enumerate(verdicts):
                yield OnlyOne(values[place * keys : (place + 1) * keys], seconds[place]) if verdict == unique else None
            done += len(verdicts)

    def without_needless(
        self, literals: Sequence[Literal], groups: Sequence[Sequence[int]], at_least: int
    ) -> tuple[bytes, list[bool]] | None:
        """The keys of the only solution, and which groups of positions in the literals are left out: in their order,
        each if the solution stays the only one, as long as `at_least` literals are left. Groups beyond that are
        missing. None if there is not exactly one solution, or something is not known."""
        fixed = len(self._fixed)
        places = array("i", [fixed + place for group in groups for place in group])
        ends = array("i", accumulate(map(len, groups)))
        try:
            facts = self._fixed + self._facts(literals)
        except KeyError:
            return None
        verdict, keys, out = self._cover.leave_out(facts, places, ends, fixed + at_least, self._steps)
        if verdict != self._engine.UNIQUE:
            return None
        left = len(literals) - sum(len(group) for group, gone in zip(groups, out, strict=False) if gone)
        if len(out) < len(groups) and left - len(groups[len(out)]) >= at_least:
            return None
        return keys, [*map(bool, out)]

    def drawn(self, literals: Sequence[Literal], decisions: Sequence[Sequence[Literal]]) -> tuple[int, ...] | None:
        """The keys of a solution under the literals: of each group of decisions the first is accepted with which, and
        with those accepted before, there is one. None if there is no solution at all, or it is not known."""
        try:
            facts, made = self._fixed + self._facts(literals), self._facts([*chain.from_iterable(decisions)])
        except KeyError:
            return None
        ends = array("i", accumulate(map(len, decisions)))
        verdict, keys = self._cover.draw(facts, made, ends, self._steps)
        return tuple(keys) if verdict == self._engine.UNIQUE else None

    def _facts(self, literals: Sequence[Literal]) -> array[int]:
        fact_of = self._fact_of
        return array("i", [fact_of[literal] for literal in literals])


def _may_be_cover(model: Model) -> bool:
    """Has the model only such constraints as exact covers have, few enough of them?"""
    options = max(model.variables, sum(len(integer.values) for integer in model.integers))
    return (
        options <= MOST_OPTIONS
        and model.objective is None
        and not model.selectors
        and all(isinstance(part, (AllDifferent, Exactly, AtMost, Clause)) for part in model.parts)
    )


def cover_search(model: Model) -> CoverSearch | None:
    """The search for the solutions of the model; None if it is no exact cover, or where the engine is missing."""
    found = False if engine_if_any() is None else model.compiled(_search_in)
    return found if isinstance(found, CoverSearch) else None


def _search_in(model: Model) -> CoverSearch | bool:
    """The search, False if there is none."""
    if not _may_be_cover(model):
        return False
    try:
        return CoverSearch(CoverProblem(model), engine_if_any())
    except NotExactCoverError:
        return False


class _FactOf(dict[Literal, int]):
    """What a literal says of an option: it is chosen or, as its complement, ruled out."""

    def __init__(self, problem: CoverProblem) -> None:
        super().__init__()
        self._problem = problem

    def __missing__(self, literal: Literal) -> int:
        try:
            row = self._problem.row_of(abs(literal))
        except NotExactCoverError as error:
            raise KeyError(literal) from error
        fact = self[literal] = row if literal > 0 else ~row
        return fact
