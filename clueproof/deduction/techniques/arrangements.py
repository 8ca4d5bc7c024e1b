"""All arrangements of a line at once: an automaton that reads the line and counts, and what each cell can be.

Automata, blocks, runs, counts, and what is seen along a line are such automata; so are sums. Arrangements aren't
listed: the programme goes along the line forward and backward.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from clueproof.deduction.engine import Conclusion, LinePropagator, State
from clueproof.deduction.phrases import Phrases

MAX_ANSWERS = 500
"""An automaton keeps so many answers."""
Node = TypeVar("Node", bound=Hashable)
"""A state of an automaton."""
Move: TypeAlias = tuple[int, Node, int, int]
"""Values (a mask) of the next cell, the state after it, the numbers counted so far with which they can follow (a mask,
-1 for all), and by how much the number grows."""


class CountingAutomaton(Generic[Node]):
    """An automaton that reads the values along a line, and has counted a number in each state.

    Sets of numbers are masks, so that a move is made with all of them at once. `moves` gives the moves from a state at
    an index of the line, `accepting` the numbers with which the line may end in a state.
    """

    __slots__ = ("_accepting", "_answers", "_known", "_moves", "_start")

    def __init__(
        self, start: Node, moves: Callable[[int, Node], Iterable[Move[Node]]], accepting: Callable[[Node], int]
    ) -> None:
        self._start, self._moves, self._accepting = start, moves, accepting
        self._known: list[dict[Node, tuple[Move[Node], ...]]] = []
        """By index the moves from each state, made when they are first needed."""
        self._answers: dict[tuple[tuple[int, ...], int], tuple[Sequence[int], int]] = {}
        """What was found for candidates and numbers: probes that begin alike ask for the same."""

    def supports(self, masks: Sequence[int], wanted: int = -1) -> tuple[list[int], int]:
        """Which of these candidates each cell has in an arrangement that is accepted with a wanted number, and with
        which of these numbers there are any: 0 if there is no arrangement."""
        asked = (tuple(masks), wanted)
        if (answer := self._answers.get(asked)) is None:
            if len(self._answers) >= MAX_ANSWERS:
                self._answers.clear()
            answer = self._answers[asked] = self._supports(masks, wanted)
        allowed, accepted = answer
        return [*allowed], accepted

    def _supports(self, masks: Sequence[int], wanted: int) -> tuple[list[int], int]:
        while len(self._known) < len(masks):
            self._known.append({})
        before = {self._start: 1}
        made: list[list[tuple[int, Node, int, Node, int]]] = []
        for index, (mask, known) in enumerate(zip(masks, self._known, strict=False)):
            after: dict[Node, int] = {}
            steps = []
            for state, numbers in before.items():
                moves = known.get(state)
                if moves is None:
                    moves = known[state] = tuple(self._moves(index, state))
                for values, then, fit, growth in moves:
                    here, counted = values & mask, numbers & fit
                    if here and counted:
                        after[then] = after.get(then, 0) | counted << growth
                        steps.append((here, state, counted, then, growth))
            made.append(steps)
            before = after
        useful = {state: numbers & wanted & self._accepting(state) for state, numbers in before.items()}
        accepted = 0
        for numbers in useful.values():
            accepted |= numbers
        allowed = []
        for steps in reversed(made):
            values, before = 0, {}
            for here, state, counted, then, growth in steps:
                fitting = counted & useful.get(then, 0) >> growth
                if fitting:
                    values |= here
                    before[state] = before.get(state, 0) | fitting
            allowed.append(values)
            useful = before
        return allowed[::-1], accepted


def possible_parts(every: Sequence[Sequence[tuple[int, int]]], least: int, most: int) -> list[int] | None:
    """For each term, given as numbers from 0 with a bit of its own, the bits of those that are part of some way to make
    a sum between two bounds; None if there is no way."""
    low, high = max(0, least), max(-1, most)
    wanted = (1 << high + 1) - (1 << low) if low <= high else 0
    sums = CountingAutomaton(0, lambda term, _: [(bit, 0, -1, part) for part, bit in every[term]], lambda _: wanted)
    possible, made = sums.supports([-1] * len(every))
    return possible if made else None


class ArrangedLine(LinePropagator):
    """A line whose arrangements are what one automaton accepts."""

    automaton: CountingAutomaton[Any]


def find_arrangements(line: ArrangedLine, state: State) -> Conclusion[None] | None:
    """What no arrangement of the line has goes."""
    masks = line.read(state.domains)
    allowed, accepted = line.automaton.supports(masks)
    if not accepted:
        return Conclusion([], line.variables)
    prunings = line.keep(masks, allowed)
    return Conclusion(prunings, line.variables) if prunings else None


def say_arrangements(conclusion: Conclusion[object], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """For every technique that looks at all arrangements of a line."""
    return f"{phrases.rule(constraints)}, and {arrangements_left(conclusion)}"


def arrangements_left(conclusion: Conclusion[object]) -> str:
    """How sentences about all arrangements of a line end."""
    return "every arrangement that is left agrees" if conclusion.prunings else "no arrangement is left"
