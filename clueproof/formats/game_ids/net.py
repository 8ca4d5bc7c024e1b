"""Game ids of Net: `5x5w:` (`w` if the board wraps), for each tile a hexadecimal digit, the sum of 1 for a link to the
right, 2 up, 4 left and 8 down; behind it `v` for a wall at its right side and `h` for one at its lower side.

How a tile is turned says nothing; ids that are written have all tiles of a kind turned alike.
"""

from __future__ import annotations

import re

from clueproof.encoders.net import CORNER, CROSS, END, STRAIGHT, TEE
from clueproof.errors import quoted
from clueproof.formats.game_ids.game_id import GameId, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.edges import link_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.edges import WALL
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

DIGITS = "0123456789abcdefABCDEF"
TILES = {**dict.fromkeys((1, 2, 4, 8), "1"), **dict.fromkeys((5, 10), "I"), **dict.fromkeys((3, 6, 12, 9), "L")}
TILES |= {**dict.fromkeys((7, 11, 13, 14), "T"), 15: "X"}
"""What the sum of a digit says."""
WRITTEN = {END: "1", STRAIGHT: "5", CORNER: "3", TEE: "7", CROSS: "f"}
PARAMETERS = re.compile(r"\d+(x\d+)?(?P<wraps>w?)(b[\d.]+)?a?")


class Net(GameId):
    game = "net"
    puzzle = "net"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        said = PARAMETERS.fullmatch(parameters)
        if said is None:
            raise NotationError(f"parameters are like 5x5 or 5x5w, not {quoted(parameters)}", 0)
        tiles: list[str] = []
        walls: list[JsonValue] = []
        while len(tiles) < height * width:
            place, digit = divmod(len(tiles), width), puzzle.take(DIGITS[1:])
            if digit is None:
                puzzle.fail("a tile")
            tiles.append(TILES[int(digit, 16)])
            for sign, (down, right) in (("v", (0, 1)), ("h", (1, 0))):
                if puzzle.take(sign):
                    walls.append(link_name((place, (place[0] + down, place[1] + right))))
        puzzle.end()
        fields: dict[str, JsonValue] = {"grid": rows(tiles, width)}
        if walls:
            fields["walls"] = walls
        return {"wrapping": True, **fields} if said["wraps"] else fields

    def written(self, puzzle: Puzzle) -> str:
        shape, given, walls = puzzle.shape, puzzle.clues[GIVEN], puzzle.clues[WALL]
        if len(given) < shape.height * shape.width:
            raise NotationError("in a game id of Net every cell has a tile")
        said = ""
        for (r, c), tile in sorted(given.items()):
            said += WRITTEN[tile] + "v" * (((r, c), (r, c + 1)) in walls) + "h" * (((r, c), (r + 1, c)) in walls)
        return f"{shape.width}x{shape.height}{'w' * shape.wrapping}:{said}"
