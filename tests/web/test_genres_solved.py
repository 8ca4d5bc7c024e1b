"""Puzzles of many genres, solved from a link for solving by mouse, by finger, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

import clueproof
from clueproof import Puzzle, to_json
from clueproof.backends.session import NO_LIMIT
from clueproof.grid.edges import Cell
from clueproof.questions.query import Query
from clueproof.web.boards import filling_of
from tests.web.conftest import opened
from tests.web.entering import APP, choose, here, middle, press, settle, start
from tests.web.test_solving import MIDDLES

SIZES = {
    "hitori": 5, "hashi": 7, "akari": 5, "heyawake": 5, "yajilin": 5, "masyu": 5, "fillomino": 4, "shikaku": 5,
    "skyscrapers": 4, "killer-sudoku": 4, "battleships": 6, "numberlink": 5,
    "sudoku": 4, "slitherlink": 4, "nonogram": 5, "star-battle": 5, "kakuro": 5, "nurikabe": 5,
}  # fmt: skip
ALONG_SIDES = {"slitherlink"}
"""Lines lie on the sides of cells, and are clicked one by one."""
QUICK = {("hitori", "mouse"), ("shikaku", "finger"), ("masyu", "keyboard"), ("yajilin", "finger"), ("hashi", "mouse")}
"""Choices, regions, lines; two kinds of entry on one board; lines that pass several cells."""
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
LINK = "async puzzle => (await import('/addresses.js')).addressOf(JSON.stringify(puzzle), { solving: true })"
WORDS = (
    "async name => { " + APP + "return app.store.state.play.board.entries.find(entry => entry.name === name).words; }"
)
ARROWS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


@pytest.mark.parametrize(
    ("genre", "way"),
    [
        pytest.param(genre, way, marks=() if (genre, way) in QUICK else pytest.mark.slow)
        for genre in SIZES
        for way in ("mouse", "finger", "keyboard")
    ],
)
def test_solved_from_a_link(browser: Any, workbench: str, genre: str, way: str) -> None:
    size = SIZES[genre]
    puzzle = next(iter(clueproof.generate(genre, size=(size, size), seed=3))).puzzle
    with opened(browser, workbench, **(PHONE if way == "finger" else {})) as page:
        link = page.evaluate(LINK, to_json(puzzle))
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("html[data-mode=play]:not(.waiting)")
        for name, places, value in solution_of(puzzle):
            words = page.evaluate(WORDS, name)
            if way == "keyboard":
                by_keyboard(page, words, places, value, size)
                continue
            if page.locator(".kinds button[aria-pressed=true]").inner_text() != words:
                choose(page, words)
            if name == "regions":
                draw(page, way, path_through(places))
            elif genre in ALONG_SIDES:
                (page.mouse.click if way == "mouse" else page.touchscreen.tap)(*middle(page, name_of(places[0], size)))
            elif name == "edges":
                for _ in range(int(value)):
                    draw(page, way, places[0])
                    settle(page)
            else:
                press_at(page, way, puzzle, places[0], value)
            settle(page)
        said = "#progress" if way == "finger" else "#play"
        page.locator(said).get_by_text("this is the solution").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def solution_of(puzzle: Puzzle) -> list[tuple[str, list[Any], str]]:
    """How it is filled in; all of one kind of entry before the next."""
    query = Query(puzzle, "sat", NO_LIMIT)
    with query.opened() as session:
        keys = query.first(session).keys
    return sorted(filling_of(puzzle).steps(keys), key=lambda step: step[0])


def name_of(place: Any, size: int) -> str:
    """What the page calls a cell or an edge."""
    around = place if isinstance(place[0], tuple) else [place]
    inside = [(r, c) for r, c in around if 0 <= r < size and 0 <= c < size]
    cells = [f"r{r + 1}c{c + 1}" for r, c in inside]
    if len(inside) < len(around):
        (row, _), (other_row, _) = around
        lower = inside[0] == around[0]
        side = ("upper", "lower") if row != other_row else ("left", "right")
        return f"{side[lower]} side of {cells[0]}"
    return cells[0] if len(cells) == 1 else f"between {cells[0]} and {cells[1]}"


def path_through(cells: Sequence[Cell]) -> list[Cell]:
    """Every other row backwards."""
    rows = sorted({row for row, _ in cells})
    return [
        cell
        for number, row in enumerate(rows)
        for cell in sorted((cell for cell in cells if cell[0] == row), reverse=number % 2 == 1)
    ]


def draw(page: Any, way: str, cells: Sequence[Cell]) -> None:
    """Drag from the middle of the first cell to the next one, and so on."""
    legs = [page.evaluate(MIDDLES, [list(a), list(b)]) for a, b in pairwise([*cells[:1], *cells])]
    points = [leg[1] for leg in legs]
    if way == "mouse":
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points:
            page.mouse.move(*point, steps=4)
        page.mouse.up()
        return
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: list[float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", points[0])
    for before, after in pairwise([points[0], *points]):
        for part in (0.5, 1):
            touch("touchMove", [a + (b - a) * part for a, b in zip(before, after, strict=True)])
    touch("touchEnd")


def press_at(page: Any, way: str, puzzle: Puzzle, cell: Cell, value: str) -> None:
    """Click or tap until it is there where there are few choices; else choose the value on the pad."""
    (entry,) = (entry for entry in filling_of(puzzle).answers if entry.name == "cells")
    press_once = page.mouse.click if way == "mouse" else page.touchscreen.tap
    said = {choice.value: choice.words for choice in entry.choices}
    few = len(said) == 2
    for _ in range([*said].index(value) + 1 if few else 1):
        press_once(*middle(page, name_of(cell, puzzle.shape.height)))
    if not few:
        key = page.locator(".pad").get_by_role("button", name=said[value], exact=True)
        key.click() if way == "mouse" else key.tap()


def by_keyboard(page: Any, words: str, places: Sequence[Any], value: str, size: int) -> None:
    """With the arrow keys from where the keyboard is, which is on the board from the beginning."""
    kinds = page.locator(".kinds button").all_inner_texts()
    if len(kinds) > 1 and page.locator(".kinds button[aria-pressed=true]").inner_text() != words:
        press(page, f"Alt+{kinds.index(words) + 1}")
    walk(page, name_of(places[0], size))
    path = path_through(places) if words == "region" else []
    for (r, c), (below, right) in pairwise(path):
        press(page, f"Shift+{ARROWS[below - r, right - c]}")
    press(page, "Enter" if path else value)
    settle(page)


def walk(page: Any, name: str) -> None:
    """Go to a place by arrow keys."""
    for _ in range(60):
        if here(page) == name:
            return
        press(page, arrow_towards(page, name))
    raise AssertionError(f"{name} is not reached; the keyboard is at {here(page)}")


def arrow_towards(page: Any, name: str) -> str:
    x, y = middle(page, name)
    now_x, now_y = middle(page, here(page))
    if abs(y - now_y) > 2:
        return "ArrowDown" if y > now_y else "ArrowUp"
    return "ArrowRight" if x > now_x else "ArrowLeft"


def test_tab_goes_through_the_whole_page(page: Any) -> None:
    """Also over its end, after which it begins again."""
    start(page, "sudoku", 4)
    reached = set()
    for _ in range(80):
        press(page, "Tab")
        reached.add(
            page.evaluate("() => document.activeElement.id || document.activeElement.getAttribute('role') || ''")
        )
    assert {"home", "gridcell"} <= reached
