"""How long one puzzle takes, measured as anybody would: `python stopwatch.py FILE PLACE BACKEND` prints seconds of the
processor, of this process and of those that it started. For the scenario `comparing`.
"""

from __future__ import annotations

import os
import sys
import time

import clueproof


def spent() -> float:
    """By this process and by those that it has waited for."""
    others = os.times()
    return time.process_time() + others.children_user + others.children_system


def seconds(path: str, place: int, backend: str) -> float:
    """Of the puzzle at that place in the file, the second time that its genre and backend are asked for anything: the
    first time, with a limit of a second, imports what they need."""
    puzzle = list(clueproof.read(path))[place]
    clueproof.verify(puzzle, backend=backend, time_limit=1)
    # models and open solvers are kept, and would be used again
    from clueproof.questions.instance import forget_models
    from clueproof.questions.sessions import close_all

    close_all()
    forget_models()
    before = spent()
    clueproof.verify(puzzle, backend=backend)
    return spent() - before


if __name__ == "__main__":
    print(seconds(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
