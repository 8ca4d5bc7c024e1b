"""Game ids of Simon Tatham's programs: read and written as the programs do, and refused in one line."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from clueproof import Puzzle, parse, to_json, to_text
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GAME_IDS
from clueproof.encoders.index import GENRES as RULE_SETS
from clueproof.errors import BadPuzzleError
from clueproof.formats.game_ids import notation, to_game_id
from clueproof.formats.read import read_all
from tests.formats.reading import all_of
from tests.sweeps import sampled
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
    "range": ("9x6:6d3i5i7_10_9_4i10i7d8", "7x7:zw", "1x2:2_2"),
    "slitherlink": (
        "5x5t0:01a2d12a1a3a200a2b2a3",
        "5x9t0:233c1a122f211a232a22a0a1a32a1d1a3a3",
    ),
    "masyu": (
        "6x6:aWcBaWaWdWWfBgBaWc",
        "10x7:aBcBBeBeWjBbBcBaBeWWWfBbWcBcBdB",
    ),
    "hitori": (
        "5x5:2532415452112555224454521",
        "8x6:761445271653354677314622358228655142183755831238",
    ),
    "futoshiki": (
        "4:0D,0,0,0,0,3,0,0,0D,0,0,0,0R,0U,0L,0,",
        "5a:0D,0,0D,0,0,0U,0R,0URL,0L,0,0D,0RD,0RDL,0DL,0,0U,0UR,0UL,0UR,0L,0R,0RL,0L,0R,1L,",
    ),
    "akari": (
        "7x7:a3kBbBa3eBeBa3b1k1a",
        "9x6:Bd2c0b2g1j2c1c2f1b2d",
    ),
    "tents": (
        "5x9:aae_iaahdf,2,1,2,1,3,3,0,1,1,0,2,1,0,1",
        "10x6:badkcbcblbabc,1,2,0,2,1,2,0,2,1,1,3,1,2,1,3,2",
    ),
    "hashi": (
        "7x7m2:4e2a3c3i2a1c4d5i1c3a",
        "8x6m3:3f3h6b8c5a3c3b3h4a7a8a3",
        "7x7m2L:4e3h2a3b3g4d1b2a3b22d1a",
    ),
    "fillomino": (
        "5x5:a42f32c2b44a5a3a4",
        "9x7:555a4d5e88a358d78d4c3a558b7a2b4a5c4c53a24a",
    ),
    "shikaku": (
        "5x5:b2_4a3a2f5a2_2b2a3b",
        "6x9:b8j8_8b5p6e3_2f6c6_2",
    ),
    "galaxies": (
        "5x5:agducjnp",
        "8x5:gzetdcrwcv",
    ),
    "kenken": (
        "4:ab__a_a__a_3a_b,d2s1m6a5m8s1d2",
        "5:__a_4a_4a_ab_b_aa__a_aa_,m5m6m4m10m12m6m20m3m6m8m5m20",
        "6:_ab_10a__a_3aa_aa__a__a9b,s3a10m48d3m6s1d2a12s1s3m24a7m60d3a7",
    ),
    "dominosa": (
        "3:10032012323210102133",
        "4:233444221131030044130212312004",
    ),
    "magnets": (
        "3x2:.1.,1.,1.0,.0,LRTLRB",
        "2x3:..,...,..,...,LR**LR",
        "5x5:11222,22211,11222,12212,LRTLRTTBTTBBTBBT*BLRBLRLR",
        "6x5:232212,23232,323112,22323,TTLRLRBBTTTTLRBBBBTTLRTTBBLRBB",
        "5x8:33133,22211230,33223,32110321,LRLRTTTTTBBBBBTLRTTBLRBBTLRLRBLRLRTLRLRB",
    ),
    "map": (
        "8x8n12:caebbacbbaaacabbadcaaadacaaafbabacabaacdbabbabaacacabeabb,2a02a23b001",
        "12x10n20:aacacdbcbcbbadacaaaadbgfdaddaaaabeaaaacdgahccaddaaeabadaajdbfbebaaeaachabacaaddbcac,b0a3c202a1a1b2b",
    ),
    "mosaic": (
        "3x3:0a2c2a2",
        "10x6:c002a3a3a7c32e422c6a4c32a2a3b4d2b2b32a101a",
    ),
    "minesweeper": (
        "5x4:0,0,mec411",
        "7x3:2,0,mbabae0",
        "9x9:6,2,m686b1d07fd603c2e86158",
        "3x3:m768",
    ),
    "net": (
        "5x5:ca212edbe9a4a8151deec28ac",
        "5x5w:d431h47hed458h4e3a17ee261h2ch6",
        "7x5w:7c46699ea53414c1cbdcc2ebd7484345da1",
    ),
    "palisade": (
        "5x5n5:22a1a2d23a2e1c3",
        "4x6n3:2d2n2a33",
    ),
    "signpost": (
        "4x4:c16aegafe1ecfcaaa12ag",
        "5x4:1eccgeccd6feadaagacaa20a",
    ),
    "slant": (
        "5x5:a1f1a1b3b221b3c24a1g",
        "8x6:c1b1c12222a2a132a2a321a21a32c1a33b21a1b2b1a0a1g",
    ),
    "tracks": (
        "6x6:f6m9bAiCb,2,2,5,S4,4,3,2,S5,4,4,3,2",
        "8x7:h6h5zi9b,4,4,4,4,1,S2,3,3,4,S4,4,7,2,1,3",
    ),
    "undead": (
        "4x4:2,3,3,aRaRaLLRcLaLaL,3,1,1,1,1,0,0,2,2,3,0,3,1,1,2,1",
        "5x4:6,4,5,cLRaRLhLc,3,0,3,0,0,3,3,2,4,2,3,5,1,3,0,2,2,5",
    ),
    "killer-sudoku": (
        "2x3k:zj,a_aa_a__b_a__aa_aaa_aaa_b______a___aaaa,5a9_10a3_11b8b8a9b7a8a10_6a12d13b7c",
        "3x3k:zzzc,_aa_a_a__a_a___a__a___a____aa_____a_____________a_babb_aaa___aa__aaa_aabaa_a_a_a_a___a_a_a"
        "aa_aab__,14_3a20a19_11a10a10a5c3a12a16a13_10b12_8b13a9_21c8_12e12_10b10_7_11a14b15_7b21_10b13f6c15a1"
        "1b14a",
        "6jk:zj,cbabbaa_aibab_aa_aaaa_c__,____a_______a___b____a___abaacc__aa_aba,10_3_9_9_8e10_15_6_11f12d12a5_9_7f",
    ),
}
"""Ids as the programs print them, or would."""
TURNED = {"minesweeper", "net"}
"""Puzzles whose ids also say what is no part of the puzzle: how tiles lie at the beginning, which cells have mines."""
NAMED = [name for name in SAMPLES if name in RULE_SETS and name in GAME_IDS]
KNOWN = [pytest.param(name, id, id=f"{name}-{number}") for name in NAMED for number, id in enumerate(SAMPLES[name])]


def test_every_notation_is_one_of_a_rule_set() -> None:
    assert {*GAME_IDS} <= {*RULE_SETS}
    assert {*GAME_IDS} <= {*SAMPLES}
    for name in {*GAME_IDS} & {*RULE_SETS}:
        told = notation(name)
        assert told is not None


@pytest.mark.parametrize(("name", "id"), KNOWN)
def test_what_is_read_is_written_as_it_was(name: str, id: str) -> None:
    puzzle = parse(id, name)
    assert parse(to_game_id(puzzle), name) == puzzle
    assert to_game_id(puzzle) == id or name in TURNED
    assert parse(to_text(puzzle)) == parse(to_text(puzzle).replace("\n", "\r\n")) == puzzle
    record = to_json(puzzle)
    assert record["puzzle"] == name
    (again,) = read_all(StringIO(f"{name} id=x\n{id}\n"))
    assert isinstance(again, Puzzle)
    assert (again, again.id) == (puzzle, "x")


@pytest.mark.parametrize(("name", "id"), KNOWN)
def test_an_id_that_is_cut_off_is_not_read_as_the_same(name: str, id: str) -> None:
    puzzle = parse(id, name)
    # the last comma may be missing
    for end in range(id.index(":") + 1, len(id.rstrip(","))):
        (found,) = all_of(id[:end] + "\n", name)
        # both cells beside a bar tell of it
        assert found != puzzle or name == "futoshiki", id[:end]
        assert isinstance(found, Puzzle) or found.startswith("f:1"), found


@pytest.mark.parametrize(("name", "id"), KNOWN)
@pytest.mark.parametrize("symbol", ["!", "é", ";", "a" * 3000, "_"])
def test_what_does_not_belong_into_an_id(name: str, id: str, symbol: str) -> None:
    for at in (id.index(":") + 1, len(id)):
        (found,) = all_of(id[:at] + symbol + id[at:] + "\n", name)
        # an underline may stand in front of a number
        assert isinstance(found, str) or symbol == "_", found
        assert not isinstance(found, str) or found.startswith(f"f:1:{at + 1}: ") or "f:1:" in found
        assert not isinstance(found, str) or len(found) < 300


@pytest.mark.parametrize("name", NAMED)
def test_parameters_that_nobody_knows(name: str) -> None:
    parameters, _, says = SAMPLES[name][0].partition(":")
    (found,) = all_of(f"{parameters}q7:{says}", name)
    assert isinstance(found, str)
    assert found.startswith("f:1:"), found


@pytest.mark.parametrize("name", sampled(NAMES, 4, "fresh ids"))
def test_fresh_ids_come_back(name: str) -> None:
    for parameters in PARAMETERS[name]:
        ids = fresh(name, 2, parameters, "back")
        found = all_of("\n".join(ids), name)
        for id, puzzle in zip(ids, found, strict=True):
            assert isinstance(puzzle, Puzzle), (id, puzzle)
            assert to_game_id(puzzle) == id or name in TURNED
            assert parse(to_game_id(puzzle), name) == puzzle
            assert parse(to_text(puzzle)) == parse(json.dumps(to_json(puzzle))) == puzzle


@pytest.mark.parametrize("name", NAMED)
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
            "no game id: Pattern has a clue for every row and column, also without blocks",
        ),
        ("sudoku\n.\n", "no game id: Solo has 2 to 31 rows, not 1"),
        ("sudoku\n..\n..\nregions:\nAB\nBA\n", "no game id: the regions of Solo are connected"),
        ("triangle-sum\n1\n2 3\n", "no game ids: Simon Tatham's collection has no triangle-sum"),
    ):
        if said is None:
            assert to_game_id(parse(text)) == "2x1:1a"
        else:
            with pytest.raises(NotationError) as caught:
                to_game_id(parse(text))
            assert str(caught.value) == said


def test_killer_sudoku_comes_from_the_same_program() -> None:
    plain, killer = SAMPLES["sudoku"][0], SAMPLES["killer-sudoku"][0]
    found = all_of(f"{plain}\n{killer}\n", "solo")
    assert [puzzle.rules.name for puzzle in found if isinstance(puzzle, Puzzle)] == ["sudoku", "killer-sudoku"]
    (refused,) = all_of(plain, "killer-sudoku")
    assert refused == "f:1:1: this is no Killer Sudoku; use --puzzle sudoku"


MINES = "6x4:1,0,u080002"
"""Mines in r1c5 and r4c5."""


def test_what_the_first_cell_opens_in_mines() -> None:
    for id, rows in (
        (MINES, ["0001..", "0001..", "0001..", "0001.."]),
        ("6x4:5,1,u080002", ["......", ".....1", "......", "......"]),
        ("6x4n2a:5,1,u080002", ["......", ".....1", "......", "......"]),
        ("6x4:u080002", ["......"] * 4),
        ("4x3:0,0,u000", ["0000"] * 3),
    ):
        fields = to_json(parse(id, "mines"))
        assert ["".join(row) for row in fields["grid"]] == rows
        assert fields["mines"] == bin(int(id.rpartition("u")[2], 16)).count("1")
        assert parse(to_game_id(parse(id, "mines")), "mines") == parse(id, "mines")


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("6x4:4,0,u080002", "r1c5, which is opened first, has a mine"),
        ("6x4n3:0,0,u080002", "the parameters say 3 mines, the board has 2"),
        ("6x4:6,0,u080002", "'6' stands where the column of the cell that is opened first, from 0 to 5, was expected"),
        ("6x4:0,4,u080002", "'4' stands where the row of the cell that is opened first, from 0 to 3, was expected"),
        ("6x4:080002", "'0' stands where the column of the cell that is opened first, from 0 to 5, was expected"),
        ("6x4:0,0,u08000", "the game id ends where one of 6 hexadecimal digits was expected"),
        ("6x4:0,0,u08000g", "'g' stands where one of 6 hexadecimal digits was expected"),
        ("6x4:0,0,u0800020", "'0' stands where the end of the game id was expected"),
        ("6x4:r2,u,5d35c7c5", "an id that begins with r has no mines yet: Mines lays them when a cell is opened"),
        ("6x4#17", "'6x4#17' is a random seed, of which only sgt-mines makes the puzzle; the game id, with a colon, is "
         "what `sgt-mines --generate 1 6x4#17` prints"),
    ],
)  # fmt: skip
def test_ids_of_mines_that_are_refused(id: str, said: str) -> None:
    (found,) = all_of(id, "mines")
    assert isinstance(found, str)
    assert found.endswith(f": {said}")


def test_what_mines_can_not_show() -> None:
    for text, said in (
        (".1..\n....\n....", "in Mines the number of all mines is told"),
        ("1.1.\n....\n....", "in Mines the numbers are what opening one cell shows"),
        ("0...\n....\n....", "in Mines the numbers are what opening one cell shows"),
        ("?...\n....\n....", "in Mines the numbers are what opening one cell shows"),
        ("3...\n....\n....", "an id of Mines says where the mines are, and no mines fit these clues"),
        ("1..\n...", "in Mines nine cells have no mine"),
    ):
        with pytest.raises(NotationError) as caught:
            to_game_id(parse(f"minesweeper{' mines=2' if 'told' not in said else ''}\n{text}\n"))
        assert str(caught.value) == f"no game id: {said}"
