"""Extras of a setter's own: relations of two numbers as a table, weighted sums, regular expressions and automata along
a line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.encoders.extras.extra import BoardLayout, Extra, ExtraModel, Numbers, Pair, RelatedPairs
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.edges import Cell
from clueproof.model import Automaton, Constraint, Integer, Linear
from clueproof.syntax.numbers import SYMBOLS

PAIR = re.compile(r"(\d{1,2}):(\d{1,2})")
STATES = r"\d{1,5}(?:,\d{1,5})*"
MACHINE = re.compile(rf"{STATES};(?:{STATES})?;(?:\d{{1,5}}:\d{{1,2}}:\d{{1,5}}(?:,(?!$)|$))*", re.ASCII)
WEIGHTED = re.compile(r"(-?\d{1,4}(?:,-?\d{1,4})*)(=|>=|<=)(-?\d{1,5})", re.ASCII)
MOST_STATES = 20_000
"""An automaton that has more once it is deterministic is refused."""


class Relation(RelatedPairs):
    """Numbers that follow each other on it are one of the pairs stated, in this order: 1:2,2:1,1:3."""

    kind = "relation"
    values = "text"
    directed = True

    @property
    def sentence(self) -> str:
        return f"numbers that follow each other on {self.where} are in the relation stated"

    @property
    def allowed(self) -> frozenset[tuple[int, int]]:
        """The pairs of numbers that may follow each other."""
        return _pairs(str(self.value))

    def fault(self, layout: BoardLayout) -> str | None:
        for text in str(self.value).split(","):
            if PAIR.fullmatch(text) is None:
                return f"{quoted(text)} is no pair of numbers; expected one such as 1:2"
        return None

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return (one, other) in self.allowed


class RelationOfAll(Relation):
    """Any two of its numbers are one of the pairs stated, that of the earlier cell first."""

    kind = "relation-of-all"

    @property
    def sentence(self) -> str:
        return f"any two numbers on {self.where} are in the relation stated"

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        return chain.from_iterable(combinations(group, 2) for group in self.groups)


@lru_cache(maxsize=256)
def _pairs(text: str) -> frozenset[tuple[int, int]]:
    return frozenset((int(found[1]), int(found[2])) for found in PAIR.finditer(text))


class WeightedSum(Extra):
    """Its numbers, each times the weight stated for its cell, add up to a number, or to that at least (>=) or at most
    (<=): 2,-1>=3 says that twice the first less the second is 3 or more."""

    kind = "weighted-sum"
    values = "text"
    least = 1
    repeats = True

    @property
    def weights(self) -> list[int]:
        """The weight of each cell."""
        return [*map(int, self._stated[0].split(","))]

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The least and the most that the sum can be."""
        _, sign, total = self._stated
        return (None if sign == "<=" else int(total), None if sign == ">=" else int(total))

    @property
    def _stated(self) -> tuple[str, str, str]:
        found = WEIGHTED.fullmatch(str(self.value))
        assert found is not None
        return found[1], found[2], found[3]

    @property
    def sentence(self) -> str:
        weights, sign, total = self._stated
        added = {"=": "add up to", ">=": "add up to at least", "<=": "add up to at most"}[sign]
        return f"the numbers of {self.where} times {weights} {added} {total}"

    def fault(self, layout: BoardLayout) -> str | None:
        if WEIGHTED.fullmatch(str(self.value)) is None:
            return f"{quoted(str(self.value))} is no weighted sum; expected weights and a number, such as 2,-1=3"
        many = len(self.weights)
        return (
            None
            if many == len(self.cells)
            else f"it has {counted(len(self.cells), 'cell')}, but {counted(many, 'weight')}"
        )

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        total = sum(weight * numbers[cell] for cell, weight in zip(self.cells, self.weights, strict=True))
        least, most = self.bounds
        return (least is None or total >= least) and (most is None or total <= most)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        weights: dict[Cell, int] = {}
        for cell, weight in zip(self.cells, self.weights, strict=True):
            weights[cell] = weights.get(cell, 0) + weight
        terms = tuple([(weight, e.cells[cell]) for cell, weight in weights.items() if weight])
        yield Linear(terms, *self.bounds)


class NumberPattern(Extra):
    """Its numbers, read in order, match a regular expression: digits, and letters from A for 10, with `.`, `[...]`,
    `|`, brackets and the repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,4}`."""

    kind = "pattern"
    of_digits = True
    aliases = ("regex",)
    values = "text"
    least = 1

    @property
    def sentence(self) -> str:
        return f"{self.where} reads as {self.value}"

    def fault(self, layout: BoardLayout) -> str | None:
        if layout.numbers[-1] > len(SYMBOLS):
            return f"a pattern can't say numbers above {len(SYMBOLS)}"
        try:
            _automaton(str(self.value), layout.numbers)
        except PatternError as error:
            return str(error)
        return None

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        text = "".join(sign_of(numbers[cell]) for cell in self.cells)
        return re.fullmatch(str(self.value), text, re.ASCII) is not None

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        steps, accepting = _automaton(str(self.value), e.layout.numbers)
        yield Automaton(e.of(self.cells), start=0, accepting=accepting, transitions=steps)


class PatternError(ValueError):
    """A text is no regular expression that is read here."""


def sign_of(number: int) -> str:
    """How a pattern writes a number."""
    return "0" if not number else SYMBOLS[number - 1].upper()


class _Part(NamedTuple):
    """A part of an automaton with steps on a set of numbers, or on nothing (None)."""

    first: int
    last: int


class _Reader:
    """Reads a regular expression into steps between states."""

    def __init__(self, text: str, numbers: range) -> None:
        self.text, self.at, self.states = text, 0, 0
        self.meant = {sign_of(number): number for number in numbers}
        self.steps: list[tuple[int, frozenset[int] | None, int]] = []

    def read(self) -> _Part:
        whole = self._choice()
        if self.at < len(self.text):
            raise PatternError(f"{self.text[self.at]!r} is not expected at character {self.at + 1} of the pattern")
        return whole

    def _state(self) -> int:
        self.states += 1
        return self.states - 1

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _choice(self) -> _Part:
        parts = [self._sequence()]
        while self._next() == "|":
            self.at += 1
            parts.append(self._sequence())
        whole = _Part(self._state(), self._state())
        for part in parts:
            self.steps += [(whole.first, None, part.first), (part.last, None, whole.last)]
        return whole

    def _sequence(self) -> _Part:
        first = last = self._state()
        while self._next() not in ("", "|", ")"):
            part = self._repeated()
            self.steps.append((last, None, part.first))
            last = part.last
        return _Part(first, last)

    def _repeated(self) -> _Part:
        begin = self.at
        part = self._single()
        end = self.at
        found = re.compile(r"[*+?]|\{(\d{1,2})(?:(,)(\d{1,2})?)?\}").match(self.text, self.at)
        if found is None:
            return part
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(found[0], (0, 0))
        if found[1] is not None:
            least = int(found[1])
            most = least if found[2] is None else None if found[3] is None else int(found[3])
        # every copy is read again, so that each has states of its own
        whole = _Part(self._state(), self._state())
        last = whole.first
        for number in range(max(least, most or 0, 1)):
            self.at = begin
            copy = self._single()
            self.steps.append((last, None, copy.first))
            if number >= least:
                self.steps.append((last, None, whole.last))
            last = copy.last
            if most is None and number == max(least, 1) - 1:
                self.steps.append((copy.last, None, copy.first))
        self.steps.append((last, None, whole.last))
        if least == 0:
            self.steps.append((whole.first, None, whole.last))
        if most == 0:
            self.steps = [step for step in self.steps if step[0] != whole.first or step[2] == whole.last]
        assert self.at == end
        self.at = found.end()
        return whole

    def _single(self) -> _Part:
        sign = self._next()
        if sign == "(":
            self.at += 1
            inner = self._choice()
            if self._next() != ")":
                raise PatternError("a bracket of the pattern is not closed")
            self.at += 1
            return inner
        if sign == "[":
            end = self.text.find("]", self.at)
            if end < 0:
                raise PatternError("a bracket of the pattern is not closed")
            found = self._class(self.text[self.at + 1 : end])
            self.at = end + 1
        elif sign == ".":
            found = frozenset(self.meant.values())
            self.at += 1
        elif sign.isalnum() and sign.isascii():
            found = self._class(sign)
            self.at += 1
        else:
            raise PatternError(f"{sign!r} is not expected at character {self.at + 1} of the pattern")
        part = _Part(self._state(), self._state())
        self.steps.append((part.first, found, part.last))
        return part

    def _class(self, text: str) -> frozenset[int]:
        inverted, text = text.startswith("^"), text.removeprefix("^")
        spans = re.findall(r"([0-9A-Z])(?:-([0-9A-Z]))?", text)
        if "".join(f"{one}-{other}" if other else one for one, other in spans) != text or not text:
            raise PatternError(f"{quoted(f'[{text}]')} is no choice of numbers")
        order = "0" + SYMBOLS.upper()
        found = {sign for one, other in spans for sign in order[order.index(one) : order.index(other or one) + 1]}
        return frozenset(number for sign, number in self.meant.items() if (sign in found) != inverted)


@lru_cache(maxsize=256)
def _automaton(text: str, numbers: range) -> _Deterministic:
    """The automaton that accepts what a regular expression describes. Raises PatternError."""
    reader = _Reader(text, numbers)
    whole = reader.read()
    return _determinised([whole.first], {whole.last}, reader.steps, numbers)


class _Deterministic(NamedTuple):
    """An automaton that begins in state 0 and has at most one step for a state and a number."""

    steps: tuple[tuple[int, int, int], ...]
    accepting: tuple[int, ...]


def _determinised(
    starts: Iterable[int],
    accepting: Collection[int],
    steps: Iterable[tuple[int, frozenset[int] | None, int]],
    numbers: Iterable[int],
) -> _Deterministic:
    """The same automaton as a deterministic one. Raises PatternError where that has too many states."""
    free: dict[int, list[int]] = {}
    on: dict[int, list[tuple[frozenset[int], int]]] = {}
    for here, needed, there in steps:
        if needed is None:
            free.setdefault(here, []).append(there)
        else:
            on.setdefault(here, []).append((needed, there))

    def closed(states: Iterable[int]) -> frozenset[int]:
        reached, left = {*states}, [*states]
        while left:
            for there in free.get(left.pop(), ()):
                if there not in reached:
                    reached.add(there)
                    left.append(there)
        return frozenset(reached)

    start = closed(starts)
    number_of, found = {start: 0}, list[tuple[int, int, int]]()
    for states in (queue := [start]):
        check_clock()
        for number in numbers:
            reached = closed([there for here in states for needed, there in on.get(here, ()) if number in needed])
            if reached and reached not in number_of:
                if len(number_of) == MOST_STATES:
                    raise PatternError(f"it needs more than {MOST_STATES:,} states")
                number_of[reached] = len(number_of)
                queue.append(reached)
            if reached:
                found.append((number_of[states], number, number_of[reached]))
    ends = [number for states, number in number_of.items() if not states.isdisjoint(accepting)]
    return _Deterministic(tuple(found), tuple(ends))


class StateMachine(Extra):
    """Its numbers, read in order, are a word that a finite automaton accepts. Stated are the states in which it begins,
    those in which it accepts, and its steps, each a state, a number and the next state: 0;2;0:1:1,1:3:2. It may have
    several steps for a state and a number. Between groups it reads a number that is one more than the largest."""

    kind = "automaton"
    aliases = ("nfa",)
    values = "text"
    least = 1
    several = True
    repeats = True

    @property
    def sentence(self) -> str:
        return f"the automaton stated accepts {self.where}"

    @property
    def parts(self) -> tuple[frozenset[int], frozenset[int], list[tuple[int, int, int]]]:
        """The states in which it begins, those in which it accepts, and its steps."""
        starts, accepting, steps = str(self.value).split(";")
        triples = [tuple(map(int, step.split(":"))) for step in filter(None, steps.split(","))]
        return (
            frozenset(map(int, filter(None, starts.split(",")))),
            frozenset(map(int, filter(None, accepting.split(",")))),
            triples,  # type: ignore[return-value]
        )

    def fault(self, layout: BoardLayout) -> str | None:
        if MACHINE.fullmatch(str(self.value)) is None:
            return "an automaton is stated by its first states, its last states and its steps, such as 0;2;0:1:1,1:3:2"
        try:
            _machine(self, layout.numbers)
        except PatternError as error:
            return str(error)
        return None

    def holds(self, numbers: Numbers, layout: BoardLayout) -> bool:
        states, accepting, steps = self.parts
        for n, group in enumerate(self.groups):
            for number in ([layout.numbers.stop] if n else []) + [numbers[cell] for cell in group]:
                states = frozenset(after for before, read, after in steps if read == number and before in states)
        return not states.isdisjoint(accepting)

    def post(self, e: ExtraModel) -> Iterator[Constraint]:
        steps, accepting = _machine(self, e.layout.numbers)
        line: list[Integer] = []
        for n, group in enumerate(self.groups):
            if n:
                line.append(e.model.integer("between groups", [e.layout.numbers.stop]))
            line += e.of(group)
        yield Automaton(tuple(line), start=0, accepting=accepting, transitions=steps)


@lru_cache(maxsize=64)
def _machine(stated: StateMachine, numbers: range) -> _Deterministic:
    starts, accepting, steps = stated.parts
    single = [(before, frozenset([number]), after) for before, number, after in steps]
    return _determinised(starts, accepting, single, range(numbers.start, numbers.stop + 1))
