"""`clueproof generate`: new puzzles with one solution each."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from clueproof.backends import backend as backend_named
from clueproof.cli.endings import Status
from clueproof.cli.output import Output
from clueproof.cli.wording import plural, summary
from clueproof.cli.written import puzzle_line, puzzle_text
from clueproof.encoders.record import JsonValue
from clueproof.errors import ClueproofError
from clueproof.generate import Made, Recipe, generate
from clueproof.render import Figure, to_sheet

WORDS = ("made",)
SEEDS = 1_000_000_000
"""Seeds that are chosen where none is given are below this."""


class Order(NamedTuple):
    """How many puzzles, from which seed (None: any), made and proved by whom, and how to write them."""

    number: int
    seed: str | None
    jobs: int
    backend: str
    format: str
    solution: bool


def run(recipe: Recipe, order: Order) -> int:
    """Make the puzzles and write each as soon as it is there; the exit status."""
    backend_named(order.backend).version()
    seed = order.seed if order.seed is not None else str(random.randrange(SEEDS))
    figures: list[Figure] = []
    with Output() as output:
        output.doing = f"puzzle 1 of {order.number}"
        for made in generate(recipe, seed, order.number, order.jobs, order.backend):
            output.tally["made"] += 1
            output.doing = f"puzzle {output.tally['made'] + 1} of {order.number}"
            if order.format == "svg":
                figures.append(_figure(made, order.solution))
                continue
            shown = made.solution if order.solution else None
            if order.format == "jsonl":
                output.line(puzzle_line(made.puzzle, {"irreducible": made.irreducible}, shown))
            else:
                output.line(puzzle_text(made.puzzle, _remark(made), shown))
        if figures:
            output.line(to_sheet(figures))
        if order.number > 1:
            rate = output.tally["made"] / max(output.seconds, 1e-9)
            output.complain(f"{summary(output.tally, (), output.seconds, 0)}, {rate:.3g} a second")
    return Status.FINE


def options_of(settings: Sequence[str]) -> Mapping[str, JsonValue]:
    """NAME=VALUE, or a bare NAME for yes. Raises ClueproofError."""
    options: dict[str, JsonValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not re.fullmatch(r"[A-Za-z_][\w-]*", name):
            raise ClueproofError(f"--set {setting!r}: expected NAME=VALUE, such as diagonals=yes")
        options[name.replace("-", "_")] = value if equals else True
    return options


def _figure(made: Made, solution: bool) -> Figure:
    draw = made.puzzle.rules.draw
    boards = (draw(made.puzzle),) + ((draw(made.puzzle, made.solution),) if solution else ())
    return Figure(made.puzzle.name, boards, _remark(made))


def _remark(made: Made) -> str:
    clues = plural(len(made.puzzle.rules.clue_list(made.puzzle)), "clue")
    return f"{clues}, irreducible" if made.irreducible else clues
