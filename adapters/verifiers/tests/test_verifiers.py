"""With the real verifiers: tasks, rewards of whole traces, views, and its own loader."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

vf = pytest.importorskip("verifiers.v1")
cv = pytest.importorskip("clueproof_verifiers")

import clueproof  # noqa: E402


def taskset(**options: Any) -> Any:
    return cv.PuzzleTaskset(
        cv.PuzzleConfig(**{"genres": ["sudoku", "range"], "sizes": ["4x4"], "seed": "1", **options})
    )


def trace_with(task: Any, reply: str) -> Any:
    """A trace that ends with that reply of the model, scored."""
    trace = vf.Trace.model_construct(task=None, agent=None, rewards={}, metrics={}, root_reply=reply, nodes=[])
    asyncio.run(task.score(trace))
    return trace


def test_tasks_go_on_without_end() -> None:
    endless = taskset()
    assert not endless.bounded
    tasks = [*endless.take(5)]
    assert [task.data.genre for task in tasks] == ["sudoku", "range", "sudoku", "range", "sudoku"]
    assert len({task.key for task in tasks}) == 5
    assert [task.data.puzzle for task in endless.take(5)] == [task.data.puzzle for task in tasks]
    assert len([*taskset(num_tasks=3)]) == 3 and taskset(num_tasks=3).bounded
    assert [task.data.idx for task in taskset(num_tasks=3).shuffle(seed=1)] != []


def test_rewards() -> None:
    for task in taskset().take(4):
        puzzle = clueproof.parse(task.data.puzzle)
        assert isinstance(clueproof.verify(puzzle), clueproof.Unique)
        right = trace_with(task, f"I think so.\n\nAnswer: {task.data.solution}")
        assert right.rewards["score_of_reply"].score == 1 and right.metrics["solved"] == 1
        for wrong in ("", "I don't know.", task.data.prompt, task.data.puzzle):
            trace = trace_with(task, wrong)
            assert trace.rewards["score_of_reply"].score < 0.5 and trace.metrics["solved"] == 0
        assert asyncio.run(task.validate(None)) is True


def test_partial_credit_can_be_switched_off() -> None:
    values = []
    for partial in (True, False):
        (task,) = taskset(num_tasks=1, task=cv.TaskOptions(partial=partial))
        rows = json.loads(task.data.solution)
        rows[0] = rows[0][1] + rows[0][0] + rows[0][2:]
        values.append(trace_with(task, json.dumps(rows)).rewards["score_of_reply"].score)
    assert 0 < values[0] < 0.5 and values[1] == 0


def test_the_loader_of_verifiers_finds_it() -> None:
    from verifiers.v1.utils.loaders import load_taskset

    found = load_taskset(cv.PuzzleConfig(id="clueproof-verifiers", num_tasks=2))
    assert len([*found]) == 2


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("{{ genre }}!")
    assert next(iter(taskset(template=path))).data.prompt == "sudoku!"


@pytest.mark.parametrize(
    "wrong",
    [
        {"genres": []},
        {"genres": ["sudoko"]},
        {"sizes": ["4y4"]},
        {"sizes": ["0"]},
        {"num_tasks": -1},
        {"difficulty": "odd"},
    ],
)
def test_what_can_not_be_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, clueproof.ClueproofError)):
        taskset(**wrong)


def test_the_example_of_the_readme() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    exec(text.partition("```python\n")[2].partition("```")[0], {})
