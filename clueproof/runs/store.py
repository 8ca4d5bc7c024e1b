"""Where the answers of a run are kept: an SQLite database in WAL mode. What is committed survives being killed.

One process at a time works on it (`Store`); others read what is committed meanwhile (`Results`). docs/measured.md
says why it is no file of JSON lines with a journal.

All rows are looked at when a store is opened. What is damaged is left out from then on: `Results` reads a copy of what
is whole, `Store` puts that into its place. So nothing altered is ever read, and what is lost is asked for again.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Concatenate, NamedTuple, ParamSpec, Self, TypeVar
from urllib.parse import quote

from clueproof.errors import ClueproofError
from clueproof.runs.tables import (
    ANSWER,
    ERRORS,
    MARK,
    NO_DAMAGE,
    PLACE,
    SCHEMA,
    Contents,
    answer_row,
    code_of,
    counted,
    make,
    place_row,
    seal,
)
from clueproof.syntax.record import JsonValue

CACHE = 64_000
"""KiB of the database in memory: the index of a few million fingerprints, which come in no order."""
PATIENCE = 10_000
"""Milliseconds to wait for somebody who only looks whether a store is in use."""
NO_STORE = "this is no store of results, or one whose beginning is damaged; name another file"

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Kept = TypeVar("Kept", bound="Results")


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
    method: Callable[Concatenate[Kept, Arguments], Result],
) -> Callable[Concatenate[Kept, Arguments], Result]:
    """The method, with what SQLite complains about as a StoreError."""

    def call(store: Kept, /, *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        with _complaints(store.path):
            return method(store, *arguments, **options)

    return call


@contextmanager
def _complaints(path: str, opening: bool = False) -> Iterator[None]:
    try:
        yield
    except ERRORS as error:
        raise StoreError(f"{path}: {_reason(error, path, opening)}") from error


def _reason(error: Exception, path: str, opening: bool) -> str:
    code = code_of(error)
    if code == sqlite3.SQLITE_BUSY:
        return "another process is working on these results"
    if code == sqlite3.SQLITE_NOTADB:
        return NO_STORE
    if code == sqlite3.SQLITE_READONLY:
        return "it can't be written; it is protected, or damaged"
    if code not in NO_DAMAGE:
        if opening:
            return "this store is damaged, and nothing of it can be read; remove it to begin again"
        return "this store is damaged; what is whole is kept: run the same command again"
    if code == sqlite3.SQLITE_FULL:
        return "no space left; what was told is kept: make room, and run the same command again"
    if code == sqlite3.SQLITE_IOERR:
        return "it can't be written or read; is there space left?"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "this is a folder" if os.path.isdir(path) else "it can't be opened; is there such a folder?"
    return str(error)


class Results:
    """What a store holds, open until `close`: only read, and as it was when it was first looked at. A command may be at
    work on it meanwhile. Use it in `with`."""

    damage = ""
    """What was lost of it when it was opened, in words; "" for nothing."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises StoreError for a file that is not there, is no store, is one of a newer clueproof, or damaged so that
        nobody knows what it is about."""
        self.path = os.fspath(path)
        if not os.path.isfile(path):
            raise StoreError(f"{self.path}: there are no results of this name")
        with _complaints(self.path, opening=True):
            self._database = sqlite3.connect(
                f"file:{quote(os.path.abspath(path))}?mode=ro", timeout=PATIENCE / 1000, isolation_level=None, uri=True
            )
            try:
                if not self._is_store():
                    raise StoreError(f"{self.path}: {NO_STORE}")
                # all that is read is of one moment
                self._database.execute("BEGIN")
                found = Contents(self._database)
                self.description = self._described(found)
                if found.damaged:
                    self._take(self._whole(found))
            except BaseException:
                self._database.close()
                raise

    def _is_store(self) -> bool:
        """False for a database without anything. Raises StoreError for another one, and for one of a newer version."""
        run = self._database.execute
        schema = run("PRAGMA user_version").fetchone()[0]
        if not _is_marked(self._database, self.path):
            return False
        if schema > SCHEMA:
            raise StoreError(
                f"{self.path}: a newer clueproof made this store: version {schema}, and this one reads up to {SCHEMA}; "
                "or it is damaged"
            )
        return True

    def _described(self, found: Contents, otherwise: Mapping[str, JsonValue] | None = None) -> dict[str, JsonValue]:
        """What the run asks, or else what is thought that it does. Raises StoreError where nobody knows."""
        if found.run is not None:
            return found.run.description
        if otherwise is None:
            raise StoreError(
                f"{self.path}: this store is damaged: what was asked is lost; the command that made it goes on "
                "with what is whole"
            )
        # JSON knows no tuples
        return dict(json.loads(json.dumps(otherwise)))

    def _whole(self, found: Contents) -> sqlite3.Connection:
        """A copy of what is whole; what is lost is `damage` from now on."""
        whole = sqlite3.connect("", isolation_level=None)
        try:
            self.damage = found.copy_whole(whole, self.description)
        except BaseException:
            whole.close()
            raise
        return whole

    def _take(self, database: sqlite3.Connection) -> None:
        """Read that one from now on."""
        self._database.close()
        self._database = database

    @property
    def in_use(self) -> bool:
        """Is a command at work on it right now?"""
        other = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
        except ERRORS as error:
            return code_of(error) == sqlite3.SQLITE_BUSY
        finally:
            other.close()
        return False

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
    def tally(self) -> Counter[str]:
        """What the answers to the tasks that are known are counted as."""
        return Counter(
            dict(
                self._database.execute(
                    "SELECT word, count(*) FROM tasks JOIN answers USING (fingerprint) GROUP BY word"
                )
            )
        )

    @_told
    def __len__(self) -> int:
        """The tasks that are known."""
        return int(self._database.execute("SELECT count(*) FROM tasks").fetchone()[0])

    def close(self) -> None:
        """Let go of it."""
        with suppress(sqlite3.Error):
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Store(Results):
    """The answers of a run, open until `close`. Use it in `with`."""

    def __init__(self, path: str | os.PathLike[str], description: Mapping[str, JsonValue] | None = None) -> None:
        """Opens the store of the run that is described so, made if it is not there; without a description, one that
        is there, whatever it asks.

        Raises StoreError for a file that is no store, one of another run or of a newer clueproof, one that another
        process has open, or one damaged so that nobody knows what it is about.
        """
        self.path = os.fspath(path)
        if description is None and not os.path.isfile(path):
            raise StoreError(f"{self.path}: there are no results of this name")
        with _complaints(self.path, opening=True):
            self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
            try:
                self._open(description)
            except BaseException:
                self._database.close()
                raise

    def _open(self, description: Mapping[str, JsonValue] | None) -> None:
        run = self._database.execute
        # before it is known to be a store nothing in it is touched
        new = not self._is_store()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run(f"PRAGMA cache_size = -{CACHE}")
        # as long as it is open a transaction is: that keeps out others who want to work on it
        run("BEGIN IMMEDIATE")
        run(f"PRAGMA busy_timeout = {PATIENCE}")
        if new:
            if description is None:
                raise StoreError(f"{self.path}: {NO_STORE}")
            make(self._database, description)
        found = Contents(self._database)
        self.description = self._described(found, description)
        # JSON knows no tuples
        wanted = self.description if description is None else json.loads(json.dumps(description))
        if self.description != wanted:
            raise StoreError(f"{self.path}: {_differences(self.description, wanted)}")
        damaged = not new and found.damaged
        if damaged or not found.checked:
            self._renew(found, damaged)
        self._made_here = new
        self._sealed = 0, 0
        """The answers that are counted, and the number of the last of them."""
        self.commit()

    def _renew(self, found: Contents, damaged: bool) -> None:
        """Have in it what is whole, with checksums, all at once."""
        whole = self._whole(found)
        try:
            if not damaged:
                self.damage = ""
            # `place` goes on from the end
            whole.execute(
                "DELETE FROM tasks WHERE position > (SELECT min(position) FROM tasks AS before WHERE NOT EXISTS"
                " (SELECT 1 FROM tasks WHERE position = before.position + 1)) OR NOT EXISTS"
                " (SELECT 1 FROM tasks WHERE position = 0)"
            )
            seal(whole, *counted(whole))
            # to be written all at once; nobody else is at work, and who comes now is refused
            self._database.execute("ROLLBACK")
            whole.backup(self._database, progress=self._must_go_on)
        finally:
            whole.close()
        self._database.execute("BEGIN IMMEDIATE")

    def _must_go_on(self, status: int, left: int, pages: int) -> None:
        """Raise StoreError where a copy would wait for somebody else."""
        if status == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{self.path}: another process is working on these results")

    @_told
    def commit(self) -> None:
        """Make durable what was added, and go on."""
        self._seal()
        self._database.execute("COMMIT")
        self._database.execute("BEGIN IMMEDIATE")

    def _seal(self) -> None:
        """Count what there is. An interrupt may come at any line: what it leaves undone is counted the next time."""
        run = self._database.execute
        answers, last = self._sealed
        new, end = run("SELECT count(*), max(number) FROM answers WHERE number > ?", (last,)).fetchone()
        tasks = run("SELECT max(position) FROM tasks").fetchone()[0]
        seal(self._database, 0 if tasks is None else tasks + 1, answers + new)
        self._sealed = answers + new, last if end is None else end

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
            self._database.executemany(PLACE, (place_row(*task) for task in tasks))

    @_told
    def end(self, number: int) -> None:
        """There are so many tasks in the input; forget those behind."""
        self._database.execute("DELETE FROM tasks WHERE position >= ?", (number,))

    @_told
    def add(self, answers: Iterable[tuple[bytes, str, str]]) -> None:
        """Keep answers: fingerprint, word, record as JSON. They are durable at the next `commit`."""
        self._database.executemany(ANSWER, (answer_row(*answer) for answer in answers))

    @_told
    def forget(self, words: Sequence[str]) -> None:
        """Forget the answers that are counted as one of these words, so that they are asked for again."""
        self._sealed = 0, 0
        self._database.execute(f"DELETE FROM answers WHERE word IN ({','.join('?' * len(words))})", words)

    def close(self) -> None:
        """Keep what was added, and let others have the store."""
        with _complaints(self.path):
            try:
                if self._database.in_transaction:
                    self._seal()
                    self._database.execute("COMMIT")
                # all is in the one file, even if somebody reads it just now
                self._database.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                with suppress(sqlite3.Error):
                    self._database.close()

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
                remove(self.path)


def discard(path: str) -> None:
    """Remove a store, however damaged. Raises StoreError for what is none, or is in use."""
    with _complaints(path):
        database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            if not _is_marked(database, path):
                raise StoreError(f"{path}: {NO_STORE}")
            database.execute("BEGIN IMMEDIATE")
        except ERRORS as error:
            # what can't be read any more has nobody at work on it
            if code_of(error) in NO_DAMAGE or not _begins_as_store(path):
                raise
        finally:
            database.close()
    try:
        remove(path)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error


def _begins_as_store(path: str) -> bool:
    with open(path, "rb") as file:
        head = file.read(72)
    return head.startswith(b"SQLite format 3\0") and head[68:] == MARK.to_bytes(4, "big")


def remove(path: str) -> None:
    """Remove a store, and what SQLite leaves beside it while others read. Raises OSError."""
    for end in ("", "-wal", "-shm"):
        Path(path + end).unlink(missing_ok=bool(end))


def _is_marked(database: sqlite3.Connection, path: str) -> bool:
    """False for a database without anything. Raises StoreError for one that is no store."""
    (mark,) = database.execute("PRAGMA application_id").fetchone()
    if mark == MARK:
        return True
    if not mark and not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return False
    raise StoreError(f"{path}: {NO_STORE}")


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
