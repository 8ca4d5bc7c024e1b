"""Lighthouses: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "lighthouses\n..1?.\n1...1\n.....\n.....\n..1..\n"
SOLVED = (".....", ".....", "..*..", "*...*", ".....")


class TestLighthouses(GenreSuite):
    card = Card(
        name="lighthouses",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .   . (1)   o   .
(1)   .   .   . (1)
  .   .   .   .   .
  .   .   .   .   .
  .   . (1)   .   .""",
        solved_board="""\
  .   . (1)   o   .
(1)   .   .   . (1)
  .   .   o   .   .
  o   .   .   .   o
  .   . (1)   .   .""",
        small=(
            "lighthouses\n...\n",
            "lighthouses\n?..\n",
            "lighthouses\n1 . . .\n. . . .\n. . . ?\n",
            "lighthouses\n...1\n...0\n0...\n1...\n",
        ),
        forms=(
            (
                "lighthouses\n1...\n...?\n",
                "lighthouses\n1 . . .\n. . . ?\n",
                '{"puzzle": "lighthouses", "board": ["1...", "...?"]}',
            ),
        ),
        refused=(
            ("lighthouses", "the puzzle has no grid"),
            ("lighthouses\n. x\n. .", "'x' is no cell"),
            ("lighthouses\n. 3\n. .", "3 is more than the 2 other cells of its row and column"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("lighthouses\n1...\n....\n", ("..**", "...."), "the ships in r1c3 and r1c4 touch"),
            ("lighthouses\n1...\n....\n", ("....", "...*"), "no lighthouse lights the ship in r2c4"),
            ("lighthouses\n1....\n", ("..*.*",), "r1c1 lights 2 ships, not 1"),
            ("lighthouses\n1..\n", (".*.",), "r1c2 can't hold a ship"),
        ),
        wrong=(("lighthouses\n2..\n", ("r1c1 lights 2 ships",)),),
        open=(("lighthouses\n1...\n", ()),),
        unique=(("lighthouses\n1..\n", ("..*",)),),
        counts=(("lighthouses\n?.....\n", 8), ("lighthouses\n...\n", 1)),
        in_json=(("lighthouses\n1...\n...?\n", {"grid": ["1...", "...?"]}),),
        made=(Making((5, 6)), Making((8, 8), count=2)),
        answers=((PUZZLE, SOLVED, [".....", ".....", "..*..", "*...*", "....."]),),
    )
