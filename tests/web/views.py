"""All views and dialogs of the page, each by how one gets there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.entering import choose, click, drag, further, place, press, settle, start
from tests.web.test_panels import SUDOKU, UNDECIDED, paste, run, shared, type_in, verdict


def gallery(page: Any) -> None:
    """Every genre, with boards that the browser keeps."""
    paste(page, SUDOKU)
    verdict(page)
    page.locator("#views button", has_text="New puzzle").click()
    page.wait_for_selector(".card")


def new_puzzle(page: Any) -> None:
    """Size and options of a genre."""
    page.locator("[data-genre=killer-sudoku]").click()


def unreadable(page: Any) -> None:
    """A paste that can't be read."""
    paste(page, "sudoku\n12.x\n")
    page.wait_for_selector("#reading .bad")


def several(page: Any) -> None:
    """A choice of puzzles."""
    paste(page, f"{SUDOKU}\n{UNDECIDED}\n")
    page.wait_for_selector(".choices")


def one_solution(page: Any) -> None:
    """A board, and all that is said of it."""
    paste(page, SUDOKU)
    verdict(page)
    page.locator("#answers .settings summary").click()
    page.get_by_label("Clues that are not needed").check()
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('can each be left out')")


def many_solutions(page: Any) -> None:
    """Two of them beside each other."""
    paste(page, UNDECIDED)
    verdict(page)
    page.locator(".both summary").click()


def no_solution(page: Any) -> None:
    """Clues that contradict each other."""
    paste(page, "55" + SUDOKU[2:])
    page.wait_for_selector("#answers .clues")


def hint(page: Any) -> None:
    """Both stages."""
    paste(page, SUDOKU)
    verdict(page)
    page.locator("#hints button").first.click()
    page.wait_for_selector("#hints svg")
    page.locator("#hints button").first.click()
    page.wait_for_selector("#hints .headline")


def repaired(page: Any) -> None:
    """What would be changed."""
    paste(page, UNDECIDED)
    verdict(page)
    run(page, "repair")
    page.wait_for_selector("#repair .result svg")
    page.get_by_text("Looking for all ways").wait_for(state="detached")


def sharing(page: Any) -> None:
    """Links and files."""
    paste(page, SUDOKU)
    verdict(page)
    run(page, "share")
    page.wait_for_selector(".notations li:not([hidden])")


def explanation(page: Any) -> None:
    """A step, and the list of all."""
    paste(page, SUDOKU)
    verdict(page)
    run(page, "explain")
    page.wait_for_function("() => document.querySelector('.steps').lastChild?.textContent === 'End'")
    page.locator("#steps summary", has_text="All steps").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")


def playing(page: Any) -> None:
    """An answer with a mistake."""
    paste(page, "sudoku\n1...\n..2.\n.3..\n...4")
    verdict(page)
    run(page, "play")
    type_in(page, "r1c2", "3")
    settle(page)
    run(page, "check")
    page.wait_for_selector("#play .bad")


def noted(page: Any) -> None:
    """Notes, colours and a rule that is broken."""
    paste(page, 'sudoku title=Notes author="Ann A." diagonals\n1...\n..2.\n.3..\n...4')
    verdict(page)
    run(page, "play")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    place(page, "r2c1").focus()
    press(page, "Shift+3", "Shift+4", "Control+2", "ArrowUp", "ArrowRight", "1")
    choose(page, "colour")
    settle(page)
    page.locator("#play .settings summary").click()
    page.wait_for_selector("#play .clues li")


def told(page: Any) -> None:
    """Title, author, rules and options of a puzzle."""
    paste(page, SUDOKU)
    verdict(page)
    run(page, "properties")
    page.wait_for_selector("#properties textarea")


def sentences(page: Any) -> None:
    """A puzzle that is typed as lines, and its table, which is filled in."""
    page.locator("[data-genre=elimination]").click()
    page.locator("#new-puzzle .main").click()
    verdict(page)
    page.get_by_role("button", name="Solve it myself").click()
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    press(page, "x", "ArrowRight", "o")
    settle(page)


def regions(page: Any) -> None:
    """Cells that are chosen for a region."""
    start(page, "suguru")
    choose(page, "region")
    click(page, "r1c1")
    press(page, "Shift+ArrowRight", "Shift+ArrowDown")


def extras(page: Any) -> None:
    """Things that are drawn, one of them chosen, and the text field for the value of another one."""
    start(page, "sudoku", 4, 4)
    further(page, "cage")
    drag(page, "r1c1", "r1c2")
    press(page, "3", "Enter")
    settle(page)
    page.locator("#entry details").evaluate("details => (details.open = true)")
    page.locator(".things button").first.click()
    further(page, "pair-sum")
    place(page, "between r1c3 and r1c4").focus()
    press(page, "5")
    page.wait_for_selector("input.typed")


def margin(page: Any) -> None:
    """A text field beside the board, and symmetry."""
    start(page, "nonogram", 5, 5)
    page.locator("#entry details").evaluate("details => (details.open = true)")
    page.locator("#symmetry").select_option("rotation")
    click(page, "left of row 2")
    page.wait_for_selector("input.typed")


def unreadable_sentence(page: Any) -> None:
    """A puzzle as text, with a fault in it."""
    start(page, "elimination")
    page.locator("#lines textarea").fill("elimination\nno such line")
    page.wait_for_function("() => document.querySelector('#refused').textContent")


def playing_lines(page: Any) -> None:
    """Lines on the edges of a board."""
    start(page, "slitherlink", 5, 5)
    press(page, "Alt+p")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    click(page, "upper side of r1c1")
    settle(page)


def penned(page: Any) -> None:
    """Strokes of the pen, and the question before the solution is shown."""
    paste(page, "sudoku\n1...\n..2.\n.3..\n...4")
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for solving")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    choose(page, "pen")
    drag(page, "r2c1", "r3c4")
    page.wait_for_selector("#board .stroke")
    press(page, "Alt+b")


def keys(page: Any) -> None:
    """The sheet of keys."""
    start(page, "sudoku")
    press(page, "F1")


def settled(page: Any) -> None:
    """The page that settles a puzzle, with two solutions."""
    page.goto(f"{page.url.partition('#')[0]}settle.html#t=sudoku%0A{UNDECIDED}")
    page.get_by_text("In all:").wait_for()


VIEWS: tuple[Callable[[Any], None], ...] = (
    gallery,
    new_puzzle,
    unreadable,
    several,
    one_solution,
    many_solutions,
    no_solution,
    hint,
    repaired,
    sharing,
    explanation,
    playing,
    noted,
    told,
    sentences,
    regions,
    extras,
    margin,
    unreadable_sentence,
    playing_lines,
    penned,
    keys,
    settled,
)
