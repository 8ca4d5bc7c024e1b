"""`clueproof check-certificate`: is a certificate one, and of what?"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from clueproof.certificates import Certificate, CertificateError, check_certificate, extract, read_certificate
from clueproof.cli import completion
from clueproof.cli.exit_status import Status, interrupt_behind, one_line, worst
from clueproof.cli.new_file import FileError, writing
from clueproof.cli.options import time_limit
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.clock import Clock, StoppedError
from clueproof.errors import shortened, wants_memory
from clueproof.questions import Unknown


@click.command("check-certificate")
@click.option(
    "--extract",
    "folder",
    metavar="DIR",
    shell_complete=completion.folders,
    help="Write formula.cnf, proof.drat and proof.lrat for other checkers.",
)
@time_limit(help="Give up on a certificate after that long, reading it included.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=completion.files)
@writes_to_file
def command(files: tuple[str, ...], folder: str | None, time_limit: float | None) -> int:
    """Check certificates that 'verify --certificate' or 'generate --certificates' wrote, here or elsewhere.

    Nothing in the file is believed: the puzzle is read, its formula made anew and compared, the solution checked by the
    rules, and each step of the proof that there is no other one checked against the clauses that it names.

    \b
        clueproof verify --certificate proofs my-puzzles.txt
        clueproof check-certificate proofs/*

    Exit status: 0 all accepted, 1 some refused, 3 some unknown, for want of time or memory.
    """
    if folder is not None and len(files) > 1:
        raise click.UsageError("--extract takes one certificate")
    statuses = {Status.FINE}
    with Output() as output:
        output.total = len(files)
        for file in files:
            output.doing = file
            found = _found(file, time_limit)
            output.tally[found.word] += 1
            output.line(f"{one_line(file)}: {one_line(found.said)}")
            statuses.add(found.status)
            if folder is not None and found.certificate is not None:
                _extract(found.certificate, folder)
    return worst(statuses)


class Found(NamedTuple):
    """What became of a file."""

    word: str
    said: str
    status: Status
    certificate: Certificate | None = None


def _found(file: str, time_limit: float | None) -> Found:
    """Read and check a certificate; whatever is wrong with it, the others are to be checked too."""
    try:
        with Clock(time_limit):
            certificate = read_certificate(file)
            checked = check_certificate(certificate)
    except StoppedError as stopped:
        return Found(Unknown.word, f"{Unknown.word}: {stopped.reason}", Status.UNKNOWN)
    except CertificateError as error:
        problem = str(error).removeprefix(f"{file}: ")
    except Exception as error:
        if interrupt_behind(error) is not None:
            raise
        if wants_memory(error):
            return Found(Unknown.word, f"{Unknown.word}: out of memory", Status.UNKNOWN)
        problem = f"INTERNAL ERROR: {type(error).__name__}: {shortened(error)}; please report it with the certificate"
    else:
        by = f" by {', '.join(checked.checkers)}" if checked.checkers else ""
        return Found("checked", f"{checked.statement}, checked{by}", Status.FINE, certificate)
    return Found("refused", f"refused: {problem}", Status.NEGATIVE)


def _extract(certificate: Certificate, folder: str) -> None:
    """Raises FileError if there is nothing to extract, or nowhere to write it."""
    try:
        with writing(folder):
            extract(certificate, Path(folder))
    except CertificateError as error:
        raise FileError(str(error)) from None
