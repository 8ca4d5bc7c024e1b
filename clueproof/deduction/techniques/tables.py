"""Cells whose values are a row of a table."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.technique_names import TABLE_ROWS
from clueproof.model import Table


@propagates(Table)
class TableLine(LinePropagator):
    """Cells whose values are a row of a table."""

    rows: list[tuple[int, ...]]

    @classmethod
    def of(cls, constraint: Table, position: int, network: Network) -> list[TableLine]:
        """The propagator of a table constraint. Rows with values that no cell has are left out."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        line.rows = [
            tuple(network.bit[value] for value in row)
            for row in constraint.rows
            if len(row) == len(constraint.line) and all(value in network.bit for value in row)
        ]
        return [line]


def _find_table_rows(table: TableLine, state: State) -> Conclusion | None:
    """Cells lose the values that no row has that is still possible."""
    masks = table.read(state.domains)
    possible = [row for row in table.rows if all(bit & mask for bit, mask in zip(row, masks, strict=True))]
    if not possible:
        return Conclusion([], table.variables)
    allowed = [0] * len(masks)
    for row in possible:
        for index, bit in enumerate(row):
            allowed[index] |= bit
    removals = table.keep(masks, allowed)
    return Conclusion(removals, table.variables) if removals else None


TableLine.techniques = (Technique(*TABLE_ROWS, _find_table_rows, sentences.table_rows, quick=True),)
