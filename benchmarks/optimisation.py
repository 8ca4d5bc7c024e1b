"""The best solution, proved: graphs and paths, in every backend that takes an objective, beside RC2 of PySAT.

    python benchmarks/optimisation.py [--folder FOLDER] [--graphs brock200_2,...] [--sizes graph:100x50,triangle:40,...]
        [--backends sat,cpsat,cpsat:workers=2,rc2] [--limit 20] [--out FILE] [--puzzles FILE]

`--folder` holds graphs in the DIMACS edge format (`*.mis`), and perhaps `optima.tsv` with the name and, last, the known
optimum of each. A size is `graph:VERTICESxDENSITY` in percent (the largest independent set of a random graph),
`weighted:VERTICESxDENSITY` (weights up to a million), `triangle:ROWS` (the path of greatest sum from the top of a
number triangle) or `matrix:ROWSxCOLUMNS` (the path of least sum from left to right, going round at the top); each
is always the same. `--puzzles` writes the graphs to a file. Each run is a process of its own, which is ended
if it does not keep the limit; the time is wall time from the model to the proof.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from itertools import combinations, pairwise
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.backends import Limit, Optimum
from clueproof.backends.optimise import costs_of
from clueproof.formats import to_text
from clueproof.lowering.clauses import Formula
from clueproof.model import Clause, Exactly, Literal, Model
from clueproof.questions.uniqueness import model_of

SIZES = (
    *(f"graph:{size}" for size in ("50x50", "100x50", "150x50", "200x50", "100x10", "150x10", "400x80")),
    *(f"weighted:{size}" for size in ("50x50", "100x50", "100x10")),
    *(f"triangle:{rows}" for rows in (10, 20, 40)),
    *(f"matrix:{size}" for size in ("5x10", "10x20", "20x40")),
)
BACKENDS = ("sat", "cpsat", "cpsat:workers=2", "rc2")
GRACE = 5
"""Seconds after the limit at which a process is ended: imports and the model are not in the limit."""


def puzzle(size: str, seed: int = 0) -> clueproof.Puzzle:
    """A random graph, "graph:100x50" or "weighted:100x50"."""
    random = Random(f"{size} {seed}")
    genre, _, measures = size.partition(":")
    vertices, density = map(int, measures.split("x"))
    edges = [pair for pair in combinations(range(1, vertices + 1), 2) if random.random() * 100 < density]
    fields: dict[str, Any] = {"puzzle": "independent-set", "id": f"{genre}-{measures}", "vertices": vertices}
    if genre == "weighted":
        fields["weights"] = [random.randint(1, 1_000_000) for _ in range(vertices)]
    return clueproof.parse(json.dumps({**fields, "edges": edges}))


def path(size: str, seed: int = 0) -> Model:
    """A path through numbers from 1 to 99, "triangle:20" or "matrix:10x20": a Boolean for each cell."""
    random = Random(f"{size} {seed}")
    genre, _, measures = size.partition(":")
    model = Model()
    if genre == "triangle":
        lines = [[model.boolean(f"{r} {c}") for c in range(r + 1)] for r in range(int(measures))]
    else:
        height, width = map(int, measures.split("x"))
        lines = [[model.boolean(f"{r} {c}") for r in range(height)] for c in range(width)]
    for line in lines:
        model.key(*line)
        model.add(Exactly(1, tuple(line)))
    for line, following in pairwise(lines):
        for place, cell in enumerate(line):
            near = (0, 1) if genre == "triangle" else (-1, 0, 1)
            model.add(Clause(-cell, *(following[(place + step) % len(following)] for step in near)))
    terms = [(random.randint(1, 99), cell) for line in lines for cell in line]
    (model.maximise if genre == "triangle" else model.minimise)(terms)
    return model


def optimised(model: Model, backend: str, limit: float, answers: Any) -> None:
    """Put (value, bound, seconds) into `answers`."""
    start = time.perf_counter()
    if backend == "rc2":
        value = bound = rc2(model)
    else:
        with clueproof.backend(backend).open(model) as session:
            found = session.optimise((), Limit.within(limit))
        value, bound = (found.value, found.bound) if isinstance(found, Optimum) else (None, None)
    answers.put((value, bound, time.perf_counter() - start))


def rc2(model: Model) -> int:
    """PySAT's MaxSAT solver, with the settings it recommends, on the same formula."""
    from pysat.examples.rc2 import RC2Stratified
    from pysat.formula import WCNF

    formula = Formula(model)
    assert model.objective is not None
    costs = costs_of(model.objective, formula.encodings)
    wcnf = WCNF()
    wcnf.extend([list(clause) for clause in formula.clauses])
    for literal, cost in costs.of.items():
        wcnf.append([-literal], weight=cost)
    with RC2Stratified(wcnf, solver="g4", adapt=True, exhaust=True, minz=True) as solver:
        literals: list[Literal] = solver.compute()
        return costs.value(sum(cost for literal, cost in costs.of.items() if literals[abs(literal) - 1] == literal))


def measured(model: Model, backend: str, limit: float) -> dict[str, Any]:
    answers: Any = multiprocessing.Queue()
    process = multiprocessing.Process(target=optimised, args=(model, backend, limit, answers))
    process.start()
    value = bound = None
    seconds = limit
    try:
        value, bound, seconds = answers.get(timeout=limit + GRACE)
    except Empty:
        process.kill()
    process.join()
    return {"backend": backend, "value": value, "bound": bound, "seconds": round(seconds, 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--graphs", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--puzzles", type=Path)
    arguments = parser.parse_args()
    models: dict[str, Model] = {}
    written: list[str] = []
    for size in filter(None, arguments.sizes.split(",")):
        if size.startswith(("graph:", "weighted:")):
            made = puzzle(size)
            written.append(to_text(made))
            models[size] = model_of(made)
        else:
            models[size] = path(size)
    known: dict[str, str] = {}
    if arguments.folder:
        optima = arguments.folder / "optima.tsv"
        known = (
            {row.split("\t")[0]: row.split()[-1] for row in optima.read_text().splitlines()} if optima.exists() else {}
        )
        chosen = [*filter(None, arguments.graphs.split(","))]
        for file in sorted(arguments.folder.glob("*.mis")):
            if not chosen or file.stem in chosen:
                (graph,) = clueproof.read(file)
                models[file.stem] = model_of(graph)
    rows: list[dict[str, Any]] = []
    for name, model in models.items():
        model.freeze()
        for backend in arguments.backends.split(","):
            rows.append({"problem": name, "known": known.get(name), **measured(model, backend, arguments.limit)})
            print(*rows[-1].values(), sep="\t", flush=True)
    if arguments.out:
        write(arguments.out, dated(limit=arguments.limit, runs=rows))
    if arguments.puzzles:
        arguments.puzzles.write_text("\n".join(written))


if __name__ == "__main__":
    main()
