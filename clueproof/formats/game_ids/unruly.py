"""Game ids of Unruly: `8x8:`, where a letter is a run of empty cells and the digit behind it: "a" is none and 0, "c"
is two and 0, "C" two and 1; "z" and "Z" are 25 empty cells and no digit. The last letter says the run at the end.

`u` among the parameters: no two rows are alike and no two columns.
"""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, ascii_uppercase

from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, given_cells, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

LEAST = 6
"""Rows and columns of the smallest board."""
LONGEST = 25
"""The longest run of empty cells that one letter says."""


class Unruly(GameId):
    game = "unruly"
    puzzle = "binary"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        unique = options(parameters, "(u?)(?:d[ten])?")[1] != ""
        found = run_lengths(puzzle, height * width)
        return {"grid": rows(found, width), "unique_lines": unique}

    def written(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        if min(shape.height, shape.width) < LEAST:
            raise NotationError(f"no game id: Unruly has boards from {LEAST}x{LEAST}, not {shape.height}x{shape.width}")
        unique = "u" if shape.unique_lines else ""
        return f"{shape.width}x{shape.height}{unique}:{written_run_lengths(given_cells(puzzle))}"


def run_lengths(puzzle: Scanner, count: int) -> list[str]:
    """So many cells in this notation: "0", "1" or "." for an empty one."""
    found: list[str] = []
    while len(found) <= count:
        letter = puzzle.take(ascii_letters)
        if letter is None:
            puzzle.fail("a letter")
        length = ascii_lowercase.index(letter.lower())
        found += ["."] * length
        if length < LONGEST:
            found.append("1" if letter.isupper() else "0")
    if len(found) > count + 1:
        puzzle.at -= 1
        puzzle.fail(f"no more than {counted(count, 'cell')} in all")
    puzzle.end()
    return found[:count]


def written_run_lengths(values: list[str]) -> str:
    """The same backwards."""
    written, length = "", 0
    for value in [*values, "0"]:
        if value == ".":
            length += 1
            continue
        letters = ascii_uppercase if value == "1" else ascii_lowercase
        written += "z" * (length // LONGEST) + letters[length % LONGEST]
        length = 0
    return written
