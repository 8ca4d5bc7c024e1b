"""What commands write is the same with and without the engine, byte for byte but for times and who answered."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from clueproof.backends.native import SWITCH, engine_if_any
from clueproof.questions.sessions import release
from tests.cli.puzzles import BAD, BINARY, LIST, MULTIPLE, NONE, UNIQUE
from tests.processes import running_process

pytestmark = pytest.mark.skipif(engine_if_any() is None, reason="the engine is not built")

SEVERAL = "." * 9 + LIST[9:].replace("4", ".")
WRONG = LIST[:2] + "8" + LIST[3:]
LISTED = "\n".join([LIST, SEVERAL, "# a remark", LIST, WRONG, "", f"{LIST} # named", LIST[:-1], "x" + LIST[1:], SEVERAL,
                    f"a1 {LIST}", WRONG, LIST, LIST[:-1] + "z", *[LIST] * 20, SEVERAL, LIST + "."]) + "\n"  # fmt: skip
INPUTS = {
    "a list": LISTED,
    "one that can't be read": "\n".join([LIST] * 5 + ["abc"]),
    "nothing": "",
    "typed puzzles": (UNIQUE + MULTIPLE + BINARY + NONE) * 3,
    "with a bad one": UNIQUE * 5 + BAD + UNIQUE * 5,
    "JSON": "".join(f'{{"puzzle": "latin-square", "grid": ["1..", "...", "..{n}"]}}\n' for n in "123" * 3),
    "a table": "id,puzzle\n" + "".join(f"p{n},{line}\n" for n, line in enumerate([LIST, SEVERAL, LIST, WRONG, LIST])),
    "notes and marks": "https://puzz.link/p?sudoku/4/4/1j2h3g4\n" * 6,
    "diagonals": "".join(f"sudoku diagonals\n{n}...\n..{n}.\n....\n..2.\n\n" for n in (1, 2, 3, 4) * 2),
}
OPTIONS = ((), ("--format", "jsonl"), ("--show",), ("--expected", "--keep-going"), ("--strict",),
           ("--time-limit", "60"), ("--format", "svg"), ("--backend", "sat"), ("--cross-check",))  # fmt: skip
UNTIMED = re.compile(r'\([\d.]+ s\)|, [\d.,]+ a second|"backend": "[\w+, ]*", "seconds": [\d.e-]+')


def told(cli, *arguments: object, stdin: str) -> tuple[int, str, str]:
    release()
    result = cli(*arguments, stdin=stdin)
    return result.exit_code, UNTIMED.sub("", result.stdout), UNTIMED.sub("", result.stderr)


@pytest.mark.parametrize("name", INPUTS)
def test_verify(cli, tmp_path, monkeypatch, name):
    path = tmp_path / "input.txt"
    path.write_text(INPUTS[name])
    for options in OPTIONS:
        for file in (path, "-") if not options else (path,):
            asked = [told(cli, "verify", *options, file, stdin=INPUTS[name])]
            monkeypatch.setenv(SWITCH, "0")
            asked.append(told(cli, "verify", *options, file, stdin=INPUTS[name]))
            monkeypatch.delenv(SWITCH)
            assert asked[0] == asked[1], options


def test_with_jobs_verdicts_come_in_order(cli):
    stdin = "\n".join([LIST, SEVERAL] * 8)
    words = [line.split()[-1] for line in cli("verify", "--jobs", 2, "-", stdin=stdin).stdout.splitlines()[:-1:2]]
    assert words == ["unique"] * 8


GENERATED = (
    ("sudoku", "--count", 3), ("sudoku", "--size", "6x6", "--symmetry", "rotation", "--count", 3),
    ("sudoku", "--set", "diagonals=yes"), ("sudoku", "--set", "regions=random", "--size", "6x6", "--count", 3),
    ("sudoku", "--clues", 30), ("latin-square", "--size", "5x5", "--count", 3), ("n-queens", "--count", 2),
)  # fmt: skip


@pytest.mark.parametrize("recipe", GENERATED)
def test_generate(cli, monkeypatch, recipe):
    found = told(cli, "generate", *recipe, "--seed", 7, stdin="")
    assert found[0] == 0
    monkeypatch.setenv(SWITCH, "0")
    assert told(cli, "generate", *recipe, "--seed", 7, stdin="") == found


@pytest.mark.parametrize("options", [(), ("--clues", 32), ("--symmetry", "rotation"), ("--seed", 5)])
def test_minimise(cli, monkeypatch, options):
    stdin = f"{LIST}\n{SEVERAL}\n{WRONG}\n"
    found = told(cli, "minimise", *options, "-", stdin=stdin)
    monkeypatch.setenv(SWITCH, "0")
    assert told(cli, "minimise", *options, "-", stdin=stdin) == found


def test_who_types_a_line_need_not_wait_for_the_next():
    command = [sys.executable, "-m", "clueproof", "verify", "-"]
    with running_process(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, (line, word) in enumerate([(LIST, "unique"), (LIST, "unique"), (SEVERAL, "multiple")] * 3, 1):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert process.stdout.readline().split()[:2] == [f"<stdin>:{number}", word]
        process.stdin.close()
        assert process.wait() == 1
