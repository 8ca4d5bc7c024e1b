"""Two cases: a statement of which some rules hold if it is true, and others if it is false.

Such as which kind of bars a room has more of, or which of two numbers is the greater one. A case that the rules near
contradict is ruled out, and what both cases have in common follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
    is_single,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import Near, Said, if_about_keys, propagators_near, ways_among

MAX_STATEMENTS, MAX_VARIABLES = 1000, 40
"""With more statements, or more variables of their rules, the technique is not tried."""
FOLLOWS = 6
"""The most conclusions that are drawn from each case."""
MAX_WHY = 150
"""Characters of all that is said of what cases lead to; more is left out."""


@combines_constraints
class TwoCases(Propagator):
    """A Boolean that is no key, and the constraints that it puts in force where it is true, or where it is false."""

    def __init__(self, statement: View, constraints: Sequence[int], variables: Sequence[int], network: Network) -> None:
        super().__init__(tuple(constraints), (statement.variable, *variables))
        self.cases = (statement, View(statement.variable, statement.no, statement.yes))
        self._network = network

    @classmethod
    def build(cls, network: Network) -> Iterator[TwoCases]:
        """One for each statement that has rules for both cases."""
        ruled: dict[int, list[int]] = defaultdict(list)
        signs: dict[int, set[bool]] = defaultdict(set)
        constraints = network.model.constraints
        for position, constraint in enumerate(constraints):
            for literal in constraint.enforce:
                variable = network.variable(literal)
                if variable >= len(network.model.integers) and not network.is_key[variable]:
                    ruled[variable].append(position)
                    signs[variable].add(literal > 0)
        both = {variable: positions for variable, positions in ruled.items() if len(signs[variable]) == 2}
        for variable, positions in both.items() if len(both) <= MAX_STATEMENTS else ():
            about = dict.fromkeys(network.variable(cell) for at in positions for cell in constraints[at].cells())
            about.pop(variable, None)
            if len(about) <= MAX_VARIABLES:
                cell = network.cell[variable]
                assert isinstance(cell, int)
                yield cls(network.view(cell), positions, [*about], network)

    @cached_property
    def near(self) -> Near:
        """What looks at these variables."""
        return propagators_near(self._network, self.variables)


class AssumedCase(NamedTuple):
    """What is true in a case, whether that can be, and what rules it out or says what follows."""

    view: View
    left: bool
    said: Said | None


def _find_in_both_cases(about: TwoCases, state: State) -> Conclusion[list[AssumedCase]] | None:
    """What follows whether a statement is true or false, or from the case that the rules near leave."""
    if is_single(state.domains[about.cases[0].variable]):
        return None
    ways = ways_among(state, about.near, [[(case.variable, case.yes)] for case in about.cases], FOLLOWS)
    if ways is None:
        return None
    found = if_about_keys(ways.conclusion(about, about.variables[:1], None, own_if_one=True), state)
    if found is None:
        return None
    cases = [AssumedCase(view, *told) for view, told in zip(about.cases, ways.told(found, state), strict=True)]
    return Conclusion(found.prunings, found.seen, cases, found.besides, reason=found.reason)


def _say(conclusion: Conclusion[list[AssumedCase]], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Both cases, with what rules one out, or leads to what follows."""
    told, left = list[str](), MAX_WHY
    for case in sorted(conclusion.detail, key=lambda case: case.left):
        if case.said is not None:
            why = f"if {phrases.true([case.view])}, then {case.said.sentence(phrases)}"
            if len(why) <= left:
                left -= len(why)
                told.append(why)
    return _say_briefly(conclusion, constraints, phrases) + (f" ({'; '.join(told)})" if told else "")


def _say_briefly(conclusion: Conclusion[list[AssumedCase]], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Both cases."""
    one, other = conclusion.detail
    said = f"{phrases.true([one.view])} or {phrases.true([other.view])}"
    if one.left and other.left:
        return f"{said}, and either way the same follows"
    if not one.left and not other.left:
        return f"{said}, and neither can be"
    return f"{said}, and only the {'former' if one.left else 'latter'} can be"


TwoCases.techniques = (Technique("two cases", 39, _find_in_both_cases, _say, say_briefly=_say_briefly),)
