"""`score`: how good is an answer? `check` as a reward, for training and evaluation.

An answer that solves the puzzle has the value 1, whatever solution is stored beside it. Any other has at most
`MOST_PARTIAL`, and what it has is informedness (W. J. Youden, Index for rating diagnostic tests, 1950; for several
classes D. M. W. Powers, Evaluation: from precision, recall and F-measure to informedness, 2011): the mean, over all
that a place can show, of the share of the places that show it in the solution and in the answer too, on a scale on
which an answer that is always the same has 0. Whoever answers without looking at the puzzle can expect no more than 0,
whatever the frequencies of the values. Places whose contents the clues state count only against an answer that has them
wrong.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise, zip_longest
from os import PathLike
from typing import ClassVar, TypeAlias

from clueproof.arguments import NONE, ArgumentKind, expects, instance, several
from clueproof.errors import BadPuzzleError
from clueproof.formats.answers import pieces_of
from clueproof.formats.outlines import Outline
from clueproof.formats.read import Asked, the_puzzle
from clueproof.formats.solutions import LONGEST, SolutionReader, board_text, without_clues
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Position
from clueproof.model import values_of
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.questions.checking import find_violation
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.told import Told
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Multiple, NoSolution, Unique, Unknown, Verdict
from clueproof.render import to_plain
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue

MOST_PARTIAL = 0.5
"""The value of an answer that is right everywhere but somewhere: one mistake costs half."""
TIME_LIMIT = 10.0
"""Seconds to find the solution with which wrong answers are compared."""
FILLINGS = 10
"""Boards filled in at random that show where something can be filled in."""
FREELY_WRITTEN, SHORT = 30, 2_000
"""A board in an answer has at most so many times the characters that ours has, and some more."""
KEPT = 256
"""Scorers that `score` keeps."""
ANSWER = NONE | instance(str, list, dict, tuple, frozenset, words="a text, a value from JSON or a solution")
NOTHING = "no answer"
ANOTHER = "another solution than the stored one: the puzzle has several"
SEVERAL = "the puzzle has several solutions, so that partial credit has nothing to go by"
NO_SOLUTION = "the puzzle has no solution"
UNDECIDED = "the solution was not found in time, so that there is no partial credit"
Place: TypeAlias = "tuple[str, object]"
"""A cell, an edge or a corner of a board, and which of these it is."""
Look: TypeAlias = "frozenset[tuple[str, object]]"
"""What a board shows at a place: the name of a part of the board, and what it says."""

_NO_LOOK: Look = frozenset()
_PARTS = {
    "cells": ("texts", "symbols", "colours", "shaded", "marked"),
    "edges": ("lines", "fences", "signs", "walls"),
    "corners": ("corners",),
}
"""The parts of a board that say what is at a place, by the kind of places."""


@dataclass(frozen=True, slots=True, repr=False)
class Score(Told):
    """How good an answer is.

    `value` is 1 for a solution, and from 0 to `MOST_PARTIAL` for anything else; `progress` is the informedness that it
    was worked out from, from -1 to 1, or None without a solution to compare with. `broken` says which rule or clue is
    broken, or what can't be read; `read_as` is how the answer was read: "list", "text", "solution", or "" if it
    couldn't. `note` is what there is to say besides.
    """

    value: float
    solved: bool
    broken: str | None = None
    read_as: str = ""
    progress: float | None = None
    note: str | None = None
    puzzle: ClassVar[None] = None
    evidence: ClassVar[None] = None


class Scorer:
    """Scores any number of answers to one puzzle. What depends on the puzzle alone is found out once."""

    def __init__(self, puzzle: Asked, solution: object = None, time_limit: float | None = TIME_LIMIT) -> None:
        """`solution` is the stored one, in any form; without it the puzzle is solved when a wrong answer has to be
        compared. Raises BadPuzzleError for a puzzle that can't be read, and for a stored solution that is wrong."""
        self._puzzle: Puzzle = the_puzzle(puzzle)
        self._time_limit = time_limit
        self._reader = SolutionReader(self._puzzle)
        self._stored = None
        if solution is not None:
            self._stored = self._reader.read(solution) if isinstance(solution, (str, list, dict)) else solution
            if (broken := find_violation(self._puzzle, self._stored)) is not None:
                raise BadPuzzleError(f"{self._puzzle.name}: the stored solution is wrong: {broken}")

    def score(self, answer: object) -> Score:
        """The score of an answer: a text with whatever is around the board, a value from JSON, or a solution as other
        questions give it."""
        if answer is None or (isinstance(answer, (str, list, dict)) and not answer):
            return Score(0.0, False, NOTHING)
        if not isinstance(answer, (str, list, dict)):
            return self._scored(answer, "solution")
        try:
            solution, read_as = self.read(answer)
        except BadPuzzleError as error:
            return Score(0.0, False, str(error))
        return self._scored(solution, read_as)

    def read(self, answer: object) -> tuple[object, str]:
        """The one board in an answer, right or wrong, and how it was read: "list" or "text". Raises BadPuzzleError for
        none, and for several."""
        if isinstance(answer, str) and len(answer) > LONGEST:
            raise BadPuzzleError(f"an answer of {len(answer):,} characters is none")
        pieces = list[JsonValue]()
        for piece in chain.from_iterable(pieces_of(answer, self._longest)):
            if piece not in pieces:
                pieces.append(piece)
        first: BadPuzzleError | None = None
        read, unread = list[tuple[JsonValue, object]](), list[JsonValue]()
        for piece in pieces:
            try:
                read.append((piece, self._stored if self._is_drawn(piece) else self._reader.read(piece)))
            except BadPuzzleError as error:
                first = first or error
                unread.append(piece)
        found = _different(read)
        if len(found) > 1:
            # who repeats the puzzle has not answered by that
            found = _different([one for one in read if not self._outline.is_puzzle(one[0])]) or found
        if len(found) > 1:
            raise BadPuzzleError(f"the answer has {len(found)} different boards; expected one")
        unread = [piece for piece in unread if not any(_is_part(piece, other) for other, _ in read)]
        if found and any(map(self._outline.fits, unread)):
            raise BadPuzzleError("the answer has a board, and another one that can't be; expected one")
        if found:
            piece, solution = found[0]
            return solution, "text" if isinstance(piece, str) else "list"
        raise first or BadPuzzleError(f"the answer has no filled-in board of this {self._puzzle.rules.name}")

    @cached_property
    def _outline(self) -> Outline:
        return Outline(self._puzzle, self._fillings)

    def _is_drawn(self, piece: JsonValue) -> bool:
        """Is it the board with the stored solution? Of some genres boards can't be read, only compared."""
        return isinstance(piece, str) and self._drawn is not None and board_text(piece) == self._drawn

    @cached_property
    def _longest(self) -> int:
        """Characters that a board may have, however it is written."""
        return FREELY_WRITTEN * len(to_plain(self._puzzle.rules.draw(self._puzzle))) + SHORT

    @cached_property
    def _drawn(self) -> str | None:
        return None if self._stored is None else board_text(to_plain(_board(self._puzzle, self._stored)))

    def _scored(self, solution: object, read_as: str) -> Score:
        try:
            broken = find_violation(self._puzzle, solution) or self._not_best(solution)
        except BadPuzzleError as error:
            return Score(0.0, False, str(error))
        if broken is None:
            other = self._stored is not None and solution != self._stored
            return Score(1.0, True, None, read_as, 1.0, ANOTHER if other else None)
        if self._standard is None:
            return Score(0.0, False, broken, read_as, None, self._why_none)
        try:
            progress, kept = self._standard.compared(solution)
        except (LookupError, ValueError, TypeError, AttributeError):
            # a value that has not even the form of a solution
            return Score(0.0, False, broken, read_as)
        return Score(MOST_PARTIAL * max(0.0, progress) * kept, False, broken, read_as, progress)

    def _not_best(self, solution: object) -> str | None:
        """Why a solution is not the best one, where the puzzle asks for that."""
        if not self._has_objective:
            return None
        rules = self._puzzle.rules
        if type(rules).check_best is not RuleSet.check_best:
            return rules.check_best(self._puzzle, solution)
        verdict = self._verdict
        if solution in verdict.solutions and not isinstance(verdict, Unknown):
            return None
        return "it is not the best" if isinstance(verdict, Unique) else "it can't be told whether it is the best"

    @cached_property
    def _has_objective(self) -> bool:
        return compile_puzzle(self._puzzle).model.objective is not None

    @cached_property
    def _verdict(self) -> Verdict:
        return verify(self._puzzle, time_limit=self._time_limit)

    @cached_property
    def _why_none(self) -> str | None:
        """Why there is no solution to compare with."""
        if self._stored is not None or isinstance(self._verdict, Unique):
            return None
        if isinstance(self._verdict, NoSolution):
            return NO_SOLUTION
        return SEVERAL if isinstance(self._verdict, Multiple) else UNDECIDED

    @cached_property
    def _standard(self) -> _Standard | None:
        """What wrong answers are compared with: the stored solution, or else the only one."""
        if self._why_none is not None:
            return None
        solution = self._verdict.solutions[0] if self._stored is None else self._stored
        return _Standard(self._puzzle, self._bare, solution, self._fillings)

    @cached_property
    def _bare(self) -> Puzzle:
        """The puzzle without clues, on whose board none hides what is filled in; itself if it has no such board."""
        for puzzle in without_clues(self._puzzle):
            with suppress(LookupError, ValueError, TypeError):
                for solution in self._fillings:
                    _board(puzzle, solution)
                return puzzle
        return self._puzzle

    @cached_property
    def _fillings(self) -> list[object]:
        """Solutions that are filled in anyhow, which show where something can be filled in."""
        domains = [values_of(key) for key in compile_puzzle(self._puzzle).model.keys]
        rng = SeededRandom("score", self._puzzle.rules.name)
        fillings = [[values[0] for values in domains], [values[-1] for values in domains]]
        fillings += [[rng.one_of(values) for values in domains] for _ in range(FILLINGS)]
        found = list[object]()
        for keys in fillings:
            # of some puzzles not all values of the keys are a board
            with suppress(LookupError, ValueError, TypeError):
                solution = self._puzzle.rules.decode(self._puzzle, tuple(keys))
                _board(self._puzzle, solution)
                found.append(solution)
        return found


def _board(puzzle: Puzzle, solution: object) -> Board:
    return puzzle.rules.draw(puzzle, solution)


class _Standard:
    """The solution of a puzzle, place by place."""

    def __init__(self, puzzle: Puzzle, bare: Puzzle, solution: object, fillings: Iterable[object]) -> None:
        """`bare` is the puzzle without clues, on whose board none hides an answer; `fillings` are solutions with
        anything filled in."""
        self._puzzle, self._bare = puzzle, bare
        self._blank, self._bare_blank = puzzle.rules.draw(puzzle), bare.rules.draw(bare)
        self._start = _difference(Board(self._blank.height, self._blank.width), self._blank)
        """The places at which the puzzle shows something."""
        self._right = self._added(solution)
        by_kind: dict[Hashable, list[Place]] = defaultdict(list)
        for place in _varying([*map(self._added, fillings), self._right]):
            by_kind[self._kind(place)].append(place)
        self._open = [kind for kind in by_kind.values() if len({self._look(place) for place in kind}) > 1]
        self._decided = frozenset().union(*self._open)
        self._counts = [Counter(map(self._look, kind)) for kind in self._open]
        self._settled_right = self._settled_in(solution, self._right)
        self._settled = frozenset(self._start).union(self._right, self._settled_right) - self._decided

    def _kind(self, place: Place) -> Hashable:
        """What is alike at places where the puzzle shows alike: a white circle may say that a cell is not shaded."""
        shown = self._start.get(place, _NO_LOOK)
        return place[0], place in self._start, frozenset([part for part in shown if part[0] == "symbols"])

    def _look(self, place: Place) -> Look:
        return self._right.get(place, _NO_LOOK)

    def compared(self, answer: object) -> tuple[float, float]:
        """The informedness of an answer about what is open, and the share of what is settled that it has right."""
        own = self._added(answer)
        total = weights = 0.0
        for kind, counts in zip(self._open, self._counts, strict=True):
            hits = Counter([look for place in kind if (look := self._look(place)) == own.get(place, _NO_LOOK)])
            recalls = sum([hits[look] / number for look, number in counts.items()])
            total += len(kind) * (recalls - 1) / (len(counts) - 1)
            weights += len(kind)
        progress = total / weights if weights else 0.0
        there, right = self._settled_in(answer, own), self._settled_right
        wrong = sum([there.get(place) != right.get(place) for place in {*there, *right}])
        places = self._settled.union(there)
        kept = 1 - wrong / len(places) if places else 1.0
        if progress == kept == 1:
            # what is wrong no board shows
            kept -= 1 / (weights + len(places))
        return progress, kept

    def _settled_in(self, answer: object, added: Mapping[Place, Look]) -> Mapping[Place, Look]:
        """What an answer shows at places about which nothing is open, also where a clue hides it."""
        if self._bare is not self._puzzle:
            added = _difference(self._bare_blank, _board(self._bare, answer))
        return {place: look for place, look in added.items() if place not in self._decided}

    def _added(self, answer: object) -> dict[Place, Look]:
        """What the board with an answer shows besides what the puzzle itself does, or lacks of that."""
        return _difference(self._blank, _board(self._puzzle, answer))


def _different(read: Iterable[tuple[JsonValue, object]]) -> list[tuple[JsonValue, object]]:
    """The first piece of an answer with each solution that was read, and the solution."""
    found: list[tuple[JsonValue, object]] = []
    for piece, solution in read:
        if all(solution != other for _, other in found):
            found.append((piece, solution))
    return found


def _varying(boards: Sequence[Mapping[Place, Look]]) -> list[Place]:
    """The places at which boards differ, in a fixed order."""
    places = {place for board in boards for place in board}
    return sorted([place for place in places if len({board.get(place) for board in boards}) > 1], key=repr)


def _difference(one: Board, other: Board) -> dict[Place, Look]:
    """What one of two boards shows and the other doesn't, at each place at which they differ."""
    found: dict[Place, set[tuple[str, object]]] = defaultdict(set)
    for kind, parts in _PARTS.items():
        for part in parts:
            shown, there = getattr(one, part), getattr(other, part)
            if shown == there:
                continue
            for position, said in _said(shown) ^ _said(there):
                if said:
                    found[kind, position].add((part, said))
    if one.paths != other.paths:
        for edge, path in _steps(one) ^ _steps(other):
            found["edges", edge].add(("paths", path))
    return {place: frozenset(look) for place, look in found.items()}


def _said(shown: Mapping[Position, object] | Collection[Position]) -> Set[tuple[Position, object]]:
    """What a part of a board says at each of its positions."""
    return shown.items() if isinstance(shown, Mapping) else {(position, True) for position in shown}


def _steps(board: Board) -> set[tuple[Edge, str]]:
    """The steps of all paths, each as its two cells, with the kind of its path."""
    return {
        ((min(one, other), max(one, other)), path.kind) for path in board.paths for one, other in pairwise(path.cells)
    }


def _is_part(one: JsonValue, other: JsonValue) -> bool:
    """Are two texts the same, but that one has something more around each line, such as its number?"""
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    pairs = [*zip_longest(one.strip().split("\n"), other.strip().split("\n"), fillvalue="\n")]
    return all(own in line for own, line in pairs) or all(line in own for own, line in pairs)


class _Scorers:
    """The scorers of the puzzles that were asked about last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Scorer] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, puzzle: Asked, solution: object, time_limit: float | None) -> Scorer:
        """The scorer of a puzzle and its stored solution."""
        key = (puzzle, repr(solution), time_limit)
        try:
            hash(key)
        except TypeError:
            return Scorer(puzzle, solution, time_limit)
        if isinstance(puzzle, PathLike):
            # a file can change
            return Scorer(puzzle, solution, time_limit)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        found = Scorer(puzzle, solution, time_limit)
        with self._lock:
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


_scorers = _Scorers()
# what is no puzzle or answer is told when its turn comes
ANYTHING = ArgumentKind("anything", lambda value: True)


@expects(answer=ANSWER)
def score(puzzle: Asked, answer: object, *, solution: object = None, time_limit: float | None = TIME_LIMIT) -> Score:
    """How good is an answer to a puzzle: 1 for a solution, less than `MOST_PARTIAL` for a board with mistakes, 0 for
    what is no board.

    The answer is a text with one board in it, whatever is around it (sentences, "Answer:", tags, fenced blocks);
    a value from JSON; or a solution that another question gave. Every solution counts, also another one than the stored
    `solution`. Partial credit compares with the stored solution, or else with the only one, for which the puzzle is
    solved, in `time_limit` seconds; the recent puzzles are kept. How it is worked out: docs/scoring.md.

    Raises BadPuzzleError for a puzzle that can't be read, and for a stored solution that is wrong; what is wrong with
    the answer is told by the score.
    """
    return _scorers.of(puzzle, solution, time_limit).score(answer)


@expects(
    puzzles=several(ANYTHING, "puzzles"),
    answers=several(ANYTHING, "answers"),
    solutions=NONE | several(ANYTHING, "them"),
)
def score_all(
    puzzles: Iterable[Asked],
    answers: Iterable[object],
    *,
    solutions: Iterable[object] | None = None,
    time_limit: float | None = TIME_LIMIT,
) -> Iterator[Score]:
    """The scores of answers to puzzles, one each, in their order: as `score` gives them. Raises ValueError if there are
    not as many answers, or stored solutions, as puzzles."""
    asked: Sequence[Asked] = [*puzzles]
    stored = [None] * len(asked) if solutions is None else [*solutions]
    for puzzle, answer, solution in zip(asked, answers, stored, strict=True):
        yield score(puzzle, answer, solution=solution, time_limit=time_limit)
