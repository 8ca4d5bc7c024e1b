"""Castle Wall: the data card; random cells against all loops, links, and what the maker makes."""

from __future__ import annotations

import json
import random

import pytest

from clueproof import generate, parse, rule_set, solutions, to_link, verify
from clueproof.codecs.scanner import NotationError
from clueproof.formats.links.puzzlink import read_link
from clueproof.testing import Card, GenreSuite
from tests.genres.loops import joined, lines_through, simple_loops

PUZZLE = "castle-wall\n. . . B<0 v1\n. . . . .\n. . . . .\n. W^1 . B^0 .\n. . . . .\n"
SOLVED = lines_through(((1, 1), "RRRDLLDDLLUURU"))
RING = lines_through(((0, 0), "RRDDLLUU"))


class TestCastleWall(GenreSuite):
    card = Card(
        name="castle-wall",
        aliases=("castle",),
        source="https://github.com/robx/pzprjs, test/script/castle.js",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------------------+
|  .     .     .    #0<    1v |
|                             |
|  .     .     .     .     .  |
|                             |
|  .     .     .     .     .  |
|     +-----+                 |
|  .  |  1^ |  .    #0^    .  |
|     +-----+                 |
|  .     .     .     .     .  |
+-----------------------------+""",
        solved_board="""\
+-----------------------------+
|  .     .     .    #0<    1v |
|                             |
|  .     +-----------------+  |
|        |                 |  |
|  +-----+     +-----------+  |
|  |  +-----+  |              |
|  |  |  1^ |  |    #0^    .  |
|  |  +-----+  |              |
|  +-----------+     .     .  |
+-----------------------------+""",
        small=(
            "castle-wall\n.\n",
            "castle-wall\n?\n",
            "castle-wall\n. . .\n. W .\n. . .\n",
            "castle-wall\n. . .\n. Wv0 .\n. . .\n",
            "castle-wall\n. . B<1\n. . .\n. . .\n",
            "castle-wall\n. . . .\n. . ? .\n. . . B^1\n",
            "castle-wall\nv1 . . .\n. . . .\n. . . .\n",
        ),
        forms=(
            (
                "castle-wall\n. Bv1 .\n. . .\nW . ?\n^2 . .\n",
                "castle\n. bD1 -\n. . .\nW? _ ?\n2U . .",
                '{"puzzle": "castle-wall", "height": 4, "width": 3, "grid": [". Bv1 .", ". . .", "W . ?", "^2 . ."]}',
                '{"puzzle": "castle-wall", "board": [["", "B1v", null], [".", ".", "."], ["w", " ", "?"],'
                ' ["^2", "", ""]]}',
            ),
        ),
        written=("castle-wall\n. .\n. .\n. W\n", "castle-wall\n" + ". " * 19 + "?\n" + ". " * 19 + "B<10\n"),
        refused=(
            ("castle-wall", "the puzzle has no grid"),
            ("castle-wall\n. x\n. .", "<text>:2:3: 'x' is no cell; expected W, B, an arrow with its number (>2)"),
            ("castle-wall\n. 1\n. .", "<text>:2:3: '1' is no cell"),
            ("castle-wall\n. W1\n. .", "<text>:2:3: 'W1' is no cell"),
            ("castle-wall\n. >1 .\n. . .", "<text>:2:3: 1 is more than the 0 lines that can be ahead"),
            ("castle-wall\nv3 .\n. .\n. .\n. .", "<text>:2:1: 3 is more than the 2 lines that can be ahead"),
            ("castle-wall\n. ?\n. . .", "<text>:3: row 2 has 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, lines_through(((1, 0), "RDLU")), "r1c5 points at 0 lines, not 1"),
            ("castle-wall\n. . .\n. . .\n. . .", frozenset(), "there is no loop"),
            ("castle-wall\n. . .\n. W .\n. . .", RING, None),
            ("castle-wall\n. . .\n. ? .\n. . .", RING, None),
            ("castle-wall\n. . .\n. B .\n. . .", RING, "r2c2 is inside the loop, not outside"),
            ("castle-wall\n. . . W\n. . . .\n. . . .", RING, "r1c4 is outside the loop, not inside"),
            ("castle-wall\n. . . <2\n. . . .\n. . . .", RING, None),
            ("castle-wall\n. . . <1\n. . . .\n. . . .", RING, "r1c4 points at 2 lines, not 1"),
            ("castle-wall\n. W .\n. . .\n. . .", RING, "the line r1c1-r1c2 runs into r1c2, which no line passes"),
        ),
        wrong=(
            ("castle-wall\nW . .\n. . .\n. . .", ("r1c1 is inside the loop",)),
            ("castle-wall\n. .\n? .", ()),
        ),
        open=(("castle-wall\n. . . .\n. . . .\n. . . B", ()),),
        unique=(("castle-wall\n. . .\n. W .\n. . .", RING),),
        answers=(
            (
                "castle-wall\n. . ?\n. . .",
                lines_through(((0, 0), "RDLU")),
                [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            ),
        ),
        in_json=(
            (
                "castle-wall\n. . .\n. W .\n. . v0\n. . .\n. . .",
                {"grid": [". . .", ". W .", ". . v0", ". . .", ". . ."]},
            ),
        ),
        blank=((2, 3, {}, "castle-wall\n. . .\n. . ."),),
        not_implied=frozenset({"given"}),
    )


def truth(loop: tuple[tuple[int, int], ...], r: int, c: int) -> dict[str, str]:
    """What a wall can say of a loop: its side, and how many lines are ahead in each direction."""
    lines = joined(loop)
    across = {a for a, b in lines if a[0] == b[0]}
    down = {a for a, b in lines if a[1] == b[1]}
    return {
        "side": "BW"[sum((row, c) in across for row in range(r)) % 2],
        "^": str(sum(column == c and row < r for row, column in down)),
        "v": str(sum(column == c and row > r for row, column in down)),
        "<": str(sum(row == r and column < c for row, column in across)),
        ">": str(sum(row == r and column > c for row, column in across)),
    }


def agrees(text: str, says: dict[str, str]) -> bool:
    arrow = text.lstrip("WB?")
    return text[0] in f"?^v<>{says['side']}" and (not arrow or says[arrow[0]] == arrow[1:])


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 4), (5, 3)])
def test_random_boards(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    words = set()
    every = {frozenset(joined(loop)): loop for loop in simple_loops(height, width)}
    cells = [(r, c) for r in range(height) for c in range(width)]
    for _ in range(20):
        meant = chance.choice([*every.values()])
        left = chance.sample(sorted({*cells} - {*meant}), chance.randint(0, len(cells) - len(meant)))
        walls = {}
        for r, c in left:
            says = truth(meant, r, c)
            arrow = chance.choice("^v<>")
            room = {"^": r, "v": height - 1 - r, "<": c, ">": width - 1 - c}[arrow]
            number = chance.choice([says[arrow], "0"]) if room else ""
            side = chance.choice(["", says["side"], says["side"], "W"])
            walls[r, c] = (side + (arrow + number if number and chance.random() < 0.7 else "")) or "?"
        rows = [[walls.get((r, c), ".") for c in range(width)] for r in range(height)]
        asked = parse(json.dumps({"puzzle": "castle-wall", "grid": rows}))
        expected = {
            lines
            for lines, loop in every.items()
            if walls.keys().isdisjoint(loop) and all(agrees(text, truth(loop, *cell)) for cell, text in walls.items())
        }
        assert {*solutions(asked)} == expected
        words.add(verify(asked).word)
        for lines in every:
            assert (rule_set("castle-wall").check(asked, lines) is None) == (lines in expected)
    assert words == {"none", "unique", "multiple"}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("a241", "a letter from a to z or a clue"),
        ("a2", "an arrow (0 to 4, or 6 to 9)"),
        ("a241a0", "an arrow (0 to 4, or 6 to 9)"),
        ("a261", "a number of 2 hexadecimal digits, or a dot"),
        ("a341a20.a", "a letter from a to z or a clue"),
    ],
)
def test_bad_links(body: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_link(f"https://puzz.link/p?castle/3/2/{body}")
    assert message in caught.value.message


def test_large_numbers_in_links() -> None:
    rows = [["."] * 30 for _ in range(40)]
    rows[0][0], rows[39][29], rows[20][20] = "W>28", "B^16", "?"
    puzzle = parse(json.dumps({"puzzle": "castle-wall", "grid": rows}))
    assert parse(to_link(puzzle)) == puzzle


def test_made_puzzles() -> None:
    for number, size in enumerate(((4, 5), (8, 8), (9, 8))):
        (made,) = generate("castle-wall", seed=number, count=1, size=size)
        assert verify(made.puzzle).word == "unique"
        assert made.puzzle.clues["given"]
