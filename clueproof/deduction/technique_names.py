"""The techniques as people read them: the name in the output, and how hard it is.

Each constant is the term of the field. A difficulty orders all techniques, easiest first; its tens are the level:
0 bookkeeping, 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial. Those of equal difficulty are ordered by name.
"""

from __future__ import annotations

from typing import NamedTuple


class TechniqueName(NamedTuple):
    """The name of a technique in the output, and its difficulty."""

    name: str
    difficulty: int


GIVEN = TechniqueName("clues", 0)
"""No technique: what the clues say by themselves."""
PEER_ELIMINATION = TechniqueName("peer elimination", 0)

CROSSED_OUT = TechniqueName("crossed out", 0)

FACTS = TechniqueName("said by a rule", 10)
HOUSE_ELIMINATION = TechniqueName("taken in a house", 10)
NAKED_SINGLE = TechniqueName("naked single", 11)
STATED = TechniqueName("stated", 10)
LAST_IN_LINE = TechniqueName("last place in a row", 12)
TRANSITIVITY = TechniqueName("transitivity", 11)
CROSS_REFERENCE = TechniqueName("cross-reference", 13)
ONE_OF_SEVERAL = TechniqueName("one of several", 14)
NO_RUN_END = TechniqueName("next to a pair", 11)
HIDDEN_SINGLE = TechniqueName("hidden single", 12)
LAST_OF_COUNT = TechniqueName("last of a count", 12)
NO_RUN_GAP = TechniqueName("gap in a pair", 12)
COUNT_REACHED = TechniqueName("quota reached", 13)
BANNED_NEIGHBOUR = TechniqueName("next to each other", 13)
COUNT_FORCED = TechniqueName("quota forced", 14)
NUMBER_COMPLETE = TechniqueName("number is complete", 13)
ISLAND_COMPLETE = TechniqueName("island is complete", 13)
BETWEEN_ISLANDS = TechniqueName("between islands", 13)
ISLAND_TOO_LARGE = TechniqueName("too large for an island", 14)
ROOM_OF_ISLAND = TechniqueName("room of an island", 14)
NO_ISLAND = TechniqueName("out of reach of islands", 15)
LAND_GROWS = TechniqueName("land that lacks a number", 15)
SETTLED_ISLANDS = TechniqueName("islands", 0)
TOO_LARGE_TO_COUNT = TechniqueName("too large for a number", 14)
ALL_COUNTED = TechniqueName("all that a number can reach", 14)
SETTLED_COUNT = TechniqueName("counted", 0)
POINT_DONE = TechniqueName("two lines meet", 13)
LINE_GOES_ON = TechniqueName("line that goes on", 13)
DEAD_END = TechniqueName("dead end", 14)
UNIT_CLAUSE = TechniqueName("only way to meet a rule", 15)
LAST_PLACE = TechniqueName("last place", 12)
IN_EVERY_PLACE = TechniqueName("in every place", 13)
IN_NO_PLACE = TechniqueName("in no place", 13)
FULL_REGION = TechniqueName("region is complete", 13)
ONLY_WAY_TO_GROW = TechniqueName("only way to grow", 14)
JOINED_TOO_LARGE = TechniqueName("too large together", 14)
NO_ROOM = TechniqueName("no room to grow", 15)
ROOM_FOR_ONE = TechniqueName("room for one region", 13)
SAME_REGION = TechniqueName("within a region", 13)
CLOSED_REGION = TechniqueName("borders of a region", 13)
ONLY_WAY_OUT = TechniqueName("only way out", 14)
PARTED_REGIONS = TechniqueName("regions to be parted", 14)
ORDERED_COUNT = TechniqueName("counted in their order", 21)
WHICHEVER = TechniqueName("whichever it is", 16)
SIDES_TOGETHER = TechniqueName("sides together", 17)
FIRST_VISIBLE = TechniqueName("first seen", 18)
ONLY_ONE_FOLLOWS = TechniqueName("only one can follow", 12)
CLOSED_CYCLE = TechniqueName("closed cycle", 17)
LAST_CELL = TechniqueName("last cell of a rule", 19)

EARLY_CLOSING = TechniqueName("loop closed too early", 20)
NEIGHBOUR_SUBSET = {
    2: TechniqueName("pair of neighbours", 21),
    3: TechniqueName("triple of neighbours", 31),
}
IN_A_ROW = TechniqueName("numbers in a row", 15)
WHEREVER = TechniqueName("wherever it goes", 20)
NOTHING_IN_COMMON = TechniqueName("nothing in common", 21)
TWO_PLACES = TechniqueName("order and distance", 20)
EITHER_OR = TechniqueName("either-or", 23)
SEVERAL_PLACES = TechniqueName("sums and differences", 28)
WHICHEVER_WAY = TechniqueName("whichever way", 30)
GRID_SUBSET = {
    2: TechniqueName("pair of a logic grid", 31),
    3: TechniqueName("triple of a logic grid", 33),
}
LOCKED_CANDIDATES = TechniqueName("locked candidates", 20)
NAKED_SUBSET = {
    2: TechniqueName("naked pair", 21),
    3: TechniqueName("naked triple", 31),
    4: TechniqueName("naked quadruple", 41),
}
HIDDEN_SUBSET = {
    2: TechniqueName("hidden pair", 22),
    3: TechniqueName("hidden triple", 32),
    4: TechniqueName("hidden quadruple", 42),
}
WAYS_AROUND_ONE = TechniqueName("ways around a clue", 21)
VISIBLE_SUM = TechniqueName("cells in sight", 22)
RUN_ARRANGEMENTS = TechniqueName("block arrangements", 23)
TABLE_ROWS = TechniqueName("combinations", 24)
SUM_BOUNDS = TechniqueName("bounds of a sum", 25)
SUM_WAYS = TechniqueName("ways to make a sum", 29)
LEXICOGRAPHIC_ORDER = TechniqueName("order of lines", 26)
JOINT_COUNTS = TechniqueName("two counts together", 28)
REST_OF_HOUSES = TechniqueName("rest of a house", 26)
CAGES_OF_HOUSE = TechniqueName("cages of a house", 29)
CAGE_FILLINGS = TechniqueName("ways to fill a cage", 27)
CAGE_CLAIM = TechniqueName("held by a cage", 28)
NEEDED_TO_GROW = TechniqueName("needed to grow", 27)
NEEDED_WAY = TechniqueName("needed way out", 27)
NEEDED_FOR_ISLAND = TechniqueName("needed for an island", 28)
NEEDED_FOR_LAND = TechniqueName("only island in reach", 28)
NEEDED_TO_COUNT = TechniqueName("needed for a number", 28)
OVERLAPPING_COUNTS = TechniqueName("overlap of counts", 28)
TOO_FEW_PLACES = TechniqueName("too few places", 27)
ONE_AFTER_THE_OTHER = TechniqueName("one after the other", 28)
CAGE_SUM = TechniqueName("sum of different numbers", 29)

WHOLE_REGIONS = TechniqueName("area of whole regions", 31)
OUT_OF_REACH = TechniqueName("no room within reach", 32)
DISTINCT_LINES = TechniqueName("not a finished line again", 30)
AUTOMATON_WORDS = TechniqueName("line arrangements", 31)
VISIBLE_COUNT = TechniqueName("visible arrangements", 32)
WAYS_AROUND_TWO = TechniqueName("ways around two clues", 32)
OUT_OF_ORDER = TechniqueName("nothing before or after", 32)
PARITY = TechniqueName("parity of crossings", 33)
UNREACHABLE_POCKET = TechniqueName("closed pocket", 33)
CUT_VERTEX = TechniqueName("cut cell", 34)
WAYS_OUT = TechniqueName("ways out of a piece", 44)
WAYS_TO_REACH = {
    4: TechniqueName("few ways to reach a number", 33),
    40: TechniqueName("ways to reach a number", 42),
}
WAYS_TO_MEET = {
    4: TechniqueName("few ways to meet a count", 40),
    30: TechniqueName("ways to meet a count", 51),
}
"""By how many ways there are at most; so are the ones before."""
REFUTED_RULE = TechniqueName("rule that can't hold", 35)
NO_RUN_AND_COUNT = TechniqueName("line arrangements with a count", 36)
COUNTED_LINE = TechniqueName("line arrangements with counts", 30)
FRAMED_LINE = TechniqueName("line arrangements with what is seen", 37)
DISTINCT_ARRANGEMENTS = TechniqueName("arrangements but finished lines", 38)

FISH = {
    2: TechniqueName("X-wing", 41),
    3: TechniqueName("swordfish", 50),
    4: TechniqueName("jellyfish", 52),
}
COVERED_PLACES = TechniqueName("as many rules as places", 42)
SIMPLE_COLOURING = TechniqueName("simple colouring", 43)
XY_WING = TechniqueName("XY-wing", 45)
XYZ_WING = TechniqueName("XYZ-wing", 46)

ALTERNATING_CHAIN = TechniqueName("alternating chain", 55)

FORCING_CHAIN = {
    5: TechniqueName("short forcing chain", 48),
    10: TechniqueName("forcing chain", 56),
    20: TechniqueName("long forcing chain", 58),
}
"""By the most links that it has; so are the next ones."""
CELL_FORCING_CHAIN = {
    5: TechniqueName("short cell forcing chain", 49),
    10: TechniqueName("cell forcing chain", 57),
    20: TechniqueName("long cell forcing chain", 59),
}
NESTED_FORCING_CHAIN = TechniqueName("nested forcing chain", 59)
"""As many links as a long one."""

TRIAL = TechniqueName("trial", 60)
NESTED_TRIAL = TechniqueName("nested trial", 62)

CHAINS = frozenset(
    technique.name
    for technique in (
        *FORCING_CHAIN.values(),
        *CELL_FORCING_CHAIN.values(),
        NESTED_FORCING_CHAIN,
        TRIAL,
        NESTED_TRIAL,
    )
)
"""The names of all that assume a candidate."""
