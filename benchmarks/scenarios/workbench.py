"""How long the workbench takes to answer: its engine as clues are typed, and the server while others work."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from benchmarks.instances import SUDOKU
from benchmarks.measure import children, processor_seconds, quantile, resident
from benchmarks.report import ROOT, markdown, section
from benchmarks.scenario import Row, Scenario, option
from clueproof import read, to_json
from clueproof.encoders.registry import names
from clueproof.errors import ClueproofError
from clueproof.generation import Recipe, make
from clueproof.web.engine import ANSWERERS, Engine

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

Wanted = Callable[[str], bool]

# the engine

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


def answers(wanted: Wanted) -> Iterator[Row]:
    """For every genre a made puzzle of its usual size, watched as somebody types it: without clues, with a quarter,
    half, all but one, all of them. Milliseconds of processor time of the verdict and the candidates, as parts of
    `watch`, in an engine that has answered about the shape before; and of `verify`, `candidates` and the drawing of the
    board alone."""
    for name in filter(wanted, names()):
        if (row := typed(name)) is not None:
            yield row


def typed(name: str) -> Row | None:
    """One genre; None if no puzzle is made in time."""
    try:
        puzzle = make(Recipe(name), SEED, time_limit=PATIENCE).puzzle
        rules = puzzle.rules
        clues = rules.clue_list(puzzle)
    except ClueproofError as error:
        print(f"{name}: {error}", file=sys.stderr)
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


def stops(wanted: Wanted) -> Iterator[Row]:
    """Puzzles that are hard or large, every ask cancelled after a while: milliseconds of processor time from then to
    its end, of which the first ask of a kind spends some on imports."""
    engine = Engine()
    for puzzle, text in HARD.items():
        if not wanted(puzzle):
            continue
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


def page(found: Mapping[str, Any]) -> str:
    """What was measured, for a page."""
    part = found.get("answers") or found["stops"]
    lines = [f"Measured on {part['date']} on a machine of {part['machine']}, in milliseconds of processor time.", ""]
    if "answers" in found:
        rows = found["answers"]["rows"]
        told = []
        for name, what in NAMES.items():
            spent = [one for row in rows for one in row[name]]
            slowest = max(rows, key=lambda row: max(row[name]))["genre"]
            figures = (f"{median(spent):.0f}", f"{quantile(spent, 0.95):.0f}", f"{max(spent):.0f} ({slowest})")
            told.append([what, str(len(spent)), *figures])
        lines.append(markdown(["", "boards", "median", "p95", "longest"], told))
    if "stops" in found:
        rows = found["stops"]["rows"]
        late = [row["late"] for row in rows]
        worst = max(rows, key=lambda row: row["late"])
        lines += [
            "",
            f"Of {len(late)} asks about hard puzzles that were cancelled {sum(one <= 100 for one in late)} ended "
            f"within 100 ms, half within {median(late):.0f}; the last one took {max(late):.0f} ms ({worst['ask']}, "
            f"{worst['puzzle']}).",
        ]
    return "\n".join(lines) + "\n"


NAMES = {
    "watch": "`watch`, verdict and candidates, as clues are typed",
    "verify": "`verify`",
    "candidates": "`candidates`",
    "board": "`board`",
}

# the server

ENDLESS = {
    "ask": "count",
    "board": "hard",
    "puzzle": "\n".join(["sudoku", "1" + " ." * 15, *[". " * 15 + "."] * 15]),
    "options": {"limit": 100_000, "time_limit": 300},
}


def tab(address: str, number: int, steps: int, pause: float) -> list[tuple[float, float]]:
    """Seconds to the verdict and to the last answer, of each step."""
    from websockets.sync.client import connect

    found = []
    with connect(address, max_size=None) as websocket:
        for step in range(steps):
            clues = 17 + (step + number) % 13
            board, left = "", clues
            for cell in SUDOKU:
                board += cell if cell != "." and left else "."
                left -= cell != "."
            options = {"show": ["verdict", "candidates"]}
            begin = time.perf_counter()
            message = {"id": step, "ask": "watch", "board": "b", "puzzle": board, "options": options}
            websocket.send(json.dumps(message))
            verdict = None
            while True:
                event = json.loads(websocket.recv())
                if event["event"] == "part" and verdict is None:
                    verdict = time.perf_counter() - begin
                if event["event"] in ("answer", "error", "cancelled"):
                    break
            assert event["event"] == "answer", event
            assert verdict is not None
            found.append((verdict, time.perf_counter() - begin))
            time.sleep(pause)
    return found


def ask_again(websocket: ClientConnection, over: threading.Event, seconds: list[float]) -> None:
    """Ask what is hard, and half a second later again, which cancels the one before; how long that took to end."""
    number = -1
    while not over.wait(0.5):
        number += 1
        begin = time.perf_counter()
        websocket.send(json.dumps({"id": number, **ENDLESS}))
        while True:
            event = json.loads(websocket.recv())
            if event["event"] != "progress" and event["id"] == number - 1:
                assert event["event"] == "cancelled", event
                break
        seconds.append(time.perf_counter() - begin)


def row(name: str, times: list[tuple[float, float]]) -> Row:
    """Milliseconds: the median and the 95th percentile."""

    def told(values: list[float]) -> dict[str, float]:
        cuts = quantiles(values, n=20)
        return {"median": round(1000 * cuts[9], 1), "p95": round(1000 * cuts[18], 1)}

    verdicts, answers = zip(*times, strict=True)
    return {"what": name, "steps": len(times), "verdict": told([*verdicts]), "candidates too": told([*answers])}


def serving(tabs: int, steps: int, pause: float) -> Iterator[Row]:
    """Start a server, and ask it through websockets as the page does. Each tab fills in a Sudoku clue by clue, and
    after each clue asks `watch` for verdict and candidates, so long after the answer to the one before: first alone,
    then while another one asks for the number of solutions of a nearly empty 16x16 Sudoku. At the end that one asks
    the same again and again, which cancels the one before."""
    command = [sys.executable, "-m", "clueproof", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip().replace("http", "ws") + "api/ws"
            yield from waits(address, tabs, steps, pause, process.pid)
        finally:
            process.send_signal(signal.SIGINT)


def waits(address: str, tabs: int, steps: int, pause: float, server: int) -> list[Row]:
    """How long tabs wait, alone and beside something hard, and those who cancel."""
    from websockets.sync.client import connect

    cancelled: list[float] = []
    with ThreadPoolExecutor(tabs + 1) as pool, connect(address, max_size=None) as websocket:

        def all_tabs(steps: int) -> list[tuple[float, float]]:
            given = [pool.submit(tab, address, number, steps, pause) for number in range(tabs)]
            return [times for future in given for times in future.result()]

        # each process compiles the rules
        all_tabs(2)
        workers = children(server)
        before = [processor_seconds(pid) for pid in (server, *workers)]
        rows = [row("tabs alone", all_tabs(steps))]
        used = [processor_seconds(pid) - then for pid, then in zip((server, *workers), before, strict=True)]
        each = [round(1000 * seconds / (tabs * steps), 2) for seconds in (used[0], sum(used[1:]))]
        rows.append({"what": "processor ms of a step", "server": each[0], "workers": each[1]})
        websocket.send(json.dumps({"id": -1, **ENDLESS}))
        rows.append(row("beside something hard", all_tabs(steps)))
        over = threading.Event()
        asking = pool.submit(ask_again, websocket, over, cancelled)
        time.sleep(max(2.0, 0.5 * steps))
        over.set()
        asking.result()
    cuts = quantiles(cancelled, n=20)
    ends = {"median": round(1000 * cuts[9], 1), "most": round(1000 * max(cancelled), 1)}
    return [
        *rows,
        {"what": "until a hard question that is cancelled has ended", "times": len(cancelled), "ms": ends},
        {"what": "memory in MB", "server": resident(server) >> 20, "workers": [resident(pid) >> 20 for pid in workers]},
    ]


SCENARIOS = (
    Scenario(
        "workbench",
        "How long the workbench's engine takes to answer as clues are typed, and to stop",
        "a made puzzle of every genre; hard and large puzzles",
        "`watch`, `verify`, `candidates` and `board`; every ask, cancelled",
        {"answers": answers, "stops": stops},
        quick={"only": ["binary"], "parts": "answers"},
        key=("genre", "puzzle", "ask", "after"),
        page=section("docs/protocol.md", "workbench", page),
    ),
    Scenario(
        "serving",
        "How long verdicts take in the workbench while others work",
        "a 9x9 Sudoku, typed; a nearly empty one of 16x16",
        "tabs alone, and beside something hard; memory and processor time of the server",
        {"serving": serving},
        (option("tabs", 10, "Tabs."), option("steps", 30, "Clues that each types."),
         option("pause", 0.2, "Seconds between an answer and the next clue.")),
        quick={"tabs": 2, "steps": 2, "pause": 0},
    ),
)  # fmt: skip
