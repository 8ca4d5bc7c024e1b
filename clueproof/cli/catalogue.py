"""`clueproof puzzles` and `backends`: what there is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from textwrap import indent, wrap

import click

from clueproof.backends import Backend, BackendError, Capability, backend
from clueproof.backends.registry import ALIASES, BACKENDS
from clueproof.cli.exit_status import Status
from clueproof.cli.options import complete_files, complete_puzzles, seed
from clueproof.cli.output import Output, origin, print_rows
from clueproof.cli.output_file import new_file, writes_to_file
from clueproof.columns import columns_of, flush_left
from clueproof.encoders.registry import RULE_SETS, grouped, other_names, rule_set
from clueproof.errors import ClueproofError
from clueproof.render import to_plain

MAX_WIDTH = 100
"""Columns of the rules in words."""
COMPOSITES = {
    "checked": ("checked:BACKEND by CHECKER", "BACKEND, believed where CHECKER refutes what it refutes"),
    "portfolio": ("portfolio:BACKEND,BACKEND", "several in processes where a query is hard; the first answer wins"),
    "cubes": ("cubes:BACKEND", "a hard query cut up for several processes; cubes:jobs=2,number=16,BACKEND"),
}
"""The backends that combine others: how they are written, and what they do."""


@click.command("puzzles")
@click.option(
    "--gallery",
    metavar="FILE",
    shell_complete=complete_files,
    help="Draw a puzzle of each and its solution: FILE.svg or FILE.html.",
)
@seed(help="Other puzzles for the gallery, from another seed.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_puzzles)
@writes_to_file
def puzzles_command(names: tuple[str, ...], gallery: str | None, seed: str | None) -> int:
    """List the puzzles that clueproof knows, like with like, with their other names.

    Each name may be used wherever one is asked for: in header lines, and with --puzzle. With NAMES, these only, and
    their rules.

    \b
        clueproof puzzles
        clueproof puzzles slitherlink
        clueproof puzzles --gallery gallery.html
    """
    if gallery is not None:
        _draw_gallery(gallery, seed or "0", names)
    elif seed is not None and not names:
        raise ClueproofError("--seed is for the puzzles that --gallery, or a name, shows")
    elif names:
        describe(names, seed or "0")
    else:
        _list_puzzles()
    return Status.FINE


def _list_puzzles() -> None:
    """The names in their families."""
    said = {name: _said(name) for name in RULE_SETS.names()}
    width = max(map(columns_of, said))
    for number, (family, members) in enumerate(grouped()):
        click.echo(f"{chr(10) if number else ''}{family}")
        print_rows([(f"  {flush_left(name, width)}", said[name]) for name in members])


def _said(name: str) -> str:
    """The title, the other names, and the package that adds it."""
    try:
        says = rule_set(name).title
    except ClueproofError as error:
        says = f"not usable: {error}"
    if also := other_names(name):
        says += f"; also called {', '.join(also)}"
    return says + origin(RULE_SETS.others().get(name))


def describe(names: tuple[str, ...], seed: str) -> None:
    """Print the rules of these genres, each with a puzzle as people type it and its solution."""
    from clueproof.gallery import exhibits

    for number, exhibit in enumerate(exhibits(seed, names)):
        click.echo(f"{chr(10) if number else ''}{exhibit.name}: {_said(exhibit.name)}")
        for line in wrap(exhibit.rules.text, MAX_WIDTH):
            click.echo(f"  {line}")
        if exhibit.rules.source:
            click.echo(f"  {exhibit.rules.source}")
        if exhibit.fault:
            click.echo(f"\n  no puzzle: {exhibit.fault}")
        else:
            click.echo(f"\n{indent(exhibit.text, '    ')}")
            click.echo(indent(to_plain(exhibit.boards[1]), "    "))


def _draw_gallery(path: str, seed: str, names: tuple[str, ...]) -> None:
    """Write the gallery to a file. Raises ClueproofError unless it is .svg or .html."""
    if not path.endswith((".svg", ".html")):
        raise ClueproofError(f"{path}: the gallery is written as .svg or .html")
    # imports that the list of puzzles doesn't need
    from clueproof import gallery

    def made() -> Iterator[gallery.Exhibit]:
        output.total = len(names or RULE_SETS.names())
        for exhibit in gallery.exhibits(seed, names or None):
            output.counts["drawn"] += 1
            output.doing = exhibit.name
            yield exhibit

    with new_file(path, ()) as file, Output() as output:
        shown = made()
        file.write(gallery.to_svg(shown) if path.endswith(".svg") else gallery.to_html(shown, seed))


@click.command("backends")
@writes_to_file
def backends_command() -> int:
    """List the solvers that clueproof can use, and what is missing to use the others.

    \b
        clueproof backends
    """
    rows = []
    others = BACKENDS.others()
    for name in BACKENDS.names():
        if name == "dimacs":
            rows.append(("dimacs:PROGRAM", "any program that reads DIMACS"))
            rows += [("", line) for line in _programs()]
            continue
        if name == "ipasir":
            rows.append(("ipasir:LIBRARY", "any incremental SAT solver that is a shared library: ipasir:/path/lib.so"))
            continue
        if name in COMPOSITES:
            rows.append(COMPOSITES[name])
            continue
        try:
            found = backend(name)
            says = found.version()
        except BackendError as error:
            rows.append((name, f"not usable: {error}{origin(others.get(name))}"))
            continue
        rows.append((name, says + origin(others.get(name))))
        rows.append(("", _abilities(found)))
        if name == "sat":
            from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
            from clueproof.lowering.clauses import CHOICES

            rows.append(("", f"sat:SOLVER with one of {', '.join((*INCREMENTAL, *ONE_SHOT))}"))
            rows.append(
                ("", "sat:OPTION=ENCODING,... or sat:SOLVER,OPTION=ENCODING,... chooses how constraints are said:")
            )
            rows += [("", f"  {option}= {', '.join(ways)}") for option, ways in CHOICES.items()]
        if name == "cpsat":
            from clueproof.backends.cpsat import GLOBAL, NATIVE

            posted = ", ".join(constraint.__name__ for constraint in GLOBAL)
            rows.append(("", f"cpsat:{NATIVE} posts global constraints: {posted} too"))
            rows.append(("", "cpsat:OPTION=ENCODING,... has what it names as clauses: options and encodings of sat"))
            rows.append(("", "further options: workers=NUMBER, seed=NUMBER"))
    rows.append(("short names", "each SOLVER of sat, and:"))
    rows += [("", f"{alias} is {full}") for alias, full in ALIASES.items()]
    print_rows(rows)
    return Status.FINE


def _abilities(found: Backend) -> str:
    """The capabilities in the order of their declaration, and the constraints that the backend takes natively."""
    said = ", ".join(capability.value for capability in Capability if capability in found.capabilities)
    native = ", ".join(constraint.__name__ for constraint in found.native)
    return f"can: {said or 'nothing beyond solving'}" + (f"; natively {native}" if native else "")


def _programs() -> list[str]:
    """The programs that are known to work with `dimacs`, and whether they are on the PATH."""
    from clueproof.backends.dimacs import PACKAGES

    lines = []
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            says = f"not installed (Debian package {package})"
        else:
            try:
                says = backend(f"dimacs:{program}").version()
            except BackendError as error:
                says = f"not usable: {error}"
        lines.append(f"dimacs:{program}  {says}")
    return lines
