"""The project as people get it: the links at top level, and what the distributions hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import NamedTuple

import pytest

import clueproof

ROOT = Path(__file__).resolve().parents[1]
ONLY_IN_CHECKOUTS = (".ci/", ".gitignore", "backends", "encoders")
"""What the source distribution leaves out; the last two are links, for which it would hold the files twice."""
SOURCES = "clueproof/backends/native/engine/"
"""What is compiled for the wheel."""

needs_checkout = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")


@needs_checkout
@pytest.mark.parametrize("name", ["encoders", "backends"])
def test_top_level_links_resolve_into_the_package(name: str) -> None:
    link = ROOT / name
    assert link.is_symlink()
    assert link.readlink() == Path("clueproof") / name
    assert (link / "__init__.py").samefile(ROOT / "clueproof" / name / "__init__.py")


def test_public_names_are_all_there() -> None:
    for name in clueproof.__all__:
        assert getattr(clueproof, name) is not None
    assert set(clueproof.__all__) <= set(dir(clueproof))
    with pytest.raises(AttributeError):
        _ = clueproof.no_such_name


@needs_checkout
def test_one_version_everywhere() -> None:
    """What a release is called stands in `clueproof/__init__.py`; the citation and the changes say the same."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"^version: (.*)$", citation, re.MULTILINE)[1] == clueproof.__version__
    released = re.search(r"^date-released: (.*)$", citation, re.MULTILINE)[1]
    heading = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert heading == f"{clueproof.__version__}, {released}"


def test_importing_imports_no_solver() -> None:
    code = "import sys, clueproof; print(sorted({'pysat', 'ortools', 'numpy', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


class Built(NamedTuple):
    """What was built from what git tracks."""

    tracked: set[str]
    sdist: set[str]
    """The files in it, without its own ones."""
    wheel: set[str]
    """As for `sdist`."""
    metadata: bytes


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """sdist -> wheel; nothing of it may depend on the links."""
    pytest.importorskip("setuptools")
    folder = tmp_path_factory.mktemp("built")
    source, out = folder / "source", folder / "out"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {name for name in files.split("\0") if name and (ROOT / name).exists()}
    for name in tracked:
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            target.symlink_to((ROOT / name).readlink())
        else:
            target.write_bytes((ROOT / name).read_bytes())
    build = [sys.executable, "-c", "import setuptools.build_meta as b, sys; getattr(b, sys.argv[1])(sys.argv[2])"]
    out.mkdir()
    subprocess.run([*build, "build_sdist", str(out)], cwd=source, check=True, capture_output=True)
    (path,) = out.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        archive.extractall(folder / "unpacked", filter="data")
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    sdist = {name for name in names if ".egg-info/" not in name} - {"PKG-INFO", "setup.cfg"}
    (unpacked,) = (folder / "unpacked").iterdir()
    subprocess.run([*build, "build_wheel", str(out)], cwd=unpacked, check=True, capture_output=True)
    (path,) = out.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        wheel = {name for name in archive.namelist() if ".dist-info/" not in name}
        (metadata,) = [archive.read(name) for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    return Built(tracked, sdist, wheel, metadata)


@pytest.mark.slow
@needs_checkout
def test_the_sdist_holds_all_that_is_tracked(built: Built) -> None:
    assert built.sdist == {name for name in built.tracked if not name.startswith(ONLY_IN_CHECKOUTS)}


@pytest.mark.slow
@needs_checkout
def test_the_wheel_holds_the_whole_package(built: Built) -> None:
    # the native engine is there as it was compiled, if it could be
    package = {name for name in built.tracked if name.startswith("clueproof/") and not name.startswith(SOURCES)}
    # what `clueproof help` shows, and what the page hands out
    files = ("docs/formats.md", "docs/check_certificate.py")
    pages = {name for name in built.tracked if name in files or name.startswith("docs/puzzles/")}
    assert len(pages) > 70
    compiled = {name for name in built.wheel if name.endswith((".so", ".pyd"))}
    assert len(compiled) <= 1
    assert built.wheel - compiled == package | {name.replace("docs", "clueproof/manual", 1) for name in pages}


@pytest.mark.slow
@needs_checkout
def test_package_indexes_get_no_dead_links(built: Built) -> None:
    """No address is known that links to files of the project could have."""
    metadata = message_from_bytes(built.metadata)
    assert metadata.get_all("Project-URL") is None
    text = str(metadata.get_payload())
    assert "**Solve logic puzzles, and prove that their clues have exactly one solution.**\n\nclueproof knows" in text
    assert [target for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("https://")] == []
    assert "example.org" not in text


def test_extras_that_are_named_can_be_had() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "clueproof").rglob("*.py")]
    named = {name for page in pages for name in re.findall(r"clueproof\[([\w,-]+)\]", page.read_text(encoding="utf-8"))}
    # as messages say them: missing_package("an estimate needs", "pyapproxmc", "counting")
    code = [path.read_text(encoding="utf-8") for path in (ROOT / "clueproof").rglob("*.py")]
    said = {name for text in code for name in re.findall(r'missing_package\([^,]+, [^,]+, "([\w-]+)"\)', text)}
    assert {"images", "counting", "exact-cover"} <= said
    assert {"testing", "images"} <= named
    assert named | said <= extras.keys()
