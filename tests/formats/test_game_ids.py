"""Game ids of Simon Tatham's programs: read and written as the programs do, and refused in one line."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from clueproof import Puzzle, parse, to_json, to_text
from clueproof.encoders.registry import OWN as RULE_SETS
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.game_ids import OWN, GameIdError
from clueproof.formats.game_ids.records import notation, to_game_id
from clueproof.formats.read import read_all
from tests.tatham import NAMES, PARAMETERS, asked, fresh

SAMPLES = {
    "sudoku": (
        "2x2:4f4_1f2",
        "2x3:a5d4_6a5g4_2g5a3_6d2a",
        "3x2:c3a5b4d6a1_4b4_1a5d5b2a3c",
        "3x3x:b2d9b9b3d1a6_8g1e5_6a5c4a2_4e7g3_8a1d2b4b5d9b",
        "9j:g4_1c7a2a9d8e5_2e8a3g8a7e2_3e8d9a2a6c2_5g,bafc___abbbccdc_d__cacfbbccab___a__b__bb__aaa_a_a_b__a__bcab",
        "9jx:f6g4a8f7c1a7b2_3d2c4d6_9b1a7c6f1a2g3f,bh_a_aaac_bcaaa_a__a__aa_ba_cdabeabbbd_a__cd__abda___abb_acb",
    ),
    "binary": ("8x8:abeDBedkabaCBcahdCc", "10x8u:aDbbDCcDBcNGaaAcacfalc", "30x30:" + "z" * 36 + "a"),
    "nonogram": (
        "10x10:5/6/3.2/3.1/4.2/3.1/3.2/1.1/2.5/3.3/2/2/1.1/2/7/5.1.2/7.2/2.2/5.1.1/3.1.3",
        "2x3:1.1//1/1/1",
        "3x2:1//1/1/1,aDa",
    ),
    "skyscrapers": ("4:2/1/2/3/2/3/2/1/2/3/1/2/3/2/3/1", "5:////////4///3/3/1//2//3//3,n2j"),
    "magnets": (
        "3x2:.1.,1.,1.0,.0,LRTLRB",
        "2x3:..,...,..,...,LR**LR",
        "5x5:11222,22211,11222,12212,LRTLRTTBTTBBTBBT*BLRBLRLR",
    ),
    "range": ("9x6:6d3i5i7_10_9_4i10i7d8", "7x7:zw", "1x2:2_2"),
}
"""Ids as the programs print them, or would."""
KNOWN = [pytest.param(name, id, id=f"{name}-{number}") for name in SAMPLES for number, id in enumerate(SAMPLES[name])]


def all_of(text: str, name: str | None) -> list[Puzzle | str]:
    found = read_all(StringIO(text), name, name="f")
    return [str(item) if isinstance(item, ClueproofError) else item for item in found]


def test_every_notation_is_one_of_a_rule_set() -> None:
    assert not {*OWN} - {*RULE_SETS} - {"slitherlink"}
    for name in {*OWN} & {*RULE_SETS}:
        told = notation(name)
        assert told is not None
        assert told.puzzle == name


NORMALISED = {"net"}
"""Ids of these say more than the puzzle: how the tiles are turned at first."""


@pytest.mark.parametrize(("name", "id"), KNOWN)
def test_what_is_read_is_written_as_it_was(name: str, id: str) -> None:
    puzzle = parse(id, name)
    assert to_game_id(puzzle) == id
    assert parse(to_text(puzzle)) == parse(to_text(puzzle).replace("\n", "\r\n")) == puzzle
    record = to_json(puzzle)
    assert record["puzzle"] == name
    (again,) = read_all(StringIO(f"{name} id=x\n{id}\n"))
    assert isinstance(again, Puzzle)
    assert (again, again.id) == (puzzle, "x")


@pytest.mark.parametrize(("name", "id"), KNOWN)
def test_an_id_that_is_cut_off_is_not_read_as_the_same(name: str, id: str) -> None:
    puzzle = parse(id, name)
    for end in range(id.index(":") + 1, len(id)):
        (found,) = all_of(id[:end] + "\n", name)
        assert found != puzzle, id[:end]
        assert isinstance(found, Puzzle) or found.startswith("f:1"), found


@pytest.mark.parametrize(("name", "id"), KNOWN)
@pytest.mark.parametrize("symbol", ["!", "é", ";", "a" * 3000, "_"])
def test_what_does_not_belong_into_an_id(name: str, id: str, symbol: str) -> None:
    for at in (id.index(":") + 1, len(id)):
        (found,) = all_of(id[:at] + symbol + id[at:] + "\n", name)
        # an underline may stand in front of a number
        assert isinstance(found, str) or (symbol == "_" and name in ("range", "sudoku")), found
        assert not isinstance(found, str) or found.startswith(f"f:1:{at + 1}: ") or "f:1:" in found
        assert not isinstance(found, str) or len(found) < 300


@pytest.mark.parametrize("name", SAMPLES)
def test_parameters_that_nobody_knows(name: str) -> None:
    parameters, _, says = SAMPLES[name][0].partition(":")
    (found,) = all_of(f"{parameters}q7:{says}", name)
    assert isinstance(found, str)
    assert found.startswith("f:1:"), found


@pytest.mark.parametrize("name", NAMES)
def test_fresh_ids_come_back(name: str) -> None:
    for parameters in PARAMETERS[name]:
        ids = fresh(name, 2, parameters, "back")
        found = all_of("\n".join(ids), name)
        for id, puzzle in zip(ids, found, strict=True):
            assert isinstance(puzzle, Puzzle), (id, puzzle)
            again = to_game_id(puzzle)
            assert again == id or (name in NORMALISED and parse(again, name) == puzzle)
            assert parse(to_text(puzzle)) == parse(json.dumps(to_json(puzzle))) == puzzle


@pytest.mark.parametrize("name", SAMPLES)
def test_the_program_accepts_what_we_write(name: str) -> None:
    for id in SAMPLES[name]:
        assert asked(name, 1, id).strip() == id


LIST = "# the program says\n\n9x6:6d3i5i7_10_9_4i10i7d8\n  9x6:6d3i5i7_10_9_4i10i7d\n\n7x7#12 \nrest\n9x6:zzb\r\n"


def test_a_list_with_errors() -> None:
    first, cut, seed, rest, last = all_of(LIST, "kurodoko")
    assert isinstance(first, Puzzle)
    assert str(first.place) == "f:3"
    assert isinstance(last, Puzzle)
    assert not last.clues
    assert cut == "f:4:27: the game id ends where a cell was expected"
    assert seed == (
        "f:6:1: '7x7#12' is a random seed, of which only sgt-range makes the puzzle; "
        "the game id, with a colon, is what `sgt-range --generate 1 7x7#12` prints"
    )
    assert rest == "f:7:1: expected a game id of sgt-range: parameters, a colon, and the puzzle"


def test_a_list_needs_a_name() -> None:
    assert all_of("3x3:zzzc\n3x3:zzzc\n", None) == [
        "f:1: a game id does not say of which puzzle it is; use --puzzle NAME"
    ]


def test_a_seed_alone() -> None:
    with pytest.raises(BadPuzzleError, match="is a random seed"):
        parse("10x10dn#1234", "pattern")
    # the first row of a grid is none
    (found,) = all_of("1#1\n", "nonogram")
    assert isinstance(found, str)
    assert "seed" not in found


def test_a_header_and_options() -> None:
    plain, unique, other = all_of(
        "unruly\n6x6:zk\n\nbinary id=x\n6x6u:zk\n\nbinary unique_lines\n6x6:zk\n\n".replace("zk", "zl"), None
    )
    assert isinstance(plain, Puzzle)
    assert isinstance(unique, Puzzle)
    assert [plain.shape.unique_lines, unique.shape.unique_lines] == [False, True]
    assert other == "f:7: unique_lines is stated as yes, but the game id says no"


def test_a_header_and_several() -> None:
    (found,) = all_of("range\n1x2:b\n1x2:b\n", None)
    assert found == (
        "f:3: below a header line stands one game id alone; a list of them needs no header, but --puzzle NAME"
    )


def test_records() -> None:
    found = all_of(
        '{"id": 1, "sgt_id": "9x6:6d3i5i7_10_9_4i10i7d8", "height": 6, "unique": true}\n'
        '{"sgt_id": "9x6:6d3i5i7_10_9_4i10i7d8", "height": 9}\n'
        '{"sgt_id": "9x6:6d3i5i7_10_9_4i10i7"}\n'
        '{"sgt_id": "2x2:d", "grid": [[1, 0]]}\n'
        '{"sgt_id": "2x2:d", "board": ["1."]}\n',
        "range",
    )
    assert isinstance(found[0], Puzzle)
    assert found[0] == parse("9x6:6d3i5i7_10_9_4i10i7d8", "range")
    assert found[0].id == 1
    assert found[1:3] == [
        "f:2: the stated height is 9, but the grid has 6 rows of 9 cells",
        "f:3: sgt_id, character 24: the game id ends where a cell was expected",
    ]
    # the fields count
    assert [puzzle.shape.height for puzzle in found[3:] if isinstance(puzzle, Puzzle)] == [1, 1]


def test_a_name_that_stands_for_an_option() -> None:
    grid = "0......\n".replace("......", ".....") * 6
    assert parse(grid, "unruly").shape.unique_lines is False
    assert parse(grid, "takuzu").shape.unique_lines is True
    assert parse(f"unruly unique_lines\n{grid}").shape.unique_lines is True


def test_what_a_program_has_not() -> None:
    for text, said in (
        ("range\n1.\n", None),
        ("binary\n01\n10\n", "no game id: Unruly has boards from 6x6, not 2x2"),
        ("skyscrapers\ntop: 1.\nbottom: ..\nleft: ..\nright: ..\n", "no game id: Towers has 3 to 9 rows, not 2"),
        ("nonogram\nrows:\n1a\ncols:\n1a\n", "no game id: Pattern has no colours"),
        (
            "nonogram\nrows:\n1\ncols:\n?\n",
            "no game id: Pattern has a clue for every row and column, also where there are no blocks",
        ),
        ("sudoku\n.\n", "no game id: Solo has 2 to 31 rows, not 1"),
        ("sudoku\n..\n..\nregions:\nAB\nBA\n", "no game id: the regions of Solo are connected"),
        ("triangle-sum\n1\n2 3\n", "no game ids: Simon Tatham's collection has no triangle-sum"),
    ):
        if said is None:
            assert to_game_id(parse(text)) == "2x1:1a"
        else:
            with pytest.raises(GameIdError) as caught:
                to_game_id(parse(text))
            assert str(caught.value) == said


def test_killer_sudoku_has_a_name_of_its_own() -> None:
    (found,) = all_of("3x3k:zzzc,_\n", "solo")
    assert found == "f:1:1: this is a Killer Sudoku; use --puzzle killer-sudoku"
