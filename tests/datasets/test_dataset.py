"""`clueproof dataset`: what is in the files, that none is there twice, and that the same seed gives the same bytes."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import clueproof
from clueproof.certificates import check_certificate, read_certificate
from clueproof.cli.commands import commands
from clueproof.datasets import COLUMNS, PROMPT, DataSet, MakeRow, prompt_template
from clueproof.datasets.complexity import complexity
from clueproof.explanation import GRADES
from clueproof.symmetry import canonical_hash
from tests.processes import running_process

SPLITS = ("train", "validation", "test")


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """`make("sudoku", "--count", 5)`: the result of the command, which writes the folder `set`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, out: str = "set", jobs: int = 1) -> Result:
        words = ["dataset", *map(str, arguments), "--out", out, "--jobs", str(jobs)]
        result = CliRunner().invoke(commands, words)
        assert isinstance(result.exception, SystemExit | None), result.exception
        return result

    return run


def contents(folder: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file()
    }


def rows(folder: str, split: str) -> list[dict[str, Any]]:
    path = Path(folder, "jsonl", f"{split}.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def all_rows(folder: str) -> list[dict[str, Any]]:
    return [row for split in SPLITS for row in rows(folder, split)]


def test_every_row_is_what_it_says(make: Callable[..., Result]) -> None:
    result = make("sudoku", "hitori", "slitherlink", "--size", 4, "--count", 9)
    assert result.exit_code == 0, result.stderr
    found = all_rows("set")
    assert len(found) == 9
    for row in found:
        assert [*row] == [*COLUMNS]
        puzzle = clueproof.parse(row["puzzle"])
        assert puzzle == clueproof.parse(row["puzzle_json"])
        verdict = clueproof.verify(puzzle)
        assert isinstance(verdict, clueproof.Unique)
        assert json.loads(row["solution"]) == json.loads(
            json.dumps(puzzle.rules.solution_value(puzzle, verdict.solution))
        )
        assert clueproof.score(puzzle, f"Answer: {row['solution']}").solved
        graded: Any = clueproof.difficulty(puzzle)
        assert (row["grade"], row["hardest"], row["difficulty"]) == (
            graded.grade,
            graded.hardest,
            round(graded.score, 3),
        )
        assert row["steps"] == sum(graded.steps.values()) and row["techniques"] == [*graded.steps]
        assert [step["technique"] for step in row["trace"]] == [step.technique for step in clueproof.explain(puzzle)]
        assert row["canonical_hash"] == canonical_hash(puzzle)
        assert row["clues"] == len(puzzle.rules.clue_list(puzzle))
        assert row["puzzle"] in row["prompt"] and row["solution"] not in row["prompt"]
        assert clueproof.score(puzzle, row["prompt"]).value < 0.5
        path = Path("set", "certificates", f"{row['certificate_sha256']}.certificate.xz")
        assert sha256(path.read_bytes()).hexdigest() == row["certificate_sha256"]
        checked = check_certificate(read_certificate(path))
        assert checked.statement == "unique"
    assert len({row["canonical_hash"] for row in found}) == 9


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(make: Callable[..., Result]) -> None:
    order = ("sudoku", "range", "--size", 4, "--count", 12, "--seed", "a/b c")
    assert make(*order).exit_code == 0
    first = contents("set")
    assert make(*order, out="other", jobs=2).exit_code == 0
    assert contents("other") == first
    # and again, from the store
    assert make(*order).exit_code == 0
    assert contents("set") == first
    assert make(*order[:-1], "1", out="third").exit_code == 0
    assert contents("third") != first


def test_a_killed_command_goes_on(make: Callable[..., Result]) -> None:
    order = ["sudoku", "--size", "6", "--count", "30"]
    words = [sys.executable, "-m", "clueproof", "dataset", *order, "--out", "set", "--jobs", "1"]
    with running_process(words) as process:
        deadline = time.monotonic() + 60
        while not Path("set.run").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not Path("set", "README.md").exists()
    assert make(*order).exit_code == 0
    assert make(*order, out="whole").exit_code == 0
    assert contents("set") == contents("whole")


def test_a_curriculum_goes_by_size_and_grade(make: Callable[..., Result]) -> None:
    result = make("sudoku", "--size", 6, "--size", 4, "--count", 20, "--no-trace", "--no-certificates")
    assert result.exit_code == 0, result.stderr
    found = rows("set", "train")
    keys = [(row["height"] * row["width"], GRADES.index(row["grade"]), row["difficulty"]) for row in found]
    assert keys == sorted(keys)
    stages = [row["stage"] for row in found]
    assert stages == sorted(stages) and all(row["stage"] >= 1 for row in all_rows("set"))
    assert all(row["trace"] == [] and row["certificate_sha256"] is None for row in found)
    assert not Path("set", "certificates").exists()


def test_without_grades(make: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then no puzzle is explained, and only the grade that was asked for is stated."""
    monkeypatch.setattr("clueproof.datasets.rows.graded_steps", None)
    result = make("sudoku", "--size", 4, "--count", 6, "--no-grades", "--jobs", 1)
    assert result.exit_code == 0, result.stderr
    for row in all_rows("set"):
        assert row["grade"] is row["difficulty"] is row["hardest"] is row["steps"] is None
        assert row["techniques"] == row["trace"] == []
        assert isinstance(clueproof.verify(clueproof.parse(row["puzzle"])), clueproof.Unique)
    assert "without a grade" in Path("set", "README.md").read_text()


def test_a_grade_that_is_asked_for_is_stated_without_grades(make: Callable[..., Result]) -> None:
    result = make("sudoku", "--difficulty", "easy", "--count", 2, "--no-grades", "--no-certificates")
    assert result.exit_code == 0, result.stderr
    assert [row["grade"] for row in all_rows("set")] == ["easy", "easy"]


def test_grades_that_are_asked_for(make: Callable[..., Result]) -> None:
    assert make("sudoku", "--difficulty", "easy", "--difficulty", "medium", "--count", 4).exit_code == 0
    assert sorted([row["grade"] for row in all_rows("set")]) == ["easy", "easy", "medium", "medium"]


def test_a_split_follows_from_the_puzzle_alone(make: Callable[..., Result]) -> None:
    for seed in ("1", "2"):
        order = ("sudoku", "--size", 4, "--count", 10, "--seed", seed, "--no-trace", "--no-certificates")
        assert make(*order, out=f"set{seed}").exit_code == 0
    one, two = (
        {row["canonical_hash"]: split for split in SPLITS for row in rows(f"set{seed}", split)} for seed in ("1", "2")
    )
    both = one.keys() & two.keys()
    assert both, "4x4 Sudokus of two seeds have some in common"
    assert all(one[puzzle] == two[puzzle] for puzzle in both)


@pytest.mark.parametrize(
    ("shares", "hashed", "split"),
    [
        ((80, 10, 10), "00000000", 0),
        ((80, 10, 10), "cccccccb", 0),
        ((80, 10, 10), "cccccccd", 1),
        ((80, 10, 10), "ffffffff", 2),
        ((100, 0, 0), "ffffffff", 0),
        ((0, 0, 100), "00000000", 2),
        ((0, 100, 0), "7fffffff", 1),
    ],
)
def test_shares(shares: tuple[int, int, int], hashed: str, split: int) -> None:
    question = MakeRow((), "0", "")
    assert DataSet(question, (), shares).split(hashed) == split


def test_a_split_without_puzzles_has_no_file(make: Callable[..., Result]) -> None:
    order = ("sudoku", "--size", 4, "--count", 3, "--no-trace", "--no-certificates")
    assert make(*order, "--splits", "0,0,100").exit_code == 0
    assert {*contents("set")} == {"README.md", "data/test.parquet", "jsonl/test.jsonl"}
    assert make(*order, "--splits", "100,0,0").exit_code == 0
    assert {*contents("set")} == {"README.md", "data/train.parquet", "jsonl/train.jsonl"}
    card = Path("set", "README.md").read_text()
    assert "split: train" in card and "split: test" not in card


def test_parquet_and_json_lines_say_the_same(make: Callable[..., Result]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert make("sudoku", "independent-set", "--count", 4, "--no-certificates").exit_code == 0
    for split in SPLITS:
        path = Path("set", "data", f"{split}.parquet")
        assert (parquet.read_table(path).to_pylist() if path.exists() else []) == rows("set", split)
    best = [row for row in all_rows("set") if row["genre"] == "independent-set"]
    assert best and all(row["grade"] is None and row["trace"] == [] for row in best)


def test_a_template_of_ones_own(make: Callable[..., Result]) -> None:
    Path("mine.txt").write_text("{{ genre }} {{ height }}x{{ width }}: {{ board }}{{ rules }} {{ example_answer }}")
    assert make("sudoku", "--size", 4, "--count", 2, "--template", "mine.txt").exit_code == 0
    assert all(row["prompt"].startswith("sudoku 4x4: ") for row in all_rows("set"))


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ nothing }}", "mine.txt: 'nothing' is undefined; a template can show rules, puzzle"),
        ("a\n{% if %}", "mine.txt: line 2: "),
        ("{{ rules.__class__.__mro__ }}", "mine.txt: "),
        ("{{ 1 / 0 }}", "mine.txt: division by zero"),
        ("x" * 200_000, "mine.txt: a template has at most 100,000 characters"),
    ],
)
def test_templates_that_can_not_be_used(make: Callable[..., Result], template: str, said: str) -> None:
    Path("mine.txt").write_text(template)
    result = make("sudoku", "--count", 1, "--template", "mine.txt")
    assert (result.exit_code, result.stderr.startswith(f"error: {said}") or said in result.stderr) == (2, True), (
        result.stderr
    )
    assert "Traceback" not in result.stderr and not Path("set", "README.md").exists()


def test_the_template_that_is_there_shows_what_it_says() -> None:
    text = prompt_template("{{ rules }}|{{ grade }}").render(rules="a", grade="b")
    assert text == "a|b"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sudoko", "--count", 1), "sudoku"),
        (("sudoku", "--count", 0), "--count"),
        (("sudoku", "range", "--count", 1), "1 puzzles are fewer than there are kinds of them: 2"),
        (("sudoku", "--count", 1, "--splits", "80,10"), "three numbers that are 100 together"),
        (("sudoku", "--count", 1, "--splits", "80,10,20"), "three numbers that are 100 together"),
        (("sudoku", "--count", 1, "--licence", "cc by\n"), "the short name of a licence"),
        (("sudoku", "--count", 1, "--difficulty", "odd"), "odd"),
        (("sudoku", "--count", 1, "--size", "4y4"), "a size is rows and columns"),
        (("sudoku", "--count", 1, "--seed", "example"), "the seed example"),
        (("sudoku", "--count", 1, "--template", "none.txt"), "none.txt: No such file"),
    ],
)
def test_what_can_not_be_is_said_in_one_line(make: Callable[..., Result], arguments: Any, said: str) -> None:
    result = make(*arguments)
    assert result.exit_code == 2 and said in result.stderr and "Traceback" not in result.stderr
    assert not Path("set", "README.md").exists()


def test_more_than_there_are_is_said(make: Callable[..., Result]) -> None:
    result = make("sudoku", "--size", 1, "--count", 3, "--no-trace", "--no-certificates")
    assert result.exit_code == 2 and "\n" not in result.stderr.strip()


def test_another_question_for_the_same_folder_is_refused(make: Callable[..., Result]) -> None:
    assert make("sudoku", "--size", 4, "--count", 1).exit_code == 0
    before = contents("set")
    result = make("range", "--size", 4, "--count", 1)
    assert result.exit_code == 2 and contents("set") == before


@pytest.mark.parametrize(("text", "low", "high"), [("", 0, 0), ("aaaaaaaaaaaaaaaa", 0, 0), ("ab" * 50, 0, 0.3)])
def test_complexity_of_what_repeats_itself(text: str, low: float, high: float) -> None:
    assert low <= complexity(text) <= high


def test_complexity_of_what_does_not() -> None:
    digest = "".join([sha256(str(n).encode()).hexdigest() for n in range(30)])
    assert 0.9 < complexity(digest) < 1.3


def test_datasets_loads_it(make: Callable[..., Result], tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    assert make("sudoku", "--size", 4, "--count", 20).exit_code == 0
    found = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert {name: len(found[name]) for name in found} == {
        name: len(rows("set", name)) for name in SPLITS if rows("set", name)
    }
    assert found["train"][0] == rows("set", "train")[0]


def test_the_page_shows_the_template() -> None:
    page = Path(__file__).parents[2] / "docs" / "datasets.md"
    assert f"```text\n{PROMPT.strip()}\n```" in page.read_text(encoding="utf-8")
