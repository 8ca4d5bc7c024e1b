"""Clauses for counting and adding: cardinality and linear sums."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, combinations, pairwise, repeat
from math import comb
from typing import NamedTuple, TypeAlias

from clueproof.lowering.clauses.target import ClauseTarget, lower, write_clauses, write_family
from clueproof.lowering.clauses.template import clause_template
from clueproof.model import Cardinality, CountFamily, Integer, Linear, Literal, Variable, values_of


def write_adders(terms: Sequence[tuple[int, Variable]], least: int, most: int, target: ClauseTarget) -> None:
    """`least <= sum of coefficient * value <= most`, added up by full adders and compared bit by bit.

    The network of Eén and Sörensson, "Translating pseudo-Boolean constraints into SAT" (2006),
    section 5. For n terms of b bits: about n * b adders of 2 variables and 14 clauses, and for an
    integer of d values b variables and b * d clauses. It propagates little.
    """
    columns: dict[int, deque[Literal]] = defaultdict(deque)
    lowest = highest = 0
    for coefficient, cell in terms:
        shares = {value: coefficient * value for value in values_of(cell)}
        low, high = min(shares.values()), max(shares.values())
        lowest, highest = lowest + low, highest + high
        _write_bits({value: share - low for value, share in shares.items()}, cell, columns, target)
    if least > highest or most < lowest:
        target.add(())
        return
    number = _added(columns, (highest - lowest).bit_length(), target)
    if most < highest:
        _at_most(number, most - lowest, target)
    if least > lowest:
        # what is missing to the highest sum that so many bits can hold
        _at_most([-bit for bit in number], (1 << len(number)) - 1 - (least - lowest), target)


def _write_bits(
    shares: Mapping[int, int], cell: Variable, columns: Mapping[int, deque[Literal]], target: ClauseTarget
) -> None:
    """Put the bits of the share that the cell's value has in the sum into the columns of their weight."""
    known: dict[frozenset[int], Literal] = {}
    for place in range(max(shares.values()).bit_length()):
        ones = frozenset(value for value, share in shares.items() if share >> place & 1)
        if not ones:
            continue
        if ones not in known:
            if len(ones) == 1:
                known[ones] = target.equals(cell, *ones)
            else:
                bit = known[ones] = target.new()
                for value in shares:
                    target.add((-target.equals(cell, value), bit if value in ones else -bit))
        columns[place].append(known[ones])


def _added(columns: Mapping[int, deque[Literal]], width: int, target: ClauseTarget) -> list[Literal]:
    """The sum of the bits in the columns, lowest bit first; it is known to need no more than `width`."""
    number = []
    for place in range(width):
        column = columns[place]
        while len(column) > 1:
            a, b = column.popleft(), column.popleft()
            c = column.popleft() if column else -target.true
            total, carry = target.new(), target.new()
            _add_up(a, b, c, total, carry, target)
            column.append(total)
            columns[place + 1].append(carry)
        number.append(column[0] if column else -target.true)
    return number


def _add_up(a: Literal, b: Literal, c: Literal, total: Literal, carry: Literal, target: ClauseTarget) -> None:
    """`a + b + c = total + 2 * carry`."""
    for x, y in ((a, b), (a, c), (b, c)):
        target.add((-x, -y, carry))
        target.add((x, y, -carry))
    for x in (a, -a):
        for y in (b, -b):
            for z in (c, -c):
                odd = ((x == a) + (y == b) + (z == c)) % 2
                target.add((-x, -y, -z, total if odd else -total))


def _at_most(number: Sequence[Literal], bound: int, target: ClauseTarget) -> None:
    """The binary number, lowest bit first, is at most `bound`.

    A clause for each 0 in the bound: here the number has 0 too, or further up 0 where the bound has 1.
    """
    for place, bit in enumerate(number):
        if not bound >> place & 1:
            above = (-number[k] for k in range(place + 1, len(number)) if bound >> k & 1)
            target.add((-bit, *above))


SATISFIED = -1
VIOLATED = -2
"""Instead of a node's number, where nothing is left to decide."""

Arcs: TypeAlias = tuple[tuple[int, int], ...]
"""For each value of a cell the number of the next node."""


class Node(NamedTuple):
    """A cell, and its arcs."""

    cell: Variable
    arcs: Arcs


class DecisionDiagram(NamedTuple):
    """Nodes, each after those that its arcs lead to, and where to begin."""

    nodes: list[Node]
    root: int


class _Interval(NamedTuple):
    """From `start` to `stop` every partial sum may be completed in the same ways: those of `child`."""

    start: int
    stop: int
    child: int


@dataclass
class _Visit:
    """A node whose children are being worked out, for one partial sum."""

    level: int
    total: int
    children: list[_Interval] = field(default_factory=list)


def diagram_of(terms: Sequence[tuple[int, Variable]], least: int, most: int, most_arcs: int) -> DecisionDiagram | None:
    """The diagram of `least <= sum of coefficient * value <= most`.

    None if that takes looking at more than `most_arcs` arcs. Partial sums that decide alike share a
    node: the interval diagram of Abío et al., "A new look at BDDs for pseudo-Boolean constraints"
    (2012), over integers instead of Booleans. At most (number of terms) * (range of the sum) nodes,
    few when coefficients are small.
    """
    terms = sorted(terms, key=lambda term: -abs(term[0]) * (values_of(term[1])[-1] - values_of(term[1])[0]))
    plan = _plan(tuple((coefficient, values_of(cell)) for coefficient, cell in terms), least, most, most_arcs)
    if plan is None:
        return None
    nodes, root = plan
    return DecisionDiagram([Node(terms[level][1], arcs) for level, arcs in nodes], root)


@lru_cache(maxsize=256)
def _plan(
    terms: tuple[tuple[int, tuple[int, ...]], ...], least: int, most: int, most_arcs: int
) -> tuple[list[tuple[int, Arcs]], int] | None:
    """The diagram of any cells with these coefficients and domains: nodes with the positions of their cells, and the
    root. Kept, because the same sums come again at many places of a board."""
    ends = [sorted((coefficient * domain[0], coefficient * domain[-1])) for coefficient, domain in terms]
    least_rest = [0, *accumulate(low for low, _ in reversed(ends))][::-1]
    most_rest = [0, *accumulate(high for _, high in reversed(ends))][::-1]
    infinity = max(map(abs, (*least_rest, *most_rest, least, most))) * 4 + 4
    known: list[list[_Interval]] = [[] for _ in terms]
    nodes: list[tuple[int, Arcs]] = []
    arcs = 0

    def find(level: int, total: int) -> _Interval | None:
        if total + least_rest[level] > most:
            return _Interval(most - least_rest[level] + 1, infinity, VIOLATED)
        if total + most_rest[level] < least:
            return _Interval(-infinity, least - most_rest[level] - 1, VIOLATED)
        if total + most_rest[level] <= most and total + least_rest[level] >= least:
            return _Interval(least - least_rest[level], most - most_rest[level], SATISFIED)
        place = bisect_right(known[level], total, key=_start)
        if place and total <= known[level][place - 1].stop:
            return known[level][place - 1]
        return None

    stack = [] if find(0, 0) else [_Visit(0, 0)]
    while stack:
        level, total, children = stack[-1].level, stack[-1].total, stack[-1].children
        coefficient, domain = terms[level]
        if len(children) < len(domain):
            after = total + coefficient * domain[len(children)]
            child = find(level + 1, after)
            if child is None:
                stack.append(_Visit(level + 1, after))
            else:
                children.append(child)
            continue
        stack.pop()
        arcs += len(domain)
        if arcs > most_arcs:
            return None
        start = max(child.start - coefficient * value for value, child in zip(domain, children, strict=True))
        stop = min(child.stop - coefficient * value for value, child in zip(domain, children, strict=True))
        what = children[0].child
        if any(child.child != what for child in children):
            what = len(nodes)
            nodes.append((level, tuple((value, child.child) for value, child in zip(domain, children, strict=True))))
        insort(known[level], _Interval(start, stop, what), key=_start)
    root = find(0, 0)
    assert root is not None
    return nodes, root.child


def _start(interval: _Interval) -> int:
    return interval.start


def write_diagram(diagram: DecisionDiagram, target: ClauseTarget) -> None:
    """A variable for each node, "the values lead here", and a clause for each arc that is not satisfied."""
    if diagram.root == SATISFIED:
        return
    if diagram.root == VIOLATED:
        target.add(())
        return
    here: list[Literal] = []
    clauses: list[tuple[Literal, ...]] = []
    for cell, arcs in diagram.nodes:
        node = target.new()
        here.append(node)
        said = target.literals(cell)
        clauses += [
            (-node, -said[value]) if child == VIOLATED else (-node, -said[value], here[child])
            for value, child in arcs
            if child != SATISFIED
        ]
    target.add_all([*clauses, (here[diagram.root],)])


MAX_SUBSETS = 150
"""A count that takes no more clauses is written without a counter: half of 8 takes 112, half of 10 takes 420."""
MAX_COUNTER = 200_000
"""Literals times bound up to which a totalizer is written; that takes some 2 clauses for each."""
MAX_SETS = 40
"""Sets of different numbers that have a sum: where there are more, a decision diagram is written."""
MAX_SUBSETS_TRIED = 2000
"""So many sets are looked at."""
MAX_TEMPLATE = 1000
"""Literals times bound up to which the clauses of a count are kept as a template."""
MAX_PAIR = 100
"""Values of two terms, together, up to which the clauses of their sum are kept as a template."""
MAX_COUNTED = 300
"""So many literals beside an integer are counted in unary."""
MAX_ARCS = 20_000
"""A linear sum whose decision diagram has more arcs than this is added up in binary instead."""


@clause_template(kept=64, fits=lambda size, upto: size * upto <= MAX_TEMPLATE)
def unary_count(literals: Sequence[Literal], target: ClauseTarget, upto: int) -> Sequence[Literal]:
    """Literals "at least 1 is true", "at least 2 are", ... as far as `upto` (capped there).

    The totalizer of Bailleux and Boufkhad (2003), both directions, so that one counter serves
    lower and upper bounds: O(n * upto * log n) clauses, O(n log n) variables.
    """
    return _totalizer(literals, target, upto)


def _totalizer(literals: Sequence[Literal], target: ClauseTarget, upto: int) -> list[Literal]:
    """See `unary_count`."""
    if upto <= 0 or not literals:
        return []
    if len(literals) == 1:
        return [literals[0]]
    half = len(literals) // 2
    left = _totalizer(literals[:half], target, upto)
    right = _totalizer(literals[half:], target, upto)
    top = min(upto, len(left) + len(right))
    total = [target.new() for _ in range(top)]
    # as parts of clauses: "not i or more", and "more than i"
    (below, above), (others_below, others_above) = (
        ([(), *[(-literal,) for literal in part]], [*[(literal,) for literal in part], ()]) for part in (left, right)
    )
    clauses: list[Sequence[Literal]] = []
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            # i on the left and j on the right make i + j; capped counts only bound from below
            if i + j > 0:
                clauses.append((*below[i], *others_below[j], total[min(i + j, top) - 1]))
            if i + j < top:
                clauses.append((*above[i], *others_above[j], -total[i + j]))
    target.add_all(clauses)
    return total


def write_count(literals: Sequence[Literal], least: int, most: int, target: ClauseTarget) -> None:
    """From `least` to `most` of the literals are true.

    Counts the literals or their negations, whichever reach the bounds sooner. A bound that takes few subsets
    is written by those (no variables); "at most one" by itself; the rest by one totalizer for both bounds,
    whose halves are compared as a sum of two (`write_sum_of_two`), and if that gets too large by a sum in
    binary; or as the encoding chooses.
    """
    size = len(literals)
    least, most = max(least, 0), min(most, size)
    if least > most:
        target.add(())
        return
    if least > size - most:
        literals, least, most = [-literal for literal in literals], size - most, size - least
    # targets may have these two by themselves
    if least == most == 1:
        target.exactly_one(literals)
    elif most == 1:
        target.at_most_one(literals)
    elif target.encoding.cardinality:
        target.count(literals, least, most, target.encoding.cardinality)
    else:
        _write_between(literals, target, least, most)


@write_family.register
def count_family(family: CountFamily, target: ClauseTarget) -> None:
    """See `write_count`."""
    if not target.plain:
        for constraint in family:
            lower(constraint, target)
        return
    bounds_of: dict[tuple[int, int], tuple[int, int]] = {}
    counts = repeat(family.count, len(family)) if isinstance(family.count, int) else family.count
    for number, (row, count) in enumerate(zip(family.rows, counts, strict=True)):
        bounds = bounds_of.get((count, len(row)))
        if bounds is None:
            bounds = bounds_of[count, len(row)] = family.constraint(row, number).bounds
        _write_row(row, target, family.conditions, *bounds)


@clause_template(kept=256, fits=lambda size, conditions, least, most: size * (size + 1) <= MAX_TEMPLATE)
def _write_row(row: Sequence[Literal], target: ClauseTarget, conditions: int, least: int, most: int) -> None:
    """The count of a row, enforced by the negations of its first literals."""
    with target.enforced([-literal for literal in row[:conditions]]):
        write_count(row[conditions:], least, most, target)


@clause_template(kept=64, fits=lambda size, least, most: size * (most + 1) <= MAX_TEMPLATE)
def _write_between(literals: Sequence[Literal], target: ClauseTarget, least: int, most: int) -> None:
    """See `write_count`; for bounds that have come through it."""
    size = len(literals)
    too_many, too_few = comb(size, most + 1), comb(size, least - 1) if least else 0
    direct = MAX_SUBSETS if too_many + too_few <= MAX_SUBSETS else 1
    bound = 0
    if too_many <= direct or most == 0:
        for subset in combinations(literals, most + 1):
            target.add([-literal for literal in subset])
    else:
        bound = most + 1
    if too_few <= direct:
        for subset in combinations(literals, size - least + 1):
            target.add(subset)
    else:
        bound = max(bound, least)
    if bound * size > MAX_COUNTER:
        write_adders([(1, literal) for literal in literals], least, most, target)
    elif bound:
        half = size // 2
        halves = [_totalizer(part, target, bound) for part in (literals[:half], literals[half:])]
        one, other = (OrderEncodedTerm(range(len(count) + 1), count) for count in halves)
        write_sum_of_two(one, other, least if too_few > direct else 0, most if most < bound else size, target)


class OrderEncodedTerm(NamedTuple):
    """A term of a sum in order encoding: its values, ascending, and for each but the first the literal that says that
    it is this value or more."""

    values: Sequence[int]
    literals: Sequence[Literal]

    def at_least(self, value: int) -> Literal | bool:
        """The literal "the term is `value` or more"; True or False where it always or never is."""
        place = bisect_left(self.values, value)
        return True if place == 0 else False if place == len(self.values) else self.literals[place - 1]


def write_sum_of_two(
    one: OrderEncodedTerm, other: OrderEncodedTerm, least: int, most: int, target: ClauseTarget
) -> None:
    """The terms add up to a number from `least` to `most`: each value of one bounds the other.

    Two clauses of two literals for each value; unit propagation keeps the bounds of both exact. Source: the
    order encoding of Tamura et al. (2009).
    """
    values = tuple(one.values), tuple(other.values)
    _write_sum_of_two([*one.literals, *other.literals], target, *values, least, most)


@clause_template(kept=1024, fits=lambda size, values, others, *_: len(values) + len(others) <= MAX_PAIR)
def _write_sum_of_two(
    literals: Sequence[Literal],
    target: ClauseTarget,
    values: tuple[int, ...],
    others: tuple[int, ...],
    least: int,
    most: int,
) -> None:
    """See `write_sum_of_two`; the literals are those of one term, then those of the other."""
    stop = len(values) - 1
    one, other = OrderEncodedTerm(values, literals[:stop]), OrderEncodedTerm(others, literals[stop:])
    for value, following in zip(one.values, [*one.values[1:], one.values[-1] + 1], strict=True):
        _either(_not(one.at_least(value)), _not(other.at_least(most - value + 1)), target=target)
        _either(one.at_least(following), other.at_least(least - value), target=target)


def _sum_in_order(terms: Sequence[OrderEncodedTerm], target: ClauseTarget) -> OrderEncodedTerm | None:
    """The sum of the terms as a term, added up in a balanced tree: the generalized totalizer of Joshi, Martins and
    Manquinho (2015), both directions. A clause of three literals for each pair of values, twice.

    None where one addition would take more than `MAX_ARCS` pairs; what was written till there says nothing.
    """
    if len(terms) == 1:
        return terms[0]
    half = len(terms) // 2
    one, other = _sum_in_order(terms[:half], target), _sum_in_order(terms[half:], target)
    if one is None or other is None or len(one.values) * len(other.values) > MAX_ARCS:
        return None
    values = sorted({value + more for value in one.values for more in other.values})
    total = OrderEncodedTerm(values, target.several(len(values) - 1))
    # sums of larger values need not imply this one: 5 + 0 is no 6 - 2
    target.add_all([(-literal, lower) for lower, literal in pairwise(total.literals)])
    for value in one.values:
        for more in other.values:
            both = value + more
            _either(_not(one.at_least(value)), _not(other.at_least(more)), total.at_least(both), target=target)
            _either(one.at_least(value + 1), other.at_least(more + 1), _not(total.at_least(both + 1)), target=target)
    return total


def _not(literal: Literal | bool) -> Literal | bool:
    return not literal if isinstance(literal, bool) else -literal


def _either(*parts: Literal | bool, target: ClauseTarget) -> None:
    if not any(part is True for part in parts):
        target.add([literal for literal in parts if literal is not False])


def _order_encoded(term: tuple[int, Variable], target: ClauseTarget) -> OrderEncodedTerm:
    """A term in order encoding."""
    coefficient, cell = term
    values = values_of(cell)
    upto = [-cell] if isinstance(cell, int) else [*target.order(cell).values()] if len(values) > 1 else []
    if coefficient > 0:
        return OrderEncodedTerm([coefficient * value for value in values], [-literal for literal in upto])
    return OrderEncodedTerm([coefficient * value for value in reversed(values)], upto[::-1])


def _counted(literals: Sequence[Literal], more: int, target: ClauseTarget) -> OrderEncodedTerm:
    """How many of the literals are true, and `more`, as a term."""
    with target.unconditionally():
        count = unary_count(literals, target, len(literals))
    return OrderEncodedTerm(range(more, more + len(literals) + 1), count)


@write_clauses.register
def cardinality(constraint: Cardinality, target: ClauseTarget) -> None:
    """See `write_count`."""
    write_count(constraint.literals, *constraint.bounds, target)


@write_clauses.register
def linear(constraint: Linear, target: ClauseTarget) -> None:
    """A count if all coefficients are alike, with or without an integer beside it; for numbers known to be different
    the sets that have the sum, if they are few; a sum of two terms; else a decision diagram, or a sum in binary if that
    gets too large. Or all that is no count as the encoding chooses.

    See `write_count`, `write_sets`, `write_sum_of_two`, `diagram_of`, `write_diagram`, `write_adders`.
    """
    terms, constant = _merged(constraint.terms)
    ends = [(min(shares), max(shares)) for shares in (_shares(term) for term in terms)]
    least = sum(low for low, _ in ends) if constraint.least is None else constraint.least - constant
    most = sum(high for _, high in ends) if constraint.most is None else constraint.most - constant
    units = {abs(coefficient) for coefficient, _ in terms}
    literals = [cell if coefficient > 0 else -cell for coefficient, cell in terms if isinstance(cell, int)]
    if len(units) == 1 and len(literals) == len(terms):
        # c * x counts x, and -c * x counts "not x" less one
        (unit,) = units
        negative = sum(coefficient < 0 for coefficient, _ in terms)
        write_count(literals, -(-least // unit) + negative, most // unit + negative, target)
        return
    if target.encoding.linear:
        _write_as_chosen(terms, least, most, target)
        return
    numbers = [cell for _, cell in terms if isinstance(cell, Integer)]
    if all(coefficient == 1 for coefficient, _ in terms) and (
        sets := sets_of(numbers, len(terms), least, most, target)
    ):
        write_sets(
            [literal for cell in numbers for literal in target.direct(cell).values()], target, len(numbers), sets
        )
        return
    if len(terms) == 2:
        write_sum_of_two(_order_encoded(terms[0], target), _order_encoded(terms[1], target), least, most, target)
        return
    if units == {1} and len(literals) == len(terms) - 1 and len(literals) <= MAX_COUNTED:
        (integer,) = [term for term in terms if not isinstance(term[1], int)]
        negative = sum(coefficient < 0 for coefficient, cell in terms if isinstance(cell, int))
        write_sum_of_two(_counted(literals, -negative, target), _order_encoded(integer, target), least, most, target)
        return
    diagram = diagram_of(terms, least, most, MAX_ARCS)
    if diagram is None:
        write_adders(terms, least, most, target)
    else:
        write_diagram(diagram, target)


def _write_as_chosen(terms: Sequence[tuple[int, Variable]], least: int, most: int, target: ClauseTarget) -> None:
    """The sum in the encoding that was chosen: partial sums in order encoding, the values themselves in a decision
    diagram, or binary numbers, which the others become if they get too large."""
    way = target.encoding.linear
    if way == "order" and len(terms) > 1:
        half = len(terms) // 2
        encoded = [_order_encoded(term, target) for term in terms]
        with target.unconditionally():
            one, other = (_sum_in_order(part, target) for part in (encoded[:half], encoded[half:]))
        if one is not None and other is not None:
            write_sum_of_two(one, other, least, most, target)
            return
    diagram = diagram_of(terms, least, most, MAX_ARCS) if way == "direct" or len(terms) < 2 else None
    if diagram is None:
        write_adders(terms, least, most, target)
    else:
        write_diagram(diagram, target)


def sets_of(
    numbers: Sequence[Integer], terms: int, least: int, most: int, target: ClauseTarget
) -> tuple[tuple[int, ...], ...]:
    """If all terms are numbers of one domain, known to be different: the sets of values that have such a sum, by their
    places in the domain. None if they are too many, or there are none."""
    if len(numbers) < max(terms, 2) or len({number.values for number in numbers}) > 1:
        return ()
    return sets_with_sum(numbers[0].values, terms, least, most) if target.are_different(numbers) else ()


@lru_cache(maxsize=1024)
def sets_with_sum(values: tuple[int, ...], size: int, least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The sets of so many values whose sum is in the bounds, as places in `values`; empty if they are too many."""
    if comb(len(values), size) > MAX_SUBSETS_TRIED:
        return ()
    places = combinations(range(len(values)), size)
    found = tuple([some for some in places if least <= sum([values[place] for place in some]) <= most])
    return found if len(found) <= MAX_SETS else ()


@clause_template(kept=1024)
def write_sets(literals: Sequence[Literal], target: ClauseTarget, size: int, sets: Sequence[Sequence[int]]) -> None:
    """So many different numbers have the values of one of the sets; `literals` are their `equals` literals, number by
    number.

    n numbers of d values, s sets: d + s variables, d * (n + 1) + s * d + 1 clauses.
    """
    values = len(literals) // size
    chosen = [target.new() for _ in sets]
    target.add(chosen)
    for value in range(values):
        here = literals[value::values]
        used = target.new()
        target.add((-used, *here))
        target.add_all([(-literal, used) for literal in here])
        target.add_all([(-one, used if value in places else -used) for one, places in zip(chosen, sets, strict=True)])


def _shares(term: tuple[int, Variable]) -> tuple[int, int]:
    """What the term adds to the sum at the ends of its cell's domain."""
    coefficient, cell = term
    return coefficient * values_of(cell)[0], coefficient * values_of(cell)[-1]


def _merged(terms: Sequence[tuple[int, Variable]]) -> tuple[list[tuple[int, Variable]], int]:
    """The same sum with each variable once, not negated, and a constant; zero coefficients go."""
    total: dict[Variable, int] = {}
    constant = 0
    for coefficient, cell in terms:
        if isinstance(cell, int) and cell < 0:
            # c * (not x) = c - c * x
            constant += coefficient
            coefficient, cell = -coefficient, -cell
        total[cell] = total.get(cell, 0) + coefficient
    return [(coefficient, cell) for cell, coefficient in total.items() if coefficient], constant
