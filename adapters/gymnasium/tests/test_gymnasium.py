"""With the real Gymnasium: its own check of environments, whole episodes, and what can't be had for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")
clueproof_gymnasium = pytest.importorskip("clueproof_gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from clueproof import ClueproofError  # noqa: E402

GENRES = [("sudoku", (4, 4)), ("slitherlink", (4, 4)), ("hitori", (4, 5)), ("shikaku", (4, 5)), ("nonogram", (4, 5))]


def make(**options: Any) -> Any:
    return gymnasium.make(clueproof_gymnasium.PUZZLE, **options)


@pytest.mark.parametrize(("genre", "size"), [*GENRES, ("yajilin", (5, 5)), ("hashi", (6, 6)), ("magnets", (4, 4))])
@pytest.mark.filterwarnings("ignore:.*render_modes.*")
def test_check_env(genre: str, size: tuple[int, int]) -> None:
    check_env(clueproof_gymnasium.PuzzleEnv(genre, size, render_mode="ansi"))


@pytest.mark.parametrize(("genre", "size"), GENRES)
def test_the_solution_ends_an_episode_with_2(genre: str, size: tuple[int, int]) -> None:
    env = make(genre=genre, size=size)
    observation, info = env.reset(seed=3)
    inner = env.unwrapped
    total = 0.0
    for key, value in enumerate(inner._right):
        if observation["given"][key]:
            assert not info["action_mask"][0][key]
            continue
        observation, reward, terminated, truncated, info = env.step([key, inner._domains[key].index(value) + 1])
        total += reward
    assert terminated and not truncated and info["solved"]
    # all of the progress, and the solution
    assert total == pytest.approx(2)


def test_what_is_taken_back_is_paid_back() -> None:
    env = make(genre="sudoku", size=(4, 4), max_steps=1000)
    env.reset(seed=3)
    total = 0.0
    for _ in range(50):
        for choice in (1, 2, 3, 4, 0):
            for key in range(16):
                _, reward, terminated, truncated, _ = env.step([key, choice])
                total += reward
                if terminated or truncated:
                    break
    assert total < 1


def test_solved_alone_is_rewarded_if_wanted() -> None:
    env = make(genre="sudoku", size=(4, 4), reward="solved")
    env.reset(seed=3)
    inner = env.unwrapped
    rewards = [
        env.step([key, inner._domains[key].index(value) + 1])[1]
        for key, value in enumerate(inner._right)
        if inner._given[key] is None
    ]
    assert rewards[-1] == 1 and not any(rewards[:-1])


def test_a_full_board_with_a_mistake_goes_on_and_says_what_is_broken() -> None:
    env = make(genre="sudoku", size=(4, 4))
    observation, _ = env.reset(seed=3)
    for key in range(16):
        if not observation["given"][key]:
            _, _, terminated, _, info = env.step([key, 1])
            assert not terminated
    assert "does not hold every number" in info["broken"] and not info["solved"]


def test_clues_stay_and_what_can_not_be_changes_nothing() -> None:
    env = make(genre="sudoku", size=(4, 4))
    before, _ = env.reset(seed=3)
    given = int(before["given"].argmax())
    after, reward, *_ = env.step([given, 0])
    assert reward == 0 and (after["values"] == before["values"]).all() and after["board"] == before["board"]


def test_episodes_end() -> None:
    env = make(genre="sudoku", size=(4, 4), max_steps=3)
    env.reset(seed=3)
    assert [env.step([0, 0])[3] for _ in range(3)] == [False, False, True]


def test_the_same_seed_gives_the_same_puzzles() -> None:
    one, two = make(genre="hitori", size=(4, 4)), make(genre="hitori", size=(4, 4))
    assert one.reset(seed=5)[0]["board"] == two.reset(seed=5)[0]["board"]
    assert one.reset()[0]["board"] == two.reset()[0]["board"]
    assert one.reset()[0]["board"] != two.reset(seed=5)[0]["board"]


def test_boards_are_rendered() -> None:
    env = make(genre="sudoku", size=(4, 4), render_mode="ansi")
    observation, _ = env.reset(seed=3)
    assert env.render() == observation["board"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"genre": "sudoko"},
        {"reward": "all"},
        {"max_steps": 0},
        {"render_mode": "human"},
        {"size": (0, 4)},
        {"difficulty": "x"},
        {"options": 3},
    ],
)
def test_what_can_not_be_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, ClueproofError)):
        clueproof_gymnasium.PuzzleEnv(**wrong)


def test_the_example_of_the_readme() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    exec(text.partition("```python\n")[2].partition("```")[0], {})
