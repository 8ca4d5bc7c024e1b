"""What an audit asks about each puzzle: its verdict, the solution that is stored with it, what it is the same as."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

from clueproof.audit.moves import StoredMoves, compare_moves
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError
from clueproof.formats.solutions import read_solution
from clueproof.puzzle.rule_set import CluesUnknownError
from clueproof.questions import Multiple, NoSolution, Unique, Unknown, verify
from clueproof.questions.lists import unique_ones
from clueproof.questions.scoring import Scorer
from clueproof.questions.verdicts import Verdict
from clueproof.runs.questions import AskingBackend, Certify
from clueproof.runs.tasks import UNKNOWN, Answer, Question, Task, bare_puzzle, puzzle_task
from clueproof.symmetry import canonical_hash
from clueproof.syntax.record import JsonValue

RIGHT, WRONG, AMBIGUOUS, UNREADABLE, UNDECIDED = "right", "wrong", "not the only one", "unreadable", "undecided"
"""What is found of a stored solution."""
FLAWS = (WRONG, AMBIGUOUS, UNREADABLE)
"""Those that are worth a look."""
RECOGNISED = "recognised"
"""The word for a puzzle with which others are compared."""
AGAINST = "against"
"""In the names of the puzzles with which a collection is compared."""
MOST_NAMED = 12
"""Of what differs between two solutions, and of clues that contradict each other, so many are named."""
DIGEST = 32
"""Hexadecimal digits of a hash, as of `canonical_hash`."""
STATED = "stated: "
"""Before the text that a puzzle was read from; its canonical form is a list."""
SHADED = (str.maketrans("01", ".#"), str.maketrans("01", "#."))
"""What 0 and 1 mean on boards whose cells are shaded."""
_written = json.JSONEncoder(sort_keys=True).encode


class CollectedPuzzle(NamedTuple):
    """A puzzle of a collection, and what is stored with it: a solution, whether it is unique, and its licence; None for
    what is not."""

    puzzle: Puzzle
    solution: JsonValue | StoredMoves = None
    stated_unique: bool | None = None
    licence: str | None = None


@dataclass(frozen=True)
class Audit(AskingBackend):
    """Is a puzzle what its collection claims? What takes longer is asked only if it is wanted."""

    name: ClassVar[str] = "audit"
    symmetry: bool = True
    """Find out what it is the same as up to symmetry."""
    grade: bool = False
    redundant: bool = False
    """Count the clues that could be left out."""
    certify: bool = False

    @property
    def terms(self) -> dict[str, JsonValue]:
        wanted: dict[str, JsonValue] = {
            "symmetry": self.symmetry,
            "grade": self.grade,
            "redundant": self.redundant,
            "certify": self.certify,
        }
        return {**super().terms, **wanted}

    def answer(self, item: CollectedPuzzle) -> Answer:
        return self._audited(item, verify(item.puzzle, backend=self.backend, time_limit=self.time_limit))

    def ahead(self, items: Sequence[CollectedPuzzle]) -> list[Answer | None]:
        found = unique_ones([item.puzzle for item in items], self.backend, self.time_limit)
        return [
            None if verdict is None else self._audited(item, verdict)
            for verdict, item in zip(found, items, strict=True)
        ]

    def _audited(self, item: CollectedPuzzle, verdict: Verdict) -> Answer:
        puzzle = item.puzzle
        fields: dict[str, Any] = {"puzzle": puzzle.rules.name, "verdict": verdict.word}
        with suppress(CluesUnknownError):
            fields["clues"] = len(puzzle.rules.clue_list(puzzle))
        if item.licence is not None:
            fields["licence"] = item.licence
        if item.stated_unique is not None:
            fields["stated_unique"] = item.stated_unique
            if not isinstance(verdict, Unknown):
                fields["agrees"] = item.stated_unique == isinstance(verdict, Unique)
        if isinstance(item.solution, StoredMoves):
            fields |= _stored_moves(item.solution, puzzle, verdict)
        elif item.solution is not None:
            fields |= _stored(item.solution, puzzle, verdict)
        if isinstance(verdict, Multiple):
            fields["differ"] = [*verdict.differ[:MOST_NAMED]]
        elif isinstance(verdict, NoSolution):
            fields["core"] = [*verdict.core.sentences[:MOST_NAMED]]
        elif isinstance(verdict, Unknown):
            fields["reason"] = verdict.reason
        fields |= _hashes(puzzle, self.symmetry, self.time_limit)
        if isinstance(verdict, Unique):
            fields |= self._further(puzzle)
        attachment = None
        if self.certify:
            evidence = Certify(self.time_limit).answer(puzzle)
            fields |= {name: evidence.record[name] for name in ("certificate", "sha256") if name in evidence.record}
            attachment = evidence.attachment
        if not isinstance(verdict, Unique) or fields.get("stored", RIGHT) != RIGHT or fields.get("agrees") is False:
            # what is to be looked at is shown with its board
            fields["board"] = {"puzzle": puzzle.rules.name, **puzzle.rules.format(puzzle).fields}
        if puzzle.notes:
            fields["notes"] = [*puzzle.notes]
        return Answer(verdict.word, fields, attachment)

    def _further(self, puzzle: Puzzle) -> dict[str, JsonValue]:
        """What is asked only if it is wanted, of a puzzle with one solution."""
        found: dict[str, JsonValue] = {}
        if self.grade:
            # only who asks it pays for the import
            from clueproof.explanation import Difficulty, difficulty

            graded = difficulty(puzzle, time_limit=self.time_limit)
            found["grade"] = graded.word if isinstance(graded, Difficulty) else UNKNOWN
        if self.redundant:
            from clueproof.questions.minimise import NoClueNeededError, NotUniqueError, redundant

            try:
                found["redundant"] = len(redundant(puzzle, time_limit=self.time_limit).positions)
            except (NotUniqueError, NoClueNeededError, CluesUnknownError):
                found["redundant"] = None
        return found


@dataclass(frozen=True)
class Recognise(Question):
    """What is a puzzle the same as? Asked of those with which a collection is compared."""

    name: ClassVar[str] = "recognise"
    symmetry: bool = True
    time_limit: float | None = None

    @property
    def terms(self) -> dict[str, JsonValue]:
        return {"symmetry": self.symmetry, "time_limit": self.time_limit}

    def answer(self, item: Puzzle) -> Answer:
        fields = {"puzzle": item.rules.name, "verdict": RECOGNISED}
        return Answer(RECOGNISED, {**fields, **_hashes(item, self.symmetry, self.time_limit)})


def audit_task(question: Audit, item: CollectedPuzzle, name: JsonValue, stated: str = "") -> Task:
    """The question about a puzzle of a collection, which is called so. `stated` is the text that it was read from: two
    that are stated alike are asked about once, which is found out sooner than that they are equal."""
    text = f"{STATED}{stated}" if stated else puzzle_task(question, item.puzzle).text
    if item.solution is not None:
        text = f"{text}\n{_written(item.solution)}"
    if item.stated_unique is not None:
        text = f"{text}\nunique: {item.stated_unique}"
    if item.licence is not None:
        text = f"{text}\nlicence: {item.licence}"
    bare = item._replace(puzzle=bare_puzzle(item.puzzle))
    return Task(question, bare, text, (bare.puzzle.rules.name, bare.puzzle.shape), name)


def comparison_task(question: Audit, puzzle: Puzzle, name: JsonValue) -> Task:
    """The task for a puzzle of the collection with which another one is compared."""
    asked = Recognise(question.symmetry, question.time_limit)
    return replace(puzzle_task(asked, puzzle), name={AGAINST: name})


def _hashes(puzzle: Puzzle, symmetry: bool, time_limit: float | None) -> dict[str, JsonValue]:
    """What equal puzzles share, and what puzzles share that are the same up to symmetry."""
    found: dict[str, JsonValue] = {"exact": _hash(puzzle)}
    if symmetry:
        # a board on which everything looks alike may take too long
        with suppress(StoppedError), Clock(time_limit):
            found["canonical"] = canonical_hash(puzzle)
    return found


def _stored(stored: JsonValue, puzzle: Puzzle, verdict: Verdict) -> dict[str, JsonValue]:
    """What is found of the stored solution."""
    rules = puzzle.rules
    if isinstance(verdict, Unique):
        rows = _rows(stored)
        if rows is not None and rows == _rows(rules.solution_value(puzzle, verdict.solution)):
            return {"stored": RIGHT}
    try:
        solution = _read(puzzle, stored)
    except BadPuzzleError as error:
        return {"stored": UNREADABLE, "fault": error.message}
    if (fault := rules.check(puzzle, solution)) is not None:
        return {"stored": WRONG, "fault": fault}
    if isinstance(verdict, Unique):
        return (
            {"stored": RIGHT} if solution == verdict.solution else {"stored": WRONG, "fault": "not the best solution"}
        )
    if isinstance(verdict, Multiple) and (verdict.best is None or solution in verdict.solutions):
        return {"stored": AMBIGUOUS}
    # it obeys the rules, but whether it is the best or the only one is not known
    return {"stored": UNDECIDED}


def _read(puzzle: Puzzle, stored: JsonValue) -> Any:
    """The stored solution; there may be words around it, as around an answer. Raises BadPuzzleError."""
    try:
        return read_solution(puzzle, stored)
    except BadPuzzleError:
        for read in (lambda: Scorer(puzzle).read(stored)[0], lambda: _shading(puzzle, stored)):
            with suppress(BadPuzzleError):
                return read()
        raise


def _shading(puzzle: Puzzle, stored: JsonValue) -> Any:
    """The solution that a board of 0 and 1 means, where cells are shaded. Shaded are those with 1, unless only the
    others solve the puzzle. Raises BadPuzzleError."""
    stated = stored.split() if isinstance(stored, str) else stored
    rows = stated if isinstance(stated, list) else []
    cells = [
        [str(int(cell) if isinstance(cell, bool) else cell) for cell in row]
        for row in rows
        if isinstance(row, str | list)
    ]
    if not rows or len(cells) < len(rows) or not {cell for row in cells for cell in row} <= {*"01"}:
        raise BadPuzzleError("this is no board of 0 and 1")
    found, other = (read_solution(puzzle, ["".join(row).translate(signs) for row in cells]) for signs in SHADED)
    check = puzzle.rules.check
    return other if check(puzzle, found) is not None and check(puzzle, other) is None else found


def _stored_moves(stored: StoredMoves, puzzle: Puzzle, verdict: Verdict) -> dict[str, JsonValue]:
    """What is found of a solution that is stored as moves: they are compared with the solutions that are known."""
    known = verdict.solutions if isinstance(verdict, (Unique, Multiple)) else ()
    try:
        found = [compare_moves(stored, puzzle, solution) for solution in known or (None,)]
    except BadPuzzleError as error:
        return {"stored": UNREADABLE, "fault": error.message}
    if isinstance(verdict, NoSolution):
        return {"stored": WRONG, "fault": "the puzzle has no solution"}
    if "same" in found:
        return {"stored": RIGHT if isinstance(verdict, Unique) else AMBIGUOUS}
    if isinstance(verdict, Unique) and "differs" in found:
        return {"stored": WRONG, "fault": "its moves lead to another board than the only solution"}
    return {"stored": UNDECIDED}


def _rows(value: JsonValue) -> str | None:
    """A board with one character a cell, row by row; None for anything else."""
    if isinstance(value, str):
        return "".join(value.split())
    if not isinstance(value, list):
        return None
    rows = ["".join(map(str, row)) if isinstance(row, list) and all(map(_is_single, row)) else row for row in value]
    return "".join(map(str, rows)) if rows and all(isinstance(row, str) for row in rows) else None


def _is_single(cell: JsonValue) -> bool:
    return isinstance(cell, int | str) and len(str(cell)) == 1


def _hash(puzzle: Puzzle) -> str:
    """Equal for equal puzzles, whatever they are called and however they were written."""
    same = puzzle.rules.canonical(puzzle)
    return sha256(_written([same.rules.name, same.rules.format(same).fields]).encode()).hexdigest()[:DIGEST]
