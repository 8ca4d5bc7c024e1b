"""Filled-in boards of every genre are read in the forms in which solutions are written, and checked by the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

import clueproof
from clueproof import BadPuzzleError, Puzzle, check, parse, solve
from clueproof.backends import Satisfied, backend
from clueproof.encoders.index import GENRES
from clueproof.encoders.shugaku import Futons
from clueproof.formats.solutions import read_solution
from clueproof.gallery import exhibits
from clueproof.model import values_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened
from clueproof.render import to_plain

OPTIMA = {"independent-set", "triangle-sum", "unidirectional-tsp"}
"""Of these a board can be worse than the best, and break no rule."""
SUDOKU = parse("sudoku\n1..4\n....\n....\n.23.\n")
RIGHT = "1324241331424231"


VOXAS = """\
voxas
. . . . . . .
W . . . . . .
. . . . . . .
G . . . . . .
. . . . . W .
. . W . . . .
. . . . . . .
"""


KURARIN = """\
kurarin
...............
...G.G.......G.
...............
.G.......G.....
...............
.......G.......
...............
.W...G.G...G.G.
...............
G..G...........
...............
.W.W.........G.
...............
.........B.....
...............
"""
"""A dot lies on a side between two cells, one below the other, where a line would be drawn."""


def written(puzzle: Puzzle, solution: Any) -> tuple[Any, str]:
    return puzzle.rules.solution_value(puzzle, solution), to_plain(puzzle.rules.draw(puzzle, solution))


@pytest.mark.slow
@pytest.mark.parametrize("name", GENRES)
def test_every_genre_reads_its_solutions(name: str) -> None:
    (exhibit,) = exhibits("0", [name])
    puzzle = parse(exhibit.text)
    reads(puzzle)
    # an item in two places leaves another without, and no column of a board tells which
    if name not in {*OPTIMA, "elimination"}:
        says_what_is_broken(puzzle)


@pytest.mark.parametrize(
    "text",
    [
        "binary\n0..1\n....\n....\n..00\n",
        "nonogram\nrows:\n1\n2\ncolumns:\n1\n2\n",
        "slitherlink\n...\n.3.\n..2\n",
        "range\n..3\n...\n...\n",
        "hashi\n1.2\n...\n..1\n",
        "dominosa\n0 0 1\n1 1 0\n",
        "shikaku\n2.\n.2\n",
        "str8ts\n. 4 . .\n. # # 2\n1 # # .\n. 2 . 4\n",
        "tracks\ntop: 2 2\nleft: 2 2\nUR .\nLR .\n",
        "elimination\ncategories:\n  name: Ann, Bob\n  pet: cat, dog\nstatements:\n  Ann is cat\n",
        # what is given hides what is filled in
        "curving-road\n.o.o\n....\n.o..\n...o\n",
        "grand-tour height=3 width=5\nlines: r2c0-r2c1 r3c3-r3c4 r1c3-r2c3 r3c3-r4c3\n",
        "guide-arrow\n.v..\n.<.v\n....\nG...\n",
        "mid-loop\n...o...\n.......\n.......\n.......\n...o...\n.......\n....o..\n",
        "oasis\n. . ? .\n. . . ?\n1 . 4 .\n. . . ?\n",
        "oasis\n. . ? .\n. . . ?\n? . 4 .\n. . . ?\n",
        "sananko\n? 3 . .\n4 . . .\n. . . 1\n. . . .\n",
        "shugaku\n.?.?\n...1\n.1..\n...0\n",
        VOXAS,
        KURARIN,
    ],
)
def test_some_genres_read_their_solutions(text: str) -> None:
    puzzle = parse(text)
    reads(puzzle)


def says_what_is_broken(puzzle: Puzzle) -> None:
    """With another value of one key the board is still read, and breaks a rule."""
    instance = compile_puzzle(puzzle)
    with opened(instance.model, backend("sat")) as session:
        found = session.solve(instance.clues)
    assert isinstance(found, Satisfied)
    right, tried = written(puzzle, puzzle.rules.decode(puzzle, found.keys))[1], 0
    # a cell that is a region by itself has one value
    places = [place for place, key in enumerate(instance.model.keys) if len(values_of(key)) > 1]
    for place in places[:: max(1, len(places) // 6)]:
        other = next(value for value in values_of(instance.model.keys[place])[::-1] if value != found.keys[place])
        keys = (*found.keys[:place], other, *found.keys[place + 1 :])
        text = written(puzzle, puzzle.rules.decode(puzzle, keys))[1]
        if text != right:  # a clue can hide it
            assert check(puzzle, text) is not None
            tried += 1
    assert tried


def reads(puzzle: Puzzle) -> None:
    answer = solve(puzzle)
    assert isinstance(answer, clueproof.Solved)
    value, text = written(puzzle, answer.solution)
    forms = [value, json.dumps(value), json.dumps({"id": 1, "solution": value})]
    forms += [text, "  " + text.replace("\n", "\n  ") + "\n", "name  solved\n\n    " + text.replace("\n", "\n    ")]
    for form in forms:
        assert read_solution(puzzle, form) == answer.solution
        assert check(puzzle, form) is None


def test_a_line_that_a_dot_hides_is_there_if_the_loop_would_end_without_it() -> None:
    puzzle = parse(KURARIN)
    answer = solve(puzzle)
    assert isinstance(answer, clueproof.Solved)
    edge = (4, 0), (5, 0)
    with_it = answer.solution._replace(lines=answer.solution.lines | {edge})
    board = written(puzzle, answer.solution)[1]
    assert written(puzzle, with_it)[1] == board
    assert edge not in read_solution(puzzle, board).lines
    assert check(puzzle, board.replace("#", ".", 1)) == "r1c1 is neither shaded nor passed"


@pytest.mark.parametrize(
    "form",
    [
        RIGHT,
        "1324\n2413\n3142\n4231",
        "1 3 | 2 4\n2 4 | 1 3\n----+----\n3 1 | 4 2\n4 2 | 3 1\n",
        "13 24\n24 13\n\n31 42\n42 31",
        "1,3,2,4\n2,4,1,3\n3,1,4,2\n4,2,3,1",
        ["1324", "2413", "3142", "4231"],
        [[1, 3, 2, 4], [2, 4, 1, 3], [3, 1, 4, 2], [4, 2, 3, 1]],
        {"verdict": "unique", "solution": ["1324", "2413", "3142", "4231"]},
        "# 3 clues\n# solution:\n#:  1 3 2 4\n#:  2 4 1 3\n#:  3 1 4 2\n#:  4 2 3 1\nsudoku\n1..4\n....\n....\n.23.\n",
        # as it was written first
        "# 3 clues\n# solution:\n#   1 3 2 4\n#   2 4 1 3\n#   3 1 4 2\n#   4 2 3 1\nsudoku\n1..4\n....\n....\n.23.\n",
    ],
)
def test_forms_of_a_sudoku(form: Any) -> None:
    assert check(SUDOKU, form) is None


@pytest.mark.parametrize(
    ("form", "broken"),
    [
        ("2" + RIGHT[1:], "row 1 does not hold every number from 1 to 4 once"),
        (RIGHT[:-1] + "2", "row 4 does not hold every number from 1 to 4 once"),
        ("4" + "321" + "2143" + "3412" + "1234", "r1c1 is given as 1, not 4"),
        (solve(SUDOKU).solution, None),  # type: ignore[union-attr]
    ],
)
def test_what_is_broken(form: Any, broken: str | None) -> None:
    assert check(SUDOKU, form) == broken


RIPPLE = "ripple-effect\n....\n....\nregions:\naabb\nabbb\n"
LOOP = "+---+   .\n|   |\n+---#   .\n\n.   .   .\n"


@pytest.mark.parametrize(
    ("text", "form", "broken"),
    [
        (RIPPLE, "4213\n1542", "r1c1: 4 is more than 3, the cells of its region"),
        (RIPPLE, ["4213", "1542"], "r1c1: 4 is more than 3, the cells of its region"),
        ("simple-loop\n...\n.#.\n...\n", LOOP, "the line r1c2-r2c2 runs into r2c2, which no line passes"),
        (
            "castle-wall\n. . .\n. w .\n. . .\n",
            [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]],
            "the line r1c2-r2c2 runs into r2c2, which no line passes",
        ),
        (
            "numberlink\n1#1\n...\n",
            [[0, 0, 0, 1], [0, 1, 0, 2]],
            "the line r1c1-r1c2 runs into r1c2, which no line passes",
        ),
        ("akari\n.#.\n...\n", ["**.", "..."], "r1c2 can't hold a bulb"),
        ("tents\nT.\n..\n", ["^.", ".."], "r1c1 can't hold a tent"),
        ("tents\nT.\n..\n", ["..", "^."], None),
        ("tents\nT.\n..\n", ["^.", "^."], "r1c1 can't hold a tent"),
        ("triangle-sum\n1\n2 3\n", [1, 2], None),
        ("undead\n/.\n..\n", ["GG", "VV"], "r1c1 is not open, but holds G"),
        ("undead\n/.\n..\n", [".G", ".V"], "r2c1 holds none of G, V, Z"),
        ("str8ts\n12\n#1\n", ["12", "21"], "r2c1 is not open, but holds 2"),
        ("shakashaka\n.#\n..\n", [["W", "TL"], ["W", "W"]], "r1c2 is not open, but holds 7"),
        ("numbrix\n1.\n.#\n", [[1, 2], [3, 4]], "r2c2 is not open, but holds 4"),
        (
            "yajilin\n. 1> .\n. . .\n",
            [["DR", "LR", "DL"], ["UR", "LR", "UL"]],
            "the line r1c1-r1c2 runs into r1c2, which no line passes",
        ),
    ],
)  # fmt: skip
def test_what_the_shape_forbids_is_a_broken_rule(text: str, form: Any, broken: str | None) -> None:
    """A board on which somebody filled in what no key of the model can say."""
    assert check(parse(text), form) == broken


@pytest.mark.parametrize(
    ("text", "form", "where"),
    [
        (None, RIGHT[:-1] + "x", "r4c4: 'x' can't stand there; expected 1 to 4"),
        (None, ["1324", "2413", "3142", "42z1"], "r4c3: 'z' can't stand there; expected 1 to 4"),
        (None, ["1324", "2413", "3142", "423"], "row 4 has 3 parts, not 4"),
        (RIPPLE, "9213\n1542", "r1c1: '9' can't stand there; expected 1, 2 or 3"),
        (
            "simple-loop\n...\n.#.\n...\n",
            LOOP.replace("|   |", "|   x"),
            "line 2, column 5: 'x' can't stand there; expected |",
        ),
        (
            "masyu\n...\n...\n...\n",
            [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 2, 1]],
            "[1, 0, 2, 1] is nowhere on this board",
        ),
        ("masyu\n..\n..\n", [[0, 0, 0, True]], "row 1, item 4: 'True' can't stand there; expected 1"),
        ("dominosa\n0 0 1\n1 1 0\n", ["<>^", "<>^"], "r1c3: '^' does not go with what else is filled in"),
        ("yajilin\n...\n...\n", [["DR", "DL", "#"], ["UR", "L", "."]], "r1c2 has D, but r2c2 has no U"),
        ("yajilin\n...\n...\n", [["DR", "DL", "R"], ["UR", "UL", "."]], "r1c3 has R, where no line goes"),
        ("yajilin\n...\n...\n", [["DR", "DL", "."], ["UR", "UL", "#."]],
         "r2c3: '#' does not go with what else is filled in"),
        ("net wrapping\n...\n...\n", [["U", "R", "L"], ["", "", ""]], "r1c1 has U, but r2c1 has no D"),
        ("net\n...\n...\n", [["L", "R", "L"], ["", "", "R"]], "r1c1 has L, where no line goes"),
    ],
)  # fmt: skip
def test_where_a_board_can_not_be_read(text: str | None, form: Any, where: str) -> None:
    puzzle = SUDOKU if text is None else parse(text)
    with pytest.raises(BadPuzzleError) as caught:
        check(puzzle, form)
    assert str(caught.value) == f"this is no filled-in board of this {puzzle.rules.name}: {where}"


def test_what_is_drawn_alike_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """All halves of futons that have no pillow look the same: without a reader none of them is guessed."""
    puzzle = parse("shugaku\n.?.?\n...1\n.1..\n...0\n")
    answer = solve(puzzle)
    assert isinstance(answer, clueproof.Solved)
    monkeypatch.setattr(Futons, "from_json", lambda *_: None)
    with pytest.raises(BadPuzzleError):
        read_solution(puzzle, written(puzzle, answer.solution)[1])


@pytest.mark.parametrize(
    ("text", "wrong", "broken"),
    [
        ("shugaku\n.?.?\n...1\n.1..\n...0\n", ("=", "#"), "r2c3 has half a futon"),
        ("oasis\n. . ? .\n. . . ?\n1 . 4 .\n. . . ?\n", ("#", "."), "the 2x2 square from r1c1 to r2c2 is unshaded"),
        ("guide-arrow\n.v..\n.<.v\n....\nG...\n", ("#", "."), "the unshaded cells form a loop"),
    ],
)
def test_wrong_boards_with_hidden_cells(text: str, wrong: tuple[str, str], broken: str) -> None:
    puzzle = parse(text)
    answer = solve(puzzle)
    assert isinstance(answer, clueproof.Solved)
    assert check(puzzle, written(puzzle, answer.solution)[1].replace(*wrong)) == broken


NO_BOARDS = ["", RIGHT[:-1], RIGHT[:-1] + ".", RIGHT + "1", "hello", "{", [], {}, [1], [["1324"]], "x" * 2_000_000]


@pytest.mark.parametrize("form", NO_BOARDS)
def test_what_is_no_board(form: Any) -> None:
    with pytest.raises(BadPuzzleError):
        read_solution(SUDOKU, form)


def test_on_the_command_line(tmp_path: Any) -> None:
    from click.testing import CliRunner

    from clueproof.cli.commands import commands

    def run(*arguments: object, stdin: str = "") -> Any:
        return CliRunner().invoke(commands, [str(argument) for argument in arguments], input=stdin)

    path = tmp_path / "one.txt"
    path.write_text("sudoku id=one\n1..4\n....\n....\n.23.\n")
    assert run("check", path, RIGHT).stdout == "one  right\n"
    for format in ("text", "jsonl"):
        shown = run("solve", "--format", format, path).stdout
        assert run("check", path, "-", stdin=shown).exit_code == 0
    wrong = run("check", "--format", "jsonl", path, "2" + RIGHT[1:])
    assert wrong.exit_code == 1
    assert json.loads(wrong.stdout)["verdict"] == "wrong"
    bad = run("check", path, tmp_path / "missing")
    assert (bad.exit_code, bad.stdout) == (2, "")
    assert "is neither a file nor a filled-in board of this sudoku" in bad.stderr
