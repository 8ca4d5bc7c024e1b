"""Net: the data card; random trees of small boards against all sets of links, game ids, and what the maker makes."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from itertools import product
from random import Random

import pytest

from clueproof import Unique, generate, parse, solutions, to_plain, to_text, verify
from clueproof.formats.notation import NotationError
from clueproof.grid.edges import Edge
from clueproof.puzzle.answers.loops import WrappingShape
from clueproof.puzzle.clue import GIVEN
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

ROUND = "net wrapping\n1I1\n"
THROUGH = frozenset({((0, 0), (0, 1)), ((0, 1), (0, 2))})
OVER = frozenset({((0, 0), (0, 1)), ((0, 2), (0, 3))})


class TestNet(GenreSuite):
    card = Card(
        name="net",
        aliases=("pipes", "freenet"),
        source="worked out by hand",
        puzzle="net\n1L1\nLT1\n",
        solution=frozenset({((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 1), (0, 2)), ((1, 1), (1, 2))}),
        board="1 L 1\nL T 1",
        solved_board="@   +---@\n|   |\n+---+---@",
        small=(
            "net\n..",
            "net\n1L\n.1\n",
            "net\nwalls: r1c2-r1c3\n...\n...\n",
            ROUND,
            "net wrapping\n11\n..\n",
            "net wrapping\nwalls: r2c1-r3c1 r1c2-r1c3\n..\n..\n",
            "net wrapping\n.\n1\n.\n",
        ),
        forms=(
            (
                "net\nwalls: r1c1-r1c2 r1c2-r2c2\n1ILT\nX1.1\n",
                "pipes\nwalls: r2c2-r1c2, r1c2-r1c1\n1 2I 2L 3\n4 1 . 1",
                '{"puzzle": "net", "board": [["1 ", "2I", "2L", "3 "], ["4", 1, "", "1"]], '
                '"walls": ["r1c1-r1c2", "r1c2-r2c2"]}',
                '{"puzzle": "net", "wrapping": false, "walls": "r1c1-r1c2 r1c2-r2c2", "grid": ["1ILT", "X1.1"]}',
            ),
            (
                "net wrapping\nwalls: r1c3-r1c4 r2c1-r3c1\n1I1\n...\n",
                "net wrapping\nwalls: r0c1-r1c1 r1c0-r1c1\n1I1\n...\n",
            ),
        ),
        written=("net\n...\n.X.\n...\n", "net\n.\n", "net wrapping\n1\n1\n"),
        refused=(
            ("net", "the puzzle has no grid"),
            ("net\n12\n", "<text>:2:2: '2' is no cell; expected 1 for an end, I or 2I (straight), L or 2L (a corner)"),
            ("net\n11\n1", "<text>:3: row 2 has 1 cell, but most rows have 2"),
            ("net\nwalls: r1c2-r1c3\n11\n", "there is no place for a wall r1c2-r1c3 on this board of 1 by 2 cells"),
            ("net\nwalls: r1c1-r2c2\n11\n11\n", "there is no place for a wall r1c1-r2c2"),
            ("net\nwalls: here\n11\n", "'here' is no wall; expected the two cells that it parts, such as r1c1-r1c2"),
            ("net wrapping=maybe\n11", "wrapping is yes or no"),
            ('{"puzzle": "net", "grid": ["11"], "walls": [[0, 0]]}', "walls must be a list of texts such as r1c1-r1c2"),
            ('{"puzzle": "net", "grid": [["1", "8"]]}', "grid row 1, column 2: '8' is no cell"),
        ),
        broken=(
            (ROUND, THROUGH, None),
            (ROUND, OVER, "r1c1 is straight, not an end"),
            (ROUND, frozenset({((0, 0), (0, 1))}), "r1c3 is not connected with r1c1"),
            (ROUND, THROUGH | OVER, "r1c3-r1c1 closes a loop"),
            ("net\n..", frozenset({((0, 1), (0, 2))}), "there can be no link r1c2-r1c3"),
            ("net\nwalls: r1c1-r1c2\n..", frozenset({((0, 0), (0, 1))}), "a link goes through the wall r1c1-r1c2"),
        ),
        wrong=(
            ("net\n1X", ("r1c2 is a cross",)),
            ("net\n1LL\n1.L\n", ("r1c2 is a corner", "r1c3 is a corner", "r2c1 is an end")),
        ),
        open=(("net\n..\n..\n", ()),),
        unique=(("net\n11", frozenset({((0, 0), (0, 1))})), ("net\n.", frozenset()), (ROUND, THROUGH)),
        answers=(
            (ROUND, THROUGH, [["R", "LR", "L"]]),
            (ROUND, OVER, [["LR", "L", "R"]]),
            ("net\n.\n.\n", frozenset({((0, 0), (1, 0))}), [["D"], ["U"]]),
        ),
        boards=(("net\nwalls: r1c1-r1c2\n1L", None, "+---+---+\n| 1 | L |\n+---+---+"),),
        in_json=(("net\nwalls: r1c1-r1c2\n1L", {"grid": ["1L"], "walls": ["r1c1-r1c2"], "wrapping": None}),),
        blank=((2, 3, {"wrapping": True}, "net wrapping\n...\n..."),),
    )


TILES = {**dict.fromkeys("UDLR", "1"), "UD": "I", "LR": "I", **dict.fromkeys(("UL", "UR", "DL", "DR"), "L")}


@cache
def trees(height: int, width: int, wrapping: bool) -> dict[frozenset[Edge], str]:
    """All trees over the cells, each with its tiles: sets of links, one fewer than cells, that reach all of them."""
    shape = WrappingShape(height, width, wrapping)
    cells = list(product(range(height), range(width)))
    pairs: list[tuple[Edge, tuple[int, int], tuple[int, int], str]] = []
    for r, c in cells:
        for sides, (y, x) in (("RL", (r, c + 1)), ("DU", (r + 1, c))):
            if wrapping or (y < height and x < width):
                pairs.append((((r, c), (y, x)), (r, c), (y % height, x % width), sides))
    assert {pair[0] for pair in pairs if pair[1] != pair[2]} == {*shape.edges}
    found = {}
    for chosen in product((False, True), repeat=len(pairs)):
        there = [pair for pair, yes in zip(pairs, chosen, strict=True) if yes]
        if len(there) != len(cells) - 1:
            continue
        reached = {(0, 0)}
        for _ in cells:
            reached |= {end for _, one, other, _ in there if reached & {one, other} for end in (one, other)}
        if len(reached) == len(cells):
            sides = dict.fromkeys(cells, "")
            for _, one, other, (leaves, comes) in there:
                sides[one] += leaves
                sides[other] += comes
            turned = ["".join(sorted(side, key="UDLR".index)) for side in sides.values()]
            tiles = [TILES.get(side, {3: "T", 4: "X"}.get(len(side), "?")) for side in turned]
            found[frozenset(edge for edge, *_ in there)] = "".join(tiles)
    return found


@pytest.mark.parametrize(
    ("height", "width", "wrapping", "number"),
    [
        (2, 2, False, 4),
        (2, 3, False, 15),
        (3, 3, False, 192),
        (1, 4, True, 4),
        (2, 2, True, 32),
        (3, 2, True, 294),
    ],
)
def test_number_of_trees(height: int, width: int, wrapping: bool, number: int) -> None:
    """Of grids: https://oeis.org/A116469, https://oeis.org/A212796."""
    assert len(trees(height, width, wrapping)) == number
    text = f"net wrapping={'yes' if wrapping else 'no'}\n" + ("." * width + "\n") * height
    assert {*solutions(parse(text))} == {*trees(height, width, wrapping)}


@pytest.mark.parametrize("seed", range(30))
def test_random_tiles(seed: int) -> None:
    chance = Random(seed)
    height, width, wrapping = chance.choice([(2, 3, False), (3, 3, False), (3, 2, True), (2, 2, True), (1, 4, True)])
    truths = trees(height, width, wrapping)
    tiles = [tile if chance.random() < 0.6 else "." for tile in chance.choice([*truths.values()])]
    if chance.random() < 0.4:
        tiles[0] = chance.choice("1ILT")
    edges = WrappingShape(height, width, wrapping).edges
    walls = [edge for edge in edges if chance.random() < 0.1]
    named = " ".join(f"r{r + 1}c{c + 1}-r{y + 1}c{x + 1}" for (r, c), (y, x) in walls)
    rows = "\n".join("".join(tiles[r * width : (r + 1) * width]) for r in range(height))
    puzzle = parse(f"net wrapping={'yes' if wrapping else 'no'}\n" + (f"walls: {named}\n" if walls else "") + rows)
    wanted = {
        links
        for links, found in truths.items()
        if not links & {*walls} and all(tile in (".", there) for tile, there in zip(tiles, found, strict=True))
    }
    assert {*solutions(puzzle)} == wanted
    for links in truths:
        assert (puzzle.rules.check(puzzle, links) is None) == (links in wanted)
    assert verify(puzzle).word == {0: "none", 1: "unique"}.get(len(wanted), "multiple")


IDS = (
    "5x4:436b2h15v5ve6bd72v8hc2v654",
    "5x4w:ba22v5ve5hb9b18ehcv47a42v2",
    "7x7b0.3:9186ba295h72h7e22bd77v733e2hd4v85aa8d8h1h6h2b3ve9vc24e186d1",
)


@pytest.mark.parametrize("game_id", IDS)
def test_game_ids(game_id: str) -> None:
    """How tiles are turned is lost; all else comes back, and the program takes it."""
    puzzle = puzzle_of("net", game_id)
    written = notation("net").written(puzzle)
    assert puzzle_of("net", written) == puzzle
    assert len(written.split(":")[1]) == len(game_id.split(":")[1])
    assert isinstance(verify(puzzle), Unique)
    program = shutil.which("sgt-net", path="/usr/games")
    if program is not None:
        run = subprocess.run([program, "--generate", "1", written], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == written


def test_bad_game_ids() -> None:
    assert refused("net", "2x2:123") == ("the game id ends where a tile was expected", 7)
    assert refused("net", "2x2:12345") == ("'5' stands where the end of the game id was expected", 8)
    assert refused("net", "2x2:1g34") == ("'g' stands where a tile was expected", 5)
    assert refused("net", "2x2:1034") == ("'0' stands where a tile was expected", 5)
    assert refused("net", "2x2q:1234") == ("parameters are like 5x5 or 5x5w, not '2x2q'", 0)
    with pytest.raises(NotationError, match="every cell has a tile"):
        notation("net").written(parse("net\n1."))


@pytest.mark.parametrize("options", [{}, {"wrapping": True}])
def test_what_is_made(options: dict[str, object]) -> None:
    for made in generate("net", seed="made", count=3, size=(5, 6), options=options, density=0.2):
        assert isinstance(verify(made.puzzle), Unique)
        assert len(made.puzzle.clues[GIVEN]) == 30
        assert parse(to_text(made.puzzle)) == made.puzzle


def test_a_link_over_a_border_shows_at_both() -> None:
    puzzle = parse(ROUND)
    assert to_plain(puzzle.rules.draw(puzzle, OVER)) == "------@   @--"
