"""`solve --trace`: each step of a deduction in words, or as an object."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from tests.cli.puzzles import MULTIPLE, NONE, UNIQUE


def test_steps_in_words(cli, tmp_path):
    steps = tmp_path / "steps"
    steps.write_text("what was here before")
    result = cli("solve", "--backend", "deduction", "--trace", steps, "-", stdin=UNIQUE + "\n" + MULTIPLE)
    assert result.exit_code == 3
    lines = steps.read_text().splitlines()
    assert lines[0] == "right"
    assert lines[1].startswith("    1  clues [648 -> 392]  32 clues: ")
    assert any(re.search(r"  hidden single \[\d+ -> \d+\]  only place for 4 in box \d", line) for line in lines)
    ends = [line.strip() for line in lines if line.startswith("       ")]
    assert ends == ["solved", "technique ran out"]
    assert " -> 0]" in lines[lines.index("       solved") - 1]


def test_on_standard_output(cli):
    result = cli("solve", "--backend", "deduction:trial", "--trace", "-", "-", stdin=NONE)
    assert result.exit_code == 1
    assert "       contradiction\n" in result.stdout
    assert result.stdout.index("contradiction") < result.stdout.index("wrong  none")


def test_objects(cli, tmp_path):
    steps = tmp_path / "steps"
    assert (
        cli("solve", "--backend", "deduction", "--format", "jsonl", "--trace", steps, "-", stdin=UNIQUE).exit_code == 0
    )
    *objects, end = map(json.loads, steps.read_text().splitlines())
    assert end == {"id": "right", "end": "solved", "score": 0}
    assert [step["step"] for step in objects] == [*range(1, len(objects) + 1)]
    assert all(one["after"] == other["before"] for one, other in pairwise(objects))
    last = next(step for step in objects if step["technique"] == "peer elimination")
    assert last["groups"] == ["row 1: every number once", "column 3: every number once", "box 1: every number once"]
    assert all(change["values"] == [last["removed"][0]["values"][0]] for change in last["removed"])
