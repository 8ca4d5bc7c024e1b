"""Numberlink: the data card; all pairs of a board against all paths, numbers that are covered, and what the maker
makes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from clueproof import count, generate, parse, verify
from clueproof.codecs.scanner import NotationError
from clueproof.testing import Card, GenreSuite
from tests.genres.loops import lines_through

PUZZLE = "numberlink\n1....\n21.3.\n..4..\n32...\n...4.\n"
SOLVED = lines_through(((0, 0), "RD"), ((1, 0), "DRD"), ((3, 0), "DRRURUU"), ((2, 2), "UURRDDDDL"))
ROUND = lines_through(((0, 0), "DRRU"))


class TestNumberlink(GenreSuite):
    card = Card(
        name="numberlink",
        aliases=("numlin", "arukone"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="1 . . . .\n2 1 . 3 .\n. . 4 . .\n3 2 . . .\n. . . 4 .",
        solved_board="""\
1---+   +-------+
    |   |       |
2   1   |   3   |
|       |   |   |
+---+   4   |   |
    |       |   |
3   2   +---+   |
|       |       |
+-------+   4---+""",
        small=(
            "numberlink\n.\n",
            "numberlink\n11\n",
            "numberlink\n1.\n.1\n",
            "numberlink\n...\n1.1\n",
            "numberlink covering\n...\n1.1\n",
            "numberlink\n12\n..\n12\n",
            "numberlink\n1.2\n...\n2.1\n",
            "numberlink\n1.2\n.#.\n1.2\n",
            "numberlink covering\n1..\n2.1\n..2\n",
            "numberlink covering\n1#.\n1##\n",
            "numberlink covering\n.\n",
            "numberlink\n1.#\n.#.\n#.1\n",
            "numberlink\n1..#\n.#..\n2..1\n.2..\n",
        ),
        forms=(
            (
                "numberlink\n1.A\n#..\n1.A\n",
                "numlin\n1 . A\n# 0 _\n1 - A",
                "arukone\n1|.|A\n#|.|.\n1|.|A",
                '{"puzzle": "numberlink", "grid": ["1.A", "#..", "1.A"]}',
                '{"puzzle": "numberlink", "inputs": {"board": [["1", " ", "A"], ["#", " ", ""], ["1", null, "A"]]}}',
                '{"puzzle": "numberlink", "grid": [[1, 0, "A"], ["#", ".", "."], [1, "", "A"]]}',
            ),
            ("numberlink covering\n...\n1.1\n", "connect-the-dots\n...\n1.1\n"),
        ),
        refused=(
            ("numberlink", "the puzzle has no grid"),
            ("numberlink\n1.\n+1", "<text>:3:1: '+' is no cell; expected a number or letter, # for a wall, or ."),
            ("numberlink\n1.1\n..1", "<text>:3:3: 1 stands a third time, after r1c1 and r1c3"),
            ("numberlink\n1.2\n..1", "<text>:2:3: 2 stands in one cell only, and a path has two ends"),
            ("numberlink\n1..\n.1", "<text>:3: row 2 has 2 cells"),
            ("numberlink\n12345 . 12345", "'12345' is no cell"),
            ("numberlink\n" + "." * 101, "the width of a Numberlink is at most 100, not 101"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "no path joins 1 in r1c1 and r2c2"),
            ("numberlink\n1.1\n...", ROUND, None),
            ("numberlink covering\n1.1\n...", ROUND, "r1c2 is on no path"),
            ("numberlink\n1.1\n...", lines_through(((0, 0), "RD")), "a path ends at r2c2"),
            ("numberlink\n12\n12", lines_through(((0, 0), "RDL")), "a path goes on at r1c2"),
            ("numberlink\n12\n21", lines_through(((0, 0), "R"), ((1, 0), "R")), "no path joins 1 in r1c1 and r2c2"),
            (
                "numberlink\n1.1\n...\n...",
                lines_through(((0, 0), "RR"), ((1, 0), "RDLU")),
                "r2c1 is on a loop",
            ),
            (
                "numberlink\n1#1\n...",
                lines_through(((0, 0), "RR")),
                "the line r1c1-r1c2 runs into r1c2, which no line passes",
            ),
        ),
        wrong=(("numberlink\n12\n21", ()), ("numberlink covering\n11.", ())),
        open=(("numberlink\n...\n1.1\n...", ()),),
        unique=(("numberlink\n1#1\n...", ROUND),),
        answers=(("numberlink\n1.\n#1", lines_through(((0, 0), "RD")), [[0, 0, 0, 1], [0, 1, 1, 1]]),),
        in_json=(("numberlink\n1#\n.1", {"puzzle": "numberlink", "grid": ["1#", ".1"]}),),
        blank=((2, 3, {}, "numberlink\n...\n..."),),
    )


def _paths(height: int, width: int) -> list[tuple[tuple[int, int], ...]]:
    """All paths of two or more cells, each in one direction."""
    found, growing = [], [((r, c),) for r in range(height) for c in range(width)]
    for path in growing:
        if path[0] < path[-1]:
            found.append(path)
        r, c = path[-1]
        for near in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if 0 <= near[0] < height and 0 <= near[1] < width and near not in path:
                growing.append((*path, near))
    return found


@pytest.mark.parametrize(("height", "width"), [(2, 4), (3, 3)])
def test_two_paths_as_often_as_they_can_be_drawn(height: int, width: int) -> None:
    paths = _paths(height, width)
    ways, covering = Counter(), Counter()
    for one, other in combinations(paths, 2):
        if not {*one} & {*other}:
            ends = frozenset({(one[0], one[-1]), (other[0], other[-1])})
            ways[ends] += 1
            covering[ends] += len(one) + len(other) == height * width
    assert {*ways.values()} >= {1, 2, 3}
    for place, (ends, many) in enumerate(ways.items()):
        if place % 5 == 0:
            names = {cell: str(number) for number, pair in enumerate(ends, 1) for cell in pair}
            rows = ["".join(names.get((r, c), ".") for c in range(width)) for r in range(height)]
            assert count(parse("\n".join(("numberlink", *rows)))).found == many
            assert count(parse("\n".join(("numberlink covering", *rows)))).found == covering[ends]


def test_made_puzzles() -> None:
    for number, size in enumerate(((1, 4), (4, 6), (7, 7))):
        (made,) = generate("numberlink", seed=number, count=1, size=size)
        assert verify(made.puzzle).word == "unique"
        assert len(made.puzzle.shape.ends) < size[0] * size[1] // 4 + 1


def test_letters_and_walls_are_in_no_link() -> None:
    for text, why in (("1#1", "walls"), ("A.A", "names that are no numbers")):
        with pytest.raises(NotationError, match=why):
            parse("numberlink\n" + text).to_url("puzzlink")


def test_links_of_arukone_pass_all_cells() -> None:
    link = "https://puzz.link/p?arukone/3/2/i1g1"
    puzzle = parse(link)
    assert puzzle.shape.covering
    assert puzzle.to_url("puzzlink") == link
