"""Every kind of extra: its constraints accept the boards that its meaning accepts, in every backend."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from clueproof.backends import Refuted, Satisfied
from clueproof.backends.registry import backend
from clueproof.encoders.extras import Extra, ExtraError, kinds, read_extra
from clueproof.encoders.extras.extra import BoardLayout, ExtraModel
from clueproof.model import Automaton, Model, SumBetween
from tests.encoders.extras.examples import EXAMPLES, MODIFIED, NINE, REGIONS

LATIN = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def layout(height: int, width: int) -> BoardLayout:
    side = height * width
    boxes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r, c in product(range(side), repeat=2):
        boxes.setdefault((r // height, c // width), []).append((r, c))
    return BoardLayout(side, side, range(1, side + 1), tuple(map(tuple, boxes.values())))


FOUR = layout(2, 2)


def model_of(extra: Extra, board: BoardLayout) -> tuple[Model, dict[tuple[int, int], list[int]]]:
    model = Model()
    cells = {cell: model.integer(f"{cell}", board.numbers) for cell in board.cells}
    literals = {cell: [integer.equals(number) for number in board.numbers] for cell, integer in cells.items()}
    holds = model.selector(extra.sentence)
    for constraint in extra.post(ExtraModel(model, cells, board)):
        model.add(constraint.enforced_by(holds))
    return model, {**literals, (-1, -1): [holds]}


def boards(board: BoardLayout, number: int) -> Iterator[dict[tuple[int, int], int]]:
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
    told = {text.split()[0] for text in (*EXAMPLES, *NINE, *REGIONS, *MODIFIED, "doppelganger")}
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
        if text.startswith("sandwich"):
            # it takes for granted that the numbers of a row or column differ, as the rules of the grid say
            tried = [numbers for numbers in tried if len({numbers[cell] for cell in extra.cells}) == len(extra.cells)]
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


def test_doppelganger() -> None:
    """On boards of 4 by 4 with the numbers 0 to 4: those that its constraints accept, and these with one change."""
    board = BoardLayout(4, 4, range(5), FOUR.boxes)
    extra = read_extra("doppelganger", board)
    model, literals = model_of(extra, board)
    draw, found = random.Random(2), 0
    with backend("sat").open(model) as session:
        for _ in range(40):
            some = [draw.choice(literals[cell]) for cell in draw.sample(board.cells, 3)]
            answer = session.solve([*some, *literals[-1, -1]])
            if not isinstance(answer, Satisfied):
                continue
            found += 1
            numbers = {
                cell: next(n for n, literal in enumerate(literals[cell]) if answer.assignment.true(literal))
                for cell in board.cells
            }
            for cell, number in [(None, 0), *[(draw.choice(board.cells), draw.randrange(5)) for _ in range(3)]]:
                if cell is not None:
                    numbers[cell] = number
                fixed = [literals[cell][number] for cell, number in numbers.items()]
                accepted = isinstance(session.solve([*fixed, *literals[-1, -1]]), Satisfied)
                assert accepted == extra.holds(numbers, board), numbers
    assert found > 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("weighted-sum 2,-1 r1c1-r1c2", "'2,-1' is no weighted sum; expected weights and a number, such as 2,-1=3"),
        ("weighted-sum 2,x=3 r1c1-r1c2", "'2,x=3' is no weighted sum"),
        ("weighted-sum 2=3 r1c1-r1c2", "it has 2 cells, but 1 weight"),
        ("weighted-sum 1,1,1=3 r1c1", "it has 1 cell, but 3 weights"),
        ("modular 0 r1c1-r1c3", "no number can be divided by 0"),
        ("sum-line 0 r1c1-r1c3", "its stretches add up to 1 or more"),
    ],
)
def test_what_is_no_such_extra(text: str, said: str) -> None:
    with pytest.raises(ExtraError) as caught:
        read_extra(text, FOUR)
    assert said in str(caught.value)


def test_sandwiches_are_sums_between_ends_where_numbers_differ() -> None:
    straight, crossing = read_extra("sandwich 5 r1c1-r1c4", FOUR), read_extra("sandwich 4 r1c1-r4c4", FOUR)
    for extra, expected in ((straight, SumBetween), (crossing, Automaton)):
        model, literals = model_of(extra, FOUR)
        assert any(isinstance(constraint, expected) for constraint in model.constraints), extra.sentence
        with backend("sat").open(model) as session:
            for numbers in permutations(FOUR.numbers):
                cells = zip(extra.cells, numbers, strict=True)
                fixed = [literals[cell][number - 1] for cell, number in cells]
                answer = session.solve([*fixed, *literals[-1, -1]])
                board = dict.fromkeys(FOUR.cells, 1) | dict(zip(extra.cells, numbers, strict=True))
                assert isinstance(answer, Satisfied) is extra.holds(board, FOUR), numbers
