"""How long the engine of the workbench takes to answer, and to stop.

    python benchmarks/workbench.py [--parts answers,stops] [--only sudoku,...] [--out FILE] [--page docs/protocol.md]

`answers`: for every genre a made puzzle of its usual size, watched as somebody types it: without clues, with a quarter,
half, all but one, all of them. What is measured is the processor time of the verdict and the candidates, as parts of
`watch`, in an engine that has answered about the shape before; and of `verify`, `candidates` and the drawing of the
board alone. `stops`: puzzles that are hard or large, every ask cancelled after a while: processor time from then to its
end, of which the first ask of a kind spends some on imports.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from results_file import dated, put_section, write

from clueproof import read, to_json
from clueproof.encoders.registry import names
from clueproof.errors import ClueproofError
from clueproof.generation import Recipe, make
from clueproof.web.engine import ANSWERERS, Engine

SEED, PATIENCE = 1, 60.0
SHARES = (0.0, 0.25, 0.5, 0.75)
"""Of the clues; then all but one, and all."""
AFTER = (0.05, 0.4, 1.5)
"""Seconds of processor time after which asks are cancelled."""
HARD: dict[str, str] = {
    "25x25 Sudoku": "instances/sudoku/large.jsonl",
    "Slitherlink 30x30 without clues": "slitherlink\n" + "\n".join(["." * 30] * 30),
    "Fillomino 20x20 without clues": "fillomino\n" + "\n".join(["." * 20] * 20),
    "hard Sudoku": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "triangle of 35 rows": "instances/triangle-sum/own.txt",
}
"""Puzzles, or files whose last one is taken."""
QUICK = ("genres", "read", "blank", "board", "enter", "draw", "convert", "forms", "play", "check")
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", default="answers,stops")
    parser.add_argument("--only", default="")
    parser.add_argument("--out")
    parser.add_argument("--page")
    args = parser.parse_args()
    wanted = args.only.split(",") if args.only else names()
    found: dict[str, Any] = {}
    if "answers" in args.parts.split(","):
        found["answers"] = [row for name in wanted if (row := answers(name)) is not None]
    if "stops" in args.parts.split(","):
        found["stops"] = [*stops()]
    result = dated(**found)
    if args.out:
        write(args.out, result)
    said = table(result)
    print(said)
    if args.page:
        put_section(args.page, "workbench", said)


def answers(name: str) -> dict[str, Any] | None:
    """Milliseconds of each board on the way to a made puzzle of the genre; None if none is made in time."""
    try:
        puzzle = make(Recipe(name), SEED, time_limit=PATIENCE).puzzle
        rules = puzzle.rules
        clues = rules.clue_list(puzzle)
    except ClueproofError as error:
        print(f"{name}: {error}")
        return None
    numbers = sorted({int(share * len(clues)) for share in SHARES} | {max(0, len(clues) - 1), len(clues)})
    engine = Engine()
    boards = [to_json(rules.with_clues(puzzle, clues[:number])) for number in numbers]
    ask(engine, "watch", boards[-1], show=["verdict", "candidates"])
    watched = [ask(engine, "watch", board, show=["verdict", "candidates"]) for board in boards[:-1] or boards]
    return {
        "genre": name,
        "size": list(rules.usual.size),
        "clues": numbers,
        "watch": watched,
        "verify": [ask(engine, "verify", board) for board in boards],
        "candidates": [ask(engine, "candidates", board) for board in boards],
        "board": [ask(engine, "board", board) for board in boards],
    }


def ask(engine: Engine, name: str, puzzle: Any, **options: Any) -> float:
    """Milliseconds of processor time that the ask takes."""
    started = time.process_time()
    for event in engine.ask({"id": 1, "ask": name, "puzzle": puzzle, "options": options}):
        assert event["event"] != "error", event
    return round(1000 * (time.process_time() - started), 1)


class Flag:
    """Cancelled at a moment of the processor's time."""

    def __init__(self, seconds: float) -> None:
        self.moment = time.process_time() + seconds

    @property
    def cancelled(self) -> bool:
        return time.process_time() >= self.moment


def stops() -> Iterator[dict[str, Any]]:
    """How late each ask ends that is cancelled."""
    engine = Engine()
    for puzzle, text in HARD.items():
        path = ROOT / text if "\n" not in text and "/" in text else None
        stated = to_json([*read(path)][-1]) if path is not None else text
        for name in (name for name in ANSWERERS if name not in QUICK):
            options: dict[str, Any] = {"time_limit": 100}
            if name == "watch":
                options["show"] = ["verdict", "count", "candidates", "core", "redundant", "difficulty"]
            for after in AFTER:
                flag = Flag(after)
                *_, last = engine.ask({"id": 1, "ask": name, "puzzle": stated, "options": options}, flag)
                if last["event"] == "cancelled":
                    late = round(1000 * (time.process_time() - flag.moment), 1)
                    yield {"puzzle": puzzle, "ask": name, "after": after, "late": late}


def table(result: Mapping[str, Any]) -> str:
    """What was measured, for a page."""
    lines = [
        f"Measured on {result['date']} on a machine of {result['machine']}, in milliseconds of processor time.",
        "",
    ]
    if "answers" in result:
        rows = result["answers"]
        lines += ["| | boards | median | p95 | longest |", "|---|---|---|---|---|"]
        for name in ("watch", "verify", "candidates", "board"):
            spent = sorted(one for row in rows for one in row[name])
            slowest = max(rows, key=lambda row: max(row[name]))["genre"]
            lines.append(
                f"| {NAMES[name]} | {len(spent)} | {median(spent):.0f} | {spent[int(0.95 * len(spent))]:.0f} | "
                f"{spent[-1]:.0f} ({slowest}) |"
            )
    if "stops" in result:
        late = sorted(row["late"] for row in result["stops"])
        soon = sum(one <= 100 for one in late)
        worst = max(result["stops"], key=lambda row: row["late"])
        lines += [
            "",
            f"Of {len(late)} asks about hard puzzles that were cancelled {soon} ended within "
            f"100 ms, half within {median(late):.0f}; the last one took {late[-1]:.0f} ms ({worst['ask']}, "
            f"{worst['puzzle']}).",
        ]
    return "\n".join(lines) + "\n"


NAMES = {
    "watch": "`watch`, verdict and candidates, as clues are typed",
    "verify": "`verify`",
    "candidates": "`candidates`",
    "board": "`board`",
}


if __name__ == "__main__":
    main()
