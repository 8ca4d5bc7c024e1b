"""`generate`."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

import clueproof


def test_puzzles_that_can_be_read_and_are_unique(cli, tmp_path):
    result = cli("generate", "sudoku", "--size", "4", "--seed", "5", "--count", "3")
    assert result.exit_code == 0
    assert re.fullmatch(r"3 puzzles \(\d+\.\d\d s\), [\d.e+]+ a second\n", result.stderr)
    file = tmp_path / "made.txt"
    file.write_text(result.stdout)
    found = [*clueproof.read(file)]
    assert [puzzle.id for puzzle in found] == ["5-1", "5-2", "5-3"]
    assert all(isinstance(clueproof.verify(puzzle), clueproof.Unique) for puzzle in found)
    assert (
        cli("generate", "sudoku", "--size", "4", "--seed", "5", "--count", "3", "--jobs", "2").stdout == result.stdout
    )


def test_without_a_seed_the_name_tells_it(cli):
    first = cli("generate", "binary", "--size", "4x6").stdout
    seed = re.search(r"id=(\d+)-1", first)[1]
    assert cli("generate", "binary", "--size", "4x6", "--seed", seed).stdout == first


def test_objects(cli):
    result = cli(
        "generate", "skyscrapers", "--size", "4", "--seed", "1", "--count", "2", "--format", "jsonl", "--solution"
    )
    for line in result.stdout.splitlines():
        found = json.loads(line)
        puzzle = clueproof.parse(line)
        assert found["meta"] == {"irreducible": True}
        verdict = clueproof.verify(puzzle)
        assert puzzle.rules.solution_value(puzzle, verdict.solution) == found["solution"]


def test_options(cli):
    def one(*options):
        return clueproof.parse(cli("generate", *options, "--seed", "2").stdout)

    x = one("sudoku", "--size", "6", "--set", "box=3x2", "--set", "diagonals")
    assert (x.shape.box, x.shape.diagonals) == ((3, 2), True)
    assert one("binary", "--size", "4", "--set", "unique_lines=no").shape.unique_lines is False
    assert len([clue for clue in one("sudoku", "--size", "4", "--all-clues").clues if clue]) == 16
    assert len([clue for clue in one("sudoku", "--size", "4", "--clues", "9").clues if clue]) == 9
    assert not any(one("easy-as-abc", "--size", "4", "--set", "letters=3", "--only", "border").clues.cells)


def test_a_picture(cli):
    svg = cli(
        "generate", "range", "--size", "3x4", "--seed", "1", "--count", "2", "--format", "svg", "--solution"
    ).stdout
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "1-2" in svg


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("sudoko",), "did you mean 'sudoku'"),
        (("sudoku", "--size", "0"), "a size is rows and columns"),
        (("sudoku", "--size", "4x6"), "a Sudoku is square"),
        (("sudoku", "--set", "=3"), "expected NAME=VALUE"),
        (("sudoku", "--set", "diagonal"), "did you mean 'diagonals'"),
        (("sudoku", "--only", "border"), "no clues of the kind 'border'"),
        (("sudoku", "--symmetry", "round"), "unknown symmetry 'round'"),
        (("sudoku", "--density", "2"), "--density"),
        (("sudoku", "--count", "0"), "--count"),
    ],
)
def test_wrong_options(cli, options, message):
    result = cli("generate", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr and result.stderr.count("\n") == 1
