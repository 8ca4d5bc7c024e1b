"""From the clues to the solution, step by step, easiest first; where technique ends, by the smallest reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from typing import Literal as OneOf

from clueproof.backends import Limit
from clueproof.backends.deduction import Deduction, Step
from clueproof.clock import CANCELLED, Cancel, Clock, StoppedError
from clueproof.english import listed
from clueproof.explain.smallest import ROUNDS, Because, Reasons
from clueproof.explain.switches import Premise, Switches
from clueproof.model import Cell, Constraint, Integer, Literal, Model, equal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.candidates import words_of
from clueproof.questions.pose import pose

CORE = "core"
"""The technique of a step that has no name of its own."""
CHAINS = 48
"""Conclusions with the shortest chains that are looked at more closely."""
REACHES = (40, 200, 1000, None)
"""Literals after which a chain counts as long, while others are not."""
CORE_LEVEL = 8
"""Harder than all techniques."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One step: by what technique, why, and what follows, in words.

    A technique without a name is a `core`: `premises` are the rules, clues and facts from which the
    conclusion follows, none of which can be left out, and if it is `smallest`, no conclusion followed
    from fewer. `before` and `after` are scores: how many candidates are still to be removed. `places`
    are the rules to look at, `keys` the positions of the model's keys that changed, `looked` those of the
    keys to look at, `candidates` what each key can still be.
    """

    number: int
    technique: str
    level: int
    sentence: str
    result: str
    places: tuple[str, ...]
    keys: tuple[int, ...]
    before: int
    after: int
    candidates: tuple[tuple[int, ...], ...]
    premises: tuple[Premise, ...] = ()
    smallest: bool = False
    looked: tuple[int, ...] = ()

    @property
    def core(self) -> int:
        """How many premises the step needed if it had no name, else 0."""
        return len(self.premises)


End = OneOf["solved", "open", "contradiction", "time limit", "cancelled"]


class Explanation:
    """The explanation of one puzzle: iterate over the steps, then ask how it ended.

    Without `techniques` every step is a core. The time limit, in seconds, is for all steps together, and `cancel`
    ends them from another thread; `rounds` bounds the search for smaller cores (see `smallest`), the same on
    every machine. Raises StoppedError if the time did not suffice to build the model.
    """

    def __init__(
        self,
        puzzle: Puzzle[Any, Any],
        time_limit: float | None = None,
        techniques: bool = True,
        rounds: int = ROUNDS,
        cancel: Cancel | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.end: End | None = None
        """How it ended; None while it goes on. "open": what is left differs between solutions."""
        self.because: Because | None = None
        """The contradiction that it ended with, if no technique found one."""
        self._clock = Clock(time_limit, cancel)
        self._limit = Limit.of(self._clock)
        self._techniques = techniques
        self._rounds = rounds
        with self._clock:
            posed = pose(puzzle)
        self.encoding = posed.encoding
        self.model: Model = posed.model
        self._clues = posed.clues
        self._key_of: dict[Literal | Integer, int] = {}
        """The position of the key that a variable, or an integer, belongs to."""
        for place, key in enumerate(self.model.keys):
            self._key_of[abs(key) if isinstance(key, int) else key] = place
            if isinstance(key, Integer):
                self._key_of |= dict.fromkeys(map(abs, key.known_equals.values()), place)

    def __iter__(self) -> Iterator[Explained]:
        try:
            yield from self._clock.each(self._steps())
        except StoppedError as stopped:
            self.end = _end(stopped.reason)

    def _steps(self) -> Iterator[Explained]:
        deduction = Deduction(self.model, self._clues)
        reasons: Reasons | None = None
        number = 0
        try:
            while self.end is None:
                number += 1
                step = deduction.step() if self._techniques or (number == 1 and self._clues) else None
                if step is not None:
                    yield self._named(number, step, deduction)
                    if step.contradiction:
                        self.end = "contradiction"
                    continue
                if deduction.solved:
                    self.end = "solved"
                elif (reason := self._limit.over()) is not None:
                    self.end = _end(reason)
                else:
                    if reasons is None:
                        reasons = Reasons(Switches(self.puzzle), self._rounds)
                        # from a contradiction everything would follow
                        yield from self._contradiction(number, deduction, reasons)
                    if self.end is None:
                        yield from self._core(number, deduction, reasons)
        finally:
            if reasons is not None:
                reasons.__exit__()

    def _named(self, number: int, step: Step, deduction: Deduction) -> Explained:
        groups = [self.model.group_of[position] for position in step.constraints]
        return Explained(
            number,
            step.technique,
            step.level,
            step.sentence,
            step.result,
            tuple(dict.fromkeys(group.place or group.sentence for group in groups)),
            self._keys(change.cell for change in step.removed),
            step.before,
            step.after,
            self._candidates(deduction),
            looked=self._keys([*step.seen, *self._near_cells(self.model.constraints[n] for n in step.constraints)]),
        )

    def _contradiction(self, number: int, deduction: Deduction, reasons: Reasons) -> Iterator[Explained]:
        """The step that says that there is no solution, and the end, if there is none."""
        switches = reasons.switches
        premises = [*switches.rules, *switches.clues]
        because = reasons.smallest(premises, [], self._limit)
        if because is None:
            return
        self.end, self.because = "contradiction", because
        says = {premise: (premise.literal,) for premise in because.premises}
        yield self._by_core(number, because, says, "there is no solution", (), deduction.score, deduction, switches)

    def _core(self, number: int, deduction: Deduction, reasons: Reasons) -> Iterator[Explained]:
        """The step with the smallest core, if one can be found; else the end."""
        conclusions = [*self._open(deduction)]
        facts = self._facts(deduction, reasons)
        switches = reasons.switches
        says: dict[Premise, Sequence[Literal]] = {p: (p.literal,) for p in (*switches.rules, *switches.clues)}
        says |= facts
        near = self._near(conclusions, says, reasons)
        because = reasons.smallest([*says], conclusions, self._limit, near)
        reasons.forget()
        if because is None or because.conclusion is None:
            reason = self._limit.over()
            self.end = "open" if reason is None else _end(reason)
            return
        before = deduction.score
        deduction.tell([because.conclusion])
        told = deduction.step()
        assert told is not None
        keys = self._keys(change.cell for change in told.removed)
        yield self._by_core(number, because, says, told.result, keys, before, deduction, switches)

    def _by_core(
        self,
        number: int,
        because: Because,
        says: Mapping[Premise, Sequence[Literal]],
        result: str,
        keys: tuple[int, ...],
        before: int,
        deduction: Deduction,
        switches: Switches,
    ) -> Explained:
        return Explained(
            number,
            CORE,
            CORE_LEVEL,
            said(because),
            result,
            tuple(premise.sentence for premise in because.premises if premise.kind == "rule"),
            keys,
            before,
            deduction.score,
            self._candidates(deduction),
            because.premises,
            because.smallest,
            self._keys(self._cells(because, says, switches)),
        )

    def _cells(self, because: Because, says: Mapping[Premise, Sequence[Literal]], switches: Switches) -> Iterator[Cell]:
        """What premises are about."""
        for premise in because.premises:
            yield from says[premise]
            yield from self._near_cells(switches.constraints(premise))

    def _near_cells(self, constraints: Iterable[Constraint]) -> Iterator[Cell]:
        """The cells that constraints are about, but for what is about most of the puzzle."""
        for constraint in constraints:
            cells = self._keys(constraint.cells())
            if 2 * len(cells) <= len(self.model.keys):
                yield from (self.model.keys[place] for place in cells)

    def _open(self, deduction: Deduction) -> Iterator[Literal]:
        """What might be concluded: that a key has one of its candidates, or has not."""
        for key in self.model.keys:
            candidates = deduction.candidates(key)
            if len(candidates) < 2:
                continue
            for value in candidates:
                yield equal(key, value)
                if len(candidates) > 2:
                    yield -equal(key, value)

    def _facts(self, deduction: Deduction, reasons: Reasons) -> dict[Premise, Sequence[Literal]]:
        """What is known by now of each key, but for what is a clue; and the literals that say it."""
        clues = {premise.literal for premise in reasons.switches.clues}
        describe = self.model.describe
        facts: dict[Premise, Sequence[Literal]] = {}
        for key in self.model.keys:
            left = deduction.candidates(key)
            if len(left) == 1:
                literals = [equal(key, left[0])]
                sentence = describe(literals[0])
            elif isinstance(key, int):
                continue
            else:
                literals = [-equal(key, value) for value in key.values if value not in left]
                words = words_of(self.model, key)
                sentence = f"{key.name} is {listed([words[value] for value in left], 'or')}"
            if literals and literals[0] not in clues:
                facts[reasons.fact(literals, sentence)] = literals
        return facts

    def _near(
        self, conclusions: list[Literal], says: dict[Premise, Sequence[Literal]], reasons: Reasons
    ) -> list[tuple[Literal, list[Premise]]]:
        """Conclusions to which short chains of unit propagation lead, with the premises that take part in them."""
        propagation = reasons.propagation
        propagation.suppose(says)
        rank = {premise: place for place, premise in enumerate(says)}
        # a solver tells in a tenth of the time that there is no chain
        chained = [conclusion for conclusion in conclusions if reasons.propagates(says, conclusion)]
        near: list[tuple[Literal, list[Premise]]] = []
        for reach in REACHES:
            for conclusion in chained:
                found = propagation.refutation(-conclusion, reach)
                if found is not None:
                    near.append((conclusion, sorted(found, key=rank.__getitem__)))
            if near:
                break
        return sorted(near, key=lambda one: len(one[1]))[:CHAINS]

    def _candidates(self, deduction: Deduction) -> tuple[tuple[int, ...], ...]:
        return tuple(deduction.candidates(key) for key in self.model.keys)

    def _keys(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        found = [self._key_of.get(abs(cell) if isinstance(cell, int) else cell) for cell in cells]
        return tuple(sorted({place for place in found if place is not None}))


def _end(reason: str) -> End:
    return "cancelled" if reason == CANCELLED else "time limit"


def said(because: Because) -> str:
    """The premises in one sentence."""
    kinds = {"rule": "the rules", "clue": "the clues", "fact": "what is known"}
    parts = []
    for kind, name in kinds.items():
        sentences = [premise.sentence for premise in because.premises if premise.kind == kind]
        if sentences:
            parts.append(f"{name} ({'; '.join(sentences)})")
    return listed(parts) or "the possible values alone"


def explain(
    puzzle: Puzzle[Any, Any],
    time_limit: float | None = None,
    techniques: bool = True,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
) -> Explanation:
    """Explain a puzzle; see `Explanation`."""
    return Explanation(puzzle, time_limit, techniques, rounds, cancel)
