"""Pictures of the workbench in use, for docs/workbench.md.

`python -m tests.workbench_pictures` makes them anew. It needs Playwright and Chromium, Pillow, and the extra `web`.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.processes import running_process
from tests.web import views
from tests.web.entering import choose, click, drag, press, settle, start
from tests.web.test_panels import SUDOKU, paste, run, verdict

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
LAPTOP, PHONE = (1240, 690), (390, 780)
COLOURS = 128
"""Enough for a page of few colours, and a third of the size."""


def one_solution(page: Any) -> None:
    """A Sudoku with clues that are not needed."""
    views.one_solution(page)
    page.locator("#answers .settings summary").click()


def contradiction(page: Any) -> None:
    """Clues that leave no solution."""
    paste(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..55...8..79")
    page.wait_for_selector("#answers .clues")


def typing(page: Any) -> None:
    """A Skyscrapers puzzle that is half typed."""
    start(page, "skyscrapers")
    for place, digit in (
        ("above column 2", "3"),
        ("above column 5", "2"),
        ("left of row 1", "3"),
        ("right of row 4", "2"),
        ("below column 3", "1"),
        ("left of row 3", "4"),
    ):
        click(page, place)
        press(page, digit)
        settle(page)
    verdict(page)


def explanation(page: Any) -> None:
    """A step of the explanation."""
    paste(page, SUDOKU)
    verdict(page)
    run(page, "explain")
    page.wait_for_function("() => document.querySelector('.steps').lastChild?.textContent === 'End'")
    press(page, "Home", *["ArrowRight"] * 12)


def solving(page: Any) -> None:
    """A Nurikabe that is half solved: a square of the sea that breaks a rule, a colour, strokes of the pen."""
    rows = (
        ". . . . . . . .",
        ". . . 1 . . . 1",
        ". . 3 . . . 3 .",
        ". . . . . . . .",
        "4 . . . . 3 . .",
        ". . . . . . . 2",
    )
    rows += ". . . 1 . 1 . .", ". . 2 . . . 1 ."
    paste(page, 'nurikabe title="Islands" author="Ann A."\n' + "\n".join(rows))
    verdict(page)
    run(page, "play")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    for name in ("r1c4", "r2c3", "r2c5", "r3c4", "r1c8", "r3c8", "r2c7", "r7c3", "r7c5", "r6c4", "r6c6", "r7c7"):
        click(page, name)
    for name in ("r5c2", "r5c3", "r6c2"):
        click(page, name)
        click(page, name)
    click(page, "r1c3")
    drag(page, "r1c5", "r1c7")
    click(page, "r2c6")
    settle(page)
    choose(page, "pen")
    drag(page, "r3c7", "r3c6", "r4c6", "r5c6")
    choose(page, "mark")
    page.wait_for_selector("#play .clues li")


PICTURES: tuple[tuple[str, Callable[[Any], None], tuple[int, int], str], ...] = (
    ("workbench", one_solution, LAPTOP, "light"),
    ("workbench-contradiction", contradiction, LAPTOP, "light"),
    ("workbench-explanation", explanation, LAPTOP, "dark"),
    ("workbench-solving", solving, LAPTOP, "light"),
    ("workbench-phone", typing, PHONE, "dark"),
)


def main() -> None:
    """Write all pictures."""
    command = [sys.executable, "-m", "clueproof", "serve", "--port", "0", "--no-browser", "--jobs", "3"]
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with running_process(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, show, (width, height), scheme in PICTURES:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < height
            )
            page = context.new_page()
            page.goto(address)
            show(page)
            # what appears slowly has appeared
            page.wait_for_timeout(300)
            with Image.open(io.BytesIO(page.screenshot())) as picture:
                picture.convert("RGB").quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)
            context.close()
        browser.close()
        server.terminate()


if __name__ == "__main__":
    main()
