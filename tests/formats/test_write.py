"""What is written reads back as the same puzzle, and writing it again changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import Puzzle, parse, rule_set, to_json, to_text
from clueproof.encoders.binary import BinaryShape
from clueproof.encoders.sudoku import SudokuShape
from clueproof.formats.write import _is_plain
from clueproof.seeded_random import SeededRandom
from tests.givens import clues_of

IDS = st.one_of(
    st.none(),
    st.integers(-(10**9), 10**9),
    st.text().filter(lambda text: text == "" or text.isprintable()),
    st.sampled_from(
        ["box=2x2", "diagonals", "a b", '"', "#1", "a#b", "\\", '"a', "sudoku", "id=", "=", "'", "-", "0x3"]
    ),
)
TOLD = st.dictionaries(
    st.sampled_from(["origin", "title", "author", "source", "level", "difficulty", "url"]),
    st.text(max_size=12).filter(lambda text: text.encode("utf-8", "ignore").decode() == text),
    max_size=2,
)


def boxes(side: int) -> list[tuple[int, int]]:
    return [(high, side // high) for high in range(1, side + 1) if side % high == 0]


@st.composite
def sudokus(draw: st.DrawFn) -> Puzzle:
    side = draw(st.sampled_from([1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 25, 35, 36, 64]))
    regions, box = None, None
    if draw(st.booleans()):
        box = draw(st.sampled_from(boxes(side)))
    else:
        places = draw(st.permutations(range(side * side))) if side < 13 else range(side * side)
        named = [place % side for place in places]
        # regions are numbered as they come
        order = {name: number for number, name in enumerate(dict.fromkeys(named))}
        regions = tuple(order[name] for name in named)
    givens = [0] * (side * side)
    for _ in range(draw(st.integers(0, 12))):
        givens[draw(st.integers(0, side * side - 1))] = draw(st.integers(0, side))
    shape = SudokuShape(side, side, box, regions, draw(st.booleans()))
    return Puzzle(rule_set("sudoku"), shape, clues_of(givens, side), draw(IDS), about=draw(TOLD))


@st.composite
def binaries(draw: st.DrawFn) -> Puzzle:
    height, width = (draw(st.sampled_from([2, 4, 6, 8, 14])) for _ in range(2))
    givens = draw(st.lists(st.sampled_from([None, None, 0, 1]), min_size=height * width, max_size=height * width))
    shape = BinaryShape(height, width, draw(st.booleans()))
    return Puzzle(rule_set("binary"), shape, clues_of(givens, width, None), draw(IDS), about=draw(TOLD))


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.one_of(sudokus(), binaries()))
def test_round_trip(puzzle: Puzzle) -> None:
    text = to_text(puzzle)
    again = parse(text)
    assert again == puzzle
    assert (again.id, again.about) == (None if puzzle.id is None else str(puzzle.id), puzzle.about)
    assert to_text(again) == text
    line = json.dumps(to_json(puzzle))
    assert "\n" not in line
    from_json = parse(line)
    assert from_json == puzzle
    assert (from_json.id, from_json.about) == (puzzle.id, puzzle.about)
    assert to_json(from_json) == to_json(puzzle)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.lists(st.one_of(sudokus(), binaries()), min_size=1, max_size=4))
def test_many_in_one_file(puzzles: list[Puzzle]) -> None:
    from io import StringIO

    from clueproof import read

    for between in ("", "\n", "\n# next\n\n"):
        assert [*read(StringIO(between.join(map(to_text, puzzles))))] == puzzles
    assert [*read(StringIO("\n".join(json.dumps(to_json(puzzle)) for puzzle in puzzles)))] == puzzles


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("SUDOKU box=2x2\n1000\n0 0 0 0\n00 20\n....", "sudoku\n1...\n....\n..2.\n....\n"),
        ("sudoku box=3x2 diagonals=yes\n" + "......\n" * 6, "sudoku box=3x2 diagonals\n" + "......\n" * 6),
        ("sudoku diagonals=no\n.\n", "sudoku\n.\n"),
        ("takuzu unique_lines=yes\n 1\n0 \n", "binary\n.1\n0.\n"),
        ("binary unique_lines=no\n..\n..\n", "binary unique_lines=no\n..\n..\n"),
        ("sudoku\n..\n..\nregions:\nxy\nxy\n", "sudoku\n..\n..\nregions:\n12\n12\n"),
        (
            'sudoku expect=multiple id="a \\"b\\"" origin="by hand"\n.\n',
            'sudoku id="a \\"b\\"" expect=multiple origin="by hand"\n.\n',
        ),
        ("sudoku\n" + ". " * 35 + "36\n" + ". . " * 18 + "\n" * 1 + (". " * 36 + "\n") * 34, None),
    ],
)
def test_canonical(text: str, canonical: str | None) -> None:
    puzzle = parse(text)
    written = to_text(puzzle)
    assert canonical in (None, written)
    assert parse(written) == puzzle
    assert to_text(parse(written)) == written


def test_numbers_beyond_35_are_written_with_spaces() -> None:
    puzzle = parse("sudoku\n" + ". " * 35 + "36\n" + (". " * 36 + "\n") * 35)
    assert to_text(puzzle).splitlines()[1].endswith(" . . 36")
    assert to_json(puzzle)["grid"][0][-1] == 36  # type: ignore[index, call-overload]


def test_json_has_the_fields_in_a_fixed_order() -> None:
    puzzle = parse("sudoku origin=x id=7 diagonals box=3x2 expect=unique\n" + "......\n" * 6)
    assert [*to_json(puzzle)] == ["puzzle", "id", "expect", "origin", "box", "diagonals", "grid"]


@pytest.mark.parametrize("side", [4, 9])
def test_what_needs_no_reading_is_read_as_the_puzzle(side: int) -> None:
    rng = SeededRandom("plain", side)
    signs = ".123456789"[: side + 1]
    for _ in range(30):
        puzzle = parse("".join(rng.one_of(signs) for _ in range(side * side)), "sudoku")
        for identity, remark in (("7-1", ""), ("a_b-20", "# 24 clues, irreducible\n"), ("7-1", "# sudoku\n# 1.2\n")):
            text = remark + to_text(replace(puzzle, id=identity))
            assert _is_plain(puzzle, text)
            assert parse(text) == puzzle
        r, c = rng.below(side), rng.below(side)
        other = puzzle.rules.with_clues(
            puzzle, [clue for clue in puzzle.rules.clue_list(puzzle) if clue.position != (r, c)]
        )
        assert _is_plain(other, text) == (other == puzzle)
        assert not _is_plain(puzzle, text.replace("sudoku", "sudoku diagonals"))
        assert not _is_plain(puzzle, text.replace("sudoku", "latin-square"))
        assert not _is_plain(puzzle, text + text)


def test_what_is_no_plain_grid_is_read_back() -> None:
    for text in ("sudoku\n12\n21\n", "sudoku diagonals\n" + "....\n" * 4, "latin-square\n12\n21\n"):
        puzzle = parse(text)
        assert not _is_plain(puzzle, to_text(puzzle))
