"""Game ids of Tracks: `6x6:` with a hexadecimal digit for a piece (1 right, 2 up, 4 left and 8 down, added) and letters
for empty cells, then the numbers of all columns and rows, each behind a comma; S stands before those of the column and
the row where the track leaves the board, at the bottom and at the left."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.cells import BITS, END, PIECES
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

DIGITS = {f"{piece:X}": name for piece, name in PIECES.items()}


class Tracks(GameId):
    game = "tracks"
    puzzle = "tracks"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(?:d[eth])?o?")
        pieces = [DIGITS.get(found, found) for found in cells(puzzle, height * width, "".join(DIGITS))]
        numbers: list[JsonValue] = []
        stations: list[int] = []
        for line in range(width + height):
            puzzle.expect(",")
            at = puzzle.at
            if puzzle.take("S") is not None:
                stations.append(line)
                column, row = (line, height - 1) if line < width else (0, line - width)
                if (line < width) != (len(stations) == 1) or ("D" if line < width else "L") not in pieces[
                    row * width + column
                ]:
                    puzzle.at = at
                    puzzle.fail("no station where no piece leaves the board")
            number = puzzle.number()
            if number is None:
                puzzle.fail("the number of a line")
            numbers.append(number)
        puzzle.end()
        if len(stations) != 2:
            raise NotationError("an S before the number of one column and one row says where the track ends")
        return {"grid": rows(pieces, width), "top": numbers[:width], "left": numbers[width:]}

    def written(self, puzzle: Puzzle) -> str:
        shape, ends = puzzle.shape, puzzle.clues[END]
        given, counts = {**ends, **puzzle.clues[GIVEN]}, puzzle.clues[BORDER]
        bottom = [c for (r, c), piece in ends.items() if r == shape.height - 1 and piece & BITS["D"]]
        left = [r for (r, c), piece in ends.items() if c == 0 and piece & BITS["L"]]
        if len(bottom) != 1 or len(left) != 1 or len(counts) < shape.height + shape.width:
            raise NotationError(
                "a game id of tracks has all numbers, and tells where the track leaves the board at the left and at the"
                " bottom"
            )
        cells_in_order = [divmod(n, shape.width) for n in range(shape.height * shape.width)]
        says = [f"{given[cell]:X}" if cell in given else "." for cell in cells_in_order]
        columns = [f",{'S' * (c in bottom)}{counts[-1, c]}" for c in range(shape.width)]
        lines = [f",{'S' * (r in left)}{counts[r, -1]}" for r in range(shape.height)]
        return f"{shape.width}x{shape.height}:{written_cells(says)}{''.join(columns + lines)}"
