"""Look-Air.

Rules: shade some cells of the grid. Each connected piece of shaded cells is a square, and two squares of the same size
don't see each other along a row or column of unshaded cells. A number is how many cells are shaded, of its own and
those beside it. Source: https://puzz.link/rules.html?lookair
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link
from clueproof.english import counted


class LookAir(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Numbers are literals. The size of a square is how far it goes in the line along which it is seen."""

    name = "look-air"
    aliases = ("rukkuea",)
    group = "Shading"
    title = "Look-Air"
    noun = "a Look-Air"
    usual = cp.Usual((7, 7))
    layers = (cp.CellNumbers(cp.Counts(0, 5, "a cell and the 4 beside it", packed=True), also_called=("board",)),)
    answer = cp.Shading()
    puzzlink = Link("lookair", Cells(DIGITS_AND_SPACES, {UNKNOWN: ""}))
    penpa = Penpa(Texts({"?": ""}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.square_pieces(e.shaded, "the shaded cells form squares")
        lines = [*e.shaded.rows, *e.shaded.columns]
        e.ban([row for line in lines for row in _alike_in_sight(line)], "squares of one size don't see each other")
        cells = cp.rectangle(shape.height, shape.width)
        around = {cell: [e.shaded[one] for one in cross(shape, cell)] for cell in cells}
        e.state_counts(cp.GIVEN, around, range(6), says, says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        size: dict[cp.Cell, int] = {}
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.shaded(solution)), True)):
            if not cp.is_rectangle(piece) or len({r for r, _ in piece}) ** 2 != len(piece):
                return f"the shaded cells connected with {cp.cell_name(*min(piece))} form no square"
            size.update(dict.fromkeys(piece, len(piece)))
        for r, c in sorted(size):
            for down, right in ((0, 1), (1, 0)):
                y, x = r + down, c + right
                while y < puzzle.shape.height and x < puzzle.shape.width and (y, x) not in size:
                    y, x = y + down, x + right
                if size.get((y, x)) == size[r, c] and (y, x) != (r + down, c + right):
                    return f"the squares at {cp.cell_name(r, c)} and {cp.cell_name(y, x)} are of one size"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        shaded = cp.Shading.shaded(solution)
        return lambda cell: len(shaded.intersection(cross(shape, cell)))

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{says(clue.position, found)}, not {clue.value}"


def cross(shape: cp.GridShape, cell: cp.Cell) -> list[cp.Cell]:
    """A cell and those beside it."""
    return [cell, *cp.beside(cell, shape.height, shape.width)]


def says(cell: cp.Cell, number: int) -> str:
    """What a number says."""
    return f"{counted(number, 'shaded cell')} at and beside {cp.cell_name(*cell)}"


def _alike_in_sight(line: Sequence[cp.Literal]) -> Iterator[tuple[cp.Literal, ...]]:
    """What a line must not hold: unshaded cells between two squares that go equally far."""
    places = len(line)
    for end in range(places):
        for start in range(end + 2, places):
            for far in range(1, min(end + 1, places - start) + 1):
                behind = [place for place in (end - far, start + far) if 0 <= place < places]
                shaded = [*range(end - far + 1, end + 1), *range(start, start + far)]
                unshaded = [*behind, *range(end + 1, start)]
                yield (*[line[place] for place in shaded], *[-line[place] for place in unshaded])
