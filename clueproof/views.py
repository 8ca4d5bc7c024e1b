"""How answers are told, whoever tells them: the command line, the page, and the records of batches.

`VIEWS` is the table: for each kind of answer the word that it is counted as, its words on a line, its sentence on a
page, its fields as JSON, its boards, and the puzzle that it gives instead of the one asked about. Kinds are named and
their modules not imported, so that nobody pays for answers that were not asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from clueproof import clock, english, render  # the parts of render are imported when they are used
from clueproof.clock import TimeLimitError
from clueproof.english import counted, listed
from clueproof.generators.recipe import CHANGED, FEWEST
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.verdicts import (
    Best,
    Count,
    Evidence,
    Multiple,
    NoSolution,
    Solved,
    Unique,
    Unknown,
    boards,
    known,
    named,
    verdict_fields,
)
from clueproof.schemas import objects
from clueproof.syntax.record import JsonValue

if TYPE_CHECKING:
    from clueproof.explanation.difficulty import Difficulty
    from clueproof.generation.making import Made
    from clueproof.questions.candidates import Candidates, KeyCandidates
    from clueproof.questions.estimate import Estimate
    from clueproof.questions.minimise import Minimised, NotUniqueError, Redundant
    from clueproof.questions.repair import Irreparable, Repair
    from clueproof.questions.repairs import Repairs
    from clueproof.questions.scoring import Score

MAX_DRAWN = 6
"""Of more repairs only the first are drawn."""
Fields: TypeAlias = Mapping[str, object]
"""The fields of a JSON object."""
AnyVerdict: TypeAlias = Solved | Unique | Multiple | NoSolution | Unknown
AnyAnswer: TypeAlias = Any
"""An answer of the kind that a view is of. The table finds the view by the name of the answer's class."""

MAX_NAMED, MAX_NAMED_ON_PAGE = 6, 5
"""Differing cells that are named, on a line and on a page; the others are counted."""
SLOW = 5.0
"""Seconds from which on a line says how long the answer took."""

MINIMISED, UNFINISHED, NOT_UNIQUE = "minimised", "unfinished", "not unique"
IRREDUCIBLE, REDUCIBLE = "irreducible", "reducible"
COUNTED, ESTIMATED, SCORED, REPAIRED, IRREPARABLE, MADE = (
    "counted",
    "estimated",
    "scored",
    "repaired",
    "irreparable",
    "made",
)
"""Words of answers that are no verdicts."""


class Decision(Enum):
    """How a question was decided."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNDECIDED = "undecided"


NEGATIVE_WORDS = frozenset({Multiple.word, NoSolution.word, NOT_UNIQUE, IRREPARABLE})
UNDECIDED_WORDS = frozenset({Unknown.word, UNFINISHED})


def decision_of_word(word: str) -> Decision:
    """What an answer that is counted as this word comes to."""
    if word in NEGATIVE_WORDS:
        return Decision.NEGATIVE
    return Decision.UNDECIDED if word in UNDECIDED_WORDS else Decision.POSITIVE


def _own_word(answer: AnyAnswer) -> str:
    return str(answer.word)


def _nothing(answer: object) -> str:
    return ""


def _reason_behind_word(answer: AnyAnswer) -> str:
    return f"{answer.word}, {answer.reason}"


def _no_fields(answer: object, puzzle: Puzzle) -> Fields:
    return {}


def _no_lines(answer: object) -> list[str]:
    return []


def _no_figures(answer: object) -> list[render.Figure]:
    return []


def _no_boards(puzzle: Puzzle, answer: object) -> tuple[Board, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """How one kind of answer is told."""

    word: Callable[[AnyAnswer], str] = _own_word
    """What it is counted as in summaries."""
    decision: Callable[[AnyAnswer], Decision] | None = None
    """How it decides the question; None where the word says that."""
    shows_word: bool = True
    """Does the word stand on its line, behind the puzzle's name?"""
    detail: Callable[[AnyAnswer], str] | None = None
    """What stands behind the word on its line; None where there is no line, but the complaint."""
    takes_long: bool = False
    """Does it take a while to find out the detail?"""
    sentence: Callable[[AnyAnswer], str] = _nothing
    """What a page says."""
    fields: Callable[[AnyAnswer, Puzzle], Fields] = _no_fields
    """Its fields as JSON: without the puzzle's name, and without the backend and the time."""
    lines: Callable[[AnyAnswer], list[str]] = _no_lines
    """Further lines of text below the first."""
    boards: Callable[[Puzzle, AnyAnswer], tuple[Board, ...]] = _no_boards
    """The boards that it is about."""
    figures: Callable[[AnyAnswer], list[render.Figure]] = _no_figures
    """Pictures of its parts, which notebooks show besides."""
    remarks: Callable[[AnyAnswer, int], list[str]] | None = None
    """Where the answer is a puzzle: the lines of comment above it, given how many clues were wanted (0: any number)."""
    complaint: Callable[[AnyAnswer], str] = _reason_behind_word
    """Why there is no line, or no puzzle."""


def view_of(answer: object) -> AnswerView:
    """How this answer is told."""
    return VIEWS[type(answer).__name__]


def decision(answer: object) -> Decision:
    """How the answer decides the question."""
    view = view_of(answer)
    return decision_of_word(view.word(answer)) if view.decision is None else view.decision(answer)


def json_object(puzzle: Puzzle, answer: AnyAnswer, **more: JsonValue) -> dict[str, Any]:
    """The answer as a JSON object: which puzzle, what there is to say of it, which backend, and how long it took.

    Solutions have the form in which the puzzle's grid was written. Keys that don't apply are left out.
    """
    return {**named(puzzle), **view_of(answer).fields(answer, puzzle), **more, **known(answer.evidence)}


# an answer by itself


def line(answer: AnyAnswer) -> str:
    """What it is, on a line."""
    puzzle = answer.puzzle
    return f"of {puzzle.name}: {_said(answer)}" if puzzle is not None else _said(answer)


def text(answer: AnyAnswer) -> str:
    """It as lines of text, with its boards."""
    return "\n\n".join(["\n".join(_lines(answer)), *map(render.to_plain, _boards(answer))])


def picture(answer: AnyAnswer) -> str | None:
    """Its boards as SVG; None where it has none."""
    figures, drawn = view_of(answer).figures(answer), _boards(answer)
    if drawn:
        figures = [render.Figure(_said(answer), drawn), *figures]
    return render.to_sheet(figures) if figures else None


def to_json(answer: AnyAnswer) -> Fields:
    """The object that `--format jsonl` writes; without the name of the puzzle where the answer does not know it."""
    view, puzzle = view_of(answer), answer.puzzle
    if view.remarks is not None:
        return puzzle_object(puzzle, view.fields(answer, puzzle), answer.solution)
    about = {} if puzzle is None else named(puzzle)
    how = {} if answer.evidence is None else known(answer.evidence)
    return {**about, **view.fields(answer, puzzle), **how}


def puzzle_object(puzzle: Puzzle, meta: Fields, solution: object = None) -> Fields:
    """The puzzle as an object, with remarks in the field "meta", and the solution if it is given."""
    # imported only for output of puzzles
    from clueproof.formats.write import json_fields

    fields: dict[str, object] = {**json_fields(puzzle)}
    if solution is not None:
        fields["solution"] = puzzle.rules.solution_value(puzzle, solution)
    return {**fields, "meta": dict(meta)} if meta else fields


def _lines(answer: AnyAnswer) -> list[str]:
    view = view_of(answer)
    if view.remarks is not None:
        return view.remarks(answer, 0)
    detail = "" if view.detail is None else view.detail(answer)
    head = _joined(view.word(answer) if view.shows_word else "", detail) or view.complaint(answer)
    return [head, *view.lines(answer)]


def _said(answer: AnyAnswer) -> str:
    return _lines(answer)[0]


def _boards(answer: AnyAnswer) -> tuple[Board, ...]:
    """The boards that it is about; of an answer that is a puzzle that puzzle, and its solution."""
    view, puzzle = view_of(answer), answer.puzzle
    if view.remarks is not None:
        return puzzle.rules.draw(puzzle), puzzle.rules.draw(puzzle, answer.solution)
    return () if puzzle is None else view.boards(puzzle, answer)


# verdicts


def reason(answer: object) -> Fields:
    """Why it is not decided, if it is not."""
    return {"reason": answer.reason} if isinstance(answer, Unknown) else {}


def best(answer: AnyVerdict) -> Fields:
    """The value of an objective, and the bound that no solution passes, or None."""
    found = None if isinstance(answer, NoSolution) else answer.best
    return {} if found is None else {"value": found.value, "bound": found.bound}


def _verdict_detail(answer: AnyVerdict) -> str:
    """What a line says behind the verdict's word."""
    parts: list[str] = []
    if isinstance(answer, Multiple):
        parts.append(f"solutions differ in {differing(answer.differ)}")
    elif isinstance(answer, Unknown):
        parts.append(answer.reason)
    elif isinstance(answer, NoSolution):
        parts.append(answer.core.sentence)
        if len(answer.core.positions) > 1 and not answer.core.irreducible:
            parts.append("perhaps not all of them needed")
    if not isinstance(answer, NoSolution) and answer.best is not None:
        parts.append(_optimum(answer.best))
    return _joined(*parts, took(answer.evidence))


def _optimum(found: Best) -> str:
    if found.proven:
        return f"optimum {found.value}"
    return f"best found {found.value}" + (f", bound {found.bound}" if found.bound is not None else "")


def _verdict_sentence(answer: AnyVerdict) -> str:
    if isinstance(answer, Unique):
        return "exactly one solution" if answer.best is None else "exactly one best solution"
    if isinstance(answer, Multiple):
        named = [*answer.differ[:MAX_NAMED_ON_PAGE]]
        if len(answer.differ) > MAX_NAMED_ON_PAGE:
            named.append(f"{len(answer.differ) - MAX_NAMED_ON_PAGE} more")
        return f"several solutions; two of them differ in {listed(named)}"
    # which clues contradict each other takes longer to find out: a page asks for that separately
    return f"not decided: {answer.reason}" if isinstance(answer, Unknown) else "no solution"


def _verdict_boards(puzzle: Puzzle, answer: AnyVerdict) -> tuple[Board, ...]:
    return boards(puzzle, answer.solutions)


# numbers of solutions


@dataclass(frozen=True, slots=True)
class AllSolutions:
    """All solutions that there are, or the first of them, looked for up to a `limit`."""

    count: Count
    limit: int

    @property
    def evidence(self) -> Evidence:
        """That of the count."""
        return self.count.evidence

    @property
    def decided(self) -> bool:
        """Were all found, or as many as were looked for? Reaching the limit is an answer too."""
        return self.count.complete or self.count.found >= self.limit


@dataclass(frozen=True, slots=True)
class Counted(AllSolutions):
    """How many solutions there are; where not all were counted and an estimate is wanted, about how many.

    `shown`: the solutions that were counted are to be shown.
    """

    estimate: Estimate | TimeLimitError | None = None
    shown: bool = False


def _solutions_word(answer: AllSolutions) -> str:
    if answer.count.found:
        return Solved.word
    return NoSolution.word if answer.count.complete else Unknown.word


def _solutions_decision(answer: AllSolutions) -> Decision:
    if not answer.decided:
        return Decision.UNDECIDED
    return Decision.POSITIVE if answer.count.found else Decision.NEGATIVE


def _solutions_detail(answer: AllSolutions) -> str:
    return _joined(solution_count(answer.count), took(answer.evidence))


def _solutions_fields(answer: AllSolutions, puzzle: Puzzle) -> objects.AllSolutionsFields:
    count = answer.count
    fields: objects.AllSolutionsFields = {
        "verdict": _solutions_word(answer),
        "solutions": _solution_values(puzzle, count),
        "complete": count.complete,
    }
    if count.reason is not None:
        fields["reason"] = count.reason
    return fields


def _estimate_fields(about: Estimate) -> objects.EstimatedFields:
    return {"value": about.value, "low": about.low, "high": about.high, "confidence": about.confidence}


def _solution_values(puzzle: Puzzle, count: Count) -> list[JsonValue]:
    return [puzzle.rules.solution_value(puzzle, solution) for solution in count.solutions]


def _solution_boards(puzzle: Puzzle, answer: AllSolutions) -> tuple[Board, ...]:
    return tuple(puzzle.rules.draw(puzzle, solution) for solution in answer.count.solutions)


def _counted_decision(answer: Counted) -> Decision:
    return Decision.POSITIVE if answer.decided else Decision.UNDECIDED


def _counted_detail(answer: Counted) -> str:
    return _joined(solution_count(answer.count), _estimated(answer.estimate), took(answer.evidence))


def _counted_word(answer: Counted) -> str:
    return COUNTED if answer.count.complete else UNFINISHED


def _counted_fields(answer: Counted, puzzle: Puzzle) -> objects.CountedFields:
    """Exactly `count` solutions if `complete`, else at least as many."""
    count, about = answer.count, answer.estimate
    fields: objects.CountedFields = {"count": count.found, "complete": count.complete}
    if count.reason is not None:
        fields["reason"] = count.reason
    if about is not None:
        fields["estimate"] = None if isinstance(about, TimeLimitError) else _estimate_fields(about)
    if answer.shown:
        fields["solutions"] = _solution_values(puzzle, count)
    return fields


def _shown(count: Count) -> Counted:
    """A count by itself: its solutions are shown if they were kept, and its puzzle is known."""
    return Counted(count, count.found, shown=bool(count.solutions) and count.puzzle is not None)


def solution_count(count: Count) -> str:
    """How many solutions there are."""
    solutions = "no solution" if not count.found else plural(count.found, "solution")
    if count.complete:
        return solutions
    return f"at least {solutions.replace('no solution', '0 solutions')} ({count.reason})"


def _counted_sentence(answer: Counted) -> str:
    number = counted(answer.count.found, "solution")
    return number if answer.count.complete else f"at least {number}"


def _estimate_detail(answer: Estimate) -> str:
    """ "about 2.7e+07 solutions (1.5e+07 to 4.9e+07 with 80%)"."""
    if answer.exact:
        return f"exactly {plural(answer.value, 'solution')}"
    value, low, high = map(_roughly, (answer.value, answer.low, answer.high))
    return f"about {value} solutions ({low} to {high} with {answer.confidence:.0%})"


def _estimated(about: Estimate | TimeLimitError | None) -> str:
    """ "estimated 2.7e+07 (1.5e+07 to 4.9e+07 with 80%)"."""
    if about is None:
        return ""
    if isinstance(about, TimeLimitError):
        return "no estimate in time" if about.reason == clock.TIME_LIMIT else f"no estimate, {about.reason}"
    if about.exact:
        return f"exactly {about.value:,}"
    value, low, high = map(_roughly, (about.value, about.low, about.high))
    return f"estimated {value} ({low} to {high} with {about.confidence:.0%})"


def _roughly(number: int) -> str:
    return f"{number:,}" if number < 10**6 else f"{number:.2g}"


# scores


def _score_detail(answer: Score) -> str:
    """ "0.31, wrong: row 2: every number once, progress 0.62"."""
    said = "solved" if answer.solved else f"wrong: {answer.broken}"
    progress = "" if answer.progress is None or answer.solved else f"progress {answer.progress:.2f}"
    return _joined(f"{answer.value:.3g}", said, progress, answer.note)


def _score_fields(answer: Score) -> objects.ScoreFields:
    fields: objects.ScoreFields = {"value": answer.value, "solved": answer.solved, "read_as": answer.read_as}
    if answer.broken is not None:
        fields["broken"] = answer.broken
    if answer.progress is not None:
        fields["progress"] = answer.progress
    if answer.note is not None:
        fields["note"] = answer.note
    return fields


# candidates


def _candidates_decision(answer: Candidates) -> Decision:
    """Several solutions are an answer too."""
    return Decision.POSITIVE if answer.complete else Decision.UNDECIDED


def _candidates_detail(answer: Candidates) -> str:
    settled = len(answer.keys) - len(answer.open)
    parts = [f"{settled:,} of {plural(len(answer.keys), 'value')} settled"]
    if answer.best is not None:
        parts.append(f"optimum {answer.best.value}")
    unknown = sum(len(key.undecided) for key in answer.keys)
    if unknown:
        parts.append(f"{plural(unknown, 'candidate')} undecided ({answer.reason})")
    return _joined(*parts, took(answer.evidence))


def _candidates_fields(answer: Candidates, puzzle: Puzzle) -> objects.CandidatesFields:
    fields: objects.CandidatesFields = {
        "verdict": answer.word,
        "complete": answer.complete,
        "candidates": {key.name: [_value(key, value) for value in key.seen] for key in answer.keys},
    }
    if not answer.complete:
        fields["undecided"] = {
            key.name: [_value(key, value) for value in key.undecided] for key in answer.keys if key.undecided
        }
        fields["reason"] = answer.reason
    if answer.best is not None:
        fields["value"] = answer.best.value
    return fields


def _value(key: KeyCandidates, value: int) -> int | str:
    """As a number where people call it by its number."""
    return value if key.words[value] == str(value) else key.words[value]


def _candidates_boards(puzzle: Puzzle, answer: Candidates) -> tuple[Board, ...]:
    return (answer.board(),)


# fewer clues, other clues


def _not_unique_word(answer: NotUniqueError) -> str:
    return UNFINISHED if isinstance(answer.verdict, Unknown) else NOT_UNIQUE


def _not_unique_fields(answer: NotUniqueError, puzzle: Puzzle) -> objects.NotUniqueFields:
    fields: objects.NotUniqueFields = {"verdict": answer.verdict.word}
    if isinstance(answer.verdict, Unknown):
        fields["reason"] = answer.verdict.reason
    return fields


def _minimised_word(answer: Minimised) -> str:
    return MINIMISED if answer.irreducible else UNFINISHED


def _minimised_fields(answer: Minimised, puzzle: Puzzle) -> objects.FewerFields:
    return {"dropped": answer.dropped, "irreducible": answer.irreducible, "reason": answer.reason}


def _minimised_remarks(answer: Minimised, wanted: int) -> list[str]:
    left = len(answer.puzzle.rules.clue_list(answer.puzzle))
    more = too_many(wanted, True) if answer.irreducible and left > wanted > 0 else ""
    finished = "irreducible" if answer.irreducible else f"perhaps not irreducible: {answer.reason}"
    said = f"{plural(left, 'clue')} left, {answer.dropped} left out"
    return [_joined(said, more, finished, took(answer.evidence))]


def _made_remarks(answer: Made, wanted: int) -> list[str]:
    number = len(answer.puzzle.rules.clue_list(answer.puzzle))
    said = [plural(number, "clue")] if number else []
    if 0 < wanted < number:
        said.append(too_many(wanted, answer.irreducible))
    if answer.irreducible:
        said.append(IRREDUCIBLE)
    if answer.grade is not None:
        said.append(answer.grade)
    if cells := changed_cells(answer):
        fewest = "the fewest that will do" if answer.puzzle.about[FEWEST] == "yes" else "perhaps not the fewest"
        said.append(f"{plural(len(cells), 'pixel')} changed ({fewest}): {' '.join(cells)}")
    return [_joined(*said)]


def _made_fields(answer: Made, puzzle: Puzzle) -> objects.MadeFields:
    fields: objects.MadeFields = {"irreducible": answer.irreducible}
    if answer.grade is not None:
        fields["grade"] = answer.grade
    if cells := changed_cells(answer):
        fields["changed"], fields["fewest"] = [*cells], answer.puzzle.about[FEWEST] == "yes"
    return fields


def changed_cells(answer: Made) -> list[str]:
    """The pixels in which a puzzle that was made differs from its image."""
    return answer.puzzle.about.get(CHANGED, "").split()


def too_many(wanted: int, irreducible: bool) -> str:
    """What is said where more clues are left than were asked for."""
    return f"{wanted} were asked for" + ", but none of these can be left out" * irreducible


def _redundant_word(answer: Redundant) -> str:
    if answer.undecided:
        return UNFINISHED
    return REDUCIBLE if answer.positions else IRREDUCIBLE


def _redundant_detail(answer: Redundant) -> str:
    sentences = answer.sentences
    said = f"{plural(len(sentences), 'clue')} could each be left out alone: {'; '.join(sentences)}"
    undecided = f"{plural(len(answer.undecided), 'clue')} undecided" if answer.undecided else ""
    return _joined(said if sentences else "no clue could be left out", undecided, took(answer.evidence))


def _redundant_fields(answer: Redundant, puzzle: Puzzle) -> objects.RedundantFields:
    return {"redundant": [*answer.sentences], "undecided": len(answer.undecided)}


def _repair_decision(answer: Repair) -> Decision:
    """Perhaps fewer changes would do: then the question is not answered."""
    return Decision.POSITIVE if answer.minimum else Decision.UNDECIDED


def _repair_fields(answer: Repair, puzzle: Puzzle) -> objects.RepairedFields:
    return {
        "changes": [change.sentence for change in answer.changes],
        "minimum": answer.minimum,
        "overall": answer.overall,
        "irreducible": answer.irreducible,
        "bound": answer.bound,
        "reason": answer.reason,
    }


def _repair_remarks(answer: Repair, wanted: int) -> list[str]:
    return [_repair_remark(answer), *(change.sentence for change in answer.changes)]


def _repair_remark(answer: Repair) -> str:
    if not answer.changes:
        return "unique as it is"
    changes = plural(len(answer.changes), "change")
    if answer.minimum:
        proved = "the fewest" if answer.overall else "the fewest for this solution"
    else:
        needed = "none can be left out" if answer.irreducible else "some can perhaps be left out"
        proved = f"perhaps not the fewest ({answer.reason}), {needed}, at least {answer.bound} needed"
    return _joined(changes, proved, took(answer.evidence))


def _repair_sentence(answer: Repair) -> str:
    if not answer.changes:
        return "it has exactly one solution as it is"
    number = counted(len(answer.changes), "change")
    if answer.minimum:
        return f"{number}, the fewest" if answer.overall else f"{number}, the fewest for this solution"
    return f"{number}, perhaps not the fewest: {answer.reason}"


def _repairs_decision(answer: Repairs) -> Decision:
    """As many as were asked for are an answer too."""
    return Decision.POSITIVE if answer.complete or answer.limited else Decision.UNDECIDED


def _repairs_detail(answer: Repairs) -> str:
    said = _repairs_sentence(answer) if answer.changes else "as it is"
    return _joined(said, took(answer.evidence))


def _repairs_sentence(answer: Repairs) -> str:
    if not answer.changes:
        return "it has exactly one solution as it is"
    number = len(answer.repairs)
    what = _what_repairs_do(answer.repairs[0], number > 1) + " for this solution" * answer.given
    if answer.complete:
        return f"all {number:,} repairs {what}" if number > 1 else f"the only repair {what}"
    if answer.limited:
        return f"at least {plural(number, 'repair')} {what} (limit reached)"
    return f"{plural(number, 'repair')} {what}, perhaps not all: {answer.reason}"


def _what_repairs_do(one: Repair, several: bool) -> str:
    """How many clues each of them drops, replaces and adds: that is the same for all."""
    added = len(one.added)
    others = len(one.changes) - added
    if not added:
        return f"with {plural(others, 'change')}"
    if not others:
        return f"that {'add' if several else 'adds'} {plural(added, 'clue')}"
    verbs = ("drop or replace", "add") if several else ("drops or replaces", "adds")
    return f"that {verbs[0]} {plural(others, 'clue')} and {verbs[1]} {added}"


def _repairs_fields(answer: Repairs, puzzle: Puzzle) -> objects.RepairsFields:
    fields: objects.RepairsFields = {
        "verdict": answer.word,
        "complete": answer.complete,
        "repairs": [
            {
                "changes": [change.sentence for change in one.changes],
                "solution": puzzle.rules.solution_value(puzzle, one.solution),
            }
            for one in answer.repairs
        ],
    }
    if answer.reason is not None:
        fields["reason"] = answer.reason
    return fields


def _repairs_lines(answer: Repairs) -> list[str]:
    """Each repair in one line; none if there is nothing to change."""
    return [_changes_of(one) for one in answer.repairs] if answer.changes else []


def _repairs_figures(answer: Repairs) -> list[render.Figure]:
    """What is said of all, and the boards of the first ones."""
    drawn = answer.repairs[:MAX_DRAWN]
    more = len(answer.repairs) - len(drawn)
    heading = render.Figure(_said(answer), (), f"{more} more are not drawn" if more else "")
    return [heading, *(render.Figure(_changes_of(one), (one.puzzle.rules.draw(one.puzzle),)) for one in drawn)]


def _changes_of(one: Repair) -> str:
    return "; ".join(change.sentence for change in one.changes)


def _irreparable_fields(answer: Irreparable, puzzle: Puzzle) -> objects.IrreparableFields:
    return {"verdict": "irreparable", "reason": answer.reason}


def _irreparable_sentence(answer: Irreparable) -> str:
    return f"it can't be repaired: {answer.reason}"


# difficulty


def _difficulty_detail(answer: Difficulty) -> str:
    rating = "" if answer.rating is None else str(answer.rating)
    parts = [f"score {answer.score:.3f}", rating, answer.hardest and f"hardest {answer.hardest}"]
    counts = [f"{name} {count}" for name, count in answer.steps.items()]
    if counts:
        parts.append(f"{plural(answer.rounds, 'round')} ({', '.join(counts)})")
    if answer.cores:
        parts.append(f"cores of {', '.join(map(str, answer.cores))}")
    return _joined(*parts, took(answer.evidence))


# words that several of them have


def _joined(*parts: str | None) -> str:
    return ", ".join(filter(None, parts))


def took(evidence: Evidence) -> str:
    """The time of an answer, if it was long."""
    return f"{evidence.seconds:.1f} s" if evidence.seconds >= SLOW else ""


def differing(names: Sequence[str]) -> str:
    """What differs between two solutions: all of it, or how much and the first few."""
    return f"{len(names)} places: {first_of(names)}" if len(names) > MAX_NAMED + 1 else first_of(names)


def first_of(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    if not names:
        return "nothing that has a name"
    return listed(names if len(names) <= MAX_NAMED + 1 else [*names[:MAX_NAMED], f"{len(names) - MAX_NAMED} more"])


def plural(number: int, noun: str) -> str:
    """ "1 puzzle", "2 puzzles", "4,140 puzzles"."""
    return f"{number:,} {english.plural(number, noun)}"


VERDICT = AnswerView(detail=_verdict_detail, sentence=_verdict_sentence, fields=verdict_fields, boards=_verdict_boards)

VIEWS: dict[str, AnswerView] = {
    "Solved": VERDICT,
    "Unique": VERDICT,
    "Multiple": VERDICT,
    "NoSolution": replace(VERDICT, takes_long=True),
    "Unknown": VERDICT,
    "AllSolutions": AnswerView(
        word=_solutions_word,
        decision=_solutions_decision,
        detail=_solutions_detail,
        fields=_solutions_fields,
        boards=_solution_boards,
    ),
    "Counted": AnswerView(
        word=_counted_word,
        decision=_counted_decision,
        shows_word=False,
        detail=_counted_detail,
        sentence=_counted_sentence,
        fields=_counted_fields,
        boards=_solution_boards,
    ),
    "Count": AnswerView(
        word=lambda answer: _counted_word(_shown(answer)),
        shows_word=False,
        detail=lambda answer: _counted_detail(_shown(answer)),
        fields=lambda answer, puzzle: _counted_fields(_shown(answer), puzzle),
        boards=lambda puzzle, answer: _solution_boards(puzzle, _shown(answer)),
    ),
    "Estimate": AnswerView(
        word=lambda answer: ESTIMATED,
        shows_word=False,
        detail=_estimate_detail,
        fields=lambda answer, puzzle: _estimate_fields(answer),
    ),
    "Score": AnswerView(
        word=lambda answer: SCORED,
        shows_word=False,
        detail=_score_detail,
        fields=lambda answer, puzzle: _score_fields(answer),
    ),
    "Candidates": AnswerView(
        decision=_candidates_decision,
        detail=_candidates_detail,
        fields=_candidates_fields,
        boards=_candidates_boards,
    ),
    "Difficulty": AnswerView(detail=_difficulty_detail, fields=lambda answer, puzzle: answer.fields()),
    "NotUniqueError": AnswerView(
        word=_not_unique_word,
        decision=lambda answer: decision(answer.verdict),
        fields=_not_unique_fields,
        complaint=str,
    ),
    "Redundant": AnswerView(word=_redundant_word, shows_word=False, detail=_redundant_detail, fields=_redundant_fields),
    "Minimised": AnswerView(word=_minimised_word, fields=_minimised_fields, remarks=_minimised_remarks),
    "Repair": AnswerView(
        decision=_repair_decision, sentence=_repair_sentence, fields=_repair_fields, remarks=_repair_remarks
    ),
    "Repairs": AnswerView(
        decision=_repairs_decision,
        detail=_repairs_detail,
        sentence=_repairs_sentence,
        fields=_repairs_fields,
        lines=_repairs_lines,
        figures=_repairs_figures,
    ),
    "Made": AnswerView(word=lambda answer: MADE, fields=_made_fields, remarks=_made_remarks),
    "Irreparable": AnswerView(
        detail=lambda answer: answer.reason, fields=_irreparable_fields, sentence=_irreparable_sentence
    ),
}
"""By the name of the answer's class."""
