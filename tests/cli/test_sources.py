"""Files, folders and standard input."""

from __future__ import annotations

import os

import pytest

from tests.cli.puzzles import LIST, UNIQUE, UNIQUE_ROWS


def names(result):
    return [line.split()[0] for line in result.stdout.splitlines() if not line.endswith(" s)")]


def test_a_folder_is_read_to_its_depth_in_order(cli, tmp_path):
    for name in ("b.txt", "a/z.jsonl", "a/c/d.sdk", "a.json", "A.TXT", ".hidden.txt", ".git/e.txt", "a/README.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        identity = name.replace("/", "-")
        json = '{"puzzle": "binary", "id": "%s", "grid": ["01", "10"]}'
        path.write_text(json % identity if "json" in name else f"binary id={identity}\n01\n10\n")
    assert names(cli("verify", tmp_path)) == ["A.TXT", "a-c-d.sdk", "a-z.jsonl", "a.json", "b.txt"]


def test_files_and_standard_input_in_their_order(cli, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("binary id=file\n01\n10\n")
    assert names(cli("verify", path, "-", path, stdin="binary id=typed\n01\n10\n")) == ["file", "typed", "file"]


def test_a_sudoku_as_an_argument(cli):
    (line,) = LIST.split()[:1]
    assert names(cli("verify", line, f"{line} # easy")) == ["<argument>:1", "<argument>:1"]


def test_nearly_a_line_of_cells_is_no_name_of_a_file(cli):
    for wrong in ("." * 80, "1" * 82):
        result = cli("verify", wrong)
        assert result.exit_code == 2
        assert result.stderr == f"error: <argument>:1: {len(wrong)} characters, expected 81: one sudoku a line\n"
    assert cli("verify", "17").stderr == "error: 17: No such file or directory\n"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_standard_input_with_and_without_byte_order_mark(cli, mark):
    assert cli("verify", "-", stdin=mark + UNIQUE.encode()).stdout == "right     unique\n"


def test_lines_of_windows(cli):
    assert cli("verify", "-", stdin=UNIQUE.replace("\n", "\r\n").encode()).stdout == "right     unique\n"


def test_headerless_files(cli):
    assert cli("verify", "--puzzle", "sudoku", "-", stdin="\n".join(UNIQUE_ROWS)).stdout == "<stdin>:1         unique\n"
    assert cli("verify", "--puzzle", "takuzu", "-", stdin="01\n..\n").stdout == "<stdin>:1         unique\n"
    assert cli("verify", "-", stdin=LIST).stdout == "<stdin>:1         unique\n"


def test_without_a_file_standard_input_is_read(cli):
    assert cli("verify", stdin=UNIQUE).stdout == "right     unique\n"
    assert cli("hint", stdin=UNIQUE).exit_code == 0
    assert "the file holds no puzzle" in cli("verify", stdin="").stderr


def test_on_a_terminal_nobody_waits_for_what_nobody_types(process):
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with os.fdopen(ours), os.fdopen(theirs) as terminal:
        refused = process("verify", stdin=terminal)
    assert refused.returncode == 2
    assert "no FILE is named, and nothing is piped in; `-` reads what you type" in refused.stderr
