"""Entering puzzles on the page: each kind of entry by mouse, by touch and by keyboard; undo, storage, symmetry."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof.grid.symmetry import SYMMETRIES, orbit
from tests.web.conftest import opened
from tests.web.entering import at, choose, click, drag, further, here, place, press, puzzle, settle, start
from tests.web.test_panels import paste, run, verdict

STARS = "star-battle stars=1\nregions:\naabbb\naaccc\ndeeee\ndeeee\ndeeee"


def test_values_by_keyboard(page: Any) -> None:
    start(page, "sudoku")
    place(page, "r1c1").focus()
    press(page, "ArrowRight", "ArrowDown", "5", "ArrowRight", "7", "End", "PageDown", "9")
    assert (at(page, "r2c2"), at(page, "r2c3"), at(page, "r9c9")) == ("5", "7", "9")
    assert here(page) == "r9c9"
    press(page, "Backspace")
    assert at(page, "r9c9") == "empty"
    assert page.locator("#board [tabindex='0']").count() == 1


@pytest.mark.slow
def test_values_by_mouse_and_pad(page: Any) -> None:
    start(page, "sudoku")
    click(page, "r3c4")
    page.locator(".pad").get_by_role("button", name="5", exact=True).click()
    assert at(page, "r3c4") == "5"
    page.locator(".pad").get_by_role("button", name="Clear", exact=True).click()
    assert at(page, "r3c4") == "empty"
    # several cells at once
    drag(page, "r1c1", "r1c2", "r2c2")
    press(page, "Delete")
    assert puzzle(page)["grid"] == ["........."] * 9
    page.locator(".pad").get_by_role("button", name="Brush", exact=True).click()
    page.locator(".pad").get_by_role("button", name="6", exact=True).click()
    click(page, "r9c1")
    assert at(page, "r9c1") == "6"
    click(page, "r9c1")
    assert at(page, "r9c1") == "empty"


@pytest.mark.slow
def test_touch(browser: Any, workbench: str) -> None:
    with opened(browser, workbench, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}) as page:
        start(page, "sudoku")
        box = place(page, "r2c8").bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator(".pad").get_by_role("button", name="3", exact=True).tap()
        assert at(page, "r2c8") == "3"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_a_number_of_several_digits_is_one_step(page: Any) -> None:
    start(page, "numbrix")
    click(page, "r1c1")
    page.keyboard.type("12")
    assert at(page, "r1c1") == "12"
    press(page, "Control+z")
    assert at(page, "r1c1") == "empty"
    press(page, "Control+y")
    assert at(page, "r1c1") == "12"


@pytest.mark.slow
def test_what_cannot_stand_there_is_told(page: Any) -> None:
    start(page, "kakuro")
    before = puzzle(page)
    choose(page, "sum of the cells to the right")
    click(page, "r5c1")
    page.keyboard.type("2")
    page.wait_for_function("() => document.querySelector('#refused').textContent.includes('r5c1')")
    assert puzzle(page) == before
    # what goes on with it may stand there
    page.keyboard.type("8")
    page.wait_for_function("() => !document.querySelector('#refused').textContent")
    assert at(page, "r5c1").endswith("28")
    press(page, "Control+z")
    assert puzzle(page) == before


@pytest.mark.slow
def test_edges(page: Any) -> None:
    start(page, "futoshiki", 4, 4)
    names = [label.split(",")[0] for label in labels(page)]
    assert len(names) == len({*names}) == 24
    click(page, "between r1c1 and r1c2")
    first = at(page, "between r1c1 and r1c2")
    assert first != "empty"
    click(page, "between r1c1 and r1c2")
    assert at(page, "between r1c1 and r1c2") not in ("empty", first)
    click(page, "between r1c1 and r1c2")
    assert at(page, "between r1c1 and r1c2") == "empty"
    press(page, "ArrowDown", "Enter")
    assert at(page, here(page)) != "empty"
    assert walked(page) == {*names}


@pytest.mark.slow
def test_vertices(page: Any) -> None:
    start(page, "slant", 3, 3)
    names = [label.split(",")[0] for label in labels(page)]
    assert len(names) == 16
    click(page, "lower right corner of r1c1")
    press(page, "2", "ArrowRight", "1")
    assert at(page, "lower right corner of r1c1") == "2"
    assert at(page, "lower right corner of r1c2") == "1"
    assert walked(page) == {*names}


def test_margins(page: Any) -> None:
    start(page, "nonogram", 5, 5)
    click(page, "left of row 2")
    page.keyboard.type("2 1")
    press(page, "Enter")
    assert at(page, "left of row 2") == "2 1"
    assert here(page) == "left of row 3"
    press(page, "3", "Enter")
    assert at(page, "left of row 3") == "3"
    click(page, "above column 1")
    press(page, "1", "Escape")
    assert at(page, "above column 1") in ("empty", "?")
    start(page, "skyscrapers", 4, 4)
    click(page, "right of row 1")
    press(page, "4")
    assert at(page, "right of row 1") == "4"


def test_regions_by_dragging_and_by_keyboard(page: Any) -> None:
    start(page, "star-battle", 6, 6)
    click(page, "r1c1")
    drag(page, "r1c1", "r1c2", "r1c3", "r2c3")
    regions = puzzle(page)["regions"]
    assert regions[0][0] == regions[0][1] == regions[0][2] == regions[1][2] != regions[1][0]
    assert page.inner_text("#draft")
    click(page, "r6c1")
    press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Enter")
    regions = puzzle(page)["regions"]
    assert regions[5][0] == regions[5][2] not in (regions[0][0], regions[5][3])


@pytest.mark.slow
def test_paths(page: Any) -> None:
    start(page, "thermometers", 4, 4)
    choose(page, "thermometer")
    before = puzzle(page)
    drag(page, "r1c1", "r1c2", "r2c2")
    dragged = puzzle(page)
    assert dragged != before
    press(page, "Control+z")
    assert puzzle(page) == before
    click(page, "r1c1")
    press(page, "Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    assert puzzle(page) == dragged


def extras(page: Any) -> list[Any]:
    """The extras of the Sudoku on the board."""
    found: list[Any] = puzzle(page).get("extras", [])
    return found


def test_extras_by_mouse(page: Any) -> None:
    start(page, "sudoku")
    further(page, "thermo")
    drag(page, "r1c1", "r2c2", "r3c3", "r3c4")
    thermo = {"kind": "thermo", "cells": [[0, 0], [1, 1], [2, 2], [2, 3]]}
    assert extras(page) == [thermo]
    further(page, "cage")
    drag(page, "r5c5", "r5c6", "r6c6")
    press(page, "1", "5", "Enter")
    cage = {"kind": "cage", "value": 15, "cells": [[4, 4], [4, 5], [5, 5]]}
    assert extras(page) == [thermo, cage]
    # click by click, and without a sum
    for name in "r9c8", "r8c8", "r8c9", "r8c9":
        click(page, name)
    page.locator(".pad").get_by_role("button", name="Done").click()
    press(page, "Enter")
    assert extras(page)[2:] == [{"kind": "cage", "cells": [[8, 7], [7, 7]]}]
    further(page, "pair-sum")
    click(page, "between r7c1 and r7c2")
    press(page, "1", "0", "Enter")
    further(page, "sandwich")
    click(page, "right of row 2")
    press(page, "7", "Enter")
    line = [[1, c] for c in reversed(range(9))]
    assert extras(page)[3:] == [
        {"kind": "pair-sum", "value": 10, "cells": [[6, 0], [6, 1]]},
        {"kind": "sandwich", "value": 7, "cells": line},
    ]
    assert at(page, "right of row 2") == "sandwich 7"
    further(page, "clone")
    drag(page, "r1c8", "r1c9")
    drag(page, "r4c7", "r4c8")
    page.locator(".pad").get_by_role("button", name="Done").click()
    page.get_by_label("anti knight").check()
    assert extras(page)[5:] == [
        {"kind": "clone", "groups": [[[0, 7], [0, 8]], [[3, 6], [3, 7]]]},
        {"kind": "anti-knight"},
    ]


def test_extras_are_listed_changed_and_removed(page: Any) -> None:
    start(page, "sudoku", 4, 4)
    further(page, "cage")
    drag(page, "r1c1", "r1c2")
    press(page, "3", "Enter")
    settle(page)
    chosen = page.locator(".things").get_by_role("button", name="cage 3: r1c1 to r1c2", exact=True)
    chosen.click()
    # drawn anew it keeps its sum
    drag(page, "r2c1", "r2c2", "r2c3")
    assert extras(page) == [{"kind": "cage", "value": 3, "cells": [[1, 0], [1, 1], [1, 2]]}]
    press(page, "Control+z")
    assert extras(page) == [{"kind": "cage", "value": 3, "cells": [[0, 0], [0, 1]]}]
    # what is drawn where it stands already is chosen
    drag(page, "r1c2", "r1c1")
    press(page, "5", "Enter")
    assert extras(page) == [{"kind": "cage", "value": 5, "cells": [[0, 0], [0, 1]]}]
    # and is chosen no longer if nothing is changed: the next one stands beside it
    drag(page, "r1c2", "r1c1")
    press(page, "Enter")
    drag(page, "r4c1", "r4c2")
    press(page, "Enter", "Control+z")
    assert extras(page) == [{"kind": "cage", "value": 5, "cells": [[0, 0], [0, 1]]}]
    drag(page, "r3c1", "r3c2")
    press(page, "x", "Enter")
    settle(page)
    assert page.inner_text("#refused") == "'x' is no value of cage; expected a whole number"
    page.get_by_role("button", name="Remove cage 5").click()
    assert extras(page) == []
    press(page, "Control+z")
    assert len(extras(page)) == 1


def test_extras_by_keyboard(page: Any) -> None:
    start(page, "sudoku", 4, 4)
    page.locator("#entry select").first.focus()
    further(page, "renban")
    place(page, "r1c1").focus()
    press(page, "Space", "ArrowDown", "ArrowRight", "Space", "Shift+ArrowRight", "Enter")
    assert extras(page) == [{"kind": "renban", "cells": [[0, 0], [1, 1], [1, 2]]}]
    press(page, "Delete")
    assert extras(page) == []
    further(page, "x-sum")
    place(page, "left of row 3").focus()
    press(page, "6", "Enter")
    assert here(page) == "left of row 3"
    assert extras(page) == [{"kind": "x-sum", "value": 6, "cells": [[2, c] for c in range(4)]}]
    further(page, "no-other-white-dot")
    place(page, "between r1c1 and r1c2").focus()
    press(page, "Space", "Enter", "2", "Enter")
    assert extras(page)[1:] == [{"kind": "no-other-white-dot", "value": 2, "groups": [[[0, 0], [0, 1]]]}]
    further(page, "odd")
    place(page, "r4c4").focus()
    press(page, "Enter")
    assert extras(page)[2:] == [{"kind": "odd", "cells": [[3, 3]]}]


@pytest.mark.slow
def test_a_puzzle_without_a_grid_is_written(page: Any) -> None:
    start(page, "elimination")
    area = page.locator("#lines textarea")
    said = area.input_value()
    assert said.startswith("elimination")
    area.press("Control+End")
    area.type("\nno such sentence")
    page.wait_for_function("() => document.querySelector('#refused').textContent.includes('Line')")
    page.reload()
    page.wait_for_selector("#lines textarea:visible")
    page.wait_for_function("() => document.querySelector('#refused').textContent.includes('Line')")
    assert area.input_value() == f"{said}\nno such sentence"
    area.fill(said)
    page.wait_for_function("() => !document.querySelector('#refused').textContent")


@pytest.mark.slow
def test_undo_has_no_end(page: Any) -> None:
    start(page, "sudoku")
    place(page, "r1c1").focus()
    for digit in "123456789":
        press(page, digit, "ArrowRight")
    filled = puzzle(page)
    assert filled["grid"][0] == "123456789"
    for _ in range(9):
        press(page, "Control+z")
    assert puzzle(page)["grid"][0] == "........."
    for _ in range(9):
        press(page, "Control+Shift+z")
    assert puzzle(page) == filled


def test_a_reload_keeps_all_and_tabs_keep_their_own(page: Any) -> None:
    start(page, "sudoku")
    place(page, "r1c1").focus()
    press(page, "4")
    settle(page)
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0])
    # a new tab does not take what another has open
    other.wait_for_selector(".card")
    start(other, "sudoku")
    place(other, "r1c1").focus()
    press(other, "8")
    settle(other)
    for tab, digit in (page, "4"), (other, "8"):
        tab.reload()
        tab.wait_for_selector("#board [role=gridcell]")
        assert at(tab, "r1c1") == digit
        press(tab, "Control+z")
        assert at(tab, "r1c1") == "empty"


@pytest.mark.slow
def test_a_server_that_goes_away_loses_nothing(browser: Any, workbench: str) -> None:
    context = browser.new_context()
    away = False
    sockets: list[Any] = []

    def connect(socket: Any) -> None:
        if away:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    context.route_web_socket("**/api/ws", connect)
    page = context.new_page()
    page.goto(workbench)
    start(page, "sudoku")
    place(page, "r1c1").focus()
    press(page, "1")
    settle(page)
    if not sockets:
        context.close()
        pytest.skip("static files have no server")
    away = True
    sockets[-1].close()
    page.wait_for_function("() => document.querySelector('#carrier').textContent.includes('away')")
    press(page, "ArrowRight", "2", "ArrowRight", "3")
    # shown and kept before the engine knows of it
    assert str(place(page, "r1c3").get_attribute("aria-label")).startswith("r1c3, 3")
    page.reload()
    page.wait_for_function("() => document.querySelector('#carrier').textContent.includes('away')")
    away = False
    page.wait_for_selector("#board [role=gridcell]")
    settle(page)
    assert page.inner_text("#carrier") == ""
    assert puzzle(page)["grid"][0] == "123......"
    press(page, "Control+z")
    assert puzzle(page)["grid"][0] == "12......."
    context.close()


@pytest.mark.slow
def test_playing(page: Any) -> None:
    start(page, "sudoku", 4, 4)
    place(page, "r1c1").focus()
    press(page, "1", "ArrowRight", "2")
    settle(page)
    press(page, "Alt+p")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    place(page, "r4c4").focus()
    press(page, "3")
    assert at(page, "r4c4") == "3"
    # what is given is read, and can't be changed
    place(page, "r1c1").focus()
    assert at(page, "r1c1") == "1"
    press(page, "4")
    page.wait_for_function("() => document.querySelector('#refused').textContent.includes('given')")
    page.reload()
    page.wait_for_selector("#board [role=gridcell]")
    assert at(page, "r4c4") == "3"
    press(page, "Control+z")
    assert at(page, "r4c4") == "empty"
    press(page, "Alt+b")
    page.wait_for_selector("html[data-mode=set]:not(.waiting)")
    assert puzzle(page)["grid"] == ["12..", "....", "....", "...."]
    start(page, "slitherlink", 3, 3)
    press(page, "Alt+p")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    drag(page, "upper side of r1c1", "upper side of r1c2", "upper side of r1c3")
    assert [at(page, f"upper side of r1c{column}") for column in (1, 2, 3)] == ["a line"] * 3
    assert walked(page) == {label.split(",")[0] for label in labels(page)}


@pytest.mark.slow
def test_symmetries_are_those_of_the_library(page: Any) -> None:
    height, width = 4, 4
    asked = [(name, cell) for name in SYMMETRIES for cell in ((0, 1), (2, 2), (-1, 1))]
    found = page.evaluate(
        "async ([asked, ...size]) => { const { orbit } = await import('/symmetry.js');"
        "return asked.map(([name, spot]) => orbit(spot, name, ...size)); }",
        [asked, height, width],
    )
    for (name, cell), places in zip(asked, found, strict=True):
        assert {(row, column) for row, column in places} == orbit(cell, name, height, width)


def labels(page: Any) -> list[str]:
    """The names of all places with what stands there."""
    found: list[str] = page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return found


def walked(page: Any) -> set[str]:
    """The places that the arrow keys reach."""
    press(page, "PageUp", "Home")
    reached = {here(page)}
    for _ in range(40):
        press(page, "Home")
        line = here(page)
        while True:
            reached.add(before := here(page))
            press(page, "ArrowRight")
            if here(page) == before:
                break
        press(page, "Home", "ArrowDown", "Home")
        if here(page) == line:
            break
    return reached


TYPED = """async key => {
    const { app } = await import('/app.js');
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    // the page draws by the next frame, the engine answers later
    await Promise.resolve();
    const glyph = document.querySelector(".echo");
    const seen = {
        pending: app.store.state.set.pending.length,
        high: glyph?.getBoundingClientRect().height ?? 0,
        cell: document.activeElement.getBoundingClientRect().height,
        sentence: document.querySelector("#answers .sentence span + span").textContent,
        details: getComputedStyle(document.querySelector("#answers .details")).visibility,
        busy: document.querySelector("#answers [aria-busy]").getAttribute("aria-busy"),
    };
    return seen;
}"""


def test_what_is_typed_is_seen_before_the_engine_answers(page: Any) -> None:
    """It has the size of a glyph, and no verdict on other clues stands beside it."""
    start(page, "sudoku")
    place(page, "r1c1").focus()
    press(page, "5", "ArrowRight")
    page.wait_for_function("() => document.querySelector('#answers .sentence').textContent.includes('solutions')")
    seen = page.evaluate(TYPED, "5")
    assert seen["pending"] == 1
    assert 0.4 * seen["cell"] < seen["high"] <= seen["cell"]
    assert (seen["sentence"], seen["details"], seen["busy"]) == ("…", "hidden", "true")
    page.wait_for_function("() => document.querySelector('#answers .sentence').textContent.includes('No solution')")
    page.wait_for_selector("#answers .clues")
    assert page.locator("#answers .details").evaluate("part => getComputedStyle(part).visibility") == "visible"


def test_a_link_says_that_its_puzzle_is_to_come(browser: Any, workbench: str) -> None:
    """Until the engine is there, the page shows what it had or new puzzles."""
    context = browser.new_context()
    context.route_web_socket("**/api/ws", lambda socket: socket.close())
    context.route("**/engine/**", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{workbench}#p=q1YqKK2qyklVslJQKi5Nyc8uVdJRUEovykwBikQrGerp6YEE9PSMILQxjK9nohRbCwA")
    page.wait_for_function(
        "() => /Then the puzzle of this link opens/.test(document.querySelector('#carrier').innerText)"
    )
    page.goto("about:blank")
    page.goto(workbench)
    page.wait_for_function("() => document.querySelector('#carrier').innerText")
    assert "link" not in page.inner_text("#carrier")
    context.close()


def test_regions_are_drawn_to_the_last(page: Any) -> None:
    """The board is whole when all but one are drawn, and drawing the last one leaves it as it is."""
    start(page, "star-battle", 5)
    missing = "5 regions are needed, as many as rows; there is 1 region"
    assert page.inner_text("#draft") == missing
    # what is no puzzle yet is shared as it is, with the reason
    run(page, "share")
    dialog = page.locator("#sharing")
    dialog.get_by_text(f"It can be shared for solving when it is a whole puzzle. {missing}.").wait_for()
    assert not dialog.get_by_label("Link for solving").first.is_visible()
    assert dialog.get_by_role("button", name="Certificate").is_disabled()
    assert dialog.get_by_role("button", name="JSON", exact=True).is_enabled()
    press(page, "Escape")
    rows = [["r1c1", "r1c2", "r2c2", "r2c1"], ["r1c3", "r1c5"], ["r2c3", "r2c5"], ["r3c1", "r4c1", "r5c1"]]
    for cells in (*rows, ["r3c2", "r3c5", "r4c5", "r4c2", "r5c2", "r5c5"]):
        drag(page, *cells)
        settle(page)
    assert puzzle(page)["regions"] == STARS.split("\n")[2:]
    verdict(page)
    assert "clue" not in page.inner_text("#answers .verdict")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("killer-sudoku\ncages:\naabb\naabb\nccdd\nccdd\ntargets:\na=10", "sum of a cage"),
        ("suguru\n1.\n..\nregions:\naa\nab\n", "given value"),
        (STARS, "region"),
        ("sudoku\n1...\n..2.\n.3..\n...4", "given value"),
        ("kakuro\n# 3\\ 4\\\n\\3 . .\n\\4 . .", "black cell"),
    ],
)
def test_what_is_entered_at_first(page: Any, text: str, chosen: str) -> None:
    """Clues where there are regions already; nothing takes a cell away unless that is chosen."""
    paste(page, text)
    verdict(page)
    assert page.inner_text(".kinds button[aria-pressed=true]") == chosen


@pytest.mark.parametrize(
    ("genre", "chosen"), [("killer-sudoku", "cage"), ("suguru", "region"), ("sudoku", "given value")]
)
def test_regions_are_what_a_board_made_of_them_begins_with(page: Any, genre: str, chosen: str) -> None:
    start(page, genre, 4)
    assert page.inner_text(".kinds button[aria-pressed=true]") == chosen
