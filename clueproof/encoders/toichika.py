"""Toichika.

Rules: the board is divided into rooms. Put an arrow into one cell of each room, up, down, left or right. The arrows
form pairs that point at each other along a row or column, with no arrow between them, and whose rooms don't touch along
a side. Source: https://puzz.link/rules.html?toichika
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import ROUTES, Cells, Link, Rooms
from clueproof.encoders.roma import ARROWS, CODES, DRAWN_ARROWS, NAMES, WAYS, WORDS
from clueproof.english import counted

FACING = {"^": "v", "v": "^", "<": ">", ">": "<"}
"""The sign of the other arrow of a pair."""


class Toichika(cp.Genre[cp.AreaShape, cp.OpenCellEncoding, cp.SignRows]):
    """Clues are given arrows. For each two cells that can have a pair there is a literal."""

    name = "toichika"
    group = "Things to place"
    title = "Toichika"
    noun = "a Toichika"
    usual = cp.Usual((6, 6))
    shape = cp.AreaShape
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (cp.Rooms(main=False), cp.CellSymbols(ARROWS, cp.ARROW_SYMBOLS, optional=True))
    answer = cp.CellArrows(WAYS, cp.board_cells, words=WORDS, empty="empty")
    puzzlink = Link("toichika", Rooms(), Cells(ROUTES, CODES))
    penpa = Penpa(DRAWN_ARROWS, ThickLines())

    def generator(self) -> cp.Generator:
        return ToichikaGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.OpenCellEncoding) -> None:
        empty = {cell: arrow.equals(0) for cell, arrow in e.cells.items()}
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                e.add(cp.Exactly(1, tuple([-empty[cell] for cell in room])), "one cell has an arrow")
        pairs: dict[tuple[cp.Cell, int], list[cp.Literal]] = {(cell, n): [] for cell in e.cells for n in range(1, 5)}
        rows: list[tuple[cp.Literal, ...]] = []
        for one, other, between in _facing(shape):
            first = ">" if one[0] == other[0] else "v"
            words = f"{cp.cell_name(*one)} and {cp.cell_name(*other)}"
            pair = e.model.boolean(f"a pair in {words}", (f"no pair in {words}", f"a pair in {words}"))
            for cell, sign in ((one, first), (other, FACING[first])):
                value = cp.ARROW_VALUES[sign]
                pairs[cell, value].append(pair)
                rows.append((-pair, e.cells[cell].equals(value)))
            rows += [(-pair, empty[cell]) for cell in between]
        rows += [(-e.cells[cell].equals(value), *own) for (cell, value), own in pairs.items()]
        e.add_clauses(rows, "arrows form pairs that point at each other")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        arrow = {cell: sign for cell, sign in cp.by_cell(solution).items() if sign in WAYS}
        room_of = puzzle.shape.region_of
        for room in puzzle.shape.cells_of:
            if (found := sum(cell in arrow for cell in room)) != 1:
                return f"{cp.room_name(room[0])} has {counted(found, 'arrow')}, not 1"
        for start, sign in arrow.items():
            met = cp.ahead(start, WAYS[sign])
            while met in room_of and met not in arrow:
                met = cp.ahead(met, WAYS[sign])
            if arrow.get(met) != FACING[sign]:
                return f"no arrow points back at that of {cp.cell_name(*start)}"
            if tuple(sorted((room_of[start], room_of[met]))) in puzzle.shape.touching:
                return f"{cp.cell_name(*start)} and {cp.cell_name(*met)} have a pair, and their rooms touch"
        return None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        put = f"an arrow {NAMES[found - 1]}" if found else "nothing"
        return f"{cp.cell_name(*clue.position)} is given as an arrow {NAMES[clue.value - 1]}, not {put}"


def _facing(shape: cp.AreaShape) -> list[tuple[cp.Cell, cp.Cell, list[cp.Cell]]]:
    """The cells of a row or column that can have a pair, the first one first, and those between them."""
    rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
    room, touching = shape.region_of, {*shape.touching}
    return [
        (one, line[at], line[start + 1 : at])
        for line in (*rows, *[[*column] for column in zip(*rows, strict=True)])
        for start, one in enumerate(line)
        for at in range(start + 1, len(line))
        if room[one] != room[line[at]] and tuple(sorted((room[one], room[line[at]]))) not in touching
    ]


CELLS = 4
"""Of a room, on average."""
APART = 3
"""How many steps the arrows of a pair are from each other at least."""
TRIES = 20
"""Rooms that are tried around the same arrows."""


class ToichikaGenerator(cp.Generator):
    """Random pairs of arrows, and rooms that grow around them, those of a pair without touching each other."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        pairs = _random_pairs(height, width, rng)
        arrows = {cell: sign for pair in pairs for cell, sign in pair.items()}
        for _ in range(TRIES if arrows else 0):
            rooms = _grown([[*pair] for pair in pairs], height, width, rng)
            if len(rooms) == height * width:
                regions = cp.numbered([rooms[cell] for cell in cp.rectangle(height, width)])
                clues = [cp.Clue(cp.GIVEN, cell, cp.ARROW_VALUES[sign]) for cell, sign in sorted(arrows.items())]
                return self.rules.with_clues(replace(blank, shape=replace(blank.shape, regions=regions)), clues)
        return None


def _random_pairs(height: int, width: int, rng: cp.SeededRandom) -> list[Mapping[cp.Cell, str]]:
    """Arrows that point at each other, as many as rooms of the usual size need."""
    found: list[Mapping[cp.Cell, str]] = []
    used, arrows = set[cp.Cell](), set[cp.Cell]()
    for r, c in rng.drawn(cp.rectangle(height, width)):
        if len(found) * 2 * CELLS >= height * width:
            break
        first, most = rng.one_of([(">", width - c), ("v", height - r)])
        if (r, c) in used or most <= APART:
            continue
        line = [cp.ahead((r, c), WAYS[first], n) for n in range(APART + rng.below(most - APART) + 1)]
        if arrows.isdisjoint(line) and line[-1] not in used:
            found.append({line[0]: first, line[-1]: FACING[first]})
            arrows |= {line[0], line[-1]}
            used.update(line)
    return found


def _grown(pairs: list[list[cp.Cell]], height: int, width: int, rng: cp.SeededRandom) -> dict[cp.Cell, int]:
    """The room of each cell, as far as they can grow: those of a pair don't touch."""
    room_of: dict[cp.Cell, int] = {}
    ahead = [(cell, 2 * number + place) for number, pair in enumerate(pairs) for place, cell in enumerate(pair)]
    first = len(ahead)
    while ahead:
        # the arrows themselves come first
        place = len(ahead) - 1 if first > 0 else rng.below(len(ahead))
        first -= 1
        ahead[place], ahead[-1] = ahead[-1], ahead[place]
        cell, room = ahead.pop()
        near = cp.beside(cell, height, width)
        if cell not in room_of and room ^ 1 not in [room_of.get(other) for other in near]:
            room_of[cell] = room
            ahead[:0] = [(other, room) for other in near]
    return room_of
