"""`clueproof draw`, and the option -o of all commands."""

from __future__ import annotations

import re

import pytest

from clueproof.cli.commands import COMMANDS as COMMANDS_THAT_CAN_BE_TYPED
from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE
from tests.render.reading import Picture

ALL = f"{UNIQUE}\n{MULTIPLE}\n{NONE}"


@pytest.fixture
def puzzles(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(ALL)
    return path


def test_puzzles_as_they_are(cli):
    result = cli("draw", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "5 3 . | . 7" in result.stdout or result.stdout.count("|") >= 9


def test_solutions_and_faults_decide_the_exit_status(cli):
    assert cli("draw", "-", stdin=ALL).exit_code == 0
    assert cli("draw", "--solution", "-", stdin=UNIQUE).exit_code == 0
    assert cli("draw", "--solution", "-", stdin=ALL).exit_code == 1
    result = cli("draw", "--faults", "--title", "-", stdin=NONE)
    assert result.exit_code == 1 and "contradict" in result.stdout and "[" in result.stdout


def test_the_name_of_the_file_says_the_format(cli, puzzles, tmp_path):
    out = tmp_path / "all.svg"
    result = cli("draw", "-o", out, puzzles)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert len(Picture(out.read_text().rstrip()).of("given")) > 60
    cli("draw", "--format", "text", "-o", out, puzzles)
    assert not out.read_text().startswith("<svg")


def test_several_pages_are_several_files(cli, puzzles, tmp_path):
    result = cli("draw", "--per-page", "1", "-o", tmp_path / "book.svg", puzzles)
    assert result.exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("book*")) == ["book-1.svg", "book-2.svg", "book-3.svg"]
    result = cli("draw", "--per-page", "1", "--format", "svg", puzzles)
    assert (result.exit_code, result.stdout) == (2, "") and "3 pages" in result.stderr


def test_a_booklet(cli, puzzles, tmp_path):
    pytest.importorskip("fpdf")
    pdfium = pytest.importorskip("pypdfium2")
    out = tmp_path / "book.pdf"
    result = cli("draw", "--per-page", "4", "--solution", "--rules", "--paper", "letter", "-o", out, puzzles)
    assert result.exit_code == 1
    document = pdfium.PdfDocument(out.read_bytes())
    assert len(document) == 2
    assert document[0].get_size() == (612, 792)


def test_wrong_requests(cli, puzzles, tmp_path):
    for arguments, said in (
        (("--per-page", "3", puzzles), "'3' is not one of"),
        (("--per-page", "4", puzzles), "--per-page is for pictures"),
        (("-o", tmp_path / "x.html", puzzles), "writes text, svg, pdf or png, not html"),
        (("-o", tmp_path / "no" / "x.svg", puzzles), "No such file"),
        (("-o", puzzles, puzzles), "while it is read"),
    ):
        result = cli("draw", *arguments)
        assert result.exit_code == 2, arguments
        assert said in result.stderr and result.stderr.count("\n") == 1
    assert puzzles.read_text() == ALL


def test_nothing_is_written_behind_bad_input(cli, tmp_path):
    out = tmp_path / "x.svg"
    assert cli("draw", "-o", out, "-", stdin=f"{UNIQUE}\n{BAD}").exit_code == 2
    assert not out.exists()
    assert cli("draw", "--keep-going", "-o", out, "-", stdin=f"{UNIQUE}\n{BAD}").exit_code == 2
    assert out.exists()


COMMANDS = {
    "solve": ["svg", "jsonl", "txt"],
    "verify": ["svg", "jsonl"],
    "count": ["jsonl"],
    "minimise": ["txt"],
    "redundant": ["jsonl"],
    "candidates": ["txt"],
    "difficulty": ["jsonl"],
    "repair": ["txt"],
    "explain": ["html", "jsonl"],
    "hint": ["txt"],
    "convert": ["txt"],
}


@pytest.mark.parametrize(("command", "end"), [(name, end) for name, ends in COMMANDS.items() for end in ends])
def test_a_file_instead_of_standard_output(cli, tmp_path, command, end):
    """Holds what would have been written, in the format that its name tells."""
    out = tmp_path / f"out.{end}"
    told = ["--format", end] if end != "txt" else []
    result = cli(command, "-o", out, "-", stdin=UNIQUE)
    printed = cli(command, *told, "-", stdin=UNIQUE)
    assert (result.exit_code, result.stdout, result.stderr) == (printed.exit_code, "", printed.stderr)

    def without_times(text: str) -> str:
        return re.sub(r"[\d.]+ s\b|\"seconds\": [\d.e-]+", "", text)

    assert without_times(out.read_text()) == without_times(printed.stdout) != ""


def test_every_command_that_writes_has_the_option(cli):
    # a batch and an audit keep results (--out); a cluster and a server only say their address, a site and a data set
    # are folders
    others = ("audit", "batch", "cluster", "dataset", "listen", "serve", "site")
    one_by_one = {name: [name] for name in COMMANDS_THAT_CAN_BE_TYPED if name not in others}
    for name, typed in {**one_by_one, "batch export": ["batch", "export"]}.items():
        assert "-o, --output" in cli(*typed, "--help").stdout, name


@pytest.mark.parametrize("name", ["docx", "bmp", "eps"])
def test_a_format_that_nothing_writes(name, cli, puzzles, tmp_path):
    path = tmp_path / f"a.{name}"
    result = cli("draw", puzzles, "-o", path)
    assert result.exit_code == 2 and f"this command writes text, svg, pdf or png, not {name}" in result.stderr
    assert not path.exists()


def test_a_format_that_the_command_does_not_write(cli, tmp_path):
    result = cli("count", "-o", tmp_path / "x.svg", "-", stdin=UNIQUE)
    assert result.exit_code == 2 and "this command writes text or jsonl, not svg" in result.stderr
    assert not (tmp_path / "x.svg").exists()


def test_generated_puzzles_can_be_drawn_at_once(cli, tmp_path):
    out = tmp_path / "made.svg"
    assert cli("generate", "binary", "--size", "4", "--seed", "1", "-o", out).exit_code == 0
    assert Picture(out.read_text().rstrip()).texts
