"""Many questions about many puzzles: tasks in, durable answers out, on this machine or on a cluster (docs/batch.md)."""

from typing import TYPE_CHECKING

from clueproof.imports import old_names
from clueproof.runs.cluster import processes_or_cluster
from clueproof.runs.executors import Executor, here, processes
from clueproof.runs.runner import Limits, Watch, run
from clueproof.runs.store import Results, Row, Store, StoreError
from clueproof.runs.tasks import Answer, Question, Task, VersionError, backend_terms, puzzle_task, refused

__all__ = [
    "Answer",
    "Executor",
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

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
