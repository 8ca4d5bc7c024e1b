"""Counts of cells that follow from each other: a thermometer is filled from its bulb on, water lies level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.technique_names import ORDERED_COUNT
from clueproof.deduction.techniques.sums import possible_parts
from clueproof.model import Cardinality, Clause, Literal, Model

FAR = 200
"""So many literals are followed from one of those that are counted."""


@combines_constraints
class OrderedCount(Propagator):
    """A count of literals some of which imply others: these are true from the first on, as far as they are."""

    def __init__(
        self, count: Cardinality, position: int, orders: Sequence[Sequence[Sequence[Literal]]], network: Network
    ) -> None:
        """`orders`: the literals, in groups that are all true or all false; each group implies the one before it."""
        super().__init__(
            (position,),
            [network.view(literal).variable for literal in count.literals],
            network.views(count.enforce),
        )
        self.orders = [[network.views(tuple(group)) for group in order] for order in orders]
        self.least, self.most = count.bounds

    @classmethod
    def build(cls, network: Network) -> Iterator[OrderedCount]:
        """The propagators of a model: for counts in which some literal implies another one."""
        model = network.model
        implied = _implications(model)
        for position, count in enumerate(model.constraints) if implied else ():
            if isinstance(count, Cardinality) and len({*map(abs, count.literals)}) == len(count.literals):
                orders = _orders(count.literals, implied)
                if len(orders) < len(count.literals):
                    yield cls(count, position, orders, network)


def _implications(model: Model) -> dict[Literal, list[Literal]]:
    """What each literal of a cell implies directly, by the clauses of two such literals."""
    implied: dict[Literal, list[Literal]] = defaultdict(list)
    for clause in model.constraints:
        literals = {*clause.literals} if isinstance(clause, Clause) and not clause.enforce else ()
        # of two variables; one with its negation says nothing
        if len(literals) == len({*map(abs, literals)}) == 2:
            one, other = literals
            if model.meaning(abs(one)) is None and model.meaning(abs(other)) is None:
                implied[-one].append(other)
                implied[-other].append(one)
    return implied


def _orders(literals: Sequence[Literal], implied: dict[Literal, list[Literal]]) -> list[list[list[Literal]]]:
    """The literals in orders: of groups that are equal, each of which implies the one before it."""
    among = {*literals}
    above = {literal: _reached(literal, implied) & among for literal in literals}
    # those that imply few come first; one begins an order unless it implies all of an order so far
    orders: list[list[list[Literal]]] = []
    for literal in sorted(literals, key=lambda one: len(above[one])):
        for order in orders:
            last = order[-1][0]
            if last in above[literal]:
                if literal in above[last]:
                    order[-1].append(literal)
                else:
                    order.append([literal])
                break
        else:
            orders.append([[literal]])
    return orders


def _reached(start: Literal, implied: dict[Literal, list[Literal]]) -> set[Literal]:
    """What a literal implies, itself included; of very many, the nearest."""
    reached = [start]
    known = {start}
    for literal in reached:
        if len(reached) > FAR:
            break
        for onward in implied.get(literal, ()):
            if onward not in known:
                known.add(onward)
                reached.append(onward)
    return known


def _find_ordered_count(count: OrderedCount, state: State) -> Conclusion | None:
    """How far each order is true, in some way to make the count."""
    every, ways = [], []
    for order in count.orders:
        levels, number = [], 0
        for level in range(len(order) + 1):
            number += len(order[level - 1]) if level else 0
            if _can_be(order, level, state):
                levels.append((number, 1 << level))
        if not levels:
            return Conclusion([], count.variables)
        every.append(levels)
        ways.append(sum(bit for _, bit in levels))
    left = possible_parts(every, count.least, count.most)
    if left is None:
        return Conclusion([], count.variables)
    removals = []
    for order, levels_left, before in zip(count.orders, left, ways, strict=True):
        if levels_left == before:
            continue
        for place, group in enumerate(order):
            # true on the levels behind its own place
            true, false = levels_left >> (place + 1), levels_left & ((2 << place) - 1)
            for view in group:
                lost = (0 if true else view.yes) | (0 if false else view.no)
                if state.domains[view.variable] & lost:
                    removals.append((view.variable, state.domains[view.variable] & lost))
    return Conclusion(removals, [variable for variable, _ in removals]) if removals else None


def _can_be(order: Sequence[tuple[View, ...]], level: int, state: State) -> bool:
    """Can so many groups of an order be true, and the others false?"""
    return all(
        state.domains[view.variable] & (view.yes if place < level else view.no)
        for place, group in enumerate(order)
        for view in group
    )


OrderedCount.techniques = (Technique(*ORDERED_COUNT, _find_ordered_count, sentences.ordered_count),)
