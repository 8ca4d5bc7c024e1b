"""How much memory the workbench takes while somebody works on it for long, in both ways of running.

    python benchmarks/memory.py [--rounds 20] [--site DIR] [--out FILE] [--page docs/workbench.md]

A scripted session in Chromium (needs Playwright, and Linux to read the memory of processes), without the pauses that
people make. In each round a puzzle of each of some genres is begun and typed, with undo and redo; another one like it
is made and opened, hinted at, explained to its end, filled in, checked, and shared. After each round, with the garbage
collected: the heap of the page's JavaScript, elements and listeners, and the memory (proportional set size) of the tab
and of the server's processes. First with `clueproof serve`, then, with `--site`, with the static files of that folder,
whose engine is in the tab.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from results_file import dated, put_section, write

GENRES = {"sudoku": "1234", "slitherlink": "3210", "nonogram": "2345", "masyu": "xoxo", "kakurasu": "4567"}
"""What is typed at first, each in the next place."""
WRITTEN = "elimination"
PATIENCE, PAUSE = 120_000, 100
"""Milliseconds that one answer may take, and how long the script waits before it looks for one."""
READY = "#answers [aria-busy=false] .sentence"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--out")
    parser.add_argument("--page")
    args = parser.parse_args()
    with sync_playwright() as playwright:
        found = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with serving() as (address, pid):
            ways = {"serve": session(browser, address, pid, args.rounds)}
        if args.site is not None:
            with static(args.site) as address:
                ways["site"] = session(browser, address, None, args.rounds)
        browser.close()
    result = dated(**ways)
    if args.out:
        write(args.out, result)
    said = table(result)
    print(said)
    if args.page:
        put_section(args.page, "memory", said)


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """The address of `clueproof serve`, and its process."""
    command = [sys.executable, "-m", "clueproof", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process.pid
        process.terminate()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def static(folder: Path) -> Iterator[str]:
    """The address of the files of a folder."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def session(browser: Browser, address: str, server: int | None, rounds: int) -> list[dict[str, float]]:
    """What is measured before the first round and after each one."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    shown(page, ".card")
    started = time.monotonic()
    found = [measure(browser, page, server, started)]
    for _ in range(rounds):
        for genre, characters in GENRES.items():
            typed(page, genre, characters)
            worked_on(page)
        written(page)
        found.append(measure(browser, page, server, started))
        print(found[-1], file=sys.stderr)
    page.context.close()
    return found


def begun(page: Page, genre: str) -> None:
    """A new puzzle: a blank board, or an example."""
    page.keyboard.press("Alt+n")
    page.locator(f"[data-genre={genre}]").click()
    page.locator("#new-puzzle .main").click()
    page.locator("#new-puzzle").wait_for(state="hidden")
    answered(page)


def typed(page: Page, genre: str, characters: str) -> None:
    """A new puzzle, with some clues."""
    begun(page, genre)
    for character in characters:
        page.keyboard.press(character)
        if page.locator("input.typed").count():
            page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        answered(page)
    for keys in ("Control+z", "Control+z", "Control+y"):
        page.keyboard.press(keys)
        answered(page)


def worked_on(page: Page) -> None:
    """Another one like it, to its end."""
    page.keyboard.press("Alt+g")
    page.locator("#generate .result .main").click()
    answered(page)
    for answer in ("#hints svg", "#hints .headline"):
        page.keyboard.press("Alt+h")
        shown(page, answer)
    explained(page)
    page.keyboard.press("Alt+p")
    shown(page, "html[data-mode=play]:not(.waiting)")
    for _ in range(4):
        page.keyboard.press("1")
        page.keyboard.press("ArrowDown")
    shown(page, "html:not(.waiting)")
    page.keyboard.press("Alt+k")
    shown(page, "#play :is(.bad, .good)")
    page.keyboard.press("Alt+b")
    shown(page, "html[data-mode=set]:not(.waiting)")
    page.keyboard.press("Control+Shift+s")
    page.wait_for_function("() => document.querySelector('#sharing input').value.includes('#p=')")
    page.keyboard.press("Escape")


def written(page: Page) -> None:
    """A puzzle that is text: one of its lines left out and written again."""
    begun(page, WRITTEN)
    page.wait_for_function("() => document.querySelector('#lines textarea').value")
    lines = page.locator("#lines textarea")
    text = lines.input_value()
    for changed in (re.sub(r"\n.*\s*$", "\n", text), text):
        lines.fill(changed)
        answered(page)
    explained(page)


def shown(page: Page, selector: str) -> None:
    """Wait for an element, without a handle of it, which would keep it."""
    page.locator(selector).first.wait_for()


def answered(page: Page) -> None:
    """Wait until all is said of the board, which a new one takes a moment to replace."""
    page.wait_for_timeout(PAUSE)
    shown(page, "html:not(.waiting)")
    shown(page, READY)


def explained(page: Page) -> None:
    """All steps, some of them looked at."""
    page.keyboard.press("Alt+x")
    page.wait_for_function("() => document.querySelector('.steps').lastChild?.textContent === 'End'")
    for keys in ("End", "ArrowLeft", "ArrowLeft", "Home"):
        page.keyboard.press(keys)
    page.locator("#views button").first.click()


def measure(browser: Browser, page: Page, server: int | None, started: float) -> dict[str, float]:
    """Megabytes, and how many elements and listeners there are."""
    protocol = page.context.new_cdp_session(page)
    protocol.send("HeapProfiler.collectGarbage")
    protocol.send("Performance.enable")
    metrics = {one["name"]: one["value"] for one in protocol.send("Performance.getMetrics")["metrics"]}
    protocol.detach()
    of_browser = browser.new_browser_cdp_session()
    processes = of_browser.send("SystemInfo.getProcessInfo")["processInfo"]
    of_browser.detach()
    return {
        "seconds": round(time.monotonic() - started),
        "heap": round(metrics["JSHeapUsedSize"] / 1e6, 2),
        "elements": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "tab": round(sum(megabytes(one["id"]) for one in processes if one["type"] == "renderer"), 1),
        "server": round(sum(map(megabytes, family(server))), 1) if server is not None else 0,
    }


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *[other for child in children for other in family(int(child))]]


def megabytes(pid: int) -> float:
    """Of memory that the process takes; what it shares with others it has a part of."""
    said = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", said, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1000


def table(result: dict[str, Any]) -> str:
    """What was measured, for a page: the beginning, the first round, the middle and the end."""
    lines = [
        f"Measured on {result['date']} on a machine of {result['machine']}: rounds of work without a pause, each on "
        f"{len(GENRES) + 1} genres; MB, with the garbage collected.",
        "",
        "| | after | heap of the page | elements | listeners | the tab | the server |",
        "|---|---|---|---|---|---|---|",
    ]
    for way in ("serve", "site"):
        rows = result.get(way, [])
        for place in sorted({0, 1, len(rows) // 2, len(rows) - 1}) if rows else ():
            row = rows[place]
            said = "the start" if place == 0 else f"{place} round{'s' * (place > 1)}, {row['seconds'] / 60:.0f} min"
            lines.append(
                f"| `{way}` | {said} | {row['heap']:.1f} | {row['elements']:.0f} | {row['listeners']:.0f} | "
                f"{row['tab']:.0f} | {row['server']:.0f} |"
            )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).resolve().parents[1]))
    main()
