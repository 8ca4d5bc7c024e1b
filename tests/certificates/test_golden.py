"""Certificates that released versions wrote are checked, or refused in words that name their encoding.

`golden/VERSION` holds some of every genre, as that version wrote them. Where a change makes other formulas, so that one
of the present encoding is refused, raise `ENCODING`, name the versions in `ENCODINGS`, and add a folder
(`python -m tests.certificates.test_golden VERSION`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof.certificates import Certificate, CertificateError, check_certificate, read_certificate
from clueproof.certificates.document import SUFFIX
from clueproof.certificates.statement import ENCODING, ENCODINGS
from clueproof.encoders import names
from tests.certificates.test_certificates import SMALL

GOLDEN = Path(__file__).parent / "golden"
INSTANCES = Path(__file__).parents[2] / "instances"
TRIED = 6
"""Puzzles of a genre of which the smallest certificate is kept."""


def encoding_of(certificate: Certificate) -> int:
    """The first version did not name it."""
    return int(certificate.about.get("encoding", 1))


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob(f"*{SUFFIX}")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_older_versions_wrote(path: Path) -> None:
    certificate = read_certificate(path)
    encoding = encoding_of(certificate)
    try:
        checked = check_certificate(path)
    except CertificateError as error:
        assert encoding != ENCODING
        assert f"; its encoding is {encoding}, which {ENCODINGS[encoding]} checks" in str(error)
    else:
        assert checked.statement == certificate.statement
        assert bool(checked.checkers) is bool(certificate.formula)


def test_the_present_encoding_has_certificates_of_all_genres() -> None:
    present = [path for path in GOLDEN.rglob(f"*{SUFFIX}") if encoding_of(read_certificate(path)) == ENCODING]
    assert {*names()} <= {path.name.removesuffix(SUFFIX) for path in present}
    assert max(ENCODINGS) == ENCODING


def smallest(puzzles: list[Any]) -> Certificate:
    """The smallest certificate of the smallest of them that have one solution, proofs without a step left aside."""
    found: list[Certificate] = []
    for puzzle in sorted(puzzles, key=lambda puzzle: len(clueproof.to_text(puzzle))):
        if len(found) < TRIED and clueproof.verify(puzzle, time_limit=5).word == "unique":
            found.append(clueproof.certify(puzzle, time_limit=20))
    return min(found, key=lambda one: (one.proof.count("\n") < 2, len(one.packed())))


def main(version: str) -> None:
    """Write a folder."""
    folder = GOLDEN / version
    folder.mkdir(exist_ok=True)
    for name in names():
        puzzles = [puzzle for path in sorted((INSTANCES / name).iterdir()) for puzzle in clueproof.read(path)]
        smallest(puzzles).save(folder / f"{name}{SUFFIX}")
    for name, text in SMALL.items():
        clueproof.certify(clueproof.parse(text)).save(folder / f"small-{name.replace(' ', '-')}{SUFFIX}")


if __name__ == "__main__":
    main(sys.argv[1])
