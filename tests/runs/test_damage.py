"""Damaged stores: nothing altered is ever read, what is lost is told in one line, and the next run makes it whole."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from clueproof.runs import Results, Row, Store, StoreError
from clueproof.runs.store import Placed
from clueproof.runs.tables import MARK, SCHEMA, UNCHECKED, Contents

RUN = {"clueproof": "1", "question": "verify", "time_limit": None}
TASKS = [Placed(number, bytes([number]) * 16, json.dumps(f"file.txt:{number}")) for number in range(60)]
ANSWERS = [
    # some are on several pages
    (task.fingerprint, "unique", json.dumps({"verdict": "unique", "solution": "123456789" * (40 * (number % 7) ** 2)}))
    for number, task in enumerate(TASKS)
]


def change(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.randint(1, 50)):
        data[dice.randrange(len(data))] = dice.randrange(256)


def change_together(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data))
    for place in range(start, min(start + dice.randint(1, 50), len(data))):
        data[place] = dice.randrange(256)


def flip(data: bytearray, dice: random.Random) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def zero(data: bytearray, dice: random.Random) -> None:
    start, size = dice.randrange(len(data)), dice.choice((1, 16, 512, 4096, 10_000))
    data[start : start + size] = bytes(len(data[start : start + size]))


def swap(data: bytearray, dice: random.Random) -> None:
    size = dice.choice((16, 512, 4096))
    one, other = (size * dice.randrange(len(data) // size) for _ in range(2))
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]


def drop(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data))
    del data[start : start + dice.randint(1, 5000)]


DAMAGES: list[Callable[[bytearray, random.Random], None]] = [change, change_together, flip, cut, zero, swap, drop]


def fill(store: Store) -> list[Row]:
    store.place(TASKS)
    store.add(ANSWERS)
    store.end(len(TASKS))
    store.commit()
    return [*store.rows()]


def whole_store(path: Path) -> tuple[bytes, list[Row]]:
    with Store(path, RUN) as store:
        rows = fill(store)
    return path.read_bytes(), rows


def one_line(error: StoreError, path: Path) -> None:
    said = str(error)
    assert said.startswith(f"{path}: ") and said.isprintable()
    assert "damaged" in said


def survives(path: Path, rows: list[Row]) -> str:
    """What is said of the store, which is as the rows again at the end."""
    said = "whole"
    try:
        with Results(path) as results:
            found = [*results.rows()]
            assert {*found} <= {*rows, *(row._replace(word=None, record=None) for row in rows)}
            if found != rows:
                assert results.damage
            assert results.tally().total() == sum(row.word is not None for row in found)
            said = results.damage or said
            if results.description != RUN:
                raise AssertionError
    except StoreError as error:
        one_line(error, path)
        said = "beyond"
    try:
        with Store(path, RUN) as store:
            assert said == "whole" or store.damage or said == "beyond"
            assert fill(store) == rows
    except StoreError as error:
        one_line(error, path)
        assert said == "beyond"
        for end in ("", "-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        return said
    with Results(path) as results:
        assert not results.damage
        assert [*results.rows()] == rows
    return said


def sweep(folder: Path, number: int, seed: int) -> None:
    data, rows = whole_store(folder / "whole")
    said = set()
    for kind in DAMAGES:
        for turn in range(number):
            damaged = bytearray(data)
            kind(damaged, random.Random(f"{seed} {kind.__name__} {turn}"))
            path = folder / "store"
            path.write_bytes(damaged)
            try:
                said.add(survives(path, rows))
            except BaseException as error:
                error.add_note(f"{kind.__name__}, {turn}")
                raise
    assert len(said) > 3


OLD = """
CREATE TABLE run (description TEXT NOT NULL);
CREATE TABLE tasks (position INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL, name TEXT NOT NULL);
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, fingerprint BLOB NOT NULL UNIQUE, word TEXT NOT NULL, record TEXT NOT NULL
);
"""


def old_store(path: Path) -> None:
    """As it was made before there were checksums."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(OLD)
        database.execute(f"PRAGMA application_id = {MARK}")
        database.execute(f"PRAGMA user_version = {UNCHECKED}")
        database.execute("INSERT INTO run VALUES (?)", (json.dumps(RUN),))
        database.executemany("INSERT INTO tasks VALUES (?, ?, ?)", TASKS)
        database.executemany("INSERT INTO answers (fingerprint, word, record) VALUES (?, ?, ?)", ANSWERS)
    database.close()


def test_an_older_store_is_read_and_gets_checksums_when_it_is_written(tmp_path: Path) -> None:
    rows = whole_store(tmp_path / "new")[1]
    old_store(tmp_path / "old")
    content = (tmp_path / "old").read_bytes()
    with Results(tmp_path / "old") as results:
        assert ([*results.rows()], results.description, results.damage) == (rows, RUN, "")
    with pytest.raises(StoreError, match="these are the results of another run"):
        Store(tmp_path / "old", {**RUN, "time_limit": 1})
    assert (tmp_path / "old").read_bytes() == content
    with Store(tmp_path / "old", RUN) as store:
        assert ([*store.rows()], store.damage) == (rows, "")
    with sqlite3.connect(tmp_path / "old") as database:
        assert database.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    database.close()
    data = bytearray((tmp_path / "old").read_bytes())
    place = data.index(b"file.txt:17")
    data[place : place + 4] = b"fool"
    (tmp_path / "old").write_bytes(data)
    with Results(tmp_path / "old") as results:
        assert results.damage == "0 of 60 answers are lost, and where 1 of 60 puzzles stand in the input"


def test_an_older_store_that_is_damaged(tmp_path: Path) -> None:
    rows = whole_store(tmp_path / "new")[1]
    old_store(tmp_path / "old")
    data = (tmp_path / "old").read_bytes().replace(b'{"verdict": "unique"', b'["verdict": "unique"', 3)
    (tmp_path / "old").write_bytes(data)
    said = "57 answers are whole, and nobody knows how many are lost"
    with Results(tmp_path / "old") as results:
        assert results.damage == said
        found = [*results.rows()]
        assert [row.word for row in found].count(None) == 3
        assert {*found} <= {*rows, *(row._replace(word=None, record=None) for row in rows)}
    with Store(tmp_path / "old", RUN) as store:
        assert store.damage == said
        assert fill(store) == rows


def test_an_answer_that_is_not_its_own_is_none(tmp_path: Path) -> None:
    """Also where the database finds nothing wrong."""
    rows = whole_store(tmp_path / "a")[1]
    with sqlite3.connect(tmp_path / "a") as database:
        database.execute("UPDATE answers SET record = (SELECT record FROM answers WHERE number = 9) WHERE number = 5")
        database.execute("DELETE FROM answers WHERE number = 7")
    database.close()
    with Results(tmp_path / "a") as results:
        assert results.damage == "2 of 60 answers are lost"
        assert [row.position for row in results.rows() if row.word is None] == [4, 6]
    with Store(tmp_path / "a", RUN) as store:
        assert store.damage == "2 of 60 answers are lost"
        assert fill(store) == rows


def test_nothing_is_written_over_that_somebody_else_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process begins to work on a damaged store just when this one would mend it."""
    whole_store(tmp_path / "a")
    data = bytearray((tmp_path / "a").read_bytes())
    data[data.index(b"file.txt:17")] = 0
    (tmp_path / "a").write_bytes(data)
    other = sqlite3.connect(tmp_path / "a", isolation_level=None)
    before = Store._whole

    def whole(store: Store, found: Contents) -> sqlite3.Connection:
        made = before(store, found)
        store._database.execute("COMMIT")
        other.execute("BEGIN IMMEDIATE")
        store._database.execute("BEGIN")
        return made

    monkeypatch.setattr(Store, "_whole", whole)
    monkeypatch.setattr("clueproof.runs.store.PATIENCE", 200)
    with pytest.raises(StoreError, match="another process is working on these results"):
        Store(tmp_path / "a", RUN)
    other.close()
    assert (tmp_path / "a").read_bytes() == data


def test_a_store_that_is_mended_has_no_gaps(tmp_path: Path) -> None:
    """And is whole before anything else is done with it: whoever mends it may be killed then."""
    whole_store(tmp_path / "a")
    data = bytearray((tmp_path / "a").read_bytes())
    data[data.index(b"file.txt:17")] = 0
    (tmp_path / "a").write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "commit", lambda store: store._database.execute("ROLLBACK"))
        Store(tmp_path / "a", RUN)._database.close()
    with Results(tmp_path / "a") as results:
        assert results.damage == ""
        assert [row.position for row in results.rows()] == [*range(17)]
        assert results._database.execute("SELECT count(*) FROM answers").fetchone() == (60,)


def test_a_damaged_journal(tmp_path: Path) -> None:
    """What was killed leaves one; what is behind the damage there is not read, as if it had never been written."""
    with Store(tmp_path / "whole", RUN) as store:
        rows = []
        for first in range(0, 60, 10):
            store.place(TASKS[first : first + 10])
            store.add(ANSWERS[first : first + 10])
            store.commit()
        rows = [*store.rows()]
        main, journal = (Path(f"{tmp_path / 'whole'}{end}").read_bytes() for end in ("", "-wal"))
    for turn in range(20):
        damaged = bytearray(journal)
        DAMAGES[turn % len(DAMAGES)](damaged, random.Random(f"journal {turn}"))
        path = tmp_path / "store"
        path.write_bytes(main)
        Path(f"{path}-wal").write_bytes(damaged)
        try:
            with Results(path) as results:
                assert {*results.rows()} <= {*rows}
        except StoreError as error:
            one_line(error, path)
        with Store(path, RUN) as store:
            assert fill(store) == rows


def test_damages(tmp_path: Path) -> None:
    sweep(tmp_path, 12, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 9))
def test_many_damages(tmp_path: Path, seed: int) -> None:
    sweep(tmp_path, 300, seed)
