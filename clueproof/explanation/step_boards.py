"""The board at each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from clueproof.deduction.conclusions import Side
from clueproof.deduction.engine.propagator import FULL
from clueproof.deduction.techniques.clauses import FACTS
from clueproof.explanation.steps import ExplainedStep, changed
from clueproof.grid.board import Board, Position, Sign
from clueproof.grid.edges import Corner, is_edge, only_cells
from clueproof.model import values_of
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.partial_board import Candidates
from clueproof.puzzle.rule_set import Puzzle


class Boards:
    """Draws what is known after each step: what the step concludes is marked, what it looks at tinted.

    `draws` is False if boards of the rule set show no single keys; then every board is the puzzle as given. `has_edges`
    says whether keys can be edges.
    """

    def __init__(self, puzzle: Puzzle, encoding: Encoding) -> None:
        self._sketch = puzzle.rules.sketch(puzzle, encoding)
        self.draws = self._sketch is not None
        self.has_edges = any(is_edge(position) for positions in encoding.shown.values() for position in positions)
        self._bare = self.labelled(puzzle.rules.draw(puzzle))
        self._values = [values_of(key) for key in encoding.model.keys]
        self._known: tuple[tuple[int, ...], ...] = ()

    def start(self) -> Board:
        """The puzzle as given."""
        return self._bare

    def tells(self, step: ExplainedStep) -> bool:
        """Does the step say more than the puzzle as given shows? That a number is land is no news to who sees it."""
        shown = self._bare.texts.keys() | self._bare.symbols.keys()
        return step.technique != FACTS.name or bool(step.ruled_out) or not self.spots(step.keys) <= shown

    def at(self, candidates: Candidates) -> Board:
        """The board with these candidates."""
        return self._bare if self._sketch is None else self.labelled(self._sketch.board(candidates))

    def labelled(self, board: Board) -> Board:
        """The board, with names of rows and columns if the names of keys consist of them."""
        return replace(board, labels=True) if self._sketch is not None and self._sketch.labels else board

    def after(self, step: ExplainedStep) -> Board:
        """The board after the step. Call it for the steps in order."""
        before = self._known or step.start
        self._known = changed(before, (*step.changes, *step.follows))
        return self._drawn(step, before, self._known)

    def alone(self, step: ExplainedStep) -> Board:
        """The board after this step and all earlier ones."""
        return self._drawn(step, step.known, changed(step.known, (*step.changes, *step.follows)))

    def hint(self, step: ExplainedStep, marked: Mapping[int, tuple[int, ...]]) -> Board:
        """The board with what the step concludes and looks at, and what the player has marked: the values that are left
        to keys. Nothing else is shown, whatever follows already."""
        told, looked = {*step.keys}, {*step.looked}
        after = changed(step.start, step.changes)

        def known(key: int, left: Sequence[int]) -> tuple[int, ...]:
            if key in marked and key not in told:
                return marked[key]
            # where a value is found, what else the cells beside it can be is of no use
            shown = key in told or (key in looked and (not step.placed or len(left) == 1))
            return tuple(left if shown else self._values[key])

        def shown(left: Candidates) -> tuple[tuple[int, ...], ...]:
            return tuple(known(key, values) for key, values in enumerate(left))

        board = self._drawn(step, shown(step.start), shown(after))
        # cells and edges of which nothing is told have no notes
        noted = self.spots([*told, *([] if step.placed else looked)])
        notes = {cell: notes for cell, notes in board.notes.items() if cell in noted}
        return replace(
            board, notes=notes, edge_notes={edge: notes for edge, notes in board.edge_notes.items() if edge in noted}
        )

    def _drawn(self, step: ExplainedStep, before: Candidates, after: Candidates) -> Board:
        if self._sketch is None:
            return self._bare
        if not self._sketch.strikes:
            placed = dict(step.placed)
            lost = {change.key: change.lost for change in step.changes}
            marked = _union(
                self._sketch.marks(key, (placed[key],) if key in placed else lost[key]) for key in {*placed, *lost}
            )
            return coloured(replace(self.at(after), marked=marked, tinted=self.spots(step.looked)), step.sides)
        # what the step rules out is shown struck out; what follows from that is left out
        open_keys = {change.key for change in step.ruled_out if len(self._values[change.key]) > 2}
        shown = tuple(before[key] if key in open_keys else left for key, left in enumerate(after))
        board = self.at(shown)
        struck = {
            cell: frozenset(self._values[change.key].index(value) for value in change.lost)
            for change in step.ruled_out
            if change.key in open_keys
            for cell in only_cells(self._sketch.spots(change.key))
            if len(board.notes.get(cell, ())) == len(self._values[change.key])
        }
        marked = _union(self._sketch.spots(key) for key in step.keys) - struck.keys()
        chains = tuple(
            tuple(cell for key in chain for cell in only_cells(self._sketch.spots(key))) for chain in step.chains
        )
        drawn = replace(
            board, marked=marked, tinted=self.spots(step.looked) | struck.keys(), struck=struck, chains=chains
        )
        return coloured(drawn, step.sides)

    def spots(self, keys: Sequence[int]) -> frozenset[Position]:
        """Where the keys at these positions are shown."""
        return _union(self._sketch.spots(key) for key in keys) if self._sketch is not None else frozenset()


LEGEND = {
    Side.INSIDE: "i is inside the loop",
    Side.OUTSIDE: "o is outside the loop",
    Side.ONE: "a is on one side of the loop",
    Side.OTHER: "b is on the other side",
    Side.PART: "p is a part of the board",
}
"""What the letters on a board stand for."""
TINTS = dict(zip(LEGEND, (1, 0, 2, 3, 2), strict=True))
"""The grounds of cells by what they are coloured for."""


def coloured(board: Board, sides: Mapping[Position, Side]) -> Board:
    """The board with letters and pale colours in cells, and letters at vertices, and what they stand for below it."""
    if not sides:
        return board
    cells = {at: sides[at] for at in only_cells(sides)}
    filled = {at for at in cells if at in board.texts or at in board.symbols}
    # a line that turns shows in the cell
    lined = {cell for edge, lines in board.lines.items() if lines for cell in edge}
    corners = {(at.row, at.column): Sign(side) for at, side in sides.items() if isinstance(at, Corner)}
    said = ", ".join([words for side, words in LEGEND.items() if side in sides.values()])
    return replace(
        board,
        texts={**board.texts, **{at: str(side) for at, side in cells.items() if at not in filled | lined}},
        small={**board.small, **{at: {**board.small.get(at, {}), "se": str(cells[at])} for at in filled}},
        tints={**board.tints, **{at: TINTS[side] for at, side in cells.items()}},
        corners={**corners, **board.corners},
        caption="; ".join(filter(None, (board.caption, said))),
    )


def beside(step: ExplainedStep) -> Board | None:
    """The lines of cells to look at beside the reason, one below the other; None if there are none."""
    cells = {(row, column): sign for row, line in enumerate(step.drawn) for column, sign in enumerate(line.cells)}
    if not cells:
        return None
    full = frozenset(cell for cell, sign in cells.items() if sign == FULL)
    texts = {cell: sign for cell, sign in cells.items() if sign and sign != FULL}
    return Board(len(step.drawn), 1 + max(column for _, column in cells), texts, shaded=full)


def _union(sets: Iterable[frozenset[Position]]) -> frozenset[Position]:
    return frozenset().union(*sets)
