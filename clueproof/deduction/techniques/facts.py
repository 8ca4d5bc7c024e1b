"""What a rule says of single cells, of all of them in one step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clueproof.clock import check_clock
from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import FACTS
from clueproof.model import Clause
from clueproof.model.model import Group

MOST = 400
"""Of more than so many each is looked at by itself."""


@combines_constraints
class Facts(Propagator):
    """Clauses of one literal, each with what enforces it, that a person would call one rule at one place."""

    def __init__(self, clauses: Sequence[tuple[int, Clause]], network: Network) -> None:
        self.facts: list[tuple[int, View, tuple[View, ...]]] = [
            (position, network.view(clause.literals[0]), network.views(clause.enforce)) for position, clause in clauses
        ]
        views = [view for _, fact, enforce in self.facts for view in (fact, *enforce)]
        super().__init__((), dict.fromkeys(view.variable for view in views))

    @classmethod
    def build(cls, network: Network) -> Iterator[Facts]:
        """A propagator for the facts of each rule that has some."""
        model = network.model
        found: dict[Group, list[tuple[int, Clause]]] = defaultdict(list)
        for position, constraint in enumerate(model.constraints):
            if position & LOOK == LOOK:
                check_clock()
            if not isinstance(constraint, Clause) or position in network.replaced:
                continue
            if len(constraint.literals) == 1 and model.group_of[position].sentence:
                found[model.group_of[position]].append((position, constraint))
        for clauses in found.values():
            if len(clauses) <= MOST:
                yield cls(clauses, network)


def _find_facts(rule: Facts, state: State) -> Conclusion | None:
    """The facts that are in force, and not known yet."""
    domains, removals, used, aside = state.domains, dict[int, int](), list[int](), set[int]()
    for position, (variable, _, no), enforce in rule.facts:
        if not domains[variable] & no or any(domains[one.variable] & one.no for one in enforce):
            continue
        if domains[variable] & ~no and state.variables.matters(variable):
            removals[variable] = domains[variable] & no
            used.append(position)
            aside.update(one.variable for one in enforce if state.variables.mentioned[one.variable])
    if not removals or (len(removals) == 1 and aside):
        # of a single one it is said what puts it in force
        return None
    return Conclusion([*removals.items()], [*removals], None, tuple(used))


Facts.techniques = (Technique(*FACTS, _find_facts, sentences.facts),)
