"""Certificates are accepted, and whatever is changed in them is refused or changes nothing."""

from __future__ import annotations

import json
import lzma
import os
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import dratify
import pytest

import clueproof
from clueproof import CertificateError, Unique, certify, check_certificate, parse, to_json, verify
from clueproof.certificates import Certificate, CertifyError, extract, read_certificate
from clueproof.certificates.certification import canonical, hashed
from clueproof.certificates.document import FIRST_LINE, PARTS, unpacked
from clueproof.certificates.statement import Statement
from clueproof.clock import Cancel, CancelledError, TimeLimitError
from clueproof.errors import InternalError
from clueproof.exports import to_dimacs
from clueproof.proofs import check_lrat
from tests.explain.test_soundness import PUZZLES
from tests.sweeps import sampled

DOCS = Path(__file__).resolve().parents[2] / "docs"
SMALL = {
    "clues": "sudoku\n1...\n..3.\n.4..\n...2\n",
    "none": "sudoku\n1...\n.1..\n..1.\n...4\n.".removesuffix("\n."),
    "cuts": "slitherlink\n0..1\n....\n...1\n1.0.\n",
    "best": "independent-set vertices=6\nedges:\n1 2\n2 3\n3 4\n4 5\n",
    "several best": "independent-set vertices=5\nedges:\n1 2\n2 3\n3 4\n4 5\n5 1\n",
    "ties": "unidirectional-tsp\n3 4 1\n6 1 8\n5 9 3\n",
    "several": "binary\n.1..\n...0\n1...\n..1.\n",
}


SIXTEEN = [[(4 * (r % 4) + r // 4 + c) % 16 for c in range(16)] for r in range(16)]
"""A Sudoku of which the 0 can be read as empty cells or, where a hexadecimal digit stands beside it, as a digit."""


@pytest.fixture(scope="module")
def certificates() -> dict[str, Certificate]:
    return {name: certify(parse(text)) for name, text in SMALL.items()}


@pytest.mark.parametrize("text", [*sampled(PUZZLES, 8, "certificates"), *SMALL.values()])
def test_every_genre(text: str, tmp_path: Path) -> None:
    puzzle = parse(text)
    verdict = verify(puzzle)
    certificate = certify(puzzle)
    refuse_with_fewer_clues(puzzle, certificate)
    certificate.save(tmp_path / "one")
    assert checked_alone(tmp_path / "one") == verdict.word
    if certificate.formula:
        check_extracted(certificate, tmp_path)
    assert certificate.statement == verdict.word
    checked = check_certificate(unpacked(certificate.packed()))
    assert checked.statement == verdict.word
    # the name is about the puzzle, and no part of it
    assert {**to_json(checked.puzzle), "id": puzzle.id} == {**to_json(puzzle), "id": puzzle.id}
    assert bool(checked.checkers) is bool(certificate.formula)
    if isinstance(verdict, Unique):
        solution = puzzle.rules.solution_value(puzzle, verdict.solution)
        assert certificate.witnesses[0]["solution"] == json.loads(json.dumps(solution))


@pytest.mark.parametrize(
    "text",
    [
        '{"puzzle": "sudoku", "grid": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]}',
        json.dumps({"puzzle": "sudoku", "grid": SIXTEEN}),
        json.dumps({"puzzle": "sudoku", "grid": [[f"{number:X}" for number in row] for row in SIXTEEN]}),
        "\n".join(
            ["sudoku", *["".join([f"{number or -1:X}".replace("-1", ".") for number in row]) for row in SIXTEEN]]
        ),
        "sudoku\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n",
        '{"puzzle": "slant", "grid": [[1, null, null], [null, 4, null], [null, null, null]]}',
        '{"puzzle": "binary", "grid": [[0, null, null, 1], [null, 0, 0, null], [0, 0, null, null], [1, 1, null, 0]]}',
        '{"puzzle": "skyscrapers", "grid": [[0, 0, 1], [0, 0, 0], [0, 2, 0]], "top": [0, 0, 3]}',
    ],
)
def test_however_the_puzzle_was_written(text: str) -> None:
    """The solution of the witness is as the puzzle of the certificate is written, not as it was read."""
    puzzle = replace(parse(text), about={"origin": "somewhere"})
    certificate = certify(puzzle)
    assert check_certificate(unpacked(certificate.packed())).statement == verify(puzzle).word


def test_a_puzzle_that_is_written_as_another_one_has_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.certificates.certification.canonical", lambda _: canonical(parse(SMALL["clues"])))
    with pytest.raises(InternalError, match="its canonical form is another puzzle"):
        certify(parse(SMALL["none"]))


def checked_alone(path: Path) -> str:
    """What the program in docs/ says, which knows nothing of clueproof; a reason in brackets."""
    spec = spec_from_file_location("check_certificate", DOCS / "check_certificate.py")
    assert spec is not None
    assert spec.loader is not None
    alone = module_from_spec(spec)
    spec.loader.exec_module(alone)
    try:
        return str(alone.check(str(path))).removesuffix(", an optimum")
    except (alone.RefusedError, KeyError, ValueError, TypeError, IndexError) as error:
        return f"({error})"


def refuse_with_fewer_clues(puzzle: clueproof.Puzzle, certificate: Certificate) -> None:
    """Of a puzzle with fewer clues, where all but the proof fits it, the certificate is refused."""
    if certificate.statement != "unique" or "value" in certificate.witnesses[0]:
        return
    clues = puzzle.rules.clue_list(puzzle)
    keys = tuple(certificate.witnesses[0]["keys"])
    for left_out in range(len(clues)):
        fewer = puzzle.rules.with_clues(puzzle, [*clues[:left_out], *clues[left_out + 1 :]])
        if verify(fewer).word == "multiple":
            break
    else:
        return
    statement = Statement(fewer)
    formula = statement.refuted([keys], None, []).text()
    about = {**certificate.about, "puzzle": hashed(canonical(fewer)), "formula": hashed(formula)}
    with pytest.raises(CertificateError):
        check_certificate(
            replace(
                certificate,
                about=about,
                puzzle=canonical(fewer),
                keys=statement.told_keys,
                constraints=[],
                cuts=[],
                formula=formula,
            )
        )


def test_it_is_the_same_whoever_makes_it(certificates: dict[str, Certificate]) -> None:
    for name, text in SMALL.items():
        for other in PUZZLES[:20]:
            verify(parse(other))
        again = certify(parse(text))
        assert (again.formula, again.about["puzzle"]) == (
            certificates[name].formula,
            certificates[name].about["puzzle"],
        )


def test_a_formula_is_made_no_longer_than_the_one_of_the_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    full = "sudoku\n" + "\n".join(["1234", "3412", "2143", "432."])
    made = certify(parse(full))
    monkeypatch.setattr("clueproof.lowering.clauses.formula.CLOCK_MASK", 63)
    assert check_certificate(made).statement == "unique"
    lines = made.formula.splitlines(keepends=True)
    with pytest.raises(CertificateError, match=r"^\[formula\]: the formula has more than 100 clauses$"):
        check_certificate(replace(made, formula="".join(lines[:100])))


def test_the_challenge_of_an_optimum_is_made_no_longer_either(
    certificates: dict[str, Certificate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clueproof.lowering.clauses.formula.CLOCK_MASK", 0)
    one = certificates["best"]
    rules = sum(len(clause) > 0 for clause in Statement(parse(SMALL["best"])).formula.clauses)
    lines = one.formula.splitlines(keepends=True)
    with pytest.raises(CertificateError, match=r"^\[formula\]: the formula has more than \d+ clauses$"):
        check_certificate(with_formula(one, "".join(lines[:rules])))


def test_no_formula_is_made_where_none_is_compared(
    certificates: dict[str, Certificate], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clueproof.certificates.statement.formula_of", None)
    monkeypatch.setattr("clueproof.certificates.statement.Formula", None)
    assert check_certificate(certificates["several"]).statement == "multiple"


def test_a_check_within_a_limit(certificates: dict[str, Certificate]) -> None:
    made = certificates["clues"]
    assert check_certificate(made, time_limit=60) == check_certificate(made)
    unread = replace(made, proof="no proof")
    with pytest.raises(CertificateError) as alone:
        check_certificate(unread)
    with pytest.raises(CertificateError) as limited:
        check_certificate(unread, time_limit=60)
    assert str(limited.value) == str(alone.value)
    with pytest.raises(TimeLimitError):
        check_certificate(made, time_limit=0)
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(CancelledError):
        check_certificate(made, cancel=cancel)


def accepted_for(certificate: Certificate, true: dict[str, str]) -> bool:
    """Is it accepted? Then what it says must be true."""
    try:
        checked = check_certificate(certificate)
    except CertificateError:
        return False
    told = json.dumps(to_json(checked.puzzle))
    if told not in true:
        true[told] = verify(checked.puzzle).word
    assert checked.statement == true[told]
    return True


def changed(text: str, chance: random.Random) -> str:
    """With one character replaced, left out, put in, or two lines swapped."""
    place = chance.randrange(len(text))
    what = chance.randrange(4)
    if what == 3:
        lines = text.splitlines(keepends=True)
        one, other = (chance.randrange(len(lines)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
        return "".join(lines)
    written = chance.choice('0123456789-"[]{},: dpc\nabz') if what < 2 else ""
    return text[:place] + written + text[place + (what != 1) :]


def corrupted(certificate: Certificate, part: str, chance: random.Random) -> Certificate | None:
    """With something changed in a part; None if it can't be read any more."""
    text = certificate.text()
    begin = text.index(f"[{part}]\n") + len(part) + 3
    following = PARTS.index(part) + 1
    end = text.index(f"[{PARTS[following]}]\n", begin) if following < len(PARTS) else len(text)
    if begin == end:
        return None
    broken = text[:begin] + changed(text[begin:end], chance) + text[end:]
    try:
        found = unpacked(lzma.compress(broken.encode("ascii")))
    except CertificateError:
        return None
    if chance.random() < 0.5:
        # whoever forges one fits the hashes
        fitting = {"puzzle": hashed(found.puzzle), "formula": hashed(found.formula)}
        found = replace(found, about={**found.about, **fitting})
    return found


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("many", [30, pytest.param(10_000, marks=pytest.mark.slow)])
def test_corruption(part: str, many: int, certificates: dict[str, Certificate]) -> None:
    chance = random.Random(part)
    true: dict[str, str] = {}
    names = [name for name, one in certificates.items() if getattr(one, part)]
    refused = 0
    for number in range(many):
        broken = corrupted(certificates[names[number % len(names)]], part, chance)
        refused += broken is None or not accepted_for(broken, true)
    assert refused > many / 3


def test_a_certificate_of_another_puzzle_is_refused(certificates: dict[str, Certificate]) -> None:
    one = certificates["clues"]
    other = certify(parse("sudoku\n1...\n..3.\n.4..\n...3\n"))
    for puzzle in (other.puzzle, '{"puzzle": "sudoku", "grid": ["1...", "..3.", ".4..", "...."]}'):
        forged = replace(one, puzzle=puzzle, about={**one.about, "puzzle": hashed(puzzle)})
        with pytest.raises(CertificateError):
            check_certificate(forged)


def without_clause(certificate: Certificate, place: int) -> str:
    lines = certificate.formula.splitlines(keepends=True)
    head = next(number for number, line in enumerate(lines) if line.startswith("p"))
    _, _, variables, clauses = lines[head].split()
    lines[head] = f"p cnf {variables} {int(clauses) - 1}\n"
    del lines[head + 1 + place if place >= 0 else place]
    return "".join(lines)


@pytest.mark.parametrize("place", [0, 17, -1])
def test_a_weaker_formula_is_refused(place: int, certificates: dict[str, Certificate]) -> None:
    one = certificates["clues"]
    formula = without_clause(one, place)
    with pytest.raises(CertificateError, match=r"^\[formula\], line \d+: '.*', but the puzzle says '.*'$"):
        check_certificate(replace(one, formula=formula, about={**one.about, "formula": hashed(formula)}))


def test_a_key_is_missing_in_the_blocking_clause(certificates: dict[str, Certificate]) -> None:
    one = certificates["clues"]
    lines = one.formula.splitlines()
    lines[-1] = lines[-1].split(maxsplit=1)[1]
    formula = "\n".join(lines) + "\n"
    with pytest.raises(CertificateError, match=r"\[formula\]"):
        check_certificate(replace(one, formula=formula, about={**one.about, "formula": hashed(formula)}))


def first_witness(certificate: Certificate, **fields: Any) -> Certificate:
    witness, *others = certificate.witnesses
    return replace(certificate, witnesses=[{**witness, **fields}, *others])


def with_puzzle(certificate: Certificate, fields: dict[str, Any]) -> Certificate:
    text = json.dumps(fields)
    return replace(certificate, puzzle=text, about={**certificate.about, "puzzle": hashed(text)})


def with_formula(certificate: Certificate, formula: str) -> Certificate:
    return replace(certificate, formula=formula, about={**certificate.about, "formula": hashed(formula)})


def without_challenge(certificate: Certificate) -> Certificate:
    """As a certificate of none, with the formula that it must have."""
    formula = Statement(parse(certificate.puzzle)).refuted([], None, []).text()
    forged = replace(certificate, witnesses=[], about={**certificate.about, "statement": "none"})
    return with_formula(forged, formula)


def not_the_best(certificate: Certificate) -> Certificate:
    """With a solution that is good, but no best one."""
    solution: dict[str, Any] = {"keys": [0, 1, 0, 1, 0, 0], "variables": "010100", "value": 2}
    puzzle = parse(certificate.puzzle)
    rules = puzzle.rules
    said = rules.solution_value(puzzle, rules.decode(puzzle, tuple(solution["keys"])))
    return first_witness(certificate, **solution, solution=said)


FORGED: dict[str, tuple[str, Callable[[Certificate], Certificate], str]] = {
    "another statement": (
        "clues",
        lambda one: replace(one, about={**one.about, "statement": "none"}),
        "1 witness, not 0",
    ),
    "no statement": ("clues", lambda one: replace(one, about={}), "the statement is 'None'"),
    "no proof": ("several best", lambda one: replace(one, proof=""), "[proof], "),
    "a proof of nothing": (
        "cuts",
        lambda one: replace(one, proof="0\n"),
        "[proof], ",
    ),
    "no number": ("clues", lambda one: replace(one, proof="x 0\n"), "[proof], line 1: it is none"),
    "a key less": ("clues", lambda one: first_witness(one, keys=one.witnesses[0]["keys"][1:]), "a witness has 16 keys"),
    "no keys": ("clues", lambda one: first_witness(one, keys=None), "a witness has 16 keys"),
    "a value that is none": (
        "clues",
        lambda one: first_witness(one, keys=[5, *one.witnesses[0]["keys"][1:]]),
        "a witness says 5 for r1c1, which it can't be",
    ),
    "a broken rule": (
        "clues",
        lambda one: first_witness(one, keys=[4, *one.witnesses[0]["keys"][1:]]),
        "a witness breaks the rules: ",
    ),
    "another solution": ("clues", lambda one: first_witness(one, solution=[]), "the solution of a witness is not"),
    "a better value": ("best", lambda one: first_witness(one, value=9), "the value of the witness is 4"),
    "no variables": (
        "best",
        lambda one: first_witness(one, variables=[]),
        "the variables of a witness are a text of 6 digits",
    ),
    "other variables": (
        "best",
        lambda one: first_witness(one, variables="1" * 6),
        "the variables of a witness break a rule",
    ),
    "twice the same": (
        "several",
        lambda one: replace(one, witnesses=one.witnesses[:1] * 2),
        "both witnesses are the same solution",
    ),
    "a proof of what needs none": ("several", lambda one: replace(one, proof="0\n"), "nothing that it could prove"),
    "cuts from nowhere": (
        "clues",
        lambda one: replace(one, cuts=[{"constraint": 0, "reason": []}]),
        "[cuts]: the reasons of AllDifferent can't be checked",
    ),
    "a cut without a reason": (
        "cuts",
        lambda one: replace(one, cuts=[{"constraint": 0}]),
        "a cut lacks the field 'reason'",
    ),
    "a puzzle that is none": ("clues", lambda one: replace(one, puzzle="{}"), "[puzzle]: "),
    "not canonical": ("clues", lambda one: replace(one, puzzle=" " + one.puzzle), "is not in canonical form"),
    "another hash": ("clues", lambda one: replace(one, about={**one.about, "puzzle": "0"}), "the hash of the puzzle"),
    "fields in another order": (
        "clues",
        lambda one: with_puzzle(one, dict(reversed(json.loads(one.puzzle).items()))),
        "is not in canonical form",
    ),
    "a field more": (
        "clues",
        lambda one: with_puzzle(one, {**json.loads(one.puzzle), "diagonals": False}),
        "is not in canonical form",
    ),
    "a name": (
        "clues",
        lambda one: with_puzzle(one, {**json.loads(one.puzzle), "id": "x"}),
        "is not in canonical form",
    ),
    "another name of the genre": (
        "best",
        lambda one: with_puzzle(one, {**json.loads(one.puzzle), "puzzle": "stable-set"}),
        "is not in canonical form",
    ),
    "another option": (
        "clues",
        lambda one: with_puzzle(one, {"puzzle": "sudoku", "diagonals": True, **json.loads(one.puzzle)}),
        "a witness breaks the rules: the diagonal",
    ),
    "nothing but a name": ("clues", lambda one: with_puzzle(one, {"puzzle": "sudoku"}), "[puzzle]: "),
    "no challenge": (
        "clues",
        lambda one: with_formula(
            replace(one, witnesses=[], about={**one.about, "statement": "none"}), without_clause(one, -1)
        ),
        "[formula], line 4: 'c clauses ",
    ),
    "a puzzle with solutions has none": ("clues", without_challenge, "[proof], "),
    "a stronger formula": (
        "several",
        lambda one: with_formula(
            replace(one, witnesses=[], about={**one.about, "statement": "none"}, proof="0\n"), "p cnf 1 1\n0\n"
        ),
        "[formula], line 1: ",
    ),
    "one of several": (
        "several",
        lambda one: replace(one, witnesses=one.witnesses[:1], about={**one.about, "statement": "unique"}),
        "a witness lacks the field 'variables'",
    ),
    "one of several best": (
        "several best",
        lambda one: replace(one, witnesses=one.witnesses[:1], about={**one.about, "statement": "unique"}),
        "[formula], line ",
    ),
    "not the best": ("best", not_the_best, "[formula], line "),
    "a field that says nothing": ("clues", lambda one: first_witness(one, value=9), "a witness has a field 'value'"),
    "another field in about": (
        "clues",
        lambda one: replace(one, about={**one.about, "checked": True}),
        "[about] has a field 'checked'",
    ),
    "true for 1": (
        "several",
        lambda one: first_witness(one, keys=[True, *one.witnesses[0]["keys"][1:]]),
        "a witness says True for r1c1",
    ),
    "other keys": ("clues", lambda one: replace(one, keys=one.keys[1:]), "[keys], line 1: "),
    "a key that is another literal": (
        "clues",
        lambda one: replace(one, keys=[{**one.keys[0], "literals": one.keys[1]["literals"]}, *one.keys[1:]]),
        "[keys], line 1: ",
    ),
    "constraints that have no cuts": (
        "clues",
        lambda one: replace(one, constraints=[{"constraint": 0, "rule": "Connected"}]),
        "[constraints], line 1: ",
    ),
    "another constraint": (
        "cuts",
        lambda one: replace(one, constraints=[{**one.constraints[0], "or_none": True}]),
        "[constraints], line 1: ",
    ),
    "a cut of another constraint": (
        "cuts",
        lambda one: replace(one, cuts=[{**one.cuts[0], "constraint": 1}, *one.cuts[1:]]),
        "[cuts]: the reasons of Exactly can't be checked",
    ),
    "a cut with an object in it": (
        "cuts",
        lambda one: replace(one, cuts=[{**one.cuts[0], "reason": [0, 1, [{}], []]}]),
        "[cuts]: the reason has another form",
    ),
    "a cut twice": ("cuts", lambda one: replace(one, cuts=[one.cuts[0], *one.cuts]), "[formula], line 2: "),
    "a cut less": ("cuts", lambda one: replace(one, cuts=one.cuts[1:], constraints=[]), "["),
    "a cut of a constraint that is not there": (
        "cuts",
        lambda one: replace(one, cuts=[{**one.cuts[0], "constraint": 999}, *one.cuts[1:]]),
        "[cuts]: there is no constraint 999",
    ),
    "another encoding": (
        "clues",
        lambda one: with_formula(replace(one, about={**one.about, "encoding": 999}), without_clause(one, 3)),
        "; its encoding is 999, which another version of clueproof checks, and that of clueproof ",
    ),
}


@pytest.mark.parametrize(("name", "forge", "said"), FORGED.values(), ids=FORGED)
def test_forged(
    name: str, forge: Callable[[Certificate], Certificate], said: str, certificates: dict[str, Certificate]
) -> None:
    with pytest.raises(CertificateError) as caught:
        check_certificate(forge(certificates[name]))
    assert said in str(caught.value)


def edited_text(data: bytes, edit: Callable[[str], str]) -> bytes:
    return lzma.compress(edit(lzma.decompress(data).decode()).encode())


def edited(old: str, new: str) -> Callable[[bytes], bytes]:
    """With what is said there for the first time said in another way."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return lambda data: edited_text(data, edit)


BAD_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut off": (lambda data: data[:-20], "the file ends too soon"),
    "nothing": (lambda data: b"", "the file ends too soon"),
    "no xz": (lambda data: b"hello, this is no certificate", "this is no file of xz"),
    "more behind": (lambda data: data + b"x", "something stands behind the end"),
    "twice": (lambda data: data + data, "something stands behind the end"),
    "padding": (lambda data: data + bytes(4), "something stands behind the end"),
    "an older form": (edited("certificate 3", "certificate 1"), "the first line is 'clueproof certificate 1', not"),
    "a part twice": (edited("[keys]", "[puzzle]\n{}\n[keys]"), "the part [keys] is missing, or not in its place"),
    "a part behind": (lambda data: edited_text(data, lambda text: f"{text}[about]\n"), "a part stands behind [proof]"),
    "a part missing": (edited("[cuts]\n", ""), "the part [cuts] is missing, or not in its place"),
    "before the first": (edited("[about]", "{}\n[about]"), "something stands before the first part"),
    "a field twice": (
        edited('"statement": "unique"', '"statement": "none", "statement": "unique"'),
        "[about], line 1: expected an object of JSON in canonical form",
    ),
    "a number that is none": (edited('"keys": [1', '"keys": [NaN'), "[witnesses], line 1: expected an object"),
    "a large number": (edited('"keys": [1', f'"keys": [{"9" * 5000}'), "[witnesses], line 1: expected an object"),
    "deep": (edited('"keys": [1', '"keys": [' + "[" * 99_999), "[witnesses], line 1: expected an object"),
    "two lines in one": (edited('"keys": [1', '"keys": [\x0b1'), "[witnesses], line 1: expected an object"),
    "an empty line": (edited("[cuts]\n", "[cuts]\n\n"), "[cuts], line 1: expected an object"),
    "no line break": (edited("\n[keys]", "[keys]"), "the part [keys] is missing"),
    "two puzzles": (edited("\n[keys]", '\n{"puzzle": "sudoku"}\n[keys]'), "[about] and [puzzle] have one line each"),
    "no certificate": (lambda data: lzma.compress(b"hello\n"), f"the first line is 'hello', not '{FIRST_LINE}'"),
    "no parts": (lambda data: lzma.compress(FIRST_LINE.encode() + b"\n"), "the part [about] is missing"),
    "no ascii": (lambda data: lzma.compress("é".encode()), "is not all ASCII"),
    "no object": (
        lambda data: lzma.compress(f"{FIRST_LINE}\n[about]\n7\n[puzzle]\n".encode()),
        "the part [keys] is missing",
    ),
}


@pytest.mark.parametrize(("spoil", "said"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_files(
    spoil: Callable[[bytes], bytes], said: str, tmp_path: Path, certificates: dict[str, Certificate]
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(spoil(certificates["clues"].packed()))
    with pytest.raises(CertificateError) as caught:
        read_certificate(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)


def test_a_bomb_is_refused_before_it_bursts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.certificates.document.MAX_BYTES", 1 << 20)
    with pytest.raises(CertificateError, match="the text of the certificate has more than 1,048,576 bytes"):
        unpacked(lzma.compress(bytes(1 << 24)))
    (tmp_path / "large").write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(CertificateError, match="large: the file has more than 1,048,576 bytes"):
        read_certificate(tmp_path / "large")


def test_a_small_file_with_much_in_it_is_refused() -> None:
    with pytest.raises(CertificateError, match="the text of the certificate has more than 16,777,216 bytes"):
        unpacked(lzma.compress(bytes(1 << 25), preset=0))


def test_extract(tmp_path: Path, certificates: dict[str, Certificate]) -> None:
    check_extracted(certificates["cuts"], tmp_path / "new")
    with pytest.raises(CertificateError, match="a certificate of multiple has no formula"):
        extract(certificates["several"], tmp_path)


def check_extracted(certificate: Certificate, folder: Path) -> None:
    """What is written for other checkers convinces them."""
    extract(certificate, folder)
    formula, drat, lrat = ((folder / name).read_text() for name in ("formula.cnf", "proof.drat", "proof.lrat"))
    # with RAT its checks can be fooled: docs/trust.md
    assert dratify.check_proof(dratify.parse_dimacs(formula), drat, check_rat=False).ok
    clauses = [[*map(int, line.split()[:-1])] for line in formula.splitlines() if line[0] not in "cp"]
    check_lrat(clauses, lrat.splitlines())


@pytest.mark.parametrize("said", ["s VERIFIED UNSAT", "s NOT VERIFIED", "c not s VERIFIED UNSAT", ""])
def test_cake_lpr_is_asked_where_it_is_installed(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, certificates: dict[str, Certificate]
) -> None:
    program = tmp_path / "cake_lpr"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nassert open(sys.argv[1]).read() and open(sys.argv[2]).read()\n"
        f"print('c a remark')\nprint('{said}')\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    if said == "s VERIFIED UNSAT":
        assert check_certificate(certificates["cuts"]).checkers == ("clueproof (LRAT)", "cake_lpr")
    else:
        with pytest.raises(CertificateError, match="cake_lpr does not accept the proof"):
            check_certificate(certificates["cuts"])


def test_no_comment_has_the_word_of_the_problem_line() -> None:
    """Which drat-trim would take for it."""
    puzzle = parse('elimination\ncategories:\n A: a, "cnf 5000 20000"\n B: c, d\nstatements:\n "cnf 5000 20000" is d\n')
    for formula in (certify(puzzle).formula, to_dimacs(puzzle)):
        assert formula.count("cnf") == 1
        assert r"\x63nf 5000 20000" in formula


def test_extracting_what_is_no_proof(tmp_path: Path, certificates: dict[str, Certificate]) -> None:
    with pytest.raises(CertificateError, match=r"^\[proof\]: this is no LRAT$"):
        extract(replace(certificates["cuts"], proof="by hand\n"), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_no_time() -> None:
    empty = parse("range size=30x30\n" + "\n".join(["." * 30] * 30) + "\n")
    with pytest.raises(CertifyError, match="no certificate: time limit"):
        certify(empty, time_limit=0.001)


def test_third_party_statement_of_an_unknown_constraint_is_refused() -> None:
    from clueproof.certificates.reasons import ReasonError, clause_proved
    from tests.questions.genres import EndlessCuts

    with pytest.raises(ReasonError, match="the reasons of EndlessCuts can't be checked"):
        clause_proved(EndlessCuts.__new__(EndlessCuts), ())


def test_public() -> None:
    assert clueproof.check_certificate(certify(parse(SMALL["clues"]))).statement == "unique"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from clueproof.certificates import document

    def full(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(document.os, "replace", full)
    with pytest.raises(OSError, match="full"):
        document.write_file(tmp_path / "one", b"content")
    assert [*tmp_path.iterdir()] == []
