"""Where the answers of a run are kept: an SQLite database in WAL mode. What is committed survives being killed.

    run       what the run asks, as JSON: answers of another run are not mixed with it
    tasks     position in the input, from 0; the fingerprint of the task; what its item is called, as JSON
    answers   fingerprint; the word that the answer is counted as; the record of it, as JSON

One process at a time has it open. `benchmarks/store.py` says why it is no file of JSON lines with a journal.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Concatenate, NamedTuple, ParamSpec, Self, TypeVar

from clueproof.errors import ClueproofError
from clueproof.syntax.record import JsonValue

SCHEMA = 1
"""The version of the tables."""
MARK = 0x636C7072
"""What says that a database is a store: "clpr"."""
CACHE = 64_000
"""KiB of the database in memory: the index of a few million fingerprints, which come in no order."""
TABLES = """
CREATE TABLE run (description TEXT NOT NULL);
CREATE TABLE tasks (position INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL, name TEXT NOT NULL);
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL UNIQUE, word TEXT NOT NULL, record TEXT NOT NULL
);
"""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class StoreError(ClueproofError):
    """A store can't be opened, read or written; the message names it and says why."""


class Row(NamedTuple):
    """A task of the input with its answer, if there is one yet."""

    position: int
    name: JsonValue
    word: str | None
    record: str | None
    """JSON."""


class Placed(NamedTuple):
    """A task at its position in the input; `name` is what its item is called, as JSON."""

    position: int
    fingerprint: bytes
    name: str


def _told(
    method: Callable[Concatenate[Store, Arguments], Result],
) -> Callable[Concatenate[Store, Arguments], Result]:
    """The method, with what SQLite complains about as a StoreError."""

    def call(store: Store, /, *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        with _complaints(store.path):
            return method(store, *arguments, **options)

    return call


@contextmanager
def _complaints(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path}: {_reason(error, path)}") from error


def _reason(error: sqlite3.DatabaseError, path: str) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return "another process is working on these results"
    if code == sqlite3.SQLITE_NOTADB:
        return "this is no store of results"
    if code == sqlite3.SQLITE_CORRUPT:
        return "this store is damaged; remove it to begin again"
    if code == sqlite3.SQLITE_FULL:
        return "no space left; what was told is kept: make room, and run the same command again"
    if code == sqlite3.SQLITE_IOERR:
        return "it can't be written or read; is there space left?"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "this is a folder" if os.path.isdir(path) else "it can't be opened; is there such a folder?"
    return str(error)


class Store:
    """The answers of a run, open until `close`. Use it in `with`."""

    def __init__(self, path: str | os.PathLike[str], description: Mapping[str, JsonValue] | None = None) -> None:
        """Opens the store of the run that is described so, made if it is not there; without a description, one that
        is there, whatever it asks.

        Raises StoreError for a file that is no store, one of another run or of a newer clueproof, or one that another
        process has open.
        """
        self.path = os.fspath(path)
        if description is None and not os.path.isfile(path):
            raise StoreError(f"{self.path}: there are no results of this name")
        with _complaints(self.path):
            self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
            try:
                self._open(description)
            except BaseException:
                self._database.close()
                raise

    def _open(self, description: Mapping[str, JsonValue] | None) -> None:
        run = self._database.execute
        # before it is known to be a store nothing in it is touched
        mark, schema = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        new = not run("SELECT count(*) FROM sqlite_master").fetchone()[0] and not mark
        if not new and mark != MARK:
            raise StoreError(f"{self.path}: this is no store of results")
        if schema > SCHEMA:
            raise StoreError(
                f"{self.path}: a newer clueproof made this store: version {schema}, and this one reads up to {SCHEMA}"
            )
        # the first access takes the lock, which goes with the process
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run(f"PRAGMA cache_size = -{CACHE}")
        run("BEGIN IMMEDIATE")
        if new:
            if description is None:
                raise StoreError(f"{self.path}: this is no store of results")
            for statement in TABLES.split(";"):
                run(statement)
            run(f"PRAGMA application_id = {MARK}")
            run(f"PRAGMA user_version = {SCHEMA}")
            run("INSERT INTO run VALUES (?)", (json.dumps(description, sort_keys=True),))
        self.description: dict[str, JsonValue] = json.loads(run("SELECT description FROM run").fetchone()[0])
        # JSON knows no tuples
        wanted = self.description if description is None else json.loads(json.dumps(description))
        if self.description != wanted:
            raise StoreError(f"{self.path}: {_differences(self.description, wanted)}")
        self._made_here = new
        self.commit()

    @_told
    def commit(self) -> None:
        """Make durable what was added, and go on."""
        self._database.execute("COMMIT")
        self._database.execute("BEGIN IMMEDIATE")

    @_told
    def words(self, fingerprints: Sequence[bytes]) -> dict[bytes, str]:
        """The words of those tasks that are answered."""
        marks = ",".join("?" * len(fingerprints))
        return dict(
            self._database.execute(
                f"SELECT fingerprint, word FROM answers WHERE fingerprint IN ({marks})", fingerprints
            )
        )

    @_told
    def place(self, tasks: Sequence[Placed]) -> None:
        """Note where in the input tasks stand; one after the other."""
        if not tasks:
            return
        there = self._database.execute(
            "SELECT position, fingerprint, name FROM tasks WHERE position BETWEEN ? AND ?",
            (tasks[0].position, tasks[-1].position),
        ).fetchall()
        # the same input once more is only read
        if there != tasks:
            self._database.executemany("INSERT OR REPLACE INTO tasks VALUES (?, ?, ?)", tasks)

    @_told
    def end(self, number: int) -> None:
        """There are so many tasks in the input; forget those behind."""
        self._database.execute("DELETE FROM tasks WHERE position >= ?", (number,))

    @_told
    def add(self, answers: Iterable[tuple[bytes, str, str]]) -> None:
        """Keep answers: fingerprint, word, record as JSON. They are durable at the next `commit`."""
        self._database.executemany(
            "INSERT OR IGNORE INTO answers (fingerprint, word, record) VALUES (?, ?, ?)", answers
        )

    @_told
    def forget(self, words: Sequence[str]) -> None:
        """Forget the answers that are counted as one of these words, so that they are asked for again."""
        self._database.execute(f"DELETE FROM answers WHERE word IN ({','.join('?' * len(words))})", words)

    def rows(self) -> Iterator[Row]:
        """All tasks in the order of the input, with their answers."""
        with _complaints(self.path):
            for position, name, word, record in self._database.execute(
                "SELECT position, name, word, record FROM tasks LEFT JOIN answers USING (fingerprint) ORDER BY position"
            ):
                yield Row(position, json.loads(name), word, record)

    @_told
    def first(self, word: str) -> str | None:
        """The record, as JSON, of the first task of the input whose answer is counted as this word."""
        found = self._database.execute(
            "SELECT record FROM tasks JOIN answers USING (fingerprint) WHERE word = ? ORDER BY position LIMIT 1",
            (word,),
        ).fetchone()
        return None if found is None else str(found[0])

    @_told
    def __len__(self) -> int:
        """The tasks that are known."""
        return int(self._database.execute("SELECT count(*) FROM tasks").fetchone()[0])

    def close(self) -> None:
        """Keep what was added, and let others have the store."""
        with _complaints(self.path):
            try:
                if self._database.in_transaction:
                    self._database.execute("COMMIT")
            finally:
                with suppress(sqlite3.Error):
                    self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
            return
        # the error that ends the run is what there is to tell
        with suppress(StoreError, sqlite3.Error, OSError):
            empty = self._made_here and not self._database.execute("SELECT count(*) FROM answers").fetchone()[0]
            self.close()
            if empty:
                os.unlink(self.path)


def _differences(there: Mapping[str, JsonValue], wanted: Mapping[str, JsonValue]) -> str:
    """What is not the same, in words."""
    names = [name for name in {**there, **wanted} if there.get(name) != wanted.get(name)]
    if "question" in names:
        # the options of another question say nothing
        names = ["question"]
    said = ", ".join(f"{name} {_said(there.get(name))}, not {_said(wanted.get(name))}" for name in names)
    return f"these are the results of another run ({said}); name another file"


def _said(value: JsonValue) -> str:
    return "unset" if value is None else value if isinstance(value, str) else json.dumps(value)


def sync_file(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole, and stays, once this returns. Raises StoreError."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise StoreError(f"{path}: {error.strerror or error}") from error
