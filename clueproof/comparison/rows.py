"""Results of a comparison: plain data, all that scores, plots and reports are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from clueproof.errors import DisagreementError, Opinion

Word: TypeAlias = Literal["unique", "multiple", "none", "unknown", "solved", "error"]


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle in one backend.

    `word` is the verdict's; "solved" where a peer gives a solution and proves nothing; or "error" with the reason in
    `message`, which also says why a verdict is unknown. `backend` is as it was asked for. `set` is the file that the
    puzzle stands in, and `number` its place among all that are compared, so that names need not differ. `cells` is how
    large its board is. `cold` rows were measured in a process that had solved nothing; in others the rules of the shape
    were compiled before.

    Times are in seconds: `seconds` of the clock, of which `building`, `solving` and `proving` are parts (see
    `clueproof.questions.verdicts.Phases`), `processor` those of all threads and ended processes. `variables` and
    `clauses` are those of the problem as the solver gets it. `solver` is who answered: `auto` asks others. `says`
    tells what was found, `optimum` is the best value. An answer that is `refuted` is wrong for certain.
    """

    puzzle: str
    rules: str
    backend: str
    word: Word
    seconds: float = 0.0
    queries: int = 0
    message: str = ""
    set: str = ""
    number: int = 0
    cells: int = 0
    cold: bool = False
    processor: float = 0.0
    building: float = 0.0
    solving: float = 0.0
    proving: float = 0.0
    variables: int | None = None
    clauses: int | None = None
    solver: str = ""
    version: str = ""
    says: str = ""
    optimum: int | None = None
    refuted: bool = False

    @property
    def decided(self) -> bool:
        """Is it known how many solutions there are: one, several, none?"""
        return self.word in ("unique", "multiple", "none")

    def contradicts(self, other: Row) -> bool:
        """Can two decided rows about the same puzzle not both be right?"""
        if self.word != other.word:
            return True
        if self.optimum is not None and other.optimum is not None and self.optimum != other.optimum:
            return True
        return self.word == "unique" and self.says != other.says


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two backends that can't both be right about a puzzle, and what each said. `number` is the puzzle's place."""

    puzzle: str
    backends: tuple[str, str]
    answers: tuple[str, str]
    versions: tuple[str, str] = ("", "")
    number: int = 0

    @property
    def error(self) -> DisagreementError:
        """The same as an error, from which `clueproof.questions.second_opinion.report` makes what repeats it."""
        opinions = map(Opinion, self.backends, self.versions, self.answers)
        return DisagreementError(*opinions).about(self.puzzle)

    def __str__(self) -> str:
        return str(self.error)


CHECK = "the check of the answer"
"""Who contradicts a backend whose answer breaks the rules."""


def disagreements(rows: list[Row]) -> list[Disagreement]:
    """What can't all be right: decided rows that contradict the first one about their puzzle, and refuted answers."""
    found = []
    first: dict[int, Row] = {}
    for row in rows:
        if row.refuted:
            found.append(
                Disagreement(
                    row.puzzle, (row.backend, CHECK), ("something wrong", row.message), (row.version, ""), row.number
                )
            )
        if not row.decided:
            continue
        other = first.setdefault(row.number, row)
        if other.contradicts(row):
            found.append(
                Disagreement(
                    row.puzzle,
                    (other.backend, row.backend),
                    (other.says, row.says),
                    (other.version, row.version),
                    row.number,
                )
            )
    return found
