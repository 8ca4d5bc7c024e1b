"""Star Battle: the data card; random regions against all ways to put stars, closed cells, links."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from clueproof import Puzzle
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite, Making, Truth

PUZZLE = "star-battle\naabbb\nabbbb\ncccbb\ndccce\ndeeee\n"
SOLVED = (".*...", "....*", "..*..", "*....", "...*.")


def by_hand(puzzle: Puzzle) -> set[tuple[str, ...]]:
    """All solutions, row by row."""
    shape = puzzle.shape
    side, stars = shape.height, shape.stars
    lines = [c for c in combinations(range(side), stars) if all(b - a > 1 for a, b in pairwise(c))]
    ways: list[tuple[tuple[int, ...], ...]] = [()]
    for r in range(side):
        ways = [
            (*rows, line)
            for rows in ways
            for line in lines
            if all((r, c) not in shape.closed and sum(c in row for row in rows) < stars for c in line)
            if not rows or all(abs(a - b) > 1 for a in rows[-1] for b in line)
        ]
    found = set()
    for rows in ways:
        stars_in = [shape.regions[r * side + c] for r, line in enumerate(rows) for c in line] if shape.regions else []
        if all(stars_in.count(region) == stars for region in {*shape.regions}):
            found.add(tuple("".join("*" if c in line else "." for c in range(side)) for line in rows))
    return found


def regions_at_random(side: int, number: int) -> str:
    regions = random_regions(side, side, side, SeededRandom("star battle", side, number))
    rows = ["".join("abcdef"[n] for n in regions[start : start + side]) for start in range(0, side * side, side)]
    return "star-battle\n" + "\n".join(rows)


def closed_at_random(number: int) -> str:
    chance = Random(number)
    return "star-battle\n" + "\n".join(
        "".join("x" if chance.random() < 0.3 else "." for _ in range(6)) for _ in range(6)
    )


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
            ". | .   .   .   .\n1 star in each row, column and region"
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
            ("star-battle\naab\nabb\nbbb", "3 regions are needed, as many as rows; there are 2 regions"),
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
        links=(("unique", "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk"),),
        made=(
            Making((5, 5), options={"stars": 1}, again=True, holds=lambda made: len(made.puzzle.shape.cells_of) == 5),
            Making((8, 8), options={"stars": 1}, again=True, holds=lambda made: len(made.puzzle.shape.cells_of) == 8),
            Making(
                (10, 10), options={"stars": 2}, again=True, holds=lambda made: len(made.puzzle.shape.cells_of) == 10
            ),
        ),
        truth=(
            Truth(
                solutions=by_hand,
                puzzles=(
                    *(regions_at_random(side, number) for side in (4, 5, 6) for number in range(12)),
                    *map(closed_at_random, range(8)),
                ),
                clues=0,
                words=("none", "unique", "multiple"),
            ),
        ),
    )
