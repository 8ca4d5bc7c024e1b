"""What `--format jsonl` writes and `to_json` returns obeys the JSON Schemas, which are those of the types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator, ValidationError

import clueproof
from clueproof.cli.commands import COMMANDS, commands
from clueproof.schemas import SUFFIX, json_schema, objects, write
from tests import json_page

UNIQUE, OPEN, NONE = "1..4\n....\n....\n.23.\n", "1..4\n....\n....\n4..1\n", "11..\n....\n....\n....\n"
GARDEN = "range id=garden\n. . . . 5\n. 5 . . .\n. . . 3 .\n"
MANY = f"sudoku id=one\n{UNIQUE}\nsudoku id=7\n{OPEN}\nsudoku\n{NONE}\nsudoku id=bad\n1..x\n....\n....\n....\n"
BEST = "independent-set id=best\na b\nb c\n"

LINES = [
    ("solve", (), MANY),
    ("solve", (), BEST),
    ("solve", ("--all",), MANY),
    ("verify", (), MANY),
    ("verify", ("--expected",), MANY),
    ("verify", ("--time-limit", "1e-9"), MANY),
    ("count", (), MANY),
    ("count", ("--limit", "1", "--show"), MANY),
    ("candidates", (), MANY),
    ("candidates", (), BEST),
    ("redundant", (), MANY),
    ("difficulty", (), MANY),
    ("difficulty", (), GARDEN),
    ("minimise", (), MANY),
    ("minimise", ("--clues", "4", "--solution"), MANY),
    ("repair", (), MANY),
    ("repair", ("--show",), GARDEN),
    ("repair", ("--all",), MANY),
    ("repair", ("--all", "--limit", "1"), GARDEN),
    ("repair", ("--all",), "binary\n........\n........\n"),
    ("repair", ("--all", "--time-limit", "1e-9"), MANY),
    ("explain", (), GARDEN),
    ("explain", (), MANY),
    ("explain", ("--no-techniques",), GARDEN),
    ("hint", (), GARDEN),
    ("hint", ("--tell",), GARDEN),
    ("hint", (), f"sudoku\n{NONE}"),
]


def checker(name: str) -> Draft202012Validator:
    return Draft202012Validator(json_schema(name))


@pytest.mark.parametrize(("command", "options", "puzzles"), LINES, ids=lambda part: str(part)[:12])
def test_lines_obey_the_schema(cli: Any, command: str, options: tuple[str, ...], puzzles: str) -> None:
    result = (
        cli(command, "-", "--format", "jsonl", *options, "--keep-going", stdin=puzzles)
        if command != "hint"
        else (cli(command, "-", "--format", "jsonl", *options, stdin=puzzles))
    )
    lines = result.stdout.splitlines()
    assert lines, result.stderr
    for line in lines:
        checker(command).validate(json.loads(line))


@pytest.mark.parametrize(
    ("cell", "value", "puzzle"),
    [
        ("r1c2", (), GARDEN),
        ("r1c2", ("shaded",), GARDEN),
        ("r1c2", (), f"sudoku\n{OPEN}"),
        ("r1c1", (), f"sudoku\n{NONE}"),
    ],
)
def test_why(cli: Any, cell: str, value: tuple[str, ...], puzzle: str) -> None:
    result = cli("why", "-", cell, *value, "--format", "jsonl", stdin=puzzle)
    checker("why").validate(json.loads(result.stdout))


def test_check_and_generate(cli: Any) -> None:
    for board in ("1324423131422413", "1324423131422431"):
        result = cli("check", "-", board, "--format", "jsonl", stdin=f"sudoku\n{UNIQUE}")
        checker("check").validate(json.loads(result.stdout))
        result = cli("score", "-", board, "--format", "jsonl", stdin=f"sudoku\n{UNIQUE}")
        checker("score").validate(json.loads(result.stdout))
    for options in ((), ("--solution", "--difficulty", "trivial"), ("--clues", "12")):
        made = cli("generate", "sudoku", "--size", "4", "--seed", "1", "--format", "jsonl", *options)
        checker("generate").validate(json.loads(made.stdout))


@pytest.mark.parametrize("question", ["verify", "solve", "minimise", "difficulty", "certify"])
def test_batches(cli: Any, tmp_path: Path, question: str) -> None:
    (tmp_path / "many.txt").write_text(MANY)
    (tmp_path / "best.txt").write_text(BEST)
    out = tmp_path / "out.jsonl"
    cli("batch", question, "--jobs", "1", "--out", str(out), str(tmp_path / "many.txt"), str(tmp_path / "best.txt"))
    lines = out.read_text().splitlines()
    assert len(lines) == 5
    for line in lines:
        checker(f"batch-{question}").validate(json.loads(line))


def test_batches_that_run_out_of_time(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(MANY)
    for question in ("verify", "solve", "minimise", "difficulty", "certify"):
        out = tmp_path / f"{question}.jsonl"
        short = ("--time-limit", "1e-9", "--out", str(out))
        cli("batch", question, "--jobs", "1", *short, str(tmp_path / "many.txt"))
        for line in out.read_text().splitlines():
            checker(f"batch-{question}").validate(json.loads(line))


def test_batches_of_new_puzzles(cli: Any, tmp_path: Path) -> None:
    for options in ((), ("--difficulty", "trivial")):
        out = tmp_path / f"made{len(options)}.jsonl"
        cli("batch", "generate", "sudoku", "--size", "4", "--count", "2", "--seed", "1", *options, "--out", str(out))
        lines = out.read_text().splitlines()
        assert len(lines) == 2
        for line in lines:
            checker("batch-generate").validate(json.loads(line))


def test_each_command_that_writes_objects_has_a_schema() -> None:
    context = click.Context(commands)
    for name in COMMANDS:
        command = commands.get_command(context, name)
        assert command is not None
        kinds = [parameter.type for parameter in command.params if parameter.name == "format"]
        writes = any(isinstance(kind, click.Choice) and "jsonl" in kind.choices for kind in kinds)
        # an audit writes them to a file
        assert (writes or name == "audit") == (name in objects.OBJECTS), name


def test_files_are_those_of_the_types() -> None:
    folder = Path(write.__file__).parent
    assert {file.name for file in folder.glob(f"*{SUFFIX}")} == {f"{name}{SUFFIX}" for name in objects.OBJECTS}
    for name in objects.OBJECTS:
        assert (folder / f"{name}{SUFFIX}").read_text() == write.text_of(name), "run: python -m clueproof.schemas.write"
        Draft202012Validator.check_schema(json_schema(name))


def test_a_schema_refuses_what_is_not_said() -> None:
    good = {"id": "a", "puzzle": "sudoku", "verdict": "right"}
    checker("check").validate(good)
    for bad in (
        {**good, "further": 1},
        {**good, "verdict": "good"},
        {"id": "a", "puzzle": "sudoku"},
        {**good, "id": []},
    ):
        with pytest.raises(ValidationError):
            checker("check").validate(bad)
    with pytest.raises(
        clueproof.ClueproofError, match="there is no schema 'explains'; there are audit, audit-summary, "
    ):
        json_schema("explains")


def test_the_page_lists_all_fields() -> None:
    assert json_page.PAGE.read_text() == json_page.text(), "run: python -m tests.json_page"


def answers() -> dict[str, tuple[str, Any]]:
    """Answers by what they are, each with the name of its schema."""
    garden, several = clueproof.parse(GARDEN), clueproof.parse(f"sudoku id=7\n{OPEN}")
    wrong = clueproof.parse(f"sudoku id=w\n{NONE}")
    explanation = clueproof.explain(garden)
    return {
        "solved": ("solve", clueproof.solve(garden)),
        "unique": ("verify", clueproof.verify(garden)),
        "multiple": ("verify", clueproof.verify(several)),
        "none": ("verify", clueproof.verify(wrong)),
        "explanation": ("explanation", explanation),
        "stopped": ("explanation", clueproof.explain(wrong)),
        "step": ("step", explanation.steps[-1]),
        "core": ("step", clueproof.explain(garden, techniques=False).steps[0]),
        "ending": ("ending", clueproof.hint(wrong)),
        "walkthrough": ("walkthrough", clueproof.walk_through(garden)),
        "open walkthrough": ("walkthrough", clueproof.walk_through(several)),
        "impossible": ("walkthrough", clueproof.walk_through(wrong)),
        "why": ("why", clueproof.why(garden, "r1c2")),
        "why open": ("why", clueproof.why(several, "r1c2", "2")),
        "why given": ("why", clueproof.why(several, "r1c1", "1")),
        "why none": ("why", clueproof.why(wrong, "r1c1")),
        "candidates": ("candidates", clueproof.candidates(several)),
        "repair": ("repair", clueproof.repair(several)),
        "repairs": ("repair", clueproof.repairs(several)),
        "irreparable": ("repair", clueproof.repair(clueproof.parse("binary\n........\n........\n"))),
        "minimised": ("minimise", clueproof.minimise(garden)),
        "redundant": ("redundant", clueproof.redundant(garden)),
        "made": ("generate", next(iter(clueproof.generate("sudoku", size=(4, 4), seed=1)))),
        "difficulty": ("difficulty", clueproof.difficulty(garden)),
        "count": ("count", clueproof.count(several)),
        "count up to a limit": ("count", clueproof.count(several, 2, keep=True)),
        "comparison": ("comparison", clueproof.compare([garden, several], ["sat", "brute-force"])),
    }


@pytest.fixture(scope="module")
def told() -> dict[str, tuple[str, Any]]:
    return answers()


def test_answers_in_python_obey_the_schemas(told: dict[str, tuple[str, Any]]) -> None:
    for what, (name, answer) in told.items():
        found = answer.to_json()
        assert json.loads(json.dumps(found)) == found, what
        checker(name).validate(found)


def test_scores_and_estimates() -> None:
    puzzle = clueproof.parse(f"sudoku\n{UNIQUE}")
    solution = clueproof.solve(puzzle).solution
    almost = [*solution[:3], (*solution[3][:3], solution[3][3] % 4 + 1)]
    for answer, said in (
        (solution, "<Score 1, solved>"),
        (["".join(map(str, row)) for row in almost], "<Score 0."),
        ("nothing", "<Score 0, wrong: "),
    ):
        score = clueproof.score(puzzle, answer)
        assert repr(score).startswith(said) and str(score) == repr(score)[len("<Score ") : -1]
        checker("score").validate({"id": 1, "puzzle": "sudoku", **score.to_json()})
    pytest.importorskip("pyapproxmc")
    estimate = clueproof.estimate("sudoku\n" + "." * 16)
    checker("estimate").validate(estimate.to_json())
    assert str(estimate) == "about 272 solutions (151 to 489 with 80%)"
    assert str(clueproof.estimate(puzzle)) == "exactly 1 solution"


def test_answers_are_the_lines_of_the_command(told: dict[str, tuple[str, Any]], cli: Any) -> None:
    for command, answer in ("difficulty", told["difficulty"][1]), ("redundant", told["redundant"][1]):
        line = json.loads(cli(command, "-", "--format", "jsonl", stdin=GARDEN).stdout)
        assert {**line, "seconds": 0} == {**answer.to_json(), "seconds": 0}
    line = json.loads(cli("why", "-", "r1c2", "--format", "jsonl", stdin=GARDEN).stdout)
    assert line == told["why"][1].to_json()


def test_answers_are_told_in_notebooks(told: dict[str, tuple[str, Any]]) -> None:
    for what, (name, answer) in told.items():
        pages = [f"_repr_{kind}_" for kind in ("html", "svg") if hasattr(answer, f"_repr_{kind}_")]
        if name in ("explanation", "step", "ending", "walkthrough", "why"):
            assert pages == ["_repr_html_"], what
            page = answer._repr_html_()
            assert page.startswith("<"), what
            assert ("<svg" in page) == (
                what not in ("ending", "why given", "why none", "walkthrough", "open walkthrough", "impossible")
            )
        elif name == "comparison":
            assert pages == ["_repr_html_"], what
            assert answer._repr_html_().startswith("<table><thead><tr><th>backend</th>"), what
        elif name in ("candidates", "repair", "minimise", "generate") and what != "irreparable":
            assert pages == ["_repr_svg_"], what
            assert answer._repr_svg_().startswith("<svg"), what


def test_answers_are_printed(told: dict[str, tuple[str, Any]]) -> None:
    for what, (_, answer) in told.items():
        assert "object at" not in str(answer), what
        assert "object at" not in repr(answer), what
        assert repr(answer).startswith(f"<{type(answer).__name__} "), what
        assert len(repr(answer)) < 200, what
    explanation = told["explanation"][1]
    assert repr(explanation) == "<Explanation of garden: 8 steps, solved>"
    first = "1. r1c5, r2c2 and r3c4 are unshaded  [numbers stay unshaded]\n   a cell with a number"
    assert str(explanation).startswith(first)
    assert str(explanation).endswith("r3  #  -  -  3  #")
    assert repr(explanation.steps[2]) == "<ExplainedStep 3: r2c3 is unshaded [cells in sight]>"
    assert repr(told["ending"][1]) == "<Ending contradiction>"
    assert repr(told["candidates"][1]) == "<Candidates of 7: multiple, 8 of 16 values settled>"
    assert repr(told["repair"][1]) == "<Repair of 7: 1 change, the fewest>"
    assert str(told["repair"][1]).splitlines()[1].startswith("add: r")
    assert repr(told["repairs"][1]) == "<Repairs of 7: repaired, all 16 repairs that add 1 clue>"
    assert told["repairs"][1]._repr_svg_().count("add: r") == 6
    assert "10 more are not drawn" in told["repairs"][1]._repr_svg_()
    assert str(told["irreparable"][1]).startswith("irreparable, no grid of this shape")
    assert str(told["multiple"][1]).startswith("multiple, solutions differ in 8 places: r1c2")
    assert str(told["none"][1]).startswith("none, ")
    assert str(told["unique"][1]).startswith("unique\n\n")
    assert repr(told["count"][1]) == "<Count of 7: 2 solutions>"
    few = told["count up to a limit"][1]
    assert repr(few) == "<Count of 7: at least 2 solutions (limit of 2 reached)>"
    assert str(few).count("\n\n") == 2 and few._repr_svg_().startswith("<svg")
    assert told["count"][1]._repr_svg_() is None
    compared = told["comparison"][1]
    assert repr(compared) == "<Comparison of 2 puzzles in sat and brute-force>"
    assert str(compared).startswith("backend       solved  unique  multiple")
    assert str(compared).endswith("2 puzzles, no disagreements")
    assert repr(told["unique"][1]).startswith("<Unique of ") and repr(told["unique"][1]).endswith(": unique>")
    assert repr(told["unique"][1].puzzle).startswith("<Puzzle ")
    unknown = clueproof.verify("sudoku\n" + "." * 16, time_limit=1e-9)
    assert str(unknown).startswith("unknown, time limit reached")
    assert str(told["why open"][1]).startswith("r1c2 is 2: in some solutions, not in others\n\n")
    assert str(told["why given"][1]) == "r1c1 is 1, by the clues"
    assert str(told["why"][1]).startswith("r1c2 is unshaded, because:\n1. r1c5, r2c2")
    assert repr(told["why"][1]) == "<Why true: r1c2 is unshaded>"
    assert repr(told["difficulty"][1]).startswith("<Difficulty of garden: hard, score 4.")
    assert repr(told["minimised"][1]).startswith("<Minimised of garden: ")
    assert repr(told["made"][1]).startswith("<Made of 1-1: ")
