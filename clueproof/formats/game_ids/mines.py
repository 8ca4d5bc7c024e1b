"""Game ids of Mines: `9x9:4,2,m` with the column and the row of the cell that is opened first, and a bit for each cell,
is there a mine, in hexadecimal; behind `m` they are masked, so that nobody reads them by accident, behind `u` not.

The puzzle is what the player sees: the numbers that the first cell opens, and how many mines there are.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha1

from clueproof.backends import Satisfied, backend
from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid import cell_name
from clueproof.grid.board import Spot
from clueproof.grid.edges import rectangle, three_by_three
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

TOTAL = "mines"
HEXADECIMAL = "0123456789abcdefABCDEF"


class Mines(GameId):
    game = "mines"
    puzzle = "minesweeper"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        stated = options(parameters, r"(?:n(?P<mines>\d+))?a?")["mines"]
        if puzzle.next == "r":
            raise NotationError("an id that begins with r has no mines yet: Mines lays them when a cell is opened")
        first = _first(puzzle, height, width)
        masked = puzzle.take("mu") == "m"
        digits = (height * width + 3) // 4
        bits = puzzle.several(HEXADECIMAL, digits, f"one of {counted(digits, 'hexadecimal digit')}")
        puzzle.end()
        there = _bits("".join(bits), height * width, masked)
        mines = {spot for spot, mine in zip(rectangle(height, width), there, strict=True) if mine}
        if stated is not None and int(stated) != len(mines):
            raise NotationError(f"the parameters say {counted(int(stated), 'mine')}, the board has {len(mines)}", 0)
        if first in mines:
            raise NotationError(f"{cell_name(*first)}, which is opened first, has a mine")
        numbers = _opened(first, mines, height, width)
        shown = [str(numbers.get(spot, ".")) for spot in rectangle(height, width)]
        return {"grid": rows(shown, width), TOTAL: len(mines)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        height, width = shape.height, shape.width
        if not puzzle.clues[TOTAL]:
            raise NotationError("no game id: in Mines the number of all mines is told")
        if puzzle.clues[TOTAL][None] > height * width - 9:
            raise NotationError("no game id: in Mines nine cells have no mine")
        # where the clues leave open which cells have mines, any that fit will do: the id says the same clues
        mines = _fitting(puzzle)
        first = next((spot for spot, number in given.items() if number == 0), next(iter(given), None))
        if _opened(first, mines, height, width) != given:
            raise NotationError("no game id: in Mines the numbers are what opening one cell shows")
        bits = [spot in mines for spot in rectangle(height, width)]
        at = "" if first is None else f"{first[1]},{first[0]},"
        return f"{width}x{height}:{at}m{_digits(bits)}"


def _first(puzzle: Scanner, height: int, width: int) -> Spot | None:
    """The cell that is opened first; None where the id says none."""
    if not puzzle.next.isdigit():
        return None
    column = _place(puzzle, "column", width)
    return _place(puzzle, "row", height), column


def _place(puzzle: Scanner, what: str, size: int) -> int:
    start, number = puzzle.at, puzzle.number()
    if number is None or number >= size:
        puzzle.at = start
        puzzle.fail(f"the {what} of the cell that is opened first, from 0 to {size - 1},")
    puzzle.expect(",")
    return number


def _opened(first: Spot | None, mines: Collection[Spot], height: int, width: int) -> dict[Spot, int]:
    """The numbers that opening a cell shows: beside a 0 all cells open too."""
    numbers = dict[Spot, int]()
    ahead = [] if first is None else [first]
    while ahead:
        spot = ahead.pop()
        if spot in numbers:
            continue
        near = three_by_three(spot, height, width)
        numbers[spot] = sum(one in mines for one in near)
        if not numbers[spot]:
            ahead += near
    return numbers


def _fitting(puzzle: Puzzle) -> Collection[Spot]:
    """Mines with which all clues are true. Raises NotationError if there are none."""
    rules = puzzle.rules
    encoding = rules.encode(puzzle.shape)
    clues = rules.clues(puzzle, encoding)
    with backend("sat").open(encoding.model) as session:
        answer = session.solve(clues)
    if not isinstance(answer, Satisfied):
        raise NotationError("no game id: an id of Mines says where the mines are, and no mines fit these clues")
    spots = rectangle(puzzle.shape.height, puzzle.shape.width)
    return {spot for spot, mine in zip(spots, answer.keys, strict=True) if mine}


def _bits(digits: str, count: int, masked: bool) -> list[bool]:
    """What hexadecimal digits say of so many cells."""
    found = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if masked:
        found = _masked(found, count, (1, 0))
    return [bool(found[place // 8] & 0x80 >> place % 8) for place in range(count)]


def _digits(bits: list[bool]) -> str:
    """The masked digits of cells."""
    count = len(bits)
    size = (count + 7) // 8
    number = int("".join("01"[bit] for bit in bits), 2) << 8 * size - count
    return _masked(number.to_bytes(size, "big"), count, (0, 1)).hex()[: (count + 3) // 4]


def _masked(found: bytes, count: int, order: tuple[int, int]) -> bytes:
    """Both halves, in this order, each masked by the other one: `obfuscate_bitmap` in misc.c of the collection."""
    half = len(found) // 2
    halves = [found[:half], found[half:]]
    for place in order:
        other = sha1(halves[1 - place], usedforsecurity=False)
        size, mask, number = len(halves[place]), b"", 0
        while len(mask) < size:
            block = other.copy()
            block.update(str(number).encode())
            mask, number = mask + block.digest(), number + 1
        masked = int.from_bytes(halves[place], "big") ^ int.from_bytes(mask[:size], "big")
        if place == 1:
            # bits of no cell
            masked = masked >> -count % 8 << -count % 8
        halves[place] = masked.to_bytes(size, "big")
    return b"".join(halves)
