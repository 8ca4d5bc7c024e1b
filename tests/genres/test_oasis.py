"""Oasis: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "oasis\n. . ? .\n. . . ?\n1 . 4 .\n. . . ?\n"
SOLVED = ("#..#", ".#..", "...#", ".#..")


class TestOasis(GenreSuite):
    card = Card(
        name="oasis",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .   .   o   .
  .   .   .   o
(1)   . (4)   .
  .   .   .   o""",
        solved_board="""\
  #   .   o   #
  .   #   .   o
(1)   . (4)   #
  .   #   .   o""",
        small=(
            "oasis\n.\n",
            "oasis\n0\n",
            "oasis\n1.?\n",
            "oasis\n2..\n?.?\n",
            "oasis\n.1.\n...\n..?\n",
            "oasis\n...\n...\n",
        ),
        forms=(
            (
                "oasis\n1..\n.?0\n",
                "oasis\n1 . .\n. ? 0",
                '{"puzzle": "oasis", "board": [[1, ".", "."], [".", "?", 0]]}',
                "https://puzz.link/p?oasis/3/2/1i.0",
            ),
        ),
        refused=(
            ("oasis", "<text>:1: the puzzle has no grid"),
            ("oasis\n...\n..6", "<text>:3:3: 6 is more than the 5 other cells"),
            (
                "oasis\n1..\n..x",
                "<text>:3:3: 'x' is no cell; expected a number from 0 to 5, ? for a circle without one, or . for none",
            ),
            ("https://puzz.link/p?oasis/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("oasis\n...\n...", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("oasis\n...\n...", ("...", "#.."), "the 2x2 square from r1c2 to r2c3 is unshaded"),
            ("oasis\n...\n...", (".#.", "#.#"), "r1c3 is cut off from r1c1"),
            ("oasis\n?..\n...", ("#..", ".#."), "r1c1 has a circle, but is shaded"),
            ("oasis\n0.?\n...", ("...", ".#."), "r1c1 reaches 1 circle, not 0"),
            ("oasis\n2??\n...", ("...", ".#."), "r1c1 reaches 1 circle, not 2"),
        ),
        wrong=(("oasis\n0?\n", ("r1c1 reaches 0 circles",)),),
        open=(("oasis\n...\n", ()),),
        unique=(("oasis\n1?\n", ("..",)),),
        answers=((PUZZLE, SOLVED, ["#..#", ".#..", "...#", ".#.."]),),
        in_json=(("oasis\n1..\n.?0\n", {"grid": ["1..", ".?0"]}),),
        blank=((2, 3, {}, "oasis\n...\n..."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
        ),
    )
