"""`clueproof audit` of records of Pencil Puzzle Bench: moves as solutions, and a flag for what is unique."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from clueproof import parse, verify
from tests.audit.test_moves import CLICKS, GRID, MARKS, NONE, NURIMISAKI, SEVERAL, SUDOKU, drawn, moves, written
from tests.runs.at_once import AtOnce


def record(url: str, pid: str, solution: Any, unique: bool = True, **more: Any) -> dict[str, Any]:
    metadata = {"has_structured_solution": True, "cspuz_is_unique": unique, "db_w": 4, "db_h": 4}
    return {"puzzle_url": url, "pid": pid, "puzzlink_url": url, "metadata": metadata, "solution": solution, **more}


def veiled(solution: Any) -> str:
    key = b"ppbench"
    return base64.b64encode(bytes(b ^ key[n % 7] for n, b in enumerate(json.dumps(solution).encode()))).decode()


def audited(cli: Any, folder: Path, *rows: dict[str, Any]) -> tuple[Any, list[dict[str, Any]]]:
    (folder / "t.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    out = folder / "r.jsonl"
    done = cli("audit", "--format", "json", "--report", folder / "page.html", "--out", out, folder / "t.jsonl")
    assert out.exists(), done.stderr
    return done, [json.loads(line) for line in out.read_text().splitlines()]


def test_moves_are_stored_solutions(cli: Any, tmp_path: Path, carried: AtOnce) -> None:
    hidden = record(NURIMISAKI, "nurimisaki", None)
    del hidden["solution"]
    done, found = audited(
        cli,
        tmp_path,
        record(NURIMISAKI, "nurimisaki", moves(CLICKS, [*MARKS, *CLICKS])),
        {**hidden, "solution_enc": veiled(moves(CLICKS))},
        record(NURIMISAKI, "nurimisaki", moves(CLICKS[1:])),
        record(NURIMISAKI, "nurimisaki", moves(CLICKS[1:], CLICKS)),
        record(NURIMISAKI, "nurimisaki", json.dumps(moves(CLICKS))),
        hidden,
    )
    assert [row.get("stored") for row in found] == ["right", "right", "wrong", "right", "right", None]
    assert found[2]["fault"] == "its moves lead to another board than the only solution"
    assert "board" in found[2]
    assert all(row["stated_unique"] is True and row["agrees"] is True for row in found)
    assert json.loads(done.stdout)["as_stated"] == 6


def test_a_flag_that_is_wrong_is_named(cli: Any, tmp_path: Path, carried: AtOnce) -> None:
    done, found = audited(
        cli,
        tmp_path,
        record(NURIMISAKI, "nurimisaki", None, unique=False),
        record(SEVERAL, "slither", None, unique=True),
        record(SEVERAL, "slither", None, unique=False),
        {**record(NURIMISAKI, "nurimisaki", None), "metadata": {"cspuz_is_unique": None}},
        {**record(NURIMISAKI, "nurimisaki", None), "metadata": json.dumps({"cspuz_is_unique": True})},
    )
    assert [row["verdict"] for row in found] == ["unique", "multiple", "multiple", "unique", "unique"]
    assert [row.get("agrees") for row in found] == [False, False, True, None, True]
    figures = json.loads(done.stdout)
    assert (done.exit_code, figures["as_stated"], figures["not_as_stated"]) == (1, 2, 2)
    page = (tmp_path / "page.html").read_text()
    assert "stated to be not unique" in page
    assert "against what their rows state" in page


@pytest.mark.parametrize(
    ("solution", "fault"),
    [
        ("no text of theirs", "expected a solution with moves_required, a list of moves"),
        ({"moves_required": "mouse,left,1,1"}, "expected a solution with moves_required"),
        (moves([]), "there are no moves"),
        (moves([7]), "'7' is no move"),
        (moves(["banana"]), "'banana' is no move; expected one such as mouse,left,1,3"),
        (moves(["mouse,left,1"]), "is no move"),
        (moves(["mouse,left,1,99"]), "the move 'mouse,left,1,99' is outside of the board"),
        (moves(["mouse,left,1,1,1,99999999999"]), "is outside of the board"),
        ({"moves_required": CLICKS, "moves_full": 3}, "moves_full is no list of moves"),
    ],
)
def test_moves_that_make_no_board_are_counted(
    cli: Any, tmp_path: Path, carried: AtOnce, solution: Any, fault: str
) -> None:
    good = record(NURIMISAKI, "nurimisaki", moves(CLICKS))
    done, found = audited(cli, tmp_path, record(NURIMISAKI, "nurimisaki", solution), good)
    assert [row["stored"] for row in found] == ["unreadable", "right"]
    assert fault in found[0]["fault"]
    assert (done.exit_code, json.loads(done.stdout)["stored"]) == (1, {"unreadable": 1, "right": 1})


def test_a_solution_that_can_not_be_unveiled(cli: Any, tmp_path: Path, carried: AtOnce) -> None:
    row = record(NURIMISAKI, "nurimisaki", None)
    found = audited(cli, tmp_path, {**row, "solution_enc": "%%%"}, {**row, "solution_enc": 7})[1]
    assert [one["stored"] for one in found] == ["unreadable", "unreadable"]


def test_an_unknown_genre_is_counted(cli: Any, tmp_path: Path, carried: AtOnce) -> None:
    good = record(NURIMISAKI, "nurimisaki", moves(CLICKS))
    done, found = audited(cli, tmp_path, record("https://puzz.link/p?nosuchgenre/4/4/a", "nosuchgenre", None), good)
    assert [row["verdict"] for row in found] == ["error", "unique"]
    assert "nosuchgenre" in found[0]["error"]
    assert (done.exit_code, json.loads(done.stdout)["unreadable"]) == (2, 1)


def test_one_of_several_solutions_and_none(cli: Any, tmp_path: Path, carried: AtOnce) -> None:
    found = audited(
        cli,
        tmp_path,
        record(NONE, "nurimisaki", moves(["mouse,left,1,1"]), unique=False),
        record(SUDOKU, "sudoku", moves(written(GRID))),
        record(SUDOKU, "sudoku", moves(written("1234241331424231"))),
    )[1]
    assert [(row["verdict"], row["stored"]) for row in found] == [
        ("none", "wrong"),
        ("unique", "right"),
        ("unique", "wrong"),
    ]
    assert found[0]["fault"] == "the puzzle has no solution"
    solution = verify(parse(SEVERAL)).solutions[0]
    board = parse(SEVERAL).rules.draw(parse(SEVERAL), solution)
    sides = [
        drawn(2 * below, 2 * c, right=True) if r < below else drawn(2 * r, 2 * right)
        for (r, c), (below, right) in board.fences
    ]
    found = audited(cli, tmp_path, record(SEVERAL, "slither", moves(sides), unique=False))[1]
    assert [row["stored"] for row in found] == ["not the only one"]
