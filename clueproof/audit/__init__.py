"""Is a collection of puzzles what it claims to be? Verdicts, stored solutions, duplicates (docs/auditing.md)."""

from clueproof.audit.findings import Audited, Findings
from clueproof.audit.question import AGAINST, Audit, CollectedPuzzle, audit_task, comparison_task
from clueproof.audit.table_files import card_patterns, ending_of
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
    "card_patterns",
    "comparison_task",
    "ending_of",
    "is_table",
    "table_rows",
]
