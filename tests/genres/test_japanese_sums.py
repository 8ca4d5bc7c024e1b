"""Japanese Sums: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "japanese-sums numbers=4\nrows:\n? ?\n8\n1 7\n6 ?\n10\ncols:\n? ?\n? 3\n5 3\n5 2\n? ?\n"
SOLVED = ((3, 4, 1, 0, 2), (0, 3, 4, 1, 0), (1, 0, 0, 4, 3), (4, 2, 0, 0, 1), (0, 1, 3, 2, 4))


class TestJapaneseSums(GenreSuite):
    card = Card(
        name="japanese-sums",
        source="https://puzz.link/p?japanesesums/5/5/4/..g3.g35g25g..g..g8h71g.6gah",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
    ? ? 5 5 ?
    ? 3 3 2 ?
? ? . . . . .
  8 . . . . .
1 7 . . . . .
6 ? . . . . .
 10 . . . . .
numbers 1 to 4""",
        solved_board="""\
    ? ? 5 5 ?
    ? 3 3 2 ?
? ? 3 4 1 0 2
  8 0 3 4 1 0
1 7 1 0 0 4 3
6 ? 4 2 0 0 1
 10 0 1 3 2 4""",
        small=(
            "japanese-sums numbers=1\nrows:\n-\ncols:\n-\n-\n",
            "japanese-sums numbers=2\nrows:\n3\n1\ncols:\n-\n1\n-\n",
            "japanese-sums numbers=3\n. 2 .\n. . 0\nrows:\n? ?\n-\ncols:\n-\n-\n3\n",
            "japanese-sums numbers=2\nrows:\n-\n-\ncols:\n?\n3\n",
        ),
        forms=(
            (
                "japanese-sums numbers=2\n. . 2\n. 0 .\nrows:\n1 ?\n-\ncols:\n-\n-\n3\n",
                "japanese-sums numbers=2\n..2\n.0.\nrows:\n1,?\n-\ncols:\n-\n-\n3\n",
                '{"puzzle": "japanese-sums", "numbers": 2, "grid": [". . 2", ". 0 ."], "rows": [[1, "?"], null],'
                ' "cols": [null, null, [3]]}',
            ),
            (PUZZLE, "https://puzz.link/p?japanesesums/5/5/4/..g3.g35g25g..g..g8h71g.6gah"),
        ),
        refused=(
            ("japanese-sums numbers=2", "the puzzle has no lists for its rows"),
            ("japanese-sums\nrows:\n1\ncols:\n-\n", "the puzzle does not say how many numbers there are"),
            ("japanese-sums numbers=36\nrows:\n1\ncols:\n-\n", "numbers"),
            ("japanese-sums numbers=2\nrows:\n0\ncols:\n-\n", "row 1: '0' is no part of a list; expected a number"),
            ("japanese-sums numbers=2\nrows:\n1 1\ncols:\n-\n-\n", "row 1: 1 1 needs at least 3 cells"),
            (
                "japanese-sums numbers=2\n3 .\nrows:\n-\ncols:\n-\n-\n",
                "<text>:2:1: 3 is more than 2, the largest number",
            ),
            ("https://puzz.link/p?japanesesums/5/5/4/..g3", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("japanese-sums numbers=2\nrows:\n-\ncols:\n-\n-\n-\n", ((1, 0, 1),), "row 1 has a number twice"),
            (
                "japanese-sums numbers=2\nrows:\n2 1\ncols:\n-\n-\n-\n",
                ((1, 0, 2),),
                "row 1 has the sums 1 2, not 2 1",
            ),
            ("japanese-sums numbers=2\nrows:\n-\ncols:\n-\n?\n", ((1, 0),), "column 2 has no number, not ?"),
            ("japanese-sums numbers=2\n. 2\nrows:\n-\ncols:\n-\n-\n", ((1, 0),), "r1c2 is given as 2, not 0"),
        ),
        wrong=(("japanese-sums numbers=2\nrows:\n4\ncols:\n-\n-\n", ("row 1 has 4",)),),
        open=(("japanese-sums numbers=2\nrows:\n3\ncols:\n-\n-\n-\n", ()),),
        unique=(("japanese-sums numbers=2\nrows:\n1 2\ncols:\n-\n-\n-\n", ((1, 0, 2),)),),
        answers=((PUZZLE, SOLVED, ["3 4 1 0 2", "0 3 4 1 0", "1 0 0 4 3", "4 2 0 0 1", "0 1 3 2 4"]),),
        in_json=(
            (
                "japanese-sums numbers=2\n. . 2\nrows:\n1 ?\ncols:\n-\n-\n-\n",
                {"rows": [[1, "?"]], "cols": [None, None, None], "grid": [". . 2"]},
            ),
        ),
        blank=((1, 2, {"numbers": 2}, "japanese-sums numbers=2\nrows:\n-\ncols:\n-\n-"),),
        no_links=(
            ("japanese-sums numbers=2\n0 .\nrows:\n-\ncols:\n-\n-\n", "links can't say what the clue at r1c1 says: 0"),
        ),
        made=(Making((2, 3), irreducible=True), Making((4, 4), options={"numbers": 2}, again=True), Making((5, 5))),
    )
