"""Rules that marks on a board break by themselves, whether the puzzle has a solution with them or not.

A mark that can't be right need not be in conflict with anything yet. Here each rule ("row 3: all different") is looked
at alone. The marks, and clues that are literals, break a rule at a place if unit propagation in its clauses refutes
them; one of the whole board, such as that cells are connected, if a short search finds no board that obeys it. Where a
loop is closed no line can be added: then it also breaks the rules that want more lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from clueproof.backends import Refuted, Satisfied, Session, backend
from clueproof.backends.session import NO_LIMIT
from clueproof.clock import check_clock
from clueproof.model import Assignment, Constraint, Literal, Model
from clueproof.model.connectivity import Lines, SingleLoop
from clueproof.model.constraint import LazyConstraint
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened

SOLVER = "sat"
MAX_FOUND = 20
"""More conflicts than anyone looks at."""
EFFORT = NO_LIMIT.attempt(conflicts=500, rounds=100)
"""How far the search for a board that obeys a rule goes: the player types on, and what takes longer nobody sees."""
KEPT = 4
"""Puzzles whose rules are kept."""


class Conflict(NamedTuple):
    """A rule at a place, in words, and marks that break it: none of them can be left out."""

    sentence: str
    marks: tuple[Literal, ...]


class _Rule(NamedTuple):
    """A rule at a place, or of the whole board."""

    selector: Literal
    """It puts the constraints in force."""
    facts: Sequence[Literal]
    """The clues that are looked at together with it: all that say what a key is, and those that it speaks of."""
    constraints: Sequence[Constraint]

    @property
    def lazy(self) -> bool:
        """Does propagation leave something out?"""
        return any(isinstance(constraint, LazyConstraint) for constraint in self.constraints)


class _Closed(NamedTuple):
    """A loop, or paths, to which no line can be added."""

    words: str
    drawn: Sequence[Literal]
    undrawn: Sequence[Literal]
    """That all other lines are missing."""


def conflicts(puzzle: Puzzle, marks: Iterable[Literal]) -> list[Conflict]:
    """The first `MAX_FOUND` rules that the marks break, in the order of the model, each with as few marks as it takes.

    `marks` are literals of the puzzle's model that say what keys are: see `PlayerMarks.literals`. Raises StoppedError
    if the time of the question is up.
    """
    model, rules = _rules(puzzle)
    with opened(model, backend(SOLVER)) as session:
        return [*islice(_broken(model, rules, session, [*marks]), MAX_FOUND)]


def _broken(model: Model, rules: Sequence[_Rule], session: Session, marks: list[Literal]) -> Iterator[Conflict]:
    lazy, closed = [rule.selector for rule in rules if rule.lazy], list[_Closed]()

    def assumed(rule: _Rule, marks: Iterable[Literal]) -> list[Literal]:
        # other rules of the whole board would only cost cuts
        others = [-selector for selector in lazy if selector != rule.selector]
        return [rule.selector, *rule.facts, *others, *marks]

    def refuted(rule: _Rule, marks: Iterable[Literal]) -> bool:
        check_clock()
        return session.refutation_size(assumed(rule, marks)) is not None

    def without_board(rule: _Rule, marks: Iterable[Literal]) -> bool:
        return isinstance(session.solve(assumed(rule, marks), EFFORT), Refuted)

    for rule in rules:
        kept: Sequence[Literal] = ()
        if not rule.lazy:
            if refuted(rule, marks):
                kept = _fewest(marks, partial(refuted, rule))
        elif isinstance(answer := session.solve(assumed(rule, marks), EFFORT), Refuted):
            core = {*answer.core}
            kept = _fewest([mark for mark in marks if mark in core], partial(without_board, rule))
        elif isinstance(answer, Satisfied):
            known = session.implied(assumed(rule, marks)).literals
            closed += _closed(rule.constraints, answer.assignment, known)
        # what the clues break without a mark is no fault of the player
        if kept:
            yield Conflict(_sentence(model.describe(rule.selector)), tuple(kept))
    for lines in closed:
        drawn = tuple([line for line in lines.drawn if line in marks])
        for rule in rules:
            if drawn and not rule.lazy and refuted(rule, [*marks, *lines.undrawn]) and not refuted(rule, marks):
                said = _sentence(model.describe(rule.selector))
                yield Conflict(f"{lines.words}, but this is not met: {said}", drawn)


def _fewest(marks: Sequence[Literal], broken: Callable[[Iterable[Literal]], bool]) -> list[Literal]:
    """Marks of these that break a rule, and none of which can be left out."""
    kept = [*marks]
    for mark in marks:
        fewer = [other for other in kept if other != mark]
        if broken(fewer):
            kept = fewer
    return kept


def _closed(constraints: Iterable[Constraint], found: Assignment, known: set[Literal]) -> Iterator[_Closed]:
    """The loops and paths of this solution that are known to be drawn: no other solution can have more."""
    for constraint in constraints:
        if isinstance(constraint, Lines):
            drawn = [edge for edge in constraint.edges if found.true(edge)]
            if drawn and known.issuperset(drawn):
                words = "the loop is closed" if isinstance(constraint, SingleLoop) else "all paths are drawn"
                yield _Closed(words, drawn, [-edge for edge in constraint.edges if edge not in drawn])


def _sentence(said: str) -> str:
    """A group in words, without its place if its sentence names that: "column 1: column 1 has 1 star"."""
    place, _, sentence = said.partition(": ")
    return sentence if place and place in sentence else said


@lru_cache(maxsize=KEPT)
def _rules(puzzle: Puzzle) -> tuple[Model, Sequence[_Rule]]:
    """The rules of this puzzle, and a model in which each is in force with its selector. The player types on, so those
    of the last puzzles are kept, as their sessions are."""
    instance = compile_puzzle(puzzle)
    clues = [*dict.fromkeys(instance.clues)]
    model, selected = instance.model.with_selectors(clues)
    rules = []
    for selector, constraints in selected.items():
        spoken_of = {cell for constraint in constraints for cell in constraint.cells()}
        facts = [clue for clue in clues if clue not in selected or (clue in spoken_of and clue != selector)]
        rules.append(_Rule(selector, facts, constraints))
    return model, rules
