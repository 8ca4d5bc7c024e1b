"""Every script in `benchmarks/` runs: the smallest case of each."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pysat.solvers import Solver

import clueproof

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
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
CASES: dict[str, Sequence[str]] = {
    "auto": ("FOLDER", "--only", "hitori,takuzu", "--most", "1", "--repeat", "1"),
    "batches": ("FOLDER/sudoku/9x9_17clue_sample.txt", "--puzzles", "4", "--jobs", "1", "--solvers", "cadical195"),
    "borders": ("--sizes", "abc:4x2,towers:4,range:4x5", "--seeds", "1", "--backends", "sat", "--folder", "FOLDER"),
    "certificates": ("--genres", "ayeheya"),
    "classics": ("--only", "nurikabe,heyawake", "--size", "4", "--number", "1"),
    "collected": ("FOLDER",),
    "deduction": ("FOLDER",),
    "difficulty": ("FOLDER", "--sets", "17clue,binarypuzzle", "--seconds", "1"),
    "elimination": ("--sizes", "3x2", "--seeds", "1", "--backends", "sat"),
    "explain": ("FOLDER/sudoku/9x9_17clue_sample.txt",),
    "faults": ("--parts", "kills,pipes,lies", "--only", "export -o;hint;lie", "--moments", "1"),
    "generate": ("--seconds", "0.001", "--only", "shade,range 6x9", "--processes", "1"),
    "genres": ("FOLDER", "--only", "hitori", "--parts", "sets,made", "--seconds", "0.01"),
    "kills": ("--puzzles", "20", "--moments", "1", "--kinds", "parent", "--jobs", "1"),
    "nonogram": ("FOLDER", "--sets", "webpbn", "--backends", "sat"),
    "optimisation": ("--sizes", "graph:6x50,triangle:3,matrix:3x3", "--backends", "sat"),
    "scale": ("--sizes", "4,5,6", "--seeds", "1", "--backends", "sat", "--genres",
              "nonogram,easy-as-abc,skyscrapers,elimination,independent-set"),
    "serving": ("--tabs", "2", "--steps", "2", "--pause", "0"),
    "startup": (),
    "store": ("--answers", "100"),
    "uniqueness": ("FOLDER", "--parts", "lists,backends"),
    "workers": ("--costs", "CHECKOUT/benchmarks/results/2026-11-22-workers.json"),
    "versions": ("CHECKOUT", "--only", "models: range", "--rounds", "1"),
    "workbench": ("--parts", "answers", "--only", "binary"),
}  # fmt: skip
"""Words of the command line for each script that has one and measures."""
OTHERS = (
    "bare_loop",
    "cpmpy_reasons",
    "genre_peers",
    "limits",
    "make_instances",
    "memory",
    "number_paths",
    "results_file",
    "snapshot",
)
"""Those of which parts are tried below, and `memory`, which needs a browser for minutes."""


@pytest.fixture
def script(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script of that name, as a module."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module(request.param)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder laid out as the public collections are, with next to nothing in it."""
    lists = ("17clue_sample", "magictour_top1465", "forum_hardest_1106", "forum_hardest_1905_er11plus_sample")
    files = {f"sudoku/9x9_{name}.txt": f"{SUDOKU}\n" * 2 for name in (*lists, "serg_benchmark_sample")}
    files |= {
        f"{name}.jsonl": "".join(json.dumps(record) + "\n" for record in rows) for name, rows in COLLECTION.items()
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_no_script_is_forgotten() -> None:
    assert {*CASES, *OTHERS} == {path.stem for path in BENCHMARKS.glob("*.py")}


@pytest.mark.parametrize(("script", "words"), CASES.items(), indirect=["script"], ids=CASES)
def test_runs(
    script: Any, words: Sequence[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    places = {"FOLDER": str(folder), "CHECKOUT": str(BENCHMARKS.parent)}
    arguments = [script.__file__, *words]
    for word, place in places.items():
        arguments = [argument.replace(word, place) for argument in arguments]
    monkeypatch.setattr(sys, "argv", arguments)
    for times in ("TIMES", "ROUNDS"):
        if hasattr(script, times):
            monkeypatch.setattr(script, times, 1)
    if script.__name__ == "uniqueness":
        # no matter which programs there are
        monkeypatch.setattr(script, "BACKENDS", ("sat", "exact-cover"))
    script.main()
    assert capfd.readouterr().out


@pytest.mark.parametrize("script", ["explain"], indirect=True)
@pytest.mark.parametrize("words", [("--targets", "FOLDER"), ("--made", "hitori", "--size", "4x5")], ids=str)
def test_whole_explanations(
    script: Any, words: Sequence[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A line for each kind of puzzle, with what it took and how it ended."""
    arguments = [word.replace("FOLDER", str(folder)) for word in words]
    monkeypatch.setattr(sys, "argv", [script.__file__, *arguments, "--number", "1"])
    script.main()
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert rows
    for row in rows:
        assert row["puzzles"] == 0 or row["maximum"] == row["slowest"]["seconds"] >= 0 == row["unfinished"]


@pytest.mark.parametrize("script", ["make_instances"], indirect=True)
def test_shipped_instances_are_made_of_game_ids(script: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"sgt-solo": "2x2:1b4h4b1", "sgt-unruly": "6x6u:zk"}
    monkeypatch.setattr(script, "generated", lambda program, parameters, seed: games[program])
    made = script.solo("2x2dt", 1)
    assert (made.id, made.about["expect"], made.about["difficulty"]) == ("solo-2x2dt-1", "multiple", "trivial")
    assert script.unruly("6x6udn", 1).about["expect"] == "multiple"
    unique = script.told(clueproof.parse("1234\n3412\n2143\n4321", "sudoku"), "full", "typed")
    thin = script.thinned(unique)
    assert (thin.about["expect"], thin.about["difficulty"]) == ("unique", "minimal")
    assert len(thin.rules.clue_list(thin)) < 16
    assert script.loosened(thin).about["expect"] == "multiple"
    assert script.spoiled(thin).about["expect"] == "none"


@pytest.mark.parametrize("script", ["number_paths"], indirect=True)
def test_shipped_paths_are_made(script: Any) -> None:
    for text in (script.shaded(3, 3, 1), script.triangle(4, 99, 1), script.matrix(1, 6, 1, 99, 1)):
        assert "expect=" in script.told(text)


@pytest.mark.parametrize("script", ["limits"], indirect=True)
def test_lateness_is_told(script: Any, tmp_path: Path) -> None:
    path = tmp_path / "small"
    path.write_text(script.SMALL)
    assert 0 < script._asked("verify", "sat", 5.0, path) < 5
    assert script._late(lambda: 1.7, 1.5) == 0.2
    ends = {script._end_in(megabytes, ["verify", str(path)]) for megabytes in (30, 2000)}
    assert "answered" in ends and "traceback" not in ends
    rows = [{"name": "sat", "nonogram": 0.25, "graph": 0.0, "binary": "refused"}]
    told = script.page({"backends": {"date": "today", "machine": "one core", "rows": rows}})
    assert "| `sat` | 0.25 | nonogram | refused: binary |" in told


@pytest.mark.parametrize("script", ["results_file"], indirect=True)
def test_a_section_is_put_in_its_place(script: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "before\n<!-- limits: written by `benchmarks/limits.py --page` -->\nold\n<!-- end of limits -->\nafter\n"
    )
    for _ in range(2):
        script.put_section(page, "limits", "new\n")
    assert [line for line in page.read_text().splitlines() if "<" not in line] == ["before", "new", "after"]
    with pytest.raises(ValueError, match="faults"):
        script.put_section(page, "faults", "new\n")


@pytest.mark.parametrize("script", ["genre_peers"], indirect=True)
def test_peers_answer_a_line_each(
    script: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(script.PEERS, "somebody", lambda genre, inputs: inputs["number"])
    asked = [{"peer": "somebody", "genre": "hitori", "inputs": inputs} for inputs in ({"number": 2}, {})]
    monkeypatch.setattr(sys, "stdin", [json.dumps(one) for one in asked])
    script.main()
    lines = capsys.readouterr().out.split("ANSWER ")[1:]
    first, second = map(json.loads, lines)
    assert first["solutions"] == 2
    assert first["seconds"] >= 0
    assert second["error"] == "KeyError: 'number'"


@pytest.mark.parametrize("script", ["bare_loop"], indirect=True)
def test_bare_loop_gives_the_same_verdicts(script: Any) -> None:
    several = script.verify_all([SUDOKU, SUDOKU.replace("5", ".")], "cadical195", script.sudoku_clauses())
    assert several == sum(
        clueproof.verify(clueproof.parse(line)).word == "multiple" for line in (SUDOKU, SUDOKU.replace("5", "."))
    )


@pytest.mark.parametrize("script", ["explain"], indirect=True)
def test_what_cpmpy_is_asked_follows(script: Any) -> None:
    """Premises and the opposite of the conclusion contradict each other."""
    statements = "statements:\n  Ann is cat\n  Bob is not fox\n"
    puzzle = clueproof.parse(f"elimination\ncategories:\n  name: Ann, Bob, Cy\n  pet: cat, dog, fox\n{statements}")
    asked = [script.request(puzzle, step, known) for step, known, _ in script.cores(puzzle, 3, 20)]
    assert asked
    for request in asked:
        with Solver("minicard", bootstrap_with=[*request["clauses"], request["denied"]]) as solver:
            assert solver.solve()
            assert not solver.solve(assumptions=[literal for premise in request["soft"] for literal in premise])


def test_snapshots_are_taken_and_compared(tmp_path: Path) -> None:
    """Of a checkout without instances; what differs is found."""
    script = tmp_path / "checkout" / "benchmarks" / "snapshot.py"
    script.parent.mkdir(parents=True)
    script.write_bytes((BENCHMARKS / "snapshot.py").read_bytes())

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(script), *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    taken = run("take", "one", "--quick", "--only", "check/r*")
    assert taken.stdout.startswith("4 cases, 0 of them timed out"), taken.stderr
    compared = run("compare", "one", "one")
    assert (compared.returncode, compared.stdout) == (0, "4 the same, 0 different, of 4 cases\n")
    with lzma.open(tmp_path / "one", "rt", encoding="utf-8") as file:
        text = file.read()
    assert "p.txt:1  right" in text
    with lzma.open(tmp_path / "two", "wt", encoding="utf-8") as file:
        file.write(text.replace("p.txt:1  right", "p.txt:1  wrong", 1))
    compared = run("compare", "one", "two")
    assert compared.returncode == 1
    assert "-out: p.txt:1  right" in compared.stdout
