"""Clauses for the constraints along lines: bans, runs, automata, order, difference, and what is seen along a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, combinations, islice, pairwise
from operator import neg
from typing import NamedTuple

from clueproof.lowering.clauses.sums import unary_count
from clueproof.lowering.clauses.target import ClauseTarget, lower, write_clauses
from clueproof.lowering.clauses.template import clause_template
from clueproof.model import (
    AdjacencyBan,
    Automaton,
    FirstVisible,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    NoRun,
    Runs,
    SumBetween,
    Variable,
    VisibleCount,
    VisibleSum,
    values_of,
)


@write_clauses.register
def adjacency_ban(constraint: AdjacencyBan, target: ClauseTarget) -> None:
    """One clause for each pair of neighbours and each banned ordered pair of values."""
    bans = sorted(constraint.ordered_bans)
    for a, b in constraint.neighbours:
        ones, others = target.literals(a), target.literals(b)
        target.add_all([(-ones[left], -others[right]) for left, right in bans if left in ones and right in others])


@write_clauses.register
def no_run(constraint: NoRun, target: ClauseTarget) -> None:
    """One clause for each window of `length` cells and each value: (n - length + 1) * d clauses."""
    for start in range(len(constraint.line) - constraint.length + 1):
        window = constraint.line[start : start + constraint.length]
        for value in sorted(set.intersection(*(set(values_of(cell)) for cell in window)) if window else ()):
            target.add([-target.equals(cell, value) for cell in window])
    if constraint.length < 1 <= len(constraint.line):
        target.add(())


@write_clauses.register
def lines_differ(constraint: LinesDiffer, target: ClauseTarget) -> None:
    """A literal "differ here" for each pair of cells; two implications each are enough for 0/1 cells.

    m lines of n cells with d values: n * m(m-1)/2 variables, (d * n + 1) * m(m-1)/2 clauses.
    """
    for one, other in combinations(constraint.lines, 2):
        places: list[Literal] = []
        clauses: list[tuple[Literal, ...]] = []
        for a, b in zip(one, other, strict=True):
            differ = target.new()
            places.append(differ)
            theirs = values_of(b)
            for value in values_of(a):
                if value in theirs:
                    clauses.append((-differ, -target.equals(a, value), -target.equals(b, value)))
        # all at once, which is faster
        target.add_all([*clauses, tuple(places)])


@write_clauses.register
def runs(constraint: Runs, target: ClauseTarget) -> None:
    """Order encoding of where each block starts, and nothing else.

    A variable "block i starts at low_i + j or before" for each block i and each j below the slack,
    where low_i is its leftmost place. For k blocks, n cells and slack s: k * s variables, about
    4 * k * s + n clauses of at most 3 literals. The best of all that were measured: variables for "block i
    covers this cell" and an automaton are many times slower on hard puzzles. Clauses that follow but say more
    to unit propagation (no run of a length that no block has, a least length behind each beginning) cost more
    than they save.

    Enforcement stands only where a block is known to start at its last place or before, in about
    n + s clauses: without that all variables may be false, which satisfies the rest. So a nonogram
    whose lines are assumed is solved as fast as one whose lines are facts.
    """
    if target.encoding.runs == "automaton":
        automaton(constraint.automaton(), target)
        return
    line, blocks = constraint.line, constraint.blocks
    bits = [cell for cell in line if isinstance(cell, int)]
    if len(bits) == len(line) and all(value == 1 for _, value in blocks):
        empty, full = [-bit for bit in bits], {1: bits}
    else:
        empty = [target.equals(cell, 0) for cell in line]
        full = {value: [target.equals(cell, value) for cell in line] for value in {value for _, value in blocks}}
        target.add_all([(-target.equals(cell, v),) for cell in line for v in values_of(cell) if v and v not in full])
    # a gap stands only between blocks of the same value
    gaps = [int(one[1] == other[1]) for one, other in pairwise(blocks)]
    lows = [0, *accumulate(length + gap for (length, _), gap in zip(blocks, gaps, strict=False))]
    slack = len(line) - (lows[-1] + blocks[-1][0]) if blocks else 0
    if slack < 0:
        target.add(())
        return
    if not blocks:
        target.add_all([(cell,) for cell in empty])
        return
    starts = [target.several(slack) for _ in blocks]
    clauses: list[tuple[Literal, ...]] = []
    with target.unconditionally():
        for start in starts:
            clauses += zip(map(neg, start), start[1:], strict=False)
        for start, following in pairwise(starts):
            clauses += zip(map(neg, following), start, strict=True)
        # the last block is followed by one that never starts
        behind = zip([*gaps, slack], [*starts[1:], []], strict=True)
        for (length, value), low, start, (gap, following) in zip(blocks, lows, starts, behind, strict=True):
            cells, after = full[value][low:], empty[low + length :]
            # begun and not ended: full; ended and the next one not begun: empty
            clauses += zip(map(neg, start[:length]), cells, strict=False)
            clauses += zip(map(neg, start[length:]), start, cells[length:], strict=False)
            clauses += zip(map(neg, start[:gap]), after, strict=False)
            clauses += zip(map(neg, start[gap:]), following, after[gap:], strict=False)
        target.add_all(clauses)
    clauses = [*zip(starts[0], empty, strict=False)]
    for (length, value), low, start in zip(blocks, lows, starts, strict=True):
        # from its last place on the block has started
        cells, last = full[value][low:], max(slack, length)
        clauses += [(cell,) for cell in cells[slack:length]]
        clauses += zip(start[last - length :], cells[last:], strict=False)
    for (length, _), low, gap, following in zip(blocks, lows, gaps, starts[1:], strict=False):
        if gap:
            clauses.append((*following[-1:], empty[low + length + slack]))
    target.add_all(clauses)


@write_clauses.register
def automaton(constraint: Automaton, target: ClauseTarget) -> None:
    """A literal for each arc of the unrolled automaton; states are the arcs that meet in them.

    Only states that are reachable and can still accept are unrolled. For n cells, q states, d
    values: at most n * q * (d + 1) variables and 5 * n * q * d clauses; arc consistent (Quimper and
    Walsh, "Decompositions of grammar constraints", 2008).
    """
    steps, line = constraint.steps, constraint.line
    reachable = [{constraint.start}]
    for cell in line:
        reachable.append({steps[s, v] for s in reachable[-1] for v in values_of(cell) if (s, v) in steps})
    useful = reachable[-1] & set(constraint.accepting)
    arcs: list[list[tuple[int, int, int]]] = []
    for place in range(len(line) - 1, -1, -1):
        layer = [
            (s, v, steps[s, v])
            for s in sorted(reachable[place])
            for v in values_of(line[place])
            if steps.get((s, v)) in useful
        ]
        arcs.append(layer)
        useful = {s for s, _, _ in layer}
    arcs.reverse()
    if constraint.start not in useful:
        target.add(())
        return
    states: dict[int, Literal] = {constraint.start: target.true}
    for cell, layer in zip(line, arcs, strict=True):
        values = target.literals(cell)
        literals = {arc: target.new() for arc in layer}
        after = {s: target.new() for s in dict.fromkeys(arc[2] for arc in layer)}
        clauses: list[tuple[Literal, ...]] = []
        arcs_of: tuple[dict[int, list[Literal]], ...] = tuple(
            [{end: [] for end in ends} for ends in (states, values, after)]
        )
        for arc, literal in literals.items():
            s, v, t = arc
            clauses += [(-literal, states[s]), (-literal, values[v]), (-literal, after[t])]
            clauses.append((literal, -states[s], -values[v]))
            for own, end in zip(arcs_of, arc, strict=True):
                own[end].append(literal)
        leaving, reading, entering = arcs_of
        clauses += [(-values[v], *own) for v, own in reading.items()]
        clauses += [(-states[s], *own) for s, own in leaving.items()]
        clauses += [(-after[t], *own) for t, own in entering.items()]
        target.add_all(clauses)
        states = after


@write_clauses.register
def lexicographic(constraint: Lexicographic, target: ClauseTarget) -> None:
    """A literal "equal up to here" for each place, order literals for the comparison.

    n places with d values: n variables, about 2 * n * d clauses (Knuth, TAOCP 7.2.2.2, exercise 169).
    """
    equal = None  # the literal "equal so far"; None stands for true
    for a, b in zip(constraint.left, constraint.right, strict=True):
        so_far = () if equal is None else (-equal,)
        values = sorted({*values_of(a), *values_of(b)})
        for value in values[:-1]:
            # b <= value needs a <= value
            target.add((*so_far, -target.at_most(b, value), target.at_most(a, value)))
        still = target.new()
        for value in values:
            if value in values_of(a) and value in values_of(b):
                target.add((*so_far, -target.equals(a, value), -target.equals(b, value), still))
        equal = still
    if constraint.strict:
        target.add(() if equal is None else (-equal,))


MAX_TEMPLATE = 24
"""Cells in reach of a sight up to which its clauses are kept as a template: on larger boards few sights are alike."""


@write_clauses.register
def first_seen(constraint: FirstVisible, target: ClauseTarget) -> None:
    """A cell that is not 0 has the value, or a cell in front of it does; and some cell has it.

    n cells: n clauses of at most n literals, no variables.
    """
    if not constraint.value:
        target.add_all([(target.equals(cell, 0),) for cell in constraint.line])
        return
    so_far = [target.equals(cell, constraint.value) for cell in constraint.line]
    target.add_all([(*so_far[:stop], target.equals(cell, 0)) for stop, cell in enumerate(constraint.line[:-1], 1)])
    target.add(so_far)


@write_clauses.register
def visible_count(constraint: VisibleCount, target: ClauseTarget) -> None:
    """The tallest so far in order encoding, a literal "visible" for each cell, and a counter of those.

    n cells with d values: n * d variables and 5 * n * d clauses, n * n / 2 more for "so tall so near the
    border, and too few can follow", which saves conflicts, and a totalizer (`unary_count`). With the `equals`
    literals of the cells instead of their order encoding there are twice the conflicts.
    """
    line, count = constraint.line, constraint.count
    if not line:
        target.add((target.equals(count, 0),))
        return
    heights = sorted({value for cell in line for value in values_of(cell)})
    visible: list[Literal] = []
    # tallest[p][i]: "a cell up to position p is heights[i + 1] or more"
    tallest = [_higher(line[0], heights, target)]
    for place, cell in enumerate(line[1:], 2):
        before, here = tallest[-1], _higher(cell, heights, target)
        seen = target.new()
        visible.append(seen)
        # whoever is seen is taller than all before it, and whoever is taller is seen
        target.add((-seen, *here[:1]))
        target.add_all([(-seen, -low, taller) for low, taller in zip(before, here[1:], strict=False)])
        target.add_all([(-seen, -low) for low in before[-1:]])
        target.add_all([(seen, -high, low) for high, low in zip(here, before, strict=True)])
        if place < len(line):
            tallest.append([target.new() for _ in before])
            three = [*zip(before, here, tallest[-1], strict=True)]
            target.add_all(
                [clause for low, high, both in three for clause in ((-low, both), (-high, both), (-both, low, high))]
            )
    for least, reached in enumerate([target.true, *unary_count(visible, target, len(visible))], 1):
        enough = -target.at_most(count, least - 1)
        target.add_all([(-reached, enough), (-enough, reached)])
        for place, so_far in enumerate(tallest[: least - 1], 1):
            # after `place` cells the tallest must leave room for `least - place` taller ones
            room = len(heights) - (least - place)
            target.add((-enough, -so_far[room - 1]) if room > 0 else (-enough,))
    target.add((target.at_most(count, len(line)),))


def _higher(cell: Variable, heights: Sequence[int], target: ClauseTarget) -> list[Literal]:
    """The literals "the cell is higher than that" of all heights but the last."""
    if not isinstance(cell, int) and cell.values == tuple(heights) and len(heights) > 1:
        return [-literal for literal in target.order(cell).values()]
    return [-target.at_most(cell, lower) for lower in heights[:-1]]


@write_clauses.register
def sight_total(constraint: VisibleSum, target: ClauseTarget) -> None:
    """Each ray's length in unary, within the bounds that the total and the other rays leave it.

    The rays are added up in halves (a totalizer); the second half of all is what the first one leaves
    of the total, so it needs no variables of its own. Four rays that can reach m cells: at most 5 * m
    variables and 4 * m * m + 15 * m clauses.
    """
    rays = [ray for ray in constraint.rays if ray]
    if not 0 <= constraint.total <= _capacity(rays):
        target.add(())
    elif rays:
        _write_sights([*chain.from_iterable(rays)], target, tuple(map(len, rays)), constraint.total)


@clause_template(kept=2048, fits=lambda size, *_: size <= MAX_TEMPLATE)
def _write_sights(literals: Sequence[Literal], target: ClauseTarget, lengths: tuple[int, ...], total: int) -> None:
    """See `sight_total`; the literals are those of rays of these lengths, one ray after the other."""
    cells = iter(literals)
    _write_lengths([[*islice(cells, length)] for length in lengths], _Unary(total, []), target)


class _Unary(NamedTuple):
    """A number from `low` to `high`; `steps[i]` is the literal "it is more than `low + i`"."""

    low: int
    steps: list[Literal]

    @property
    def high(self) -> int:
        return self.low + len(self.steps)


def _capacity(rays: Sequence[Sequence[Literal]]) -> int:
    return sum(map(len, rays))


def _write_lengths(rays: Sequence[Sequence[Literal]], total: _Unary, target: ClauseTarget) -> None:
    """The lengths of the rays add up to `total`, all values of which are in their reach."""
    if len(rays) == 1:
        _write_length(rays[0], total, target)
        return
    half = len(rays) // 2
    left, right = rays[:half], rays[half:]
    one = _within(left, total.low - _capacity(right), total.high, target)
    if total.steps:
        other = _within(right, total.low - _capacity(left), total.high, target)
        _write_sum(one, other, total, target)
    else:
        other = _Unary(total.low - one.high, [-step for step in reversed(one.steps)])
    _write_lengths(left, one, target)
    _write_lengths(right, other, target)


def _within(rays: Sequence[Sequence[Literal]], least: int, most: int, target: ClauseTarget) -> _Unary:
    """A new number for the length of the rays together, which can only be from `least` to `most`."""
    low = max(0, least)
    steps = [target.new() for _ in range(min(_capacity(rays), most) - low)]
    target.add_all([(lower, -higher) for lower, higher in pairwise(steps)])
    return _Unary(low, steps)


def _write_length(ray: Sequence[Literal], length: _Unary, target: ClauseTarget) -> None:
    """`length` is how many literals of the ray stand in front of the first false one."""
    clauses: list[tuple[Literal, ...]] = [(cell,) for cell in ray[: length.low]]
    before: tuple[Literal, ...] = ()
    for cell, reached in zip(ray[length.low :], length.steps, strict=False):
        clauses += [(-reached, cell), (*before, -cell, reached)]
        before = (-reached,)
    if length.high < len(ray):
        clauses.append((*before, -ray[length.high]))
    target.add_all(clauses)


def _write_sum(one: _Unary, other: _Unary, total: _Unary, target: ClauseTarget) -> None:
    """one + other = total.

    "one >= i and other >= j make total >= i + j", "one <= i and other <= j make total <= i + j"; where
    the sum is far out of bounds a clause nearer to them says it already.
    """
    least, most = total.low, total.high
    # the parts of a clause at each value, none where the literal would be false
    one_short, one_more = [(), *((-step,) for step in one.steps)], [*((step,) for step in one.steps), ()]
    short, more = [(), *((-step,) for step in other.steps)], [*((step,) for step in other.steps), ()]
    reached, missed = [*((step,) for step in total.steps), ()], [(), *((-step,) for step in total.steps)]
    for i, (unless, beyond) in enumerate(zip(one_short, one_more, strict=True), one.low + other.low):
        first, stop = max(0, least + 1 - i), min(len(short), most + 2 - i)
        target.add_all([(*unless, *short[j], *reached[i + j - least - 1]) for j in range(first, stop)])
        first, stop = max(0, least - 1 - i), min(len(short), most - i)
        target.add_all([(*beyond, *more[j], *missed[i + j - least + 1]) for j in range(first, stop)])


@write_clauses.register
def sum_between(constraint: SumBetween, target: ClauseTarget) -> None:
    """Counters "an end by here" and "both ends by here", a literal "it lies between" for each value, and the sum of the
    values that do.

    n cells with d values besides the ends: 2 * n + d variables, 3 * d * n + 7 * n clauses, those of "at most one" for
    each value, and those of a sum of d terms (`linear`). With clauses about every two cells that may be the ends
    instead of counters there are n * n / 18 times as many.
    """
    one, both = -target.true, -target.true
    places: dict[int, list[Literal]] = {}
    between: dict[int, Literal] = {}
    for cell in constraint.line:
        literals = target.literals(cell)
        end = _one_of([literal for value, literal in literals.items() if value in constraint.ends], target)
        for value, here in literals.items():
            if value not in constraint.ends:
                places.setdefault(value, []).append(here)
                inside = between.setdefault(value, target.new())
                target.add_all([(-here, -inside, one), (-here, -inside, -both), (-here, inside, -one, both)])
        now_one, now_both = target.new(), target.new()
        target.add_all([(-one, now_one), (-end, now_one), (-now_one, one, end), (-both, -end)])
        target.add_all([(-both, now_both), (-one, -end, now_both), (-now_both, both, one), (-now_both, both, end)])
        one, both = now_one, now_both
    target.add((both,))
    for value, inside in between.items():
        target.add((-inside, *places[value]))
        target.at_most_one(places[value])
    lower(Linear((*between.items(), (-1, constraint.total)), 0, 0), target)


def _one_of(literals: Sequence[Literal], target: ClauseTarget) -> Literal:
    """A literal that is true if one of these is."""
    if len(literals) == 1:
        return literals[0]
    some = target.new()
    target.add_all([(-some, *literals), *[(-literal, some) for literal in literals]])
    return some
