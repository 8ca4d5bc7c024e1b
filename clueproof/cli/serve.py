"""`clueproof serve`, `listen`, `site` and `cluster`: the workbench, a solver for other pages, and a cluster to try."""

from __future__ import annotations

import os
import re
import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from clueproof.cli.exit_status import Status, complain
from clueproof.cli.options import MEMORY_LIMIT, MIN_WORKER_MEMORY, complete_files, complete_folders, size, time_limit
from clueproof.errors import ClueproofError, missing_package

HOST, PORT = "127.0.0.1", 8350
"""The default port is fixed, as browsers keep boards by the address of the page."""
LISTEN_PORT = 4545
"""Where the userscripts connect."""
LISTEN_MESSAGE = 1 << 16
"""Bytes of a message of theirs."""
ORIGIN = re.compile(r"https?://[\w.-]+(:\d{1,5})?", re.ASCII)
OPEN = (
    "{} can be reached from other machines: whoever reaches it can ask, without a password, and what is sent is not "
    "encrypted"
)


@click.command("serve")
@click.option(
    "--host",
    metavar="ADDRESS",
    default=HOST,
    show_default=True,
    help="Where to listen. Any but one of this machine alone lets others ask, without a password.",
)
@click.option(
    "--port",
    metavar="PORT",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="0 takes a free one; what is typed is kept by the browser for each port.",
)
@click.option("--no-browser", is_flag=True, help="Say the address, and open no browser.")
@click.option(
    "--allow-host",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name by which the server may be asked, beside localhost and addresses, such as that of a proxy.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 256),
    help="Processes that answer; else 2 more than processors, 4 at least.",
)
@time_limit(60.0, "Give up on a question after that long.")
@size("--memory-limit", MIN_WORKER_MEMORY, "Memory of each process that answers.", default="2G")
@size("--message-limit", "1K", "How large a message of the page may be.", default="4M")
def serve_command(
    host: str,
    port: int,
    no_browser: bool,
    names: tuple[str, ...],
    jobs: int | None,
    time_limit: float,
    memory_limit: int,
    message_limit: int,
) -> int:
    """Make and solve puzzles in the browser, and see as you type what their clues allow.

    Says the address, opens it in a browser, and serves until Ctrl-C. Unless --host says otherwise, only this machine
    can reach it.

    \b
        clueproof serve
        clueproof serve --port 0 --no-browser

    Exit status: 130 after Ctrl-C; 2 if it can't be started, as when the port is in use.
    """
    with _needing_packages():
        from clueproof.web.server.dispatcher import ServerLimits, default_jobs
        from clueproof.web.server.serving import address_of, bound, is_loopback, serve
    limits = ServerLimits(default_jobs() if jobs is None else jobs, time_limit, memory_limit, message_limit)
    with bound(host, port) as listening:
        address = address_of(listening)
        if not is_loopback(listening):
            complain(f"warning: {OPEN.format(host)}")

        def started() -> None:
            click.echo(address)
            sys.stdout.flush()
            if not no_browser:
                _open(address)

        serve(listening, limits, names, started)
    return Status.FINE


@click.command("listen")
@click.option(
    "--port",
    metavar="PORT",
    type=click.IntRange(0, 65535),
    default=LISTEN_PORT,
    show_default=True,
    help="Where the userscripts of f-puzzles and SudokuPad look for a solver; 0 takes a free one.",
)
@click.option(
    "--allow-origin",
    "origins",
    metavar="ORIGIN",
    multiple=True,
    help="A site whose pages may ask, such as https://example.org, beside f-puzzles.com and sudokupad.app.",
)
@click.option("--jobs", metavar="N", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes.")
@time_limit(300.0, "Give up on a question after that long.")
@size("--memory-limit", MIN_WORKER_MEMORY, "Memory of each process that answers.", default="2G")
def listen_command(port: int, origins: tuple[str, ...], jobs: int, time_limit: float, memory_limit: int) -> int:
    """Be the solver of the pages on which setters make variant Sudokus.

    f-puzzles and SudokuPad connect to it through the userscript that they have for SudokuSolver
    (docs/listening.md). Says the address and answers until Ctrl-C. Only this machine can reach it, and only pages of
    these two sites, of those that are allowed, and programs may ask.

    \b
        clueproof listen
        clueproof listen --port 4546 --allow-origin https://example.org

    Exit status: 130 after Ctrl-C; 2 if it can't be started, as when the port is in use.
    """
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise click.BadParameter(f"{origin!r} is no origin; expected one such as https://example.org")
    with _needing_packages():
        from clueproof.web.server.dispatcher import ServerLimits
        from clueproof.web.server.serving import address_of, bound, listen
    limits = ServerLimits(jobs, time_limit, memory_limit, LISTEN_MESSAGE)
    with bound(HOST, port) as listening:
        address = address_of(listening).replace("http://", "ws://")

        def started() -> None:
            click.echo(address)
            sys.stdout.flush()

        listen(listening, limits, origins, started)
    return Status.FINE


@contextmanager
def _needing_packages() -> Iterator[None]:
    """Imports of the server. Raises ClueproofError where its packages are missing."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in ("h11", "starlette", "uvicorn", "websockets"):
            raise
        raise ClueproofError(missing_package("the server needs", package, "web")) from None


def _open(address: str) -> None:
    """Open the address in a browser, if there is one with a window of its own."""
    if sys.platform.startswith("linux") and not os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}:
        return
    import threading

    def show() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    # in a thread, as some browsers return only when they are closed
    threading.Thread(target=show, name="opens a browser", daemon=True).start()


@click.command("site")
@click.argument("folder", metavar="DIR")
@click.option(
    "--pyodide",
    metavar="PATH",
    shell_complete=complete_files,
    help="The npm package pyodide, a folder or tarball that is there already; else npm fetches it.",
)
@click.option(
    "--wheels",
    metavar="FOLDER",
    shell_complete=complete_folders,
    help="A folder with the wheel of python-sat for Pyodide; else pip fetches it.",
)
def site_command(folder: str, pyodide: str | None, wheels: str | None) -> int:
    """Write the workbench as static files: the page that `serve` opens, with the engine in the browser itself.

    Any web server serves them, in any folder; without a network the page works from the second visit on
    (docs/workbench.md). A site that is there already is replaced.

    \b
        clueproof site public
        python -m http.server --directory public

    Exit status: 2 if something can't be fetched or written.
    """
    # a large import that the other commands don't need
    from clueproof.web.site import former_files, site, write_site

    target = Path(folder)
    former_files(target)
    files = site(
        None if pyodide is None else Path(pyodide),
        None if wheels is None else Path(wheels),
        lambda line: print(line, file=sys.stderr),
    )
    write_site(target, files)
    size = sum(map(len, files.values())) / 1e6
    click.echo(f"{folder}: {len(files)} files, {size:.1f} MB")
    return Status.FINE


@click.command("cluster")
@click.option(
    "--workers", metavar="N", type=click.IntRange(min=1), default=2, show_default=True, help="Processes at work."
)
@click.option(
    "--port", metavar="PORT", type=click.IntRange(0, 65535), default=0, help="That of the scheduler; else any."
)
@MEMORY_LIMIT
def cluster_command(workers: int, port: int, memory_limit: int | None) -> int:
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
