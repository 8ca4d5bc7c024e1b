"""Boards with holes, of all genres that have them: holes around a puzzle, all forms, boards at random."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

import pytest

from clueproof import Puzzle, Unique, explain, generate, parse, rule_set, solutions, to_json, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GENRES
from clueproof.errors import BadPuzzleError
from clueproof.formats.solutions import read_solution
from clueproof.genres import holes_of
from clueproof.grid.edges import Cell, links, rectangle, side_between, sides
from clueproof.render import to_plain
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue
from tests.genres.loops import joined, simple_loops
from tests.notations import BY_PUZZLE, LINKS
from tests.sweeps import sampled

STATED = {"makaro", "overlapping-sudoku", "timebomb", "yonmasu", "kakuru", "yajirushi"}
"""Their holes say something, or follow from an option, as their cards test."""
HOLED = [name for name in GENRES if rule_set(name).has_holes and name not in STATED]
IN_ROOMS = {"lits", "norinori", "star-battle", "rassi-silai"}
LOOPS_IN_ROOMS = {"country-road", "detour", "double-back", "entry-exit"}
NUMBERS_IN_ROOMS = {"suguru", "ripple-effect", "cojun", "meandering-numbers"}
PIECES = {"pentominous", "tetrominous", "heteromino"}
"""Boards that are divided into pieces of one size."""
UNLIKE = {"star-battle", "galaxies", "palisade"}
"""A row more is another puzzle, another grid, or needs an option."""
LARGE_NUMBERS = {"bosanowa"}
"""Boards of random numbers are too many."""
SIGNS: dict[str, Sequence[str]] = {
    "nurikabe": "..12?",
    "minesweeper": "..?12",
    "masyu": "...WB",
    "slitherlink": "..123",
    "compass": (".", ".", "?", "^1", ">1v0", "<2"),
    "mukkonn-enn": (".", ".", ">1", "^2v1", "<1"),
    "wall-logic": "?1.2?",
    "bosanowa": "1234",
    "pentominous": "..ILP",
    "tetrominous": "..ILO",
    "heteromino": ".",
    "isowatari": "..WB",
    "norinuri": "..12?",
    "nuribou": "..12?",
    "arrow-flow": "..?12",
}
"""What stands in cells of boards at random."""
SIZES = {"star-battle": [(3, 3), (4, 4)], "arrow-flow": [(2, 3), (1, 5)]}
"""Of boards at random, where they are not the usual ones."""
RANDOM = [
    (name, height, width)
    for name in HOLED
    if name not in LARGE_NUMBERS | UNLIKE - {"star-battle"}
    for height, width in SIZES.get(name, [(2, 4), (4, 2), (3, 3), (1, 5)])
]


def rows_of(written: Any) -> list[list[str]]:
    """The cells of the rows of a record."""
    return [row.split() if " " in row else [*row] for row in map(str, written)]


def surrounded(puzzle: Puzzle, rows: int, columns: int) -> Puzzle:
    """The puzzle with so many rows of holes above it, one below it, and columns of holes at its left."""
    record = to_json(puzzle)
    for name in ("grid", "regions"):
        if name in record:
            cells = rows_of(record[name])
            width = len(cells[0]) + columns
            record[name] = [
                *[["#"] * width for _ in range(rows)],
                *[["#"] * columns + row for row in cells],
                ["#"] * width,
            ]
    for name in ("height", "width"):
        record.pop(name, None)
    return parse(json.dumps(record))


def cut_out(value: Any, rows: int, columns: int) -> Any:
    """A solution in JSON without what is around it."""
    if isinstance(value[0], str):
        return [row[columns:] for row in value[rows:-1]]
    if len(value[0]) == 4:
        return [[one - (rows, columns)[place % 2] for place, one in enumerate(line)] for line in value]
    return [row[columns:] for row in value[rows:-1]]


UNSEEN = {"compass"}
"""A solved board is regions alone, which shows nothing of a row of holes."""


@pytest.mark.parametrize("name", sampled([name for name in HOLED if name not in UNLIKE | UNSEEN], 4, "holes"))
@pytest.mark.parametrize(("rows", "columns"), [(1, 0), (0, 2)])
def test_holes_around_a_puzzle_change_nothing(name: str, rows: int, columns: int) -> None:
    height = {"arrow-flow": 3, "tetrominous": 4}.get(name, 5)
    (made,) = generate(name, seed="around", count=1, size=(height, 6))
    puzzle = surrounded(made.puzzle, rows, columns)
    around = (rows + 1) * (6 + columns) + height * columns
    assert len(holes_of(puzzle.shape)) == around + len(holes_of(made.puzzle.shape))
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    rules = puzzle.rules
    plain = rules.solution_value(made.puzzle, made.solution)
    assert cut_out(rules.solution_value(puzzle, verdict.solution), rows, columns) == plain
    assert read_solution(puzzle, to_plain(rules.draw(puzzle, verdict.solution))) == verdict.solution
    assert read_solution(puzzle, rules.solution_value(puzzle, verdict.solution)) == verdict.solution
    if name in PIECES:
        # a core among all places of pieces takes a minute
        return
    explained, before = explain(puzzle), explain(made.puzzle)
    assert explained.end == before.end
    assert len(explained.steps) <= len(before.steps) + 3


def test_solutions_as_people_type_them() -> None:
    puzzle = parse("nurikabe\n2 # . .\n. . # 3\n. . . .")
    solution = ("._..", ".#_.", "####")
    for board in ("._..\n.#_.\n####", "....\n.#..\n####", ". . . .\n. # _ .\n# # # #"):
        assert read_solution(puzzle, board) == solution
    assert puzzle.rules.check(puzzle, ("....", ".#_.", "####")) == "r1c2 is no part of the board"


def with_holes(name: str, height: int, width: int, chance: SeededRandom) -> Puzzle | None:
    """A board with holes at random; None if it can't be one."""
    cells = rectangle(height, width)
    holes = {*chance.shuffled(cells)[: 1 + chance.below(len(cells) // 3)]}
    there = [cell for cell in cells if cell not in holes]
    record: dict[str, JsonValue] = {"puzzle": name}
    if name in IN_ROOMS | LOOPS_IN_ROOMS | NUMBERS_IN_ROOMS:
        room = rooms(there, height if name == "star-battle" else 2 + chance.below(2), chance)
        record["regions"] = [["#" if (r, c) in holes else room[r, c] for c in range(width)] for r in range(height)]
        if name in ("country-road", "detour") and chance.happens(0.5):
            record["numbers"] = {"a": chance.below(4)}
    else:
        signs = SIGNS[name]
        grid = {cell: signs[chance.below(len(signs))] for cell in there}
        record["grid"] = [[grid.get((r, c), "#") for c in range(width)] for r in range(height)]
    try:
        return parse(json.dumps(record))
    except BadPuzzleError:
        return None


def rooms(cells: list[Cell], number: int, chance: SeededRandom) -> dict[Cell, str]:
    """A room that grows from each of some cells, and one for each piece that none reaches."""
    room = {cell: chr(97 + n) for n, cell in enumerate(chance.shuffled(cells)[:number])}
    while len(room) < len(cells):
        near = [
            (cell, room[other])
            for cell in cells
            if cell not in room
            for other in room
            if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
        ]
        cell, name = chance.one_of(near) if near else (min({*cells} - {*room}), chr(97 + len(room)))
        room[cell] = name
    return room


def all_boards(puzzle: Puzzle) -> Iterator[Any]:
    """Every board of the form of a solution."""
    shape, holes = puzzle.shape, holes_of(puzzle.shape)
    name, cells = puzzle.rules.name, rectangle(shape.height, shape.width, holes)
    if name in LOOPS_IN_ROOMS | {"masyu", "mukkonn-enn"}:
        for loop in simple_loops(shape.height, shape.width):
            if holes.isdisjoint(loop):
                yield frozenset(joined(loop))
        return
    if name == "rassi-silai":
        for lines in product((False, True), repeat=len(links(cells))):
            yield frozenset(edge for edge, line in zip(links(cells), lines, strict=True) if line)
        return
    if name in PIECES:
        for borders in product((0, 1), repeat=len(links(cells))):
            yield puzzle.rules.decode(puzzle, borders)
        return
    if name == "slitherlink":
        there = {*sides(cells)}
        for loop in simple_loops(shape.height + 1, shape.width + 1):
            if there.issuperset([side_between(*pair) for pair in joined(loop)]):
                yield frozenset(joined(loop))
        return
    if name in NUMBERS_IN_ROOMS:
        ways = [permutations(range(1, len(room) + 1)) for room in shape.cells_of]
        for numbers in product(*ways):
            at = {
                cell: number
                for room, own in zip(shape.cells_of, numbers, strict=True)
                for cell, number in zip(room, own, strict=True)
            }
            yield tuple([tuple([at.get((r, c), 0) for c in range(shape.width)]) for r in range(shape.height)])
        return
    if name == "compass":
        for numbers in region_numbers(len(cells)):
            at = dict(zip(cells, numbers, strict=True))
            yield tuple([tuple([at.get((r, c), -1) for c in range(shape.width)]) for r in range(shape.height)])
        return
    if name in ("wall-logic", "arrow-flow"):
        free = [cell for cell in cells if cell not in shape.islands]
        for arrows in product(".^>v<" if name == "wall-logic" else "^>v<", repeat=len(free)):
            arrow = {**dict.fromkeys(shape.islands, "."), **dict(zip(free, arrows, strict=True))}
            yield tuple(["".join([arrow.get((r, c), "_") for c in range(shape.width)]) for r in range(shape.height)])
        return
    for values in product(".*" if name in ("star-battle", "minesweeper") else ".#", repeat=len(cells)):
        sign = dict(zip(cells, values, strict=True))
        yield tuple(["".join([sign.get((r, c), "_") for c in range(shape.width)]) for r in range(shape.height)])


def region_numbers(many: int) -> Iterator[tuple[int, ...]]:
    """All ways to number so many cells by regions, from 1 in the order in which they begin."""
    if not many:
        yield ()
        return
    for before in region_numbers(many - 1):
        for number in range(1, max(before, default=0) + 2):
            yield (*before, number)


@pytest.mark.parametrize(("name", "height", "width"), RANDOM)
def test_boards_at_random(name: str, height: int, width: int) -> None:
    chance = SeededRandom("holes", name, height, width)
    tried = 0
    for _ in range(6):
        puzzle = with_holes(name, height, width, chance)
        if puzzle is None:
            continue
        right = {board for board in all_boards(puzzle) if puzzle.rules.check(puzzle, board) is None}
        assert {*solutions(puzzle)} == right, to_text(puzzle)
        assert parse(to_text(puzzle)) == parse(json.dumps(to_json(puzzle))) == puzzle
        tried += 1
    assert tried or name == "star-battle"


@pytest.mark.parametrize("name", HOLED)
def test_links_say_where_holes_are_or_are_refused(name: str) -> None:
    chance = SeededRandom("links", name)
    for height, width in ((3, 5), (6, 4), (1, 6), (5, 1), (7, 8)):
        if name in UNLIKE:
            options = {"galaxies": (2 * height - 1, 2 * width - 1)}
            high, wide = options.get(name, (height, width))
            rows = [["."] * wide for _ in range(high)]
            rows[0][0] = "#"
            text = f"{name} region_size=1" if name == "palisade" else name
            if name == "star-battle":
                continue
            puzzle: Puzzle | None = parse("\n".join([text, *map("".join, rows)]))
        else:
            puzzle = with_holes(name, height, width, chance)
        if puzzle is None:
            continue
        if name in BY_PUZZLE and name != "palisade":
            with_edges = {cell[0] for cell in rectangle(height, width, holes_of(puzzle.shape))} >= {0, height - 1}
            with_edges &= {cell[1] for cell in rectangle(height, width, holes_of(puzzle.shape))} >= {0, width - 1}
            if with_edges:
                assert parse(puzzle.to_url("penpa")) == puzzle
            else:
                with pytest.raises(NotationError, match="all cells of a row or column at the edge are missing"):
                    puzzle.to_url("penpa")
        known = [link for link in LINKS.get(name, ()) if link.flags_of(puzzle) is not None]
        if any(link.holes for link in known):
            assert parse(puzzle.to_url()) == puzzle
        elif known:
            with pytest.raises(NotationError, match=f"can't say that cells of this {name} are missing"):
                puzzle.to_url()


def test_published_boards() -> None:
    """Puzzles of puzz.link with cells that are missing, in the words of its links."""
    puzzle = parse("https://puzz.link/p?suguru/3/2/a0g1jg0")
    assert to_text(puzzle) == "suguru\n#1.\n...\nregions:\n#ab\naab\n"
    with pytest.raises(BadPuzzleError, match="grid row 1, column 1: this cell is no part of the board"):
        parse("https://puzz.link/p?suguru/3/2/a01g1ig0")


REFUSED = (
    ("heyawake\naabb\n####\nccdd", "<text>:3: # is a cell that is no part of the board"),
    ("hitori\n#..#\n1234", "<text>:2: # is a cell"),
    ("shingoki\n. . . .\n# . W .", "<text>:3: # is a cell"),
    ("map\nab\n##\ncd", "<text>:3: # is a cell"),
    ('{"puzzle": "map", "regions": ["ab", "##", "cd"]}', "regions row 2, column 1: # is a cell"),
    ('{"puzzle": "heyawake", "regions": ["#a"]}', "regions row 1, column 1: # is a cell"),
    ("lits\n###\naaaa\nbbbb", "<text>:2: row 1 has 3 cells"),
    ("star-battle\n##\naa", "2 regions are needed, as many as rows; there is 1 region"),
)


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_a_row_of_holes_is_no_comment_where_boards_have_none(text: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


ROWS = (
    ("lits\n#aa\n#bb", "lits\n#aa\n#bb\n"),
    ("lits\n#aaaa", "lits\n#aaaa\n"),
    ("# hi\n#x\nlits\n# by me\naabb\n#abc", "lits\naabb\n#abc\n"),
    ("lits\n# by me\n\naabb\naacc\n", "lits\naabb\naacc\n"),
    ("lits\n#easy\n\naabb\n", "lits\naabb\n"),
    ("lits\n#easy\naabb\n", "lits\naabb\n"),
    ("lits\naaaa\n#\nbbbb\n# done\n", "lits\naaaa\nbbbb\n"),
    ("lits\naaaa\n\n####\n", "lits\naaaa\n"),
    ("lits\n# 1 1 #\n1 1 1 2\n", "lits\n#aa#\naaab\n"),
    ("suguru\n#1.\n#..\nregions:\n#ab\n#ab", "suguru\n#1.\n#..\nregions:\n#ab\n#ab\n"),
    ("nurikabe\n# .\n# 1\n", "nurikabe\n#.\n#1\n"),
    ("nurikabe\n# two islands\n1 . 1\n", "nurikabe\n1.1\n"),
    ("hitori\n# 1 2 3\n1 2 3\n2 3 1\n", "hitori\n123\n231\n"),
    ("sudoku\n1...\n####\n..2.\n....\n....", "sudoku\n1...\n..2.\n....\n....\n"),
    ("nonogram\nrows:\n# 1 2\n1 1 1\ncols:\n1\n0\n1\n0\n1", "nonogram\nrows:\n1 1 1\ncols:\n1\n0\n1\n0\n1\n"),
)


@pytest.mark.parametrize(("text", "written"), ROWS)
def test_rows_are_told_from_comments(text: str, written: str) -> None:
    assert parse(text) == parse(written)


def test_rows_without_a_header() -> None:
    assert parse("####\naaaa\n", "lits") == parse("lits\n####\naaaa")
    assert parse("#..#\n....", "masyu") == parse("masyu\n#..#\n....")
    with pytest.raises(BadPuzzleError, match="<text>:1: # is a cell"):
        parse("#..#\n....", "hitori")
