"""Is a collection of puzzles what it claims to be? Verdicts, stored solutions, duplicates (docs/auditing.md)."""

from clueproof.audit.findings import Audited, Findings
from clueproof.audit.question import AGAINST, Audit, CollectedPuzzle, audit_task, comparison_task
from clueproof.audit.tables import FieldNames, TableRow, is_table, table_rows

__all__ = [
    "AGAINST",
    "Audit",
    "Audited",
    "CollectedPuzzle",
    "FieldNames",
    "Findings",
    "TableRow",
    "audit_task",
    "comparison_task",
    "is_table",
    "table_rows",
]
