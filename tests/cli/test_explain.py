"""`explain`, `hint` and `why`: lines, objects, exit statuses."""

from __future__ import annotations

import json
import re

import pytest

import clueproof
from clueproof.cli import explain as cli_explain
from clueproof.cli import explain as cli_hint
from clueproof.cli import explain as cli_why
from clueproof.english import counted
from clueproof.explanation import End, Outcome, TruthStatus, explain
from clueproof.explanation.walkthrough import conclude, walk
from tests.cli.puzzles import BAD, BINARY, LAST_ROW, MULTIPLE, UNIQUE

CONTRARY = "sudoku id=contrary\n11..\n....\n....\n....\n"
RANGE = "range id=seen\n. . . . 5\n. 5 . . .\n. . . 3 .\n"
LONG = "range id=long\n. 6 . 7 .\n6 . . . .\n. . . 6 .\n. . . . .\n. . . . .\n"
"""Its cells rest on many steps."""
CHAINED = "fillomino id=chained\n8 . . . 6\n. 8 . . .\n. . . 1 .\n. 8 . 3 7\n8 . . . .\n"
"""Needs forcing chains."""
GRAPH = "independent-set id=path\nedges:\na b\nb c\n"


def objects(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_steps_and_the_solution(cli):
    result = cli("explain", "-", stdin=UNIQUE)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "right"
    where = next(n for n, line in enumerate(lines) if re.fullmatch(r" *\d+\. r\dc\d = \d  \[hidden single\]", line))
    assert re.fullmatch(r" +only place for \d in [a-z]+ \d, since .* (has|have) one", lines[where + 1])
    assert any(line.startswith("  Solved: this is the only solution.") for line in lines)
    assert lines[-2].replace("|", "").split() == ["r9", *LAST_ROW]


def test_every_cell_is_filled_in_once(cli):
    lines = cli("explain", "-", stdin=UNIQUE).stdout.splitlines()
    steps = [line for line in lines if line.endswith("]")]
    assert [int(line.split(".")[0]) for line in steps] == list(range(1, len(steps) + 1))
    filled = [match[1] for line in steps if (match := re.match(r" *\d+\. (r\dc\d) = \d", line))]
    assert len(filled) == len({*filled}) == 81 - 32


def test_all_says_what_follows_at_once(cli):
    lines = cli("explain", "--all", "-", stdin=UNIQUE).stdout.splitlines()
    assert any(re.match(r" +so r\dc\d.* not \d$", line) for line in lines)


def test_cores_are_called_so(cli):
    lines = cli("explain", "--no-techniques", "-", stdin=RANGE).stdout.splitlines()
    cores = [line for line in lines if "[core of " in line]
    assert cores
    assert all(line.endswith((", proved smallest]", ", perhaps not the smallest]")) for line in cores)
    assert any("clues (" in line for line in lines)


def test_without_techniques_all_are_cores(cli):
    steps = objects(cli("explain", "--no-techniques", "--format", "jsonl", "-", stdin=RANGE))[:-1]
    assert {step["technique"] for step in steps} == {"core"}
    for step in steps:
        assert step["core"] == len(step["premises"]) > 0
        assert {premise["kind"] for premise in step["premises"]} <= {"rule", "clue", "fact"}
        assert isinstance(step["smallest"], bool)


def test_the_objects(cli):
    *steps, end = objects(cli("explain", "--format", "jsonl", "-", stdin=BINARY))
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert {(step["id"], step["puzzle"]) for step in steps} == {("bits", "binary")}
    assert steps[-1]["after"] == 0
    assert [step["before"] for step in steps[1:]] == [step["after"] for step in steps[:-1]]
    settled = [name for step in steps for name in step["placed"]]
    assert len(settled) == len({*settled}) == 36 - 14
    assert (end["end"], end["verdict"]) == ("solved", "unique")
    assert sum(end["used"].values()) == sum(step["level"] > 0 for step in steps)


def test_chains_begin_with_what_is_tried(cli):
    *steps, _ = objects(cli("explain", "--format", "jsonl", "-", stdin=CHAINED))
    chained = [step for step in steps if step["chains"]]
    assert chained == [step for step in steps if step["technique"].endswith("chain")] != []
    for step in chained:
        assert step["reason"].startswith(f"if {step['chains'][0][0]} is ")
        assert {name for chain in step["chains"] for name in chain} <= {*step["cells"]}


def test_several_solutions(cli):
    text = "sudoku id=two\n1..4\n.41.\n.14.\n4..1\n"
    result = cli("explain", "-", stdin=text)
    assert result.exit_code == 1
    assert "  There are several solutions." in result.stdout
    assert "  Open: r1c2: 2 or 3; r1c3: 2 or 3; " in result.stdout
    assert "  Two solutions differ in 8 places: r1c2, r1c3, " in result.stdout
    assert "[2]" in result.stdout and "[3]" in result.stdout
    end = objects(cli("explain", "--format", "jsonl", "-", stdin=text))[-1]
    assert (end["end"], end["verdict"], end["open"]["r1c2"], len(end["open"])) == (
        "multiple",
        "multiple",
        ["2", "3"],
        8,
    )


def test_no_solution(cli):
    result = cli("explain", "-", stdin=CONTRARY)
    assert result.exit_code == 1
    sentence, *reasons = result.stdout.splitlines()[-5:]
    assert sentence.startswith("  There is no solution: rules and clues contradict each other. 1 step: ")
    assert reasons == [
        "    rule: row 1: every number once",
        "    clue: r1c1 is 1",
        "    clue: r1c2 is 1",
        "  None of these can be left out, and nothing smaller is enough.",
    ]
    end = objects(cli("explain", "--no-techniques", "--format", "jsonl", "-", stdin=CONTRARY))[-1]
    assert (end["end"], end["contradiction"]["core"], end["contradiction"]["smallest"]) == ("none", 3, True)


def test_out_of_time_is_unknown(cli):
    result = cli("explain", "--time-limit", "0.000001", "-", stdin=RANGE)
    assert result.exit_code == 3
    assert "Solved" not in result.stdout
    assert result.stdout.splitlines()[-5:-1] == [
        "       c1 c2 c3 c4 c5",
        "    r1  .  .  .  .  5",
        "    r2  .  5  .  .  .",
        "    r3  .  .  .  3  .",
    ]


def test_several_or_none_is_told_of_many(cli, tmp_path):
    path = tmp_path / "both.txt"
    path.write_text(BINARY + CONTRARY)
    assert cli("explain", path).exit_code == 1


def test_steps_that_contradict_the_verdict_are_an_error():
    explanation = explain(clueproof.parse(UNIQUE))
    verdict = clueproof.verify(clueproof.parse(MULTIPLE))
    with pytest.raises(clueproof.InternalError, match="right: the steps end with solved, but the verdict is multiple"):
        conclude(explanation, verdict)


def test_every_end_has_an_exit_status():
    assert set(cli_explain.EXPLAIN_STATUS) == set(Outcome)
    assert set(cli_why.WHY_STATUS) == set(TruthStatus)
    assert set(cli_hint.HINT_ENDS) == set(End)


def test_one_of_several(cli, tmp_path):
    path = tmp_path / "several.txt"
    path.write_text(UNIQUE + BINARY)
    assert cli("explain", path).stdout.count("Solved") == 2
    assert cli("explain", "--id", "bits", path).stdout.splitlines()[0] == "bits"
    result = cli("explain", "--format", "html", path)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "there are 2 puzzles; choose one with --id: right and bits" in result.stderr


@pytest.mark.parametrize("command", [("explain",), ("hint",), ("why", "r1c1")])
def test_bad_input_is_one_line(cli, command, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(BAD)
    name, *rest = command
    for arguments in ((path, *rest), (tmp_path / "none.txt", *rest), (path, *rest, "--puzzle", "nonsense")):
        result = cli(name, *arguments)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith("error: ")


def test_a_hint_says_where(cli):
    result = cli("hint", "-", stdin=BINARY)
    assert result.exit_code == 0
    assert result.stdout.startswith("look at ") and " are " not in result.stdout
    told = cli("hint", "--tell", "-", stdin=BINARY).stdout
    assert re.match(r"r\dc\d = [01]: ", told)
    (fields,) = objects(cli("hint", "--format", "jsonl", "-", stdin=BINARY))
    assert "headline" not in fields and fields["where"] and fields["technique"]
    (fields,) = objects(cli("hint", "--tell", "--format", "jsonl", "-", stdin=BINARY))
    assert told.startswith(fields["headline"] + ": ")


def test_a_hint_says_more_than_the_board_shows(cli):
    text = "nurikabe\n. . . 2\n. 3 . .\n. . . .\n. . . 2"
    assert "a number is land" in cli("explain", "-", stdin=text).stdout
    assert "a number is land" not in cli("hint", "--tell", "-", stdin=text).stdout
    assert clueproof.hint(text).technique != clueproof.explain(text).steps[0].technique


def test_why(cli):
    result = cli("why", "-", "r1c2", stdin=UNIQUE)
    first, *lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert first == "r1c2 is 7, because:"
    steps = lines[::2]
    numbers = [int(line.split(".")[0]) for line in steps]
    assert numbers == sorted(numbers)
    assert re.match(r" *\d+\. r1c2 = 7  \[", steps[-1])
    told = cli("explain", "-", stdin=UNIQUE).stdout.splitlines()
    assert {*lines} <= {*told} and len(steps) < 49


def test_why_shows_a_few_steps_and_all_on_request(cli):
    first, *lines, rest = cli("why", "-", "r3c1", stdin=LONG).stdout.splitlines()
    every = cli("why", "--all", "-", "r3c1", stdin=LONG).stdout.splitlines()
    numbers, found = (
        [int(match[1]) for line in told if (match := re.match(r" *(\d+)\. ", line))] for told in (lines, every)
    )
    assert first == every[0] and len(numbers) == 5 and {*numbers} < {*found}
    assert rest == f"  These rest on {counted(len(found) - 5, 'other step')}, which --all shows."
    (fields,) = objects(cli("why", "--format", "jsonl", "-", "r3c1", stdin=LONG))
    assert fields["weightiest"] == numbers and [step["step"] for step in fields["steps"]] == found


def test_why_shows_steps_that_lead_to_the_last_one():
    """A later one builds on each of them, and the hardest of what the last one builds on is there."""
    answer = clueproof.why(clueproof.parse(LONG), "r3c1")
    *told, last = answer.weightiest
    assert last == answer.steps[-1] and {*answer.steps} - {*answer.weightiest}
    for place, step in enumerate(told, 1):
        assert any(step.number in later.built_on for later in [*told, last][place:])
    direct = [step for step in answer.steps if step.number in last.built_on]
    assert max(direct, key=lambda step: (step.difficulty, step.number)) in told


def test_why_not(cli):
    assert cli("why", "-", "R1C2", "8", stdin=UNIQUE).stdout.startswith("r1c2 is not 8, ")
    (fields,) = objects(cli("why", "--format", "jsonl", "-", "r1c2", stdin=UNIQUE))
    assert (fields["answer"], fields["steps"][-1]["placed"]) == ("true", {"r1c2": "7"})


def test_why_of_what_is_open(cli):
    result = cli("why", "-", "r2c2", "3", stdin=MULTIPLE)
    assert result.exit_code == 1
    assert result.stdout.startswith("r2c2 is 3: in some solutions, not in others\n  r2c2 is 3:\n")
    assert "[3]" in result.stdout
    (fields,) = objects(cli("why", "--format", "jsonl", "-", "r2c2", "3", stdin=MULTIPLE))
    one, other = fields["solutions"]
    assert one[1][1] == "3" != other[1][1]


def test_steps_may_rest_on_there_being_one_solution(cli, tmp_path):
    file = tmp_path / "puzzle.txt"
    # made by `clueproof generate sudoku`
    file.write_text("sudoku\n...53.18....2....945.....7.3...627...4..8.....8.....5...48.......6.7..9.9..1.....\n")
    for command in ("explain", "difficulty"):
        assert "unique rectangle" not in cli(command, file).stdout
        assert "unique rectangle" in cli(command, "--assume-unique", file).stdout
    assert cli("hint", "--assume-unique", file).exit_code == 0


def test_a_trial_is_said_briefly_and_whole_on_request(cli, monkeypatch):
    # Arto Inkala's puzzle of 2012
    text = "sudoku\n8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
    found = [*walk(clueproof.parse(text))]
    monkeypatch.setattr(cli_explain, "walk", lambda *_, **__: iter(found))
    brief, whole = (cli("explain", *options, "-", stdin=text).stdout.splitlines() for options in ((), ("--all",)))
    trials = [n for n, line in enumerate(brief) if line.endswith("trial]")]
    assert trials
    for n in trials:
        assert "links later" in brief[n + 1] and len(brief[n + 1]) < 500
        assert whole[whole.index(brief[n]) + 1].startswith(brief[n + 1].split(", then")[0])
    longest = max(len(line) for line in whole)
    assert longest > 500 > max(len(brief[n + 1]) for n in trials)
