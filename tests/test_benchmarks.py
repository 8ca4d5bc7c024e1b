"""Every scenario of `benchmarks/` runs: the smallest case of each."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest
from pysat.solvers import Solver

import clueproof
from benchmarks import report
from benchmarks.__main__ import runner
from benchmarks.outside import bare_loop, peers
from benchmarks.scenario import every_scenario
from benchmarks.scenarios import explanations, faults, limits, verdicts, workbench
from tests.sweeps import sampled

pytestmark = pytest.mark.usefixtures("frozen_heap")
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TINY = {"n": 4, "grid": ["1..4", "....", "....", "4..1"]}
COLLECTION = {
    "takuzu/binarypuzzle_com": [{"id": 1, "height": 4, "level": 1, "grid": ["0..1", "....", ".1..", "..00"]}] * 2,
    "takuzu/puzzle_binairo_com": [{"id": 1, "height": 4, "level": 1, "grid": ["0..1", "....", ".1..", "..00"]}],
    "takuzu/sgt_unruly": [{"id": 1, "unique_lines": False, "grid": ["0..1", "....", ".1..", "..00"]}],
    "nonogram/webpbn": [{"id": "a", "rows": [[2], [1]], "cols": [[2], [1]]}],
    "easy_as_abc/salad_generator": [{"id": "dx-1", "n": 2, "letters": 1, "top": "A.", "grid": ["..", ".."]}],
    "skyscrapers/sgt_towers": [{"id": 1, "size": 2, "top": "1."}],
    "kurodoko/sgt_range": [{"id": 1, "grid": [[3, 0, 0]]}],
    "sudoku/large_16_25": [{**TINY, "unique": True}],
    "hitori/arkareem_singles": [{"id": 1, "inputs": {"board": [[1, 1], [1, 2]]}}],
    "hitori/sgt_singles": [{"id": 1, "sgt_id": "5x5:2523553413315322335223125"}],
}
"""What stands in for the public collections."""
MORE: dict[str, Sequence[str]] = {
    "auto": ("--only", "hitori*", "--only", "takuzu*"),
    "comparing": ("--parts", "answers,order"),
    "deduction": ("--most", "1"),
    "difficulty": ("--parts", "levels,lists", "--only", "bin*", "--only", "17*"),
    "explain": ("--only", "17*", "--parts", "targets"),
    "faults": ("--parts", "kills,pipes,lies"),
    "generate": ("--only", "shade*", "--only", "range 6x9*", "--number", "1"),
    "growth": ("--backends", "sat"),
    "limits": ("--parts", "questions", "--puzzles", "nurikabe", "--only", "solve"),
    "links": ("--only", "nurikabe"),
    "lists": ("--most", "2", "--verdicts", "20"),
    "peers": ("--only", "hitori", "--parts", "sets"),
    "sets": ("--backends", "sat"),
    "versions": ("--only", "models: range*"),
}
"""Words beside `--quick`, for scenarios that can be quicker yet."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder laid out as the public collections are, with next to nothing in it."""
    lists = ("17clue_sample", "magictour_top1465", "forum_hardest_1106", "forum_hardest_1905_er11plus_sample")
    files = {f"sudoku/9x9_{name}.txt": f"{SUDOKU}\n" * 2 for name in (*lists, "serg_benchmark_sample")}
    files |= {
        f"{name}.jsonl": "".join(json.dumps(record) + "\n" for record in rows) for name, rows in COLLECTION.items()
    }
    files["large/links.tsv"] = f"nurikabe\t{LINK}\n"
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


LINK = clueproof.to_link(clueproof.parse("nurikabe\n2.\n..\n"))


def ran(*words: object) -> None:
    """Run the command line. Raises what it raises."""
    runner().main([*map(str, words)], prog_name="benchmarks", standalone_mode=False)


def test_all_are_listed(capfd: pytest.CaptureFixture[str]) -> None:
    ran("--list")
    told = capfd.readouterr().out
    readme = (report.ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for scenario in every_scenario().values():
        assert scenario.purpose in told
        assert f"| `{scenario.name}` |" in readme


def test_words_are_for_scenarios() -> None:
    assert not {*MORE} - {*every_scenario()}


@pytest.mark.parametrize("name", sampled(every_scenario(), 4, "benchmarks"))
def test_runs(name: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ran(name, "--quick", "--folder", folder, *MORE.get(name, ()), "--out", folder / "out.json")
    assert "|" in capfd.readouterr().out
    found = json.loads((folder / "out.json").read_text())
    assert found
    for part in found.values():
        assert part["rows"]
        assert {"date", "machine", "clueproof", "options"} < {*part}


def test_whole_explanations(folder: Path) -> None:
    """A row for each kind of puzzle, with what it took and how it ended."""
    out = folder / "out.json"
    words = ("--parts", "targets,made", "--number", 1, "--size", "4x5", "--only", "17*", "--only", "hitori")
    ran("explain", "--folder", folder, "--out", out, *words)
    found = json.loads(out.read_text())
    assert [part["rows"][0]["kind"] for part in found.values()] == ["17 clues", "hitori"]
    for part in found.values():
        for row in part["rows"]:
            assert row["maximum"] == row["slowest"]["seconds"] >= 0 == row["unfinished"]


def test_rows_take_the_place_of_older_ones(folder: Path) -> None:
    out = folder / "out.json"
    for most, pattern in ((1, "hitori*"), (1, "takuzu*"), (2, "takuzu/*com")):
        ran("auto", "--folder", folder, "--most", most, "--rounds", 1, "--only", pattern, "--out", out)
    rows = {row["set"]: row["puzzles"] for row in json.loads(out.read_text())["auto"]["rows"]}
    assert rows["hitori"] == 1
    assert rows["takuzu/binarypuzzle_com"] == 2
    assert rows["takuzu/sgt_unruly"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lists",), "CLUEPROOF_INSTANCES"),
        (("versions",), "--old"),
        (("lists", "--parts", "all"), "lists, process, memory"),
        (("large", "--parts", "", "--page"), "no page"),
    ],
)
def test_what_is_missing_is_told(words: Sequence[str], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLUEPROOF_INSTANCES", raising=False)
    with pytest.raises(click.UsageError, match=says):
        ran(*words)


def test_grades_are_written_into_their_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "ROOT", folder)
    page = folder / "docs" / "difficulty.md"
    page.parent.mkdir()
    page.write_text(
        "<!-- difficulty: written by `python -m benchmarks difficulty --page` -->\n<!-- end of difficulty -->\n"
    )
    rows = [{"genre": "hitori", "grades": {"easy": 2, "hard": 1}}, {"genre": "slant", "grades": {}}]
    out = folder / "out.json"
    report.write(out, {"genres": report.dated(rows=rows)})
    ran("difficulty", "--parts", "", "--out", out, "--page")
    assert "| `hitori` | 3 |  | 2 |  | 1 |  |  |  |" in page.read_text()


def test_growth_is_drawn(folder: Path) -> None:
    out = folder / "growth.json"
    words = ("--sizes", "4,6", "--seeds", 1, "--backends", "sat", "--only", "skyscrapers", "--out", out, "--page")
    ran("growth", *words)
    assert "## skyscrapers" in out.with_suffix(".md").read_text()
    assert "<svg" in out.with_suffix(".svg").read_text()


def test_a_section_is_put_in_its_place(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    mark = "<!-- limits: written by `python -m benchmarks limits --page` -->"
    page.write_text(f"before\n{mark}\nold\n<!-- end of limits -->\nafter\n")
    for _ in range(2):
        report.put_section(page, "limits", "new\n")
    assert [line for line in page.read_text().splitlines() if "<" not in line] == ["before", "new", "after"]
    with pytest.raises(click.UsageError, match="faults"):
        report.put_section(page, "faults", "new\n")


@pytest.mark.parametrize("name", [name for name, one in every_scenario().items() if one.page is not None])
def test_pages_have_a_place_for_what_is_measured(name: str) -> None:
    pages = [path.read_text(encoding="utf-8") for path in (report.ROOT / "docs").glob("*.md")]
    mark = f"<!-- {name}: written by `python -m benchmarks {name} --page` -->"
    assert name == "growth" or sum(mark in page for page in pages) == 1


def test_lateness_is_told(tmp_path: Path) -> None:
    path = tmp_path / "small"
    path.write_text(limits.SMALL)
    assert 0 < limits._asked("verify", "sat", 5.0, path) < 5
    assert limits._late(lambda: 1.7, 1.5) == 0.2
    ends = {limits._end_in(megabytes, ["verify", str(path)]) for megabytes in (30, 2000)}
    assert "answered" in ends and "traceback" not in ends
    rows = [{"name": "sat", "nonogram": 0.25, "graph": 0.0, "binary": "refused"}]
    told = limits.page({"backends": {"date": "today", "machine": "one core", "rows": rows}})
    assert "| `sat` | 0.25 | nonogram | refused: binary |" in told


def test_peers_answer_a_line_each(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(peers.PEERS, "somebody", lambda genre, inputs: inputs["number"])
    asked = [{"peer": "somebody", "genre": "hitori", "inputs": inputs} for inputs in ({"number": 2}, {})]
    monkeypatch.setattr(sys, "stdin", [json.dumps(one) for one in asked])
    peers.main()
    lines = capsys.readouterr().out.split("ANSWER ")[1:]
    first, second = map(json.loads, lines)
    assert first["solutions"] == 2
    assert first["seconds"] >= 0
    assert second["error"] == "KeyError: 'number'"


def test_bare_loops_give_the_same_verdicts() -> None:
    lines = (SUDOKU, SUDOKU.replace("5", "."))
    words = [clueproof.verify(clueproof.parse(line)).word for line in lines]
    assert bare_loop.verify_all(lines, "cadical195", bare_loop.sudoku_clauses()) == words.count("multiple")


def test_finished_clauses_give_the_same_verdicts() -> None:
    puzzles = [
        clueproof.parse(json.dumps({"puzzle": "nonogram", "rows": clues, "cols": clues})) for clues in ([1, 1], [2, 1])
    ]
    words = [clueproof.verify(puzzle).word for puzzle in puzzles]
    assert [*map(verdicts.bare(puzzles), puzzles, [1.0, 1.0])] == words == ["multiple", "unique"]


def test_verdicts_that_differ_are_told() -> None:
    ways: Any = {"one": lambda puzzle, limit: "unique", "other": lambda puzzle, limit: "none"}
    with pytest.raises(SystemExit, match="differ"):
        verdicts.whole_set([clueproof.parse(SUDOKU)], ways, 1.0, 1)


def test_what_cpmpy_is_asked_follows() -> None:
    """Premises and the opposite of the conclusion contradict each other."""
    statements = "statements:\n  Ann is cat\n  Bob is not fox\n"
    puzzle = clueproof.parse(f"elimination\ncategories:\n  name: Ann, Bob, Cy\n  pet: cat, dog, fox\n{statements}")
    asked = [explanations.request(puzzle, step, known) for step, known, _ in explanations.cores(puzzle, 3, 20)]
    assert asked
    for request in asked:
        with Solver("minicard", bootstrap_with=[*request["clauses"], request["denied"]]) as solver:
            assert solver.solve()
            assert not solver.solve(assumptions=[literal for premise in request["soft"] for literal in premise])


def test_faults_are_told() -> None:
    dated = {"date": "today", "machine": "one core"}
    ended = {"status": 74, "lines": 1}
    found = {
        "kills": [
            {
                "name": "count",
                "killed": "itself",
                "moments": 2,
                "ends": {"killed": 2},
                "again": "works",
                "files left": 1,
            }
        ],
        "disk": [{"name": "hint", "where": "standard output", **ended, "files": []}],
        "pipes": [{"name": "hint", "status": 0, "lines": 0}],
        "lies": [{"name": "no text", **dict.fromkeys(faults.CHECKS, "error, status 2")}],
    }
    told = faults.page({part: {**dated, "rows": rows} for part, rows in found.items()})
    assert "| `count` | itself | 2 | killed: 2 | files left: 1 | works |" in told
    assert "| `hint` | standard output | 74 | 1 | none |" in told
    assert "1 commands: status 0 and no line of complaint: 1." in told
    assert f"| no text |{' error, status 2 |' * len(faults.CHECKS)}" in told


def test_answers_of_the_workbench_are_told() -> None:
    dated = {"date": "today", "machine": "one core"}
    answers = {"genre": "slant", "watch": [30.0, 10.0, 20.0], "verify": [1.0], "candidates": [2.0], "board": [3.0]}
    stops = [{"puzzle": "hard", "ask": "count", "after": 0.4, "late": late} for late in (5.0, 7.0, 120.0)]
    told = workbench.page({"answers": {**dated, "rows": [answers]}, "stops": {**dated, "rows": stops}})
    assert "| 3 | 20 | 30 | 30 (slant) |" in told
    assert "Of 3 asks about hard puzzles that were cancelled 2 ended within 100 ms, half within 7;" in told
