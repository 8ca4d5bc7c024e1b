"""The steps that a person can follow: conclusions as data and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from clueproof.backends.deduction.network import Network, network_of
from clueproof.backends.deduction.state import Finding, State
from clueproof.backends.deduction.technique import single
from clueproof.backends.deduction.trial import Trial
from clueproof.backends.deduction.words import Words, listed
from clueproof.model import Cell, Integer, Literal, Model, values_of

CLUES = "clues"
"""The name of the first step: what the clues say by themselves."""


@dataclass(frozen=True, slots=True)
class Removed:
    """Values that a cell can't have any more, and those that are left to it."""

    cell: Cell
    values: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The same as literals of the model: what the cell is, or what it is not, as far as those literals exist."""
        return _literals(self.cell, self.values, self.left)


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion; `before` and `after` are scores, `difficulty` orders techniques, easiest first.

    `constraints` are positions in the model's constraints; their groups have the sentences of the rules.
    `seen` are the cells to look at. The last step of a contradictory puzzle is a `contradiction`.
    """

    technique: str
    difficulty: int
    constraints: tuple[int, ...]
    seen: tuple[Cell, ...]
    removed: tuple[Removed, ...]
    before: int
    after: int
    contradiction: bool
    _why: Callable[[], str] = field(repr=False, compare=False)
    _what: Callable[[], str] = field(repr=False, compare=False)

    @property
    def level(self) -> int:
        """How hard it is for people: 0 bookkeeping, 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial."""
        return self.difficulty // 10

    @property
    def sentence(self) -> str:
        """Why it follows: "only place for 5 in box 3 is r2c8"."""
        return self._why()

    @property
    def result(self) -> str:
        """What follows: "r2c8 is 5", "r1c2 and r1c4 are not 5"."""
        return self._what()


class Deduction:
    """A model and what a person would know about it: conclusions come one by one from `step`.

    The score is the number of candidates of keys that are still to be removed, 0 when all are found.
    """

    def __init__(self, model: Model, assumptions: Sequence[Literal] = (), trial: bool = False) -> None:
        self._network = network_of(model)
        self._words = Words(self._network)
        self._state = State(self._network)
        self._trial = Trial(self._network) if trial else None
        self._told: list[Literal] = []
        if assumptions:
            self.tell(assumptions)

    def tell(self, literals: Sequence[Literal]) -> None:
        """Add facts. The next step says what they remove."""
        self._told += literals

    def step(self, stopped: Callable[[], object] = lambda: None) -> Step | None:
        """The next conclusion, by the easiest technique that has one; None if there is none, or when stopped."""
        if self.contradiction:
            return None
        if self._told:
            return self._tell()
        while (finding := self._state.step(stopped)) is not None and is_idle(finding):
            pass
        if finding is None and self._trial is not None and not self.solved and not self.contradiction:
            finding = self._trial.step(self._state, stopped)
        return None if finding is None else step_of(finding, self._words, self._network)

    def _tell(self) -> Step:
        told, self._told = self._told, []
        before, removed = self._state.score, []
        for literal in told:
            truth = self._network.truth(literal)
            removed += self._state.remove([(truth.slot, truth.no)], named=True)
        changes = tuple(_removed(self._network, *change) for change in removed)
        contradiction = self.contradiction

        def why() -> str:
            count = f"{len(told)} clues" if len(told) > 1 else "1 clue"
            return f"{count} contradict each other" if contradiction else count

        return Step(
            CLUES,
            0,
            (),
            tuple(change.cell for change in changes),
            changes,
            before,
            self.score,
            contradiction,
            why,
            partial(result_of, removed, self._words, self._network, names=True),
        )

    def candidates(self, cell: Cell) -> tuple[int, ...]:
        """The values that the cell can still have, ascending."""
        network, domains = self._network, self._state.domains
        if isinstance(cell, Integer):
            return network.values_of(domains[cell.index])
        truth = network.truth(cell)
        mask = domains[truth.slot]
        return tuple(value for value in values_of(cell) if mask & (truth.yes if value else truth.no))

    @property
    def facts(self) -> list[Literal]:
        """All that is known of cells, as literals of the model as far as those exist. They can be assumed."""
        network = self._network
        return [
            literal
            for cell, full, mask in zip(network.cell, network.full, self._state.domains, strict=True)
            if mask != full
            for literal in _literals(cell, network.values_of(full & ~mask), network.values_of(mask))
        ]

    @property
    def score(self) -> int:
        """How many candidates of keys are still to be removed."""
        return self._state.score

    @property
    def solved(self) -> bool:
        """Has every key one candidate, without a contradiction so far?"""
        return not self._state.contradiction and not self._state.open_keys

    @property
    def contradiction(self) -> bool:
        """Is it known that there is no solution?"""
        return self._state.contradiction


def trail(model: Model, assumptions: Sequence[Literal] = (), trial: bool = False) -> Iterator[Step]:
    """The steps from the clues to the solution, to a contradiction, or to where technique ends.

    With `trial` also conclusions from assuming a candidate that leads to a contradiction.
    """
    deduction = Deduction(model, assumptions, trial)
    while (step := deduction.step()) is not None:
        yield step


def step_of(finding: Finding, words: Words, network: Network) -> Step:
    """A finding as a step."""
    technique, unit, found, removed, before, after, contradiction = finding
    return Step(
        technique.name,
        technique.difficulty,
        tuple(number for number in (*unit.constraints, *found.besides) if number >= 0),
        tuple([network.cell[slot] for slot in found.seen]),
        tuple([_removed(network, *change) for change in removed]),
        before,
        after,
        contradiction,
        partial(technique.say, unit, found, words),
        partial(result_of, removed, words, network, technique.names),
    )


def is_idle(finding: Finding) -> bool:
    """Does it only say what no key needs, as all of them are found?"""
    return finding.before == finding.after == 0 and not finding.contradiction


def _literals(cell: Cell, gone: Sequence[int], left: Sequence[int]) -> tuple[Literal, ...]:
    if not isinstance(cell, Integer):
        return tuple(-cell if value else cell for value in gone)
    equals = cell.known_equals
    if len(left) == 1 and left[0] in equals:
        return (equals[left[0]],)
    return tuple(-equals[value] for value in gone if value in equals)


def _removed(network: Network, slot: int, before: int, after: int) -> Removed:
    return Removed(network.cell[slot], network.values_of(before & ~after), network.values_of(after))


def result_of(removed: Sequence[tuple[int, int, int]], words: Words, network: Network, names: bool) -> str:
    """What was removed, in words: "r1c2 and r1c4 are not 5", or what cells are if that is the conclusion."""
    told: dict[str, list[str]] = defaultdict(list)
    for slot, before, after in removed:
        cell = network.cell[slot]
        if not after:
            told["left without a candidate"].append(words.name(slot))
        elif single(after) and (names or not isinstance(cell, Integer)):
            if words.name(slot).startswith('"'):
                told[""].append(words.says(slot, after))
            else:
                told[words.value(slot, after)].append(words.name(slot))
        else:
            told[f"not {words.values(slot, before & ~after, 'or')}"].append(words.name(slot))
    return "; ".join(
        f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} {tail}" if tail else listed(cells)
        for tail, cells in told.items()
    )
