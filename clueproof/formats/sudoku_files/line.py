"""A 9x9 Sudoku on one line with something around it.

    53..7....6..195... # a remark
    0000183b305c 050703060007... 1.2
    530070000600195... 534678912...
    :0110:3:53..7+89..6..195...:418 428::
    53..7+89..6..195...:418 428

The second is from a bank, with a name in front and a rating behind; the third states its solution. The last two are
HoDoKu's: the technique to be shown, if any, the grid, in which + stands before what the solver has put in, and the
candidates that it has ruled out. What the solver has done so far is left out: the puzzle is its givens.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clueproof.errors import Place
from clueproof.formats.notation import NotationError
from clueproof.formats.stated_solution import must_solve
from clueproof.puzzle.rule_set import Puzzle, RuleSet

CELLS = "[0-9.*_?xX-]{81}"
"""The cells; in many lists, x is an empty one."""
AROUND = re.compile(
    r"(?:(?P<id>(?=\w*\d)\w{1,40})[\s,;|]+)?"
    rf"(?P<cells>{CELLS})"
    r"(?:[\s,;|#]+(?P<solution>[1-9]{81}))?"
    r"(?P<rest>[\s,;|#].*)?"
)
HODOKU = re.compile(
    r"(?::(?P<technique>\d{4}(?:-\d+)?):[^:]*:)?(?P<cells>(?:\+[1-9]|[1-9.0]){81})(?::[\d\s]*)?(?::.*)?"
)
SET_BY_SOLVER = re.compile(r"\+\d")
NEARLY = re.compile(CELLS.replace("81", "77,85"))
"""A line that can only have been meant as one, with a cell too many or too few."""
EMPTY = str.maketrans("xX", "..")


def is_sudoku(bare: str) -> bool:
    """Is the line a 9x9 Sudoku, whether something stands around it or not?"""
    return (AROUND.fullmatch(bare) or HODOKU.fullmatch(bare)) is not None


def puzzle_on(bare: str, place: Place, rules: RuleSet) -> Puzzle | None:
    """The Sudoku of a line with something around it, None if there is none. Raises BadPuzzleError for a stated
    solution that is none."""
    if (line := AROUND.fullmatch(bare)) is not None:
        puzzle = rules.parse_line(line["cells"].translate(EMPTY), place)
        if puzzle is not None and line["solution"] is not None:
            must_solve(puzzle, map(int, line["solution"]), place)
        identity, remark = line["id"], (line["rest"] or "").strip(" \t,;|#")
    elif (line := HODOKU.fullmatch(bare)) is not None:
        puzzle = rules.parse_line(SET_BY_SOLVER.sub(".", line["cells"]), place)
        identity, remark = None, f"technique {line['technique']}" if line["technique"] else ""
    else:
        return None
    return None if puzzle is None else replace(puzzle, id=identity, about={"remark": remark} if remark else {})


def to_sudoku_line(puzzle: Puzzle) -> str:
    """All cells of a Sudoku on one line. Raises NotationError, saying why, where that can't state the puzzle."""
    if puzzle.rules.name != "sudoku":
        raise NotationError(f"no line of a Sudoku list: this is a {puzzle.rules.name}")
    rows = puzzle.rules.format(replace(puzzle, layout="rows")).fields["grid"]
    text = "".join(rows) if isinstance(rows, list) and all(isinstance(row, str) for row in rows) else ""  # type: ignore[arg-type]
    if puzzle.rules.parse_line(text, None) != puzzle:
        raise NotationError("lists can't say diagonals, regions, or boxes that are no squares")
    return text
