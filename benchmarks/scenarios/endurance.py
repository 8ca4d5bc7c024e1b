"""Does a session stand what lasts long, or is too large?

`queries`: one session, a query under random assumptions after the other, every second solution forbidden under a guard
that is retired then; what the process holds after each tenth. `room`: a formula of very many clauses, where less and
less memory is left: a verdict, or MemoryError, and the process lives. Linux only.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from benchmarks.measure import resident
from benchmarks.scenario import Row, Scenario, option
from clueproof.backends import Satisfied, Session, backend
from clueproof.grid import Grid
from clueproof.model import AllDifferent, Connected, Literal, Model, SingleLoop, ValueRegions

SIDE = 4
TENTHS = 10


def connected() -> Model:
    model = Model()
    cells = model.boolean_grid(SIDE, SIDE)
    model.key(*cells)
    model.add(Connected(tuple(cells), tuple(Grid(SIDE, SIDE, range(SIDE * SIDE)).edges)))
    return model


def loop() -> Model:
    model = Model()
    ends = tuple(Grid(SIDE, SIDE, range(SIDE * SIDE)).edges)
    lines = tuple(model.boolean(f"{one}-{other}") for one, other in ends)
    model.key(*lines)
    model.add(SingleLoop(lines, ends, or_none=True))
    return model


def regions() -> Model:
    model = Model()
    nodes = tuple(model.integer(f"n{place}", range(1, 4)) for place in range(3 * 3))
    model.key(*nodes)
    model.add(ValueRegions(nodes, tuple(Grid(3, 3, range(9)).edges)))
    return model


def latin() -> Model:
    """Clauses alone."""
    model = Model()
    cells = [[model.integer(f"{row},{column}", range(SIDE)) for column in range(SIDE)] for row in range(SIDE)]
    model.key(*(cell for row in cells for cell in row))
    for line in [*cells, *zip(*cells, strict=True)]:
        model.add(AllDifferent(tuple(line)))
    return model


MODELS = {made.__name__: made for made in (connected, loop, regions, latin)}


def queries(backends: Sequence[str], number: int) -> Iterator[Row]:
    """Milliseconds a query, and megabytes after each tenth of the queries."""
    for name in backends:
        for kind, made in MODELS.items():
            asked, megabytes, started = 0, [], time.process_time()
            chance, model = random.Random(kind), made()
            with backend(name).open(model) as session:
                literals = [literal for key in model.keys for literal in _literals(key)]
                while asked < number:
                    asked += _verified(session, [chance.choice((1, -1)) * chance.choice(literals) for _ in range(2)])
                    if asked >= (len(megabytes) + 1) * number // TENTHS:
                        megabytes.append(resident(os.getpid()) >> 20)
                yield {
                    "backend": name,
                    "model": kind,
                    "queries": asked,
                    "ms a query": round(1000 * (time.process_time() - started) / asked, 4),
                    "megabytes": megabytes,
                    "fresh solvers": session.statistics.reloads,
                }


def _literals(key: object) -> list[Literal]:
    return [key] if isinstance(key, int) else [*key.equals_each().values()]  # type: ignore[attr-defined]


def _verified(session: Session, assumptions: Sequence[Literal]) -> int:
    """How many queries it took to find out whether there is one solution."""
    answer = session.solve(assumptions)
    if not isinstance(answer, Satisfied):
        return 1
    with session.guard() as guard:
        session.add_clause(session.model.difference(answer.keys), guard)
        session.solve([*assumptions, guard])
    return 2


LARGE = """
import json, resource, sys, time
from clueproof.backends import Satisfied, backend
from clueproof.model import Clause, Model
name, clauses, room = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
model = Model()
x = [model.boolean(str(place)) for place in range(1000)]
model.key(*x)
model.add(Clause(x[0], x[1]))
b, started, said = backend(name), time.process_time(), "?"
try:
    with b.open(model) as session:
        session.solve()
        for place in range(clauses):
            if room and place == clauses // 2:
                held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
                resource.setrlimit(resource.RLIMIT_AS, (held + (room << 20), -1))
            # no two are alike
            one, rest = place % 1000, place // 1000
            session.add_clause((x[one], x[(one + 1 + rest % 997) % 1000], -x[(one + 500 + rest // 997) % 1000]))
        said = type(session.solve()).__name__
except MemoryError:
    said = "MemoryError"
seconds = time.process_time() - started
with b.open(model) as session:
    alive = isinstance(session.solve(), Satisfied)
print(json.dumps({"said": said, "alive": alive, "seconds": round(seconds, 1),
                  "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10}))
"""


def room(backends: Sequence[str], clauses: int) -> Iterator[Row]:
    """What a session says to so many clauses, where so many megabytes are left when half of them are there; and whether
    another one works afterwards."""
    for name in backends:
        for megabytes in (0, 1000, 200, 50):
            done = subprocess.run(
                [sys.executable, "-c", LARGE, name, str(clauses), str(megabytes)],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            found = json.loads(done.stdout) if done.returncode == 0 else {"said": done.stderr[-200:], "alive": False}
            yield {"backend": name, "clauses": clauses, "room": megabytes or "as it is", **found}


SCENARIOS = (
    Scenario(
        "endurance",
        "Does a session stand very many queries, and very many clauses?",
        "4x4 boards: connected cells, a loop, a Latin square; 3x3 regions; random clauses",
        "a backend each",
        {"queries": queries, "room": room},
        (option("backends", ("native",), "To ask."), option("number", 1_000_000, "Queries of each model."),
         option("clauses", 10_000_000, "Clauses.")),
        quick={"backends": "sat", "number": 200, "clauses": 2000},
        key=("backend", "model", "clauses", "room"),
    ),
)  # fmt: skip
