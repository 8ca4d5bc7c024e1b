"""Commands that pages show without their output run as they stand, in a folder that has the files they name."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import clueproof
from tests.pages import PAGES, ROOT, blocks

NOT_HERE: Mapping[str, str] = {
    r"pip install|venv": "sets up an environment: .ci/run and .ci/release do",
    r"pytest|ruff|^mypy": "the tests themselves",
    r"docs/build\.py": "builds the site: tests/test_site_pages.py has its parts",
    r"http\.server|clueproof (?:serve|listen|cluster)\b": "a server, which runs until it is stopped",
    r"curl|--scheduler": "asks a server",
    r"clueproof site": "fetches Pyodide",
    r"minisat|cake_lpr|sgt-solo|c\+\+|libcadical": "other programs",
    r"--peers": "other packages, in an environment of theirs",
    r"snapshot\.py": "compares two checkouts: tests/test_snapshot.py",
    r"tests\.fuzz": "runs for minutes",
    r"&p=\.\.\.": "a link that is shortened",
}
"""What can't be run here, and why."""
PROGRAMS = {"clueproof": "-m clueproof ", "python": ""}
LONG = {
    f"docs/{name}.md" for name in ("auditing", "backends", "compared", "comparing", "datasets", "difficulty", "gallery")
}
"""Pages whose commands take more than a few seconds."""
FEW = re.compile(r"(?<=--count )\d+")
"""Many puzzles, or thousands of them: three are made."""
INSTANCES = re.compile(r"instances/([\w-]+)(?:/([\w-]+\.txt))?")
ONE = "sudoku id=one\n12.4\n....\n....\n4..1\n"
ONE_WAY = "sudoku id=one\n1..4\n....\n....\n.23.\n"
HEYAWAKE = "heyawake id=h\nhttps://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k\n"
LINE = "1..4.........23.,1324241331424231"
JSON = '{"puzzle": "sudoku", "grid": ["1..4", "....", "....", ".23."], "solution": ["1324", "2413", "3142", "4231"]}\n'
PARTY = """\
elimination id=party
categories:
  name: Ann, Bob, Cat
  drink: tea, milk, water
  cake: plum, apple, lemon
statements:
  1. Ann is tea
  2. milk is apple
  3. Bob is milk
"""
TEXTS = {
    "FILE": ONE,
    "a-folder/one.txt": ONE,
    "garden.txt": ONE,
    "heyawake.txt": HEYAWAKE,
    "kakuro.txt": "kakuro\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n",
    "lists/one.txt": ONE,
    "my-puzzle.txt": ONE_WAY,
    "my-puzzles.jsonl": JSON,
    "my-puzzles.txt": ONE,
    "one-puzzle.txt": ONE_WAY,
    "other.jsonl": '{"data": {"quiz": "1..4.........23.", "answer": "1324241331424231"}}\n',
    "party.txt": PARTY,
    "puzzles.jsonl": JSON,
    "range.txt": "range\n...\n.5.\n...\n",
    "sudoku.txt": ONE,
    "sudokus.csv": f"puzzle,solution\n{LINE}\n",
}
"""Files by their names."""


def parquet(path: Path) -> None:
    from pyarrow import Table
    from pyarrow.parquet import write_table

    grid = {"train": ["1..4", "....", "....", ".23."], "test": ["2.13", "....", "....", "314."]}[path.stem]
    write_table(Table.from_pylist([{"puzzle": "sudoku", "grid": grid}]), path)


def image(path: Path) -> None:
    from PIL import Image

    picture = Image.new("L", (50, 40), 255)
    picture.paste(0, (10, 5, 35, 30))
    picture.save(path)


def certificate(path: Path) -> None:
    ours("verify", "--certificate", str(path.parent), "-")


def run_of(path: Path) -> None:
    ours("compare", "--backends", "sat", "--out", str(path), "-")


def ours(*command: str) -> None:
    """What one of our commands leaves for a puzzle."""
    run = [sys.executable, "-m", "clueproof", *command]
    subprocess.run(run, input=ONE_WAY, text=True, check=True, capture_output=True)


MADE: Mapping[str, Callable[[Path], None]] = {
    "cat.png": image,
    "monday.run": run_of,
    "one.certificate.xz": certificate,
    "proofs/one.certificate.xz": certificate,
    "test.parquet": parquet,
    "train.parquet": parquet,
    "tuesday.run": run_of,
    "check_certificate.py": lambda path: path.write_bytes((ROOT / "docs" / path.name).read_bytes()) and None,
}


def instances(commands: str, folder: Path) -> None:
    """A puzzle of each file of `instances` that the commands name: a short one, so that it takes no minutes."""
    for genre, name in INSTANCES.findall(commands):
        source = ROOT / "instances" / genre
        file = source / name if name else sorted(source.glob("*.txt"))[0]
        shortest = min(map(clueproof.to_text, clueproof.read(file)), key=len)
        (folder / "instances" / genre).mkdir(parents=True, exist_ok=True)
        (folder / "instances" / genre / file.name).write_text(shortest)


def lines(page: Path) -> list[str]:
    """The commands of a page that can be run."""
    every = [line for block in blocks(page, "commands") for line in block.body.splitlines()]
    return [FEW.sub("3", line) for line in every if not any(re.search(what, line) for what in NOT_HERE)]


TRIED = {str(page.relative_to(ROOT)): page for page in PAGES if lines(page)}


def test_what_is_left_out_is_there() -> None:
    """A reason for nothing would hide a command that is written some day."""
    every = [line for page in PAGES for block in blocks(page, "commands") for line in block.body.splitlines()]
    assert [what for what in NOT_HERE if not any(re.search(what, line) for line in every)] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=name, marks=pytest.mark.slow if name in LONG else ()) for name, page in TRIED.items()],
)
def test_commands_run_as_they_stand(page: Path, tmp_path: Path) -> None:
    for needed in ("fpdf", "matplotlib", "PIL", "pyarrow"):
        pytest.importorskip(needed)
    commands = lines(page)
    for name in {*TEXTS, *MADE}:
        if any(name.partition("/")[0] in line for line in commands):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            MADE.get(name, lambda path: path.write_text(TEXTS[path.relative_to(tmp_path).as_posix()]))(tmp_path / name)
    instances("\n".join(commands), tmp_path)
    ours = "".join([f'{name}() {{ "{sys.executable}" {module}"$@"; }}; ' for name, module in PROGRAMS.items()])
    for line in commands:
        done = subprocess.run(["bash", "-c", ours + line], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
