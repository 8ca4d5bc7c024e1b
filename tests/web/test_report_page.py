"""The report of a comparison in a browser: its tables are sorted by a click on the head of a column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clueproof.comparison import Comparison, ComparisonRow
from tests.web.conftest import opened


def row(backend: str, number: int, seconds: float, word: str) -> ComparisonRow:
    return ComparisonRow("p", "sudoku", backend, word, seconds, number=number, says="unique")  # type: ignore[arg-type]


def test_a_click_on_a_column_sorts(browser: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from clueproof.comparison.report import report

    times = {"b": (0.5, 0.25), "a": (12.0, 0.125), "c": (9.0, 0.1)}
    rows = [
        row(backend, number, seconds, "unknown" if backend == "c" else "unique")
        for backend, both in times.items()
        for number, seconds in enumerate(both)
    ]
    page_file = tmp_path / "report.html"
    page_file.write_bytes(dict(report(Comparison.of(rows, None)))["report.html"])
    with opened(browser, page_file.as_uri()) as page:
        table = page.locator("table").first
        names = lambda: table.locator("tbody tr td:first-child").all_inner_texts()  # noqa: E731
        before = names()
        assert before[:3] == ["b", "a", "c"]

        def click(name: str) -> list[str]:
            table.locator("th").get_by_text(name, exact=True).click()
            return [found for found in names() if len(found) == 1]

        assert click("backend") == ["a", "b", "c"]
        assert click("backend") == ["c", "b", "a"]
        # as numbers: 0.75, 9.1, 12.125
        assert click("total s") == ["b", "c", "a"]
        assert click("total s") == ["a", "c", "b"]
        # c has no PAR-2: last, whichever way
        assert click("PAR-2 s") == ["b", "a", "c"]
        assert click("PAR-2 s") == ["a", "b", "c"]
        head = table.locator("th").get_by_text("PAR-2 s", exact=True)
        assert head.get_attribute("aria-sort") == "descending"
        head.press("Enter")
        assert head.get_attribute("aria-sort") == "ascending"
        # the other tables stand as they were
        other = page.locator("table").nth(1).locator("tbody tr td:first-child").all_inner_texts()
        assert [name for name in other if len(name) == 1] == ["b", "a", "c"]
