"""With the records of the real ppbench."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

dataset = pytest.importorskip("ppbench.dataset")
clueproof_ppbench = pytest.importorskip("clueproof_ppbench")

from clueproof_ppbench import CertifyRecord, certified, stored_solution  # noqa: E402
from clueproof_ppbench.command import certify_records  # noqa: E402

from clueproof import parse, verify  # noqa: E402
from clueproof.certificates import check_certificate, read_certificate  # noqa: E402


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """The smallest puzzle of each genre of the golden 300."""
    found: dict[str, dict[str, Any]] = {}
    for record in sorted(dataset.load_dataset("golden"), key=lambda one: one["area"]):
        found.setdefault(record["pid"], record)
    return [*found.values()]


def test_records_are_certified_and_the_run_goes_on(records: list[dict[str, Any]], tmp_path: Path) -> None:
    question = CertifyRecord("as stated by ppbench", 30)
    counts = certify_records(records, tmp_path, question, 1)
    assert counts["unique"] == len(records)
    before = (tmp_path / "records.jsonl").read_bytes()
    rows = [json.loads(line) for line in before.splitlines()]
    for row, record in zip(rows, records, strict=True):
        assert row["puzzlink_url"] == record["puzzlink_url"] and row["licence"] == "as stated by ppbench"
        assert row["agrees"] is True and row["stored_solution"] in ("same", "not compared")
        assert row["grade"] is None or row["trace"] or row["explained"] != "solved"
    # two of the genres are hard to explain, which may take too long
    assert sum(row["grade"] is not None for row in rows) >= len(rows) - 4
    # proofs of Double Choco may take too long
    kept = [tmp_path / "certificates" / row["certificate"] for row in rows if "certificate" in row]
    assert len(kept) >= len(rows) - 2
    checked = check_certificate(read_certificate(min(kept, key=lambda path: path.stat().st_size)))
    assert checked.statement == "unique"
    assert sum(row["stored_solution"] == "same" for row in rows) >= len(rows) - 3
    certify_records(records, tmp_path, question, 1)
    assert (tmp_path / "records.jsonl").read_bytes() == before


def test_moves_that_differ_are_told(records: list[dict[str, Any]]) -> None:
    record = next(one for one in records if one["pid"] == "heyawake")
    puzzle = parse(record["puzzlink_url"])
    solution: Any = verify(puzzle).solutions[0]
    assert stored_solution(record, puzzle, solution) == "same"
    fewer = {**record, "solution": {"moves_required": record["solution"]["moves_required"][1:]}}
    assert stored_solution(fewer, puzzle, solution) == "differs"
    odd = {**record, "solution": {"moves_required": ["key,1"]}}
    assert stored_solution(odd, puzzle, solution) == stored_solution({}, puzzle, solution) == "not compared"


@pytest.mark.parametrize(
    "record", [{}, {"puzzlink_url": None}, {"puzzlink_url": "x"}, {"puzzlink_url": "http://puzz.link/p?none/1/1/a"}]
)
def test_what_can_not_be_read_is_said(record: dict[str, Any]) -> None:
    row, packed = certified(record)
    assert row["verdict"] == "error" and row["error"] and packed is None


def test_a_record_that_states_the_wrong_thing() -> None:
    several = {"puzzlink_url": "https://puzz.link/p?slither/2/2/j", "metadata": {"cspuz_is_unique": True}}
    row, packed = certified(several)
    assert (row["verdict"], row["agrees"]) == ("multiple", False) and packed
