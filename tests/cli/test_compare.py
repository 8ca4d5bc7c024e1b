"""`compare`: the table, the rows in a file, the loud exit."""

from __future__ import annotations

import csv
import json
import sys
from contextlib import contextmanager

import pytest

from clueproof.cli.compare import split
from clueproof.errors import ClueproofError
from clueproof.runs import here
from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE

pytestmark = pytest.mark.usefixtures("frozen_heap")


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(UNIQUE + NONE + MULTIPLE)
    return path


def test_the_table(cli, path):
    result = cli("compare", "--backends", "sat,sat:glucose42", path)
    assert (result.exit_code, result.stderr) == (0, "")
    verdicts, phases, said = (part.splitlines() for part in result.stdout.split("\n\n"))
    head, first, second, best = (line.split() for line in verdicts)
    assert head[:7] == ["backend", "solved", "unique", "multiple", "none", "unknown", "errors"]
    assert first[:7] == ["sat", "3", "1", "1", "1", "0", "0"]
    assert second[:7] == ["sat:glucose42", "3", "1", "1", "1", "0", "0"]
    assert best[:8] == ["virtual", "best", "3", "1", "1", "1", "0", "0"]
    assert float(best[8]) <= min(float(first[7]), float(second[7]))
    assert [len({len(line) for line in table}) for table in (verdicts, phases)] == [1, 1]
    head, first, second = (line.split() for line in phases)
    assert head == [
        "backend",
        "fastest",
        "lead",
        "cold",
        "s",
        *(part for name in ("build", "encode", "load", "solve", "cuts", "proof") for part in (name, "s")),
        "variables",
        "clauses",
        "MB",
    ]
    assert int(first[1]) + int(second[1]) == 3
    assert (first[-3:-1], second[-3:-1]) == (["729", "11988"], ["729", "11988"])
    assert int(first[-1]) > 0
    assert said[0] == "3 puzzles can't tell who is fastest: a test takes 6"
    assert said[1:] == ["3 puzzles, no disagreements"]


def test_rows_as_csv(cli, path, tmp_path):
    rows = tmp_path / "rows.csv"
    assert cli("compare", "--backends", "sat,sat:glucose42", "--rows", rows, path).exit_code == 0
    with rows.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert [(row["id"], row["backend"], row["verdict"]) for row in found] == [
        (name, backend, verdict)
        for backend in ("sat", "sat:glucose42")
        for name, verdict in (("right", "unique"), ("wrong", "none"), ("open", "multiple"))
    ]
    assert all(float(row["seconds"]) > 0 and row["puzzle"] == "sudoku" for row in found)


def test_rows_as_json_lines(cli, stubs, path, tmp_path):
    rows = tmp_path / "rows.jsonl"
    assert cli("compare", "--backends", "undecisive", "--rows", rows, path).exit_code == 0
    found = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [row["verdict"] for row in found] == ["unknown"] * 3
    assert found[0]["message"] == "time limit reached"


def test_rows_as_parquet(cli, path, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = tmp_path / "rows.parquet"
    assert cli("compare", "--backends", "sat", "--rows", rows, path).exit_code == 0
    found = parquet.read_table(rows).to_pylist()
    assert [(row["id"], row["verdict"], row["cells"]) for row in found] == [
        ("right", "unique", 81), ("wrong", "none", 81), ("open", "multiple", 16)
    ]  # fmt: skip


def test_a_scheduler_carries_the_work(cli, path, monkeypatch):
    asked = []

    @contextmanager
    def cluster(number, scheduler):
        asked.append(scheduler)
        yield here()

    monkeypatch.setattr("clueproof.comparison.comparing.processes_or_cluster", cluster)
    assert cli("compare", "--backends", "sat", "--scheduler", "tcp://there:1", path).exit_code == 0
    assert asked == ["tcp://there:1"]
    cold = cli("compare", "--backends", "sat", "--scheduler", "tcp://there:1", "--cold", path)
    assert cold.exit_code == 2
    assert "leave out --scheduler" in cold.stderr


def test_rows_that_cannot_be_written(cli, path, tmp_path):
    result = cli("compare", "--backends", "sat", "--rows", tmp_path / "no" / "rows.csv", path)
    assert result.exit_code == 2
    assert result.stderr == f"error: {tmp_path / 'no' / 'rows.csv'}: No such file or directory\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where disagreements are kept."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_disagreement_is_loud(cli, stubs, path, folder):
    result = cli("compare", "--backends", "sat,hasty", path)
    assert result.exit_code == 4
    (line,) = result.stderr.splitlines()
    assert line.startswith("DISAGREEMENT on open: sat says multiple: ['")
    assert " but hasty says unique: ['" in line
    assert result.stdout.splitlines()[-1] == "3 puzzles, 1 disagreement"
    (kept,) = folder.iterdir()
    assert line.endswith(f"; {kept.name} has all that is needed to repeat it")
    found = json.loads(kept.read_text())
    assert found["puzzle"]["id"] == "open"
    assert [(opinion["backend"], opinion["says"].split(":")[0]) for opinion in found["opinions"]] == [
        ("sat", "multiple"),
        ("hasty", "unique"),
    ]
    assert found["opinions"][1]["version"] == "hasty 1"


def test_disagreement_wins_over_bad_input(cli, stubs, path, folder):
    path.write_text(path.read_text() + BAD)
    assert cli("compare", "--keep-going", "--backends", "sat,hasty", path).exit_code == 4
    assert cli("compare", "--keep-going", "--backends", "sat", path).exit_code == 2
    stopped = cli("compare", "--backends", "sat", path)
    assert (stopped.exit_code, stopped.stdout) == (2, "")


def test_a_backend_that_takes_nothing_says_so_once(cli, stubs, path):
    result = cli("compare", "--backends", "sat,picky", path)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-3] == "picky, 3 puzzles: picky takes no puzzle of this kind"


def test_par2_needs_a_limit_where_something_is_undecided(cli, stubs, path):
    open_end = cli("compare", "--backends", "undecisive", path).stdout.splitlines()[1]
    assert open_end.split()[-1] == "-"
    limited = cli("compare", "--backends", "undecisive", "--time-limit", "30", path).stdout.splitlines()[1]
    assert limited.split()[-5:] == ["60.0000", "60.0000", "to", "60.0000", "300.0000"]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (["sat,cpsat"], ["sat", "cpsat"]),
        (["cpsat:workers=4,seed=7,sat"], ["cpsat:workers=4,seed=7", "sat"]),
        (["sat, cpsat:seed=1 ,sat"], ["sat", "cpsat:seed=1"]),
        (
            ["sat:minicard,all-different=ladder,runs=automaton,cpsat"],
            ["sat:minicard,all-different=ladder,runs=automaton", "cpsat"],
        ),
        (["sat", "dimacs:cadical -q"], ["sat", "dimacs:cadical -q"]),
    ],
)
def test_lists_of_backends(given, names):
    assert split(given) == names


def test_no_backend_at_all():
    with pytest.raises(ClueproofError, match="name the backends"):
        split([" , "])


def test_a_report(cli, path, tmp_path):
    pytest.importorskip("matplotlib")
    folder = tmp_path / "new" / "report"
    assert cli("compare", "--backends", "sat,sat:glucose42", "--report", folder, path).exit_code == 0
    assert {"report.html", "report.md", "cactus.svg", "cactus.png"} <= {file.name for file in folder.iterdir()}
    assert "3 puzzles in sat and sat:glucose42" in (folder / "report.html").read_text()


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_measured(cli, stubs, path, tmp_path):
    pytest.importorskip("matplotlib")
    (tmp_path / "file").touch()
    result = cli("compare", "--backends", "buggy", "--report", tmp_path / "file" / "report", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {tmp_path / 'file' / 'report'}: Not a directory\n"


def test_plots_need_matplotlib(cli, path, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = cli("compare", "--backends", "sat", "--report", tmp_path / "report", path)
    assert result.exit_code == 2
    assert result.stderr == "error: plots need the package matplotlib: pip install 'clueproof[plots]'\n"


def test_results_are_shown_again(cli, stubs, path, tmp_path):
    one, other = tmp_path / "one.run", tmp_path / "other.run"
    first = cli("compare", "--backends", "sat,undecisive", "--time-limit", "20", "--out", one, path)
    again = cli("compare", "--from", one)
    assert (again.exit_code, again.stderr) == (0, "")
    assert sorted(again.stdout.splitlines()) == sorted(first.stdout.splitlines())
    cli("compare", "--backends", "sat:glucose42", "--time-limit", "20", "--out", other, path)
    rows = tmp_path / "rows.jsonl"
    both = cli("compare", "--from", one, "--from", other, "--rows", rows)
    assert [line.split()[0] for line in both.stdout.splitlines()[1:4]] == ["sat", "undecisive", "sat:glucose42"]
    found = [json.loads(line) for line in rows.read_text().splitlines()]
    assert len(found) == 9
    assert all(row["host"] and row["date"] and row["command"].startswith("clueproof") for row in found)
    assert any(row.get("propagations") for row in found)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "x.run", "--backends", "sat"), "--from measures nothing; leave out --backends"),
        (("--from", "x.run", "puzzles.txt"), "--from measures nothing; leave out the files"),
        (("--from", "x.run", "--time-limit", "3"), "--from measures nothing; leave out --time-limit"),
        (("puzzles.txt",), "name the solvers to compare (--backends), or results to show (--from)"),
        (("--backends", "sat", "--warm", "--process", "puzzles.txt"), "--warm measures in one process"),
        (("--backends", "sat", "--seeds", "puzzles.txt"), "--seeds needs --repeat"),
        (("--backends", "sat", "--process", "--scheduler", "x:1", "puzzles.txt"), "leave out --scheduler"),
    ],
)
def test_options_that_do_not_go_together(cli, path, monkeypatch, arguments, said):
    monkeypatch.chdir(path.parent)
    result = cli("compare", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_store_of_a_disagreement(cli, stubs, path, tmp_path, folder):
    results = tmp_path / "results.run"
    cli("compare", "--backends", "sat,hasty", "--out", results, path)
    again = cli("compare", "--from", results)
    assert again.exit_code == 4
    assert again.stderr.startswith("DISAGREEMENT on open: ")


def test_times_of_the_processor_say_so(cli, path):
    result = cli("compare", "--backends", "sat", "--clock", "processor", "--time-limit", "20", path)
    assert result.stdout.splitlines()[-1] == "times are of all processors together"


def test_lists_are_measured_as_lists(cli, path, tmp_path):
    rows = tmp_path / "rows.jsonl"
    assert cli("compare", "--backends", "sat", "--warm", "--repeat", "2", "--rows", rows, path).exit_code == 0
    assert [json.loads(line)["start"] for line in rows.read_text().splitlines()] == ["warm"] * 6


def test_results_are_kept_and_others_refused(cli, path, tmp_path):
    results = tmp_path / "results.run"
    first = cli("compare", "--backends", "sat", "--out", results, path)
    again = cli("compare", "--backends", "sat", "--out", results, path)
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    kept = results.read_bytes()
    result = cli("compare", "--backends", "sat", "--out", results, "-o", results, path)
    assert (result.exit_code, result.stdout, results.read_bytes()) == (2, "", kept)
    result = cli("compare", "--backends", "sat", "--time-limit", "5", "--out", results, path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "these are the results of another run (time_limit unset, not 5.0); name another file" in result.stderr
    (tmp_path / "other").write_text("this is no store, but a text that is long enough to look at" * 50)
    result = cli("compare", "--backends", "sat", "--out", tmp_path / "other", path)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"error: {tmp_path / 'other'}: this is no store of results, or ")


def test_wrong_input(cli, path, tmp_path):
    for arguments, said in (
        (("--backends", "stat", path), "error: unknown backend 'stat'; did you mean sat?"),
        (("--backends", "sat", tmp_path / "none.txt"), f"error: {tmp_path / 'none.txt'}: No such file or directory"),
    ):
        result = cli("compare", *arguments)
        assert result.exit_code == 2
        assert said in result.stderr


def test_who_crashes_does_not_end_it(cli, stubs, path):
    result = cli("compare", "--backends", "buggy,sat", path)
    assert result.exit_code == 70
    assert "ZeroDivisionError" in result.stderr
    assert "buggy, 3 puzzles: INTERNAL ERROR: " in result.stdout
