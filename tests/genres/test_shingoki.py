"""Shingoki: the data card; random circles against all loops, and what the generator makes."""

from __future__ import annotations

import pytest

from clueproof.genres import Circle
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import check_random_circles, lines_through, straight_parts

PUZZLE = "shingoki\n. . . 6B\n. . 3B .\n. . . .\n. . . 6B\n"
SOLVED = lines_through(((0, 0), "RRRDDDLLLURRULLU"))
RING = lines_through(((0, 0), "RRDDLLUU"))


class TestShingoki(GenreSuite):
    card = Card(
        name="shingoki",
        aliases=("semaphores", "traffic-lights"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  . @6
 .  . @3  .
 .  .  .  .
 .  .  . @6""",
        solved_board="""\
 +-------------@6
 |              |
 +--------@3    |
           |    |
 +---------+    |
 |              |
 +-------------@6""",
        small=(
            "shingoki\n.\n",
            "shingoki\nB .\n. .\n",
            "shingoki\n. W .\n. . .\n",
            "shingoki\n. . .\n. 2B .\n. . .\n",
            "shingoki\n. . 3W .\n. . . .\n. . . .\n",
            "shingoki\n. . . 2B\n. . . .\n. 3B . .\n",
            "shingoki\n. . .\n4B . .\n. . 2W\n. . .\n",
        ),
        forms=(
            (
                "shingoki\n. 5B .\nW . 4W\n. . .\n. . .\n. . .\n",
                "semaphores\n. B5 .\nw . w4\n. . .\n- . .\n_ . .",
                '{"puzzle": "shingoki", "board": [["  ", "5B", ""], ["W", null, "4W"], [" ", " ", " "],'
                ' [".", ".", "."], [".", ".", "."]]}',
                '{"puzzle": "shingoki", "inputs": {"board": [" . 5B .", "W . W4", ". . .", ". . .", ". . ."]}}',
            ),
        ),
        written=("shingoki\n2B\n. 2B\n".replace("2B\n", "2B .\n", 1), "shingoki\n2B 12B\n2W 12B\n" + ". .\n" * 11),
        refused=(
            ("shingoki", "the puzzle has no grid"),
            ("shingoki\n. x\n. .", "<text>:2:3: 'x' is no cell; expected W for a white circle or B for a black one"),
            ("shingoki\n. 3\n. .", "<text>:2:3: '3' is no cell; expected W"),
            ("shingoki\n. 2W2\n. .", "<text>:2:3: '2W2' is no cell"),
            ("shingoki\n. 1B\n. .", "<text>:2:3: the number of a circle is at least 2, not 1"),
            ("shingoki\n. 3B\n. .", "<text>:2:3: 3 is more than the 2 lines that can leave it"),
            ("shingoki\n. 3W .\n. . .", "<text>:2:3: 3 is more than the 2 lines that can leave it"),
            ("shingoki\n. B\n. . .", "<text>:3: row 2 has 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("shingoki\n. . .\n. . .\n. . .", RING, None),
            ("shingoki\n. . .\n. B .\n. . .", RING, "the loop does not pass the circle in r2c2"),
            ("shingoki\n. B .\n. . .\n. . .", RING, "the loop goes straight through the black circle in r1c2"),
            ("shingoki\nW . .\n. . .\n. . .", RING, "the loop turns at the white circle in r1c1"),
            ("shingoki\n3B . .\n. . .\n. . .", RING, "the lines that leave r1c1 are 4 long, not 3"),
            ("shingoki\n. . .\n. . 2W\n. . .", RING, None),
        ),
        wrong=(
            ("shingoki\nW .\n. .", ("r1c1 is a white circle",)),
            (
                "shingoki\n4B . 2B\n. . .\n. . .",
                ("r1c1 is a black circle that says 4", "r1c3 is a black circle that says 2"),
            ),
        ),
        open=(("shingoki\n. . .\n. . B\n. . .", ()),),
        unique=(("shingoki\n4B . .\n. . .\n. . 4B", RING), ("shingoki\n. .\n. .", lines_through(((0, 0), "RDLU")))),
        answers=(
            (
                "shingoki\n. .\n. .",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(("shingoki\n. 3B\n. .\n. W\n. .", {"puzzle": "shingoki", "grid": [". 3B", ". .", ". W", ". ."]}),),
        blank=((2, 3, {}, "shingoki\n. . .\n. . ."),),
        made=(Making((4, 5), seed=0), Making((8, 8), seed=1), Making((12, 10), seed=2)),
    )


def circles(loop: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], Circle]:
    """What a circle would say in each cell of a loop."""
    parts, found = straight_parts(loop), {}
    for before, part in zip([parts[-1], *parts], parts, strict=False):
        turn, *passed = part
        found[turn] = Circle("black", len(part) + len(before))
        found.update({cell: Circle("white", len(part)) for cell in passed})
    return found


@pytest.mark.parametrize("size", [(3, 4), (4, 4), (5, 3)])
def test_random_circles(size: tuple[int, int]) -> None:
    check_random_circles("shingoki", circles, size, tries=40, shares=[0.1, 0.3], grey=True)
