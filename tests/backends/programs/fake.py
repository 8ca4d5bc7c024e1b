"""A SAT program that misbehaves: `fake.py MODE FILE`. Modes are the functions below."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def lie(problem: Path) -> int:
    """A model that is none: everything false."""
    variables = int(problem.read_text().split()[2])
    print("s SATISFIABLE")
    print("v", *(-variable for variable in range(1, variables + 1)), 0)
    return 10


def beyond(problem: Path) -> int:
    """A value for a variable that does not exist."""
    print("s SATISFIABLE\nv 1000000 0")
    return 10


def garbage(problem: Path) -> int:
    """Bytes that mean nothing."""
    sys.stdout.buffer.write(b"\x00\xff\xfe hello\n")
    return 0


def letters(problem: Path) -> int:
    """Values that are no numbers."""
    print("s SATISFIABLE\nv one two 0")
    return 10


def two_minds(problem: Path) -> int:
    """Two verdicts."""
    print("s SATISFIABLE\nv 1 0\ns UNSATISFIABLE")
    return 20


def wrong_status(problem: Path) -> int:
    """Unsatisfiable, with the exit status of satisfiable."""
    print("s UNSATISFIABLE")
    return 10


def mute(problem: Path) -> int:
    """Only the exit status says unsatisfiable."""
    return 20


def fail(problem: Path) -> int:
    """Ends with a complaint."""
    print("out of luck", file=sys.stderr)
    return 3


def crash(problem: Path) -> int:
    """Says unsatisfiable, then dies."""
    print("s UNSATISFIABLE", flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)
    return 20


def unknown(problem: Path) -> int:
    """Gives up, in the competition's words."""
    print("c too hard\ns UNKNOWN")
    return 0


def silent(problem: Path) -> int:
    """Gives up without a word."""
    return 0


def hang(problem: Path) -> int:
    """Never ends, nor does what it starts, and neither listens to a polite request."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    child = subprocess.Popen([sys.executable, "-c", code])
    # next to the problem's folder, so that it is still there when that is gone
    (problem.parent.parent / "hanging").write_text(f"{os.getpid()} {child.pid}")
    time.sleep(600)
    return 0


def flood(problem: Path) -> int:
    """Output without end."""
    while True:
        sys.stdout.write("c " + "x" * 65_000 + "\n")


def leave_child(problem: Path) -> int:
    """Answers, but leaves behind a process that holds its output open."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    (problem.parent.parent / "hanging").write_text(str(child.pid))
    print("s UNSATISFIABLE", flush=True)
    return 20


MODES: dict[str, Callable[[Path], int]] = {
    mode.__name__: mode
    for mode in (
        lie, beyond, garbage, letters, two_minds, wrong_status, mute, fail, crash, unknown, silent, hang, flood,
        leave_child,
    )
}  # fmt: skip

if __name__ == "__main__":
    sys.exit(MODES[sys.argv[1]](Path(sys.argv[2])))
