"""Whatever a puzzle is and whatever its shape, what is written of it reads back as the same puzzle."""

from __future__ import annotations

import json
import string
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import Puzzle, parse, read, rule_set, to_json, to_text
from clueproof.codecs.scanner import NotationError
from clueproof.encoders import index
from clueproof.encoders.binary import BinaryShape
from clueproof.encoders.easy_as_abc import SOME_LETTER, STAYS_EMPTY, AbcShape
from clueproof.encoders.elimination.statements import Category, Different, EliminationShape, Item, Same
from clueproof.encoders.independent_set import IndependentSetClues, IndependentSetShape
from clueproof.encoders.magnets import MagnetsShape
from clueproof.encoders.shade_the_cells import ShadeTheCellsShape
from clueproof.encoders.sudoku import SudokuShape
from clueproof.encoders.triangle_sum import TriangleSumShape
from clueproof.encoders.unidirectional_tsp import UnidirectionalTspShape
from clueproof.formats.game_ids import to_game_id
from clueproof.generators.regions import random_dominoes
from clueproof.grid.edges import around, links, rectangle
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.dominoes import with_numbers
from clueproof.puzzle.layers.edges import DOMINO
from clueproof.puzzle.layers.line_blocks import LINE, PLAIN, PictureShape
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.random_shapes import random_regions
from clueproof.puzzle.shape import GridShape
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.graph import Graph
from tests import givens
from tests.givens import clues_of
from tests.sweeps import sampled, swept

LARGEST = 20
SIDES = st.integers(1, LARGEST)
IDS = st.one_of(st.none(), st.integers(), st.text(max_size=8).filter(lambda text: text == "" or text.isprintable()))


def filled(draw: st.DrawFn, size: int, values: st.SearchStrategy[Any], empty: Any) -> tuple[Any, ...]:
    """The clues of so many cells: none, one, some, all; or all the same, or all of two digits."""
    how = draw(st.sampled_from(["none", "one", "some", "all", "same"]))
    if how == "same":
        return (draw(values),) * size
    cells = [empty] * size
    if how == "all":
        return tuple(draw(st.lists(values, min_size=size, max_size=size)))
    places = [draw(st.integers(0, size - 1)) for _ in range({"none": 0, "one": 1}.get(how, 1 + size // 3))]
    for place in places:
        cells[place] = draw(values)
    return tuple(cells)


def numbers(draw: st.DrawFn, least: int, most: int) -> st.SearchStrategy[int]:
    """Numbers up to `most`; in some puzzles only such as are longest, as two-digit ones."""
    long = 10 ** (len(str(most)) - 1)
    return st.integers(max(least, long) if draw(st.booleans()) else least, most)


@st.composite
def sudokus(draw: st.DrawFn) -> Puzzle:
    side = draw(SIDES)
    boxes = [(high, side // high) for high in range(1, side + 1) if side % high == 0]
    box: tuple[int, int] | None = draw(st.sampled_from(boxes))
    regions = None
    if draw(st.booleans()):
        turned = draw(st.integers(0, side - 1))
        named = [(row + turned) % side if draw(st.booleans()) and row == 0 else row for row in range(side)]
        every = [region for region in named for _ in range(side)] if len({*named}) == side else [*range(side)] * side
        order = {name: number for number, name in enumerate(dict.fromkeys(every))}
        box, regions = None, tuple(order[name] for name in every)
    clues = filled(draw, side * side, numbers(draw, 1, side), 0)
    shape = SudokuShape(side, side, box, regions, draw(st.booleans()))
    return Puzzle(rule_set("sudoku"), shape, clues_of(clues, side), draw(IDS))


@st.composite
def binaries(draw: st.DrawFn) -> Puzzle:
    height, width = (2 * draw(st.integers(1, LARGEST // 2)) for _ in range(2))
    clues = filled(draw, height * width, st.integers(0, 1), None)
    return Puzzle(
        rule_set("binary"), BinaryShape(height, width, draw(st.booleans())), clues_of(clues, width, None), draw(IDS)
    )


@st.composite
def ranges(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIDES), draw(SIDES)
    clues = filled(draw, height * width, numbers(draw, 1, height + width - 1), 0)
    return Puzzle(rule_set("range"), GridShape(height, width), clues_of(clues, width), draw(IDS))


@st.composite
def shadings(draw: st.DrawFn) -> Puzzle:
    shape = ShadeTheCellsShape(draw(SIDES), draw(SIDES), draw(st.sampled_from([4, 8])), draw(st.booleans()))
    clues = filled(draw, shape.height * shape.width, numbers(draw, 0, shape.largest), None)
    return Puzzle(rule_set("shade-the-cells"), shape, clues_of(clues, shape.width, None), draw(IDS))


def framed(draw: st.DrawFn, side: int, around: st.SearchStrategy[int], within: st.SearchStrategy[int]) -> Clues:
    sides = [filled(draw, side, around, None) for _ in range(4)]
    cells = filled(draw, side * side, within, None)
    clues = givens.framed([[says or 0 for says in line] for line in sides], [0] * side**2, side)
    return Clues({**clues, **clues_of(cells, side, None)})


@st.composite
def skyscrapers(draw: st.DrawFn) -> Puzzle:
    side = draw(SIDES)
    clues = framed(draw, side, numbers(draw, 1, side), numbers(draw, 1, side))
    return Puzzle(rule_set("skyscrapers"), GridShape(side, side), clues, draw(IDS))


@st.composite
def letters(draw: st.DrawFn) -> Puzzle:
    side = draw(SIDES)
    number = draw(st.integers(1, side))
    given = st.integers(1, number)
    clues = framed(draw, side, given, st.one_of(given, st.sampled_from([STAYS_EMPTY, SOME_LETTER])))
    return Puzzle(rule_set("easy-as-abc"), AbcShape(side, side, number), clues, draw(IDS))


@st.composite
def nonograms(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIDES), draw(SIDES)
    words = st.one_of(
        st.sampled_from([*string.ascii_letters.replace("x", "")]), st.text("abcdeéß", min_size=1, max_size=6)
    )
    colours = tuple(sorted(draw(st.sets(words, min_size=1, max_size=5)))) if draw(st.booleans()) else (PLAIN,)
    shape = PictureShape(height, width, colours)

    def line(length: int) -> tuple[tuple[int, int], ...] | None:
        if draw(st.integers(0, 4)) == 0:
            return None
        blocks: list[tuple[int, int]] = []
        while draw(st.booleans()):
            blocks.append((draw(st.integers(1, length)), draw(st.integers(1, len(colours)))))
        while sum(block + 1 for block, _ in blocks) > length + 1:
            blocks.pop()
        return tuple(blocks)

    rows, columns = (tuple(line(width) for _ in range(height)), tuple(line(height) for _ in range(width)))
    values = filled(draw, height * width, st.integers(0, len(colours)), None)
    return Puzzle(rule_set("nonogram"), shape, line_clues(rows, columns, clues_of(values, width, None)), draw(IDS))


def line_clues(rows: Sequence[Any], columns: Sequence[Any], cells: Clues) -> Clues:
    lines = {**{(r, -1): says for r, says in enumerate(rows)}, **{(-1, c): says for c, says in enumerate(columns)}}
    return Clues({**cells, LINE: {cell: says for cell, says in lines.items() if says is not None}})


@st.composite
def triangles(draw: st.DrawFn) -> Puzzle:
    entries = numbers(draw, -99, 10 ** draw(st.integers(0, 6)))
    rows = tuple(tuple(draw(entries) for _ in range(row)) for row in range(1, draw(SIDES) + 1))
    aim = draw(st.sampled_from(["greatest", "least", ""]))
    total = draw(st.integers(-(10**6), 10**6)) if aim == "" else None
    return Puzzle(rule_set("triangle-sum"), TriangleSumShape(rows, aim), total, draw(IDS))


@st.composite
def matrices(draw: st.DrawFn) -> Puzzle:
    entries, width = numbers(draw, -99, 10 ** draw(st.integers(0, 6))), draw(SIDES)
    rows = tuple(tuple(draw(entries) for _ in range(width)) for _ in range(draw(SIDES)))
    return Puzzle(rule_set("unidirectional-tsp"), UnidirectionalTspShape(rows), None, draw(IDS))


@st.composite
def graphs(draw: st.DrawFn) -> Puzzle:
    size = draw(SIDES)
    names: tuple[str, ...] = tuple(map(str, range(1, size + 1)))
    if draw(st.booleans()):
        some = st.text(string.ascii_letters + string.digits + "_'+", min_size=1, max_size=5).filter(
            lambda name: name[0].isalnum()
        )
        names = tuple(draw(st.lists(some, min_size=size, max_size=size, unique=True)))
    pairs = [(a, b) for b in range(size) for a in range(b)]
    edges = tuple(sorted(draw(st.sets(st.sampled_from(pairs))))) if pairs else ()
    weights = tuple(draw(st.integers(0, 10**9)) for _ in names) if draw(st.booleans()) else ()
    inside = {place for place in range(size) if draw(st.integers(0, 3)) == 0}
    outside = {place for place in range(size) if place not in inside and draw(st.integers(0, 3)) == 0}
    at_least, exactly = draw(st.sampled_from([(None, None), (draw(st.integers(1, size)), None), (None, size // 2)]))
    sized = at_least is not None or exactly is not None
    shape = IndependentSetShape(Graph(names, edges, weights), bool(weights) or not sized)
    choice = IndependentSetClues(tuple(sorted(inside)), tuple(sorted(outside)), at_least, exactly)
    return Puzzle(rule_set("independent-set"), shape, choice, draw(IDS))


@st.composite
def riddles(draw: st.DrawFn) -> Puzzle:
    size, number = draw(SIDES), draw(st.integers(2, LARGEST))
    label = {
        "letters": lambda place, item: string.ascii_uppercase[place] + string.ascii_lowercase[item],
        "numbers": lambda place, item: str(100 * place + item),
        "blanks": lambda place, item: f"the {place} of {item}, or so",
    }
    style = draw(st.sampled_from(sorted(label)))
    shape = EliminationShape(
        tuple(
            Category(f"category {place}", tuple(label[style](place, item) for item in range(size)))
            for place in range(number)
        )
    )
    statements = []
    for _ in range(draw(st.integers(0, 5))):
        one, other = draw(st.lists(st.sampled_from(shape.categories), min_size=2, max_size=2, unique=True))
        items = Item(one.name, draw(st.sampled_from(one.labels))), Item(other.name, draw(st.sampled_from(other.labels)))
        statements.append(draw(st.sampled_from([Same, Different]))(*items))
    return Puzzle(rule_set("elimination"), shape, tuple(statements), draw(IDS))


@st.composite
def maps(draw: st.DrawFn) -> Puzzle:
    height, width, colours = draw(SIDES), draw(SIDES), draw(st.integers(2, 6))
    number = draw(st.integers(1, height * width))
    regions = random_regions(height, width, number, SeededRandom(draw(st.integers(0, 9))))
    shape = replace(rule_set("map").empty(height, width, {"colours": colours}).shape, regions=regions)
    given = filled(draw, number, st.integers(1, colours), None)
    clues = {cells[0]: says for cells, says in zip(shape.cells_of, given, strict=True) if says}
    return Puzzle(rule_set("map"), shape, Clues({GIVEN: clues}), draw(IDS))


@st.composite
def dominosas(draw: st.DrawFn) -> Puzzle:
    most = draw(st.integers(0, 12))
    cells, doubles = (most + 1) * (most + 2), draw(st.booleans())
    height = draw(st.sampled_from([n for n in range(1, cells + 1) if cells % n == 0 and max(n, cells // n) <= 100]))
    shape = rule_set("dominosa").empty(height, cells // height, {"doubles": doubles}).shape
    numbers = draw(st.permutations([number for row in shape.numbers for number in row]))
    division = random_dominoes(shape.height, shape.width, SeededRandom(draw(st.integers(0, 9))))
    given = {edge for edge in division if not draw(st.integers(0, 4))}
    clues = {edge: 1 for edge in links(rectangle(shape.height, shape.width)) if edge in given}
    return Puzzle(rule_set("dominosa"), with_numbers(shape, numbers), Clues({DOMINO: clues}), draw(IDS))


@st.composite
def magnets(draw: st.DrawFn) -> Puzzle:
    height, width = draw(SIDES), draw(SIDES)
    dominoes = random_dominoes(height, width, SeededRandom(draw(st.integers(0, 9))))
    some = tuple(domino for domino in dominoes if draw(st.integers(0, 9)))
    given = {
        cell: says
        for number, cells in enumerate(around(height, width))
        for cell, says in zip(
            cells, filled(draw, len(cells), st.integers(0, (height, width)[number // 2]), None), strict=True
        )
        if says is not None
    }
    return Puzzle(
        rule_set("magnets"), MagnetsShape(height, width, some, draw(st.booleans())), Clues({BORDER: given}), draw(IDS)
    )


GENRES = {
    "dominosa": dominosas(),
    "map": maps(),
    "magnets": magnets(),
    "sudoku": sudokus(),
    "binary": binaries(),
    "range": ranges(),
    "shade-the-cells": shadings(),
    "skyscrapers": skyscrapers(),
    "easy-as-abc": letters(),
    "nonogram": nonograms(),
    "triangle-sum": triangles(),
    "unidirectional-tsp": matrices(),
    "independent-set": graphs(),
    "elimination": riddles(),
}


def must_come_back(puzzle: Puzzle) -> None:
    text = to_text(puzzle)
    from_text = parse(text)
    assert from_text == puzzle
    assert from_text.id == (None if puzzle.id is None else str(puzzle.id))
    assert to_text(from_text) == text
    from_json = parse(json.dumps(to_json(puzzle)))
    assert (from_json, from_json.id) == (puzzle, puzzle.id)
    with suppress(NotationError):
        assert alike(parse(to_game_id(puzzle), puzzle.rules.name)) == alike(puzzle)


def alike(puzzle: Puzzle) -> Puzzle:
    """The puzzle; boxes of one row as the regions that they are, which is how a game id states them."""
    shape = puzzle.shape
    if not isinstance(shape, SudokuShape) or shape.box is None or min(shape.box) > 1:
        return puzzle
    return replace(puzzle, shape=replace(shape, box=None, regions=shape.region_of))


SHIPPED = Path(__file__).resolve().parents[2] / "instances"


@pytest.mark.parametrize("name", sampled(sorted({*index.GENRES} - {*GENRES}), 4, "shipped"))
def test_what_is_shipped_reads_back(name: str) -> None:
    """Genres without a strategy above."""
    puzzles = [puzzle for path in sorted((SHIPPED / name).iterdir()) for puzzle in read(path, name)]
    assert puzzles
    for puzzle in puzzles:
        must_come_back(replace(puzzle, about={}))


@pytest.mark.parametrize("genre", GENRES)
def test_what_is_written_reads_back(genre: str) -> None:
    @settings(derandomize=True, max_examples=25, deadline=None)
    @given(GENRES[genre])
    def check(puzzle: Puzzle) -> None:
        must_come_back(puzzle)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("genre", GENRES)
def test_what_is_written_reads_back_a_thousand_times(genre: str) -> None:
    @settings(derandomize=True, max_examples=1000, deadline=None)
    @given(GENRES[genre])
    def check(puzzle: Puzzle) -> None:
        must_come_back(puzzle)

    check()


SHAPES = [(height, width) for height in (1, 2, 3, 9, 10, 11, 20) for width in (1, 2, 3, 9, 10, 11, 20)]


@pytest.mark.parametrize(("height", "width"), swept(SHAPES, SHAPES[::3]))
def test_numbers_of_two_digits_in_every_pattern(height: int, width: int) -> None:
    """One column, one row, the whole grid: where rows look alike, symbols could be counted as cells."""
    most = height + width - 1
    patterns = (
        lambda r, c: True,
        lambda r, c: c == 0,
        lambda r, c: c == width - 1,
        lambda r, c: r == 0,
        lambda r, c: r == height - 1,
        lambda r, c: (r + c) % 2 == 0,
    )
    # many are alike on narrow boards
    boards = {
        tuple(number if pattern(r, c) else other for r in range(height) for c in range(width))
        for number, pattern, other in product({1, 9, min(10, most), most}, patterns, (0, 1))
    }
    for cells in sorted(boards):
        if max(cells) <= most:
            must_come_back(Puzzle(rule_set("range"), GridShape(height, width), clues_of(cells, width)))
            shape = ShadeTheCellsShape(height, width)
            if max(cells) <= shape.largest:
                shade = tuple(cell or None for cell in cells)
                must_come_back(Puzzle(rule_set("shade-the-cells"), shape, clues_of(shade, width, None)))


@pytest.mark.parametrize("side", range(1, LARGEST + 1))
def test_every_box_of_every_side(side: int) -> None:
    for high in range(1, side + 1):
        if side % high == 0:
            must_come_back(Puzzle(rule_set("sudoku"), SudokuShape(side, side, (high, side // high)), Clues()))


@pytest.mark.parametrize("side", [2, 3, 9, 10, 11, 20])
def test_sides_of_numbers_that_are_all_alike(side: int) -> None:
    rules = rule_set("skyscrapers")
    for number in {1, min(side, 9), side}:
        for inner in (0, number):
            for sides in range(16):
                lines = [(number if sides >> place & 1 else 0,) * side for place in range(4)]
                clues = givens.framed(lines, (inner,) * side**2, side)
                must_come_back(Puzzle(rules, GridShape(side, side), clues))


def test_a_row_that_spells_the_name_of_a_puzzle() -> None:
    colours = tuple(sorted({*"range"}))
    shape = PictureShape(2, 5, colours)
    cells = {(0, place): 1 + colours.index(letter) for place, letter in enumerate("range")}
    must_come_back(Puzzle(rule_set("nonogram"), shape, Clues({GIVEN: cells})))
