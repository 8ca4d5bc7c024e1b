"""A second opinion on proofs: cake_lpr, whose machine code is proved correct, where it is on the `PATH`.

https://github.com/tanyongkiam/cake_lpr. See Y. K. Tan, M. Heule, M. Myreen, "Verified propagation redundancy and
compositional UNSAT checking in CakeML" (2023).
"""

from __future__ import annotations

import shutil

from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import ALONE, NO_LIMIT, Limit
from clueproof.certificates.document import CertificateError
from clueproof.clock import ended, running

NAME = "cake_lpr"
VERIFIED = "s VERIFIED UNSAT"


def accepted_by_cake_lpr(formula: str, proof: str) -> bool:
    """Has it accepted the proof in LRAT? False where there is no such program.

    Raises CertificateError if it did not accept it, StoppedError when the clock of the question is over.
    """
    program = None if ALONE else shutil.which(NAME)
    if program is None:
        return False
    clock = running()
    with scratch_folder() as folder:
        write(folder / "formula.cnf", [formula.encode()])
        write(folder / "proof.lrat", [proof.encode()])
        child = Child(NAME, [program, str(folder / "formula.cnf"), str(folder / "proof.lrat")])
        try:
            stopped = child.wait(NO_LIMIT if clock is None else Limit.of(clock), lambda: False)
            if stopped is not None:
                raise ended(stopped)
            said = child.output.decode(errors="replace")
        finally:
            child.close()
    if VERIFIED not in said.splitlines():
        raise CertificateError(f"{NAME} does not accept the proof: {child.complaint or child.last_words}")
    return True
