"""Net (Pipes, FreeNet).

Rules: turn the tiles so that they are all connected by links, without a loop. A link joins a tile to the one beside it:
no loose end is left, and none leads to the border or to a wall. With the option `wrapping` what leaves the board at one
border comes back at the border across. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.grid.edges import link_name
from clueproof.puzzle.shape import leaves_board
from clueproof.syntax.record import JsonValue

END, STRAIGHT, CORNER, TEE, CROSS = TILES = range(1, 6)
"""The kinds of tiles, by where they have links."""
TURNED = {
    END: ("U", "R", "D", "L"),
    STRAIGHT: ("UD", "RL"),
    CORNER: ("UR", "RD", "DL", "UL"),
    TEE: ("URD", "RDL", "UDL", "URL"),
    CROSS: ("URDL",),
}
"""The sides of a tile that have a link, however it is turned."""
NAMES = {END: "an end", STRAIGHT: "straight", CORNER: "a corner", TEE: "a T", CROSS: "a cross"}
DRAWN = {
    END: cp.Symbol.TILE_END,
    STRAIGHT: cp.Symbol.TILE_STRAIGHT,
    CORNER: cp.Symbol.TILE_CORNER,
    TEE: cp.Symbol.TILE_TEE,
    CROSS: cp.Symbol.TILE_CROSS,
}
TOKENS = {END: ("1",), STRAIGHT: ("I", "2I"), CORNER: ("L", "2L"), TEE: ("T", "3"), CROSS: ("X", "4")}
"""How tiles are typed, the first way as they are written."""


class Tiles(cp.Symbols):
    """One symbol for each kind of tile."""

    def meaning(self, shape: cp.GridShape) -> Mapping[str, int]:
        # lists of others have "1 " beside "2L"
        return {form: kind for kind, tokens in TOKENS.items() for token in tokens for form in (token, f"{token} ")}

    def expected(self, shape: cp.GridShape) -> str:
        return "1 for an end, I or 2I (straight), L or 2L (a corner), T or 3, X or 4, or . for any tile"

    def token(self, shape: cp.GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {kind: tokens[0] for kind, tokens in TOKENS.items()}


class TileClues(cp.CellSymbols):
    """The tiles, which a solution shows by their links."""

    in_solution = False


class NetId(GameId[cp.WrappingShape]):
    """For each tile a hexadecimal digit, the sum of 1 for a link to the right, 2 up, 4 left and 8 down; behind it `v`
    for a wall at its right side and `h` for one at its lower side. `w` among the parameters: the board wraps.

    How a tile is turned says nothing; ids that are written have all tiles of a kind turned alike.
    """

    DIGITS = "0123456789abcdefABCDEF"
    TILES: Mapping[int, str] = {
        **dict.fromkeys((1, 2, 4, 8), "1"),
        **dict.fromkeys((5, 10), "I"),
        **dict.fromkeys((3, 6, 12, 9), "L"),
        **dict.fromkeys((7, 11, 13, 14), "T"),
        15: "X",
    }
    """What the sum of a digit says."""
    WRITTEN: Mapping[int, str] = {END: "1", STRAIGHT: "5", CORNER: "3", TEE: "7", CROSS: "f"}

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        tiles: list[str] = []
        walls: list[JsonValue] = []
        while len(tiles) < height * width:
            place, digit = divmod(len(tiles), width), scanner.take(self.DIGITS[1:])
            if digit is None:
                scanner.fail("a tile")
            tiles.append(self.TILES[int(digit, 16)])
            for sign, (down, right) in (("v", (0, 1)), ("h", (1, 0))):
                if scanner.take(sign):
                    walls.append(link_name((place, (place[0] + down, place[1] + right))))
        found: Fields = {"grid": rows(tiles, width)}
        if walls:
            found["walls"] = walls
        return {"wrapping": True, **found} if options["wraps"] else found

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if len(puzzle.clues[cp.GIVEN]) < puzzle.shape.height * puzzle.shape.width:
            raise NotationError("in a game id of Net every cell has a tile")

    def parameters(self, shape: cp.WrappingShape) -> str:
        return f"{super().parameters(shape)}{'w' * shape.wrapping}"

    def body(self, puzzle: cp.Puzzle) -> str:
        said, walls = "", puzzle.clues[cp.WALL]
        for (r, c), tile in sorted(puzzle.clues[cp.GIVEN].items()):
            beside, below = ((r, c), (r, c + 1)) in walls, ((r, c), (r + 1, c)) in walls
            said += self.WRITTEN[tile] + "v" * beside + "h" * below
        return said


class Net(cp.Genre[cp.WrappingShape, cp.LinkEncoding, cp.Lines]):
    """Clues are literals of one model for all boards of a size: what tile a cell has is a statement that puts the table
    of its turns in force, and a wall is a link that there is not."""

    name = "net"
    aliases = ("pipes", "freenet", "netwalk")
    group = "Loops, paths and links"
    title = "Net (Pipes)"
    noun = "a Net"
    shape = cp.WrappingShape
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (TileClues(Tiles(), DRAWN, also_called=("board",)), cp.Walls())
    answer = cp.Links()
    game_id = NetId("net", options=r"(?P<wraps>w?)(b[\d.]+)?a?", like="5x5 or 5x5w")

    def generator(self) -> cp.Generator:
        return NetGenerator(self)

    def isometries_of(self, puzzle: cp.Puzzle[cp.WrappingShape, cp.Clues]) -> str:
        # a wall over the border is written at the right or below alone
        over_border = any(leaves_board(edge, puzzle.shape) for edge in puzzle.clues[cp.WALL])
        return "diagonal" if over_border else self.isometries

    def rules(self, shape: cp.WrappingShape, e: cp.LinkEncoding) -> None:
        for cell, around in e.points.items():
            name = cp.cell_name(*cell)
            there = [side for side, edge in zip(cp.SIDES, around, strict=True) if edge in e.edges]
            kinds = e.open_values(cp.GIVEN, cell, [*NAMES])
            words = {kind: (f"{name} is {NAMES[kind]}", f"{name} is not {NAMES[kind]}") for kind in kinds}
            says = {kind: e.model.statement(*said) for kind, said in words.items()}
            for kind, tile in says.items():
                turns = [turn for turn in TURNED[kind] if {*turn} <= {*there}]
                rows = tuple(tuple(int(side in turn) for side in there) for turn in turns)
                e.add(cp.Table(e.at(around), rows, enforce=(tile,)), words[kind][0])
            e.state(cp.GIVEN, cell, says)
        for edge, link in e.edges.items():
            e.state(cp.WALL, edge, {cp.WALL: -link})
        point = {cell: number for number, cell in enumerate(e.points)}
        ends = tuple((point[one], point[other]) for one, other in map(shape.ends, e.edges))
        links = tuple(e.edges.values())
        e.join(len(point), links, ends, "all tiles are connected")
        e.add(cp.Acyclic(links, ends), "the links form no loop")

    def find_violation(self, puzzle: cp.Puzzle[cp.WrappingShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, joined = puzzle.shape, cp.Joined[cp.Cell]()
        for edge in sorted(solution):
            if not joined.join(*shape.ends(edge)):
                return f"{shape.name_of(edge)} closes a loop"
        if (apart := joined.cut_off(cp.rectangle(shape.height, shape.width))) is not None:
            return f"{cp.cell_name(*apart[1])} is not connected with {cp.cell_name(*apart[0])}"
        return None

    def sketch(
        self, puzzle: cp.Puzzle[cp.WrappingShape, cp.Clues], encoding: cp.LinkEncoding
    ) -> cp.PartialBoard | None:
        return cp.LinkPartialBoard.of(puzzle, encoding)

    def clue_values(
        self, shape: cp.WrappingShape, solution: cp.Lines, kind: str
    ) -> Callable[[cp.Cell], object] | Callable[[cp.Edge], object]:
        if kind == cp.WALL:
            return lambda edge: None if edge in solution else cp.WALL
        leaving = self.answer.value_at(shape, solution)
        kinds = {frozenset(turn): tile for tile, turns in TURNED.items() for turn in turns}
        return lambda cell: kinds.get(frozenset(leaving(cell)))

    def describe_violation(self, shape: cp.WrappingShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.WALL:
            return f"a link goes through the wall {shape.name_of(clue.position)}"
        return f"{cp.cell_name(*clue.position)} is {NAMES[found] if found else 'left out'}, not {NAMES[clue.value]}"


MAX_CHANGES_PER_ROW = 20
"""After so many changes a row of the board, another tree is drawn."""
MAX_LINKS = 3
"""Links of a tile, unless the tree needs more."""


class NetGenerator(cp.Generator):
    """Random trees, changed where tiles could be turned otherwise until there is one solution. The density is the
    share of sides without a link that get a wall."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.rules.empty(height, width, recipe.options)
        kinds = (cp.GIVEN, cp.WALL) if recipe.kinds is None else recipe.kinds
        shape: cp.WrappingShape = empty.shape
        walled = {edge for edge in shape.edges if recipe.density is not None and rng.happens(recipe.density)}
        tree = _random_tree(shape, rng)
        for _ in range(MAX_CHANGES_PER_ROW * max(height, width)):
            check_clock()
            implied = self.rules.implied(empty, frozenset(tree))
            clues = [clue for clue in implied if clue.kind == cp.GIVEN or clue.position in walled]
            puzzle = self.rules.with_clues(empty, [clue for clue in clues if clue.kind in kinds])
            other = solver.another(puzzle, tree)
            if other is None:
                return puzzle
            _change(tree, rng.one_of(sorted(other - tree)), shape, rng)
        return None


def _random_tree(shape: cp.WrappingShape, rng: cp.SeededRandom) -> set[cp.Edge]:
    """A tree that joins all cells."""
    joined, tree = cp.Joined[cp.Cell](), set[cp.Edge]()
    links = dict[cp.Cell, int]()
    # what would make a tile of four links comes last
    for most in (MAX_LINKS, MAX_LINKS + 1):
        for edge in rng.drawn(shape.edges):
            ends = shape.ends(edge)
            if max(links.get(cell, 0) for cell in ends) < most and joined.join(*ends):
                tree.add(edge)
                for cell in ends:
                    links[cell] = links.get(cell, 0) + 1
    return tree


def _change(tree: set[cp.Edge], more: cp.Edge, shape: cp.WrappingShape, rng: cp.SeededRandom) -> None:
    """Add a link to the tree, and take away another one of the loop that it closes."""
    start, goal = shape.ends(more)
    came: dict[cp.Cell, tuple[cp.Cell, cp.Edge] | None] = {start: None}
    ahead = [start]
    for cell in ahead:
        for edge in shape.around(cell):
            if edge in tree:
                near = next((end for end in shape.ends(edge) if end != cell), cell)
                if near not in came:
                    came[near] = cell, edge
                    ahead.append(near)
    loop = []
    while (step := came[goal]) is not None:
        goal = step[0]
        loop.append(step[1])
    tree.remove(rng.one_of(loop))
    tree.add(more)
