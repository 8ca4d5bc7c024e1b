"""The page that settles how many solutions a puzzle has, in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.conftest import opened

SUDOKU = "1..4\n....\n....\n4..1"
TWO = "sudoku\n....\n.1..\n1.43\n.31.\n"
NONE = "sudoku\n11..\n....\n....\n....\n"
NONOGRAM = "nonogram\nrows:\n1\n1\ncolumns:\n1\n1\n"


@pytest.fixture
def settle(browser: Any, workbench: str) -> Iterator[Callable[[str], Any]]:
    """Opens the page with a text; the window is closed at the end."""
    address = workbench.split("#")[0].rstrip("/") + "/settle.html"
    with opened(browser, address) as page:

        def settle(text: str) -> Any:
            page.goto(f"{address}#t={quote(text, safe='')}")
            page.wait_for_selector("#answer section")
            return page

        yield settle


def heading(page: Any, text: str) -> None:
    page.get_by_role("heading", name=text, exact=True).wait_for()


def test_a_unique_puzzle_with_its_evidence(settle: Callable[[str], Any], tmp_path: Path) -> None:
    page = settle("sudoku\n12.4\n....\n....\n4..1\n")
    heading(page, "Yes: exactly one solution")
    assert page.locator("figure svg").count() == 2
    assert "each row, each column" in page.locator("#answer").inner_text()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the certificate").click()
    certificate = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(certificate)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="the program that checks it").click()
    program = tmp_path / "check_certificate.py"
    waiting.value.save_as(program)
    # isolated: without clueproof or anything else that is installed
    done = subprocess.run([sys.executable, "-I", "-S", program, certificate], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "unique" in done.stdout


def test_the_rules_that_were_applied_stand_beside_those_of_the_author(settle: Callable[[str], Any]) -> None:
    own = "The even numbers are ghosts."
    page = settle(json.dumps({"puzzle": "sudoku", "grid": ["12.4", "....", "....", "4..1"], "ruleset": own}))
    heading(page, "Yes: exactly one solution")
    heading(page, "Rules that were applied")
    heading(page, "Rules in the words of the author")
    said = page.locator("#answer").inner_text()
    assert own in said and "each row, each column" in said


def test_several_solutions_side_by_side(settle: Callable[[str], Any]) -> None:
    page = settle(TWO)
    heading(page, "No: it has several solutions")
    page.get_by_text("In all: 2 solutions.").wait_for()
    assert page.locator("figcaption").all_inner_texts() == ["Solution 1", "Solution 2"]
    assert "differ in r1c1, r1c3, r2c1, r2c3" in page.locator("#answer").inner_text()


def test_a_contradiction_in_a_few_clues(settle: Callable[[str], Any]) -> None:
    page = settle(NONE)
    heading(page, "No: it has no solution")
    page.get_by_text("r1c2 is 1").wait_for()
    assert page.locator("#answer li").all_inner_texts()[:2] == ["r1c1 is 1", "r1c2 is 1"]


def test_the_address_and_the_workbench_hold_the_puzzle(settle: Callable[[str], Any]) -> None:
    page = settle("sudoku\n" + SUDOKU)
    heading(page, "No: it has several solutions")
    page.get_by_role("link", name="Link to this answer").wait_for()
    assert "settle.html#p=" in page.url
    page.reload()
    heading(page, "No: it has several solutions")
    page.get_by_role("link", name="Open the puzzle in the workbench").click()
    page.locator("#puzzle-name", has_text="Sudoku").wait_for()
    page.wait_for_selector("#desk svg")


def test_typed_by_keyboard_and_of_several_one_is_chosen(settle: Callable[[str], Any]) -> None:
    page = settle(NONE)
    heading(page, "No: it has no solution")
    page.get_by_label("A link, a game id, or a puzzle as text").fill(f"{TWO}\n{NONOGRAM}")
    page.get_by_role("button", name="Settle it").focus()
    page.keyboard.press("Enter")
    page.get_by_text("2 puzzles. Which one?").wait_for()
    page.get_by_role("button", name="2. Nonogram").click()
    heading(page, "No: it has several solutions")


def test_a_file_takes_the_place_of_the_text(settle: Callable[[str], Any], tmp_path: Path) -> None:
    page = settle(NONE)
    heading(page, "No: it has no solution")
    file = tmp_path / "two.txt"
    file.write_text(TWO)
    with page.expect_file_chooser() as waiting:
        page.get_by_role("button", name="Open a file…").click()
    waiting.value.set_files(file)
    heading(page, "No: it has several solutions")
    assert page.get_by_label("A link, a game id, or a puzzle as text").input_value() == ""


def test_rows_alone_lead_to_the_choice_of_the_genre(settle: Callable[[str], Any]) -> None:
    page = settle(SUDOKU)
    page.locator("#answer .bad", has_text="choose the genre").wait_for()
    page.wait_for_function("() => document.activeElement.matches('select')")
    page.get_by_label("Genre").select_option(label="Sudoku")
    page.get_by_role("button", name="Settle it").click()
    heading(page, "No: it has several solutions")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sudoku\n1..4\n123\n....\n....", "Line 3:"),
        ("1..4", "choose the genre"),
        ("sudoku\n" + "1" * 1_000_001, "at most 1 MB are read here"),
    ],
    ids=["shape", "genre", "long"],
)
def test_what_can_t_be_read(settle: Callable[[str], Any], text: str, said: str) -> None:
    page = settle(NONE)
    heading(page, "No: it has no solution")
    page.get_by_label("A link, a game id, or a puzzle as text").fill(text)
    page.get_by_role("button", name="Settle it").click()
    page.locator("#answer .bad", has_text=said).wait_for()
    # nor does what is still found out about the puzzle before come below it
    page.wait_for_function("() => document.querySelectorAll('#question option').length > 1")
    assert page.locator("#answer section").count() == 1


@pytest.mark.parametrize("broken", ["#p=xyz", "#t=%E0%A4%A"])
def test_a_broken_link(browser: Any, workbench: str, broken: str) -> None:
    with opened(browser, workbench.rstrip("/") + "/settle.html" + broken) as page:
        page.get_by_text("This link is damaged").wait_for()
