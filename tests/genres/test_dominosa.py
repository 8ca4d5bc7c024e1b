"""Dominosa: the data card; how many divisions there are; game ids; what is no set of dominoes."""

from __future__ import annotations

from clueproof import Made, generate, parse, repair, rule_set
from clueproof.puzzle.dominoes import read_dominoes
from clueproof.syntax.record import Record
from clueproof.testing import Card, GenreSuite, Making
from tests.game_ids import notation, puzzle_of


def dominoes(*rows: str) -> frozenset:
    """The dominoes of rows of halves."""
    grid = Record({"grid": [*rows]}).grid("grid", signs=frozenset(), symbols=True)
    return frozenset(read_dominoes(grid))


PUZZLE = "dominosa\n32211\n33003\n01022\n10231\n"
SOLVED = dominoes("^<><>", "v^^<>", "^vv^^", "v<>vv")
NONE = "dominosa\n0110\n2211\n2020\n"
SEVERAL = "dominosa\n0011\n1220\n2201\n"
LOOSE = "dominosa\n001\n011\n"
GIVEN = "dominosa\n001\n011\ndominoes:\n^..\nv..\n"
ROWS = rule_set("dominosa").empty(12, 11, {}).shape.numbers
LARGE = "dominosa\n" + "\n".join(" ".join(map(str, row)) for row in ROWS)


def gives_no_domino(made: Made) -> bool:
    rules, shape = made.puzzle.rules, made.puzzle.shape
    plain = rules.empty(shape.height, shape.width, {"doubles": shape.doubles})
    return rules.clue_list(made.puzzle) == [] and shape.numbers != plain.shape.numbers


class TestDominosa(GenreSuite):
    card = Card(
        name="dominosa",
        aliases=("domino", "domino-hunt"),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="3 2 2 1 1\n3 3 0 0 3\n0 1 0 2 2\n1 0 2 3 1",
        solved_board="""\
+---+-------+-------+
| 3 | 2   2 | 1   1 |
|   +---+---+-------+
| 3 | 3 | 0 | 0   3 |
+---+   |   +---+---+
| 0 | 1 | 0 | 2 | 2 |
|   +---+---+   |   |
| 1 | 0   2 | 3 | 1 |
+---+-------+---+---+""",
        small=("dominosa\n00\n", LOOSE, GIVEN, "dominosa doubles=no\n012\n120\n", SEVERAL, NONE, "dominosa\n001011\n"),
        forms=(
            (
                GIVEN,
                "domino\n0 0 1\n0 1 1\ndominoes:\nT**\nB..\n",
                '{"puzzle": "dominosa", "board": [[0, 0, 1], ["0", 1, "1"]], "dominoes": ["V..", "V.."]}',
            ),
            ("dominosa doubles=no\n012\n120\n", '{"puzzle": "domino", "grid": ["012", "120"], "doubles": false}'),
            (LARGE + "\n",),
        ),
        refused=(
            ("dominosa", "the puzzle has no grid"),
            ("dominosa\n00100", "no set of dominoes fills 5 cells; sets fill 2, 6, 12"),
            ("dominosa\n001\n021", "<text>:3:2: 2 is more than the 1 of the dominoes that fill this board"),
            ("dominosa\n001\n001", "0 stands 4 times on the board, but 3 times on the dominoes 0-0 to 1-1"),
            ("dominosa doubles=no\n012\n020", "0 stands 3 times on the board, but 2 times on the dominoes 0-1 to 1-2"),
            ("dominosa doubles=no\n0\n", "no set of dominoes fills 1 cell;"),
            ("dominosa\n0x1\n011", "<text>:2:2: 'x' is no cell; expected a number from 0 to 1\n"),
            ("dominosa\n0.1\n011", "<text>:2:2: '.' is no cell; expected a number from 0 to 1\n"),
            (
                "dominosa\n001\n011\ndominoes:\n<>.",
                "dominoes are given for 1 row of 3 cells, but the grid has 2",
            ),
            ("dominosa\n001\n011\ndominoes:\n<..\n...", "<text>:5:1: r1c1 is the left half of a domino, but the other"),
            ("dominosa\n001\n011\ndominoes:\n.x.\n...", "<text>:5:2: 'x' is no half of a domino"),
        ),
        broken=(
            (LOOSE, dominoes("^<>", "v<>"), None),
            (LOOSE, dominoes("^**", "v**"), "r1c2 is covered by 0 dominoes"),
            (LOOSE, frozenset({((0, 0), (0, 1)), ((0, 1), (0, 2))}), "r1c2 is covered by 2 dominoes"),
            (LOOSE, frozenset({((5, 0), (6, 0))}), "there can be no domino r6c1-r7c1"),
            (SEVERAL, dominoes("<>^^", "<>vv", "<><>"), "the domino 1-2 lies in two places"),
            ("dominosa doubles=no\n011\n220\n", dominoes("^<>", "v<>"), "r1c2-r1c3 has the same number twice"),
            (GIVEN, dominoes("<>^", "<>v"), "the domino r1c1-r2c1 is given, but is not there"),
        ),
        wrong=((NONE, ()), ("dominosa\n001011\ndominoes:\n.<>...", ("r1c2-r1c3 is a domino",))),
        open=((LOOSE, ()),),
        unique=(("dominosa\n001011\n", dominoes("<><><>")),),
        answers=((PUZZLE, SOLVED, ["^<><>", "v^^<>", "^vv^^", "v<>vv"]),),
        in_json=((GIVEN, {"grid": ["001", "011"], "dominoes": ["^..", "v.."]}),),
        blank=((2, 3, {}, "dominosa\n000\n111\n"), (2, 3, {"doubles": False}, "dominosa doubles=no\n010\n212\n")),
        ids=(
            ("multiple", "1:001011"),
            ("unique", "3:31330011212322012300"),
            ("unique", "6:50000152506441125464603363345161236433421556102350241226"),
        ),
        bad_ids=(
            ("1:00101", 8, "the game id ends where a digit or a number in brackets was expected"),
            ("1:0010111", 9, "'1' stands where the end of the game id was expected"),
            ("1:00x011", 5, "'x' stands where a digit or a number in brackets was expected"),
            ("1:0[1011", 9, "the game id ends where ']' was expected"),
            ("1:0[]011", 5, "']' stands where a number was expected"),
            ("1q:001011", 2, "unknown parameters 'q'"),
        ),
        no_ids=(
            (GIVEN, "no game id: Dominosa has"),
            ("dominosa\n001011\n", "no game id: Dominosa has"),
            ("dominosa doubles=no\n012\n120\n", "no game id: Dominosa has"),
        ),
        made=tuple(
            Making(size, options={"doubles": doubles}, seed="x", count=3, holds=gives_no_domino, backend="cpsat")
            for size in ((2, 3), (4, 3), (4, 5), (7, 8))
            for doubles in (True, False)
        ),
        counts=((LOOSE, 3), ("dominosa\n001011\n", 1), (NONE, 0)),
    )


def test_numbers_from_ten_on_stand_in_brackets() -> None:
    puzzle = next(generate("dominosa", seed=1, size=(11 + 1, 11 + 2))).puzzle
    text = notation("dominosa").write(puzzle)
    assert text.startswith("11:")
    assert text.count("[11]") == 13
    assert puzzle_of("dominosa", text) == puzzle


def test_repair_gives_a_domino_and_takes_a_wrong_one_away() -> None:
    (given,) = repair(parse(LOOSE)).changes
    assert given.sentence.endswith("is a domino")
    wrong = parse(PUZZLE + "dominoes:\n<>...\n.....\n.....\n.....\n")
    assert repair(wrong).puzzle == parse(PUZZLE)
