"""Str8ts: the data card; random boards against a search by hand, what is made."""

from __future__ import annotations

from itertools import groupby, product

from clueproof import parse, solutions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "str8ts\n 4  .  .  #\n 2 #1  .  .\n .  .  #  .\n #  .  .  4\n"
SOLVED = ("423.", "2.43", "34.2", ".324")


class TestStr8ts(GenreSuite):
    card = Card(
        name="str8ts",
        aliases=("straights",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=" 4  .  .  #\n 2 #1  .  .\n .  .  #  .\n #  .  .  4",
        solved_board=" 4  2  3  #\n 2 #1  4  3\n 3  4  #  2\n #  3  2  4",
        small=(
            "str8ts\n.\n",
            "str8ts\n#\n",
            "str8ts\n..\n.#\n",
            "str8ts\n . #1\n #  .\n",
            "str8ts\n...\n.#.\n3..\n",
            "str8ts\n . #3  .\n .  .  .\n #  # #1\n",
        ),
        square=True,
        forms=(
            (
                PUZZLE,
                "straights\n4 . . #\n2 #1 . .\n. . # .\n# . . 4",
                '{"puzzle": "str8ts", "grid": [["4", ".", ".", "#"], ["2", "#1", ".", "."], [".", ".", "#", "."],'
                ' ["#", ".", ".", "4"]]}',
                '{"puzzle": "str8ts", "board": [[4, 0, "", "#"], [2, "#1", null, 0], [0, 0, "#", 0], ["#", 0, 0, 4]]}',
            ),
            ("str8ts\n#1.\n..#\n2..\n", "str8ts\n# 1 .\n. . #\n2 . ."),
        ),
        written=(
            "str8ts width=1\n#1",
            "str8ts\n" + "\n".join([" ".join(["#A" if r == c else "." for c in range(11)]) for r in range(11)]),
        ),
        refused=(
            ("str8ts\n..#\n...", "a Str8ts is square; this grid has 2 rows of 3 cells"),
            ("str8ts\n..#\n.4.\n...", "<text>:3:2: '4' is no cell; expected a number from 1 to 3, or . for none"),
            ("str8ts\n. . #4\n. . .\n. . .", "<text>:2:5: '#4' is no cell"),
            ("str8ts\n. . #x\n. . .\n. . .", "'#x' is no cell; expected a number from 1 to 3, or . for none, or #"),
            ("str8ts\n" + "\n".join(["." * 26] * 26), "a Str8ts has 1 to 25 rows, not 26"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (PUZZLE, ("423.", "2.43", "33.2", ".424"), "row 3 has a number twice"),
            (
                PUZZLE,
                ("423.", "2.43", "34.1", ".324"),
                "column 4 has white cells side by side whose numbers do not follow each other",
            ),
            (
                PUZZLE,
                ("413.", "2.43", "34.2", ".324"),
                "row 1 has white cells side by side whose numbers do not follow each other",
            ),
            ("str8ts\n#1 1\n# #", (".2", ".."), "r1c2 is given as 1, not 2"),
            (PUZZLE, ("423.", "2143", "34.2", ".324"), "r2c2 is not open, but holds 1"),
            (PUZZLE, ("423.", "2.43", "34.2", ".32."), "r4c4 holds none of 1, 2, 3, 4"),
            ("str8ts\n#1 .\n# #", (".1", ".."), "row 1 has a number twice"),
            ("str8ts\n#1 .\n# #", (".2", ".."), None),
            ("str8ts\n#1 #1\n. #", ("..", "1."), "row 1 has a number twice"),
        ),
        wrong=(
            ("str8ts\n#1 #1\n. #", ("r1c1 is a black 1", "r1c2 is a black 1")),
            ("str8ts\n#2 . .\n. . .\n. . .", ("r1c1 is a black 2",)),
            ("str8ts\n1.3\n...\n#.#", ("r1c1 is 1", "r1c3 is 3")),
        ),
        open=(("str8ts\n..\n..", ()),),
        unique=(("str8ts\n#", (".",)), ("str8ts\n#1 .\n. #", (".2", "2."))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        not_implied=frozenset({"black"}),
        in_json=(
            ("str8ts\n#1 .\n. #", {"grid": [["#1", "."], [".", "#"]]}),
            ("str8ts\n#.\n..", {"grid": ["#.", ".."]}),
        ),
        blank=((2, 2, {}, "str8ts\n..\n.."),),
        made=(
            Making((1, 1), irreducible=True, again=True),
            Making((2, 2), irreducible=True, again=True),
            Making((6, 6), irreducible=True, again=True),
            Making((9, 9), irreducible=True, again=True),
        ),
    )


def straight(line: list[str]) -> bool:
    """Are all numbers of a line different, and those between black cells one after the other?"""
    numbers = [sign.strip("#") for sign in line if sign != "#"]
    runs = [[*map(int, run)] for white, run in groupby(line, str.isdigit) if white]
    return len({*numbers}) == len(numbers) and all(max(run) - min(run) < len(run) for run in runs)


def test_random_boards() -> None:
    lengths = set()
    for number in range(30):
        chance = SeededRandom("str8ts", number)
        signs = ["....123#"[chance.below(8)] + ("12"[chance.below(2)] if chance.happens(0.3) else "") for _ in range(9)]
        signs = [sign if sign[0] == "#" else sign[0] for sign in signs]
        puzzle = parse("str8ts\n" + "\n".join([" ".join(signs[start : start + 3]) for start in (0, 3, 6)]))
        ways = product(*["123" if sign == "." else (sign,) for sign in signs])
        found = {
            tuple("".join([sign if sign.isdigit() else "." for sign in way[start : start + 3]]) for start in (0, 3, 6))
            for way in ways
            if all(straight([*way[start : start + 3]]) and straight([*way[start // 3 :: 3]]) for start in (0, 3, 6))
        }
        assert {*solutions(puzzle)} == found
        lengths.add(min(len(found), 2))
    assert lengths == {0, 1, 2}
