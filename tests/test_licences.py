"""`docs/licences.md` names all that the wheels need and the static site carries, with the licences of each."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution

import pytest

from clueproof.web.site import INSTALLED, LEFT_OUT, SAT
from tests.pages import ROOT

packaging = pytest.importorskip("packaging.requirements")

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?!package \|)(?P<packages>[^|]+) \| (?P<licence>[^|]+) \|", re.MULTILINE)
LICENCE_TEXT = re.compile(r"licen[cs]e|copying", re.IGNORECASE)


def plain(text: str) -> str:
    """A name without what differs from page to page: "BSD 3-Clause", "3-Clause BSD License", "BSD-3-Clause"."""
    return " ".join(sorted(set(re.findall(r"[a-z]+|\d+", text.lower())) - {"clause", "license", "0", "only", "v2"}))


def stated(heading: str) -> dict[str, str]:
    """The packages of the table below a heading, each with its licence."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = ROW.finditer(section)
    return {name.lower(): row["licence"] for row in rows for name in re.findall(r"[\w.-]+", row["packages"])}


def licences(name: str) -> list[str]:
    """What the metadata of a package says, in each of the places that there are for it."""
    told = distribution(name).metadata
    classified = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License ::")
    ]
    return [line for line in (told.get("License-Expression"), told.get("License"), *classified) if line]


def needed() -> set[str]:
    """What comes along with clueproof, without extras: its requirements, and theirs."""
    found: set[str] = set()
    every = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    open_ = [packaging.Requirement(text) for text in every]
    while open_:
        requirement = open_.pop()
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        open_ += [packaging.Requirement(text) for text in distribution(name).requires or ()]
    return found


def optional() -> set[str]:
    """What the extras for users bring, without what these need."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    texts = [text for extra, every in extras.items() if extra not in ("docs", "test") for text in every]
    return {packaging.Requirement(text).name for text in texts} - {"clueproof", "numpy"}


def test_all_that_is_needed_is_named() -> None:
    assert needed() == stated("What the wheels need").keys()


def test_all_extras_are_named() -> None:
    assert optional() == stated("What extras bring").keys()


@pytest.mark.parametrize("heading", ["What the wheels need", "What extras bring"])
def test_licences_are_those_of_the_packages(heading: str) -> None:
    wrong = {}
    for name, licence in stated(heading).items():
        try:
            said = licences(name)
        except PackageNotFoundError:
            continue
        # some builds of a package state none
        if said and not any({*plain(licence).split()} <= {*plain(one).split()} for one in said):
            wrong[name] = (licence, said)
    assert wrong == {}


def test_all_that_the_static_site_carries_is_named() -> None:
    assert {"pyodide", SAT, *INSTALLED} == stated("What the static site carries").keys()


@pytest.mark.parametrize("name", INSTALLED)
def test_licence_texts_stay_in_the_static_site(name: str) -> None:
    files = [str(path) for path in distribution(name).files or () if LICENCE_TEXT.search(path.name)]
    kept = [path for path in files if not LEFT_OUT.match(f"packages/{path}")]
    assert kept, f"{name} has no text of its licence in {files}"
