"""`score`: whatever is around a board, a solution is worth 1, and nothing else can be got for nothing."""

from __future__ import annotations

import json
import random
from statistics import mean
from typing import Any

import pytest

import clueproof
from clueproof import BadPuzzleError, Score, Scorer, parse, score, score_all, solve, verify
from clueproof.encoders.index import GENRES
from clueproof.gallery import exhibits
from clueproof.model import values_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.scoring import MOST_PARTIAL
from clueproof.render import to_plain

SUDOKU = parse(
    "sudoku\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
)
ROWS = """534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179"""
OTHER_ROWS = ROWS.translate(str.maketrans("123456789", "234567891"))
LINES = ROWS.split("\n")
WRONG = ROWS.replace("534", "543", 1)
RANGE = parse("range\n. . . 5 .\n. 4 . . .\n. . . . 3\n")
SEVERAL = parse("sudoku\n1...\n....\n....\n....\n")
SEVERAL_SOLUTIONS = ("1234341221434321", "1243431221343421")


@pytest.mark.parametrize(
    "answer",
    [
        ROWS,
        ROWS.replace("\n", ""),
        ROWS.replace("\n", "\r\n"),
        "\n".join(map(" ".join, LINES)),
        "\n".join([", ".join(line) for line in LINES]),
        "\n".join([f"| {' | '.join(line)} |" for line in LINES]),
        "\n".join([f"Row {n}: {' '.join(line)}" for n, line in enumerate(LINES, 1)]),
        json.dumps(LINES),
        json.dumps([[*map(int, line)] for line in LINES], indent=1),
        json.dumps({"solution": LINES}),
        f"My solution is this:\n{ROWS}\nI hope that it is right.",
        f"First I looked at row 1, where 5 and 3 stand.\n\n```text\n{ROWS}\n```\nDone.",
        f"~~~\n{ROWS}\n~~~",
        f"<think>perhaps\n{WRONG}\n</think>\n{ROWS}",
        f"perhaps\n{WRONG}\n</think>\n{ROWS}",
        f"I tried\n\n{WRONG}\n\nbut no. <answer>\n{ROWS}\n</answer>",
        f"<answer>{ROWS}",
        f"I tried\n\n{WRONG}\n\n**Answer:**\n{ROWS}",
        f"## Final answer\n\n{ROWS}\n",
        rf"So it is \boxed{{{ROWS}}}.",
        f"The board {json.dumps(LINES)} fits.",
        f"<pre>{ROWS}</pre>",
        "<table>" + "".join([f"<tr>{''.join([f'<td>{c}</td>' for c in line])}</tr>\n" for line in LINES]) + "</table>",
        "<br>".join(LINES),
        f"`{ROWS.replace(chr(10), '')}`",
        f"```\n{ROWS}\n```\nor, on one line,\n```\n{ROWS.replace(chr(10), '')}\n```",
        f"# solution:\n# {ROWS.replace(chr(10), chr(10) + '# ')}\n",
        json.dumps({"answer": LINES, "confidence": 0.9}),
        json.dumps({"answer": f"```\n{ROWS}\n```"}),
        json.dumps({"solution": json.dumps(LINES)}),
        json.dumps({"grid": LINES}),
        json.dumps({"board": OTHER_ROWS.split(), "answer": LINES}),
        json.dumps([*map(int, ROWS.replace("\n", ""))]),
        str([[*map(int, line)] for line in LINES]).replace(",", "").replace("] [", "]\n ["),
        f"The answer is {ROWS}",
        f"{ROWS}\n\nThe solution is unique, since each step was forced.",
        f"Answer: {json.dumps({'Final answer': LINES})}",
        json.dumps(ROWS),
        str(LINES),
        f"answer = {tuple(map(tuple, LINES))}",
        "[" + "".join([f'"{line}", ' for line in LINES]) + "]",
        "\n".join([str([*map(int, line)]) for line in LINES]),
        "\n".join([json.dumps([*line]) + "," for line in LINES]),
        "\n".join([f"> {' '.join(line)}" for line in LINES]),
        "\n".join([f"{n}. {' '.join(line)}" for n, line in enumerate(LINES, 1)]),
        "The rows:\n\n" + "\n\n".join([f"**{line}**" for line in LINES]) + "\n\nThat is all of them.",
        rf"\boxed{{\begin{{bmatrix}} {f' {2 * chr(92)} '.join(map(' & '.join, LINES))} \end{{bmatrix}}}}",
        ROWS.translate(str.maketrans("123456789", "\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669")),
        "\u200b" + "\n".join(map("\u00a0".join, LINES)),
        f"{ROWS}<|im_end|>",
        f"{ROWS}\n</s>",
        f"<!-- {WRONG} -->{ROWS}",
        f"```\n{clueproof.to_text(SUDOKU)}\n```\n```\n{ROWS}\n```",
    ],
)
def test_whatever_is_around_the_board_a_solution_is_found(answer: str) -> None:
    found = score(SUDOKU, answer)
    assert found == Score(1.0, True, None, found.read_as, 1.0), answer
    assert found.read_as in ("text", "list")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "no answer"),
        ("", "no answer"),
        ("  \n", "no filled-in board"),
        ([], "no answer"),
        ("I don't know.", "no filled-in board"),
        (clueproof.to_text(SUDOKU), "no filled-in board"),
        (ROWS[:-1], "no filled-in board"),
        (f"{ROWS}\n{LINES[0]}", "no filled-in board"),
        (ROWS.replace("9", "0"), "no filled-in board"),
        (LINES[:8], "no filled-in board"),
        ([[*line, 1] for line in LINES], "no filled-in board"),
        ({"solution": None}, "no filled-in board"),
        ([LINES, LINES], "no filled-in board"),
        (f"{ROWS}\n\n{WRONG}", "2 different boards"),
        (f"{WRONG}\n\n{ROWS}", "2 different boards"),
        (f"```\n{ROWS}\n```\n```\n{WRONG}\n```", "2 different boards"),
        (f"Answer: {ROWS}\nAnswer: {WRONG}", "2 different boards"),
        (f"{json.dumps(LINES)} or {json.dumps(WRONG.split())}", "2 different boards"),
        (json.dumps({"solution": LINES, "answer": WRONG.split()}), "2 different boards"),
        (f'{{"solution": {json.dumps(WRONG.split())}, "solution": {json.dumps(LINES)}}}', "no filled-in board"),
        (f'So {{"answer": {json.dumps(WRONG.split())}, "answer": {json.dumps(LINES)}}}', "no filled-in board"),
        (f"<think>{json.dumps(LINES)}</think>I don't know.", "no filled-in board"),
        (f"<think>I begin.</think><think>{ROWS}", "no filled-in board"),
        (f"<think>perhaps\n\nAnswer: {json.dumps(LINES)}", "no filled-in board"),
        (f"<!-- {json.dumps(LINES)} -->I give up.", "no filled-in board"),
        (f"<!--{ROWS}", "no filled-in board"),
        ("\n".join([f"> {line}" for line in LINES[:8]]), "no filled-in board"),
        (f"{LINES}, {WRONG.split()}", "2 different boards"),
        ("9" * 2_000_000, "characters"),
        ("[" * 100_000, "no filled-in board"),
        ((), "not 9 by 9"),
    ],
)
def test_what_is_no_board_has_0_and_a_reason(answer: Any, said: str) -> None:
    found = score(SUDOKU, answer)
    assert (found.value, found.solved, found.progress) == (0.0, False, None)
    assert said in (found.broken or ""), found


@pytest.mark.parametrize(
    "piece",
    ["[", '{"a":', "Let me think. ",
     "1 2 3 4 5 6 7 8 9\n", "123456789\n\n", "```\n1\n```\n", "Answer: 1\n", "<answer>", "<",
     "\\boxed{", "<think>", "<!--", "</s>", "\\begin{array}", "> 1\n", "**1**\n", "1. 2\n", "[1]\n",
     "(1,", ", ", "'", "\u00a0", "&amp;", " ", "*", "# ", "\n", "`", "row ", "the final ", "a", "[[1,2],", "|"],
)  # fmt: skip
def test_long_answers_take_no_longer_than_their_length(piece: str) -> None:
    """Nothing is timed: what takes time in proportion to the square would not end."""
    assert score(SUDOKU, piece * (900_000 // len(piece))).value == 0
    assert score(SUDOKU, piece * (50_000 // len(piece)) + f"\n\nAnswer:\n{ROWS}").solved or piece in (
        "<answer>",
        "Answer: 1\n",
        "\\boxed{",
        "<think>",
        "<!--",
    )


def test_nothing_is_too_deep() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert score(SUDOKU, nested).value == 0
    assert score(SUDOKU, "[" * 900 + "]" * 900).value == 0


def test_what_needs_no_knowledge_of_the_puzzle_has_next_to_nothing() -> None:
    honest = score(SUDOKU, WRONG).value
    for answer in ("5" * 81, OTHER_ROWS, ROWS[::-1]):
        assert score(SUDOKU, answer).value < 0.05 < honest
    rng = random.Random(1)
    guesses = [score(SUDOKU, "".join([str(rng.randint(1, 9)) for _ in range(81)])).value for _ in range(200)]
    assert mean(guesses) < 0.02
    clues = clueproof.to_json(SUDOKU)["grid"]
    copied = [
        "".join([str(rng.randint(1, 9)) if c == "." else c for c in "".join(clues)]) for _ in range(50)
    ]  # what is stated earns nothing
    assert mean([score(SUDOKU, board).value for board in copied]) < 0.03


def test_progress_is_informedness() -> None:
    rng, values = random.Random(2), []
    for share in (0.2, 0.5, 0.8):
        found = [
            score(SUDOKU, "".join([c if rng.random() < share else str(rng.randint(1, 9)) for c in "".join(LINES)]))
            for _ in range(40)
        ]
        values.append(mean([one.progress or 0 for one in found]))
        assert abs(values[-1] - share) < 0.05
        assert all(one.solved or one.value < MOST_PARTIAL for one in found)
    assert values == sorted(values)


def test_what_a_clue_forces_where_it_stands_earns_nothing() -> None:
    """In Range a cell with a number is never shaded: to know that is to have read the rules, not to have solved."""
    verdict = verify(RANGE)
    numbers = {
        (r, c) for r, row in enumerate(clueproof.to_json(RANGE)["grid"]) for c, sign in enumerate(row) if sign != "."
    }
    board = ["".join(["." if (r, c) in numbers else "#" for c in range(5)]) for r in range(3)]
    assert score(RANGE, board).value == score(RANGE, ["....."] * 3).value == 0
    assert score(RANGE, verdict.solution).value == 1


def test_another_solution_than_the_stored_one_is_a_solution() -> None:
    one, other = SEVERAL_SOLUTIONS
    found = score(SEVERAL, one, solution=other)
    assert found.solved and "another solution" in (found.note or "")
    assert score(SEVERAL, other, solution=other).note is None
    wrong = score(SEVERAL, "1234341221434312")
    assert wrong.value == 0 and "several solutions" in (wrong.note or "")
    assert score(SEVERAL, "1234341221434312", solution=one).value > 0.3


def test_a_stored_solution_that_is_wrong_is_refused() -> None:
    with pytest.raises(BadPuzzleError, match="the stored solution is wrong: r1c1 is given as 5"):
        score(SUDOKU, ROWS, solution=OTHER_ROWS)


def test_without_a_solution_to_compare_with_there_is_no_partial_credit() -> None:
    none = parse("sudoku\n11..\n....\n....\n....\n")
    found = score(none, "1134341221434321")
    assert found.value == 0 and found.note == "the puzzle has no solution"
    hurried = Scorer(SUDOKU, time_limit=0).score(WRONG)
    assert hurried.value == 0 and "not found in time" in (hurried.note or "")
    assert Scorer(SUDOKU, time_limit=0).score(ROWS).value == 1


def test_of_puzzles_that_ask_for_the_best_the_best_alone_is_a_solution() -> None:
    best = parse("triangle-sum\n3\n7 4\n2 4 6\n8 5 9 3\n")
    assert score(best, solve(best).solution).solved
    found = score(best, "3 7 2 8")
    assert not found.solved and found.broken


def test_lists_of_answers() -> None:
    assert [one.value for one in score_all([SUDOKU, SEVERAL], [ROWS, SEVERAL_SOLUTIONS[0]])] == [1, 1]
    stored = [*score_all([SEVERAL], [SEVERAL_SOLUTIONS[0]], solutions=[SEVERAL_SOLUTIONS[1]])]
    assert stored[0].note
    with pytest.raises(ValueError, match="shorter"):
        [*score_all([SUDOKU, SEVERAL], [ROWS])]


@pytest.mark.slow
@pytest.mark.parametrize("name", GENRES)
def test_every_genre(name: str) -> None:
    of_genre(name)


@pytest.mark.parametrize(
    "name", ["sudoku", "slitherlink", "nurikabe", "shikaku", "yajilin", "hashi", "magnets", "elimination"]
)
def test_some_genres(name: str) -> None:
    of_genre(name)


def of_genre(name: str) -> None:
    """The solution has 1 in every form, and boards of which other keys are changed have less than half."""
    (exhibit,) = exhibits("0", [name])
    puzzle = parse(exhibit.text)
    verdict = verify(puzzle)
    solution = verdict.solutions[0]
    value = puzzle.rules.solution_value(puzzle, solution)
    for answer in (value, json.dumps({"solution": value}), f"So:\n```json\n{json.dumps(value)}\n```", solution):
        assert score(puzzle, answer, solution=value).value == 1, answer
    board = to_plain(puzzle.rules.draw(puzzle, solution))
    assert score(puzzle, f"Answer:\n{board}", solution=value).solved
    rng = random.Random(name)
    keys = compile_puzzle(puzzle).model.keys
    wrong = [
        score(puzzle, puzzle.rules.decode(puzzle, tuple([rng.choice(values_of(key)) for key in keys])), solution=value)
        for _ in range(20)
    ]
    # where keys have different values, those that come first tell something
    alike = len({tuple(values_of(key)) for key in keys}) == 1
    constant = [
        score(puzzle, puzzle.rules.decode(puzzle, tuple([values_of(key)[nth] for key in keys])), solution=value)
        for nth in (0, -1)
        if alike
    ]
    for found in (*wrong, *constant):
        assert found.solved or found.value < MOST_PARTIAL
    assert mean([one.value for one in wrong if not one.solved] or [0]) < 0.12
    assert all(one.solved or one.value < MOST_PARTIAL / 2 for one in constant), constant


def test_items_that_stand_there_twice_are_no_solution() -> None:
    for text in ("slitherlink\n4\n", "hashi\n2 . 2\n. . .\n2 . 2\n", "masyu\nB . B\n. . .\nB . B\n"):
        puzzle = parse(text)
        (solution, *_) = verify(puzzle).solutions
        items: Any = puzzle.rules.solution_value(puzzle, solution)
        assert score(puzzle, items).solved
        found = score(puzzle, [*items, items[0]])
        assert (found.value, found.solved) == (0, False)
        assert f"{json.dumps(items[0])} stands there twice" in (found.broken or "")
