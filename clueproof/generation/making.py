"""`generate`: puzzles with exactly one solution from a recipe and a seed, reproducibly."""

from __future__ import annotations

import collections.abc
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count as numbers
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from clueproof.arguments import JOBS, KINDS, NONE, TEXT, expects, instance
from clueproof.backends import backend as backend_named
from clueproof.backends import is_auto
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.clock import Cancel, Clock, StoppedError, TimeLimitError, check_clock
from clueproof.encoders import Puzzle, rule_set
from clueproof.encoders.registry import UnstatedError, options_meant
from clueproof.errors import BackendError, ClueproofError, InternalError, PackageError, wants_memory
from clueproof.generation.solver import GenerationSolver
from clueproof.generators.generator import Generator, generator_of
from clueproof.generators.recipe import NoSolutionError, Recipe, RecipeError
from clueproof.grid.symmetry import must_be_symmetry
from clueproof.puzzle.rule_set import PuzzleOf
from clueproof.questions import Unique, Unknown, Verdict, verify
from clueproof.questions.instance import Instance
from clueproof.questions.lists import verdicts_of_shape
from clueproof.questions.minimise import (
    Choice,
    ChoiceError,
    NoClueNeededError,
    NotUniqueError,
    minimised_in,
    must_have_kinds,
    together,
)
from clueproof.questions.sessions import release
from clueproof.questions.told import ToldByPicture
from clueproof.questions.uniqueness import unique_in
from clueproof.registry import fault_of_others
from clueproof.seeded_random import SeededRandom

if TYPE_CHECKING:
    from clueproof.puzzle.solution import AnySolution


SMALL_BACKEND = "sat:cadical153"
"""The backend that leaves out clues where queries need no search and there is no native engine: at those it is faster
than the usual solver of `sat`. The puzzles are the same."""
MAX_ATTEMPTS = 1000
"""Attempts without a uniquely solvable puzzle before giving up."""
MAX_MISSES = 200
"""Puzzles of other grades, or empty ones, before giving up on the wanted grade."""
AT_ONCE = 4
"""Puzzles in one batch for a process."""
MAX_SEED = 1_000_000_000
"""The bound of random seeds."""
TRIAL_SECONDS = 0.05
"""Time for a first attempt that finds errors in a recipe: generators check their options before they search."""
SINGLE_SECONDS = 0.5
"""Time after which, and for which, further processes are worth their start, where their number is not given."""


Tried: TypeAlias = "collections.abc.Generator[tuple[int, Made | TimeLimitError], None, None]"
"""Numbers in their order, each with the puzzle or the reason why it was not made."""


@dataclass(frozen=True, slots=True, repr=False)
class Made(ToldByPicture):
    """A puzzle with one solution (proved). `irreducible`: it is also proved that no clue can be left out."""

    puzzle: PuzzleOf[AnySolution]
    solution: AnySolution
    irreducible: bool
    grade: str | None = None
    """Its grade, if one was asked for."""
    seed: int | str = 0
    number: int = 1
    """The number of the puzzle: `make(recipe, seed, number)` makes it again."""


def random_seed() -> str:
    """A random seed, short enough to be typed."""
    return str(random.randrange(MAX_SEED))


def make(
    recipe: Recipe,
    seed: int | str | None = None,
    number: int = 1,
    backend: str = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Made:
    """The puzzle of that number, from 1, for the seed; None for any seed. Its id is `SEED-NUMBER`.

    The backend only proves uniqueness: neither it nor the time limit, in seconds, affects what is made. Raises
    RecipeError, BadPuzzleError for options that the rule set refuses, TimeLimitError when the time is up, and
    CancelledError when `cancel` ends it from another thread. If memory runs out that is a TimeLimitError too, with that
    reason.
    """
    seed = random_seed() if seed is None else seed
    try:
        with Clock(time_limit, cancel):
            return _make(recipe, seed, number, backend)
    except Exception as error:
        if not wants_memory(error):
            raise
    # only here, outside the block, is the exception gone whose frames hold what filled the memory
    release()
    raise TimeLimitError(OUT_OF_MEMORY)


def _looked_at(recipe: Recipe) -> tuple[Generator, Recipe]:
    """The generator, and the recipe with the options that are part of its name. Raises RecipeError."""
    rules = rule_set(recipe.rules)
    generator = generator_of(rules)
    try:
        if meant := options_meant(recipe.rules, recipe.options, generator.default_options):
            recipe = replace(recipe, options={**meant, **recipe.options})
        must_have_kinds(rules, (*(recipe.kinds or ()), *(recipe.first or ())))
    except (ChoiceError, UnstatedError) as error:
        raise RecipeError(str(error)) from None
    if recipe.difficulty is not None:
        # imported only when a grade is asked for
        from clueproof.generation.grading import must_be_grade

        must_be_grade(recipe.difficulty)
    return generator, recipe


def _proposed(generator: Generator, recipe: Recipe, rng: SeededRandom) -> Puzzle | None:
    """What the generator proposes. Raises RecipeError, BadPuzzleError."""
    of_files = {
        name: _field_of_first(value, name, generator.rules.name)
        for name, value in recipe.options.items()
        if name in generator.puzzle_fields and isinstance(value, str)
    }
    if of_files:
        recipe = replace(recipe, options={**recipe.options, **of_files})
    if recipe.size is not None and generator.rules.grid and max(recipe.size) > generator.rules.largest:
        # before a generator draws anything of that size
        generator.rules.must_fit(*recipe.size)
    try:
        with GenerationSolver() as solver:
            return generator.propose(recipe, rng, solver)
    except NoSolutionError:
        if generator.redraws:
            return None
        raise


def _field_of_first(file: str, field: str, rules: str) -> Any:
    """The field of the first puzzle of a file. Raises RecipeError, BadPuzzleError."""
    # imported only where a file is named
    from clueproof.formats import read

    for puzzle in read(file, rules):
        return puzzle.rules.format(puzzle).fields[field]
    raise RecipeError(f"{file} holds no puzzle")


def _make(recipe: Recipe, seed: int | str, number: int, backend: str) -> Made:
    generator, recipe = _looked_at(recipe)
    rules = generator.rules
    first = generator.left_out_first(recipe) if recipe.first is None else recipe.first
    blanks = 0
    misses: Counter[int] = Counter()
    for attempt in range(MAX_ATTEMPTS):
        check_clock()
        course = f"{rules.name} {seed} {number} {attempt}"
        choice = Choice(course, first, (), recipe.symmetry, recipe.at_least)
        proposed = _proposed(generator, recipe, SeededRandom("begin", course))
        if proposed is None:
            continue
        try:
            puzzle, irreducible, instance = _minimised(proposed, recipe, generator, choice)
        except NoClueNeededError:
            blanks += 1
            if blanks == MAX_MISSES:
                raise RecipeError(f"none of {blanks} puzzles of this size needs a clue; ask for a larger one") from None
            continue
        except NotUniqueError as error:
            if isinstance(error.verdict, Unknown) and error.verdict.reason == OUT_OF_MEMORY:
                raise TimeLimitError(OUT_OF_MEMORY) from None
            continue
        # a puzzle that ran out of time before it was minimised does not count
        check_clock()
        if recipe.difficulty is not None or recipe.by_hand:
            # imported only when it matters how hard the puzzle is
            from clueproof.generation.grading import graded

            of_grade = graded(proposed, puzzle, choice, recipe.difficulty, recipe.by_hand)
            if not isinstance(of_grade, Puzzle):
                misses[of_grade] += 1
                if misses.total() == MAX_MISSES:
                    raise RecipeError(_missed(recipe, misses))
                continue
            if of_grade != puzzle:
                puzzle, irreducible, instance = of_grade, False, None
        puzzle = replace(puzzle, id=f"{seed}-{number}")
        proof = _proof(puzzle, instance, backend)
        if isinstance(proof, Unique):
            return Made(puzzle, proof.solution, irreducible, recipe.difficulty, seed, number)
        check_clock()
        if isinstance(proof, Unknown):
            raise TimeLimitError(proof.reason)
        if irreducible:
            raise InternalError(f"a puzzle made to be unique is {proof.word}; this is a bug in clueproof")
    raise RecipeError(f"none of {MAX_ATTEMPTS} attempts led to a puzzle with one solution; ask for more kinds of clues")


def _missed(recipe: Recipe, misses: Counter[int]) -> str:
    """That no puzzle was as it should be, given how many were too easy (-1) and too hard (1)."""
    grade = "" if recipe.difficulty is None else f" was {recipe.difficulty}"
    solved = f"{' and' if grade else ''} could be solved without chains" if recipe.by_hand else ""
    found = [f"{misses[way]} were too {word}" for way, word in ((-1, "easy"), (1, "hard")) if misses[way]]
    said = f"none of {misses.total()} puzzles of this kind{grade}{solved}"
    return f"{said}: {' and '.join(found)}" if grade else said


@expects(
    wanted=instance(str, Recipe, words="the name of a puzzle or a Recipe"),
    seed=NONE | KINDS["seed"],
    backend=TEXT,
    jobs=NONE | JOBS,
)
def generate(
    wanted: Recipe | str,
    seed: int | str | None = None,
    count: int | None = None,
    *,
    jobs: int | None = 1,
    backend: str = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    missed: Callable[[int, TimeLimitError], None] | None = None,
    **recipe: Any,
) -> Iterator[Made]:
    """Puzzles 1, 2, 3 ... of the seed: `count` of them, or without end. Options and errors as for `make`.

    Without a seed each call makes other puzzles; each has its `seed` and `number`, so that it can be made again. The
    call itself, not the first puzzle, raises what is wrong with the arguments.

    What is wanted is a recipe, or the name of a rule set and the fields of one: `generate("sudoku", size=(6, 6))`.
    The time limit is for each puzzle. `missed` is called with the number of one that was not made in time, and the next
    one follows; without `missed` that is an error. With several `jobs` they are made in processes of their own and come
    in the same order; with None, in one process for each processor if it takes longer than a moment. A script that uses
    processes must guard its main part: see the documentation of `multiprocessing`.
    """
    asked = Recipe(wanted, **recipe) if isinstance(wanted, str) else replace(wanted, **recipe)
    seed = random_seed() if seed is None else seed
    _begin_one(asked, seed, backend)
    return each_made(asked, seed, count, jobs, backend, time_limit, cancel, missed)


def _begin_one(recipe: Recipe, seed: int | str, backend: str) -> None:
    """Start to make a puzzle. Raises what is wrong with the recipe or the backend."""
    backend_named(backend).version()
    generator, recipe = _looked_at(recipe)
    rules = generator.rules
    try:
        must_be_symmetry(recipe.symmetry)
        with suppress(StoppedError, MemoryError), Clock(TRIAL_SECONDS):
            proposed = _proposed(generator, recipe, SeededRandom("begin", f"{rules.name} {seed} 1 0"))
            if proposed is not None and recipe.symmetry != "none":
                together(proposed, rules.clue_list(proposed), Choice(symmetry=recipe.symmetry))
    except (ChoiceError, ValueError) as error:
        raise RecipeError(str(error)) from None


def each_made(
    recipe: Recipe,
    seed: int | str,
    count: int | None = None,
    jobs: int | None = 1,
    backend: str = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    missed: Callable[[int, TimeLimitError], None] | None = None,
) -> Iterator[Made]:
    """As `generate`, but without the check of arguments before the first puzzle."""
    every: Iterator[int] = numbers(1) if count is None else iter(range(1, count + 1))
    if jobs is None:
        tried = _spread(recipe, seed, count, backend, time_limit, cancel)
    elif jobs <= 1:
        tried = _here(recipe, seed, every, backend, time_limit, cancel)
    else:
        tried = _in_processes(recipe, seed, every, jobs, backend, time_limit, cancel)
    with closing(tried):
        for number, made in tried:
            if isinstance(made, Made):
                yield made
            elif missed is None:
                raise made
            else:
                missed(number, made)


def _here(
    recipe: Recipe,
    seed: int | str,
    wanted: Iterator[int],
    backend: str,
    time_limit: float | None,
    cancel: Cancel | None,
) -> Tried:
    for number in wanted:
        yield number, _tried(recipe, seed, number, backend, time_limit, cancel)


def _spread(
    recipe: Recipe, seed: int | str, count: int | None, backend: str, time_limit: float | None, cancel: Cancel | None
) -> Tried:
    """Make puzzles in this process first, then in several if it takes long and there can be any."""
    done, started = 0, time.monotonic()

    def left() -> Iterator[int]:
        return numbers(done + 1) if count is None else iter(range(done + 1, count + 1))

    for done, made in _here(recipe, seed, left(), backend, time_limit, cancel):
        yield done, made
        seconds = time.monotonic() - started
        if seconds > SINGLE_SECONDS and (count is None or seconds * (count - done) > SINGLE_SECONDS * done):
            break
    else:
        return
    # only what takes long pays for the import
    from clueproof.backends.pool import processors

    # no more than there are batches
    jobs = processors() if count is None else min(processors(), -(-(count - done) // AT_ONCE))
    if jobs > 1:
        there = _in_processes(recipe, seed, left(), jobs, backend, time_limit, cancel)
        with suppress(BackendError, MemoryError), closing(there):
            for done, made in there:
                yield done, made
    yield from _here(recipe, seed, left(), backend, time_limit, cancel)


def _in_processes(
    recipe: Recipe,
    seed: int | str,
    wanted: Iterator[int],
    jobs: int,
    backend: str,
    time_limit: float | None,
    cancel: Cancel | None,
) -> Tried:
    # some platforms have no processes
    from clueproof.backends.pool import in_order

    shares = iter(lambda: [*islice(wanted, AT_ONCE)], [])
    work = partial(_make_several, recipe, seed, backend, time_limit)
    for share, made in Clock(None, cancel).each(in_order(work, ((share, share) for share in shares), jobs)):
        yield from zip(share, made or (), strict=True)


def _make_several(
    recipe: Recipe, seed: int | str, backend: str, time_limit: float | None, share: list[int]
) -> list[Made | TimeLimitError]:
    try:
        return [_tried(recipe, seed, number, backend, time_limit, None) for number in share]
    except Exception as error:
        # the traceback does not reach the process that asked
        theirs = None if isinstance(error, ClueproofError) else fault_of_others(error)
        if theirs is None:
            raise
        raise PackageError(theirs) from error


def _tried(
    recipe: Recipe, seed: int | str, number: int, backend: str, time_limit: float | None, cancel: Cancel | None
) -> Made | TimeLimitError:
    try:
        return make(recipe, seed, number, backend, time_limit, cancel)
    except TimeLimitError as error:
        return error


def _minimised(
    proposed: Puzzle, recipe: Recipe, generator: Generator, choice: Choice
) -> tuple[Puzzle, bool, Instance | None]:
    """The puzzle, without needless clues if the recipe asks for that; whether it is irreducible; and the model in which
    that was asked, if there is one."""
    wanted = generator.irreducible if recipe.irreducible is None else recipe.irreducible
    if not wanted:
        if proposed.rules.is_blank(proposed):
            raise NoClueNeededError
        return proposed, False, None
    small = generator.is_easy(recipe) and not backend_named("native").is_there
    try:
        result, instance = minimised_in(proposed, choice, SMALL_BACKEND if small else "auto", Clock())
    except ChoiceError as error:
        raise RecipeError(str(error)) from None
    return result.puzzle, result.irreducible, instance


def _proof(puzzle: Puzzle, instance: Instance | None, backend: str) -> Verdict:
    """The verdict on a puzzle that is made to be unique."""
    if is_auto(backend):
        if instance is not None:
            found = unique_in(instance._replace(puzzle=puzzle))
        else:
            found = next(verdicts_of_shape([puzzle]), None)
        if found is not None:
            return found
    return verify(puzzle, backend=backend)
