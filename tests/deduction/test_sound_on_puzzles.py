"""Puzzles of every rule set, with clues left out or added: no step removes what a solution has."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clueproof
from clueproof.deduction import Deduction
from clueproof.encoders import names
from clueproof.errors import BadPuzzleError
from clueproof.formats.read import read_all
from clueproof.model import AllDifferent, Exactly, Integer, Linear, LinesDiffer, Literal, Model, NoRun
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates
from tests.sweeps import sampled, swept

SHIPPED = Path(__file__).resolve().parents[2] / "instances"
SHIPPED_GENRES = sorted({*names()} & {path.name for path in SHIPPED.iterdir()})
FOLDERS = {"binary": "takuzu", "range": "kurodoko", "easy-as-abc": "easy_as_abc", "elimination": "zebra"}
"""Where the collection calls a genre by another name."""
COLLECTION = Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere"))


def instance(
    folder: Path, rule_set: str, number: int, chance: random.Random, most_keys: int = 81
) -> Iterator[Instance]:
    """Some puzzles of a folder that are not too large."""
    puzzles = [
        puzzle
        for path in sorted(folder.glob("*.*"))
        if path.suffix != ".md" and ".solutions." not in path.name
        for puzzle in read_all(path, rule_set)
        if not isinstance(puzzle, BadPuzzleError)
    ]
    for puzzle in chance.sample(puzzles, len(puzzles)):
        problem = compile_puzzle(puzzle)
        if len(problem.model.keys) <= most_keys and len(problem.model.constraints) < 1000:
            yield problem
            number -= 1
            if not number:
                return


def changed(problem: Instance, chance: random.Random) -> list[Literal]:
    """The clues, some of them left out (several solutions), now and then one too many (perhaps none)."""
    kept = chance.choice((1, 1, 0.9, 0.7, 0.4))
    literals = [clue for clue in problem.clues if chance.random() < kept]
    if chance.random() < 0.3:
        key = chance.choice(problem.model.keys)
        literal = key.equals(chance.choice(key.values)) if isinstance(key, Integer) else key
        literals.append(chance.choice((1, -1)) * literal)
    return literals


@pytest.mark.parametrize(
    ("rule_set", "number", "most_keys"),
    [*sampled(product(SHIPPED_GENRES, (2,), (36,)), 6, "steps"), *swept(product(SHIPPED_GENRES, (6,), (81,)), ())],
)
def test_shipped_puzzles(rule_set: str, number: int, most_keys: int) -> None:
    chance = random.Random(5)
    techniques = set()
    problems = [*instance(SHIPPED / rule_set, rule_set, number, chance, most_keys)]
    for problem in problems:
        literals = changed(problem, chance)
        steps = sound_steps(problem.model, literals, true_candidates(problem.model, literals))
        techniques.update(step.technique for step in steps)
    # some genres have no puzzle as small as that
    assert not problems or len(techniques) > (1 if number > 2 else 0)


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTION.is_dir(), reason="CLUEPROOF_INSTANCES names no collection")
@pytest.mark.parametrize("rule_set", names())
def test_collection(rule_set: str) -> None:
    folder = COLLECTION / FOLDERS.get(rule_set, rule_set)
    if not folder.is_dir():
        pytest.skip(f"no folder for {rule_set}")
    chance = random.Random(9)
    for problem in instance(folder, rule_set, 40, chance, 144):
        for trial in (False, True):
            literals = changed(problem, chance)
            sound_steps(problem.model, literals, true_candidates(problem.model, literals), trial)


small = settings(max_examples=25, derandomize=True, deadline=None, database=None)


@small
@given(st.integers(0, 10**6))
def test_random_mixtures(seed: int) -> None:
    """Groups over any cells, lines, counts and sums at once: what no rule set has."""
    chance = random.Random(seed)
    model = Model()
    cells = [model.integer(f"x{n}", range(1, chance.randint(4, 6))) for n in range(9)]
    bits = [model.boolean(f"b{n}") for n in range(6)]
    model.key(*cells, *bits)
    for _ in range(chance.randint(2, 7)):
        size = chance.randint(2, 4)
        kind = chance.randrange(8)
        enforce = (chance.choice(bits),) if chance.random() < 0.2 else ()
        some = tuple(chance.sample(cells, size))
        if kind < 4:
            model.add(AllDifferent(some, enforce=enforce))
        elif kind == 4:
            for value in (1, 2, 3):
                model.add(Exactly(1, tuple(cell.equals(value) for cell in some)))
        elif kind == 5:
            model.add(
                Linear(tuple((chance.randint(-2, 3), cell) for cell in (*some, *bits[:2])), 2, 9, enforce=enforce)
            )
        elif kind == 6:
            model.add(NoRun((*bits[:4], cells[0]), 3, enforce=()))
        else:
            model.add(LinesDiffer((tuple(bits[:3]), tuple(bits[3:]))))
    literals = [chance.choice(cells).equals(chance.randint(1, 4)), chance.choice((1, -1)) * chance.choice(bits)]
    sound_steps(model, literals, true_candidates(model, literals), trial=seed % 3 == 0)


@small
@given(st.integers(0, 10**6))
def test_random_rectangles(seed: int) -> None:
    """Rows and columns of different lengths, with more values than either: a value need not stand in each."""
    chance = random.Random(seed)
    height, width = chance.randint(2, 4), chance.randint(3, 5)
    model = Model()
    cells = model.integer_grid(height, width, range(1, max(height, width) + chance.randint(1, 3)))
    model.key(*cells)
    for _, line in cells.lines:
        model.add(AllDifferent(line))
    literals = [-cell.equals(value) for cell in cells for value in cell.values if chance.random() < 0.45]
    sound_steps(model, literals, true_candidates(model, literals))


def test_the_sudoku_of_the_tutorial_is_solved_by_singles() -> None:
    puzzle = clueproof.parse(
        "sudoku\n006901200\n020304070\n100070008\n460000025\n003000700\n790000064\n600030007\n040209080\n008706400\n"
    )
    instance = compile_puzzle(puzzle)
    model, clues = instance.model, instance.clues
    true = true_candidates(model, clues)
    assert true is not None
    steps = sound_steps(model, clues, true)
    singles = {"hidden single", "hidden single in a line", "naked single"}
    assert {step.technique for step in steps} <= {"clues", "peer elimination", *singles}
    assert (steps[0].before, steps[-1].after) == (81 * 8, 0)
    assert all(step.before > step.after or step.placed for step in steps)
    deduction = Deduction(model, clues)
    while deduction.step():
        pass
    assert deduction.solved
    assert [deduction.candidates(cell)[0] for cell in model.keys[:9]] == [5, 7, 6, 9, 8, 1, 2, 4, 3]
