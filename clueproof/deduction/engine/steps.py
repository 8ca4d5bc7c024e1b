"""Steps that a person can follow: conclusions as data and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine.chains import CHAINS
from clueproof.deduction.engine.probing import Consequences, NestedProbe, Probes
from clueproof.deduction.engine.propagation import Finding, PropagationEngine
from clueproof.deduction.engine.propagator import DrawnLine, TechniqueName
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import Variables
from clueproof.english import counted, listed
from clueproof.model import Integer, Literal, Model, Variable, equal, values_of
from clueproof.model.variables import Implied

GIVEN = TechniqueName("clues", 0)
"""Not a technique: what the clues say by themselves."""


@dataclass(frozen=True, slots=True)
class Removed:
    """Values that a cell can't have any more, and those that are left to it."""

    cell: Variable
    values: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The same as literals of the model, if it has them: what the cell is, or what it is not."""
        return _literals(self.cell, self.values, self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One conclusion.

    `difficulty` orders techniques, easiest first. `constraints` are positions in the model's constraints, whose groups
    have the sentences of the rules. `seen` are the cells to look at, `placed` those of which it only states the value
    that is left to them; `finding` is what the engine found, None for facts that were added. `before` and `after` are
    scores: how many candidates of keys are still to be removed. The last step of a contradictory puzzle is a
    `contradiction`.
    """

    technique: str
    difficulty: int
    constraints: tuple[int, ...]
    seen: tuple[Variable, ...]
    removed: tuple[Removed, ...]
    placed: tuple[Variable, ...] = ()
    before: int
    after: int
    contradiction: bool
    finding: Finding | None = field(default=None, repr=False, compare=False)
    _sentence: Callable[[bool], str] = field(repr=False, compare=False)
    _evidence: Callable[[], str] = field(default=str, repr=False, compare=False)
    _drawn: Callable[[], tuple[DrawnLine, ...]] = field(default=tuple, repr=False, compare=False)
    _result: Callable[[Collection[Variable] | None], str] = field(repr=False, compare=False)

    @property
    def level(self) -> int:
        """How hard it is for people: 0 bookkeeping, 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial."""
        return self.difficulty // 10

    @property
    def links(self) -> int:
        """The links of its chains; 0 where it is no chain."""
        chains = self.finding.conclusion.detail if self.finding is not None and self.technique in CHAINS else ()
        assert isinstance(chains, tuple)
        return sum(chain.length for chain in chains)

    @property
    def sentence(self) -> str:
        """Why it follows: "only place for 5 in box 3 is r2c8"."""
        return self._sentence(False)

    @property
    def summary(self) -> str:
        """Why it follows, in fewer words where the sentence is long: of a chain its beginning and its end."""
        return self._sentence(True)

    @property
    def evidence(self) -> str:
        """What its sentence says is known, without the rule; "" where that is the whole sentence."""
        return self._evidence()

    @property
    def rule(self) -> str:
        """What its sentence says besides what is known: the rule; "" where it has no evidence."""
        known = self.evidence
        return (
            self.sentence.removeprefix(f"{known}, and ") if known and self.sentence.startswith(f"{known}, and ") else ""
        )

    @property
    def drawn(self) -> tuple[DrawnLine, ...]:
        """The lines of cells that its sentence compares, such as both extremes of a nonogram's line."""
        return self._drawn()

    @property
    def result(self) -> str:
        """What follows: "r2c8 is 5", "r1c2 and r1c4 are not 5"."""
        return self._result(None)

    def result_for(self, cells: Collection[Variable]) -> str:
        """What follows for these cells; for all if nothing follows for them."""
        return self._result(cells)


class Deduction:
    """What a person would know about a model by now. `step` draws one conclusion at a time.

    With `trial` it also probes: it assumes a candidate, and rules it out if that leads to a contradiction. With
    `assume_unique` techniques may take for granted that there is exactly one solution, which must be proved. Raises
    TechniqueError if techniques of another package can't be loaded or fail.
    """

    def __init__(
        self, model: Model, assumptions: Sequence[Literal] = (), trial: bool = False, assume_unique: bool = False
    ) -> None:
        self._network = network_of(model)
        self._phrases = Phrases(self._network)
        self._state = PropagationEngine(self._network)
        self._state.assumes_unique = assume_unique
        self._trial = trial
        self._told: list[Literal] = []
        if assumptions:
            self.tell(assumptions)

    def tell(self, literals: Sequence[Literal]) -> None:
        """Add facts. The next step says what they remove."""
        self._told += literals
        for literal in literals:
            meaning = self._network.model.meaning(abs(literal))
            if literal > 0 and meaning is not None and meaning[1] == "=":
                integer, _, value = meaning
                if not self._network.is_key[integer.index]:
                    self._phrases.clues[integer] = value

    def step(self, stopped: Callable[[], object] = lambda: None) -> Step | None:
        """The next conclusion, by the easiest technique that has one; None if there is none, or when stopped."""
        if self.contradiction:
            return None
        if self._told:
            return self._tell()
        while (finding := self._state.step(stopped)) is not None and is_idle(finding):
            pass
        if finding is None:
            return self.try_out(stopped) if self._trial else None
        return step_of(finding.with_evidence(self._state), self._phrases, self._network)

    def try_out(
        self,
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
        among: Iterable[Literal] | None = None,
        looks: int | None = None,
    ) -> Step | None:
        """The conclusion of the probe with the shortest chain, of at most so many links; None if there is none.

        `among` are the candidates to probe, those of keys as literals; without it all are. After so many `looks` at
        propagators, quick techniques apart from others, the search ends with what it has found.
        """
        if self.solved or self.contradiction:
            return None
        finding = self._trials.step(self._state, stopped, longest, None if among is None else self._masks(among), looks)
        if finding is None and among is None:
            finding = self._thorough_trials.step(self._state, stopped, longest, looks=looks)
        return None if finding is None else step_of(finding, self._phrases, self._network)

    def try_nested(
        self,
        refutations: Iterable[Sequence[Literal]],
        stopped: Callable[[], object] = lambda: None,
        longest: int | None = None,
    ) -> Step | None:
        """The conclusion of the shortest of these nested probes that fail; None if there is none.

        Each is the candidate to probe, and those that fail within its probe, in this order; all as literals.
        """
        if self.solved or self.contradiction:
            return None
        nested = []
        for literals in refutations:
            (variable, value), *within = [self._network.view(literal)[:2] for literal in literals]
            nested.append(NestedProbe(variable, value, tuple(within)))
        finding = self._trials.nested(self._state, nested, stopped, longest)
        return None if finding is None else step_of(finding, self._phrases, self._network)

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        """What of the keys follows from the assumptions by the quick techniques; see `Session.implied`."""
        found = self._consequences.of(self._state, assumptions)
        many = sum(not consequence.contradiction for consequence in found)
        before, network = self._state.domains, self._network
        left = found[many - 1].domains if many else before
        follows = {*assumptions[:many]}
        for key in network.keys:
            if left[key] != before[key]:
                cell, values = network.cell[key], network.values_of(left[key])
                follows.update(-equal(cell, value) for value in network.values_of(before[key] & ~left[key]))
                if len(values) == 1:
                    follows.add(equal(cell, values[0]))
        return Implied(many, follows)

    def refutation_size(self, assumptions: Sequence[Literal]) -> int | None:
        """The number of conclusions of quick techniques that refute the assumptions; None if they don't."""
        found = self._consequences.of(self._state, assumptions)
        return found[-1].size if found and found[-1].contradiction else None

    def _masks(self, literals: Iterable[Literal]) -> dict[int, int]:
        """The candidates that literals state, by variable."""
        masks: dict[int, int] = defaultdict(int)
        for literal in literals:
            variable, yes, _ = self._network.view(literal)
            masks[variable] |= yes
        return dict(masks)

    def _tell(self) -> Step:
        told, self._told = self._told, []
        before = self.score
        changes: list[tuple[int, int, int]] = []
        for literal in told:
            view = self._network.view(literal)
            changes += self._state.remove([(view.variable, view.no)], stated=True)
        removed = tuple(_removed(self._network, *change) for change in changes)
        return Step(
            technique=GIVEN.name,
            difficulty=GIVEN.difficulty,
            constraints=(),
            seen=tuple(change.cell for change in removed),
            removed=removed,
            before=before,
            after=self.score,
            contradiction=self.contradiction,
            _sentence=partial(_say_given, len(told), self.contradiction),
            _result=partial(_result, changes, self._phrases, True),
        )

    def candidates(self, cell: Variable) -> tuple[int, ...]:
        """The values that the cell can still have, ascending."""
        network, domains = self._network, self._state.domains
        if isinstance(cell, Integer):
            return network.values_of(domains[cell.index])
        view = network.view(cell)
        mask = domains[view.variable]
        return tuple(value for value in values_of(cell) if mask & (view.yes if value else view.no))

    @cached_property
    def _trials(self) -> Probes:
        return Probes(self._network, self._state)

    @cached_property
    def _consequences(self) -> Consequences:
        return Consequences(self._network, self._state)

    @cached_property
    def _thorough_trials(self) -> Probes:
        return Probes(self._network, self._state, thorough=True)

    @property
    def facts(self) -> list[Literal]:
        """What is known of cells, as literals that can be assumed, as far as the model has them."""
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
    def variables(self) -> Variables:
        """The variables that findings are about."""
        return self._network

    @property
    def solved(self) -> bool:
        """Has every key one candidate, with no contradiction met?"""
        return not self._state.contradiction and not self._state.open_keys

    @property
    def contradiction(self) -> bool:
        """Is it known that there is no solution?"""
        return self._state.contradiction


def trail(model: Model, assumptions: Sequence[Literal] = (), trial: bool = False) -> Iterator[Step]:
    """The steps to the solution, to a contradiction, or as far as techniques lead; see `Deduction`."""
    deduction = Deduction(model, assumptions, trial)
    while (step := deduction.step()) is not None:
        yield step


def step_of(finding: Finding, phrases: Phrases, variables: Variables) -> Step:
    """A finding as a step."""
    technique, conclusion = finding.technique, finding.conclusion
    constraints = (*finding.propagator.constraints, *conclusion.besides)
    return Step(
        technique=technique.name,
        difficulty=technique.difficulty,
        constraints=tuple(dict.fromkeys(position for position in constraints if position >= 0)),
        seen=tuple([variables.cell[variable] for variable in conclusion.seen]),
        removed=tuple([_removed(variables, *change) for change in finding.changes]),
        placed=tuple([variables.cell[variable] for variable, _ in conclusion.assigned]),
        finding=finding,
        before=finding.before,
        after=finding.after,
        contradiction=finding.contradiction,
        _sentence=partial(finding.sentence, phrases),
        _evidence=partial(_evidence, finding, phrases),
        _drawn=partial(_drawn, finding, phrases),
        _result=(
            partial(_placed, finding, phrases)
            if conclusion.assigned
            else partial(_result, finding.changes, phrases, technique.states_value)
        ),
    )


def _say_given(clues: int, contradiction: bool, briefly: bool) -> str:
    """The clues by themselves, which is brief."""
    count = counted(clues, "clue")
    return f"{count} contradict each other" if contradiction else count


def _evidence(finding: Finding, phrases: Phrases) -> str:
    say_known = finding.technique.say_known
    return say_known(finding.conclusion, phrases) if say_known is not None and finding.conclusion.prunings else ""


def _drawn(finding: Finding, phrases: Phrases) -> tuple[DrawnLine, ...]:
    draws = finding.technique.draws
    return draws(finding.conclusion, phrases) if draws is not None and finding.conclusion.prunings else ()


def _placed(finding: Finding, phrases: Phrases, cells: Collection[Variable] | None) -> str:
    return listed([phrases.says(variable, value) for variable, value in finding.conclusion.assigned])


def _result(changes: Changes, phrases: Phrases, states_value: bool, cells: Collection[Variable] | None) -> str:
    about = [change for change in changes if cells is None or phrases.cell(change[0]) in cells]
    return phrases.result(about or changes, states_value)


def is_idle(finding: Finding) -> bool:
    """Does it say nothing about keys, all of which are known already?"""
    return finding.before == finding.after == 0 and not finding.contradiction and not finding.conclusion.assigned


def _literals(cell: Variable, gone: Sequence[int], left: Sequence[int]) -> tuple[Literal, ...]:
    if not isinstance(cell, Integer):
        return tuple(-cell if value else cell for value in gone)
    equals = cell.known_equals
    if len(left) == 1 and left[0] in equals:
        return (equals[left[0]],)
    return tuple(-equals[value] for value in gone if value in equals)


def _removed(variables: Variables, variable: int, before: int, after: int) -> Removed:
    return Removed(variables.cell[variable], variables.values_of(before & ~after), variables.values_of(after))
