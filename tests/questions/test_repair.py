"""`repair`: as few changes as can be, compared with all that could be done; results are proved by another solver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import clueproof
from clueproof import Puzzle, Unique, Unknown, verify
from clueproof.backends import Undecided
from clueproof.backends.session import NO_LIMIT, Answer, Limit
from clueproof.clock import TIME_LIMIT
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import CluesUnknownError
from clueproof.questions.minimal_sets import Hit, smallest_sets
from clueproof.questions.minimise import ChoiceError
from clueproof.questions.repair import Irreparable, Repair, RepairError, repair
from clueproof.seeded_random import SeededRandom
from tests.questions.genres import Pigeons, Twins
from tests.questions.small_puzzles import BLANK, agrees, grids, with_some_clues
from tests.stub_backends import Stub, Undecisive
from tests.sweeps import sampled

INSTANCES = Path(__file__).resolve().parents[2] / "instances"
EMPTY = "sudoku\n" + "." * 81


def repaired(puzzle: Puzzle, **options: object) -> Repair:
    result = repair(puzzle, **options)
    assert isinstance(result, Repair)
    return result


def assert_sound(puzzle: Puzzle, result: Repair, backend: str) -> None:
    """The changes lead to the puzzle, which has that one solution."""
    rules = puzzle.rules
    proof = verify(result.puzzle, backend=backend)
    assert isinstance(proof, Unique)
    assert proof.solution == result.solution
    gone = {*result.dropped, *(old for old, _ in result.changed)}
    assert gone <= {*rules.clue_list(puzzle)}
    left = [clue for clue in rules.clue_list(puzzle) if clue not in gone]
    new = [*result.added, *(new for _, new in result.changed)]
    assert {*rules.clue_list(result.puzzle)} == {*left, *new}
    assert len(rules.clue_list(result.puzzle)) == len(left) + len(new)
    assert all(old[:2] == new[:2] and old != new for old, new in result.changed)
    assert len(result.changes) == len(result.added) + len(result.dropped) + len(result.changed)
    assert result.bound <= len(result.changes)
    assert not result.minimum or result.bound == len(result.changes)
    assert result.minimum or not result.overall


@cache
def random_puzzles(name: str, wrong: float) -> list[tuple[Puzzle, list[object]]]:
    """Puzzles, each with the solutions of the rules that obey its clues."""
    puzzles = [with_some_clues(name, seed, 0.1 + 0.04 * (seed % 10), wrong) for seed in range(20)]
    return [(puzzle, [grid for grid in grids(name) if obeys(puzzle, grid)]) for puzzle in puzzles]


def obeys(puzzle: Puzzle, grid: object) -> bool:
    return puzzle.rules.check(puzzle, grid) is None


@pytest.mark.parametrize("name", BLANK)
def test_fewest_added_clues(name: str) -> None:
    several = 0
    for puzzle, solutions in random_puzzles(name, 0):
        if len(solutions) < 2:
            continue
        result = repair(puzzle)
        if isinstance(result, Irreparable):
            assert name == "nonogram"
            continue
        assert isinstance(result, Repair)
        several += 1
        assert_sound(puzzle, result, "brute-force")
        assert result.minimum
        assert not result.dropped and not result.changed
        own = {clue[:2] for clue in puzzle.rules.clue_list(puzzle)}
        possible = [clue for clue in puzzle.rules.implied(puzzle, result.solution) if clue[:2] not in own]
        apart = [
            {clue for clue in possible if not agrees(puzzle, clue, other)}
            for other in solutions
            if other != result.solution
        ]
        fewer = combinations(sorted(set().union(*apart), key=possible.index), len(result.added) - 1)
        assert not any(all(differ & {*chosen} for differ in apart) for chosen in fewer)
    assert several >= 4


@pytest.mark.parametrize("name", BLANK)
def test_of_the_smallest_sets_the_first(name: str) -> None:
    for puzzle, solutions in random_puzzles(name, 0)[:12]:
        if len(solutions) < 2 or not isinstance(result := repair(puzzle), Repair):
            continue
        own = {clue[:2] for clue in puzzle.rules.clue_list(puzzle)}
        possible = [clue for clue in puzzle.rules.implied(puzzle, result.solution) if clue[:2] not in own]
        others = [grid for grid in solutions if grid != result.solution]
        false = [{clue for clue in possible if not agrees(puzzle, clue, grid)} for grid in others]
        first = next(
            chosen
            for chosen in combinations(possible, len(result.added))
            if all({*chosen} & differ for differ in false)
        )
        assert sorted(map(possible.index, result.added)) == [possible.index(clue) for clue in first]


@pytest.mark.parametrize("name", BLANK)
def test_fewest_dropped_clues(name: str) -> None:
    contradictions = 0
    for puzzle, solutions in random_puzzles(name, 0.5):
        if solutions:
            continue
        contradictions += 1
        result = repaired(puzzle)
        assert_sound(puzzle, result, "brute-force")
        assert result.minimum
        clues = puzzle.rules.clue_list(puzzle)
        fewest = min(sum(not agrees(puzzle, clue, grid) for clue in clues) for grid in grids(name))
        assert len(result.dropped) + len(result.changed) == fewest
    assert contradictions >= 3


@pytest.mark.parametrize("name", BLANK)
def test_one_wrong_clue_is_found_where_that_is_all(name: str) -> None:
    """Where one clue can say something else so that there is one solution, no more than that is changed."""
    single = 0
    for puzzle, solutions in random_puzzles(name, 0.2):
        if solutions or not one_change_is_enough(puzzle, grids(name)):
            continue
        single += 1
        result = repaired(puzzle)
        assert len(result.changes) == 1
        assert result.overall
    assert single or name in ("skyscrapers", "nonogram")


def one_change_is_enough(puzzle: Puzzle, all_grids: list[object]) -> bool:
    rules = puzzle.rules
    clues = rules.clue_list(puzzle)
    for wrong in clues:
        rest = rules.with_clues(puzzle, [clue for clue in clues if clue != wrong])
        said = []
        for grid in all_grids:
            if obeys(rest, grid):
                said += [clue for clue in rules.implied(rest, grid) if clue[:2] == wrong[:2]] or [None]
        if any(clue is not None and said.count(clue) == 1 for clue in said):
            return True
    return False


def test_a_typing_mistake_is_one_change() -> None:
    """In puzzles of which no clue can be left out, so that without the wrong one there are many solutions."""
    chance, many = SeededRandom("typing"), 0
    for puzzle in list(clueproof.read(INSTANCES / "sudoku" / "qqwing.txt", "sudoku"))[:6]:
        least = clueproof.minimise(puzzle).puzzle
        rules, clues = puzzle.rules, least.rules.clue_list(least)
        wrong = chance.below(len(clues))
        rest = clues[:wrong] + clues[wrong + 1 :]
        many += clueproof.count(rules.with_clues(puzzle, rest), 101).found > 100
        others = [rules.with_clues(puzzle, [*rest, clues[wrong]._replace(value=digit)]) for digit in range(1, 10)]
        result = repaired(next(other for other in others if verify(other).word == "none"))
        assert len(result.changes) == 1
        assert result.overall
    assert many


@pytest.mark.parametrize("backend", ["cpsat", "brute-force", "sat:glucose42"])
def test_the_same_in_every_backend(backend: str) -> None:
    for name, seed, wrong in (("sudoku", 3, 0), ("sudoku", 7, 0.3), ("range", 4, 0), ("easy-as-abc", 2, 0.3)):
        puzzle = with_some_clues(name, seed, 0.3, wrong)
        assert repaired(puzzle, backend=backend).changes == repaired(puzzle).changes


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "sudoku\n53..7....6...95....98....6.8...6...3...8.3..17...2...6......28....4.........8..79",
            ["add: r6c6 is 9"],
        ),
        (
            "sudoku\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....418..5....8..79",
            ["change: r8c6 is 8; instead: r8c6 is 9"],
        ),
        ("sudoku\n11..\n..2.\n....\n...4\n", ["change: r1c1 is 1; instead: r1c1 is 2", "add: r2c1 is 3"]),
        ("nonogram\nrows:\n1\n?\n?\ncols:\n?\n1 1\n?\n", ["add: row 2 is empty", "add: row 3 reads 1"]),
        (
            "easy-as-abc letters=2\ntop: ...\n",
            ["add: column 1 from the top: A first", "add: r1c2 is A"],
        ),
        (
            "independent-set at_least=3\nedges:\na b\nb c\nc a\n",
            ["drop: at least 3 vertices are chosen", "add: exactly 0 vertices are chosen"],
        ),
    ],
)
def test_pinned(text: str, sentences: list[str]) -> None:
    result = repaired(clueproof.parse(text))
    assert [change.sentence for change in result.changes] == sentences
    assert result.minimum


def test_unique_already() -> None:
    puzzle = clueproof.parse("sudoku\n1.3.\n.4..\n....\n4..1\n")
    result = repaired(puzzle)
    assert (result.word, result.puzzle, result.changes, result.minimum) == ("unique", puzzle, (), True)
    assert repaired(puzzle, solution=result.solution).changes == ()


def test_a_given_solution() -> None:
    for name in ("sudoku", "skyscrapers", "range"):
        puzzle = with_some_clues(name, 5, 0.4, 0.3)
        for solution in grids(name)[::7][:6]:
            result = repaired(puzzle, solution=solution)
            assert result.solution == solution
            assert_sound(puzzle, result, "brute-force")
            assert result.minimum
            assert not result.overall or not result.changes
            denied = [clue for clue in puzzle.rules.clue_list(puzzle) if not agrees(puzzle, clue, solution)]
            assert [change.old for change in result.changes if change.old is not None] == denied


@pytest.mark.parametrize(
    ("letters", "solution", "dropped"),
    [("AAAB", (1, 1, 1, 0), 2), ("AABB", (1, 1, 1, 1), 2), ("AABB", (1, 0, 1, 0), 0), ("AAAA", (1, 1, 1, 1), 3)],
)
def test_clues_that_are_false_only_together(letters: str, solution: tuple[int, ...], dropped: int) -> None:
    rules = Twins()
    stated = [Clue("letter", (0, cell), letter) for cell, letter in enumerate(letters)]
    puzzle = rules.with_clues(rules.puzzle(None), stated)
    assert all(rules.check(rules.with_clues(puzzle, [clue]), solution) is None for clue in stated)
    result = repaired(puzzle, solution=solution)
    assert (result.solution, len(result.dropped), result.minimum) == (solution, dropped, True)
    assert_sound(puzzle, result, "brute-force")


def test_a_given_solution_that_is_none() -> None:
    puzzle = clueproof.parse(BLANK["sudoku"])
    with pytest.raises(RepairError, match="breaks the rules"):
        repair(puzzle, solution=((1, 2, 3, 4),) * 4)
    path = clueproof.parse("independent-set\nedges:\na b\nb c\nc d\n")
    with pytest.raises(RepairError, match="none of the best"):
        repair(path, solution=("b",))


def test_kinds() -> None:
    puzzle = clueproof.parse(BLANK["skyscrapers"])
    for kind in ("given", "border"):
        result = repaired(puzzle, kinds=[kind])
        assert {clue.kind for clue in result.added} == {kind}
        assert_sound(puzzle, result, "brute-force")
    with pytest.raises(ChoiceError, match="no clues of the kind 'line'; there are border, given"):
        repair(puzzle, kinds=["line"])


def test_what_no_clue_can_part() -> None:
    """Both solutions have the same numbers around the picture."""
    puzzle = clueproof.parse("nonogram\nrows:\n1\n1\ncols:\n1\n?\n")
    result = repair(puzzle, kinds=["line"])
    assert isinstance(result, Irreparable)
    assert "agrees with the chosen one on all clues" in result.reason
    assert len(repaired(puzzle, kinds=["given"]).added) == 1


def test_nothing_to_add() -> None:
    puzzle = clueproof.parse("nonogram\nrows:\n1\n1\ncols:\n1\n1\n")
    result = repair(puzzle, kinds=["line"])
    assert isinstance(result, Irreparable)
    assert result.reason == "there are no clues that can be added"


def test_what_no_clue_can_mend() -> None:
    result = repair(clueproof.parse("binary\n........\n........\n"))
    assert isinstance(result, Irreparable)
    assert "whatever the clues" in result.reason


def test_rule_sets_that_say_nothing_about_clues() -> None:
    with pytest.raises(CluesUnknownError):
        repair(Pigeons().puzzle(3))


def test_best_solutions() -> None:
    puzzle = clueproof.parse("independent-set\nedges:\na b\nb c\nc d\nd e\ne a\n")
    result = repaired(puzzle)
    assert_sound(puzzle, result, "cpsat")
    assert len(result.solution) == 2
    assert (len(result.added), result.minimum) == (2, True) or len(result.added) == 1


def test_a_time_limit_gives_what_is_proved_by_then() -> None:
    puzzle = clueproof.parse(EMPTY)
    result = repaired(puzzle, time_limit=0.8)
    assert_sound(puzzle, result, "sat:glucose42")
    assert not result.minimum
    assert result.irreducible
    assert result.reason == TIME_LIMIT
    assert 1 <= result.bound < len(result.added) < 30
    for clue in result.added:
        fewer = [other for other in result.added if other != clue]
        assert verify(puzzle.rules.with_clues(puzzle, fewer)).word == "multiple"


def test_nothing_in_time() -> None:
    result = repair(clueproof.parse(BLANK["sudoku"]), backend=Undecisive())
    assert isinstance(result, Unknown)
    assert result.reason == TIME_LIMIT


class Waning(Stub):
    """Knows the answers to the first few queries of each session."""

    def __init__(self, queries: int) -> None:
        super().__init__()
        self.name = f"waning{queries}"
        self.queries = queries

    def answer(self, answer: Answer, query: int) -> Answer:
        return answer if query <= self.queries else Undecided(TIME_LIMIT)


@pytest.mark.parametrize("queries", [*range(0, 40, 3), 50, 70, 90, 150])
def test_undecided_queries_never_make_a_claim(queries: int) -> None:
    puzzle = with_some_clues("sudoku", 3, 0.15, 0)
    best = repaired(puzzle)
    result = repair(puzzle, solution=best.solution, backend=Waning(queries))
    if isinstance(result, Repair):
        assert_sound(puzzle, result, "sat")
        assert result.bound <= len(best.changes)
        assert not result.minimum or len(result.changes) == len(best.changes)
    else:
        assert isinstance(result, Unknown)


GENRES = sorted(folder.name for folder in INSTANCES.iterdir() if folder.is_dir())


def shipped(genre: str) -> Iterator[Puzzle]:
    """The puzzles of a genre that have no solution, or several."""
    for path in sorted((INSTANCES / genre).iterdir()):
        for puzzle in clueproof.read(path, genre) if path.suffix != ".md" else ():
            if puzzle.about.get("expect") in ("multiple", "none"):
                yield puzzle


def no_clue_helps(puzzle: Puzzle) -> bool:
    """Is there for each solution another one that agrees with it on all clues? Of many only some are looked at."""
    stated = [{*puzzle.rules.implied(puzzle, grid)} for grid in clueproof.solutions(puzzle, 20)]
    return all(any(one <= other for other in stated if other is not one) for one in stated)


def repaired_somehow(puzzle: Puzzle) -> bool:
    """Is a repair found in a short time, or a reason why there is none?"""
    result = repair(puzzle, time_limit=1.5)
    if isinstance(result, Irreparable):
        assert "whatever the clues" in result.reason or no_clue_helps(puzzle)
        return True
    if isinstance(result, Unknown):
        assert result.reason == TIME_LIMIT
        return False
    assert_sound(puzzle, result, "sat:glucose42")
    written = clueproof.parse(clueproof.to_text(result.puzzle))
    assert written == result.puzzle
    assert "expect" not in written.about
    return True


@pytest.mark.parametrize("genre", sampled(GENRES, 4, "repair"))
def test_a_shipped_puzzle(genre: str) -> None:
    puzzle = min(shipped(genre), key=lambda puzzle: len(clueproof.to_text(puzzle)), default=None)
    if puzzle is None:
        pytest.skip("all of its puzzles have one solution")
    try:
        if not repaired_somehow(puzzle):
            pytest.skip("not in so short a time")
    except CluesUnknownError:
        pytest.skip("its clues can't be changed")


@pytest.mark.slow
@pytest.mark.parametrize("genre", GENRES)
def test_shipped_puzzles(genre: str) -> None:
    with suppress(CluesUnknownError):
        for puzzle in shipped(genre):
            repaired_somehow(puzzle)


@pytest.mark.parametrize("seed", range(40))
def test_smallest_sets(seed: int) -> None:
    chance = SeededRandom("sets", seed)
    family = [{*chance.shuffled(range(8))[: 1 + chance.below(4)]} for _ in range(chance.below(9))]

    def missed(chosen: tuple[int, ...]) -> set[int] | None:
        return next((numbers for numbers in family if not numbers & {*chosen}), None)

    size = next(n for n in range(9) if any(missed(chosen) is None for chosen in combinations(range(8), n)))
    smallest = [chosen for chosen in combinations(range(8), size) if missed(chosen) is None]
    assert [*smallest_sets(8, missed, NO_LIMIT)] == [Hit(chosen, size) for chosen in smallest]


def test_smallest_sets_within_a_limit() -> None:
    assert [*smallest_sets(3, lambda chosen: Undecided("over"), NO_LIMIT)] == [Hit(None, 0, "over")]
    (hit,) = smallest_sets(3, lambda chosen: {0, 1, 2} if not chosen else None, Limit.within(0))
    assert hit == Hit(None, 1, TIME_LIMIT)
