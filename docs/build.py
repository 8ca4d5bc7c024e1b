"""Builds the site: pages, reference, notebooks and the workbench, as static files.

    python docs/build.py public

The extra `docs` is needed, npm (which fetches Pyodide for the workbench), and no network but the package registries.
`--without-workbench` leaves the workbench out. The pages are the files of this folder. They are put together in a
folder of their own, where links that leave this folder lead to a copy or become names of files, notebooks are executed,
and pages of genres get the workbench. A link that leads nowhere ends the build with status 1.
"""

from __future__ import annotations

import argparse
import base64
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import clueproof
from clueproof.web.site import PAGES as WORKBENCH_PAGES
from clueproof.web.site import site, write_site

ROOT = Path(__file__).resolve().parents[1]
COPIED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}
"""Pages of the project's top folder, and what they are called here."""
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)(?P<path>[^)#]+)(?P<anchor>#[^)]*)?(?=\))")
WORDED = re.compile(r"(?<!!)\[(?P<words>[^\[\]]*)\]\((?![a-z]+:|#)(?P<path>[^)#]+)(?:#[^)]*)?\)")
"""A link, with its words."""
NAMED = re.compile(r"(?<=\[)[\w/.-]+\.md(?=\]\((?P<path>[\w/.-]+\.md)[)#])")
"""The name of a file as the words of a link to it."""
TITLE = re.compile(r"^# (.*)$", re.MULTILINE)
EXAMPLE = re.compile(r"<!-- \d+ puzzles?.*? -->\n```.*\n(?P<text>(?:.*\n)*?)```")
NEEDED = ("ipykernel", "mkdocstrings", "nbconvert", "zensical")
"""Packages of the extra `docs`."""
SETTLE = "<!-- settle -->"
HERE = "<!-- the workbench, here -->"
CASES = "settled.md"
"""The page whose puzzles can be settled on it."""
TYPED = re.compile(
    r"^```\n\$ (?:cat \S+\n(?P<file>[a-z](?:(?!\$ |```).*\n)+)|echo (?P<line>\S+) \| clueproof \w+(?: --\w+ \d+)* -\n)",
    re.MULTILINE,
)
"""A block of commands that begins with a puzzle."""
GALLERY = "gallery.md"
GENRE_PICTURES = ROOT / "clueproof" / "web" / "page" / "genres"
CARDS = re.compile(r"^!\[.*\]\(pictures/gallery-.*\)\n\n(?P<genres>(?:- \[.*\n)+)", re.MULTILINE)
"""The picture of a family, and the list of its genres."""
GENRE = re.compile(r"^- \[(?P<title>.*?)\]\(puzzles/(?P<name>[\w-]+)\.md\).*", re.MULTILINE)
WORKBENCH = "bench/"


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the site of the documentation.")
    parser.add_argument("folder", type=Path, help="Where to write it; a site that is there is replaced.")
    parser.add_argument("--without-workbench", action="store_true", help="Pages alone, in seconds.")
    asked = parser.parse_args()
    if asked.folder.exists() and not (asked.folder / "sitemap.xml").is_file() and any(asked.folder.iterdir()):
        parser.error(f"{asked.folder}: this folder is not empty, and holds no site")
    if missing := [package for package in NEEDED if find_spec(package) is None]:
        parser.error(f"it needs {', '.join(missing)}: pip install -e '.[docs]'")
    with tempfile.TemporaryDirectory() as scratch:
        stage = Path(scratch)
        assemble(stage / "docs")
        convert_notebooks(stage / "docs" / "notebooks")
        shutil.copy(ROOT / "zensical.toml", stage)
        (stage / "clueproof").symlink_to(ROOT / "clueproof")
        subprocess.run([sys.executable, "-m", "zensical", "build", "--clean"], cwd=stage, check=True)
        if not asked.without_workbench:
            write_site(stage / "site" / WORKBENCH, site(say=print))
        lost = [*dead_links(stage / "site", whole=not asked.without_workbench)]
        if asked.folder.exists():
            shutil.rmtree(asked.folder)
        shutil.copytree(stage / "site", asked.folder)
    print("\n".join(lost) or f"{asked.folder}: {sum(1 for _ in asked.folder.rglob('*.html'))} pages")
    return 1 if lost else 0


def assemble(target: Path) -> None:
    """The pages, ready for Zensical."""
    ignored = shutil.ignore_patterns("build.py", "__pycache__")
    shutil.copytree(ROOT / "docs", target, ignore=ignored)
    for name, here in COPIED.items():
        shutil.copy(ROOT / name, target / here)
    for page in sorted(target.rglob("*.md")):
        name = page.relative_to(target).as_posix()
        at = ROOT / next((top for top, here in COPIED.items() if here == name), f"docs/{name}")
        text = NAMED.sub(partial(titled, at=at), page.read_text(encoding="utf-8"))
        text = WORDED.sub(partial(named_file, at=at), text)
        text = LINK.sub(partial(moved, at=at, page=page, target=target), text)
        if page.parent.name == "puzzles":
            text = with_workbench(text)
        elif name == GALLERY:
            shutil.copytree(GENRE_PICTURES, target / "pictures" / "genres")
            text = CARDS.sub(as_cards, text)
        elif name == CASES:
            text = TYPED.sub(with_question, text)
        text = text.replace(SETTLE, settle_frame()).replace(HERE, workbench_link(page, target))
        page.write_text(text, encoding="utf-8")


def titled(name: re.Match[str], at: Path) -> str:
    """The title of the page that a link is named after."""
    page = at.parent / name["path"]
    title = TITLE.search(page.read_text(encoding="utf-8")) if page.is_file() else None
    return title[1] if title else name[0]


def named_file(link: re.Match[str], at: Path) -> str:
    """What a page, `at`, says of a file that the site does not have: its name, as no address of the sources is known. A
    link that leads elsewhere stays."""
    inside = below_root(link["path"], at)
    if not inside or inside.startswith("docs/") or inside in COPIED:
        return link[0]
    return link["words"] if link["words"].strip("`") == inside else f"{link['words']} (`{inside}`)"


def below_root(path: str, at: Path) -> str:
    """The file of the project that a link from another one leads to; "" if it is none."""
    goal = Path(os.path.normpath(at.parent / path))
    return goal.relative_to(ROOT).as_posix() if goal.is_relative_to(ROOT) else ""


def moved(link: re.Match[str], at: Path, page: Path, target: Path) -> str:
    """Where a link leads on the site. `at`: the file that it stands in; `page`: its copy below `target`."""
    path, anchor = link["path"], link["anchor"] or ""
    inside = below_root(path, at)
    if inside in COPIED:
        return os.path.relpath(target / COPIED[inside], page.parent) + anchor
    if inside.endswith(".ipynb"):
        return str(Path(path).with_suffix(".md")) + anchor
    if inside.startswith("docs/"):
        return os.path.relpath(target / inside.removeprefix("docs/"), page.parent) + anchor
    return link[0]


def settle_frame() -> str:
    """The page that settles a puzzle, on the first screen."""
    frame = f'<iframe class="settle" src="{WORKBENCH}settle.html" title="Is my puzzle right?"></iframe>'
    return f'<div class="bench">{frame}</div>'


def workbench_link(page: Path, target: Path) -> str:
    """The workbench of the site, for those who have installed nothing."""
    address = os.path.relpath(target / WORKBENCH / "index.html", page.parent)
    return f'<a href="{address}">Open the workbench here</a>: nothing to install, and nothing leaves your browser.'


def with_workbench(text: str) -> str:
    """The page of a genre, with the workbench behind its first section: its first example, to be solved or changed."""
    example = EXAMPLE.search(text)
    if example is None:
        return text
    held = json.dumps(clueproof.to_json(next(clueproof.read(io.StringIO(example["text"])))), ensure_ascii=False)
    address = f"../../{WORKBENCH}#p={packed(held)}"
    buttons = "".join(
        f'<button type="button" data-bench="{html.escape(address + how)}">{words}</button>'
        for words, how in (("Solve one here", "&solve=yes"), ("Set one here", ""))
    )
    place = text.find("\n## ", text.find("\n## ") + 1)
    return f'{text[:place]}\n<div class="bench">{buttons}</div>\n{text[place:]}'


def as_cards(family: re.Match[str]) -> str:
    """The genres of a family, each with a picture of its own."""
    cards = GENRE.sub(
        r"- [![](pictures/genres/\g<name>.svg){ loading=lazy }\g<title>](puzzles/\g<name>.md)", family["genres"]
    )
    return f'<div class="gallery" markdown>\n\n{cards}\n</div>\n'


def with_question(block: re.Match[str]) -> str:
    """The block, with a link above it that settles its puzzle."""
    puzzle = block["file"] or block["line"]
    # from where the source stands, as in the other links of a page: Zensical makes them those of folders
    address = f"{WORKBENCH}settle.html#t={quote(puzzle, safe='')}"
    return f'<a href="{address}" target="_blank">Settle it</a>\n\n{block[0]}'


def packed(text: str) -> str:
    """The text as addresses of the workbench hold it (`files.js`)."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(compressor.compress(text.encode()) + compressor.flush()).decode().rstrip("=")


def convert_notebooks(folder: Path) -> None:
    """Each notebook as a page, executed in a folder of its own; an error in one ends the build."""
    commands = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    for notebook in sorted(folder.glob("*.ipynb")):
        with tempfile.TemporaryDirectory() as scratch:
            moved = shutil.move(notebook, scratch)
            command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "markdown", "--log-level", "ERROR"]
            environment = {**os.environ, "PATH": commands}
            subprocess.run([*command, "--output-dir", str(folder), moved], env=environment, check=True)


class Targets(HTMLParser):
    """What a page links to and loads, and the anchors that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "data-bench") and value:
                self.targets.append(value)
            elif name == "id" and value:
                self.anchors.add(value)


def dead_links(site: Path, whole: bool) -> Iterator[str]:
    """Links within the site that lead nowhere. If it is not `whole`, the pages of the workbench count as there."""
    workbench = {site / WORKBENCH, *(site / WORKBENCH / name for name in WORKBENCH_PAGES)}
    found = (path for path in site.rglob("*.html") if site / WORKBENCH not in path.parents)
    pages = {path: Targets(path.read_text(encoding="utf-8")) for path in found}
    for path, page in sorted(pages.items()):
        # its addresses are those of whatever page is missing
        if path.name == "404.html":
            continue
        for target in dict.fromkeys(page.targets):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            goal = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            if not whole and goal in workbench:
                continue
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.is_file():
                yield f"{path.relative_to(site)}: {shortened(target)} leads nowhere"
            elif parts.fragment and goal in pages and unquote(parts.fragment) not in pages[goal].anchors | {"__skip"}:
                yield f"{path.relative_to(site)}: {shortened(target)} has no such place"


def shortened(target: str) -> str:
    """A link without most of the puzzle that it may hold."""
    return target if len(target) <= 100 else f"{target[:100]}…"


if __name__ == "__main__":
    sys.exit(main())
