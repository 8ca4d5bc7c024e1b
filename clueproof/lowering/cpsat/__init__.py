"""Constraints as a CP-SAT model. Importing this package imports OR-tools and fills the table of `write_native`."""

from clueproof.lowering.cpsat import constraints
from clueproof.lowering.cpsat.constraints import sum_of
from clueproof.lowering.cpsat.program import Program, program_of
from clueproof.lowering.cpsat.target import CpSatTarget, references, write_native

__all__ = [
    "CpSatTarget",
    "Program",
    "constraints",
    "program_of",
    "references",
    "sum_of",
    "write_native",
]
