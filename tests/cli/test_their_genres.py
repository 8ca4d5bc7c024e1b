"""Genres of somebody else's package that are declarations: every command, through an entry point."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.installed import command_line, install

THEIRS = Path(__file__).parents[1] / "third_party"
NAMES = ("my-futoshiki", "my-hitori", "my-slitherlink")
PUZZLES = {
    "my-futoshiki": "my-futoshiki id=it\n. < . . .\n. . . . .\n2 . . . .\n. . . . v\n. . . . .\n",
    "my-hitori": "my-hitori id=it\n32542\n53234\n52154\n",
    "my-slitherlink": "my-slitherlink id=it\n...3.\n2....\n0..13\n",
}
LOOSE = {
    "my-futoshiki": "my-futoshiki\n. < . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
    "my-slitherlink": "my-slitherlink\n...3.\n.....\n...13\n",
}
SIZES = {"my-futoshiki": "4x4", "my-hitori": "3x5", "my-slitherlink": "3x5"}


@pytest.fixture(scope="module")
def theirs(tmp_path_factory):
    modules = {name: name.removeprefix("my-") for name in NAMES}
    files = {f"pencil_puzzles/{module}.py": (THEIRS / f"{module}.py").read_text() for module in modules.values()}
    named = [f"{name} = pencil_puzzles.{module}:{module.capitalize()}" for name, module in modules.items()]
    entry_points = "\n".join(["[clueproof.rule_sets]", *named])
    site = install(tmp_path_factory.mktemp("site"), "pencil-puzzles", "1.0", files, entry_points)
    with command_line(site) as run:

        def printed(*arguments, stdin="", status=0):
            done = run(*arguments, stdin=stdin)
            # on standard error, only how long it took
            assert done.returncode == status, done.stderr
            assert not done.stderr or re.fullmatch(r"\d+ puzzles.* \([\d.]+ s\).*\n", done.stderr), done.stderr
            return done.stdout

        yield printed


@pytest.mark.parametrize("name", NAMES)
def test_every_command(theirs, name):
    puzzle = PUZZLES[name]
    assert theirs("verify", "-", stdin=puzzle) == "it        unique\n"
    svg = theirs("verify", "--format", "svg", "-", stdin=puzzle)
    assert svg.startswith("<svg")
    assert theirs("count", "-", stdin=puzzle).startswith("it")
    assert "values settled" in theirs("candidates", "-", stdin=puzzle)
    page = theirs("explain", "--format", "html", "-", stdin=puzzle)
    assert page.count("<svg") > 3
    assert "this is the only solution" in page
    assert theirs("hint", "-", stdin=puzzle).startswith("look at ")
    minimised = theirs("minimise", "-", stdin=puzzle)
    assert ", irreducible\n" in minimised
    assert theirs("verify", "-", stdin=minimised) == "it        unique\n"
    compared = theirs("compare", "--backends", "sat,cpsat", "-", stdin=puzzle)
    assert len(compared.splitlines()) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_generate(theirs, name):
    made = theirs("generate", name, "--size", SIZES[name], "--seed", "monday", "--count", "2")
    assert made == theirs("generate", name, "--size", SIZES[name], "--seed", "monday", "--count", "2", "--jobs", "2")
    found = [json.loads(line) for line in theirs("verify", "--format", "jsonl", "-", stdin=made).splitlines()]
    assert [one["verdict"] for one in found] == ["unique", "unique"]
    assert [one["id"] for one in found] == ["monday-1", "monday-2"]


@pytest.mark.parametrize("name", ["my-futoshiki", "my-slitherlink"])
def test_repair(theirs, name):
    assert theirs("verify", "-", stdin=LOOSE[name], status=1).split()[1] == "multiple"
    repaired = theirs("repair", "-", stdin=LOOSE[name])
    assert ", the fewest\n# add: " in repaired
    assert " unique" in theirs("verify", "-", stdin=repaired)


def test_repair_where_a_solution_does_not_say_the_clues(theirs):
    """Numbers of a Hitori can be dropped, not added."""
    assert theirs("verify", "-", stdin="my-hitori\n1111\n", status=1).split()[1] == "none"
    repaired = theirs("repair", "-", stdin="my-hitori\n1111\n")
    assert repaired.startswith("# 1 change, the fewest\n# drop: the number of r1c")
    assert " unique" in theirs("verify", "-", stdin=repaired)
