"""`clueproof puzzles` and `clueproof backends`: what there is."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import EntryPoint

from clueproof.backends import Backend, BackendError, Capability, backend
from clueproof.backends.registry import BACKENDS
from clueproof.cli.exit_status import Status, one_line
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import ClueproofError


def list_puzzles() -> int:
    """A line for each rule set: its name, title, other names, and the package that adds it."""
    rows = []
    for name in RULE_SETS.names():
        also = [other for other, meant in RULE_SETS.aliases.items() if meant == name]
        try:
            says = rule_set(name).title
        except ClueproofError as error:
            says = f"not usable: {error}"
        if also:
            says += f"; also called {', '.join(also)}"
        rows.append((name, says + _origin(RULE_SETS.others().get(name))))
    _print(rows)
    return Status.FINE


def list_backends() -> int:
    """For each backend a line with its version or what is missing, and what it can do."""
    rows = []
    others = BACKENDS.others()
    for name in BACKENDS.names():
        if name == "dimacs":
            rows.append(("dimacs:PROGRAM", "any program that reads DIMACS"))
            rows += [("", line) for line in _programs()]
            continue
        try:
            found = backend(name)
            says = found.version()
        except BackendError as error:
            rows.append((name, f"not usable: {error}{_origin(others.get(name))}"))
            continue
        rows.append((name, says + _origin(others.get(name))))
        rows.append(("", _abilities(found)))
        if name == "sat":
            from clueproof.backends.sat import INCREMENTAL, ONE_SHOT

            rows.append(("", f"sat:SOLVER with one of {', '.join((*INCREMENTAL, *ONE_SHOT))}"))
    _print(rows)
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


def _origin(entry: EntryPoint | None) -> str:
    """Which package adds it, if it is not clueproof."""
    if entry is None:
        return ""
    package = entry.dist
    return f" (from {entry.value})" if package is None else f" (from {package.name} {package.version})"


def _print(rows: list[tuple[str, str]]) -> None:
    width = max(len(name) for name, _ in rows)
    for name, says in rows:
        sys.stdout.write(f"{name.ljust(width)}  {one_line(says)}\n")
    sys.stdout.flush()
