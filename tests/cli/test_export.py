"""`export`: which puzzle, where to, and never half a file."""

from __future__ import annotations

import os

import pytest

from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(UNIQUE + NONE + MULTIPLE)
    return path


def test_to_standard_output(cli):
    result = cli("export", "--to", "dimacs", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("c clueproof ")
    assert "\np cnf " in result.stdout


def test_to_a_file(cli, path, tmp_path):
    out = tmp_path / "one.cnf"
    result = cli("export", "--to", "dimacs", "--id", "open", "-o", out, path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert out.read_text() == cli("export", "--to", "dimacs", "--id", "open", path).stdout
    assert sorted(os.listdir(tmp_path)) == ["one.cnf", "puzzles.txt"]


def test_several_puzzles_need_an_id(cli, path):
    result = cli("export", "--to", "dimacs", path)
    assert result.exit_code == 2
    assert result.stderr == f"error: {path}: there are 3 puzzles; choose one with --id: right, wrong and open\n"


def test_an_id_that_is_not_there(cli, path):
    result = cli("export", "--to", "dimacs", "--id", "left", path)
    assert (result.exit_code, result.stderr) == (2, f"error: {path}: there is no puzzle called 'left'\n")


def test_another_puzzle_that_is_bad_is_no_obstacle(cli, path):
    path.write_text(BAD + UNIQUE)
    assert cli("export", "--to", "dimacs", "--id", "right", path).exit_code == 0
    for arguments in ([], ["--id", "bad"]):
        result = cli("export", "--to", "dimacs", *arguments, path)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"error: {path}:2:4: ")


def test_no_solution_to_forbid(cli, path, tmp_path):
    out = tmp_path / "none.cnf"
    result = cli("export", "--to", "dimacs", "--unique", "--id", "wrong", "-o", out, path)
    assert (result.exit_code, result.stderr) == (1, "error: wrong: there is no solution that could be forbidden\n")
    assert not out.exists()


def test_no_solution_found_in_time(cli, stubs, path):
    assert cli("export", "--to", "dimacs", "--unique", "--backend", "undecisive", "--id", "open", path).exit_code == 3


def test_a_folder_that_is_not_there(cli, path, tmp_path):
    out = tmp_path / "no" / "one.cnf"
    result = cli("export", "--to", "dimacs", "--id", "right", "-o", out, path)
    assert (result.exit_code, result.stderr) == (2, f"error: {out}: No such file or directory\n")


def test_to_cpsat(cli):
    result = cli("export", "--to", "cpsat", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("# clueproof ")
    assert 'name: "r1c1 is 1"' in result.stdout


def test_file_names_that_are_no_text(cli, tmp_path):
    path = tmp_path / os.fsdecode(b"\xff.txt")
    path.write_text("binary\n01\n..\n")
    out = tmp_path / "one.cnf"
    assert cli("export", "--to", "dimacs", "-o", out, path).exit_code == 0
    assert "\\udcff.txt:1" in out.read_text("ascii")
    assert "\\udcff.txt:1 " in cli("verify", path).stdout


RANGE = "range\n. . .\n. 3 .\n. . .\n"


def test_cuts(cli):
    static = cli("export", "--to", "dimacs", "-", stdin=RANGE)
    assert cli("export", "--to", "dimacs", "--cuts", "static", "-", stdin=RANGE).stdout == static.stdout
    lazy = cli("export", "--to", "dimacs", "--cuts", "lazy", "-", stdin=RANGE)
    assert (lazy.exit_code, lazy.stderr) == (0, "")
    assert "\nc what is global is said by the cuts that led to the answer, and no further ones\n" in lazy.stdout
    assert len(lazy.stdout) < len(static.stdout)
    queries = cli("export", "--to", "icnf", "-", stdin=RANGE)
    assert (queries.exit_code, queries.stderr) == (0, "")
    assert "\np inccnf\n" in queries.stdout
    for target, said in (("icnf", "ICNF always has cuts"), ("cpsat", "leave it out")):
        refused = cli("export", "--to", target, "--cuts", "lazy", "-", stdin=RANGE)
        assert refused.exit_code == 2
        assert f"--cuts is for DIMACS; {said}" in refused.stderr


def test_a_formula_that_is_too_large(cli, tmp_path):
    out = tmp_path / "one.cnf"
    large = "sudoku\n" + "." * 256 + "\n"
    result = cli("export", "--to", "dimacs", "--most", "1000", "-o", out, "-", stdin=large)
    assert result.exit_code == 2
    assert "the formula has more than 1,000 clauses, and these are " in result.stderr
    assert not out.exists()
    refused = cli("export", "--to", "cpsat", "--most", "1000", "-o", out, "-", stdin=large)
    assert (refused.exit_code, out.exists()) == (2, False)
    assert "the model has more than 1,000 constraints; it may have more if asked" in refused.stderr
