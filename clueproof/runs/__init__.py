"""Many questions about many puzzles: tasks in, durable answers out, on this machine or on a cluster (docs/batch.md)."""

from clueproof.runs.carriers import Carrier, here, processes, processes_or_cluster
from clueproof.runs.runner import Limits, Watch, run
from clueproof.runs.store import Results, Row, Store, StoreError
from clueproof.runs.tasks import Answer, Question, Task, backend_terms, puzzle_task, refused
from clueproof.runs.work import VersionError

__all__ = [
    "Answer",
    "Carrier",
    "Limits",
    "Question",
    "Results",
    "Row",
    "Store",
    "StoreError",
    "Task",
    "VersionError",
    "Watch",
    "backend_terms",
    "here",
    "processes",
    "processes_or_cluster",
    "puzzle_task",
    "refused",
    "run",
]
