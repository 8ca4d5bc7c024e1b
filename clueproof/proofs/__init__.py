"""Proofs that a formula has no solution: as data, brought into LRAT, and checked step by step."""

from clueproof.proofs.elaboration import NotElaboratedError, elaborated
from clueproof.proofs.lrat import ProofError, check_lrat
from clueproof.proofs.refutation import ProofStep, Refutation, needed_steps, read_lrat

__all__ = [
    "NotElaboratedError",
    "ProofError",
    "ProofStep",
    "Refutation",
    "check_lrat",
    "elaborated",
    "needed_steps",
    "read_lrat",
]
