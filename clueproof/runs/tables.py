"""The tables of a store: how they are created, and which of their rows are intact.

    run       the description of the run, as JSON; the numbers of tasks and answers
    tasks     position in the input, from 0; the fingerprint of the task; the name of its item, as JSON
    answers   fingerprint; the word that the answer is counted as; its record, as JSON

Each row has a checksum of its other fields; those of version 1 had none.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from clueproof.syntax.record import JsonValue

SCHEMA, UNCHECKED = 2, 1
"""The version of the tables; the one without checksums."""
MARK = 0x636C7072
"""The application id of a store: "clpr"."""
DIGEST = 8
"""Bytes of a checksum."""
MADE = (
    "CREATE TABLE run (description TEXT NOT NULL, tasks INTEGER NOT NULL, answers INTEGER NOT NULL,"
    " checksum BLOB NOT NULL)",
    "CREATE TABLE tasks (position INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL, name TEXT NOT NULL,"
    " checksum BLOB NOT NULL)",
    "CREATE TABLE answers (number INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL UNIQUE, word TEXT NOT NULL,"
    " record TEXT NOT NULL, checksum BLOB NOT NULL)",
)
PLACE = "INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?)"
ANSWER = "INSERT OR IGNORE INTO answers (fingerprint, word, record, checksum) VALUES (?, ?, ?, ?)"
ROWS = {
    "run": ("description", "tasks", "answers"),
    "tasks": ("position", "fingerprint", "name"),
    "answers": ("fingerprint", "word", "record"),
}
"""The fields under the checksum of a row; also all fields of version 1, except for the counts of a run."""
NO_DAMAGE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_SCHEMA,
}
"""Errors of SQLite that say nothing about what is in the file."""
ERRORS = sqlite3.DatabaseError, UnicodeDecodeError
"""The errors of a damaged file: some messages quote data that can't be decoded."""

Database: TypeAlias = sqlite3.Connection


def code_of(error: Exception) -> int:
    """The code of an error of SQLite; 0 for an error of Python."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def checksum(*fields: bytes) -> bytes:
    """The checksum of the fields of a row."""
    return blake2b(b"\0".join(fields), digest_size=DIGEST).digest()


def place_row(position: int, fingerprint: bytes, name: str) -> tuple[int, bytes, str, bytes]:
    """The row of a task, for `PLACE`."""
    return position, fingerprint, name, checksum(b"%d" % position, fingerprint, name.encode())


def answer_row(fingerprint: bytes, word: str, record: str) -> tuple[bytes, str, str, bytes]:
    """The row of an answer, for `ANSWER`."""
    return fingerprint, word, record, checksum(fingerprint, word.encode(), record.encode())


def make(database: Database, description: Mapping[str, JsonValue]) -> None:
    """Create the tables of a run in an empty database."""
    for statement in MADE:
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {MARK}")
    database.execute(f"PRAGMA user_version = {SCHEMA}")
    text = json.dumps(description, sort_keys=True)
    database.execute("INSERT INTO run VALUES (?, 0, 0, ?)", (text, checksum(text.encode(), b"0", b"0")))


def counted(database: Database) -> tuple[int, int]:
    """The numbers of tasks and answers, by counting the rows."""
    tasks, answers = database.execute("SELECT (SELECT count(*) FROM tasks), (SELECT count(*) FROM answers)").fetchone()
    return tasks, answers


def seal(database: Database, tasks: int, answers: int) -> None:
    """Store the numbers of tasks and answers, so that lost rows are noticed."""
    ((text,),) = database.execute("SELECT CAST(description AS BLOB) FROM run")
    counts = checksum(text, b"%d" % tasks, b"%d" % answers)
    database.execute("UPDATE run SET tasks = ?, answers = ?, checksum = ?", (tasks, answers, counts))


class Run(NamedTuple):
    """The row about the run."""

    description: dict[str, JsonValue]
    counts: tuple[int, int] | None
    """Tasks and answers; None in version 1."""


class Contents:
    """The contents of the tables of a database."""

    def __init__(self, database: Database) -> None:
        """Raises one of `ERRORS` if the tables can't be read."""
        self._database = database
        version = database.execute("PRAGMA user_version").fetchone()[0]
        # read as bytes, as damaged texts can't be decoded
        statements = [sql for (sql,) in database.execute("SELECT CAST(sql AS BLOB) FROM sqlite_master") if sql]
        self._as_made = {statement.encode() for statement in MADE} <= {*statements}
        self.checked = version != UNCHECKED or any(b"checksum" in sql for sql in statements)
        """Do its rows have checksums?"""
        self.run = self._run()
        """The row about the run; None if it is lost."""

    def _run(self) -> Run | None:
        columns = ROWS["run"] if self.checked else ROWS["run"][:1]
        for row in self._rows("run", columns):
            if row is not None:
                return Run(json.loads(row[0]), (int(row[1]), int(row[2])) if self.checked else None)
        return None

    @property
    def damaged(self) -> bool:
        """Is any row lost or altered?"""
        if self.run is None or (self.checked and not self._as_made):
            return True
        try:
            if self._database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return True
        except ERRORS as error:
            _must_be_damage(error)
            return True
        found = []
        for table in ("tasks", "answers"):
            number = 0
            for row in self._rows(table):
                if row is None:
                    return True
                number += 1
            found.append(number)
        return self.run.counts is not None and self.run.counts != (*found,)

    def copy_whole(self, target: Database, description: Mapping[str, JsonValue]) -> str:
        """Copy what is intact into an empty database; returns what is lost, in words."""
        target.execute("BEGIN")
        make(target, description)
        target.executemany(
            PLACE, (place_row(int(row[0]), row[1], row[2].decode()) for row in self._rows("tasks") if row is not None)
        )
        target.executemany(
            ANSWER,
            (
                answer_row(row[0], row[1].decode(errors="replace"), row[2].decode())
                for row in self._rows("answers")
                if row is not None
            ),
        )
        tasks, answers = counted(target)
        seal(target, tasks, answers)
        target.execute("COMMIT")
        return self._loss(tasks, answers)

    def _loss(self, tasks: int, answers: int) -> str:
        """What is lost, in words, if so many are left."""
        if self.run is None or self.run.counts is None:
            return f"{answers:,} answers are whole, and nobody knows how many are lost"
        all_tasks, all_answers = self.run.counts
        lost = f"{all_answers - answers:,} of {all_answers:,} answers are lost"
        if tasks < all_tasks:
            lost += f", and where {all_tasks - tasks:,} of {all_tasks:,} puzzles stand in the input"
        return lost

    def _rows(self, table: str, columns: tuple[str, ...] = ()) -> Iterator[tuple[bytes, ...] | None]:
        """The rows of a table, None for damaged ones. Where reading stops, the rows behind are read from the end, some
        of them twice."""
        columns = columns or ROWS[table]
        # as bytes, so that texts that can't be decoded don't end the reading
        selected = [f"CAST({name} AS BLOB)" for name in columns] + ["checksum"] * self.checked
        for order in ("ASC", "DESC"):
            try:
                for row in self._database.execute(
                    f"SELECT {', '.join(selected)} FROM {table} NOT INDEXED ORDER BY rowid {order}"
                ):
                    yield row[: len(columns)] if self._is_whole(table, row) else None
                return
            except ERRORS as error:
                _must_be_damage(error)
                yield None

    def _is_whole(self, table: str, row: tuple[bytes, ...]) -> bool:
        try:
            if self.checked:
                return checksum(*row[:-1]) == row[-1]
            # without a checksum a row counts as intact if it can be read
            found = json.loads(row[-1].decode())
            return (table == "tasks" or isinstance(found, dict)) and all(isinstance(field, bytes) for field in row)
        except (TypeError, ValueError):
            return False


def _must_be_damage(error: Exception) -> None:
    """Raise the error unless it is caused by the contents of the file."""
    if code_of(error) in NO_DAMAGE:
        raise error
