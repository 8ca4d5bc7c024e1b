"""Records of Pencil Puzzle Bench with verdicts, certificates, grades and explanations."""

from clueproof_ppbench.records import CertifyRecord, certified, stored_solution

__all__ = ["CertifyRecord", "certified", "stored_solution"]
