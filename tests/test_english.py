"""Lists, numbers of things, and hints in messages."""

from __future__ import annotations

from clueproof.english import counted, did_you_mean, listed, plural


def test_lists() -> None:
    assert [listed(list(items)) for items in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert listed(["2", "5", "7"], "or") == "2, 5 or 7"


def test_numbers_of_things() -> None:
    assert [counted(number, "row") for number in (0, 1, 2, 1000)] == ["0 rows", "1 row", "2 rows", "1000 rows"]
    assert [plural(number, "row") for number in (0, 1, 2)] == ["rows", "row", "rows"]


def test_what_was_meant() -> None:
    assert did_you_mean("sudko", ["binary", "sudoku"]) == "did you mean 'sudoku'?"
    assert did_you_mean("sudko", iter(["binary", "sudoku"]), quoted=False) == "did you mean sudoku?"
    assert did_you_mean("xyz", ["binary"], otherwise="there are binary") == "there are binary"
    assert did_you_mean("xyz", []) == ""
