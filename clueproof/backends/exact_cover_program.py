"""The `exact-cover` package as a program: `python -m clueproof.backends.exact_cover_program`.

It says "ready", then answers each line of standard input by one line, both JSON: {"rows": the items
of each row, "items": how many items there are, "most": how many covers to find} -> the covers, each
a list of row numbers; fewer than "most" are all there are. Ends with its input, even while it searches.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numpy
from exact_cover import get_all_solutions
from exact_cover.error import NoSolution


def covers(rows: list[list[int]], items: int, most: int) -> list[list[int]]:
    """Up to `most` exact covers, sorted.

    The package marks the end of a short cover by -1 and cuts all of it away if a cover has every row;
    before 1.5 it used 0, which also is a row. So row 0 is an empty one that no cover contains.
    """
    matrix = numpy.zeros((len(rows) + 1, items), dtype=bool)
    for number, row in enumerate(rows, 1):
        matrix[number, row] = True
    try:
        found = get_all_solutions(matrix, max_count=most)
    except NoSolution:
        return []
    return sorted(sorted(int(number) - 1 for number in cover if number > 0) for cover in found)


@contextmanager
def ending_with_input() -> Iterator[None]:
    """Let the kernel end us when the other end of standard input is gone: C code looks at no signal handler."""
    flags = fcntl.fcntl(0, fcntl.F_GETFL)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC)
    try:
        if select.select([0], [], [], 0)[0]:
            sys.exit("the input ended, or went on without waiting for the answer")
        yield
    finally:
        fcntl.fcntl(0, fcntl.F_SETFL, flags)


def main() -> None:
    """Answer until the input ends."""
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        with ending_with_input():
            answer = covers(question["rows"], question["items"], question["most"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
