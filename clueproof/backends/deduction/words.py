"""Cells, values and rules as people call them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clueproof.backends.deduction.network import Network
from clueproof.backends.deduction.technique import Truth, Unit, bits
from clueproof.model import Cell, Integer, Model

ADDED = "a rule that was added"


class Words:
    """The words for what stands in a network."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def name(self, slot: int) -> str:
        """ "r1c2"; of a Boolean that is no such cell, its sentence."""
        cell = self._network.cell[slot]
        if isinstance(cell, Integer):
            return cell.name
        return _called(self._describe(cell), self._describe(-cell))

    def names(self, slots: Iterable[int]) -> str:
        """ "r1c2, r1c3 and r2c1"."""
        return listed([self.name(slot) for slot in slots])

    def value(self, slot: int, bit: int) -> str:
        """A value as people call it at this slot."""
        cell, value = self._network.cell[slot], self._network.value(bit)
        if isinstance(cell, Integer):
            return str(cell.words.get(value, value))
        says = self._describe(cell if value else -cell)
        _, link, tail = says.partition(" is ")
        return tail if link else "true" if value else "false"

    def values(self, slot: int, mask: int, link: str = "and") -> str:
        """ "2, 5 and 7"."""
        return listed([self.value(slot, bit) for bit in bits(mask)], link)

    def says(self, slot: int, mask: int, true: bool = True) -> str:
        """ "r1c2 is 5", "r1c2 is not 5"; of several values "r1c2 is 5 or 7"."""
        cell = self._network.cell[slot]
        if not isinstance(cell, Integer) and mask.bit_count() == 1:
            return self._describe(cell if (mask == self._network.true) is true else -cell)
        return f"{self.name(slot)} is {'' if true else 'not '}{self.values(slot, mask, 'or')}"

    def place(self, unit: Unit) -> str:
        """Where the rules of a unit apply: "row 3"; their sentences where they have no place."""
        groups = [self._network.model.group_of[number] for number in unit.constraints if number >= 0]
        return listed(list(dict.fromkeys(group.place or group.sentence for group in groups))) or ADDED

    def places(self, units: Iterable[Unit]) -> str:
        """As `place`, of several units."""
        return listed([self.place(unit) for unit in units])

    def rule(self, unit: Unit) -> str:
        """The rules of a unit, with their place: "row 3: no three alike next to each other"."""
        sentences: dict[str, list[str]] = defaultdict(list)
        for number in unit.constraints:
            if number >= 0:
                group = self._network.model.group_of[number]
                sentences[group.place].append(group.sentence)
        said = {place: ", ".join(dict.fromkeys(filter(None, texts))) for place, texts in sentences.items()}
        return (
            listed([f"{place}: {text}" if place and text else place or text for place, text in said.items()]) or ADDED
        )

    def counted(self, number: int, truths: Sequence[Truth]) -> str:
        """So many of what is counted: "5 cells that are 1", or "5" where the literals say different things."""
        tails = {self.says(truth.slot, truth.yes).partition(" is ")[2] for truth in truths}
        if len(tails) != 1 or not all(tails):
            return str(number)
        return f"{number} cell{'' if number == 1 else 's'} that {'is' if number == 1 else 'are'} {tails.pop()}"

    def _describe(self, literal: int) -> str:
        if abs(literal) > self._network.model.variables:
            return f"{'' if literal > 0 else 'not '}added {abs(literal)}"
        return self._network.model.describe(literal)


def cell_words(cell: Cell, model: Model) -> str:
    """What people call a cell: "r1c2"; of a Boolean that says nothing like "r1c2 is 1", its sentence in quotes."""
    return cell.name if isinstance(cell, Integer) else _called(model.describe(cell), model.describe(-cell))


def _called(says: str, otherwise: str) -> str:
    head, link, _ = says.partition(" is ")
    return head if link and otherwise.startswith(head + link) else f'"{says}"'


def listed(items: Sequence[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {link} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
