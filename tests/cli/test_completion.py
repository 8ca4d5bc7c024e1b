"""What shells offer to complete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from clueproof.cli.commands import commands

PAGE = Path(__file__).resolve().parents[2] / "docs" / "completion.md"


def offered(line: str) -> list[tuple[str, str]]:
    """The type and value of each way to go on behind the last word of the line."""
    *words, incomplete = line.split(" ")
    complete = BashComplete(commands, {}, "clueproof", "_CLUEPROOF_COMPLETE")
    return [(item.type, item.value) for item in complete.get_completions(words, incomplete)]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("verify --puzzle slit", ["slitherlink"]),
        ("generate sl", ["slant", "slitherlink", "slalom"]),
        # another name, where no name begins so
        ("generate tectoni", ["tectonic"]),
        ("puzzles tapa tata", ["tatamibari", "tatami"]),
        ("verify --backend s", ["sat"]),
        ("verify --backend d", ["dimacs:", "deduction", "dlx"]),
        ("solve --backend sat:glucose", ["sat:glucose42", "sat:glucose4", "sat:glucose3"]),
        ("solve --backend sat:run", ["sat:runs="]),
        ("solve --backend sat:minicard,ru", ["sat:minicard,runs=automaton"]),
        ("solve --backend sat:cardinality=m", ["sat:cardinality=mtotalizer"]),
        ("solve --backend po", ["portfolio:"]),
        ("solve --backend portfolio:sat,cp", ["portfolio:sat,cpsat"]),
        ("solve --backend cubes:jobs=2,sat:gluecard", ["cubes:jobs=2,sat:gluecard3", "cubes:jobs=2,sat:gluecard4"]),
        ("solve --backend cpsat:c", ["cpsat:cardinality=", "cpsat:cuts="]),
        ("solve --backend cpsat:linear=o", ["cpsat:linear=order"]),
        ("solve --backend cpsat:seed=1,n", ["cpsat:seed=1,native"]),
        ("verify --check-with brute", ["brute-force"]),
        ("verify --cross-check cp", ["cpsat"]),
        ("compare --backends sat,cp", ["sat,cpsat"]),
        ("generate sudoku --symmetry quarter", ["quarter"]),
        ("generate sudoku --difficulty h", ["hard"]),
        ("verify --format js", ["jsonl"]),
        ("verify --puzzle nonsense", []),
    ],
)
def test_names_are_completed(line: str, values: list[str]) -> None:
    assert offered(line) == [("plain", value) for value in values]


@pytest.mark.parametrize("command", ["verify", "explain", "check-certificate", "draw", "compare --rows", "solve -o"])
def test_the_shell_completes_files(command: str) -> None:
    assert offered(f"{command} my-puz") == [("file", "my-puz")]


def test_the_shell_completes_folders() -> None:
    assert offered("verify --certificate pro") == [("dir", "pro")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_page_names_what_click_writes(shell: str) -> None:
    assert f"_CLUEPROOF_COMPLETE={shell}_source clueproof" in PAGE.read_text()
    code = "from clueproof.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"_CLUEPROOF_COMPLETE": f"{shell}_source", "PYTHONPATH": ":".join(sys.path), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"_CLUEPROOF_COMPLETE={shell}_complete" in done.stdout
