"""Game ids of Pattern (Nonogram): `10x10:` with the blocks of each column and then of each row, "3.1/2//...".

Behind a comma stand known cells: a letter is a run of unknown cells and the cell behind it, "a" none and an empty one,
"C" two and a full one; "z" and "Z" are 25 unknown cells alone.
"""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, ascii_uppercase

from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

LONGEST = 25
"""The longest run of unknown cells that one letter says."""


class Pattern(GameId):
    game = "pattern"
    puzzle = "nonogram"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters)
        lines = [_line(puzzle, first=number == 0) for number in range(width + height)]
        fields: dict[str, JsonValue] = {"rows": lines[width:], "cols": lines[:width]}
        if puzzle.take(","):
            fields["grid"] = rows(_cells(puzzle, height * width), width)
        puzzle.end()
        return fields

    def written(self, puzzle: Puzzle) -> str:
        shape, lines, given = puzzle.shape, puzzle.clues["line"], puzzle.clues[GIVEN]
        if not shape.plain:
            raise NotationError("no game id: Pattern has no colours")
        places = [*((-1, c) for c in range(shape.width)), *((r, -1) for r in range(shape.height))]
        if any(place not in lines for place in places):
            raise NotationError("no game id: Pattern has a clue for every row and column, also without blocks")
        says = "/".join(".".join(str(length) for length, _ in lines[place]) for place in places)
        every = [given.get(divmod(n, shape.width)) for n in range(shape.height * shape.width)]
        return f"{shape.width}x{shape.height}:{says}" + (f",{_written(every)}" if given else "")


def _line(puzzle: Scanner, *, first: bool) -> JsonValue:
    if not first:
        puzzle.expect("/")
    blocks: list[JsonValue] = []
    if (length := puzzle.number()) is None:
        return blocks
    blocks.append(length)
    while puzzle.take("."):
        if (length := puzzle.number()) is None:
            puzzle.fail("the length of a block")
        blocks.append(length)
    return blocks


def _cells(puzzle: Scanner, count: int) -> list[str]:
    found: list[str] = []
    while len(found) < count:
        letter = puzzle.take(ascii_letters)
        if letter is None:
            puzzle.fail("a letter for known cells")
        length = ascii_lowercase.index(letter.lower())
        found += ["."] * length
        # a run that ends with the board has no cell behind it
        if length < LONGEST and len(found) != count:
            found.append("#" if letter.isupper() else "x")
    if len(found) > count:
        puzzle.at -= 1
        puzzle.fail(f"no more than {counted(count, 'cell')} in all")
    return found


def _written(values: list[int | None]) -> str:
    written, length = "", 0
    for value in values:
        if value is None:
            length += 1
            continue
        letters = ascii_uppercase if value else ascii_lowercase
        written += "z" * (length // LONGEST) + letters[length % LONGEST]
        length = 0
    return written + "z" * (length // LONGEST) + (ascii_lowercase[length % LONGEST] if length % LONGEST else "")
