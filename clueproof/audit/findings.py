"""What an audit finds of a collection as a whole: read from the answers of its run, of which few are in memory."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from clueproof.audit.question import AGAINST, FLAWS
from clueproof.runs.store import Results
from clueproof.runs.tasks import ERROR
from clueproof.schemas import objects
from clueproof.syntax.record import JsonValue

MAX_SHOWN = 12
"""Cases of each kind that a report shows."""
HASHES = ("exact", "canonical")


@dataclass
class Findings:
    """The figures of an audit."""

    puzzles: int = 0
    """Those that could be read."""
    unreadable: int = 0
    genres: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    stored: Counter[str] = field(default_factory=Counter)
    """Of stored solutions, how many are right, wrong ..."""
    agree: int = 0
    """Puzzles that are unique, or not, as their rows state."""
    contradicted: int = 0
    """Those for which it is not as stated."""
    licences: Counter[str] = field(default_factory=Counter)
    """How many puzzles are under each licence, of those of which it is known."""
    clues: Counter[int] = field(default_factory=Counter)
    """How many puzzles have so many clues."""
    grades: Counter[str] = field(default_factory=Counter)
    redundant: Counter[int] = field(default_factory=Counter)
    """How many puzzles have so many clues that could each be left out."""
    against: int = 0
    """Puzzles with which the collection was compared."""
    against_unreadable: int = 0
    repeated: Counter[str] = field(default_factory=Counter)
    """Puzzles that stand farther above too: "exact", or "canonical", up to symmetry."""
    overlap: Counter[str] = field(default_factory=Counter)
    """Puzzles that are among those of the other collection too."""
    symmetry: bool = True
    """Was looked for what is the same up to symmetry?"""
    unhashed: int = 0
    """Puzzles of which it is not known what they are the same as up to symmetry."""
    namesakes: int = 0
    """Puzzles that are called as one above is."""
    cases: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """The first records of each kind that is to be looked at."""

    @property
    def flaws(self) -> int:
        """Puzzles with something wrong, those counted twice that have two things wrong."""
        wrong = sum(self.stored[word] for word in FLAWS)
        return self.verdicts["multiple"] + self.verdicts["none"] + wrong + self.contradicted + self._same

    @property
    def _same(self) -> int:
        name = HASHES[self.symmetry]
        return self.repeated[name] + self.overlap[name]

    def to_json(self) -> objects.AuditSummaryFields:
        """The figures as an object, which `clueproof audit --format json` writes."""
        found: dict[str, Any] = {
            "puzzles": self.puzzles,
            "unreadable": self.unreadable + self.against_unreadable,
            "genres": dict(self.genres.most_common()),
            "verdicts": dict(self.verdicts),
            "stored": dict(self.stored),
            "duplicates": self.repeated["exact"],
            "clues": {str(number): self.clues[number] for number in sorted(self.clues)},
            "grades": dict(self.grades),
            "redundant": {str(number): self.redundant[number] for number in sorted(self.redundant)},
        }
        if self.licences:
            found["licences"] = dict(self.licences.most_common())
        if self.agree or self.contradicted:
            found |= {"as_stated": self.agree, "not_as_stated": self.contradicted}
        if self.namesakes:
            found["namesakes"] = self.namesakes
        if self.symmetry:
            found["duplicates_up_to_symmetry"] = self.repeated["canonical"]
        if self.against:
            found |= {"against": self.against, "overlap": self.overlap["exact"]}
            if self.symmetry:
                found["overlap_up_to_symmetry"] = self.overlap["canonical"]
        return found  # type: ignore[return-value]

    def look(self, record: dict[str, Any]) -> None:
        """Count a record of the collection."""
        if record["verdict"] == ERROR:
            self.unreadable += 1
            self.keep("unreadable", record)
            return
        self.puzzles += 1
        self.genres[record["puzzle"]] += 1
        self.verdicts[record["verdict"]] += 1
        if "licence" in record:
            self.licences[record["licence"]] += 1
        if record["verdict"] != "unique":
            self.keep(record["verdict"], record)
        if (stored := record.get("stored")) is not None:
            self.stored[stored] += 1
            if stored in FLAWS:
                self.keep(f"stored {stored}", record)
        if "agrees" in record:
            self.agree += record["agrees"]
            self.contradicted += not record["agrees"]
            if not record["agrees"]:
                self.keep("contradicted", record)
        if "clues" in record:
            self.clues[record["clues"]] += 1
        if "grade" in record:
            self.grades[record["grade"]] += 1
        if record.get("redundant") is not None:
            self.redundant[record["redundant"]] += 1
        self.unhashed += self.symmetry and "canonical" not in record

    def keep(self, kind: str, record: dict[str, Any]) -> None:
        """Keep a record to be looked at, unless there are enough of its kind."""
        kept = self.cases.setdefault(kind, [])
        if len(kept) < MAX_SHOWN:
            kept.append(record)


class Audited:
    """The records of an audit with what they have in common, read from its store. Use it in `with`."""

    def __init__(self, results: Results, symmetry: bool = True) -> None:
        self._results = results
        self._hashes = sqlite3.connect("", isolation_level=None)
        """On the disk, and gone when it is closed."""
        self.findings = Findings(symmetry=symmetry)
        self._collect()

    def __enter__(self) -> Audited:
        return self

    def __exit__(self, *error: object) -> None:
        self._hashes.close()

    def records(self) -> Iterator[Mapping[str, JsonValue]]:
        """The records of the collection in its order, each with the first one that is the same, and with the one of the
        other collection."""
        with closing(self._hashes.execute(FIRST)) as first:
            for (name, against, record), same in zip(self._rows(), first, strict=True):
                if against or record is None:
                    continue
                told = {key: json.loads(said) for key, said in zip(SAME, same, strict=True) if said is not None}
                for equal, same_as in (SAME[:2], SAME[2:]):
                    if equal in told and told[equal] == told.get(same_as):
                        # that goes without saying
                        del told[same_as]
                yield {"id": name, **record, **told}

    def _rows(self) -> Iterator[tuple[JsonValue, bool, dict[str, Any] | None]]:
        """The name of each row, whether it is of the other collection, and its record."""
        for row in self._results.rows():
            name: Any = row.name
            against = isinstance(name, dict)
            yield name[AGAINST] if against else name, against, None if row.record is None else json.loads(row.record)

    def _collect(self) -> None:
        run, found = self._hashes.execute, self.findings
        run("CREATE TABLE puzzles (place INTEGER PRIMARY KEY, against INTEGER, name TEXT, exact BLOB, canonical BLOB)")
        run("BEGIN")
        for place, (name, against, record) in enumerate(self._rows()):
            said = record or {}
            hashes = [bytes.fromhex(said[name]) if name in said else None for name in HASHES]
            run("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?)", (place, against, json.dumps(name), *hashes))
            if record is None:
                continue
            if against and record["verdict"] == ERROR:
                found.against_unreadable += 1
                found.keep("unreadable", {"id": name, **record})
            elif against:
                found.against += 1
            else:
                found.look({"id": name, **record})
        run("COMMIT")
        found.namesakes = self._number("SELECT count(name) - count(DISTINCT name) FROM puzzles WHERE NOT against")
        for hash in HASHES:
            run(f"CREATE INDEX by_{hash} ON puzzles ({hash}, against, place) WHERE {hash} IS NOT NULL")
            found.repeated[hash] = self._number(
                f"SELECT count({hash}) - count(DISTINCT {hash}) FROM puzzles WHERE NOT against"
            )
            found.overlap[hash] = self._number(
                f"SELECT count(*) FROM puzzles WHERE NOT against AND {hash} IN "
                f"(SELECT {hash} FROM puzzles WHERE against AND {hash} IS NOT NULL)"
            )

    def _number(self, query: str) -> int:
        return int(self._hashes.execute(query).fetchone()[0])


SAME = ("duplicate_of", "same_as", "overlaps", "overlaps_as")
"""Fields of a record: the name of the first puzzle that is equal, of the first that is the same up to symmetry; and the
same in the other collection."""


def _first(hash: str, against: int) -> str:
    above = "" if against else " AND other.place < puzzles.place"
    return (
        f"(SELECT name FROM puzzles AS other WHERE other.{hash} = puzzles.{hash} AND other.against = {against}{above} "
        "ORDER BY other.place LIMIT 1)"
    )


FIRST = "SELECT {} FROM puzzles ORDER BY place".format(
    ", ".join([_first(hash, against) for against in (0, 1) for hash in HASHES])
)
