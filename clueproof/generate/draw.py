"""A random solution of the rules, the same for the same seed whatever solver helps."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends.session import Answer
from clueproof.chance import Chance
from clueproof.clock import check_clock
from clueproof.model import Literal, Model

AT_ONCE = 12
"""Wishes that are put to unit propagation together."""


def random_keys(
    session: Session, assumptions: Sequence[Literal], chance: Chance, limit: Limit, density: float = 0.5
) -> tuple[int, ...] | Refuted | Undecided:
    """The values of the keys in a random solution under the assumptions.

    Wishes of the form "this key has that value" come in random order, those for one key together (for a
    Boolean key only one, for true as often as `density` says). Each is granted exactly if that
    leaves a solution together with those granted before. So the outcome depends on the order alone:
    every solution can come up, and it is the same one in every backend.
    """
    draw = _Draw(session, assumptions, _wishes(session.model, chance, density), limit)
    while True:
        while draw.grant_more() and draw.unchecked < draw.trust:
            pass
        answer = draw.check()
        if isinstance(answer, Satisfied):
            if draw.finished:
                return answer.keys
        elif answer is not None:
            return answer


class _Draw:
    """The wishes granted so far.

    They are granted on the word of unit propagation, many at once, and only `trust` of them later a
    solution is asked for. If there is none, the wish that was too much is searched for by bisection
    and refused, and trust goes down.
    """

    def __init__(
        self, session: Session, assumptions: Sequence[Literal], wishes: list[Sequence[Literal]], limit: Limit
    ) -> None:
        self._session, self._assumptions, self._wishes, self._limit = session, list(assumptions), wishes, limit
        self._granted: list[tuple[int, Literal]] = []
        """Number of the key, and the wish or, where it was refused, its negation."""
        self._sure = -1
        """So many of them are known to leave a solution; -1: not even none of them."""
        self._known: set[Literal] = set()
        """Literals that follow from those granted."""
        self._key = 0
        """The first key whose value is not granted yet."""
        self.trust = len(wishes)

    @property
    def unchecked(self) -> int:
        """How many wishes were granted since a solution was last asked for."""
        return len(self._granted) - max(self._sure, 0)

    @property
    def finished(self) -> bool:
        """Has every key a value?"""
        return self._key == len(self._wishes)

    def grant_more(self) -> bool:
        """Grant the next few wishes that are still open, up to one that can't be; False if there are none."""
        check_clock()
        wishes = self._open()
        if not wishes:
            self._key = len(self._wishes)
            return False
        tried = self._granted + wishes
        found = self._session.implied(self._literals(tried))
        granted = found.many - len(self._assumptions)
        if granted < len(self._granted):
            # one of them was too much, as `check` will find
            return False
        self._granted = tried[:granted]
        self._known = found.literals
        if granted == len(tried):
            self._key = tried[-1][0] + 1
        else:
            self._refuse(*tried[granted])
        return True

    def _open(self) -> list[tuple[int, Literal]]:
        """The next few wishes of which nobody knows, one for a key."""
        known, found = self._known, []
        for key in range(self._key, len(self._wishes)):
            for wish in self._wishes[key]:
                if wish in known:
                    break
                if -wish not in known:
                    found.append((key, wish))
                    break
            if len(found) == AT_ONCE:
                break
        return found

    def _refuse(self, key: int, wish: Literal) -> None:
        """This wish can't be granted after those granted so far; go on with the next one."""
        self._key = key
        if -wish not in self._known:
            self._known.add(-wish)
            self._granted.append((key, -wish))

    def check(self) -> Satisfied | Refuted | Undecided | None:
        """A solution of what is granted; None if a wish had to be refused for there to be one."""
        answer = self._solve(len(self._granted))
        if isinstance(answer, Satisfied):
            self._sure = len(self._granted)
            return answer
        if not isinstance(answer, Refuted):
            return answer
        fine, wrong = self._sure, len(self._granted)
        while wrong - fine > 1:
            middle = (fine + wrong) // 2
            tried = self._solve(middle)
            if isinstance(tried, Undecided):
                return tried
            fine, wrong = (middle, wrong) if isinstance(tried, Satisfied) else (fine, middle)
        if wrong == 0:
            return answer
        self.trust = max(1, (wrong - max(self._sure, 0)) // 4)
        refused = self._granted[fine]
        self._granted, self._sure = self._granted[:fine], fine
        self._known = self._session.implied(self._literals(self._granted)).literals
        self._refuse(*refused)
        return None

    def _solve(self, number: int) -> Answer:
        return self._session.solve(self._literals(self._granted[:number]), self._limit)

    def _literals(self, granted: Sequence[tuple[int, Literal]]) -> list[Literal]:
        return [*self._assumptions, *[literal for _, literal in granted]]


def _wishes(model: Model, chance: Chance, density: float) -> list[Sequence[Literal]]:
    """For each key, in random order, the values that it shall have rather than those after them.

    The values come in an order that all keys share, but begin at a place of its own for each.
    """
    wishes: list[Sequence[Literal]] = []
    orders: dict[int, list[int]] = {}
    for key in chance.drawn(model.keys):
        if isinstance(key, int):
            wishes.append([key if chance.happens(density) else -key])
            continue
        literals = [*key.known_equals.values()]
        number = len(literals)
        order = orders.get(number) or orders.setdefault(number, chance.shuffled(range(number)))
        begin = chance.below(number)
        wishes.append([literals[which] for which in order[begin:] + order[:begin]])
    return wishes
