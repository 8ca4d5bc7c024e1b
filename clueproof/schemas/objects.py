"""The objects that `--format jsonl` writes and `to_json` returns, field by field: the one source of their types, of the
JSON Schemas beside this file, and of docs/json.md.

The functions that make such objects return these types, so that a type checker compares them; what is `Annotated` to a
field is its description, and before it the words that it can be. `OBJECTS` says which objects each command writes.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

SolutionValue: TypeAlias = Annotated[Any, "a solution, in the form in which the grid was written: see docs/formats.md"]

GRADES = ("trivial", "easy", "medium", "hard", "expert", "beyond technique")
ENDS = ("solved", "open", "contradiction", "time limit", "cancelled")
OUTCOMES = ("solved", "none", "multiple", "best", "unknown")
VERDICTS = ("unique", "multiple", "none", "unknown")


class NamedFields(TypedDict):
    """Which puzzle it is."""

    id: Annotated[str | int, "the id of the puzzle, else the file and line that it came from"]
    puzzle: Annotated[str, "the name of its genre"]
    notes: NotRequired[Annotated[list[str], "what was passed over when the puzzle was read"]]


class KnownFields(TypedDict):
    """How the answer was reached."""

    backend: Annotated[str, "the backend that answered"]
    seconds: Annotated[float, "how long it took"]


class OptimumFields(TypedDict):
    """Of puzzles with an objective."""

    value: NotRequired[Annotated[int, "the value of the objective"]]
    bound: NotRequired[Annotated[int | None, "the value that no solution passes; `value` itself where that is proved"]]


class SolvedFields(OptimumFields):
    """There is this solution; with `unique` no other."""

    verdict: Annotated[str, ("solved", "unique"), "the answer in one word"]
    solution: SolutionValue


class MultipleFields(OptimumFields):
    """There are several solutions."""

    verdict: Annotated[str, ("multiple",), "the answer in one word"]
    solution: SolutionValue
    second: SolutionValue
    differ: Annotated[list[str], "the names of what differs between the two"]


class NoSolutionFields(TypedDict):
    """There is no solution."""

    verdict: Annotated[str, ("none",), "the answer in one word"]
    core: Annotated[list[str], "clues that contradict each other; none where the rules alone have no solution"]
    irreducible: Annotated[bool, "is it proved that each of these clues is needed?"]
    reason: NotRequired[Annotated[str, "why, where no clue is to blame"]]


class UnknownFields(OptimumFields):
    """The question was not decided."""

    verdict: Annotated[str, ("unknown",), "the answer in one word"]
    reason: Annotated[str, "why not"]
    solution: NotRequired[SolutionValue]


class ExpectedFields(TypedDict):
    """With `--expected`."""

    expected: NotRequired[Annotated[str, VERDICTS, "the verdict that the file expects"]]


class UnansweredFields(TypedDict):
    """Time or memory ran out while the puzzle was read or its model built."""

    id: Annotated[str, "the puzzle's name"]
    verdict: Annotated[str, ("unknown",), "the answer in one word"]
    reason: Annotated[str, "what ran out"]


class FailureFields(TypedDict):
    """The puzzle can't be read, or the question can't be asked about it."""

    id: NotRequired[Annotated[str | int, "the puzzle's id, else its place, as far as it is known"]]
    puzzle: NotRequired[Annotated[str, "the name of its genre, as far as it is known"]]
    notes: NotRequired[Annotated[list[str], "what was passed over when the puzzle was read"]]
    verdict: Annotated[str, ("error",), "the answer in one word"]
    error: Annotated[str, "what is wrong"]


class AllSolutionsFields(TypedDict):
    """With `solve --all`."""

    verdict: Annotated[str, ("solved", "none", "unknown"), "the answer in one word"]
    solutions: Annotated[list[SolutionValue], "those that were found"]
    complete: Annotated[bool, "are these all?"]
    reason: NotRequired[Annotated[str, "why the search ended before"]]


class EstimatedFields(TypedDict):
    """About how many solutions there are."""

    value: Annotated[int, "the estimate"]
    low: Annotated[int, "with this confidence no fewer"]
    high: Annotated[int, "with this confidence no more"]
    confidence: Annotated[float, "the probability, from 0 to 1"]


class BackendScoreFields(TypedDict):
    """What one backend did, over all puzzles of a comparison; times in seconds."""

    backend: Annotated[str, "its name"]
    solved: Annotated[int, "how many puzzles it decided"]
    unique: Annotated[int, "how many of them have one solution"]
    multiple: Annotated[int, "how many have several"]
    none: Annotated[int, "how many have none"]
    unknown: Annotated[int, "how many it did not decide"]
    errors: Annotated[int, "how many it can't take"]
    total: Annotated[float, "the time of all that it answered"]
    median: Annotated[float | None, "the median time; null where it answered none"]
    par2: Annotated[float | None, "the mean time, where a puzzle not decided counts twice the time limit"]
    par10: Annotated[float | None, "the same with ten times the limit; null if there is no limit, as `par2`"]
    fastest: Annotated[int, "on how many puzzles it was first among several"]
    lead: Annotated[float | None, "how many times as long the second took there, the geometric mean"]


class DisagreementFields(TypedDict):
    """Two backends that contradict each other."""

    puzzle: Annotated[str, "the puzzle"]
    backends: Annotated[list[str], "the two"]
    answers: Annotated[list[str], "what each says"]


class ComparisonFields(TypedDict):
    """Backends compared."""

    puzzles: Annotated[int, "how many puzzles there are"]
    time_limit: Annotated[float | None, "the limit for each, in seconds"]
    clock: Annotated[str, ("wall", "processor"), "whose time it is"]
    scores: Annotated[list[BackendScoreFields], "the score of each backend"]
    disagreements: Annotated[list[DisagreementFields], "where two contradict each other"]


class CountedFields(TypedDict):
    """How many solutions there are."""

    count: Annotated[int, "so many were counted"]
    complete: Annotated[bool, "are these all?"]
    reason: NotRequired[Annotated[str, "why counting ended before"]]
    estimate: NotRequired[Annotated[EstimatedFields | None, "with `--estimate`; null if there was no time for it"]]
    solutions: NotRequired[Annotated[list[SolutionValue], "with `--show`, those that were counted"]]


class CheckedFields(TypedDict):
    """Whether a filled-in board is right."""

    verdict: Annotated[str, ("right", "wrong"), "the answer in one word"]
    broken: NotRequired[Annotated[str, "the rule or clue that it breaks"]]


class ScoreFields(TypedDict):
    """How good an answer is."""

    value: Annotated[float, "1 for a solution, at most 0.5 for anything else"]
    solved: Annotated[bool, "is it a solution?"]
    read_as: Annotated[str, ("list", "text", "solution", ""), "how it was read; empty if it couldn't be"]
    broken: NotRequired[Annotated[str, "the rule or clue that it breaks, or what can't be read"]]
    progress: NotRequired[Annotated[float, "informedness: how far it is like the solution, from -1 to 1"]]
    note: NotRequired[Annotated[str, "what there is to say besides"]]


class CandidatesFields(TypedDict):
    """What each key (a cell, an edge, an item of a category) can be."""

    verdict: Annotated[str, ("unique", "multiple", "unknown"), "the answer in one word"]
    complete: Annotated[bool, "is every value decided?"]
    candidates: Annotated[dict[str, list[int | str]], "for each key the values that it has in some solution"]
    undecided: NotRequired[Annotated[dict[str, list[int | str]], "the values of which that is not known"]]
    reason: NotRequired[Annotated[str | None, "why some are undecided"]]
    value: NotRequired[Annotated[int, "of puzzles with an objective: its value in the best solutions"]]


class RedundantFields(TypedDict):
    """Which clues could each be left out alone."""

    redundant: Annotated[list[str], "these clues, as sentences"]
    undecided: Annotated[int, "the number of clues that were not decided in time"]


class NotUniqueFields(TypedDict):
    """The question is about puzzles with one solution, and this is none."""

    verdict: Annotated[str, ("multiple", "none", "unknown"), "the verdict instead"]
    reason: NotRequired[Annotated[str, "why it is not decided"]]


class DifficultyFields(TypedDict):
    """How hard a puzzle is: see docs/difficulty.md."""

    grade: Annotated[str, GRADES, "the grade"]
    score: Annotated[float, "ranks puzzles of one grade; its whole part is the level"]
    hardest: Annotated[str, "the hardest technique that it needs"]
    level: Annotated[int, "the level of that technique, 1 to 8"]
    steps: Annotated[dict[str, int], "how often each technique is used, easiest first"]
    rounds: Annotated[int, "the length of the longest chain of steps where each builds on the one before"]
    cores: NotRequired[Annotated[list[int], "the sizes of the cores"]]
    rating: NotRequired[Annotated[float, "of a 9x9 Sudoku: its rating by Sudoku Explainer"]]
    rating_exact: NotRequired[Annotated[bool, "is the rating no lower bound?"]]


class PremiseFields(TypedDict):
    """A part of a core."""

    kind: Annotated[str, ("rule", "clue", "fact"), "what it is; a fact was found by an earlier step"]
    sentence: Annotated[str, "what it says"]


class CoreFields(TypedDict):
    """Rules, clues and facts from which something follows, and none of which can be left out."""

    core: Annotated[int, "how many premises there are"]
    smallest: Annotated[bool, "is it proved that fewer are not enough?"]
    premises: Annotated[list[PremiseFields], "the premises"]


class StepFields(TypedDict):
    """A step of an explanation."""

    step: Annotated[int, "its number"]
    headline: Annotated[str, "what it fills in or rules out, in words"]
    reason: Annotated[str, "why, in words"]
    technique: Annotated[str, "the hardest technique that it needs, or `core`"]
    level: Annotated[int, "1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial or nested trial, 8 core"]
    placed: Annotated[dict[str, str], "the cells that it fills in, with their values"]
    ruled_out: Annotated[dict[str, list[str]], "what it rules out of other cells"]
    follows: Annotated[dict[str, list[str]], "what that rules out at once"]
    places: Annotated[list[str], "the rules to look at"]
    cells: Annotated[list[str], "the cells to look at"]
    chains: Annotated[list[list[str]], "the cells along its chains, the one that is tried first"]
    built_on: Annotated[list[int], "the numbers of the earlier steps that it needs"]
    before: Annotated[int, "how many candidates are still to be removed before it"]
    after: Annotated[int, "how many are left to be removed after it"]
    beside: NotRequired[
        Annotated[
            list[str], "lines of text to look at beside the reason: both extremes of a line, rows of a logic grid"
        ]
    ]
    core: NotRequired[Annotated[int, "of a core: how many premises it has"]]
    smallest: NotRequired[Annotated[bool, "of a core: is it proved that fewer are not enough?"]]
    premises: NotRequired[Annotated[list[PremiseFields], "of a core: its premises"]]


class EndingFields(TypedDict):
    """Why there is no further step."""

    end: Annotated[str, ENDS, "why there is no further step"]
    contradiction: NotRequired[Annotated[CoreFields, "the contradiction that was found"]]


class ConclusionFields(TypedDict):
    """How an explanation and a verdict end together."""

    end: Annotated[str, OUTCOMES, "how it ended"]
    sentence: Annotated[str, "the same in words"]
    used: Annotated[dict[str, int], "how often each technique was used; cores by their size"]
    open: NotRequired[Annotated[dict[str, list[str]], "what is not settled, with the values that are left"]]
    contradiction: NotRequired[Annotated[CoreFields, "of a puzzle without a solution"]]
    differ: NotRequired[Annotated[list[str], "what differs between two solutions"]]
    verdict: Annotated[str, VERDICTS, "the verdict of `verify`"]


class StepsFields(TypedDict):
    """The steps of an explanation."""

    steps: Annotated[list[StepFields], "the steps, in their order"]


class WhereFields(TypedDict):
    """Where the next step is."""

    where: Annotated[str, "where to look"]


class LookFields(WhereFields):
    """Where the next step is, without giving it away."""

    technique: Annotated[str, "the technique that is needed there"]
    level: Annotated[int, "how hard it is"]


class WhyFields(TypedDict):
    """Whether it is so, and why."""

    answer: Annotated[str, ("true", "false", "open", "none", "unknown"), "is it so?"]
    statement: Annotated[str, "what was asked, or its opposite where that follows"]
    core: NotRequired[Annotated[int, "where no steps lead to it: how many premises the reason has"]]
    smallest: NotRequired[Annotated[bool, "is it proved that fewer are not enough?"]]
    premises: NotRequired[Annotated[list[PremiseFields], "the premises"]]
    steps: NotRequired[Annotated[list[StepFields], "the steps that lead to it; none for what the clues say"]]
    weightiest: NotRequired[Annotated[list[int], "the numbers of the few of them that carry the weight"]]
    solutions: NotRequired[
        Annotated[list[SolutionValue], "of what is open: a solution where it is so, and one where not"]
    ]


class FewerFields(TypedDict):
    """What is known of a puzzle with fewer clues."""

    dropped: Annotated[int, "how many clues were left out"]
    irreducible: Annotated[bool, "is it proved that no other can be?"]
    reason: Annotated[str | None, "why that is not proved"]


class RepairedFields(TypedDict):
    """What is known of a repaired puzzle."""

    changes: Annotated[list[str], "the changes in words"]
    minimum: Annotated[bool, "is it proved that no fewer changes lead to this solution?"]
    overall: Annotated[bool, "is it proved that no fewer lead to any?"]
    irreducible: Annotated[bool, "is it proved that each is needed?"]
    bound: Annotated[int, "fewer changes don't lead to this solution"]
    reason: Annotated[str | None, "why that is not the number of changes"]


class OneRepairFields(TypedDict):
    """One of several repairs."""

    changes: Annotated[list[str], "the changes in words"]
    solution: SolutionValue


class RepairsFields(TypedDict):
    """With `--all`: the repairs with the fewest changes."""

    verdict: Annotated[str, ("repaired", "unique"), "the answer in one word"]
    complete: Annotated[bool, "are these all?"]
    repairs: Annotated[list[OneRepairFields], "each with its `changes` in words and the `solution` that is left"]
    reason: NotRequired[Annotated[str, "why more may exist"]]


class IrreparableFields(TypedDict):
    """With `--all`: no repair exists."""

    verdict: Annotated[str, ("irreparable",), "the answer in one word"]
    reason: Annotated[str, "why"]


class MadeFields(TypedDict):
    """What is known of a puzzle that was made."""

    irreducible: Annotated[bool, "is it proved that no clue can be left out?"]
    clues: NotRequired[Annotated[int, "the number of clues, where one was asked for"]]
    clues_wanted: NotRequired[Annotated[int, "the number that was asked for"]]
    grade: NotRequired[Annotated[str, GRADES, "the grade, where one was asked for"]]
    changed: NotRequired[Annotated[list[str], "the pixels that differ from the image"]]
    fewest: NotRequired[Annotated[bool, "is it proved that fewer would not do?"]]


class PuzzleFields(TypedDict):
    """A puzzle, with the fields of its genre beside these: see docs/formats.md."""

    puzzle: Annotated[str, "the name of its genre"]
    id: NotRequired[Annotated[str | int, "its id"]]
    solution: NotRequired[SolutionValue]


class FewerMeta(PuzzleFields):
    """A puzzle with fewer clues and the same only solution."""

    meta: FewerFields


class RepairMeta(PuzzleFields):
    """A puzzle with one solution, and what was changed for that."""

    meta: RepairedFields


class MadeMeta(PuzzleFields):
    """A puzzle with one solution."""

    meta: MadeFields


class GradedFields(DifficultyFields):
    """A line of a batch: the same, with the grade as the answer."""

    verdict: Annotated[str, GRADES, "the answer in one word"]


class BatchFewerFields(TypedDict):
    """What is known of a puzzle with fewer clues, in a batch."""

    dropped: Annotated[int, "how many clues were left out"]
    irreducible: Annotated[bool, "is it proved that no other can be?"]
    reason: NotRequired[Annotated[str, "why that is not proved"]]


class BatchFewer(PuzzleFields, KnownFields):
    """A puzzle with fewer clues and the same only solution, in a batch."""

    verdict: Annotated[str, ("minimised", "unfinished"), "the answer in one word"]
    meta: BatchFewerFields


class NotMinimisedFields(TypedDict):
    """A puzzle of a batch that has more solutions than one, or none, or none that was found in time."""

    id: Annotated[str | int, "its id, else the file and line that it came from"]
    verdict: Annotated[str, ("not unique", "unknown"), "the answer in one word"]
    reason: Annotated[str, "why it can't be minimised"]


class CertifiedFields(NamedFields):
    """A verdict, and the file with the evidence for it."""

    verdict: Annotated[str, ("unique", "multiple", "none"), "the answer in one word"]
    certificate: Annotated[str, "the file, in the folder of certificates"]
    sha256: Annotated[str, "its hash"]


class NotCertifiedFields(NamedFields):
    """There is no certificate."""

    verdict: Annotated[str, ("unknown",), "the answer in one word"]
    reason: Annotated[str, "why not"]


class BatchMade(PuzzleFields):
    """A puzzle with one solution, in a batch."""

    verdict: Annotated[str, ("unique",), "the answer in one word"]
    meta: MadeFields


VERDICT = (
    (NamedFields, MultipleFields, KnownFields),
    (NamedFields, NoSolutionFields, KnownFields),
    (NamedFields, UnknownFields, KnownFields),
)
FAILURES = ((UnansweredFields,), (FailureFields,))
SOLUTIONS = ((NamedFields, SolvedFields, KnownFields), *VERDICT)


class AuditedFields(TypedDict):
    """What is found of a puzzle of a collection."""

    verdict: Annotated[str, VERDICTS, "how many solutions it has"]
    clues: NotRequired[Annotated[int, "how many clues it has"]]
    licence: NotRequired[Annotated[str, "the licence of the puzzle, and so of all that is made from it"]]
    stored: NotRequired[
        Annotated[
            str,
            ("right", "wrong", "not the only one", "unreadable", "undecided"),
            "what is found of the stored solution; `undecided` where it obeys the rules, but it is not known whether "
            "another one does, or a better one, and for moves that can't be compared with a solution",
        ]
    ]
    stated_unique: NotRequired[Annotated[bool, "what the row states: is there exactly one solution?"]]
    agrees: NotRequired[Annotated[bool, "whether that is so"]]
    fault: NotRequired[Annotated[str, "what is wrong with the stored solution"]]
    differ: NotRequired[Annotated[list[str], "of several solutions, what differs between two of them"]]
    core: NotRequired[Annotated[list[str], "of puzzles without a solution, clues that contradict each other"]]
    reason: NotRequired[Annotated[str, "why it is not known how many solutions there are"]]
    exact: Annotated[str, "a hash that equal puzzles share"]
    canonical: NotRequired[Annotated[str, "a hash that puzzles share that are the same up to symmetry"]]
    duplicate_of: NotRequired[Annotated[str | int, "the first puzzle above that is equal"]]
    same_as: NotRequired[Annotated[str | int, "the first puzzle above that is the same up to symmetry"]]
    overlaps: NotRequired[Annotated[str | int, "the first puzzle of the other collection that is equal"]]
    overlaps_as: NotRequired[Annotated[str | int, "the first of the other collection that is the same up to symmetry"]]
    grade: NotRequired[Annotated[str, "with `--grade`, how hard it is for people, or `unknown`"]]
    redundant: NotRequired[
        Annotated[int | None, "with `--redundant`, how many clues could each be left out; null if that is not known"]
    ]
    certificate: NotRequired[Annotated[str, "with `--certify`, the name of its certificate"]]
    sha256: NotRequired[Annotated[str, "the hash of the certificate"]]
    board: NotRequired[Annotated[dict[str, Any], "the puzzle, where something is wrong with it"]]


class AuditSummaryFields(TypedDict):
    """The figures of an audit."""

    puzzles: Annotated[int, "how many puzzles were read"]
    unreadable: Annotated[int, "how many rows could not be read"]
    genres: Annotated[dict[str, int], "how many puzzles are of each genre"]
    verdicts: Annotated[dict[str, int], "how many have each verdict"]
    licences: NotRequired[Annotated[dict[str, int], "where it is known, how many puzzles are under each licence"]]
    stored: Annotated[dict[str, int], "what is found of stored solutions, and how many times"]
    as_stated: NotRequired[Annotated[int, "where rows state whether puzzles are unique, for how many that is so"]]
    not_as_stated: NotRequired[Annotated[int, "for how many it is not so"]]
    namesakes: NotRequired[Annotated[int, "how many rows are called as one above is, if there are such"]]
    duplicates: Annotated[int, "how many puzzles are equal to one above"]
    duplicates_up_to_symmetry: NotRequired[Annotated[int, "how many are the same as one above, up to symmetry"]]
    against: NotRequired[Annotated[int, "with `--against`, how many puzzles the other collection has"]]
    overlap: NotRequired[Annotated[int, "how many puzzles are equal to one of the other collection"]]
    overlap_up_to_symmetry: NotRequired[Annotated[int, "how many are the same as one of it, up to symmetry"]]
    clues: Annotated[dict[str, int], "how many puzzles have each number of clues"]
    grades: Annotated[dict[str, int], "how many puzzles have each grade"]
    redundant: Annotated[dict[str, int], "how many puzzles have each number of clues that could each be left out"]


OBJECTS: dict[str, tuple[tuple[type, ...], ...]] = {
    "solve": (
        (NamedFields, SolvedFields, KnownFields),
        (NamedFields, NoSolutionFields, KnownFields),
        (NamedFields, UnknownFields, KnownFields),
        (NamedFields, AllSolutionsFields, KnownFields),
        *FAILURES,
    ),
    "verify": (
        (NamedFields, SolvedFields, ExpectedFields, KnownFields),
        (NamedFields, MultipleFields, ExpectedFields, KnownFields),
        (NamedFields, NoSolutionFields, ExpectedFields, KnownFields),
        (NamedFields, UnknownFields, ExpectedFields, KnownFields),
        *FAILURES,
    ),
    "check": ((NamedFields, CheckedFields),),
    "score": ((NamedFields, ScoreFields),),
    "count": ((NamedFields, CountedFields, KnownFields), (NamedFields, UnknownFields, KnownFields), *FAILURES),
    "candidates": (
        (NamedFields, CandidatesFields, KnownFields),
        (NamedFields, NoSolutionFields, KnownFields),
        (NamedFields, UnknownFields, KnownFields),
        *FAILURES,
    ),
    "minimise": ((FewerMeta,), (UnansweredFields,)),
    "redundant": ((NamedFields, RedundantFields, KnownFields), (NamedFields, NotUniqueFields, KnownFields), *FAILURES),
    "repair": (
        (RepairMeta,),
        (NamedFields, RepairsFields, KnownFields),
        (NamedFields, IrreparableFields, KnownFields),
        (NamedFields, UnknownFields, KnownFields),
        *FAILURES,
    ),
    "difficulty": ((NamedFields, DifficultyFields, KnownFields), *VERDICT, *FAILURES),
    "explain": ((NamedFields, StepFields), (NamedFields, ConclusionFields), *FAILURES),
    "hint": ((NamedFields, LookFields), (NamedFields, WhereFields, StepFields), (NamedFields, EndingFields)),
    "why": ((NamedFields, WhyFields),),
    "generate": ((MadeMeta,),),
    "batch-verify": (*SOLUTIONS, *FAILURES),
    "batch-solve": (*SOLUTIONS, *FAILURES),
    "batch-minimise": ((BatchFewer,), (NotMinimisedFields,), *FAILURES),
    "batch-difficulty": ((NamedFields, GradedFields, KnownFields), *VERDICT, *FAILURES),
    "batch-certify": ((CertifiedFields,), (NotCertifiedFields,), *FAILURES),
    "batch-generate": ((BatchMade,), *FAILURES),
    "audit": ((NamedFields, AuditedFields), (FailureFields,)),
    "audit-summary": ((AuditSummaryFields,),),
    "step": ((StepFields,),),
    "ending": ((EndingFields,),),
    "explanation": ((NamedFields, StepsFields, EndingFields),),
    "walkthrough": ((NamedFields, StepsFields, ConclusionFields),),
    "estimate": ((EstimatedFields,),),
    "comparison": ((ComparisonFields,),),
}
"""For each command the objects that it writes, each in parts, those of `batch verify` under `batch-verify`; and the
objects of Python alone."""
