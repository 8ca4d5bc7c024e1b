"""`clueproof site`: the workbench as static files, which need no server of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from clueproof.cli import completion
from clueproof.cli.exit_status import Status


@click.command("site")
@click.argument("folder", metavar="DIR")
@click.option(
    "--pyodide",
    metavar="PATH",
    shell_complete=completion.files,
    help="The npm package pyodide, a folder or tarball that is there already; else npm fetches it.",
)
@click.option(
    "--wheels",
    metavar="FOLDER",
    shell_complete=completion.folders,
    help="A folder with the wheel of python-sat for Pyodide; else pip fetches it.",
)
def command(folder: str, pyodide: str | None, wheels: str | None) -> int:
    """Write the workbench as static files: the page that `serve` opens, with the engine in the browser itself.

    Any web server serves them, in any folder; without a network the page works from the second visit on
    (docs/workbench.md). A site that is there already is replaced.

    \b
        clueproof site public
        python -m http.server --directory public

    Exit status: 2 if something can't be fetched or written.
    """
    # only here are the imports paid for
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
