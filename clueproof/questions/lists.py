"""Verdicts on many puzzles: those of one shape are looked at together, in one call of the native engine.

Only what it finds to be unique is taken from there. Which two solutions a puzzle with several has, and which clues
contradict each other, is a session's to say; so that is asked about every other puzzle, and about all of them where
there is no engine. Answers are the same in both ways.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from clueproof.arguments import ArgumentKind, expects, several
from clueproof.backends import Backend, is_auto
from clueproof.backends.native import NAME, engine_if_any
from clueproof.backends.native.covers import OnlyOne, cover_search
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.formats.read import Asked, the_puzzle
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.solution import SomeSolution
from clueproof.questions.instance import confirmed, encoding_of_shape, printed_as_board
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Evidence, Phases, Unique, Verdict

FEWEST = 4
"""Puzzles of one shape that are worth a model for all of them."""
SHORTEST = 1.0
"""Seconds of a time limit that the model of a shape and a look at a puzzle can't use up."""
MOST_AT_ONCE = 512
CHUNK_SECONDS = 0.05, 0.2
"""Portions grow as long as they take less than the one, and shrink when they take more than the other."""

Item = TypeVar("Item")


# what is no puzzle is told when its turn comes
@expects(puzzles=several(ArgumentKind("a puzzle", lambda value: True), "puzzles"))
def verify_all(
    puzzles: Iterable[Asked[SomeSolution]],
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
) -> Iterator[Verdict[SomeSolution]]:
    """The verdicts on many puzzles, in their order: as `verify` gives them, and faster for lists of one shape.

    Some hundred puzzles are taken ahead at a time, so any number of them will do. `time_limit` is for each, in seconds.
    Other options and errors as for `verify`; what is not known yet when `cancel` is cancelled becomes `Unknown`.
    """
    for chunk in Portions(map(the_puzzle, puzzles)):
        for puzzle, found in zip(chunk, unique_ones(chunk, backend, time_limit, cancel), strict=True):
            yield found or verify(
                puzzle, backend=backend, time_limit=time_limit, irreducible=irreducible, cancel=cancel
            )


class Portions(Iterator[list[Item]]):
    """Items in chunks that take about as long, whatever is done with them between one chunk and the next.

    With `at_hand` a chunk ends where it says that the next item has to be waited for. An error comes behind the items
    before it.
    """

    def __init__(self, items: Iterable[Item], at_hand: Callable[[], bool] | None = None) -> None:
        self._items = iter(items)
        self._at_hand = at_hand
        self._size = FEWEST
        self._given: float | None = None
        """When the last full chunk was given."""
        self._error: Exception | None = None

    def __next__(self) -> list[Item]:
        self._adapt()
        if self._error is not None:
            raise self._error
        chunk: list[Item] = []
        try:
            for item in self._items:
                chunk.append(item)
                if len(chunk) == self._size or (self._at_hand is not None and not self._at_hand()):
                    break
        except Exception as error:
            if not chunk:
                raise
            self._error = error
        if not chunk:
            raise StopIteration
        self._given = time.monotonic() if len(chunk) == self._size else None
        return chunk

    def _adapt(self) -> None:
        if self._given is not None:
            seconds = time.monotonic() - self._given
            quick, slow = CHUNK_SECONDS
            if seconds < quick:
                self._size = min(MOST_AT_ONCE, 2 * self._size)
            elif seconds > slow:
                self._size = max(FEWEST, self._size // 2)


def unique_ones(
    puzzles: Sequence[Puzzle],
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> list[Unique | None]:
    """The verdicts on those puzzles that are quickly found to be unique; None for all others, which are to be asked
    about one by one. A question to another backend than `auto` is left to that, and so is one in a hurry."""
    found: list[Unique | None] = [None] * len(puzzles)
    if not is_auto(backend) or (time_limit is not None and time_limit < SHORTEST):
        return found
    shapes: dict[Hashable, list[int]] = {}
    rules = shape = None
    for place, puzzle in enumerate(puzzles):
        # most have the very shape of the one before
        if puzzle.shape is not shape or puzzle.rules is not rules:
            rules, shape = puzzle.rules, puzzle.shape
            places = shapes.setdefault((rules, shape), [])
        places.append(place)
    with suppress(StoppedError), Clock(time_limit, cancel):
        for places in shapes.values():
            if len(places) >= FEWEST:
                verdicts = verdicts_of_shape([puzzles[place] for place in places])
                for place, verdict in zip(places, verdicts, strict=False):
                    found[place] = verdict
    return found


def verdicts_of_shape(puzzles: Sequence[Puzzle]) -> Iterator[Unique | None]:
    """The verdicts on puzzles of one shape that are quickly found to be unique, None for others; nothing at all if the
    shape is none for this."""
    rules = puzzles[0].rules
    if engine_if_any() is None or any(
        rules.symmetries(puzzle) or rules.has_private_model(puzzle) for puzzle in puzzles
    ):
        return
    try:
        encoding = encoding_of_shape(puzzles[0])
        if (search := cover_search(encoding.model)) is None:
            return
        found = [*search.only_ones([rules.clues(puzzle, encoding) for puzzle in puzzles])]
    except StoppedError:
        raise
    except Exception:
        # which puzzle it is about is seen when each is asked about alone
        return
    unique = [(puzzle, only.keys) for puzzle, only in zip(puzzles, found, strict=True) if only is not None]
    solutions = iter(_confirmed(unique))
    for puzzle, only in zip(puzzles, found, strict=True):
        yield None if only is None else Unique(next(solutions), _evidence(only), puzzle=puzzle)


def _evidence(only: OnlyOne) -> Evidence:
    return Evidence("auto", 1, only.seconds, {}, Phases(solving=only.seconds), solver=NAME)


def _confirmed(answers: Sequence[tuple[Puzzle, bytes]]) -> Iterator[Any]:
    """The solutions that the keys mean, each checked as `confirmed` does it, for puzzles of one shape.

    If the genre says that its rules are those of houses, they are looked at for all solutions together.
    """
    if not answers:
        return
    rules, shape = answers[0][0].rules, answers[0][0].shape
    solutions = [rules.decode(puzzle, tuple(keys)) for puzzle, keys in answers]
    complete = _complete(rules, shape, solutions)
    for (puzzle, keys), solution, fine in zip(answers, solutions, complete, strict=True):
        given = puzzle.clues[GIVEN]
        if fine and len(puzzle.clues) == bool(given) and [solution[r][c] for r, c in given] == [*given.values()]:
            yield printed_as_board(solution, puzzle)
        else:
            yield confirmed(puzzle, tuple(keys), NAME)


def _complete(rules: RuleSet, shape: Any, solutions: Sequence[Any]) -> Iterable[int]:
    """For each solution, does each house have every number once? Zeros where the rules are others too."""
    houses, compiled = _houses(rules, shape), engine_if_any()
    if houses is None or compiled is None:
        return [0] * len(solutions)
    boards = b"".join([bytes(chain.from_iterable(rows)) for rows in solutions])
    complete: bytes = compiled.complete_boards(*houses, boards, shape.height * shape.width)
    return complete


@lru_cache(maxsize=32)
def _houses(rules: RuleSet, shape: Any) -> tuple[array[int], array[int]] | None:
    """The places of all houses one after the other, and where each ends; None if the rules are more than that."""
    kind = type(rules)
    if not issubclass(kind, Genre) or {*kind.kinds} - kind.constraint_kinds != {GIVEN}:
        return None
    names = ("houses", "find_violation", "clue_values")
    stated = [next(base for base in kind.__mro__ if name in vars(base)) for name in names]
    if stated[0] is not stated[1] or kind.check is not Genre.check or stated[2] not in (stated[0], Genre):
        # another check, which knows more than houses
        return None
    places, ends = array("i"), array("i")
    for house in rules.houses(shape):
        places.extend(house)
        ends.append(len(places))
    return (places, ends) if ends else None
