"""Game ids of Tents: `8x8:ebbk_bf_ddhce,3,1,...`: how far it is to the next tree, cell by cell, then the counts of the
columns and of the rows. A letter is 1 to 25 empty cells and a tree, "_" a tree, z 25 empty cells; the last tree stands
behind the end."""

from __future__ import annotations

from string import ascii_lowercase

from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.layers.margins import COUNT
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

STEPS = "_" + ascii_lowercase
"""By how many empty cells stand before the tree."""
LONG = 25
"""Empty cells of a z, which has no tree."""


class Tents(GameId):
    game = "tents"
    puzzle = "tents"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(?:d[et])?")
        cells = ["."] * (height * width)
        at = 0
        while at <= len(cells):
            step = puzzle.take(STEPS)
            if step is None:
                puzzle.fail("a letter or _ for the way to the next tree")
            at += STEPS.index(step) - (step == "z")
            if at > len(cells) - (step == "z"):
                puzzle.at -= 1
                puzzle.fail("a way that ends on the board")
            if step != "z":
                if at < len(cells):
                    cells[at] = "T"
                at += 1
        counts: list[JsonValue] = []
        for _ in range(width + height):
            puzzle.expect(",")
            number = puzzle.number()
            if number is None:
                puzzle.fail("the count of a column or row")
            counts.append(number)
        puzzle.end()
        return {"grid": rows(cells, width), "col_counts": counts[:width], "row_counts": counts[width:]}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[COUNT]
        lines = [*((-1, c) for c in range(shape.width)), *((r, -1) for r in range(shape.height))]
        if any(line not in given for line in lines):
            raise NotationError("a game id of tents has a count for every row and column")
        steps, before = [], -1
        places = sorted(r * shape.width + c for r, c in shape.trees)
        for place in (*places, shape.height * shape.width):
            long, step = divmod(place - before - 1, LONG)
            steps.append("z" * long + STEPS[step])
            before = place
        counts = ",".join(str(given[line]) for line in lines)
        return f"{shape.width}x{shape.height}:{''.join(steps)},{counts}"
