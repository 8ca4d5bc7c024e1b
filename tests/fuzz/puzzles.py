"""Random puzzles of every genre, whole and spoiled, written in several ways: all backends give the same verdict, its
solutions pass `check` however they are written, its certificate is accepted, and where there are few boards all of them
are tried by `check` alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import islice, product
from math import prod
from typing import Any

from clueproof import (
    BadPuzzleError,
    ClueproofError,
    NotUniqueError,
    Puzzle,
    Recipe,
    Unknown,
    candidates,
    certify,
    check,
    check_certificate,
    count,
    parse,
    read,
    redundant,
    rule_set,
    to_json,
    to_text,
    verify,
)
from clueproof.backends.sat import INCREMENTAL
from clueproof.certificates import CertifyError
from clueproof.certificates.document import unpacked
from clueproof.clock import Clock
from clueproof.encoders.index import GENRES
from clueproof.generation.solver import GenerationSolver
from clueproof.generators.generator import generator_of
from clueproof.model import values_of
from clueproof.puzzle.clue import Clue
from clueproof.questions import Multiple, NoSolution, Unique, Verdict
from clueproof.questions.instance import compile_puzzle
from clueproof.render.text import to_plain
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import ROOT, Answerer, Case, Kind, Tally, faults, valid
from tests.fuzz.shrinking import with_one
from tests.fuzz.solvers import OPTIONAL, PROGRAMS, takes

MOST_BOARDS = 2048
"""Of a puzzle with more boards, `check` does not try them all."""
MOST_LISTED = 40
"""More solutions are not counted."""
VARIANTS = 8
"""So often each puzzle is spoiled."""
SECONDS = 2.0
"""For one question; slow backends leave some open."""
OFTEN: dict[str, float] = {
    "sat": 1.0,
    "cpsat": 0.3,
    "cpsat:native": 0.2,
    "deduction": 0.15,
    "deduction:trial": 0.1,
    "deduction:search": 0.15,
    "brute-force": 0.15,
    "exact-cover": 0.03,
}
"""In which share of the cases a backend is asked."""

GENRE_NAMES = tuple(sorted(GENRES))
SIZES = (
    (4, 4), (3, 3), (2, 2), (1, 1), (1, 4), (5, 1), (2, 3), (3, 2), (3, 4), (4, 3), (2, 5), (5, 2), (5, 5), (4, 6),
    (6, 4), (6, 6), (3, 7), (5, 6),
)  # fmt: skip
"""Heights and widths; where a genre has other ones alone, its usual size."""
MOST_KEYS = 150
"""Of shipped puzzles, larger ones are left out."""
MAKING = 5.0
"""Seconds; what takes longer to make is left out."""


# random puzzles: small and of odd shapes, with all clues of a solution, some of them, or wrong ones


def random_puzzle(chance: SeededRandom, genre: str) -> Puzzle | None:
    """A puzzle of the genre with all clues of a solution, or one that is shipped; None if chance made none."""
    return _shipped(chance, genre) if chance.happens(0.3) else _made(chance, genre)


def spoiled(chance: SeededRandom, whole: Puzzle) -> Puzzle | None:
    """The puzzle with fewer clues, and a few that say something else: it may have any number of solutions. None if
    that is no puzzle."""
    clues = whole.rules.clue_list(whole)
    share = chance.one_of((1.0, 0.9, 0.75, 0.5, 0.3, 0.1, 0.0))
    kept = [clue for clue in clues if chance.happens(share)]
    for _ in range(chance.one_of((0, 0, 1, 1, 2, 4))):
        if kept:
            place = chance.below(len(kept))
            kept[place] = _changed(chance, kept[place], clues)
    return puzzle_with(whole, kept)


def puzzle_with(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle | None:
    """The puzzle with these clues instead; None if that is no puzzle."""
    try:
        found = puzzle.rules.with_clues(puzzle, clues)
        return found if parse(to_text(found)) == found else None
    except (ClueproofError, KeyError, ValueError, TypeError, IndexError):
        # clues changed at random need not be of a form that the genre knows
        return None


def _options_of_aliases(genre: str) -> list[Mapping[str, Any]]:
    """Options that an alias of the genre stands for."""
    every = rule_set(genre).alias_options.values()
    return [options for options in every if None not in options.values()]


def _made(chance: SeededRandom, genre: str) -> Puzzle | None:
    """With all clues that one solution implies."""
    options = chance.one_of([{}, *_options_of_aliases(genre)])
    for size in (*islice(chance.drawn(SIZES), 4), None):
        recipe = Recipe(genre, size, options)
        try:
            with Clock(MAKING):
                found = generator_of(rule_set(genre)).propose(recipe, chance, GenerationSolver())
        except ClueproofError:
            # no size, or none that has a solution; or too slow
            continue
        if found is not None:
            return found
    return None


def _shipped(chance: SeededRandom, genre: str) -> Puzzle | None:
    there = _instances(genre)
    return chance.one_of(there) if there else None


@cache
def _instances(genre: str) -> list[Puzzle]:
    """The puzzles in `instances` that are not too large."""
    found: list[Puzzle] = []
    for path in sorted((ROOT / "instances" / genre).glob("*.txt")):
        try:
            found += [puzzle for puzzle in read(path) if len(compile_puzzle(puzzle).model.keys) <= MOST_KEYS]
        except BadPuzzleError:
            continue
    return found


def _changed(chance: SeededRandom, clue: Clue, clues: list[Clue]) -> Clue:
    """Says what another clue of its kind says, or a number one more or less."""
    others = [other.value for other in clues if other.kind == clue.kind and other.value != clue.value]
    if others and chance.happens(0.6):
        return clue._replace(value=chance.one_of(others))
    return clue._replace(value=_near(chance, clue.value))


def _near(chance: SeededRandom, says: Any) -> Any:
    if isinstance(says, bool):
        return not says
    if isinstance(says, int):
        return says + chance.one_of((-1, 1))
    if isinstance(says, tuple) and says:
        place = chance.below(len(says))
        return (*says[:place], _near(chance, says[place]), *says[place + 1 :])
    return says


# what is asked about them


class Facts:
    """What is known about a puzzle: from its boards, where they are few, else from who answered first."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.instance = compile_puzzle(puzzle)
        self.said: dict[str, tuple[str, Any]] = {}
        """Question -> who answered first, and what."""

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return prod(len(values_of(key)) for key in self.instance.model.keys)

    @cached_property
    def solutions(self) -> list[Any] | None:
        """The boards that pass `check`; None where there are too many boards, or an objective."""
        if self.boards > MOST_BOARDS or self.instance.model.objective is not None:
            return None
        rules, domains = self.puzzle.rules, [values_of(key) for key in self.instance.model.keys]
        boards = [rules.decode(self.puzzle, keys) for keys in product(*domains)]
        return [board for board in boards if rules.check(self.puzzle, board) is None]


class Asked(Answerer):
    """One backend's answer to a question about a puzzle."""

    def __init__(self, facts: Facts, backend: str, question: str, tally: Tally) -> None:
        super().__init__(backend, question, tally)
        self.facts, self.puzzle = facts, facts.puzzle

    @property
    def what(self) -> str:
        return f"{self.puzzle.rules.name}: {super().what}"

    def compared(self) -> None:
        """One more verdict."""
        self.tally.compared(backend=self.backend, question=self.question, genre=self.puzzle.rules.name)

    def agrees(self, answer: Any) -> None:
        """The first answer to the question, or the same as that."""
        first, said = self.facts.said.setdefault(self.question, (self.backend, answer))
        if first != self.backend:
            self.compared()
        self.must(said == answer, f"{answer}, but {first} says {said}")

    def solves(self, solution: Any) -> None:
        """It passes `check`."""
        broken = self.puzzle.rules.check(self.puzzle, solution)
        self.must(broken is None, f"{solution} breaks a rule: {broken}")


def _reads_back(asked: Asked) -> None:
    puzzle = asked.puzzle
    for form in (to_text(puzzle), json.dumps(to_json(puzzle))):
        asked.compared()
        asked.must(parse(form) == puzzle, f"read as another:\n{form}")


def _verify(asked: Asked) -> None:
    answer: Verdict = verify(asked.puzzle, backend=asked.backend, time_limit=SECONDS, irreducible=True)
    if isinstance(answer, Unknown):
        asked.open(answer.reason)
        return
    best = None if isinstance(answer, NoSolution) or answer.best is None else answer.best.value
    solution = answer.solution if isinstance(answer, Unique) else None
    asked.agrees((answer.word, best, solution))
    if isinstance(answer, Unique):
        asked.solves(answer.solution)
    if isinstance(answer, Multiple):
        asked.solves(answer.solution)
        asked.solves(answer.second)
        asked.must(answer.solution != answer.second, f"{answer.solution} twice")
    if isinstance(answer, NoSolution):
        _has_no_solution(asked, answer)
    if (right := asked.facts.solutions) is not None:
        asked.compared()
        word = "multiple" if len(right) > 1 else ("none", "unique")[len(right)]
        asked.must(answer.word == word, f"{answer.word}, but check accepts {right[:2]} of {len(right)}")
        asked.must(solution is None or [solution] == right, f"{solution}, but it is {right}")


def _has_no_solution(asked: Asked, answer: NoSolution) -> None:
    """The clues of the core alone have no solution, says another backend; where few boards are, `check`."""
    puzzle, core = asked.puzzle, {*answer.core.positions}
    if puzzle.rules.has_relaxed_model(puzzle):
        return
    clues = puzzle.rules.clue_list(puzzle)
    fewer = puzzle_with(puzzle, [clue for place, clue in enumerate(clues) if place in core])
    if fewer is None:
        return
    other = verify(fewer, backend="cpsat" if asked.backend.startswith("sat") else "sat", time_limit=SECONDS)
    if isinstance(other, Unknown):
        asked.open(other.reason)
    else:
        asked.compared()
        asked.must(isinstance(other, NoSolution), f"the core {answer.core.sentences} is {other.word}")


def _certificate(asked: Asked) -> None:
    """Asked of whoever is asked first: it has a solver of its own."""
    word = asked.facts.said.get("verify", ("", ("", None, None)))[1][0]
    if "certificate" in asked.facts.said:
        return
    asked.facts.said["certificate"] = (asked.backend, word)
    try:
        certificate = certify(asked.puzzle, time_limit=SECONDS)
    except CertifyError as error:
        asked.open(str(error))
        return
    asked.compared()
    checked = check_certificate(unpacked(certificate.packed()))
    if word:
        asked.must(checked.statement == word, f"{checked.statement}, but it is {word}")


def _written(asked: Asked) -> None:
    """A solution is read back from JSON and from its board."""
    solution = asked.facts.said.get("verify", ("", ("", None, None)))[1][2]
    if solution is None:
        return
    puzzle = asked.puzzle
    value = json.loads(json.dumps(puzzle.rules.solution_value(puzzle, solution)))
    for form in (value, to_plain(puzzle.rules.draw(puzzle, solution))):
        asked.compared()
        broken = check(puzzle, form)
        asked.must(broken is None, f"{broken}, says check of\n{form}")


def _count(asked: Asked) -> None:
    answer = count(asked.puzzle, MOST_LISTED, backend=asked.backend, time_limit=SECONDS)
    if not answer.complete and answer.found < MOST_LISTED:
        asked.open(str(answer.reason))
        return
    asked.agrees(answer.found)
    if (right := asked.facts.solutions) is not None:
        asked.compared()
        asked.must(answer.found == min(len(right), MOST_LISTED), f"{answer.found}, but check accepts {len(right)}")


def _candidates(asked: Asked) -> None:
    answer = candidates(asked.puzzle, backend=asked.backend, time_limit=SECONDS)
    if isinstance(answer, Unknown) or (not isinstance(answer, NoSolution) and not answer.complete):
        asked.open(str(answer.reason))
        return
    if isinstance(answer, NoSolution):
        asked.agrees("no solution")
        return
    asked.agrees([(key.name, sorted(key.seen)) for key in answer.keys])
    for witness in answer.witnesses:
        asked.solves(witness)


def _redundant(asked: Asked) -> None:
    """Which clues can be left out alone; asked only where there is one solution."""
    word, _, _ = asked.facts.said.get("verify", ("", ("", None, None)))[1]
    if word != "unique" or asked.puzzle.rules.has_relaxed_model(asked.puzzle):
        return
    try:
        answer = redundant(asked.puzzle, backend=asked.backend, time_limit=SECONDS)
    except NotUniqueError as error:
        asked.must(isinstance(error.verdict, Unknown), str(error))
        asked.open(error.verdict.reason)
        return
    if answer.undecided:
        asked.open("not all decided")
    else:
        asked.agrees(answer.positions)


QUESTIONS: dict[str, Callable[[Asked], None]] = {
    "verify": _verify,
    "count": _count,
    "candidates": _candidates,
    "redundant": _redundant,
    "certificate": _certificate,
    "written": _written,
}
RARELY = ("certificate",)
"""Takes longer than the others."""


def compare(case: Case, tally: Tally) -> None:
    """All questions of the case about all its puzzles to all its backends. Raises DisagreementError."""
    for text in case["puzzles"]:
        with valid():
            puzzle = parse(text)
        facts = Facts(puzzle)
        asked = Asked(facts, "formats", "reads back", tally)
        with faults(asked.what):
            _reads_back(asked)
        backends = [name for name in case["backends"] if name != "brute-force" or facts.boards <= MOST_BOARDS]
        there = [name for name in backends if takes(name, facts.instance.model)]
        tally.refused += len(backends) - len(there)
        for question in case["questions"]:
            for backend in there:
                asked = Asked(facts, backend, question, tally)
                with faults(asked.what):
                    QUESTIONS[question](asked)


def in_lists(puzzle: Puzzle) -> str:
    """The puzzle in JSON with its grid as lists of numbers and letters, if it is the same puzzle; else its text."""
    record = to_json(puzzle)
    rows = record.get("grid")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        return to_text(puzzle)
    cells = [str(row).split() if " " in str(row) else [*str(row)] for row in rows]
    text = json.dumps({**record, "grid": [[int(cell) if cell.isdecimal() else cell for cell in row] for row in cells]})
    try:
        return text if parse(text) == puzzle else to_text(puzzle)
    except BadPuzzleError:
        return to_text(puzzle)


def make(chance: SeededRandom, number: int) -> Case:
    """A random puzzle, whole and spoiled in several ways, and whom to ask what. Genres take turns."""
    genre = GENRE_NAMES[number % len(GENRE_NAMES)]
    whole = None
    while whole is None:
        whole = random_puzzle(chance, genre)
    puzzles = [whole, *(spoiled(chance, whole) for _ in range(VARIANTS))]
    backends = [name for name, often in OFTEN.items() if chance.happens(often)]
    backends.append(f"sat:{chance.one_of(INCREMENTAL)}")
    if PROGRAMS and chance.happens(0.02):
        backends.append(chance.one_of(PROGRAMS))
    if chance.happens(0.05):
        backends.append(chance.one_of(OPTIONAL))
    write = in_lists if chance.happens(0.3) else to_text
    return {
        "puzzles": [*dict.fromkeys(write(puzzle) for puzzle in puzzles if puzzle is not None)],
        "backends": chance.shuffled(backends),
        "questions": [
            question
            for question in QUESTIONS
            if question == "verify" or chance.happens(0.1 if question in RARELY else 0.3)
        ],
    }


def smaller(case: Case) -> Iterator[Case]:
    """With fewer puzzles, clues, backends and questions."""
    yield from with_one(case, "puzzles")
    for name in ("puzzles", "questions", "backends"):
        for place in range(len(case[name])):
            yield {**case, name: case[name][:place] + case[name][place + 1 :]}
    for place, puzzle in enumerate(map(parse, case["puzzles"])):
        clues = puzzle.rules.clue_list(puzzle)
        size = len(clues)
        while size:
            for start in range(0, len(clues), size):
                fewer = puzzle_with(puzzle, clues[:start] + clues[start + size :])
                if fewer is not None:
                    changed: list[str] = [*case["puzzles"]]
                    changed[place] = to_text(fewer)
                    yield {**case, "puzzles": changed}
            size //= 2


KIND = Kind("puzzles", make, compare, smaller=smaller)
