"""`dimacs:PROGRAM`: any program that reads DIMACS and answers in the SAT competition's form.

A query is a process: formula, added clauses and assumptions (as unit clauses) are written to a file,
the program's last argument. Answers are "s SATISFIABLE" with "v" lines, "s UNSATISFIABLE" or
"s UNKNOWN" (https://satcompetition.github.io/2024/output.html). MiniSat prints no such lines but
writes its answer to a second file; it is known by its name.

A program is not trusted: every model is checked against the clauses, and what can't be read is an
error, never an answer.
"""

from __future__ import annotations

import re
import shlex
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from clueproof.backends.encoding import encoding_of
from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import (
    OUT_OF_MEMORY,
    Answer,
    Backend,
    Capability,
    Limit,
    ModelSize,
    Refuted,
    Session,
    Undecided,
    Work,
    need_processes,
)
from clueproof.errors import BackendError, quoted, shortened
from clueproof.lowering.clauses import CHOICES, DEFAULT, EncodingChoice, Formula, formula_of
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_header
from clueproof.model import Assignment, Constraint, Literal, Model

PACKAGES = {
    "cadical": "cadical",
    "clasp": "clasp",
    "cryptominisat5": "cryptominisat",
    "minisat": "minisat",
    "picosat": "picosat",
    "sat4j": "sat4j",
}
"""Program -> the Debian package that has it."""
RESULT_FILE = ("minisat", "minisat2", "minisat-core", "minisat-simp")
"""Programs that write their answer to a file, their second argument."""
TELLS_VERSION = ("cadical", "clasp", "cryptominisat5", "kissat", "picosat")
"""Programs known to answer `--version` on their first line."""

SAT_STATUS = (10, 30, 0)
"""Exit statuses that may come with a model (30 is clasp's "and there are no more")."""
UNSAT_STATUS = (20, 0)
"""Exit statuses that may come with "unsatisfiable"."""


class ProgramReply(NamedTuple):
    """What a program said: satisfiable or not (None: it doesn't know), and the literals that it called true."""

    satisfiable: bool | None
    literals: list[Literal]


def read_competition_reply(text: str, status: int) -> ProgramReply:
    """The reply in the output of a program. Raises ValueError, saying why, if it isn't one."""
    verdicts = set()
    values: list[Literal] = []
    rubbish = ""
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "s":
            verdicts.add(rest.strip())
        elif kind == "v":
            values += map(int, rest.split())
        elif kind != "c" and line.strip():
            rubbish = rubbish or line.strip()
    if verdicts == {"SATISFIABLE"} and status in SAT_STATUS:
        return ProgramReply(True, [value for value in values if value])
    if verdicts == {"UNSATISFIABLE"} and status in UNSAT_STATUS:
        return ProgramReply(False, [])
    if verdicts == {"UNKNOWN"} or (not verdicts and not rubbish and status == 0):
        return ProgramReply(None, [])
    if verdicts:
        raise ValueError(f"it said {' and '.join(sorted(map(quoted, verdicts)))} with exit status {status}")
    raise ValueError(f"it said {quoted(rubbish)}" if rubbish else f"exit status {status} and no 's' line")


def read_result_file(text: str, status: int) -> ProgramReply:
    """The reply in MiniSat's result file. Raises ValueError, saying why, if it isn't one."""
    verdict, *values = text.split() or [""]
    if verdict == "SAT" and status in SAT_STATUS:
        return ProgramReply(True, [value for value in map(int, values) if value])
    if verdict == "UNSAT" and status in UNSAT_STATUS:
        return ProgramReply(False, [])
    if verdict == "INDET":
        return ProgramReply(None, [])
    raise ValueError(f"its result file says {quoted(verdict)} with exit status {status}")


COUNTED = re.compile(r"^(?:c\s+)?(conflicts|decisions|propagations|restarts)\s*:\s*(\d+)", re.IGNORECASE | re.MULTILINE)
"""How MiniSat and its many kin, Kissat, CaDiCaL, CryptoMiniSat and Sat4j tell what they did: "c conflicts: 17 ..."."""


def read_work(text: str) -> Work:
    """What a program says that it did; zeros where it says nothing, or in other words."""
    return Work(**{match[1].lower(): int(match[2]) for match in COUNTED.finditer(text)})


class ProgramSession(Session):
    """A formula as text, given to a fresh process with every query."""

    def __init__(self, model: Model, name: str, command: Sequence[str], encoding: EncodingChoice = DEFAULT) -> None:
        self._formula: Formula = formula_of(model, encoding)
        super().__init__(model, self._formula.lazy)
        self.size = ModelSize(self._formula.top, len(self._formula.clauses))
        self._name = name
        self._command = command
        self._result_file = Path(command[0]).name in RESULT_FILE
        self._shared = True
        self._top = self._formula.top
        self._clauses: list[Sequence[Literal]] = list(self._formula.clauses)
        self._text = bytearray(dimacs_clauses(self._clauses), "ascii")

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        if (reason := self.stopped(limit)) is not None:
            return Undecided(reason)
        tail: list[Sequence[Literal]] = [clause for clauses in self._guarded.values() for clause in clauses]
        tail += ((literal,) for literal in assumptions)
        with scratch_folder() as folder:
            started = time.perf_counter()
            problem = folder / "problem.cnf"
            header = dimacs_header(self._top, len(self._clauses) + len(tail))
            write(problem, (header.encode(), self._text, dimacs_clauses(tail).encode()))
            self.statistics.loading += time.perf_counter() - started
            reply = self._reply(problem, limit)
        if isinstance(reply, str):
            return Undecided(reply)
        if reply.satisfiable is None:
            return Undecided(f"{self._name} gave up")
        if not reply.satisfiable:
            return Refuted(tuple(assumptions))
        assignment = self._checked(reply.literals, tail)
        return self.satisfied(assignment)

    def _reply(self, problem: Path, limit: Limit) -> ProgramReply | str:
        """What the program makes of the problem, or the reason why it was stopped."""
        result = problem.with_name("result")
        command = [*self._command, str(problem), *([str(result)] if self._result_file else [])]
        child = Child(self._name, command)
        try:
            reason = child.wait(limit, lambda: self.cancelled)
            status = child.status
        finally:
            child.close()
        if reason is not None:
            return reason
        assert status is not None
        self.statistics.worked(read_work(child.output.decode(errors="replace")))
        if status not in (*SAT_STATUS, *UNSAT_STATUS) and child.wanted_memory:
            return f"{self._name}: {OUT_OF_MEMORY}"
        if status < 0:
            raise BackendError(f"{self._name} was ended by signal {-status}")
        try:
            if self._result_file:
                text = result.read_text("ascii") if result.exists() else ""
                return read_result_file(text, status)
            return read_competition_reply(child.output.decode(errors="replace"), status)
        except ValueError as error:
            complaint = f" ({shortened(child.complaint)})" if child.complaint else ""
            raise BackendError(f"{self._name} gave no answer that can be used: {error}{complaint}") from None

    def _checked(self, true: list[Literal], tail: list[Sequence[Literal]]) -> Assignment:
        """The program's model, completed (a variable that it leaves out is false) and checked."""
        literals = [-variable for variable in range(1, self._top + 1)]
        for literal in true:
            if abs(literal) > self._top:
                raise BackendError(f"{self._name} gave a value to variable {abs(literal)}, which does not exist")
            literals[abs(literal) - 1] = literal
        satisfied = set(literals)
        for clauses in (self._clauses, tail):
            if any(map(satisfied.isdisjoint, clauses)):
                raise BackendError(f"{self._name} gave a model that does not satisfy the clauses")
        return Assignment(literals, [self._formula.value(integer, literals) for integer in self.model.integers])

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._clauses.append(tuple(clause))
        self._text += dimacs_clauses((clause,)).encode()

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> list[Literal]:
        return [*clause, -guard]

    def retire(self, guard: Literal, written: Sequence[list[Literal]]) -> None:
        """Nothing: constraints posted under it stay, harmless, since a guard that nobody assumes can be false."""

    def new_literal(self) -> Literal:
        self._top += 1
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        if self._shared:
            # the compiled formula serves other sessions too: go on in a copy
            self._formula, self._shared = self._formula.copy(), False
        self._formula.top = self._top
        for clause in self._formula.post(constraint):
            self.write_clause(clause)
        self._top = self._formula.top


class ProgramBackend(Backend):
    """A SAT program. `version` is what to call it; "" asks the program itself. Formulas are in the given encoding."""

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def __init__(self, name: str, command: list[str], version: str = "", encoding: EncodingChoice = DEFAULT) -> None:
        self.name = name
        self.command = command
        self._version = version
        self.encoding: EncodingChoice = encoding

    @property
    def engine(self) -> str:
        return f"dimacs:{shlex.join(self.command)}"

    def open(self, model: Model) -> Session:
        path = self._path(self.command[0])
        # Debian's sat4j is a link to an archive of Java
        started_by = [self._path("java"), "-jar"] if Path(path).resolve().suffix == ".jar" else []
        return ProgramSession(model, self.name, [*started_by, path, *self.command[1:]], self.encoding)

    def _path(self, program: str) -> str:
        path = shutil.which(program)
        if path is None:
            package = PACKAGES.get(Path(program).name)
            hint = f" (Debian package {package})" if package else ""
            raise BackendError(f"{self.name} needs the program {quoted(program)}, which is not installed{hint}")
        return str(Path(path).absolute())

    def version(self) -> str:
        if self._version:
            return self._version
        path = self._path(self.command[0])
        name = Path(path).name
        if name not in TELLS_VERSION:
            return path
        child = Child(self.name, [path, "--version"])
        try:
            child.wait(Limit.within(2), lambda: False)
        finally:
            child.close()
        lines = child.output.decode(errors="replace").splitlines()
        said = lines[0].removeprefix("c ").strip() if lines else ""
        return said if name.lower() in said.lower() else f"{name} {said}".strip()


OPTION = re.compile(r",\s*([\w-]+=[\w-]+)\s*$")
"""How an option of the formula stands behind a command."""


def formula_options(text: str) -> tuple[str, list[str]]:
    """What stands before the options of the formula, and these."""
    chosen: list[str] = []
    while (found := OPTION.search(text)) is not None and found[1].partition("=")[0] in (*CHOICES, "seed"):
        chosen.insert(0, found[1])
        text = text[: found.start()]
    return text, chosen


def make(options: str) -> Backend:
    """The factory behind the name `dimacs`: "cadical", with options "cadical -q", and with an encoding
    "cadical,all-different=ladder".

    Raises BackendError if no program is named; one that isn't installed is an error when it is used.
    """
    name = f"dimacs:{options}"
    options, chosen = formula_options(options)
    encoding = encoding_of(chosen, "dimacs")
    try:
        command = shlex.split(options)
    except ValueError as error:
        raise BackendError(f"can't read the command {quoted(options)}: {error}") from None
    if not command:
        raise BackendError(f"dimacs needs a program: dimacs:PROGRAM, where PROGRAM is {', '.join(PACKAGES)} or another")
    need_processes(name)
    return ProgramBackend(name, command, encoding=encoding)
