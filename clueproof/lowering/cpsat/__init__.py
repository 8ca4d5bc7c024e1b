"""Constraints as a CP-SAT model. Importing this package imports OR-tools and fills the table of `write_native`."""

from clueproof.lowering.cpsat import constraints, loops, sums
from clueproof.lowering.cpsat.dispatch import write_native
from clueproof.lowering.cpsat.program import Program, program_of
from clueproof.lowering.cpsat.sums import sum_of
from clueproof.lowering.cpsat.target import CpSatTarget, references

__all__ = [
    "CpSatTarget",
    "Program",
    "constraints",
    "loops",
    "program_of",
    "references",
    "sum_of",
    "sums",
    "write_native",
]
