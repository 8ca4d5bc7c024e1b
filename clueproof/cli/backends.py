"""`clueproof backends`: the backends that there are, and what each can do."""

from __future__ import annotations

import shutil

import click

from clueproof.backends import Backend, BackendError, Capability, backend
from clueproof.backends.registry import BACKENDS
from clueproof.cli.exit_status import Status
from clueproof.cli.listing import origin, print_rows
from clueproof.cli.output_file import writes_to_file

OF_OTHERS = {
    "checked": ("checked:BACKEND by CHECKER", "BACKEND, believed where CHECKER refutes what it refutes"),
    "portfolio": ("portfolio:BACKEND,BACKEND", "several in processes where a query is hard; the first answer wins"),
    "cubes": ("cubes:BACKEND", "a hard query cut up for several processes; cubes:jobs=2,number=16,BACKEND"),
}
"""The backends that are made of others: how they are written, and what they do."""


@click.command("backends")
@writes_to_file
def command() -> int:
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
        if name in OF_OTHERS:
            rows.append(OF_OTHERS[name])
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
            rows.append(("", "further options: workers=NUMBER, seed=NUMBER"))
    print_rows(rows)
    return Status.FINE


def _abilities(found: Backend) -> str:
    """The capabilities in the order in which the contract lists them, and the constraints it takes natively."""
    said = ", ".join(capability.value for capability in Capability if capability in found.capabilities)
    native = ", ".join(constraint.__name__ for constraint in found.native)
    return f"can: {said or 'nothing beyond solving'}" + (f"; natively {native}" if native else "")


def _programs() -> list[str]:
    """The programs that `dimacs` is known to work with, and whether they are on the PATH."""
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
