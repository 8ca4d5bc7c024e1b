"""Snake and Bosnian Road: shaded cells that form a line, which never touches itself."""

from __future__ import annotations

from collections.abc import Collection

import clueproof.genres as cp


class ShadedLine(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Each genre adds how the line goes on at its cells."""

    group = "Shading"
    answer = cp.Shading()

    def keep_apart(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        """Post that the shaded cells are connected, and touch at no corner unless one beside both is shaded."""
        corners = [[e.shaded[cell] for cell in square] for square in cp.squares(shape.height, shape.width)]
        touching = [(one, -two, -three, four) for one, two, three, four in corners]
        touching += [(-one, two, three, -four) for one, two, three, four in corners]
        e.ban(touching, "the line does not touch itself at a corner")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def touches(self, shaded: Collection[cp.Cell]) -> str | None:
        """Where shaded cells are cut off or touch at a corner, in words; None if nowhere."""
        if (fault := cp.cut_off(shaded)) is not None:
            return fault
        for r, c in sorted(shaded):
            for right in (-1, 1):
                if (r + 1, c + right) in shaded and (r + 1, c) not in shaded and (r, c + right) not in shaded:
                    names = f"{cp.cell_name(r, c)} and {cp.cell_name(r + 1, c + right)}"
                    return f"the line touches itself at a corner, {names}"
        return None


def near(cell: cp.Cell) -> tuple[cp.Cell, ...]:
    """The four cells around a cell, on the board or beyond it."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)
