"""Yajilin: the data card; random boards against all loops and shadings, links, and what the maker makes."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest

from clueproof import Made, parse, solutions, to_link, verify
from clueproof.puzzle.solution import LoopAndShading
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import joined, lines_through, simple_loops

RING = lines_through(((0, 0), "RRDDLLUU"))
RINGED = "yajilin\n. . .\n. <0 .\n. . ."


def is_mostly_open(made: Made) -> bool:
    shape = made.puzzle.shape
    return len(shape.walls) < shape.height * shape.width // 2


class TestYajilin(GenreSuite):
    card = Card(
        name="yajilin",
        aliases=("yajirin", "arrow-ring"),
        source="made up",
        puzzle=RINGED,
        solution=LoopAndShading(RING, frozenset()),
        board=" .  .  .\n . 0<  .\n .  .  .",
        solved_board=" +---------+\n |         |\n |   0<    |\n |         |\n +---------+",
        small=(
            "yajilin\n.\n",
            "yajilin\n?\n",
            "yajilin\n. .\n. .\n",
            "yajilin\n. . ?\n. . .\n",
            "yajilin\n. . .\n. . v1\n. . .\n",
            "yajilin\n. . .\n. ? .\n. . .\n",
            "yajilin\n. . . .\n. . . <1\n. . . .\n",
            "yajilin shaded_outside\n. . .\n. . .\n. . .\n",
            "yajilin shaded_outside\n. . .\n. . .\n. . .\n. . .\n",
        ),
        forms=(
            (
                "yajilin\n. >1 .\n? . ^0\n",
                "yajirin\n. 1> _\n? - ^0",
                "arrow-ring\n. R1 .\n? . U0",
                '{"puzzle": "yajilin", "height": 2, "width": 3, "grid": [". >1 .", "? . ^0"]}',
                '{"puzzle": "yajilin", "inputs": {"board": [["  ", "R1", " "], ["?", "", "U0"]]}}',
                "https://puzz.link/p?yajilin/3/2/a41a0.a10",
                "https://puzz.link/p?yajilin/b/3/2/a41a+a10",
            ),
            (
                "yajilin shaded_outside\n. >1 .\n? . ^0\n",
                "https://puzz.link/p?yajilin/o/3/2/a41a0.a10",
                "https://puzz.link/p?yajilin/bo/3/2/a41a0.a10",
            ),
        ),
        refused=(
            ("yajilin", "the puzzle has no grid"),
            ("yajilin\n. 3\n. .", "<text>:2:3: '3' is no cell; expected an arrow"),
            ("yajilin\n. >1>\n. .", "'>1>' is no cell"),
            ("yajilin\n. x\n. .", "'x' is no cell"),
            ("yajilin\n. . <3\n. . .", "<text>:2:5: 3 is more than the 2 cells at which it points"),
            ("yajilin\n. >1\n. .", "1 is more than the 0 cells at which it points"),
            ("yajilin\n. >1\n. . .", "<text>:3: row 2 has 3 cells"),
            ("https://puzz.link/p?yajilin/3/2/a41a0.", "the link ends where a letter from a to z or a clue"),
            ("https://puzz.link/p?yajilin/bx/7/7/210.40zq120.31", "<text>:1:30: the option 'x' of links is not known"),
        ),
        broken=(
            (RINGED, LoopAndShading(RING, frozenset()), None),
            ("yajilin\n. . .\n. . .\n. . .", LoopAndShading(RING, frozenset({(1, 1)})), None),
            ("yajilin\n. . .\n. . .\n. . .", LoopAndShading(RING, frozenset()), "r2c2 is neither shaded nor passed"),
            (
                "yajilin shaded_outside\n. . .\n. . .\n. . .",
                LoopAndShading(RING, frozenset({(1, 1)})),
                "r2c2 is shaded inside the loop",
            ),
            (RINGED, LoopAndShading(RING, frozenset({(0, 0)})), "r1c1 is shaded, but on the loop"),
            (RINGED, LoopAndShading(RING, frozenset({(1, 1)})), "r2c2 can't be shaded"),
            (
                RINGED.replace("<0", "<1"),
                LoopAndShading(RING, frozenset()),
                "r2c2 points at 0 shaded cells, not 1",
            ),
            (
                "yajilin\n. . .\n. . .",
                LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset({(0, 2), (1, 2)})),
                "r1c3 and r2c3 are shaded and share a side",
            ),
            ("yajilin\n. ?", LoopAndShading(frozenset(), frozenset({(0, 0)})), "there is no loop"),
            (
                "yajilin\n. . . .\n. . . .",
                LoopAndShading(lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")), frozenset()),
                "there is more than one loop",
            ),
            (
                "yajilin\n. ?",
                LoopAndShading(lines_through(((0, 0), "R")), frozenset()),
                "the line r1c1-r1c2 runs into r1c2, which no line passes",
            ),
        ),
        wrong=((RINGED.replace("<0", "<1"), ("r2c2 says <1",)), ("yajilin\n? .", ())),
        open=(("yajilin\n. . . .\n. . . .\n. . . .", ()),),
        unique=(("yajilin\n. .\n. .", LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset())),),
        answers=(
            (
                "yajilin\n. . ?\n. . .",
                LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset({(1, 2)})),
                [["DR", "DL", "."], ["UR", "UL", "#"]],
            ),
        ),
        in_json=((RINGED, {"puzzle": "yajilin", "grid": [". . .", ". <0 .", ". . ."]}),),
        blank=((2, 3, {}, "yajilin\n. . .\n. . ."),),
        not_implied=frozenset({"given"}),
        bad_links=(
            (
                "https://puzz.link/p?yajilin/3/2/a41a0.a1",
                41,
                "the link ends where a number of 1 hexadecimal digit, or a dot was expected",
            ),
            (
                "https://puzz.link/p?yajilin/3/2/a41a0.a61",
                41,
                "'1' stands where a number of 2 hexadecimal digits, or a dot was expected",
            ),
            ("https://puzz.link/p?yajilin/3/2/a02d", 34, "'0' stands where an arrow (1 to 4, or 6 to 9) was expected"),
            (
                "https://puzz.link/p?yajilin/3/2/a41a0.a1g",
                41,
                "'g' stands where a number of 1 hexadecimal digit, or a dot was expected",
            ),
        ),
        made=(
            Making((4, 5), seed=0, holds=is_mostly_open),
            Making((8, 8), seed=1, holds=is_mostly_open),
            Making((10, 10), seed=2, holds=is_mostly_open),
        ),
    )


def by_hand(rows: list[list[str]]) -> set[LoopAndShading]:
    """All solutions, out of all loops: what they leave over is shaded."""
    height, width = len(rows), len(rows[0])
    clues = {(r, c): rows[r][c] for r in range(height) for c in range(width) if rows[r][c] != "."}
    found = set()
    for loop in simple_loops(height, width):
        shaded = {(r, c) for r in range(height) for c in range(width)} - {*loop} - {*clues}
        counts = {
            "^": lambda r, c, a, b: b == c and a < r,
            "v": lambda r, c, a, b: b == c and a > r,
            "<": lambda r, c, a, b: a == r and b < c,
            ">": lambda r, c, a, b: a == r and b > c,
        }
        if (
            clues.keys().isdisjoint(loop)
            and all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in combinations(shaded, 2))
            and all(
                text == "?" or sum(counts[text[0]](*cell, *other) for other in shaded) == int(text[1:])
                for cell, text in clues.items()
            )
        ):
            found.add(LoopAndShading(frozenset(joined(loop)), frozenset(shaded)))
    return found


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 4), (5, 3)])
def test_random_boards(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    words = set()
    for _ in range(40):
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.choice([1, 1, 2, 3])):
            r, c = chance.randrange(height), chance.randrange(width)
            room = {"^": r, "v": height - 1 - r, "<": c, ">": width - 1 - c}
            sign = chance.choice([sign for sign in room if room[sign]])
            rows[r][c] = chance.choice(["?", f"{sign}{chance.randint(0, min(2, room[sign]))}"])
        expected = by_hand(rows)
        asked = parse(json.dumps({"puzzle": "yajilin", "grid": rows}))
        assert {*solutions(asked)} == expected
        words.add(verify(asked).word)
    assert words == {"none", "unique", "multiple"}


def test_large_numbers_in_links() -> None:
    rows = [["."] * 30 for _ in range(40)]
    rows[0][0], rows[39][29] = ">15", "^16"
    puzzle = parse(json.dumps({"puzzle": "yajilin", "grid": rows}))
    assert parse(to_link(puzzle)) == puzzle
    assert to_link(puzzle).endswith("610")
