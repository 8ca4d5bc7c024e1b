"""Heights along a line, and how many of them are seen, as in Skyscrapers.

Where the number is known, a candidate goes if too few or too many would be seen with it; all arrangements of the line
say so, and a sentence says how many at most or at least. "Clue of 1", "clue of N" and "high skyscrapers" are named as
in the source. Source: [Conceptis, Skyscrapers
techniques](https://www.conceptispuzzles.com/index.aspx?uri=puzzle/skyscrapers/techniques).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial, reduce
from operator import or_
from typing import NamedTuple

from clueproof.deduction.conclusions import Values
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    State,
    Technique,
    bits,
    is_single,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import (
    CountingAutomaton,
    Move,
    arrangements_left,
    say_arrangements,
)
from clueproof.deduction.techniques.visibility import MAX_AUTOMATA, counted_numbers, counted_values
from clueproof.english import every, listed, number_word
from clueproof.model import AllDifferent, VisibleCount

MAX_CELLS = 3
"""The most cells that a sentence about too few or too many speaks of."""


class Seen(NamedTuple):
    """What a line was found to have: the candidates of its cells and of the number (masks), those that some arrangement
    has, and the numbers that are seen in some."""

    masks: Sequence[int]
    allowed: Sequence[int]
    numbers: int


@propagates(VisibleCount)
class Skyline(LinePropagator):
    """The heights along a line, and last the number of those that are greater than all before them."""

    automaton: CountingAutomaton[int]
    ranks: dict[int, int]
    """By height, a bit, how many heights are not greater, if each height is that of one cell; else nothing."""
    _latest: Seen | None = None

    @classmethod
    def of(cls, constraint: VisibleCount, position: int, network: Network) -> list[Skyline]:
        """The propagator of a visible-count constraint."""
        line = cls((*constraint.line, constraint.count), network, (position,), network.views(constraint.enforce))
        cells = set(constraint.line)
        distinct = len(cells) == len(constraint.line) and any(
            isinstance(other, AllDifferent) and not other.enforce and cells.issubset(other.line)
            for other in network.model.constraints
        )
        heights = reduce(or_, [network.full[variable] for variable in line.variables[:-1]], 0)
        line.automaton = _heights(heights, distinct)
        complete = distinct and heights.bit_count() == len(cells)
        line.ranks = {height: rank for rank, height in enumerate(bits(heights), 1)} if complete else {}
        return [line]

    def seen(self, state: State) -> Seen:
        """All arrangements that are left, taken together."""
        masks = self.read(state.domains)
        if self._latest is None or self._latest.masks != masks:
            numbers = counted_numbers(masks[-1], state.variables)
            allowed, seen = self.automaton.supports(masks[:-1], numbers)
            self._latest = Seen(masks, (*allowed, counted_values(seen, state.variables)), seen)
        return self._latest

    def is_idle(self, state: State) -> bool:
        """Has each candidate an arrangement?"""
        found = self.seen(state)
        return bool(found.numbers) and not any(
            mask & ~stays for mask, stays in zip(found.masks, found.allowed, strict=True)
        )

    def number(self, state: State) -> int | None:
        """How many heights are seen, if that is known and there is an arrangement."""
        found = self.seen(state)
        return state.variables.value(found.masks[-1]) if is_single(found.masks[-1]) and found.numbers else None


@lru_cache(MAX_AUTOMATA)
def _heights(heights: int, distinct: bool) -> CountingAutomaton[int]:
    """A state is the greatest height so far, as a bit; the number is that of the heights seen. If they are all
    different, no height hides itself, and up to the greatest there are as many as cells."""

    def moves(index: int, greatest: int) -> Iterator[Move[int]]:
        hidden = (greatest - 1 if distinct else 2 * greatest - 1) if greatest else 0
        for height in bits(heights & -(2 * greatest or 1)):
            if not distinct or (heights & (2 * height - 1)).bit_count() > index:
                yield height, height, -1, 1
        if hidden and (not distinct or (heights & (2 * greatest - 1)).bit_count() > index):
            yield hidden, greatest, -1, 0

    return CountingAutomaton(0, moves, lambda _: -1)


class ExtremeClue(NamedTuple):
    """The number that is seen, and the heights (a mask) in the order in which the sentence names them."""

    number: int
    heights: int


def _find_clue_of_one(line: Skyline, state: State) -> Conclusion[ExtremeClue] | None:
    """One height is seen: the greatest comes first and hides the others."""
    if not line.ranks or line.number(state) != 1:
        return None
    greatest = max(line.ranks)
    prunings = line.keep(line.seen(state).masks, [greatest])
    return Conclusion(prunings, (line.variables[-1],), ExtremeClue(1, greatest)) if prunings else None


def _find_clue_of_all(line: Skyline, state: State) -> Conclusion[ExtremeClue] | None:
    """All heights are seen: each is greater than the one before."""
    if line.number(state) != len(line.ranks):
        return None
    prunings = line.keep(line.seen(state).masks, line.ranks)
    detail = ExtremeClue(len(line.ranks), sum(line.ranks))
    return Conclusion(prunings, (line.variables[-1],), detail) if prunings else None


def _say_extreme_clue(conclusion: Conclusion[ExtremeClue], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: what counts the visible ones."""
    number, heights = conclusion.detail
    cell = conclusion.prunings[0][0]
    named = [phrases.value(cell, height) for height in bits(heights)]
    place = phrases.place(constraints)
    if number == 1:
        return f"{place} sees 1, so {named[0]} comes first and hides all others"
    return f"{place} sees {number}, which is all: {every(named)} in this order"


class HighOnes(NamedTuple):
    """How many heights are seen, and pairs of a height (a bit) and how many lower ones are before it at least."""

    number: int
    before: tuple[tuple[int, int], ...]


def _find_high_ones(line: Skyline, state: State) -> Conclusion[HighOnes] | None:
    """A height of which too few are greater to be seen behind it has others before it."""
    number = line.number(state)
    if number is None or not line.ranks:
        return None
    masks, size = line.seen(state).masks, len(line.ranks)
    allowed = [
        sum(height for height, rank in line.ranks.items() if size - rank + index + 1 >= number) for index in range(size)
    ]
    prunings = line.keep(masks, allowed)
    if not prunings:
        return None
    gone = reduce(or_, [mask for _, mask in prunings])
    before = tuple((height, number - 1 - size + line.ranks[height]) for height in reversed([*bits(gone)]))
    return Conclusion(prunings, (line.variables[-1],), HighOnes(number, before))


def _say_high_ones(conclusion: Conclusion[HighOnes], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: what counts the visible ones."""
    number, before = conclusion.detail
    cell = conclusion.prunings[0][0]
    said = [f"{number_word(least)} before {phrases.value(cell, height)}" for height, least in before]
    return f"{phrases.place(constraints)} sees {number}, so at least {listed(said)} must be seen"


class WrongNumber(NamedTuple):
    """How many heights are seen, and how many would be at most, or at least, with these candidates: pairs of a cell and
    a mask."""

    number: int
    would_be: int
    candidates: tuple[tuple[int, int], ...]


def _find_wrong_number(few: bool, line: Skyline, state: State) -> Conclusion[WrongNumber] | None:
    """Candidates with which too few, or too many, would be seen: those for which the number is nearest."""
    number = line.number(state)
    if number is None:
        return None
    masks, allowed, _ = line.seen(state)
    heights = masks[:-1]
    left = [mask & ~stays for mask, stays in zip(heights, allowed, strict=False)]
    if not any(left):
        return None
    # those for which the other side of the number is possible need all arrangements to be seen as impossible
    beyond = ~((2 << number) - 1) if few else (1 << number) - 1
    others, _ = line.automaton.supports(heights, beyond)
    left = [gone & ~other for gone, other in zip(left, others, strict=True)]
    for would_be in range(number - 1, 0, -1) if few else range(number + 1, len(heights) + 1):
        if not any(left):
            return None
        reached, _ = line.automaton.supports(heights, 1 << would_be)
        told = [
            (index, gone & here) for index, (gone, here) in enumerate(zip(left, reached, strict=True)) if gone & here
        ]
        if told:
            told = told[:MAX_CELLS]
            detail = WrongNumber(number, would_be, tuple([(line.variables[index], mask) for index, mask in told]))
            return Conclusion([line.removal(index, mask) for index, mask in told], line.variables, detail)
    return None


def _say_wrong_number(
    few: bool, conclusion: Conclusion[WrongNumber], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """With which candidates how many would be seen."""
    number, would_be, candidates = conclusion.detail
    cells: dict[str, list[str]] = defaultdict(list)
    for variable, mask in candidates:
        cells[phrases.values(variable, mask, "or")].append(phrases.name(variable))
    said = listed([f"{values} at {listed(names, 'or')}" for values, names in cells.items()], "or")
    place = phrases.place(constraints)
    return f"{place} sees {number}, and with {said} it would see {would_be} at {'most' if few else 'least'}"


def _find_visible_count(line: Skyline, state: State) -> Conclusion[Values] | None:
    """All lines that are still possible, with the numbers that can be seen of them."""
    masks, allowed, numbers = line.seen(state)
    if not numbers:
        return Conclusion([], line.variables, Values(masks[-1]))
    prunings = line.keep(masks, allowed)
    return Conclusion(prunings, line.variables, Values(masks[-1])) if prunings else None


def _say_visible_count(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the line, and last what counts the visible ones."""
    if not is_single(conclusion.detail.mask):
        return say_arrangements(conclusion, constraints, phrases)
    number = phrases.value(conclusion.seen[-1], conclusion.detail.mask)
    return f"{phrases.place(constraints)} sees {number}, and {arrangements_left(conclusion)}"


Skyline.techniques = (
    Technique("clue of 1", 11, _find_clue_of_one, _say_extreme_clue),
    Technique("clue of N", 11, _find_clue_of_all, _say_extreme_clue),
    Technique("high skyscrapers", 15, _find_high_ones, _say_high_ones),
    Technique("too few seen", 22, partial(_find_wrong_number, True), partial(_say_wrong_number, True)),
    Technique("too many seen", 23, partial(_find_wrong_number, False), partial(_say_wrong_number, False)),
    Technique("visible arrangements", 32, _find_visible_count, _say_visible_count, quick=True),
)
