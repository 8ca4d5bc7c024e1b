"""The page: whole by itself, a board for each step, readable by a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

import clueproof
from clueproof.explanation import walk_through
from clueproof.explanation.page import to_html
from tests.cli.puzzles import BINARY, MULTIPLE, UNIQUE

RANGE = "range id=seen\n. . . . 5\n. 5 . . .\n. . . 3 .\n"
CHAINED = "...6.5.........4582......7.3.9..8....7..1.9......2..6..4.3...9.5....46...8...7..4"
FOLDER = Path(__file__).resolve().parents[2] / "instances"
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def written(text: str, techniques: bool = True) -> str:
    return to_html(walk_through(clueproof.parse(text), time_limit=20, techniques=techniques))


def test_only_a_page_needs_the_template_library():
    code = "import sys, clueproof.explanation, clueproof.cli.explain; print('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


class Tags(HTMLParser):
    """The elements of a page, and whether all are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag not in ("meta", "rect", "path", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def test_it_needs_nothing_else():
    for text in (UNIQUE, RANGE):
        found = written(text)
        assert found.isascii()
        tags = Tags(found)
        assert tags.open == []
        values = {name: [] for name in ("src", "href", "id")}
        for _, attributes in tags.found:
            for name in values.keys() & attributes.keys():
                values[name].append(attributes[name])
        assert values["src"] == []
        assert {*values["href"]} <= {f"#{name}" for name in values["id"]}
        assert len(values["id"]) == len({*values["id"]})
        assert set(re.findall(r"https?://[^\"\s]*", found)) == {"http://www.w3.org/2000/svg"}


def test_every_picture_is_svg_and_says_what_it_shows():
    parts, *pictures = re.findall(r"<svg.*?</svg>", written(UNIQUE), re.S)
    assert ET.fromstring(parts).get("aria-hidden") == "true"
    labels = [ET.fromstring(picture).get("aria-label") for picture in pictures]
    assert labels[0] == "right as it is given"
    assert labels[-1] == "The solution"
    assert re.fullmatch(r"The board after step 1: r\dc\d = \d", labels[1])
    assert len(labels) == len({*labels}) > 20


def test_all_steps_are_listed_without_scripts():
    steps = walk_through(clueproof.parse(UNIQUE)).explanation.steps
    tags = Tags(written(UNIQUE))
    ids = [attributes["id"] for tag, attributes in tags.found if tag == "li" and attributes.get("id")]
    assert ids == [f"step-{number}" for number in range(1, len(steps) + 1)]


def test_what_is_ruled_out_is_crossed_out_and_chains_are_drawn():
    found = written(f"sudoku\n{CHAINED}\n")
    assert found.count('class="struck"') > 10  # one is in the legend
    assert found.count('class="chains"') > 10
    assert "what it rules out" in found and "what leads to what" in found


def test_cores_list_their_premises():
    found = written(RANGE, techniques=False)
    assert "<li>Rule: no two shaded cells share a side</li>" in found
    assert re.search(r"core of \d, (proved|perhaps)", found)


def test_names_are_text():
    found = written(UNIQUE.replace("id=right", 'id="<b>&1"'))
    assert "<b>" not in found
    assert "&lt;b&gt;&amp;1" in found
    assert "<title>{{ 7 }}&#233;: " in written(UNIQUE.replace("id=right", 'id="{{ 7 }}é"'))


def test_the_two_ends_of_a_puzzle_with_several_solutions():
    found = written(MULTIPLE)
    assert "There are several solutions." in found
    assert "<li>r1c2: 2 or 3 or 4</li>" in found
    assert 'aria-label="One solution"' in found and 'aria-label="Another solution"' in found


def test_a_contradiction_is_listed():
    found = written("sudoku\n11..\n....\n....\n....\n")
    assert "<li>Clue: r1c1 is 1</li><li>Clue: r1c2 is 1</li>" in found
    assert 'aria-label="The solution"' not in found


def test_a_sudoku_of_many_steps_is_not_large():
    (puzzle,) = (p for p in clueproof.read(FOLDER / "sudoku" / "hard.txt") if p.name == "solo-3x3du-2-thin")
    found = to_html(walk_through(puzzle, time_limit=20))
    assert found.count('<li class="step') >= 60
    assert len(found) < 300_000


@pytest.mark.skipif(BROWSER is None, reason="there is no browser here")
@pytest.mark.parametrize("text", [BINARY, RANGE])
def test_a_browser_shows_one_step_at_a_time(text, tmp_path):
    path = tmp_path / "page.html"
    # beside what the page has: says how far down the browser went, long after the page was loaded
    scrolled = "<script>setTimeout(function(){document.body.dataset.scrolled=window.scrollY},500)</script></body>"
    path.write_text(written(text).replace("</body>", scrolled))
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    command += ["--window-size=500,300", "--virtual-time-budget=2000", "--dump-dom", f"{path.as_uri()}#step-3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    tags = Tags(done.stdout)
    (body,) = [attributes for tag, attributes in tags.found if tag == "body"]
    assert (body["class"], body["data-scrolled"]) == ("paged", "0")
    (slider,) = [attributes for tag, attributes in tags.found if attributes.get("id") == "slider"]
    pages = [attributes for _, attributes in tags.found if "page" in (attributes.get("class") or "").split()]
    assert int(slider["max"]) == len(pages) - 1
    shown = [attributes["id"] for _, attributes in tags.found if "now" in (attributes.get("class") or "").split()]
    assert shown == ["step-3"]
    assert ">Step 3</output>" in done.stdout
