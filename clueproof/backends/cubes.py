"""`cubes:BACKEND`: a hard query is cut into cubes, which processes solve side by side (cube and conquer).

A cube is a list of literals. The cubes of a query are the leaves of a tree in which the branches of a variable are
"x = a", "not x = a and x = b", ... and at last "none of these": in every assignment one of the cubes is true. So a
query is refuted when every cube is, and its core is what those of the cubes name together. What follows by unit
propagation says which variable comes next and which leaf is split next: see `Splitter`. Source: Heule, Kullmann,
Wieringa, Biere, "Cube and Conquer" (2011).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from clueproof.backends.mirror import Mirror
from clueproof.backends.parallel import Member, ParallelBackend, ParallelSession, check_member
from clueproof.backends.pool import processors
from clueproof.backends.registry import backend
from clueproof.backends.session import (
    NO_LIMIT,
    Answer,
    Backend,
    Limit,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    need_processes,
)
from clueproof.errors import BackendError, quoted
from clueproof.model import Integer, Literal, Model

Cube: TypeAlias = tuple[Literal, ...]

MAX_VALUES = {"jobs": 256, "number": 4096}
"""The options, and the largest value of each."""
CUBES_PER_JOB = 4
"""As many as measured well: docs/measured.md."""
MAX_TRIED = 8
"""So many variables, those with the fewest values left, are tried to split a leaf by."""


@dataclass
class Leaf:
    """A cube, and what unit propagation makes of it; `refuted`: a contradiction."""

    cube: Cube
    implied: set[Literal]
    refuted: bool


class Splitter:
    """Splits a query into cubes. The leaf of which least is known is split next, by the variable from which most
    follows, among the few with the fewest values left."""

    def __init__(self, session: Session, assumptions: Sequence[Literal]) -> None:
        """`session` says what follows by unit propagation; one that can't makes worse cubes, not wrong ones."""
        self._session = session
        self._assumptions = assumptions

    def cubes(self, number: int) -> list[Cube]:
        """About so many cubes, of which one is true in every assignment."""
        leaves = [self._leaf(())]
        whole: list[Leaf] = []
        while leaves and len(leaves) + len(whole) < number:
            self._session.check(NO_LIMIT)
            leaf = min(leaves, key=lambda leaf: len(leaf.implied))
            leaves.remove(leaf)
            branches = [] if leaf.refuted else self._split(leaf)
            leaves += branches
            if not branches:
                whole.append(leaf)
        return [leaf.cube for leaf in (*whole, *leaves)]

    def _leaf(self, cube: Cube) -> Leaf:
        asked = [*self._assumptions, *cube]
        found = self._session.implied(asked)
        return Leaf(cube, found.literals, found.many < len(asked))

    def _split(self, leaf: Leaf) -> list[Leaf]:
        """The leaves below; none where nothing is left to split by."""
        ways = sorted(filter(None, (self._branches(key, leaf) for key in self._session.model.keys)), key=len)
        tried = [[self._leaf((*leaf.cube, *branch)) for branch in way] for way in ways[:MAX_TRIED]]
        return max(tried, key=_worth, default=[])

    def _branches(self, key: Literal | Integer, leaf: Leaf) -> list[Cube]:
        """The values left to a key, as branches of which one is always true; none where it is known."""
        if isinstance(key, int):
            return [] if key in leaf.implied or -key in leaf.implied else [(key,), (-key,)]
        literals = key.known_equals.values()
        if any(literal in leaf.implied for literal in literals):
            return []
        left = [literal for literal in literals if -literal not in leaf.implied]
        # the last value is what is left, so that the branches cover all whatever the domain is
        if len(left) < 2:
            # propagation may leave less than it knows
            return []
        others = [-literal for literal in left[:-1]]
        return [*((*others[:place], literal) for place, literal in enumerate(left[:-1])), tuple(others)]


def _worth(branches: Sequence[Leaf]) -> tuple[int, int]:
    """How much more is known: the branches that are refuted at once, and what follows at least in the others."""
    return sum(leaf.refuted for leaf in branches), min(
        (len(leaf.implied) for leaf in branches if not leaf.refuted), default=0
    )


class CubesSession(ParallelSession):
    """Members are asked one cube after the other."""

    trial = 1.0

    def __init__(self, model: Model, member: Backend, jobs: int, number: int) -> None:
        super().__init__(model, (member,), (member.name,) * jobs)
        self._number = number

    def ask_team(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        left = deque(Splitter(self._here, assumptions).cubes(self._number))
        core: dict[Literal, None] = {}
        given: dict[Member, Cube] = {}
        free = deque(self.members())
        try:
            while left or given:
                while left and free:
                    member = free.popleft()
                    given[member] = left.popleft()
                    member.ask(next(self._numbers), Mirror.solve_cube, (tuple(assumptions), given[member]), limit)
                if not given:
                    raise self.nobody_left()
                item = next(self.answers(limit))
                if isinstance(item, str):
                    return Undecided(item)
                member, answer = item
                cube = given.pop(member)
                if isinstance(answer, (Satisfied, Undecided)):
                    return answer
                if not isinstance(answer, Refuted):
                    # its member is out
                    left.append(cube)
                    continue
                core.update(dict.fromkeys(literal for literal in answer.core if literal not in cube))
                free.append(member)
        finally:
            self.leave()
        asked = {*assumptions}
        return Refuted(tuple(literal for literal in core if literal in asked))


class CubesBackend(ParallelBackend):
    """A backend for each of `jobs` processes, which share the `number` cubes of a hard query."""

    def __init__(self, member: Backend, jobs: int | None = None, number: int | None = None) -> None:
        check_member(member, "cubes")
        self._member, self._jobs, self._number = member, jobs, number
        options = [f"{name}={value}" for name, value in (("jobs", jobs), ("number", number)) if value is not None]
        self.name = f"cubes:{','.join([*options, member.name])}"
        self.capabilities = member.capabilities

    @property
    def jobs(self) -> int:
        """How many processes there are: as many as processors, where nobody says otherwise."""
        return processors() if self._jobs is None else self._jobs

    def open(self, model: Model) -> Session:
        return CubesSession(model, self._member, self.jobs, self._number or CUBES_PER_JOB * self.jobs)

    def version(self) -> str:
        return f"{self._member.version()}, in several processes where a query is hard"

    def chosen_for(self, model: Model) -> Backend:
        chosen = self._member.chosen_for(model)
        return self if chosen is self._member else CubesBackend(chosen, self._jobs, self._number)


def make(options: str) -> Backend:
    """The factory behind the name `cubes`: "sat", "jobs=4,number=32,sat:cadical195". Raises BackendError."""
    need_processes("a query cut into cubes")
    chosen: dict[str, int] = {}
    rest = options
    while (first := rest.partition(","))[0].partition(":")[0].count("=") or first[0] in MAX_VALUES:
        name, _, value = first[0].partition("=")
        if name not in MAX_VALUES:
            raise BackendError(f"unknown option {quoted(name)} of cubes; it takes jobs=NUMBER and number=NUMBER")
        if not value.isdecimal() or not 1 <= int(value) <= MAX_VALUES[name]:
            raise BackendError(f"{name} of cubes is a number from 1 to {MAX_VALUES[name]}, not {quoted(value)}")
        chosen[name] = int(value)
        rest = first[2]
    if not rest:
        raise BackendError("cubes need a backend: cubes:BACKEND or cubes:jobs=2,number=16,BACKEND, such as cubes:sat")
    return CubesBackend(backend(rest), **chosen)
