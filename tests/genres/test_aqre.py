"""Aqre: the data card, all shadings of small boards, what is made."""

from __future__ import annotations

from itertools import product

from clueproof import parse, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "aqre\naabc\naabc\ndebf\ndegf\nnumbers: c=2 e=0 f=0 g=0\n"
SOLVED = (".###", "##.#", "#...", "#...")


class TestAqre(GenreSuite):
    card = Card(
        name="aqre",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----+-----+
|  .     .  |  .  | 2:. |
|           |     |     |
|  .     .  |  .  |  .  |
+-----+-----+     +-----+
|  .  | 0:. |  .  | 0:. |
|     |     +-----+     |
|  .  |  .  | 0:. |  .  |
+-----+-----+-----+-----+""",
        solved_board="""\
+-----------+-----+-----+
|  .     #  |  #  | 2:# |
|           |     |     |
|  #     #  |  .  |  #  |
+-----+-----+     +-----+
|  #  | 0:. |  .  | 0:. |
|     |     +-----+     |
|  #  |  .  | 0:. |  .  |
+-----+-----+-----+-----+""",
        small=(
            "aqre\na",
            "aqre\na\nnumbers: a=1",
            "aqre\naabbc\nnumbers: b=1",
            "aqre\naab\nccb\nnumbers: c=1",
            "aqre\naabb\naabb\nnumbers: a=3\n",
            "aqre\naaa\nabb\nbbb\nnumbers: a=0\n",
            "aqre borders_part\naaa\nabb\nbbb\n",
            "aqre borders_part\naab\nccb\nnumbers: c=1",
        ),
        forms=(
            ("aqre borders_part\naab\nccb\nnumbers:\na=1\n", "https://puzz.link/p?aqre/b/3/2/ao1h"),
            (
                "aqre\naab\nccb\nnumbers:\na=1 c=0\n",
                "aqre\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "aqre", "inputs": {"board": [["00", "00", "01"], ["02", "02", "01"]],'
                ' "region_to_clue": {"00": 1, "02": 0}}}',
            ),
        ),
        written=("aqre\naab\nccb\n",),
        refused=(
            ("aqre", "the puzzle has no regions"),
            ("aqre\naab\nbaa", "region 'b' is not connected: r2c1 is cut off from r1c3"),
            ("aqre\naa\nb.", "every cell needs a region"),
            ("aqre\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("aqre\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
            ("https://puzz.link/p?aqre/4/4/dvo1", "the link ends where"),
        ),
        broken=(
            ("aqre borders_part\naab", ("##.",), None),
            ("aqre borders_part\naab", ("###",), "r1c2 and r1c3 are both shaded, at a border"),
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("aqre\naaaaa", (".####",), "row 1 has four shaded cells in a row"),
            ("aqre\na\na\na\na", (".", ".", ".", "."), "column 1 has four unshaded cells in a row"),
            ("aqre\naaa", ("#.#",), "r1c3 is cut off from r1c1"),
            ("aqre\naab\nccb\nnumbers: a=1", ("...", "..."), "the room of r1c1 has 0 shaded cells, not 1"),
        ),
        wrong=(("aqre\naaaa\nnumbers: a=4\n", ("the room of r1c1 has 4 shaded cells",)),),
        open=(("aqre\nab\n", ()),),
        unique=(("aqre\nab\nnumbers: a=0 b=0", ("..",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("aqre\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "aqre\naaa\nbbb"),),
        made=(Making((1, 3), count=2), Making((5, 5), count=2), Making((4, 7), count=2)),
    )


def test_all_shadings() -> None:
    """Every shading of 3x4 cells, by the wording of the rules."""
    expected = set()
    for signs in product("#.", repeat=12):
        rows = ["".join(signs[start : start + 4]) for start in (0, 4, 8)]
        shaded = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
        reached = {min(shaded)} if shaded else set()
        for _ in shaded:
            reached |= {(r, c) for r, c in shaded if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
        if reached == shaded and not {"####", "...."} & {*rows}:
            expected.add(tuple(rows))
    assert {*solutions(parse("aqre\naaaa\nbbbb\ncccc"))} == expected
