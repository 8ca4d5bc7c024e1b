"""Map colouring: the data card; all colourings of small maps; game ids; regions that are none."""

from __future__ import annotations

from itertools import product
from typing import Any

from clueproof import Made
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, beside, cells_of, out_of

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


def has_12_regions_and_3_colours(made: Made) -> bool:
    shape = made.puzzle.shape
    return max(shape.regions) == 11 and shape.colours == 3 and {*"".join(made.solution)} == {*"ryg"}


def every(shape: Any) -> dict[Rows, Says]:
    """All colourings, with the colours of all cells."""
    found = {}
    region = dict(zip(cells_of(shape), shape.regions, strict=True))
    for colours in product(range(shape.colours), repeat=max(shape.regions) + 1):
        colour = {cell: colours[number] for cell, number in region.items()}
        pairs = [(cell, other) for cell in region for other in beside(cell) & region.keys()]
        if shape.corners:
            pairs += [((r, c), (r + 1, x)) for r, c in region for x in (c - 1, c + 1) if (r + 1, x) in region]
        if all(colour[one] != colour[other] or region[one] == region[other] for one, other in pairs):
            rows = ["".join("rygb"[colour[r, c]] for c in range(shape.width)) for r in range(shape.height)]
            found[tuple(rows)] = {cell: number + 1 for cell, number in colour.items()}
    return found


class TestMap(GenreSuite):
    card = Card(
        name="map",
        aliases=(
            "map-colouring",
            "map-coloring",
            "four-colour-map",
            "four-colours",
            "different-neighbours",
            "different-neighbors",
        ),
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
+---------------+-----------+---+
4 colours""",
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
            "map corners\n..y\n...\nregions:\n122\n334\n",
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
            (
                "map corners\nr.\n..\nregions:\n12\n33\n",
                "different-neighbours\n1.\n..\nregions:\n12\n33\n",
                "different-neighbors\n1.\n..\nregions:\n12\n33\n",
            ),
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
            ("map corners\nregions:\n12\n34\n", ("ry", "gr"), "r1c1 and r2c2 meet at a corner, but are alike"),
            ("map corners\nregions:\n12\n34\n", ("ry", "yg"), "r1c2 and r2c1 meet at a corner, but are alike"),
            ("map corners\nregions:\n12\n34\n", ("ry", "gb"), None),
        ),
        wrong=(("map colours=2\nr.r\nregions:\n112\n", ("region r1c1 is red", "region r1c3 is red")),),
        open=((OPEN, ("region r1c1", "region r1c2")),),
        answers=((SMALL, ("rry", "ryg"), ["rry", "ryg"]),),
        in_json=((SMALL, {"colours": 3, "grid": ["r..", "..g"], "regions": ["112", "134"]}),),
        blank=((2, 3, {}, "map\nregions:\n111\n222\n"), (1, 2, {"colours": 3}, "map colours=3\nregions:\n11\n")),
        ids=(
            ("unique", "5x5n5:aaacaaeadacaccabbaf,a0132"),
            ("unique", "5x5n5:gbbabaacbcdbcbdb,1032a"),
            ("unique", "8x8n12:dchaadcahdaabbaababbaabgaacbaaaaeabffbbedacaa,3c020a0b1"),
            ("unique", "7x9n10:aaacegabcbeccaaafaaabcaaaabgbaaaeacaeaaaaaaabfbadaa,3a23c1a0"),
        ),
        bad_ids=(
            ("5x5n5:aaacaaeadacaccabba", 25, "the game id ends where a run of borders was expected"),
            ("5x5n5:aaacaaeadacaccabbaf,a013", 31, "the game id ends where a cell was expected"),
            ("5x5n6:aaacaaeadacaccabbaf,a0132", 4, "the borders make 5 regions, but the parameters say 6"),
            ("5x5n5:aaacaaeadacaccabbaf,a01327", 32, "'7' stands where the end of the game id was expected"),
            ("5x5n5:aaacaaeadacaccabbaz,a0132", 25, "'z' stands where a run of at most 6 lines was expected"),
            ("5x5n5:aaac?", 11, "'?' stands where a run of borders was expected"),
            ("5x5q:aaac", 4, "unknown parameters 'q'"),
        ),
        no_ids=(
            ("map colours=3\nregions:\n12345", "no game id: Map has 4 colours, not 3"),
            ("map corners\nregions:\n12345", "no game id: in Map regions that meet at a corner may be alike"),
            ("map\nregions:\n1234", "no game id: Map has 5 regions or more, not 4"),
        ),
        made=(
            Making(
                (7, 9),
                options={"regions": 12, "colours": 3},
                seed=1,
                count=3,
                backend="cpsat",
                holds=has_12_regions_and_3_colours,
            ),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    f"map colours={colours}\nregions:\n1123\n4423\n5553\n"
                    for colours in ("2", "3", "4", "3 corners", "4 corners")
                ),
                clues=5,
                words=("none", "unique", "multiple"),
            ),
        ),
    )
