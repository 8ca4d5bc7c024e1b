"""Why is this cell a 5, why is it not a 7; what contradicts what; and where to look next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clueproof.backends import Limit, Refuted, Satisfied, Undecided, backend
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted
from clueproof.explain.explanation import Explained, Explanation
from clueproof.explain.moves import Move
from clueproof.explain.smallest import ROUNDS, SOLVER, Because, Reasons
from clueproof.explain.switches import Switches
from clueproof.model import Cell, Literal, Model, equal
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.candidates import words_of
from clueproof.questions.pose import confirmed, pose


class UnknownNameError(ClueproofError):
    """There is no such cell, or it can't have such a value."""


@dataclass(frozen=True, slots=True)
class Why:
    """The answer to "why is r1c2 a 5?".

    `word` is "true" (it follows from the rules and clues: `because`), "false" (its opposite follows),
    "open" (`witnesses`: a solution in which it is so, and one in which it isn't), "none" (there is no
    solution; `because` is a contradiction) or "unknown" (not decided in time). `statement` is what was
    asked, or its opposite where that follows.
    """

    word: str
    statement: str
    because: Because | None = None
    witnesses: tuple[Any, ...] = ()


def why(
    puzzle: Puzzle[Any, Any],
    name: str,
    value: str | None = None,
    time_limit: float | None = None,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
) -> Why:
    """Why a key has, or has not, a value; without one, why it has the value that it has.

    Keys and values are called what people call them ("r1c2", "5", "dark"). Raises ClueproofError for what
    is no name of a key or value of it. The time limit is in seconds, and `cancel` ends the search from another thread.
    """
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            return _why(puzzle, name, value, Limit.of(clock), rounds)
    except StoppedError as stopped:
        return Why("unknown", stopped.reason)


def _why(puzzle: Puzzle[Any, Any], name: str, value: str | None, limit: Limit, rounds: int) -> Why:
    posed = pose(puzzle)
    key = _key(posed.encoding, name)
    with backend(SOLVER).open(posed.model) as session:
        answer = session.solve(posed.clues, limit)
        if isinstance(answer, Undecided):
            return Why("unknown", answer.reason)
        if isinstance(answer, Refuted):
            return Why("none", "there is no solution", reason(puzzle, None, limit, rounds))
        chosen = answer.assignment.value(key) if value is None else _value(posed.model, key, name, value)
        literal = equal(key, chosen)
        statement = posed.model.describe(literal)
        found = {answer.assignment.true(literal): answer}
        for wanted in (True, False):
            if wanted not in found:
                other = session.solve([*posed.clues, literal if wanted else -literal], limit)
                if isinstance(other, Undecided):
                    return Why("unknown", statement)
                if isinstance(other, Satisfied):
                    found[wanted] = other
        witnesses = tuple(confirmed(puzzle, found[kind].keys, SOLVER) for kind in (True, False) if kind in found)
    if len(found) == 2:
        return Why("open", statement, None, witnesses)
    follows = literal if True in found else -literal
    because = reason(puzzle, follows, limit, rounds)
    return Why("true" if True in found else "false", posed.model.describe(follows), because, witnesses)


def contradiction(
    puzzle: Puzzle[Any, Any], time_limit: float | None = None, rounds: int = ROUNDS, cancel: Cancel | None = None
) -> Because | None:
    """The smallest set of rules and clues without a solution that can be found; None if none was in time."""
    clock = Clock(time_limit, cancel)
    with clock:
        return reason(puzzle, None, Limit.of(clock), rounds)


def reason(puzzle: Puzzle[Any, Any], conclusion: Literal | None, limit: Limit, rounds: int = ROUNDS) -> Because | None:
    """The smallest set of rules and clues, facts left aside, from which the conclusion follows; None if none was
    found in time."""
    try:
        with Reasons(Switches(puzzle), rounds) as reasons:
            premises = [*reasons.switches.rules, *reasons.switches.clues]
            return reasons.smallest(premises, [] if conclusion is None else [conclusion], limit)
    except StoppedError:
        return None


def hint(
    puzzle: Puzzle[Any, Any], time_limit: float | None = None, cancel: Cancel | None = None
) -> tuple[Move | None, Explanation]:
    """The next step about a key, the clues taken for granted, and the explanation that it begins.

    None if there is no step: the explanation's `end` says why. Raises StoppedError if the time did not suffice to
    build the model.
    """
    explanation = Explanation(puzzle, time_limit, cancel=cancel)
    before: list[Explained] = []
    for step in explanation:
        if step.level > 0:
            before.append(step)
            if step.keys:
                return Move(tuple(before), step), explanation
    return None, explanation


def _key(encoding: Encoding, name: str) -> Cell:
    names = {encoding.key_name(place): key for place, key in enumerate(encoding.model.keys)}
    if name not in names:
        folded = {other.casefold(): other for other in names}
        if name.casefold() in folded:
            return names[folded[name.casefold()]]
        hint = did_you_mean(name, names, otherwise=f"there are {', '.join(list(names)[:3])} and so on")
        raise UnknownNameError(f"there is no {quoted(name)} in this puzzle; {hint}")
    return names[name]


def _value(model: Model, key: Cell, name: str, value: str) -> int:
    words = words_of(model, key)
    meant = {str(number): number for number in words} | {word.casefold(): number for number, word in words.items()}
    if value.casefold() not in meant:
        raise UnknownNameError(
            f"{name} can't be {quoted(value)}; it is one of {', '.join(dict.fromkeys(words.values()))}"
        )
    return meant[value.casefold()]
