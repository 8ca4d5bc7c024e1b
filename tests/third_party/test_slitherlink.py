"""The tests of a genre of their own: Slitherlink."""

from clueproof.genres import ends, sides_of
from clueproof.testing import Card, GenreSuite

PUZZLE = "my-slitherlink\n...3.\n2....\n0..13\n"
BOARD = """\
+   +   +   +   +   +
              3
+   +   +   +   +   +
  2
+   +   +   +   +   +
  0           1   3
+   +   +   +   +   +"""
SOLVED_BOARD = """\
+---+---+   +---+   +
|       |   | 3 |
+---+   +---+   +   +
  2 |           |
+   +---+   +   +---+
  0     |     1   3 |
+   +   +---+---+---+"""
INSIDE = frozenset({(0, 0), (0, 1), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4)})


def loop_around(inside):
    """The sides that a cell inside shares with none inside, each from vertex to vertex."""
    return frozenset(ends(side) for cell in inside for side in sides_of(cell) if len(inside.intersection(side)) == 1)


SOLVED = loop_around(INSIDE)
ONE, OTHER = (0, 0), (0, 2)
MIDDLE = "the vertex in row 1, column 1 of the grid lines"


class TestSlitherlink(GenreSuite):
    card = Card(
        name="my-slitherlink",
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "my-slitherlink\n4\n",
            "my-slitherlink\n..\n",
            "my-slitherlink\n3\n.\n",
            "my-slitherlink\n2.\n.3\n",
            "my-slitherlink\n...\n.0.\n",
            "my-slitherlink\n3..3\n.1..\n",
        ),
        forms=(
            (
                "my-slitherlink\n3.\n02\n",
                "my-slitherlink\n3 .\n0 2",
                '{"puzzle": "my-slitherlink", "grid": [[3, ""], [0, 2]]}',
            ),
        ),
        refused=(
            ("my-slitherlink\n5", "<text>:2:1: 5 is more than the 4 sides of a cell"),
            ("my-slitherlink\n.y", "<text>:2:2: 'y'"),
        ),
        broken=(
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "my-slitherlink\n..",
                frozenset(map(ends, sides_of(ONE)[:3])),
                "the loop ends at the vertex in row 0, column 0 of the grid lines",
            ),
            ("my-slitherlink\n...", loop_around({ONE}) | loop_around({OTHER}), "there is more than one loop"),
            ("my-slitherlink\n..\n..", loop_around({ONE, (1, 1)}), f"lines branch or cross at {MIDDLE}"),
            ("my-slitherlink\n1", loop_around({ONE}), "r1c1 has 4 lines around it, not 1"),
            ("my-slitherlink\n.", loop_around({(0, 5)}), "there can be no line the upper side of r1c6"),
            (PUZZLE, SOLVED, None),
        ),
        wrong=(("my-slitherlink\n0", ("the number of lines around r1c1 is 0",)),),
        open=(("my-slitherlink\n..", ()),),
        unique=(("my-slitherlink\n4", loop_around({ONE})),),
        answers=(("my-slitherlink\n4", loop_around({ONE}), [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]),),
        in_json=((PUZZLE, {"puzzle": "my-slitherlink", "grid": ["...3.", "2....", "0..13"]}),),
        blank=((2, 3, {}, "my-slitherlink\n...\n..."),),
    )
