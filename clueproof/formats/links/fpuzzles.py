"""Links of f-puzzles and SudokuPad: Sudokus with regions, diagonals, killer cages and extras.

    https://www.f-puzzles.com/?load=N4Ig...
    https://sudokupad.app/fpuzN4Ig...
    https://sudokupad.app/sclN4Ig...

The last is SudokuPad's own notation (module `sudokupad`). In the others stands a JSON object, compressed: the size, the
cells, and a field for each kind of constraint. Those that we have no rules for are named and refused. Left out is what
a program keeps for itself and for its user: pencil marks, highlights, numbers that are no givens; fog, which hides
clues and says nothing of the numbers; and drawings of what is read (module `fpuzzles_drawings`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any
from urllib.parse import unquote

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.extras.layer import EXTRA
from clueproof.encoders.sudoku import usual_boxes
from clueproof.errors import missing_package, quoted
from clueproof.formats.links import LinkNotation, fpuzzles_drawings, fpuzzles_extras, sudokupad
from clueproof.formats.links.sudoku_boards import (
    ONLY,
    SIZES,
    StatedCage,
    as_sudoku,
    cell_named,
    compare,
    must_be_spoken,
    refuse,
    says_something,
    with_cages,
    with_regions,
)
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle

LONGEST = 20_000
"""Characters of a compressed text: even one made to fill the memory then takes less than 200 MB of it."""
LARGEST = 200_000
"""Characters of a text that is decompressed."""
BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,3}")


def decompressed(text: str, offset: int) -> str:
    """The text that was compressed; `offset` is where it begins in its line. Raises NotationError."""
    if len(text) > LONGEST:
        raise NotationError(f"a link of {len(text):,} characters; at most {LONGEST:,} are read", offset)
    read = BASE64.match(text)
    if read is not None and read.end() < len(text):
        raise NotationError(f"{text[read.end()]!r} is no character of base64", offset + read.end())
    try:
        found = _package().decompressFromBase64(text)
    except (IndexError, KeyError, ValueError, UnboundLocalError) as error:
        raise NotationError("the link is cut off or damaged: what it holds can't be decompressed", offset) from error
    if not isinstance(found, str) or not found:
        raise NotationError("the link is cut off or damaged: what it holds can't be decompressed", offset)
    if len(found) > LARGEST:
        raise NotationError(f"the link holds {len(found):,} characters; at most {LARGEST:,} are read", offset)
    return found


def compressed(text: str) -> str:
    """The same backwards."""
    return str(_package().compressToBase64(text))


def _package() -> Any:
    try:
        # only these links pay for the import
        from lzstring import LZString
    except ImportError as error:
        raise NotationError(missing_package("links of f-puzzles and SudokuPad need", "lzstring")) from error
    return LZString


LINK = re.compile(
    r"https?://[^/?\s]+/(?:sudoku/?)?(?:\?load=|(?:\?puzzleid=)?(?:fpuz(?:zles)?|(?P<own>scl|ctc)))"
    r"(?P<data>[^?&\s#]*)(?P<settings>(?:[?&]setting-[\w-]+=[\w.-]*)*)"
)
ADDRESS = "https://www.f-puzzles.com/?load="
LOOKS = {"outlineC", "fontC"}
"""The colours in which a cage is drawn."""
TEXTS = ("title", "author", "ruleset")
BOARD = {"size", "grid", "solution", "killercage", "diagonal+", "diagonal-", *TEXTS, *fpuzzles_extras.FIELDS}
"""Fields that are read."""
PROGRAM = {"disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage", "fogofwar", "foglight"}
"""Fields that say how a program behaves."""
IN_CELL = {"value", "given", "region", "parity", "givenPencilMarks"}
USER = {"centerPencilMarks", "cornerPencilMarks", "highlight", "candidates"}
"""What the user of a program has put into a cell."""
KNOWN_IN_CELL = {*IN_CELL, *USER, *fpuzzles_drawings.COLOURS}
NAMES = {
    "cage": "cages that are drawn only",
    "line": "lines",
    "circle": "circles",
    "rectangle": "rectangles",
    "text": "texts in the grid",
    "c": "coloured cells",
    "cArray": "coloured cells",
}
"""What messages call the fields that are refused."""


class FPuzzles(LinkNotation):
    """Sudokus and Killer Sudokus."""

    address = ADDRESS

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        found = LINK.fullmatch(text)
        if found is None:
            raise NotationError(
                "this link does not hold a puzzle, or names one that is kept elsewhere; "
                f"expected {ADDRESS}... or https://sudokupad.app/fpuz..."
            )
        said = decompressed(unquote(found["data"]).replace(" ", "+"), found.start("data"))
        if found["own"] is not None:
            return sudokupad.read(said)
        board = board_of(said)
        name, fields = fields_of(board)
        compare(name, fields, _solution(board))
        return name, fields

    def write(self, puzzle: Puzzle) -> str:
        return self._link(_written(puzzle))

    def write_solved(self, puzzle: Puzzle, solution: Any) -> str:
        return self._link({**_written(puzzle), "solution": [*chain.from_iterable(solution)]})

    def _link(self, board: Mapping[str, Any]) -> str:
        return self.address + compressed(json.dumps(board, separators=(",", ":"), ensure_ascii=False))


class SudokuPad(FPuzzles):
    """The same below the address of SudokuPad."""

    address = "https://sudokupad.app/fpuz"


def board_of(text: str) -> Mapping[str, Any]:
    """The JSON object that a link holds. Raises NotationError."""
    try:
        board = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("the link is damaged: what it holds is no JSON") from error
    if not isinstance(board, dict):
        raise NotationError("the link holds no puzzle: expected a JSON object")
    return board


def fields_of(board: Mapping[str, Any]) -> tuple[str, Fields]:
    """The name of the rule set, and the fields of its record. Raises NotationError."""
    size = board.get("size")
    if type(size) is not int or size not in SIZES:
        raise NotationError(f"a grid of size {quoted(size)}; expected {SIZES[0]} to {SIZES[-1]}")
    grid: Any = board.get("grid")
    if not _is_square(grid, size):
        raise NotationError(f"the grid of the link is not one of {size} by {size} cells")
    _must_be_known(board, grid)
    numbers = [[_number(cell, size) for cell in row] for row in grid]
    fields: Fields = {"size": size, "grid": numbers}  # type: ignore[dict-item]
    extras = [*fpuzzles_extras.extras(board), *fpuzzles_drawings.extras(board)]
    fields |= _regions(grid, size, extras)
    diagonals = [bool(board.get(name)) for name in ("diagonal+", "diagonal-")]
    if all(diagonals):
        fields["diagonals"] = True
    elif any(diagonals):
        ends = (f"r{size}c1", f"r1c{size}") if diagonals[0] else ("r1c1", f"r{size}c{size}")
        extras.append(f"different {'-'.join(ends)}")
    told = _told(board)
    fields |= {name: told[name] for name in TEXTS if name in told}
    spoken = [*extras, *(["different"] if all(diagonals) else [])]
    must_be_spoken(fields.get("ruleset"), spoken, drawn_cages=fpuzzles_drawings.has_bare_cages(board))
    cages = board.get("killercage") or []
    if not isinstance(cages, list):
        raise NotationError("the killer cages of the link are no list")
    return with_cages(fields, extras, [_cage(cage) for cage in cages])


def _told(board: Mapping[str, Any]) -> dict[str, str]:
    """What is told about the puzzle, in fields or as the values of cages without cells."""
    found = {name: board[name] for name in TEXTS if isinstance(board.get(name), str)}
    for cage in fpuzzles_drawings.objects_of(board, "cage"):
        name, sign, text = str(cage.get("value", "")).partition(":")
        if not cage.get("cells") and sign:
            found.setdefault(sudokupad.TEXTS.get(name.strip(), name.strip()), text)
    return {name: text for name, text in found.items() if text.strip()}


def _solution(board: Mapping[str, Any]) -> Sequence[object]:
    """The solution that the link states: a list, digits, or numbers with commas between them."""
    stated = board.get("solution") or _told(board).get("solution", "")
    if isinstance(stated, str):
        return stated.split(",") if "," in stated else stated.strip()
    return stated if isinstance(stated, list) else ()


def _is_square(grid: object, size: int) -> bool:
    return (
        isinstance(grid, list)
        and len(grid) == size
        and all(
            isinstance(row, list) and len(row) == size and all(isinstance(cell, dict) for cell in row) for row in grid
        )
    )


def _must_be_known(board: Mapping[str, Any], grid: Any) -> None:
    """Refuse what we have no rules for, all of it by name."""
    others = [
        name
        for name, value in board.items()
        if name not in {*BOARD, *PROGRAM, *fpuzzles_drawings.DRAWN} and says_something(value)
    ]
    others += fpuzzles_drawings.unread(board)
    others += [name for name in _told(board) if name not in {*TEXTS, *sudokupad.TOLD}]
    for row in grid:
        for cell in row:
            others += [name for name, value in cell.items() if name not in KNOWN_IN_CELL and says_something(value)]
    refuse(NAMES.get(name, quoted(name)) for name in others)


def _number(cell: Mapping[str, Any], size: int) -> int:
    """The given number of a cell, 0 for none."""
    value = cell.get("value")
    if not cell.get("given") or value in (None, 0, ""):
        return 0
    if type(value) is not int or not 1 <= value <= size:
        raise NotationError(f"the given number {quoted(value)} is none; expected 1 to {size}")
    return value


def _regions(grid: Any, size: int, extras: list[str]) -> Fields:
    """Boxes or regions. A cell that says nothing is in the usual box, one that says null in none."""
    usual = usual_boxes(size)
    rows = [[cell.get("region", usual[r][c]) for c, cell in enumerate(row)] for r, row in enumerate(grid)]
    if not all(region is None or type(region) is int for row in rows for region in row):
        raise NotationError("the link has cells whose region is no number")
    return with_regions(rows, extras)


def _cage(cage: Any) -> StatedCage:
    told = cage.get("cells") if isinstance(cage, dict) else None
    if not isinstance(told, list) or not told:
        raise NotationError("a killer cage of the link has no cells")
    cells = [cell_named(name) for name in told]
    for name, cell in zip(told, cells, strict=True):
        if cell is None:
            raise NotationError(f"a killer cage of the link has the cell {quoted(name)}; expected one such as R1C2")
    others = [name for name, value in cage.items() if name not in ("cells", "value", *LOOKS) and says_something(value)]
    if others:
        raise NotationError(f"a killer cage of the link has {quoted(others[0])}; {ONLY}")
    value = cage.get("value")
    if says_something(value) and not re.fullmatch(r"\d{1,4}", str(value)):
        raise NotationError(f"a killer cage of the link says {quoted(value)}; expected a sum")
    return StatedCage([cell for cell in cells if cell], int(value) if says_something(value) else None)


def _written(puzzle: Puzzle) -> dict[str, Any]:
    """The board. Raises NotationError."""
    puzzle = as_sudoku(puzzle, "f-puzzles")
    shape = puzzle.shape
    if shape.side not in SIZES:
        raise NotationError(f"f-puzzles has grids of size {SIZES[0]} to {SIZES[-1]}, not {shape.side}")
    usual = usual_boxes(shape.side)
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(shape.side)] for _ in range(shape.side)]
    for place, region in enumerate(shape.region_of):
        r, c = divmod(place, shape.side)
        if (r, c) in puzzle.clues[GIVEN]:
            grid[r][c] |= {"value": puzzle.clues[GIVEN][r, c], "given": True}
        if region != usual[r][c]:
            grid[r][c]["region"] = region
    board = {"size": shape.side, **{text: puzzle.about[text] for text in TEXTS if text in puzzle.about}, "grid": grid}
    if shape.diagonals:
        board |= {"diagonal+": True, "diagonal-": True}
    extras = fpuzzles_extras.fields(puzzle.clues[EXTRA], shape.side)
    for (r, c), numbers in extras.pop("givenPencilMarks", {}).items():
        grid[r][c]["givenPencilMarks"] = numbers
    return {**board, **extras}
