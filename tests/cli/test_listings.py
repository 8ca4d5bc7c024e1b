"""`puzzles` and `backends`."""

from __future__ import annotations

import html
import re
import shutil
from collections import Counter
from xml.etree import ElementTree

import pytest

from clueproof import parse, verify
from clueproof.backends import BackendError, backend
from clueproof.backends.dimacs import PACKAGES
from clueproof.backends.registry import ALIASES, full_name
from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
from clueproof.encoders.index import GENRES, GROUPS
from clueproof.gallery import WHAT

SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)
NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_puzzles(cli):
    result = cli("puzzles")
    assert result.exit_code == 0
    lines = {line.split()[0]: line for line in result.stdout.splitlines() if line.startswith("  ")}
    assert "Sudoku" in lines["sudoku"]
    assert "also called takuzu, binairo" in lines["binary"]
    assert "\nShading\n  nonogram " in result.stdout
    assert {*lines} >= {*GENRES}


def test_a_puzzle_by_its_name(cli):
    result = cli("puzzles", "takuzu", "kakuro")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = result.stdout.split("\nkakuro: ")
    assert first.startswith("binary: Binary puzzle")
    assert "so that" in first.split("    binary")[0]
    assert "\n    binary\n" in first
    assert second.startswith("Kakuro (Cross Sums); also called cross-sums\n  Write a number")


@pytest.mark.parametrize("form", ["svg", "html"])
def test_gallery(cli, tmp_path, form):
    path = tmp_path / f"all.{form}"
    result = cli("puzzles", "--gallery", str(path), "--seed", "7", "sudoku", "slitherlink", "unruly")
    assert (result.exit_code, result.output) == (0, "")
    text = path.read_text(encoding="ascii")
    assert text.index("Sudoku (also") < text.index("Binary puzzle") < text.index("Slitherlink")
    assert "Kakuro" not in text
    root = ElementTree.fromstring(text if form == "svg" else "".join(SVG.findall(text)).join(("<all>", "</all>")))
    if form == "svg":
        assert len([group for group in root.iter(f"{NAMESPACE}g") if "scale" in group.get("transform", "")]) >= 4
    else:
        assert [picture.get("aria-label", "").rpartition(": ")[2] for picture in root] == [*WHAT] * 3
        assert "from the seed 7" in text
        # the puzzles can be copied from the page
        texts = [html.unescape(found) for found in re.findall("<pre>(.*?)</pre>", text, re.DOTALL)]
        assert [parse(said).rules.name for said in texts] == ["sudoku", "binary", "slitherlink"]
        assert all(verify(parse(said)).word == "unique" for said in texts)


@pytest.mark.slow
def test_gallery_of_all(cli, tmp_path):
    path = tmp_path / "all.html"
    assert cli("puzzles", "--gallery", str(path)).exit_code == 0
    text = path.read_text()
    for name in GENRES:
        assert f'<article id="{name}">' in text
    assert "No puzzle" not in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--gallery", "all.pdf"), "all.pdf: the gallery is written as .svg or .html"),
        (("--gallery", "missing/all.svg"), "missing/all.svg: No such file or directory"),
        (("sudku",), "'sudku'"),
        (("--seed", "3"), "--seed is for the puzzles that --gallery, or a name, shows"),
    ],
)
def test_what_can_not_be_listed(cli, tmp_path, monkeypatch, options, said):
    monkeypatch.chdir(tmp_path)
    result = cli("puzzles", *options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_every_genre_is_in_one_group():
    listed = Counter(name for names in GROUPS.values() for name in names)
    assert {name: listed[name] for name in GENRES} == dict.fromkeys(GENRES, 1)


def test_backends(cli):
    result = cli("backends")
    assert (result.exit_code, result.stderr) == (0, "")
    for name in ("auto", "sat", "cpsat", "exact-cover", "brute-force", "dimacs:PROGRAM"):
        assert f"\n{name} " in f"\n{result.stdout}"
    assert "PySAT" in result.stdout
    assert "can: core, " in result.stdout
    for solver in (*INCREMENTAL, *ONE_SHOT):
        assert solver in result.stdout


def test_short_names_of_backends(cli):
    listed = cli("backends").stdout
    for alias, full in ALIASES.items():
        assert f" {alias} is {full}\n" in listed
        assert full_name(alias) == full
    assert full_name("Cadical:linear=order") == "sat:cadical195,linear=order"
    assert full_name("dlx") == "exact-cover"
    assert full_name("ortools:workers=2") == "cpsat:workers=2"
    assert backend("glucose3:seed=7").name == "sat:glucose3,seed=7"
    assert backend("checked:kissat by minisat").name == "checked:sat:kissat404 by sat:minisat22"
    assert verify(parse("binary\n01\n..\n"), backend="cadical").evidence.backend == "sat:cadical195"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("maple", "'maple' may be sat:maplechrono, sat:maplecm or sat:maplesat; name one of them"),
        ("glucos", "unknown backend 'glucos'; did you mean glucose (sat:glucose42)?"),
        ("satt", "unknown backend 'satt'; did you mean sat?"),
        ("xyz", "unknown backend 'xyz'; there are auto, sat, native"),
        ("cadical:linear=laddr", "unknown encoding 'laddr' of linear"),
    ],
)
def test_names_that_are_none(name, said):
    with pytest.raises(BackendError, match=f"^{re.escape(said)}"):
        backend(name)


def test_programs_on_the_path_and_not(cli, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    lines = cli("backends").stdout.splitlines()
    for program, package in PACKAGES.items():
        assert any(line.strip() == f"dimacs:{program}  not installed (Debian package {package})" for line in lines)


def test_what_is_missing_is_said(cli, stubs):
    result = cli("backends")
    assert result.exit_code == 0, result.stderr
    (line,) = (line for line in result.stdout.splitlines() if line.startswith("broken"))
    assert "not usable: broken needs a package that is missing: install clueproof[broken]" in line
    assert "(from tests.stub_backends:Broken)" in line
