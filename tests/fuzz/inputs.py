"""Mangled inputs of every kind: files, streams of bytes, links with what is packed in them, certificates, images, and
arguments of the command line.

Whatever it is, it is read or refused in one line, in little time and memory; and a puzzle that was read is written in
every form that can state it, and read back as the same. A case is a text with what it is given to.
"""

from __future__ import annotations

import base64
import io
import lzma
import os
import resource
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from traceback import extract_tb
from xml.etree import ElementTree

from click.testing import CliRunner

from clueproof import CertificateError, Puzzle, RecipeError, StoppedError, check_certificate, parse
from clueproof.certificates.document import SUFFIX, unpacked
from clueproof.cli.commands import commands
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GENRES
from clueproof.errors import BadPuzzleError
from clueproof.formats.links.fpuzzles import compressed, decompressed
from clueproof.formats.links.penpa import unpacked as unpacked_sheet
from clueproof.formats.read import read_all
from clueproof.formats.write import WRITERS
from clueproof.render.svg import to_svg
from clueproof.seeded_random import SeededRandom
from tests.fuzz import seeds
from tests.fuzz.campaign import Case, DisagreementError, Kind, Tally
from tests.fuzz.mangling import PIECES, mangled

SECONDS = 3.0
"""Of the processor, for an input of a few thousand characters: many times what the slowest take."""
MEGABYTES = 150
"""By which the largest memory may grow with one input."""
LONGEST_LINE = 900
"""Characters of what is said of an input."""
LOOKED_AT = 3
"""So many puzzles of an input are written and read again."""
LARGEST = 400
"""Cells of a puzzle that is drawn, or written as more than text."""


class Watch:
    """How long something takes, and how much memory."""

    def __init__(self) -> None:
        self._begun, self._peak = time.process_time(), _peak()

    def must_be_little(self, what: str) -> None:
        """Raise DisagreementError if it was not."""
        took, grown = time.process_time() - self._begun, _peak() - self._peak
        if took > SECONDS:
            raise DisagreementError(f"{what}: time", f"{took:.1f} s")
        if grown > MEGABYTES:
            raise DisagreementError(f"{what}: memory", f"{grown} MB more")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


# what is given to whom


def _made_text(chance: SeededRandom) -> Case:
    """A file."""
    one, other = seeds.seed(chance), seeds.seed(chance)
    file = one.file if chance.happens(0.9) else chance.one_of(("x", "x.txt", other.file))
    default = (
        one.default if chance.happens(0.5) else chance.one_of((None, None, other.default, chance.one_of([*GENRES])))
    )
    return {"reader": "text", "text": mangled(one.text, other.text, chance), "file": file, "default": default}


def _made_bytes(chance: SeededRandom) -> Case:
    """A file in some encoding, or in none."""
    case = _made_text(chance)
    text: str = case["text"]
    data = text.encode(chance.one_of(("utf-8", "utf-8", "utf-16", "utf-16-le", "utf-32", "utf-8-sig")), "surrogatepass")
    for _ in range(chance.below(4)):
        at = chance.below(len(data) + 1)
        data = data[:at] + bytes([chance.below(256)] * chance.one_of((0, 1, 1, 4))) + data[at + chance.below(3) :]
    return {**case, "reader": "bytes", "text": data.decode("latin-1")}


def _made_packed(chance: SeededRandom) -> Case:
    """A link whose packed contents are mangled, not what packs them."""
    kind = chance.one_of([*PACKED])
    name = chance.one_of(("sudoku", "killer-sudoku") if kind == "fpuzzles" else [*GENRES])
    texts = seeds.SUDOKUPAD if kind == "sudokupad" else packed_in(kind, name)
    if not texts:
        return _made_packed(chance)
    return {"reader": kind, "text": mangled(chance.one_of(texts), chance.one_of(texts), chance), "default": name}


@cache
def packed_in(kind: str, name: str) -> list[str]:
    """What is packed in links of a genre."""
    begin, unpack, _ = PACKED[kind]
    links = [seed.text for seed in seeds.written(name) if seed.file == f"x.{kind}"]
    return [unpack(link.partition(begin)[2]) for link in links]


def _made_certificate(chance: SeededRandom) -> Case:
    texts = seeds.certificates()
    text = mangled(chance.one_of(texts)[:LONG_CERTIFICATE], chance.one_of(texts)[:LONG_CERTIFICATE], chance)
    return {"reader": "certificate", "text": text}


def _made_xz(chance: SeededRandom) -> Case:
    """A certificate of which the packed bytes are mangled."""
    data = bytearray(lzma.compress(chance.one_of(seeds.certificates()).encode(), preset=6))
    for _ in range(1 + chance.below(4)):
        data[chance.below(len(data))] = chance.below(256)
    return {"reader": "xz", "text": bytes(data[: len(data) - chance.one_of((0, 0, 0, 9, 500))]).decode("latin-1")}


def _made_image(chance: SeededRandom) -> Case:
    data = bytearray(chance.one_of(images()))
    for _ in range(1 + chance.below(6)):
        at = chance.below(len(data))
        data[at : at + chance.below(2)] = bytes([chance.one_of((0, 1, 127, 128, 255, chance.below(256)))])
    return {"reader": "image", "text": bytes(data).decode("latin-1")}


def _made_arguments(chance: SeededRandom) -> Case:
    arguments = [*chance.one_of(ARGUMENTS)]
    for _ in range(1 + chance.below(2)):
        at = 1 + chance.below(len(arguments) - 1) if len(arguments) > 1 else 0
        word = arguments[at]
        match chance.below(4):
            case 0:
                arguments[at] = chance.one_of(PIECES)
            case 1:
                arguments[at] = mangled(word, chance.one_of(chance.one_of(ARGUMENTS)), chance)
            case 2:
                arguments[at] = chance.one_of(chance.one_of(ARGUMENTS))
            case _:
                arguments.insert(at + 1, chance.one_of(chance.one_of(ARGUMENTS)))
    text = mangled(chance.one_of(seeds.shipped()).text, "", chance)[:500]
    return {"reader": "arguments", "arguments": [word for word in arguments if _is_harmless(word)], "text": text}


LONG_CERTIFICATE = 12_000
FILE, FOLDER = "-", "out"
_MADE = ["generate", "sudoku", "--size", "4x4", "--seed", "s", "--time-limit", "0.3"]
ARGUMENTS: tuple[tuple[str, ...], ...] = (
    (*_MADE, "--count", "2", "--format", "jsonl", "--solution"),
    (*_MADE, "--set", "diagonals=yes", "--symmetry", "rotation"),
    (*_MADE, "--clues", "9", "--only", "given", "--first", "given"),
    (*_MADE, "--certificates", FOLDER),
    ("generate", "range", "--size", "3x3", "--density", "0.2", "--time-limit", "0.3", "--all-clues"),
    ("generate", "nonogram", "--image", "x.png", "--size", "5x5", "--time-limit", "0.3"),
    ("generate", "elimination", "--size", "3x3", "--time-limit", "0.3", "--difficulty", "easy"),
    ("verify", FILE, "--puzzle", "sudoku", "--time-limit", "0.3", "--keep-going", "--format", "jsonl"),
    ("verify", FILE, "--certificate", FOLDER, "--time-limit", "0.3"),
    ("verify", "https://puzz.link/p?slither/3/3/g3g2g", "--backend", "sat:cadical153", "--time-limit", "0.3"),
    ("solve", FILE, "--time-limit", "0.3", "--format", "svg"),
    ("count", FILE, "--limit", "3", "--time-limit", "0.3"),
    ("convert", FILE, "--to", "jsonl", "--puzzle", "binary"),
    ("convert", "3x3:a1b2c", "--puzzle", "range", "--to", "penpa"),
    ("candidates", FILE, "--time-limit", "0.3"),
    ("why", FILE, "r1c1", "--time-limit", "0.3", "--id", "x"),
    ("hint", FILE, "--time-limit", "0.3"),
    ("export", FILE, "--unique"),
    ("check-certificate", "x.xz", "--extract", FOLDER),
    ("puzzles", "sudoku"),
    ("backends",),
)
"""Of the command line; one word after the other is mangled."""


def _is_harmless(word: str) -> bool:
    """Not what makes a command take its time, nor the name of a folder that is not ours."""
    long = word.isdecimal() and len(word) > 2
    return not (long or word in ("--jobs", "compare") or word.startswith(("/", "~")) or ".." in word)


MAKERS = (
    *[_made_text] * 74,
    *[_made_bytes] * 10,
    *[_made_packed] * 10,
    *[_made_image] * 3,
    _made_certificate,
    _made_xz,
    _made_arguments,
)
"""How often each is made, in a hundred."""


def make(chance: SeededRandom, number: int) -> Case:
    """Something to read."""
    return {**chance.one_of(MAKERS)(chance), "draws": chance.happens(0.1)}


PACKED = {
    "penpa": ("m=edit&p=", lambda text: "\n".join(unpacked_sheet(text)), lambda text: _deflated(text)),
    "fpuzzles": ("https://www.f-puzzles.com/?load=", lambda text: decompressed(text, 0), compressed),
    "sudokupad": ("https://sudokupad.app/scl", lambda text: decompressed(text, 0), compressed),
}
"""The links that pack what they hold: how that begins, what unpacks it, and what packs it."""


def _deflated(text: str) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packing.compress(text.encode("utf-8", "surrogatepass")) + packing.flush()).decode()


@cache
def images() -> list[bytes]:
    """A small picture in several forms."""
    from PIL import Image

    found = []
    for form, mode in (("PNG", "L"), ("PNG", "P"), ("PNG", "RGBA"), ("JPEG", "RGB"), ("GIF", "P"), ("BMP", "1")):
        stream = io.BytesIO()
        Image.radial_gradient("L").resize((12, 9)).convert(mode).save(stream, form)
        found.append(stream.getvalue())
    return found


# what becomes of it


def compare(case: Case, tally: Tally) -> None:
    """Read it; write and read again what is read. Raises DisagreementError."""
    reader = case["reader"]
    watch = Watch()
    try:
        puzzles = [*READERS[reader](case)]
        watch.must_be_little(reader)
        for puzzle in puzzles[:LOOKED_AT]:
            reads_back(puzzle, tally)
            if case["draws"]:
                ElementTree.fromstring(to_svg(puzzle.rules.draw(puzzle)))
    except DisagreementError:
        raise
    except Exception as error:
        raise DisagreementError(f"{reader}: {type(error).__name__} in {_place(error)}", repr(error)[:300]) from error
    tally.compared(reader=reader, outcome="read" if puzzles else "refused")


def _place(error: BaseException) -> str:
    """The function of ours in which an error was raised."""
    inside = [frame for frame in extract_tb(error.__traceback__) if f"{os.sep}clueproof{os.sep}" in frame.filename]
    return f"{Path(inside[-1].filename).name}, {inside[-1].name}" if inside else "the harness"


def _read_file(stream: io.TextIOBase, case: Case) -> Iterator[Puzzle]:
    for found in read_all(stream, case["default"], name=case.get("file", "x")):  # type: ignore[arg-type]
        if isinstance(found, Puzzle):
            yield found
            continue
        if not isinstance(found, (BadPuzzleError, StoppedError)):
            raise DisagreementError(f"{case['reader']}: error", repr(found))
        must_be_a_line(str(found), case["reader"])


def must_be_a_line(said: str, reader: str) -> None:
    """Raise DisagreementError unless it is one that can be printed, and short."""
    if not said.isprintable():
        raise DisagreementError(f"{reader}: not printable", ascii(said)[:300])
    if not 3 < len(said) <= LONGEST_LINE:
        raise DisagreementError(f"{reader}: length of the message", f"{len(said)}: {said[:300]}")


def _text(case: Case) -> Iterator[Puzzle]:
    return _read_file(io.StringIO(case["text"], newline=None), case)


def _bytes(case: Case) -> Iterator[Puzzle]:
    data = case["text"].encode("latin-1", "replace")
    return _read_file(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape"), case)


def _link(case: Case) -> Iterator[Puzzle]:
    begin, _, pack = PACKED[case["reader"]]
    return _read_file(io.StringIO(begin + pack(case["text"])), case)


def _certificate(case: Case) -> Iterator[Puzzle]:
    return _checked(lzma.compress(case["text"].encode("utf-8", "replace"), preset=0))


def _xz(case: Case) -> Iterator[Puzzle]:
    return _checked(case["text"].encode("latin-1", "replace"))


def _checked(data: bytes) -> Iterator[Puzzle]:
    try:
        yield check_certificate(unpacked(data)).puzzle
    except CertificateError as error:
        must_be_a_line(str(error), "certificate")


def _image(case: Case) -> Iterator[Puzzle]:
    from clueproof.generators.image_files import Size, sketch

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.png"
        path.write_bytes(case["text"].encode("latin-1", "replace"))
        try:
            sketch(str(path), Size(5, 5), 2)
        except RecipeError as error:
            must_be_a_line(str(error), "image")
    return iter(())


def _arguments(case: Case) -> Iterator[Puzzle]:
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            result = CliRunner().invoke(commands, case["arguments"], input=case["text"].encode("utf-8", "replace"))
        finally:
            os.chdir(here)
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
        if result.exit_code not in (0, 1, 2, 3) or "Traceback" in result.stderr:
            raise DisagreementError("arguments: exit status", f"{result.exit_code}: {result.stderr[-300:]}")
        for line in result.stderr.splitlines():
            # names of files, which stand at the beginning, are told whole
            if line.startswith(("error: ", "unknown: ")) and max(map(len, case["arguments"])) < LONGEST_LINE // 3:
                must_be_a_line(line, "arguments")
        left = [path for path in Path(folder).rglob("*") if path.is_file() and not path.name.endswith(SUFFIX)]
        if left and FOLDER not in case["arguments"]:
            raise DisagreementError("arguments: a file is left", str(left))
    return iter(())


READERS: dict[str, Callable[[Case], Iterator[Puzzle]]] = {
    "text": _text,
    "bytes": _bytes,
    **dict.fromkeys(PACKED, _link),
    "certificate": _certificate,
    "xz": _xz,
    "image": _image,
    "arguments": _arguments,
}


def reads_back(puzzle: Puzzle, tally: Tally) -> None:
    """Raise DisagreementError unless all that is written of the puzzle is read as the same."""
    name = puzzle.rules.name
    text = WRITERS["text"](puzzle)
    _same(puzzle, parse(text), "text", whole=True)
    _same(puzzle, parse(WRITERS["jsonl"](puzzle)), "jsonl", whole=True)
    if len(text) > 4 * LARGEST:
        return
    for form in WRITERS:
        if form in ("text", "json", "jsonl"):
            continue
        try:
            said = WRITERS[form](puzzle)
        except NotationError as error:
            must_be_a_line(str(error), form)
            continue
        if form == "non" and any(len(colour) > 1 for colour in puzzle.shape.colours):
            # the form calls colours by a letter
            continue
        _same(puzzle, parse(said, name), form, whole=False)
        tally.compared(written=form)


def _same(puzzle: Puzzle, other: Puzzle, form: str, whole: bool) -> None:
    parts = ("rules", "shape", "clues", *(("id", "about") if whole else ()))
    for part in parts:
        mine, theirs = getattr(puzzle, part), getattr(other, part)
        if part == "id":
            # a text file has no numbers
            mine, theirs = str(mine), str(theirs)
        if mine != theirs:
            says = f"{form}, {puzzle.rules.name}: {part} is {ascii(theirs)[:150]}, not {ascii(mine)[:150]}"
            raise DisagreementError(f"{form}: another {part}", says)


def smaller(case: Case) -> Iterator[Case]:
    """The case with less of its text, the longest parts left out first; or with fewer arguments."""
    text = case["text"]
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield {**case, "text": text[:start] + text[start + size :]}
        size //= 2
    for place in range(len(case.get("arguments", ()))):
        yield {**case, "arguments": [*case["arguments"][:place], *case["arguments"][place + 1 :]]}


KIND = Kind("inputs", make, compare, smaller)
