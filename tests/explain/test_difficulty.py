"""Grades of known puzzles, what a grade must not depend on, and puzzles that have none."""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof.explanation import GRADES, Difficulty, NoDifficultyError, difficulty, explain, walk_through
from clueproof.explanation.difficulty import OWN, grade
from clueproof.formats.read import read_all
from clueproof.seeded_random import SeededRandom

INSTANCES = Path(__file__).parents[2] / "instances"

SUDOKUS = {
    # all made by `clueproof generate sudoku`
    ".78.............5.51.....484...19..7....27......45.23...75....1.6......99...3..6.": (
        "easy",
        "hidden single in a line",
    ),
    "8.6.........2..846.9....1.......8.7..3..7......85..29.68.4......548....19.......7": ("medium", "naked pair"),
    "9....17......79.18....4......2.6...7.95.1......8....933....48..87.2...6..21......": (
        "expert",
        "alternating inference chain",
    ),
    "...6.5.........4582......7.3.9..8....7..1.9......2..6..4.3...9.5....46...8...7..4": ("expert", "grouped chain"),
}
HARD = [*SUDOKUS][-1]
COLLECTED = Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere")) / "sudoku"
HARDEST = COLLECTED / "9x9_forum_hardest_1106.txt"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Arto Inkala's puzzle of 2012."""


def rated(puzzle: Any, **options: Any) -> Difficulty:
    found = difficulty(puzzle if isinstance(puzzle, clueproof.Puzzle) else clueproof.parse(puzzle, "sudoku"), **options)
    assert isinstance(found, Difficulty)
    return found


@cache
def known(line: str) -> Difficulty:
    """Of one of the Sudokus above, worked out once."""
    return rated(line)


@pytest.mark.parametrize("line", SUDOKUS)
def test_known_sudokus_have_their_grades(line: str) -> None:
    found = known(line)
    assert (found.grade, found.hardest) == SUDOKUS[line]
    assert found.level == int(found.score)
    assert [*found.steps][-1] == found.hardest
    assert (found.level >= 6) == (found.grade == GRADES[-1])


def test_scores_rank_as_the_grades_do() -> None:
    scores = [known(line).score for line in SUDOKUS]
    assert scores == sorted(scores)
    assert [GRADES.index(known(line).grade) for line in SUDOKUS] == sorted(
        GRADES.index(word) for word, _ in SUDOKUS.values()
    )


def test_the_score_is_what_its_formula_says() -> None:
    found = known(next(iter(SUDOKUS)))
    assert [*found.steps] == ["hidden single", "hidden single in a line"]
    easier, hardest = found.steps.values()
    work = (easier * 2 ** (-1 / 3) + hardest) / 9
    assert found.score == pytest.approx((12 + work / (work + 4)) / 10)
    assert 1 < found.rounds < easier + hardest


def test_steps_that_wait_for_each_other_are_rounds() -> None:
    # in both rows at once: the third cell, next to a pair, then the fifth, next to another; then the last one
    found = rated(clueproof.parse("binary unique_lines=no\n00.1..\n11.0..\n"))
    assert found.steps["next to a pair"] == 4
    assert found.rounds == 3


@pytest.mark.parametrize("name", ["nurikabe", "kurotto", "yajilin"])
def test_each_step_counts_once_as_in_its_explanation(name: str) -> None:
    # the same technique has several difficulty numbers here, and steps need conclusions about what nobody writes down
    puzzle = next(clueproof.read(INSTANCES / name / "own.txt"))
    found, walkthrough = rated(puzzle), walk_through(puzzle)
    assert found.steps == walkthrough.used
    assert sum(found.steps.values()) == len(walkthrough.explanation)
    assert found.level == max(step.level for step in walkthrough.explanation)
    for step in walkthrough.explanation:
        hardest = max((*step.conclusions, *step.supports), key=lambda conclusion: conclusion.difficulty)
        assert (step.technique, step.difficulty) == (hardest.technique, hardest.difficulty)


def test_nothing_left_to_find_is_trivial() -> None:
    found = rated("12\n21\n")
    assert (found.grade, found.score, found.hardest, found.steps, found.rounds) == ("trivial", 0, "", {}, 0)


@pytest.mark.slow
def test_where_short_chains_end_it_takes_trials() -> None:
    found = rated(INKALA)
    assert (found.grade, found.hardest) == ("beyond technique", "nested trial")
    assert found.steps["nested forcing chain"] > 0 and found.cores == ()
    assert found.score > max(known(line).score for line in SUDOKUS)


@pytest.mark.slow
def test_nested_trials_see_what_is_connected() -> None:
    (made,) = clueproof.generate("aqre", seed=0, count=1)
    found = difficulty(made.puzzle)
    assert isinstance(found, Difficulty)
    assert (found.grade, found.hardest, found.cores) == ("expert", "nested forcing chain", ())


@pytest.mark.slow
@pytest.mark.skipif(not HARDEST.exists(), reason="CLUEPROOF_INSTANCES names no collection")
def test_the_hardest_sudokus_take_no_large_core() -> None:
    listed = [line for line in HARDEST.read_text().split() if len(line) == 81]
    solved = HARDEST.with_suffix(".solutions.txt").read_text().split()
    known = [line for line in solved if len(line) == 81 and line.isdigit()]
    assert len(listed) == len(known) > 200
    techniques = set()
    for line, solution in [*zip(listed, known, strict=True)][::30]:
        explanation = explain(clueproof.parse(line, "sudoku"))
        assert explanation.end == "solved"
        assert "".join(str(value) for (value,) in explanation.candidates) == solution
        assert all(step.core <= 8 for step in explanation)
        techniques |= {step.technique for step in explanation}
    assert "nested trial" in techniques


def test_the_grade_is_that_of_the_hardest_step_of_the_explanation() -> None:
    for line in SUDOKUS:
        steps = explain(clueproof.parse(line, "sudoku")).steps
        assert Counter(step.technique for step in steps) == known(line).steps
        assert max(steps, key=lambda step: step.difficulty).level == known(line).level


@pytest.mark.parametrize("line", [*SUDOKUS][1:])
def test_more_clues_are_not_harder(line: str) -> None:
    puzzle = clueproof.parse(line, "sudoku")
    verdict = clueproof.verify(puzzle)
    assert isinstance(verdict, clueproof.Unique)
    rules = puzzle.rules
    clues = rules.clue_list(puzzle)
    more = [clue for clue in rules.implied(puzzle, verdict.solution) if clue not in clues]
    ranks = []
    for count in (0, 10, 25, len(more)):
        added = SeededRandom("more").shuffled(more)[:count]
        ranks.append(GRADES.index(rated(rules.with_clues(puzzle, [*clues, *added])).grade))
    assert ranks == sorted(ranks, reverse=True) and ranks[-1] == 0


def test_the_same_every_time() -> None:
    for line in SUDOKUS:
        first, second = known(line), rated(line)
        assert (first.score, first.steps, first.rounds) == (second.score, second.steps, second.rounds)


def test_turned_over_it_is_as_hard() -> None:
    for line in SUDOKUS:
        columns = ["".join(line[place::9]) for place in range(9)]
        assert rated("".join(columns)).grade == known(line).grade


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("sudoku\n1...\n....\n....\n...2\n", "multiple"),
        ("sudoku\n11..\n....\n....\n....\n", "none"),
        # all cells are found, and only then it shows that two rows are alike
        ("binary\n0110\n0110\n1001\n1001\n", "none"),
        ("range\n1.\n..\n", "none"),
    ],
)
def test_without_one_solution_there_is_no_grade(text: str, word: str) -> None:
    found = difficulty(clueproof.parse(text))
    assert not isinstance(found, Difficulty)
    assert found.word == word == clueproof.verify(clueproof.parse(text)).word


def test_out_of_time_is_unknown() -> None:
    found = difficulty(clueproof.parse([*SUDOKUS][-1], "sudoku"), time_limit=1e-9)
    assert isinstance(found, clueproof.Unknown)
    assert found.reason == "time limit reached"


class Looks:
    """A token that is cancelled when it is looked at for that many times."""

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def cancelled(self) -> bool:
        self.number -= 1
        return self.number <= 0


def test_whenever_time_runs_out_there_is_no_wrong_grade() -> None:
    full = known(HARD)
    words = []
    for number in (1, 10, 100, 1000, 10_000, 100_000, 1_000_000):
        found = difficulty(clueproof.parse(HARD, "sudoku"), cancel=Looks(number))
        words.append(found.word)
        if isinstance(found, Difficulty):
            assert (found.score, found.steps) == (full.score, full.steps)
        else:
            assert isinstance(found, clueproof.Unknown) and found.reason == "cancelled"
    assert words[0] == "unknown" and words[-1] == "expert"


def test_what_asks_for_the_best_has_no_difficulty() -> None:
    with pytest.raises(NoDifficultyError, match="independent-set asks for the best solution"):
        difficulty(clueproof.parse("independent-set\nedges:\na b\nb c\n"))


def test_grades_of_other_rule_sets() -> None:
    assert [grade("range", score) for score in (0, 1.9, 2, 3.5, 4.9, 5.99, 6, 7.5)] == [
        "trivial",
        "trivial",
        "easy",
        "medium",
        "hard",
        "expert",
        "beyond technique",
        "beyond technique",
    ]
    for bounds in OWN.values():
        assert list(bounds) == sorted(bounds) and bounds[-1] == 6


LETTERS = {"e": {"easy"}, "h": {"easy", "medium"}, "x": {"hard", "expert"}}


def test_shipped_skyscrapers_have_the_grades_that_their_letters_say() -> None:
    found = {}
    for puzzle in read_all(INSTANCES / "skyscrapers" / "sgt.txt"):
        assert isinstance(puzzle, clueproof.Puzzle)
        # such as sgt-towers-6dx-1: Simon Tatham's generator, size 6, level x; larger ones take seconds
        if match := re.match(r"sgt-towers-[4-7]d(.)", puzzle.name):
            found[puzzle.name] = (match[1], rated(puzzle))
    assert len(found) == 4
    for letter, one in found.values():
        assert one.grade in LETTERS[letter]
    easy, hard, *extreme = (one.score for _, one in sorted(found.values(), key=lambda item: "ehx".index(item[0])))
    assert max(easy, hard) < min(extreme)
