"""The store: what is refused, and in which words."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from clueproof.runs import Results, Store, StoreError
from clueproof.runs.store import Placed, discard, remove
from clueproof.runs.tables import MARK, SCHEMA

RUN = {"clueproof": "1", "question": "verify", "time_limit": None}
A, B = b"a" * 16, b"b" * 16


def filled(path: Path) -> Store:
    store = Store(path, RUN)
    store.place([Placed(0, A, '"one"'), Placed(1, B, '"two"'), Placed(2, A, "3")])
    store.add([(A, "unique", "{}")])
    store.commit()
    return store


def test_rows_come_in_the_order_of_the_input(tmp_path: Path) -> None:
    with filled(tmp_path / "a") as store:
        rows = [*store.rows()]
        assert [(row.name, row.word) for row in rows] == [("one", "unique"), ("two", None), (3, "unique")]
        assert store.words([A, B]) == {A: "unique"}
        assert len(store) == 3
        store.end(1)
        assert [row.name for row in store.rows()] == ["one"]
        store.forget(["unique"])
        assert store.words([A, B]) == {}


def test_what_is_committed_is_there_for_the_next_one(tmp_path: Path) -> None:
    filled(tmp_path / "a").close()
    with Store(tmp_path / "a", RUN) as store:
        assert store.words([A, B]) == {A: "unique"}
    assert [file.name for file in tmp_path.iterdir()] == ["a"]


def test_two_at_a_time_are_refused(tmp_path: Path) -> None:
    with filled(tmp_path / "a"), pytest.raises(StoreError, match="a: another process is working on these results"):
        Store(tmp_path / "a", RUN)


def test_others_read_what_is_committed_meanwhile(tmp_path: Path) -> None:
    with filled(tmp_path / "a") as store:
        store.add([(B, "multiple", "{}")])
        with Results(tmp_path / "a") as results:
            assert results.description == RUN
            assert (len(results), results.tally(), results.in_use) == (3, {"unique": 2}, True)
            store.commit()
            # of one moment
            assert [row.word for row in results.rows()] == ["unique", None, "unique"]
        with Results(tmp_path / "a") as results:
            assert results.tally() == {"unique": 2, "multiple": 1}
    with Results(tmp_path / "a") as results:
        assert not results.in_use
        assert results.tally().total() == 3


def test_all_is_in_one_file_though_somebody_reads(tmp_path: Path) -> None:
    store = filled(tmp_path / "a")
    with Results(tmp_path / "a"):
        store.close()
        (tmp_path / "b").write_bytes((tmp_path / "a").read_bytes())
    with Results(tmp_path / "b") as results:
        assert results.tally() == {"unique": 2}
    remove(str(tmp_path / "a"))
    assert {file.name for file in tmp_path.iterdir()} & {"a", "a-wal", "a-shm"} == set()


@pytest.mark.parametrize("content", [b"puzzle,verdict\n" * 100, b"SQLite format 3\0" + b"x" * 2000])
def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(content)
    for opened in (lambda: Store(path, RUN), lambda: Results(path)):
        with pytest.raises(StoreError, match="a: this is no store of results"):
            opened()
    assert path.read_bytes() == content


def test_another_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE answers (a)")
    other.close()
    content = path.read_bytes()
    for opened in (lambda: Store(path, RUN), lambda: Results(path)):
        with pytest.raises(StoreError, match="a: this is no store of results"):
            opened()
    assert path.read_bytes() == content


def test_a_store_of_a_newer_version(tmp_path: Path) -> None:
    filled(tmp_path / "a").close()
    with sqlite3.connect(tmp_path / "a") as database:
        assert database.execute("PRAGMA application_id").fetchone() == (MARK,)
        database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    with pytest.raises(StoreError, match=rf"a newer clueproof .* version {SCHEMA + 1}, .* up to {SCHEMA}"):
        Store(tmp_path / "a", RUN)


def test_a_store_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    filled(tmp_path / "a").close()
    data = (tmp_path / "a").read_bytes()
    (tmp_path / "a").write_bytes(data[: len(data) // 2])
    with pytest.raises(StoreError, match="a: this store is damaged, and nothing of it can be read; remove it"):
        Store(tmp_path / "a", RUN)
    discard(str(tmp_path / "a"))
    filled(tmp_path / "a").close()


def test_a_store_of_another_run(tmp_path: Path) -> None:
    filled(tmp_path / "a").close()
    with pytest.raises(StoreError) as told:
        Store(tmp_path / "a", {**RUN, "backend": "cpsat", "time_limit": 5})
    assert str(told.value).endswith(
        "these are the results of another run (time_limit unset, not 5, backend unset, not cpsat); name another file"
    )


def test_a_store_of_another_question(tmp_path: Path) -> None:
    filled(tmp_path / "a").close()
    with pytest.raises(StoreError) as told:
        Store(tmp_path / "a", {"question": "solve", "time_limit": 5})
    assert str(told.value).endswith(
        "these are the results of another run (question verify, not solve); name another file"
    )


def test_the_first_answer_of_a_word(tmp_path: Path) -> None:
    with Store(tmp_path / "a", RUN) as store:
        store.place([Placed(0, A, '"a"'), Placed(1, B, '"b"')])
        store.add([(B, "error", "2"), (A, "error", "1")])
        assert (store.first("error"), store.first("unique")) == ("1", None)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there are no results of this name"):
        Store(tmp_path / "a")
    with pytest.raises(StoreError, match="there are no results of this name"):
        Results(tmp_path / "a")
    with pytest.raises(StoreError, match="is there such a folder"):
        Store(tmp_path / "folder" / "a", RUN)
    assert not (tmp_path / "a").exists()
