"""The values of a cell, with what the rules about it say: one that they rule out, and what follows whichever it has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Changes
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    Watches,
    bits,
    combines_constraints,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import houses_of
from clueproof.deduction.techniques.ways import (
    LARGE,
    Said,
    Watched,
    assuming,
    follow,
    if_about_keys,
    known_rules,
    ways_among,
    what_each_says,
)

NO_FIT = TechniqueName("value that doesn't fit", 40)
FEW_VALUES = TechniqueName("whichever value it has", 42)
FOLLOWS = 6
"""The most conclusions that are drawn from a value."""
MOST_VALUES, FEW = 12, 3
"""The most values that a person tries, and compares."""
MAX_CELLS = 1000
"""On a larger board nobody tries each of them."""
MAX_LINKS = 90
"""Characters of what lies between a value and the rule that it breaks; more is left out."""


def beside(network: Network) -> dict[int, set[int]]:
    """By variable those in small constraints about it."""
    found: dict[int, set[int]] = defaultdict(set)
    for position, constraint in enumerate(network.model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        about = {network.variable(cell) for cell in constraint.cells()}
        if len(about) <= LARGE:
            for variable in about:
                found[variable] |= about
    return found


@combines_constraints
class CellWithOthers(Watched):
    """A cell of several values in no house, and what the rules about it say."""

    def __init__(self, variable: int, network: Network) -> None:
        super().__init__((), (variable,))
        self.variable, self._network = variable, network

    @classmethod
    def build(cls, network: Network) -> Iterator[CellWithOthers]:
        """One for each such cell; in houses people look for places and pairs instead."""
        housed = {variable for house in network.derived(houses_of) for variable in house.variables}
        cells = [one for one in network.keys if network.full[one].bit_count() > 2 and one not in housed]
        if len(cells) <= MAX_CELLS:
            yield from (cls(variable, network) for variable in cells)

    def watches(self) -> Watches:
        """After a change of the cell, or of what a small rule about it is about."""
        return Watches(changed=self._network.derived(beside)[self.variable] | {self.variable})


class NoFit(NamedTuple):
    """What follows from a value, and the rule that it breaks."""

    links: Changes
    broken: Said


def _find_no_fit(cell: CellWithOthers, state: State) -> Conclusion[NoFit] | None:
    """A value of a cell that breaks a rule, with what follows from it at once."""
    variable, mask = cell.variable, state.domains[cell.variable]
    if not 1 < mask.bit_count() <= MOST_VALUES:
        return None
    for value in bits(mask):
        tried, said, used = assuming(state, [(variable, value)]), dict[int, Said](), dict[Propagator, dict[int, None]]()
        if tried is None or follow(tried, [variable], cell.near, FOLLOWS, said, used):
            continue
        broken = said.pop(-1)
        looked = {one for by, several in used.items() if by.constraints == broken.constraints for one in several}
        links = [change for one in said for change in said[one].changes if change[0] == one in looked and change[2]]
        besides = dict.fromkeys(position for one in used for position in one.constraints if position >= 0)
        reason = dict.fromkeys((variable, *(one for several in used.values() for one in several)))
        return Conclusion(
            [(variable, value)],
            (variable,),
            NoFit(links, broken),
            besides=tuple(besides),
            reason=[(one, -1) for one in reason],
        )
    return None


def _say_no_fit(conclusion: Conclusion[NoFit], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What follows from the value, and what it breaks."""
    links, broken = conclusion.detail
    told = phrases.result(links, states_value=True) if links else ""
    then = f"then {told}, but then" if told and len(told) <= MAX_LINKS else "then"
    return f"if {phrases.says(*conclusion.prunings[0])}, {then} {broken.sentence(phrases)}"


class FewValues(NamedTuple):
    """The values of a cell, and for each whether it can be, and what says that it can't or what follows."""

    variable: int
    values: tuple[int, ...]
    ways: tuple[tuple[bool, Said | None], ...]


def _find_whichever(cell: CellWithOthers, state: State) -> Conclusion[FewValues] | None:
    """What follows whichever of a few values a cell has."""
    variable, mask = cell.variable, state.domains[cell.variable]
    if not 1 < mask.bit_count() <= FEW:
        return None
    values = tuple(bits(mask))
    ways = ways_among(state, cell.near, [[(variable, value)] for value in values], FOLLOWS)
    if ways is None:
        return None
    found = ways.conclusion(cell, (variable,), None, own_if_one=True)
    detail = FewValues(variable, values, ways.told(found, state))
    return if_about_keys(
        Conclusion(found.prunings, found.seen, detail, found.besides, reason=found.reason),
        state,
    )


def _say_values(conclusion: Conclusion[FewValues], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The values."""
    variable, values, ways = conclusion.detail
    possible = sum(fits for fits, _ in ways)
    said = phrases.says(variable, sum(values))
    if not possible:
        return f"{said}, and none of these can be"
    if possible == len(values):
        return f"{said}, and {'either' if possible == 2 else 'each'} leads to this"
    return f"{said}; {'only one' if possible == 1 else possible} of these can be{', and they agree' * (possible > 1)}"


def _say_whichever(conclusion: Conclusion[FewValues], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The values, and what each leads to."""
    variable, values, ways = conclusion.detail
    names = [phrases.value(variable, value) for value in values]
    why = what_each_says(names, ways, phrases)
    return _say_values(conclusion, constraints, phrases) + (why or known_rules(conclusion, phrases))


CellWithOthers.techniques = (
    Technique(*NO_FIT, _find_no_fit, _say_no_fit),
    Technique(*FEW_VALUES, _find_whichever, _say_whichever, say_briefly=_say_values),
)
