"""What a picture shows of a puzzle: its boards, and what is said about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clueproof.backends import Backend
from clueproof.clock import Clock
from clueproof.grid.board import Board, Site
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.puzzle.rules_text import rules_text
from clueproof.questions import Multiple, NoSolution, Unique, Verdict, verify
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.instance import compile_puzzle


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A puzzle as a picture shows it."""

    puzzle: Puzzle[Any, Any]
    board: Board
    solved: Board | None = None
    """The board of the solution, if it was asked for and there is one."""
    answer: Verdict | None = None
    """What was found out about the puzzle, if anything was asked."""
    note: str = ""
    """What people should know about the solution, or about the marks."""

    @property
    def name(self) -> str:
        """What its file calls it: a title, or else its id; "" for neither."""
        return self.puzzle.about.get("title", "" if self.puzzle.id is None else str(self.puzzle.id))

    @property
    def genre(self) -> str:
        """The genre, without its other names."""
        return self.puzzle.rules.title.partition(" (")[0]

    @property
    def rules(self) -> str:
        """The rules of the genre in words."""
        # backticks are for documentation
        return rules_text(self.puzzle.rules).text.replace("`", "")


def drawn_puzzle(
    puzzle: Puzzle[Any, Any],
    *,
    solution: bool = False,
    faults: bool = False,
    labels: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> DrawnPuzzle:
    """The puzzle as it is, and what is asked for besides; see `draw`. Errors as those of `verify`."""
    shown = DrawnPuzzle(puzzle, _labelled(puzzle, None, labels))
    clock = Clock(time_limit)
    if not (solution or faults):
        return shown
    answer = verify(puzzle, backend=backend, time_limit=time_limit)
    shown = replace(shown, answer=answer, note=_note(answer))
    if solution and answer.solutions:
        shown = replace(shown, solved=_labelled(puzzle, answer.solutions[0], labels))
    if not faults:
        return shown
    if isinstance(answer, NoSolution):
        return replace(shown, board=_marked(shown.board, _sites_of_core(puzzle, answer)), note=_contradiction(answer))
    if isinstance(answer, Multiple):
        left = None if time_limit is None else max(0.001, time_limit - clock.seconds)
        found = candidates(puzzle, backend=backend, time_limit=left)
        if isinstance(found, Candidates):
            note = "Several solutions: what is marked is not the same in all of them."
            return replace(shown, board=_marked(shown.board, _open_sites(found)), note=note)
    return shown


def _labelled(puzzle: Puzzle[Any, Any], solution: Any, labels: bool) -> Board:
    board = puzzle.rules.draw(puzzle, solution)
    return replace(board, labels=board.labels or (labels and not board.names))


def _note(answer: Verdict) -> str:
    if isinstance(answer, Unique):
        return ""
    if isinstance(answer, Multiple):
        return "Several solutions; this is one of them."
    return "No solution." if isinstance(answer, NoSolution) else f"Not solved: {answer.reason}."


def _contradiction(answer: NoSolution) -> str:
    said = answer.core.sentences
    if not said:
        return "No solution: no grid of this shape obeys the rules, whatever the clues."
    if len(said) == 1:
        return f"No solution. This clue alone contradicts the rules: {said[0]}."
    return f"No solution. These clues contradict each other: {'; '.join(said)}."


def _marked(board: Board, sites: frozenset[Site]) -> Board:
    return replace(board, marked=board.marked | sites)


def _sites_of_core(puzzle: Puzzle[Any, Any], answer: NoSolution) -> frozenset[Site]:
    """Where the clues stand that contradict each other."""
    try:
        listed = puzzle.rules.clue_list(puzzle)
    except CluesUnknownError:
        return frozenset()
    spots = (listed[position].spot for position in answer.core.positions)
    return frozenset(spot for spot in spots if isinstance(spot, tuple))


def _open_sites(found: Candidates) -> frozenset[Site]:
    """Where boards show the keys on which solutions don't agree."""
    sketch = found.puzzle.rules.sketch(found.puzzle, compile_puzzle(found.puzzle).encoding)
    if sketch is None:
        return frozenset()
    return frozenset(site for place, key in enumerate(found.keys) if not key.settled for site in sketch.spots(place))
