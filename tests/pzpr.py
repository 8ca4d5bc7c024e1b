"""Solved boards as puzz.link saves them: `pzprv3/name/rows/columns/` and rows of cells, with a stroke behind each.

What stands where depends on the genre. Most have their answer at the end: cells with # for shaded ones, numbers of
cells that are not given, or for each two neighbours whether a line joins them or a border parts them, those side by
side first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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


def _open_numbers(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # differences that players noted follow: for each cell of two neighbours
    lines = 2 * board.height - 1
    filled, given = board.last(skip=lines), board.last(skip=lines + board.height)
    pairs = [(solution[r][c], filled[r][c], given[r][c]) for r, c in _cells(board) if given[r][c] != "."]
    return all(str(number) == (answer if answer != "." else shown) for number, answer, shown in pairs)


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


def _shaded_loop(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    cells = board.last(skip=2 * board.height - 1)
    shaded = {(r, c) for r, c in _cells(board) if cells[r][c] == "#"}
    return board.edges() == {*solution.lines} and shaded == {*solution.shaded}


def _fences(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # lines along the sides of cells, those along the edge of the board too: upright ones first, then the others
    upright, level = board.rows[-2 * board.height - 1 : -board.height - 1], board.rows[-board.height - 1 :]
    found = {((r, c), (r + 1, c)) for r, row in enumerate(upright) for c, sign in enumerate(row) if sign == "1"}
    return found | {
        ((r, c), (r, c + 1)) for r, row in enumerate(level) for c, sign in enumerate(row) if sign == "1"
    } == {*solution}


def _rassi(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # signs of players follow: for each cell, then for each two neighbours
    rooms = 2 * board.height - 1
    rows = board.rows[rooms + board.height :][: 2 * board.height - 1]
    return board._replace(rows=rows).edges() == {*solution}


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
    return [[*map(str, row)] for row in solution] == [
        [cell.removeprefix("q").replace("-", "0") for cell in row] for row in board.last()
    ]


def _shaded_or_circled(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = board.last()
    return [*solution] == ["".join([".#"[cell != "."] for cell in row]) for row in rows]


def _written_in(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # where there is no digit, nothing is, or a number that is given
    rows, given = board.last(), puzzle.clues["given"]
    for r, c in _cells(board):
        shown = rows[r][c] if rows[r][c].isdecimal() else given.get((r, c))
        expected = [str(shown)] if isinstance(shown, str | int) else ["0", "-1", "."]
        if str(solution[r][c]) not in expected:
            return False
    return True


def _signs(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return ["".join(row) for row in board.last()] == [*solution]


def _steps(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    number = {(r, c): solution[r][c] for r, c in puzzle.shape.cells if solution[r][c] >= 0}
    pairs = [(cell, other) for cell in number for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))]
    return board.edges() == {
        pair for pair in pairs if pair[1] in number and abs(number[pair[0]] - number[pair[1]]) == 1
    }


def _number_city(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # the rooms stand behind the numbers
    numbers = board._replace(rows=board.rows[: 2 * board.height])
    return _written_in(puzzle, solution, numbers)


def _placed_numbers(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = board.last()
    return [*solution] == [tuple([int(cell) if cell.isdecimal() else 0 for cell in row]) for row in rows]


def _banked(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # which pieces are crossed out stands at the end
    rows = board.last(skip=1)
    return [*solution] == ["".join([".#"[cell == "#"] for cell in row]) for row in rows]


def _numbered_signs(signs: str, puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # numbers from 1 stand for the signs; what is not given stands behind what is
    rows, given = board.last(), board.last(skip=board.height)
    of = {str(number): sign for number, sign in enumerate(signs, 1)}
    drawn = [[of.get(given[r][c]) or of.get(rows[r][c], ".") for c in range(board.width)] for r in range(board.height)]
    return [*solution] == ["".join(row) for row in drawn]


def _ones(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return board.where("1") == {(r, c) for r, c in _cells(board) if solution[r][c] == "#"}


def _digits(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = board.last()
    return all(rows[r][c] in (solution[r][c], ".") for r, c in _cells(board) if solution[r][c].isdecimal())


def _guided(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    rows = board._replace(rows=board.rows[: 1 + 2 * board.height])
    return rows.where("#") == {(r, c) for r, c in _cells(board) if solution[r][c] == "#"}


def _flowing(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # behind a line may stand a letter for its direction
    return board._replace(rows=[[sign[:1] for sign in row] for row in board.rows]).edges() == {*solution}


def _flow(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # 1 is up, 2 down, 3 left, 4 right
    return [*solution] == [
        "".join(["^v<>"[int(cell) - 1] if cell != "." else solution[r][c] for c, cell in enumerate(row)])
        for r, row in enumerate(board.last())
    ]


def _cells(board: Board) -> list[tuple[int, int]]:
    return rectangle(board.height, board.width)


def _signed_regions(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    # borders with a sign have its number, others a 5
    return _regions(
        puzzle, solution, board._replace(rows=[[str(int(cell > "0")) for cell in row] for row in board.rows])
    )


def _fences(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    upright, level = board.last(skip=board.height + 1, width=board.width + 1), board.last(board.height + 1)
    lines = {((r, c), (r + 1, c)) for r, row in enumerate(upright) for c, sign in enumerate(row) if sign == "1"}
    return {*solution} == lines | {
        ((r, c), (r, c + 1)) for r, row in enumerate(level) for c, sign in enumerate(row) if sign == "1"
    }


def _arrows(puzzle: Puzzle, solution: Any, board: Board) -> bool:
    return [*solution] == ["".join([".^v<>"[int(cell.replace(".", "0"))] for cell in row]) for row in board.last()]


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
    "nagareru-loop": _flowing,
    "guide-arrow": _guided,
    "arrow-flow": _flow,
    "slalom": _lines,
    "mintonette": _lines,
    "rassi-silai": _rassi,
    "keywest": _lines_before_cells,
    "lither": _fences,
    "bosnian-road": _marked,
    "snake": _snake,
    "meandering-numbers": _numbers,
    "pipelink": _lines,
    "ice-walk": _lines,
    "water-walk": _lines,
    "fire-walk": _lines,
    "forest-walk": _lines,
    "morning-walk": _lines,
    "barns": _lines,
    "nagenawa": _lines_before_cells,
    "ring-ring": _lines,
    "dotchi-loop": _lines_before_cells,
    "dotchi-dotchi-loop": _lines_before_cells,
    "kurarin": _shaded_loop,
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
    "sukoro-room": _written_in,
    "view": _written_in,
    "number-rope": _signs,
    "timebomb": _steps,
    "number-city": _number_city,
    "hebi-ichigo": _written_in,
    "minarism": _written_in,
    "kazunori-room": _written_in,
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
    "japanese-sums": _shaded_or_numbered,
    "pentominous": _regions,
    "tetrominous": _regions,
    "heteromino": _regions,
    "statue-park": _banked,
    "pentopia": _banked,
    "tetrochain-k": _marked,
    "tetrochain-ctb": _marked,
    "nondango": _marked,
    "hakoiri-masashi": partial(_numbered_signs, "cts"),
    "roma": partial(_numbered_signs, "^v<>."),
    "toichika": partial(_numbered_signs, "^v<>"),
    "uso-one": _ones,
    "kakuru": _digits,
    "renban-madoguchi": _written_in,
    "bosanowa": _open_numbers,
    "araf": _regions,
    "compass": _regions,
    "usotatami": _regions,
    "yajitatami": _regions,
    "fillmat": _regions,
    "family-photo": _regions,
    "wall-logic": _arrows,
    "mukkonn-enn": _lines,
    "myopia": _fences,
    "tapa-like-loop": _lines,
    "voxas": _signed_regions,
    "dominion": _marked,
    "sananko": _placed_numbers,
}
"""Is a solution the one that a board shows? By the rule set."""
