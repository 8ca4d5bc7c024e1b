"""The steps of an explanation, one after the other: `explain` shows and `difficulty` grades the same steps.

The easiest technique that has a conclusion comes first. Where techniques end, a chain is sought that is not too long,
then a nested probe that is not, then a core of few premises, then longer probes, then any core.

Conclusions are grouped into steps as a person takes them. A step begins with a conclusion about a key. Bookkeeping that
it leads to belongs to it; so do conclusions of the same sentence about other cells. A conclusion about other variables,
such as how far a cell sees, becomes part of the first step that needs it, and is left out if none does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from clueproof.backends import Limit, Refuted, Satisfied, backend
from clueproof.deduction import Deduction, Step
from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine.chains import CHAINS, LONG, USUAL
from clueproof.deduction.phrases import PLACED
from clueproof.deduction.techniques.clauses import UNIT_CLAUSE
from clueproof.deduction.variables import Variables, bits
from clueproof.explanation.cores import CoreSearch, ExplainedCore, positions_of_keys
from clueproof.explanation.mus import ROUNDS, SOLVER, Mus
from clueproof.explanation.probing import Probing
from clueproof.explanation.steps import Basis, Candidates, Effect, End, Ending, ExplainedStep, KeyChange, Setting
from clueproof.model import LazyConstraint
from clueproof.questions.instance import Instance
from clueproof.questions.sessions import opened

Found = TypeVar("Found")
MAX_PREMISES = 8
"""Premises of a core that a person can keep in mind."""
MAX_JOINED = 240
"""Characters of the reasons of conclusions that are joined to one step."""
MAX_KNOWN = 60
"""Characters of what is known at a place from which the conclusions of one step follow."""
MAX_LOOKS = 20_000
"""Looks at propagators in one search for trials among all candidates, each of quick techniques and of thorough ones:
about a second."""
MAX_VAIN = 2
"""Slow searches of one kind that may fail before they are given up for the puzzle."""


@dataclass
class _Group:
    """The conclusions that belong to one step."""

    core: ExplainedCore | None
    main: list[Step] = field(default_factory=list)
    supports: list[Step] = field(default_factory=list)
    follows: list[Step] = field(default_factory=list)
    built_on: set[int] = field(default_factory=set)
    gone: list[tuple[int, int, int]] = field(default_factory=list)

    @cached_property
    def sentence(self) -> str:
        """Why its first conclusion follows; that of the others is the same."""
        return self.main[0].sentence


class Grouping:
    """Takes conclusions one after the other, and gives the steps that are complete."""

    def __init__(self, instance: Instance, variables: Variables) -> None:
        self._instance = instance
        self._variables = variables
        self._keys_at: dict[int, list[int]] = defaultdict(list)
        """Variable -> the positions of the keys that are it, or views of it."""
        self._views = [variables.view(key) if isinstance(key, int) else None for key in instance.model.keys]
        shown = instance.encoding.shown
        for position, key in enumerate(instance.model.keys):
            if shown and key not in shown:
                continue  # it only distinguishes what boards show by other keys
            self._keys_at[variables.variable(key)].append(position)
        self._number = 0
        self._group: _Group | None = None
        """The step that is not complete yet."""
        self._pending: list[Step] = []
        """Conclusions about other variables than keys, in order."""
        self._lost: dict[int, dict[int, int]] = defaultdict(dict)
        """Variable -> number of a step, 0 for the clues -> the candidates (a mask) that the variable lost in it."""

    @cached_property
    def setting(self) -> Setting:
        """What all steps share. At the start keys have lost what the clues rule out at once."""
        variables, start = self._variables, []
        for position, key in enumerate(self._instance.model.keys):
            variable = variables.variable(key)
            start.append(self._values(position, variables.full[variable] & ~self._lost[variable].get(0, 0)))
        return Setting(self._instance, tuple(start), positions_of_keys(self._instance))

    def add(self, found: Step | ExplainedCore) -> Iterator[ExplainedStep]:
        """The steps that are complete when this is concluded."""
        if isinstance(found, ExplainedCore):
            yield from self.rest()
            self._begin(_Group(found), found.told)
            return
        told = found.contradiction or self._is_about_keys(found)
        if found.finding is None and not found.contradiction:
            self._note(found, 0)
        elif not told:
            self._pending.append(found)
        elif found.level == 0 and not found.contradiction:
            if self._group is not None:
                self._group.follows.append(found)
            self._note(found, self._number)
        elif self._group is not None and _says_the_same(self._group, found):
            self._extend(self._group, found)
        else:
            yield from self.rest()
            self._begin(_Group(None), found)

    def rest(self) -> Iterator[ExplainedStep]:
        """The last step."""
        if self._group is not None:
            yield self._step(self._group)
        self._group = None

    def _begin(self, group: _Group, found: Step | None) -> None:
        self._number += 1
        self._group = group
        if group.core is not None:
            for key in group.core.looked:
                group.built_on.update(self._lost[self._variables.variable(self._instance.model.keys[key])])
        if found is not None:
            self._extend(group, found)

    def _extend(self, group: _Group, found: Step) -> None:
        """Add a conclusion to the step, and the pending ones that it needs."""
        group.main.append(found)
        needed, wanted, left = [found], _uses(found) if self._pending else set(), []
        for other in reversed(self._pending):
            if other.finding is not None and any(variable in wanted for variable, _, _ in other.finding.changes):
                needed.append(other)
                wanted |= _uses(other)
            else:
                left.append(other)
        self._pending = left[::-1]
        group.supports += [step for step in reversed(needed[1:]) if step.level > 0]
        for step in needed:
            self._rest_on(group, step)
        for step in needed:
            self._note(step, self._number)
        group.built_on -= {0, self._number}

    def _rest_on(self, group: _Group, step: Step) -> None:
        """Note which earlier steps a conclusion needs."""
        if step.finding is None:
            return
        conclusion = step.finding.conclusion
        if conclusion.reason is None:
            group.built_on.update(*[self._lost[variable] for variable in step.finding.uses])
        else:
            for variable, mask in conclusion.reason:
                group.built_on.update(number for number, lost in self._lost[variable].items() if lost & mask)
        for variable, mask in conclusion.required_prunings:
            for bit in bits(mask):
                # not what an earlier conclusion of the same step ruled out
                lost_in = ((number, lost) for number, lost in self._lost[variable].items() if number != self._number)
                numbers = [number for number, lost in lost_in if lost & bit]
                for key in self._keys_at.get(variable, ()):
                    group.gone += [(key, self._variables.value(bit), number) for number in numbers]

    def _note(self, step: Step, number: int) -> None:
        """Note what the step of this number rules out."""
        for variable, before, after in self._changes(step):
            lost = self._lost[variable]
            lost[number] = lost.get(number, 0) | (before & ~after)

    def _changes(self, step: Step) -> Changes:
        if step.finding is not None:
            return step.finding.changes
        mask, variable = self._mask, self._variables.variable
        return [
            (variable(change.cell), mask((*change.values, *change.left)), mask(change.left)) for change in step.removed
        ]

    def _mask(self, values: Iterable[int]) -> int:
        return sum(self._variables.bit[value] for value in values)

    def _is_about_keys(self, step: Step) -> bool:
        placed = () if step.finding is None else [variable for variable, _ in step.finding.conclusion.assigned]
        changed = (variable for variable, _, _ in self._changes(step))
        return any(variable in self._keys_at for variable in (*placed, *changed))

    # making the step

    def _step(self, group: _Group) -> ExplainedStep:
        steps = [*group.main, *group.follows]
        changes = self._of_keys(group.main)
        effect = Effect(
            placed=tuple(self._placed(group, changes)),
            changes=changes,
            follows=self._of_keys(group.follows),
            before=steps[0].before if steps else 0,
            after=steps[-1].after if steps else 0,
            contradiction=not steps or steps[-1].contradiction,
        )
        basis = Basis(
            conclusions=() if group.core is not None else tuple(group.main),
            supports=tuple(group.supports),
            core=group.core,
            built_on=tuple(sorted(group.built_on)),
            gone=tuple(group.gone),
            chains=self._chains(group.main),
        )
        self.setting.told.append((*effect.changes, *effect.follows))
        return ExplainedStep(self.setting, self._number, effect, basis)

    def _of_keys(self, steps: Sequence[Step]) -> tuple[KeyChange, ...]:
        """What keys lose, and what is left to them in the end."""
        lost: dict[int, list[int]] = defaultdict(list)
        left: dict[int, tuple[int, ...]] = {}
        for step in steps:
            for variable, before, after in self._changes(step):
                for key in self._keys_at.get(variable, ()):
                    left[key] = self._values(key, after)
                    lost[key] += [value for value in self._values(key, before) if value not in left[key]]
        return tuple(KeyChange(key, tuple(sorted(gone)), left[key]) for key, gone in lost.items() if gone)

    def _values(self, key: int, mask: int) -> tuple[int, ...]:
        """The values that a key has where its variable has these."""
        view = self._views[key]
        if view is None:
            return self._variables.values_of(mask)
        if mask & view.yes:
            return (0, 1) if mask & view.no else (1,)
        return (0,) if mask & view.no else ()

    def _placed(self, group: _Group, changes: Sequence[KeyChange]) -> Iterator[tuple[int, int]]:
        """The keys that the step fills in."""
        states = group.core is not None or all(
            step.finding is None or step.finding.technique.states_value for step in group.main
        )
        for step in group.main:
            if step.finding is not None:
                for variable, value in step.finding.conclusion.assigned:
                    for key in self._keys_at.get(variable, ()):
                        yield key, self._values(key, value)[0]
        for change in changes:
            if len(change.left) == 1 and (states or isinstance(self._instance.model.keys[change.key], int)):
                yield change.key, change.left[0]

    def _chains(self, steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
        """The keys along each chain."""
        conclusions = [step.finding.conclusion for step in steps if step.finding is not None]
        paths = [path for conclusion in conclusions for path in conclusion.chains]
        return tuple(tuple(key for variable in path for key in self._keys_at.get(variable, ())) for path in paths)


def _uses(step: Step) -> set[int]:
    return set() if step.finding is None else set(step.finding.uses)


def _says_the_same(group: _Group, found: Step) -> bool:
    """Is the reason of a conclusion, word for word, that of the step, or are both looked for at once?"""
    if group.core is not None or found.contradiction:
        return False
    if found.technique != group.main[0].technique or found.technique in CHAINS:
        return False
    if found.finding is not None and found.finding.technique.joins:
        return sum(len(step.sentence) for step in (*group.main, found)) <= MAX_JOINED
    return found.sentence == group.sentence or _goes_on(group, found)


def _goes_on(group: _Group, found: Step) -> bool:
    """Does a conclusion go on by the rule of the step from what that concluded, as mercury does along a thermometer, or
    from something else that is known at the same place?"""
    if found.technique != UNIT_CLAUSE.name or not found.rule or found.rule != group.main[-1].rule:
        return False
    concluded = {change.cell for step in group.main for change in step.removed}
    if concluded.issuperset(found.seen):
        return True
    known = sum(len(step.evidence) for step in (*group.main, found) if not concluded.issuperset(step.seen))
    return PLACED.match(found.rule) is not None and known <= MAX_KNOWN


class Reasoning:
    """Finds the steps of one puzzle. Without `techniques` every step is a core; if not `beyond`, steps end where
    techniques do. With `assume_unique` techniques may take for granted that the puzzle has one solution, which must be
    proved."""

    def __init__(
        self, instance: Instance, limit: Limit, techniques: bool = True, rounds: int = ROUNDS, beyond: bool = True,
        assume_unique: bool = False,
    ) -> None:  # fmt: skip
        self.instance = instance
        self.deduction = Deduction(instance.model, instance.clues, assume_unique=assume_unique)
        self._limit = limit
        self._techniques = techniques
        self._rounds = rounds
        self._beyond = beyond
        self._lazy = any(isinstance(constraint, LazyConstraint) for constraint in instance.model.constraints)
        """Are there lazy constraints, of which the solver has no clauses until they are broken?"""
        self._vain: Counter[str] = Counter()
        """For each kind of slow search the number of times that it found nothing."""
        self._grouping = Grouping(instance, self.deduction.variables)

    @property
    def start(self) -> Candidates:
        """What each key can be by the clues alone."""
        return self._grouping.setting.start

    def run(self) -> Iterator[ExplainedStep | Ending]:
        """All steps, and how they end; each step as soon as it is complete."""
        for found in self._conclusions():
            yield from self._grouping.rest() if isinstance(found, Ending) else self._grouping.add(found)
            if isinstance(found, Ending):
                yield found

    def stopped(self) -> bool:
        """Is the time up?"""
        return self._limit.over() is not None

    def _conclusions(self) -> Iterator[Step | ExplainedCore | Ending]:
        if self._techniques or self.instance.clues:
            yield from self._by_technique()
        contradiction = (yield from self._beyond_techniques()) if self._beyond and self._is_open else None
        yield self._ending if contradiction is None else Ending(End.CONTRADICTION, contradiction)

    def _beyond_techniques(self) -> Generator[Step | ExplainedCore, None, Mus | None]:
        """The steps after techniques end for the first time; returns the contradiction of the puzzle, if any."""
        with opened(self.instance.model, backend(SOLVER)) as session:
            solved = session.solve(self.instance.clues, self._limit)
        with CoreSearch(self.instance, self.deduction, self._rounds, one_by_one=not self._techniques) as cores:
            # from a contradiction everything would follow
            core = cores.contradiction(self._limit) if isinstance(solved, Refuted) else None
            if core is not None:
                yield core
                return core.mus
            solution = solved.keys if isinstance(solved, Satisfied) else ()
            with (
                Probing(self.instance, self.deduction, solution) as probing,
                Probing(self.instance, self.deduction, solution, by_techniques=True) as closer,
            ):
                while self._is_open and (found := self._beyond_technique(cores, probing, closer)) is not None:
                    yield found
                    if self._techniques:
                        yield from self._by_technique()
        return None

    def _by_technique(self) -> Iterator[Step]:
        """Steps by technique as far as they lead; without techniques only that of the clues."""
        while not self.stopped() and (step := self.deduction.step(self.stopped)) is not None:
            yield step
            if not self._techniques:
                break

    def _beyond_technique(self, cores: CoreSearch, probing: Probing, closer: Probing) -> Step | ExplainedCore | None:
        """A chain or nested probe that is not too long, a core of few premises, a longer probe, or any core, whichever
        is found first. The `closer` probing uses techniques, which see what the solver does not."""
        if not self._techniques:
            return cores.step(self._limit)
        deduction, stopped = self.deduction, self.stopped

        def trial(longest: int | None = None, where: Probing = probing) -> Step | None:
            # what failed when all were probed comes first while that takes no longer chains: to probe all anew is slow
            most = where.longest if longest is None else min(longest, where.longest)
            found = deduction.try_out(stopped, most, where.still_promising) if most else None
            if found is None and (found := deduction.try_out(stopped, longest, where.promising)) is not None:
                where.longest = found.links
            return found

        def nested(longest: int | None = None, where: Probing = probing) -> Step | None:
            return deduction.try_nested(where.refutations(), stopped, longest)

        def closer_nested(longest: int | None = None) -> Step | None:
            return self._unless_vain(f"nested {longest}", lambda: nested(longest, closer)) if self._lazy else None

        return (
            trial(USUAL)
            # what a solver points to is found soonest, but techniques may see what it doesn't
            or trial(LONG)
            or self._unless_vain("trials", lambda: deduction.try_out(stopped, LONG, looks=MAX_LOOKS))
            or (trial(LONG, closer) if self._lazy else None)
            or nested(LONG)
            or closer_nested(LONG)
            or self._unless_vain("cores", lambda: cores.step(self._limit, MAX_PREMISES))
            or trial()
            or nested()
            or deduction.try_out(stopped, looks=MAX_LOOKS)
            or closer_nested()
            or cores.step(self._limit)
        )

    def _unless_vain(self, kind: str, search: Callable[[], Found | None]) -> Found | None:
        """The result of a slow search; None without a search if those of this kind have failed too often."""
        if self._vain[kind] == MAX_VAIN:
            return None
        found = search()
        self._vain[kind] += found is None
        return found

    @property
    def _is_open(self) -> bool:
        return not (self.deduction.solved or self.deduction.contradiction or self.stopped())

    @property
    def _ending(self) -> Ending:
        if self.deduction.contradiction:
            return Ending(End.CONTRADICTION)
        if self.deduction.solved:
            return Ending(End.SOLVED)
        reason = self._limit.over()
        return Ending(End.OPEN if reason is None else End.stopped(reason))
