"""Clauses for the constraints along lines: bans, runs, automata, order and difference."""

from __future__ import annotations

from itertools import combinations

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
        places = []
        for a, b in zip(one, other, strict=True):
            differ = target.new()
            places.append(differ)
            for value in values_of(a):
                if value in values_of(b):
                    target.add((-differ, -target.equals(a, value), -target.equals(b, value)))
        target.add(places)


@write_clauses.register
def runs(constraint: Runs, target: ClauseTarget) -> None:
    """Order encoding of where each block starts, and nothing else.

    A variable "block i starts at lo_i + j or before" for each block i and each slack j < s, where
    lo_i is its leftmost place. For k blocks, n cells, slack s: k * s variables, about
    2 * k * s + 2 * (sum over cells of the blocks that can matter there) clauses. Measured best of
    all known encodings (DESIGN: 0.4 s on the 60x60 non_med_4, with cover variables 1.7 s, as an
    automaton 17 s).
    """
    line, blocks = constraint.line, constraint.blocks
    size = len(line)
    # leftmost place of each block; a gap stands only between blocks of the same value
    lows, place = [], 0
    for number, (length, value) in enumerate(blocks):
        if number and blocks[number - 1][1] == value:
            place += 1
        lows.append(place)
        place += length
    slack = size - place
    if slack < 0:
        target.add(())
        return
    starts = [[target.new() for _ in range(slack)] for _ in blocks]
    for number, start in enumerate(starts):
        for j in range(slack):
            if j:
                target.add((-start[j - 1], start[j]))
            if number:
                target.add((-start[j], starts[number - 1][j]))

    # A bound "block starts at `position` or before": True, False or a literal.
    def started(number: int, position: int) -> Literal | bool:
        j = position - lows[number]
        if j < 0:
            return False
        return True if j >= slack else starts[number][j]

    def imply(premises: list[Literal | bool], consequence: Literal) -> None:
        if not any(premise is False for premise in premises):
            target.add((*(-premise for premise in premises if premise is not True), consequence))

    values = sorted({value for _, value in blocks})
    for p, cell in enumerate(line):
        # before the first block, behind block i and before the next one: empty
        for number in range(-1, len(blocks)):
            premises: list[Literal | bool] = []
            if number >= 0:
                premises.append(started(number, p - blocks[number][0]))
            if number + 1 < len(blocks):
                following = started(number + 1, p)
                premises.append(-following if following is not True and following is not False else not following)
            imply(premises, target.equals(cell, 0))
        for number, (length, value) in enumerate(blocks):
            behind = started(number, p - length)
            beyond = -behind if behind is not True and behind is not False else not behind
            imply([started(number, p), beyond], target.equals(cell, value))
        for value in values_of(cell):
            if value and value not in values:
                target.add((-target.equals(cell, value),))


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
