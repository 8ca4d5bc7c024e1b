"""`repairs`: all smallest repairs, compared with all sets of changes of that size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

import clueproof
from clueproof import Puzzle, Unique, Unknown, verify
from clueproof.clock import Cancel
from clueproof.puzzle.clue import Clue
from clueproof.questions.fewest_changes import Irreparable
from clueproof.questions.minimise import ChoiceError
from clueproof.questions.repair import Repair, RepairError
from clueproof.questions.repairs import Repairs, repairs
from tests.questions.small_puzzles import BLANK, grids, with_some_clues
from tests.stub_backends import Undecisive

OPEN = "sudoku\n1..4\n....\n....\n4..1\n"
WRONG = "sudoku\n1..1\n.3..\n..2.\n...4\n"
TWELVE = "sudoku\n12..\n34..\n....\n....\n"
"""It has 12 solutions."""
SMALL = {
    "sudoku": BLANK["sudoku"],
    "nonogram": BLANK["nonogram"],
    "skyscrapers": BLANK["skyscrapers"],
    "binary": BLANK["binary"],
}
FIXED = [
    "nurikabe\n3..\n...\n..2\n",
    "nurikabe\n2..\n...\n..1\n",
    "nurikabe\n3.1\n...\n2..\n",
    "nurikabe\n1.1\n...\n...\n",
    "slitherlink\n3.\n..\n",
    "slitherlink\n2.\n.2\n",
    "slitherlink\n33\n33\n",
    "slitherlink\n0.3\n3..\n",
    "slitherlink\n2..\n...\n",
]


def found(puzzle: Puzzle, **options: object) -> Repairs:
    result = repairs(puzzle, limit=100_000, **options)
    assert isinstance(result, Repairs)
    return result


Changed = frozenset[tuple[Clue | None, Clue | None]]


def changes(one: Repair) -> Changed:
    return frozenset((change.old, change.new) for change in one.changes)


def all_changes(puzzle: Puzzle, size: int, everything: list[Clue], adding: bool) -> Iterator[list[Changed]]:
    """All sets of so many changes: of places that are vacant or, unless `adding`, have a clue."""
    own = [*puzzle.rules.clue_list(puzzle)]
    taken = {clue[:2] for clue in own}
    single: list[tuple[Clue | None, Clue | None]] = [(None, clue) for clue in everything if clue[:2] not in taken]
    if not adding:
        single += [(clue, None) for clue in own]
        single += [(old, new) for old in own for new in everything if old[:2] == new[:2] and old != new]
    for chosen in combinations(single, size):
        places = {(old or new)[:2] for old, new in chosen}  # type: ignore[index]
        if len(places) == size:
            yield frozenset(chosen)  # type: ignore[misc]


def by_brute_force(puzzle: Puzzle, solutions: list[object], size: int, adding: bool) -> set[Changed]:
    """The sets of so many changes after which exactly one solution of the rules is left, of clues that it implies."""
    rules = puzzle.rules
    blank = rules.with_clues(puzzle, ())
    implied = {number: {*rules.implied(blank, grid)} for number, grid in enumerate(solutions)}
    everything = sorted(set().union(*implied.values()), key=repr)
    good = set()
    for chosen in all_changes(puzzle, size, everything, adding):
        gone = {old for old, _ in chosen}
        clues = [clue for clue in rules.clue_list(puzzle) if clue not in gone]
        clues += [new for _, new in chosen if new is not None]
        changed = rules.with_clues(puzzle, clues)
        left = [grid for grid in solutions if rules.check(changed, grid) is None]
        if len(left) == 1:
            good.add(chosen)
    return good


def compare(puzzle: Puzzle, solutions: list[object]) -> int:
    """The number of changes of each repair, 0 if brute force would take too long."""
    result = repairs(puzzle, limit=100_000)
    if isinstance(result, Irreparable):
        return 0
    assert isinstance(result, Repairs) and result.complete
    size = result.changes
    one = result.repairs[0]
    if not size or size > (2 if len(solutions) < 100 else 1):
        return 0
    adding = not one.dropped and not one.changed
    if one.added and not adding:
        return 0
    expected = by_brute_force(puzzle, solutions, size, adding)
    assert {changes(repair) for repair in result.repairs} == expected
    assert len(result.repairs) == len(expected)
    if size == 2:
        assert not by_brute_force(puzzle, solutions, 1, adding)
    return size


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("wrong", [0, 0.5])
def test_all_of_random_puzzles(name: str, wrong: float) -> None:
    puzzles = (with_some_clues(name, seed, 0.25 + 0.03 * (seed % 8), wrong) for seed in range(100))
    compared = filter(None, (compare(puzzle, grids(name)) for puzzle in puzzles))
    assert len([*islice(compared, 2)]) == 2


def test_the_order_is_that_of_clues_and_solutions() -> None:
    result = found(clueproof.parse(OPEN))
    assert [one.changes[0].sentence for one in result.repairs[7:9]] == ["add: r4c3 is 2", "add: r1c2 is 3"]
    assert result.repairs[0].solution == result.repairs[7].solution != result.repairs[8].solution
    assert (result.complete, result.limited, result.reason, result.given) == (True, False, None, False)
    assert [*map(changes, found(clueproof.parse(OPEN)).repairs)] == [*map(changes, result.repairs)]


def test_each_is_proved_by_another_backend() -> None:
    for text in (OPEN, WRONG):
        for one in found(clueproof.parse(text)).repairs:
            proof = verify(one.puzzle, backend="brute-force")
            assert isinstance(proof, Unique) and proof.solution == one.solution
            assert one.minimum and one.overall and one.bound == len(one.changes)


def test_no_more_than_asked_for() -> None:
    result = repairs(OPEN, limit=3)
    assert isinstance(result, Repairs)
    assert (len(result.repairs), result.complete, result.limited) == (3, False, True)
    assert [*map(changes, result.repairs)] == [*map(changes, found(clueproof.parse(OPEN)).repairs[:3])]
    exactly = repairs(OPEN, limit=16)
    assert isinstance(exactly, Repairs)
    assert exactly.complete


def test_of_one_solution() -> None:
    puzzle = clueproof.parse(OPEN)
    for solution in clueproof.solutions(puzzle):
        result = found(puzzle, solution=solution)
        assert result.given and result.complete and len(result.repairs) == 8
        assert {one.solution for one in result.repairs} == {solution}
        assert not any(one.overall for one in result.repairs)


def test_of_wanted_kinds() -> None:
    puzzle = clueproof.parse("skyscrapers\n...\n...\n...\n")
    for kind in ("given", "border"):
        result = found(puzzle, kinds=[kind])
        assert {clue.kind for one in result.repairs for clue in one.added} == {kind}
    with pytest.raises(ChoiceError, match="no clues of the kind 'line'"):
        repairs(puzzle, kinds=["line"])


def test_more_solutions_than_are_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = found(clueproof.parse(TWELVE))
    monkeypatch.setattr("clueproof.questions.repairs.MAX_KNOWN", 12)
    assert found(clueproof.parse(TWELVE)).complete
    monkeypatch.setattr("clueproof.questions.repairs.MAX_KNOWN", 11)
    many = found(clueproof.parse(TWELVE))
    unexamined = "there are more than 11 solutions, of which one was examined, and fewer changes may suffice"
    assert (many.complete, many.limited, many.reason) == (False, False, unexamined)
    assert len({one.solution for one in many.repairs}) == 1
    assert {changes(one) for one in many.repairs} == {
        changes(one) for one in everything.repairs if one.solution == many.repairs[0].solution
    }
    few = repairs(TWELVE, limit=1)
    assert isinstance(few, Repairs)
    assert (few.limited, few.reason) == (False, f"limit reached, {unexamined}")
    given = found(clueproof.parse(TWELVE), solution=everything.repairs[-1].solution)
    assert given.complete
    assert {changes(one) for one in given.repairs} == {
        changes(one) for one in everything.repairs if one.solution == given.repairs[0].solution
    }


def test_as_it_is() -> None:
    result = found(clueproof.parse("sudoku\n12.4\n....\n....\n4..1\n"))
    assert (result.word, result.changes, len(result.repairs), result.complete) == ("unique", 0, 1, True)


def test_what_can_not_be_repaired() -> None:
    result = repairs("binary\n" + "........\n" * 2)
    assert isinstance(result, Irreparable)


def test_what_is_no_solution_is_refused() -> None:
    with pytest.raises(RepairError, match="breaks the rules"):
        repairs(OPEN, solution=[[1] * 4] * 4)
    with pytest.raises(ValueError, match="limit"):
        repairs(OPEN, limit=0)


def test_time() -> None:
    unknown = repairs(OPEN, backend=Undecisive())
    assert isinstance(unknown, Unknown)
    short = repairs("sudoku\n" + "." * 81, time_limit=1)
    assert isinstance(short, Unknown) or not short.complete
    cancel = Cancel()
    cancel.cancel()
    cancelled = repairs(OPEN, cancel=cancel)
    assert isinstance(cancelled, Unknown)


@pytest.mark.parametrize("text", FIXED)
def test_all_of_loops_and_islands(text: str) -> None:
    puzzle = clueproof.parse(text)
    blank = puzzle.rules.with_clues(puzzle, ())
    compare(puzzle, [*clueproof.solutions(blank)])
