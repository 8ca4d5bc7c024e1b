"""Proofs replayed by programs that others wrote: dratify in both its engines, drat-trim where it is installed."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import ALONE, NO_LIMIT, BackendError
from clueproof.certificates.document import CertificateError
from clueproof.clock import ended, running
from clueproof.errors import shortened

SMALL = 1 << 20
"""Bytes of proof up to which the slower engine replays it too."""
DRAT_TRIM = "drat-trim"
PROGRAM = "clueproof.certificates.replay_program"


def replayed(formula: str, proof: str) -> tuple[str, ...]:
    """The checkers that accepted the proof, all that were asked.

    They look at no clock: where one runs they are in a process that can be killed, unless this is a browser. Raises
    CertificateError if one did not accept it, BackendError if the process ends without a word, StoppedError.
    """
    clock = running()
    if ALONE or clock is None or not clock.bounded:
        return replayed_here(formula, proof)
    child = Child("the check of the proof", [sys.executable, "-m", PROGRAM], talks=True)
    try:
        child.send(json.dumps([formula, proof]).encode() + b"\n")
        if (reason := child.wait(NO_LIMIT, lambda: False, until=b"\n")) is not None:
            raise ended(reason)
        line = bytes(child.output)
    finally:
        child.close()
    if not line.endswith(b"\n"):
        if child.wanted_memory:
            raise MemoryError(f"{child.name} ended: {child.complaint or 'killed'}")
        raise BackendError(f"{child.name} ended: {child.complaint or child.status}")
    accepted, refused = json.loads(line)
    if refused is not None:
        raise CertificateError(refused)
    return tuple(accepted)


def replayed_here(formula: str, proof: str) -> tuple[str, ...]:
    """As `replayed`, in this process."""
    import dratify

    with suppress(ImportError):
        # brings the native engine, and registers it
        import_module("cdclkit")
    try:
        parsed = dratify.parse_dimacs(formula)
    except ValueError as error:
        raise CertificateError(f"the formula can't be read: {error}") from error
    native = dratify.native_available()
    engines = ["native"] if native else []
    if not native or len(proof) <= SMALL:
        engines.append("python")
    accepted = []
    for engine in engines:
        try:
            result = dratify.check_proof(parsed, proof, engine=engine)
        except ValueError as error:
            raise CertificateError(f"the proof can't be read: {shortened(error)}") from error
        if not result.ok:
            raise CertificateError(f"the proof is refused by dratify ({engine}): {result.reason}")
        accepted.append(f"dratify ({engine})")
    return (*accepted, *_by_drat_trim(formula, proof))


def _by_drat_trim(formula: str, proof: str) -> Iterator[str]:
    program = shutil.which(DRAT_TRIM)
    if program is None:
        return
    with scratch_folder() as folder:
        write(folder / "formula.cnf", [formula.encode()])
        write(folder / "proof.drat", [proof.encode()])
        child = Child(DRAT_TRIM, [program, str(folder / "formula.cnf"), str(folder / "proof.drat"), "-t", "100000"])
        try:
            child.wait(NO_LIMIT, lambda: False)
            said = child.output.decode(errors="replace")
        finally:
            child.close()
    if "s VERIFIED" not in said.splitlines():
        raise CertificateError("the proof is refused by drat-trim")
    yield DRAT_TRIM
