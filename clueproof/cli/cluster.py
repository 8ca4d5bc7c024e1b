"""`clueproof cluster`: a Dask cluster on this machine, to try `--scheduler` with."""

from __future__ import annotations

import signal

import click

from clueproof.cli.exit_status import Status
from clueproof.cli.options import MEMORY_LIMIT


@click.command("cluster")
@click.option(
    "--workers", metavar="N", type=click.IntRange(min=1), default=2, show_default=True, help="Processes at work."
)
@click.option(
    "--port", metavar="PORT", type=click.IntRange(0, 65535), default=0, help="That of the scheduler; else any."
)
@MEMORY_LIMIT
def command(workers: int, port: int, memory_limit: int | None) -> int:
    """Start a scheduler and workers on this machine, say the address, and run until Ctrl-C.

    For a trial: clusters of several machines are started by Dask's own tools (docs/batch.md).

    \b
        clueproof cluster --workers 2
        clueproof batch verify --scheduler ADDRESS --out verdicts.jsonl lists/*.txt

    Exit status: 130 after Ctrl-C; 2 if it can't be started.
    """
    from clueproof.runs.cluster import local_cluster

    with local_cluster(workers, port, memory_limit) as address:
        click.echo(address)
        signal.pause()
    return Status.FINE
