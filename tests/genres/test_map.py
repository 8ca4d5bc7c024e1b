"""Map colouring: the data card; all colourings of small maps; game ids; regions that are none."""

from __future__ import annotations

from itertools import product

import pytest

from clueproof import Unique, generate, parse, solutions, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = """\
map
r....y..
........
........
........
br.....b
........
regions:
12222333
11222333
12222333
12222333
45543336
44443336
"""
SOLVED = ("rggggyyy", "rrgggyyy", "rggggyyy", "rggggyyy", "brrbyyyb", "bbbbyyyb")
SMALL = "map colours=3\nr..\n..g\nregions:\n112\n134\n"
OPEN = "map colours=2\nregions:\n12\n12\n12\n"
IDS = (
    "5x5n5:aaacaaeadacaccabbaf,a0132",
    "5x5n5:gbbabaacbcdbcbdb,1032a",
    "8x8n12:dchaadcahdaabbaababbaabgaacbaaaaeabffbbedacaa,3c020a0b1",
    "7x9n10:aaacegabcbeccaaafaaabcaaaabgbaaaeacaeaaaaaaabfbadaa,3a23c1a0",
)


class TestMap(GenreSuite):
    card = Card(
        name="map",
        aliases=("map-colouring", "map-coloring", "four-colour-map", "four-colours"),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---+---------------+-----------+
| r | .   .   .   . | y   y   y |
|   +---+           |           |
| r   r | .   .   . | y   y   y |
|   +---+           |           |
| r | .   .   .   . | y   y   y |
|   |               |           |
| r | .   .   .   . | y   y   y |
+---+-------+---+---+       +---+
| b | r   r | b | y   y   y | b |
|   +-------+   |           |   |
| b   b   b   b | y   y   y | b |
+---------------+-----------+---+""",
        solved_board="""\
+---+---------------+-----------+
| r | g   g   g   g | y   y   y |
|   +---+           |           |
| r   r | g   g   g | y   y   y |
|   +---+           |           |
| r | g   g   g   g | y   y   y |
|   |               |           |
| r | g   g   g   g | y   y   y |
+---+-------+---+---+       +---+
| b | r   r | b | y   y   y | b |
|   +-------+   |           |   |
| b   b   b   b | y   y   y | b |
+---------------+-----------+---+""",
        small=(
            "map\nregions:\n1\n",
            "map\nregions:\n112\n",
            OPEN,
            SMALL,
            "map colours=5\n.y.\nregions:\n123\n",
            "map\nr..\n.b.\nregions:\n123\n145\n",
        ),
        forms=(
            (
                SMALL,
                "map colours=3\nregions:\nA A B\nA C D\ngrid:\nr . .\n. . g",
                "four-colour-map colours=3\nRr0\n0.3\nregions:\nxxy\nxzw\n",
                '{"puzzle": "map", "colours": 3, "board": [[1, null, ""], [0, 0, "g"]],'
                ' "regions": [[7, 7, 8], [7, 9, 1]]}',
            ),
            (OPEN, "map colours=2\n..\n..\n..\nregions:\nab\nab\nab"),
        ),
        written=("map\n" + "." * 35 + "b\nregions:\n" + " ".join(map(str, range(1, 37))) + "\n",),
        refused=(
            ("map\n...\n", "the puzzle has no regions: a grid in which each region has a letter or number of its own"),
            ("map\nregions:\n121\n", "<text>:3:3: region '1' is not connected: r1c3 is cut off from r1c1"),
            ("map\nregions:\n12\n2.\n", "<text>:4:2: every cell needs a region"),
            ("map\nregions:\n12\n2\n", "most rows have"),
            ("map\n...\nregions:\n12\n12\n", "the grid has 1 row of 3 cells, but there are regions for 2 rows of 2"),
            (
                "map\nr.\ny.\nregions:\n12\n12\n",
                "<text>:3:1: r2c1 is given as yellow, but the same region as red",
            ),
            (
                "map colours=3\nb.\n..\nregions:\n12\n12\n",
                "'b' is no cell; expected r, y, g (red, yellow, green), or . for none",
            ),
            ("map colours=3\n4.\n..\nregions:\n12\n12\n", "'4' is no cell; expected r, y, g"),
            ("map colours=7\nregions:\n12\n", "colours must be at least 2 and at most 6, not 7"),
        ),
        broken=(
            (SMALL, ("rry", "ryg"), None),
            (SMALL, ("rry",), "the solution is not 2 by 3"),
            (SMALL, ("rrb", "ryg"), "r1c3 is none of r, y, g"),
            (SMALL, ("rry", "rgg"), "r2c2 and r2c3 are of two regions, but alike"),
            (SMALL, ("rry", "rrg"), "r1c2 and r2c2 are of two regions, but alike"),
            (SMALL, ("rry", "yyg"), "r1c1 and r2c1 are of one region, but differ"),
            (SMALL, ("yyr", "yrg"), "region r1c1 is given as red, not yellow"),
        ),
        wrong=(("map colours=2\nr.r\nregions:\n112\n", ("region r1c1 is red", "region r1c3 is red")),),
        open=((OPEN, ("region r1c1", "region r1c2")),),
        answers=((SMALL, ("rry", "ryg"), ["rry", "ryg"]),),
        in_json=((SMALL, {"colours": 3, "grid": ["r..", "..g"], "regions": ["112", "134"]}),),
        blank=((2, 3, {}, "map\nregions:\n111\n222\n"), (1, 2, {"colours": 3}, "map colours=3\nregions:\n11\n")),
    )


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_all_colourings(colours: int) -> None:
    regions = ("1123", "4423", "5553")
    puzzle = parse(f"map colours={colours}\nregions:\n" + "\n".join(regions))
    around = {
        (regions[r][c], regions[below][right])
        for r, c in product(range(3), range(4))
        for below, right in ((r, c + 1), (r + 1, c))
        if below < 3 and right < 4 and regions[r][c] != regions[below][right]
    }
    right = {
        tuple("".join(by[region] for region in row) for row in regions)
        for by in (dict(zip("12345", signs, strict=True)) for signs in product("rygb"[:colours], repeat=5))
        if all(by[one] != by[other] for one, other in around)
    }
    assert {*solutions(puzzle)} == right
    assert bool(right) == (colours > 2)


@pytest.mark.parametrize("text", IDS)
def test_game_ids_come_back(text: str) -> None:
    puzzle = puzzle_of("map", text)
    assert notation("map").write(puzzle) == text
    assert isinstance(verify(puzzle), Unique)
    assert parse(to_text(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("5x5n5:aaacaaeadacaccabba", "the game id ends where a run of borders was expected", 24),
        ("5x5n5:aaacaaeadacaccabbaf,a013", "the game id ends where a cell was expected", 30),
        ("5x5n6:aaacaaeadacaccabbaf,a0132", "the borders make 5 regions, but the parameters say 6", 3),
        ("5x5n5:aaacaaeadacaccabbaf,a01327", "'7' stands where the end of the game id was expected", 31),
        ("5x5n5:aaacaaeadacaccabbaz,a0132", "'z' stands where a run of at most 6 lines was expected", 24),
        ("5x5n5:aaac?", "'?' stands where a run of borders was expected", 10),
        ("5x5q:aaac", "unknown parameters 'q'", 3),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    assert refused("map", text) == (message, column)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("map colours=3\nregions:\n12345", "no game id: Map has 4 colours, not 3"),
        ("map\nregions:\n1234", "no game id: Map has 5 regions or more, not 4"),
    ],
)
def test_puzzles_without_a_game_id(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation("map").write(parse(text))
    assert str(caught.value) == message


def test_maps_of_so_many_regions_and_colours() -> None:
    for made in generate("map", seed=1, count=3, size=(7, 9), options={"regions": 12, "colours": 3}):
        assert isinstance(verify(made.puzzle, backend="cpsat"), Unique)
        assert max(made.puzzle.shape.regions) == 11
        assert made.puzzle.shape.colours == 3
        assert {*"".join(made.solution)} == {*"ryg"}
