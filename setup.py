"""What pyproject.toml can't say: package indexes show the README on a page of theirs, so its links to files of the
project, of which no address is known, become words; `clueproof help` shows pages of the documentation, so they are
installed too; and the native engine is compiled, if there is a compiler. `CLUEPROOF_BUILD_NATIVE=0` leaves it out: the
wheel is pure Python then."""

import os
import re
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
PICTURE = re.compile(r"!\[[^\]]*\]\((?![a-z]+:)[^)]+\)\n*")
LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?![a-z]+:|#)[^)]+\)")


class BuildWithManual(build_py):
    """Puts the files that `clueproof/documentation.py` finds beside the package; in a checkout they are read where they
    are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        docs = HERE / "docs"
        for file in [docs / "formats.md", docs / "check_certificate.py", *sorted((docs / "puzzles").glob("*.md"))]:
            target = Path(self.build_lib) / "clueproof" / "manual" / file.relative_to(docs)
            self.mkpath(str(target.parent))
            self.copy_file(str(file), str(target))


DEBUG = os.environ.get("CLUEPROOF_NATIVE_DEBUG") == "1"


def engine() -> Extension:
    """The native engine, for every Python from 3.11 on. Installing goes on where it can't be built.
    `CLUEPROOF_NATIVE_DEBUG=1` has it check the reason of everything that follows from a rule."""
    folder = Path("clueproof", "backends", "native", "engine")
    return Extension(
        "clueproof.backends.native._engine",
        sources=sorted(str(path) for path in folder.glob("*.cpp")),
        depends=sorted(str(path) for path in folder.glob("*.hpp")),
        define_macros=[("Py_LIMITED_API", "0x030B0000"), *([("CLUEPROOF_NATIVE_DEBUG", "1")] if DEBUG else [])],
        extra_compile_args=["/std:c++17", "/O2"] if os.name == "nt" else ["-std=c++17", "-O3", "-fvisibility=hidden"],
        language="c++",
        py_limited_api=True,
        optional=True,
    )


NATIVE = os.environ.get("CLUEPROOF_BUILD_NATIVE") != "0"

setup(
    ext_modules=[engine()] if NATIVE else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if NATIVE else {},
    cmdclass={"build_py": BuildWithManual},
    long_description=LINK.sub(r"\g<words>", PICTURE.sub("", (HERE / "README.md").read_text(encoding="utf-8"))),
    long_description_content_type="text/markdown",
)
