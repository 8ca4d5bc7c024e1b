"""Two threads that ask at the same time don't disturb each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from clueproof import count, parse, solutions, verify

TEXTS = {
    "unique": "sudoku\n1.3.\n.4..\n....\n4..1\n",
    "multiple": "sudoku\n1.3.\n....\n....\n....\n",
    "none": "sudoku\n12..\n..1.\n.1..\n...2\n",
}


def ask(offset: int) -> list[str]:
    words = [*TEXTS]
    answers = []
    for turn in range(60):
        word = words[(turn + offset) % 3]
        answers.append(f"{word} {verify(parse(TEXTS[word])).word}")
    assert count(parse("sudoku\n" + "....\n" * 4)).found == 288
    return answers


def test_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        results = [*pool.map(ask, range(8))]
    assert all(expected == found for result in results for expected, found in map(str.split, result))


def test_a_generator_may_go_on_in_another_thread() -> None:
    empty = parse("sudoku\n" + "....\n" * 4)
    generator = solutions(empty)
    found = {next(generator) for _ in range(10)}
    with ThreadPoolExecutor(1) as pool:
        found |= {*pool.submit(list, generator).result()}
    assert len(found) == 288
    assert verify(empty).word == "multiple"
