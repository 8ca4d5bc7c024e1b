"""Records of Pencil Puzzle Bench with verdicts, certificates, grades and explanations."""

from clueproof_ppbench.moves import stored_solution
from clueproof_ppbench.records import CertifyRecord, certified

__all__ = ["CertifyRecord", "certified", "stored_solution"]
