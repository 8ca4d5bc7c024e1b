"""Inside and outside of a loop: the faces of the board, which an open or drawn edge parts, and what is known of their
sides.

Two faces with a line between them lie on different sides of the loop, and two without one on the same side. A clue
about the lines near it says more, once some of the faces there are known to lie alike or not. Both sides are one piece
each. People colour faces to see that.

Source: [Inside-Outside Coloring](https://slitherlinks.com/blog/inside-outside-coloring)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import ClassVar, NamedTuple

from clueproof.deduction.conclusions import Side
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    combines_constraints,
)
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import LoopWithPlaces, loops_with_places
from clueproof.english import counted, listed
from clueproof.grid import cell_name
from clueproof.grid.edges import Corner, corner_name, faces_beside
from clueproof.grid.naming import SIDE

OUTER = 0
"""The face around everything."""
COSTS = 1, 4
"""How much longer an edge that is known makes a reason, and a clue."""
MAX_CLUES = 4
"""The most clues that a reason names."""


class Tie(NamedTuple):
    """Two faces that lie alike, or not (`parted`), and why: an edge that is known, or a clue with what it needs to be
    known of faces."""

    one: int
    other: int
    parted: int
    edge: int
    positions: tuple[int, ...] = ()
    premises: tuple[tuple[int, int], ...] = ()


class LinesNearClue(NamedTuple):
    """The ways in which lines can run near a clue: for each the faces, as a mask, that are parted from the first."""

    faces: tuple[int, ...]
    ways: tuple[int, ...]


class SidesOfLoop:
    """The faces beside each edge of a loop on a grid, and the ways at clues."""

    def __init__(self, loop: LoopWithPlaces) -> None:
        self.loop = loop
        pairs = [
            (min(one, other), max(one, other))
            for one, other in ((loop.coordinates[a], loop.coordinates[b]) for a, b in loop.ends)
        ]
        beside = faces_beside(pairs)
        self.beside = [beside[pair] for pair in pairs]
        self.cell: dict[int, tuple[int, int]] = {}
        """For each face but the outer one its upper left point."""
        self.edges_of: dict[int, list[int]] = defaultdict(list)
        for edge, faces in enumerate(self.beside):
            for face in faces:
                self.edges_of[face].append(edge)
        for face, edges in self.edges_of.items():
            if face != OUTER:
                self.cell[face] = min(loop.coordinates[point] for edge in edges for point in loop.ends[edge])
        self.many = 1 + max(face for faces in self.beside for face in faces)
        self._ways: dict[tuple[int, ...], LinesNearClue | None] = {}

    def rules(self, domains: Sequence[int]) -> Iterator[tuple[tuple[int, ...], LinesNearClue]]:
        """The positions of each clue in force, with the ways there; and each point at which four edges meet."""
        for place in self.loop.places:
            rule = place.in_force(domains)
            if rule is not None:
                ways = self._of(rule.positions, place.edges, rule.allows)
                if ways is not None:
                    yield rule.positions, ways
        for point, edges in enumerate(self.loop.at):
            if len(edges) == 4:
                ways = self._of((-1 - point,), edges, _meets(self.loop.allowed[point]))
                if ways is not None:
                    yield (), ways

    def _of(
        self, key: tuple[int, ...], edges: Sequence[int], allows: Callable[[frozenset[int]], bool]
    ) -> LinesNearClue | None:
        if key not in self._ways:
            self._ways[key] = self._found(edges, allows)
        return self._ways[key]

    def _found(self, edges: Sequence[int], allows: Callable[[frozenset[int]], bool]) -> LinesNearClue | None:
        """Ways that no point forbids, where all edges hang together by the faces beside them; None if they don't."""
        faces = [*dict.fromkeys(face for edge in edges for face in self.beside[edge])]
        near: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for edge in edges:
            one, other = self.beside[edge]
            near[one].append((edge, other))
            near[other].append((edge, one))
        reached = [faces[0]]
        for face in reached:
            reached += [other for _, other in near[face] if other not in reached]
        if len({*reached}) < len(faces):
            return None
        place = {face: number for number, face in enumerate(faces)}
        inner = [
            (point, [edge for edge in at if edge in edges])
            for point, at in enumerate(self.loop.at)
            if sum(edge in edges for edge in at) > 1
        ]
        found = []
        for drawn in product((False, True), repeat=len(edges)):
            way = frozenset(edge for edge, line in zip(edges, drawn, strict=True) if line)
            if not allows(way):
                continue
            if any(sum(edge in way for edge in at) > max(self.loop.allowed[point]) for point, at in inner):
                continue
            side = {faces[0]: 0}
            for face in reached:
                for edge, other in near[face]:
                    side.setdefault(other, side[face] ^ (edge in way))
            if all(side[one] ^ side[other] == (edge in way) for edge in edges for one, other in (self.beside[edge],)):
                found.append(sum(1 << place[face] for face, parted in side.items() if parted))
        return LinesNearClue(tuple(faces), tuple(found))


def _meets(allowed: Sequence[int]) -> Callable[[frozenset[int]], bool]:
    """Can so many lines meet at a point?"""
    return lambda way: len(way) in allowed


class Ties:
    """What is known of faces: which lie on the same side of the loop as which, and why."""

    def __init__(self, many: int) -> None:
        self._above = [*range(many)]
        self._parted = [0] * many
        self.ties: list[Tie] = []
        self._near: list[list[int]] = [[] for _ in range(many)]

    def root(self, face: int) -> tuple[int, int]:
        """A face that stands for all that this one is tied to, and whether they are parted."""
        parted = 0
        while self._above[face] != face:
            parted ^= self._parted[face]
            face = self._above[face]
        return face, parted

    def tied(self, one: int, other: int) -> int | None:
        """Are two faces parted? None if that is not known."""
        (a, first), (b, second) = self.root(one), self.root(other)
        return first ^ second if a == b else None

    def add(self, tie: Tie) -> None:
        """Tie two faces."""
        number = len(self.ties)
        self.ties.append(tie)
        self._near[tie.one].append(number)
        self._near[tie.other].append(number)
        (a, first), (b, second) = self.root(tie.one), self.root(tie.other)
        if a != b:
            self._above[b] = a
            self._parted[b] = first ^ second ^ tie.parted

    def why(self, one: int, other: int, before: int | None = None) -> dict[int, None]:
        """The ties by which one face is tied to the other, of those before a number; with those that these need."""
        if before is None:
            before = len(self.ties)
        costs, came, waiting = {one: 0}, dict[int, int](), {0: [one]}
        while other not in came and waiting:
            cost = min(waiting)
            for face in waiting.pop(cost):
                if costs[face] != cost:
                    continue
                for number in self._near[face]:
                    tie = self.ties[number]
                    far, longer = tie.one + tie.other - face, cost + COSTS[tie.edge < 0]
                    if number < before and longer < costs.get(far, longer + 1):
                        costs[far], came[far] = longer, number
                        waiting.setdefault(longer, []).append(far)
        needed: dict[int, None] = {}
        face = other
        while face != one:
            needed[came[face]] = None
            tie = self.ties[came[face]]
            face = tie.one + tie.other - face
        for number in [*needed]:
            for premise in self.ties[number].premises:
                needed |= self.why(*premise, number)
        return needed


def _ties(sides: SidesOfLoop, domains: Sequence[int]) -> Ties:
    """All that follows for faces from the edges that are known, and from clues."""
    ties = Ties(sides.many)
    for edge, (view, (one, other)) in enumerate(zip(sides.loop.views, sides.beside, strict=True)):
        mask = domains[view.variable]
        if one != other and not (mask & view.yes and mask & view.no):
            ties.add(Tie(one, other, int(mask & view.yes != 0), edge))
    rules = [*sides.rules(domains)]
    more = True
    while more:
        more = False
        for positions, (faces, ways) in rules:
            roots = [ties.root(face) for face in faces]
            if len({root for root, _ in roots}) == 1:
                continue
            known = [
                (a, b, roots[a][1] ^ roots[b][1])
                for a, b in combinations(range(len(faces)), 2)
                if roots[a][0] == roots[b][0]
            ]
            left = [way for way in ways if all((way >> a ^ way >> b) & 1 == parted for a, b, parted in known)]
            for a, b in combinations(range(len(faces)), 2):
                if ties.tied(faces[a], faces[b]) is None:
                    parted = {(way >> a ^ way >> b) & 1 for way in left}
                    if len(parted) == 1:
                        needed = _needed(known, ways, a, b)
                        premises = tuple([(faces[one], faces[other]) for one, other, _ in needed])
                        ties.add(Tie(faces[a], faces[b], parted.pop(), -1, positions, premises))
                        more = True
    return ties


def _needed(known: Sequence[tuple[int, int, int]], ways: Sequence[int], a: int, b: int) -> list[tuple[int, int, int]]:
    """Ties without which the ways would not agree on two faces; none of them can be left out."""
    needed = [*known]
    for one in known:
        fewer = [other for other in needed if other != one]
        left = [way for way in ways if all((way >> c ^ way >> d) & 1 == parted for c, d, parted in fewer)]
        if len({(way >> a ^ way >> b) & 1 for way in left}) == 1:
            needed = fewer
    return needed


class FacesTied(NamedTuple):
    """Two faces beside an edge, by their upper left points (None for the outer one), whether they are parted; whether
    they are known to be inside, None if not; and the positions of the clues that say so."""

    faces: tuple[tuple[int, int] | None, tuple[int, int] | None]
    parted: int
    inside: tuple[int, int] | None
    clues: tuple[tuple[int, ...], ...]


@combines_constraints
class Sides(Propagator):
    """A loop on a grid."""

    def __init__(self, sides: SidesOfLoop, along: bool) -> None:
        """`along`: faces are cells, as lines run along their sides; else corners of cells."""
        loop = sides.loop
        stated = [view.variable for place in loop.places for rule in place.rules for view in rule.enforce]
        variables = dict.fromkeys([*[view.variable for view in loop.views], *stated])
        super().__init__((loop.position,), variables)
        self.sides, self.along = sides, along

    @classmethod
    def build(cls, network: Network) -> Iterator[Sides]:
        """One for each loop whose edges join neighbours on a grid."""
        for loop in network.derived(loops_with_places):
            if loop.views and all(_is_on_grid(loop, ends) for ends in loop.ends):
                name = network.model.name(network.cell[loop.views[0].variable])
                yield cls(SidesOfLoop(loop), bool(SIDE.fullmatch(name)))

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _is_on_grid(loop: LoopWithPlaces, ends: tuple[int, int]) -> bool:
    if not all(point in loop.coordinates for point in ends):
        return False
    (r, c), (row, column) = (loop.coordinates[point] for point in ends)
    return bool(abs(row - r) + abs(column - c) == 1)


def _find_sides(about: Sides, state: State) -> Conclusion[FacesTied] | None:
    """An open edge whose faces are tied, the one with the shortest reason."""
    domains, sides = state.domains, about.sides
    ties = _ties(sides, domains)
    best: tuple[int, int, dict[int, None]] | None = None
    for edge, (view, faces) in enumerate(zip(sides.loop.views, sides.beside, strict=True)):
        mask = domains[view.variable]
        if mask & view.yes and mask & view.no and ties.tied(*faces) is not None:
            why = ties.why(*faces)
            cost = sum(COSTS[ties.ties[number].edge < 0] for number in why)
            if best is None or cost < best[0]:
                best = cost, edge, why
    if best is None:
        return None
    _, edge, why = best
    one, other = sides.beside[edge]
    used = [ties.ties[number] for number in why]
    clues = dict.fromkeys(tie.positions for tie in used if tie.positions)
    parted = ties.tied(one, other) or 0
    side = ties.tied(OUTER, one)
    view = sides.loop.views[edge]
    known = [sides.loop.views[tie.edge].variable for tie in used if tie.edge >= 0]
    return Conclusion(
        [(view.variable, view.no if parted else view.yes)],
        [view.variable, *known],
        FacesTied(
            (sides.cell.get(one), sides.cell.get(other)),
            parted,
            None if side is None else (side, side ^ parted),
            tuple(clues),
        ),
        tuple(dict.fromkeys(position for positions in clues for position in positions)),
        reason=[(variable, -1) for variable in dict.fromkeys([*known, *_stated(sides, clues)])],
    )


def _stated(sides: SidesOfLoop, clues: Mapping[tuple[int, ...], object]) -> Iterator[int]:
    """The variables that put clues in force."""
    for place in sides.loop.places:
        for rule in place.rules:
            if rule.positions in clues:
                yield from (view.variable for view in rule.enforce)


def _face_name(face: tuple[int, int] | None, along: bool) -> str:
    """A face by its upper left point: a cell, if lines run along the sides of cells, else a corner of cells."""
    if face is None:
        return "what is around the board"
    return cell_name(*face) if along else corner_name((face[0] + 1, face[1] + 1))


def _say_sides(conclusion: Conclusion[FacesTied], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What is known of two faces."""
    faces, parted, inside, clues = conclusion.detail
    edge = phrases.name(conclusion.seen[0])
    if SIDE.fullmatch(edge):
        names = [_face_name(face, True) for face in faces]
        if inside is None:
            said = f"{names[0]} and {names[1]} lie on {'different sides' if parted else 'the same side'} of the loop"
        elif None in faces:
            said = f"{names[faces[0] is None]} is {'inside' if parted else 'outside'} the loop"
        elif parted:
            said = f"{names[inside[1]]} is inside the loop and {names[inside[0]]} outside"
        else:
            said = f"{names[0]} and {names[1]} are both {'inside' if inside[0] else 'outside'} the loop"
    elif parted:
        said = f"{edge} parts the inside of the loop from the outside"
    else:
        where = "on the same side of" if inside is None else "inside" if inside[0] else "outside"
        said = f"both corners beside {edge} are {where} the loop"
    if not clues:
        return f"by the lines around, {said}"
    if len(clues) > MAX_CLUES or not all(map(phrases.has_place, clues)):
        return f"by the lines around and {counted(len(clues), 'clue')} there, {said}"
    places = listed([*dict.fromkeys(map(phrases.place, clues))])
    return f"by the lines around and what {places} {'says' if len(clues) == 1 else 'say'}, {said}"


class OnePiece(NamedTuple):
    """A face, as its upper left point, that must be inside, or outside; and two that it alone joins. Where there are
    none, no face of the other side can reach it."""

    face: tuple[int, int]
    inside: int
    joined: tuple[tuple[int, int] | None, ...]


class _Parts:
    """Faces, or groups of faces that are known to lie alike: which of them no line parts, and on which side each is."""

    def __init__(self, sides: SidesOfLoop, ties: Ties, domains: Sequence[int], grouped: bool) -> None:
        roots = [ties.root(face) for face in range(sides.many)]
        group: dict[tuple[int, int], int] = {}
        self.part_of = [group.setdefault(root, face) if grouped else face for face, root in enumerate(roots)]
        self.side = [ties.tied(OUTER, face) for face in range(sides.many)]
        self.near: list[dict[int, None]] = [{} for _ in roots]
        for view, (one, other) in zip(sides.loop.views, sides.beside, strict=True):
            a, b = self.part_of[one], self.part_of[other]
            if domains[view.variable] & view.no and a != b:
                self.near[a][b] = self.near[b][a] = None

    def determined(self, wanted: int) -> Iterator[tuple[int, set[int], tuple[int, ...]]]:
        """Parts whose side is not known, but follows as the wanted side is one piece: those that alone join two parts
        of it, with what they cut off and the two; and those that it can't reach, with all of these."""
        side, near = self.side, self.near
        if wanted not in side:
            return
        start = self.part_of[side.index(wanted)]
        entered, lowest, order = {start: 0}, {start: 0}, [start]
        cuts: list[tuple[int, int, int]] = []
        walk = [(start, -1, iter(near[start]))]
        while walk:
            part, above, ahead = walk[-1]
            for other in ahead:
                if side[other] == 1 - wanted:
                    continue
                if other not in entered:
                    entered[other] = lowest[other] = len(order)
                    order.append(other)
                    walk.append((other, part, iter(near[other])))
                    break
                lowest[part] = min(lowest[part], entered[other])
            else:
                walk.pop()
                if walk:
                    lowest[above] = min(lowest[above], lowest[part])
                    if above != start and lowest[part] >= entered[above] and side[above] is None:
                        cuts.append((above, entered[part], len(order)))
        for part, first, end in cuts:
            beyond = next((one for one in order[first:end] if side[one] == wanted), None)
            if beyond is not None:
                yield part, {*order[first:end]}, (start, beyond)
        parts = {part for part in self.part_of if side[part] is None}
        unreached = parts.difference(entered)
        for part in sorted(unreached):
            yield part, unreached, ()


def _find_one_piece(about: Sides, state: State) -> Conclusion[OnePiece] | None:
    """A part of the board that joins others inside, or outside, or that one side can't reach; and the edges between
    what is tied to it and faces whose side is known."""
    domains, sides = state.domains, about.sides
    ties = _ties(sides, domains)
    for grouped in (False, True):
        parts = _Parts(sides, ties, domains, grouped)
        for wanted in (0, 1):
            for face, cut_off, joined in parts.determined(wanted):
                inside = wanted if joined else 1 - wanted
                pairs = _open_pairs(sides, ties, parts.side, face, domains)
                if not pairs:
                    continue
                prunings = []
                shown = [(OUTER, one) for one in (*joined, parts.side.index(wanted))]
                for edge, one, other in pairs:
                    view, line = sides.loop.views[edge], inside ^ (parts.side[other] or 0) ^ (ties.tied(face, one) or 0)
                    prunings.append((view.variable, view.no if line else view.yes))
                    shown += [(face, one), (OUTER, other)]
                return Conclusion(
                    prunings,
                    [variable for variable, _ in prunings],
                    OnePiece(sides.cell[face], inside, tuple([sides.cell.get(one) for one in joined])),
                    reason=_reason(sides, ties, parts, cut_off, shown, wanted),
                )
    return None


def _open_pairs(
    sides: SidesOfLoop, ties: Ties, side: Sequence[int | None], face: int, domains: Sequence[int]
) -> list[tuple[int, int, int]]:
    """The open edges between faces that are tied to this one and faces whose side is known, with both."""
    root, _ = ties.root(face)
    return [
        (edge, one, other)
        for edge, (view, pair) in enumerate(zip(sides.loop.views, sides.beside, strict=True))
        if domains[view.variable] & view.yes and domains[view.variable] & view.no
        for one, other in (pair, pair[::-1])
        if side[other] is not None and ties.root(one)[0] == root
    ]


def _reason(
    sides: SidesOfLoop, ties: Ties, parts: _Parts, cut_off: set[int], shown: list[tuple[int, int]], wanted: int
) -> list[tuple[int, int]]:
    """What parts some faces from the others of the wanted side: lines, and faces of the other side; and why pairs of
    faces are tied."""
    variables: dict[int, None] = {}
    inner = {face for face, part in enumerate(parts.part_of) if part in cut_off}
    shown = [*shown, *[(parts.part_of[face], face) for face in inner]]
    for edge, faces in enumerate(sides.beside):
        if len(inner.intersection(faces)) == 1:
            variables[sides.loop.views[edge].variable] = None
            shown += [(OUTER, face) for face in faces if parts.side[face] == 1 - wanted]
    clues: dict[tuple[int, ...], None] = {}
    for pair in dict.fromkeys(shown):
        for number in ties.why(*pair):
            tie = ties.ties[number]
            if tie.edge >= 0:
                variables[sides.loop.views[tie.edge].variable] = None
            else:
                clues[tie.positions] = None
    return [(variable, -1) for variable in dict.fromkeys([*variables, *_stated(sides, clues)])]


def _say_one_piece(conclusion: Conclusion[OnePiece], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What joins two faces, or can't be reached."""
    face, inside, joined = conclusion.detail
    along = bool(SIDE.fullmatch(phrases.name(conclusion.seen[0])))
    name, which = _face_name(face, along), "inside" if inside else "outside"
    if not joined:
        return f"the {'outside' if inside else 'inside'} of the loop is one piece, which can't reach {name}"
    others = listed([_face_name(one, along) for one in joined])
    return f"the {which} of the loop is one piece, and {others} are joined only through {name}"


def _coloured(
    about: Sides, state: State, conclusion: Conclusion[FacesTied | OnePiece]
) -> Conclusion[FacesTied | OnePiece]:
    """With the side of each face that is known; where those that it is about are only known to lie alike or not, with
    the faces that are tied to them."""
    sides, detail = about.sides, conclusion.detail
    ties = _ties(sides, state.domains)
    face_at = {cell: face for face, cell in sides.cell.items()}
    start, letters = OUTER, (Side.OUTSIDE, Side.INSIDE)
    if isinstance(detail, FacesTied) and detail.inside is None:
        start, letters = face_at[next(cell for cell in detail.faces if cell is not None)], (Side.ONE, Side.OTHER)
    found = [
        (cell if about.along else Corner(cell[0] + 1, cell[1] + 1), letters[side])
        for face, cell in sides.cell.items()
        if (side := ties.tied(start, face)) is not None
    ]
    return conclusion._replace(sides=found)


Sides.techniques = (
    Technique("inside and outside", 34, _find_sides, _say_sides, evidence=_coloured),
    Technique("inside in one piece", 36, _find_one_piece, _say_one_piece, evidence=_coloured),
)
