"""Clauses for the constraints along lines: bans, runs, automata, order and difference."""

from __future__ import annotations

from itertools import accumulate, combinations, pairwise

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import AdjacencyBan, Automaton, Lexicographic, LinesDiffer, Literal, NoRun, Runs, values_of


@write_clauses.register
def adjacency_ban(constraint: AdjacencyBan, target: ClauseTarget) -> None:
    """One clause for each pair of neighbours and each banned ordered pair of values."""
    bans = sorted(constraint.ordered_bans)
    for a, b in constraint.neighbours:
        for left, right in bans:
            if left in values_of(a) and right in values_of(b):
                target.add((-target.equals(a, left), -target.equals(b, right)))


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
        # one by one they would take a third more time
        target.add_all([*clauses, tuple(places)])


@write_clauses.register
def runs(constraint: Runs, target: ClauseTarget) -> None:
    """Order encoding of where each block starts, and nothing else.

    A variable "block i starts at low_i + j or before" for each block i and each j below the slack,
    where low_i is its leftmost place. For k blocks, n cells and slack s: k * s variables, about
    4 * k * s + n clauses of at most 3 literals. Measured best of all known encodings: with variables
    for "block i covers this cell" the 60x60 puzzle non_med_4 takes 4 times as long, as an automaton
    40 times. Clauses that follow but say more to unit propagation (no run of a length that no block
    has, a least length behind each beginning) cost more than they save.

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
    starts = [[target.new() for _ in range(slack)] for _ in blocks]
    with target.unconditionally():
        for start in starts:
            target.add_all([(-sooner, later) for sooner, later in pairwise(start)])
        for start, following in pairwise(starts):
            target.add_all([(-after, before) for after, before in zip(following, start, strict=True)])
        # the last block is followed by one that never starts
        behind = zip([*gaps, slack], [*starts[1:], []], strict=True)
        for (length, value), low, start, (gap, following) in zip(blocks, lows, starts, behind, strict=True):
            cells, after = full[value][low:], empty[low + length :]
            target.add_all([(-begun, cell) for begun, cell in zip(start[:length], cells, strict=False)])
            covered = zip(start[length:], start, cells[length:], strict=False)
            target.add_all([(-begun, ended, cell) for begun, ended, cell in covered])
            target.add_all([(-ended, cell) for ended, cell in zip(start[:gap], after, strict=False)])
            between = zip(start[gap:], following, after[gap:], strict=False)
            target.add_all([(-ended, begun, cell) for ended, begun, cell in between])
    target.add_all([(begun, cell) for begun, cell in zip(starts[0], empty, strict=False)])
    for (length, value), low, start in zip(blocks, lows, starts, strict=True):
        # from its last place on the block has started
        cells, last = full[value][low:], max(slack, length)
        target.add_all([(cell,) for cell in cells[slack:length]])
        target.add_all([(ended, cell) for ended, cell in zip(start[last - length :], cells[last:], strict=False)])
    for (length, _), low, gap, following in zip(blocks, lows, gaps, starts[1:], strict=False):
        if gap:
            target.add((*following[-1:], empty[low + length + slack]))


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
        literals = {arc: target.new() for arc in layer}
        after = {s: target.new() for s in dict.fromkeys(arc[2] for arc in layer)}
        for (s, v, t), literal in literals.items():
            target.add((-literal, states[s]))
            target.add((-literal, target.equals(cell, v)))
            target.add((-literal, after[t]))
            target.add((literal, -states[s], -target.equals(cell, v)))
        for v in values_of(cell):
            target.add((-target.equals(cell, v), *(x for arc, x in literals.items() if arc[1] == v)))
        for s, state in states.items():
            target.add((-state, *(x for arc, x in literals.items() if arc[0] == s)))
        for t, state in after.items():
            target.add((-state, *(x for arc, x in literals.items() if arc[2] == t)))
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
