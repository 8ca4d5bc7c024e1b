"""multi-puzzle-solver: models of OR-tools, one a genre, asked for two solutions at most."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version as version_of
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy

from .answering import BUILT, MAX_SOLUTIONS, Search
from .cells import HOLE, PuzzleRecord, RefusedError, box_of, must_know, number, rows_of, shaded, written

if TYPE_CHECKING:
    from numpy.typing import NDArray


SIDES: tuple[Literal["top", "bottom", "left", "right"], ...] = ("top", "bottom", "left", "right")
Inputs = dict[str, object]


class PeerGenre(NamedTuple):
    """The name of its module there, the arguments of its board, and how its solutions are converted."""

    module: str
    inputs: Callable[[PuzzleRecord], Inputs]
    write: Callable[[Any], object]
    """Of rows of numbers, or of texts: of what its boards are made."""


def version() -> str:
    """The version of multi-puzzle-solver."""
    import_module("puzzle_solver")
    return f"multi-puzzle-solver {version_of('multi-puzzle-solver')}"


def search(record: PuzzleRecord) -> Search:
    """The solutions, two at most."""
    genre = GENRES.get(record["puzzle"])
    if genre is None:
        raise RefusedError(f"how it is asked about {record['puzzle']} is not known")
    inputs = genre.inputs(record)
    module = import_module(f"puzzle_solver.puzzles.{genre.module}.{genre.module}")
    _asked_for_two(module)
    board = module.Board(**inputs)
    yield BUILT
    for solution in board.solve_and_print(verbose=False):
        values = {(place.y, place.x): value for place, value in solution.assignment.items()}
        yield genre.write([[values.get((r, c), 0) for c in range(board.H)] for r in range(board.V)])


def _asked_for_two(module: Any) -> None:
    """Limit boards that search for all solutions to two."""
    original = module.generic_solve_all
    if not hasattr(original, "two"):

        def two(*arguments: object, **options: object) -> object:
            return original(*arguments, **{**options, "max_solutions": MAX_SOLUTIONS})

        two.two = True  # type: ignore[attr-defined]
        module.generic_solve_all = two


def _grid(record: PuzzleRecord, empty: str = " ", signs: str = ".") -> NDArray[numpy.str_]:
    """The cells of a grid, with its sign for empty ones."""
    return numpy.array([[empty if cell in signs else cell for cell in row] for row in rows_of(record["grid"])])


def _digits(rows: list[list[str]]) -> NDArray[numpy.str_]:
    """The cells of a grid of numbers."""
    return numpy.array([[" " if number(cell) is None else str(number(cell)) for cell in row] for row in rows])


def _sudoku(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid", "box", "diagonals")
    rows = rows_of(record["grid"])
    # there too letters stand for numbers from 10
    board = numpy.array([[" " if number(cell) is None else cell.lower() for cell in row] for row in rows])
    if any(len(cell) > 1 for row in board for cell in row):
        raise RefusedError("it takes one character a cell")
    return {
        "board": board,
        "block_size": box_of(record, len(rows)),
        "unique_diagonal": bool(record.get("diagonals")),
    }


def _binary(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid", "unique_lines")
    board = _grid(record)
    if board.shape[0] % 2 or board.shape[1] % 2:
        raise RefusedError("it takes even numbers of rows and columns")
    signs = {"0": "W", "1": "B", " ": " "}
    return {
        "board": numpy.array([[signs[cell] for cell in row] for row in board]),
        "force_unique": record.get("unique_lines", True),
    }


def _range(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid")
    return {"clues": _digits(rows_of(record["grid"]))}


def _hitori(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid")
    return {"board": numpy.array(rows_of(record["grid"]))}


def _akari(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid")
    signs = {".": " ", "#": "W"}
    return {"board": numpy.array([[signs.get(cell, cell) for cell in row] for row in rows_of(record["grid"])])}


def _futoshiki(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid")
    signs = {".": " ", "v": "∨", "^": "∧"}
    rows = rows_of(record["grid"])
    if len(rows) > 17:
        raise RefusedError("its numbers above 9 are other ones")
    wide = [
        ["X" if r % 2 and c % 2 else signs.get(cell, cell) for c, cell in enumerate(row)] for r, row in enumerate(rows)
    ]
    return {"board": numpy.array(wide), "adjacent_mode": False}


def _kenken(record: PuzzleRecord) -> Inputs:
    must_know(record, "n", "cages")
    side = record["n"]
    names = [[""] * side for _ in range(side)]
    results = {}
    for place, cage in enumerate(record["cages"]):
        if cage.get("target") is None or (not cage.get("op") and len(cage["cells"]) > 1):
            raise RefusedError("it takes no cage without operation and target")
        name = f"d{place:02}"
        for r, c in cage["cells"]:
            names[r][c] = name
        results[name] = (cage.get("op") or "+", cage["target"])
    if any(not name for row in names for name in row):
        raise RefusedError("it takes no cell without a cage")
    return {"board": numpy.array(names), "block_results": results}


def _skyscrapers(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid", "top", "bottom", "left", "right")
    sides: Inputs = {}
    side = 0
    for name in SIDES:
        if name in record:
            (counts,) = rows_of([record[name]])
            side = len(counts)
            sides[name] = numpy.array([-1 if (count := number(cell)) is None else count for cell in counts])
    if len(sides) < 4:
        raise RefusedError("it takes clues at all four sides")
    rows = rows_of(record["grid"]) if "grid" in record else [["."] * side] * side
    return {"board": _digits(rows), **sides}


def _nonogram(record: PuzzleRecord) -> Inputs:
    must_know(record, "rows", "cols")
    if any(not isinstance(run, int) for line in (*record["rows"], *record["cols"]) for run in line):
        raise RefusedError("it is asked about one colour")
    return {"top": record["cols"], "side": record["rows"]}


def _star_battle(record: PuzzleRecord) -> Inputs:
    must_know(record, "regions", "stars")
    return {"board": _regions(record)[0], "star_count": record.get("stars", 1)}


def _tents(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid", "row_counts", "col_counts")
    if None in (*record["row_counts"], *record["col_counts"]):
        raise RefusedError("it takes counts of all rows and columns")
    return {"board": _grid(record), "side": numpy.array(record["row_counts"]), "top": numpy.array(record["col_counts"])}


def _fillomino(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid", "largest")
    board = _digits(rows_of(record["grid"]))
    largest = record.get("largest") or sum(map(len, board))
    if largest > 9:
        raise RefusedError("its regions have 9 cells at most; this puzzle has no such limit")
    # a region may be larger than all given numbers
    return {"board": board, "digits": tuple(range(1, largest + 1))}


def _regions(record: PuzzleRecord) -> tuple[NDArray[numpy.str_], dict[str, str]]:
    """The board of regions, which have numbers there, and the numbers by the regions' names."""
    rows = rows_of(record["regions"])
    if any(HOLE in row for row in rows):
        raise RefusedError("it is not told that cells may be missing")
    names = {name: f"{place:02}" for place, name in enumerate(dict.fromkeys(cell for row in rows for cell in row))}
    return numpy.array([[names[cell] for cell in row] for row in rows]), names


def _heyawake(record: PuzzleRecord) -> Inputs:
    must_know(record, "regions", "numbers")
    board, names = _regions(record)
    return {"board": board, "region_to_clue": {names[name]: count for name, count in record.get("numbers", {}).items()}}


def _norinori(record: PuzzleRecord) -> Inputs:
    must_know(record, "regions")
    return {"board": _regions(record)[0]}


def _clues(record: PuzzleRecord) -> Inputs:
    must_know(record, "grid")
    return {"board": _grid(record)}


def _around(sides: list[list[str]]) -> list[list[int]]:
    """The lines of a loop around cells, between corners, from the sides of each cell."""
    ends = {"U": (0, 0, 0, 1), "D": (1, 0, 1, 1), "L": (0, 0, 1, 0), "R": (0, 1, 1, 1)}
    return _lines(sides, ends)


def _through(ways: list[list[str]]) -> list[list[int]]:
    """The lines of a loop through cells, from the ways out of each cell."""
    ends = {"U": (-1, 0, 0, 0), "D": (0, 0, 1, 0), "L": (0, -1, 0, 0), "R": (0, 0, 0, 1)}
    return _lines(ways, ends)


def _lines(cells: list[list[str]], ends: dict[str, tuple[int, int, int, int]]) -> list[list[int]]:
    found = set()
    for r, row in enumerate(cells):
        for c, letters in enumerate(row):
            for letter in letters or "":
                a, b, x, y = ends[letter]
                found.add((r + a, c + b, r + x, c + y))
    return [[*line] for line in sorted(found)]


def _joined(grid: list[list[str]]) -> list[str]:
    return ["".join(row) for row in grid]


def _bits(grid: list[list[int]]) -> list[str]:
    return ["".join(map(str, row)) for row in grid]


def _numbers(grid: list[list[int]]) -> list[list[int]] | list[str]:
    # if some values have two digits all cells are numbers
    return grid if len(grid) > 9 else written(grid)


def _lamps(grid: list[list[int]]) -> list[str]:
    return shaded(grid, "*")


GENRES = {
    "sudoku": PeerGenre("sudoku", _sudoku, written),
    "binary": PeerGenre("binairo", _binary, _bits),
    "range": PeerGenre("range", _range, shaded),
    "hitori": PeerGenre("singles", _hitori, shaded),
    "akari": PeerGenre("light_up", _akari, _lamps),
    "mosaic": PeerGenre("mosaic", _clues, shaded),
    "futoshiki": PeerGenre("unequal", _futoshiki, written),
    "kenken": PeerGenre("keen", _kenken, written),
    "skyscrapers": PeerGenre("towers", _skyscrapers, _numbers),
    "nonogram": PeerGenre("nonograms", _nonogram, shaded),
    "tents": PeerGenre("tents", _tents, lambda grid: shaded(grid, "^")),
    "fillomino": PeerGenre("filling", _fillomino, list),
    "nurikabe": PeerGenre("nurikabe", _clues, shaded),
    "heyawake": PeerGenre("heyawake", _heyawake, shaded),
    "norinori": PeerGenre("norinori", _norinori, shaded),
    "yin-yang": PeerGenre("yin_yang", _clues, _joined),
    "slitherlink": PeerGenre("slitherlink", _clues, _around),
    "masyu": PeerGenre("pearl", _clues, _through),
    "star-battle": PeerGenre("star_battle", _star_battle, _lamps),
}
