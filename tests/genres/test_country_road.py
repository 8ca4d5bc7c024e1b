"""Country Road: the data card; random rooms and numbers against all loops, and what the maker makes."""

from __future__ import annotations

from typing import Any

from clueproof import Made
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, beside, cells_of, in_rooms, out_of
from tests.genres.loops import joined, lines_through, simple_loops

PUZZLE = "country-road\naabb\nabbb\ncddd\nccdd\nnumbers: a=1 c=3 d=5\n"
SOLVED = lines_through(((0, 2), "RDDDLULDLUURRU"))
SQUARE = lines_through(((0, 0), "RDLU"))


def has_large_rooms(made: Made) -> bool:
    shape = made.puzzle.shape
    return len(shape.cells_of) < shape.height * shape.width // 2


ROOMS = (("aab", "ccb"), ("aab", "acb", "ddd"), ("aabb", "acdb", "eedd"), ("aabb", "acdd", "ccee", "ffee"))


def every(shape: Any) -> dict[frozenset, Says]:
    """All loops that visit each room once, of which no two cells beside a border are both left out, with the numbers
    of cells that they pass in the rooms."""
    found = {}
    room = dict(zip(cells_of(shape), shape.regions, strict=True))
    for loop in simple_loops(shape.height, shape.width):
        rooms = [room[cell] for cell in loop]
        changes = [name for name, before in zip(rooms, [rooms[-1], *rooms[:-1]], strict=True) if name != before]
        out = {*room} - {*loop}
        once = sorted(changes) == (sorted({*room.values()}) if len({*room.values()}) > 1 else [])
        if once and all(room[cell] == room[other] for cell in out for other in beside(cell) & out):
            found[frozenset(joined(loop))] = in_rooms(shape, loop)
    return found


class TestCountryRoad(GenreSuite):
    card = Card(
        name="country-road",
        aliases=("country",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
| 1:.    .  |  .     .  |
|     +-----+           |
|  .  |  .     .     .  |
+-----+-----------------+
| 3:. | 5:.    .     .  |
|     +-----+           |
|  .     .  |  .     .  |
+-----------+-----------+""",
        solved_board="""\
+-----------+-----------+
| 1:.    .  |  +-----+  |
|     +-----+  |     |  |
|  +--|--------+     |  |
+--|--+--------------|--+
| 3:. | 5:.----+     |  |
|  |  +--|--+  |     |  |
|  +-----+  |  +-----+  |
+-----------+-----------+""",
        small=(
            "country-road\n#aaa\nbbba\nbbbb\n",
            "country-road\naa#bb\naa#bb\n",
            "country-road\naaa\na#a\naaa",
            "country-road\naaab\na##b\naabb\nnumbers: a=6",
            "country-road\n####\naabb\naabb\n",
            "country-road\na",
            "country-road\nab",
            "country-road\naa\naa",
            "country-road\naa\naa\nnumbers: a=4",
            "country-road\naab\nccb\nnumbers: c=2",
            "country-road\naab\nacb\nddd\nnumbers: d=2",
            "country-road\naabb\naabb\naacc",
            "country-road all_rooms=no\naab\naac\ndde",
            "country-road all_rooms=no\nabb\nabb\ncdd\nnumbers: d=2",
            "country-road\naa\naa\nborders: r1c1-r1c2",
            "country-road\naaa\naaa\nborders: r1c1-r1c2 r1c3-r2c3",
            "country-road\naab\nacb\ndcb\nborders: r1c3-r2c3",
            "country-road all_rooms=no\nabb\nabb\nabb\nborders: r1c2-r1c3",
            "country-road all_rooms=no\nabb\nabb\nabb\nborders: r1c1-r2c1 r2c1-r3c1 r2c2-r2c3",
        ),
        forms=(
            ("country-road all_rooms=no\naab\nccb\nnumbers:\na=1\n", "https://puzz.link/p?country/e/3/2/ao1h"),
            ("country-road\naab\naab\n", "https://puzz.link/p?country/3/2/a0h"),
            (
                "country-road\nborders: r1c1-r2c1\naab\naab\n",
                "https://puzz.link/p?country/3/2/agh",
                "country-road\naab\naab\nborders: r2c1-r1c1, r1c2-r1c3",
                '{"puzzle": "country-road", "regions": ["aab", "aab"], "borders": ["r1c1-r2c1"]}',
            ),
            (
                "country-road\naab\nccb\nnumbers:\na=1 c=2\n",
                "country\nx x y\nz z y\nnumbers: z=2, x=1",
                '{"puzzle": "country-road", "board": [["0", "0", "1"], ["2", "2", "1"]], "numbers": {"0": 1, "2": 2}}',
            ),
        ),
        written=("country-road\naab\nccb\n",),
        refused=(
            ("country-road", "the puzzle has no regions"),
            ("country-road\nab\nba", "region 'a' is not connected: r2c2 is cut off from r1c1"),
            ("country-road\naa\nb.", "every cell needs a region"),
            ("country-road\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("country-road\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
            (
                "country-road\naa\nbb\nborders: r1c1",
                "'r1c1' is no border; expected the two cells that it parts, such as",
            ),
            (
                "country-road\naa\nbb\nborders: r1c2-r1c3",
                "there is no place for a border r1c2-r1c3 on this board of 2 by",
            ),
        ),
        broken=(
            ("country-road all_rooms=no\naab\naab", SQUARE, None),
            (
                "country-road all_rooms=no\naabb\naabb\nccdd\nccdd",
                SQUARE,
                "the loop passes neither r2c3 nor r3c3, on both sides of a border",
            ),
            ("country-road\naa\naa\nborders: r1c1-r1c2", SQUARE, None),
            (
                "country-road\naa\naa\nborders: r1c1-r1c2 r1c1-r2c1",
                SQUARE,
                "the loop passes the room of r1c1 2 times, not once",
            ),
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (PUZZLE, SQUARE, "the loop passes the room of r3c1 0 times, not once"),
            ("country-road\naa\nbb", SQUARE, None),
            ("country-road\naab\naab", SQUARE, "the loop passes the room of r1c1 0 times, not once"),
            (
                "country-road\nabc\nabc\nabc",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes the room of r1c2 2 times, not once",
            ),
            (
                "country-road\naab\nacb\nabb",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes the room of r2c2 0 times, not once",
            ),
            (
                "country-road\naaab\naaab\nccbb\nccbb",
                lines_through(((1, 0), "RRDDLLUU")),
                "the loop passes neither r1c3 nor r1c4, on both sides of a border",
            ),
            ("country-road\naa\nbb\nnumbers: a=1", SQUARE, "the loop passes 2 cells of the room of r1c1, not 1"),
        ),
        wrong=(
            (
                "country-road\naab\nccb\nddd\nnumbers: a=0 b=1",
                ("the loop passes 0 cells of the room of r1c1",),
            ),
        ),
        open=(("country-road\naaa\naaa", ()),),
        unique=(("country-road\naa\nbb", SQUARE),),
        answers=(("country-road\naa\nbb", SQUARE, [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]),),
        in_json=(("country-road\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "country-road\naaa\nbbb"),),
        made=(
            Making((4, 5), seed=0, holds=has_large_rooms),
            Making((8, 8), seed=1, holds=has_large_rooms),
            Making((10, 9), seed=2, holds=has_large_rooms),
        ),
        truth=(
            Truth(
                solutions=out_of(every), puzzles=tuple("country-road\n" + "\n".join(rows) for rows in ROOMS), clues=15
            ),
        ),
    )
