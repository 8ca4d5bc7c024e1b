"""Explanations and their parts as text, as pages for notebooks, and as objects for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch
from html import escape

from clueproof.english import counted
from clueproof.explanation.explainer import Explanation
from clueproof.explanation.fields import end_fields, ending_fields, step_fields, steps_fields, why_fields
from clueproof.explanation.mus import Mus
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import Ending, ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough
from clueproof.explanation.why import TruthStatus, Why
from clueproof.explanation.wording import END_SAID, drawn, headline, label, proved, reason, tallied, techniques_used
from clueproof.grid.board import Board
from clueproof.questions.verdicts import named
from clueproof.render import differences_marked, to_plain, to_svg

FRAME_HEIGHT = 720
"""Pixels of the page of a walkthrough in a notebook."""


def line(told: Explanation | ExplainedStep | Ending | Walkthrough | Why) -> str:
    """What it is, on a line."""
    if isinstance(told, ExplainedStep):
        return f"{told.number}: {headline(told)} [{label(told)}]"
    if isinstance(told, Explanation):
        return f"of {told.puzzle.name}: {counted(len(told), 'step')}, {told.end}"
    if isinstance(told, Walkthrough):
        why = f" ({told.explanation.end})" if told.outcome is Outcome.UNKNOWN else ""
        return f"of {told.puzzle.name}: {counted(len(told.explanation), 'step')}, {told.outcome}{why}"
    return f"{told.word}: {told.statement}" if isinstance(told, Why) else str(told.end)


@singledispatch
def text(told: object) -> str:
    """It as lines of text, with the board at the end."""
    raise TypeError(f"expected a part of an explanation, not {type(told).__name__}")


@text.register
def _(told: ExplainedStep) -> str:
    return "\n   ".join([f"{told.number}. {headline(told)}  [{label(told)}]", reason(told), *drawn(told)])


@text.register
def _(told: Ending) -> str:
    return "\n".join([END_SAID[told.end], *_mus_lines(told.mus)])


@text.register
def _(told: Explanation) -> str:
    used = tallied(techniques_used(told.steps))
    said = f"{counted(len(told), 'step')}: {used}" if used else counted(0, "step")
    return "\n".join([*map(text, told.steps), f"{said}; {text(told.ending)}", "", to_plain(_last_board(told))])


@text.register
def _(told: Walkthrough) -> str:
    lines = [*map(text, told.explanation.steps), told.sentence, *_mus_lines(told.contradiction)]
    lines += [f"{name}: {' or '.join(words)}" for name, words in told.open]
    return "\n".join([*lines, "", to_plain(_last_board(told.explanation))])


@text.register
def _(told: Why) -> str:
    lines = [why_sentence(told), *map(text, told.steps)]
    if not told.steps:
        lines += _mus_lines(told.mus)
    return "\n".join([*lines, *(f"\n{to_plain(board)}" for board in _witnesses(told))])


def why_sentence(answer: Why) -> str:
    """The answer in one sentence; where steps or premises lead to it, they come behind it."""
    if answer.word is TruthStatus.UNKNOWN:
        return f"{answer.statement}: not decided"
    if answer.word is TruthStatus.OPEN:
        return f"{answer.statement}: in some solutions, not in others"
    if answer.given:
        return f"{answer.statement}, by the clues"
    if answer.word is TruthStatus.NONE:
        return "there is no solution: these contradict each other"
    return f"{answer.statement}, because:"


@singledispatch
def page(told: object) -> str:
    """It as HTML for notebooks."""
    raise TypeError(f"expected a part of an explanation, not {type(told).__name__}")


@page.register
def _(told: ExplainedStep) -> str:
    puzzle = told.setting.instance.puzzle
    return _html(_step_html(told), [Boards(puzzle, told.encoding).alone(told)])


@page.register
def _(told: Ending) -> str:
    return _html(f"<pre>{escape(text(told))}</pre>", [])


@page.register
def _(told: Explanation) -> str:
    end = f"<p>{escape(text(told.ending))}</p>"
    return _html("".join([*map(_step_html, told.steps), end]), [_last_board(told)])


@page.register
def _(told: Walkthrough) -> str:
    # imports the template library, which only whole pages need
    from clueproof.explanation.page import to_html

    return (
        f'<iframe srcdoc="{escape(to_html(told))}" title="{escape(told.puzzle.name)}" '
        f'style="width: 100%; height: {FRAME_HEIGHT}px; border: 0"></iframe>'
    )


@page.register
def _(told: Why) -> str:
    said = f"<p>{escape(why_sentence(told))}</p>" + "".join(map(_step_html, told.steps))
    if not told.steps and told.mus is not None:
        said += f"<pre>{escape(chr(10).join(_mus_lines(told.mus)))}</pre>"
    drawn = [*_witnesses(told)]
    if told.steps and told.puzzle is not None:
        boards = Boards(told.puzzle, told.steps[0].encoding)
        drawn = [[boards.after(step) for step in told.steps][-1]]
    return _html(said, drawn)


def _step_html(step: ExplainedStep) -> str:
    return (
        f'<p style="margin: 0.4em 0">{step.number}. <b>{escape(headline(step))}</b> [{escape(label(step))}]<br>'
        f"{escape(reason(step))}</p>"
    )


def _html(said: str, drawn: Iterable[Board]) -> str:
    return f'<div style="text-align: left">{said}{"".join(map(to_svg, drawn))}</div>'


def _last_board(explanation: Explanation) -> Board:
    """What is known at the end."""
    return Boards(explanation.puzzle, explanation.encoding).at(explanation.candidates)


def _witnesses(answer: Why) -> tuple[Board, ...]:
    """Of what is open: a solution in which it is so, and one in which it isn't."""
    if answer.word is not TruthStatus.OPEN or answer.puzzle is None:
        return ()
    draw = answer.puzzle.rules.draw
    return differences_marked(*(draw(answer.puzzle, witness) for witness in answer.witnesses))


def _mus_lines(mus: Mus | None) -> Iterator[str]:
    if mus is not None:
        for premise in mus.premises:
            yield f"{premise.kind}: {premise.sentence}"
        yield proved(mus)


def to_json(told: Explanation | ExplainedStep | Ending | Walkthrough | Why) -> Mapping[str, object]:
    """It as an object: of `step`, `ending`, `explanation`, `walkthrough` or `why` in `clueproof.schemas`."""
    if isinstance(told, ExplainedStep):
        return step_fields(told)
    if isinstance(told, Ending):
        return ending_fields(told)
    if isinstance(told, Why):
        return {**({} if told.puzzle is None else named(told.puzzle)), **why_fields(told)}
    if isinstance(told, Explanation):
        return {**named(told.puzzle), **steps_fields(told), **ending_fields(told.ending)}
    return {**named(told.puzzle), **steps_fields(told.explanation), **end_fields(told)}
