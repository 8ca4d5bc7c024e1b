"""Proofs about the rules of a solver, which are translated to an elimination puzzle."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import numpy as np

from clueproof.backends import Satisfied
from clueproof.clock import Cancel
from clueproof.elimination.assertions import Apart, Assertion, Fact, OneOfThese, RuleCall
from clueproof.elimination.links import LinkMatrix, Mask
from clueproof.encoders.elimination.clauses import Posting, encode
from clueproof.encoders.elimination.rule_set import EliminationPuzzle, Rows
from clueproof.encoders.elimination.statements import (
    All,
    Category,
    Count,
    Different,
    EliminationShape,
    Item,
    OneOf,
    Related,
    Statement,
)
from clueproof.encoders.registry import rule_set
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Core, Multiple, NoSolution, Unique, Unknown, Verdict, verify
from clueproof.questions import solutions as solutions_of
from clueproof.questions.sessions import chosen

Persons: TypeAlias = tuple[dict[Hashable, Hashable], ...]


class Translation:
    """A solver's items as those of a puzzle: labels of any kind become texts, and are translated back in solutions."""

    def __init__(self, solver: LinkMatrix, rules: Sequence[RuleCall]) -> None:
        self.solver = solver
        self.rules = rules
        related = [fact.cat for rule in rules for fact in rule.facts if isinstance(fact, Assertion)]
        # the first category is the frame of the encoding; the one that most relations go through is cheapest
        self.order = sorted(range(solver.m), key=lambda cat: (-related.count(cat), cat))
        self.items = [Item(f"category {cat}", f"item {place}") for cat in range(solver.m) for place in range(solver.n)]
        labels = tuple([f"item {place}" for place in range(solver.n)])
        self.shape = EliminationShape(tuple([Category(f"category {cat}", labels) for cat in self.order]))

    def puzzle(self) -> EliminationPuzzle:
        """The puzzle with one statement for each rule."""
        statements = tuple([All(tuple(map(self.statement, rule.facts))) for rule in self.rules])
        return Puzzle(rule_set("elimination"), self.shape, statements, "the rules of the solver")

    def statement(self, fact: Fact) -> Statement:
        """The statement of a fact."""
        if isinstance(fact, OneOfThese):
            return OneOf(self.items[fact.pos], tuple([self.items[pos] for pos in fact.allowed]))
        if isinstance(fact, Apart):
            if fact.pos1 // self.solver.n == fact.pos2 // self.solver.n:
                return All(())
            return Different(self.items[fact.pos1], self.items[fact.pos2])
        category = self.solver.cat_slice(fact.cat)
        positions = range(category.start, category.stop)
        keys = {pos: fact.key(self.solver, pos) for pos in positions}
        pairs = tuple(
            [
                (self.items[one].label, self.items[other].label)
                for one in positions
                for other in positions
                if fact.op(keys[one], keys[other])
            ]
        )
        if not pairs:
            return Count(1, 1, ())
        return Related(self.items[fact.pos1], self.items[fact.pos2], f"category {fact.cat}", pairs)

    def persons(self, rows: Rows) -> Persons:
        """A solution of the puzzle, in the solver's own labels, in the order of its first category."""
        column = {cat: place for place, cat in enumerate(self.order)}
        position = self.shape.categories[0].position
        found = []
        for row in rows:
            places = {cat: position[row[column[cat]]] for cat in column}
            found.append((places[0], {self.solver.categories[c]: self._label(c, places[c]) for c in sorted(places)}))
        return tuple([person for _, person in sorted(found, key=lambda entry: entry[0])])

    def _label(self, cat: int, place: int) -> Hashable:
        return self.solver.labels[cat * self.solver.n + place]

    def differences(self, one: Persons, other: Persons) -> tuple[str, ...]:
        """The items that belong to another item of the first category in the other solution."""
        first, *others = self.solver.categories
        homes = [{(c, person[c]): person[first] for person in persons for c in others} for persons in (one, other)]
        return tuple([f"{first!r} of {label!r}" for (c, label), home in homes[0].items() if homes[1][c, label] != home])


def verdict(
    solver: LinkMatrix, rules: Sequence[RuleCall], backend: str, time_limit: float | None, cancel: Cancel | None = None
) -> Verdict:
    """See `Solver.verdict`."""
    translation = Translation(solver, rules)
    found = verify(translation.puzzle(), backend=backend, time_limit=time_limit, cancel=cancel)
    if isinstance(found, NoSolution):
        return replace(found, core=Core.deferred(found.core.first, partial(_named, found.core, rules)))
    if isinstance(found, Multiple):
        one, other = translation.persons(found.solution), translation.persons(found.second)
        return replace(found, solution=one, second=other, differ=translation.differences(one, other))
    assert isinstance(found, (Unique, Unknown))
    return found if found.solution is None else replace(found, solution=translation.persons(found.solution))


def solutions(
    solver: LinkMatrix,
    rules: Sequence[RuleCall],
    limit: int | None,
    backend: str,
    time_limit: float | None,
    cancel: Cancel | None,
) -> Iterator[Persons]:
    """See `Solver.solutions`."""
    translation = Translation(solver, list(rules))
    return map(
        translation.persons,
        solutions_of(translation.puzzle(), limit, backend=backend, time_limit=time_limit, cancel=cancel),
    )


def conflict(solver: LinkMatrix, rules: Sequence[RuleCall]) -> tuple[str, ...]:
    """A few rules that contradict each other; none if they don't, or if an assertion has no defined meaning."""
    try:
        found = verdict(solver, rules, "sat", None)
    except (NotImplementedError, TypeError):
        return ()
    return found.core.sentences if isinstance(found, NoSolution) else ()


def _named(core: Core, rules: Sequence[RuleCall]) -> Core:
    return replace(core, sentences=tuple([str(rules[position]) for position in core.positions]))


def possible_links(solver: LinkMatrix, rules: Sequence[RuleCall]) -> Mask | None:
    """The links that are true in some solution, as a matrix; None if there is no solution.

    Asks for a solution with a link that no solution has shown, until there is none: at most as many queries as there
    are links, in practice few more than the solutions that are needed to show all.
    """
    translation = Translation(solver, rules)
    puzzle = translation.puzzle()
    encoding = encode(puzzle.shape)
    clues = puzzle.rules.clues(puzzle, encoding)
    posting = Posting(encoding)
    posting.sentence = "a link"
    possible = np.eye(len(solver.labels), dtype=np.bool_)
    links = [(int(a), int(b)) for a, b in np.argwhere(np.triu(solver.matrix, 1))]
    literal_of = {link: posting.same(translation.items[link[0]], translation.items[link[1]]) for link in links}
    with chosen("sat", encoding.model).open(encoding.model) as session:
        answer = session.solve(clues)
        if not isinstance(answer, Satisfied):
            return None
        while isinstance(answer, Satisfied):
            true = answer.assignment.true
            open_links = {}
            for link, literal in literal_of.items():
                if not isinstance(literal, bool) and not true(literal):
                    open_links[link] = literal
                else:
                    possible[link] = possible[link[::-1]] = True
            literal_of = open_links
            with session.guard() as guard:
                session.add_clause([literal for literal in literal_of.values() if not isinstance(literal, bool)], guard)
                answer = session.solve([*clues, guard])
    return possible
