"""Aqre: the data card, all shadings of small boards, what is made."""

from __future__ import annotations

from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, in_rooms, out_of, pieces, subsets

PUZZLE = "aqre\naabc\naabc\ndebf\ndegf\nnumbers: c=2 e=0 f=0 g=0\n"
SOLVED = (".###", "##.#", "#...", "#...")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings in one piece without four cells alike in a line, with the numbers of the regions."""
    found = {}
    for shaded in subsets(cells_of(shape)):
        rows = drawn(shape, shaded)
        lines = [*rows, *map("".join, zip(*rows, strict=True))]
        if len(pieces(shaded)) < 2 and not any(four in line for line in lines for four in ("####", "....")):
            found[rows] = in_rooms(shape, shaded)
    return found


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
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=("aqre\naaaa\nbbbb\ncccc", "aqre\naab\ncbb\ncdd\n"),
                clues=5,
                words=("multiple",),
            ),
        ),
    )
