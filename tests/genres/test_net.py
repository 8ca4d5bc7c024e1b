"""Net: the data card; random trees of small boards against all sets of links, game ids, and what the maker makes."""

from __future__ import annotations

import shutil
import subprocess
from itertools import combinations
from typing import Any

import pytest

from clueproof import parse, to_plain
from clueproof.grid.edges import Edge
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, cells_of, out_of

ROUND = "net wrapping\n1I1\n"
THROUGH = frozenset({((0, 0), (0, 1)), ((0, 1), (0, 2))})
OVER = frozenset({((0, 0), (0, 1)), ((0, 2), (0, 3))})


SIZES = (
    ("net\n..\n..", 4),
    ("net\n...\n...", 15),
    ("net\n...\n...\n...", 192),
    ("net wrapping\n....", 4),
    ("net wrapping\n..\n..", 32),
    ("net wrapping\n..\n..\n..", 294),
)
"""Grids, and how many trees they have: https://oeis.org/A116469, https://oeis.org/A212796."""
TILES = {**dict.fromkeys("UDLR", 1), "UD": 2, "LR": 2, **dict.fromkeys(("UL", "UR", "DL", "DR"), 3)}


def every(shape: Any) -> dict[frozenset[Edge], Says]:
    """All trees over the cells: sets of links, one fewer than cells, that reach all of them. With the tiles, and with
    walls where no links are."""
    height, width, cells = shape.height, shape.width, cells_of(shape)
    pairs = []
    for r, c in cells:
        for sides, (y, x) in (("RL", (r, c + 1)), ("DU", (r + 1, c))):
            if shape.wrapping or (y < height and x < width):
                pairs.append((((r, c), (y, x)), (r, c), (y % height, x % width), sides))
    assert {pair[0] for pair in pairs if pair[1] != pair[2]} == {*shape.edges}
    found = {}
    for chosen in combinations(pairs, len(cells) - 1):
        reached = {(0, 0)}
        for _ in cells:
            reached |= {end for _, one, other, _ in chosen if reached & {one, other} for end in (one, other)}
        if len(reached) == len(cells):
            sides = dict.fromkeys(cells, "")
            for _, one, other, (leaves, comes) in chosen:
                sides[one] += leaves
                sides[other] += comes
            turned = {cell: "".join(sorted(side, key="UDLR".index)) for cell, side in sides.items()}
            tiles = {cell: TILES.get(side, {3: 4, 4: 5}.get(len(side), 0)) for cell, side in turned.items()}
            links = frozenset(edge for edge, *_ in chosen)
            walls = dict.fromkeys({*shape.edges} - links, "wall")
            found[links] = {**tiles, **walls}
    return found


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
        ids=(
            ("unique", "5x4:13371h15v5v737771v1h31v351", "5x4:436b2h15v5ve6bd72v8hc2v654"),
            ("unique", "5x4w:7511v5v75h737117h3v17511v1", "5x4w:ba22v5ve5hb9b18ehcv47a42v2"),
            (
                "unique",
                "7x7:311375135h71h77117777v73371h71v1555171h1h3h173v73v311711371",
                "7x7b0.3:9186ba295h72h7e22bd77v733e2hd4v85aa8d8h1h6h2b3ve9vc24e186d1",
            ),
        ),
        bad_ids=(
            ("2x2:123", 8, "the game id ends where a tile was expected"),
            ("2x2:12345", 9, "'5' stands where the end of the game id was expected"),
            ("2x2:1g34", 6, "'g' stands where a tile was expected"),
            ("2x2:1034", 6, "'0' stands where a tile was expected"),
            ("2x2q:1234", 1, "parameters are like 5x5 or 5x5w, not '2x2q'"),
        ),
        no_ids=(("net\n1.", "every cell has a tile"),),
        made=tuple(
            Making(
                (5, 6), options=options, density=0.2, count=3, holds=lambda made: len(made.puzzle.clues["given"]) == 30
            )
            for options in ({}, {"wrapping": True})
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(text for text, _ in SIZES),
                clues=8,
                words=("none", "unique", "multiple"),
            ),
        ),
        counts=SIZES,
    )


def test_a_link_over_a_border_shows_at_both() -> None:
    puzzle = parse(ROUND)
    assert to_plain(puzzle.rules.draw(puzzle, OVER)) == "------@   @--"


@pytest.mark.parametrize("written", [same[1] for same in TestNet.card.ids])
def test_the_program_takes_what_we_write(written: str) -> None:
    program = shutil.which("sgt-net", path="/usr/games")
    if program is None:
        pytest.skip("the program is not installed")
    run = subprocess.run([program, "--generate", "1", written], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == written
