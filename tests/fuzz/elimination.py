"""Random calls of `clueproof.elimination.Solver`, right and wrong ones, beside all assignments of a small problem.

A link that goes must be in no solution, a contradiction must be one, and at the end the verdict, the solutions and the
links that `complete` leaves must be those of the assignments. A call that is refused changes nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np

from clueproof import Multiple, NoSolution, Unique
from clueproof.elimination import ContradictionError, Solver
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import Case, DisagreementError, Kind, Tally, faults
from tests.fuzz.shrinking import with_less

Item: TypeAlias = list[Any]
"""A category and a label."""
Persons: TypeAlias = dict[tuple[Any, Any], int]
"""Which person each item belongs to."""
REFUSALS = (ValueError, KeyError, TypeError)
"""What a wrong call raises, as with the original."""
WRONG: tuple[Any, ...] = (
    None, "", "nobody", -1, 10**30, 1.5, float("nan"), True, [], ["c0"], ["c0", "nobody"], ["nobody", 1], ["c0", 1, 2],
    {"a": 1}, [[1], [2]], "é\x00",
)  # fmt: skip
"""What no item, category or bound is in any problem, or only by chance."""
BOUNDS: tuple[list[Any], ...] = ([], [1], [2], [0.5], [0], [-1], [0, 1], [1, 2], [1, None], [None, 2], [None, None])
WRONG_BOUNDS: tuple[list[Any], ...] = (["x"], [None], [1, "x"], [1, 2, 3], [[]])
RELATIONS = ("less_than", "greater_than", "adjacent_to")
BROKEN: tuple[Any, ...] = ([1], [1, 1], [1, 1, 1, 1], [None, 2], [[1], [2]], [], 7, None)
"""What are not the items of a category, whatever the others are."""
LOOKS = ("available_for", "category_for", "item_to_pos", "find_missing", "cat_index")
SIZES = ((2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3))
"""Items of a category, and categories: at most 576 assignments."""
MOST = 100_000
"""Solutions are not listed beyond this many."""


def make(chance: SeededRandom, number: int) -> Case:
    """A problem, and calls with arguments that are mostly right."""
    items, categories = chance.one_of(SIZES)
    problem = {f"c{number}": _labels(chance, items, number) for number in range(categories)}
    if chance.happens(0.03):
        return {"problem": {**problem, "d": chance.one_of(BROKEN)}, "calls": []}
    return {"problem": problem, "calls": [_call(chance, problem) for _ in range(1 + chance.below(12))]}


def _labels(chance: SeededRandom, items: int, number: int) -> list[Any]:
    match chance.below(4):
        case 0:
            return [*range(1, items + 1)]
        case 1:
            return [chance.below(10) + 10 * place for place in range(items)][::-1]
        case 2:
            return [place / 2 for place in range(items)]
    return [f"{'abcd'[number]}{place}" for place in range(items)]


def _call(chance: SeededRandom, problem: dict[str, list[Any]]) -> list[Any]:
    """A method with its arguments."""

    def item() -> Any:
        if chance.happens(0.03):
            return chance.one_of(WRONG)
        name = chance.one_of([*problem])
        label = chance.one_of(problem[name])
        return label if chance.happens(0.1) else [name, label]

    category = chance.one_of(WRONG) if chance.happens(0.03) else chance.one_of([*problem])
    positions = len(problem) * len(problem["c0"])
    match chance.below(10):
        case 0:
            return ["unlink", chance.below(positions), chance.below(positions)]
        case 1 | 2:
            return ["match", item(), item(), *[item() for _ in range(chance.below(3))]]
        case 3 | 4:
            return ["unmatch", item(), item()]
        case 5:
            return [chance.one_of(LOOKS), item(), category][: 2 + chance.below(2)]
        case 6:
            return [chance.one_of(["match", "unmatch", *RELATIONS]), item()]
    bounds = chance.one_of(WRONG_BOUNDS if chance.happens(0.05) else BOUNDS)
    return [chance.one_of(RELATIONS), item(), item(), category, *bounds]


# what calls mean


class Meaning:
    """The assignments of people to items that the calls so far allow."""

    def __init__(self, problem: dict[str, list[Any]]) -> None:
        first, *others = problem
        size = len(problem[first])
        self.problem = problem
        self.left: list[Persons] = []
        for orders in itertools.product(itertools.permutations(range(size)), repeat=len(others)):
            people = {(first, label): person for person, label in enumerate(problem[first])}
            for name, order in zip(others, orders, strict=True):
                people.update({(name, label): person for label, person in zip(problem[name], order, strict=True)})
            self.left.append(people)

    def restrict(self, method: str, arguments: list[Any]) -> None:
        """Leave out what contradicts a call. Raises KeyError, TypeError, ValueError or IndexError for a wrong one."""
        allows = self.allows(method, arguments)
        self.left = [people for people in self.left if allows(people)]

    def links(self) -> set[frozenset[tuple[Any, Any]]]:
        """The pairs of items that belong together in some assignment."""
        found = set()
        for people in self.left:
            for one, other in itertools.combinations(people, 2):
                if people[one] == people[other]:
                    found.add(frozenset((one, other)))
        return found

    def item(self, written: Any) -> tuple[Any, Any]:
        """The item that is meant. Raises KeyError."""
        homes = [name for name, labels in self.problem.items() if not isinstance(written, list) and written in labels]
        if len(homes) == 1:
            return homes[0], written
        name, label = written
        if label not in self.problem[name]:
            raise KeyError(label)
        return name, label

    def allows(self, method: str, arguments: list[Any]) -> Callable[[Persons], bool]:
        """Which assignments a call allows. Raises what `restrict` does."""
        if method == "unlink":
            every = [(name, label) for name, labels in self.problem.items() for label in labels]
            one, other = (every[position] for position in arguments)
            if one == other:
                raise ValueError(one)
            return lambda people: people[one] != people[other]
        x, y = self.item(arguments[0]), self.item(arguments[1])
        if method == "unmatch":
            if x == y:
                raise ValueError(x)
            return lambda people: people[x] != people[y]
        if method == "match":
            options = [y, *map(self.item, arguments[2:])]
            if len({name for name, _ in options}) > 1 or (x[0] == y[0] and {*options} != {x}):
                raise ValueError(options)
            return lambda people: people[x] in [people[option] for option in options]
        if x == y:
            raise ValueError(x)
        within = _within(method, arguments[3:])
        labels = self.problem[arguments[2]]

        def related(people: Persons) -> bool:
            value = {people[arguments[2], label]: label for label in labels}
            return people[x] != people[y] and within(value[people[x]], value[people[y]])

        _ = labels[1] - labels[0]
        return related


def _within(method: str, bounds: list[Any]) -> Callable[[Any, Any], bool]:
    """Are two labels so far apart? Raises TypeError for bounds that are none."""
    if len(bounds) > 2 or (len(bounds) == 1 and bounds[0] is None):
        raise TypeError(bounds)
    for bound in bounds:
        if bound is not None:
            _ = bound - 0
    least, most = (bounds * 2)[:2] if bounds else (1, 1) if method == "adjacent_to" else (None, None)

    def within(one: Any, other: Any) -> bool:
        apart = other - one if method == "less_than" else one - other if method == "greater_than" else abs(other - one)
        if not bounds and method != "adjacent_to":
            return bool(apart > 0)
        return (least is None or apart >= least) and (most is None or apart <= most)

    return within


# comparing


def compare(case: Case, tally: Tally) -> None:
    """Call, and look at the links after each call. Raises DisagreementError."""
    problem = case["problem"]
    broken = "d" in problem
    try:
        solver = Solver(problem)
    except REFUSALS as error:
        _must(broken, "Solver", f"{problem} is refused: {error}")
        tally.compared(call="Solver", outcome="refused")
        return
    _must(not broken, "Solver", f"{problem} is accepted")
    meaning = Meaning(problem)
    for method, *arguments in case["calls"]:
        called = f"{method}({', '.join(map(repr, arguments))})"
        before, rules = solver.matrix.copy(), solver.rules
        try:
            answer = getattr(solver, method)(*map(_given, arguments))
        except ContradictionError:
            _must(not _after(meaning, method, arguments), method, f"{called} contradicts nothing")
            tally.compared(call=method, outcome="contradiction")
            break
        except REFUSALS as error:
            _must(_is_wrong(meaning, method, arguments), method, f"{called} is refused: {error!r}"[:300])
            unchanged = (before == solver.matrix).all() and solver.rules == rules
            _must(bool(unchanged), method, f"{called} is refused, and something has changed")
            tally.compared(call=method, outcome="refused")
            continue
        except Exception as error:
            raise DisagreementError(f"elimination, {method}: {type(error).__name__}", f"{called}: {error!r}") from error
        if method not in LOOKS:
            try:
                meaning.restrict(method, arguments)
            except (*REFUSALS, IndexError) as error:
                raise DisagreementError(f"elimination, {method}", f"{called} is accepted: {error!r}") from error
            gone = int((before & ~solver.matrix).sum()) // 2
            _must(answer == gone, method, f"{called} says that {answer} links went, not {gone}")
        _must(meaning.links() <= _links(solver), method, f"{called} took away a link that a solution has")
        tally.compared(call=method, outcome="accepted")
    with faults("elimination, the end"):
        _compare_end(solver, meaning, tally)


def _compare_end(solver: Solver, meaning: Meaning, tally: Tally) -> None:
    """The verdict, all solutions, and what `complete` leaves."""
    verdict, count = solver.verdict(), len(meaning.left)
    kind = NoSolution if not count else Unique if count == 1 else Multiple
    _must(isinstance(verdict, kind), "verdict", f"{type(verdict).__name__}, of {count} solutions")
    found = [_persons(solution) for solution in solver.solutions(MOST)]
    every = {tuple(sorted(people.items(), key=repr)) for people in meaning.left}
    _must({*found} == every and len(found) == len(every), "solutions", f"{len(found)} of {count}")
    try:
        solver.complete()
        _must(_links(solver) == meaning.links(), "complete", "other links than those of the solutions are left")
    except ContradictionError:
        _must(not count, "complete", f"a contradiction, with {count} solutions")
    for what in ("verdict", "solutions", "complete"):
        tally.compared(call=what, outcome=kind.__name__)


def _given(argument: Any) -> Any:
    """JSON has no tuples: a list is meant as one."""
    return tuple(argument) if isinstance(argument, list) else argument


def _after(meaning: Meaning, method: str, arguments: list[Any]) -> list[Persons]:
    """What a call leaves."""
    try:
        meaning.restrict(method, arguments)
    except (*REFUSALS, IndexError):
        return []
    return meaning.left


def _is_wrong(meaning: Meaning, method: str, arguments: list[Any]) -> bool:
    """Is a call one that must be refused? Looks may be."""
    try:
        if method not in LOOKS:
            meaning.allows(method, arguments)
            return False
    except (*REFUSALS, IndexError):
        pass
    return True


def _must(right: bool, method: str, says: str) -> None:
    if not right:
        raise DisagreementError(f"elimination, {method}", says)


def _links(solver: Solver) -> set[frozenset[tuple[Any, Any]]]:
    """The pairs of different items that are linked."""
    pairs = np.argwhere(np.triu(solver.matrix, 1))
    return {frozenset((solver.pos_to_item(int(one)), solver.pos_to_item(int(other)))) for one, other in pairs}


def _persons(solution: Iterable[dict[Any, Any]]) -> tuple[Any, ...]:
    """A solution as `Meaning` has it."""
    people = {(name, label): person for person, row in enumerate(solution) for name, label in row.items()}
    return tuple(sorted(people.items(), key=repr))


def smaller(case: Case) -> Iterator[Case]:
    """The same problem with fewer calls, or fewer arguments."""
    for part in with_less(case["calls"]):
        if all(isinstance(call, list) and call and isinstance(call[0], str) and call[0] for call in part):
            yield {**case, "calls": part}


KIND = Kind("elimination", make, compare, smaller)
