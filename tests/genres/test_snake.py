"""Snake: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "snake\nframed:\n. 1 2 2 .\n2 . . . .\n. . . . .\n. . . . .\n1 . . . .\n"
SOLVED = ("##..", ".##.", "..##", "...#")


class TestSnake(GenreSuite):
    card = Card(
        name="snake",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  1 2 2
2 . . . .
  . . . .
  . . . .
1 . . . .""",
        solved_board="""\
  1 2 2
2 # # . .
  . # # .
  . . # #
1 . . . #""",
        small=(
            "snake\nframed:\n. .\n. .\n",
            "snake\nframed:\n. . . .\n. . . .\n2 . . .\n",
            "snake\nframed:\n. 1 . .\n3 . . B\n. W . .\n",
            "snake\nframed:\n. . 0 .\n. . . .\n. . . .\n. . B .\n",
        ),
        forms=(
            (
                "snake\nframed:\n. 1 . .\n3 . . B\n. W . .\n",
                '{"puzzle": "snake", "row_counts": [3, null], "col_counts": [1, null, null], "grid": ["..B", "W.."]}',
            ),
        ),
        refused=(
            ("snake", "the puzzle has no grid"),
            ("snake\nframed:\n. . .\n3 . .\n. . .\n", "3 is more than the 2 cells of that row"),
            ("snake\nframed:\n. . .\n. x .\n. . .\n", "'x' is no cell"),
            ("https://puzz.link/p?snake/3/3/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....", "....", "....", "...."), "the snake has no end"),
            ("snake\nframed:\n. . .\n. . .\n. . .\n", ("##", "##"), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("snake\nframed:\n. . .\n. . .\n. . .\n", ("#.", ".#"), "r2c2 is cut off from r1c1"),
            ("snake\nframed:\n. . . .\n. . . .\n. . . .\n. . . .\n", ("###", "#.#", "###"), "the snake has no end"),
            (
                "snake\nframed:\n. . . .\n. . . .\n. . . .\n. . . .\n",
                (".#.", "###", "..."),
                "the snake branches at r2c2",
            ),
            (
                "snake\nframed:\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
                ("###.", "..#.", ".#.."),
                "r3c2 is cut off from r1c1",
            ),
            (
                "snake\nframed:\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
                ("##..", "#.##", "###."),
                "the line touches itself at a corner, r1c2 and r2c3",
            ),
            ("snake\nframed:\n. 0 . .\n. . . .\n", ("###",), "column 1 has 1 cell of the snake, not 0"),
            ("snake\nframed:\n. . . .\n2 . . .\n", ("###",), "row 1 has 3 cells of the snake, not 2"),
            (
                "snake\nframed:\n. . . .\n. W . .\n",
                ("###",),
                "the circle says that r1c1 is between the ends of the snake, which is not so",
            ),
            (
                "snake\nframed:\n. . . .\n. . B .\n",
                ("###",),
                "the circle says that r1c2 is an end of the snake, which is not so",
            ),
        ),
        wrong=(
            (
                "snake\nframed:\n. 0 .\n2 . .\n. . .\n",
                ("row 1 has 2 cells of the snake", "column 1 has 0 cells of the snake"),
            ),
        ),
        open=(("snake\nframed:\n. . .\n. . .\n. . .\n", ()),),
        unique=(("snake\nframed:\n. . . .\n3 . . .\n", ("###",)),),
        answers=((PUZZLE, SOLVED, ["##..", ".##.", "..##", "...#"]),),
        in_json=(("snake\nframed:\n. 1 . .\n3 . . B\n. W . .\n", {"grid": ["..B", "W.."]}),),
        blank=((2, 3, {}, "snake width=3 height=2\nframed:\n. . . .\n. . . .\n. . . ."),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
