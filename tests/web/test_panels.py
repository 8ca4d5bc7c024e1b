"""The panels of the workbench's page, in a real browser: new puzzles, reading, answers, changes, steps, sharing."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from clueproof import Puzzle, parse, read, to_json
from clueproof.certificates import check_certificate
from tests.web.conftest import WAIT, opened
from tests.web.entering import at, click, settle

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNDECIDED = "53..7....6..195....98....6.8...6...34..8.3..1..........6....28..............8..79"
PAGE = Path(__file__).resolve().parents[2] / "clueproof" / "web" / "page"
SLITHERLINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
ELIMINATION = """elimination
categories:
  day: Monday, Tuesday, Wednesday
  name: Ann, Bob, Cleo
  pet: cat, dog, fish
statements:
  Ann keeps the cat
  Bob arrived on Tuesday
  the one who arrived on Monday keeps the dog
"""


PASTE = """([text, where]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", typeof text === "number" ? ".".repeat(text) : text);
    const begin = performance.now();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(where).dispatchEvent(event);
    return performance.now() - begin;
}"""


def paste(page: Any, text: str | int, where: str = "body") -> float:
    """Paste a text, or so many dots; beside all fields, or in one. The milliseconds that it took."""
    return float(page.evaluate(PASTE, [text, where]))


def verdict(page: Any) -> str:
    """What the page says of the number of solutions, when it has all answers."""
    page.wait_for_selector("#answers [aria-busy=false] .sentence")
    return str(page.inner_text("#answers .sentence span + span"))


def grid(puzzle: Puzzle) -> Any:
    """The givens of a Sudoku."""
    return to_json(puzzle)["grid"]


def run(page: Any, name: str) -> None:
    """Run a command from its menu."""
    menus = "#everything-list" if page.locator("#everything").is_visible() else ".menu:not(#everything-list)"
    menu = page.locator(f"{menus}:has([data-command={name}])")
    page.locator(f"[popovertarget={menu.get_attribute('id')}]").click()
    menu.locator(f"[data-command={name}]").click()


def saved(page: Any, button: str) -> bytes:
    """What the button of the dialog saves."""
    with page.expect_download() as download:
        page.locator("#sharing").get_by_role("button", name=button, exact=True).click()
    return Path(download.value.path()).read_bytes()


def shared(page: Any, name: str) -> str:
    """The link of the open dialog that has this name."""
    field = page.locator("#sharing").get_by_role("textbox", name=name)
    page.wait_for_function("field => field.value.includes('#p=')", arg=field.element_handle())
    return str(field.input_value())


def test_keys_run_one_command_each() -> None:
    # those of the example in the comment of app.js left aside
    modules = [path for path in PAGE.glob("*.js") if path.name != "app.js"]
    keys = [key for path in modules for key in re.findall(r'keys: "([^"]*)"', path.read_text(encoding="utf-8"))]
    assert len(keys) > 15
    assert sorted({*keys}) == sorted(keys)


def test_a_genre_is_found_by_its_names_and_started_from_the_keyboard(page: Any) -> None:
    page.wait_for_selector(".card")
    page.keyboard.press("Tab")
    search = page.locator("#gallery-search")
    search.fill("unruly")
    assert page.locator(".card").all_inner_texts() == ["Binary puzzle\nunruly"]
    search.fill("Yin_Yang")
    assert page.locator(".card").all_inner_texts() == ["Yin-Yang"]
    search.fill("soduko")
    page.get_by_role("button", name="sudoku", exact=True).click()
    assert page.locator(".card").first.inner_text() == "Sudoku"
    search.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.genre") == "killer-sudoku"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    assert "every number once" in page.inner_text("#new-puzzle")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    assert verdict(page) == "At least 100 solutions"
    assert "0 clues" in page.inner_text("#answers")


@pytest.mark.slow
def test_a_size_that_cannot_be_is_refused(page: Any) -> None:
    page.locator("[data-genre=binary]").click()
    page.locator("#new-puzzle input[type=number]").first.fill("7")
    page.locator("#new-puzzle .main").click()
    page.wait_for_selector("#new-puzzle .bad:not(:empty)")
    assert "7" in page.inner_text("#new-puzzle .bad")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SLITHERLINK, "Slitherlink"),
        pytest.param(SUDOKU, "Sudoku", marks=pytest.mark.slow),
        pytest.param("binary\n1..0\n....\n..1.\n....", "Binary", marks=pytest.mark.slow),
        pytest.param(
            json.dumps({"puzzle": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]}), "Sudoku", marks=pytest.mark.slow
        ),
    ],
    ids=["link", "line", "text", "json"],
)
def test_what_is_pasted_is_opened(page: Any, text: str, name: str) -> None:
    paste(page, text)
    page.wait_for_function("name => document.querySelector('#puzzle-name').textContent.startsWith(name)", arg=name)
    assert not page.locator("dialog[open]").count()


@pytest.mark.slow
def test_one_of_several_puzzles_is_chosen(page: Any) -> None:
    paste(page, f"{SUDOKU}\n{UNDECIDED}\n")
    page.locator(".choices button").nth(1).click()
    assert verdict(page) == "At least 100 solutions"


@pytest.mark.slow
def test_what_cannot_be_read_is_kept(page: Any) -> None:
    paste(page, "sudoku\n12.x\n")
    page.wait_for_selector("#reading .bad")
    page.reload()
    page.keyboard.press("Control+O")
    assert page.input_value("#reading-text") == "sudoku\n12.x\n"


def test_ten_megabytes_are_refused_at_once(page: Any) -> None:
    page.wait_for_selector(".card")
    for where in ("body", "#reading-text"):
        # whoever puts them in the field first waits for minutes
        assert paste(page, 10_000_000, where) < WAIT
        assert "10.0 MB" in page.inner_text("#reading .bad")
        assert page.input_value("#reading-text") == ""


@pytest.mark.slow
def test_a_file_is_dropped(page: Any) -> None:
    page.wait_for_selector(".card")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "hard.sdk"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        SUDOKU,
    )
    assert verdict(page) == "Exactly one solution"


def test_answers(page: Any) -> None:
    paste(page, SUDOKU)
    assert verdict(page) == "Exactly one solution"
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('grade:')")
    assert "30 clues" in page.inner_text("#answers")
    page.locator("#answers .settings summary").click()
    page.get_by_label("Clues that are not needed").check()
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('can each be left out')")
    page.get_by_label("Clues that are not needed").uncheck()
    page.wait_for_function("() => !document.querySelector('#answers').textContent.includes('left out')")

    paste(page, UNDECIDED)
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('At least 100')")
    page.locator(".both summary").click()
    assert page.locator(".both svg").count() == 2

    paste(page, "55" + SUDOKU[2:])
    page.wait_for_selector("#answers .clues")
    assert verdict(page) == "No solution"
    assert page.locator("#answers .clues li").all_inner_texts() == ["r1c1 is 5", "r1c2 is 5"]


def test_where_few_solutions_differ_is_told(page: Any) -> None:
    paste(page, UNDECIDED)
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('At least 100')")
    assert "differ" not in page.inner_text("#answers")
    paste(page, "sudoku\n1..4\n....\n....\n4..1")
    page.get_by_text("Two of them differ in 8 places, which are marked on the board.").wait_for()
    assert page.locator("#board .open").count() == 8
    assert page.locator("#board [aria-label*='not the same in all solutions']").count() == 8


def test_a_board_of_regions_alone_can_t_be_repaired_by_clues(page: Any) -> None:
    paste(page, "star-battle stars=1\nregions:\n112223\n112333\n144435\n144555\n666555\n666655")
    verdict(page)
    run(page, "repair")
    page.get_by_text("This board has no clues: change its regions").wait_for()
    assert page.get_by_text("no clues that can be added").count() == 1


def test_what_is_waited_for_is_named(page: Any, workbench: str) -> None:
    """Of a puzzle with one solution nothing is counted: when that is known, its candidates come next."""
    held: set[int] = set()

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()

        def pass_on(said: str) -> None:
            event = json.loads(said)
            if event["id"] not in held:
                socket.send(said)
            if event.get("part") == "verdict":
                held.add(event["id"])

        server.on_message(pass_on)

    page.route_web_socket("**/api/ws", hold)
    page.goto("about:blank")
    page.goto(workbench)
    paste(page, SUDOKU)
    page.locator("#answers").get_by_text("Exactly one solution").wait_for()
    page.get_by_text("Looking for what each cell can be").wait_for()


def test_a_puzzle_is_made_unique_and_minimal(page: Any) -> None:
    paste(page, UNDECIDED)
    verdict(page)
    run(page, "repair")
    page.locator("#repair .result .main").click()
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('Exactly one')")
    before = page.inner_text("#answers .verdict")
    run(page, "minimise")
    page.locator("#minimise .result .main").click()
    page.wait_for_function("before => document.querySelector('#answers .verdict').innerText !== before", arg=before)
    page.locator("#answers .settings summary").click()
    page.get_by_label("Clues that are not needed").check()
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('No clue can be left out')")


def test_all_repairs_are_offered_and_one_click_takes_one(page: Any) -> None:
    paste(page, "sudoku\n1..4\n....\n....\n4..1")
    verdict(page)
    run(page, "repair")
    ways = page.get_by_role("list", name="All ways").get_by_role("button")
    ways.nth(15).wait_for()
    assert page.get_by_text("All 16 repairs that add 1 clue:").is_visible()
    assert ways.count() == 16
    before = page.inner_html("#repair .result svg")
    ways.nth(8).hover()
    page.wait_for_function("before => document.querySelector('#repair .result svg').innerHTML !== before", arg=before)
    ways.nth(8).click()
    assert verdict(page) == "Exactly one solution"
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('2 solutions')")


def test_the_evidence_is_a_page_away_and_leads_back(page: Any) -> None:
    paste(page, UNDECIDED)
    verdict(page)
    page.get_by_role("button", name="Is it right?").click()
    page.get_by_role("heading", name="No: it has several solutions").wait_for()
    page.get_by_role("link", name="Workbench", exact=True).click()
    page.wait_for_selector("#desk svg")
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('solutions')")
    assert page.locator("#puzzle-name").inner_text() == "Sudoku 9×9"
    page.keyboard.press("Alt+i")
    page.get_by_role("heading", name="No: it has several solutions").wait_for()


def test_kinds_that_are_used_most_come_first(page: Any) -> None:
    paste(page, SUDOKU)
    verdict(page)
    groups = page.get_by_label("More to enter").locator("optgroup")
    assert groups.first.get_attribute("label") == "Most used"
    assert groups.first.locator("option").all_inner_texts()[:4] == ["cage", "thermo", "white dot", "black dot"]
    names = page.get_by_label("More to enter").locator("option").all_inner_texts()
    assert len(names) == len({*names})


@pytest.mark.slow
def test_one_like_it_opens_as_a_board_of_its_own(page: Any) -> None:
    paste(page, "sudoku\n1...\n..2.\n.3..\n...4")
    verdict(page)
    page.locator("#symmetry").select_option("rotation")
    run(page, "generate")
    assert page.locator("#generate select").first.input_value() == "rotation"
    page.locator("#generate input").fill("monday")
    page.locator("#generate form .main").click()
    page.wait_for_function("() => document.querySelector('#generate .result').textContent.includes('monday')")
    page.locator("#generate .result .main").click()
    assert verdict(page) == "Exactly one solution"
    page.locator("#views button", has_text="New puzzle").click()
    assert page.locator(".recent button").count() == 2


def test_hint_and_explanation(page: Any) -> None:
    paste(page, SUDOKU)
    verdict(page)
    page.locator("#hints button").first.click()
    page.wait_for_selector("#hints svg")
    assert not page.locator("#hints .headline").count()
    page.locator("#hints button").first.click()
    headline = page.locator("#hints .headline").inner_text()
    assert re.fullmatch(r"r\dc\d = \d", headline)
    page.keyboard.press("Alt+x")
    explained(page)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#steps .said h3") == f"1. {headline}"
    page.keyboard.press("End")
    assert "only solution" in page.inner_text("#steps .said")


def test_what_is_to_be_looked_at_stands_beside_a_step(page: Any) -> None:
    statements = "Ann is before Bob in day"
    paste(page, f"elimination\ncategories:\n  day: 1, 2, 3\n  name: Ann, Bob, Cy\nstatements:\n  {statements}\n")
    verdict(page)
    for _ in range(2):
        page.locator("#hints button").first.click()
        page.wait_for_selector("#hints svg")
    page.wait_for_selector("#hints .beside")
    assert page.locator("#hints .beside").inner_text().splitlines()[0].split() == ["day", "1", "2", "3"]


def test_a_link_holds_the_puzzle(page: Any, browser: Any, workbench: str) -> None:
    paste(page, SUDOKU)
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for setting")
    page.get_by_role("button", name="Copy: Link for setting").click()
    page.wait_for_function("() => document.querySelector('#sharing').textContent.includes('Copied.')")
    assert page.evaluate("navigator.clipboard.readText()") == link
    with opened(browser, workbench) as other:
        other.goto(link)
        assert verdict(other) == "Exactly one solution"
        # the address goes on to hold it
        other.wait_for_function("link => location.href === link", arg=link)
        # what was open stays
        paste(other, link[:-9])
        other.wait_for_selector("#reading .bad")
        assert "cut off" in other.inner_text("#reading .bad")


@pytest.mark.slow
def test_a_link_holds_a_step(page: Any) -> None:
    paste(page, SUDOKU)
    verdict(page)
    run(page, "explain")
    explained(page)
    page.locator(".steps button").nth(7).click()
    headline = page.inner_text("#steps .said h3")
    assert headline.startswith("7. ")
    page.locator("#steps .link summary").click()
    page.wait_for_function("() => document.querySelector('#steps .link input').value")
    link = page.input_value("#steps .link input")
    page.goto("about:blank")
    page.goto(link)
    shown = "headline => document.querySelector('#steps .said h3')?.textContent === headline"
    page.wait_for_function(shown, arg=headline)
    explained(page)
    # where one is, one stays
    assert page.inner_text("#steps .said h3") == headline
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#steps .said h3").startswith("8. ")

    page.get_by_label("Without techniques").check()
    page.wait_for_function("() => document.querySelectorAll('.steps li').length > 3")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#steps .premises")
    page.locator("#steps .link summary").click()
    page.wait_for_function("() => document.querySelector('#steps .link input').value.endsWith('&step=1&techniques=no')")
    bare, link = page.inner_text("#steps .said"), page.input_value("#steps .link input")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function("said => document.querySelector('#steps .said')?.innerText === said", arg=bare)
    assert page.get_by_label("Without techniques").is_checked()
    # of the same puzzle, on the same page
    paste(page, link.replace("&step=1&techniques=no", "&step=7"))
    page.wait_for_function(shown, arg=headline)
    assert not page.get_by_label("Without techniques").is_checked()


def explained(page: Any) -> None:
    """Wait for the end of the explanation."""
    page.wait_for_function("() => document.querySelector('.steps').lastChild?.textContent === 'End'")


@pytest.mark.slow
def test_links_of_other_programs(page: Any) -> None:
    paste(page, SUDOKU)
    verdict(page)
    run(page, "share")
    page.wait_for_function("() => document.querySelectorAll('.notations li:not([hidden])').length === 5")
    for field in page.locator(".notations input").all():
        assert grid(parse(field.input_value(), "sudoku")) == grid(parse(SUDOKU))


@pytest.mark.parametrize(
    "text",
    [
        SUDOKU,
        pytest.param(SLITHERLINK, marks=pytest.mark.slow),
        pytest.param(ELIMINATION, marks=pytest.mark.slow),
    ],
    ids=["sudoku", "slitherlink", "elimination"],
)
def test_files_are_saved(page: Any, tmp_path: Path, text: str) -> None:
    (puzzle,) = read(io.StringIO(text))
    paste(page, text)
    verdict(page)
    run(page, "share")
    for button in ("JSON", "Text", "JSON Lines"):
        path = tmp_path / "puzzle"
        path.write_bytes(saved(page, button))
        (again,) = read(path, puzzle.rules.name)
        assert {**to_json(again), "id": None} == {**to_json(puzzle), "id": None}
    assert saved(page, "SVG").startswith(b"<svg")
    assert saved(page, "PNG").startswith(b"\x89PNG")
    assert b"\np cnf" in saved(page, "DIMACS")
    path = tmp_path / "certificate"
    path.write_bytes(saved(page, "Certificate"))
    assert check_certificate(path).statement == "unique"


@pytest.mark.slow
def test_it_is_printed_with_its_solution_on_another_page(page: Any) -> None:
    paste(page, SUDOKU)
    verdict(page)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#printing .sheet svg").count() == 2
    assert "every number once" in page.inner_text("#paper")
    assert not page.locator("#main").is_visible()


def type_in(page: Any, name: str, digit: str) -> None:
    """Fill in a cell."""
    settle(page)
    click(page, name)
    page.keyboard.type(digit)


def test_it_is_solved_by_hand(page: Any) -> None:
    paste(page, "sudoku\n1...\n..2.\n.3..\n...4")
    verdict(page)
    run(page, "play")
    page.wait_for_function("() => document.querySelector('#play').textContent.includes('12 still to fill in')")
    assert not page.locator("#answers").is_visible()
    type_in(page, "r1c2", "4")
    assert at(page, "r1c2") == "4"
    run(page, "check")
    page.wait_for_selector("#play .bad")
    assert at(page, "r1c2") == "4, mistake"
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('#play').textContent.includes('12 still to fill in')")
    for row, digits in enumerate(("1243", "3421", "4312", "2134"), 1):
        for column, digit in enumerate(digits, 1):
            if (row, column, digit) not in [(1, 1, "1"), (2, 3, "2"), (3, 2, "3"), (4, 4, "4")]:
                type_in(page, f"r{row}c{column}", digit)
    page.wait_for_selector("#play .good")
    assert "Solved" in page.inner_text("#play")
    run(page, "set")
    assert verdict(page) == "Exactly one solution"
