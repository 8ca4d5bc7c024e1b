"""A puzzle as a picture shows it: its boards, and the texts about them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clueproof.backends import Backend
from clueproof.clock import Clock
from clueproof.errors import ClueproofError
from clueproof.grid.board import Board, Position
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.puzzle.rules_text import rules_of
from clueproof.questions import Multiple, NoSolution, Unique, Verdict, verify
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.instance import compile_puzzle

SEVERAL = "Several solutions"


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A puzzle as a picture shows it."""

    puzzle: Puzzle
    board: Board
    solved: Board | None = None
    """The board of the solution, if it was asked for and there is one."""
    answer: Verdict | None = None
    """The answer about the puzzle, if a question was asked."""
    note: str = ""
    """A remark on the solution, or on the marks."""

    @property
    def name(self) -> str:
        """The title that its file states, or else its id; "" for neither."""
        return self.puzzle.about.get("title", "" if self.puzzle.id is None else str(self.puzzle.id))

    @property
    def genre(self) -> str:
        """The genre, without its other names."""
        return self.puzzle.rules.title.partition(" (")[0]

    @property
    def rules(self) -> str:
        """The rules of this puzzle in words."""
        return rules_of(self.puzzle)

    @property
    def credits(self) -> str:
        """Its author, difficulty and source, as far as its file tells: "by Ann, hard, Puzzles 2020"."""
        told = self.puzzle.about
        author = f"by {told['author']}" if told.get("author") else ""
        return ", ".join(filter(None, [author, told.get("difficulty") or told.get("level"), told.get("source")]))


def drawn_puzzle(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    faults: bool = False,
    labels: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> DrawnPuzzle:
    """The puzzle, and its solution or faults if asked for: see `draw`. Errors as for `verify`."""
    clock = Clock(time_limit)
    board = puzzle.rules.draw(puzzle)
    # boards with names, and those that are no grid, have no numbers of rows and columns
    labels = labels and not (board.names or board.places)
    shown = DrawnPuzzle(puzzle, _labelled(board, labels))
    if not (solution or faults):
        return shown
    answer = verify(puzzle, backend=backend, time_limit=time_limit)
    solved = puzzle.rules.draw(puzzle, answer.solutions[0]) if solution and answer.solutions else None
    solved = None if solved is None else _labelled(solved, labels)
    shown = replace(shown, answer=answer, solved=solved, note=_note(answer))
    if faults and isinstance(answer, NoSolution):
        return replace(shown, board=_marked(shown.board, _sites_of_core(puzzle, answer)))
    if faults and isinstance(answer, Multiple):
        left = None if time_limit is None else max(0.001, time_limit - clock.seconds)
        found = candidates(puzzle, backend=backend, time_limit=left)
        if isinstance(found, Candidates):
            more = "" if found.complete else f" Perhaps more is open ({found.reason})."
            note = f"{SEVERAL}: what is marked is not the same in all of them.{more}"
            return replace(shown, board=_marked(shown.board, _open_sites(found)), note=note)
        return replace(shown, note=f"{SEVERAL}.")
    return shown


def _labelled(board: Board, labels: bool) -> Board:
    return replace(board, labels=board.labels or labels)


def _note(answer: Verdict) -> str:
    if isinstance(answer, Unique):
        return ""
    if isinstance(answer, Multiple):
        return f"{SEVERAL}; this is one of them."
    return f"No solution: {answer.core.sentence}." if isinstance(answer, NoSolution) else f"Unknown: {answer.reason}."


def _marked(board: Board, positions: frozenset[Position]) -> Board:
    return replace(board, marked=board.marked | positions)


def _sites_of_core(puzzle: Puzzle, answer: NoSolution) -> frozenset[Position]:
    """The sites of the clues that contradict each other."""
    try:
        listed = puzzle.rules.clue_list(puzzle)
    except CluesUnknownError:
        return frozenset()
    cells = (listed[position].position for position in answer.core.positions)
    return frozenset(cell for cell in cells if isinstance(cell, tuple))


def _open_sites(found: Candidates) -> frozenset[Position]:
    """The sites of the keys that are known to differ between solutions."""
    sketch = found.puzzle.rules.sketch(found.puzzle, compile_puzzle(found.puzzle).encoding)
    if sketch is None:
        return frozenset()
    return frozenset(
        position for place, key in enumerate(found.keys) if len(key.seen) > 1 for position in sketch.spots(place)
    )


class PictureError(ClueproofError):
    """A picture can't be made; the message says why."""
