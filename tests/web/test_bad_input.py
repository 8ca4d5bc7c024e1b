"""What nobody wants to type: told in one clear line on the page, and nothing that was typed is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.processes import running_process
from tests.web.conftest import WAIT
from tests.web.entering import at, place, press, puzzle, settle, start
from tests.web.test_panels import SUDOKU, paste, run, shared, verdict

pytestmark = pytest.mark.slow
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "workbench.png"
FORBIDDEN = """
for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
for (const name of ["request", "query"])
    LockManager.prototype[name] = () => Promise.reject(new DOMException("Access is denied", "SecurityError"));
"""
"""As a browser that lets a page keep nothing."""


def typed(page: Any) -> None:
    """A Sudoku with a 4 in its first cell."""
    start(page, "sudoku")
    place(page, "r1c1").focus()
    press(page, "4")
    settle(page)


def link_of(page: Any) -> str:
    """The link that holds the puzzle."""
    run(page, "share")
    link = shared(page, "Link for setting")
    page.keyboard.press("Escape")
    return link


def notes(page: Any) -> str:
    """The messages that stay until they are closed."""
    page.wait_for_selector("#notes .note")
    return str(page.locator("#notes .note p").all_inner_texts())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nosuch\n12\n34", "nosuch"),
        ("Nurikabee\n1..\n...\n...", "did you mean 'nurikabe'?"),
        ("slitherlink\n" + "\n".join(["." * 200] * 200), "at most 100, not 200"),
        ("https://puzz.link/p?nosuchgenre/5/5/cbcbcddad", "nosuchgenre"),
        ("https://puzz.link/p?slither/5/5/cbc", "the link ends"),
        ("\x00\x01\x02", "no text file"),
    ],
    ids=["unknown", "misspelt", "200x200", "link-of-unknown", "cut-link", "binary"],
)
def test_what_is_pasted_is_refused_and_kept(page: Any, text: str, says: str) -> None:
    typed(page)
    paste(page, text)
    page.wait_for_selector("#reading .bad")
    said = page.inner_text("#reading .bad")
    assert says.lower() in said.lower() and "\n" not in said, said
    assert page.input_value("#reading-text") == text
    page.keyboard.press("Escape")
    assert at(page, "r1c1") == "4"


def test_a_size_that_is_too_large_is_not_taken(page: Any) -> None:
    page.locator("[data-genre=slitherlink]").click()
    for field in page.locator("#new-puzzle input[type=number]").all():
        field.fill("200")
    page.locator("#new-puzzle .main").click()
    assert page.locator("#new-puzzle input:invalid").count() == 2
    assert page.locator("#new-puzzle").is_visible()


@pytest.mark.parametrize("spoil", ["cut", "changed", "strange", "empty", "no puzzle"])
def test_a_link_that_is_damaged(page: Any, spoil: str) -> None:
    typed(page)
    link = link_of(page)
    head, letters = link.split("#p=")
    spoilt = {
        "cut": f"#p={letters[: len(letters) // 2]}",
        "changed": f"#p={letters[:10]}{'A' if letters[10] != 'A' else 'B'}{letters[11:]}",
        "strange": f"#p={letters[:10]}%E2%80%A6",
        "empty": "#p=",
        # deflated: "7"
        "no puzzle": "#p=MwcA",
    }[spoil]
    page.goto("about:blank")
    page.goto(head + spoilt)
    said = notes(page)
    assert "damaged or was cut off" in said or "can't be read" in said
    assert at(page, "r1c1") == "4"


def test_a_picture_that_is_dropped(page: Any) -> None:
    typed(page)
    page.evaluate(
        """content => {
            const data = new DataTransfer(), bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            data.items.add(new File([bytes], "cat.png", { type: "image/png" }));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        b64encode(PICTURE.read_bytes()).decode(),
    )
    page.wait_for_selector("#reading .bad")
    assert "image, not a puzzle" in page.inner_text("#reading .bad")
    page.keyboard.press("Escape")
    assert at(page, "r1c1") == "4"


def test_ten_tabs(page: Any) -> None:
    tabs = [page, *[page.context.new_page() for _ in range(9)]]
    for tab in tabs[1:]:
        tab.set_default_timeout(3 * WAIT)
        tab.goto(page.url)
    for number, tab in enumerate(tabs):
        tab.bring_to_front()
        start(tab, "sudoku")
        place(tab, "r1c1").focus()
        press(tab, str(number or 9))
    for number, tab in enumerate(tabs):
        assert at(tab, "r1c1") == str(number or 9)
        assert "solutions" in verdict(tab)
    tabs[3].reload()
    tabs[3].wait_for_selector("#board [role=gridcell]")
    assert at(tabs[3], "r1c1") == "3"


def test_a_storage_that_is_full(page: Any) -> None:
    typed(page)
    page.evaluate(
        """() => {
            let size = 1 << 22;
            for (let number = 0; size; ) {
                try { localStorage.setItem("other" + number++, "x".repeat(size)); } catch { size >>= 1; }
            }
        }"""
    )
    for digit in "12356789":
        press(page, "ArrowRight", digit)
    assert puzzle(page)["grid"][0] == "412356789"
    assert "storage is full" in notes(page)
    for _ in range(3):
        press(page, "Control+z")
    assert puzzle(page)["grid"][0] == "412356..."


def test_a_storage_that_is_forbidden(page: Any) -> None:
    page.add_init_script(FORBIDDEN)
    page.reload()
    page.wait_for_selector(".card")
    paste(page, SUDOKU)
    assert verdict(page) == "Exactly one solution"
    assert "keep nothing" in notes(page)


@contextmanager
def serving(port: int) -> Iterator[str]:
    """`clueproof serve` at a port, as long as it is wanted; its address."""
    command = [sys.executable, "-m", "clueproof", "serve", "--port", str(port), "--no-browser", "--jobs", "2"]
    with running_process(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()


def test_a_server_that_is_killed_and_started_again(browser: Any) -> None:
    pytest.importorskip("uvicorn")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(WAIT)
    with serving(0) as address:
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        page.goto(address)
        typed(page)
        second = [sys.executable, "-m", "clueproof", "serve", "--port", str(port), "--no-browser"]
        refused = subprocess.run(second, capture_output=True, text=True)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert re.fullmatch(rf"error: .*{port}.*\n", refused.stderr), refused.stderr
    page.wait_for_function("() => document.querySelector('#carrier').textContent.includes('away')")
    press(page, "ArrowRight", "5")
    with serving(port):
        page.wait_for_function("() => !document.querySelector('#carrier').textContent")
        assert puzzle(page)["grid"][0] == "45......."
        assert "solutions" in verdict(page)
    context.close()
