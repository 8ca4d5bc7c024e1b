"""What rules post through an encoding."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from clueproof.backends import Refuted, Satisfied, backend
from clueproof.genres import EdgeEncoding, Lines, networks, ways_at
from clueproof.grid import one_piece
from clueproof.grid.edges import site_name
from clueproof.grid.polyominoes import TETROMINOES, drawn
from clueproof.model import Assignment, Clause, Exactly, Literal
from clueproof.puzzle.answers.cells import Shading
from clueproof.puzzle.answers.loops import EdgeLines
from clueproof.puzzle.answers.regions import BorderedCells
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.shape import GridShape, HoledShape


def test_words_of_rows_are_functions_of_what_the_rows_are_about() -> None:
    e = Encoding()
    a, b, c = (e.model.boolean(name) for name in "abc")
    e.add_clauses({(0, 0): (a, b), (1, 2): (b, c)}, lambda cell: f"a rule of row {cell[0] + 1}", site_name)
    e.add_counts(Exactly, [1, 0], {"left": (-a, b), "right": (-b, c)}, "so many", str, conditions=1)
    with e.group("row 1"):
        e.ban({"x": (a, c)}, lambda name: f"not both of {name}")
    said = [(group.place, group.sentence) for group in e.model.group_of]
    assert list(zip(e.model.constraints, said, strict=True)) == [
        (Clause(a, b), ("r1c1", "a rule of row 1")),
        (Clause(b, c), ("r2c3", "a rule of row 2")),
        (Exactly(1, (b,), enforce=(a,)), ("left", "so many")),
        (Exactly(0, (c,), enforce=(b,)), ("right", "so many")),
        (Clause(-a, -c), ("row 1", "not both of x")),
    ]


def test_words_of_rows_in_a_list_are_functions_of_their_numbers() -> None:
    e = Encoding()
    a, b = (e.model.boolean(name) for name in "ab")
    e.ban([(a, b), (a,)], "no", "row {}".format)
    assert [(group.place, group.sentence) for group in e.model.group_of] == [("row 0", "no"), ("row 1", "no")]
    assert e.model.constraints == [Clause(-a, -b), Clause(-a)]


@pytest.mark.parametrize(("height", "width", "divisions"), [(1, 4, 8), (2, 2, 8), (2, 3, 34), (3, 3, 322)])
def test_borders_part_a_board_into_rectangles(height: int, width: int, divisions: int) -> None:
    """The number of divisions is that of https://oeis.org/A116694."""
    e = BorderedCells().encode(GridShape(height, width))
    e.rectangles("straight")
    borders = e.borders.values()
    found = [
        all(rule.holds(Assignment(signed, ())) for rule in e.model.constraints)
        for signed in product(*[(border, -border) for border in borders])
    ]
    assert sum(found) == divisions


def test_no_four_rectangles_meet() -> None:
    e = BorderedCells().encode(GridShape(2, 2))
    e.rectangles("straight", crossings="no four")
    four = tuple(e.borders.values())
    assert not all(rule.holds(Assignment(four, ())) for rule in e.model.constraints)


def test_named_regions_end_at_borders() -> None:
    e = BorderedCells().encode(GridShape(1, 2))
    e.name_regions({(0, 0): {0: "in the first"}, (0, 1): {0: "in the first", 1: "in the second"}})
    (border,) = e.borders.values()
    second = e.owner[0, 1].equals(1)
    for clue, other in ((border, second), (-border, -second), (second, border), (-second, -border)):
        with backend("sat").open(e.model) as session:
            assert isinstance(session.solve([clue, -other]), Refuted)
            assert isinstance(session.solve([clue, other]), Satisfied)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_pieces_of_a_size(size: int) -> None:
    shape = HoledShape(2, 4, holes=frozenset({(0, 1)}))
    e = Shading().encode(shape)
    e.sized_pieces(e.shaded, size, "so many cells")
    with backend("sat").open(e.model) as session:
        for signed in product(*[(key, -key) for key in e.model.keys]):
            shaded = {cell for cell, key in zip(shape.cells, signed, strict=True) if key > 0}
            fine = all(len(one_piece(shaded, cell)) == size for cell in shaded)
            assert isinstance(session.solve(signed), Satisfied) is fine, shaded


def test_what_is_reached() -> None:
    shape = GridShape(2, 4)
    e, start = Shading().encode(shape), (0, 1)
    holds = e.model.selector("asked")
    reached = e.reach(e.shaded, start, holds, "the clue")
    with backend("sat").open(e.model) as session:
        for signed in product(*[(key, -key) for key in e.model.keys]):
            shaded = {(place // 4, place % 4) for place, key in enumerate(signed) if key > 0}
            there = one_piece(shaded | {start}, start) - {start}
            right = [reached[cell] if cell in there else -reached[cell] for cell in reached]
            assert isinstance(session.solve([holds, *signed, *right]), Satisfied)
            for literal in right:
                assert isinstance(session.solve([holds, *signed, -literal]), Refuted)


def ways(e: Encoding) -> int:
    """How many values the keys have together."""
    number = 0
    with backend("sat").open(e.model) as session:
        while isinstance(answer := session.solve(), Satisfied):
            number += 1
            session.add_clause([-key if answer.assignment.true(key) else key for key in e.model.keys])
    return number


def test_borders_part_a_board_into_pieces() -> None:
    """The number of divisions is that of https://oeis.org/A172477."""
    e = BorderedCells().encode(GridShape(4, 4))
    laid = e.pieces(TETROMINOES, "four cells each")
    assert ways(e) == 117
    assert {name: len(places) for name, places in laid.lying.items()} == {"I": 8, "L": 48, "O": 9, "S": 24, "T": 24}
    with backend("sat").open(e.model) as session:
        corner = laid.of[0, 0]
        assert isinstance(session.solve([corner["O"], -e.borders[(0, 1), (0, 2)]]), Refuted)
        assert isinstance(session.solve([corner["O"], corner["L"]]), Refuted)


def test_pieces_that_are_not_turned() -> None:
    e = BorderedCells().encode(GridShape(2, 4))
    e.pieces({"flat": drawn("##")}, "two cells each", turned=False)
    assert ways(e) == 1


@pytest.mark.parametrize(("corners", "shadings"), [(False, 63), (True, 35)])
def test_shaded_pieces_do_not_touch(corners: bool, shadings: int) -> None:
    """Single cells: the numbers are those of https://oeis.org/A006506 and A063443."""
    e = Shading().encode(GridShape(3, 3))
    e.shaded_pieces({"piece": drawn("#")}, "single cells", corners=corners)
    assert ways(e) == shadings


def test_shaded_pieces_within_some_cells() -> None:
    e = Shading().encode(GridShape(2, 3))
    e.shaded_pieces({"piece": drawn("##")}, "two cells each", [(0, 0), (0, 1)], within=[(0, 0), (0, 1), (0, 2)])
    assert ways(e) == 2 * 8


def lines_drawn(e: EdgeEncoding, *true: Literal) -> set[Lines]:
    """All lines between the cells of a board that obey what was posted, with these literals true."""
    edges = [*e.edges]
    boards = [
        frozenset(edge for edge, on in zip(edges, ons, strict=True) if on) for ons in product((0, 1), repeat=len(edges))
    ]
    with backend("sat").open(e.model) as session:
        return {
            lines
            for lines in boards
            if isinstance(
                session.solve((*[e.edges[edge] * (1 if edge in lines else -1) for edge in edges], *true)), Satisfied
            )
        }


def one_line(*cells: tuple[int, int]) -> Lines:
    """The lines along a way from cell to cell."""
    return frozenset((min(pair), max(pair)) for pair in pairwise(cells))


def test_a_network_is_one_piece() -> None:
    e = EdgeLines(along=False).encode(GridShape(2, 3))
    reached = e.network("one piece")
    every = lines_drawn(e)
    assert len(every) == 2**7 - sum(
        len(networks(lines)) > 1 for lines in lines_drawn(EdgeLines(along=False).encode(GridShape(2, 3)))
    )
    assert all(len(networks(lines)) < 2 for lines in every)
    assert lines_drawn(e, -reached[0, 1], -reached[1, 1], reached[0, 0]) == {one_line((0, 0), (1, 0))}


def test_the_lines_of_each_cell_are_counted() -> None:
    e = EdgeLines(along=False).encode(GridShape(2, 2))
    two, three = (e.line_counts[0, 0].equals(number) for number in (2, 3))
    corner = [lines for lines in lines_drawn(e) if len(ways_at(lines).get((0, 0), ())) == 2]
    assert lines_drawn(e, two) == {*corner}
    assert lines_drawn(e, three) == set()


def test_open_paths_end_where_they_may() -> None:
    e = EdgeLines(along=False).encode(GridShape(2, 3))
    ends = e.open_paths("no loop")
    round_it = one_line((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0))
    three = one_line((0, 0), (1, 0)) | one_line((0, 1), (1, 1)) | one_line((0, 2), (1, 2))
    assert lines_drawn(e, *[-ends[cell] for cell in ((0, 1), (0, 2), (1, 1), (1, 2))]) == {round_it}
    assert three in lines_drawn(e)
    told = EdgeLines(along=False).encode(GridShape(2, 3))
    told.open_paths("no loop", [(0, 0), (1, 0)])
    assert lines_drawn(told) == {round_it}


def test_lines_that_are_directed() -> None:
    e = EdgeLines(along=False).encode(GridShape(1, 3))
    way = e.directed(starts=[(0, 0)])
    both = one_line((0, 0), (0, 1), (0, 2))
    assert both in lines_drawn(e, way[(0, 0), (0, 1)], way[(0, 1), (0, 2)])
    assert lines_drawn(e, way[(0, 1), (0, 0)]) == set()
    # none leads on to a cell from both sides
    assert lines_drawn(e, way[(0, 2), (0, 1)]) == {one_line((0, 1), (0, 2))}
    closed = EdgeLines(along=False).encode(GridShape(1, 3))
    closed.directed(goals=[(0, 1)])
    assert both not in lines_drawn(closed)


def test_turns_are_counted_from_the_end_of_a_path() -> None:
    ends = [(0, 0), (1, 0)]
    e = EdgeLines(along=False).encode(GridShape(2, 3))
    e.open_paths("no loop", ends)
    before = [e.turned(times, ends)[(1, 1), (1, 0)] for times in range(4)]
    assert len(lines_drawn(e, *before[:3])) == 1
    assert lines_drawn(e, before[3]) == set()
