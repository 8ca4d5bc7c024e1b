"""Clauses as DIMACS text, the form that SAT programs read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from clueproof.clock import check_clock
from clueproof.model import Literal

AT_ONCE = 20_000
"""Clauses that are written before the next look at the clock."""
ESCAPED = r"\x63nf"


def dimacs_comment(line: str) -> str:
    """A line that says something to people. `cnf` is escaped as in Python: drat-trim looks for the problem line word by
    word, takes a name such as "cnf 5 7" for it, and then accepts any proof."""
    return f"c {line.replace('cnf', ESCAPED)}\n"


def dimacs_header(variables: int, clauses: int) -> str:
    """The problem line, which stands before the clauses. Some programs trust its numbers: they must be right."""
    return f"p cnf {variables} {clauses}\n"


def dimacs_clauses(clauses: Iterable[Sequence[Literal]]) -> str:
    """The clauses, one a line, each ended by 0."""
    every = iter(clauses)
    texts = []
    while some := [f"{' '.join(map(str, (*clause, 0)))}\n" for clause in islice(every, AT_ONCE)]:
        check_clock()
        texts += some
    return "".join(texts)
