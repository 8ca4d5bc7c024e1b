"""From the clues to the solution, step by step, easiest first; where technique ends, by the smallest reason."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clueproof.backends import Limit
from clueproof.backends.deduction import Deduction, Step
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.english import listed
from clueproof.explanation.moves import Move, moves
from clueproof.explanation.mus import ROUNDS, Mus, MusFinder
from clueproof.explanation.selectors import Premise, PremiseKind
from clueproof.explanation.steps import CORE, End, Ending, ExplainedStep
from clueproof.explanation.wording import reasons
from clueproof.model import AllDifferent, Cell, Integer, Literal, Model, equal, values_of
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import Instance, compile_puzzle

CHAINS = 48
"""Conclusions with the shortest chains that are looked at more closely."""
REACHES = (40, 200, 1000, None)
"""Literals after which a chain counts as long, while others are not."""
CORE_LEVEL = 8
"""Harder than all techniques."""


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """The steps that explain a puzzle, and how they end. Iterate over it, as often as you like, for the steps."""

    puzzle: Puzzle[Any, Any]
    encoding: Encoding
    """The encoding that the steps refer to."""
    steps: tuple[ExplainedStep, ...]
    ending: Ending

    @property
    def model(self) -> Model:
        """The model of the encoding."""
        return self.encoding.model

    @property
    def end(self) -> End:
        """Why there are no more steps."""
        return self.ending.end

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The steps, grouped as a person takes them."""
        return tuple(moves(self.steps))

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """What each key of the model can be at the end."""
        return self.steps[-1].candidates if self.steps else tuple(map(values_of, self.model.keys))

    def __iter__(self) -> Iterator[ExplainedStep]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)


def explain(
    puzzle: Puzzle[Any, Any],
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
) -> Explanation:
    """Explain a puzzle, step by step.

    Without `techniques` every step is a core. The time limit, in seconds, is for all steps together, and `cancel`
    ends them from another thread; the explanation then holds the steps found by that time. `rounds` bounds the search
    for smaller cores, the same on every machine. Raises StoppedError if there was no time to build the model.
    """
    *_, explanation = explain_steps(puzzle, time_limit=time_limit, techniques=techniques, rounds=rounds, cancel=cancel)
    assert isinstance(explanation, Explanation)
    return explanation


def explain_steps(
    puzzle: Puzzle[Any, Any],
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
) -> Iterator[ExplainedStep | Explanation]:
    """As `explain`, but each step as soon as it is found; the last item is the whole explanation.

    The clock runs while a step is sought, not while the caller looks at one. The model is built at once: the call
    itself, not the first step, raises StoppedError if there was no time for that.
    """
    clock = Clock(time_limit, cancel)
    with clock:
        instance = compile_puzzle(puzzle.rules.explained(puzzle))
    return _whole_at_the_end(
        _Explainer(instance=instance, limit=Limit.of(clock), techniques=techniques, rounds=rounds), clock
    )


def _whole_at_the_end(explainer: _Explainer, clock: Clock) -> Iterator[ExplainedStep | Explanation]:
    steps: list[ExplainedStep] = []
    ending = Ending(End.OPEN)
    try:
        for found in clock.each(explainer.run()):
            if isinstance(found, Ending):
                ending = found
            else:
                steps.append(found)
                yield found
    except StoppedError as stopped:
        ending = Ending(End.stopped(stopped.reason))
    instance = explainer.instance
    yield Explanation(puzzle=instance.puzzle, encoding=instance.encoding, steps=tuple(steps), ending=ending)


@dataclass(kw_only=True)
class _Explainer:
    """Finds the steps of one explanation."""

    instance: Instance
    limit: Limit
    techniques: bool
    rounds: int

    def __post_init__(self) -> None:
        self._model = self.instance.model
        self._number = 0
        """How many steps there were."""
        self._candidates: tuple[tuple[int, ...], ...] = ()
        """What each key could be after the last step."""
        self._key_of: dict[Literal | Integer, int] = {}
        """The position of the key that a variable, or an integer, belongs to."""
        for place, key in enumerate(self._model.keys):
            self._key_of[abs(key) if isinstance(key, int) else key] = place
            if isinstance(key, Integer):
                self._key_of |= dict.fromkeys(map(abs, key.known_equals.values()), place)

    def run(self) -> Iterator[ExplainedStep | Ending]:
        """All steps, and how they end."""
        deduction = Deduction(self._model, self.instance.clues)
        ending = yield from self._by_technique(deduction)
        if ending is None:
            with MusFinder.open(self.instance.puzzle, self.rounds) as finder:
                ending = yield from self._beyond_technique(deduction, finder)
        yield ending

    def _by_technique(self, deduction: Deduction) -> Generator[ExplainedStep, None, Ending | None]:
        """Steps by technique as far as they lead. Returns how they ended; None if it takes a core to go on."""
        while (step := self._next(deduction)) is not None:
            yield self._named(step, deduction)
            if step.contradiction:
                return Ending(End.CONTRADICTION)
        if deduction.solved:
            return Ending(End.SOLVED)
        reason = self.limit.over()
        return None if reason is None else Ending(End.stopped(reason))

    def _next(self, deduction: Deduction) -> Step | None:
        """The next step by technique. Without techniques only the clues are told."""
        told = self._number > 0 or not self.instance.clues
        return None if told and not self.techniques else deduction.step()

    def _beyond_technique(self, deduction: Deduction, finder: MusFinder) -> Generator[ExplainedStep, None, Ending]:
        """A core where technique leads no further, then steps by technique again, and so on to the end."""
        selectors = finder.selectors
        # from a contradiction everything would follow
        mus = finder.smallest([*selectors.rules, *selectors.clues], [], self.limit)
        if mus is not None:
            yield self._by_core(
                mus,
                {premise: (premise.literal,) for premise in mus.premises},
                result="there is no solution",
                keys=(),
                before=deduction.score,
                deduction=deduction,
                finder=finder,
            )
            return Ending(End.CONTRADICTION, mus)
        ending: Ending | None = None
        while ending is None:
            step = self._core(deduction, finder)
            if step is None:
                reason = self.limit.over()
                return Ending(End.OPEN if reason is None else End.stopped(reason))
            yield step
            ending = yield from self._by_technique(deduction)
        return ending

    def _named(self, step: Step, deduction: Deduction) -> ExplainedStep:
        groups = [self._model.group_of[position] for position in step.constraints]
        near = [cell for n in step.constraints for cell in self._near_cells(self._model.constraints[n].cells())]
        return ExplainedStep(
            encoding=self.instance.encoding,
            number=self._next_number(),
            technique=step.technique,
            level=step.level,
            sentence=step.sentence,
            result=step.result,
            places=tuple(dict.fromkeys(group.place or group.sentence for group in groups)),
            keys=self._keys(change.cell for change in step.removed),
            before=step.before,
            after=step.after,
            candidates=self._left(deduction),
            looked=self._keys([*step.seen, *near]),
        )

    def _core(self, deduction: Deduction, finder: MusFinder) -> ExplainedStep | None:
        """The step with the smallest core; None if none was found."""
        conclusions = [*self._open(deduction)]
        facts = self._facts(deduction, finder)
        selectors = finder.selectors
        says: dict[Premise, Sequence[Literal]] = {p: (p.literal,) for p in (*selectors.rules, *selectors.clues)}
        says |= facts
        near = self._near(conclusions, says, finder)
        mus = finder.smallest([*says], conclusions, self.limit, near)
        finder.forget()
        if mus is None or mus.conclusion is None:
            return None
        before = deduction.score
        deduction.tell([mus.conclusion])
        told = deduction.step()
        assert told is not None
        return self._by_core(
            mus,
            says,
            result=told.result,
            keys=self._keys(change.cell for change in told.removed),
            before=before,
            deduction=deduction,
            finder=finder,
        )

    def _by_core(
        self,
        mus: Mus,
        says: Mapping[Premise, Sequence[Literal]],
        *,
        result: str,
        keys: tuple[int, ...],
        before: int,
        deduction: Deduction,
        finder: MusFinder,
    ) -> ExplainedStep:
        return ExplainedStep(
            encoding=self.instance.encoding,
            number=self._next_number(),
            technique=CORE,
            level=CORE_LEVEL,
            sentence=reasons(mus),
            result=result,
            places=tuple(premise.sentence for premise in mus.premises if premise.kind is PremiseKind.RULE),
            keys=keys,
            before=before,
            after=deduction.score,
            candidates=self._left(deduction),
            premises=mus.premises,
            smallest=mus.smallest,
            looked=self._keys(self._cells(mus, says, finder)),
        )

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    def _cells(self, mus: Mus, says: Mapping[Premise, Sequence[Literal]], finder: MusFinder) -> Iterator[Cell]:
        """What premises are about."""
        for premise in mus.premises:
            yield from says[premise]
            for constraint in finder.selectors.constraints(premise):
                # not the houses of numbers: the hints and pages of a Sudoku show the facts of a core, not its lines
                house = isinstance(constraint, AllDifferent)
                yield from self._near_cells(c for c in constraint.cells() if isinstance(c, int) or not house)

    def _near_cells(self, cells: Iterable[Cell]) -> list[Cell]:
        """The keys behind the cells of a constraint; none of a constraint about most of the puzzle."""
        keys = self._keys(cells)
        return [self._model.keys[place] for place in keys] if 2 * len(keys) <= len(self._model.keys) else []

    def _open(self, deduction: Deduction) -> Iterator[Literal]:
        """The possible conclusions: that a key has one of its candidates, or has not."""
        for key in self._model.keys:
            candidates = deduction.candidates(key)
            if len(candidates) < 2:
                continue
            for value in candidates:
                yield equal(key, value)
                if len(candidates) > 2:
                    yield -equal(key, value)

    def _facts(self, deduction: Deduction, finder: MusFinder) -> dict[Premise, Sequence[Literal]]:
        """What is known of each key by now, clues left out, each with the literals that say it."""
        clues = {premise.literal for premise in finder.selectors.clues}
        describe = self._model.describe
        facts: dict[Premise, Sequence[Literal]] = {}
        for key in self._model.keys:
            left = deduction.candidates(key)
            if len(left) == 1:
                literals = [equal(key, left[0])]
                sentence = describe(literals[0])
            elif isinstance(key, int):
                continue
            else:
                literals = [-equal(key, value) for value in key.values if value not in left]
                words = words_of(self._model, key)
                sentence = f"{key.name} is {listed([words[value] for value in left], 'or')}"
            if literals and literals[0] not in clues:
                facts[finder.fact(literals, sentence)] = literals
        return facts

    def _near(
        self, conclusions: list[Literal], says: dict[Premise, Sequence[Literal]], finder: MusFinder
    ) -> list[tuple[Literal, list[Premise]]]:
        """Conclusions to which short chains of unit propagation lead, with the premises that take part in them."""
        propagation = finder.propagation
        propagation.suppose(says)
        rank = {premise: place for place, premise in enumerate(says)}
        # a solver tells in a tenth of the time that there is no chain
        chained = [conclusion for conclusion in conclusions if finder.propagates(says, conclusion)]
        near: list[tuple[Literal, list[Premise]]] = []
        for reach in REACHES:
            for conclusion in chained:
                found = propagation.refutation(-conclusion, reach)
                if found is not None:
                    near.append((conclusion, sorted(found, key=rank.__getitem__)))
            if near:
                break
        return sorted(near, key=lambda one: len(one[1]))[:CHAINS]

    def _left(self, deduction: Deduction) -> tuple[tuple[int, ...], ...]:
        """What each key can still be. Steps share what stays the same: a large puzzle has thousands of them."""
        new = tuple(map(deduction.candidates, self._model.keys))
        if self._candidates:
            new = tuple(old if old == left else left for old, left in zip(self._candidates, new, strict=True))
        self._candidates = new
        return new

    def _keys(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        found = [self._key_of.get(abs(cell) if isinstance(cell, int) else cell) for cell in cells]
        return tuple(sorted({place for place in found if place is not None}))
