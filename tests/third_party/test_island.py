"""The tests of somebody else's package: the suites of `clueproof.testing`, in three lines each."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, SessionSuite

PUZZLE = "island shaded=5\nx..\no.o\n..x\n"


class TestIsland(GenreSuite):
    card = Card(
        name="island",
        source="this package",
        puzzle=PUZZLE,
        solution=("xxo", "oxo", "oxx"),
        board="# . .\no . o\n. . #",
        solved_board="# # o\no # o\no # #",
        small=(
            "island shaded=2\n...\n...",
            "island\n.x",
            "island shaded=1\n.\no\n.",
            "island shaded=7\n....\n....\no..x",
        ),
        forms=((PUZZLE, '{"puzzle": "island", "shaded": 5, "grid": ["x..", "o.o", "..x"]}'),),
        refused=(
            ("island\n.y", "<text>:2:2: 'y' is no cell; expected x, o, or . when empty"),
            ("island shaded=-1\n..", "shaded must be at least 0"),
        ),
        broken=(
            (PUZZLE, ("xxo", "oxo", "oxo"), "4 cells are shaded"),
            (PUZZLE, ("xxo", "oxo", "xox"), "the shaded cells are in pieces"),
            (PUZZLE, ("oxo", "oxo", "xxx"), "a given cell is changed"),
        ),
        wrong=(("island shaded=2\nx.x", ("r1c1 is shaded", "r1c3 is shaded")),),
        open=(("island shaded=1\n..", ("r1c1", "r1c2")),),
    )


class TestCareful(SessionSuite):
    backend = "careful"
