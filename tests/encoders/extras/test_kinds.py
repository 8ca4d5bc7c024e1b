"""Every kind of extra: its constraints accept the boards that its meaning accepts, in every backend."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from clueproof.backends import Refuted, Satisfied
from clueproof.backends.registry import backend
from clueproof.encoders.extras import Extra, kinds, read_extra
from clueproof.encoders.extras.extra import Layout, Posting
from clueproof.model import Model

LATIN = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
EXAMPLES = {
    "thermo r1c1-r1c3": ("123.", "132."),
    "slow-thermo r1c1-r1c3": ("122.", "121."),
    "whisper 2 r1c1-r1c4": ("1314", "1323"),
    "renban r1c1-r1c3": ("423.", "413."),
    "nabner r1c1-r1c2": ("13..", "12.."),
    "palindrome r1c1-r1c4": ("1221", "1231"),
    "between r1c1-r1c3": ("421.", "414."),
    "lockout 2 r1c1-r1c3": ("143.", "123."),
    "region-sum-line r1c1-r1c4": ("1432", "1412"),
    "equal-sums r1c1-r1c2 / r1c4": ("13.4", "13.3"),
    "modular 2 r1c1-r1c3": ("143.", "132."),
    "zipper r1c1-r1c3": ("132.", "122."),
    "zipper r1c1-r1c4": ("1324", "1243"),
    "sum-line 4 r1c1-r1c4": ("1344", "1342"),
    "arrow r1c1-r1c3": ("413.", "412."),
    "pill-arrow 1 r1c1-r1c3": ("413.", "412."),
    "pill-arrow r1c1-r1c4 r2c4-r2c1": ("11242111", "11442111"),
    "double-arrow r1c1-r1c4": ("2132", "1323"),
    "column-indexer r1c2": (".1..", ".3.."),
    "row-indexer r2c1": ("1...2...", "1...3..."),
    "box-indexer r1c1": ("1...", "24.."),
    "white-dot r1c1-r1c3": ("121.", "131."),
    "white-dot 2 r1c1-r1c2": ("13..", "12.."),
    "black-dot r1c1-r1c3": ("124.", "134."),
    "black-dot 3 r1c1-r1c2": ("31..", "21.."),
    "pair-sum 5 r1c1-r1c2": ("41..", "42.."),
    "greater r1c1-r1c3": ("421.", "422."),
    "no-other-white-dot r1c1-r1c2": None,
    "no-other-black-dot": None,
    "no-other-pair-sum 5,3 r1c1-r1c2 / r2c1-r3c1": None,
    "different r1c1-r2c2": ("1....4..", "1....1.."),
    "cage 6 r1c1-r1c3": ("132.", "141."),
    "cage r1c1-r1c3": ("134.", "131."),
    "sum 6 r1c1-r1c3": ("141.", "142."),
    "contains 1,2,2 r1c1-r2c1 r2c2 r1c2": ("12..2...", "12..3..."),
    "contains-exactly 1,2 r1c1-r1c4": ("1234", "1224"),
    "look-and-say 2,3,0,1 r1c1-r1c4": ("3432", "3412"),
    "same-numbers r1c1-r1c2 / r2c1-r2c2": ("12..21..", "12..22.."),
    "clone r1c1-r1c2 / r2c1-r2c2": ("12..12..", "12..21.."),
    "count-distinct r1c1-r1c4": ("2131", "3131"),
    "rellik-cage 5 r1c1-r1c3": ("222.", "132."),
    "equality-cage r1c1-r1c4": ("1234", "1244"),
    "lunchbox 2 r1c1-r1c4": ("3124", "1324"),
    "lunchbox 0 r1c1-r1c3": ("142.", "124."),
    "counting-circles r1c1-r1c3": ("122.", "112."),
    "odd r1c1": ("1...", "2..."),
    "even r1c1": ("2...", "3..."),
    "one-of 1,4 r1c1-r1c2": ("14..", "13.."),
    "minimum r1c1": ("12..2...", "12..1..."),
    "maximum r1c1-r1c2": ("34.122..", "34.134.."),
    "sandwich 5 r1c1-r1c4": ("1234", "1322"),
    "sandwich 0 r4c1-r1c1": None,
    "x-sum 5 r1c1-r1c4": ("2344", "2444"),
    "skyscraper 2 r1c4-r1c1": ("3241", "1234"),
    "hidden-skyscraper 2 r1c1-r1c4": ("1324", "1313"),
    "numbered-room 3 r1c1-r1c4": ("2341", "2134"),
    "anti-knight": None,
    "anti-king": None,
    "anti-taxicab": None,
    "global-modular": None,
    "disjoint-groups": None,
    "relation 1:2,2:1,2:3 r1c1-r1c3": ("121.", "132."),
    "relation-of-all 1:2,1:3,2:3 r1c1-r1c3": ("123.", "132."),
    "pattern [12]+3* r1c1-r1c3": ("123.", "132."),
    "pattern (1|23)*4?.? r1c1-r1c4": ("2314", "3214"),
    "pattern .{2,3}[^1] r1c1-r1c3": ("112.", "111."),
    "pattern (12){1,2} r1c1-r1c4": ("1212", "1213"),
    "pattern .*[3-4]{2}.* r1c1-r1c4": ("1342", "1323"),
}
"""An extra -> the upper rows of a board on which it holds, and of one on which it doesn't; a dot is any number."""
NINE = {"entropic r1c1-r1c3", "global-entropy", "windoku", "dutch-flatmates"}
"""Extras of boards of 9 by 9 cells, tried beside them."""


def layout(height: int, width: int) -> Layout:
    side = height * width
    boxes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r, c in product(range(side), repeat=2):
        boxes.setdefault((r // height, c // width), []).append((r, c))
    return Layout(side, side, range(1, side + 1), tuple(map(tuple, boxes.values())))


FOUR = layout(2, 2)


def model_of(extra: Extra, board: Layout) -> tuple[Model, dict[tuple[int, int], list[int]]]:
    model = Model()
    cells = {cell: model.integer(f"{cell}", board.numbers) for cell in board.cells}
    literals = {cell: [integer.equals(number) for number in board.numbers] for cell, integer in cells.items()}
    holds = model.selector(extra.sentence)
    for constraint in extra.post(Posting(model, cells, board)):
        model.add(constraint.enforced_by(holds))
    return model, {**literals, (-1, -1): [holds]}


def boards(board: Layout, number: int) -> Iterator[dict[tuple[int, int], int]]:
    """Random boards: every other one a Latin square whose numbers, rows and columns are exchanged."""
    draw = random.Random(number)
    size = len(board.numbers)
    while True:
        yield {cell: draw.choice(board.numbers) for cell in board.cells}
        names, rows, columns = [draw.sample(range(size), size) for _ in range(3)]
        yield {(r, c): 1 + names[(rows[r] * (size // board.height) + columns[c]) % size] for r, c in board.cells}


def filled(upper: str, number: int) -> dict[tuple[int, int], int]:
    """The board with these upper rows, and any other numbers."""
    draw = random.Random(number)
    signs = upper.ljust(16, ".")
    return {divmod(n, 4): int(sign) if sign != "." else draw.randint(1, 4) for n, sign in enumerate(signs)}


def test_every_kind_has_an_example() -> None:
    told = {text.split()[0] for text in (*EXAMPLES, *NINE)}
    assert told == {kind.kind for kind in kinds().values()}


@pytest.mark.parametrize("text", [text for text, rows in EXAMPLES.items() if rows is not None])
def test_it_means_what_the_example_shows(text: str) -> None:
    extra, rows = read_extra(text, FOUR), EXAMPLES[text]
    assert rows is not None
    for place, expected in enumerate((True, False)):
        assert extra.holds(filled(rows[place], 1), FOUR) is expected, rows[place]


@pytest.mark.parametrize("text", [*EXAMPLES, *sorted(NINE)])
def test_its_constraints_accept_what_it_means(text: str) -> None:
    board = layout(3, 3) if text in NINE else FOUR
    extra = read_extra(text, board)
    model, literals = model_of(extra, board)
    rows = EXAMPLES.get(text) or ()
    tried = [filled(upper, number) for upper in rows for number in range(4)]
    with backend("native" if text not in NINE else "sat").open(model) as session:
        for _, numbers in zip(range(40), boards(board, 3), strict=False):
            tried.append(numbers)
        for numbers in tried:
            fixed = [literals[cell][number - 1] for cell, number in numbers.items()]
            answer = session.solve([*fixed, *literals[-1, -1]])
            expected = Satisfied if extra.holds(numbers, board) else Refuted
            assert isinstance(answer, expected), numbers
            assert isinstance(session.solve(fixed), Satisfied)


@pytest.mark.parametrize("text", [*EXAMPLES, *sorted(NINE)])
def test_it_reads_back(text: str) -> None:
    board = layout(3, 3) if text in NINE else FOUR
    extra = read_extra(text, board)
    assert read_extra(str(extra), board) == extra
