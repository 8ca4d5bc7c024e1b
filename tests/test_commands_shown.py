"""Commands that the cookbook and the page for those who compare solvers show without their output run as they stand."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ROOT, blocks

TRIED = [ROOT / "docs" / "cookbook.md", ROOT / "docs" / "start" / "comparing.md"]
NOT_HERE = re.compile(r"pip install|minisat |clueproof cluster|--scheduler|--peers")
"""Other programs, and what asks for another machine or package."""
SUDOKU = "sudoku id=one\n12.4\n....\n....\n4..1\n"
FILES = {
    "FILE": SUDOKU,
    "my-puzzles.txt": SUDOKU,
    "heyawake.txt": "heyawake id=h\nhttps://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k\n",
}
"""What the commands find in their folder."""


def lines(page: Path) -> list[str]:
    """The commands of a page that can be run."""
    every = [line for block in blocks(page, "commands") for line in block.body.splitlines()]
    return [line for line in every if not NOT_HERE.search(line)]


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("page", TRIED, ids=lambda page: page.name)
def test_commands_run_as_they_stand(page: Path, tmp_path: Path) -> None:
    for needed in ("fpdf", "matplotlib"):
        pytest.importorskip(needed)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    assert lines(page)
    for line in lines(page):
        program = f'clueproof() {{ "{sys.executable}" -m clueproof "$@"; }}; {line}'
        done = subprocess.run(["bash", "-c", program], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
