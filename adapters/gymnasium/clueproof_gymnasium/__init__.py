"""An environment of Gymnasium: solve a logic puzzle of any genre of clueproof, a cell or an edge a step."""

from __future__ import annotations

from collections.abc import Mapping
from string import printable
from typing import Any, ClassVar, Literal, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces

from clueproof import Puzzle, Recipe, candidates, to_plain
from clueproof.generation import Made, make
from clueproof.grid.symbols import CHARACTERS
from clueproof.model import equal, values_of
from clueproof.questions.instance import Instance, compile_puzzle

PUZZLE = "clueproof/Puzzle-v0"
"""The name under which Gymnasium knows the environment."""
LOOKED_AT = 4
"""Puzzles that say how large the spaces are."""
STEPS_FOR_EACH_KEY = 4
LONGEST_BOARD = 100_000
"""Characters of a board."""
SIGNS = "".join(sorted({*printable, *"".join(map(str, CHARACTERS.values())), "•", "×", "·"}))
Observation: TypeAlias = "dict[str, Any]"


class PuzzleEnv(gymnasium.Env[Observation, Any]):
    """A puzzle with exactly one solution; each episode has another one."""

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        genre: str = "sudoku",
        size: tuple[int, int] | None = None,
        difficulty: str | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Literal["progress", "solved"] = "progress",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises ClueproofError for what can't be made, and ValueError."""
        if reward not in ("progress", "solved"):
            raise ValueError(f"reward is {reward!r}, expected progress or solved")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"max_steps is {max_steps}, expected at least 1")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}, expected ansi")
        if options is not None and not isinstance(options, Mapping):
            raise ValueError(f"options are {options!r}, expected a mapping of names to values")
        self.render_mode = render_mode
        self._recipe = Recipe(genre, size, dict(options or {}), difficulty=difficulty)
        self._reward, self._max_steps = reward, max_steps
        looked_at = [compile_puzzle(make(self._recipe, "spaces", n).puzzle) for n in range(1, LOOKED_AT + 1)]
        self._most_keys = max(len(instance.model.keys) for instance in looked_at)
        self._most_values = max(len(values_of(key)) for instance in looked_at for key in instance.model.keys)
        self.action_space = spaces.MultiDiscrete([self._most_keys, self._most_values + 1])
        self.observation_space = spaces.Dict(
            {
                "values": spaces.MultiDiscrete([self._most_values + 1] * self._most_keys),
                "given": spaces.MultiBinary(self._most_keys),
                "board": spaces.Text(LONGEST_BOARD, min_length=0, charset=SIGNS),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another puzzle; of one seed the same."""
        super().reset(seed=seed)
        made = None
        while made is None:
            # a puzzle with more keys than most is passed over
            made = self._fitting(make(self._recipe, str(self.np_random.integers(2**31)), 1))
        self._begin(made)
        return self._observation(), self._info()

    def _fitting(self, made: Made) -> Made | None:
        keys = compile_puzzle(made.puzzle).model.keys
        fits = len(keys) <= self._most_keys and max(len(values_of(key)) for key in keys) <= self._most_values
        return made if fits else None

    def _begin(self, made: Made) -> None:
        self._puzzle: Puzzle = made.puzzle
        self._instance: Instance = compile_puzzle(made.puzzle)
        keys = self._instance.model.keys
        self._domains = [values_of(key) for key in keys]
        clues = {*self._instance.clues}
        self._given: list[int | None] = [
            next((value for value in values if equal(key, value) in clues), None)
            for key, values in zip(keys, self._domains, strict=True)
        ]
        self._values = list(self._given)
        # with one solution each key has one candidate
        every = candidates(made.puzzle).keys
        self._names, self._right = [key.name for key in every], [next(iter(key.seen)) for key in every]
        self._limit = self._max_steps or STEPS_FOR_EACH_KEY * len(keys)
        self._steps = 0

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Fill in a key, or empty it."""
        key, choice = map(int, action)
        before = self._progress()
        if self._can_be(key, choice):
            self._values[key] = self._domains[key][choice - 1] if choice else None
        self._steps += 1
        info = self._info()
        reward = float(info["solved"])
        if self._reward == "progress":
            reward += self._progress() - before
        return self._observation(), reward, info["solved"], self._steps >= self._limit, info

    def _can_be(self, key: int, choice: int) -> bool:
        return key < len(self._domains) and self._given[key] is None and choice <= len(self._domains[key])

    def _progress(self) -> float:
        """The share of the keys to be filled in that have the right value."""
        open_keys = [n for n, value in enumerate(self._given) if value is None]
        right = sum(self._values[n] == self._right[n] for n in open_keys)
        return right / max(1, len(open_keys))

    def _observation(self) -> Observation:
        values = np.zeros(self._most_keys, dtype=np.int64)
        given = np.zeros(self._most_keys, dtype=np.int8)
        for n, (value, domain) in enumerate(zip(self._values, self._domains, strict=True)):
            values[n] = 0 if value is None else domain.index(value) + 1
            given[n] = self._given[n] is not None
        board = "".join([sign if sign in SIGNS else "?" for sign in self._board()])
        return {"values": values, "given": given, "board": board[:LONGEST_BOARD]}

    def _info(self) -> dict[str, Any]:
        rules = self._puzzle.rules
        full = None not in self._values
        broken = None
        if full:
            broken = rules.check(
                self._puzzle, rules.decode(self._puzzle, tuple(v for v in self._values if v is not None))
            )
        mask = np.zeros(self._most_keys, dtype=np.int8)
        mask[: len(self._given)] = [value is None for value in self._given]
        return {
            "solved": full and broken is None,
            "broken": broken,
            "keys": [*self._names],
            "action_mask": (mask, np.ones(self._most_values + 1, dtype=np.int8)),
        }

    def _board(self) -> str:
        left = [
            domain if value is None else (value,) for value, domain in zip(self._values, self._domains, strict=True)
        ]
        sketch = self._puzzle.rules.sketch(self._puzzle, self._instance.encoding)
        board = self._puzzle.rules.draw(self._puzzle) if sketch is None else sketch.board(left)
        return to_plain(board)

    def render(self) -> str | None:  # type: ignore[override]
        """The board as it looks now."""
        return self._board() if self.render_mode == "ansi" else None


def register_envs() -> None:
    """Make the environment known to Gymnasium."""
    if PUZZLE not in gymnasium.registry:
        gymnasium.register(id=PUZZLE, entry_point="clueproof_gymnasium:PuzzleEnv")


register_envs()
