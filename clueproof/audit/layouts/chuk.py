"""Rows of chuk-puzzles-gym: `initial_state` has the board, `prompt` what else is given, drawn as a text.

Source: the package of that name, 0.10, `chuk_puzzles_gym.export`. Read are those of its games whose rules are ours and
whose rows state all clues: those of its Star Battle have no regions, those of Killer Sudoku ten cages at most, and in
its Nurikabe islands may have no number. None has a solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.errors import BadPuzzleError

OWN_FIELDS = {"domain", "prompt", "constraint_types"}
ROW = re.compile(r"^ *\d+ \|(.*)\|(?: \d+)?$", re.MULTILINE)
"""A row of a board with its number, or its clue, in front."""
RIGHT = re.compile(r"^ *(\d+) \|.*\| (\d+)$", re.MULTILINE)
"""The clues at both ends of a row."""
SIDES = re.compile(r"^ +(\d+(?: +\d+)*)\n +\+-.*-\+\n(?:.*\n)+ +\+-.*-\+\n +(\d+(?: +\d+)*)$", re.MULTILINE)
"""The clues above and below a board."""
BETWEEN = re.compile(r"^  \|([ ^v]*)\|$", re.MULTILINE)
"""What stands between two rows."""
EDGES = re.compile(r"^  \+(?:   \+)+$\n?", re.MULTILINE)


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    if not fields.keys() >= OWN_FIELDS:
        return None
    name = fields["domain"]
    if name not in GAMES:
        raise BadPuzzleError(f"chuk-puzzles-gym's {name!r} is none of {', '.join(sorted(GAMES))}")
    genre, read = GAMES[name]
    try:
        return StatedRow({"puzzle": genre, **read(fields)})
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadPuzzleError(f"this is no {name} of chuk-puzzles-gym: {type(error).__name__} {error}") from error


def _board(fields: Fields) -> Fields:
    return {"grid": fields["initial_state"]}


def _binary(fields: Fields) -> Fields:
    return {"grid": [["." if cell < 0 else cell for cell in row] for row in fields["initial_state"]]}


def _numberlink(fields: Fields) -> Fields:
    return {"covering": True, **_board(fields)}


def _queens(fields: Fields) -> Fields:
    return {"grid": [["Q" if cell else "." for cell in row] for row in fields["initial_state"]]}


def _slitherlink(fields: Fields) -> Fields:
    """Corners stand four characters apart, with the numbers between them."""
    _, *lines = EDGES.split(fields["prompt"])
    width = EDGES.findall(fields["prompt"])[0].count("+") - 1
    places = range(4, 4 * width + 4, 4)
    return {"grid": [[line[place : place + 1].strip() or "." for place in places] for line in lines[:-1]]}


def _skyscrapers(fields: Fields) -> Fields:
    found = SIDES.search(fields["prompt"])
    if found is None:
        raise ValueError("no clues above and below")
    top, bottom = ([*map(int, side.split())] for side in found.groups())
    left, right = ([*map(int, side)] for side in zip(*RIGHT.findall(fields["prompt"]), strict=True))
    return {"top": top, "bottom": bottom, "left": left, "right": right, **_board(fields)}


def _futoshiki(fields: Fields) -> Fields:
    """A cell takes four characters with the sign behind it; below it stands the sign to the next row."""
    greater = []
    for signs, step in ((ROW, (0, 1)), (BETWEEN, (1, 0))):
        for r, line in enumerate(signs.findall(fields["prompt"])):
            for place, sign in enumerate(line):
                if sign in "<>^v":
                    c = (place - 1) // 4
                    pair = [[r, c], [r + step[0], c + step[1]]]
                    greater.append(pair if sign in ">v" else pair[::-1])
    return {"n": len(fields["initial_state"]), "greater": greater, **_board(fields)}


GAMES: dict[str, tuple[str, Callable[[Fields], Fields]]] = {
    "binary_puzzle": ("binary", _binary),
    "bridges": ("hashi", _board),
    "fillomino": ("fillomino", _board),
    "futoshiki": ("futoshiki", _futoshiki),
    "hidato": ("hidato", _board),
    "hitori": ("hitori", _board),
    "n-queens": ("n-queens", _queens),
    "numberlink": ("numberlink", _numberlink),
    "shikaku": ("shikaku", _board),
    "skyscrapers": ("skyscrapers", _skyscrapers),
    "slitherlink": ("slitherlink", _slitherlink),
    "sudoku": ("sudoku", _board),
}
