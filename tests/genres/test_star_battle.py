"""Star Battle: the data card; random regions against all ways to put stars, closed cells, links."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import pytest

from clueproof import Unique, generate, parse, solutions, to_link, to_text, verify
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite

PUZZLE = "star-battle\naabbb\nabbbb\ncccbb\ndccce\ndeeee\n"
SOLVED = (".*...", "....*", "..*..", "*....", "...*.")


class TestStarBattle(GenreSuite):
    card = Card(
        name="star-battle",
        aliases=("starbattle", "two-not-touch", "trees-logic"),
        source="puzzle-star-battle.com",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            ".   . | .   .   .\n"
            "    -\n"
            ". | .   .   .   .\n"
            "-   -   -\n"
            ".   .   . | .   .\n"
            "-           -   -\n"
            ". | .   .   . | .\n"
            "    -   -   -\n"
            ". | .   .   .   ."
        ),
        solved_board=(
            "+-------+-----------+\n"
            "| .   * | .   .   . |\n"
            "|   +---+           |\n"
            "| . | .   .   .   * |\n"
            "+---+-------+       |\n"
            "| .   .   * | .   . |\n"
            "+---+       +---+---+\n"
            "| * | .   .   . | . |\n"
            "|   +-----------+   |\n"
            "| . | .   .   *   . |\n"
            "+---+---------------+"
        ),
        small=(
            "star-battle\n#aa\nbbb\ncc#\n",
            "star-battle\na#bb\na#bc\nd##c\ndddc\n",
            "star-battle\n###\nabc\nabc\n",
            "star-battle\na\n",
            "star-battle\nab\nab\n",
            "star-battle\nabb\nabc\nacc\n",
            "star-battle\naaab\naabb\ncccb\ncddd\n",
            "star-battle\n..x.\n....\n....\n.x..\n",
            "star-battle stars=2\naaa\nbbb\nccc\n",
        ),
        square=True,
        forms=(
            (
                "star-battle\naabb\naabb\nccdd\nccdd\n",
                "starbattle stars=1\n1122\n1122\n3344\n3344",
                "two-not-touch\na a b b\na a b b\nc c d d\nc c d d",
                '{"puzzle": "star-battle", "regions": ["aabb", "aabb", "ccdd", "ccdd"]}',
                '{"puzzle": "star-battle", "inputs": {"star_count": 1, "board":'
                ' [["1", "1", "2", "2"], ["1", "1", "2", "2"], ["3", "3", "4", "4"], ["3", "3", "4", "4"]]}}',
            ),
            (
                "star-battle stars=2\nx...\n....\n....\n....\n",
                '{"puzzle": "star-battle", "star_count": 2, "board":'
                ' [["B", " ", "", null], [" ", " ", " ", " "], [" ", " ", " ", " "], [" ", " ", " ", " "]]}',
            ),
        ),
        refused=(
            ("star-battle", "the puzzle has no regions"),
            ("star-battle\naab\nabb\nbbb", "there are 2 regions for 3 rows: as many are needed"),
            ("star-battle\naab\naab", "a Star Battle is square; this grid has 2 rows of 3 cells"),
            ("star-battle\nabb\nccb\nabb", "region 'a' is not connected: r3c1 is cut off from r1c1"),
            ("star-battle stars=3\naab\nabb\nccc", "3 stars find no room in a row of 3 cells"),
            ("star-battle stars=0\na", "stars must be at least 1 and at most 25, not 0"),
            ("star-battle\n..o\n...\n...", "<text>:2:3: 'o' is no cell; expected x for a closed cell"),
            ("star-battle star=2\na", "unknown option 'star'; did you mean 'stars'?"),
            ("https://puzz.link/p?starbattle/5/5/4ng2c3g", "'n' stands where '/' was expected"),
            ("https://puzz.link/p?starbattle/3/3/1/10", "the link ends where"),
        ),
        broken=(
            ("star-battle\n#aa\nbbb\ncc#", (".*.", "...", "..."), "r1c1 is no part of the board"),
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            (PUZZLE, ("*....", *SOLVED[1:]), "column 1 has 2 stars, not 1"),
            (PUZZLE, ("*.*..", *SOLVED[1:]), "row 1 has 2 stars, not 1"),
            (PUZZLE, ("*....", ".*...", "..*..", "...*.", "....*"), "r1c1 and r2c2 are stars and touch"),
            (PUZZLE, ("*....", "..*..", "....*", ".*...", "...*."), "the region of r1c3 has 2 stars, not 1"),
            (PUZZLE, ("x....", *SOLVED[1:]), "r1c1 has neither a star (*) nor nothing (.)"),
            ("star-battle\nx.\n..", ("*.", ".."), "r1c1 can't hold a star"),
        ),
        wrong=(("star-battle\nab\nab", ()),),
        open=(("star-battle\n....\n....\n....\n....", ()),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("star-battle\nab\nab\n", {"puzzle": "star-battle", "regions": ["ab", "ab"]}),),
        blank=((3, 3, {"stars": 2}, "star-battle stars=2\naaa\nbbb\nccc"),),
    )


def by_hand(regions: tuple[int, ...], side: int, stars: int) -> set[tuple[str, ...]]:
    """All solutions, row by row."""
    lines = [c for c in combinations(range(side), stars) if all(b - a > 1 for a, b in pairwise(c))]
    ways: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(side):
        ways = [
            (*rows, line)
            for rows in ways
            for line in lines
            if not rows or all(abs(a - b) > 1 for a in rows[-1] for b in line)
            if all(sum(c in row for row in rows) < stars for c in line)
        ]
    found = set()
    for rows in ways:
        cells = [regions[r * side + c] for r, line in enumerate(rows) for c in line]
        if all(cells.count(n) == stars for n in range(side)):
            found.add(tuple("".join("*" if c in line else "." for c in range(side)) for line in rows))
    return found


@pytest.mark.parametrize("side", [4, 5, 6])
def test_random_regions(side: int) -> None:
    words = set()
    for number in range(12):
        regions = random_regions(side, side, side, SeededRandom("star battle", side, number))
        rows = ["".join("abcdef"[n] for n in regions[start : start + side]) for start in range(0, side * side, side)]
        puzzle = parse("star-battle\n" + "\n".join(rows))
        expected = by_hand(regions, side, 1)
        assert {*solutions(puzzle)} == expected
        words.add(word := verify(puzzle).word)
        assert word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(words) > 1


def test_closed_cells() -> None:
    chance = Random(2)
    every = by_hand(tuple(place // 6 for place in range(36)), 6, 1)
    assert every
    for _ in range(8):
        closed = {(r, c) for r, c in product(range(6), repeat=2) if chance.random() < 0.3}
        rows = ["".join("x" if (r, c) in closed else "." for c in range(6)) for r in range(6)]
        expected = {rows for rows in every if all(rows[r][c] == "." for r, c in closed)}
        assert {*solutions(parse("star-battle\n" + "\n".join(rows)))} == expected


@pytest.mark.parametrize(("side", "stars"), [(5, 1), (8, 1), (10, 2)])
def test_what_is_made(side: int, stars: int) -> None:
    (made,) = generate("star-battle", seed="made", count=1, size=(side, side), options={"stars": stars})
    assert isinstance(verify(made.puzzle), Unique)
    assert len(made.puzzle.shape.cells_of) == side
    (again,) = generate("star-battle", seed="made", count=1, size=(side, side), options={"stars": stars})
    assert to_text(again.puzzle) == to_text(made.puzzle)


@pytest.mark.parametrize("link", ["https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk"])
def test_links(link: str) -> None:
    assert to_link(parse(link)) == link
