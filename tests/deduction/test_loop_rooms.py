"""Rooms that a loop enters once: no step removes what a solution has, and what the techniques say."""

from __future__ import annotations

import random

import clueproof
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.techniques.loop_rooms import RoomsOfLoop
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates


def rooms(height: int, width: int, chance: random.Random) -> str:
    """Cells joined at random."""
    names = [[f"{r * width + c}" for c in range(width)] for r in range(height)]
    for _ in range(height * width):
        r, c = chance.randrange(height), chance.randrange(width)
        down, right = chance.choice(((0, 1), (1, 0)))
        if r + down < height and c + right < width:
            old, new = names[r + down][c + right], names[r][c]
            names = [[new if name == old else name for name in row] for row in names]
    return "\n".join(map(" ".join, names))


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(2), set[str](), 0
    for number in range(60):
        height, width = chance.randint(3, 4), chance.randint(3, 5)
        options = " all_rooms=no" if number % 4 == 0 else ""
        text = f"country-road{options}\n{rooms(height, width, chance)}\n"
        problem = compile_puzzle(clueproof.parse(text))
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 10
    assert used >= {"room entered and left", "only two ways into a room"}


def test_a_count_of_lines_elsewhere_is_no_room() -> None:
    """The lines ahead of an arrow part nothing."""
    model = compile_puzzle(clueproof.parse("castle-wall\n. . . .\n. >1 . .\n. . . .\n. . . .\n")).model
    assert not any(isinstance(one, RoomsOfLoop) for one in network_of(model).propagators)


def test_what_is_said() -> None:
    text = "country-road\naabb\nabbb\ncddd\nccdd\nnumbers: a=1 c=3 d=5\n"
    said = [(step.technique, clueproof.reason(step)) for step in clueproof.explain(clueproof.parse(text))]
    reason = "the loop enters and leaves the room of r1c3 by r2c1-r2c2 and r2c4-r3c4"
    assert ("room entered and left", reason) in said, said
