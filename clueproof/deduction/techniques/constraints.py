"""Techniques for constraints of any type: the last open cell, a ruled-out case, the rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    is_single,
    propagates,
    refutes,
)
from clueproof.deduction.engine.propagator import Sentence, TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import Variables
from clueproof.model import Assignment, Constraint, Literal, Table, Variable

LAST_CELL = TechniqueName("last open cell", 19)


class CandidateAssignment(Assignment):
    """The assignment of the variables that have one candidate. Others may not be asked for."""

    __slots__ = ("_domains", "_variables")

    def __init__(self, variables: Variables, domains: Sequence[int]) -> None:
        super().__init__((), ())
        self._variables = variables
        self._domains = domains

    def true(self, literal: Literal) -> bool:
        view = self._variables.view(literal)
        return self._domains[view.variable] & view.yes != 0

    def value(self, cell: Variable) -> int:
        return int(self.true(cell)) if isinstance(cell, int) else self._variables.value(self._domains[cell.index])


@propagates(Constraint)
class AnyConstraint(Propagator):
    """A constraint of a type without techniques. It is looked at when at most one of its variables is open."""

    def __init__(self, constraint: Constraint, position: int, network: Network) -> None:
        variables = dict.fromkeys(map(network.variable, constraint.cells()))
        super().__init__((position,), variables, network.views(constraint.enforce))
        self.constraint = constraint

    @classmethod
    def of(cls, constraint: Constraint, position: int, network: Network) -> list[AnyConstraint]:
        """The propagator of a constraint of any type."""
        return [cls(constraint, position, network)]


def _find_last_cell(rule: AnyConstraint, state: State) -> Conclusion[None] | None:
    """The last open variable loses the values with which the constraint doesn't hold."""
    domains = state.domains
    undecided = [variable for variable in rule.variables if not is_single(domains[variable])]
    if len(undecided) > 1:
        return None
    if not undecided:
        return (
            None
            if rule.constraint.means(CandidateAssignment(state.variables, domains))
            else Conclusion([], rule.variables)
        )
    variable = undecided[0]
    trial = list(domains)
    lost = 0
    for value in bits(domains[variable]):
        trial[variable] = value
        if not rule.constraint.means(CandidateAssignment(state.variables, trial)):
            lost |= value
    return Conclusion([(variable, lost)], rule.variables) if lost else None


def _say_last_cell(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One variable is open."""
    rule = phrases.rule(constraints)
    return f"{rule}: nothing else is left" if conclusion.prunings else f"{rule} is not met"


AnyConstraint.techniques = (Technique(*LAST_CELL, _find_last_cell, _say_last_cell, quick=True),)


class RefutedRule(NamedTuple):
    """Why a rule can't hold: what a technique would conclude from it, and how that is said."""

    say: Sentence
    conclusion: Conclusion[object]


def _find_refuted_rule(propagator: Propagator, state: State) -> Conclusion[RefutedRule] | None:
    """The last open literal that enforces a rule is false if a technique contradicts the rule at once."""
    domains = state.domains
    undecided = [view for view in propagator.enforce if domains[view.variable] & view.no]
    if len(undecided) != 1 or not domains[undecided[0].variable] & undecided[0].yes:
        return None
    view = undecided[0]
    if not state.variables.matters(view.variable):
        return None  # whether the rule is in force
    for technique in propagator.techniques:
        found = technique.find(propagator, state)
        if found is not None and state.would_contradict(found.prunings):
            return Conclusion([(view.variable, view.yes)], propagator.variables, RefutedRule(technique.say, found))
    return None


def _say_refuted_rule(conclusion: Conclusion[RefutedRule], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A rule that can't be in force."""
    say, found = conclusion.detail
    if found.prunings:
        return f'otherwise "{phrases.rule(constraints)}" could not be met'
    ((variable, mask),) = conclusion.prunings
    return f"if {phrases.says(variable, mask)}, then {say(found, constraints, phrases)}"


@refutes
class Enforced(Propagator):
    """Any propagator that may not be in force."""

    techniques = (Technique("ruled-out case", 35, _find_refuted_rule, _say_refuted_rule, quick=True, refutes=True),)


@propagates(Table)
class TableLine(LinePropagator):
    """Cells whose values are a row of a table."""

    rows: list[tuple[int, ...]]

    @classmethod
    def of(cls, constraint: Table, position: int, network: Network) -> list[TableLine]:
        """The propagator of a table constraint. Rows with values that no cell has are left out."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        line.rows = [
            tuple(network.bit[value] for value in row)
            for row in constraint.rows
            if len(row) == len(constraint.line) and all(value in network.bit for value in row)
        ]
        return [line]


def _find_table_rows(table: TableLine, state: State) -> Conclusion[None] | None:
    """Cells lose the values that no row has that is still possible."""
    masks = table.read(state.domains)
    possible = [row for row in table.rows if all(bit & mask for bit, mask in zip(row, masks, strict=True))]
    if not possible:
        return Conclusion([], table.variables)
    allowed = [0] * len(masks)
    for row in possible:
        for index, bit in enumerate(row):
            allowed[index] |= bit
    prunings = table.keep(masks, allowed)
    return Conclusion(prunings, table.variables) if prunings else None


def _say_table_rows(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the others leave to a cell. Seen: all cells of the table."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    if len(conclusion.seen) <= 2:
        return rule
    concluded = {variable for variable, _ in conclusion.prunings}
    return f"{rule}, and nothing else fits{'' if concluded.issuperset(conclusion.seen) else ' the others'}"


TableLine.techniques = (Technique("combinations", 24, _find_table_rows, _say_table_rows, quick=True),)
