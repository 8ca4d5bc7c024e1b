"""Counts: how many literals are true, what two counts say together, and literals that imply each other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
    propagates,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import possible_parts
from clueproof.english import of_several, plural
from clueproof.model import Cardinality, Clause, Exactly, Integer, Linear, Literal, Model


def tally(views: Sequence[View], domains: Sequence[int]) -> tuple[int, list[View]]:
    """How many of the views are true, and those that are open."""
    true, undecided = 0, []
    for view in views:
        mask = domains[view.variable]
        if mask & view.yes:
            if mask & view.no:
                undecided.append(view)
            else:
                true += 1
    return true, undecided


class CountSaid(NamedTuple):
    """A count in words: the number, what is counted, whether the number is a variable, so that the rule does not say
    it, and how many of them are still to be found."""

    number: int
    views: tuple[View, ...]
    is_stated: bool
    missing: int = 0


@propagates(Cardinality)
class LiteralCount(Propagator):
    """Between `least` and `most` of the literals are true; a literal listed twice counts twice."""

    is_stated = False
    """Is the number a variable, so that the sentence of the rule doesn't say it?"""

    def __init__(
        self, views: tuple[View, ...], bounds: tuple[int, int], position: int, enforce: tuple[View, ...]
    ) -> None:
        super().__init__((position,), [view.variable for view in views], enforce)
        self.views = views
        self.least, self.most = bounds

    @classmethod
    def of(cls, constraint: Cardinality, position: int, network: Network) -> list[LiteralCount]:
        """The propagator of a cardinality constraint."""
        views = network.views(constraint.literals)
        return [cls(views, constraint.bounds, position, network.views(constraint.enforce))]

    def said(self, number: int, known: int = 0) -> CountSaid:
        """What a sentence needs to say the count, of which so many are known."""
        return CountSaid(number, self.views, self.is_stated, number - known)

    def bounds_in(self, state: State) -> tuple[int, int]:
        """The least and the greatest number of true literals."""
        return self.least, self.most

    def tally(self, state: State) -> tuple[int, list[View]]:
        """How many literals are true, and those that are open."""
        return tally(self.views, state.domains)


def stated_count(constraint: Linear) -> tuple[tuple[Literal, ...], Integer] | None:
    """The literals and the integer of a sum that says that so many of the literals are true; None for other sums."""
    literals = tuple([cell for by, cell in constraint.terms if isinstance(cell, int) and by == 1])
    numbers = [cell for by, cell in constraint.terms if isinstance(cell, Integer) and by == -1]
    if constraint.least != 0 or constraint.most != 0 or len(numbers) != 1:
        return None
    return (literals, numbers[0]) if len(literals) + 1 == len(constraint.terms) else None


@combines_constraints
class StatedCount(LiteralCount):
    """How many of the literals are true is an integer, which a clue often states."""

    is_stated = True

    def __init__(
        self, views: tuple[View, ...], number: Integer, position: int, enforce: tuple[View, ...], network: Network
    ) -> None:
        super().__init__(views, (min(number.values), max(number.values)), position, enforce)
        self._number, self._values = network.variable(number), network.values_of
        self.variables = (*self.variables, self._number)

    @classmethod
    def build(cls, network: Network) -> Iterator[StatedCount]:
        """A propagator for each sum of literals that is an integer."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Linear) and (stated := stated_count(constraint)) is not None:
                literals, number = stated
                yield cls(network.views(literals), number, position, network.views(constraint.enforce), network)

    def bounds_in(self, state: State) -> tuple[int, int]:
        values = self._values(state.domains[self._number])
        return (values[0], values[-1]) if values else (self.least, self.most)


def _find_last_of_count(count: LiteralCount, state: State) -> Conclusion[CountSaid] | None:
    """One literal is open, and the count needs it."""
    true, undecided = count.tally(state)
    if len(undecided) != 1:
        return None
    (view,) = undecided
    least, _ = count.bounds_in(state)
    if true + 1 != least:
        return None
    return Conclusion([(view.variable, view.no)], count.variables, count.said(least, true))


def _say_last_of_count(conclusion: Conclusion[CountSaid], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One literal is open."""
    ((variable, _),) = conclusion.prunings
    name, place = phrases.name(variable), phrases.place(constraints)
    said = conclusion.detail
    if name.startswith('"'):
        return f"{_rule_of_count(said, constraints, phrases)}, and nothing else is left"
    if not _names_count(said, constraints, phrases):
        return f"only {name} is open, and {_rule_of_count(said, constraints, phrases)}"
    what = phrases.counted(1, said.views)
    if said.number == 1:
        return f"{place} has {what}, and only {name} is left for it"
    return f"{place} has {said.number - 1} of its {phrases.counted(said.number, said.views)}, and only {name} is left"


def _names_count(said: CountSaid, constraints: tuple[int, ...], phrases: Phrases) -> bool:
    """Can a sentence say how many of what are at a place?"""
    return phrases.has_place(constraints) and not phrases.counted(said.number, said.views).isdigit()


def _rule_of_count(said: CountSaid, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The rule, with the number if that is a variable."""
    if said.is_stated:
        return f"{phrases.place(constraints)} has {phrases.counted(said.number, said.views)}"
    return phrases.rule(constraints)


def _find_count_reached(count: LiteralCount, state: State) -> Conclusion[CountSaid] | None:
    """As many literals are true as may be: all others are false."""
    true, undecided = count.tally(state)
    _, most = count.bounds_in(state)
    if true > most:
        return Conclusion([], count.variables, count.said(most))
    if true < most or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.yes) for view in undecided],
        [view.variable for view in undecided],
        count.said(most),
    )


def _say_count_reached(conclusion: Conclusion[CountSaid], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The count is the upper bound."""
    number, views, is_stated, _ = conclusion.detail
    count, rule = phrases.counted(number, views), phrases.rule(constraints)
    if not _names_count(conclusion.detail, constraints, phrases):
        if not conclusion.prunings:
            return f"{rule}, and there are more"
        if number == 0:
            return rule.replace(" 0 ", " no ")
        return f"{rule}, and there {'is' if number == 1 else 'are'} {number} already"
    place = phrases.place(constraints)
    if not conclusion.prunings:
        return f"{place} has more than {count}"
    if number == 0:
        return f"{place} has no{count.removeprefix('0')}" if is_stated else rule.replace(" 0 ", " no ")
    return f"{place} has its {BARE_ONE.sub('', count)} already"


BARE_ONE = re.compile("^(1|one) ")
"""The number before what there is one of."""


def _find_count_forced(count: LiteralCount, state: State) -> Conclusion[CountSaid] | None:
    """No more literals can be true than must be: all that can be are true."""
    true, undecided = count.tally(state)
    least, _ = count.bounds_in(state)
    if true + len(undecided) < least:
        return Conclusion([], count.variables, count.said(least))
    if true + len(undecided) > least or not undecided:
        return None
    return Conclusion(
        [(view.variable, view.no) for view in undecided],
        [view.variable for view in undecided],
        count.said(least, true),
    )


def _say_count_forced(conclusion: Conclusion[CountSaid], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The count is the lower bound."""
    number, views, _, missing = conclusion.detail
    count, place = phrases.counted(number, views), phrases.place(constraints)
    if not _names_count(conclusion.detail, constraints, phrases):
        rule = phrases.rule(constraints)
        if conclusion.prunings:
            return f"{rule}, and no more are left"
        return f"{rule}, and {f'there are only {len(views)}' if len(views) < number else 'not so many are left'}"
    if not conclusion.prunings:
        return f"{place} can't have {count} any more"
    if missing == number:
        return f"{place} has {count}, and only {number} {plural(number, 'place')} {'is' if number == 1 else 'are'} left"
    return f"{place} still needs {missing} of its {count}, and only {missing} {'is' if missing == 1 else 'are'} left"


LiteralCount.techniques = (
    Technique("last one left", 12, _find_last_of_count, _say_last_of_count),
    Technique("number complete", 13, _find_count_reached, _say_count_reached, quick=True),
    Technique("rest is needed", 14, _find_count_forced, _say_count_forced, quick=True),
)


MAX_PAIRS = 2000
"""In a model with more pairs of such counts no pair is looked at."""
FEW_VALUES = 4
"""For cells with more values the technique is not tried, as techniques that count each value see more."""


@combines_constraints
class JointCounts(Propagator):
    """Two exact counts, one of them about a subset of the other's cells. The value of a cell decides what it adds to
    each."""

    def __init__(self, one: Exactly, other: Exactly, positions: tuple[int, int], network: Network) -> None:
        enforce = network.views((*one.enforce, *other.enforce))
        adds: dict[int, dict[int, list[int]]] = {}
        for which, count in enumerate((one, other)):
            for view in network.views(count.literals):
                added = adds.setdefault(view.variable, {bit: [0, 0] for bit in bits(network.full[view.variable])})
                for bit in bits(view.yes):
                    added[bit][which] += 1
        super().__init__(positions, adds, enforce)
        self.adds = [{bit: (a, b) for bit, (a, b) in adds[variable].items()} for variable in self.variables]
        """For each variable what its values add to the two counts."""
        self.counts = one.count, other.count

    @classmethod
    def build(cls, network: Network) -> Iterator[JointCounts]:
        """Of counts of values of integers that have few."""
        counts = [
            (position, constraint, {network.variable(abs(literal)) for literal in constraint.literals})
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Exactly) and _of_integers(constraint, network)
        ]
        pairs = [
            (one, other)
            for place, one in enumerate(counts)
            for other in counts[place + 1 :]
            if len(one[2] & other[2]) > 1 and (one[2] <= other[2] or other[2] <= one[2])
        ]
        for (position, one, _), (second, other, _) in pairs if len(pairs) <= MAX_PAIRS else ():
            yield cls(one, other, (position, second), network)


def _of_integers(constraint: Exactly, network: Network) -> bool:
    cells = [network.cell[view.variable] for view in network.views(constraint.literals)]
    return len(cells) > 1 and all(isinstance(cell, Integer) and 2 < len(cell.values) <= FEW_VALUES for cell in cells)


def _find_joint_counts(counts: JointCounts, state: State) -> Conclusion[None] | None:
    """Both sums, cell by cell, forward and backward through the pairs of sums so far."""
    domains = state.domains
    choices = [
        [(bit, added[bit]) for bit in bits(domains[variable])]
        for variable, added in zip(counts.variables, counts.adds, strict=True)
    ]
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for options in choices:
        steps = {added for _, added in options}
        layers.append(
            {
                (a + more, b + further)
                for a, b in layers[-1]
                for more, further in steps
                if a + more <= counts.counts[0] and b + further <= counts.counts[1]
            }
        )
    useful = layers[-1] & {counts.counts}
    if not useful:
        return Conclusion([], counts.variables)
    prunings = []
    for place in range(len(choices) - 1, -1, -1):
        lost, before = 0, set()
        for bit, (more, further) in choices[place]:
            from_here = {(a - more, b - further) for a, b in useful} & layers[place]
            before |= from_here
            if not from_here:
                lost |= bit
        useful = before
        if lost:
            prunings.append((counts.variables[place], lost))
    return Conclusion(prunings[::-1], counts.variables) if prunings else None


def _say_joint_counts(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two counts about the same cells."""
    rules = phrases.rule(constraints)
    return f"{rules}, and nothing else fits both" if conclusion.prunings else f"{rules}, which can't be both"


JointCounts.techniques = (Technique("two counts together", 28, _find_joint_counts, _say_joint_counts),)


MAX_LITERALS = 12
"""The most literals of a count whose overlap with another one a person sees."""
MIN_SHARED = 2


@combines_constraints
class CountPair(Propagator):
    """Two counts with a few literals in common."""

    def __init__(self, one: Cardinality, other: Cardinality, positions: tuple[int, int], network: Network) -> None:
        shared = [literal for literal in one.literals if literal in other.literals]
        self.shared = network.views(shared)
        self.rests = tuple(network.views([x for x in count.literals if x not in shared]) for count in (one, other))
        self.bounds = one.bounds, other.bounds
        views = (*self.shared, *self.rests[0], *self.rests[1])
        enforce = network.views((*one.enforce, *other.enforce))
        super().__init__(positions, dict.fromkeys(view.variable for view in views), enforce)

    @classmethod
    def build(cls, network: Network) -> Iterator[CountPair]:
        """A propagator for each two counts that share enough literals and have each of them once."""
        constraints = network.model.constraints
        counts_of: dict[Literal, list[int]] = defaultdict(list)
        for position, constraint in enumerate(constraints):
            if position & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            if not isinstance(constraint, Cardinality) or not _is_looked_at(constraint):
                continue
            before = Counter(other for literal in constraint.literals for other in counts_of[literal])
            for other, shared in sorted(before.items()):
                earlier = constraints[other]
                if shared >= MIN_SHARED and isinstance(earlier, Cardinality):
                    yield cls(earlier, constraint, (other, position), network)
            for literal in constraint.literals:
                counts_of[literal].append(position)


def _is_looked_at(count: Cardinality) -> bool:
    """Is it a count of some of a few literals, each once?"""
    number = len(count.literals)
    most_of_one = count.bounds[1] < 2
    return MIN_SHARED < number <= MAX_LITERALS and not most_of_one and len({*map(abs, count.literals)}) == number


class SharedViews(NamedTuple):
    """The open views that two counts share, and how many of these are true at least and at most."""

    views: tuple[View, ...]
    fewest: int
    most: int


def _find_overlap(pair: CountPair, state: State) -> Conclusion[SharedViews] | None:
    """How many of the shared literals are true, by both counts, and what that leaves to the rest of each."""
    domains = state.domains
    true, undecided = tally(pair.shared, domains)
    rests = [tally(rest, domains) for rest in pair.rests]
    if not undecided:
        return None
    fewest, most = true, true + len(undecided)
    for (low, high), (there, open_there) in zip(pair.bounds, rests, strict=True):
        fewest, most = max(fewest, low - there - len(open_there)), min(most, high - there)
    detail = SharedViews(tuple(undecided), fewest - true, most - true)
    if fewest > most:
        return Conclusion([], pair.variables, detail)
    prunings: list[tuple[int, int]] = []
    parts = [(true, undecided, fewest, most)]
    parts += [
        (there, open_there, low - most, high - fewest)
        for (low, high), (there, open_there) in zip(pair.bounds, rests, strict=True)
    ]
    for there, open_there, low, high in parts:
        if high == there:
            prunings += [(view.variable, view.yes) for view in open_there]
        elif low == there + len(open_there):
            prunings += [(view.variable, view.no) for view in open_there]
    return Conclusion(prunings, [view.variable for view in undecided], detail) if prunings else None


def _say_overlapping_counts(conclusion: Conclusion[SharedViews], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What two counts say of the cells that they share."""
    views, fewest, most = conclusion.detail
    names, places = phrases.names([view.variable for view in views]), phrases.place(constraints)
    if not conclusion.prunings:
        return f"{places} contradict each other about {names}"
    number = str(fewest) if fewest == most else f"{fewest} or {most}" if most == fewest + 1 else f"{fewest} to {most}"
    value = phrases.value(views[0].variable, views[0].yes)
    return f"{places} share {names}, of which {number} {f'is {value}' if most == 1 else f'are {of_several(value)}'}"


CountPair.techniques = (Technique("overlap of counts", 28, _find_overlap, _say_overlapping_counts),)


FAR = 200
"""The most literals that are followed from one that is counted."""


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


def _find_ordered_count(count: OrderedCount, state: State) -> Conclusion[None] | None:
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
    prunings = []
    for order, levels_left, before in zip(count.orders, left, ways, strict=True):
        if levels_left == before:
            continue
        for place, group in enumerate(order):
            # true on the levels behind its own place
            true, false = levels_left >> (place + 1), levels_left & ((2 << place) - 1)
            for view in group:
                lost = (0 if true else view.yes) | (0 if false else view.no)
                if state.domains[view.variable] & lost:
                    prunings.append((view.variable, state.domains[view.variable] & lost))
    return Conclusion(prunings, [variable for variable, _ in prunings]) if prunings else None


def _say_ordered_count(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Some of the literals that are counted imply others."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, which is no number that cells which follow from each other can make"
    return f"{rule}; with cells that follow from others, all ways to make that agree"


def _can_be(order: Sequence[tuple[View, ...]], level: int, state: State) -> bool:
    """Can so many groups of an order be true, and the others false?"""
    return all(
        state.domains[view.variable] & (view.yes if place < level else view.no)
        for place, group in enumerate(order)
        for view in group
    )


OrderedCount.techniques = (Technique("counted in their order", 21, _find_ordered_count, _say_ordered_count),)
