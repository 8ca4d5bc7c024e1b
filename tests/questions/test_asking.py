"""How questions are asked in Python: of what, for how long, with what told on the way, and how answers are shown."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof import BadPuzzleError, Cancel, count, parse, solutions, solve, verify

TEXT = "sudoku id=one\n1..4\n....\n....\n.23.\n"
HARD = parse("binary\n" + ("." * 40 + "\n") * 40)


def test_texts_and_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.txt"
    path.write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    for asked in (parse(TEXT), TEXT, path, str(path), "one.txt"):
        assert verify(asked).word == "unique"
        assert solve(asked).word == "solved"
        assert count(asked).found == 1
        assert len([*solutions(asked)]) == 1
    assert verify("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").word == "unique"
    path.write_text(TEXT * 2)
    with pytest.raises(BadPuzzleError, match=r"one.txt: expected one puzzle, found 2"):
        verify(path)
    for missing in ("none.txt", "some/folder/none.jsonl", tmp_path / "none"):
        with pytest.raises(BadPuzzleError, match=r"none.*: No such file"):
            verify(missing)
    with pytest.raises(BadPuzzleError, match="header line"):
        verify("53..7.")


OF_PUZZLES: list[Callable[[Any], Any]] = [
    clueproof.candidates,
    clueproof.certify,
    lambda asked: clueproof.check(asked, "1324241341323142"),
    clueproof.cross_check,
    clueproof.difficulty,
    clueproof.explain,
    lambda asked: [*clueproof.explain_steps(asked)],
    clueproof.hint,
    clueproof.minimise,
    clueproof.redundant,
    clueproof.repair,
    lambda asked: [*clueproof.walk(asked)],
    clueproof.walk_through,
    lambda asked: clueproof.why(asked, "r1c2"),
]


@pytest.mark.parametrize("ask", OF_PUZZLES)
def test_every_question_takes_them(ask: Callable[[Any], Any], tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(TEXT)
    assert {type(ask(asked)) for asked in (TEXT, path)} == {type(ask(parse(TEXT)))}
    for wrong in (None, 5, [[1]], b"1"):
        with pytest.raises(TypeError, match="expected a puzzle, the text of one or a path, not "):
            ask(wrong)


@pytest.mark.parametrize("ask", [solve, verify, count, lambda *asked, **options: [*solutions(*asked, **options)]])
def test_limits_below_0_are_refused(ask: Any) -> None:
    for wrong in (-1, -0.5, float("nan")):
        with pytest.raises(ValueError, match=f"time_limit is {wrong}"):
            ask(TEXT, time_limit=wrong)


def test_numbers_below_0_are_refused() -> None:
    for ask in (count, solutions):
        with pytest.raises(ValueError, match="limit is -1"):
            ask(TEXT, limit=-1)


def test_progress_is_told() -> None:
    """Now and then, also inside of questions that other ones ask."""
    told: list[float] = []
    assert not count(HARD, time_limit=0.5, progress=told.append).complete
    assert told == sorted(told)
    assert 2 <= len(told) <= 20
    for ask in (verify, clueproof.walk_through, clueproof.difficulty, clueproof.minimise, clueproof.candidates):
        told.clear()
        ask(parse(TEXT), progress=told.append)
        assert told


def test_an_exception_of_progress_ends_the_question() -> None:
    def refuse(seconds: float) -> None:
        raise RuntimeError(f"{seconds:.0f}")

    with pytest.raises(RuntimeError, match="0"):
        count(HARD, progress=refuse)


def test_a_question_in_a_thread_is_cancelled_by_its_token() -> None:
    token, answers = Cancel(), list[Any]()
    thread = threading.Thread(target=lambda: answers.append(count(HARD, cancel=token)))
    thread.start()
    time.sleep(0.1)
    token.cancel()
    thread.join(10)
    assert not thread.is_alive()
    assert answers[0].reason == "cancelled"


def test_who_stops_waiting_ends_the_question() -> None:
    async def asked() -> Any:
        return await asyncio.wait_for(asyncio.to_thread(count, HARD), 0.2)

    # asyncio.run waits for its threads
    with pytest.raises(TimeoutError):
        asyncio.run(asked())


def test_what_is_printed() -> None:
    assert str(parse(TEXT)).split("\n")[0].split() == ["1", ".", "|", ".", "4"]
    said = str(verify(TEXT))
    assert said.startswith("unique\n\n1 3 | 2 4\n")
    assert str(verify("binary\n..\n..\n")).count("[") == 8
    assert str(verify("sudoku\n11..\n....\n....\n....\n")).startswith(
        "none, 2 clues contradict each other: r1c1 is 1; r1c2 is 1\n\n1 1 |"
    )


def test_answers_as_json() -> None:
    for text, word in ((TEXT, "unique"), ("binary\n..\n..\n", "multiple"), (TEXT.replace("..4", "1.4"), "none")):
        answer = verify(text)
        told = json.loads(json.dumps(answer.to_json()))
        assert told["verdict"] == word
        assert told["puzzle"] in ("sudoku", "binary")
        assert ("solution" in told, "core" in told) == (word != "none", word == "none")
    assert verify(TEXT, time_limit=0).to_json()["reason"] == "time limit reached"


def test_what_the_session_counted_is_told() -> None:
    loop = parse("slitherlink\n" + "......\n" * 6)
    assert count(loop, 20).evidence.statistics["cuts"] > 0
    assert not {"cuts", "conflicts", "dedicated"} & {*verify(TEXT).evidence.statistics}


SEARCHED = "sudoku\n8........\n..36.....\n.7..9.2..\n.5...7...\n....457..\n...1...3.\n..1....68\n..85...1.\n.9....4..\n"


@pytest.mark.parametrize("backend", ["sat", "sat:cadical195", "sat:glucose42", "cpsat"])
def test_conflicts_are_counted(backend: str) -> None:
    first = verify(SEARCHED, backend=backend)
    assert first.evidence.statistics["conflicts"] > 0


def test_a_solver_that_counts_no_conflicts_answers() -> None:
    assert "conflicts" not in verify(SEARCHED, backend="sat:kissat404").evidence.statistics
