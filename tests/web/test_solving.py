"""The page as a place to solve, with real events: notes, colours, lines and crosses, broken rules, time, links."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pytest import approx

from clueproof.formats.links.fpuzzles import decompressed
from tests.web.asking import answer, ask
from tests.web.conftest import opened
from tests.web.entering import at, choose, click, drag, here, middle, place, press, settle, start
from tests.web.test_panels import ELIMINATION, SUDOKU, paste, run, shared, verdict

MINI = 'sudoku title="First steps" author="Ann A." difficulty=easy\n1...\n..2.\n.3..\n...4'


def play(page: Any, text: str) -> None:
    """Open a puzzle and begin to solve it."""
    paste(page, text)
    verdict(page)
    run(page, "play")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")


def says(page: Any, words: str) -> None:
    """Wait until the panel says so."""
    page.wait_for_function("words => document.querySelector('#play').textContent.includes(words)", arg=words)


def test_a_link_for_solving_shows_no_solution(page: Any, browser: Any, workbench: str) -> None:
    paste(page, MINI)
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for solving")
    with opened(browser, workbench) as other:
        asked: list[str] = []
        other.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
        other.goto("about:blank")
        other.goto(link)
        other.wait_for_selector("html[data-mode=play]:not(.waiting)")
        says(other, "12 still to fill in")
        # nothing was asked that would give it away
        assert not any('"watch"' in said or '"verify"' in said for said in asked)
        assert not other.locator("#answers").is_visible()
        assert other.locator("#board .notes").count() == 0
        said = other.inner_text("#play")
        assert "by Ann A. · easy" in said
        assert "from 1 to 4 into every cell" in said
        assert other.inner_text("#puzzle-name") == "First steps · Sudoku 4×4"


def test_a_link_for_solving_what_has_no_place_to_fill_in_shows_no_solution_either(
    page: Any, browser: Any, workbench: str
) -> None:
    paste(page, "triangle-sum\n1\n2 3\n6 5 4")
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for solving")
    with opened(browser, workbench) as other:
        asked: list[str] = []
        other.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
        for there in ("about:blank", link):
            other.goto(there)
        for reloaded in (False, True):
            if reloaded:
                other.reload()
            other.wait_for_selector("html[data-mode=play]:not(.waiting)")
            says(other, "The board has no place for all that is to be found")
            assert other.locator("#board svg").first.is_visible()
            assert not any('"watch"' in said or '"verify"' in said for said in asked)
            for hidden in ("#answers", "#play .time", "#entry"):
                assert not other.locator(hidden).is_visible()
            assert not other.get_by_role("button", name="Look for mistakes").is_visible()


def test_whoever_came_to_solve_is_asked_before_the_solution_is_shown(page: Any, browser: Any, workbench: str) -> None:
    paste(page, MINI)
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for solving")
    with opened(browser, workbench) as other:
        other.goto("about:blank")
        other.goto(link)
        other.wait_for_selector("html[data-mode=play]:not(.waiting)")
        for keep in ("Go on solving", "Show it"):
            run(other, "set")
            other.get_by_text("Setting shows the solution.").wait_for()
            assert other.evaluate("document.documentElement.dataset.mode") == "play"
            # also after a reload
            other.reload()
            other.wait_for_selector("html[data-mode=play]:not(.waiting)")
            run(other, "set")
            other.get_by_role("button", name=keep).click()
        assert verdict(other) == "Exactly one solution"
        # once seen, it is no secret
        run(other, "play")
        other.wait_for_selector("html[data-mode=play]:not(.waiting)")
        run(other, "set")
        assert verdict(other) == "Exactly one solution"
    # nor is it to its author
    press(page, "Escape")
    run(page, "play")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    run(page, "set")
    assert verdict(page) == "Exactly one solution"


def test_the_address_holds_the_puzzle_and_a_reload_what_was_filled_in(page: Any) -> None:
    play(page, MINI)
    page.wait_for_function("() => location.hash.endsWith('&solve=yes')")
    click(page, "r1c2")
    press(page, "4")
    settle(page)
    page.reload()
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    assert at(page, "r1c2") == "4"
    page.wait_for_function("() => document.querySelector('#puzzle-name').textContent.startsWith('First steps')")
    run(page, "set")
    page.wait_for_function("() => location.hash.startsWith('#p=') && !location.hash.includes('solve')")
    page.reload()
    assert verdict(page) == "Exactly one solution"
    # also what the address does not hold yet
    place(page, "r1c1").focus()
    press(page, "Delete")
    assert at(page, "r1c1").startswith("empty")
    page.reload()
    page.wait_for_selector("#board [role=gridcell]")
    assert at(page, "r1c1").startswith("empty")


def test_notes_by_keyboard_alone(page: Any) -> None:
    play(page, MINI)
    place(page, "r2c1").focus()
    press(page, "Shift+3", "Shift+4", "Control+4", "Alt+2", "1")
    assert at(page, "r2c1") == "corner: 1 3 4, centre: 4"
    # one that stands there goes
    press(page, "1")
    assert at(page, "r2c1") == "corner: 3 4, centre: 4"
    assert page.locator("#board .corner-notes text").all_text_contents() == ["3", "4"]
    # a number hides them, and Delete brings them back before it takes them away
    press(page, "Alt+1", "4")
    settle(page)
    assert page.locator("#board .corner-notes text").count() == 0
    press(page, "Delete")
    assert at(page, "r2c1") == "corner: 3 4, centre: 4"
    press(page, "Delete")
    assert at(page, "r2c1") == "empty"
    press(page, "Control+z")
    assert at(page, "r2c1") == "corner: 3 4, centre: 4"
    # several cells at once
    press(page, "Shift+ArrowRight", "Shift+ArrowDown", "Control+2")
    assert [at(page, name) for name in ("r2c1", "r2c2", "r3c1")] == ["corner: 3 4, centre: 2 4", "centre: 2", "empty"]
    assert here(page) == "r3c2"


def test_doublers_are_marked_in_cells(page: Any) -> None:
    play(page, "sudoku doublers=find\n1...\n....\n....\n....\nextras:\n  thermo r3c1-r3c2-r4c3")
    choose(page, "doubler")
    click(page, "r1c1")
    click(page, "r2c3")
    assert (at(page, "r1c1"), at(page, "r2c3")) == ("1, a doubler", "a doubler")
    assert page.locator("#board svg", has_text="\N{MULTIPLICATION SIGN}2").count() == 1
    click(page, "r2c3")
    assert at(page, "r2c3") == "empty"
    click(page, "r1c2")
    says(page, "Row 1: it has one doubler")
    assert at(page, "r1c2") == "a doubler, breaks a rule"


def test_colours_by_mouse(page: Any) -> None:
    play(page, MINI)
    choose(page, "colour")
    drag(page, "r1c1", "r1c4")
    page.locator(".pad").get_by_role("button", name="green").click()
    assert [at(page, f"r1c{column}") for column in (1, 2, 4)] == ["1, green", "green", "green"]
    page.locator(".pad").get_by_role("button", name="Clear").click()
    assert at(page, "r1c1") == "1"


def test_lines_and_crosses_by_mouse(page: Any) -> None:
    play(page, "slitherlink\n3 . .\n. 0 .\n. . 2")
    click(page, "upper side of r1c1")
    assert at(page, "upper side of r1c1") == "a line"
    page.mouse.click(*middle(page, "between r2c1 and r2c2"), button="right")
    assert at(page, "between r2c1 and r2c2") == "no line"
    page.mouse.click(*middle(page, "between r2c1 and r2c2"), button="right")
    assert at(page, "between r2c1 and r2c2") == "empty"
    # a drag with the second button crosses all that it comes to
    page.mouse.move(*middle(page, "between r2c1 and r3c1"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "between r2c3 and r3c3"), steps=12)
    page.mouse.up(button="right")
    assert {at(page, f"between r2c{c} and r3c{c}") for c in (1, 2, 3)} == {"no line"}
    click(page, "between r1c2 and r2c2")
    says(page, "has 0 lines around it")
    assert at(page, "between r1c2 and r2c2").endswith("breaks a rule")


MIDDLES = """async ([[r, c], [row, column]]) => {
    const { app } = await import("/app.js");
    const { xs, ys, width, height } = app.store.state.play.board.geometry;
    const box = document.querySelector(".plane").getBoundingClientRect();
    return [[r, c], [row, column]].map(([r, c]) => [
        box.left + ((xs[c] + xs[c + 1]) / 2 / width) * box.width,
        box.top + ((ys[r] + ys[r + 1]) / 2 / height) * box.height,
    ]);
}"""


def test_a_loop_is_drawn_from_cell_to_cell(page: Any) -> None:
    play(page, "masyu\n....\n..w.\n....\n.b..")
    for button, word in (("left", "a line"), ("right", "no line")):
        start, end = page.evaluate(MIDDLES, [[0, 0], [0, 3]] if button == "left" else [[2, 0], [2, 3]])
        row = 1 if button == "left" else 3
        page.mouse.move(*start)
        page.mouse.down(button=button)
        page.mouse.move(*end, steps=9)
        page.mouse.up(button=button)
        assert {at(page, f"between r{row}c{c} and r{row}c{c + 1}") for c in (1, 2, 3)} == {word}
    # a press inside a cell that comes to no edge enters nothing
    page.mouse.click(*page.evaluate(MIDDLES, [[1, 0], [1, 0]])[0])
    settle(page)
    assert page.evaluate("async () => (await import('/app.js')).app.store.state.play.past.length") == 2


def strokes(page: Any) -> list[Any]:
    settle(page)
    found = page.evaluate("async () => (await import('/app.js')).app.store.state.play.board.entered.pen")
    return [stroke for [[stroke], _] in found]


def test_the_pen_draws_anywhere(page: Any) -> None:
    play(page, MINI)
    choose(page, "pen")
    drag(page, "r2c1", "r2c2", "r4c3")
    (first,) = strokes(page)
    assert [first[0], first[-1]] == [approx([150, 50], abs=2), approx([350, 250], abs=2)]
    assert at(page, "r2c1") == "a stroke of the pen"
    # by keyboard alone
    place(page, "r1c4").focus()
    press(page, "Shift+ArrowDown", "Shift+ArrowLeft", "Enter")
    assert strokes(page)[1] == [[50, 350], [150, 350], [150, 250]]
    # a digit is entered as ever, and the strokes stay
    press(page, "Shift+4")
    assert at(page, "r2c3").startswith("2")
    page.reload()
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    assert len(strokes(page)) == 2 == page.locator("#board .stroke").count()
    choose(page, "pen")
    # a click takes one away, Delete another
    click(page, "r2c1")
    assert strokes(page) == [[[50, 350], [150, 350], [150, 250]]]
    place(page, "r1c4").focus()
    press(page, "Delete")
    assert strokes(page) == []
    press(page, "Control+z", "Control+z")
    assert len(strokes(page)) == 2
    page.get_by_role("button", name="Clear all strokes").click()
    assert strokes(page) == []
    says(page, "12 still to fill in")


IN_SIGHT = """() => {
    const { left, top, bottom } = document.querySelector("#board [tabindex='0']").getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 2, y)?.closest("#board"));
}"""

COVERED = """async () => {
    const cell = document.querySelector("#board [aria-label^='r7c5,']");
    const bench = document.querySelector("#bench").getBoundingClientRect().width;
    const pad = document.querySelector("#tools").getBoundingClientRect();
    const end = pad.width > bench / 2 ? innerHeight - pad.height : innerHeight;
    scrollBy(0, cell.getBoundingClientRect().bottom - end - 10);
    for (const frame of [1, 2]) await new Promise(requestAnimationFrame);
    const { left, top, width } = cell.getBoundingClientRect();
    return [left + width / 2, top + 4];
}"""
"""Scrolls r7c5 half below the pad, or below the window where the pad stands beside the board; the part in sight."""


@pytest.mark.parametrize("size", [(375, 740), (375, 560), (667, 375)], ids=["phone", "low", "sideways"])
def test_the_pad_never_covers_the_cell_that_is_entered(browser: Any, workbench: str, size: tuple[int, int]) -> None:
    width, height = size
    with opened(
        browser, workbench, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    ) as page:
        start(page, "sudoku", 9)
        run(page, "play")
        page.wait_for_selector("html[data-mode=play]:not(.waiting)")
        # by keyboard, down the board and up again
        place(page, "r1c1").focus()
        for arrow in ["ArrowDown"] * 8 + ["ArrowUp"] * 8:
            press(page, arrow)
            assert page.evaluate(IN_SIGHT), here(page)
        # whatever the pad offers, and so however high it is
        press(page, "End", *["ArrowDown"] * 8)
        for words in page.locator(".kinds button").all_inner_texts():
            choose(page, words)
            page.wait_for_function(IN_SIGHT)
        # a cell that is half in sight is tapped, and then its value
        choose(page, "number")
        x, y = page.evaluate(COVERED)
        page.touchscreen.tap(x, y)
        page.wait_for_function(IN_SIGHT)
        assert here(page) == "r7c5"
        page.locator(".pad").get_by_role("button", name="5", exact=True).tap()
        assert at(page, "r7c5") == "5"
        # the pad, which is made anew, has the focus again, and the board stays
        assert page.evaluate(IN_SIGHT)


def test_stars_by_finger(browser: Any, workbench: str) -> None:
    with opened(browser, workbench, viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True) as page:
        play(page, "star-battle stars=1\nregions:\n11222\n11222\n33224\n33344\n55544\n")
        for name in ("r1c1", "r2c2"):
            page.touchscreen.tap(*middle(page, name))
            settle(page)
        assert at(page, "r1c1").startswith("a star")
        says(page, "touch")
        assert at(page, "r2c2") == "a star, breaks a rule"
        page.touchscreen.tap(*middle(page, "r2c2"))
        page.touchscreen.tap(*middle(page, "r3c5"))
        assert at(page, "r2c2") == "empty"
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        # what the panel says is in sight above the board
        assert page.inner_text("#progress p") == "Not finished yet."
        for name in ("r1c1", "r1c4", "r2c2", "r2c2", "r4c3", "r5c1"):
            page.touchscreen.tap(*middle(page, name))
        page.wait_for_function("() => document.querySelector('#progress p').textContent.startsWith('Solved in')")


def test_broken_rules_are_shown_while_one_types_unless_switched_off(page: Any) -> None:
    play(page, MINI)
    click(page, "r1c2")
    press(page, "1")
    says(page, "Row 1: every number once")
    assert at(page, "r1c2") == "1, breaks a rule"
    page.locator("#play .settings summary").click()
    box = page.get_by_label("Rules that are broken, as you type")
    box.uncheck()
    page.wait_for_function("() => !document.querySelector('#play .clues').childElementCount")
    assert at(page, "r1c2") == "1"
    click(page, "r1c3")
    press(page, "1")
    settle(page)
    assert at(page, "r1c3") == "1"
    box.check()
    says(page, "Row 1: every number once")
    # what breaks no rule yet is told when one asks
    press(page, "Control+z", "Control+z")
    click(page, "r1c2")
    press(page, "4")
    settle(page)
    assert at(page, "r1c2") == "4"
    run(page, "check")
    page.wait_for_selector("#play [role=status] .bad")
    assert at(page, "r1c2") == "4, mistake"


def test_the_time_runs_stops_and_is_kept(page: Any) -> None:
    page.clock.install()
    page.reload()
    play(page, MINI)
    page.clock.run_for(65_000)
    # real time goes on too, the longer the more the machine has to do
    assert "1:04" <= page.inner_text("#play output") <= "1:30"
    page.get_by_role("button", name="Pause").click()
    assert not page.locator("#board .plane").is_visible()
    stands = page.inner_text("#play output")
    page.clock.run_for(600_000)
    assert page.inner_text("#play output") == stands
    page.get_by_role("button", name="Go on").click()
    assert page.locator("#board .plane").is_visible()
    page.clock.run_for(3_000)
    page.reload()
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    assert "1:07" <= page.inner_text("#play output") <= "1:50"


def test_properties_can_be_changed_at_any_time(page: Any) -> None:
    start(page, "star-battle", 8, 8)
    assert "8 regions are needed" in page.inner_text("#draft")
    paste(page, "star-battle stars=1\nregions:\n" + "\n".join(["11223344", *["11223344"] * 3, *["55667788"] * 4]))
    verdict(page)
    run(page, "properties")
    dialog = page.locator("#properties")
    dialog.get_by_role("textbox", name="Title").fill("Night sky")
    dialog.get_by_role("textbox", name="Author").fill("Ann")
    dialog.get_by_label("Stars in each row").select_option(label="25")
    dialog.get_by_role("button", name="Apply").click()
    page.wait_for_selector("#properties .bad:not(:empty)")
    assert "find no room" in dialog.inner_text()
    dialog.get_by_label("Stars in each row").select_option(label="2")
    dialog.get_by_role("button", name="Apply").click()
    page.wait_for_selector("#properties:not([open])", state="attached")
    settle(page)
    assert page.inner_text("#puzzle-name") == "Night sky · Star Battle 8×8"
    board = page.evaluate("async () => (await import('/app.js')).app.store.state.set.board")
    assert board["about"] == {"title": "Night sky", "author": "Ann"}
    assert "2 stars in each row" in board["svg"]
    assert "has 2 stars." in board["rules"]
    press(page, "Control+z")
    settle(page)
    assert page.inner_text("#puzzle-name") == "Star Battle 8×8"


def test_a_puzzle_of_a_grade_is_made(page: Any) -> None:
    # the keyboard is in the search at once
    page.wait_for_selector(".card")
    page.keyboard.type("sudoku")
    press(page, "Enter")
    dialog = page.locator("#new-puzzle")
    dialog.get_by_label("Grade").select_option(label="easy")
    dialog.get_by_role("button", name="Make one for me").click()
    page.wait_for_selector("#new-puzzle:not([open])", state="attached")
    verdict(page)
    assert "grade: easy" in page.inner_text("#answers")


def test_what_hinders_a_puzzle_for_solving_by_hand_is_said(page: Any) -> None:
    page.locator("[data-genre=independent-set]").click()
    dialog = page.locator("#new-puzzle")
    dialog.get_by_role("button", name="Make one for me").click()
    page.wait_for_selector("#new-puzzle .bad:not(:empty)")
    assert "which techniques don't find. Without “By hand” there may be one." in dialog.inner_text()
    dialog.get_by_label("By hand").uncheck()
    dialog.get_by_role("button", name="Make one for me").click()
    page.wait_for_selector("#new-puzzle:not([open])", state="attached")


def test_puzzles_are_made_for_solving_by_hand_unless_switched_off(page: Any) -> None:
    sockets: list[Any] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    for by_hand, grade in ((True, ""), (False, ""), (False, "expert"), (True, "medium")):
        page.reload()
        page.locator("#views button", has_text="New puzzle").click()
        page.locator("[data-genre=sudoku]").click()
        dialog = page.locator("#new-puzzle")
        dialog.get_by_label("Rows").or_(dialog.get_by_label("Size")).first.fill("4")
        dialog.get_by_label("Grade").select_option(value=grade)
        box = dialog.get_by_label("By hand")
        assert box.is_disabled() == (grade == "expert")
        if not grade:
            box.set_checked(by_hand)
        with sockets[-1].expect_event("framesent", lambda frame: '"generate"' in str(frame)) as sent:
            dialog.get_by_role("button", name="Make one for me").click()
        said = str(sent.value)
        assert ('"by_hand":true' in said) == by_hand
        assert (f'"difficulty":"{grade}"' in said) == bool(grade)


def test_paper_has_title_author_rules_and_numbers(page: Any) -> None:
    play(page, MINI)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    said = page.locator("#printing").text_content()
    assert "First steps · Sudoku 4×4" in said
    assert "By Ann A. · easy" in said
    assert "Write a number from 1 to 4" in said
    assert "Solution" not in said
    # cells of 1.5 cm to write into, and a margin around them
    width = page.evaluate("document.querySelector('#printing svg').style.width")
    assert 6 < float(width.removesuffix("cm")) < 7.5


def test_boards_are_dark_in_the_dark(browser: Any, workbench: str) -> None:
    for scheme, filtered in (("dark", True), ("light", False)):
        with opened(browser, workbench, color_scheme=scheme) as page:
            paste(page, MINI)
            verdict(page)
            found = page.evaluate("getComputedStyle(document.querySelector('.plane')).filter")
            assert ("invert" in found) == filtered


def test_links_of_sudokupad_hold_the_solution_and_the_rules() -> None:
    told = answer("convert", MINI, to="fpuzzles", solution=True)["content"]
    board = json.loads(decompressed(told.split("load=")[1], 0))
    assert board["solution"] == [1, 2, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4]
    assert (board["title"], board["author"]) == ("First steps", "Ann A.")
    assert board["ruleset"].startswith("Write a number from 1 to 4")
    own = answer("convert", MINI.replace("title", 'ruleset="Normal rules." title'), to="fpuzzles", solution=True)
    assert json.loads(decompressed(own["content"].split("load=")[1], 0))["ruleset"] == "Normal rules."
    # of several solutions none is told
    several = answer("convert", "sudoku\n1...\n....\n....\n...4", to="sudokupad", solution=True)["content"]
    assert "solution" not in json.loads(decompressed(several.split("fpuz")[1], 0))
    assert "solution" not in decompressed(answer("convert", MINI, to="fpuzzles")["content"].split("load=")[1], 0)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"entry": "corner", "places": [[0, 0]], "value": "3"}, "r1c1 is given"),
        ({"entry": "corner", "places": [[0, 1]], "value": "9"}, "expected"),
        ({"entry": "colour", "places": [[9, 9]], "value": "1"}, "no place"),
        ({"entry": "colour", "places": [[0, 0]], "value": "mauve"}, "no colour"),
        ({"entry": "centre", "places": [[[0, 0], [0, 1]]], "value": "1"}, "no place"),
        ({"entry": "pen", "places": [[[0, 0]]], "value": "1"}, "a stroke has 2"),
        ({"entry": "pen", "places": [[[0, 0], [0, 9999]]], "value": "1"}, "on the board"),
        ({"entry": "pen", "places": [[0, 0]], "value": "1"}, "are no cells"),
        ({"entry": "pen", "places": [[[0, 0], [5, 5]]], "value": "red"}, "no pen"),
    ],
)
def test_notes_that_can_t_be(edit: dict[str, Any], said: str) -> None:
    assert said in ask("play", MINI, edits=[edit])["message"]


def test_rules_that_marks_break_are_told() -> None:
    edits = [{"entry": "cells", "places": [[0, 1], [1, 0]], "value": "1"}]
    found = answer("play", MINI, edits=edits, conflicts=True)["conflicts"]
    places = {one["sentence"]: one["sites"] for one in found}
    assert places.keys() == {f"{house} 1: every number once" for house in ("row", "column", "box")}
    assert (places["row 1: every number once"], places["column 1: every number once"]) == ([[0, 1]], [[1, 0]])
    # a mark that leaves no solution but breaks nothing yet is no conflict
    edits = [{"entry": "cells", "places": [[0, 1]], "value": "4"}]
    assert answer("play", MINI, edits=edits, conflicts=True)["conflicts"] == []
    assert answer("play", MINI, edits=edits, mistakes=True)["sites"] == [[0, 1]]
    assert answer("play", SUDOKU, conflicts=True)["conflicts"] == []


def test_a_logic_grid_is_filled_in_on_its_table(page: Any) -> None:
    paste(page, ELIMINATION)
    verdict(page)
    run(page, "share")
    assert shared(page, "Link for solving").endswith("&solve=yes")
    press(page, "Escape")
    run(page, "play")
    page.wait_for_selector("html[data-mode=play]:not(.waiting)")
    # the statements stand beside the table
    assert "The one who arrived on Monday keeps the dog" in page.inner_text("#play")
    click(page, "Monday and Ann")
    assert at(page, "Monday and Ann") == "a cross"
    click(page, "Monday and Ann")
    assert at(page, "Monday and Ann") == "a circle"
    place(page, "Monday and dog").focus()
    press(page, "o")
    place(page, "cat and Ann").focus()
    press(page, "o")
    settle(page)
    run(page, "check")
    page.wait_for_selector("#play [role=status] .bad")
    assert at(page, "Monday and Ann").startswith("a circle")
    place(page, "Monday and Ann").focus()
    press(page, "Delete", "x", "ArrowDown", "ArrowDown", "o")
    assert at(page, "Wednesday and Ann") == "a circle"
    place(page, "Tuesday and Bob").focus()
    press(page, "o")
    settle(page)
    page.wait_for_selector("#play .good")
    assert "Solved" in page.inner_text("#play")


def test_a_hint_shows_what_the_player_knows_and_the_step() -> None:
    filled = answer("play", SUDOKU, edits=[{"entry": "cells", "places": [[0, 2]], "value": "4"}])["answer"]
    step = answer("hint", SUDOKU, stage="what", answer=filled)["step"]
    numbers = re.findall(r">(\d)</text>", step["svg"])
    # 30 givens, what the player has filled in and what the step does; no notes of other cells
    assert len(numbers) == 32
    crossed = [
        {"entry": "cells", "places": [[0, 0]], "value": "x"},
        {"entry": "cells", "places": [[3, 0]], "value": "o"},
    ]
    table = answer("play", ELIMINATION, edits=crossed)
    assert table["left"] == 8
    hint = answer("hint", ELIMINATION, stage="what", answer=table["answer"])["step"]
    assert hint["svg"].count('class="cross"') <= 12


def test_a_hint_says_more_than_the_board_and_shows_no_more_than_is_known() -> None:
    # that numbers are land is seen
    nurikabe = "nurikabe\n1......\n.4....3\n....2..\n1......\n.......\n1......\n..6...."
    assert answer("hint", nurikabe, stage="what")["sentence"].startswith("r1c2, r2c1 and r5c1 are sea")
    # bridges that are not told of may be none, one or two: so is every one
    step = answer("hint", "hashi\n4.3.1\n.....\n2....", stage="what")["step"]
    assert "012" not in re.sub("<[^>]*>", "", step["svg"])


def test_a_mistake_is_no_dead_end(page: Any) -> None:
    play(page, MINI)
    click(page, "r1c2")
    press(page, "4")
    settle(page)
    run(page, "hint")
    page.get_by_text("There is no solution with all that is filled in. “Look for mistakes” shows where.").wait_for()


def test_the_keyboard_begins_where_something_can_be_filled_in(page: Any) -> None:
    play(page, "kakuro\n# 3\\ 4\\\n\\3 . .\n\\4 . .")
    assert place(page, "r2c2").get_attribute("tabindex") == "0"
    place(page, "r2c2").focus()
    press(page, "ArrowLeft", "5")
    page.get_by_text("r2c1 is no place for a number").wait_for()
    play(page, "nonogram\nrows:\n1\n2\ncols:\n1\n2")
    place(page, "r1c1").focus()
    press(page, "7")
    page.get_by_text("Mark takes full or empty").wait_for()
    press(page, "f")
    assert at(page, "r1c1") == "full"
    assert page.inner_text("#refused") == ""


def test_a_board_without_places_to_fill_in_has_no_cursor(page: Any, browser: Any, workbench: str) -> None:
    paste(page, "triangle-sum\n1\n2 3\n6 5 4")
    verdict(page)
    run(page, "share")
    link = shared(page, "Link for solving")
    with opened(browser, workbench) as other:
        for there in ("about:blank", link):
            other.goto(there)
        says(other, "The board has no place for all that is to be found")
        assert not other.locator("#board .cursor").is_visible()
        # the keyboard reads it all the same
        other.locator("#board [tabindex='0']").focus()
        press(other, "ArrowDown")
        assert other.locator("#board .cursor").is_visible()


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"entry": "cells", "places": [[0, 0]], "value": "?"}, "expected x or o"),
        ({"entry": "cells", "places": [[5, 5]], "value": "x"}, "no place"),
        ({"entry": "cells", "places": [[9, 0]], "value": ""}, "no place"),
        ({"entry": "corner", "places": [[0, 0]], "value": "x"}, "can't be filled in"),
    ],
)
def test_marks_that_a_logic_grid_can_t_have(edit: dict[str, Any], said: str) -> None:
    assert said in ask("play", ELIMINATION, edits=[edit])["message"]
