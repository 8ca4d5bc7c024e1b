"""`clueproof listen`: the commands of setters' pages, as they and a plain client of websockets see them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import clueproof
from clueproof.formats.links.fpuzzles import compressed
from clueproof.web.setters import COMMANDS, SetterEngine
from tests.processes import running_process

EASY = ("1...", "..2.", ".3..", "...4")
OPEN = ("1...", "....", "....", "...2")
IMPOSSIBLE = ("11..", "....", "....", "...2")
WAIT = 30.0


def data(rows: tuple[str, ...], cells: dict[tuple[int, int], dict[str, Any]] | None = None, **fields: Any) -> str:
    """A puzzle as f-puzzles packs it, with more in some cells."""
    grid = [[{"value": int(one), "given": True} if one != "." else {} for one in row] for row in rows]
    for (r, c), more in (cells or {}).items():
        grid[r][c] |= more
    return compressed(json.dumps({"size": len(rows), "grid": grid, **fields}))


def answers(command: str, puzzle: object) -> list[dict[str, Any]]:
    """What the engine answers, without what frames it."""
    events = [*SetterEngine().ask({"id": 3, "ask": command, "data": puzzle})]
    assert {event["id"] for event in events} == {3}
    return [event.get("answer", {"type": "invalid", **event}) for event in events]


def test_a_solution_and_whether_it_is_the_only_one() -> None:
    (only,) = clueproof.solutions(clueproof.parse("sudoku\n" + "\n".join(EASY)))
    assert answers("solve", data(EASY)) == [{"type": "solved", "solution": [number for row in only for number in row]}]
    for rows, number in ((EASY, 1), (OPEN, 2), (IMPOSSIBLE, 0)):
        assert answers("check", data(rows)) == [{"type": "count", "count": number, "inProgress": False}]
    assert answers("count", data(OPEN))[-1] == {"type": "count", "count": 18, "inProgress": False}


@pytest.mark.parametrize("up_to", [1, 5, 100])
def test_candidates_are_counted(up_to: int) -> None:
    every = [*clueproof.solutions(clueproof.parse("sudoku\n" + "\n".join(OPEN)))]
    puzzle = data(OPEN, truecandidatesoptions=[f"truecandidatesnumsolutions={up_to}"] if up_to > 1 else [])
    (answer,) = answers("truecandidates", puzzle)
    expected = [
        min(Counter(solution[r][c] for solution in every)[number], up_to)
        for r in range(4)
        for c in range(4)
        for number in range(1, 5)
    ]
    assert answer == {"type": "truecandidates", "solutionsPerCandidate": expected}


HARD = (
    "8........", "..36.....", ".7..9.2..", ".5...7...", "....457..", "...1...3.", "..1....68", "..85...1.", ".9....4..",
)  # fmt: skip
"""Not solved without trial."""


def test_candidates_that_only_a_trial_rules_out() -> None:
    (answer,) = answers("truecandidates", data(HARD, truecandidatesoptions=["logical"]))
    counts = Counter(answer["solutionsPerCandidate"])
    assert counts[1] == 81
    assert counts[-1] > 0


def test_steps_start_from_what_is_filled_in() -> None:
    (first,) = answers("step", data(EASY))
    assert first["message"] == "Initial candidates.\n"
    shown = {
        divmod(place, 4): {"value": cell["value"]} if cell["value"] else {"centerPencilMarks": cell["candidates"]}
        for place, cell in enumerate(first["cells"])
    }
    (second,) = answers("step", data(EASY, shown))
    assert second["isValid"]
    assert second["cells"] != first["cells"]
    assert second["message"].endswith("\n")
    (path,) = answers("solvepath", data(EASY))
    (solved,) = answers("solve", data(EASY))
    assert [cell["value"] for cell in path["cells"]] == solved["solution"]
    # marks that leave out the solution's number lead to a contradiction
    (wrong,) = answers("solvepath", data(EASY, {(0, 1): {"centerPencilMarks": [3]}, (0, 2): {"value": 3}}))
    assert not wrong["isValid"]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_has_no_solution(command: str) -> None:
    last = answers(command, data(IMPOSSIBLE))[-1]
    assert last["type"] == "invalid" or not last.get("isValid", last.get("count", last.get("estimate")))


@pytest.mark.parametrize(
    ("command", "puzzle", "message"),
    [
        ("quack", data(EASY), "there is no command 'quack'; there are solve, check"),
        ("check", None, "the message has no puzzle"),
        ("check", "!!!", "'!' is no character of base64"),
        ("check", data(EASY, text=[{"cells": ["R1C1"], "value": "?"}]), "the link has texts in the grid"),
        ("check", compressed("[]"), "the link holds no puzzle"),
    ],
)
def test_what_is_wrong_is_said(command: str, puzzle: object, message: str) -> None:
    (answer,) = answers(command, puzzle)
    assert answer["type"] == "invalid"
    assert answer["message"].startswith(message)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where `clueproof listen` listens."""
    pytest.importorskip("uvicorn")
    command = [sys.executable, "-m", "clueproof", "listen", "--port", "0", "--allow-origin", "https://example.org"]
    with running_process(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT) == 130


def connected(address: str, origin: str | None) -> Any:
    from websockets.sync.client import connect

    return connect(address, origin=origin)  # type: ignore[arg-type]


def test_a_page_asks(address: str) -> None:
    empty = data(tuple(["." * 9] * 9))
    with connected(address, "https://f-puzzles.com") as socket:

        def ask(nonce: int, command: str, puzzle: str | None = None, kind: str = "fpuzzles") -> None:
            socket.send(json.dumps({"nonce": nonce, "command": command, "dataType": kind, "data": puzzle}))

        def next_answer() -> dict[str, Any]:
            found: dict[str, Any] = json.loads(socket.recv(timeout=WAIT))
            return found

        ask(1, "check", data(EASY))
        assert next_answer() == {"nonce": 1, "type": "count", "count": 1, "inProgress": False}
        ask(2, "count", empty)
        answer = next_answer()
        assert (answer["nonce"], answer["type"], answer["inProgress"]) == (2, "count", True), answer
        # a new message cancels the one before
        ask(3, "check", data(OPEN))
        heard = [next_answer()]
        while {answer["nonce"] for answer in heard if not answer.get("inProgress")} != {2, 3}:
            heard.append(next_answer())
        assert {"nonce": 2, "type": "canceled"} in heard
        assert {"nonce": 3, "type": "count", "count": 2, "inProgress": False} in heard
        ask(4, "cancel")
        assert next_answer() == {"nonce": 4, "type": "canceled"}
        ask(5, "check", data(EASY), "scl")
        assert next_answer()["message"] == "the dataType is 'scl', and only 'fpuzzles' is known"
        socket.send("{")
        assert next_answer() == {
            "nonce": None,
            "type": "invalid",
            "message": "the message is not JSON (line 1, column 2)",
        }
        socket.send('{"nonce": 6}')
        assert next_answer()["message"] == "the command is a short text, such as check, not None"


@pytest.mark.parametrize("origin", ["https://www.sudokupad.app", "https://example.org", None])
def test_who_may_ask(address: str, origin: str | None) -> None:
    with connected(address, origin) as socket:
        socket.send('{"nonce": 1, "command": "cancel"}')
        assert json.loads(socket.recv(timeout=WAIT)) == {"nonce": 1, "type": "canceled"}


@pytest.mark.parametrize("origin", ["https://example.com", "http://f-puzzles.com", "https://f-puzzles.com.example.com"])
def test_who_may_not(address: str, origin: str) -> None:
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus, match="403"), connected(address, origin):
        pass


def test_an_origin_is_one() -> None:
    command = [sys.executable, "-m", "clueproof", "listen", "--port", "0", "--allow-origin", "example.org"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode == 2
    assert "'example.org' is no origin; expected one such as https://example.org" in done.stderr
