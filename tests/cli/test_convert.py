"""`convert`: what is read in one form is written in another."""

from __future__ import annotations

import json

import pytest

from clueproof import parse
from tests.cli.puzzles import BAD, UNIQUE

IDS = "9x6:6d3i5i7_10_9_4i10i7d8\n1x2:2_2\n"
LIST_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TRIANGLE = "triangle-sum id=three\n1\n2 3\n\n"


def test_ids_to_text_and_back(cli):
    text = cli("convert", "--puzzle", "range", "-", stdin=IDS)
    assert text.exit_code == 0
    assert text.stdout.startswith("range\n")
    back = cli("convert", "--to", "sgt", "-", stdin=text.stdout)
    assert (back.exit_code, back.stdout) == (0, IDS)


def test_ids_to_json_and_back(cli):
    lines = cli("convert", "--puzzle", "kurodoko", "--to", "json", "-", stdin=IDS).stdout
    assert [json.loads(line)["puzzle"] for line in lines.splitlines()] == ["range", "range"]
    assert cli("convert", "--to", "sgt", "-", stdin=lines).stdout == IDS


def test_what_stands_beside_a_puzzle_is_kept(cli):
    result = cli("convert", "--to", "json", "-", stdin="range id=x expect=none origin=me\n1\n")
    assert json.loads(result.stdout) == {
        "puzzle": "range", "id": "x", "expect": "none", "origin": "me", "grid": [[1]],
    }  # fmt: skip


def test_several_genres(cli):
    text = "sudoku id=a\n1...\n....\n....\n....\n\n" + UNIQUE
    result = cli("convert", "-", stdin=text)
    assert result.exit_code == 0
    again = cli("convert", "-", stdin=result.stdout)
    assert again.stdout == result.stdout
    assert result.stdout.count("\n\n") == 2


def test_a_puzzle_without_an_id_is_left_out(cli):
    result = cli("convert", "--to", "sgt", "-", stdin=TRIANGLE + "range\n2 2\n\n")
    assert result.exit_code == 1
    assert result.stdout == "2x1:2_2\n"
    said, total = result.stderr.splitlines()
    assert said == "three: no game ids: Simon Tatham's collection has no triangle-sum"
    assert total.startswith("2 puzzles: 1 converted, 1 left out (")


def test_what_cannot_be_read(cli):
    result = cli("convert", "--to", "sgt", "--keep-going", "-", stdin=BAD + "range\n1\n\n")
    assert (result.exit_code, result.stdout) == (2, "1x1:1\n")
    assert result.stderr.startswith("error: <stdin>:2:4: ")
    assert cli("convert", "--to", "sgt", "-", stdin=BAD + "range\n1\n\n").stdout == ""


def test_the_place_in_an_id(cli):
    result = cli("verify", "--puzzle", "range", "-", stdin="# two\n\n1x2:2_2\n  1x2:2_\n")
    assert result.exit_code == 2
    assert result.stderr == "error: <stdin>:4:9: the game id ends where a cell was expected\n"


def test_an_id_as_an_argument(cli):
    result = cli("convert", "--to", "text", "--puzzle", "range", "2x1:a2")
    assert (result.exit_code, result.stdout) == (0, "range\n. 2\n\n")
    assert "a game id does not say of which puzzle it is" in cli("verify", "2x1:a2").stderr


def test_an_id_of_a_genre_without_ids(cli):
    said = "kakuro has no game ids: Simon Tatham's collection has no kakuro\n"
    assert cli("verify", "--puzzle", "kakuro", "7x7:1_2").stderr == f"error: <argument>:1:1: {said}"
    assert cli("verify", "--puzzle", "kakuro", "-", stdin="7x7:1_2\n").stderr == f"error: <stdin>:1:1: {said}"


def test_links_of_penpa(cli):
    written = cli("convert", "--to", "penpa", "https://puzz.link/p?slither/5/5/cbcbcddad")
    assert written.exit_code == 0
    back = cli("convert", "--to", "puzzlink", written.stdout.strip())
    assert (back.exit_code, back.stdout) == (0, "https://puzz.link/p?slither/5/5/cbcbcddad\n")
    without_tag = cli("convert", "--to", "penpa", "--puzzle", "masyu", written.stdout.strip())
    assert (without_tag.exit_code, without_tag.stdout) == (2, "")
    assert "the link has the text '2' in r1c1 (and 8 things more), which links of masyu have not" in without_tag.stderr


@pytest.mark.parametrize("form", ["pdf", "", "SGT"])
def test_a_form_that_is_none(cli, form):
    result = cli("convert", "--to", form, "-", stdin=IDS)
    assert result.exit_code == 2
    assert "'text', 'json', 'jsonl', 'sgt'" in result.stderr


def test_unruly_by_its_name(cli):
    made = cli("generate", "unruly", "--size", "6x6", "--seed", "1")
    assert parse(made.stdout).shape.unique_lines is False
    assert cli("convert", "--to", "sgt", "-", stdin=made.stdout).stdout.startswith("6x6:")


def test_links_of_sudokus(cli):
    pytest.importorskip("lzstring")
    result = cli("convert", "--to", "fpuzzles", "-", stdin=f"{LIST_LINE}\n")
    assert result.exit_code == 0
    assert cli("convert", "--to", "sudoku-line", result.stdout.strip()).stdout == f"{LIST_LINE}\n"
    cut = cli("verify", result.stdout.strip()[:-20])
    assert (cut.exit_code, cut.stdout) == (2, "")
    assert cut.stderr.startswith("error: <link>:1:33: the link is cut off or damaged")
