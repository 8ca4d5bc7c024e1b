"""What pyproject.toml can't say: package indexes show the README on a page of theirs, so its links to files of the
project become absolute; and `clueproof help` shows pages of the documentation, so they are installed too."""

import re
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
SOURCE = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
RELATIVE = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?![a-z]+:|#)(?P<path>[^)]+)\)")


def _absolute(link: re.Match[str]) -> str:
    return f"{link['image']}[{link['text']}]({SOURCE}/{'raw' if link['image'] else 'blob'}/main/{link['path']})"


class BuildWithManual(build_py):
    """Puts the pages that `clueproof/cli/manual.py` reads beside the package; in a checkout they are read where they
    are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for page in [HERE / "docs" / "formats.md", *sorted((HERE / "docs" / "puzzles").glob("*.md"))]:
            target = Path(self.build_lib) / "clueproof" / "manual" / page.relative_to(HERE / "docs")
            self.mkpath(str(target.parent))
            self.copy_file(str(page), str(target))


setup(
    cmdclass={"build_py": BuildWithManual},
    long_description=RELATIVE.sub(_absolute, (HERE / "README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)
