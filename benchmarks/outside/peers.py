"""What runs peers for the scenario `peers`, in a Python that has them: a line of JSON for each puzzle in, a line out.

    {"peer": "multi-puzzle-solver", "genre": "hitori", "inputs": {"board": [[1, 2], ...]}}
    {"seconds": 0.013, "solutions": 1}

It imports nothing of clueproof. Seconds are those of the processor, all threads, for building the model and solving.
multi-puzzle-solver lists all solutions, so it proves; puzzlekit answers with one, so it does not. The models of `cpmpy`
are below: solved, the solution forbidden, solved again.
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


def cpmpy(genre: str, inputs: dict[str, Any]) -> int:
    """1 if there is one solution, 2 if there are more."""
    cp = import_module("cpmpy")
    model, keys = MODELS[genre](cp, inputs)
    solver = cp.SolverLookup.get("ortools", model)
    if not solver.solve(num_search_workers=1):
        return 0
    solver += cp.any([key != key.value() for key in keys])
    return 2 if solver.solve(num_search_workers=1) else 1


def _futoshiki(cp: Any, inputs: dict[str, Any]) -> Any:
    grid, greater = inputs["grid"], inputs["greater"]
    side = len(grid)
    x = cp.intvar(1, side, shape=(side, side))
    lines = [cp.AllDifferent(line) for line in [*x, *x.T]]
    known = [x[r, c] == int(grid[r][c]) for r in range(side) for c in range(side) if grid[r][c] != "."]
    return cp.Model(lines, known, [x[a, b] > x[c, d] for a, b, c, d in greater]), x.flat


def _mosaic(cp: Any, inputs: dict[str, Any]) -> Any:
    grid = inputs["grid"]
    height, width = len(grid), len(grid[0])
    x = cp.boolvar(shape=(height, width))
    counts = [
        cp.sum(x[max(0, r - 1) : r + 2, max(0, c - 1) : c + 2]) == int(grid[r][c])
        for r in range(height)
        for c in range(width)
        if grid[r][c] != "."
    ]
    return cp.Model(counts), x.flat


def _kenken(cp: Any, inputs: dict[str, Any]) -> Any:
    side = inputs["side"]
    x = cp.intvar(1, side, shape=(side, side))
    model = cp.Model([cp.AllDifferent(line) for line in [*x, *x.T]])
    for op, target, cells in inputs["cages"]:
        cage = [x[r, c] for r, c in cells]
        if op == "*":
            product = cage[0]
            for cell in cage[1:]:
                product = product * cell
            model += product == target
        elif op in ("-", "/"):
            one, other = cage
            model += (
                cp.any([one - other == target, other - one == target])
                if op == "-"
                else cp.any([one == other * target, other == one * target])
            )
        else:
            model += cp.sum(cage) == target
    return model, x.flat


MODELS = {"futoshiki": _futoshiki, "mosaic": _mosaic, "kenken": _kenken}
PEERS = {"multi-puzzle-solver": multi_puzzle_solver, "puzzlekit": puzzlekit, "cpmpy": cpmpy}


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        run = PEERS[asked["peer"]]
        if asked["inputs"] is None:
            # only what is imported the first time
            answer: dict[str, Any] = {"ready": True}
            import_module({"multi-puzzle-solver": "puzzle_solver", "cpmpy": "cpmpy"}.get(asked["peer"], "puzzlekit"))
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
