"""Puzzles and answers as notebooks show them."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from clueproof import Multiple, Solved, Unique, parse, read, solve, to_svg, verify
from clueproof.questions import Evidence
from tests.cli.puzzles import MULTIPLE, NONE, UNIQUE
from tests.render.reading import Picture
from tests.sweeps import sampled
from tests.test_instances import FILES

EVIDENCE = Evidence("sat", 1, 0.1)


def test_a_puzzle_draws_itself():
    puzzle = parse(UNIQUE)
    assert puzzle._repr_svg_() == to_svg(puzzle.rules.draw(puzzle))
    assert Picture(puzzle._repr_svg_()).said("answers") == []


def test_an_answer_draws_its_solution():
    for answer in (solve(parse(UNIQUE)), verify(parse(UNIQUE))):
        picture = Picture(answer._repr_svg_())
        assert picture.texts[0].said == answer.word
        assert len(picture.said("given", "answers")) == 81


def test_two_solutions_have_their_differences_marked():
    verdict = verify(parse(MULTIPLE))
    picture = Picture(verdict._repr_svg_())
    marks = [box for box in picture.boxes if box.inherited.get("class") == "marks"]
    assert len(marks) == 2 * len(verdict.differ)


@pytest.mark.parametrize("path", sampled(FILES, 8, "verdicts"), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_verdicts_of_every_rule_set_can_be_drawn(path):
    for puzzle in [*read(path, path.parent.name)][:3]:
        verdict = verify(puzzle, time_limit=5)
        if isinstance(verdict, Unique | Multiple):
            assert Picture(verdict._repr_svg_()).texts[0].said == verdict.word


def test_no_picture_where_words_say_more():
    assert not hasattr(verify(parse(NONE)), "_repr_svg_")


def test_answers_are_compared_without_their_puzzles():
    verdict = verify(parse(UNIQUE))
    alone = replace(verdict, puzzle=None)
    assert alone == verdict
    assert hash(alone) == hash(verdict)
    assert repr(alone) == "<Unique unique>" and repr(verdict).startswith("<Unique of ")
    assert alone._repr_svg_() is None
    match verdict:
        case Unique(solution, evidence, best):
            assert (solution, evidence, best) == (verdict.solution, verdict.evidence, None)


@pytest.mark.parametrize("answer", [Solved((), EVIDENCE), Unique((), EVIDENCE), Multiple((), (), ("r1c1",), EVIDENCE)])
def test_answers_need_no_puzzle(answer):
    assert answer.puzzle is None
    assert answer._repr_svg_() is None


def test_answers_can_be_copied_and_pickled():
    verdict = verify(parse(UNIQUE))
    for other in (copy.deepcopy(verdict), pickle.loads(pickle.dumps(verdict))):
        assert other == verdict
        assert other._repr_svg_() == verdict._repr_svg_()
