"""Other people's solvers: what they are asked, how their answers are judged, and what becomes of those that lie."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import clueproof
from clueproof.comparison import compare
from clueproof.comparison.peers import asking
from clueproof.comparison.peers.answering import BUILT, _answer
from clueproof.comparison.peers.asking import PEERS, PeerError, PeerProcess, judged, peer_version
from clueproof.comparison.peers.cells import RefusedError
from clueproof.comparison.peers.problems import (
    GENRES,
    AbsoluteDifference,
    Distinct,
    Fact,
    Greater,
    Product,
    Ratio,
    Total,
    problem_of,
)
from clueproof.formats.write import to_json
from clueproof.grid.board import Board
from tests.cli.conftest import cli as cli
from tests.cli.puzzles import MULTIPLE, NONE, UNIQUE

INSTANCES = Path(__file__).parents[2] / "instances"
SMALL = 150
"""Cells of boards that are small enough for all peers."""
Cli = Callable[..., Any]

# what is asked


def holds(fact: Fact, values: list[int]) -> bool:
    """Is it true of the values?"""
    if isinstance(fact, Distinct):
        return len({values[place] for place in fact.places}) == len(fact.places)
    if isinstance(fact, Total):
        return fact.least <= sum(values[place] for place in fact.places) <= fact.most
    if isinstance(fact, Product):
        product = 1
        for place in fact.places:
            product *= values[place]
        return product == fact.product
    if isinstance(fact, Greater):
        return values[fact.first] > values[fact.second]
    if isinstance(fact, AbsoluteDifference):
        return abs(values[fact.first] - values[fact.second]) == fact.difference
    if isinstance(fact, Ratio):
        one, other = sorted((values[fact.first], values[fact.second]))
        return other == fact.times * one
    return [values[place] for place in fact.first] != [values[place] for place in fact.second]


def count(problem: Any, limit: int = 3) -> int:
    """How many solutions there are, up to the limit: place after place, each fact looked at when its last place has
    a value."""
    last: dict[int, list[Fact]] = {}
    for fact in problem.facts:
        places = [place for part in fact for place in (part if isinstance(part, tuple) else ())]
        if isinstance(fact, (Greater, AbsoluteDifference, Ratio)):
            places = [fact.first, fact.second]
        last.setdefault(max(places), []).append(fact)
    values: list[int] = []

    def go_on() -> int:
        place = len(values)
        if place == problem.size:
            return 1
        found = 0
        given = problem.givens.get(place)
        for value in range(problem.least, problem.most + 1) if given is None else (given,):
            values.append(value)
            if problem.least <= value <= problem.most and all(holds(fact, values) for fact in last.get(place, ())):
                found += go_on()
            values.pop()
            if found >= limit:
                break
        return found

    return go_on()


def shipped(genre: str, cells: int, most: int) -> Iterator[clueproof.Puzzle]:
    """Some puzzles that ship, of boards that are not larger."""
    found = 0
    for path in sorted((INSTANCES / genre).iterdir()):
        for puzzle in clueproof.read(path):
            board: Board = puzzle.rules.draw(puzzle)
            if board.height * board.width <= cells and found < most:
                found += 1
                yield puzzle


@pytest.mark.parametrize("genre", GENRES)
def test_rules_for_peers_mean_the_same_as_ours(genre: str) -> None:
    words, asked = {1: "unique", 0: "none"}, 0
    for puzzle in shipped(genre, 16, 6):
        try:
            problem = problem_of(to_json(puzzle))
        except RefusedError:
            continue
        assert words.get(count(problem), "multiple") == clueproof.verify(puzzle).word, puzzle.name
        asked += 1
    assert asked


@pytest.mark.parametrize("board", [".x..|....|....|....", "abbb#|bbbbb|bbccc|dedcc|ddddc"])
@pytest.mark.parametrize("stars", [1, 2])
def test_closed_and_missing_cells_hold_no_star(board: str, stars: int) -> None:
    text = f"star-battle stars={stars}\n" + board.replace("|", "\n")
    found = clueproof.count(text, 9)
    assert count(problem_of(to_json(clueproof.parse(text))), 9) == found.found


def test_what_is_not_known_is_refused() -> None:
    record = to_json(clueproof.parse(MULTIPLE))
    problem_of({**record, "title": "told only"})
    for wrong, said in (
        ({**record, "puzzle": "tapa"}, "the rules of tapa"),
        ({**record, "even": ["....", "....", "....", "...."]}, "what 'even' of the record means"),
        ({**record, "grid": ["1...", "....", ".&..", "...2"]}, "what '&' means"),
    ):
        with pytest.raises(RefusedError, match=said):
            problem_of(wrong)


# how it is answered


def peer(*found: Any, proves: bool = True) -> Any:
    return SimpleNamespace(search=lambda record: iter((BUILT, *found)), PROVES=proves)


def test_answers_of_a_peer() -> None:
    said = _answer(peer("one"), {})
    assert (said["solutions"], said["complete"]) == (["one"], True)
    assert min(said["building"], said["solving"], said["proving"], said["processor"]) >= 0
    # it need not list more than two
    said = _answer(peer("one", "two", "three"), {})
    assert (said["solutions"], said["complete"]) == (["one", "two"], False)
    assert _answer(peer(), {})["complete"] is True
    assert _answer(peer("one", proves=False), {})["complete"] is False


def test_a_peer_that_fails_or_refuses() -> None:
    def fails(record: Any) -> Iterator[Any]:
        yield BUILT
        raise ValueError("it broke")

    def refuses(record: Any) -> Iterator[Any]:
        raise RefusedError("no such thing")
        yield BUILT

    assert _answer(SimpleNamespace(search=fails), {}) == {"error": "ValueError: it broke"}
    assert _answer(SimpleNamespace(search=refuses), {}) == {"refused": "no such thing"}


def told(*solutions: Any, complete: bool) -> dict[str, Any]:
    times = {"building": 0.25, "solving": 0.5, "proving": 0.25, "processor": 2.0, "memory": 1 << 20}
    return {"solutions": [*solutions], "complete": complete, **times}


def test_answers_are_judged_by_the_rules() -> None:
    puzzle = clueproof.parse("binary\n..\n..")
    one, other = ["01", "10"], ["10", "01"]
    found = judged(puzzle, told(one, other, complete=False), "it")
    assert (found.word, found.record["says"]) == ("multiple", "multiple: ['01', '10'] and ['10', '01']")
    assert found.record["seconds"] == 1.0
    assert judged(puzzle, told(one, complete=True), "it").record["says"] == "unique: ['01', '10']"
    assert judged(puzzle, told(complete=True), "it").word == "none"
    assert judged(puzzle, told(one, complete=False), "it").word == "solved"
    for wrong, said in (
        ([["01", "01"]], "it gave what is no solution: "),
        ([one, one], "it gave what is no solution: it gives the same solution twice"),
        (["nothing"], "is no filled-in board"),
    ):
        found = judged(puzzle, told(*wrong, complete=True), "it")
        assert (found.word, found.record["refuted"]) == ("error", True)
        assert said in str(found.record["message"])


def test_answers_about_a_large_grid_however_it_was_written() -> None:
    filled = [[(4 * row + row // 4 + column) % 16 + 1 for column in range(16)] for row in range(16)]
    open_cell = [[0, *filled[0][1:]], *filled[1:]]
    letters = ["".join("123456789ABCDEFG"[value - 1] for value in row) for row in filled]
    dotted = ["." + letters[0][1:], *letters[1:]]
    for grid in (open_cell, dotted, [" ".join(map(str, row)) for row in open_cell]):
        puzzle = clueproof.parse(json.dumps({"puzzle": "sudoku", "grid": grid}))
        found = judged(puzzle, told(letters, complete=True), "it")
        ours = compare([puzzle], ["sat"]).rows[0]
        assert (found.word, found.record["says"]) == ("unique", ours.says)


# the whole way


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any] | str], None]:
    """Has the peer z3 give the same answer to everything, whether it is there or not."""

    def always(answer: dict[str, Any] | str) -> None:
        monkeypatch.setattr(PeerProcess, "ready", lambda process: "1")
        monkeypatch.setattr(PeerProcess, "ask", lambda process, *about: answer)

    return always


def test_a_peer_that_lies_is_found_out(cli: Cli, asked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.txt").write_text("binary id=open\n..\n..\n")
    for lie, said in (
        (told(["01", "10"], complete=True), " but z3 (peer) says unique: ['01', '10']; disagreement-"),
        (told(complete=True), " but z3 (peer) says none; disagreement-"),
        (told(["00", "11"], complete=True), "z3 gave what is no solution"),
    ):
        asked(lie)
        result = cli("compare", "--backends", "sat", "--peers", "z3", "puzzle.txt")
        assert result.exit_code == 4
        assert result.stderr.startswith("DISAGREEMENT on open: ")
        assert said in result.stderr
        (kept,) = tmp_path.glob("disagreement-*.json")
        assert json.loads(kept.read_text())["puzzle"]["grid"] == ["..", ".."]
        kept.unlink()


def test_who_says_nothing_contradicts_nobody(asked: Any) -> None:
    asked({"refused": "it is not told the rules of binary"})
    row = compare([clueproof.parse("binary\n..\n..")], ["sat"], peers=["z3"]).rows[1]
    assert (row.word, row.message) == ("error", "it is not told the rules of binary")
    asked("time limit reached")
    comparison = compare([clueproof.parse("binary\n..\n..")], ["sat"], peers=["z3"], time_limit=5)
    assert (comparison.rows[1].word, comparison.rows[1].message) == ("unknown", "time limit reached")
    assert comparison.disagreements == []


def test_a_bare_loop_of_pysat() -> None:
    puzzles = [clueproof.parse(text) for text in (UNIQUE, NONE, MULTIPLE)]
    comparison = compare(puzzles, ["sat"], peers=["pysat-loop"], time_limit=60)
    assert comparison.disagreements == []
    rows = [row for row in comparison.rows if row.backend == "pysat-loop"]
    assert [row.word for row in rows] == ["unique", "none", "multiple"]
    assert all(row.seconds > 0 and row.version.startswith("PySAT ") for row in rows)


def test_peers_that_cannot_be_asked(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(MULTIPLE)
    with pytest.raises(PeerError, match="unknown peer 'z33'; did you mean z3"):
        peer_version("z33")
    path = tmp_path / "puzzle.txt"
    result = cli("compare", "--backends", "sat", "--peers", "z3", "--peer-python", "/bin/false", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: z3 does not start: it ended\n"
    result = cli("compare", "--backends", "sat", "--peers", ",", path)
    assert (result.exit_code, result.stderr) == (2, "error: name the peers to ask, or all\n")


def test_a_peer_that_is_missing_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(asking.MODULES, "z3", "no_such_module")
    asking.close_peers()
    with pytest.raises(PeerError, match="the peer z3 needs the package z3-solver"):
        peer_version("z3")


def test_each_peer_has_a_module() -> None:
    folder = Path(asking.__file__).parent
    for name in PEERS:
        module = asking.MODULES.get(name, f"{name.replace('-', '_')}_peer")
        assert (folder / f"{module}.py").is_file()
    # what runs in other interpreters imports nothing of clueproof
    for path in folder.glob("*.py"):
        if path.name != "asking.py":
            assert "clueproof." not in "".join(
                line for line in path.read_text().splitlines() if line.startswith(("import", "from"))
            )


@pytest.mark.slow
@pytest.mark.parametrize("name", PEERS)
def test_peers_that_are_there_agree_with_us(name: str) -> None:
    """Not about Akari with walls that say nothing: multi-puzzle-solver 1.1 wants those to be lit."""
    try:
        peer_version(name, sys.executable)
    except PeerError as error:
        pytest.skip(str(error))
    genres = {*GENRES, "range", "hitori", "skyscrapers"}
    puzzles = [puzzle for genre in sorted(genres) for puzzle in shipped(genre, SMALL, 12)]
    comparison = compare(puzzles, ["sat"], peers=[name], time_limit=20)
    assert comparison.disagreements == []
    assert any(row.decided or row.word == "solved" for row in comparison.rows if row.backend == name)


def test_a_peer_and_a_backend_of_one_name_are_two() -> None:
    pytest.importorskip("z3")
    comparison = compare([clueproof.parse("sudoku\n1...\n..3.\n.4..\n...2\n")], ["z3"], peers=["z3"])
    assert [row.backend for row in comparison.rows] == ["z3", "z3 (peer)"]
    assert {row.word for row in comparison.rows} == {"unique"}
