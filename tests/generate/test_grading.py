"""Puzzles of the grade that is asked for."""

from __future__ import annotations

import pytest

import clueproof
from clueproof.explanation import GRADES, Difficulty, NoDifficultyError, difficulty, explain
from clueproof.explanation.difficulty import grade_of, is_solved_by_hand
from clueproof.generation import Made, Recipe, RecipeError, generate, make, making
from clueproof.questions.instance import compile_puzzle
from tests.sweeps import swept

EASIEST_FIVE = GRADES[:5]
WANTED = [
    *(("sudoku", (9, 9), grade) for grade in ("trivial", "easy", "medium", "expert")),
    ("sudoku", (4, 4), "trivial"),
    *(("binary", (8, 6), grade) for grade in EASIEST_FIVE),
    *(("skyscrapers", (4, 4), grade) for grade in ("trivial", "easy", "medium")),
    *(("nonogram", (8, 10), grade) for grade in ("easy", "medium")),
    *(("easy-as-abc", (5, 5), grade) for grade in ("trivial", "easy", "medium", "expert")),
    *(("range", (4, 6), grade) for grade in ("easy", "medium", "expert")),
]


def hardness(puzzle: clueproof.Puzzle) -> Difficulty:
    found = difficulty(puzzle)
    assert isinstance(found, Difficulty)
    return found


def clue_count(made: Made) -> int:
    return len(made.puzzle.rules.clue_list(made.puzzle))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("name", "size", "grade"), swept(WANTED, [one for one in WANTED if one[2] != "expert"][::4]))
def test_the_grade_is_met(name: str, size: tuple[int, int], grade: str, number: int) -> None:
    recipe = Recipe(name, size, difficulty=grade)
    made = make(recipe, "graded", number)
    assert hardness(made.puzzle).grade == grade == made.grade
    verdict = clueproof.verify(made.puzzle)
    assert isinstance(verdict, clueproof.Unique) and verdict.solution == made.solution
    assert make(recipe, "graded", number) == made
    if made.irreducible:
        assert clueproof.minimise(made.puzzle).dropped == 0


@pytest.mark.parametrize(("name", "side"), [("sudoku", 6), ("binary", 6), ("futoshiki", 5)])
def test_a_grade_is_known_as_far_as_it_is_wanted(name: str, side: int) -> None:
    for number in (1, 2, 3):
        instance = compile_puzzle(make(Recipe(name, (side, side)), "as wanted", number).puzzle)
        whole = GRADES.index(grade_of(instance, chains=True))
        for wanted, grade in enumerate(GRADES):
            found = GRADES.index(grade_of(instance, chains=True, wanted=grade))
            assert found == whole if whole <= wanted else wanted < found <= whole


def test_clues_are_given_back_only_as_far_as_the_grade_takes() -> None:
    made = make(Recipe("sudoku", (9, 9), difficulty="trivial"), 2)
    plain = make(Recipe("sudoku", (9, 9)), 2)
    assert not made.irreducible and made.solution == plain.solution
    rules = made.puzzle.rules
    clues, kept = rules.clue_list(made.puzzle), rules.clue_list(plain.puzzle)
    assert {*kept} < {*clues}
    for back in {*clues} - {*kept}:
        fewer = rules.with_clues(made.puzzle, [clue for clue in clues if clue != back])
        assert hardness(fewer).grade != "trivial"


def test_easier_puzzles_have_more_clues() -> None:
    counts = []
    for grade in ("trivial", "hard"):
        recipe = Recipe("binary", (6, 6), difficulty=grade)
        counts.append(sum(clue_count(make(recipe, "clues", number)) for number in (1, 2)))
    assert counts[0] > counts[1]


@pytest.mark.parametrize(("name", "size"), [("sudoku", (9, 9)), ("slitherlink", (5, 5)), ("killer-sudoku", (6, 6))])
@pytest.mark.parametrize("number", [1, 2])
def test_what_is_made_by_hand_takes_no_chains(name: str, size: tuple[int, int], number: int) -> None:
    recipe = Recipe(name, size, by_hand=True)
    made = make(recipe, "by hand", number)
    assert isinstance(clueproof.verify(made.puzzle), clueproof.Unique)
    explanation = explain(made.puzzle)
    assert explanation.end == "solved"
    for step in explanation:
        assert "chain" not in step.technique and "trial" not in step.technique and not step.core
    assert make(recipe, "by hand", number) == made


def test_by_hand_gives_clues_back_only_where_that_takes_it() -> None:
    plain = [make(Recipe("sudoku"), "hand", number) for number in range(1, 7)]
    made = [make(Recipe("sudoku", by_hand=True), "hand", number) for number in range(1, 7)]
    hard = [not is_solved_by_hand(compile_puzzle(one.puzzle)) for one in plain]
    assert True in hard and False in hard
    for one, other, needed in zip(plain, made, hard, strict=True):
        assert one.solution == other.solution
        assert (clue_count(other) > clue_count(one)) is needed
        assert other.irreducible is not needed


def test_by_hand_and_a_grade() -> None:
    made = make(Recipe("sudoku", difficulty="hard", by_hand=True), 4)
    assert hardness(made.puzzle).grade == "hard" == made.grade
    assert is_solved_by_hand(compile_puzzle(made.puzzle))


def test_symmetry_is_kept() -> None:
    made = make(Recipe("sudoku", (9, 9), symmetry="rotation", difficulty="trivial"), 5)
    cells = {clue.position for clue in made.puzzle.rules.clue_list(made.puzzle)}
    assert cells == {(8 - cell[0], 8 - cell[1]) for cell in cells if cell is not None}
    assert hardness(made.puzzle).grade == "trivial"


def test_jobs_change_nothing() -> None:
    recipe = Recipe("skyscrapers", (4, 4), difficulty="easy")
    alone = [make(recipe, 7, number) for number in (1, 2, 3, 4, 5)]
    assert [*generate(recipe, 7, 5, jobs=2)] == alone


def test_what_cannot_be_had_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_MISSES", 5)
    with pytest.raises(RecipeError, match="none of 5 puzzles of this kind was expert: 5 were too easy"):
        make(Recipe("sudoku", (4, 4), difficulty="expert"))
    with pytest.raises(RecipeError, match="no grade 'tricky'; there are trivial, easy"):
        make(Recipe("sudoku", (4, 4), difficulty="tricky"))
    for wanted in ({"difficulty": "easy"}, {"by_hand": True}):
        with pytest.raises(NoDifficultyError, match="best solution"):
            make(Recipe("independent-set", **wanted))  # type: ignore[arg-type]
    with pytest.raises(RecipeError, match="none of 5 puzzles of this kind was expert and could be solved without"):
        make(Recipe("sudoku", (4, 4), difficulty="expert", by_hand=True))
