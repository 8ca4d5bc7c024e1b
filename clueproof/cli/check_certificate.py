"""`clueproof check-certificate`: is a certificate one, and of what?"""

from __future__ import annotations

from pathlib import Path

import click

from clueproof.certificates import Certificate, CertificateError, check_certificate, extract, read_certificate
from clueproof.cli import completion
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.new_file import FileError, writing
from clueproof.cli.options import time_limit
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.clock import Clock, StoppedError
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
    rules, and the proof that there is no other one replayed by a program that is not ours.

    \b
        clueproof verify --certificate proofs my-puzzles.txt
        clueproof check-certificate proofs/*

    Exit status: 0 all accepted, 1 some refused, 3 some unknown, since the time limit came first.
    """
    if folder is not None and len(files) > 1:
        raise click.UsageError("--extract takes one certificate")
    statuses = {Status.FINE}
    with Output() as output:
        output.total = len(files)
        for file in files:
            output.doing = file
            try:
                with Clock(time_limit):
                    certificate = read_certificate(file)
                    checked = check_certificate(certificate)
            except StoppedError as stopped:
                output.tally[Unknown.word] += 1
                output.line(f"{one_line(file)}: {Unknown.word}: {stopped.reason}")
                statuses.add(Status.UNKNOWN)
                continue
            except CertificateError as error:
                output.tally["refused"] += 1
                said = str(error)
                output.line(f"{one_line(file)}: refused: {one_line(said.removeprefix(f'{file}: '))}")
                statuses.add(Status.NEGATIVE)
                continue
            output.tally["checked"] += 1
            by = f" by {', '.join(checked.checkers)}" if checked.checkers else ""
            output.line(f"{one_line(file)}: {checked.statement}, checked{by}")
            if folder is not None:
                _extract(certificate, folder, output)
    return worst(statuses)


def _extract(certificate: Certificate, folder: str, output: Output) -> None:
    """Raises FileError if there is nothing to extract, or nowhere to write it."""
    try:
        with writing(folder):
            missing = extract(certificate, Path(folder))
    except CertificateError as error:
        raise FileError(str(error)) from None
    if missing is not None:
        output.complain(missing)
