"""Proofs replayed by programs that others wrote: dratify in both its engines, drat-trim where it is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import NO_LIMIT
from clueproof.certificates.document import CertificateError

SMALL = 1 << 20
"""Bytes of proof up to which the slower engine replays it too."""
DRAT_TRIM = "drat-trim"


def replayed(formula: str, proof: str) -> tuple[str, ...]:
    """The checkers that accepted the proof, all that were asked. Raises CertificateError if one did not."""
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
            raise CertificateError(f"the proof can't be read: {error}") from error
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
    if "s VERIFIED" not in said:
        raise CertificateError("the proof is refused by drat-trim")
    yield DRAT_TRIM
