"""With the real reasoning-gym: entries, scores, seeds, and its own wrappers."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

reasoning_gym = pytest.importorskip("reasoning_gym")
clueproof_reasoning_gym = pytest.importorskip("clueproof_reasoning_gym")

import clueproof  # noqa: E402
from clueproof.encoders.index import GENRES  # noqa: E402


@pytest.mark.parametrize(
    ("name", "size"), [("sudoku", 4), ("nurikabe", 5), ("slitherlink", 4), ("hitori", 5), ("hashi", 6), ("binary", 6)]
)
def test_entries(name: str, size: int) -> None:
    data = reasoning_gym.create_dataset(f"clueproof_{name}", height=size, width=size, size=3, seed=1)
    assert len(data) == 3
    entries: list[dict[str, Any]] = [*data]
    assert len({entry["question"] for entry in entries}) == 3
    for entry in entries:
        puzzle = clueproof.parse(entry["metadata"]["puzzle"])
        verdict = clueproof.verify(puzzle)
        assert isinstance(verdict, clueproof.Unique)
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(f"Let me think.\n\nAnswer: {entry['answer']}", entry) == 1
        for wrong in (None, "", "no idea", entry["metadata"]["puzzle"], entry["question"]):
            assert data.score_answer(wrong, entry) < 0.5
        other = next(one for one in entries if one is not entry)
        assert data.score_answer(other["answer"], entry) < 0.5


def test_every_genre_has_a_data_set() -> None:
    from reasoning_gym.factory import DATASETS

    assert {f"clueproof_{name.replace('-', '_')}" for name in GENRES} <= {*DATASETS}
    assert reasoning_gym.create_dataset("clueproof_kakuro").config.genre == "kakuro"
    assert reasoning_gym.create_dataset("clueproof", genre="kakuro", size=1).config.genre == "kakuro"


def test_the_same_seed_gives_the_same_entries_in_any_order() -> None:
    one, two = (reasoning_gym.create_dataset("clueproof_sudoku", height=4, width=4, size=4, seed=7) for _ in range(2))
    assert [one[n] for n in (3, 0, 1)] == [two[n] for n in (3, 0, 1)]
    other = reasoning_gym.create_dataset("clueproof_sudoku", height=4, width=4, size=4, seed=8)
    assert one[0]["question"] != other[0]["question"]
    json.dumps(one[0])


def test_it_works_in_a_composite_and_without_end() -> None:
    from reasoning_gym.composite import DatasetSpec
    from reasoning_gym.dataset import ReseedingDataset

    specs = [
        DatasetSpec(name="clueproof_sudoku", weight=1, config={"height": 4, "width": 4}),
        DatasetSpec(name="clueproof_range", weight=1, config={"height": 4, "width": 4}),
    ]
    data = reasoning_gym.create_dataset("composite", size=6, seed=1, datasets=specs)
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1
    small = reasoning_gym.create_dataset("clueproof_sudoku", height=4, width=4, size=2, seed=1)
    questions = [entry["question"] for entry in islice(ReseedingDataset(small, chunk_size=2), 6)]
    assert len({*questions}) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        {"height": 4},
        {"height": 5, "width": 7},
        {"height": -1, "width": 4},
        {"size": 0},
        {"size": "x"},
        {"height": "x", "width": 4},
        {"difficulty": "odd"},
        {"genre": "sudoko"},
        {"template": "{{ nothing }}"},
    ],
)
def test_what_can_not_be_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, clueproof.ClueproofError)):
        reasoning_gym.create_dataset("clueproof", **wrong)


def test_entries_end() -> None:
    data = reasoning_gym.create_dataset("clueproof_sudoku", height=4, width=4, size=2, seed=1)
    with pytest.raises(IndexError):
        data[2]


def test_the_example_of_the_readme() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    exec(text.partition("```python\n")[2].partition("```")[0], {})
