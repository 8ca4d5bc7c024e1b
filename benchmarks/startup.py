"""How long commands take that have little to do, beside a bare interpreter.

    python benchmarks/startup.py

Processor seconds of the quickest of several runs, and how many times what `python -c pass` takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TIMES = 10
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def quickest(*arguments: str) -> float:
    """Processor seconds of the quickest run."""
    seconds = []
    for _ in range(TIMES):
        before = os.times()
        # modules are compiled once, as where they are installed
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
        after = os.times()
        seconds.append(sum(after[2:4]) - sum(before[2:4]))
    return min(seconds)


def main() -> None:
    bare = quickest("-c", "pass")
    print(f"bare interpreter: {bare:.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "one.txt")
        path.write_text(ONE + "\n")
        for arguments in (("--version",), ("--help",), ("verify", str(path)), ("solve", "--format", "svg", str(path))):
            seconds = quickest("-m", "clueproof", *arguments)
            print(f"clueproof {arguments[0]}: {seconds:.2f} s, {seconds / max(bare, 1e-3):.1f} times as long")


if __name__ == "__main__":
    main()
