"""The board at each step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import clueproof
from clueproof.deduction.conclusions import Side
from clueproof.encoders import Puzzle
from clueproof.explanation import explain
from clueproof.explanation.step_boards import Boards, coloured
from clueproof.explanation.steps import changed
from clueproof.grid.board import DOT, Board, Sign
from clueproof.grid.edges import Corner
from clueproof.grid.symbols import STROKES, Symbol
from clueproof.questions.instance import compile_puzzle
from tests.cli.puzzles import MULTIPLE, UNIQUE
from tests.questions.genres import Pigeons
from tests.third_party.island import Island, IslandShape

FOLDER = Path(__file__).resolve().parents[2] / "instances"


def last_board(text: str) -> Board:
    explanation = explain(clueproof.parse(text))
    pictures = Boards(explanation.puzzle, explanation.encoding)
    return pictures.at(explanation.candidates)


def sketched(text: str, *candidates: tuple[int, ...]) -> Board:
    """The board of a puzzle of which the first keys have these candidates, the others all."""
    puzzle = clueproof.parse(text)
    instance = compile_puzzle(puzzle.rules.explained(puzzle))
    every = [(0, 1) if isinstance(key, int) else key.values for key in instance.model.keys]
    return Boards(instance.puzzle, instance.encoding).at([*candidates, *every[len(candidates) :]])


@pytest.mark.parametrize(
    "name",
    ["sudoku/typed", "binary/squares", "nonogram/own", "nonogram/coloured", "skyscrapers/own", "easy-as-abc/own"],
)
def test_at_the_end_it_looks_like_the_solution(name):
    puzzle = next(
        puzzle for puzzle in clueproof.read(FOLDER / f"{name}.txt") if puzzle.about.get("expect", "unique") == "unique"
    )
    explanation = explain(puzzle)
    pictures = Boards(puzzle, explanation.encoding)
    board = [*map(pictures.after, explanation)][-1]
    assert explanation.end == "solved"
    finished = puzzle.rules.draw(puzzle, clueproof.verify(puzzle).solution)
    assert (dict(board.texts), board.shaded, dict(board.colours)) == (
        dict(finished.texts),
        finished.shaded,
        dict(finished.colours),
    )
    assert board.given == finished.given


def test_open_numbers_show_what_they_can_be_each_in_its_place():
    board = last_board(MULTIPLE)
    assert board.texts == {(0, 0): "1", (3, 3): "2"}
    assert board.notes[0, 1] == ("", "2", "3", "4")
    assert board.notes[0, 3] == ("", "", "3", "4")
    assert {*board.notes} == {(r, c) for r in range(4) for c in range(4)} - {*board.texts}


def test_numbers_are_written_as_in_the_puzzle():
    rows = ["GFEDCBA987654321", *["." * 16] * 15]
    board = sketched("sudoku\n" + "\n".join(rows), *[(n,) for n in range(16, 0, -1)], (5, 16))
    assert board.texts[0, 0] == "G"
    assert board.notes[1, 0] == ("", "", "", "", "5", *[""] * 10, "G")


def test_known_to_be_empty_is_not_open():
    board = sketched("range\n3 . .\n. . .\n", (0,), (0,), (1,), (0, 1))
    assert board.texts == {(0, 0): "3"}
    assert board.shaded == {(0, 2)}
    assert board.notes == {(0, 0): (DOT,), (0, 1): (DOT,)}


def test_a_digit_needs_no_dot():
    board = sketched("binary\n0.\n..\n", (0,), (1,), (0, 1), (0,))
    assert board.texts == {(0, 0): "0", (0, 1): "1", (1, 1): "0"}
    assert not board.notes


def test_empty_cells_and_notes_of_easy_as_abc():
    board = sketched("easy-as-abc letters=2\ntop: A..\n", (0,), (2,), (0, 1))
    assert board.texts == {(0, 1): "B"}
    assert (board.notes[0, 0], board.notes[0, 2]) == ((DOT,), ("-", "A", ""))


def test_chosen_vertices_are_shaded_and_others_have_a_dot():
    board = sketched("independent-set at_least=1\nedges:\na b\nb c\n", (1,), (0,), (0, 1))
    assert board.texts == {(0, 0): "a", (0, 1): "b", (0, 2): "c"}
    assert (board.shaded, board.notes) == ({(0, 0)}, {(0, 1): (DOT,)})


def test_the_ways_of_a_triangle():
    board = sketched("triangle-sum sum=6\n1\n2 3\n1 2 3\n", (1,), (2,), (2, 3))
    assert board.shaded == {(0, 0), (1, 1)}
    assert board.notes == {(1, 0): (DOT,), (2, 0): (DOT,)}


def test_the_ways_of_a_matrix():
    board = sketched("unidirectional-tsp\n1 2\n3 4\n", (2,), (1, 2))
    assert (board.shaded, board.notes) == ({(1, 0)}, {(0, 0): (DOT,)})


def test_the_cross_grid_of_an_elimination_puzzle():
    text = "elimination\ncategories:\n  pet: cat, dog, cow\n  day: 1, 2, 3\n"
    board = sketched(text, (3,), (1, 2), (1, 2))
    assert board.names == {"top": ("1", "2", "3"), "left": ("cat", "dog", "cow")}
    assert board.symbols == {
        (0, 0): Symbol.CROSS,
        (0, 1): Symbol.CROSS,
        (0, 2): Symbol.RING,
        (1, 2): Symbol.CROSS,
        (2, 2): Symbol.CROSS,
    }


def test_what_is_concluded_is_marked_and_what_is_looked_at_tinted():
    explanation = explain(clueproof.parse(UNIQUE))
    pictures = Boards(explanation.puzzle, explanation.encoding)
    for step in explanation:
        board = pictures.after(step)
        if step.technique == "hidden single":
            assert board.marked == pictures.spots(step.keys)
            assert len(board.marked) == 1
            assert board.marked < board.tinted
            assert len(board.tinted) == 9
            return
    raise AssertionError("no step is a hidden single")


def test_a_rule_about_the_whole_board_does_not_tint_it():
    steps = list(explain(clueproof.parse("hitori\n2 2 2 4\n1 4 2 3\n2 3 2 1\n3 4 1 2\n")))
    several = [step for step in steps if step.technique == "around a shaded cell"]
    assert {step.places for step in several} == {("no two shaded cells share a side",)}
    assert all(len(step.looked) == 1 for step in several)


def test_a_rule_set_of_somebody_else_needs_no_further_line():
    puzzle = Puzzle(Island(), IslandShape(2, 3, 5), ("o..", "..."))
    explanation = explain(puzzle)
    pictures = Boards(puzzle, explanation.encoding)
    boards = [*map(pictures.after, explanation)]
    assert explanation.end == "solved"
    assert boards[-1].shaded == {(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}


class Mirrors(Island):
    """Each cell has a stroke, by its value."""

    def draw(self, puzzle, solution=None):
        board = super().draw(puzzle, solution)
        strokes = dict.fromkeys(board.texts, STROKES["\\"]) | dict.fromkeys(board.shaded, STROKES["/"])
        return replace(board, texts={}, shaded=frozenset(), symbols=strokes)


def test_symbols_are_what_is_known_of_a_cell():
    puzzle = Puzzle(Mirrors(), IslandShape(1, 3, 1), ("...",))
    board = Boards(puzzle, explain(puzzle).encoding).at([(0,), (1,), (0, 1)])
    assert board.symbols == {(0, 0): STROKES["\\"], (0, 1): STROKES["/"]}
    assert not board.notes
    assert board.labels


def test_rule_sets_without_cells_have_no_boards_at_each_step():
    pictures = Boards(Pigeons().puzzle(2), Pigeons().encode(2))
    assert not pictures.draws
    assert pictures.at([]) == pictures.start() == Board(1, 1)
    assert pictures.spots([0]) == frozenset()


@pytest.mark.parametrize("text", ["sudoku\n1...\n..2.\n.3..\n...4", "nurikabe\n. . . 1\n. . . .\n2 . . .\n. . . 2"])
def test_a_step_alone_shows_what_all_earlier_ones_found(text):
    explanation = explain(clueproof.parse(text))
    known = explanation.start
    for step in explanation.steps:
        assert step.known == known
        known = changed(known, (*step.changes, *step.follows))
    assert known == explanation.candidates
    # the last one shows the whole board
    pictures = Boards(explanation.puzzle, explanation.encoding)
    assert replace(pictures.alone(explanation.steps[-1]), marked=frozenset(), tinted=frozenset()) == replace(
        [*map(pictures.after, explanation)][-1], marked=frozenset(), tinted=frozenset()
    )


def test_boards_show_inside_and_outside() -> None:
    """In cells of a Slitherlink, at the corners of cells of a Masyu; whatever stands in a cell stays readable."""
    slitherlink = Board(1, 2, texts={(0, 0): "3"})
    drawn = coloured(slitherlink, {(0, 0): Side.INSIDE, (0, 1): Side.OUTSIDE})
    assert (drawn.texts, drawn.small) == ({(0, 0): "3", (0, 1): "o"}, {(0, 0): {"se": "i"}})
    assert drawn.tints[0, 0] != drawn.tints[0, 1]
    assert drawn.caption == "i is inside the loop, o is outside the loop"
    masyu = coloured(Board(2, 2, lines={((0, 0), (0, 1)): 1}), {Corner(1, 1): Side.ONE})
    assert masyu.corners == {(1, 1): Sign("a")}
    assert masyu.caption == "a is on one side of the loop"
    assert coloured(slitherlink, {}) is slitherlink


def test_steps_about_sides_have_them() -> None:
    puzzle = clueproof.parse("slitherlink\n321.2.\n....31\n2..1..\n3...12\n2.3..1\n1...1.\n")
    steps = [step for step in explain(puzzle, time_limit=20) if step.technique.startswith("inside ")]
    assert {step.technique for step in steps} == {"inside and outside", "inside in one piece"}
    for step in steps:
        board = Boards(puzzle, step.encoding).alone(step)
        assert board.caption.startswith(("i is inside the loop", "o is outside the loop", "a is on one side"))
        assert board.tints.keys() >= step.sides.keys()
