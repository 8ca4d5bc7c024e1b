"""Elimination puzzles are explained on a logic grid, in the words of the puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.explanation import Explanation, explain, headline, why
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.wording import drawn, reason
from clueproof.grid.symbols import Symbol
from clueproof.model import Alternatives

CLASSICS = Path(__file__).resolve().parents[2] / "instances" / "elimination" / "classics.txt"
BAND = """elimination id=band
categories:
  name: Irene, Jack, Kim
  instrument: harp, oboe, lute
  price: 10, 14, 19
statements:
  Irene plays the harp
  the one who plays the harp paid 14
  Jack paid less than Kim
"""
TRIAL = """elimination
categories:
  position: 1, 2, 3, 4, 5
  name: Boris, Felix, Maria, Oscar, Tobias
  pet: cat, goldfish, canary, iguana, owl
  age: 40, 46, 48, 54, 60
  price: 5.50, 6.50, 10.50, 12.50, 15.00
statements:
  Boris is next to the one aged 46 in position
  Tobias and the one who paid 10.50 are 14 years apart in age
  the one who paid 15.00 and the one who paid 6.50 are 2 apart in position
  the one who keeps the goldfish and the one who keeps the canary are 4 apart in position
  the one who keeps the goldfish paid neither 10.50 nor 15.00
  the one in position 5 keeps the goldfish
  Felix and the one who keeps the goldfish are at most 8 years apart in age
  Boris is in position 1 or 2 or 5
  Boris is not next to Oscar in position
  Felix paid neither 6.50 nor 10.50
  the one who paid 6.50 is Felix or Oscar
  the one aged 40 is next to Maria in position
  Tobias paid 12.50
  the one aged 48 is before Boris in position
  the one aged 40 is after Maria in position
  the one who keeps the owl is aged neither 46 nor 60
  Felix keeps neither the canary nor the iguana
  Tobias keeps the iguana
"""


def told(explanation: Explanation) -> list[tuple[str, str]]:
    return [(headline(step), reason(step)) for step in explanation]


def statements(explanation: Explanation) -> list[int]:
    """How many statements each step uses."""
    constraints = explanation.model.constraints
    return [
        len({n for c in step.conclusions for n in c.constraints if isinstance(constraints[n], Alternatives)})
        for step in explanation
    ]


def test_links_transitivity_and_what_is_left():
    steps = told(explain(clueproof.parse(BAND)))
    assert steps[:2] == [
        ("Irene plays the harp", "statement 1 says so"),
        ("the one who plays the harp paid 14", "statement 2 says so"),
    ]
    assert steps[2] == (
        "Jack paid 10 and Kim paid 19",
        "statement 3: Jack paid less than Kim; neither Jack nor Kim paid 14 (step 2)",
    )


def test_what_a_circle_leads_to_goes_with_it_and_is_told_beside_it():
    explanation = explain(clueproof.parse(BAND))
    second = explanation.steps[1]
    price_of_irene = explanation.encoding.matching.squares[1]
    assert (price_of_irene.one, price_of_irene.other) == (0, 2)
    assert [change.left for change in second.follows if change.key == 3] == [(2,)]
    assert drawn(second) == ["together: Irene, harp, price 14"]


def test_the_rows_that_a_step_crosses_out_in_are_told_beside_it():
    explanation = explain(BAND.replace("the one who plays the harp paid 14", "Kim plays neither the harp nor the lute"))
    (step,) = [step for step in explanation if headline(step) == "Jack did not pay 19 and Kim did not pay 10"]
    assert drawn(step) == ["price  10  14  19", "Jack   .   .   x", "Kim    x   .   ."]


def test_what_is_left_is_told_with_where_the_others_are():
    explanation = explain(next(puzzle for puzzle in clueproof.read(CLASSICS) if puzzle.id == "zebra"))
    assert (
        "the Japanese lives in house 5",
        "only house 5 is left for the Japanese, as the Englishman lives in house 3, the Spaniard lives in house 4, "
        "the Ukrainian lives in house 2 and the Norwegian lives in house 1",
    ) in told(explanation)


def test_statements_are_quoted_as_they_were_typed():
    puzzle = clueproof.parse(
        "elimination\ncategories:\n  house: 1, 2\n  nationality: Dane, Swede\n  colour: red, blue\nstatements:\n"
        "  1. The Dane lives  in the red house.\n  2. The red house is to the left of the Swede\n"
    )
    assert told(explain(puzzle))[0] == (
        "the Dane lives in the red house", "statement 1: The Dane lives in the red house"
    )  # fmt: skip


@pytest.mark.parametrize("name", ["zebra", "einstein"])
def test_no_step_of_a_classic_takes_more_than_one_statement(name):
    puzzle = next(puzzle for puzzle in clueproof.read(CLASSICS) if puzzle.id == name)
    explanation = explain(puzzle)
    assert explanation.end == "solved"
    assert max(statements(explanation)) == 1
    assert max(step.difficulty for step in explanation) < 30


def test_every_pair_that_belongs_together_is_told_once_or_follows():
    explanation = explain(next(iter(clueproof.read(CLASSICS))))
    placed = [key for step in explanation for key, _ in step.placed]
    assert len({*placed}) == len(placed)
    followed = {change.key for step in explanation for change in step.follows if len(change.left) == 1}
    assert {*placed} | followed == {*range(len(explanation.model.keys))}


def test_the_cells_that_change_are_marked():
    explanation = explain(clueproof.parse(BAND))
    boards = Boards(explanation.puzzle, explanation.encoding)
    first = boards.after(next(iter(explanation)))
    (circle,) = first.marked
    assert first.symbols[circle] is Symbol.RING
    assert list(first.symbols.values()).count(Symbol.CROSS) == 4


def test_the_end_of_a_trial_is_told():
    # in one of its steps a trial ends with a statement that leaves an item nothing
    assert all(reason(step) for step in explain(TRIAL))


def test_why_knows_all_pairs():
    puzzle = clueproof.parse(BAND)
    assert why(puzzle, "price of Irene", "14").word == "true"
    assert why(puzzle, "price of harp", "19").word == "false"
    assert why(puzzle, "instrument of Jack").word == "open"


def test_too_large_for_a_grid_it_is_explained_without_one():
    lists = "".join(f"  {c}: {', '.join(f'{c}{n}' for n in range(12))}\n" for c in "abcdefghijklmnopqr")
    puzzle = clueproof.parse(f"elimination\ncategories:\n{lists}statements:\n  a1 is b2\n")
    assert puzzle.rules.explained(puzzle) is puzzle


def test_equal_puzzles_in_other_words_are_each_quoted() -> None:
    for said in ("The Dane lives in the red house", "Dane is red"):
        puzzle = clueproof.parse(
            f"elimination\nhouse: 1, 2\nnationality: Dane, Swede\ncolour: red, blue\n{said}\nDane is before Swede\n"
        )
        assert f"statement 1: {said}" in str(explain(puzzle).steps[0])
