"""What pyproject.toml can't say. Package indexes show the README on a page of theirs: there its links to files of the
project lead to the project's page."""

import re
import tomllib
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent
SOURCE = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
RELATIVE = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?![a-z]+:|#)(?P<path>[^)]+)\)")


def _absolute(link: re.Match[str]) -> str:
    return f"{link['image']}[{link['text']}]({SOURCE}/{'raw' if link['image'] else 'blob'}/main/{link['path']})"


setup(
    long_description=RELATIVE.sub(_absolute, (HERE / "README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)
