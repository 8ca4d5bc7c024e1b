"""Rules about one line taken together leave exactly what some arrangement of the line has."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from clueproof.deduction import Deduction
from clueproof.model import (
    AdjacencyBan,
    AllDifferent,
    AtLeast,
    Automaton,
    Clause,
    Exactly,
    FirstVisible,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    Model,
    NoRun,
    Runs,
    VisibleCount,
    VisibleSum,
)
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

few = settings(max_examples=60, derandomize=True, deadline=None, database=None)
seeds = st.integers(0, 10**6)


def exact(model: Model, known: list[Literal]) -> None:
    """Techniques leave exactly what solutions have."""
    true = true_candidates(model, known)
    deduction = Deduction(model, known)
    while deduction.step():
        pass
    if true is None:
        assert deduction.contradiction
    else:
        assert {key: set(deduction.candidates(key)) for key in model.keys} == {key: true[key] for key in model.keys}


@few
@given(seeds)
@example(90)
@example(321)
@example(383)
def test_no_run_and_a_count(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    cells = [model.boolean(f"b{n}") for n in range(chance.randint(2, 9))]
    model.key(*cells)
    line = tuple(chance.choice((1, 1, 1, -1)) * cell for cell in cells)
    model.add(NoRun(line, chance.randint(2, 4)))
    count = chance.choice((Exactly, Exactly, AtLeast))
    model.add(count(chance.randint(0, len(line)), tuple(chance.sample(line, len(line)))))
    exact(model, [chance.choice((1, -1)) * cell for cell in cells if chance.random() < 0.3])


@few
@given(seeds)
def test_counts_and_neighbours(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    cells = [model.integer(f"c{n}", range(3)) for n in range(chance.randint(3, 7))]
    model.key(*cells)
    pairs = [*pairwise(cells)]
    model.add(AdjacencyBan(tuple(pairs), ((1, 1), (2, 2))))
    for one, other in chance.sample(pairs, 2):
        literals = [chance.choice((1, -1)) * cell.equals(chance.randint(0, 2)) for cell in (one, other)]
        model.add(Clause(*literals))
    for value in (1, 2):
        counted = tuple(cell.equals(value) for cell in cells)
        model.add(Exactly(chance.randint(0, (len(cells) + 1) // 2), counted))
    exact(model, some(cells, chance))


def some(cells: list[Integer], chance: random.Random) -> list[Literal]:
    """A few candidates less."""
    return [-cell.equals(value) for cell in cells for value in cell.values if chance.random() < 0.2]


@few
@given(seeds)
def test_words_blocks_and_order(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    cells = [model.integer(f"c{n}", range(3)) for n in range(chance.randint(2, 6))]
    model.key(*cells)
    line, half = tuple(cells), len(cells) // 2
    steps = tuple((state, value, chance.randrange(3)) for state in range(3) for value in range(3) if state or value)
    blocks = tuple((chance.randint(1, 3), chance.randint(1, 2)) for _ in range(chance.randint(0, 3)))
    rules = (
        Automaton(line, 0, (0, 2), steps),
        Runs(line, blocks),
        Lexicographic(line[:half], line[half : 2 * half], strict=chance.random() < 0.5),
    )
    model.add(chance.choice(rules))
    exact(model, some(cells, chance))


@few
@given(seeds)
def test_what_is_seen_along_rays(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    cells = [model.boolean(f"b{n}") for n in range(7)]
    model.key(*cells)
    model.add(VisibleSum((tuple(cells[:2]), (-cells[2], *cells[3:5]), tuple(cells[5:])), chance.randint(0, 7)))
    exact(model, [chance.choice((1, -1)) * cell for cell in cells if chance.random() < 0.3])


@few
@given(seeds)
def test_no_finished_line_again(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    lines = [tuple([model.boolean(f"{name}{n}") for n in range(4)]) for name in "abc"]
    model.key(*lines[0], *lines[1], *lines[2])
    for line in lines:
        model.add(Exactly(2, line))
        model.add(NoRun(line, 3))
    model.add(LinesDiffer(tuple(lines)))
    fillings = [(-1, -1, 1, 1), (-1, 1, -1, 1), (-1, 1, 1, -1), (1, -1, -1, 1), (1, -1, 1, -1), (1, 1, -1, -1)]
    finished = [
        sign * cell
        for line, signs in zip(lines, chance.sample(fillings, 2), strict=False)
        for cell, sign in zip(line, signs, strict=True)
    ]
    exact(model, [*finished, *(chance.choice((1, -1)) * cell for cell in lines[2] if chance.random() < 0.4)])


@few
@given(seeds)
def test_heights_seen_from_both_ends(seed: int) -> None:
    chance = random.Random(seed)
    side = chance.randint(2, 5)
    model = Model()
    line = [model.integer(f"x{n}", range(1, side + 1)) for n in range(side)]
    seen = [model.integer(name, range(1, side + 1)) for name in ("left", "right")]
    model.key(*line, *seen)
    model.add(AllDifferent(tuple(line)))
    for count, view in zip(seen, (line, line[::-1]), strict=True):
        if chance.random() < 0.8:
            model.add(VisibleCount(tuple(view), count))
    known = [*some(line, chance), *(count.equals(chance.randint(1, side)) for count in seen if chance.random() < 0.7)]
    sound_steps(model, known, true_candidates(model, known))
    exact(model, known)


@few
@given(seeds)
def test_letters_seen_first_from_both_ends(seed: int) -> None:
    chance = random.Random(seed)
    side = chance.randint(3, 6)
    letters = chance.randint(2, side - 1)
    model = Model()
    line = [model.integer(f"x{n}", range(letters + 1)) for n in range(side)]
    model.key(*line)
    for letter in range(1, letters + 1):
        model.add(Exactly(1, tuple(cell.equals(letter) for cell in line)))
    known = some(line, chance)
    for view in (line, line[::-1]):
        first = model.boolean("clue")
        near = view[: chance.randint(2, side)]
        model.add(FirstVisible(tuple(near), chance.randint(1, letters), enforce=(first,)))
        if chance.random() < 0.8:
            known.append(first)
    sound_steps(model, known, true_candidates(model, known))
    exact(model, known)


@few
@given(seeds)
def test_sums_of_different_numbers(seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    cells = [model.integer(f"x{n}", range(1, 8)) for n in range(chance.randint(2, 5))]
    model.key(*cells)
    model.add(AllDifferent(tuple(cells)))
    terms = tuple((chance.choice((1, 1, 1, 2, -1)), cell) for cell in cells)
    least = chance.randint(3, 20)
    model.add(Linear(terms, least, least + chance.choice((0, 0, 1))))
    exact(model, some(cells, chance))


@few
@given(seeds)
def test_blocks_of_two_colours(seed: int) -> None:
    """Each technique of lines of blocks is sound, and together they leave what arrangements have."""
    chance = random.Random(seed)
    model = Model()
    # masks of more than eight values don't fit into a byte; of value 3 there is no block
    values, longest, colours = chance.choice(((4, 8, (1, 2)), (10, 4, (2, 9))))
    cells = [model.integer(f"c{n}", range(values)) for n in range(chance.randint(1, longest))]
    model.key(*cells)
    blocks = tuple((chance.randint(1, 3), chance.choice(colours)) for _ in range(chance.randint(0, 3)))
    model.add(Runs(tuple(cells), blocks), "blocks")
    known = some(cells, chance)
    sound_steps(model, known, true_candidates(model, known))
    exact(model, known)
