"""Explanations of puzzles whose keys are edges."""

from __future__ import annotations

import re

import clueproof
from clueproof.encoders import Puzzle
from clueproof.explanation import explain, headline, walk_through
from clueproof.explanation.page import to_html
from clueproof.explanation.step_boards import Boards
from clueproof.grid.edges import edge, only_edges
from clueproof.render import to_plain
from clueproof.syntax.record import Record
from tests.third_party.bridges import Bridges
from tests.third_party.slitherlink import Slitherlink


def slitherlink(*rows: str) -> Puzzle:
    return Slitherlink().parse(Record({"grid": list(rows)}, typed=True))


LOOP = slitherlink("001", ".2.", "3.2")
BRIDGES = Bridges().puzzle("2.3", "...", "3.4")


def test_the_board_at_each_step_shows_edges():
    explanation = explain(LOOP)
    pictures = Boards(LOOP, explanation.encoding)
    seen = []
    for step in explanation:
        board = pictures.after(step)
        assert board.labels
        assert only_edges(board.marked)
        assert all(edge in board.fences for edge in board.marked)
        seen.append(board)
    assert len(seen) > 3
    known = [len(board.fences) for board in seen]
    assert known == sorted(known)
    assert {0, 1} <= {*seen[-1].fences.values()}


def test_at_the_end_it_looks_like_the_solution():
    for puzzle in (LOOP, BRIDGES):
        explanation = explain(puzzle)
        pictures = Boards(puzzle, explanation.encoding)
        board = [*map(pictures.after, explanation)][-1]
        finished = puzzle.rules.draw(puzzle, clueproof.verify(puzzle).solution)
        assert explanation.end == "solved"
        for known, wanted in ((board.lines, finished.lines), (board.fences, finished.fences)):
            assert {edge: many for edge, many in known.items() if many} == dict(wanted)


def test_steps_name_sides():
    explanation = explain(LOOP)
    results = " ".join(map(headline, explanation))
    assert "no lines between r1c1 and r1c2 and between r1c1 and r2c1 and on the upper and left sides of r1c1" in results


def test_a_key_of_several_edges_is_told_in_its_middle():
    explanation = explain(BRIDGES)
    pictures = Boards(BRIDGES, explanation.encoding)
    every = [key.values for key in explanation.model.keys]
    assert [key.name for key in explanation.model.keys] == ["r1c1-r1c3", "r3c1-r3c3", "r1c1-r3c1", "r1c3-r3c3"]
    board = pictures.at([(0,), (2,), (1, 2), *every[3:]])
    assert board.lines == {edge((0, 1), (0, 2)): 0, edge((2, 0), (2, 1)): 2, edge((2, 1), (2, 2)): 2}
    assert board.edge_notes == {edge((1, 0), (2, 0)): ("", "1", "2"), edge((1, 2), (2, 2)): ("0", "1", "2")}
    assert pictures.spots([1]) == {edge((2, 0), (2, 1)), edge((2, 1), (2, 2))}


def test_the_page_draws_and_explains_edges():
    written = to_html(walk_through(LOOP, time_limit=20))
    assert "what the step fills in" in written
    assert "A cross stands where there is no line." in written
    assert written.count('class="fences"') > 3
    assert 'class="labels"' in written


def test_two_solutions_differ_in_marked_edges():
    verdict = clueproof.verify(slitherlink("3.3", "...", "3.3"))
    assert isinstance(verdict, clueproof.Multiple)
    assert all(re.match("the .*side (of|between) r", name) for name in verdict.differ)
    assert "marked edges" in verdict._repr_svg_()


def test_candidates_of_edges():
    found = clueproof.candidates(slitherlink("3.3", "...", "3.3"))
    text = to_plain(found.board())
    assert text.split("\n")[:2] == ["+---+ ? +---+", "| 3 ?   ? 3 |"]
