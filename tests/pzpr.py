"""Solved boards as puzz.link saves them: `pzprv3/name/rows/columns/` and rows of cells, with a stroke behind each.

What stands where depends on the genre. Most have their answer at the end: cells with # for shaded ones, numbers of
cells that are not given, or for each two neighbours whether a line joins them or a border parts them, those side by
side first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from clueproof import Puzzle
from clueproof.genres import Edge, rectangle

Cells = set[tuple[int, int]]


class Board(NamedTuple):
    """A saved board."""

    name: str
    height: int
    width: int
    rows: list[list[str]]

    def last(self, height: int = 0, width: int = 0, *, skip: int = 0) -> list[list[str]]:
        """The last rows, those of the board if nothing else is said, and their last cells; `skip` rows behind them."""
        rows = self.rows[: len(self.rows) - skip][-(height or self.height) :]
        return [row[-(width or self.width) :] for row in rows]

    def where(self, sign: str) -> Cells:
        """The cells of the board that have this sign in the last rows."""
        return {(r, c) for r, row in enumerate(self.last()) for c, found in enumerate(row) if found == sign}

    def edges(self, skip: int = 0) -> set[Edge]:
        """The neighbours that have a 1 in the last rows, which may have those along the edge of the board too; `skip`
        rows behind them."""
        rows = self.rows[: len(self.rows) - skip]
        outer = len(rows[-self.height]) == self.width
        beside = rows[-2 * self.height - 1 if outer else 1 - 2 * self.height :]
        below = rows[-self.height if outer else 1 - self.height :]
        first = int(outer)
        found = {
            ((r, c), (r, c + 1))
            for r in range(self.height)
            for c in range(self.width - 1)
            if beside[r][c + first] == "1"
        }
        return found | {
            ((r, c), (r + 1, c)) for r in range(self.height - 1) for c in range(self.width) if below[r][c] == "1"
        }


def saved(text: str) -> Board:
    """The board that a text states."""
    _, name, height, *rows = text.rstrip("/").split("/")
    # a board that is always square has its size once
    width = rows.pop(0) if rows[0].isdecimal() else height
    return Board(name, int(height), int(width), [row.split() for row in rows])


def _marked(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = puzzle.rules.solution_value(puzzle, solution)
    return board.where("#") == {cell for cell in _cells(board) if rows[cell[0]][cell[1]] not in ".^0"}


def _numbers(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # what is not given stands behind what is
    rows, given = board.last(), board.last(skip=board.height)
    numbers = [[*map(str, row)] for row in puzzle.rules.solution_value(puzzle, solution)]
    pairs = [(rows[r][c], given[r][c], numbers[r][c]) for r, c in _cells(board)]
    return all(number == (filled if filled != "." else shown) for filled, shown, number in pairs)


def _regions(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # nothing is drawn around a cell that is no part of the board
    holes = {*getattr(puzzle.shape, "holes", ())}
    return board.edges() == {edge for edge in _parted(solution, board) if holes.isdisjoint(edge)}


def _galaxies(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.edges(board.height) == _parted(solution, board)


def _parted(solution: Any, board: Board) -> set[Edge]:
    """The neighbours of different regions."""
    region = {(r, c): solution[r][c] for r, c in _cells(board)}
    pairs = [((r, c), other) for r, c in region for other in ((r, c + 1), (r + 1, c)) if other in region]
    return {(one, other) for one, other in pairs if region[one] != region[other]}


def _lines(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.edges() == {*solution}


def _lines_before_cells(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.edges(board.height) == {*solution}


def _snake(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # 4 is added to what a cell holds if it is shaded
    rows = [row[1:] for row in board.rows[1:]]
    return ["".join([".#"[int(cell) & 4 > 0] for cell in row]) for row in rows] == [*solution]


def _tents(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    lines = 2 * board.height - 1
    cells = board.last(skip=lines)
    tents = {(r, c) for r, c in _cells(board) if cells[r][c] == "A"}
    return tents == {(r, c) for r, c in _cells(board) if solution[r][c] == "^"}


def _kakuro(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return [row[1:] for row in solution[1:]] == ["".join(row) for row in board.last()]


def _framed(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = [row[1:-1] for row in board.rows[1:-1]]
    return [[*map(str, row)] for row in puzzle.rules.solution_value(puzzle, solution)] == [
        [cell.removeprefix("q") for cell in row] for row in rows
    ]


def _halves(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    black = {cell: sign for sign in "2345" for cell in board.where(sign)}
    return black == {(r, c): "2345"["1397".index(solution[r][c])] for r, c in _cells(board) if solution[r][c] in "1397"}


def _bars(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.where("1") == {(r, c) for r, c in _cells(board) if solution[r][c] == "V"}


def _ones(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.where("1") == {(r, c) for r, c in _cells(board) if solution[r][c] == "#"}


def _shaded_or_numbered(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    cells = [row[1:] for row in board.rows[1:]]
    return [[*map(str, row)] for row in solution] == [
        [cell.removeprefix("q").replace("-", "0") for cell in row] for row in cells
    ]


def _shaded_or_circled(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = board.last()
    return [*solution] == ["".join([".#"[cell != "."] for cell in row]) for row in rows]


def _written_in(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # where there is no digit, nothing is, or something that is given
    rows, given = board.last(), puzzle.clues["given"]
    expected = {(r, c): int(rows[r][c]) if rows[r][c].isdecimal() else given.get((r, c), 0) for r, c in _cells(board)}
    return all(solution[r][c] == number for (r, c), number in expected.items())


def _cells(board: Board) -> list[tuple[int, int]]:
    return rectangle(board.height, board.width)


AGREES: dict[str, Callable[[Puzzle, Any, Board], bool]] = {
    "range": _marked,
    "nurikabe": _marked,
    "heyawake": _marked,
    "creek": _marked,
    "minesweeper": _marked,
    "akari": _marked,
    "nonogram": _marked,
    "lits": _marked,
    "galaxies": _galaxies,
    "numberlink": _lines,
    "norinori": _marked,
    "ayeheya": _marked,
    "kurotto": _marked,
    "chocona": _marked,
    "nurimisaki": _marked,
    "shikaku": _regions,
    "palisade": _regions,
    "kakuro": _kakuro,
    "ripple-effect": _numbers,
    "suguru": _numbers,
    "sudoku": _numbers,
    "skyscrapers": _framed,
    "tents": _tents,
    "castle-wall": _lines,
    "detour": _lines,
    "balance-loop": _lines,
    "tatamibari": _regions,
    "shakashaka": _halves,
    "turnaround": _lines,
    "bosnian-road": _marked,
    "snake": _snake,
    "meandering-numbers": _numbers,
    "pipelink": _lines,
    "dotchi-loop": _lines_before_cells,
    "moon-or-sun": _lines_before_cells,
    "all-or-nothing": _lines_before_cells,
    "aquapelago": _shaded_or_circled,
    "batten": _marked,
    "circles-and-squares": _marked,
    "city-space": _marked,
    "context": _marked,
    "coral": _marked,
    "cross-the-streams": _marked,
    "mochikoro": _marked,
    "mochinyoro": _marked,
    "nuritwin": _marked,
    "sumiwake": _marked,
    "tasquare": _marked,
    "tetrochain": _marked,
    "wittgenstein-briquet": _lines,
    "yajikazu": _marked,
    "makaro": _written_in,
    "putteria": _written_in,
    "simple-gako": _numbers,
    "nawabari": _regions,
    "square-jam": _regions,
    "double-choco": _regions,
    "canal-view": _marked,
    "smullyanic-dynasty": _marked,
    "oasis": _ones,
    "nurimaze": _marked,
    "juosan": _bars,
    "doppelblock": _shaded_or_numbered,
}
"""Is a solution the one that a board shows? By the rule set."""
