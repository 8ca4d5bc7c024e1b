"""Geradeweg: the data card; random numbers against all loops, links, and what the generator makes."""

from __future__ import annotations

import json
import random

import pytest

from clueproof import parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import joined, lines_through, simple_loops, straight_parts

PUZZLE = "geradeweg\n. . . . 1 .\n. 2 3 . . .\n. . . . ? .\n. . . . . .\n. . . . . 4\n"
SOLVED = lines_through(((0, 1), "RDDDRRULURURDDDDLLLLULURUU"))
RING = lines_through(((0, 0), "RRDDLLUU"))
WIDE = lines_through(((0, 0), "RRRDLLLU"))


class TestGeradeweg(GenreSuite):
    card = Card(
        name="geradeweg",
        source="https://github.com/semiexp/cspuz_core, cspuz_rs_puzzles/src/puzzles/geradeweg.rs",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . 1 .
. 2 3 . . .
. . . . ? .
. . . . . .
. . . . . 4""",
        solved_board="""\
.   +---+   .   1---+
    |   |       |   |
.   2   3   +---+   |
    |   |   |       |
+---+   |   +---?   |
|       |       |   |
+---+   +-------+   |
    |               |
.   +---------------4""",
        small=(
            "geradeweg\n.\n",
            "geradeweg\n? .\n. .\n",
            "geradeweg\n0 . .\n. . .\n",
            "geradeweg\n. 2 .\n. . .\n. . .\n",
            "geradeweg\n. . . .\n. . 1 .\n. . . .\n",
            "geradeweg\n. . . 3\n. . . .\n? . . .\n",
            "geradeweg through_all\n. . . 3\n. . . .\n? . . .\n",
        ),
        forms=(
            ("geradeweg through_all\n. 2 .\n? . 0\n", "https://puzz.link/p?geradeweg/f/3/2/g2g.g0"),
            (
                "geradeweg\n. 3 .\n? . 0\n. . .\n. . .\n",
                '{"puzzle": "geradeweg", "grid": [". 3 .", "? . 0", ". . .", ". . ."]}',
                '{"puzzle": "geradeweg", "board": [["", 3, null], ["?", " ", 0], [".", "_", "-"], ["", "", ""]]}',
            ),
        ),
        written=("geradeweg\n" + "10 . . . . . . . . . .\n" * 2,),
        refused=(
            ("geradeweg", "the puzzle has no grid"),
            ("geradeweg\n. x\n. .", "<text>:2:3: 'x' is no cell; expected a number from 0 to 1, ? for one that is not"),
            ("geradeweg\n. 3 .\n. . .", "<text>:2:3: 3 is more than the 2 lines of the longest row or column"),
            ("geradeweg\n. 1\n. . .", "<text>:3: row 2 has 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("geradeweg\n2 ? 2\n. 0 .\n? . 2", RING, None),
            ("geradeweg\n. . .\n. ? .\n. . .", RING, "the loop does not pass r2c2"),
            ("geradeweg\n. 0 .\n. . .\n. . .", RING, "the loop passes r1c2, which says 0"),
            ("geradeweg\n. 1 .\n. . .\n. . .", RING, "the straight parts at r1c2 have the length 2, not 1"),
            ("geradeweg\n. 3 . .\n1 . . .", WIDE, "the straight parts that meet in r2c1 have the lengths 1 and 3"),
            ("geradeweg\n? . . .\n. . . .", WIDE, "the straight parts that meet in r1c1 have the lengths 3 and 1"),
        ),
        wrong=(
            ("geradeweg\n2 . .\n. . .", ("r1c1 says 2",)),
            ("geradeweg\n2 1 .\n. . .\n. . .", ("r1c1 says 2", "r1c2 says 1")),
        ),
        open=(("geradeweg\n. . . .\n. . . .\n. . 2 .\n. . . .", ()),),
        unique=(("geradeweg\n2 . .\n. . .\n. . 2", RING), ("geradeweg\n. .\n. .", lines_through(((0, 0), "RDLU")))),
        answers=(
            (
                "geradeweg\n. .\n. .",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(("geradeweg\n. 2\n. .\n. ?", {"puzzle": "geradeweg", "grid": [". 2", ". .", ". ?"]}),),
        blank=((2, 3, {}, "geradeweg\n. . .\n. . ."),),
        made=(
            Making((4, 5), seed=0, holds=lambda made: 0 not in made.puzzle.clues["given"].values()),
            Making((8, 8), seed=1, holds=lambda made: 0 not in made.puzzle.clues["given"].values()),
            Making((12, 10), seed=2, holds=lambda made: 0 not in made.puzzle.clues["given"].values()),
        ),
    )


def lengths(loop: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], set[int]]:
    """The lengths of the straight parts at each cell of a loop."""
    parts, found = straight_parts(loop), {}
    for before, part in zip([parts[-1], *parts], parts, strict=False):
        turn, *passed = part
        found[turn] = {len(part), len(before)}
        found.update({cell: {len(part)} for cell in passed})
    return found


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 4), (5, 3)])
def test_random_numbers(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    every = {frozenset(joined(loop)): lengths(loop) for loop in simple_loops(height, width)}
    words = set()
    for _ in range(20):
        truth = chance.choice([*every.values()])
        share = chance.choice([0.1, 0.5])
        rows = [["."] * width for _ in range(height)]
        for r in range(height):
            for c in range(width):
                said = truth.get((r, c), {0})
                if len(said) == 1 and chance.random() < share:
                    (number,) = said
                    rows[r][c] = chance.choice([str(number)] * 8 + ["?" if number else "0", "2"])
        asked = parse(json.dumps({"puzzle": "geradeweg", "grid": rows}))
        told = [(r, c, rows[r][c]) for r in range(height) for c in range(width) if rows[r][c] != "."]
        expected = {
            loop
            for loop, has in every.items()
            if all(
                (len(has.get((r, c), ())) == 1 if says == "?" else has.get((r, c), {0}) == {int(says)})
                for r, c, says in told
            )
        }
        assert {*solutions(asked)} == expected
        words.add(verify(asked).word)
        for loop in every:
            assert (rule_set("geradeweg").check(asked, loop) is None) == (loop in expected)
    assert words >= {"unique", "multiple"}
