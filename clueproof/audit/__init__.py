"""Is a collection of puzzles what it claims to be? Verdicts, stored solutions, duplicates (docs/auditing.md)."""

from clueproof.audit.columns import FieldNames
from clueproof.audit.findings import Audited, Findings
from clueproof.audit.folders import files_of, licence_in
from clueproof.audit.question import AGAINST, UNREADABLE, Audit, CollectedPuzzle, audit_task, comparison_task
from clueproof.audit.tables import TableRow, table_rows

__all__ = [
    "AGAINST",
    "UNREADABLE",
    "Audit",
    "Audited",
    "CollectedPuzzle",
    "FieldNames",
    "Findings",
    "TableRow",
    "audit_task",
    "comparison_task",
    "files_of",
    "licence_in",
    "table_rows",
]
