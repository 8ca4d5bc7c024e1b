"""Balance Loop: the data card; random circles against all loops, and what the generator makes."""

from __future__ import annotations

import pytest

from clueproof.genres import Circle
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import check_random_circles, lines_through, straight_parts

PUZZLE = "balance-loop\n. 4B . . .\n. . . . B\n. . . . .\nW . . . .\n. . . 4W .\n"
SOLVED = lines_through(((0, 0), "RRRRDLLDRDDLLULURULU"))
RING = lines_through(((0, 0), "RRDDLLUU"))


class TestBalanceLoop(GenreSuite):
    card = Card(
        name="balance-loop",
        aliases=("balance",),
        source="https://github.com/robx/pzprjs, test/script/balance.js",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .  @4   .   .   .
  .   .   .   .   @
  .   .   .   .   .
  o   .   .   .   .
  .   .   . (4)   .""",
        solved_board="""\
 +-----@4----------------+
 |                       |
 +-----+     +-----------@
       |     |
 +-----+     +-----+     .
 |                 |
 o-----+     .     |     .
       |           |
 .     +----------(4)    .""",
        small=(
            "balance-loop\n.\n",
            "balance-loop\nB .\n. .\n",
            "balance-loop\n. W .\n. . .\n",
            "balance-loop\n. . .\n. 2B .\n. . .\n",
            "balance-loop\n. . 3W .\n. . . .\n. . . .\n",
            "balance-loop\n. . . 2B\n. . . .\n. 3B . .\n",
            "balance-loop\n. . .\n4B . .\n. . 2W\n. . .\n",
            "balance-loop through_all\n. . . .\n. . . .\n. 3B . .\n",
        ),
        forms=(
            ("balance-loop through_all\n. 2B .\n. . W\n", "https://puzz.link/p?balance/f/3/2/g5i0"),
            (
                "balance-loop\n. 5B .\nW . 4W\n. . .\n. . .\n. . .\n",
                "balance\n. B5 .\nw . w4\n. . .\n- . .\n_ . .",
                '{"puzzle": "balance-loop", "board": [["  ", "5B", ""], ["W", null, "4W"], [" ", " ", " "],'
                ' [".", ".", "."], [".", ".", "."]]}',
                '{"puzzle": "balance-loop", "inputs": {"board": [" . 5B .", "W . W4", ". . .", ". . .", ". . ."]}}',
            ),
        ),
        written=(
            "balance-loop\n2B\n. 2B\n".replace("2B\n", "2B .\n", 1),
            "balance-loop\n2B 12B\n2W 12B\n" + ". .\n" * 11,
        ),
        refused=(
            ("balance-loop", "the puzzle has no grid"),
            (
                "balance-loop\n. x\n. .",
                "<text>:2:3: 'x' is no cell; expected W for a white circle or B for a black one",
            ),
            ("balance-loop\n. 3\n. .", "<text>:2:3: '3' is no cell; expected W"),
            ("balance-loop\n. 2W2\n. .", "<text>:2:3: '2W2' is no cell"),
            ("balance-loop\n. 1B\n. .", "<text>:2:3: the number of a circle is at least 2, not 1"),
            ("balance-loop\n. 3B\n. .", "<text>:2:3: 3 is more than the 2 lines that can leave it"),
            ("balance-loop\n. 3W .\n. . .", "<text>:2:3: 3 is more than the 2 lines that can leave it"),
            ("balance-loop\n. B\n. . .", "<text>:3: row 2 has 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("balance-loop\n. . .\n. . .\n. . .", RING, None),
            ("balance-loop\n. . .\n. B .\n. . .", RING, "the loop does not pass the circle in r2c2"),
            (
                "balance-loop\n. B .\n. . .\n. . .",
                RING,
                "the loop goes equally far both ways from the black circle in r1c2",
            ),
            ("balance-loop\nW . .\n. . .\n. . .", RING, None),
            (
                "balance-loop\n. W . .\n. . . .",
                lines_through(((0, 0), "RRRDLLLU")),
                "the loop goes not equally far both ways from the white circle in r1c2",
            ),
            ("balance-loop\n. 3B . .\n. . . .", lines_through(((0, 0), "RRRDLLLU")), None),
            ("balance-loop\n2W . .\n. . .\n. . .", RING, "the lines that leave r1c1 are 4 long, not 2"),
        ),
        wrong=(
            ("balance-loop\n2B .\n. .", ("r1c1 is a black circle that says 2",)),
            (
                "balance-loop\n4W . .\n. . .\n. . 3B",
                ("r1c1 is a white circle that says 4", "r3c3 is a black circle that says 3"),
            ),
        ),
        open=(("balance-loop\n. . . .\n. . . .\n. . W .\n. . . .", ()),),
        unique=(
            ("balance-loop\n4W . .\n. . .\n. . 4W", RING),
            ("balance-loop\n. .\n. .", lines_through(((0, 0), "RDLU"))),
        ),
        answers=(
            (
                "balance-loop\n. .\n. .",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(
            ("balance-loop\n. 3B\n. .\n. W\n. .", {"puzzle": "balance-loop", "grid": [". 3B", ". .", ". W", ". ."]}),
        ),
        blank=((2, 3, {}, "balance-loop\n. . .\n. . ."),),
        made=(Making((4, 5), seed=0), Making((8, 8), seed=1), Making((12, 10), seed=2)),
    )


def circles(loop: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], Circle]:
    """What a circle would say in each cell of a loop."""
    parts, found = straight_parts(loop), {}
    for before, part in zip([parts[-1], *parts], parts, strict=False):
        turn, *passed = part
        found[turn] = Circle("white" if len(part) == len(before) else "black", len(part) + len(before))
        for far, cell in enumerate(passed, 1):
            found[cell] = Circle("white" if 2 * far == len(part) else "black", len(part))
    return found


@pytest.mark.parametrize("size", [(3, 4), (4, 4), (5, 3)])
def test_random_circles(size: tuple[int, int]) -> None:
    check_random_circles("balance-loop", circles, size, tries=20, shares=[0.1, 0.5])
