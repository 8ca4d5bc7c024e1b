"""Random divisions of boards: into regions of one size, rectangles and dominoes."""

from __future__ import annotations

from collections import deque

from clueproof.clock import check_clock
from clueproof.grid.edges import Cell, Edge, links, rectangle
from clueproof.puzzle.random_shapes import random_regions
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.solution import NumberRows
from clueproof.seeded_random import SeededRandom

MAX_RECTANGLE = 9
"""How many cells a rectangle gets that is grown; more only if a single cell is left beside it."""
ROUNDS_PER_LINK = 5
"""So many times as there are neighbours, those that are in two regions have these divided anew."""


def equal_regions(height: int, width: int, size: int, rng: SeededRandom) -> NumberRows:
    """The number of the region of each cell: at first stretches of a way that winds through the board, then again and
    again two regions that touch are joined and divided anew."""
    way = [(r, c if r % 2 == 0 else width - 1 - c) for r, c in rectangle(height, width)]
    number_of = {cell: place // size for place, cell in enumerate(way)}
    cells_of = [{*way[start : start + size]} for start in range(0, len(way), size)]
    edges = links(rectangle(height, width))
    for _ in range(ROUNDS_PER_LINK * len(edges)):
        check_clock()
        one, other = rng.one_of(edges)
        first, second = number_of[one], number_of[other]
        if first != second:
            both = cells_of[first] | cells_of[second]
            if half := _half(both, size, rng):
                cells_of[first], cells_of[second] = half, both - half
                number_of.update({cell: first if cell in half else second for cell in both})
    return tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))


def _half(cells: set[Cell], size: int, rng: SeededRandom) -> set[Cell]:
    """So many of the cells that are connected, as are the others: one side of an edge of a random tree; none if no edge
    of it parts them so."""
    root = min(cells)
    above: dict[Cell, Cell] = {root: root}
    ahead, order = [root], []
    while ahead:
        cell = ahead.pop(rng.below(len(ahead)))
        order.append(cell)
        r, c = cell
        for near in rng.shuffled([(r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)]):
            if near in cells and near not in above:
                above[near] = cell
                ahead.append(near)
    below = dict.fromkeys(order, 1)
    for place in range(len(order) - 1, 0, -1):
        cell = order[place]
        if below[cell] == size:
            half = {cell}
            # no cell stands before the one above it
            for other in order[place + 1 :]:
                if above[other] in half:
                    half.add(other)
            return half
        below[above[cell]] += below[cell]
    return set()


def random_pieces(shape: GridShape, cells: int, rng: SeededRandom) -> NumberRows:
    """The number of the region of each cell: connected regions of any form, of so many cells on average."""
    size = shape.height * shape.width
    numbers = random_regions(shape.height, shape.width, max(1, size // cells), rng)
    return tuple([numbers[start : start + shape.width] for start in range(0, size, shape.width)])


def random_strips(height: int, width: int, longest: int, rng: SeededRandom) -> NumberRows:
    """The number of the strip of each cell: rectangles one cell wide, of which no four meet at a point. Most have
    `longest` cells at most; those that would else meet at a point with three others have more."""
    strip: dict[Cell, int] = {}
    for number, (r, c) in enumerate(rectangle(height, width)):
        if (r, c) in strip:
            continue
        free = next((x for x in range(c, width) if (r, x) in strip), width) - c
        # where a strip ends at the right there is none that ends above it too, unless the next one comes from there
        ends = {
            wide: wide == free or not r or strip[r - 1, c + wide - 1] == strip[r - 1, c + wide]
            for wide in range(1, free + 1)
        }
        ways = [(1, wide) for wide, fits in ends.items() if fits and wide <= longest]
        ways += [(high, 1) for high in range(2, min(longest, height - r) + 1) if ends[1]]
        high, wide = rng.one_of(ways) if ways else (1, next(wide for wide, fits in ends.items() if fits))
        strip.update({(r + down, c + right): number for down, right in rectangle(high, wide)})
    return tuple(tuple(strip[r, c] for c in range(width)) for r in range(height))


def random_rectangles(height: int, width: int, rng: SeededRandom) -> NumberRows:
    """The number of the rectangle of each cell."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    number_of: dict[Cell, int] = {}
    rectangles: list[tuple[int, int, int, int]] = []
    for start in rng.shuffled(cells):
        if start not in number_of:
            found = _grown_rectangle(start, 2 + rng.below(MAX_RECTANGLE - 1), cells, number_of, rng)
            number_of.update(dict.fromkeys(_cells_of(found), len(rectangles)))
            rectangles.append(found)
    for number, (top, left, bottom, right) in enumerate(rectangles):
        if (top, left) == (bottom, right):
            _join_to_rectangle(number, (top, left), rectangles, number_of)
    return tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))


def _grown_rectangle(
    start: Cell, wanted: int, cells: list[Cell], taken: dict[Cell, int], rng: SeededRandom
) -> tuple[int, int, int, int]:
    """A rectangle of free cells: top, left, bottom, right. It grows by a row or column while it has too few cells."""
    free = {*cells} - taken.keys()
    found = (*start, *start)
    while True:
        top, left, bottom, right = found
        larger = [
            (top - 1, left, bottom, right),
            (top, left - 1, bottom, right),
            (top, left, bottom + 1, right),
            (top, left, bottom, right + 1),
        ]
        fitting = [one for one in larger if len(_cells_of(one)) <= wanted and free.issuperset(_cells_of(one))]
        if not fitting:
            return found
        found = rng.one_of(fitting)


def _join_to_rectangle(
    number: int, cell: Cell, rectangles: list[tuple[int, int, int, int]], number_of: dict[Cell, int]
) -> None:
    """Give a single cell to a rectangle beside it that stays one, if there is any."""
    r, c = cell
    for near in ((r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)):
        if (other := number_of.get(near, number)) != number:
            top, left, bottom, right = rectangles[other]
            larger = min(top, r), min(left, c), max(bottom, r), max(right, c)
            if len(_cells_of(larger)) == len(_cells_of(rectangles[other])) + 1:
                rectangles[other] = larger
                number_of[cell] = other
                return


def _cells_of(found: tuple[int, int, int, int]) -> list[Cell]:
    top, left, bottom, right = found
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def random_dominoes(height: int, width: int, rng: SeededRandom) -> tuple[Edge, ...]:
    """A random division of a board into dominoes, sorted. Where the number of cells is odd, one is left over.

    Cells of one colour of a chessboard get partners one after the other; where all neighbours are taken, their partners
    look for others (augmenting paths).
    """
    cells = rectangle(height, width)
    partner: dict[Cell, Cell] = {}
    for start in rng.shuffled([cell for cell in cells if sum(cell) % 2 == 0]):
        _find_partner(start, partner, {*cells}, rng)
    return tuple(sorted((cell, other) for cell, other in partner.items() if cell < other))


def _find_partner(start: Cell, partner: dict[Cell, Cell], cells: set[Cell], rng: SeededRandom) -> None:
    """Give the cell a partner, if it can have one, by the shortest way of changing those of others."""
    came_from: dict[Cell, Cell] = {}
    ahead = deque([start])
    while ahead:
        cell = ahead.popleft()
        for near in rng.shuffled(sides_around(cell)):
            if near not in cells or near in came_from:
                continue
            came_from[near] = cell
            if near in partner:
                ahead.append(partner[near])
                continue
            while True:
                cell = came_from[near]
                before = partner.get(cell)
                partner[near], partner[cell] = cell, near
                if before is None:
                    return
                near = before


def sides_around(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)]
