"""Rules about the same few cells, such as those that meet at a corner: all ways to fill these cells at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, bits, combines_constraints
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    Near,
    WaysBeside,
    if_about_keys,
    known_rules,
    propagators_near,
    say_ways_beside,
    ways_among,
)
from clueproof.model import Clause

MAX_CELLS = 5
"""The most cells that a person looks at together."""
MAX_WAYS = 1000
"""Places at which the cells could be filled in more ways, rules left aside, are not looked at."""

Local: TypeAlias = "tuple[tuple[int, int], ...]"
"""A clause about the cells of a place: the number of a cell there, and values (a mask) of which one is enough."""


@combines_constraints
class RulesAtPlace(Propagator):
    """The clauses that are stated for one place, where they are about few cells."""

    def __init__(self, clauses: Sequence[tuple[int, Clause]], network: Network) -> None:
        views = [network.views(clause.literals) for _, clause in clauses]
        cells = dict.fromkeys(view.variable for several in views for view in several)
        super().__init__(tuple([position for position, _ in clauses]), cells)
        self._network = network
        number = {variable: index for index, variable in enumerate(self.variables)}
        self._full = tuple([network.full[variable] for variable in self.variables])
        self._sentences = [network.model.group_of[position].sentence for position in self.constraints]
        self._clauses = tuple([tuple([(number[view.variable], view.yes) for view in several]) for several in views])

    @classmethod
    def build(cls, network: Network) -> Iterator[RulesAtPlace]:
        """One for each place with several clauses that are always in force, and two to four cells."""
        model, found = network.model, defaultdict[str, list[tuple[int, Clause]]](list)
        for position, constraint in enumerate(model.constraints):
            if position & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            place = model.group_of[position].place
            if place and isinstance(constraint, Clause) and not constraint.enforce:
                found[place].append((position, constraint))
        for clauses in found.values():
            if len(clauses) > 1:
                rules = cls(clauses, network)
                many = 1
                for mask in rules._full:
                    many *= mask.bit_count()
                if 1 < len(rules.variables) <= MAX_CELLS and many <= MAX_WAYS:
                    yield rules

    def broken_by(self, masks: Sequence[int]) -> tuple[int, ...]:
        """The constraints that leave no way to fill the cells with these values, without what is not needed."""
        used = dict.fromkeys(self._sentences)
        for sentence in self._sentences:
            fewer = [
                clause
                for clause, said in zip(self._clauses, self._sentences, strict=True)
                if said != sentence and said in used
            ]
            if not any(_meets(way, fewer) for way in product(*map(bits, masks))):
                used.pop(sentence, None)
        return tuple(
            [position for position, said in zip(self.constraints, self._sentences, strict=True) if said in used]
        )

    def left(self, state: State) -> list[tuple[int, ...]]:
        """The ways that are left by what is known of the cells."""
        masks = [state.domains[variable] for variable in self.variables]
        return [way for way in self.ways if all(bit & mask for bit, mask in zip(way, masks, strict=True))]

    @cached_property
    def near(self) -> Near:
        """What looks at the cells."""
        return propagators_near(self._network, self.variables)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """All ways to fill the cells, each as the bits of the values."""
        return _ways(self._full, self._clauses)


@lru_cache(maxsize=256)
def _ways(full: tuple[int, ...], clauses: tuple[Local, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([way for way in product(*map(bits, full)) if _meets(way, clauses)])


def _meets(way: tuple[int, ...], clauses: Iterable[Local]) -> bool:
    return all(any(way[cell] & values for cell, values in clause) for clause in clauses)


class WaysLeft(NamedTuple):
    """How many ways there are to fill the cells; where these are many, the constraints that a cell would break."""

    number: int
    broken: tuple[int, ...] = ()


MOST_FITTING = 8
"""With more ways nobody tries each of them."""
FOLLOWS = 8
"""The most conclusions that are drawn from each way."""
FEW = 4
"""So many ways are looked at one by one; where there are more, one cell at a time."""


def _find_common(rules: RulesAtPlace, state: State) -> Conclusion[WaysLeft] | None:
    """Values that a cell has in none of the ways that are left to fill all cells at a place."""
    masks = [state.domains[variable] for variable in rules.variables]
    left = rules.left(state)
    if not left:
        return Conclusion([], rules.variables, WaysLeft(0))
    lost = masks[:]
    for way in left:
        for cell, bit in enumerate(way):
            lost[cell] &= ~bit
    cells = [cell for cell, mask in enumerate(lost) if mask]
    if not cells:
        return None
    if len(left) <= FEW or not state.told:
        return Conclusion([(rules.variables[cell], lost[cell]) for cell in cells], rules.variables, WaysLeft(len(left)))
    cell = cells[0]
    masks[cell] = lost[cell]
    others = [variable for variable in rules.variables if variable != rules.variables[cell]]
    return Conclusion([(rules.variables[cell], lost[cell])], others, WaysLeft(len(left), rules.broken_by(masks)))


def _say_common(conclusion: Conclusion[WaysLeft], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The place, and how many ways are left, or what would be broken."""
    number, broken = conclusion.detail
    if broken:
        said = f"{phrases.rule(broken)}; if {phrases.says(*conclusion.prunings[0])}"
        are = "are" if len(conclusion.seen) > 1 else "is"
        return f"{said}, this is broken whatever {phrases.names(conclusion.seen)} {are}"
    place = phrases.place(constraints)
    if not conclusion.prunings:
        return f"{place}: the rules leave no way"
    if number == 1:
        return f"{place}: the rules leave one way"
    return f"{place}: the rules leave {number} ways, and {'both' if number == 2 else 'all'} agree"


def _find_fitting(rules: RulesAtPlace, state: State) -> Conclusion[WaysBeside] | None:
    """What all ways have in common to fill the cells at a place that the rules beside it leave."""
    left = rules.left(state)
    if not 1 < len(left) <= MOST_FITTING:
        return None
    ways = ways_among(state, rules.near, [[*zip(rules.variables, way, strict=True)] for way in left], FOLLOWS)
    if ways is None:
        return None
    return if_about_keys(
        ways.conclusion(rules, rules.variables, WaysBeside(len(left), ways.number), own_if_one=True), state
    )


def _say_ways(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The place, with its rule if there is one, and how many ways there are."""
    several = len(phrases.sentences(constraints)) > 1
    rule = f"the rules at {phrases.place(constraints)} together" if several else phrases.rule(constraints)
    return say_ways_beside(rule, "ways", conclusion.detail)


def _say_fitting(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and the rules beside that leave no more."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


RulesAtPlace.techniques = (
    Technique("ways at one place", 26, _find_common, _say_common),
    Technique("ways that fit at one place", 38, _find_fitting, _say_fitting, say_briefly=_say_ways),
)
