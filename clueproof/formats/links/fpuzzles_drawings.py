"""What is only drawn on a board of f-puzzles: lines, cages, circles, rectangles, texts and colours.

It may stand for any rule, so it is passed over only where it covers exactly what a constraint that is read covers: a
line along a thermometer, a colour on both parts of a clone. A sign < or > between two cells says which is less.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from clueproof.encoders.extras.extra import path_text
from clueproof.formats.links.fpuzzles_extras import ALL_OF_A_KIND, AREAS, LINES, OUTSIDE, objects
from clueproof.formats.links.sudoku_boards import POINTS, UNEQUAL, cell_named, says_something, turned
from clueproof.grid.edges import Cell

Object = Mapping[str, Any]

DRAWN = ("line", "cage", "circle", "rectangle", "text")
"""Fields of what is drawn only."""
COLOURS = ("c", "cArray")
"""Fields of cells."""
LIT = {"FOW", "FOGLIGHT"}
"""What cages say whose cells are without fog from the beginning."""
LAMP = "💡"
ROOT = re.compile(r"DR([1-9])")
"""What is written at a cage for the digital root of its sum."""


def unread(board: Object) -> Iterator[str]:
    """The fields of what is drawn, and says something that is not read. Raises NotationError."""
    paths = {*_paths(board)}
    areas = [*_areas(board)]
    for field in DRAWN:
        drawn = board.get(field)
        if says_something(drawn) and not (
            isinstance(drawn, list)
            and all(isinstance(one, dict) and _is_known(board, field, one, paths, areas) for one in drawn)
        ):
            yield field
    for field in COLOURS:
        if not all(_is_covered(cells, areas) for cells in _coloured(board["grid"], field).values()):
            yield field


def extras(board: Object) -> Iterator[str]:
    """The extras that are drawn: signs of inequality, if the rules speak of them, and cages with a digital root."""
    for one in objects_of(board, "text"):
        pair = _unequal(board, one)
        if pair is not None:
            yield f"greater {path_text(pair)}"
    for one in objects_of(board, "cage"):
        root = ROOT.fullmatch(str(one.get("value")).strip())
        cells = _cells(one)
        if root is not None and cells:
            where, many, most = path_text(cells), len(cells), board["size"]
            least, largest = many * (many + 1) // 2, sum(range(most - many + 1, most + 1))
            sums = [total for total in range(int(root[1]), largest + 1, 9) if total >= least]
            cages = [f"cage {total} {where}" for total in sums]
            yield "any-of " + " | ".join(cages) if len(cages) > 1 else cages[0] if cages else f"cage 0 {where}"


def has_bare_cages(board: Object) -> bool:
    """Are there cages that look like killer cages without a sum?"""
    cages = objects_of(board, "cage")
    return any(one.get("cells") and not one.get("value") and "fromConstraint" not in one for one in cages)


def objects_of(board: Object, field: str) -> list[Object]:
    """What is drawn in a field, as far as it is objects."""
    drawn = board.get(field)
    return [one for one in drawn if isinstance(one, dict)] if isinstance(drawn, list) else []


def _paths(board: Object) -> Iterator[tuple[Cell, ...]]:
    """The lines of constraints, in both directions."""
    for field in (*LINES, "arrow"):
        for one in objects(board, field):
            for line in one.lines():
                yield from (tuple(line), tuple(line[::-1]))


def _areas(board: Object) -> Iterator[frozenset[Cell]]:
    """The cells of constraints that are drawn as areas or in single cells; of those that f-puzzles draws together also
    all cells."""
    for field in (*AREAS, *ALL_OF_A_KIND, "clone"):
        groups = [frozenset(one.cells()) for one in objects(board, field)]
        yield from groups
        if field == "clone":
            yield from [frozenset(one.cells("cloneCells")) for one in objects(board, field)]
        else:
            yield frozenset().union(*groups)


def _is_known(
    board: Object, field: str, one: Object, paths: Collection[tuple[Cell, ...]], areas: Sequence[frozenset[Cell]]
) -> bool:
    """Does an object draw what is read, or nothing?"""
    cells, text = _cells(one), str(one["value"]).strip() if says_something(one.get("value")) else ""
    match field:
        case "line":
            lines = one.get("lines")
            return isinstance(lines, list) and all(tuple(_named(line)) in paths for line in lines)
        case "cage":
            if not one.get("cells"):
                # what is told about the puzzle
                return True
            return (
                text in LIT
                or ROOT.fullmatch(text) is not None
                or (not text and bool(cells) and frozenset(cells) in areas)
            )
        case "circle":
            # the ends of lines that the page draws for constraints which f-puzzles itself does not have
            ends = {place for path in paths for place in path[:1]}
            return "fromConstraint" in one and not text and len(cells) == 1 and cells[0] in ends
        case "text":
            beside = {cell for name in OUTSIDE for clue in objects(board, name) for cell in clue.cells()}
            on_clue = "fromConstraint" in one and len(cells) == 1 and cells[0] in beside
            fog = board.get("fogofwar")
            lamp = text == LAMP and isinstance(fog, list) and one.get("cells") in [[name] for name in fog]
            return not text or on_clue or lamp or _unequal(board, one) is not None
    return False


def _unequal(board: Object, one: Object) -> tuple[Cell, Cell] | None:
    """The cells between which a sign of inequality stands, the one with the larger number first."""
    cells, point = _cells(one), turned(POINTS.get(str(one.get("value")).strip()), one.get("angle") or 0)
    if point is None or len(cells) != 2 or not UNEQUAL.search(str(board.get("ruleset"))):
        return None
    for larger, lesser in (cells, cells[::-1]):
        if (lesser[0] - larger[0], lesser[1] - larger[1]) == point:
            return larger, lesser
    return None


def _cells(one: Object) -> list[Cell]:
    return _named(one.get("cells"))


def _named(told: object) -> list[Cell]:
    """The cells of these names; none if something else is among them."""
    found = [cell_named(name) for name in told] if isinstance(told, list) else []
    cells = [cell for cell in found if cell is not None]
    return cells if len(cells) == len(found) else []


def _coloured(grid: Iterable[Iterable[Object]], field: str) -> dict[str, set[Cell]]:
    """The cells of each colour."""
    found: dict[str, set[Cell]] = {}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if says_something(cell.get(field)):
                found.setdefault(str(cell[field]), set()).add((r, c))
    return found


def _is_covered(cells: set[Cell], areas: Iterable[frozenset[Cell]]) -> bool:
    """Are these cells all those of some areas?"""
    return cells == set().union(*[area for area in areas if area <= cells])
