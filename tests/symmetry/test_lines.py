"""Squares whose lines change places: the same form for all of them, another one for all others."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from clueproof import parse
from clueproof.puzzle.clue import GIVEN
from clueproof.symmetry.lines import Board, canonical_lines

Given = dict[tuple[int, int], int]


def shuffled(given: Given, side: int, bands: tuple[int, int], chance: Random) -> tuple[Given, tuple[int, int]]:
    """Lines, bands, stacks and numbers in another order, and perhaps rows as columns."""

    def order(size: int) -> list[int]:
        groups = [[*range(first, first + size)] for first in range(0, side, size)]
        chance.shuffle(groups)
        for group in groups:
            chance.shuffle(group)
        return [line for group in groups for line in group]

    rows, columns, numbers = order(bands[0]), order(bands[1]), order(side)
    moved = {(rows.index(r), columns.index(c)): numbers[value - 1] + 1 for (r, c), value in given.items()}
    if chance.random() < 0.5:
        return {(c, r): value for (r, c), value in moved.items()}, bands[::-1]
    return moved, bands


def random_given(side: int, number: int, chance: Random) -> Given:
    cells = chance.sample([*product(range(side), repeat=2)], number)
    return {cell: chance.randrange(side) + 1 for cell in cells}


@pytest.mark.parametrize(
    ("side", "bands"), [(4, (2, 2)), (4, (4, 4)), (6, (2, 3)), (6, (6, 6)), (9, (3, 3)), (12, (3, 4)), (16, (4, 4))]
)
def test_shuffled_boards_have_one_form(side: int, bands: tuple[int, int]) -> None:
    chance = Random(side)
    for number in (0, 1, 2, side // 2, side, 2 * side, 3 * side):
        given = random_given(side, number, chance)
        form = canonical_lines(side, bands, given)
        for _ in range(5):
            other, turned = shuffled(given, side, bands, chance)
            assert canonical_lines(side, turned, other) == form


def test_the_form_is_one_of_the_boards() -> None:
    chance = Random(2)
    given = random_given(6, 14, chance)
    form = canonical_lines(6, (2, 3), given)
    again = {(r, c): value for r, row in enumerate(form.board) for c, value in enumerate(row) if value}
    assert len(again) == 14
    assert canonical_lines(6, form.bands, again) == form


def images(board: Board) -> set[Board]:
    """All boards that come out of one of 4x4, by brute force, with numbers in the order in which they are met."""
    found = set()
    orders = [
        (*one, *other)[::1]
        for first, second in ((0, 2), (2, 0))
        for one in permutations((first, first + 1))
        for other in permutations((second, second + 1))
    ]
    for rows, columns, turned in product(orders, orders, (False, True)):
        names = {0: 0}
        cells = [
            board[columns[c]][rows[r]] if turned else board[rows[r]][columns[c]] for r, c in product(range(4), repeat=2)
        ]
        named = [names.setdefault(value, len(names)) for value in cells]
        found.add(tuple([tuple(named[place : place + 4]) for place in range(0, 16, 4)]))
    return found


def test_equal_forms_are_equal_up_to_symmetry() -> None:
    """All boards of 4x4 with up to three numbers, and random ones with more, against brute force."""
    boards: dict[Board, int] = {}
    classes: list[set[Board]] = []
    forms = []
    chance = Random(7)
    chosen = [
        dict(zip(cells, values, strict=True))
        for cells in combinations(product(range(4), repeat=2), 2)
        for values in ((1, 1), (1, 2))
    ]
    chosen += [random_given(4, number, chance) for number in (3, 4, 5, 6, 8, 10, 16) for _ in range(25)]
    for given in chosen:
        board = tuple([tuple([given.get((r, c), 0) for c in range(4)]) for r in range(4)])
        least = min(images(board))
        if least not in boards:
            boards[least] = len(classes)
            classes.append(images(board))
            forms.append(canonical_lines(4, (2, 2), given))
        assert canonical_lines(4, (2, 2), given) == forms[boards[least]]
    assert len({*forms}) == len(forms) > 50


@pytest.mark.parametrize("side", [4, 6, 9])
def test_boards_with_many_symmetries_end_soon(side: int) -> None:
    high = {4: 2, 6: 2, 9: 3}[side]
    wide = side // high
    chance = Random(1)
    full = {(r, c): (r % high * wide + r // high + c) % side + 1 for r, c in product(range(side), repeat=2)}
    for given in (full, {(n, n): n + 1 for n in range(side)}, {(0, n): n + 1 for n in range(side)}):
        other, turned = shuffled(given, side, (high, wide), chance)
        assert canonical_lines(side, turned, other) == canonical_lines(side, (high, wide), given)


@pytest.mark.parametrize("side", [5, 7, 8])
def test_cyclic_latin_squares_end_soon(side: int) -> None:
    """Few boards that come out are the least one: symmetries show between any two that are equal."""
    full = {(r, c): (r + c) % side + 1 for r, c in product(range(side), repeat=2)}
    other, _ = shuffled(full, side, (1, 1), Random(side))
    assert canonical_lines(side, (1, 1), other) == canonical_lines(side, (1, 1), full)


def test_a_board_of_a_list() -> None:
    """The form is the same on every machine: it is stored beside puzzles."""
    line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    given = dict(parse(line).clues[GIVEN])
    board = canonical_lines(9, (3, 3), given).board
    assert "".join(map(str, [value for row in board for value in row])) == FORM


FORM = "100000000000000200000000030000405000000001600002003070000080001007000005093060000"
