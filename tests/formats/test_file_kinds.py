"""Files in other encodings are read; those of other kinds are called what they are."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, parse, read
from clueproof.formats.read import read_binary

TEXT = "sudoku id=Zürich\n1..4\n....\n....\n.23.\n"


def zipped(name: str, content: str = "") -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, content)
    return made.getvalue()


def refusal(path: Path) -> str:
    with pytest.raises(BadPuzzleError) as refused:
        list(read(path))
    assert str(refused.value).startswith(f"{path}:")
    return refused.value.message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_that_are_sure(encoding: str, ends: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(TEXT.replace("\n", ends).encode(encoding))
    (found,) = read(path)
    assert found == parse(TEXT)
    assert found.id == "Zürich"
    with path.open("rb") as binary:
        assert [*read_binary(binary, None, name="f")] == [found]
        assert not binary.closed


@pytest.mark.parametrize(("encoding", "mark"), [("utf-16-be", b"\xfe\xff"), ("utf-32-be", b"\0\0\xfe\xff")])
def test_the_other_byte_order(encoding: str, mark: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(mark + TEXT.encode(encoding))
    assert [*read(path)] == [parse(TEXT)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (TEXT.encode("latin-1"), "no text file in UTF-8; save it as such (one in Latin-1: iconv -f latin1"),
        (TEXT.encode("utf-16-le"), "text in UTF-16 without a byte order mark; save it as UTF-8"),
        (TEXT.encode("utf-16")[:-1], "no text file in UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0", "an image, not a puzzle; `clueproof generate nonogram --image {}` makes"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image"),
        (b"GIF89a\1\0", "an image"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF, not text"),
        (zipped("xl/workbook.xml"), "a spreadsheet, not text; save it as CSV"),
        (zipped("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), "a spreadsheet"),
        (zipped("word/document.xml"), "a document of an office program"),
        (zipped("puzzles.txt", TEXT), "a compressed file; unpack it first"),
        (b"\x1f\x8b\x08\0", "a compressed file"),
        (b"<!DOCTYPE html>\n<html></html>", "a web page (HTML), not a puzzle"),
        (b"\n<!-- saved -->\n<HTML lang=en>", "a web page"),
        (b"sudoku\0\n", "this is no text file"),
    ],
)
def test_other_kinds_are_called_what_they_are(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert said.replace("{}", str(path)) in refusal(path)


def test_comments_in_front_of_no_page(tmp_path: Path) -> None:
    path = tmp_path / "comments.txt"
    # a pattern that tried each of them as a part of the one before would take forever
    path.write_text("<!---->" * 500)
    assert "no puzzle" not in refusal(path)
