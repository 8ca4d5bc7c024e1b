"""An explanation as a page: HTML that needs nothing else, with the board at each step.

All steps are listed. Where scripts run, one is shown at a time, and the arrow keys turn the pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from clueproof.arguments import expects, instance
from clueproof.explanation.mus import PremiseKind
from clueproof.explanation.step_boards import Boards, beside
from clueproof.explanation.steps import ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough
from clueproof.explanation.wording import headline, label, proved, reason, tallied
from clueproof.grid.board import Board
from clueproof.questions import Multiple
from clueproof.questions.verdicts import boards
from clueproof.render.elements import number
from clueproof.render.pages import picture, share, templates

LARGER, LARGER_WORDS = 1.6, 2.0
"""How much larger boards are than pictures of puzzles, as they hold notes; and where notes are words."""
SOURCES = {PremiseKind.RULE: "Rule", PremiseKind.CLUE: "Clue", PremiseKind.FACT: "Known"}


@dataclass(slots=True)
class _Picture:
    """A board as SVG, and how wide it is shown, in pixels."""

    svg: Markup
    width: str


@expects(walkthrough=instance(Walkthrough))
def to_html(walkthrough: Walkthrough) -> str:
    """The walkthrough as a page of ASCII."""
    puzzle = walkthrough.puzzle
    step_boards = Boards(puzzle, walkthrough.explanation.encoding)
    environment = templates("clueproof.explanation")
    environment.filters |= {
        "proved": proved,
        "label": label,
        "headline": headline,
        "reason": reason,
        "source": SOURCES.__getitem__,
        "tallied": tallied,
    }
    verdict = walkthrough.verdict
    start = _picture(step_boards.start(), f"{puzzle.name} as it is given")
    steps = [*_pictured(walkthrough.explanation.steps, step_boards)]
    solutions = _solutions(walkthrough, step_boards)
    pictures = [shown for _, *several in steps for shown in several if shown is not None]
    parts = _shared([start, *pictures, *(solutions or ())])
    return environment.get_template("page.html").render(
        walkthrough=walkthrough,
        name=puzzle.name,
        title=puzzle.rules.title,
        draws=step_boards.draws,
        has_edges=step_boards.has_edges,
        parts=parts,
        start=start,
        steps=steps,
        differ=verdict.differ if isinstance(verdict, Multiple) else None,
        solutions=solutions,
    )


def _shared(pictures: Sequence[_Picture]) -> Markup:
    """Let pictures share their common definitions; returns the element with these."""
    parts, found = share([shown.svg for shown in pictures])
    for shown, svg in zip(pictures, found, strict=True):
        shown.svg = Markup(svg)
    return Markup(parts)


def _pictured(
    steps: tuple[ExplainedStep, ...], step_boards: Boards
) -> Iterator[tuple[ExplainedStep, _Picture | None, _Picture | None]]:
    """Each step with the board after it, and with what is drawn beside its reason."""
    for step in steps:
        board, lines = step_boards.after(step), beside(step)
        said = f"The board after step {step.number}: {headline(step)}"
        names = " and ".join(dict.fromkeys(line.name for line in step.drawn))
        yield (
            step,
            _picture(board, said) if step_boards.draws else None,
            None if lines is None else _picture(lines, f"Arrangements of the line: {names}"),
        )


def _solutions(walkthrough: Walkthrough, step_boards: Boards) -> list[_Picture] | None:
    """The solution, or two of several; None if none is known."""
    if walkthrough.outcome not in (Outcome.SOLVED, Outcome.BEST, Outcome.MULTIPLE):
        return None
    found = [*map(step_boards.labelled, boards(walkthrough.puzzle, walkthrough.verdict.solutions))]
    names = ["One solution", "Another solution"] if len(found) > 1 else ["The solution"]
    return [_picture(board, name) for board, name in zip(found, names, strict=True)]


def _picture(board: Board, said: str) -> _Picture:
    svg, width = picture(board, said)
    words = any(len(note) > 2 for notes in board.notes.values() for note in notes)
    return _Picture(svg, number(width * (LARGER_WORDS if words else LARGER)))
