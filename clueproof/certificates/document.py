"""Certificates as files: plain text in parts, compressed as a whole (xz). docs/certificates.md describes the form."""

from __future__ import annotations

import json
import lzma
import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from clueproof.errors import ClueproofError
from clueproof.syntax.record import JsonValue

FIRST_WORDS = "clueproof certificate "
VERSION, OLDER = 3, 2
"""Versions of the file format. The older one, of clueproof 0.1.0, has its proof in DRAT and does not name its encoding.
"""
FIRST_LINE = f"{FIRST_WORDS}{VERSION}"
SUFFIX = ".certificate.xz"
PARTS = ("about", "puzzle", "keys", "witnesses", "constraints", "cuts", "formula", "proof")
MAX_BYTES, USUAL_BYTES, MAX_RATIO = 1 << 29, 1 << 24, 100
"""Bytes of the text. A file that holds more than `MAX_BYTES`, or more than `USUAL_BYTES` and `MAX_RATIO` times its own
size, is refused before it is unpacked whole. (Real certificates hold 35 times their size at most.)"""
CHUNK = 1 << 20
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "mf": lzma.MF_HC4, "nice_len": 32}]
"""About as small as with the match finder of preset 6, and faster."""
HEADS = re.compile(r"^\[(.*)\]\n", re.MULTILINE)


class CertificateError(ClueproofError):
    """A file is no certificate, or one that proves nothing; the message says what is wrong first."""


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A certificate, part by part."""

    about: dict[str, JsonValue]
    """The statement ("unique", "multiple", "none"), who made it, hashes of the puzzle and the formula."""
    puzzle: str
    """The puzzle in canonical form: an object of JSON on one line."""
    keys: list[dict[str, JsonValue]]
    """What the player must find: for each key its name, and for each value its literal."""
    witnesses: list[dict[str, JsonValue]]
    """Solutions: the values of the keys, and the solution in readable form; where there is a formula, which of the
    variables are true; where there is an objective, its value."""
    constraints: list[dict[str, JsonValue]] = field(default_factory=list)
    """The lazy constraints that have cuts here."""
    cuts: list[dict[str, JsonValue]] = field(default_factory=list)
    """Clauses of lazy constraints: which constraint, and the reason."""
    formula: str = ""
    """DIMACS."""
    proof: str = ""
    """LRAT; in a file of the older version DRAT."""
    version: int = VERSION
    """The version of the file format."""

    @property
    def statement(self) -> str:
        """The statement that is certified."""
        return str(self.about.get("statement"))

    def __repr__(self) -> str:
        # the parts have thousands of lines
        clauses = sum(line[:1] not in "pc" for line in self.formula.splitlines())
        return f"<Certificate: {self.statement}, {clauses} clauses, {self.proof.count(chr(10))} lines of proof>"

    def text(self) -> str:
        """The text of the file: all parts."""
        parts = {
            "about": json_lines([self.about]),
            "puzzle": self.puzzle + "\n",
            "keys": json_lines(self.keys),
            "witnesses": json_lines(self.witnesses),
            "constraints": json_lines(self.constraints),
            "cuts": json_lines(self.cuts),
            "formula": self.formula,
            "proof": self.proof,
        }
        return f"{FIRST_WORDS}{self.version}\n" + "".join(f"[{name}]\n{parts[name]}" for name in PARTS)

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all. Raises OSError."""
        write_file(path, self.packed())

    def packed(self) -> bytes:
        """The bytes of the file."""
        return lzma.compress(self.text().encode("ascii"), filters=FILTERS)


def write_file(path: str | Path, data: bytes) -> None:
    """Write a file, whole or not at all. A link in its place is replaced, not followed. Raises OSError."""
    beside = Path(f"{path}.{secrets.token_hex(4)}")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def read_certificate(path: str | Path) -> Certificate:
    """The certificate in a file. Raises CertificateError."""
    try:
        with _opened(path) as file:
            # piece by piece, as `read` allocates all that it is asked for at once
            data = b""
            while len(data) <= MAX_BYTES and (piece := file.read(1 << 24)):
                data += piece
        if len(data) > MAX_BYTES:
            raise CertificateError(f"the file has more than {MAX_BYTES:,} bytes")
        return unpacked(data)
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror or error}") from error
    except CertificateError as error:
        raise CertificateError(f"{path}: {error}") from None


def _opened(path: str | Path) -> IO[bytes]:
    try:
        return open(path, "rb")
    except ValueError:
        # the path holds a null character or a lone surrogate
        raise CertificateError("no file can have this name") from None


def unpacked(data: bytes) -> Certificate:
    """The certificate in the bytes of a file. Raises CertificateError."""
    return _parsed(_decompressed(data))


def _decompressed(data: bytes) -> str:
    decompressor = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28)
    found, size = [], 0
    most = min(MAX_BYTES, max(USUAL_BYTES, MAX_RATIO * len(data)))
    try:
        while not decompressor.eof:
            part = decompressor.decompress(data, CHUNK)
            data = b""
            if not part and decompressor.needs_input:
                raise CertificateError("the file ends too soon")
            size += len(part)
            if size > most:
                raise CertificateError(f"the text of the certificate has more than {most:,} bytes")
            found.append(part)
    except lzma.LZMAError as error:
        raise CertificateError(f"this is no file of xz: {error}") from error
    if decompressor.unused_data:
        raise CertificateError("something stands behind the end of the certificate")
    try:
        return b"".join(found).decode("ascii")
    except UnicodeDecodeError:
        raise CertificateError("the certificate is not all ASCII") from None


def _parsed(text: str) -> Certificate:
    first, _, rest = text.partition("\n")
    versions = {f"{FIRST_WORDS}{version}": version for version in (VERSION, OLDER)}
    if first not in versions:
        told = f"the first line is {first[:40]!r}, not {FIRST_LINE!r}"
        raise CertificateError(told if first.startswith(FIRST_WORDS) else f"this is no certificate: {told}")
    before, *pieces = HEADS.split(rest)
    if before:
        raise CertificateError("something stands before the first part")
    heads, bodies = pieces[::2], pieces[1::2]
    for place, name in enumerate(PARTS):
        if heads[place : place + 1] != [name]:
            raise CertificateError(f"the part [{name}] is missing, or not in its place")
    if len(heads) > len(PARTS):
        raise CertificateError(f"a part stands behind [{PARTS[-1]}]")
    parts = dict(zip(PARTS, bodies, strict=True))
    objects = {name: _objects(name, parts[name]) for name in PARTS if name not in ("formula", "proof")}
    if len(objects["about"]) != 1 or len(objects["puzzle"]) != 1:
        raise CertificateError("[about] and [puzzle] have one line each")
    return Certificate(
        objects["about"][0],
        parts["puzzle"].removesuffix("\n"),
        objects["keys"],
        objects["witnesses"],
        objects["constraints"],
        objects["cuts"],
        parts["formula"],
        parts["proof"],
        versions[first],
    )


def _objects(name: str, text: str) -> list[dict[str, JsonValue]]:
    """The objects of JSON, one a line. They must be written as by `json_lines`, so that there is one reading."""
    *lines, rest = text.split("\n")
    found = []
    for number, line in enumerate((*lines, rest) if rest else lines, 1):
        try:
            value = json.loads(line)
            canonical = isinstance(value, dict) and json.dumps(value, allow_nan=False) == line
        except (ValueError, RecursionError):
            canonical = False
        if not canonical or line is rest:
            raise CertificateError(f"[{name}], line {number}: expected an object of JSON in canonical form")
        found.append(value)
    return found


def json_lines(objects: Iterable[dict[str, JsonValue]]) -> str:
    """Objects as JSON, one a line."""
    return "".join(json.dumps(one) + "\n" for one in objects)
