"""A random solution of the rules, the same for the same seed whatever solver helps."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends.session import Answer
from clueproof.model import Literal, Model
from clueproof.questions.chance import Chance

AT_ONCE = 12
"""Wishes that are put to unit propagation together, at first."""


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
        self, session: Session, assumptions: Sequence[Literal], wishes: list[tuple[int, Literal]], limit: Limit
    ) -> None:
        self._session, self._assumptions, self._wishes, self._limit = session, list(assumptions), wishes, limit
        self._granted: list[tuple[int, Literal]] = []
        """Position of the wish, and the wish or, where propagation refused it, its negation."""
        self._sure = -1
        """So many of them are known to leave a solution; -1: not even none of them."""
        self._known: set[Literal] = set()
        """Literals that follow from those granted."""
        self._place, self._step = 0, AT_ONCE
        self.trust = len(wishes)

    @property
    def unchecked(self) -> int:
        """How many wishes were granted since a solution was last asked for."""
        return len(self._granted) - max(self._sure, 0)

    @property
    def finished(self) -> bool:
        """Is every wish granted or refused?"""
        return self._place == len(self._wishes)

    def grant_more(self) -> bool:
        """Grant the next few wishes that are still open; False if there are none."""
        wishes, known = self._wishes, self._known
        batch: list[tuple[int, Literal]] = []
        asked: set[int] = set()
        place = self._place
        for place in range(self._place, len(wishes)):
            key, wish = wishes[place]
            if key in asked or wish in known or -wish in known:
                continue
            if len(batch) == self._step:
                break
            batch.append((place, wish))
            asked.add(key)
        else:
            place = len(wishes)
        if not batch:
            self._place = place
            return False
        follows = self._session.implied(self._literals([*self._granted, *batch]))
        if follows is not None:
            self._known = set(follows)
            self._granted += batch
            self._place = place
        elif len(batch) > 1:
            self._step = len(batch) // 2
        else:
            self._granted.append((batch[0][0], -batch[0][1]))
            self._place = place
        return True

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
        self._place = self._granted[fine][0] + 1
        self._granted, self._sure = self._granted[:fine], fine
        self._known = set(self._session.implied(self._literals(self._granted)) or ())
        return None

    def _solve(self, number: int) -> Answer:
        return self._session.solve(self._literals(self._granted[:number]), self._limit)

    def _literals(self, granted: Sequence[tuple[int, Literal]]) -> list[Literal]:
        return [*self._assumptions, *[literal for _, literal in granted]]


def _wishes(model: Model, chance: Chance, density: float) -> list[tuple[int, Literal]]:
    """Wishes, each with the position of its key; those for the same key follow each other.

    The values of a key come in an order that all keys share, but begin at a place of its own.
    """
    wishes: list[tuple[int, Literal]] = []
    orders: dict[int, list[int]] = {}
    for place, key in chance.drawn([*enumerate(model.keys)]):
        if isinstance(key, int):
            wishes.append((place, key if chance.happens(density) else -key))
            continue
        literals = [*key.known_equals.values()]
        number = len(literals)
        order = orders.get(number) or orders.setdefault(number, chance.shuffled(range(number)))
        begin = chance.below(number)
        wishes += [(place, literals[which]) for which in order[begin:] + order[:begin]]
    return wishes
