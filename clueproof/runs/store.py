"""The store of a run's answers: an SQLite database in WAL mode. What is committed survives being killed.

One process at a time works on it (`Store`); others can read what is committed (`Results`). docs/architecture.md says
why it is not a file of JSON lines with a journal.

All rows are checked when a store is opened. Damaged ones are left out: `Results` reads a copy of the intact ones,
`Store` replaces the database by it. So altered data is never used, and lost answers are asked for again.
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
"""KiB of the page cache, enough for the index of a few million fingerprints, which come in random order."""
PATIENCE = 10_000
"""Milliseconds to wait for a process that only checks whether a store is in use."""
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
    """The method, which raises errors of SQLite as StoreErrors."""

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
    """The contents of a store, read-only, as they were when it was opened; a command may work on it meanwhile. Open
    until `close`; use it in `with`."""

    damage = ""
    """What was found to be lost when it was opened, in words; "" for nothing."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises StoreError for a file that is not there, is no store, is one of a newer clueproof, or has lost the
        description of its run."""
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
                # one transaction, so that all reads see the same state
                self._database.execute("BEGIN")
                found = Contents(self._database)
                self.description = self._described(found)
                if found.damaged:
                    self._take(self._whole(found))
            except BaseException:
                self._database.close()
                raise

    def _is_store(self) -> bool:
        """False for an empty database. Raises StoreError for one that is no store, or a store of a newer version."""
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
        """The description of the run, or `otherwise` if it is lost. Raises StoreError without either."""
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
        """A copy of what is intact; sets `damage` to what is lost."""
        whole = sqlite3.connect("", isolation_level=None)
        try:
            self.damage = found.copy_whole(whole, self.description)
        except BaseException:
            whole.close()
            raise
        return whole

    def _take(self, database: sqlite3.Connection) -> None:
        """Read this database from now on."""
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
    def record(self, position: int) -> str | None:
        """The record, as JSON, of the task at that position; None if it is not answered."""
        found = self._database.execute(
            "SELECT record FROM tasks JOIN answers USING (fingerprint) WHERE position = ?", (position,)
        ).fetchone()
        return None if found is None else str(found[0])

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
        """The number of tasks by the words of their answers."""
        return Counter(
            dict(
                self._database.execute(
                    "SELECT word, count(*) FROM tasks JOIN answers USING (fingerprint) GROUP BY word"
                )
            )
        )

    @_told
    def __len__(self) -> int:
        """The number of tasks that are known."""
        return int(self._database.execute("SELECT count(*) FROM tasks").fetchone()[0])

    def close(self) -> None:
        """Close the database."""
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
        """Opens the store of the run with this description, created if it does not exist; without a description, an
        existing store of any run.

        Raises StoreError for a file that is no store, one of another run or of a newer clueproof, one that another
        process has open, or one that has lost the description of its run.
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
        # a file that is no store must not be changed
        new = not self._is_store()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run(f"PRAGMA cache_size = -{CACHE}")
        # there is always an open transaction, which keeps out other processes that want to write
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
        """The number of answers that are counted, and the row number of the last of them."""
        self.commit()

    def _renew(self, found: Contents, damaged: bool) -> None:
        """Replace the contents by what is intact, with checksums, in one step."""
        whole = self._whole(found)
        try:
            if not damaged:
                self.damage = ""
            # `place` continues at the end, so positions behind a gap are dropped
            whole.execute(
                "DELETE FROM tasks WHERE position > (SELECT min(position) FROM tasks AS before WHERE NOT EXISTS"
                " (SELECT 1 FROM tasks WHERE position = before.position + 1)) OR NOT EXISTS"
                " (SELECT 1 FROM tasks WHERE position = 0)"
            )
            seal(whole, *counted(whole))
            # written in one step: a process that takes the lock now makes `_must_go_on` raise
            self._database.execute("ROLLBACK")
            whole.backup(self._database, progress=self._must_go_on)
        finally:
            whole.close()
        self._database.execute("BEGIN IMMEDIATE")

    def _must_go_on(self, status: int, left: int, pages: int) -> None:
        """Raise StoreError if the copy would wait for another process."""
        if status == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{self.path}: another process is working on these results")

    @_told
    def commit(self) -> None:
        """Make what was added durable, and begin the next transaction."""
        self._seal()
        self._database.execute("COMMIT")
        self._database.execute("BEGIN IMMEDIATE")

    def _seal(self) -> None:
        """Update the counts. An interrupt may come at any line; what is left uncounted is counted the next time."""
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
        """Record the positions of consecutive tasks in the input."""
        if not tasks:
            return
        there = self._database.execute(
            "SELECT position, fingerprint, name FROM tasks WHERE position BETWEEN ? AND ?",
            (tasks[0].position, tasks[-1].position),
        ).fetchall()
        # unchanged input causes no writes
        if there != tasks:
            self._database.executemany(PLACE, (place_row(*task) for task in tasks))

    @_told
    def end(self, number: int) -> None:
        """Forget the tasks behind the end of the input, which has `number` tasks."""
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
        """Commit what was added, and release the store."""
        with _complaints(self.path):
            try:
                if self._database.in_transaction:
                    self._seal()
                    self._database.execute("COMMIT")
                # moves everything into the one file, even while another process reads it
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
        # errors of closing must not hide the error that ended the run
        with suppress(StoreError, sqlite3.Error, OSError):
            empty = self._made_here and not self._database.execute("SELECT count(*) FROM answers").fetchone()[0]
            self.close()
            if empty:
                remove(self.path)


def discard(path: str) -> None:
    """Remove a store, however damaged. Raises StoreError for a file that is no store, or is in use."""
    with _complaints(path):
        database = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            if not _is_marked(database, path):
                raise StoreError(f"{path}: {NO_STORE}")
            database.execute("BEGIN IMMEDIATE")
        except ERRORS as error:
            # no process works on a store that can't be read any more
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
    """Remove a store, and the files of SQLite beside it. Raises OSError."""
    for end in ("", "-wal", "-shm"):
        Path(path + end).unlink(missing_ok=bool(end))


def _is_marked(database: sqlite3.Connection, path: str) -> bool:
    """False for an empty database. Raises StoreError for one that is no store."""
    (mark,) = database.execute("PRAGMA application_id").fetchone()
    if mark == MARK:
        return True
    if not mark and not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return False
    raise StoreError(f"{path}: {NO_STORE}")


def _differences(there: Mapping[str, JsonValue], wanted: Mapping[str, JsonValue]) -> str:
    """The differences between two descriptions, in words."""
    names = [name for name in {**there, **wanted} if there.get(name) != wanted.get(name)]
    if "question" in names:
        # the options of different questions can't be compared
        names = ["question"]
    said = ", ".join(f"{name} {_said(there.get(name))}, not {_said(wanted.get(name))}" for name in names)
    return f"these are the results of another run ({said}); name another file"


def _said(value: JsonValue) -> str:
    return "unset" if value is None else value if isinstance(value, str) else json.dumps(value)


def sync_file(path: Path, content: bytes) -> None:
    """Write a file durably, whole or not at all. Raises StoreError."""
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
