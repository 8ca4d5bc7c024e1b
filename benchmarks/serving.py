"""How long verdicts take in the workbench while others work: ten tabs type Sudokus, one asks something hard.

    python benchmarks/serving.py [--tabs 10] [--steps 30] [--pause 0.2] [--output results.json]

Starts `clueproof serve`, and asks through websockets as the page does: each tab fills in a 9x9 Sudoku clue by clue, and
after each clue asks `watch` for verdict and candidates, `--pause` seconds after the answer to the one before. First all
tabs do so alone, then while another one asks for the number of solutions of a nearly empty 16x16 Sudoku. At the end
that one asks the same again and again, which cancels the one before.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles
from typing import Any

from results_file import dated, write
from websockets.sync.client import ClientConnection, connect

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = {
    "ask": "count",
    "board": "hard",
    "puzzle": "\n".join(["sudoku", "1" + " ." * 15, *[". " * 15 + "."] * 15]),
    "options": {"limit": 100_000, "time_limit": 300},
}


def tab(address: str, number: int, steps: int, pause: float) -> list[tuple[float, float]]:
    """Seconds to the verdict and to the last answer, of each step."""
    found = []
    with connect(address, max_size=None) as websocket:
        for step in range(steps):
            clues = 17 + (step + number) % 13
            board, left = "", clues
            for cell in PUZZLE:
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
        websocket.send(json.dumps({"id": number, **HARD}))
        while True:
            event = json.loads(websocket.recv())
            if event["event"] != "progress" and event["id"] == number - 1:
                assert event["event"] == "cancelled", event
                break
        seconds.append(time.perf_counter() - begin)


def row(name: str, times: list[tuple[float, float]]) -> dict[str, Any]:
    """Milliseconds: the median and the 95th percentile."""

    def told(values: list[float]) -> dict[str, float]:
        cuts = quantiles(values, n=20)
        return {"median": round(1000 * cuts[9], 1), "p95": round(1000 * cuts[18], 1)}

    verdicts, answers = zip(*times, strict=True)
    return {"what": name, "steps": len(times), "verdict": told([*verdicts]), "candidates too": told([*answers])}


def children(pid: int) -> list[int]:
    """The processes that it started, as Linux tells."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def memory(pid: int) -> int:
    """Megabytes that the process has."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def processor_seconds(pid: int) -> float:
    """Seconds of a processor that the process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def measure(tabs: int, steps: int, pause: float) -> list[dict[str, Any]]:
    """Start a server, and ask it."""
    command = [sys.executable, "-m", "clueproof", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip().replace("http", "ws") + "api/ws"
            return waits(address, tabs, steps, pause, process.pid)
        finally:
            process.send_signal(signal.SIGINT)


def waits(address: str, tabs: int, steps: int, pause: float, server: int) -> list[dict[str, Any]]:
    """How long tabs wait, alone and beside something hard, and those who cancel."""
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
        websocket.send(json.dumps({"id": -1, **HARD}))
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
        {"what": "memory in MB", "server": memory(server), "workers": [memory(pid) for pid in workers]},
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tabs", type=int, default=10)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--pause", type=float, default=0.2)
    parser.add_argument("--output")
    options = parser.parse_args()
    rows = measure(options.tabs, options.steps, options.pause)
    for one in rows:
        print(json.dumps(one))
    if options.output:
        write(options.output, dated(tabs=options.tabs, pause=options.pause, rows=rows))


if __name__ == "__main__":
    main()
