"""How late after its time limit does each backend, question and command end? What becomes of it where memory is small?

The puzzles are big to build (a random 120x120 nonogram, an empty 60x60 Binary puzzle, the independent set of a graph
with 1,500 vertices and 336,000 edges), hard to solve, hard to prove or sparse. Backends and questions are asked in a
process that has imported what it needs; of commands the time is taken off that they need for a small Sudoku. Seconds
after the limit, the wall's; 0 for what ended before it. What is later than `GOAL` is measured again, at most `TRIES`
times, and the shortest counts: other programs may be at work. `memory` gives each command less and less address space.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import clueproof
from benchmarks.outside import one_question
from benchmarks.report import markdown, section
from benchmarks.scenario import Row, Scenario, option

Wanted = Callable[[str], bool]
BACKENDS = (
    "auto", "sat", "sat:cadical195", "sat:cadical153", "sat:cadical103", "sat:glucose42", "sat:glucose4",
    "sat:glucose3", "sat:minisat22", "sat:minisat-gh", "sat:minicard", "sat:gluecard3", "sat:gluecard4",
    "sat:maplechrono", "sat:maplecm", "sat:maplesat", "sat:mergesat3", "sat:kissat404", "sat:lingeling", "cpsat",
    "cpsat:native", "cpsat:workers=2", "portfolio:sat,cpsat", "dimacs:minisat", "dimacs:cadical", "exact-cover",
    "deduction", "deduction:trial", "deduction:search", "brute-force",
)  # fmt: skip
QUESTIONS = (
    "verify", "cross_check", "certify", "solve", "count", "estimate", "solutions", "candidates", "minimise",
    "redundant", "repair", "explain", "hint", "why", "difficulty", "to_dimacs", "to_cpsat", "compare",
)  # fmt: skip
COMMANDS: dict[str, tuple[str, ...]] = {
    "verify": ("verify", "FILE"),
    "verify --certificate": ("verify", "--certificate", "FOLDER", "FILE"),
    "verify --cross-check": ("verify", "--cross-check", "cpsat", "FILE"),
    "verify --check-with": ("verify", "--check-with", "sat:glucose42", "FILE"),
    "solve": ("solve", "FILE"),
    "count": ("count", "FILE"),
    "count --estimate": ("count", "--limit", "1", "--estimate", "FILE"),
    "candidates": ("candidates", "FILE"),
    "minimise": ("minimise", "FILE"),
    "redundant": ("redundant", "FILE"),
    "repair": ("repair", "FILE"),
    "difficulty": ("difficulty", "FILE"),
    "explain": ("explain", "FILE"),
    "hint": ("hint", "FILE"),
    "why": ("why", "FILE", "CELL"),
    "compare": ("compare", "--backends", "sat", "FILE"),
    "draw --solution": ("draw", "--solution", "-o", "FOLDER/out.svg", "FILE"),
    "batch verify": ("batch", "verify", "--out", "FOLDER/out.jsonl", "FILE"),
    "export --to dimacs": ("export", "--to", "dimacs", "--unique", "-o", "FOLDER/out", "FILE"),
    "export --to cpsat": ("export", "--to", "cpsat", "--unique", "-o", "FOLDER/out", "FILE"),
}
"""Words of the command line; CELL is one of the puzzle's, FOLDER one of its own."""
MADE = {
    "skyscrapers": "35x35", "binary": "200x200", "kakuro": "30x30", "heyawake": "40x40", "nurikabe": "30x30",
    "numberlink": "25x25", "star-battle": "20x20", "slitherlink": "40x40", "kakurasu": "30x30",
}  # fmt: skip
"""What `generate` is to make, and gives up."""
UNLIMITED: dict[str, tuple[str, ...]] = {
    "convert": ("convert", "FILE"),
    "check-certificate": ("check-certificate", "CERTIFICATE"),
    "puzzles --gallery": ("puzzles", "--gallery", "FOLDER/gallery.svg", "sudoku", "binary"),
}
"""Commands that take part in `memory` alone: without a time limit, or for other files than puzzles."""
TOLD = {
    "backends": "Every backend, asked to `verify` (seconds after a limit of one):",
    "questions": "Every question, in Python:",
    "commands": "Every command, its start not counted:",
    "memory": "Memory, in MB of address space, of which Python alone needs 25: how each command ends with a Sudoku of "
    "16x16 that has one solution, and a time limit that it is far from",
}
"""What the page says of each part."""
MEMORY_ENDS = ("answered", "unknown", "one line, status 70")
JUST_MADE: dict[str, tuple[str, ...]] = {
    "generate": ("generate", "binary", "--size", "30", "--seed", "1"),
    "generate --jobs 2": ("generate", "sudoku", "--seed", "1", "--count", "3", "--jobs", "2"),
}
"""What is made in `memory`."""
PREPARING = 240
"""Seconds that a process may take to start, to read the puzzle and to answer, on a busy machine."""
GOAL = 0.5
TRIES = 3
MEGABYTES = (26, 40, 56, 80, 160, 320)
"""Address space; Python alone needs about 25."""
ENOUGH = 60
"""Seconds in which every command answers about the puzzle of `memory`, on a busy machine too."""
SMALL = "sudoku\n1..4\n....\n....\n4..1\n"
CELLS = {
    "graph": "1",
    "slitherlink": "the left side of r1c1",
    "kakuro": "r2c2",
    "simple-loop": "r1c1-r1c2",
    "numberlink": "r1c1-r1c2",
}
"""What `why` is asked about; r1c1 elsewhere."""
REFUSALS = ("BackendError", "NoDifficultyError", "ExportError", "CertifyError")


@contextmanager
def written(names: Iterable[str]) -> Iterator[Path]:
    """A folder with these puzzles, and a small one."""
    with tempfile.TemporaryDirectory(prefix="limits-") as folder:
        for name in names:
            Path(folder, name).write_text(PUZZLES[name](), encoding="utf-8")
        Path(folder, "small").write_text(SMALL, encoding="utf-8")
        yield Path(folder)


# lateness


def late(
    names: Iterable[str], puzzles: Iterable[str], limit: float, took: Callable[[str, str], float]
) -> Iterator[Row]:
    """A row for each name: how late it is for each puzzle."""
    for name in names:
        yield {"name": name, **{puzzle: _late(partial(took, name, puzzle), limit) for puzzle in puzzles}}


def late_backends(wanted: Wanted, limit: float, puzzles: tuple[str, ...]) -> Iterator[Row]:
    """`verify` in every backend."""
    with written(puzzles) as folder:
        asked = filter(wanted, BACKENDS)
        yield from late(asked, puzzles, limit, lambda name, puzzle: _asked("verify", name, limit, folder / puzzle))


def late_questions(wanted: Wanted, limit: float, puzzles: tuple[str, ...]) -> Iterator[Row]:
    """Every question, with the backend that is usual for it."""
    with written(puzzles) as folder:
        asked = filter(wanted, QUESTIONS)
        yield from late(asked, puzzles, limit, lambda name, puzzle: _asked(name, "auto", limit, folder / puzzle))


def late_commands(wanted: Wanted, limit: float, puzzles: tuple[str, ...]) -> Iterator[Row]:
    """Every command, its start taken off."""

    def longer(words: Sequence[str], start: Sequence[str]) -> float:
        return _ran([*words, "--time-limit", str(limit)]) - min(_ran(start), _ran(start))

    def asks(name: str, puzzle: str) -> float:
        return longer(_words(COMMANDS[name], folder, puzzle), _words(COMMANDS[name], folder, "small"))

    def makes(name: str, genre: str) -> float:
        start = [name, genre, "--seed", "1"]
        return longer([*start, "--size", MADE[genre]], start)

    with written(puzzles) as folder:
        yield from late(filter(wanted, COMMANDS), puzzles, limit, asks)
        yield from late(filter(wanted, ["generate"]), MADE, limit, makes)


def _late(took: Callable[[], float], limit: float) -> float | str:
    """Seconds after the limit, the least of some tries; or why there is no such figure."""
    best = float("inf")
    for _ in range(TRIES):
        try:
            best = min(best, round(max(0.0, took() - limit), 2))
        except _NoFigureError as error:
            return str(error)
        if best <= GOAL:
            break
    return best


class _NoFigureError(Exception):
    """Nothing was measured, and why."""


def _asked(question: str, backend: str, limit: float, path: Path) -> float:
    """Seconds that a question takes. Raises _NoFigureError."""
    cell = CELLS.get(path.name, "r1c1")
    command = [sys.executable, one_question.__file__, question, backend, str(limit), str(path), cell]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PREPARING + limit, check=False)
    except subprocess.TimeoutExpired:
        raise _NoFigureError(f"> {PREPARING}") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        if any(name in last for name in REFUSALS):
            raise _NoFigureError("refused")
        print(f"\n{question} {backend} {path.name}: {last}", file=sys.stderr)
        raise _NoFigureError("failed")
    return float(done.stdout)


def _words(command: Sequence[str], folder: Path, puzzle: str) -> list[str]:
    """The command with the names of files filled in."""
    own = tempfile.mkdtemp(dir=folder)
    named = {
        "FILE": str(folder / puzzle),
        "CELL": CELLS.get(puzzle, "r1c1"),
        "CERTIFICATE": str(folder / "certificate"),
    }
    return [named.get(word, word.replace("FOLDER", own)) for word in command]


def _ran(words: Sequence[str]) -> float:
    """Seconds that a command takes. Raises _NoFigureError."""
    started = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "clueproof", *words], capture_output=True, text=True, timeout=90, check=False
        )
    except subprocess.TimeoutExpired:
        raise _NoFigureError("> 90") from None
    took = time.perf_counter() - started
    if done.returncode == 2:
        raise _NoFigureError("refused")
    if done.returncode not in (0, 1, 3):
        print(f"\n{' '.join(words)}: {done.stderr}", file=sys.stderr)
        raise _NoFigureError(f"failed, {done.returncode}")
    return took


# memory


def memory(wanted: Wanted) -> Iterator[Row]:
    """How each command ends in so much memory."""
    with written(()) as folder:
        clueproof.certify(clueproof.parse(SMALL)).save(folder / "certificate")
        (folder / "middling").write_text(f"sudoku\n{_middling()}")
        for name, command in {**COMMANDS, **UNLIMITED, **JUST_MADE}.items():
            if not wanted(name):
                continue
            ends: dict[str, list[int]] = {}
            for megabytes in MEGABYTES:
                words = _words(command, folder, "middling")
                if name in COMMANDS:
                    words += ["--time-limit", str(ENOUGH)]
                ends.setdefault(_end_in(megabytes, words), []).append(megabytes)
            yield {"name": name, **ends}


def _end_in(megabytes: int, words: Sequence[str]) -> str:
    """How a command ends that gets so much address space."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    try:
        done = subprocess.run(
            [sys.executable, "-m", "clueproof", *words], preexec_fn=limited, capture_output=True, text=True,
            timeout=PREPARING, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"> {PREPARING} s"
    said = done.stdout + done.stderr
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    if "Traceback" in said or "bug" in said:
        print(f"\n{megabytes} MB {' '.join(words)}: {done.stderr}", file=sys.stderr)
        return "traceback"
    if done.returncode == 3 and len(said) > 1:
        return "unknown"
    if done.returncode in (0, 1):
        return "answered"
    if len(lines) == 1:
        return f"one line, status {done.returncode}"
    print(f"\n{megabytes} MB {' '.join(words)}: {done.returncode} {said}", file=sys.stderr)
    return f"status {done.returncode}, {len(lines)} lines"


def _ranges(sizes: Sequence[int]) -> str:
    """ "26 to 56, 160": without those between that are not among them."""
    runs: list[list[int]] = []
    for size in MEGABYTES:
        if size not in sizes:
            runs.append([])
        elif runs and runs[-1]:
            runs[-1].append(size)
        else:
            runs.append([size])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs if run)


# puzzles


def _nonogram() -> str:
    chance = random.Random(1)
    rows = [[chance.random() < 0.5 for _ in range(120)] for _ in range(120)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return json.dumps({"puzzle": "nonogram", "rows": [*map(_runs, rows)], "columns": [*map(_runs, columns)]})


def _runs(line: list[bool]) -> str:
    return " ".join(str(len(run)) for run in "".join(".#"[cell] for cell in line).split(".") if run) or "0"


def _graph() -> str:
    vertices = 1500
    pairs = [(a, b) for a in range(1, vertices + 1) for b in range(a + 1, vertices + 1)]
    edges = random.Random(1).sample(pairs, 336_000)
    return f"p edge {vertices} {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in edges)


def _grid(size: int, clues: Mapping[tuple[int, int], str | int] | None = None) -> str:
    """Cells with blanks between them."""
    clues = clues or {}
    return "".join(" ".join([str(clues.get((r, c), ".")) for c in range(size)]) + "\n" for r in range(size))


def _middling() -> str:
    """A Sudoku of 16x16 with 120 clues and one solution, which techniques find."""
    clues = {
        (r, c): (4 * (r % 4) + r // 4 + c) % 16 + 1
        for r in range(16)
        for c in range(16)
        if (3 * r * r + 5 * c * c + r * c) % 11 > 5
    }
    return _grid(16, clues)


def _kakuro() -> str:
    """Blocks of 8x8 cells, filled so that there is a solution, and many more."""
    size, block = 28, 9
    rows = []
    for r in range(size):
        row = []
        for c in range(size):
            if r % block and c % block:
                row.append(".")
                continue
            down = sum((k + c) % 9 + 1 for k in range(8)) if c % block and not r % block and r + 1 < size else None
            across = sum((k + r) % 9 + 1 for k in range(8)) if r % block and not c % block and c + 1 < size else None
            row.append("#" if down is None and across is None else f"{down or ''}\\{across or ''}")
        rows.append(" ".join(row))
    return "kakuro\n" + "\n".join(rows) + "\n"


def _kakurasu() -> str:
    chance, size = random.Random(1), 30
    cells = [[chance.random() < 0.5 for _ in range(size)] for _ in range(size)]
    right = [sum(c + 1 for c in range(size) if cells[r][c]) for r in range(size)]
    bottom = [sum(r + 1 for r in range(size) if cells[r][c]) for c in range(size)]
    return f"kakurasu\nbottom: {' '.join(map(str, bottom))}\nright: {' '.join(map(str, right))}\n"


PUZZLES: dict[str, Callable[[], str]] = {
    "nonogram": _nonogram,
    "binary": lambda: "binary\n" + ("." * 60 + "\n") * 60,
    "graph": _graph,
    "sudoku": lambda: "sudoku\n" + _grid(25, {(0, 0): 1, (1, 5): 2, (24, 24): 3}),
    "simple-loop": lambda: "simple-loop\n" + ("." * 13 + "\n") * 13,
    "numberlink": lambda: "numberlink\n" + _grid(
        15, {(2, 2): 1, (12, 7): 1, (4, 11): 2, (9, 3): 2, (7, 7): 3, (13, 13): 3}
    ),
    "nurikabe": lambda: "nurikabe\n" + _grid(12, {(5, 5): 72}),
    "kakuro": _kakuro,
    "kakurasu": _kakurasu,
    "star-battle": lambda: "star-battle stars=4\n" + ("." * 20 + "\n") * 20,
    "heyawake": lambda: "heyawake\n" + "".join(
        "".join(chr(97 + (r // 8) * 5 + c // 8) for c in range(40)) + "\n" for r in range(40)
    ),
    "slitherlink": lambda: "slitherlink\n" + "".join(
        "".join("2" if (r * 7 + c * 3) % 41 == 0 else "." for c in range(40)) + "\n" for r in range(40)
    ),
}  # fmt: skip
"""Big: the first three, heyawake, slitherlink. Hard to prove: no loop passes all of 13x13 cells, since their colours as
on a chessboard differ in number. Sparse: numberlink, nurikabe, sudoku. Hard to solve: nonogram, kakuro, kakurasu."""


# the page


def page(found: Mapping[str, Any]) -> str:
    """The tables in Markdown."""
    parts = [f"{TOLD[part]}\n\n{_page_of(part, found[part])}" for part in TOLD if part in found]
    return "\n" + "\n\n".join(parts) + "\n\n"


def _page_of(part: str, measured: Mapping[str, Any]) -> str:
    rows = [_memory_row(row) if part == "memory" else _late_row(row) for row in measured["rows"]]
    head = ["", *MEMORY_ENDS] if part == "memory" else ["", "latest, s", "with", "the others"]
    return f"{markdown(head, rows)}\n\n{measured['date']}, {measured['machine']}."


def _late_row(row: Row) -> list[str]:
    """The name, the latest and on which puzzle, what there is no figure for."""
    seconds = {puzzle: late for puzzle, late in row.items() if isinstance(late, float)}
    others: dict[str, list[str]] = {}
    for puzzle, said in row.items():
        if puzzle != "name" and isinstance(said, str):
            others.setdefault(said, []).append(puzzle)
    latest = max(seconds, key=seconds.__getitem__, default="")
    told = "; ".join(f"{said}: {', '.join(puzzles)}" for said, puzzles in others.items())
    return [
        f"`{row['name']}`",
        f"{seconds[latest]:.2f}" if seconds else "",
        latest if seconds.get(latest) else "",
        told,
    ]


def _memory_row(row: Row) -> list[str]:
    """The name, and from which to which amount each end was met."""
    others = [end for end in row if end not in ("name", *MEMORY_ENDS)]
    cells = [_ranges(row[end]) if end in row else "" for end in MEMORY_ENDS]
    cells[-1] = "; ".join(filter(None, (cells[-1], *(f"{end}: {_ranges(row[end])}" for end in others))))
    return [f"`{row['name']}`", *cells]


SCENARIOS = (
    Scenario(
        "limits",
        "How late after its time limit does everything end, and how where memory is small?",
        "puzzles that are big, hard or sparse; for `memory` a 16x16 Sudoku",
        "every backend, question and command; every command in less and less address space",
        {"backends": late_backends, "questions": late_questions, "commands": late_commands, "memory": memory},
        (option("limit", 1.0, "Seconds."), option("puzzles", tuple(PUZZLES), "Of those made here.")),
        quick={"limit": 0.2, "puzzles": "nurikabe", "only": ["sat", "verify", "hint"]},
        key=("name",),
        page=section("docs/trust.md", "limits", page),
    ),
)
