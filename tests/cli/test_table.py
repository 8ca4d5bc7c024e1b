"""Tables: plain off terminals, the same cells on them."""

from __future__ import annotations

import re

from clueproof.cli import output as table
from clueproof.cli.output import Output

ROWS = [["name", "number"], ["数独", "1"], ["[red]x", "1,000"]]


def test_plain(capsys):
    table.write_table(ROWS, Output())
    assert capsys.readouterr().out == "name    number\n数独         1\n[red]x   1,000\n"


def test_on_a_terminal(capsys):
    output = Output()
    output.coloured = True
    table.write_table(ROWS, output)
    lines = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out).splitlines()
    assert [line.split() for line in lines if line.strip() and "─" not in line] == ROWS
