"""JSON Lines and JSON documents: fields, ids, and one error for each bad record."""

from __future__ import annotations

import json

import pytest

from clueproof import Puzzle, parse, rule_set
from tests.formats.reading import all_of


def line(**fields: object) -> str:
    return json.dumps({"puzzle": "sudoku", "grid": ["1...", "....", "..2.", "...."], **fields})


@pytest.mark.parametrize(
    "grid",
    [
        ["1...", "....", "..2.", "...."],
        ["1000", "0000", "0020", "0000"],
        ["1 . . .", ". . . .", ". . 2 .", ". . . ."],
        ["1", "", "  2", ""],
        [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]],
        [[1, None, ".", ""], ["0"] * 4, [" ", 0, "2", 0], [None] * 4],
        "1.../..../..2./....",
        "1...\n....\n..2.\n....\n",
        "1.........2.....",
    ],
)
def test_grids(grid: object) -> None:
    assert parse(line(grid=grid)) == parse("sudoku\n1...\n....\n..2.\n....")


def test_options_by_their_names() -> None:
    assert parse(line(box=[2, 2], diagonals=True)) == parse(line(box="2x2", diagonals="yes"))
    assert parse(line(diagonals=False, box=None, regions=None)) == parse(line())
    regions = parse(line(regions=["aabb", "aabb", "ccdd", "ccdd"]))
    assert regions == parse(line(regions=[[0, 0, 7, 7], [0, 0, 7, 7], [1, 1, 2, 2], [1, 1, 2, 2]]))
    assert regions.shape.box is None


@pytest.mark.parametrize("value", [0, 7, -3, "7", "a b", "box=2x2", "", "é", '"#'])
def test_the_id_is_kept_as_it_is(value: object) -> None:
    found = parse(line(id=value))
    assert found.id == value
    assert type(found.id) is type(value)
    assert found.name == (str(value) if value != "" else "<text>:1")


@pytest.mark.parametrize("value", [True, 0.5, [1], {}, "two\nlines", "\ud800", "\x1b[31m"])
def test_ids_that_are_refused(value: object) -> None:
    (error,) = all_of(line(id=value))
    assert str(error).startswith("f:1: id must be a text ")


def test_a_solution_has_the_form_of_the_grid() -> None:
    rules = rule_set("sudoku")
    solution = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    assert rules.solution_value(parse(line()), solution) == ["1234", "3412", "2143", "4321"]
    assert rules.solution_value(parse(line(grid=[[0] * 4] * 4)), solution) == [list(row) for row in solution]


@pytest.mark.parametrize("broken", ['{"puzzle": "sudoku"', '{"puzzle": "sudoku" 5}', "[{", "[", "[[[[", '{"a": "', "{"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_broken_line_does_not_stop_the_others(broken: str, place: int) -> None:
    lines = [line(id=0), line(id=1)]
    lines.insert(place, broken)
    found = all_of("\n".join(lines))
    assert [item.id for item in found if isinstance(item, Puzzle)] == [0, 1]
    errors = [item for item in found if isinstance(item, str)]
    assert len(errors) == 1
    assert "this is no JSON" in errors[0]
    if place:
        assert errors[0].startswith(f"f:{place + 1}:")


def test_bad_records() -> None:
    """Each of them with its own line."""
    lines = {
        "{}": 'the object has no "puzzle" with the name of the rules (or use --puzzle NAME)',
        "5": 'expected a JSON object for each puzzle, such as {"puzzle": "sudoku", "grid": [...]}',
        "[[5]]": 'expected a JSON object for each puzzle, such as {"puzzle": "sudoku", "grid": [...]}',
        line(puzzle="sodoku"): "unknown puzzle 'sodoku'; did you mean 'sudoku'?",
        line(puzzle=5): 'the object has no "puzzle" with the name of the rules (or use --puzzle NAME)',
        line(box=[2, 3]): "a box of 2 by 3 has 6 cells; it does not fit a grid of side 4",
        line(boxes=[2, 2]): "unknown field 'boxes'; did you mean 'box'?",
        line(
            anti_knight=True
        ): "unknown field 'anti_knight'; known are box, diagonals, extras, free, grid, regions, id, expect, origin",
        line(
            cages=[[1]]
        ): "unknown field 'cages'; known are box, diagonals, extras, free, grid, regions, id, expect, origin",
        line(grid=None): "the puzzle has no grid",
        line(grid=["1...", "....", "....", "..x."]): (
            "grid row 4, column 3: 'x' is no cell; expected a number from 1 to 4, or . when empty"
        ),
        line(grid=["1...", "....", "....", "..."]): "grid row 4 has 3 cells, but most rows have 4",
        line(expect="maybe"): "expect is unique, multiple, none or unknown, not 'maybe'",
        '{"puzzle": "sudoku", "puzzle": "binary"}': "this JSON can't be read: 'puzzle' is given twice",
        '{"puzzle": "sudoku" "grid": 1}': "this is no JSON: Expecting ',' delimiter",
        line(
            grid=[["\ud800"]]
        ): r"grid row 1, column 1: '\ud800' is no cell; expected a number from 1 to 1, or . when empty",
        '{"a": ' * 100_000 + "}": "this JSON is nested too deeply",
    }
    found = all_of("\n".join([line(id=1), *lines, line(id=2, stars=3, note="left alone", sgt_id="x")]))
    assert [found[0].id, found[-1].id] == [1, 2]  # type: ignore[union-attr]
    for number, (message, item) in enumerate(zip(lines.values(), found[1:-1], strict=True), 2):
        assert isinstance(item, str)
        assert item.startswith(f"f:{number}:")
        assert item.endswith(message)
        assert "\n" not in item


def test_documents_over_several_lines() -> None:
    objects = [json.loads(line(id=n)) for n in range(3)]
    for text in (
        json.dumps(objects),
        json.dumps(objects, indent=2),
        "\n".join(json.dumps(item, indent=1) for item in objects),
        "[\n" + ",\n".join(map(json.dumps, objects)) + "\n]\n",
    ):
        found = all_of(text)
        assert [item.id for item in found if isinstance(item, Puzzle)] == [0, 1, 2], text
    (first, second) = all_of(
        json.dumps(objects[0], indent=1) + "\n" + json.dumps({**objects[1], "box": [3, 3]}, indent=1)
    )
    assert isinstance(first, Puzzle)
    assert str(second).startswith(f"f:{len(json.dumps(objects[0], indent=1).splitlines()) + 1}: a box of 3 by 3")
    assert all_of('{"puzzle": "sudoku",\n"grid": ["...."')[0] == "f:2:16: this is no JSON: Expecting ',' delimiter"


def test_an_empty_list_holds_no_puzzle() -> None:
    assert all_of("[]") == [
        "f:1: expected a header line with the puzzle's name, such as 'sudoku' (or use --puzzle NAME)"
    ]
    assert all_of("[\n]") == ["f:1: the file holds no puzzle"]


def test_the_name_may_come_from_outside() -> None:
    (found,) = all_of('{"grid": ["01", "10"]}', "binary")
    assert isinstance(found, Puzzle)
    assert found.rules.name == "binary"
    (other,) = all_of(line(), "binary")
    assert isinstance(other, Puzzle)
    assert other.rules.name == "sudoku"
