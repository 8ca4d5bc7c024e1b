"""Fewer clues: `minimise` leaves out what it can, `redundant` says what could be left out alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Generic

from clueproof.arguments import FUNCTION, TEXT, check, expects, instance
from clueproof.backends import Backend, Limit, Refuted, Satisfied, is_auto
from clueproof.backends.native import NAME
from clueproof.backends.native.covers import cover_search
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.errors import ClueproofError, quoted
from clueproof.formats.read import Asked, the_puzzle
from clueproof.grid.symmetry import orbit
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf, RuleSet
from clueproof.puzzle.solution import Solution, SomeSolution
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.minimal_sets import Deletion, delete, too_few
from clueproof.questions.query import Bookkeeping, Query, unanswered
from clueproof.questions.told import Told, ToldByPicture
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Evidence, NoSolution, Unique, Unknown, Verdict
from clueproof.seeded_random import SeededRandom


class ChoiceError(ClueproofError):
    """There is no such kind of clue, or no such symmetry, in this puzzle."""


class NotUniqueError(ClueproofError):
    """A puzzle that should have exactly one solution has none or several, or it is unknown."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        if isinstance(verdict, Unknown):
            said = f"could not be proved to have one solution ({verdict.reason})"
        else:
            said = "has no solution" if isinstance(verdict, NoSolution) else "has several solutions"
        super().__init__(f"the puzzle {said}; clues can be left out only where there is exactly one")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.verdict,)


class NoClueNeededError(ClueproofError):
    """An empty board has one solution already, so no clue of a puzzle on it is needed."""

    def __init__(self) -> None:
        super().__init__("no clue is needed: the board has one solution when it is empty")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


KEPT = FUNCTION | instance(Collection, words="a collection of clues")
"""Clues that stay, or what tells them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How to leave out clues.

    `seed` gives the order; kinds in `first` come before the others, in that order. Clues for which
    `keep` holds stay, and those of kinds that the rule set protects, unless they are in `first`. Clues in cells
    that the `symmetry` (see `grid.symmetry`) maps to each other go together or not at all. Not fewer than `at_least`
    clues are kept.
    """

    seed: int | str = 0
    first: Sequence[str] = ()
    keep: Callable[[Clue], bool] | Collection[Clue] = ()
    symmetry: str = "none"
    at_least: int = 0

    def __post_init__(self) -> None:
        check(
            {name: getattr(self, name) for name in self.__slots__},
            keep=KEPT,
            symmetry=TEXT,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Minimised(ToldByPicture, Generic[Solution]):
    """A puzzle with fewer clues and the same only solution.

    `irreducible`: it is proved that no other clue that may be left out can be. Otherwise `reason` says why that is not
    proved.
    """

    puzzle: PuzzleOf[Solution]
    solution: Solution
    dropped: int
    """How many clues were left out."""
    irreducible: bool
    reason: str | None
    evidence: Evidence


@dataclass(frozen=True, slots=True, repr=False)
class Redundant(Told):
    """The clues that can each be left out alone, as sentences and as positions in the puzzle's clues.

    Leaving out several of them at once may be too much. The `undecided` ones were not decided in time.
    """

    sentences: tuple[str, ...]
    positions: tuple[int, ...]
    undecided: tuple[int, ...]
    evidence: Evidence
    puzzle: Puzzle | None = field(default=None, compare=False, kw_only=True)


ANY = Choice()


@expects(choice=instance(Choice))
def minimise(
    puzzle: Asked[SomeSolution],
    choice: Choice = ANY,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Minimised[SomeSolution]:
    """Leave out clues of a puzzle with one solution until none of those that may go can go.

    The time limit is in seconds; when it runs out, or when `cancel` ends the search from another thread, the puzzle
    so far is returned, which still has one solution; NotUniqueError if not even that was proved by then. The
    result depends on the puzzle and the choice alone, not on the backend. Raises NotUniqueError,
    CluesUnknownError for rule sets without `clue_list`, ChoiceError for a choice that this puzzle doesn't have, and
    NoClueNeededError instead of returning an empty board.
    """
    return minimised_in(the_puzzle(puzzle), choice, backend, Clock(time_limit, cancel, progress=progress))[0]


def minimised_in(
    puzzle: PuzzleOf[SomeSolution], choice: Choice, backend: str | Backend, clock: Clock
) -> tuple[Minimised[SomeSolution], Instance | None]:
    """The same, and what was made as an instance of the model in which that was asked: None where each attempt has a
    model of its own, or where the engine needed none."""
    clues = puzzle.rules.clue_list(puzzle)
    groups = together(puzzle, clues, choice)
    if is_auto(backend) and (found := _quickly_minimised(puzzle, clues, groups, choice.at_least, clock)) is not None:
        return found, None
    with _Proved(puzzle, backend, clock) as proved:
        result = proved.delete(groups, choice.at_least)
        left = _not_blank(puzzle.rules.with_clues(puzzle, [clues[place] for place in result.kept]))
        dropped, evidence = len(clues) - len(result.kept), proved.query.evidence()
        made = Minimised(left, proved.solution, dropped, result.irreducible, result.reason, evidence)
        return made, proved.instance_of(left, result.kept)


def _quickly_minimised(
    puzzle: Puzzle, clues: Sequence[Clue], groups: Sequence[Sequence[int]], at_least: int, clock: Clock
) -> Minimised | None:
    """The puzzle without the clues that it can spare, if the native engine can say so without long search. The result
    is that of `delete`, as which clues can go is decided by yes or no."""
    rules = puzzle.rules
    if rules.has_private_model(puzzle) or rules.has_relaxed_model(puzzle):
        return None
    book = Bookkeeping()
    book.name, book.queries = NAME, 1
    found = None
    # what there is to say of time that is up is said by those who have an answer for it
    with suppress(StoppedError), clock:
        clock.check()
        instance = compile_puzzle(puzzle, shared=True)
        if (search := cover_search(instance.model)) is not None:
            found = search.without_needless(instance.clues, groups, at_least)
    if found is None:
        return None
    keys, gone = found
    solution = confirmed(puzzle, tuple(keys), NAME)
    dropped = {place for group, out in zip(groups, gone, strict=False) if out for place in group}
    left = _not_blank(rules.with_clues(puzzle, [clue for place, clue in enumerate(clues) if place not in dropped]))
    reason = None if len(gone) == len(groups) else too_few(at_least)
    return Minimised(left, solution, len(dropped), reason is None, reason, book.evidence())


@expects()
def redundant(
    puzzle: Asked,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Redundant:
    """The clues of a puzzle with one solution that can each be left out alone. Options and errors as for `minimise`."""
    needless: list[int] = []
    undecided: list[int] = []
    with _Proved(the_puzzle(puzzle), backend, Clock(time_limit, cancel, progress=progress)) as proved:
        query = proved.query
        _not_blank(query.instance.puzzle)
        clues = query.instance.clues
        for place in range(len(clues)):
            result = proved.delete([[place]], 0)
            if len(result.kept) < len(clues):
                needless.append(place)
            elif not result.irreducible:
                undecided.append(place)
        sentences = tuple(query.instance.model.describe(clues[place]) for place in needless)
        return Redundant(sentences, tuple(needless), tuple(undecided), query.evidence(), puzzle=query.instance.puzzle)


def _not_blank(puzzle: PuzzleOf[Solution]) -> PuzzleOf[Solution]:
    """The puzzle. Raises NoClueNeededError if it is an empty board."""
    if puzzle.rules.is_blank(puzzle):
        raise NoClueNeededError
    return puzzle


class _Proved:
    """A puzzle with one solution (proved), and the session with its model."""

    def __init__(self, puzzle: Puzzle, backend: str | Backend, clock: Clock) -> None:
        self._clock, self._backend = clock, backend
        try:
            with clock:
                self.query = Query(puzzle, backend, Limit.of(clock))
                self._opened = self.query.deciding()
        except StoppedError as stopped:
            raise self._unknown(stopped) from None
        self.solution: object = None

    def _unknown(self, stopped: StoppedError) -> NotUniqueError:
        return NotUniqueError(unanswered(stopped, self._backend, self._clock))

    def __enter__(self) -> _Proved:
        with ExitStack() as stack:
            self._session = stack.enter_context(self._opened)
            stack.enter_context(self._clock)
            try:
                self._prove(stack)
            except StoppedError as stopped:
                raise self._unknown(stopped) from None
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, traceback)

    def _prove(self, stack: ExitStack) -> None:
        """Find the solution and refute all others, under a guard of the stack. Raises NotUniqueError."""
        query, session = self.query, self._session
        first = query.first(session)
        if not isinstance(first, Satisfied):
            raise self._not_unique() if isinstance(first, Refuted) else NotUniqueError(query.unsolved(first, False))
        self.solution = query.confirmed(first)
        self._guard = stack.enter_context(query.guard(session))
        session.add_clause(session.model.difference(first.keys), self._guard)
        answer = query.of(session, self._guard)
        if not isinstance(answer, Refuted):
            raise self._not_unique()
        self._refuted = answer

    def _not_unique(self) -> NotUniqueError:
        query = self.query
        return NotUniqueError(verify(query.instance.puzzle, backend=self._backend, time_limit=query.limit.left))

    def delete(self, groups: Sequence[Iterable[int]], at_least: int) -> Deletion:
        """See `deletion.delete`."""
        query, session = self.query, self._session
        if self._has_models_of_attempts:
            return self._by_verdicts(groups, at_least)
        clues = query.instance.clues
        with query.counting(session):
            return delete(session, clues, (self._guard,), self._refuted, groups, query.limit, at_least)

    @property
    def _has_models_of_attempts(self) -> bool:
        """Is the puzzle with fewer clues another model?"""
        instance = self.query.instance
        return instance.model.objective is not None or instance.puzzle.rules.has_relaxed_model(instance.puzzle)

    def instance_of(self, puzzle: Puzzle, kept: Sequence[int]) -> Instance | None:
        """The puzzle with these clues alone, as an instance of the same model; None if it is another one."""
        if self._has_models_of_attempts:
            return None
        instance = self.query.instance
        return Instance(puzzle, instance.encoding, [instance.clues[place] for place in kept])

    def _by_verdicts(self, groups: Sequence[Iterable[int]], at_least: int) -> Deletion:
        """As `delete`, for puzzles with an objective or a model of their own: every attempt is a question of its own.
        Without a clue there may be a better solution, so an attempt that failed may succeed later."""
        puzzle, query = self.query.instance.puzzle, self.query
        clues = puzzle.rules.clue_list(puzzle)
        left = set(range(len(clues)))
        reason: str | None = None
        again = True
        while again:
            again, reason = False, None
            for group in groups:
                rest = left.difference(group)
                if rest == left or len(rest) < at_least:
                    continue
                fewer = puzzle.rules.with_clues(puzzle, [clues[place] for place in sorted(rest)])
                verdict = verify(fewer, backend=self._backend, time_limit=query.limit.left)
                if isinstance(verdict, Unknown):
                    reason = verdict.reason
                elif isinstance(verdict, Unique) and verdict.solution == self.solution:
                    left, again = rest, True
        return Deletion(tuple(sorted(left)), reason is None, reason)


def must_have_kinds(rules: RuleSet, kinds: Iterable[str]) -> None:
    """Raise ChoiceError for a kind of clue that the rule set doesn't have."""
    for kind in kinds:
        if kind not in rules.kinds:
            there = f"; there are {', '.join(rules.kinds)}" if rules.kinds else ""
            raise ChoiceError(f"{rules.name} has no clues of the kind {quoted(kind)}{there}")


def together(puzzle: Puzzle, clues: Sequence[Clue], choice: Choice) -> list[list[int]]:
    """The positions of clues that may be left out, in groups that are left out together, in the order to try them."""
    must_have_kinds(puzzle.rules, choice.first)
    if orbits := _orbits(puzzle, clues, choice.symmetry):
        by_orbit: dict[object, list[int]] = {}
        for place in range(len(clues)):
            by_orbit.setdefault(orbits.get(place, place), []).append(place)
        groups = [*by_orbit.values()]
    else:
        groups = [[place] for place in range(len(clues))]
    lasting = puzzle.rules.protected_kinds(puzzle.shape).difference(choice.first)
    if lasting:
        groups = [group for group in groups if not any(clues[place].kind in lasting for place in group)]
    if choice.keep:
        stays = choice.keep if callable(choice.keep) else {*choice.keep}.__contains__
        groups = [group for group in groups if not any(stays(clues[place]) for place in group)]
    order = SeededRandom(choice.seed).shuffled(groups)
    ranks = {kind: rank for rank, kind in enumerate(choice.first)}
    return sorted(order, key=lambda group: ranks.get(clues[group[0]].kind, len(ranks))) if ranks else order


def _orbits(puzzle: Puzzle, clues: Sequence[Clue], symmetry: str) -> dict[int, object]:
    """For each clue that has a place: its kind, and all places that the symmetry maps to each other with it."""
    if symmetry == "none":
        return {}
    board = puzzle.rules.draw(puzzle)
    try:
        return {
            place: (clue.kind, orbit(clue.position, symmetry, board.height, board.width))
            for place, clue in enumerate(clues)
            if isinstance(clue.position, tuple)
        }
    except ValueError as error:
        raise ChoiceError(str(error)) from None
