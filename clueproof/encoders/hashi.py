"""Hashi (Hashiwokakero, Bridges).

Rules: join the islands by bridges. Bridges run straight along a row or a column from one island to the next, and do
not cross. Up to two of them lie side by side, or as many as the option `max_bridges` says. The number of an island is
how many bridges end there. The bridges connect all islands. With `loops=no` they form no loop (those side by side
are none). Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class HashiShape(cp.IslandShape):
    """Islands, and whether bridges may form loops."""

    loops: bool = cp.flag(True, "bridges may form loops")


class Hashi(cp.Genre[HashiShape, cp.BridgeEncoding, cp.Bridges]):
    """Where the islands are is the shape. A number is no literal: one model for all numbers that the same islands could
    have would take 1.6 times as long to build, and puzzles seldom share their islands."""

    name = "hashi"
    title = "Hashi (Hashiwokakero, Bridges)"
    noun = "a Hashi"
    shape = HashiShape
    usual = cp.Usual((9, 9), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Islands(lambda shape: 4 * shape.max_bridges, "the {most} bridges that can end at an island"),)
    answer = cp.IslandBridges()

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> HashiShape:
        plain = super().read_shape(record, tokens)
        islands = next(one.islands for one in tokens if isinstance(one, cp.IslandTokens))
        if not islands:
            record.fail("the puzzle has no islands")
        return HashiShape(plain.height, plain.width, plain.max_bridges, islands, plain.loops)

    def rules(self, shape: HashiShape, e: cp.BridgeEncoding) -> None:
        built = {pair: bridges.at_least(1) for pair, bridges in e.bridges.items()}
        for across, down in shape.crossings:
            e.add(
                cp.Clause(-built[across], -built[down]), f"{cp.link_name(across)} and {cp.link_name(down)} do not cross"
            )
        number_of = {island: number for number, island in enumerate(shape.islands)}
        ends = [(number_of[one], number_of[other]) for one, other in built]
        e.join(len(number_of), [*built.values()], ends, "the bridges connect all islands")
        if not shape.loops:
            e.add(cp.Acyclic(tuple(built.values()), tuple(ends)), "the bridges form no loop")

    def clue(self, shape: HashiShape, e: cp.BridgeEncoding, clue: cp.Clue) -> cp.Literal:
        terms = tuple((1, bridges) for bridges in e.ending.get(clue.position, ()))
        return e.model.clue(
            cp.Linear(terms, clue.value, clue.value),
            f"{cp.cell_name(*clue.position)} has {counted(clue.value, 'bridge')}",
        )

    def find_violation(self, puzzle: cp.Puzzle[HashiShape, cp.Clues], solution: cp.Bridges) -> str | None:
        joined, over = cp.Joined[cp.Spot](), dict[cp.Spot, cp.Bridge]()
        for bridge in sorted(solution):
            for spot in cp.between(bridge[:2]):
                if spot in over:
                    return f"{cp.link_name(over[spot][:2])} and {cp.link_name(bridge[:2])} cross"
                over[spot] = bridge
            if not joined.join(*bridge[:2]) and not puzzle.shape.loops:
                return f"{cp.link_name(bridge[:2])} closes a loop"
        if (apart := joined.cut_off(puzzle.shape.islands)) is not None:
            return f"{cp.cell_name(*apart[1])} is not connected with {cp.cell_name(*apart[0])}"
        return None

    def clue_values(self, shape: HashiShape, solution: cp.Bridges, kind: str) -> Callable[[cp.Spot], int | None]:
        ending = self.answer.value_at(shape, solution)
        return lambda island: ending(island) or None

    def describe_violation(self, shape: HashiShape, solution: cp.Bridges, clue: cp.Clue, found: int | None) -> str:
        return f"{found or 0} bridges end at {cp.cell_name(*clue.position)}, not {clue.value}"
