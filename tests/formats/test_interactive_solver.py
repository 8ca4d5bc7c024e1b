"""Constraint strings of Interactive Sudoku Solver: what is read of them, and what is refused by name."""

from __future__ import annotations

import base64
import json
import os
from io import StringIO
from itertools import accumulate, permutations
from pathlib import Path
from urllib.parse import quote

import pytest

from clueproof import BadPuzzleError, NoSolution, Unique, parse, read, solutions, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.formats.links import to_link

FOUR = ".Shape~4x4"
JIGSAW = f"{FOUR}.Jigsaw~1122113243324443"
WRITTEN = """\
extras:
  thermo r1c1-r1c3
  whisper 4 r1c1-r1c3
  modular r9c1-r9c4
  white-dot r1c1-r1c2
  pair-sum 10 r1c1-r1c2
  no-other-pair-sum 5,10 r1c1-r1c2
  cage 10 r1c1-r1c3
  cage r2c1-r2c3
  sum 12 r1c9-r9c1
  different r5c1 r7c1
  x-sum 12 r1c1-r9c1
  x-sum 13 r9c2-r1c2
  sandwich 7 r3c1-r3c9
  contains 1,2 r1c1-r2c2
  same-numbers r1c1-r1c2 / r3c3-r3c4
  equal-sums r1c1-r1c2 / r3c3
  row-indexer r1c1-r1c3
  pill-arrow 3 r1c1-r1c5
  anti-king
  column-indexer r4c1
  look-and-say 1,2,2,3 r1c1-r1c3
  contains-exactly 1,2,2 r1c1-r1c3
  pattern (12|34)*.? r1c1-r1c2
  relation 1:2,9:8 r1c1-r1c2
  relation-of-all 1:2,1:3,2:3 r1c1-r1c3
  full-rank 10 r9c1-r1c1
  hidden-skyscraper 4 r1c2-r9c2
  any-of thermo r1c1-r1c2 | one-of 5,6 r3c3 | anti-knight
  one-of 1,3 r8c8
  automaton 0;0;0:1:1,1:2:0 r1c1-r1c4
  automaton 0,1;1,2,3;0:1:2,0:2:3,1:9:1,2:5:4,4:5:2 r1c1-r1c4 / r2c1-r2c4
"""

REGIONS = """\
extras:
  same-region r1c1-r2c2 r4c4
  region-run 1 r1c1 / r1c1-r1c2 / r1c1-r2c1
  region-run r2c2
  region-count r1c1 / r1c2-r1c3
"""
AUTOMATA = ["0;0;", "0;1;0:1:2,1:5:1,1:2:1,2:2:1,2:2:2", "0,1;0,2;0:1:1,0:3:2,2:4:0", "0;0,1,2,3;0:4:3,3:5:3,3:16:1"]
"""With a state alone; with two steps for a number; beginning in two states; with a number that is none."""


def extras(text: str) -> list[str]:
    """The extras as lines of text."""
    behind = to_text(parse(text)).partition("extras:\n")[2]
    return [line.strip() for line in behind.splitlines()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Thermo~R1C1~R1C2~R2C3", ["thermo r1c1-r1c2-r2c3"]),
        (".Whisper~4~R1C1~R2C2", ["whisper 4 r1c1-r2c2"]),
        (".Whisper~5~R1C1~R2C2", ["whisper r1c1-r2c2"]),
        (".WhiteDot~R1C1~R1C2~R2C2~R4C4", ["white-dot r1c1-r1c2", "white-dot r1c2-r2c2"]),
        (".X~R1C1~R1C2.V~R3C3~R2C3", ["pair-sum 10 r1c1-r1c2", "pair-sum 5 r3c3-r2c3"]),
        (".GreaterThan~R2C2~R2C1~R1C2", ["greater r2c2-r2c1", "greater r2c2-r1c2"]),
        (".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2", ["cage 10 r1c1-r1c2", "cage r2c1-r2c2"]),
        (".Cage~10~R1C1~R1C2~R1C2", ["cage r1c1-r1c2", "sum 10 r1c1-r1c2 r1c2"]),
        (".PillArrow~2~R2C1~R1C1~R1C2~R1C3", ["pill-arrow r1c1-r2c1-r1c2-r1c3"]),
        (".LittleKiller~30~R1C6", ["sum 30 r1c6-r6c1"]),
        (".LittleKiller~30~R4C1", ["sum 30 r4c1-r9c6"]),
        (".LittleKiller~30~R4C9", ["sum 30 r4c9-r1c6"]),
        (".LittleKiller~30~R9C4", ["sum 30 r9c4-r4c9"]),
        (".Sandwich~12~C3", ["sandwich 12 r1c3-r9c3"]),
        (".XSum~R4~~20.XSum~C1~7~8", ["x-sum 20 r4c9-r4c1", "x-sum 7 r1c1-r9c1", "x-sum 8 r9c1-r1c1"]),
        (".Quad~R1C5~1~2~4", ["contains 1,2,4 r1c5-r1c6-r2c6-r2c5"]),
        (".Diagonal~1", ["different r9c1-r1c9"]),
        (".Diagonal~-1", ["different r1c1-r9c9"]),
        (".Indexing~C~R1C1~R2C1", ["column-indexer r1c1-r2c1"]),
        (".SameValues~2~R1C1~R1C2~R3C1~R3C2", ["same-numbers r1c1-r1c2 / r3c1-r3c2"]),
        (".EqualSum~R1C1~R1C2~~R3C1", ["equal-sums r1c1-r1c2 / r3c1"]),
        (".LookAndSay~1223~R1C1~R1C2~R1C3", ["look-and-say 1,2,2,3 r1c1-r1c3"]),
        (".ContainExact~1_2_2~R1C1~R1C2~R1C3", ["contains-exactly 1,2,2 r1c1-r1c3"]),
        (".StrictXV.V~R1C1~R1C2", ["pair-sum 5 r1c1-r1c2", "no-other-pair-sum 5,10 r1c1-r1c2"]),
        (".~R1C1_1_3.AntiKnight", ["anti-knight", "one-of 1,3 r1c1"]),
        (".Or.Thermo~R1C1~R1C2.~R3C3_5.End.AntiKing", ["any-of thermo r1c1-r1c2 | one-of 5 r3c3", "anti-king"]),
        (".Or.And.X~R1C1~R1C2.V~R3C3~R3C4.End.AntiKing.End", [
            "any-of pair-sum 10 r1c1-r1c2 & pair-sum 5 r3c3-r3c4 | anti-king",
        ]),
        (".ConnectedValues~~1_2_9", ["connected 1,2,9"]),
        (".FullRank~C1~10~", ["full-rank 10 r1c1-r9c1"]),
        (".FullRank~C1~10~.FullRankTies~any", ["full-rank-with-ties 10 r1c1-r9c1"]),
        (".FullRank~C1~10~.FullRankTies~none", ["full-rank 10 r1c1-r9c1", "no-equal-lines"]),
        # the first cell, the third, and r3c6
        (".Replicate~FAAgA.Thermo~R1C1~R1C2.End", [
            "thermo r1c1-r1c2", "thermo r1c3-r1c4", "thermo r3c6-r3c7",
        ]),
        (".Replicate~F.Or.Thermo~R1C1~R1C2.~R3C3_5.End.End", [
            "any-of thermo r1c1-r1c2 | one-of 5 r3c3", "any-of thermo r1c3-r1c4 | one-of 5 r3c5",
        ]),
        # the relation looks like the name of a cell
        (".Shape~5x5.NoBoxes.Replicate~C.Pair~R1C1~R1C1~R1C2.End", [
            "relation 1:1,1:5,2:2,2:4,3:1,3:2,3:4,4:4,5:1,5:3,5:4 r1c2-r1c3",
        ]),
        (".And.Thermo~R1C1~R1C2.~R3C3_5.End", ["thermo r1c1-r1c2", "one-of 5 r3c3"]),
        (f"{FOUR}.Regex~KDEyfDM0KSo~R1C1~R1C2", ["pattern (12|34)* r1c1-r1c2"]),
        # the relation a < b of four numbers, and that of the old form, whose letters - and _ are exchanged
        (f"{FOUR}.Pair~Oj~_less~R1C1~R1C2~_other~R3C3~R3C4", [
            "relation 1:2,1:3,1:4,2:3,2:4,3:4 r1c1-r1c2", "relation 1:2,1:3,1:4,2:3,2:4,3:4 r3c3-r3c4",
        ]),
        (f"{FOUR}.Pair~Oj~R1C1~R1C2", ["relation 1:2,1:3,1:4,2:3,2:4,3:4 r1c1-r1c2"]),
        (f"{FOUR}.PairX~Oj~_less~R1C1~R1C2~~R2C1~R2C2", [
            "relation-of-all 1:2,1:3,1:4,2:3,2:4,3:4 r1c1-r1c2",
            "relation-of-all 1:2,1:3,1:4,2:3,2:4,3:4 r2c1-r2c2",
        ]),
    ],
)  # fmt: skip
def test_what_is_read(text: str, expected: list[str]) -> None:
    assert extras(text) == expected
    assert parse(f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={quote(text)}") == parse(text)


def packed(*numbers: tuple[int, int]) -> str:
    """Numbers, each of so many bits, in six bits a character."""
    bits = "".join(f"{number:0{many}b}" for number, many in numbers if many)
    data = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


PLAIN = packed(
    (0, 2), (1, 4), (4, 4), (1, 2), (1, 2), (0, 1), (2, 4),
    (1, 2), (0, 3), (2, 2), (2, 2), (4, 3), (1, 2), (1, 3), (1, 2), (2, 2), (1, 3), (1, 2), (1, 3), (2, 2)
)  # fmt: skip
"""One state begins, another accepts, which has two steps; so has the third, for the same number."""
COMPACT = packed(
    (1, 2), (1, 4), (3, 4), (2, 2), (1, 2), (1, 2), (0b0101, 4), (1, 2), (2, 2), (0, 4), (0b1000, 4), (0, 2)
)
"""Two states begin, of which the first accepts, and a third accepts; they have two steps, none, and one."""


@pytest.mark.parametrize(
    ("coded", "read"),
    [(PLAIN, "0;1;0:1:2,1:5:1,1:2:1,2:2:1,2:2:2"), (COMPACT, "0,1;0,2;0:1:1,0:3:2,2:4:0")],
)
def test_automata(coded: str, read: str) -> None:
    assert extras(f"{FOUR}.NFA~{coded}~_a%20name~R1C1~R1C2~~R2C1~-~R2C3~_other~R4C4") == [
        f"automaton {read} r1c1-r1c2", f"automaton {read} r2c1 / r2c3", f"automaton {read} r4c4",
    ]  # fmt: skip


def test_the_grid() -> None:
    assert parse(".~R1C1_4~R2C3_1.Shape~4x4") == parse("sudoku\n4...\n..1.\n....\n....")
    assert parse(".~R1C1_4.Shape~4x4.NoBoxes") == parse("sudoku box=1x4\n4...\n....\n....\n....")
    regions = "sudoku\n....\n....\n....\n....\nregions:\naabb\naacb\ndccb\ndddc\n"
    assert parse(".Shape~4x4.NoBoxes.Jigsaw~1122113243324443") == parse(regions)
    boxes = ["r1c1-r1c2-r2c1-r2c2", "r1c3-r1c4-r2c3-r2c4", "r3c1-r3c2-r4c1-r4c2", "r3c3-r3c4-r4c3-r4c4"]
    assert extras(".Shape~4x4.Jigsaw~1122113243324443") == [f"different {box}" for box in boxes]
    assert parse(".Shape~4x4~0-4") == parse("sudoku box=2x2 numbers=0-4\n" + "....\n" * 4)
    # one part that is too small is no region
    small = extras(".Shape~4x4~5.NoBoxes.Jigsaw~1111222233333444")
    assert small == ["different r1c1-r1c4", "different r2c1-r2c4", "different r3c1-r3c4 r4c1"]
    assert parse(f".Shape~4x4.Jigsaw~{'1' * 16}") == parse("sudoku\n" + "....\n" * 4)


def test_free_cells() -> None:
    text = ".Shape~4x4.Var~A~name~2x2.Var~B.Cage~6~VA1~VA4~R1C1.~VB_3~VA2_1_2"
    assert parse(text) == parse(
        "sudoku free=5\n" + "....\n" * 4 + "extras:\ncage 6 r5c1 r5c4 r1c1\none-of 3 r5c5\none-of 1,2 r5c2\n"
    )
    assert extras(".Shape~4x4~0-4.Doppelganger.Thermo~DGR2~DGC3~DGB4") == [
        "doppelganger", "thermo r5c1-r5c3",
        "different r5c1 r1c2-r4c2", "different r5c2 r3c1-r3c4", "different r5c3 r3c3-r3c4-r4c3-r4c4",
    ]  # fmt: skip


def test_regions_to_find() -> None:
    text = f"{FOUR}.NoBoxes.ChaosConstruction.SameValues~3~CC1~CC6~CC16.ChaosArrow~R1C1~1~CC1~-~CC1~CC2.ChaosArrow~R2C2"
    expected = ["same-region r1c1-r2c2 r4c4", "region-run 1 r1c1 / r1c1-r1c2", "region-run r2c2"]
    assert extras(text) == expected
    assert extras(f"{FOUR}.ChaosConstruction.ChaosCount~R1C1~~CC2~CC3") == ["region-count r1c1 / r1c2-r1c3"]
    written = "sudoku regions=find\n" + "....\n" * 4 + "extras:\n" + "\n".join(expected)
    assert parse(text) == parse(written)
    boxes = parse("sudoku box=2x2 regions=find\n" + "....\n" * 4)
    assert parse(f"{FOUR}.ChaosConstruction") == boxes


def test_sizes_and_diagonals() -> None:
    assert parse(".Shape~4x4.Diagonal~1.Diagonal~-1") == parse("sudoku diagonals\n" + "....\n" * 4)
    assert parse(".Shape~6x6") == parse("sudoku\n" + "......\n" * 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".NFA~!~R1C1", "the automaton '!' can't be read"),
        (".NFA~VgGv~R1C1", "the automaton 'VgGv' goes on behind its end"),
        (f"{FOUR}.NFA~{packed((2, 2), (0, 14))}~R1C1", "has a form that is not known"),
        (
            f"{FOUR}.NFA~{packed((0, 2), (0, 4), (3, 4), (0, 1), (0, 1), (3, 4), (0, 8))}~R1C1",
            "an automaton is stated by",
        ),
        (f"{FOUR}.NFA~{packed((0, 10), (2, 2), (3, 4), (0, 3), (1, 13))}~R1C1", "goes on behind its end"),
        (".Shape~4x17", "the shape '4x17' is none that sudoku has"),
        (".Shape~9x9~0-8~Raw", "the shape '9x9~0-8~Raw' is none that sudoku has"),
        (".Shape~9x9~8", "9 cells of a line can't hold different ones of 8 numbers"),
        (".Thermo~R1C1~R1Cx", "Thermo names 'R1Cx', which is no cell of 9 by 9"),
        (f"{FOUR}.Thermo~R1C1~R1C5", "Thermo names 'R1C5', which is no cell of 4 by 4"),
        (".Thermo~R1C1", "thermo r1c1: it needs 2 cells or more"),
        (".Cage~x~R1C1", "Cage has the value 'x'; expected a whole number"),
        (".Whisper", "Whisper says too little: .Whisper"),
        (".LittleKiller~5~R5C5", "no diagonal begins at R5C5"),
        (".LittleKiller~3", "LittleKiller says too little: .LittleKiller~3"),
        (".Quad", "Quad says too little: .Quad"),
        (".Regex~KxE~R1C2", "of Regex can't be read"),
        (".Sandwich~5~X3", "Sandwich names 'X3', which is no row or column"),
        (".~R1C1_0.AntiKing", "the given 'R1C1_0' is none; expected a cell and its number, R1C1_5"),
        (".~R1C1_1~R1C1_2", "R1C1 has two values"),
        (".~R0C1_1.AntiKing", "a given names 'R0C1', which is no cell of 9 by 9"),
        (".Var~A~x~3.Thermo~VA3~VA4", "Thermo names 'VA4', which is no cell of 9 by 9"),
        (".Var~A~x~3.Var~A", "there are two Var of the name A"),
        (".Var~a~x~3", "Var~a~x~3 is none; expected Var~A~name~3"),
        (".Var", "Var is none; expected Var~A~name~3"),
        (".Or.Var~A.AntiKing.End", "'Var' stands in another constraint"),
        (".Var~A~~3.Indexing~R~VA1", "row-indexer r10c1: r10c1 is a free cell, which has no place on the board"),
        (".Shape~9x9~0-9.Doppelganger.Thermo~DGR2~DGB10", "there is no DGB10"),
        (".Thermo~DGR2~DGR3", "Thermo names 'DGR2', which is no cell of 9 by 9"),
        (".ChaosArrow~R1C1", "ChaosArrow is about regions to be found, and there is no ChaosConstruction"),
        (".ChaosConstruction.Thermo~CC1~CC2", "Thermo names 'CC1', which is no cell of 9 by 9"),
        (
            ".ChaosConstruction.ChaosCount~R1C1~~R1C1",
            "ChaosCount names 'R1C1', which is no cell of regions to be found",
        ),
        (".ChaosConstruction.ChaosCount~R1C1~2~CC1~CC2", "ChaosCount leaves out 0 cells or 1, not 2"),
        (".ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~-~CC3", "the arms of ChaosArrow begin with different cells"),
        (".ChaosConstruction.SameValues~1~CC1~CC2", "SameValues of regions to be found is read of single cells"),
        (".ChaosConstruction.RegionSumLine~R1C1~R1C2.NoBoxes", "it is about boxes, and the board has none"),
        (f".ChaosConstruction.Jigsaw~{'123456789' * 9}", "ChaosConstruction finds regions, and Jigsaw states them"),
        (
            ".ChaosConstruction.RegionSize~3",
            "ChaosConstruction is read with regions of as many cells as there are rows",
        ),
        (f"{JIGSAW}.Windoku", "Windoku is about boxes, and can't be read beside a Jigsaw"),
        (f"{JIGSAW}.NoBoxes.DisjointSets", "DisjointSets is about boxes, and can't be read beside a Jigsaw"),
        (f"{JIGSAW}.RegionSumLine~R1C1~R1C2~R1C3", "RegionSumLine is about boxes, and can't be read beside a Jigsaw"),
        (".NoBoxes.DisjointSets", "disjoint-groups: it is about boxes, and the board has none"),
        (".Shape~4x4.Jigsaw~1112222233334444", "the Jigsaw has 2 regions with"),
        (".Jigsaw~111222333", "the Jigsaw has 9 cells, not 81"),
        (".SameValues~2~R1C1~R1C2~R1C3", "SameValues has 3 cells, which are not 2 groups of as many"),
        (".Or.Thermo~R1C1~R1C2", "Or has no End"),
        (".Replicate~C.Thermo~R1C8~R1C9.End", "Replicate moves R1C9 off the board"),
        (".Replicate~C.AntiKing.End", "Replicate moves cells of the grid, and AntiKing in it names others, or none"),
        (".Var~A.Replicate~C.~R1C1_2~VA_3.End", "Replicate moves cells of the grid, and a given in it names others"),
        (".Var~A.Replicate~C~VA.Thermo~VA~R1C1.End", "Replicate begins with 'VA', which is no cell of the grid"),
        (
            ".ChaosConstruction.Replicate~C.ChaosCount~R1C1~~CC1~CC2.End",
            "Replicate moves cells of the grid, and ChaosCount in it names others, or none",
        ),
        (".Or.Or.X~R1C1~R1C2.X~R1C1~R1C2.End.X~R1C1~R1C2.End", "Or stands in another Or"),
        (".Or.And.End.AntiKing.End", "Or holds a constraint that says nothing"),
        (".ConnectedValues~CC~1_2", "ConnectedValues is read of the whole grid, and without a size"),
        (".ConnectedValues~~1_2~9", "ConnectedValues is read of the whole grid, and without a size"),
        (".ConnectedValues", "ConnectedValues says too little"),
        (".Or.Whisper.AntiKing.End", "Whisper says too little"),
        (".RegionSameValues", "'RegionSameValues': no kind of constraint that is read"),
        (".NoBoxes.And.RegionSumLine~R1C1~R2C1.End", "it is about boxes, and the board has none"),
        (".Or.StrictXV.AntiKing.End", "'StrictXV' stands in another constraint; it is of the grid as a whole"),
        (f".And.Jigsaw~{'123456789' * 9}.End", "'Jigsaw' stands in another constraint; it is of the grid as a whole"),
        (".Shape~4x4.Shape~6x6", "'Shape' is stated in two ways"),
        (".Regex~!!~R1C1", "the pattern '!!' of Regex can't be read"),
        (".Regex~KDEy~R1C1", "a bracket of the pattern is not closed"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    assert str(caught.value).startswith("<text>:1: ")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "sudoku\n....\n.1..\n....\n....",
        "sudoku box=1x4 diagonals\n....\n.1..\n....\n....",
        "sudoku\n....\n....\n....\n....\nregions:\naabb\naacb\ndccb\ndddc\n",
        "sudoku\n" + ".........\n" * 9 + WRITTEN,
        "sudoku\n....\n....\n....\n....\nextras:\n  no-other-white-dot\n  full-rank-with-ties 3 r1c1-r1c4\n",
        "sudoku numbers=1-9 box=3x3\n" + "......\n" * 6,
        "sudoku\n....\n....\n....\n....\nextras:\n  no-equal-lines\n  no-other-pair-sum 5,10\n",
        "sudoku\n" + ("." * 12 + "\n") * 12 + "extras:\n  thermo r10c11-r12c11\n  skyscraper 3 r12c12-r1c12\n",
        "sudoku free=2\n"
        + "....\n" * 4
        + "extras:\ncage 6 r5c1 r5c2 r1c1\none-of 3 r5c2\nvalue-indexer r5c1 r1c1-r1c3\n",
        "sudoku free=1 numbers=0-4 box=1x4\n" + "....\n" * 4 + "extras:\nequal-sums r5c1 / r1c1-r1c2\n",
        "sudoku regions=find\n" + "....\n" * 4 + REGIONS,
        "sudoku box=2x2 regions=find\n" + "....\n" * 4 + REGIONS,
        *["sudoku\n" + "....\n" * 4 + f"extras:\nautomaton {one} r1c1-r1c2 / r3c3\n" for one in AUTOMATA],
    ],
)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    puzzle = parse(text)
    assert parse(to_link(puzzle, "interactive-solver")) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "range\n1 .\n. .",
        "sudoku\n....\n....\n....\n....\nextras:\n  white-dot 2 r1c1-r1c2",
        "sudoku\n....\n....\n....\n....\nextras:\n  pair-sum 6 r1c1-r1c2",
        "sudoku\n....\n....\n....\n....\nextras:\n  no-other-white-dot 2",
        "sudoku\n....\n....\n....\n....\nextras:\n  automaton 0;1;0:17:1 r1c1",
        "sudoku\n....\n....\n....\n....\nextras:\n  automaton 0;1;0:0:1 r1c1",
        f"sudoku\n....\n....\n....\n....\nextras:\n  automaton {','.join(map(str, range(32)))};0; r1c1",
    ],
)
def test_what_can_not_be_said(text: str) -> None:
    with pytest.raises(NotationError, match="Interactive Sudoku Solver has no"):
        to_link(parse(text), "interactive-solver")


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        (".Whisper~R1C1~R1C2", "whisper 5 r1c1-r1c2"),
        (".Whisper~3~R1C1~R1C2", "whisper 3 r1c1-r1c2"),
        (".Sum~3_=_1_-1~R1C1~R1C2", "weighted-sum 1,-1=3 r1c1-r1c2"),
        (".Sum~-2_=_1_-10~R1C1~R1C2", "weighted-sum 1,-10=-2 r1c1-r1c2"),
        (".Or.Sum~3~R1C1~R1C2.End", "sum 3 r1c1-r1c2"),
        (".RellikCage~5~R1C1~R1C2", "rellik-cage 5 r1c1-r1c2"),
    ],
)
def test_as_setters_write_them(text: str, extra: str) -> None:
    grid = "\n" + "\n".join(["." * 9] * 9)
    puzzle = parse(f"sudoku{grid}\nextras:\n  {extra}\n")
    assert parse(text) == puzzle
    assert parse(to_link(puzzle, "interactive-solver")) == puzzle


def test_a_sum_line_that_is_closed() -> None:
    """On rows of 1 to 4 in any order; some can be divided only across their end."""
    text = ".Shape~4x4.NoBoxes.SumLine~5~R1C1~R1C2~R1C3~R1C4"
    every = [*permutations(range(1, 5))]

    def divided(row: tuple[int, ...]) -> bool:
        return {5, 10} <= {*accumulate(row)}

    closed = [row for row in every if any(divided(row[turn:] + row[:turn]) for turn in range(4))]
    assert 0 < sum(map(divided, every)) < len(closed) < len(every)
    for stated, rows in ((text, [row for row in every if divided(row)]), (f"{text}~LOOP", closed)):
        found = {solution[0] for solution in solutions(parse(stated))}
        assert found == {*rows}


def test_numbers_of_a_rellik_cage_are_different() -> None:
    """As its program has it: r1c1 and r2c4 are both 1 in no solution."""
    assert isinstance(verify(parse(".Shape~4x4.~R1C1_1~R2C4_1.RellikCage~9~R1C1~R2C4")), NoSolution)


def test_weights_are_whole_numbers() -> None:
    with pytest.raises(BadPuzzleError, match="expected a sum and weights, such as 3_=_1_-1"):
        parse(".Sum~3_=_1_x~R1C1~R1C2")
    with pytest.raises(BadPuzzleError, match="it has 2 cells, but 1 weight"):
        parse(".Sum~3_=_1~R1C1~R1C2")


def test_indented_lines_go_on() -> None:
    whole = parse(".Shape~4x4.~R1C1_1.Cage~3~R1C2~R1C3")
    assert parse("\n    .Shape~4x4\n    .~R1C1_1\n    .Cage~3~R1C2~R1C3\n") == whole
    assert parse(".Shape~4x4.~R1C1_1\n  .Cage~3~R1C2~R1C3") == whole
    listed = [*read(StringIO(".Shape~4x4\n.Shape~4x4.~R1C1_1\n  .Cage~3~R1C2~R1C3\n\n  .Shape~6x6\n"))]
    assert [puzzle.shape.height for puzzle in listed] == [4, 4, 6]
    assert listed[1] == whole


INSTANCES = Path(os.environ.get("CLUEPROOF_INSTANCES", "")) / "variant_sudoku" / "iss.jsonl"
HARD = {"Sandwich snipe 18", "Triple digits", "Hard renban 1", "Long sums 2"}
"""Puzzles that take longer than a test should."""


@pytest.mark.slow
@pytest.mark.skipif(not INSTANCES.is_file(), reason="needs CLUEPROOF_INSTANCES")
def test_real_ones() -> None:
    told = [json.loads(line) for line in INSTANCES.read_text(encoding="utf-8").splitlines()]
    read = 0
    for record in told:
        try:
            puzzle = parse(record["iss"])
        except BadPuzzleError:
            continue
        if record["id"] in HARD:
            continue
        verdict = verify(puzzle, time_limit=60)
        assert isinstance(verdict, Unique), record["id"]
        grid = verdict.solution[: puzzle.shape.height]
        signs = "0123456789" if record["solution"].isdecimal() else "?ABCDEFGHIJKLMNOP"
        assert "".join(signs[number] for row in grid for number in row) == record["solution"], record["id"]
        read += 1
    assert read > 55
