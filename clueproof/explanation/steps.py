"""Steps from the clues to the solution, and how they end: plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from clueproof.clock import CANCELLED
from clueproof.deduction import Step
from clueproof.deduction.conclusions import Side
from clueproof.deduction.engine import DrawnLine
from clueproof.explanation.cores import ExplainedCore, keys_of, near_cells
from clueproof.explanation.mus import Mus, Premise, PremiseKind
from clueproof.grid.edges import Position
from clueproof.model import Integer, Literal
from clueproof.puzzle.encoding import Encoding
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import Instance
from clueproof.questions.told import ToldByPage

CORE = "core"
"""The technique of a step that no technique explains."""
CORE_DIFFICULTY = 80
"""Harder than all techniques."""

Candidates: TypeAlias = tuple[tuple[int, ...], ...]
"""What each key of a model can be, in the order of the keys."""


@dataclass(frozen=True, slots=True)
class KeyChange:
    """The values that a key, given by its position, loses in a step, and those that are left to it."""

    key: int
    lost: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What a step changes."""

    placed: tuple[tuple[int, int], ...]
    """The keys that it fills in, by their positions, each with its value."""
    changes: tuple[KeyChange, ...]
    """What keys lose, those that are filled in among them."""
    follows: tuple[KeyChange, ...] = ()
    """What that rules out at once, as a 5 does in its row."""
    before: int
    after: int
    """Scores before and after: how many candidates are still to be removed."""
    contradiction: bool = False


@dataclass(frozen=True, kw_only=True)
class Basis:
    """What a step follows from: the conclusions of techniques, or a core."""

    conclusions: tuple[Step, ...] = ()
    """What techniques concluded: several conclusions that say the same of several cells are one step."""
    supports: tuple[Step, ...] = field(default=(), repr=False)
    """Conclusions about variables that no board shows, such as how far a cell sees, that it needs and no earlier step
    has told."""
    core: ExplainedCore | None = None
    """Where no technique leads further: rules, clues and facts, none of which can be left out."""
    built_on: tuple[int, ...] = ()
    """The numbers of the earlier steps that it needs."""
    gone: tuple[tuple[int, int, int], ...] = ()
    """Candidates (key, value, number of the step, 0 for the clues) that were ruled out before, and whose absence the
    reason doesn't explain."""
    chains: tuple[tuple[int, ...], ...] = ()
    """The positions of keys along the chains of a probing, or of a technique that follows one."""

    @cached_property
    def hardest(self) -> Step | None:
        """The hardest conclusion that it needs; None for a core."""
        if self.core is not None:
            return None
        return max((*self.conclusions, *self.supports), key=lambda step: step.difficulty, default=None)


@dataclass(frozen=True)
class Setting:
    """What all steps of an explanation share."""

    instance: Instance
    start: Candidates
    """What each key can be by the clues alone, before the first step."""
    key_of: Mapping[Literal | Integer, int]
    """The position of the key that a variable belongs to."""
    told: list[tuple[KeyChange, ...]] = field(default_factory=list, repr=False, compare=False)
    """What each step changes, with what follows at once: in their order, as they are found."""


@dataclass(frozen=True, repr=False)
class ExplainedStep(ToldByPage):
    """One step as a person takes it: what is filled in or ruled out, by what technique, and why.

    The parts of its effect and basis can be read from the step itself. A step is named after the hardest technique that
    it needs; one without a technique is a `CORE`.
    """

    setting: Setting = field(repr=False, compare=False)
    number: int
    effect: Effect
    basis: Basis

    @property
    def encoding(self) -> Encoding:
        """The encoding that positions of keys refer to."""
        return self.setting.instance.encoding

    @property
    def start(self) -> Candidates:
        """What each key can be by the clues alone, before the first step."""
        return self.setting.start

    @property
    def known(self) -> Candidates:
        """What each key can be before it, by the clues and all earlier steps."""
        return changed(self.start, chain.from_iterable(self.setting.told[: self.number - 1]))

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """The keys that it fills in, by their positions, each with its value."""
        return self.effect.placed

    @property
    def changes(self) -> tuple[KeyChange, ...]:
        """What keys lose, those that are filled in among them."""
        return self.effect.changes

    @property
    def follows(self) -> tuple[KeyChange, ...]:
        """What it rules out at once."""
        return self.effect.follows

    @property
    def before(self) -> int:
        """How many candidates are still to be removed before it."""
        return self.effect.before

    @property
    def after(self) -> int:
        """How many candidates are still to be removed after it."""
        return self.effect.after

    @property
    def contradiction(self) -> bool:
        """Does it find that there is no solution?"""
        return self.effect.contradiction

    @property
    def conclusions(self) -> tuple[Step, ...]:
        """The conclusions of techniques that it consists of."""
        return self.basis.conclusions

    @property
    def drawn(self) -> tuple[DrawnLine, ...]:
        """Lines of cells to look at beside the reason: both extremes of the blocks of a nonogram's line."""
        return tuple([line for conclusion in self.conclusions for line in conclusion.drawn])

    @property
    def supports(self) -> tuple[Step, ...]:
        """Conclusions that it needs about variables that no board shows."""
        return self.basis.supports

    @property
    def built_on(self) -> tuple[int, ...]:
        """The numbers of the earlier steps that it needs."""
        return self.basis.built_on

    @property
    def gone(self) -> tuple[tuple[int, int, int], ...]:
        """Candidates that were ruled out before, and whose absence the reason doesn't explain."""
        return self.basis.gone

    @property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """The positions of keys along its chains."""
        return self.basis.chains

    @property
    def sides(self) -> dict[Position, Side]:
        """Cells and vertices that people colour to see it, as inside and outside of a loop."""
        findings = [step.finding for step in (*self.supports, *self.conclusions)]
        return {at: side for found in findings if found is not None for at, side in found.conclusion.sides}

    @property
    def premises(self) -> tuple[Premise, ...]:
        """The rules, clues and facts of its core; none for a technique."""
        return () if self.basis.core is None else self.basis.core.mus.premises

    @property
    def smallest(self) -> bool:
        """Is it a core, and did no conclusion follow from fewer premises?"""
        return self.basis.core is not None and self.basis.core.mus.smallest

    @cached_property
    def technique(self) -> str:
        """The hardest technique that it needs, as people who solve the genre call it, or `CORE`."""
        hardest = self.basis.hardest
        if hardest is None:
            return CORE
        rules = [self.encoding.model.group_of[position].sentence for position in hardest.constraints if position >= 0]
        for (technique, words), name in self.setting.instance.puzzle.rules.technique_names.items():
            if technique == hardest.technique and (not words or any(words in rule for rule in rules)):
                return name
        return hardest.technique

    @property
    def difficulty(self) -> int:
        """The number of that technique."""
        return CORE_DIFFICULTY if self.basis.hardest is None else self.basis.hardest.difficulty

    @property
    def level(self) -> int:
        """How hard it is for people: 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial, 8 core."""
        return self.difficulty // 10

    @property
    def core(self) -> int:
        """The number of premises of a step without a named technique, else 0."""
        return len(self.premises)

    @property
    def ruled_out(self) -> tuple[KeyChange, ...]:
        """What it rules out of keys that it does not fill in."""
        filled = {key for key, _ in self.placed}
        return tuple(change for change in self.changes if change.key not in filled)

    @property
    def keys(self) -> tuple[int, ...]:
        """The positions of the keys that it fills in or rules something out of."""
        return tuple(sorted({*(key for key, _ in self.placed), *(change.key for change in self.changes)}))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The rules to look at, by the places where they hold, or what they say."""
        if self.premises:
            return tuple(premise.sentence for premise in self.premises if premise.kind is PremiseKind.RULE)
        groups = [self.encoding.model.group_of[n] for step in self.conclusions for n in step.constraints]
        return tuple(dict.fromkeys(group.place or group.sentence for group in groups))

    @cached_property
    def looked(self) -> tuple[int, ...]:
        """The positions of the keys to look at."""
        if self.basis.core is not None:
            return self.basis.core.looked
        if self.chains:
            return tuple(sorted({key for chain in self.chains for key in chain}))
        instance, key_of = self.setting.instance, self.setting.key_of
        constraints = instance.model.constraints
        cells = [cell for conclusion in self.conclusions for cell in conclusion.seen]
        for position in dict.fromkeys(n for conclusion in self.conclusions for n in conclusion.constraints):
            cells += near_cells(constraints[position].cells(), key_of, instance)
        return keys_of(cells, key_of)

    @property
    def changed(self) -> dict[str, list[str]]:
        """The names of the keys that it fills in or rules something out of, each with what it can still be."""
        left = {change.key: change.left for change in self.changes} | {key: (value,) for key, value in self.placed}
        return {self.encoding.key_name(key): self.words(key, left[key]) for key in sorted(left)}

    def words(self, key: int, values: Sequence[int]) -> list[str]:
        """The words for these values of a key."""
        words = words_of(self.encoding.model, self.encoding.model.keys[key])
        return [words[value] for value in values]


def changed(candidates: Candidates, changes: Iterable[KeyChange]) -> Candidates:
    """The candidates after these changes."""
    after = list(candidates)
    for change in changes:
        after[change.key] = tuple(value for value in after[change.key] if value not in change.lost)
    return tuple(after)


class End(StrEnum):
    """Why there are no more steps."""

    SOLVED = "solved"
    OPEN = "open"
    """Nothing more follows, or no reason for it was found that is short enough."""
    CONTRADICTION = "contradiction"
    TIME_LIMIT = "time limit"
    CANCELLED = "cancelled"

    @classmethod
    def stopped(cls, reason: str) -> End:
        """The end for the reason that a clock or a limit gives."""
        return cls.CANCELLED if reason == CANCELLED else cls.TIME_LIMIT


@dataclass(frozen=True, slots=True, repr=False)
class Ending(ToldByPage):
    """Why there are no more steps. `mus` is the contradiction that ended them, if no technique found one."""

    end: End
    mus: Mus | None = None
