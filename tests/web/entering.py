"""Typing on the board of the page in a browser, and asking it what stands there."""

from __future__ import annotations

from typing import Any

APP = "const { app } = await import('/app.js'); "


def start(page: Any, genre: str, height: int | None = None, width: int | None = None, **options: Any) -> None:
    """Open a blank puzzle of a genre."""
    size = {} if height is None else {"height": height, "width": width or height}
    page.evaluate(
        "async options => {" + APP + "const { answer, message } = await app.ask({ ask: 'blank', options }).end;"
        "if (!answer) throw new Error(message); await app.open(answer.puzzle); }",
        {"genre": genre, "options": options, **size},
    )
    page.wait_for_selector("#board [role=gridcell], #lines textarea:visible")
    settle(page)


def settle(page: Any) -> None:
    """Wait until the engine has answered all that was typed."""
    page.wait_for_selector("html:not(.waiting)")


def choose(page: Any, words: str) -> None:
    """Choose what to enter by its button."""
    page.locator(".kinds").get_by_role("button", name=words, exact=True).click()


def further(page: Any, name: str) -> None:
    """Choose one of the many kinds that stand under headings."""
    page.locator("#entry select").first.select_option(name)


def place(page: Any, name: str) -> Any:
    """A place of the board by its name."""
    return page.locator(f'#board [aria-label^="{name},"]')


def click(page: Any, name: str) -> None:
    """Click on a place; the elements of some overlap, so the mouse goes to its middle."""
    page.mouse.click(*middle(page, name))


def drag(page: Any, *names: str) -> None:
    """From place to place with the button down."""
    page.mouse.move(*middle(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*middle(page, name), steps=2)
    page.mouse.up()


def middle(page: Any, name: str) -> tuple[float, float]:
    """Of a place, in pixels of the window."""
    box = place(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at(page: Any, name: str) -> str:
    """What a screen reader says of a place after its name, without what it can be."""
    settle(page)
    label = place(page, name).get_attribute("aria-label")
    return str(label).removeprefix(f"{name}, ").split(", can be")[0].split(", must be")[0]


def here(page: Any) -> str:
    """The name of the place where the keyboard types."""
    label = page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? ''")
    return str(label).split(",")[0]


def puzzle(page: Any) -> dict[str, Any]:
    """The puzzle on the board, as canonical JSON or a draft of it."""
    settle(page)
    found: dict[str, Any] = page.evaluate("async () => {" + APP + "return app.store.state.set.board.puzzle; }")
    return found


def press(page: Any, *keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)
