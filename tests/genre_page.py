"""What the pages about genres of one's own show, run: `docs/genres.md` and `docs/start/author.md`.

`python -m tests.genre_page` writes the text of the genre into the first, and what commands print into both.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.installed import install as install_package

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "genres.md"
START = ROOT / "docs" / "start" / "author.md"
GENRE = ROOT / "tests" / "third_party" / "futoshiki.py"
FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(text: str) -> dict[str, str]:
    """The files that the page shows, by name."""
    return dict(FILE.findall(text))


def install(text: str, position: Path) -> dict[str, str]:
    """Lay out the files of the page as an installed package; the environment of its user."""
    shown = files(text)
    project = tomllib.loads(shown["pyproject.toml"])["project"]
    groups = "".join(
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in entries.items())
        for group, entries in project["entry-points"].items()
    )
    install_package(position, project["name"], project["version"], shown, groups)
    programs = position / "bin"
    programs.mkdir()
    for name, arguments in {"clueproof": "-m clueproof", "python": ""}.items():
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
        (programs / name).chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{position}{os.pathsep}{ROOT}",
    }


def run(text: str, position: Path) -> str:
    """The page with what its commands print now."""
    environment = install(text, position)

    def transcript(found: re.Match[str]) -> str:
        commands = [line for line in found[1].splitlines() if line.startswith("$ ")]
        return "```console\n" + "".join(f"{line}\n{printed(line[2:])}" for line in commands) + "```"

    def printed(command: str) -> str:
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=position,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert not done.stderr, f"{command}: {done.stderr}"
        assert done.returncode == 0, f"{command}: exit status {done.returncode}"
        lines = done.stdout.splitlines()
        if "pytest" in command:
            # of its dots and seconds none are alike twice
            lines = [re.sub(r" in [\d.]+s.*", "", lines[-1])]
        return "".join(f"{line.rstrip()}\n" for line in lines)

    return CONSOLE.sub(transcript, text)


def with_genre(text: str) -> str:
    """The page with the text of the genre in its place."""
    return re.sub(
        r"^(`futoshiki\.py`:\n\n```python\n).*?(^```$)",
        lambda found: found[1] + GENRE.read_text() + found[2],
        text,
        flags=re.MULTILINE | re.DOTALL,
    )


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        PAGE.write_text(run(with_genre(PAGE.read_text()), Path(folder) / "site"))
        START.write_text(run(START.read_text(), Path(folder) / "start"))
