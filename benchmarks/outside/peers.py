"""What runs peers for the scenario `peers`, in a Python that has them: a line of JSON for each puzzle in, a line out.

    {"peer": "multi-puzzle-solver", "genre": "hitori", "inputs": {"board": [[1, 2], ...]}}
    {"seconds": 0.013, "solutions": 1}

It imports nothing of clueproof. Seconds are those of the processor, all threads, for building the model and solving.
multi-puzzle-solver lists all solutions, so it proves; puzzlekit answers with one, so it does not.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any

MODULES = {
    "akari": "light_up", "dominosa": "dominosa", "fillomino": "filling", "futoshiki": "unequal", "galaxies": "galaxies",
    "hashi": "bridges", "hitori": "singles", "kenken": "keen", "magnets": "magnets", "map": "map", "masyu": "pearl",
    "mosaic": "mosaic", "net": "pipes", "palisade": "palisade", "shikaku": "rectangles", "signpost": "signpost",
    "slant": "slant", "slitherlink": "slitherlink", "tents": "tents", "tracks": "tracks", "undead": "undead",
}  # fmt: skip
"""Genre -> module of multi-puzzle-solver."""
TYPES = {
    "akari": "akari", "hitori": "hitori", "kenken": "ken_ken", "masyu": "masyu", "mosaic": "mosaic",
    "shikaku": "shikaku", "slitherlink": "slitherlink", "tents": "tent", "dominosa": "dominos",
}  # fmt: skip
"""Genre -> puzzle type of puzzlekit."""


def multi_puzzle_solver(genre: str, inputs: dict[str, Any]) -> int:
    """How many solutions it finds, up to its own limit."""
    import numpy

    # a module by its own name, with what it takes as it is
    own = genre.removeprefix("=") if genre.startswith("=") else MODULES[genre]
    module = import_module(f"puzzle_solver.puzzles.{own}.{own}")
    given: dict[str, Any] = {}
    for name, value in inputs.items():
        if genre == "galaxies" and name == "galaxies":
            position = import_module("puzzle_solver.core.utils").get_pos
            given[name] = [tuple(position(x=x, y=y) for y, x in one) for one in value]
        elif genre == "map":
            given[name] = {int(key): set(one) if isinstance(one, list) else one for key, one in value.items()}
        elif genre == "undead" and name == "monster_count":
            given[name] = {module.Monster[key]: count for key, count in value.items()}
        elif genre == "undead" and name == "sides":
            given[name] = {key: numpy.array(one) for key, one in value.items()}
        elif name == "digits":
            given[name] = tuple(value)
        elif own == "kakuro" and name != "board":
            given[name] = value
        else:
            given[name] = numpy.array(value) if isinstance(value, list) else value
    return len(module.Board(**given).solve_and_print(verbose=False))


def puzzlekit(genre: str, inputs: dict[str, Any]) -> int:
    """1 if it finds a solution."""
    kit = import_module("puzzlekit")
    rows = [" ".join(map(str, row)) for row in inputs["rows"]]
    text = "\n".join([f"{inputs['height']} {inputs['width']}", *rows])
    answer = kit.solve(text, puzzle_type=TYPES[genre], solver_options={"time_limit_sec": 600.0})
    return int(answer.is_success() if hasattr(answer, "is_success") else bool(answer))


PEERS = {"multi-puzzle-solver": multi_puzzle_solver, "puzzlekit": puzzlekit}


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        run = PEERS[asked["peer"]]
        if asked["inputs"] is None:
            # only what is imported the first time
            answer: dict[str, Any] = {"ready": True}
            import_module({"multi-puzzle-solver": "puzzle_solver"}.get(asked["peer"], "puzzlekit"))
        else:
            started = time.process_time()
            try:
                answer = {"solutions": run(asked["genre"], asked["inputs"])}
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {error}"[:200]}
            answer["seconds"] = time.process_time() - started
        print(f"\nANSWER {json.dumps(answer)}", flush=True)


if __name__ == "__main__":
    main()
