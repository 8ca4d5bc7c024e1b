"""Snapshots of all behaviour are taken, and compared."""

from __future__ import annotations

import lzma
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("snapshot.py")


def test_what_differs_is_found(tmp_path: Path) -> None:
    """In a checkout without instances."""
    script = tmp_path / "checkout" / "tests" / "snapshot.py"
    script.parent.mkdir(parents=True)
    script.write_bytes(SCRIPT.read_bytes())

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(script), *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    taken = run("take", "one", "--quick", "--only", "check/r*")
    assert taken.stdout.startswith("4 cases, 0 of them timed out"), taken.stderr
    compared = run("compare", "one", "one")
    assert (compared.returncode, compared.stdout) == (0, "4 the same, 0 different, of 4 cases\n")
    with lzma.open(tmp_path / "one", "rt", encoding="utf-8") as file:
        text = file.read()
    assert "p.txt:1  right" in text
    with lzma.open(tmp_path / "two", "wt", encoding="utf-8") as file:
        file.write(text.replace("p.txt:1  right", "p.txt:1  wrong", 1))
    compared = run("compare", "one", "two")
    assert compared.returncode == 1
    assert "-out: p.txt:1  right" in compared.stdout
