"""Puzzles typed entry by entry: structures that are not whole yet, and what is refused. All genres are typed in
`clueproof.testing`, from their data cards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from clueproof import BadPuzzleError, Puzzle, parse, rule_set, to_json, to_svg, to_text
from clueproof.editor.draft import Draft, Typing, blank, entered, inputs_of, read_draft, standing, state_of
from clueproof.encoders.registry import names
from clueproof.puzzle.fields import THINGS
from clueproof.syntax.record import JsonValue
from tests.sweeps import sampled

GENRES = sorted({rule_set(name).name for name in names()})
WITHOUT_GRID = {"elimination", "independent-set", "triangle-sum", "unidirectional-tsp"}


def typed(at: Typing, *edits: tuple[str, Any, str]) -> Typing:
    for name, places, value in edits:
        at = entered(at, name, places, value)
    return at


def test_all_genres_but_four_have_a_board() -> None:
    assert {name for name in GENRES if not rule_set(name).grid} == WITHOUT_GRID
    with pytest.raises(BadPuzzleError, match="typed as lines of text"):
        rule_set("elimination").draft_shape(state_of(blank(rule_set("sudoku"), 4, 4, {})))


@pytest.mark.parametrize("name", [name for name in GENRES if name not in WITHOUT_GRID])
def test_blank_boards_of_usual_size(name: str) -> None:
    rules = rule_set(name)
    at = blank(rules, *rules.usual.size, {})
    assert inputs_of(at)
    assert json.loads(json.dumps([option.to_json() for option in rules.options()])) is not None
    if isinstance(at, Draft):
        again = read_draft(rules, json.loads(json.dumps(at.to_json())))
        assert isinstance(again, Draft)
        assert again.to_json() == at.to_json()
        assert at.board.height == rules.usual.size[0]
    else:
        assert parse(json.dumps(to_json(at))) == at


def test_options_are_those_that_puzzles_state() -> None:
    assert [option.to_json() for option in rule_set("binary").options()] == [
        {
            "name": "unique_lines",
            "words": "no two rows and no two columns are alike",
            "kind": "flag",
            "default": True,
        }
    ]
    stars = rule_set("star-battle").options()[0].to_json()
    assert (stars["kind"], stars["default"]) == ("choice", 1)
    assert isinstance(stars["among"], list)
    assert [option.kind for option in rule_set("easy-as-abc").options()] == ["letters"]
    assert blank(rule_set("palisade"), 5, 5, {}).rules.name == "palisade"
    board = blank(rule_set("sudoku"), 6, 6, {"diagonals": True, "box": "3x2"})
    assert isinstance(board, Puzzle)
    assert (board.shape.diagonals, board.shape.box) == (True, (3, 2))
    for bad in ({"box": "4x4"}, {"diagonals": "perhaps"}, {"boxes": 1}):
        with pytest.raises(BadPuzzleError):
            blank(rule_set("sudoku"), 6, 6, bad)
    with pytest.raises(BadPuzzleError, match="square"):
        blank(rule_set("sudoku"), 6, 7, {})


def test_regions_of_a_jigsaw_are_a_draft_until_each_has_its_size() -> None:
    at = blank(rule_set("sudoku"), 4, 4, {})
    at = typed(at, ("given", [[0, 0]], "1"), ("region", [[0, 0], [0, 1], [0, 2]], "1"))
    assert isinstance(at, Draft)
    assert at.missing == "the region of r1c1 has 3 cells; each needs 4"
    at = typed(at, ("given", [[3, 3]], "2"))
    assert isinstance(at, Draft)
    with pytest.raises(BadPuzzleError, match="'7' is no given value; expected a number from 1 to 4"):
        entered(at, "given", [[3, 3]], "7")
    assert at.board.texts == {(0, 0): "1", (3, 3): "2"}
    assert ((0, 2), (0, 3)) in at.board.walls
    at = typed(
        at,
        ("region", [[0, c] for c in range(4)], "1"),
        ("region", [[1, 0], [2, 0], [3, 0], [3, 1]], "1"),
        ("region", [[1, 1], [2, 1], [1, 2], [2, 2]], "1"),
        ("region", [[1, 3], [2, 3], [3, 3], [3, 2]], "1"),
    )
    assert isinstance(at, Puzzle)
    assert at.shape.regions == (0, 0, 0, 0, 1, 2, 2, 3, 1, 2, 2, 3, 1, 1, 3, 3)
    assert at.clues["given"] == {(0, 0): 1, (3, 3): 2}


def test_sums_of_a_kakuro_may_come_before_the_black_cells() -> None:
    board = blank(rule_set("kakuro"), 4, 4, {})
    board = entered(board, "across", [(2, 0)], "4")
    assert isinstance(board, Draft)
    assert "r3c1: the sum of the 3 cells to the right of it" in board.missing
    # it is drawn as what it is
    assert [*board.board.small[2, 0].values()] == ["4"]
    board = entered(board, "wall", [(2, 3)], "#")
    assert not isinstance(board, Draft)
    assert dict(board.clues["across"]) == {(2, 0): 4}
    with pytest.raises(BadPuzzleError, match="expected a sum"):
        entered(board, "down", [(0, 1)], "many")


def test_things_that_are_drawn_lie_over_each_other() -> None:
    at = blank(rule_set("sudoku"), 4, 4, {})
    line = [[[0, 0], [1, 1], [1, 2]]]
    at = typed(at, ("renban", line, "1"), ("thermo", line, "1"), ("cage", line, "6"), ("cage", line, "-"))
    assert isinstance(at, Puzzle)
    assert [value for _, value in standing(at)["cage"]] == ["6", "-"]
    # what stands there already changes nothing, and nothing else goes with it
    assert typed(at, ("thermo", line, "1")) == at
    at = typed(at, ("cage", line, ""))
    assert isinstance(at, Puzzle)
    assert [*map(str, at.clues["extra"])] == ["renban r1c1-r2c2-r2c3", "thermo r1c1-r2c2-r2c3"]
    draft = typed(at, ("region", [[0, 0]], "1"), ("white-dot", [[[0, 0], [0, 1]]], "3"), ("x-sum", [[-1, 0]], "4"))
    assert isinstance(draft, Draft)
    assert {name for name, there in standing(draft).items() if there} == {
        "renban", "thermo", "white-dot", "x-sum", "region",
    }  # fmt: skip
    assert draft.board.caption == "thermo r1c1 to r2c3, white dot 3 r1c1 to r1c2, renban r1c1 to r2c3, x sum 4 r0c1"
    assert draft.board.margins["top"][0] == "4"
    with pytest.raises(BadPuzzleError, match="it needs 2 cells or more"):
        typed(draft, ("thermo", [[[0, 0]]], "1"))
    # what a file says lies beside the board is no reason to fail
    far = read_draft(
        rule_set("sudoku"), {"puzzle": "sudoku", "draft": "4x4", "extras": ["cage r50c50", "renban r9c9-r9c10"]}
    )
    assert isinstance(far, Draft)
    assert to_svg(far.board)
    with pytest.raises(BadPuzzleError, match="a group has no cells"):
        read_draft(rule_set("sudoku"), {"puzzle": "sudoku", "draft": "4x4", "extras": [{"kind": "cage", "cells": []}]})


def test_a_sudoku_without_usual_boxes_begins_with_one_region() -> None:
    at = blank(rule_set("sudoku"), 5, 5, {})
    assert isinstance(at, Draft)
    for r in range(5):
        at = entered(at, "region", [(r, c) for c in range(5)], "1")
    assert isinstance(at, Puzzle)
    assert isinstance(blank(rule_set("sudoku"), 5, 5, {"box": "1x5"}), Puzzle)


def test_rooms_are_cut_out_of_each_other_and_keep_their_numbers() -> None:
    at = blank(rule_set("heyawake"), 3, 4, {})
    assert isinstance(at, Puzzle)
    assert at.shape.regions == (0,) * 12
    at = typed(at, ("room", [[2, 2]], "3"), ("region", [[0, 1], [1, 1], [2, 1]], "1"))
    assert isinstance(at, Puzzle)
    # the column parts the room
    assert at.shape.regions == (0, 1, 2, 2) * 3
    assert at.clues["room"] == {(0, 0): 3}
    grown = typed(at, ("region", [[0, 0], [1, 0], [2, 0], [0, 1]], "1"))
    assert isinstance(grown, Puzzle)
    assert grown.clues["room"] == {(0, 0): 3}
    small = typed(at, ("region", [[1, 0], [2, 0]], "1"))
    assert isinstance(small, Draft)
    assert small.missing == "the region of r1c1: 3 is more than its 1 cells"
    assert typed(small, ("room", [[0, 0]], "")) == typed(at, ("room", [[0, 0]], ""), ("region", [[1, 0], [2, 0]], "1"))
    joined = typed(at, ("room", [[0, 0]], ""), ("region", [[0, 1]], ""), ("region", [[0, 0]], ""))
    assert isinstance(joined, Puzzle)
    assert joined.shape.regions == (0,) * 12
    with pytest.raises(BadPuzzleError, match="a region is one piece, but r3c4 is cut off from r1c1"):
        entered(at, "region", [[0, 0], [2, 3]], "1")


def test_cages_take_cells_from_each_other() -> None:
    at = blank(rule_set("killer-sudoku"), 4, 4, {})
    at = typed(at, ("cage", [[0, 0], [0, 1]], "1"), ("target", [[0, 1]], "7"), ("given", [[3, 3]], "1"))
    assert isinstance(at, Puzzle)
    assert at.clues["cage"] == {(0, 0): 7}
    with pytest.raises(BadPuzzleError, match="add up to 3 at least and 7 at most, not 9"):
        entered(at, "target", [[0, 0]], "9")
    with pytest.raises(BadPuzzleError, match="r3c3 is in no cage"):
        entered(at, "target", [[2, 2]], "5")
    at = entered(at, "cage", [[0, 1], [0, 2]], "1")
    assert isinstance(at, Draft)
    assert "not 7" in at.missing
    at = typed(at, ("target", [[0, 0]], ""), ("cage", [[0, 0]], ""), ("target", [[0, 1]], "5"))
    assert isinstance(at, Puzzle)
    assert at.clues["cage"] == {(0, 1): 5}
    keen = typed(blank(rule_set("kenken"), 3, 3, {}), ("cage", [[0, 0], [0, 1]], "1"), ("target", [[0, 0]], "3+"))
    assert isinstance(keen, Puzzle)
    assert len(keen.shape.cages) == 8


def test_a_thermometer_takes_the_place_of_those_it_meets() -> None:
    at = blank(rule_set("thermometers"), 2, 3, {})
    at = typed(at, ("thermometer", [[0, 0], [0, 1], [0, 2]], "1"), ("thermometer", [[1, 1], [0, 1]], "1"))
    assert isinstance(at, Puzzle)
    assert at.shape.thermometers == (((1, 1), (0, 1)),)
    with pytest.raises(BadPuzzleError, match="r1c1 and r2c2 share no side"):
        entered(at, "thermometer", [[0, 0], [1, 1]], "1")
    with pytest.raises(BadPuzzleError, match="passes r1c1 twice"):
        entered(at, "thermometer", [[0, 0], [0, 1], [0, 0]], "1")


def test_signs_between_cells_are_understood_across_and_down() -> None:
    at = typed(blank(rule_set("futoshiki"), 3, 3, {}), ("sign", [[[0, 0], [1, 0]], [[0, 1], [0, 0]]], "<"))
    assert isinstance(at, Puzzle)
    assert at.clues["sign"] == {((0, 0), (1, 0)): "<", ((0, 0), (0, 1)): "<"}


def test_dominoes_and_walls_are_edges() -> None:
    at = typed(
        blank(rule_set("magnets"), 2, 2, {}),
        ("domino", [[[0, 0], [0, 1]]], "1"),
        ("domino", [[[0, 1], [1, 1]]], "1"),
        ("border", [[-1, 0]], "1"),
    )
    assert isinstance(at, Puzzle)
    assert at.shape.dominoes == (((0, 1), (1, 1)),)
    net = typed(blank(rule_set("net"), 2, 2, {"wrapping": True}), ("wall", [[[0, -1], [0, 0]]], "1"))
    assert net == parse("net wrapping\n..\n..\nwalls: r1c2-r1c3")


def test_what_a_setter_types_twice_or_away() -> None:
    at = blank(rule_set("sudoku"), 9, 9, {})
    at = typed(at, ("given", [[0, 0], [8, 8]], "5"), ("given", [[0, 0]], "7"), ("given", [[8, 8], [4, 4]], ""))
    assert isinstance(at, Puzzle)
    assert at.clues["given"] == {(0, 0): 7}


@pytest.mark.parametrize(
    ("genre", "name", "places", "value", "message"),
    [
        ("sudoku", "given", [[0, 0]], "0", "'0' is no given value; expected a number from 1 to 9"),
        ("sudoku", "given", [[0, 9]], "1", "r1c10 is no place for a given value on a board of 9 by 9"),
        ("sudoku", "given", [0, 0], "1", "'0' is no place; expected a row and a column, from 0"),
        ("sudoku", "given", [[0, True]], "1", "'[0, True]' is no place; expected a row and a column, from 0"),
        ("sudoku", "digit", [[0, 0]], "1", "sudoku has no entry 'digit'; there is given, region and "),
        ("slitherlink", "given", [[0, 0]], "5", "'5' is no number; expected a number from 0 to 4"),
        ("nonogram", "line", [[0, -1]], "9 9 9", "row 1: 9 9 9 needs at least 29 cells, but the line has 6"),
        ("nonogram", "line", [[0, -1]], "x", "'x' is no list of blocks; expected the lengths of the blocks in order"),
        ("nonogram", "line", [[0, 6]], "1", "r1c7 is no place for a list of blocks on a board of 6 by 6"),
        ("tracks", "border", [[8, 0]], "1", "r9c1 is no place for a number at a line on a board of 8 by 8"),
        ("tracks", "border", [[-1, 0]], "9", "top, position 1: 9 is more than the 8 cells of that column"),
        ("mosaic", "given", [[0, 0]], "9", "r1c1: 9 is more than the 4 cells"),
        ("creek", "corner", [[0, 8]], "5", "'5' is no number; expected a number from 0 to 4"),
        ("futoshiki", "sign", [[[0, 0], [1, 1]]], "<", "is no edge; expected two cells that share a side"),
        (
            "futoshiki",
            "sign",
            [[[0, 0], [-1, 0]]],
            "<",
            "r0c1-r1c1 is no place for a sign between two cells on a board of 5 by 5",
        ),
        ("sudoku", "cage", [[[0, 0], [0, 9]]], "5", "cage 5 r1c1 r1c10: r1c10 is not on the board"),
        ("sudoku", "cage", [[0, 0]], "5", "'[0, 0]' are no cells; expected a list of rows and columns, from 0"),
        ("sudoku", "cage", [[[0, 0], [0, 0]]], "5", "cage 5 r1c1 r1c1: r1c1 stands there twice"),
        ("sudoku", "cage", [[[0, 0]]], "five", "'five' is no value of cage; expected a whole number"),
        ("sudoku", "cage", [], "5", "cage: it needs 1 cells or more"),
        ("sudoku", "thermo", [[[0, 0]]], "1", "thermo r1c1: it needs 2 cells or more"),
        ("sudoku", "thermo", [[[0, 0], [1, 1]]], "7", "'7' is no thermo; expected 1"),
        ("sudoku", "sandwich", [[-2, 0]], "7", "r-1c1 is no place for a sandwich on a board of 9 by 9"),
        ("sudoku", "clone", [[[0, 0]], [[0, 1], [0, 2]]], "1", "it needs groups of as many cells"),
        ("sudoku", "any-of", [], "odd r1c1", "any-of has two extras or more, with | between them"),
        ("yajilin", "given", [[0, 0]], "<3", "r1c1: 3 is more than the 0 cells at which it points"),
        ("minesweeper", "mines", [], "999", "999 mines are more than the 64 cells of the board"),
    ],
)
def test_wrong_entries(genre: str, name: str, places: Any, value: str, message: str) -> None:
    rules = rule_set(genre)
    with pytest.raises(BadPuzzleError) as caught:
        entered(blank(rules, *rules.usual.size, {}), name, places, value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"draft": "9"},
        {"draft": 9},
        {"draft": "999x999"},
        {"draft": "4x4", "grid": ["12", "34"]},
        {"draft": "4x4", "grid": [{}]},
        {"draft": "4x4", "regions": "aabb"},
        {"draft": "4x4", "regions": [["a", 1.5, "b", "b"]] * 4},
        {"draft": "4x4", "cages": [1]},
        {"draft": "4x4", "cages": [{"cells": [[0]]}]},
        {"draft": "4x4", "cages": [{"cells": []}]},
        {"draft": "4x4", "diagonals": "perhaps"},
        {"draft": "4x4", "cages": [{"cells": [[0, 9]]}]},
        {"draft": "4x4", "cages": [{"cells": [[0, 0]], "sum": {}}]},
        {"draft": "4x4", "box": [[]], "grid": 7},
    ],
)
def test_drafts_that_are_none(fields: dict[str, Any]) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        entered(read_draft(rule_set("killer-sudoku"), {"puzzle": "killer-sudoku", **fields}), "given", [[0, 0]], "x")
    assert "\n" not in str(caught.value)


def test_a_draft_keeps_what_is_said_about_it() -> None:
    value: dict[str, JsonValue] = {
        "puzzle": "numberlink",
        "id": "mine",
        "author": "me",
        "draft": "1x3",
        "grid": [["1", ".", "."]],
    }
    at = read_draft(rule_set("numberlink"), value)
    assert isinstance(at, Draft)
    assert at.missing == "r1c1: 1 stands in one cell only, and a path has two ends"
    again = read_draft(rule_set("numberlink"), at.to_json())
    whole = entered(again, "end", [[0, 2]], "1")
    assert isinstance(whole, Puzzle)
    assert (whole.id, whole.about) == ("mine", {"author": "me"})
    back = entered(whole, "end", [[0, 2]], "")
    assert isinstance(back, Draft)
    assert back.to_json() == at.to_json()


@pytest.mark.parametrize("name", sampled([name for name in GENRES if name not in WITHOUT_GRID], 6, "typed"))
def test_whatever_is_typed_is_a_puzzle_or_a_draft_or_refused(name: str) -> None:
    chance = Random(name)
    at = blank(rule_set(name), *{"dominosa": (3, 4), "trinairo": (3, 6), "troix": (3, 6)}.get(name, (4, 4)), {})
    for _ in range(60):
        entry = chance.choice(inputs_of(at))
        height, width = state_of(at).height, state_of(at).width
        value = chance.choice(
            [*(choice.value for choice in entry.choices), "", "1", "2", "3", "07", "3+", ">1", "2 1", "A"]
        )
        try:
            at = entered(at, entry.name, places_at_random(entry.places, height, width, chance), value)
        except BadPuzzleError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 250
            continue
        if isinstance(at, Draft):
            assert to_svg(at.board)
            again = read_draft(at.rules, json.loads(json.dumps(at.to_json())))
            assert isinstance(again, Draft)
            assert (again.to_json(), again.missing) == (at.to_json(), at.missing)
        else:
            assert parse(json.dumps(to_json(at))) == parse(to_text(at)) == at


def places_at_random(kind: str, height: int, width: int, chance: Random) -> list[Any]:
    """Places of that kind, some of them next to the board."""
    r, c = chance.randrange(height), chance.randrange(width)
    if kind == "board":
        return []
    if kind == "edges":
        return [[[r, c], chance.choice([[r, c + 1], [r + 1, c], [r - 1, c]])]]
    if kind == "vertices":
        return [{"vertex": [r + chance.randrange(2), c]}]
    if kind == "margins":
        return [chance.choice([[-1, c], [height, c], [r, -1], [r, width]])]
    if kind == "rays" and chance.randrange(2):
        return places_at_random("margins", height, width, chance)
    cells = [[r, c]]
    for _ in range(chance.randrange(5) if kind in ("regions", "paths", *THINGS) else 0):
        down = chance.randrange(2)
        cells.append([cells[-1][0] + down, cells[-1][1] + 1 - down])
    return [cells] if kind in THINGS else cells
