"""Solutions read back: as JSON, as the board that `solve` shows, as rows of cells, as all cells on one line.

No genre says how its solutions are read. What a key of the model does to the written form is found out by trying its
values; those that give what is written are the solution's. It is taken only if it is written in the same way again, so
what can't be told apart like that is refused and not guessed. Answers for which that is so have a reader
(`RuleSet.solution_from`), and those that it reads sooner.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import combinations, count
from math import comb
from operator import ne
from textwrap import dedent
from typing import Any, NamedTuple, TypeAlias

from clueproof.clock import check_clock
from clueproof.english import either
from clueproof.errors import BadPuzzleError, ClueproofError, Place, quoted
from clueproof.grid import cell_name
from clueproof.grid.edges import Position, only_edges
from clueproof.model import SingleLoop, equal, values_of
from clueproof.puzzle.answers.cells import NO_CELL
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import holes_of
from clueproof.render import to_plain
from clueproof.syntax.drawn_walls import walls_drawn
from clueproof.syntax.record import JsonValue
from clueproof.syntax.typed_grid import DRAWING, STROKES

Bit: TypeAlias = "tuple[str | int, ...]"
"""Something that is written: where, and what."""
Features: TypeAlias = "frozenset[Bit]"
"""What is written and where, bit by bit."""
View: TypeAlias = "Callable[[JsonValue], Features]"
"""A way to take what is written to pieces."""
Views: TypeAlias = "tuple[View, ...]"
Seen: TypeAlias = "Callable[[list[int]], Features]"
"""What is written of the solution with these values of the keys."""

LONGEST = 1_000_000
"""Characters of a solution."""
DEEPEST = 20
"""Lists and objects in a solution, one in the other."""
MOST_SAID = 12
"""More that could stand somewhere no message lists."""
REMARK = re.compile(r"# solution:\s*\n((?:#.*(?:\n|$))+)")
"""A solution as `generate --solution` writes it above a puzzle."""
RULING = "---"
"""What a line of a table has that parts its rows."""
INDENTED = re.compile(r"^\S.*  (?:solved|unique)\b.*\n((?:(?: {4}.*)?(?:\n|$))+)")
"""A board as `solve` writes it below a name."""


def read_solution(puzzle: Puzzle, written: JsonValue) -> Any:
    """The solution that is written, as text or as a value from JSON, right or wrong.

    Raises BadPuzzleError if it is no filled-in board of the puzzle, or can be read in two ways.
    """
    return SolutionReader(puzzle).read(written)


class SolutionReader:
    """Reads any number of solutions of one puzzle. What depends on the puzzle alone is found out once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def read(self, written: JsonValue) -> Any:
        """See `read_solution`."""
        if isinstance(written, str) and len(written) > LONGEST:
            raise BadPuzzleError(f"a solution of {len(written):,} characters is none")
        if _is_deep(written):
            raise BadPuzzleError(f"a solution in more than {DEEPEST} brackets is none")
        near = _Nearest(self._puzzle)
        found = _different(self._stated.readings(written, near))
        if not found and self._unlimited is not None:
            # a board that the shape forbids; its clues may not be made for that
            with suppress(LookupError, ValueError, TypeError):
                found = _different(self._unlimited.readings(written, near))
        if len(found) > 1:
            raise BadPuzzleError("this can be read as two solutions; write it as `solve --format jsonl` does")
        if found:
            return found[0]
        name = self._puzzle.rules.name
        if (fault := near.fault()) is not None:
            raise BadPuzzleError(f"this is no filled-in board of this {name}: {fault}")
        said = written if isinstance(written, str) else json.dumps(written)
        raise NoBoardError(
            f"{quoted(said.strip())} is no filled-in board of this {name}; expected it as `solve` or "
            "`solve --format jsonl` writes solutions"
        )

    @cached_property
    def _stated(self) -> _Forms:
        rules = self._puzzle.rules
        keys = _Keys(self._puzzle, rules.encode(rules.modelled(self._puzzle)), partial(rules.decode, self._puzzle))
        return _Forms(self._puzzle, keys)

    @cached_property
    def _unlimited(self) -> _Forms | None:
        """The same for boards that the shape forbids, if it forbids any."""
        unlimited = self._puzzle.rules.unlimited(self._puzzle.shape)
        return None if unlimited is None else _Forms(self._puzzle, _AnyKeys(self._puzzle, *unlimited))


class NoBoardError(BadPuzzleError):
    """What is written is not even like a filled-in board of the puzzle."""


def _is_deep(value: JsonValue) -> bool:
    """Are there more lists and objects, one in the other, than in any solution?"""
    level: list[JsonValue] = [value]
    for _ in range(DEEPEST):
        inside = [one for one in level if isinstance(one, (list, dict))]
        level = [each for one in inside for each in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return False
    return any(isinstance(one, (list, dict)) for one in level)


def _different(solutions: Iterable[object]) -> list[object]:
    found: list[object] = []
    for solution in solutions:
        if solution not in found:
            found.append(solution)
    return found


class _Forms:
    """The forms in which solutions of a puzzle can be written, whose keys tell what they are."""

    def __init__(self, puzzle: Puzzle, keys: _Keys) -> None:
        self._puzzle, self._keys = puzzle, keys

    def readings(self, written: JsonValue, near: _Nearest) -> Iterator[object]:
        """What the written form can stand for."""
        value = _unpacked(written)
        if _is_deep(value):
            return
        if not isinstance(value, str):
            found = [*self._from_json(self._json, value, near)]
            yield from found
            if not found and isinstance(written, str):
                # the board of one cell can be "[1]"
                found = [*self._from_board(board_text(written), near)]
                yield from found
            if found or not isinstance(value, list) or len(value) != self._area:
                return
            if any(isinstance(cell, (list, dict)) for cell in value):
                return
            # all cells, one after the other
            value = " ".join(map(str, value))
        yield from self._from_board(board_text(value), near)

    @cached_property
    def _area(self) -> int:
        """The number of cells, 0 without a board."""
        return getattr(self._puzzle.shape, "height", 0) * getattr(self._puzzle.shape, "width", 0)

    def _from_board(self, board: str, near: _Nearest) -> Iterator[object]:
        told = self._puzzle.rules.solution_from(self._puzzle, board) or _from_walls(self._puzzle, board)
        if told is not None:
            yield told
            return
        for form in self._boards:
            exact = [*form.solutions(board, near)]
            if exact:
                yield from exact
                return
        for rows in _rows(self._puzzle, board):
            table: list[JsonValue] = [[*parts_of_row(row)] for row in rows] if self._plain.is_in_lists else [*rows]
            yield from self._from_json(self._plain, table, near)

    def _from_json(self, form: _Form, value: JsonValue, near: _Nearest) -> Iterator[object]:
        if isinstance(value, list) and form.is_in_any_order:
            if not {*map(type, value)} <= form.item_types:
                return
            value = [*map(form.item, value)]
            if (twice := _repeated(value)) is not None:
                near.refused = f"{twice} stands there twice"
                return
        try:
            solution = form.puzzle.rules.solution_from(form.puzzle, value)
        except BadPuzzleError as error:
            near.refused = error.message
            return
        if solution is not None:
            yield solution
        elif form.may_be(value):
            yield from form.solutions(value, near)

    @cached_property
    def _json(self) -> _Form:
        return self._written(self._puzzle, (_cells, _items, _letters))

    @cached_property
    def _plain(self) -> _Form:
        """Rows of cells, however the grid of the puzzle was written."""
        return self._written(replace(self._puzzle, layout="rows"), (_cells,))

    def _written(self, puzzle: Puzzle, views: Views) -> _Form:
        # only boards have room, or none
        return _Form(self._keys, puzzle, partial(puzzle.rules.solution_value, puzzle), views, self._keys.bases[:2])

    @cached_property
    def _boards(self) -> list[_BoardForm]:
        return [
            _BoardForm(self._keys, drawn, partial(_board, drawn), (_characters, _words), self._keys.bases)
            for drawn in (self._puzzle, *without_clues(self._puzzle))
        ]


def _from_walls(puzzle: Puzzle, board: str) -> object:
    """The solution that the walls of a board tell, if they do."""
    height, width = getattr(puzzle.shape, "height", 0), getattr(puzzle.shape, "width", 0)
    walls = walls_drawn(board.split("\n"), height, width) if height and width else None
    if walls is None:
        return None
    found = puzzle.rules.solution_from_walls(puzzle, walls.seen)
    if found is not None and not walls.seen | walls.hidden and board != board_text(_board(puzzle, found)):
        # rows with the name of a region in each cell, say
        return None
    if found is None or not walls.hidden:
        return found
    # where a sign is not met without a wall, it stands on one
    on_walls = walls.hidden.intersection(puzzle.rules.violated_clues(puzzle, found))
    return puzzle.rules.solution_from_walls(puzzle, walls.seen | on_walls)


class _Base(NamedTuple):
    """Values of all keys, from which one after the other is changed, but for those that are `fixed`."""

    values: list[int]
    fixed: frozenset[int] = frozenset()


class _Keys:
    """The keys of a puzzle, whose values are told by what is written."""

    def __init__(
        self,
        puzzle: Puzzle,
        encoding: Encoding,
        decode: Callable[[tuple[int, ...]], object],
    ) -> None:
        self._puzzle, self._encoding, self._decode = puzzle, encoding, decode
        keys = encoding.model.keys
        self._model = encoding.model
        self._domains = [values_of(key) for key in keys]
        self._sites = [encoding.shown.get(key, ()) for key in keys]
        board = puzzle.rules.draw(puzzle)
        self._clued: set[Position] = {*board.texts, *board.symbols, *board.signs, *board.fences}
        # boards have room for lines and long numbers only if there are some; what is shaded may hide all else
        self.bases = [_Base([values[n] for values in self._domains]) for n in (-1, 0)]
        self.bases += self._bases_with_room()

    def _bases_with_room(self) -> Iterator[_Base]:
        """Those with all lines, but none that leaves the board at some of its sides: boards have room only at the
        others."""
        sides: dict[tuple[bool, bool, bool, bool], list[int]] = defaultdict(list)
        height, width = getattr(self._puzzle.shape, "height", 0), getattr(self._puzzle.shape, "width", 0)
        for place, positions in enumerate(self._sites):
            for cells in only_edges(positions):
                out = (
                    any(r < 0 for r, _ in cells),
                    any(c < 0 for _, c in cells),
                    any(r >= height for r, _ in cells),
                    any(c >= width for _, c in cells),
                )
                if any(out):
                    sides[out].append(place)
        for number in range(1, len(sides) + 1):
            for closed in combinations(sides.values(), number):
                fixed = frozenset(place for side in closed for place in side)
                values = self.bases[0].values
                yield _Base([self._domains[n][0] if n in fixed else value for n, value in enumerate(values)], fixed)

    def decode(self, keys: Sequence[int]) -> object:
        """The solution with these values."""
        return self._decode(tuple(keys))

    def is_hidden(self, place: int, told: Mapping[int, Features]) -> bool:
        """Does the key show nothing, and no clue says its value?"""
        return len(told) > 1 and not any(told.values()) and not self._is_clued(place)

    @cached_property
    def _given(self) -> Mapping[int, int]:
        """The keys of which a clue says the value, and the value."""
        clues = {*self._puzzle.rules.clues(self._puzzle, self._encoding)}
        return {
            place: value
            for place, (key, values) in enumerate(zip(self._model.keys, self._domains, strict=True))
            for value in values
            if equal(key, value) in clues
        }

    @cached_property
    def _clued_keys(self) -> list[int]:
        return [*filter(self._is_clued, range(len(self._sites)))]

    def _is_clued(self, place: int) -> bool:
        """Can a clue stand where the key would show?"""
        return bool(self._sites[place]) and self._clued.issuperset(self._sites[place])

    def as_clued(self, seen: Seen, wanted: Features, chosen: list[int], plain: Collection[int]) -> list[int] | None:
        """The values, but of keys that a clue hides those that it says; None if it leaves them open. No clue hides the
        keys that are `plain`."""
        hidden = {place: value for place, value in self._given.items() if place not in plain}
        stated = [hidden.get(place, value) for place, value in enumerate(chosen)]
        if stated != chosen and seen(stated) == wanted:
            chosen = stated
        others = {
            place: [value for value in self._domains[place] if value != chosen[place]]
            for place in self._clued_keys
            if place not in plain and chosen[place] != hidden.get(place)
        }
        if not others:
            return chosen
        values, free = list(chosen), list[int]()
        told, _ = self.shown_together(
            seen, chosen, [[own, *(others[n][:1] if n in others else ())] for n, own in enumerate(chosen)]
        )
        ahead, known = [place for place in others if others[place] and not any(told[place].values())], -1
        while ahead and len(ahead) != known:
            known, unmet = len(ahead), list[int]()
            for place in ahead:
                check_clock()
                ways = [[*values[:place], value, *values[place + 1 :]] for value in (values[place], *others[place])]
                if seen(ways[1]) != wanted:
                    continue
                alike = [way for way in ways if seen(way) == wanted]
                met = [way for way in alike if self._meets(way, place)]
                if len(met) == len(alike):
                    free.append(place)
                elif met:
                    values = met[0]
                else:
                    # its clue may count others that are hidden too
                    unmet.append(place)
            ahead = unmet
        return self._closed(values, free) if not free or seen(values) == wanted else None

    def _closed(self, values: list[int], hidden: Collection[int]) -> list[int] | None:
        """The values, but of edges of a loop that are hidden those that leave no end of it; None if that does not say
        them."""
        if not self._lines_at.keys() >= {*hidden}:
            return None
        values, left = list(values), {*hidden}
        while left:
            ahead = len(left)
            for place in sorted(left):
                others = [at - {place} for at in self._lines_at[place] if not left & (at - {place})]
                if others:
                    values[place] = sum(values[other] for other in others[0]) % 2
                    left.remove(place)
            if len(left) == ahead:
                return None
        return values

    @cached_property
    def _lines_at(self) -> dict[int, list[set[int]]]:
        """For each key that is an edge of a loop, of which each point has an even number, those at its two ends."""
        place_of = {key: place for place, key in enumerate(self._model.keys)}
        found: dict[int, list[set[int]]] = defaultdict(list)
        for loop in self._model.constraints:
            if isinstance(loop, SingleLoop) and not loop.enforce and place_of.keys() >= {*loop.edges}:
                for edges in loop.at.values():
                    here = {place_of[loop.edges[edge]] for edge in edges}
                    for place in here:
                        found[place].append(here)
        return found

    def _meets(self, values: list[int], place: int) -> bool:
        """Is what stands where the key would show met?"""
        unmet = self._puzzle.rules.violated_clues(self._puzzle, self.decode(values))
        return {*self._sites[place]}.isdisjoint(unmet)

    def as_seen_around(self, seen: Seen, wanted: Features, chosen: list[int]) -> tuple[list[int], Features]:
        """The values, but of edges that a sign may hide those with which more is shown of what is wanted, as the cells
        beside a line show something of it; and what is shown then."""
        values, there = chosen, seen(chosen)
        for place in self._clued_keys if there != wanted else ():
            if not only_edges(self._sites[place]):
                continue
            check_clock()
            for value in self._domains[place]:
                way = [*values[:place], value, *values[place + 1 :]]
                if len((found := seen(way)) ^ wanted) < len(there ^ wanted):
                    values, there = way, found
        return values, there

    def choices(self, base: _Base) -> list[list[int]]:
        """The values that each key can have, that of the base first."""
        return [
            [own, *(value for value in domain if value != own and place not in base.fixed)]
            for place, (own, domain) in enumerate(zip(base.values, self._domains, strict=True))
        ]

    @staticmethod
    def shown(
        seen: Seen, values: list[int], there: Features, choices: list[list[int]], place: int
    ) -> dict[int, Features]:
        """What each value of one key shows and not all do, while the others keep theirs, which show what is `there`."""
        check_clock()
        told = {way: seen([*values[:place], way, *values[place + 1 :]]) for way in choices[place][1:]}
        told[values[place]] = there
        common = frozenset.intersection(*told.values())
        return {value: bits - common for value, bits in told.items()}

    @staticmethod
    def shown_together(
        seen: Seen, values: list[int], choices: list[list[int]]
    ) -> tuple[list[dict[int, Features]], Features]:
        """What each value of each key shows and not all do, and what several keys show; the first choice of each is
        its value now.

        Found out by changing half of the keys at a time. Each is changed in boards of its own choice, as many as any
        other. What changes in all of them, and in no other, is shown by that key alone: group testing (D. Z. Du and
        F. K. Hwang, Combinatorial Group Testing and Its Applications, 2000).
        """
        free = [place for place, ways in enumerate(choices) if len(ways) > 1]
        boards = next(n for n in count(1) if comb(n, n // 2) >= len(free))
        changed_in = dict(zip(free, combinations(range(boards), (boards + 1) // 2), strict=False))
        owners = {frozenset(own): place for place, own in changed_in.items()}
        there, changes, shared = seen(values), [{way: set[Bit]() for way in ways} for ways in choices], set[Bit]()
        for step in range(1, max(map(len, choices), default=1)):
            where: dict[Bit, set[int]] = defaultdict(set)
            for board in range(boards):
                check_clock()
                changed = list(values)
                for place, own in changed_in.items():
                    if board in own and step < len(choices[place]):
                        changed[place] = choices[place][step]
                for bit in seen(changed) ^ there:
                    where[bit].add(board)
            for bit, found in where.items():
                owner = owners.get(frozenset(found))
                if owner is None or step >= len(choices[owner]):
                    shared.add(bit)
                else:
                    changes[owner][choices[owner][step]].add(bit)
        shown = list[dict[int, Features]]()
        for told in changes:
            gone = there.intersection(set[Bit]().union(*told.values()))
            shown.append({value: frozenset(gone ^ bits) for value, bits in told.items()})
        return shown, frozenset(shared)


class _AnyKeys(_Keys):
    """Keys of boards on which the shape sets no limits. What a clue hides is taken to be nothing, the first value."""

    def is_hidden(self, place: int, told: Mapping[int, Features]) -> bool:
        return False

    def as_clued(self, seen: Seen, wanted: Features, chosen: list[int], plain: Collection[int]) -> list[int] | None:
        return chosen


class _Form:
    """A form in which solutions are written, and the values of the keys that it tells."""

    def __init__(
        self,
        keys: _Keys,
        puzzle: Puzzle,
        write: Callable[[object], JsonValue],
        views: Views,
        bases: Sequence[_Base],
    ) -> None:
        self.puzzle = puzzle
        self._keys, self._write, self._views, self._bases = keys, write, views, bases
        self._tables: dict[tuple[int, View], _Table | None] = {}

    def solutions(self, written: JsonValue, near: _Nearest) -> Iterator[object]:
        """The solution that is written so in some view, if one is."""
        fitting = self._fitting(written)
        for view in self._told_in if fitting else ():
            wanted = view(written)
            if not wanted:
                continue
            for place in fitting:
                table = self._table(place, view)
                if table is not None and (values := table.values(wanted, near)) is not None:
                    yield self._keys.decode(values)
                    return

    def _fitting(self, written: JsonValue) -> Sequence[int]:
        """The places of the bases that can have what is written."""
        return range(len(self._bases))

    @cached_property
    def _told_in(self) -> Views:
        """The views that tell something, that of items first: where there are items, it is the one that tells all."""
        others = tuple([view for view in self._views if view is not _items])
        return (_items, *others) if _items in self._views and self.is_in_any_order else others

    def may_be(self, value: JsonValue) -> bool:
        """Are there as many items, or rows and cells, as in every solution, if that is known?"""
        if not isinstance(value, list) or self._length is None:
            return True
        if len(value) != self._length or self._widths is None:
            return len(value) == self._length
        # a board may have some that are too long or too short
        odd = [*map(ne, self._widths, _widths_of(value))].count(True)
        return odd <= _Nearest.MOST * len(value)

    @cached_property
    def _widths(self) -> list[int] | None:
        """How many cells the rows of every solution have; None if that is not always the same."""
        one, other = [_widths_of(value) if isinstance(value, list) else None for value in self._extremes]
        return one if one == other else None

    @cached_property
    def item_types(self) -> set[type]:
        """What the items of a list are."""
        return {type(item) for value in self._extremes if isinstance(value, list) for item in value}

    @cached_property
    def is_in_any_order(self) -> bool:
        """Do the items of what is written say by themselves what they are, as edges do? Not if there are always as
        many, such as rows."""
        none, every = self._extremes
        if not isinstance(none, list) or not isinstance(every, list):
            return False
        return len(none) != len(every) or any(isinstance(item, dict) for item in every)

    @cached_property
    def is_in_lists(self) -> bool:
        """Are the rows, or items, lists, and not texts?"""
        return any(isinstance(row, list) for value in self._extremes if isinstance(value, list) for row in value)

    def item(self, item: JsonValue) -> JsonValue:
        """An item as solutions have it: a line from one point to another may be given the other way round."""
        known = self._between
        if not isinstance(item, list) or (ends := str(item[:4])) in known:
            return item
        turned = [*item[2:4], *item[:2]]
        return [*turned, *item[4:]] if ends != str(turned) in known else item

    @cached_property
    def _between(self) -> Collection[str]:
        """The row and column of both ends of all items that are lines from a point to another."""
        items = [item for value in self._extremes if isinstance(value, list) for item in value]
        return {str(item[:4]) for item in items if isinstance(item, list) and len(item) >= 4}

    @cached_property
    def _length(self) -> int | None:
        """How many items every solution has; None if that is not always the same."""
        none = self._extremes[0]
        return len(none) if isinstance(none, list) and not self.is_in_any_order else None

    @cached_property
    def _extremes(self) -> list[JsonValue]:
        """What is written where the keys have their first values, and their last ones."""
        return [self._write(self._keys.decode(base.values)) for base in self._bases[:2]]

    def _table(self, place: int, view: View) -> _Table | None:
        """What each value of each key shows, found out from a base; None if that shows too little."""
        name = place, view
        if name not in self._tables:
            self._tables[name] = _Table.made(self._keys, self._bases[place], lambda keys: self._seen(view, keys), view)
        return self._tables[name]

    def _seen(self, view: View, keys: list[int]) -> Features:
        return view(self._write(self._keys.decode(keys)))


class _BoardForm(_Form):
    """The board with a solution, as text."""

    def _fitting(self, written: JsonValue) -> Sequence[int]:
        height = len(_lines(str(written)))
        return [place for place, own in enumerate(self._heights) if own == height]

    @cached_property
    def _heights(self) -> list[int]:
        return [len(_lines(str(self._write(self._keys.decode(base.values))))) for base in self._bases]


class _Table:
    """What each value of each key shows in a view, and not all do; what several keys show together."""

    def __init__(
        self,
        keys: _Keys,
        seen: Seen,
        view: View,
        shown: Sequence[dict[int, Features]],
        shared: Features,
        otherwise: Callable[[], _Table | None] = lambda: None,
    ) -> None:
        """`otherwise` gives the table to ask where this one tells nothing."""
        self._keys, self._seen, self._view = keys, seen, view
        self._shown, self._shared = shown, shared
        self._choices = [_Choice(shown, shared, place_of) for place_of in (_place, _itself)]
        self._otherwise = otherwise
        self._alike: dict[int, dict[int, list[int]]] = {}
        """For keys of which some values show the same: each of these, and the others. Of a key that shows nothing a
        clue says what it is."""
        for place, told in enumerate(shown):
            if any(told.values()) and len({*told.values()}) < len(told):
                self._alike[place] = {
                    value: [other for other in told if other != value and told[other] == bits]
                    for value, bits in told.items()
                }

    @classmethod
    def made(cls, keys: _Keys, base: _Base, seen: Seen, view: View) -> _Table | None:
        """None if some key shows nothing."""
        choices = keys.choices(base)
        shown, shared = keys.shown_together(seen, base.values, choices)
        alone = cache(partial(keys.shown, seen, base.values, seen(base.values), choices))
        for place, told in enumerate(shown):
            if len(told) > 1 and not any(told.values()):
                shown[place] = alone(place)
                if keys.is_hidden(place, shown[place]):
                    return None

        def each_alone() -> _Table | None:
            every = [*map(alone, range(len(shown)))]
            hidden = any(keys.is_hidden(place, told) for place, told in enumerate(every))
            return None if hidden else cls(keys, seen, view, every, frozenset())

        # what several keys show together, some of them may show alone
        return cls(keys, seen, view, shown, shared, cache(each_alone) if shared else lambda: None)

    def values(self, wanted: Features, near: _Nearest) -> list[int] | None:
        """The values that show what is wanted, if they can be told from what each shows."""
        for choice in self._choices:
            # what one key shows on a board as text can depend on others
            plain = () if self._view in (_characters, _words) else choice.plain
            chosen, there = self._keys.as_seen_around(self._seen, wanted, choice.best(wanted))
            if there == wanted:
                values = self._keys.as_clued(self._seen, wanted, chosen, plain)
                if values is not None and not self._is_ambiguous(values, wanted):
                    return values
            near.offer(self._view, wanted, there, self._shown)
        other = self._otherwise()
        return None if other is None else other.values(wanted, near)

    def _is_ambiguous(self, values: list[int], wanted: Features) -> bool:
        """Is there a key of which another value shows the same?"""
        return any(
            self._seen([*values[:place], value, *values[place + 1 :]]) == wanted
            for place, alike in self._alike.items()
            for value in alike.get(values[place], ())
        )


class _Choice:
    """For each key the value that shows most of what is wanted, and least of what isn't, at the places at which no
    other key shows anything: the corner of a loop, say, tells of several keys, and of none by itself."""

    def __init__(self, shown: Sequence[dict[int, Features]], shared: Features, place_of: Callable[[Bit], Bit]) -> None:
        often = Counter(place for told in shown for place in {place_of(bit) for bits in told.values() for bit in bits})
        often.update(2 * [place_of(bit) for bit in shared])
        self._values = [sorted(told) for told in shown]
        self._unseen = list[list[int]]()
        """For each value of each key how well it fits if nothing that it shows is wanted."""
        self._told_by: dict[Bit, list[tuple[int, int]]] = defaultdict(list)
        plain = set[int]()
        for key, told in enumerate(shown):
            own = [frozenset([bit for bit in told[value] if often[place_of(bit)] == 1]) for value in self._values[key]]
            self._unseen.append([-len(bits) for bits in own])
            for nth, bits in enumerate(own):
                for bit in bits:
                    self._told_by[bit].append((key, nth))
            if all(own) and len({*own}) == len(own):
                plain.add(key)
        self.plain = frozenset(plain)
        """The keys each of whose values shows something of its own."""

    def best(self, wanted: Features) -> list[int]:
        """The values."""
        fit = [[*unseen] for unseen in self._unseen]
        for bit in wanted:
            for key, nth in self._told_by.get(bit, ()):
                fit[key][nth] += 2
        return [values[each.index(max(each))] for values, each in zip(self._values, fit, strict=True)]


class _Nearest:
    """The board that is most like what is written, and where the two differ first."""

    MOST = 0.25
    """The share of what is written that may differ; else it is not like a board."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._size = getattr(puzzle.shape, "height", 0), getattr(puzzle.shape, "width", 0)
        self._offers: list[tuple[View, Features, Features, Sequence[dict[int, Features]]]] = []
        self._found: tuple[tuple[int, int], str] | None = None
        self.refused: str | None = None
        """What its genre says of it, which knows better than what is like it."""

    def offer(self, view: View, wanted: Features, there: Features, shown: Sequence[dict[int, Features]]) -> None:
        """A board that shows what is `there` in place of what is wanted; its keys can show other things. It is looked
        at if nothing else is found."""
        self._offers.append((view, wanted, there, shown))

    def _compare(self, view: View, wanted: Features, there: Features, shown: Sequence[dict[int, Features]]) -> None:
        """Keep what is wrong if this board is nearer than those before."""
        place_of = _itself if view is _items else _place
        odd = {place_of(bit) for bit in wanted ^ there}
        rank = len(odd), SAID_BEST.index(view)
        most = max(1, self.MOST * len({place_of(bit) for bit in wanted}))
        if not odd or len(odd) > most or (self._found is not None and self._found[0] <= rank):
            return
        # what is written and can't be, rather than what is missing
        place = min({place_of(bit) for bit in wanted - there} or odd, key=_in_order)
        said = [bit[-1] for bit in wanted if place_of(bit) == place]
        could = {
            bit[-1]
            for bit in there.union(*(bits for told in shown for bits in told.values()))
            if place_of(bit) == place
        }
        odd_one = min(said, key=lambda one: (one in could, str(one)), default=None)
        self._found = rank, _difference(self._where(view, place), odd_one, could)

    def fault(self) -> str | None:
        """What is wrong there, in words; None if no board is like what is written."""
        if self.refused is not None:
            return self.refused
        for offered in self._offers:
            self._compare(*offered)
        return None if self._found is None else self._found[1]

    def _where(self, view: View, place: tuple[Any, ...]) -> str:
        if view is _items:
            return f"{place[0]}"
        if view in (_characters, _words):
            row, column = place
            return f"line {row + 1}, {'word' if view is _words else 'column'} {column + 1}"
        if len(place) == 2 and all(
            isinstance(part, int) and part < most for part, most in zip(place, self._size, strict=True)
        ):
            return cell_name(*place)
        names = [
            f"{'item' if depth else 'row'} {part + 1}" if isinstance(part, int) else part
            for depth, part in enumerate(place)
        ]
        return ", ".join(names) or "the board"


def _difference(where: str, said: str | int | None, could: Collection[str | int]) -> str:
    """What stands somewhere, and what could."""
    if isinstance(said, int):
        # how many parts something has
        fewer = [count for count in could if isinstance(count, int) and count != said]
        return f"{where} has {said} parts" + (f", not {fewer[0]}" if fewer else "")
    texts = sorted([text for text in could if isinstance(text, str)], key=lambda text: (len(text), text))
    expected = f"; expected {either(texts)}" if 0 < len(texts) <= MOST_SAID else ""
    if said is None:
        return f"{where}: nothing stands there{expected}"
    if said == where:
        return f"{said} {'does not go with what else is filled in' if said in could else 'is nowhere on this board'}"
    if said in could:
        return f"{where}: {quoted(said)} does not go with what else is filled in"
    return f"{where}: {quoted(said)} can't stand there{expected}"


def _in_order(place: Bit) -> list[tuple[bool, str | int]]:
    return [(isinstance(part, str), part) for part in place]


def _place(bit: Bit) -> Bit:
    return bit[:-1]


def _itself(bit: Bit) -> Bit:
    return bit


# ways to take what is written to pieces


def _cells(value: JsonValue) -> Features:
    """What stands in each cell of a table, or behind each name."""
    found: list[Bit] = []
    ahead: list[tuple[Bit, JsonValue]] = [((), value)]
    for path, one in ahead:
        inside: Iterable[tuple[str | int, JsonValue]]
        if isinstance(one, dict):
            inside = one.items()
        elif isinstance(one, list):
            inside = enumerate(one)
        elif isinstance(one, str) and len(path) == 1:
            # a row: words, or symbols
            inside = enumerate(parts_of_row(one))
        else:
            found.append((*path, str(one)))
            continue
        known = len(ahead)
        ahead += [((*path, place), each) for place, each in inside]
        found.append((*path, len(ahead) - known))
    return frozenset(found)


def parts_of_row(row: str) -> Sequence[str]:
    """The cells of a row: words, or symbols."""
    return row.split() if " " in row.strip() else row


def _widths_of(rows: list[JsonValue]) -> list[int]:
    """How many cells each of the rows has; 1 for what is no row."""
    return [
        len(parts_of_row(row) if isinstance(row, str) else row) if isinstance(row, (str, list)) else 1 for row in rows
    ]


def _items(value: JsonValue) -> Features:
    """Which items stand in a list, in whatever order."""
    items = value if isinstance(value, list) else [value]
    return frozenset([(json.dumps(item),) for item in items])


def _repeated(items: list[JsonValue]) -> str | None:
    """The first item that stands in a list again."""
    seen = set[str]()
    for item in map(json.dumps, items):
        if item in seen:
            return item
        seen.add(item)
    return None


def _letters(value: JsonValue) -> Features:
    """Which letters stand in each cell, in whatever order."""
    return frozenset(
        [
            (r, c, letter)
            for r, row in enumerate(value if isinstance(value, list) else [])
            for c, cell in enumerate(row if isinstance(row, list) else [])
            for letter in str(cell)
        ]
    )


def _words(board: JsonValue) -> Features:
    """The words of each line."""
    return frozenset(
        [(row, place, word) for row, line in enumerate(_lines(str(board))) for place, word in enumerate(line.split())]
    )


def _characters(board: JsonValue) -> Features:
    """Where each character stands."""
    return frozenset(
        [
            (row, column, character)
            for row, line in enumerate(_lines(str(board)))
            for column, character in enumerate(line)
            if character != " "
        ]
    )


SAID_BEST = (_cells, _items, _letters, _words, _characters)
"""Views, those first whose places people know by name."""

# what people have


def _board(puzzle: Puzzle, solution: object) -> str:
    return to_plain(puzzle.rules.draw(puzzle, solution))


def without_clues(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without clues, on whose board nothing hides what is filled in."""
    with suppress(ClueproofError):
        yield puzzle.rules.with_clues(puzzle, ())


def _unpacked(written: JsonValue) -> JsonValue:
    """The value of a JSON text, and what is behind `solution` in an object; any other text without what stands around a
    board."""
    if isinstance(written, str):
        if written.lstrip()[:1] in ("{", "["):
            with suppress(ValueError, RecursionError):
                written = json.loads(written)
        elif (remark := REMARK.search(written)) is not None:
            written = "\n".join([line.removeprefix("#").removeprefix(":") for line in remark[1].split("\n")])
        elif (board := INDENTED.match(written)) is not None:
            written = board[1]
    return written["solution"] if isinstance(written, dict) and "solution" in written else written


def board_text(text: str) -> str:
    """The board in a text, without what is around it: the same however far it is indented."""
    return "\n".join(_lines(text))


def _lines(text: str) -> list[str]:
    """The lines of a board, without what is common to all: blanks in front, empty lines around."""
    lines = [line.rstrip() for line in text.expandtabs().replace("\r", "").split("\n")]
    return dedent("\n".join(lines)).strip("\n").split("\n")


def without_bars(line: str) -> str:
    """A line without what parts cells, but for blanks."""
    return line.replace("|", " ").replace(",", " ").strip()


def _rows(puzzle: Puzzle, board: str) -> Iterator[list[str]]:
    """The cells of a board without anything drawn, with what parts them or without; all on one line, in rows. Signs
    that are drawn with are taken for such, then for cells."""
    lines = [without_bars(line) for line in board.split("\n")]
    lines = [line for line in lines if line and RULING not in line]
    bare = [line for line in (line.translate(DRAWING).strip() for line in lines) if not {*line} <= STROKES | {" "}]
    yield from _rows_of(puzzle, bare)
    if bare != lines:
        yield from _rows_of(puzzle, lines)


def _rows_of(puzzle: Puzzle, lines: list[str]) -> Iterator[list[str]]:
    packed = ["".join(line.split()) for line in lines]
    height, width = getattr(puzzle.shape, "height", 1), getattr(puzzle.shape, "width", 1)
    if len(lines) == height:
        yield lines
        if packed != lines:
            yield packed
        if (holes := holes_of(puzzle.shape)) and {*map(len, packed)} == {width}:
            # a dot will do for what is no cell
            yield [
                "".join([NO_CELL if sign == "." and (r, c) in holes else sign for c, sign in enumerate(row)])
                for r, row in enumerate(packed)
            ]
    if len(lines) == 1 < height:
        cells = packed[0] if len(packed[0]) == height * width else lines[0].split()
        if len(cells) == height * width:
            parting = "" if cells is packed[0] else " "
            yield [parting.join(cells[start : start + width]) for start in range(0, height * width, width)]


def must_solve(puzzle: Puzzle, values: Iterable[int], place: Place | None, column: int | None = None) -> None:
    """Refuse a solution that is none, given by the values of all cells, row by row. If it is one, it is that of a
    puzzle with a single solution, and nothing is left to compare. Raises BadPuzzleError."""
    solution = puzzle.rules.decode(puzzle, tuple(values))
    broken = puzzle.rules.check(puzzle, solution)
    if broken is not None:
        raise BadPuzzleError(f"the solution that the file states is wrong: {broken}", place, column)
