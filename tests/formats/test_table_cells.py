"""Cells of CSV files: no formulas to a spreadsheet, and the same texts when they are read again."""

from __future__ import annotations

import csv
import io
import json

import pytest

from clueproof.encoders import Puzzle
from clueproof.formats.read import read_all
from clueproof.formats.table_cells import guarded, unguarded
from clueproof.runs.exports import write_csv

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORMULAS = [
    "=cmd|' /C calc'!A0", '=HYPERLINK("http://x","y")', "+1+1", "-2+3", "@SUM(1,1)", "＝1+1", "＋1", "－1", "＠x",
]  # fmt: skip
UNREADABLE = ["\t=1", "\r=1", "\n=1"]
"""Such as no id of a file may be."""
OTHERS = [
    "a",
    "'a",
    "'",
    "''",
    "a=1",
    'a"b',
    "a,b",
    "x;=1+1",
    "x;'=1",
    'x";=1+1',
    "x\t=1",
    "x; =1",
    "ü",
    "7",
    "",
    "'=1",
    "''=1",
    "'-",
]


@pytest.mark.parametrize("text", [*FORMULAS, *UNREADABLE, *OTHERS])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_no_cell_is_a_formula_however_cells_are_parted(text: str, sign: str) -> None:
    file = io.StringIO(newline="")
    write_csv(lambda: [{"id": text, "verdict": "unique", "list": [text], text: 1}], file)
    cells = [cell for row in csv.reader(io.StringIO(file.getvalue(), newline=""), delimiter=sign) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {*"=+-@\t\r\n＝＋－＠"}]
    assert unguarded(guarded(text)) == text
    if sign == ",":
        json_text = cells.pop(6)
        assert json.loads(json_text) == [text]
        assert [*map(unguarded, cells)] == ["id", "verdict", "list", text, text, "unique", "1"]


@pytest.mark.parametrize("identity", [text for text in (*FORMULAS, *OTHERS) if text.isprintable() and text])
def test_what_we_write_is_read_with_the_same_ids(identity: str) -> None:
    file = io.StringIO(newline="")
    write_csv(lambda: [{"id": identity, "puzzle": LINE}], file)
    (found,) = read_all(io.StringIO(file.getvalue()), None, name="f.csv")
    assert isinstance(found, Puzzle)
    assert found.id == identity


def test_numbers_stay_numbers() -> None:
    file = io.StringIO(newline="")
    write_csv(lambda: [{"id": -7, "score": -1.5, "list": [-1], "nothing": None}, {"nothing": True}], file)
    assert file.getvalue() == "id,score,list,nothing\n-7,-1.5,[-1],\n,,,true\n"
