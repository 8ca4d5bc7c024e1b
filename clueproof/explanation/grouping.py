"""Conclusions grouped into steps as a person takes them.

A step begins with a conclusion about a key. Bookkeeping that it leads to belongs to it; so do conclusions that say the
same of other cells. What is concluded about other variables, such as how far a cell sees, is told with the first step
that needs it, and not at all if none does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from clueproof.deduction import Step
from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine.chains import CHAINS
from clueproof.deduction.variables import Variables, bits
from clueproof.explanation.cores import Core, keys_of, near_cells, positions_of_keys
from clueproof.explanation.steps import CORE, CORE_DIFFICULTY, Candidates, Change, ExplainedStep
from clueproof.questions.instance import Instance


@dataclass
class _Group:
    """What belongs to one step."""

    core: Core | None
    main: list[Step] = field(default_factory=list)
    supports: list[Step] = field(default_factory=list)
    follows: list[Step] = field(default_factory=list)
    built_on: set[int] = field(default_factory=set)
    gone: list[tuple[int, int, int]] = field(default_factory=list)


class Grouping:
    """Takes conclusions one after the other, and gives the steps that are complete."""

    def __init__(self, instance: Instance, variables: Variables) -> None:
        self._instance = instance
        self._variables = variables
        self._key_of = positions_of_keys(instance)
        self._keys_at: dict[int, list[int]] = defaultdict(list)
        """Variable -> the positions of the keys that are it, or views of it."""
        shown = instance.encoding.shown
        for position, key in enumerate(instance.model.keys):
            if shown and key not in shown:
                continue  # it tells apart what boards show by other keys
            self._keys_at[variables.variable(key)].append(position)
        self._number = 0
        self._group: _Group | None = None
        """The step that is not complete yet."""
        self._untold: list[Step] = []
        """Conclusions about other variables than keys, in order."""
        self._lost: dict[int, dict[int, int]] = defaultdict(dict)
        """Variable -> number of a step, 0 for the clues -> the candidates (a mask) that the variable lost in it."""

    @cached_property
    def start(self) -> Candidates:
        """What each key can be by the clues and what they rule out at once."""
        variables, found = self._variables, []
        for position, key in enumerate(self._instance.model.keys):
            variable = variables.variable(key)
            found.append(self._values(position, variables.full[variable] & ~self._lost[variable].get(0, 0)))
        return tuple(found)

    def add(self, found: Step | Core) -> Iterator[ExplainedStep]:
        """The steps that are complete when this is concluded."""
        if isinstance(found, Core):
            yield from self.rest()
            self._begin(_Group(found), found.told)
            return
        told = found.contradiction or self._is_about_keys(found)
        if found.finding is None and not found.contradiction:
            self._note(found, 0)
        elif not told:
            self._untold.append(found)
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
        """Add a conclusion to the step, and the untold ones that it needs."""
        group.main.append(found)
        needed, wanted, left = [found], _uses(found), []
        for other in reversed(self._untold):
            if other.finding is not None and any(variable in wanted for variable, _, _ in other.finding.changes):
                needed.append(other)
                wanted |= _uses(other)
            else:
                left.append(other)
        self._untold = left[::-1]
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
        for variable, mask in ((v, -1) for v in step.finding.uses) if conclusion.reason is None else conclusion.reason:
            group.built_on.update(number for number, lost in self._lost[variable].items() if lost & mask)
        for variable, mask in conclusion.required_prunings:
            for bit in bits(mask):
                numbers = [number for number, lost in self._lost[variable].items() if lost & bit]
                for key in self._keys_at[variable]:
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
        core = group.core
        hardest = max((*group.main, *group.supports), key=lambda step: step.difficulty, default=None)
        return ExplainedStep(
            encoding=self._instance.encoding,
            start=self.start,
            number=self._number,
            technique=CORE if core is not None or hardest is None else hardest.technique,
            difficulty=CORE_DIFFICULTY if core is not None or hardest is None else hardest.difficulty,
            placed=tuple(self._placed(group, changes)),
            changes=changes,
            follows=self._of_keys(group.follows),
            supports=tuple(group.supports),
            conclusions=() if core is not None else tuple(group.main),
            built_on=tuple(sorted(group.built_on)),
            gone=tuple(group.gone),
            before=steps[0].before if steps else 0,
            after=steps[-1].after if steps else 0,
            contradiction=not steps or steps[-1].contradiction,
            chains=self._chains(group.main),
            premises=() if core is None else core.mus.premises,
            smallest=core is not None and core.mus.smallest,
            look=partial(self._looked, group),
        )

    def _of_keys(self, steps: Sequence[Step]) -> tuple[Change, ...]:
        """What keys lose, and what is left to them in the end."""
        lost: dict[int, list[int]] = defaultdict(list)
        left: dict[int, tuple[int, ...]] = {}
        for step in steps:
            for variable, before, after in self._changes(step):
                for key in self._keys_at.get(variable, ()):
                    left[key] = self._values(key, after)
                    lost[key] += [value for value in self._values(key, before) if value not in left[key]]
        return tuple(Change(key, tuple(sorted(gone)), left[key]) for key, gone in lost.items() if gone)

    def _values(self, key: int, mask: int) -> tuple[int, ...]:
        """The values that a key has where its variable has these."""
        cell, variables = self._instance.model.keys[key], self._variables
        if not isinstance(cell, int):
            return variables.values_of(mask)
        view = variables.view(cell)
        return tuple(value for value, part in ((0, view.no), (1, view.yes)) if mask & part)

    def _placed(self, group: _Group, changes: Sequence[Change]) -> Iterator[tuple[int, int]]:
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

    def _looked(self, group: _Group) -> tuple[int, ...]:
        """The positions of the keys to look at."""
        if group.core is not None:
            return group.core.looked
        chains = self._chains(group.main)
        if chains:
            return tuple(sorted({key for chain in chains for key in chain}))
        constraints = self._instance.model.constraints
        cells = [cell for step in group.main for cell in step.seen]
        for position in dict.fromkeys(n for step in group.main for n in step.constraints):
            cells += near_cells(constraints[position].cells(), self._key_of, self._instance)
        return keys_of(cells, self._key_of)


def _uses(step: Step) -> set[int]:
    return set() if step.finding is None else set(step.finding.uses)


def _says_the_same(group: _Group, found: Step) -> bool:
    """Is the reason of a conclusion, word for word, that of the step?"""
    if group.core is not None or found.contradiction:
        return False
    last = group.main[-1]
    return found.technique == last.technique and found.technique not in CHAINS and found.sentence == last.sentence
