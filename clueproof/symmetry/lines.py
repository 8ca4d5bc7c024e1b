"""The canonical form of squares whose lines can change places: Sudokus and Latin squares.

Rows and columns, bands and stacks, and the numbers get colours, which are refined: a line is told from another one by
the colours of the numbers in it and of the lines that cross it there, until all have colours of their own. Where
several still have the same one, each of them in turn is told apart. The least of the boards that come out is the
canonical one, as in nauty (B. D. McKay, A. Piperno, Practical graph isomorphism II, https://arxiv.org/abs/1301.1493).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from clueproof.clock import check_clock
from clueproof.grid.edges import Cell

Colours: TypeAlias = tuple[int, ...]
"""For each vertex how many vertices have lesser colours."""
Board: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of numbers from 1, 0 for an empty cell."""


class CanonicalLines(NamedTuple):
    """The canonical board, and the height of its bands and the width of its stacks."""

    board: Board
    bands: tuple[int, int]


class _Leaf(NamedTuple):
    """A board that came out, its lines in their order, and the vertices that were told apart for it."""

    board: CanonicalLines
    order: list[int]
    chosen: tuple[int, ...]


def canonical_lines(side: int, bands: tuple[int, int], given: Mapping[Cell, int]) -> CanonicalLines:
    """The one board for all that come out of each other when lines, bands, stacks or numbers change places, or rows
    become columns. `bands` are the height of a band and the width of a stack."""
    square = _Square(side, bands, given)
    search = _Search(square)
    search.explore(square.refined(square.start()), ())
    assert search.best is not None
    return search.best.board


class _Square:
    """The vertices of a square: two sides, the bands of each, the lines of each, the numbers that are given."""

    def __init__(self, side: int, bands: tuple[int, int], given: Mapping[Cell, int]) -> None:
        self.side, self.bands = side, bands
        of_rows, of_columns = side // bands[0], side // bands[1]
        self.first_line = 2 + of_rows + of_columns
        self.first_number = self.first_line + 2 * side
        number_of = {value: self.first_number + place for place, value in enumerate(dict.fromkeys(given.values()))}
        self.vertices = self.first_number + len(number_of)
        self.side_of = [0] * of_rows + [1] * of_columns
        """The side of each band, from vertex 2."""
        self.band_of = [2 + row // bands[0] for row in range(side)]
        """The band of each line, from `first_line`."""
        self.band_of += [2 + of_rows + column // bands[1] for column in range(side)]
        self.cells = [
            (self.first_line + row, self.first_line + side + column, number_of[value])
            for (row, column), value in given.items()
        ]
        used = {line for cell in self.cells for line in cell[:2]}
        used |= {self.band_of[line - self.first_line] for line in used}
        self.empty = {*range(2, self.first_number)} - used
        """Bands and lines without a number: those of one colour can't be told apart, and need not be."""

    def start(self) -> Colours:
        """Colours by kind alone; sides with bands of another height are of another kind."""
        kinds = [(0, height) for height in self.bands]
        kinds += [(1, self.bands[side]) for side in self.side_of]
        kinds += [(2, 0)] * (2 * self.side) + [(3, 0)] * (self.vertices - self.first_number)
        return _ranked(kinds)

    def refined(self, colours: Colours) -> Colours:
        """The coarsest finer colours in which vertices of one colour see the same."""
        number_of_colours = len({*colours})
        while number_of_colours < self.vertices:
            colours = _ranked(self._seen(colours))
            found = len({*colours})
            if found == number_of_colours:
                break
            number_of_colours = found
        return colours

    def _seen(self, colours: Colours) -> list[tuple[int, ...]]:
        """The colour of each vertex, and what it sees."""
        first, many = self.first_line, self.vertices
        around: list[list[int]] = [[] for _ in range(many)]
        for row, column, number in self.cells:
            one, other, third = colours[row], colours[column], colours[number]
            around[row].append(other * many + third)
            around[column].append(one * many + third)
            around[number].append(one * many + other if one < other else other * many + one)
        for line, band in enumerate(self.band_of, first):
            around[band].append(colours[line])
        for band, side in enumerate(self.side_of, 2):
            around[side].append(colours[band])
        above = [0, 0, *(colours[side] for side in self.side_of), *(colours[band] for band in self.band_of)]
        above += [0] * (many - len(above))
        return [(colour, over, *sorted(seen)) for colour, over, seen in zip(colours, above, around, strict=True)]

    def undecided(self, colours: Colours) -> list[int]:
        """The vertices of the least colour that several have which can be told apart."""
        classes: dict[int, list[int]] = {}
        for vertex, colour in enumerate(colours):
            if vertex not in self.empty:
                classes.setdefault(colour, []).append(vertex)
        return next((classes[colour] for colour in sorted(classes) if len(classes[colour]) > 1), [])

    def order(self, colours: Colours) -> list[int]:
        """All vertices but the numbers in their canonical order: each side with its lines."""
        found = []
        for side in sorted((0, 1), key=colours.__getitem__):
            lines = [line for line, band in enumerate(self.band_of, self.first_line) if self.side_of[band - 2] == side]
            found += [
                side,
                *sorted(lines, key=lambda line: (colours[self.band_of[line - self.first_line]], colours[line])),
            ]
        return found

    def extended(self, lines: Mapping[int, int]) -> dict[int, int]:
        """A symmetry that maps sides and lines, with what it does to bands and numbers."""
        first = self.first_line
        maps = dict(lines)
        for line, band in enumerate(self.band_of, first):
            maps[band] = self.band_of[lines[line] - first]
        at = {frozenset((row, column)): number for row, column, number in self.cells}
        for row, column, number in self.cells:
            maps[number] = at[frozenset((lines[row], lines[column]))]
        return maps

    def board(self, order: Sequence[int]) -> CanonicalLines:
        """The board with its lines in that order, and its numbers in that of their first places; and its bands."""
        place = {line: number for number, line in enumerate(order[1 : self.side + 1])}
        place |= {line: number for number, line in enumerate(order[self.side + 2 :])}
        turned = order[0] == 1
        at = {
            ((place[column], place[row]) if turned else (place[row], place[column])): number
            for row, column, number in self.cells
        }
        names: dict[int, int] = {}
        for cell in sorted(at):
            names.setdefault(at[cell], len(names) + 1)
        lines = range(self.side)
        rows = tuple([tuple([names[at[r, c]] if (r, c) in at else 0 for c in lines]) for r in lines])
        return CanonicalLines(rows, self.bands[::-1] if turned else self.bands)


class _Search:
    """The least board of all that come out when vertices of one colour are told apart one after the other."""

    def __init__(self, square: _Square) -> None:
        self._square = square
        self.best: _Leaf | None = None
        """The least board so far."""
        self._leaves: dict[CanonicalLines, _Leaf] = {}
        """All boards so far, as each came out first."""
        self._automorphisms: list[dict[int, int]] = []

    def explore(self, colours: Colours, chosen: tuple[int, ...]) -> int:
        """Look at all boards under refined colours, for which these vertices were chosen. Returns how many of them
        still stand: fewer than there are if a symmetry shows that the rest is like what was seen before."""
        check_clock()
        undecided = self._square.undecided(colours)
        if not undecided:
            return self._reached(self._square.order(colours), chosen)
        children: dict[int, Colours] = {}
        like: set[int] = set()
        """Those that a symmetry maps one of the children to."""
        for vertex in undecided:
            if vertex not in like:
                children[vertex] = self._square.refined(_told_apart(colours, vertex))
                like |= self._images({vertex}, chosen)
        profiles = {vertex: sorted(child) for vertex, child in children.items()}
        least = min(profiles.values())
        done: set[int] = set()
        for vertex, child in children.items():
            if profiles[vertex] == least and vertex not in self._images(done, chosen):
                if (standing := self.explore(child, (*chosen, vertex))) < len(chosen):
                    return standing
                done.add(vertex)
        return len(chosen)

    def _reached(self, order: list[int], chosen: tuple[int, ...]) -> int:
        leaf = _Leaf(self._square.board(order), order, chosen)
        first = self._leaves.setdefault(leaf.board, leaf)
        if first is not leaf:
            self._automorphisms.append(self._square.extended(dict(zip(order, first.order, strict=True))))
            return next(n for n, (one, other) in enumerate(zip(chosen, first.chosen, strict=False)) if one != other)
        if self.best is None or leaf.board < self.best.board:
            self.best = leaf
        return len(chosen)

    def _images(self, vertices: set[int], fixed: tuple[int, ...]) -> set[int]:
        """All places to which symmetries that leave some vertices where they are take others."""
        maps = [one for one in self._automorphisms if all(one[vertex] == vertex for vertex in fixed)]
        maps += [{there: here for here, there in one.items()} for one in maps]
        reached, ahead = {*vertices}, [*vertices]
        while ahead:
            here = ahead.pop()
            for one in maps:
                if (there := one[here]) not in reached:
                    reached.add(there)
                    ahead.append(there)
        return reached


def _ranked(keys: Sequence[tuple[int, ...]]) -> Colours:
    """For each key how many keys are less."""
    before: dict[tuple[int, ...], int] = {}
    for place, key in enumerate(sorted(keys)):
        before.setdefault(key, place)
    return tuple([before[key] for key in keys])


def _told_apart(colours: Colours, vertex: int) -> Colours:
    """The colours with one vertex before all others that had its colour."""
    own = colours[vertex]
    return tuple([colour + (colour == own and other != vertex) for other, colour in enumerate(colours)])
