"""What players fill in: marks on a board, whether they are right, and whole answers."""

from __future__ import annotations

from typing import Any

from clueproof.backends import Limit, Refuted
from clueproof.clock import Clock
from clueproof.editor.player_marks import PlayerMarks
from clueproof.errors import BadPuzzleError
from clueproof.formats.solutions import read_solution
from clueproof.grid.board import Board
from clueproof.model import Literal
from clueproof.puzzle.fields import EditorState
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.query import Query
from clueproof.questions.unsat_core import second_refutation, unsat_core
from clueproof.web.boards import entries_fields, labelled, picture, sites, svg
from clueproof.web.protocol import Answer, Asked, one_line
from clueproof.web.reading import the_puzzle


def play(asked: Asked) -> Answer:
    """The board with what the player has filled in, after some edits; with `mistakes`, what of it can't be right."""
    puzzle, options = the_puzzle(asked), asked.options
    filling = filling_of(puzzle)
    state = filling.read(options["answer"] or {})
    for edit in options["edits"]:
        state = filling.entered(state, edit["entry"], edit["places"], edit["value"])
    solution = filling.solution(state)
    solved = solution is not None and puzzle.rules.check(puzzle, solution) is None
    typed = {entry.name: entry.stored_in.typed(state) for entry in filling.inputs}
    said = {
        "answer": state.fields,
        **picture(labelled(filling.board(state), asked)),
        **entries_fields(filling.inputs, typed),
        "grid": puzzle.rules.grid,
        "genre": puzzle.rules.name,
        "left": filling.left(state),
        "done": solved or filling.is_full(state),
        "solved": solved,
    }
    return {**said, **_mistakes(filling, state, solution, asked)} if options["mistakes"] and not solved else said


def _mistakes(filling: PlayerMarks, state: EditorState, solution: Any, asked: Asked) -> Answer:
    """The rule that a full board breaks; else marks that leave no solution together, few of them. Nothing if there is
    a solution with all marks."""
    puzzle = filling.puzzle
    if solution is not None and filling.is_full(state):
        broken = puzzle.rules.check(puzzle, solution)
        return {"rule": one_line(broken or ""), "sites": sites(puzzle.rules.violated_clues(puzzle, solution))}
    marks, instance = filling.literals(state), compile_puzzle(puzzle)
    wrong = _contradicting(instance, [*marks], asked.options["time_limit"])
    if wrong is None:
        return {"sites": []}
    said = "; ".join(map(instance.model.describe, wrong))
    rule = {0: "the clues have no solution, whatever is filled in", 1: f"this can't be right: {said}"}.get(
        len(wrong), f"these can't all be right: {said}"
    )
    return {"rule": one_line(rule), "sites": sites(site for literal in wrong for site in marks[literal])}


def _contradicting(instance: Instance, marks: list[Literal], seconds: float) -> list[Literal] | None:
    """Marks with which the clues have no solution, none of which can be left out; None if there is one with all."""
    with (clock := Clock(seconds)):
        limit = Limit.of(clock)
        query = Query(instance.knowing(marks), "sat", limit)
        with query.opened() as session:
            if not isinstance(query.of(session), Refuted):
                return None
            # clues go last, so that no mark is blamed for what others do
            marked = Instance(instance.puzzle, instance.encoding, [*marks, *instance.clues])
            refuted = second_refutation(session, marked, query.backend, limit)
            core = unsat_core(session, marked, refuted, limit, irreducible=True)
        return [marks[place] for place in core.positions if place < len(marks)]


def filling_of(puzzle: Puzzle) -> PlayerMarks:
    """What can be filled in. Raises BadPuzzleError where boards show no single keys."""
    filling = PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)
    if not filling.inputs:
        raise BadPuzzleError(f"{puzzle.rules.name} can't be filled in on the board; its steps can be explained")
    return filling


def filled_in(puzzle: Puzzle, asked: Asked) -> tuple[Board, list[Literal]]:
    """The board with what the player has filled in, as the message says, and that as literals of the puzzle's model."""
    stated = asked.options["answer"]
    if not stated:
        return puzzle.rules.draw(puzzle), []
    filling = filling_of(puzzle)
    state = filling.read(stated)
    return filling.board(state), [*filling.literals(state)]


def check(asked: Asked) -> Answer:
    """Which rule a filled-in board breaks, and the clues that it does not meet."""
    puzzle = the_puzzle(asked)
    solution = read_solution(puzzle, asked.options["answer"])
    broken = puzzle.rules.check(puzzle, solution)
    unmet = [] if broken is None else [*puzzle.rules.violated_clues(puzzle, solution)]
    return {
        "solved": broken is None,
        "rule": None if broken is None else one_line(broken),
        "sites": sites(unmet),
        "svg": svg(labelled(puzzle.rules.draw(puzzle, solution), asked), unmet),
    }
