"""A rule set and a backend of somebody else's package, found through entry points and used like our own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installed import command_line, environment_of, install

THEIRS = Path(__file__).parents[1] / "third_party"
ENTRY_POINTS = """\
[clueproof.rule_sets]
island = islands_by_ann.island:Island
lost = islands_by_ann.no_such_module:Lost

[clueproof.backends]
careful = islands_by_ann.careful:make
gone = islands_by_ann.no_such_module:make
"""
PUZZLE = "island id=shore shaded=5\nx..\no.o\n..x\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    files = {f"islands_by_ann/{path.name}": path.read_text() for path in THEIRS.glob("*.py") if path.stem != "conftest"}
    return install(tmp_path_factory.mktemp("site"), "islands-by-ann", "3.1", files, ENTRY_POINTS)


@pytest.fixture(scope="module")
def theirs(site):
    """`theirs("verify", ...)`: the command line where their package is installed, nothing of this repository around."""
    with command_line(site) as run:
        yield run


def test_their_rules_get_every_question(theirs):
    done = theirs("verify", "--show", "-", stdin=PUZZLE)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "shore     unique\n    # # o\n    o # o\n    o # #\n\n",
        "",
    )
    none = theirs("verify", "-", stdin=PUZZLE.replace("o.o", "ooo"))
    assert none.stdout.startswith("shore     none      ") and "r2c2 is white" in none.stdout
    several = theirs("verify", "-", stdin=PUZZLE.replace("o.o", "..."))
    assert several.stdout.startswith("shore     multiple  solutions differ in r")
    counted = json.loads(theirs("count", "--format", "jsonl", "-", stdin=PUZZLE).stdout)
    assert (counted["id"], counted["count"], counted["complete"]) == ("shore", 1, True)


def test_their_backend_answers(theirs):
    done = theirs("verify", "--format", "jsonl", "--backend", "careful:3", "-", stdin="binary\n01\n..\n")
    found = json.loads(done.stdout)
    assert (done.returncode, found["verdict"], found["backend"]) == (0, "unique", "careful:3")
    compared = theirs("compare", "--backends", "careful,sat", "-", stdin="binary\n01\n..\n")
    assert [line.split()[:2] for line in compared.stdout.splitlines()[1:3]] == [["careful", "1"], ["sat", "1"]]
    wrong = theirs("verify", "--backend", "careful:much", "-")
    assert wrong.stderr == "error: careful takes a number of steps, not 'much'\n"


def test_they_are_listed_and_suggested(theirs):
    puzzles = theirs("puzzles").stdout
    assert " Island (one piece of shaded cells) (from islands-by-ann 3.1)\n" in puzzles
    assert " not usable: the rules of 'lost' (package islands-by-ann) can't be loaded: No module named" in puzzles
    backends = theirs("backends").stdout
    assert " Careful 2.5 (from islands-by-ann 3.1)\n" in backends
    assert " can: core, lazy\n" in backends
    assert " not usable: backend 'gone' (package islands-by-ann) can't be loaded: No module named" in backends
    assert "did you mean 'island'?" in theirs("verify", "-", stdin="iland\n..\n").stderr
    assert "did you mean careful?" in theirs("verify", "--backend", "carefull", "-").stderr


@pytest.mark.parametrize("arguments", [["--backend", "gone", "-"], ["--puzzle", "lost", "-"]])
def test_what_cannot_be_loaded_is_one_line(theirs, arguments):
    done = theirs("verify", *arguments, stdin="binary\n01\n..\n")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "(package islands-by-ann) can't be loaded: " in done.stderr


def test_their_tests_need_nothing_of_this_repository(site):
    """Entry points give the names, `clueproof.testing` the suites."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "islands_by_ann/test_island.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=site, env=environment_of(site), timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
