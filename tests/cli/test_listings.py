"""`puzzles` and `backends`."""

from __future__ import annotations

import shutil
from collections import Counter

from clueproof.backends.dimacs import PACKAGES
from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
from clueproof.encoders.registry import GROUPS, OWN


def test_puzzles(cli):
    result = cli("puzzles")
    assert result.exit_code == 0
    lines = {line.split()[0]: line for line in result.stdout.splitlines() if line.startswith("  ")}
    assert "Sudoku" in lines["sudoku"]
    assert "also called takuzu, binairo" in lines["binary"]
    assert "\nShading\n  nonogram " in result.stdout
    assert {*lines} >= {*OWN}


def test_every_genre_is_in_one_group():
    listed = Counter(name for names in GROUPS.values() for name in names)
    assert {name: listed[name] for name in OWN} == dict.fromkeys(OWN, 1)


def test_backends(cli):
    result = cli("backends")
    assert (result.exit_code, result.stderr) == (0, "")
    for name in ("auto", "sat", "cpsat", "exact-cover", "brute-force", "dimacs:PROGRAM"):
        assert f"\n{name} " in f"\n{result.stdout}"
    assert "PySAT" in result.stdout
    assert "can: core, " in result.stdout
    for solver in (*INCREMENTAL, *ONE_SHOT):
        assert solver in result.stdout


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
