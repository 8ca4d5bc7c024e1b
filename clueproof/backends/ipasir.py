"""`ipasir:LIBRARY`: any incremental SAT solver that is a shared library with the functions of IPASIR.

Source: T. Balyo, A. Biere, M. Iser and C. Sinz, SAT Race 2015, Artificial Intelligence 241 (2016), section 6.

The library runs in this process, in a thread of its own. It asks through its terminate callback whether it must stop;
one that asks seldom is that much late. It tells nothing of what it does.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from clueproof.backends.dimacs import formula_options
from clueproof.backends.encoding import encoding_of
from clueproof.backends.lone_solver import LoneSession, LoneSolver, search_in_thread
from clueproof.backends.session import ALONE, Backend, Capability, Limit, Session
from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import EncodingChoice
from clueproof.model import Literal, Model

LOADED_AT_ONCE = 10_000
"""Clauses put into it before the next look at the clock."""
SATISFIABLE, UNSATISFIABLE, STOPPED = 10, 20, 0
"""What `ipasir_solve` returns."""
ASKED = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
"""The terminate callback: other than 0 ends the search."""
FUNCTIONS: dict[str, tuple[type | None, list[Any]]] = {
    "signature": (ctypes.c_char_p, []),
    "init": (ctypes.c_void_p, []),
    "release": (None, [ctypes.c_void_p]),
    "add": (None, [ctypes.c_void_p, ctypes.c_int32]),
    "assume": (None, [ctypes.c_void_p, ctypes.c_int32]),
    "solve": (ctypes.c_int, [ctypes.c_void_p]),
    "val": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32]),
    "failed": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_int32]),
    "set_terminate": (None, [ctypes.c_void_p, ctypes.c_void_p, ASKED]),
}
"""Name of a function, without `ipasir_` -> what it returns, and its arguments."""


def functions_of(path: str) -> SimpleNamespace:
    """The functions of a library. Raises BackendError if it can't be loaded, or has not all of them."""
    try:
        # a name without a folder is looked for where the system has its libraries
        loaded = ctypes.CDLL(str(Path(path).expanduser().absolute()) if os.sep in path else path)
    except OSError as error:
        raise BackendError(f"ipasir can't load {quoted(path)}: {error}") from error
    found = SimpleNamespace()
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(loaded, f"ipasir_{name}")
        except AttributeError:
            raise BackendError(f"{quoted(path)} is no IPASIR solver: it has no function ipasir_{name}") from None
        function.restype, function.argtypes = result, arguments
        setattr(found, name, function)
    return found


class IpasirSolver(LoneSolver):
    """A solver of the library."""

    def __init__(
        self,
        library: SimpleNamespace,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
    ) -> None:
        super().__init__(fixed)
        self._library = library
        self._solver = library.init()
        self._top = top
        self._known = 0
        """The last variable that the library has heard of: some libraries fail where they are asked about others."""
        self._ending = False
        # kept here: the library has only its address
        self._asked = ASKED(lambda _: int(self._ending))
        library.set_terminate(self._solver, None, self._asked)
        try:
            for literal in sorted(fixed):
                self.add_clause((literal,))
            for start in range(0, len(clauses), LOADED_AT_ONCE):
                check()
                for clause in clauses[start : start + LOADED_AT_ONCE]:
                    self.add_clause(clause)
        except BaseException:
            self.close()
            raise

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        add, solver = self._library.add, self._solver
        self._known = max(self._known, *map(abs, clause), 0)
        for literal in clause:
            add(solver, literal)
        add(solver, 0)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped. Effort can't be limited."""
        if (reason := session.stopped(limit)) is not None:
            return reason
        library, solver = self._library, self._solver
        self._known = max(self._known, *map(abs, assumptions), 0)
        for literal in assumptions:
            library.assume(solver, literal)
        self._ending = False
        answer, reason = search_in_thread(
            "ipasir", lambda: library.solve(solver), lambda: session.stopped(limit), self._interrupt
        )
        if answer == SATISFIABLE:
            self._found = self._values()
            return True
        if answer == UNSATISFIABLE:
            self._core = [literal for literal in assumptions if library.failed(solver, literal)]
            return False
        if answer == STOPPED and reason is not None:
            return reason
        raise BackendError(f"the IPASIR solver returned {answer}, which is no answer")

    def _interrupt(self) -> None:
        self._ending = True

    def _values(self) -> list[Literal]:
        """Each variable as it is true. One of which the library says nothing may be either."""
        value, solver = self._library.val, self._solver
        known = [value(solver, variable) for variable in range(1, self._known + 1)]
        found = [variable if said == variable else -variable for variable, said in enumerate(known, 1)]
        return [*found, *(-variable for variable in range(self._known + 1, self._top + 1))]

    def close(self) -> None:
        """Free the solver."""
        self._library.release(self._solver)


class IpasirBackend(Backend):
    """`ipasir:LIBRARY`, in the encoding that its name says."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    encoding: EncodingChoice

    def __init__(self, path: str, encoding: EncodingChoice) -> None:
        self._path = path
        self.encoding = encoding
        self.name = ",".join(filter(None, (self.engine, str(encoding))))

    @property
    def engine(self) -> str:
        return f"ipasir:{self._path}"

    @cached_property
    def _library(self) -> SimpleNamespace:
        return functions_of(self._path)

    def open(self, model: Model) -> Session:
        return LoneSession(model, self.encoding, partial(IpasirSolver, self._library))

    def version(self) -> str:
        said: bytes = self._library.signature() or b""
        return f"{said.decode(errors='replace')} ({self._path})"


def make(options: str) -> Backend:
    """The factory behind the name `ipasir`: "/path/libsolver.so", and with an encoding
    "/path/libsolver.so,linear=order". Raises BackendError if no library is named; one that can't be loaded is an error
    when it is used."""
    path, chosen = formula_options(options)
    if not path:
        raise BackendError("ipasir needs a library: ipasir:/path/libsolver.so, a SAT solver with the IPASIR functions")
    if ALONE:
        raise BackendError("ipasir needs a shared library, which a browser can't load")
    return IpasirBackend(path, encoding_of(chosen, "ipasir"))
