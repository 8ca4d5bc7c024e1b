"""Small cases of every constraint type.

Each is there three times: bare, enforced by one literal, and enforced by two, of which one is negated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product

from clueproof.grid import Grid
from clueproof.model import (
    Acyclic,
    AdjacencyBan,
    AllDifferent,
    Alternatives,
    AtLeast,
    AtMost,
    Automaton,
    BorderedRegions,
    Clause,
    Connected,
    Consecutive,
    Constraint,
    Exactly,
    FirstVisible,
    Followed,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    Matching,
    NoRun,
    NumberedRegions,
    PartedRegions,
    Paths,
    Placement,
    Product,
    Runs,
    SingleLoop,
    Square,
    SumBetween,
    Table,
    ValueRegions,
    Variable,
    VisibleCount,
    VisibleSum,
)
from clueproof.testing.lowering import BIT, Case, Domain, bits, digits


def _literals(cells: Sequence[Variable]) -> list[Literal]:
    return [cell for cell in cells if isinstance(cell, int)]


def _integers(cells: Sequence[Variable]) -> list[Integer]:
    return [cell for cell in cells if isinstance(cell, Integer)]


def _clauses() -> Iterator[Case]:
    def over_bits(name: str, *signs: int) -> Case:
        """`signs` are the literals over three Booleans numbered from 1."""
        return Case(
            f"clause, {name}", bits(3), lambda x: Clause(*(_literals([x[abs(s) - 1]])[0] * _sign(s) for s in signs))
        )

    yield over_bits("three literals", 1, -2, 3)
    yield over_bits("one literal", -2)
    yield over_bits("no literal")
    yield over_bits("a literal twice", 1, 1)
    yield over_bits("a literal and its negation", 2, -2)
    two = digits(2, range(4))
    yield Case(
        "clause, equals and at most", two, lambda x: Clause(_integers(x)[0].equals(2), _integers(x)[1].at_most(1))
    )
    yield Case(
        "clause, at least, negated",
        two,
        lambda x: Clause(-_integers(x)[0].at_least(2), -_integers(x)[1].equals(0), _integers(x)[1].at_least(3)),
    )
    yield Case(
        "clause, value outside the domain",
        two,
        lambda x: Clause(_integers(x)[0].equals(9), _integers(x)[1].at_most(-1)),
    )
    yield Case("clause, every value", two, lambda x: Clause(_integers(x)[0].at_most(7)))
    yield Case("clause, gap in the domain", ((-5, 0, 9),), lambda x: Clause(_integers(x)[0].at_most(4)))


def _sign(number: int) -> int:
    return 1 if number > 0 else -1


def _all_different() -> Iterator[Case]:
    for name, domains in {
        "fewer cells than values": digits(3, range(4)),
        "as many cells as values": digits(3, range(3)),
        "more cells than values": digits(4, range(3)),
        "no cell": (),
        "one cell": digits(1, range(3)),
        "unequal domains": ((0, 1, 2), (1, 3), (2, 3, 4)),
        "unequal domains, as many values": ((0, 1), (1, 2), (0, 2)),
        "domains apart": ((0, 1), (2, 3)),
        "negative values": digits(3, (-7, -1, 0)),
        "two Booleans": bits(2),
        "three Booleans": bits(3),
        "Booleans and integers": (BIT, (0, 1, 2), (1, 2, 5)),
        "one value each": ((1,), (2,), (1, 2, 3)),
    }.items():
        yield Case(f"all different, {name}", domains, lambda x: AllDifferent(tuple(x)))
    yield Case("all different, a cell twice", digits(2, range(3)), lambda x: AllDifferent((x[0], x[1], x[0])))
    yield Case("all different, a literal and its negation", bits(1), lambda x: AllDifferent((x[0], -_literals(x)[0])))
    for name, domains in {
        "four of six": digits(4, range(1, 7)),
        "as many as values": digits(3, range(3)),
        "too many": digits(3, range(2)),
        "gaps between values": ((0, 1, 4), (0, 2, 5), (1, 3, 4)),
        "Booleans": bits(2),
        "three Booleans": bits(3),
        "one cell": digits(1, (2, 5)),
        "none": (),
    }.items():
        yield Case(f"consecutive, {name}", domains, lambda x: Consecutive(tuple(x)))
    yield Case("consecutive, a cell twice", digits(2, range(3)), lambda x: Consecutive((x[0], x[1], x[0])))
    yield Case(
        "consecutive, if the first is 1",
        digits(3, range(4)),
        lambda x: Consecutive(tuple(x[1:]), enforce=(_integers(x)[0].equals(1),)),
    )


def _cardinalities() -> Iterator[Case]:
    for kind in (Exactly, AtLeast, AtMost):
        word = {Exactly: "exactly", AtLeast: "at least", AtMost: "at most"}[kind]
        for count in range(-1, 7):
            yield Case(f"{word} {count} of 5", bits(5), lambda x, k=kind, c=count: k(c, tuple(_literals(x))))
        for count in (3, 4):
            yield Case(
                f"{word} {count} of 7, some negated",
                bits(7),
                lambda x, k=kind, c=count: k(
                    c, tuple(cell if place % 3 else -cell for place, cell in enumerate(_literals(x)))
                ),
            )
        for count in (-1, 0, 1):
            yield Case(f"{word} {count} of none", (), lambda _, k=kind, c=count: k(c, ()))
            yield Case(f"{word} {count} of 1", bits(1), lambda x, k=kind, c=count: k(c, tuple(_literals(x))))
        for count in range(5):
            yield Case(
                f"{word} {count}, literals twice",
                bits(3),
                lambda x, k=kind, c=count: k(c, (_literals(x)[0], _literals(x)[1], _literals(x)[0], _literals(x)[2])),
            )
        for count in range(4):
            yield Case(
                f"{word} {count}, a literal and its negation",
                bits(2),
                lambda x, k=kind, c=count: k(c, (_literals(x)[0], _literals(x)[1], -_literals(x)[0])),
            )
    yield Case(
        "exactly 2, an integer's literals",
        digits(3, range(3)),
        lambda x: Exactly(2, tuple(c.equals(1) for c in _integers(x))),
    )


def _linears() -> Iterator[Case]:
    def case(
        name: str,
        domains: tuple[Domain, ...],
        coefficients: Sequence[int],
        least: int | None = None,
        most: int | None = None,
        order: Sequence[int] | None = None,
    ) -> Case:
        """`order` are the places of the cells that the coefficients belong to, negated for -1 - place."""

        def build(x: Sequence[Variable]) -> Constraint:
            places = range(len(coefficients)) if order is None else order
            cells = [x[place] if place >= 0 else -_literals(x)[-1 - place] for place in places]
            return Linear(tuple(zip(coefficients, cells, strict=True)), least, most)

        return Case(f"linear, {name}", domains, build)

    quads = digits(3, range(4))
    yield case("negative coefficients", quads, (2, -3, 1), -1, 3)
    yield case("at least", quads, (1, 2, -1), 4, None)
    yield case("at most", quads, (1, 2, -1), None, 2)
    yield case("equal to", quads, (3, -2, 1), 2, 2)
    yield case("open on both sides", digits(2, range(3)), (1, 1))
    yield case("bounds that cross", digits(2, range(3)), (1, 1), 3, 2)
    yield case("always true", digits(2, range(3)), (1, 2), -5, 6)
    yield case("never true", digits(2, range(3)), (1, 2), 7, None)
    yield case("a gap that no sum meets", digits(2, (0, 5)), (2, 2), 11, 19)
    yield case("weights of Booleans", bits(5), (3, 5, 7, 2, 4), 6, 12)
    yield case("weights of Booleans, some negative", bits(5), (3, -5, 7, -2, 4), -1, 5)
    yield case("one weight", bits(5), (3, 3, 3, 3, 3), 4, 7)
    yield case("one weight with signs", bits(4), (2, -2, 2, -2), -1, 3)
    yield case("one negative weight", bits(4), (-3, -3, -3, -3), -7, -2)
    yield case("Booleans and integers", (BIT, range(3), BIT, range(1, 4)), (4, -3, -1, 2), 0, 4)
    yield case("negative values", ((-3, -1, 0, 2), range(-2, 1)), (2, -3), -3, 4)
    yield case("values far apart", ((0, 7, 100), (-50, 0, 3)), (1, 2), 0, 7)
    yield case("a cell twice", digits(2, range(3)), (2, -1, 3), 3, 7, order=(0, 1, 0))
    yield case("a cell that cancels", digits(2, range(3)), (2, 1, -2), 1, 1, order=(0, 1, 0))
    yield case("a literal and its negation", bits(2), (2, 3, 1), 3, 3, order=(0, -1, 1))
    yield case("negated literals", bits(3), (2, 3, 4), 4, 6, order=(-1, -2, 2))
    yield case("zero coefficients", digits(3, range(3)), (0, 1, 0), 1, 1)
    yield case("only zero coefficients", bits(2), (0, 0), 1, None)
    yield case("no term, true", (), (), -1, 0)
    yield case("no term, false", (), (), 1, None)
    yield case("no term, open", (), ())
    yield case("large coefficients", bits(4), (10**6, -(10**6) + 1, 999_983, 17), 0, 10**6)
    yield case("one cell", digits(1, range(5)), (-2,), -6, -1)
    yield case("two cells, equal to", digits(2, range(4)), (1, 1), 4, 4)
    yield case("two cells, difference", ((-2, 0, 1, 5), (0, 3, 4)), (1, -1), -2, 1)
    yield case("two cells, both negative", ((1, 2, 7), (-1, 0)), (-2, -3), -5, 1)
    yield case("two cells, a literal", (BIT, (0, 2, 3)), (-3, 2), 0, 4)
    yield case("two cells, open", ((0, 1, 4), (0, 2)), (1, 2), 3, None)
    yield case("two weights", bits(2), (2, -3), -1, 0)
    yield case("a count", (BIT, BIT, BIT, range(5)), (1, 1, 1, -1), 0, 0)
    yield case("a count with signs", (BIT, BIT, (-1, 0, 2), BIT), (1, -1, 1, -1), -1, 1)
    yield case("a count the other way", (BIT, range(-3, 1), BIT), (-1, -1, -1), 1, 2)


def _lines() -> Iterator[Case]:
    def path(*banned: tuple[int, int]) -> Callable[[Sequence[Variable]], Constraint]:
        return lambda x: AdjacencyBan(tuple(pairwise(x)), banned)

    yield Case("adjacency ban, integers", digits(3, range(3)), path((0, 1), (2, 2)))
    yield Case("adjacency ban, Booleans", bits(4), path((1, 1)))
    yield Case("adjacency ban, Booleans and integers", (BIT, (0, 1, 2), BIT), path((0, 1), (1, 2)))
    yield Case("adjacency ban, negative values", digits(2, (-2, 0, 1)), path((-2, 1), (0, 0)))
    yield Case("adjacency ban, values outside", digits(2, range(2)), path((0, 5), (7, 7)))
    yield Case("adjacency ban, nothing banned", digits(2, range(2)), path())
    yield Case("adjacency ban, no neighbours", digits(2, range(2)), lambda _: AdjacencyBan((), ((0, 0),)))
    yield Case(
        "adjacency ban, own neighbour", digits(1, range(3)), lambda x: AdjacencyBan(((x[0], x[0]),), ((1, 1), (0, 2)))
    )

    def no_run(length: int) -> Callable[[Sequence[Variable]], Constraint]:
        return lambda x: NoRun(tuple(x), length)

    yield Case("no run of 3", bits(6), no_run(3))
    yield Case("no run of 2, integers", digits(4, range(3)), no_run(2))
    yield Case("no run of 2, unequal domains", ((0, 1), (1, 2), (0, 2), (5,)), no_run(2))
    yield Case("no run of 2, Booleans and integers", (BIT, (0, 1, 2), BIT, (-1, 1)), no_run(2))
    yield Case("no run of 1", bits(3), no_run(1))
    yield Case("no run of 0", bits(3), no_run(0))
    yield Case("no run of -1", bits(2), no_run(-1))
    yield Case("no run as long as the line", bits(4), no_run(4))
    yield Case("no run longer than the line", bits(3), no_run(4))
    for length in (-1, 0, 1, 2):
        yield Case(f"no run of {length}, empty line", (), no_run(length))
    yield Case("no run, negated cells", bits(3), lambda x: NoRun((*(-cell for cell in _literals(x[:2])), x[2]), 2))

    def differ(width: int) -> Callable[[Sequence[Variable]], Constraint]:
        return lambda x: LinesDiffer(tuple(tuple(x[start : start + width]) for start in range(0, len(x), width)))

    yield Case("lines differ, 3 of 2 Booleans", bits(6), differ(2))
    yield Case("lines differ, 2 of 3 Booleans", bits(6), differ(3))
    yield Case("lines differ, 2 of 2 integers", digits(4, range(3)), differ(2))
    yield Case("lines differ, Booleans and integers", (BIT, (0, 1, 2), (0, 1), BIT), differ(2))
    yield Case("lines differ, unequal domains", ((0, 1), (2, 3), (1, 4), (2, 3)), differ(2))
    yield Case("lines differ, too many", bits(3), differ(1))
    yield Case("lines differ, one line", bits(2), differ(2))
    yield Case("lines differ, no line", (), lambda _: LinesDiffer(()))
    yield Case("lines differ, one of no width", (), lambda _: LinesDiffer(((),)))
    yield Case("lines differ, two of no width", (), lambda _: LinesDiffer(((), ())))
    yield Case("lines differ, a cell in both", bits(3), lambda x: LinesDiffer(((x[0], x[1]), (x[0], x[2]))))
    yield Case("lines differ, the same line", bits(2), lambda x: LinesDiffer(((x[0], x[1]), (x[0], x[1]))))
    yield Case("lines differ, a cell and its negation", bits(1), lambda x: LinesDiffer(((x[0],), (-_literals(x)[0],))))

    def lexicographic(strict: bool) -> Callable[[Sequence[Variable]], Constraint]:
        return lambda x: Lexicographic(tuple(x[: len(x) // 2]), tuple(x[len(x) // 2 :]), strict)

    for strict in (False, True):
        word = "before" if strict else "not after"
        yield Case(f"lexicographic, {word}, integers", digits(4, range(3)), lexicographic(strict))
        yield Case(f"lexicographic, {word}, Booleans", bits(6), lexicographic(strict))
        yield Case(
            f"lexicographic, {word}, unequal domains", ((0, 2), (1, 5), (1, 2, 3), (0, 5)), lexicographic(strict)
        )
        yield Case(f"lexicographic, {word}, domains apart", ((3, 4), (0, 1), (0, 1), (0, 1)), lexicographic(strict))
        yield Case(
            f"lexicographic, {word}, Booleans and integers", (BIT, range(3), (-1, 0, 1), BIT), lexicographic(strict)
        )
        yield Case(f"lexicographic, {word}, no cells", (), lexicographic(strict))
        yield Case(
            f"lexicographic, {word}, the same line", bits(2), lambda x, s=strict: Lexicographic(tuple(x), tuple(x), s)
        )
        yield Case(
            f"lexicographic, {word}, the line reversed",
            digits(3, range(2)),
            lambda x, s=strict: Lexicographic(tuple(x), tuple(x[::-1]), s),
        )


def _runs() -> Iterator[Case]:
    for name, domains, blocks in (
        ("two blocks", bits(7), ((2, 1), (1, 1))),
        ("three blocks", bits(7), ((1, 1), (2, 1), (1, 1))),
        ("one block", bits(4), ((2, 1),)),
        ("colours", digits(5, range(3)), ((1, 1), (1, 2), (1, 2))),
        ("colours that touch", digits(3, range(3)), ((1, 1), (2, 2))),
        ("colours, back and forth", digits(5, range(3)), ((1, 1), (1, 2), (1, 1))),
        ("an unused colour", digits(4, range(4)), ((2, 2), (1, 1))),
        ("a negative colour", digits(4, (-1, 0, 1)), ((2, -1), (1, 1))),
        ("a colour outside the domain", digits(3, range(3)), ((1, 3),)),
        ("no slack", bits(5), ((2, 1), (2, 1))),
        ("the whole line", bits(3), ((3, 1),)),
        ("one cell too long", bits(4), ((2, 1), (2, 1))),
        ("far too long", bits(2), ((9, 1),)),
        ("no block", bits(4), ()),
        ("no block, integers", digits(2, range(3)), ()),
        ("empty line, no block", (), ()),
        ("empty line, a block", (), ((1, 1),)),
        ("cells that can't be empty", ((1, 2), (0, 1, 2), (1, 2)), ((1, 1), (1, 2))),
        ("cells that can't be full", ((0, 1), (0,), (0, 1), (0, 1)), ((2, 1),)),
        ("Booleans and integers", (BIT, (0, 1, 2), BIT, (0, 2)), ((1, 1), (1, 2))),
    ):
        yield Case(f"runs, {name}", domains, lambda x, b=blocks: Runs(tuple(x), b))
    yield Case("runs, negated cells", bits(4), lambda x: Runs(tuple(-cell for cell in _literals(x)), ((1, 1), (1, 1))))


def _automata() -> Iterator[Case]:
    parity = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
    no_two_ones = ((0, 0, 0), (0, 1, 1), (1, 0, 0))
    for name, domains, accepting, transitions in (
        ("even number of ones", bits(5), (0,), parity),
        ("odd number of ones", bits(5), (1,), parity),
        ("no two ones together", bits(5), (0, 1), no_two_ones),
        ("three values", digits(4, range(3)), (0, 1), ((0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 2, 1))),
        ("negative values and states", digits(3, (-1, 0, 2)), (-5,), ((0, -1, -5), (-5, 0, -5), (-5, 2, 0))),
        ("values outside the domain", digits(3, range(2)), (0,), ((0, 7, 0), (0, 1, 0))),
        ("acceptance out of reach", bits(3), (9,), parity),
        ("nothing accepts", bits(3), (), parity),
        ("no transition", bits(2), (0,), ()),
        ("a dead end", bits(3), (0,), ((0, 0, 0), (0, 1, 3), (3, 0, 3), (3, 1, 3))),
        ("empty line, accepted", (), (0,), parity),
        ("empty line, refused", (), (1,), parity),
        ("unequal domains", ((0, 1), (2,), (1, 2)), (1,), ((0, 0, 0), (0, 1, 0), (0, 2, 1), (1, 1, 1))),
        ("Booleans and integers", (BIT, (0, 1, 2), BIT), (0, 1), no_two_ones),
    ):
        yield Case(f"automaton, {name}", domains, lambda x, a=accepting, t=transitions: Automaton(tuple(x), 0, a, t))
    yield Case("automaton, a cell twice", bits(2), lambda x: Automaton((x[0], x[1], x[0]), 0, (1,), parity))


def _tables() -> Iterator[Case]:
    for name, domains, rows in (
        ("three rows", digits(3, range(3)), ((0, 1, 2), (1, 1, 1), (2, 0, 0))),
        ("one row", digits(2, range(3)), ((2, 1),)),
        ("all rows", bits(2), tuple(product(range(2), repeat=2))),
        ("no row", digits(2, range(3)), ()),
        ("a row twice", digits(2, range(3)), ((0, 1), (0, 1), (1, 2))),
        ("values outside the domain", digits(2, range(3)), ((0, 7), (1, 2), (-1, 0))),
        ("only values outside the domain", digits(2, range(3)), ((0, 7), (5, 2))),
        ("rows of the wrong length", digits(2, range(3)), ((0,), (1, 2, 0), (2, 2))),
        ("negative values", digits(2, (-3, 0, 4)), ((-3, 4), (0, 0), (4, -3))),
        ("Booleans and integers", (BIT, range(3), BIT), ((0, 2, 1), (1, 0, 0), (1, 2, 1))),
        ("no cell, the empty row", (), ((),)),
        ("no cell, no row", (), ()),
    ):
        yield Case(f"table, {name}", domains, lambda x, r=rows: Table(tuple(x), r))
    yield Case(
        "table, a cell twice",
        digits(2, range(2)),
        lambda x: Table((x[0], x[1], x[0]), ((0, 1, 0), (0, 0, 1), (1, 1, 1))),
    )


def _products() -> Iterator[Case]:
    for name, domains, result in (
        ("three cells", digits(3, range(1, 5)), 12),
        ("a prime too large", digits(2, range(1, 4)), 5),
        ("one", digits(3, range(1, 3)), 1),
        ("too large", digits(2, range(1, 4)), 12),
        ("nothing", digits(3, range(3)), 0),
        ("nothing that can't be", digits(2, range(1, 4)), 0),
        ("negative values", digits(3, (-3, -2, 1, 2)), -12),
        ("negative values, positive", digits(2, (-3, -2, 0, 2)), 6),
        ("Booleans and integers", (BIT, range(4), BIT), 3),
        ("unequal domains", ((2,), (3, 5), (1, 2, 7)), 20),
        ("no cell", (), 1),
        ("no cell, refused", (), 2),
    ):
        yield Case(f"product, {name}", domains, lambda x, r=result: Product(tuple(x), r))
    yield Case("product, a cell twice", digits(2, range(1, 5)), lambda x: Product((x[0], x[1], x[0]), 12))


def _connected() -> Iterator[Case]:
    for name, nodes, edges in (
        ("path", 5, ((0, 1), (1, 2), (2, 3), (3, 4))),
        ("cycle", 6, ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0))),
        ("star", 5, ((0, 1), (0, 2), (0, 3), (0, 4))),
        ("complete", 4, tuple((a, b) for a in range(4) for b in range(a))),
        ("grid of 2 by 3", 6, tuple(Grid(2, 3, range(6)).edges)),
        ("grid of 3 by 2", 6, tuple(Grid(3, 2, range(6)).edges)),
        ("grid of 2 by 4", 8, tuple(Grid(2, 4, range(8)).edges)),
        ("two parts", 5, ((0, 1), (2, 3), (3, 4))),
        ("no edge", 3, ()),
        ("loops and double edges", 4, ((0, 0), (0, 1), (1, 0), (1, 2), (3, 2), (2, 3))),
        ("one node", 1, ()),
        ("no node", 0, ()),
    ):
        yield Case(f"connected, {name}", bits(nodes), lambda x, e=edges: Connected(tuple(_literals(x)), e))
    yield Case(
        "connected, negated nodes",
        bits(4),
        lambda x: Connected(
            tuple(cell if place % 2 else -cell for place, cell in enumerate(_literals(x))), ((0, 1), (1, 2), (2, 3))
        ),
    )
    yield Case(
        "connected, a literal at two nodes",
        bits(3),
        lambda x: Connected((_literals(x)[0], *_literals(x)), ((0, 2), (2, 3), (3, 1))),
    )


GRID_2_BY_3 = tuple(Grid(2, 3, range(6)).edges)
PRISM = ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4))


def _loops() -> Iterator[Case]:
    for name, ends in (
        ("triangle", ((0, 1), (1, 2), (2, 0))),
        ("grid of 2 by 3", GRID_2_BY_3),
        ("two triangles", ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3))),
        ("two triangles, joined", PRISM),
        ("complete", tuple((a, b) for a in range(4) for b in range(a))),
        ("double edges", ((0, 1), (1, 0), (1, 2), (2, 0), (3, 4), (4, 3))),
        ("path", ((0, 1), (1, 2), (2, 3))),
        ("star", ((5, 1), (5, 2), (5, 3), (5, 4))),
        ("one edge", ((0, 1),)),
        ("no edge", ()),
    ):
        for or_none in (False, True):
            yield Case(
                f"single loop{', or none' * or_none}, {name}",
                bits(len(ends)),
                lambda x, e=ends, o=or_none: SingleLoop(tuple(_literals(x)), e, or_none=o),
            )
    wheel = tuple((0, rim) for rim in range(1, 12))
    yield Case("single loop, many edges at a point", bits(11), lambda x: SingleLoop(tuple(_literals(x)), wheel))
    yield Case(
        "single loop, many edges between two points",
        bits(11),
        lambda x: SingleLoop(tuple(_literals(x)), ((0, 1),) * 11),
    )
    for through in ((0,), (0, 5), (1, 7)):
        yield Case(
            f"single loop through {through}",
            bits(len(GRID_2_BY_3)),
            lambda x, t=through: SingleLoop(tuple(_literals(x)), GRID_2_BY_3, t),
        )
    yield Case("single loop through a point without edges", (), lambda _: SingleLoop((), (), (0,), or_none=True))
    yield Case(
        "single loop, negations and a literal at two edges",
        bits(4),
        lambda x: SingleLoop(
            tuple(sign * _literals(x)[place] for sign, place in ((1, 0), (-1, 1), (1, 2), (1, 2), (-1, 3), (1, 0))),
            ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)),
        ),
    )


def _paths() -> Iterator[Case]:
    for name, ends, pairs in (
        ("grid of 2 by 3", GRID_2_BY_3, ((0, 5),)),
        ("grid of 2 by 3, neighbours", GRID_2_BY_3, ((0, 1),)),
        ("grid of 2 by 3, two paths", GRID_2_BY_3, ((0, 2), (3, 5))),
        ("grid of 2 by 3, two paths that would cross", GRID_2_BY_3, ((0, 5), (2, 3))),
        ("grid of 2 by 3, three paths", GRID_2_BY_3, ((0, 3), (4, 1), (5, 2))),
        ("two triangles, joined", PRISM, ((2, 5),)),
        ("two triangles, two paths", PRISM, ((0, 1), (3, 4))),
        ("double edges", ((0, 1), (1, 0), (1, 2), (3, 4), (4, 3)), ((0, 2),)),
        ("an end without edges", ((0, 1), (1, 2)), ((0, 7),)),
        ("no path", ((0, 1), (1, 2), (2, 0)), ()),
        ("no edge", (), ()),
    ):
        for covering in (False, True):
            yield Case(
                f"paths{', covering' * covering}, {name}",
                bits(len(ends)),
                lambda x, e=ends, p=pairs, c=covering: Paths(tuple(_literals(x)), e, p, c),
            )
    ladder = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (5, 6))
    for covering, pairs in ((False, ((0, 2), (3, 5))), (True, ((0, 1), (2, 6))), (False, ((1, 4), (0, 6)))):
        yield Case(
            f"paths{', covering' * covering}, faces, pairs {pairs}",
            bits(len(ladder)),
            lambda x, p=pairs, c=covering: Paths(
                tuple(_literals(x)), ladder, p, c, ((0, 1), (0, 2), (0, 1), (0, 2), (0, 1), (1, 2), (0, 2), (0, 0))
            ),
        )
    yield Case(
        "paths, negations and a literal at two edges",
        bits(3),
        lambda x: Paths(
            tuple(sign * _literals(x)[place] for sign, place in ((1, 0), (-1, 1), (1, 0), (-1, 2))),
            ((0, 1), (1, 2), (2, 3), (1, 3)),
            ((0, 3),),
        ),
    )


def _regions() -> Iterator[Case]:
    path, cycle = ((0, 1), (1, 2), (2, 3)), ((0, 1), (1, 2), (2, 3), (3, 0))
    for name, domains, edges in (
        ("path", digits(4, range(1, 5)), path),
        ("cycle", digits(4, range(1, 5)), cycle),
        ("grid of 2 by 3", digits(6, range(1, 4)), tuple(Grid(2, 3, range(6)).edges)),
        ("numbers too small and too large", digits(3, (-1, 0, 1, 2, 7)), path[:2]),
        ("unequal domains", ((1, 3), (3,), (2, 3, 5), (1, 2)), path),
        ("no edge", digits(3, (1, 2)), ()),
        ("loops and double edges", digits(3, range(1, 4)), ((0, 0), (0, 1), (1, 0), (2, 1))),
        ("no node", (), ()),
    ):
        yield Case(f"value regions, {name}", domains, lambda x, e=edges: ValueRegions(tuple(_integers(x)), e))
    yield Case(
        "value regions, a cell at two nodes",
        digits(2, range(1, 4)),
        lambda x: ValueRegions((_integers(x)[0], *_integers(x)), ((0, 1), (1, 2))),
    )
    for name, domains, edges, or_more in (
        ("path", digits(5, range(1, 4)), (*path, (3, 4)), 3),
        ("cycle", digits(4, range(1, 4)), cycle, 2),
        ("grid of 2 by 3", digits(6, range(1, 4)), tuple(Grid(2, 3, range(6)).edges), 3),
        ("any size", digits(3, (0, 1)), path[:2], 0),
        ("more than there are", digits(3, (1, 4)), path[:2], 4),
        ("none has it", digits(3, (1, 2)), path[:2], 9),
        ("not everywhere", ((1, 2), (1,), (2, 3), (2,)), path, 2),
    ):
        yield Case(
            f"value regions, {name}, the largest value or more",
            domains,
            lambda x, e=edges, v=or_more: ValueRegions(tuple(_integers(x)), e, v),
        )
    for name, size, edges, least in (
        ("path", 5, (*path, (3, 4)), 1),
        ("path, large", 5, (*path, (3, 4)), 2),
        ("cycle", 4, cycle, 1),
        ("grid of 2 by 3", 6, tuple(Grid(2, 3, range(6)).edges), 2),
        ("double edges", 3, ((0, 1), (1, 0), (2, 1)), 1),
        ("too few", 3, path[:2], 4),
        ("less than one", 3, path[:2], -1),
        ("no edge", 2, (), 1),
        ("no node", 0, (), 1),
    ):
        yield Case(
            f"parted regions, {name}",
            bits(size + len(edges)),
            lambda x, n=size, e=edges, v=least: PartedRegions(tuple(_literals(x)[:n]), e, tuple(_literals(x)[n:]), v),
        )
    for name, size, edges, numbers in (
        ("path", 5, (*path, (3, 4)), {0: 2}),
        ("path, from its middle", 5, (*path, (3, 4)), {1: 3, 4: 1}),
        ("cycle", 4, cycle, {0: None, 2: 1}),
        ("grid of 2 by 3", 6, tuple(Grid(2, 3, range(6)).edges), {0: 2, 5: 2}),
        ("grid of 2 by 3, one region", 6, tuple(Grid(2, 3, range(6)).edges), {4: 4}),
        ("grid of 2 by 4", 8, tuple(Grid(2, 4, range(8)).edges), {0: 3, 7: None}),
        ("grid of 3 by 3, ways around", 9, tuple(Grid(3, 3, range(9)).edges), {1: 5}),
        ("sizes unknown", 6, tuple(Grid(2, 3, range(6)).edges), {0: None, 2: None}),
        ("roots beside each other", 3, path[:2], {0: 1, 1: 2}),
        ("no root", 3, path[:2], {}),
        ("too large for its reach", 4, path, {0: 4, 3: 1}),
        ("no such size", 3, path[:2], {0: 0, 2: -1}),
        ("two parts", 5, ((0, 1), (2, 3), (3, 4)), {0: 2, 3: 2}),
        ("loops and double edges", 3, ((0, 0), (0, 1), (1, 0), (2, 1)), {1: 2}),
        ("no edge", 2, (), {0: 1}),
        ("no node", 0, (), {}),
    ):
        yield Case(
            f"numbered regions, {name}",
            bits(size + sum(number is not None for number in numbers.values())),
            lambda x, n=size, e=edges, m=numbers: _numbered(_literals(x), n, e, m),
        )
    yield Case(
        "numbered regions, negations, a node twice and a node that puts a size in force",
        bits(3),
        lambda x: NumberedRegions((-_literals(x)[0], *_literals(x)), cycle, (1,), ((2, _literals(x)[2]),), ("a",)),
    )
    for name, size, edges in (
        ("path", 4, path),
        ("cycle", 4, cycle),
        ("grid of 2 by 3", 6, tuple(Grid(2, 3, range(6)).edges)),
        ("two parts", 5, ((0, 1), (2, 3), (3, 4))),
        ("no edge", 3, ()),
        ("loops and double edges", 3, ((0, 0), (0, 1), (1, 0), (2, 1))),
        ("no node", 0, ()),
    ):
        for least, most in ((2, 2), (1, 2), (1, 9), (3, 3), (-1, 4), (0, 0), (3, 2)):
            yield Case(
                f"bordered regions of {least} to {most}, {name}",
                bits(len(edges)),
                lambda x, n=size, e=edges, b=(least, most): BorderedRegions(
                    tuple(map(str, range(n))), e, tuple(_literals(x)), *b
                ),
            )
    yield Case(
        "bordered regions, negations and a border twice",
        bits(3),
        lambda x: BorderedRegions(tuple("abcd"), cycle, (-_literals(x)[0], *_literals(x)), 1, 3),
    )


def _numbered(
    literals: Sequence[Literal], size: int, edges: tuple[tuple[int, int], ...], numbers: Mapping[int, int | None]
) -> NumberedRegions:
    """Regions with these roots and sizes, over the first literals; each of the others puts a size in force."""
    told = iter(literals[size:])
    sizes = tuple([None if number is None else (number, next(told)) for number in numbers.values()])
    return NumberedRegions(tuple(literals[:size]), edges, tuple(numbers), sizes, tuple(map(str, numbers)))


def _acyclic() -> Iterator[Case]:
    for name, ends in (
        ("triangle", ((0, 1), (1, 2), (2, 0))),
        ("square with a diagonal", ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2))),
        ("grid of 2 by 3", tuple(Grid(2, 3, range(6)).edges)),
        ("complete", tuple((a, b) for a in range(4) for b in range(a))),
        ("two triangles", ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3))),
        ("path", ((0, 1), (1, 2), (2, 3))),
        ("star", ((5, 1), (5, 2), (5, 3))),
        ("edges to themselves and double edges", ((0, 0), (0, 1), (1, 0), (1, 2), (2, 2))),
        ("one edge", ((0, 1),)),
        ("no edge", ()),
    ):
        yield Case(f"acyclic, {name}", bits(len(ends)), lambda x, e=ends: Acyclic(tuple(_literals(x)), e))
    yield Case(
        "acyclic, negated edges",
        bits(4),
        lambda x: Acyclic(
            tuple(cell if place % 2 else -cell for place, cell in enumerate(_literals(x))),
            ((0, 1), (1, 2), (2, 3), (3, 0)),
        ),
    )
    yield Case(
        "acyclic, literals at two edges",
        bits(3),
        lambda x: Acyclic((*_literals(x), _literals(x)[0], -_literals(x)[1]), ((0, 1), (1, 2), (2, 3), (2, 0), (3, 1))),
    )


def _placements() -> Iterator[Case]:
    for name, number, places in (
        ("dominoes of a path", 4, ((0, 1), (1, 2), (2, 3))),
        ("one within another", 3, ((0,), (0, 1), (0, 1, 2))),
        ("none", 3, ((),)),
        ("none, or a pair", 3, ((), (0, 2))),
        ("no place", 2, ()),
        ("a place twice, a cell twice", 3, ((0, 1), (1, 0), (2, 2))),
        ("cells without a place", 5, ((1, 2), (1, 3))),
        ("no cell", 0, ((),)),
    ):
        yield Case(f"placement, {name}", bits(number), lambda x, p=places: Placement(tuple(_literals(x)), p))
    yield Case(
        "placement, negations and a literal at two cells",
        bits(3),
        lambda x: Placement(
            (_literals(x)[0], -_literals(x)[1], *_literals(x)[1:], _literals(x)[0]), ((0, 1, 4), (2, 3))
        ),
    )


def _matchings() -> Iterator[Case]:
    def of(x: Sequence[Variable], *pairs: tuple[int, int]) -> Matching:
        cells, size = _integers(x), len(x) // len(pairs)
        squares = [Square(*pair, tuple(cells[n * size : (n + 1) * size])) for n, pair in enumerate(pairs)]
        return Matching(tuple(squares))

    two, three = range(1, 3), range(1, 4)
    yield Case("matching, two categories", digits(3, three), lambda x: of(x, (0, 1)))
    yield Case("matching, two categories the other way", digits(3, three), lambda x: of(x, (1, 0)))
    yield Case("matching, three categories", digits(6, two), lambda x: of(x, (0, 1), (0, 2), (1, 2)))
    yield Case("matching, squares in any direction", digits(6, two), lambda x: of(x, (2, 1), (1, 0), (0, 2)))
    yield Case("matching, values that are no items", digits(6, range(3)), lambda x: of(x, (0, 1), (0, 2), (1, 2)))
    yield Case(
        "matching, values that are missing",
        ((1, 2, 3), (1, 2), (2, 3)),
        lambda x: of(x, (0, 1)),
    )


def _alternatives() -> Iterator[Case]:
    for name, ways in (
        ("several literals", ((1, 2), (-1, 3), (-2, -3))),
        ("single literals", ((1,), (-2,))),
        ("one", ((1, -3),)),
        ("one that is always true", ((), (1, 2))),
        ("none", ()),
        ("the same twice, a literal twice", ((1, 1, 2), (1, 1, 2))),
        ("one that can't be", ((1, -1), (2, 3))),
    ):
        yield Case(
            f"alternatives, {name}",
            bits(3),
            lambda x, w=ways: Alternatives(tuple(tuple(_literals(x)[abs(n) - 1] * _sign(n) for n in way) for way in w)),
        )


def _followed() -> Iterator[Case]:
    for name, domains, end, step in (
        ("by one of two", digits(3, range(1, 4)), 3, 1),
        ("backwards", digits(3, range(1, 4)), 1, -1),
        ("by nothing", digits(1, range(3)), 2, 1),
        ("unequal domains", ((1, 2, 5), (2, 4), (3, 6, 7)), 5, 1),
        ("in steps of 2", digits(2, range(-1, 4)), 3, 2),
        ("an end that is no value", digits(2, range(3)), 7, 1),
        ("bits", bits(3), 1, 1),
        ("a bit by an integer", (BIT, (0, 1, 2), BIT), 0, 1),
        ("an integer by bits", ((-1, 0, 1), BIT, BIT), 1, 1),
    ):
        yield Case(f"followed {name}", domains, lambda x, e=end, s=step: Followed(x[0], tuple(x[1:]), e, s))
    yield Case("followed by itself", digits(2, range(3)), lambda x: Followed(x[0], (x[0], x[1], x[1]), 2))
    yield Case(
        "followed by negations", bits(3), lambda x: Followed(-_literals(x)[0], (-_literals(x)[1], _literals(x)[2]), 1)
    )


def _sights() -> Iterator[Case]:
    for name, domains in (
        ("three cells", digits(3, range(3))),
        ("four bits", bits(4)),
        ("one cell", digits(1, range(3))),
        ("no cell", ()),
        ("no cell can be empty", digits(2, (1, 2))),
        ("unequal domains", ((0, 2), (1,), (-1, 0, 3))),
    ):
        for value in (0, 1, 2):
            yield Case(f"first seen is {value}, {name}", domains, lambda x, v=value: FirstVisible(tuple(x), v))
    for name, line in (
        ("as many heights as cells", digits(3, range(1, 4))),
        ("fewer heights than cells", digits(4, range(2))),
        ("more heights than cells", digits(2, range(-2, 3))),
        ("one height", digits(3, (7,))),
        ("unequal domains", ((0, 3), (1,), (-2, 7, 9), BIT)),
        ("bits", bits(3)),
        ("no cell", ()),
    ):
        for within in (range(len(line) + 2), BIT):
            yield Case(
                f"visible count, {name}, {within}",
                (*line, within),
                lambda x: VisibleCount(tuple(x[:-1]), x[-1]),
            )
    yield Case(
        "visible count, its own cell and a cell twice",
        digits(2, range(1, 4)),
        lambda x: VisibleCount((x[0], x[1], x[0]), x[1]),
    )
    for name, line, ends in (
        ("all numbers", digits(4, range(3)), (0,)),
        ("more numbers than cells", digits(4, (0, 1, 2, 4)), (0,)),
        ("too few numbers", digits(5, range(2)), (0,)),
        ("two ends", digits(4, range(1, 5)), (1, 4)),
        ("negative numbers", digits(3, range(-2, 2)), (0,)),
        ("no ends", digits(3, (1, 2)), (0,)),
        ("bits", bits(3), (0,)),
        ("one cell", digits(1, range(2)), (0,)),
        ("no cell", (), (0,)),
    ):
        yield Case(
            f"sum between, {name}", (*line, range(4)), lambda x, ends=ends: SumBetween(tuple(x[:-1]), ends, x[-1])
        )
    yield Case(
        "sum between, its own cell and a cell twice",
        digits(3, range(3)),
        lambda x: SumBetween((x[0], x[1], x[2], x[0]), (0,), x[1]),
    )
    for lengths in ((3,), (1, 3), (3, 1, 2), (1, 2, 0, 2), (1, 1, 1, 1, 1), ()):
        for total in range(-1, sum(lengths) + 2):
            yield Case(
                f"sights of {total}, rays of {lengths}",
                bits(sum(lengths)),
                lambda x, n=lengths, t=total: VisibleSum(_parted(_literals(x), n), t),
            )
    yield Case(
        "sights of 3, negations and a cell in three rays",
        bits(4),
        lambda x: VisibleSum(_parted([x[0], -x[1], x[1], -x[0], x[0], x[3]], (2, 2, 2)), 3),  # type: ignore[operator, list-item]
    )


def _parted(cells: Sequence[Literal], lengths: Sequence[int]) -> tuple[tuple[Literal, ...], ...]:
    stops = [*accumulate(lengths)]
    return tuple(tuple(cells[stop - length : stop]) for stop, length in zip(stops, lengths, strict=True))


def _own_enforcement() -> Iterator[Case]:
    """Constraints enforced by one of their own cells."""
    yield Case(
        "exactly 1 of 3, if the first", bits(3), lambda x: Exactly(1, tuple(_literals(x)), enforce=(_literals(x)[0],))
    )
    yield Case(
        "all different, if the first is 1",
        digits(3, range(3)),
        lambda x: AllDifferent(tuple(x), enforce=(_integers(x)[0].equals(1),)),
    )
    yield Case(
        "connected, unless the first",
        bits(4),
        lambda x: Connected(tuple(_literals(x)), ((0, 1), (1, 2), (2, 3)), enforce=(-_literals(x)[0],)),
    )
    yield Case(
        "acyclic, if one of its edges",
        bits(4),
        lambda x: Acyclic(tuple(_literals(x)), ((0, 1), (1, 2), (2, 0), (2, 0)), enforce=(_literals(x)[3],)),
    )
    yield Case(
        "single loop, if the first edge",
        bits(5),
        lambda x: SingleLoop(tuple(_literals(x)), ((0, 1), (1, 2), (2, 0), (2, 3), (3, 0)), enforce=(_literals(x)[0],)),
    )
    yield Case("clause, if p and not p", bits(1), lambda x: Clause(enforce=(_literals(x)[0], -_literals(x)[0])))


BARE: list[Case] = [
    *_clauses(),
    *_all_different(),
    *_cardinalities(),
    *_linears(),
    *_lines(),
    *_runs(),
    *_automata(),
    *_tables(),
    *_products(),
    *_connected(),
    *_loops(),
    *_paths(),
    *_regions(),
    *_placements(),
    *_matchings(),
    *_alternatives(),
    *_acyclic(),
    *_followed(),
    *_sights(),
    *_own_enforcement(),
]

CASES: list[Case] = [
    Case(case.name, case.domains, case.constraint, enforcing) for case in BARE for enforcing in range(3)
]
"""Every case in its three forms."""
