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
    assert re.fullmatch(r"3 puzzles \(\d+\.\d\d s\), [\d.,]+ a second\n", result.stderr)
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
    assert len(one("sudoku", "--size", "4", "--all-clues").clues["given"]) == 16
    assert len(one("sudoku", "--size", "4", "--clues", "9").clues["given"]) == 9
    assert not any(one("easy-as-abc", "--size", "4", "--set", "letters=3", "--only", "border").clues["given"])


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
        (("sudoku", "--count", "9" * 20), "1<=x<=1000000000"),
        (("sudoku", "--size", "9999"), "a Sudoku has 1 to 64 rows, not 9999"),
        (("range", "--size", "2x9999"), "the width of a Range puzzle is at most 100, not 9999"),
        (("nonogram", "--size", "9999"), "the height of a nonogram is at most 1000, not 9999"),
        (("sudoku", "--set", "box=" + "9" * 5000), "box must be two numbers"),
        (("easy-as-abc", "--set", "letters=" + "9" * 5000), "letters must be a whole number"),
        (("independent-set", "--set", "weights=" + "9" * 5000), "weights must be a whole number"),
    ],
)
def test_wrong_options(cli, options, message):
    result = cli("generate", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr and result.stderr.count("\n") == 1


@pytest.fixture
def steps(tmp_path):
    """An image of a flight of steps, whose clues fit many pictures."""
    image = pytest.importorskip("PIL.Image").new("L", (60, 60), "white")
    for place in range(6):
        image.paste(0, (place * 10, place * 10, place * 10 + 10, place * 10 + 10))
    image.save(tmp_path / "steps.png")
    return str(tmp_path / "steps.png")


def test_an_image(cli, steps):
    result = cli("generate", "nonogram", "--image", steps, "--size", "5", "--solution")
    assert result.exit_code == 0
    changed = re.match(
        r"# 10 clues, (\d) pixels? changed \(the fewest that will do\): (.*)\n# solution:\n", result.stdout
    )
    assert len(changed[2].split()) == int(changed[1])
    assert len(re.findall(r"\[.\]", result.stdout)) == int(changed[1])
    assert isinstance(clueproof.verify(clueproof.parse(result.stdout)), clueproof.Unique)
    found = json.loads(cli("generate", "nonogram", "--image", steps, "--size", "5", "--format", "jsonl").stdout)
    assert found["meta"] == {"irreducible": False, "changed": changed[2].split(), "fewest": True}
    svg = cli("generate", "nonogram", "--image", steps, "--size", "5", "--format", "svg", "--solution").stdout
    assert ElementTree.fromstring(svg).tag.endswith("svg") and all(cell in svg for cell in changed[2].split())


def test_images_that_cannot_be_had(cli, steps, tmp_path):
    for options, message in (
        (("--image", "none.png"), "error: none.png: there is no such file\n"),
        (("--image", steps, "--set", "colours=99"), "error: colours must be at least 1 and at most 12, not 99\n"),
        (("--image", steps, "--size", "1"), f"error: {steps}: the whole picture is of one colour at 1x1\n"),
        (("--image", steps, "--size", "500"), "error: a picture is at most 100 pixels high and wide, not 500x500\n"),
    ):
        result = cli("generate", "nonogram", *options)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", message)
    assert cli("generate", "nonogram", "--image", steps, "--size", "0").exit_code == 2
    sudoku = cli("generate", "sudoku", "--image", steps)
    assert sudoku.exit_code == 2 and "unknown option 'image'" in sudoku.stderr


def test_puzzles_without_clues(cli):
    graph = cli("generate", "independent-set", "--size", "9", "--seed", "1").stdout
    assert graph.startswith("independent-set id=1-1 vertices=9\n")
    triangle = cli("generate", "triangle-sum", "--size", "5", "--seed", "1", "--set", "aim=sum", "--solution").stdout
    assert triangle.startswith("# 1 clue\n# solution:\n")
    assert isinstance(clueproof.verify(clueproof.parse(triangle)), clueproof.Unique)
    matrix = cli("generate", "unidirectional-tsp", "--size", "3x4", "--seed", "1", "--format", "svg").stdout
    assert ElementTree.fromstring(matrix).tag.endswith("svg")


def test_fewer_clues_than_there_can_be(cli):
    made = cli("generate", "sudoku", "--size", "4", "--seed", "1", "--clues", "3").stdout
    assert re.match(r"# \d clues, 3 were asked for, but none of these can be left out, irreducible\n", made), made
    told = json.loads(
        cli("generate", "sudoku", "--size", "4", "--seed", "1", "--clues", "3", "--format", "jsonl").stdout
    )
    assert told["meta"]["clues_wanted"] == 3 < told["meta"]["clues"]
    assert "asked" not in cli("generate", "sudoku", "--size", "4", "--seed", "1", "--clues", "9").stdout
