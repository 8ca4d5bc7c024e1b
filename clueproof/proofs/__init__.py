"""Proofs that a formula has no solution: as data, brought into LRAT, and checked step by step."""

from clueproof.proofs.elaboration import NotElaboratedError, elaborated
from clueproof.proofs.lrat import ProofError, check_lrat
from clueproof.proofs.refutation import Refutation, Step, needed_steps, read_lrat

__all__ = [
    "NotElaboratedError",
    "ProofError",
    "Refutation",
    "Step",
    "check_lrat",
    "elaborated",
    "needed_steps",
    "read_lrat",
]
