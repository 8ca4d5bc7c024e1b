"""Certificates as files: plain text in parts, compressed as a whole (xz). docs/certificates.md describes the form."""

from __future__ import annotations

import json
import lzma
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clueproof.errors import ClueproofError

FIRST_LINE = "clueproof certificate 1"
SUFFIX = ".certificate.xz"
PARTS = ("about", "puzzle", "witnesses", "cuts", "formula", "proof")
LARGEST = 1 << 31
"""Bytes of the text; a file that holds more is refused before it is unpacked whole."""
CHUNK = 1 << 20


class CertificateError(ClueproofError):
    """A file is no certificate, or one that proves nothing; the message is the first thing that is wrong."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate says, part by part, each as the lines of its text."""

    about: dict[str, Any]
    """The statement ("unique", "multiple", "none"), who made it, hashes of the puzzle and the formula."""
    puzzle: str
    """The puzzle in canonical form: an object of JSON on one line."""
    witnesses: list[dict[str, Any]]
    """Solutions: the values of the keys, the solution as people read it, and where there is an objective its value and
    all variables."""
    cuts: list[dict[str, Any]] = field(default_factory=list)
    """Clauses of lazy constraints: which constraint, and the reason."""
    formula: str = ""
    """DIMACS."""
    proof: str = ""
    """DRAT."""

    @property
    def statement(self) -> str:
        """What is certified."""
        return str(self.about.get("statement"))

    def text(self) -> str:
        """All parts."""
        parts = {
            "about": json.dumps(self.about) + "\n",
            "puzzle": self.puzzle + "\n",
            "witnesses": "".join(json.dumps(witness) + "\n" for witness in self.witnesses),
            "cuts": "".join(json.dumps(cut) + "\n" for cut in self.cuts),
            "formula": self.formula,
            "proof": self.proof,
        }
        return f"{FIRST_LINE}\n" + "".join(f"[{name}]\n{parts[name]}" for name in PARTS)

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all. Raises OSError."""
        beside = Path(f"{path}.{secrets.token_hex(4)}")
        try:
            beside.write_bytes(self.packed())
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)

    def packed(self) -> bytes:
        """As it stands in a file."""
        return lzma.compress(self.text().encode("ascii"), preset=6)


def read_certificate(path: str | Path) -> Certificate:
    """The certificate in a file. Raises CertificateError."""
    try:
        with open(path, "rb") as file:
            return unpacked(file.read())
    except OSError as error:
        raise CertificateError(f"{path}: {error.strerror or error}") from error
    except CertificateError as error:
        raise CertificateError(f"{path}: {error}") from None


def unpacked(data: bytes) -> Certificate:
    """The certificate in the bytes of a file. Raises CertificateError."""
    return _parsed(_decompressed(data))


def _decompressed(data: bytes) -> str:
    decompressor = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=1 << 28)
    found, size = [], 0
    try:
        while not decompressor.eof:
            part = decompressor.decompress(data, CHUNK)
            data = b""
            if not part and decompressor.needs_input:
                raise CertificateError("the file ends too soon")
            size += len(part)
            if size > LARGEST:
                raise CertificateError(f"the text of the certificate has more than {LARGEST:,} bytes")
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
    if first != FIRST_LINE:
        raise CertificateError(f"the first line is not {FIRST_LINE!r}")
    parts: dict[str, str] = {}
    for name, following in zip(PARTS, [*PARTS[1:], None], strict=True):
        head = f"[{name}]\n"
        if not rest.startswith(head):
            raise CertificateError(f"the part [{name}] is missing, or not in its place")
        rest = rest[len(head) :]
        end = len(rest) if following is None else rest.find(f"[{following}]\n")
        while following is not None and end > 0 and rest[end - 1] != "\n":
            end = rest.find(f"[{following}]\n", end + 1)
        if end < 0:
            raise CertificateError(f"the part [{following}] is missing, or not in its place")
        parts[name], rest = rest[:end], rest[end:]
    about, *others = _objects("about", parts["about"])
    if others:
        raise CertificateError("the part [about] has more than one line")
    puzzle = parts["puzzle"].rstrip("\n")
    return Certificate(
        about,
        puzzle,
        _objects("witnesses", parts["witnesses"]),
        _objects("cuts", parts["cuts"]),
        parts["formula"],
        parts["proof"],
    )


def _objects(name: str, text: str) -> list[dict[str, Any]]:
    """An object of JSON on each line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise CertificateError(f"[{name}], line {number}: expected an object of JSON")
        found.append(value)
    if name == "about" and not found:
        raise CertificateError("the part [about] is empty")
    return found
