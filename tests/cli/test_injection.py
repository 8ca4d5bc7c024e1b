"""Whatever names and texts a puzzle has, pictures and pages show them as text: nothing in them becomes an element, an
attribute, a style or a script. Parsed, and shown by a browser where there is one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import Result

import clueproof
from clueproof import gallery
from clueproof.explanation import walk_through
from clueproof.explanation.page import to_html
from clueproof.gallery import Exhibit
from clueproof.grid.board import Board, Sign
from clueproof.puzzle.rules_text import RulesText
from clueproof.render import to_svg

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OWN = "document.documentElement.setAttribute('data-owned','1')"
PAYLOADS = (
    f"<script>{OWN}</script>",
    f'"><script>{OWN}</script>',
    f"'><img/src=x/onerror={OWN}>",
    f'"/onload="{OWN}',
    f"</title></style></script></text></svg><script>{OWN}</script>",
    f"]]><script>{OWN}</script>",
    f"--><svg/onload={OWN}>",
    f"<a/href=javascript:{OWN}>x</a>",
    f"&lt;script&gt;{OWN}&lt;/script&gt;",
    f"&#60;script&#62;{OWN}&#60;/script&#62;",
    "{{7*7}}{%for_x_in_y%}${7*7}",
    "<!ENTITY_a_SYSTEM_'file:///etc/passwd'>&a;",
    "url(javascript:0);}*{display:none}",
    "é\N{CJK UNIFIED IDEOGRAPH-8B0E}",
)
TOGETHER = " ".join(PAYLOADS)
PLAIN = "plain"
SUDOKU = {"puzzle": "sudoku", "grid": ["1...", "..3.", ".4..", "...2"]}


def named(text: str) -> dict[str, Any]:
    """A puzzle whose every text is this one."""
    told = ("title", "author", "source", "remark", "difficulty", "license", "url")
    return {**SUDOKU, "id": text, **dict.fromkeys(told, text)}


def with_labels(text: str) -> dict[str, Any]:
    """Names of categories and items that explanations speak of."""
    # in front of a word, so that sentences can name it
    label, category = f"x{text}", f"of {text}"
    categories = {category: [label, "b", "c"], "age": [1, 2, 3], "other": ["d", "e", f"f {text}"]}
    quoted = json.dumps(label, ensure_ascii=False)
    return {
        "puzzle": "elimination",
        "categories": categories,
        "statements": [f"{quoted} is 1", "b is 2", "d is 3", "e is 1"],
    }


def with_vertices(text: str) -> dict[str, Any]:
    """Names of vertices, which have no blanks, quotes or commas in them."""
    names = [f"{letter}{''.join(sign for sign in text if sign not in WORD_ENDS)[:90]}" for letter in "abc"]
    return {"puzzle": "independent-set", "edges": [names[:2], names[1:]], "vertices": names}


WORD_ENDS = ' ,:;"#|\\'
MAKERS = (named, with_labels, with_vertices)


class Skeleton(HTMLParser):
    """The elements of a page in order, with the names of their attributes, without what is text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, *(name for name, _ in attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}",))

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment",))

    def handle_decl(self, decl: str) -> None:
        self.found.append((decl,))


PICTURE = re.compile("<svg .*?</svg>", re.DOTALL)


def must_be_alike(page: str, other: str) -> None:
    """The same elements outside of pictures, and the same kinds of them in pictures."""
    assert Skeleton(PICTURE.sub("", page)).found == Skeleton(PICTURE.sub("", other)).found
    kinds = [set().union(*map(skeleton_of_svg, PICTURE.findall(text))) for text in (page, other)]
    assert kinds[0] == kinds[1]


def skeleton_of_svg(picture: str) -> set[tuple[str, ...]]:
    """The kinds of elements of a picture, with the names of their attributes."""
    return {(element.tag, *sorted(element.attrib)) for element in ElementTree.fromstring(picture).iter()}


def page_of(record: dict[str, Any]) -> str:
    """How the puzzle is solved, as a page."""
    return to_html(walk_through(clueproof.parse(json.dumps(record)), time_limit=20))


def pictures_of(record: dict[str, Any], cli: Callable[..., Result]) -> str:
    """The puzzle and its solution as commands draw them, with names below."""
    text = json.dumps(record)
    return str(cli("solve", "-", "--format", "svg", stdin=f"{text}\n{text}\n").stdout)


EACH = [TOGETHER, *(pytest.param(payload, marks=pytest.mark.slow) for payload in PAYLOADS)]


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("payload", EACH)
def test_pages_have_the_elements_of_any_other(maker: Callable[[str], dict[str, Any]], payload: str) -> None:
    found = page_of(maker(payload))
    must_be_alike(found, page_of(maker(PLAIN)))
    assert found.isascii()


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("payload", EACH)
def test_pictures_have_the_elements_of_any_other(
    cli: Callable[..., Result], maker: Callable[[str], dict[str, Any]], payload: str
) -> None:
    found = pictures_of(maker(payload), cli)
    assert skeleton_of_svg(found) == skeleton_of_svg(pictures_of(maker(PLAIN), cli))
    assert found.isascii()


@pytest.mark.parametrize("payload", [*PAYLOADS, "\x00\x1b\ud800\u202e\ufffe"])
def test_every_text_of_a_board_is_text(payload: str) -> None:
    def drawn(said: str) -> str:
        cells = {(0, 0): said}
        board = Board(
            2,
            2,
            texts=cells,
            given=frozenset(cells),
            margins=dict.fromkeys(("top", "bottom", "left", "right"), (said, said)),
            notes={(1, 1): (said, said)},
            small={(0, 1): {"nw": said}},
            signs={((0, 0), (0, 1)): Sign(said)},
            corners={(1, 1): Sign(said)},
            colours={(1, 0): said},
            palette=(said,),
            labels=True,
            caption=said,
        )
        return to_svg(board)

    assert skeleton_of_svg(drawn(payload)) == skeleton_of_svg(drawn(PLAIN))


def exhibits(said: str) -> list[Exhibit]:
    """A genre of another package whose names are all this, and one that could not be made."""
    rules = RulesText(said, said)
    board = Board(1, 1, texts={(0, 0): said}, caption=said)
    puzzle = clueproof.parse(json.dumps(named(said)))
    return [
        Exhibit(said, said, said, (said,), rules, puzzle, (board, board), clueproof.to_text(puzzle)),
        Exhibit(said, said, said, (said,), rules, None, fault=said),
    ]


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_gallery_has_the_elements_of_any_other(payload: str) -> None:
    one, other = exhibits(payload), exhibits(PLAIN)
    must_be_alike(gallery.to_html(one, payload), gallery.to_html(other))
    assert skeleton_of_svg(gallery.to_svg(one)) == skeleton_of_svg(gallery.to_svg(other))


def shown(page: Path) -> str:
    """What a browser makes of a file, scripts run."""
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={page.parent}/profile"]
    command += ["--virtual-time-budget=2000", "--dump-dom", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=True).stdout


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="there is no browser here")
def test_nothing_runs_in_a_browser(cli: Callable[..., Result], tmp_path: Path) -> None:
    frames = [gallery.to_html(exhibits(TOGETHER), TOGETHER)]
    for maker in MAKERS:
        frames += [page_of(maker(TOGETHER)), pictures_of(maker(TOGETHER), cli)]
    page = tmp_path / "all.html"
    page.write_text("".join(frames))
    assert "data-owned" not in shown(page).partition("<head")[0]
    # and it would be seen if it did
    page.write_text("".join([*frames, PAYLOADS[0]]))
    assert "data-owned" in shown(page).partition("<head")[0]


NAMES = ("../../x", "/etc/x", "..", "a/b", "a\\b", "x" * 300, "-rf", "x", "x", "X", "x-2", "nul", "$(touch x)")


def test_no_certificate_leaves_its_folder(cli: Callable[..., Result], tmp_path: Path) -> None:
    secret, folder = tmp_path / "secret", tmp_path / "out"
    folder.mkdir()
    secret.write_text("as it was")
    for name in ("x.certificate.xz", "formula.cnf", "proof.drat"):
        (folder / name).symlink_to(secret)
    lines = "".join([json.dumps({**SUDOKU, "id": name}) + "\n" for name in NAMES])
    assert cli("verify", "-", "--certificate", folder, stdin=lines).exit_code in (0, 1)
    assert len([path for path in folder.iterdir() if not path.is_symlink()]) == len(NAMES)
    assert all(path.resolve().parent == folder for path in folder.glob("*.xz"))
    unique = next(path for path in folder.glob("*.xz"))
    assert cli("check-certificate", unique, "--extract", folder).exit_code == 0
    assert (folder / "proof.drat").is_file() and not (folder / "proof.drat").is_symlink()
    assert secret.read_text() == "as it was"
    assert {path.name for path in tmp_path.iterdir()} == {"secret", "out"}


@pytest.mark.parametrize("name", [";touch owned", "$(touch owned)", "`touch owned`", "sh -c 'exit 1' ; touch owned"])
def test_no_shell_reads_the_name_of_a_backend(
    cli: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("verify", "-", "--backend", f"dimacs:{name}", stdin=json.dumps(SUDOKU))
    assert result.exit_code != 0
    assert [*tmp_path.iterdir()] == []
