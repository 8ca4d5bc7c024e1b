"""Clauses for divisions into regions: those of lazy constraints are for exported formulas and proofs.

Sessions use `cuts` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product

from clueproof.lowering.clauses.connectivity import (
    MAX_LAYERED,
    MOST_STEPS,
    stepwise,
    write_reached,
    write_rooted,
)
from clueproof.lowering.clauses.sums import unary_count, write_count
from clueproof.lowering.clauses.target import ClauseTarget, lower_family, write_at_once, write_clauses
from clueproof.model import (
    BorderedRegions,
    CountFamily,
    Exactly,
    Literal,
    NumberedRegions,
    PartedRegions,
    Placement,
    ValueRegions,
)
from clueproof.model.regions import ANY


@write_clauses.register
def placement(constraint: Placement, target: ClauseTarget) -> None:
    """A selector for each place, exactly one of which is true; it has all its cells, and each cell is in a place.

    p places of s cells each, n cells: p variables, p * s + n + p(p-1)/2 clauses (fewer for many places). A `Table`
    would also say of each place which cells it does not have, and is slower.
    """
    chosen = [target.new() for _ in constraint.places]
    target.exactly_one(chosen)
    having: list[list[Literal]] = [[-node] for node in constraint.nodes]
    clauses: list[tuple[Literal, ...]] = []
    for selector, place in zip(chosen, constraint.places, strict=True):
        for position in dict.fromkeys(place):
            having[position].append(selector)
            clauses.append((-selector, constraint.nodes[position]))
    target.add_all([*clauses, *map(tuple, having)])


@write_clauses.register
def value_regions(constraint: ValueRegions, target: ClauseTarget) -> None:
    """Neighbours of the same value are joined, and joined cells have the same root: see `write_roots`. As many cells
    have a root as its value says.

    Regions of "so many or more" are written apart: see `write_parted`.

    n cells, values up to m, r cells within m - 1 steps of one: n * (r + 5m) variables, about 4n * (r + 4m) clauses,
    and a totalizer for each cell; with a count for each cell and value there would be four times as many.
    """
    nodes = constraint.nodes
    size = len(nodes)
    values = [{v: target.equals(node, v) for v in node.values} for node in nodes]
    for literals in values:
        for value, literal in literals.items():
            if value > size or (value < 1 and value != constraint.or_more):
                target.add((-literal,))
    large: list[Literal] = []
    if constraint.or_more is not None:
        large = [literals.pop(constraint.or_more, -target.true) for literals in values]
        never = [-target.true] * len(constraint.edges)
        write_parted(large, constraint.edges, never, max(constraint.or_more, 1), target)
    joined = []
    for a, b in constraint.edges:
        alike = target.new()
        joined.append(alike)
        for node in (a, b) if large else ():
            target.add((-alike, -large[node]))
        for one, other in ((values[a], values[b]), (values[b], values[a])):
            for value, literal in one.items():
                target.add((-alike, -literal, *([other[value]] if value in other else [])))
        for value in values[a].keys() & values[b].keys():
            target.add((-values[a][value], -values[b][value], alike))
    most = min(size, max((value for literals in values for value in literals), default=0))

    def count(root: int, members: Sequence[Literal]) -> None:
        sizes = unary_count(members, target, most + 1)
        for value, literal in values[root].items():
            if 1 <= value <= size:
                unless = (-members[0], -literal)
                if value <= len(sizes):
                    target.add((*unless, sizes[value - 1]))
                else:
                    target.add(unless)
                if value < len(sizes):
                    target.add((*unless, -sizes[value]))

    write_roots(size, constraint.edges, joined, max(most, 1), count, target)


@write_clauses.register
def bordered_regions(constraint: BorderedRegions, target: ClauseTarget) -> None:
    """Nodes without a border between them have the same root: see `write_roots`; those with one don't. `least` to
    `most` nodes have each root.

    n nodes, r nodes within `most` - 1 steps of one: n * (r + 5 * most) variables, about 6n * (r + most) clauses, and
    a count a node.
    """
    size = len(constraint.nodes)
    least, most = constraint.least, min(constraint.most, size)
    if size and (most < 1 or least > most):
        target.add(())
        return

    def count(root: int, members: Sequence[Literal]) -> None:
        with target.enforced((members[0],)):
            write_count(members, least, most, target)

    joined = [-border for border in constraint.borders]
    has_root = write_roots(size, constraint.edges, joined, max(most, 1), count, target)
    for (a, b), border in zip(constraint.edges, constraint.borders, strict=True):
        for root in has_root[a].keys() & has_root[b].keys():
            target.add((-border, -has_root[a][root], -has_root[b][root]))


def write_roots(
    size: int,
    edges: Sequence[tuple[int, int]],
    joined: Sequence[Literal],
    most: int,
    count: Callable[[int, Sequence[Literal]], None],
    target: ClauseTarget,
) -> list[dict[int, Literal]]:
    """Each node has one root, the first node of its region; for every node, the literals "this is its root".

    Joined nodes have the same root, and each node is at most `most` - 1 joined edges from one, so that a root is in
    the region of those that have it. `count` gets a root and the nodes that may have it, the root first.
    """
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    has_root: list[dict[int, Literal]] = [{} for _ in range(size)]
    for root in range(size):
        reached = {root: 0}
        for node in (ahead := [root]):
            for other in near[node]:
                if other > root and other not in reached and reached[node] + 1 < most:
                    reached[other] = reached[node] + 1
                    ahead.append(other)
        for node in reached:
            has_root[node][root] = target.new()
        for node in ahead[1:]:
            target.add((-has_root[node][root], has_root[root][root]))
        count(root, [has_root[node][root] for node in ahead])
    for literals in has_root:
        target.exactly_one([*literals.values()])
    for (a, b), link in zip(edges, joined, strict=True):
        for one, other in ((a, b), (b, a)):
            for root, literal in has_root[one].items():
                then = has_root[other].get(root)
                target.add((-link, -literal, *([then] if then is not None else [])))
    upto = [has_root[node][node] for node in range(size)]
    for _ in range(most - 1):
        further = [target.new() for _ in range(size)]
        ways: list[list[Literal]] = [[] for _ in range(size)]
        for (a, b), link in zip(edges, joined, strict=True):
            for one, other in ((a, b), (b, a)):
                arc = target.new()
                target.add((-arc, link))
                target.add((-arc, upto[one]))
                ways[other].append(arc)
        for node in range(size):
            target.add((-further[node], upto[node], *ways[node]))
        upto = further
    for literal in upto:
        target.add((literal,))
    return has_root


@write_clauses.register
def parted_regions(constraint: PartedRegions, target: ClauseTarget) -> None:
    """See `write_parted`."""
    # a region has a node at least, and what is less has no digits
    write_parted(constraint.nodes, constraint.edges, constraint.borders, max(constraint.least, 1), target)


def write_parted(
    nodes: Sequence[Literal],
    edges: Sequence[tuple[int, int]],
    borders: Sequence[Literal],
    least: int,
    target: ClauseTarget,
) -> None:
    """Each node that is true has a parent beside it in its region, or is the root. As numbers in binary it has the size
    of its subtree, which is larger than that of each child, so that no circle can be; the root of its region, so that
    there is only one; and the size of its region, which is that of the root's subtree.

    n nodes, e edges, b = log n bits: about (8b + 6)e + 4bn variables, 30be + 10bn clauses: few for regions of any size,
    but they propagate little.
    """
    width = len(nodes).bit_length()
    near: list[list[tuple[int, Literal]]] = [[] for _ in nodes]
    open_edges = []
    for (a, b), border in zip(edges, borders, strict=True):
        is_open = target.new()
        open_edges.append(is_open)
        for literal in (nodes[a], nodes[b], -border):
            target.add((-is_open, literal))
        target.add((is_open, -nodes[a], -nodes[b], border))
        if a != b:
            near[a].append((b, is_open))
            near[b].append((a, is_open))
    roots, sizes, subtree = ([[target.new() for _ in range(width)] for _ in nodes] for _ in range(3))
    children: list[list[tuple[int, Literal]]] = [[] for _ in nodes]
    is_root = []
    for node, inside in enumerate(nodes):
        here = target.new()
        is_root.append(here)
        chosen = [here]
        for other, is_open in near[node]:
            parent = target.new()
            target.add((-parent, is_open))
            children[other].append((node, parent))
            chosen.append(parent)
        target.at_most_one(chosen)
        target.add((-inside, *chosen))
        target.add((inside, -here))
    for node, inside in enumerate(nodes):
        total: list[Literal] = [target.true, *[-target.true] * (width - 1)]
        for child, parent in children[node]:
            total = _sum(total, [_both(parent, bit, target) for bit in subtree[child]], target)
        for one, other in zip(total, subtree[node], strict=True):
            target.add((-one, other))
            target.add((one, -other))
        for place in range(width):
            own = node >> place & 1
            target.add((-is_root[node], roots[node][place] if own else -roots[node][place]))
            for one, other in ((1, -1), (-1, 1)):
                target.add((-is_root[node], one * sizes[node][place], other * subtree[node][place]))
        _write_at_least(sizes[node], least, inside, target)
    for (a, b), is_open, border in zip(edges, open_edges, borders, strict=True):
        differ = []
        for place in range(width):
            for numbers in (roots, sizes):
                for one, other in ((1, -1), (-1, 1)):
                    target.add((-is_open, one * numbers[a][place], other * numbers[b][place]))
            unequal = target.new()
            for one in (1, -1):
                target.add((-unequal, one * sizes[a][place], one * sizes[b][place]))
            differ.append(unequal)
        target.add((-border, -nodes[a], -nodes[b], *differ))


@write_at_once.register
def numbered_at_once(constraint: NumberedRegions, target: ClauseTarget) -> None:
    """The same for the nodes that sizes leave to a region. That a region has a root is left to cuts, and so is what is
    beyond a size that is not in force."""
    _write_numbered(constraint, constraint.in_reach, target)


@write_clauses.register
def numbered_regions(constraint: NumberedRegions, target: ClauseTarget) -> None:
    """For each region literals "it has this node", for the nodes that it could have: these are true, so are nodes
    beside them that are true, and no node has two. A true node is reached from a root. While its size is in force, a
    region has so many nodes, each fewer steps from the root: "it has this node, at most so many steps from its root".

    A region of n nodes that could have m: up to 5m clauses, a count of m, and n * m / 2 variables and clauses for
    steps; and as many as `Connected` takes.
    """
    nodes, neighbours, roots = constraint.nodes, constraint.neighbours, {*constraint.roots}
    _write_numbered(constraint, [constraint.reached(number) for number in range(len(roots))], target)
    starts = [node if place in roots else -target.true for place, node in enumerate(nodes)]
    if len(nodes) ** 2 <= MAX_LAYERED:
        write_reached(nodes, neighbours, starts, len(nodes) - 1, target)
    else:
        write_rooted(nodes, neighbours, starts, target)


def _write_numbered(constraint: NumberedRegions, reached: Sequence[Mapping[int, int]], target: ClauseTarget) -> None:
    """The regions, each with the nodes that it reaches."""
    nodes, neighbours, owner = constraint.nodes, constraint.neighbours, constraint.owner
    having: list[list[Literal]] = [[] for _ in nodes]
    clauses: list[tuple[Literal, ...]] = [(nodes[root],) for root in constraint.roots]
    sizes: list[int] = []
    counts: list[tuple[Literal, ...]] = []
    untold = [0 if size is None else -size[1] for size in constraint.sizes]
    for number, (size, steps) in enumerate(zip(constraint.sizes, reached, strict=True)):
        # what is beside a root is in its region if it is true
        has = {node: nodes[node] if owner[node] == number else target.new() for node in steps}
        for node, own in has.items():
            having[node].append(own)
            if own != nodes[node]:
                clauses.append((-own, nodes[node]))
            for near in neighbours[node]:
                if near in has:
                    if has[near] != nodes[near]:
                        clauses.append((-own, -nodes[near], has[near]))
                elif owner[near] in (ANY, number):
                    clauses.append((untold[number], -own, -nodes[near]))
                else:
                    clauses.append((-own, -nodes[near]))
        if size is not None:
            clauses += [(untold[number], -has[node]) for node, step in steps.items() if step >= size[0]]
            within = {node: step for node, step in steps.items() if step < size[0]}
            sizes.append(size[0])
            counts.append((untold[number], *[has[node] for node in within]))
            if sum([size[0] - step for step in within.values()]) <= MOST_STEPS:
                clauses += stepwise(has, within, size[0], neighbours, target, (-size[1],))
    for node, (literal, several) in enumerate(zip(nodes, having, strict=True)):
        if several != [literal]:
            beyond = [untold[number] for number in constraint.could_have[node] if node not in reached[number]]
            clauses.append((-literal, *several, *beyond))
            clauses += combinations([-own for own in several], 2)
    target.add_all(clauses)
    lower_family(CountFamily(Exactly, sizes, counts, conditions=1), target)


def _both(one: Literal, other: Literal, target: ClauseTarget) -> Literal:
    both = target.new()
    target.add((-both, one))
    target.add((-both, other))
    target.add((both, -one, -other))
    return both


def _sum(one: Sequence[Literal], other: Sequence[Literal], target: ClauseTarget) -> list[Literal]:
    """The sum of two binary numbers, lowest bit first, which has no more bits than they have."""
    carry, found = -target.true, []
    for a, b in zip(one, other, strict=True):
        bit, onward = target.new(), target.new()
        for x, y, z in product((1, -1), repeat=3):
            odd = (x < 0) ^ (y < 0) ^ (z < 0)
            target.add((x * a, y * b, z * carry, bit if odd else -bit))
        for x in (1, -1):
            for p, q in ((a, b), (a, carry), (b, carry)):
                target.add((x * p, x * q, -x * onward))
        carry = onward
        found.append(bit)
    target.add((-carry,))
    return found


def _write_at_least(number: Sequence[Literal], least: int, unless: Literal, target: ClauseTarget) -> None:
    """If the literal is true the binary number, lowest bit first, is not below `least`."""
    if least >> len(number):
        target.add((-unless,))
        return
    for place, bit in enumerate(number):
        if least >> place & 1:
            above = [other for further, other in enumerate(number) if further > place and not least >> further & 1]
            target.add((-unless, bit, *above))
