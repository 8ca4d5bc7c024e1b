"""Four cells that meet at a corner: all ways to fill them, with what the rules beside them say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    State,
    Technique,
    combines_constraints,
    is_single,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    InVainError,
    Sight,
    Watched,
    Way,
    Ways,
    WaysBeside,
    if_about_keys,
    known_rules,
    say_fitting,
)
from clueproof.deduction.variables import bits
from clueproof.grid.naming import spot

MOST = 6
"""The most ways that a person compares."""
WAYS_TO_FILL = {
    Sight(False, 8): TechniqueName("ways to fill a square", 46),
    Sight(True, 14): TechniqueName("ways to fill a square and beyond", 48),
}
"""By how far a person looks."""
MAX_SQUARES = 500
"""On a larger board nobody looks at each of them."""


@combines_constraints
class SquareOfCells(Watched):
    """Four cells that meet at a corner, each of two kinds."""

    def __init__(self, cells: Sequence[int], network: Network) -> None:
        super().__init__((), cells)
        self._network = network

    @classmethod
    def build(cls, network: Network) -> Iterator[SquareOfCells]:
        """One for each corner inside the board."""
        at = {
            place: variable
            for variable in network.keys
            if network.full[variable].bit_count() == 2
            and (place := spot(network.model.name(network.cell[variable]))) is not None
        }
        corners = [((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r, c in at]
        squares = [[at[place] for place in around] for around in corners if at.keys() >= {*around}]
        if len(squares) <= MAX_SQUARES:
            yield from (cls(cells, network) for cells in squares)

    def branch(self, state: State) -> Iterator[Way] | None:
        """The candidates of the first open cell."""
        for variable in self.variables:
            if not is_single(state.domains[variable]):
                return ([(variable, value)] for value in bits(state.domains[variable]))
        return None


def _find_fitting(name: TechniqueName, sight: Sight) -> Technique[SquareOfCells]:
    def find(square: SquareOfCells, state: State) -> Conclusion[WaysBeside] | None:
        """What all ways to fill four cells have in common that the rules beside them leave."""
        number = prod(state.domains[variable].bit_count() for variable in square.variables)
        if number <= 2:
            return None
        try:
            ways = Ways(state, square.seen_by(sight), square.branch, MOST, sight.follows)
        except InVainError:
            return None
        return if_about_keys(
            ways.conclusion(square, square.variables, WaysBeside(number, ways.number), own_if_one=True), state
        )

    return Technique(*name, find, _say_fitting, say_briefly=_say_ways)


def _say_ways(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells, and how many ways there are to fill them."""
    number, left = conclusion.detail
    ways = f"of {number} ways to fill {phrases.names(conclusion.seen)}"
    return f"{ways} {'all lead to this' if left == number else say_fitting(left)}"


def _say_fitting(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and the rules beside that leave no more."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases)


SquareOfCells.techniques = tuple(_find_fitting(name, sight) for sight, name in WAYS_TO_FILL.items())
