"""Every view of the workbench: without faults that axe finds, in both colour schemes, and not wider than a phone.

axe-core is no dependency: its `axe.min.js` is taken from the package axe-playwright-python, or from the path in
`CLUEPROOF_AXE`. Pictures of all views are kept in the folder `CLUEPROOF_SCREENSHOTS`, if there is one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import opened
from tests.web.views import VIEWS

pytestmark = pytest.mark.slow
PHONE, WIDE = (360, 740), (1920, 1080)
RULES = "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"


@pytest.fixture(scope="module")
def axe() -> str:
    """The program."""
    if path := os.environ.get("CLUEPROOF_AXE"):
        return Path(path).read_text(encoding="utf-8")
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        pytest.skip("needs axe-core")
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_view(
    browser: Any, workbench: str, axe: str, view: Callable[[Any], None], size: tuple[int, int], scheme: str
) -> None:
    width, height = size
    with opened(browser, workbench, color_scheme=scheme, viewport={"width": width, "height": height}) as page:
        view(page)
        if folder := os.environ.get("CLUEPROOF_SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{view.__name__}-{width}-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # what stays in sight covers what can be scrolled out from under it: that makes no target too small
        for bar in page.locator("#bar, #tools, .turn, dialog .head").all():
            bar.evaluate("bar => { bar.style.position = 'static'; }")
        page.evaluate(axe)
        found = page.evaluate("tags => axe.run({ runOnly: tags })", [*RULES])
        assert [
            f"{fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ] == []
