"""Files that are no puzzles, however large, cost one clear line; what streams in is answered as it comes."""

from __future__ import annotations

import io
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from clueproof import Puzzle, parse, read
from clueproof.errors import ClueproofError
from clueproof.formats.read import read_all
from tests.sweeps import swept

GRID = "1...\n....\n..2.\n....\n"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
OBJECT = '{"puzzle": "sudoku", "grid": ["1...", "....", "..2.", "...."]}\n'


class Endless(io.TextIOBase):
    """A stream that repeats a piece of text as often as it is told, made up while it is read."""

    def __init__(self, piece: str, times: int, before: str = "") -> None:
        self.pieces = self._pieces(piece, times, before)
        self.left = ""
        self.size = len(before) + len(piece) * times
        self.what = f"{before[:10]!r}, {times} times {piece[:10]!r}"

    def __repr__(self) -> str:
        # the same in each process that collects the tests
        return f"Endless({self.what})"

    def _pieces(self, piece: str, times: int, before: str) -> Iterator[str]:
        block = max(1, 5_000 // len(piece))
        yield before
        for start in range(0, times, block):
            yield piece * min(block, times - start)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        parts, length = [self.left], len(self.left)
        while "\n" not in parts[-1] and (size < 0 or length < size):
            more = next(self.pieces, None)
            if more is None:
                break
            parts.append(more)
            length += len(more)
        text = "".join(parts)
        end = text.find("\n") + 1 or len(text)
        end = min(end, size) if size >= 0 else end
        self.left = text[end:]
        return text[:end]


def messages(source: object, puzzle: str | None = None) -> list[str]:
    found = read_all(source, puzzle, name="f")  # type: ignore[arg-type]
    return [str(item) if isinstance(item, ClueproofError) else "fine" for item in found]


RUBBISH = [
    (Endless("x", 200_000_000), None, "f:1: a line of 1,000,000 characters or more is no puzzle"),
    (Endless(".", 200_000_000, "sudoku\n"), None, "f:2: a line of 1,000,000 characters or more is no puzzle"),
    (Endless(" ", 20_000_000), None, "f:1: a line of 1,000,000 characters or more is no puzzle"),
    (Endless("[1,\n", 5_000), None, "f:1: expected a header line"),
    (Endless("{\n", 1_000), None, "f:2:1: this is no JSON: Expecting property name"),
    (Endless("# comment\n", 20_000), None, "f:20000: the file holds no puzzle"),
    (Endless("\n", 20_000), None, "f:20000: the file holds no puzzle"),
    (Endless(".........\n", 200_000, "sudoku\n"), None, "f:50002: this goes on for too long to be a puzzle"),
    (Endless("." * 990_000 + "\n", 30, "sudoku\n"), None, "f:6: this goes on for too long to be a puzzle"),
    (Endless("words of a text\n", 20_000), None, "f:1: expected a header line"),
    (Endless("123456789\n", 20_000), None, "f:1: 1001 rows of nine cells in a row, expected nine"),
    (Endless("123456789\n", 20_000, "[Puzzle]\n"), None, "f:2: 1001 rows of nine cells in a row, expected nine"),
    (Endless("#C more\n", 20_000, "[Puzzle]\n"), None, "f:1: the file holds no puzzle"),
    (Endless("123456789\n", 20_000, "[State]\n"), None, "f:1: expected a header line"),
    (Endless("-" * 990_000 + "\n", 3, ".........\n"), None, "f:1: expected a header line"),
    (Endless(LINE.strip() + " " + "x" * 900_000 + "\n", 3, "puzzle,x\n"), None, "f:1: expected a header line"),
    (
        Endless("1:", 450_000, "3x3::k:"),
        None,
        "f:1: 900,007 characters; a Killer Sudoku on a line has at most 1,000",
    ),
    (Endless("<puzzle/>\n", 20_000, "<puzzleset>\n"), None, "f:20001: this is no XML: the document ends too early"),
    (Endless("text of a\n", 20_000, "<puzzleset>"), None, "f:20000: this is no XML: the document ends too early"),
    (Endless("<a>", 300_000, "<puzzleset>"), None, "f:1: more than 100 elements within each other"),
    (Endless("x", 900_000, "<puzzleset>"), None, "f:1: this is no XML: the document ends too early"),
]


@pytest.mark.parametrize(("stream", "puzzle", "message"), swept(RUBBISH, RUBBISH[2::3]), ids=str)
def test_large_rubbish(stream: Endless, puzzle: str | None, message: str) -> None:
    tracemalloc.start()
    try:
        (first, *others) = messages(stream, puzzle)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert first.startswith(message)
    assert others == []
    assert peak < 30_000_000


def test_lines_of_a_puzzle_are_counted_whatever_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.formats.text.MOST_LINES", 1_000)
    assert messages(Endless("\n", 200_000, "sudoku\n1\n")) == ["f:1002: this goes on for too long to be a puzzle"]
    listed = messages(Endless("..........\n", 200_000), "sudoku")
    assert listed == ["f:1001: this goes on for too long to be a puzzle"]


def test_the_search_for_the_next_header_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.formats.text.MOST_SKIPPED", 1_000)
    assert messages(Endless("[1,\n", 50_000_000))[1:] == ["f:1002: no header line in 1,000 lines; reading ends here"]
    assert messages(io.StringIO("[1,\n" * 1_000 + "sudoku\n" + GRID))[1:] == ["fine"]


def test_json_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["clueproof.formats.read"]
    monkeypatch.setattr(module, "LONGEST_LINE", 1_000)
    monkeypatch.setattr(module, "LARGEST_JSON", 10_000)
    monkeypatch.setattr("clueproof.formats.json_lines.LARGEST_JSON", 10_000)
    assert messages(Endless('{"puzzle":\n', 1_000_000)) == ["f:910: a JSON document of more than 10,000 characters"]
    assert messages(Endless("{", 200_000_000)) == ["f:1: a JSON document of more than 10,000 characters"]
    assert messages(Endless(" " * 9_000 + "{", 1_000)) == ["f:1: a line of 1,000 characters or more is no puzzle"]
    long = "[" + ", ".join([OBJECT.strip()] * 60) + "]\n"
    assert len(long) > 3_000
    assert messages(io.StringIO(long * 3)) == ["fine"] * 180


def test_many_puzzles_take_no_memory() -> None:
    for piece, name in ((LINE, None), (OBJECT, None), ("sudoku\n" + GRID, None), (GRID + "\n", "sudoku")):
        tracemalloc.start()
        number = sum(1 for _ in read(Endless(piece, 500), name))  # type: ignore[arg-type]
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert number == 500
        assert peak < 1_000_000


def test_puzzles_are_answered_before_the_stream_ends() -> None:
    asked = []

    class Slow(io.TextIOBase):
        def __init__(self, lines: list[str]) -> None:
            self.lines = iter(lines)

        def readline(self, size: int = -1) -> str:  # type: ignore[override]
            asked.append(next(self.lines, ""))
            return asked[-1]

    for lines in ([LINE] * 3, [OBJECT] * 3):
        asked.clear()
        next(read(Slow(lines)))  # type: ignore[arg-type]
        assert len(asked) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ":1: the file holds no puzzle"),
        (b"\x7fELF\2\1\1\0\0\0", ":1: this is no text file"),
        (bytes(range(256)) * 100, ":1: this is no text file"),
        (b"sudoku id=caf\xe9\n" + GRID.encode(), ":1: this is no text file in UTF-8"),
        (b"sudoku\n1...\n\xe9...\n....\n....\n", ":3: this is no text file in UTF-8"),
        (b"sudoku\n1...\n\0...\n....\n....\n", ":3: this is no text file"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "puzzles"
    file.write_bytes(content)
    (error,) = read_all(file)
    assert isinstance(error, ClueproofError)
    assert str(error).startswith(f"{file}{message}")
    assert "\n" not in str(error)


def test_a_line_with_a_word_is_a_comment_also_where_letters_are_cells() -> None:
    text = "numberlink\n1.\n.1\n\n# 6 clues\nnumberlink\n# a comment with words\n1 a #\n# a .\n. 1 .\n"
    one, two = read(io.StringIO(text))
    assert (one, two) == (parse("numberlink\n1.\n.1\n"), parse("numberlink\n1a#\n#a.\n.1.\n"))


@pytest.mark.parametrize("beside", [". . . .", ". ABC ABC ."])
@pytest.mark.parametrize("row", ["# AB . AB", "# ABC . ABC"])
def test_a_row_with_words_is_no_comment_where_these_are_cells(row: str, beside: str) -> None:
    for rows in ([row, beside], [beside, row]):
        if row.count("ABC") + beside.count("ABC") == 4:
            with pytest.raises(ClueproofError, match="ABC"):
                parse("\n".join(["numberlink", *rows]))
        else:
            assert parse("\n".join(["numberlink", *rows])).shape.height == 2
    # words of four cells each, of which there are no second ones
    with pytest.raises(ClueproofError, match="A stands in one cell only"):
        parse("numberlink\n#... ABCD\n.... ....\n")


def test_a_comment_may_be_in_any_encoding(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_bytes(b"# caf\xe9\nsudoku id=a\n# M\xfcller\n" + GRID.encode())
    assert [item.id for item in read(file)] == ["a"]


def test_byte_order_marks_and_line_breaks(tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    wanted = [*read(io.StringIO("sudoku\n" + GRID))]
    for text in ("sudoku\n" + GRID, "sudoku\r\n" + GRID.replace("\n", "\r\n"), "sudoku\r" + GRID.replace("\n", "\r")):
        for mark in (b"", b"\xef\xbb\xbf"):
            file.write_bytes(mark + text.encode())
            assert [*read(file)] == wanted
    file.write_bytes(b"\xef\xbb\xbf" + LINE.encode())
    assert len([*read(str(file))]) == 1
    file.write_bytes(b"\xef\xbb\xbf" + OBJECT.encode())
    assert [*read(file)] == wanted


def test_files_that_can_not_be_opened(tmp_path: Path) -> None:
    (missing,) = read_all(tmp_path / "missing")
    assert str(missing) == f"{tmp_path / 'missing'}: No such file or directory"
    (folder,) = read_all(tmp_path)
    assert str(folder) == f"{tmp_path}: Is a directory"


def test_a_strict_stream_of_another_encoding() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"sudoku\n1...\n\xe9...\n"), encoding="utf-8", errors="strict")
    (error,) = read_all(stream, name="f")
    assert not isinstance(error, Puzzle)
    assert str(error).endswith(": this is no text file in UTF-8")


def test_the_place_names_the_stream() -> None:
    (found,) = read(io.StringIO(LINE), name="-")
    assert str(found.place) == "-:1"
    (found,) = read(io.StringIO(LINE))
    assert found.name == "<stream>:1"
