"""The site of the documentation: what `docs/build.py` does to pages, and, slowly, all of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64decode
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote

import pytest

from clueproof import parse
from clueproof.encoders.index import GENRES
from tests.pages import ROOT

PROGRAM = ROOT / "docs" / "build.py"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = spec_from_file_location("build", PROGRAM)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("page", "link", "goal"),
    [
        ("docs/batch.md", "formats.md#text", "formats.md#text"),
        ("docs/puzzles/tapa.md", "../formats.md", "../formats.md"),
        ("docs/genres.md", "../CONTRIBUTING.md#a-genre", "contributing.md#a-genre"),
        ("docs/puzzles/tapa.md", "../../CHANGELOG.md", "../changelog.md"),
        ("CONTRIBUTING.md", "docs/genres.md", "genres.md"),
        ("docs/start/teacher.md", "../notebooks/tour.ipynb", "../notebooks/tour.md"),
    ],
)
def test_where_links_lead(build: Any, tmp_path: Path, page: str, link: str, goal: str) -> None:
    copied = build.COPIED.get(page, page.removeprefix("docs/"))
    found = build.LINK.search(f"[words]({link})")
    moved = build.moved(found, at=ROOT / page, page=tmp_path / copied, target=tmp_path)
    assert moved == goal


def test_files_that_the_site_has_not_are_named(build: Any) -> None:
    text = "[a](../../LICENSE), [`adapters`](../../adapters#x), [b](../formats.md#text), [c](../../CHANGELOG.md)"
    found = build.WORDED.sub(lambda link: build.named_file(link, ROOT / "docs" / "puzzles" / "tapa.md"), text)
    expected = "a (`LICENSE`), `adapters`, [b](../formats.md#text), [c](../../CHANGELOG.md)"
    assert found == expected


def test_links_are_called_as_their_pages(build: Any) -> None:
    text = "[comparing.md](comparing.md#ranks), [more](batch.md), [trust.md](trust.md), [lost.md](lost.md)"
    found = build.NAMED.sub(lambda name: build.titled(name, ROOT / "docs" / "index.md"), text)
    assert (
        found
        == "[Comparing solvers](comparing.md#ranks), [more](batch.md), [What to trust](trust.md), [lost.md](lost.md)"
    )


def test_notebooks_are_kept_without_output_and_are_listed() -> None:
    """What they say is found when the site is built."""
    listed = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    for notebook in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        assert f'"notebooks/{notebook.stem}.md"' in listed
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        assert [cell for cell in cells if cell.get("outputs")] == []


def test_links_to_elsewhere_stay(build: Any) -> None:
    assert build.LINK.findall("[a](https://example.org/x.md) [b](#here)") == []


def test_the_page_of_a_genre_has_its_first_puzzle_on_the_workbench(build: Any) -> None:
    text = (ROOT / "docs" / "puzzles" / "tapa.md").read_text(encoding="utf-8")
    page = build.with_workbench(text)
    solve, set_ = re.findall(r'data-bench="([^"]*)"', page)
    assert solve.endswith("&amp;solve=yes") and set_ == solve.removesuffix("&amp;solve=yes")
    letters = set_.partition("#p=")[2]
    held = zlib.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15).decode()
    assert '"puzzle": "tapa"' in held
    assert page.index("## Rules") < page.index("data-bench") < page.index("## Text")


def test_every_page_of_a_genre_gets_it(build: Any) -> None:
    pages = {page.stem: page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "puzzles").glob("*.md")}
    assert [name for name, text in pages.items() if "data-bench" not in build.with_workbench(text)] == []


def test_those_who_set_and_solve_need_install_nothing(build: Any, tmp_path: Path) -> None:
    for name in ("setter", "solver"):
        text = (ROOT / "docs" / "start" / f"{name}.md").read_text(encoding="utf-8")
        link = build.workbench_link(tmp_path / "start" / f"{name}.md", tmp_path)
        assert 'href="../bench/index.html"' in link
        assert link in text.replace(build.HERE, link)


def test_arguments_can_be_settled_on_their_page(build: Any) -> None:
    page = build.TYPED.sub(build.with_question, (ROOT / "docs" / "settled.md").read_text(encoding="utf-8"))
    puzzles = [unquote(text) for text in re.findall(r"settle\.html#t=([^\"]*)", page)]
    names = ["killer-sudoku", "sudoku", "sudoku", "sudoku", "net", "map", "pips", "pips"]
    assert [parse(text).rules.name for text in puzzles] == names


def test_the_gallery_has_a_card_for_every_genre(build: Any) -> None:
    page = build.CARDS.sub(build.as_cards, (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8"))
    cards = re.findall(
        r"^- \[!\[\]\(pictures/genres/([\w-]+)\.svg\){ loading=lazy }.+\]\(puzzles/\1\.md\)$", page, re.MULTILINE
    )
    assert sorted(cards) == sorted(GENRES)
    assert {*cards} <= {picture.stem for picture in build.GENRE_PICTURES.iterdir()}


def test_dead_links_are_found(build: Any, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "index.html").write_text('<h2 id="there"></h2><a href="../">up</a><a href="../lost.png">x</a>')
    links = '<a href="sub/#there">a</a><a href="sub/#gone">b</a><a href="https://x.org">c</a>'
    (tmp_path / "index.html").write_text(links)
    lost = ["index.html: sub/#gone has no such place", "sub/index.html: ../lost.png leads nowhere"]
    assert [*build.dead_links(tmp_path, whole=True)] == lost


def test_links_to_the_workbench_are_looked_at_without_it(build: Any, tmp_path: Path) -> None:
    good = (
        '<a href="bench/settle.html#t=1">a</a><button data-bench="bench/#p=x"></button><iframe src="bench/index.html">'
    )
    (tmp_path / "index.html").write_text(
        good + '<a href="bench/setle.html">b</a><a href="../bench/settle.html#t=2">c</a>'
    )
    lost = ["index.html: bench/setle.html leads nowhere", "index.html: ../bench/settle.html#t=2 leads nowhere"]
    assert [*build.dead_links(tmp_path, whole=False)] == lost


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    done = subprocess.run([sys.executable, PROGRAM, tmp_path], capture_output=True, text=True)
    assert done.returncode == 2
    assert "is not empty, and holds no site" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.slow
@pytest.mark.skipif(not all(map(find_spec, ("zensical", "mkdocstrings", "nbconvert"))), reason="needs the extra docs")
def test_the_whole_site(tmp_path: Path) -> None:
    command = [sys.executable, PROGRAM, "--without-workbench", tmp_path / "public"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    assert "No issues found" in re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    reference = (tmp_path / "public" / "reference" / "index.html").read_text(encoding="utf-8")
    assert 'id="clueproof.questions.uniqueness.verify"' in reference
    tour = (tmp_path / "public" / "notebooks" / "tour" / "index.html").read_text(encoding="utf-8")
    assert "no 2x2 pool" in tour
