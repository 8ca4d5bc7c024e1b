"""Checks certificates without clueproof: with Python alone, and what certificates.md says.

    python check_certificate.py one.certificate.xz ...

It does not know the rules of any puzzle. That the clauses of the rules, and the constraints that have cuts, say what
the rules say is what `clueproof check-certificate` looks at; all the rest is checked here.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import re
import sys
from collections.abc import Iterable
from typing import Any

PARTS = ["about", "puzzle", "keys", "witnesses", "constraints", "cuts", "formula", "proof"]
SECTIONS = ["rules", "cuts", "clues", "another solution"]


class RefusedError(Exception):
    """The certificate proves nothing; the message says why."""


def must(holds: bool, otherwise: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise RefusedError(otherwise)


def check(path: str) -> str:
    """What the certificate proves. Raises RefusedError."""
    with lzma.open(path, "rt", encoding="ascii") as file:
        first, _, rest = file.read().partition("\n")
    must(first == "clueproof certificate 3", "the first line is another one")
    _, *pieces = re.split(r"^\[(.*)\]\n", rest, flags=re.MULTILINE)
    must(pieces[::2] == PARTS, "the parts are other ones")
    text = dict(zip(PARTS, pieces[1::2], strict=True))
    part = {name: [*map(json.loads, text[name].splitlines())] for name in PARTS[:6]}
    (about,), keys, witnesses = part["about"], part["keys"], part["witnesses"]
    must(about["puzzle"] == hashed(text["puzzle"].rstrip("\n")), "the hash of the puzzle is another one")
    must(about["formula"] == hashed(text["formula"]), "the hash of the formula is another one")
    for witness in witnesses:
        must(len(witness["keys"]) == len(keys), "a witness has a value for each key")
        must(
            all(str(v) in key["literals"] for v, key in zip(witness["keys"], keys, strict=True)),
            "a key can't have this value",
        )
    must(len(witnesses) == {"unique": 1, "none": 0, "multiple": 2}[about["statement"]], "the witnesses are other ones")
    if about["statement"] == "multiple":
        must(witnesses[0]["keys"] != witnesses[1]["keys"], "the witnesses are the same")
    if not text["formula"]:
        must(about["statement"] == "multiple", "there is no formula")
        return "multiple"

    clauses = sections(text["formula"])
    must(all(len(clause) == 1 for clause in clauses["clues"]), "a clue is no literal")
    must(len(part["cuts"]) == len(clauses["cuts"]), "there are more cuts than reasons, or fewer")
    constraints = {constraint["constraint"]: constraint for constraint in part["constraints"]}
    for cut, clause in zip(part["cuts"], clauses["cuts"], strict=True):
        constraint = constraints[cut["constraint"]]
        unless = [-literal for literal in constraint["enforce"]]
        must({*unless, *proved(constraint, cut["reason"])} == {*clause}, f"{cut} does not prove {clause}")
    for witness in witnesses:
        true = {number if bit == "1" else -number for number, bit in enumerate(witness["variables"], 1)}
        ruled = clauses["rules"] + clauses["cuts"] + clauses["clues"]
        must(not any(true.isdisjoint(clause) for clause in ruled), "a witness breaks a rule or a clue")
        said = [key["literals"][str(value)] for key, value in zip(keys, witness["keys"], strict=True)]
        must(true.issuperset(said), "the keys of a witness are not what its variables say")
        if "value" not in witness:
            blocked = [-literal for literal in said]
            must([sorted(clause) for clause in clauses["another solution"]] == [sorted(blocked)], "a key is missing")
    must(bool(witnesses) or not clauses["another solution"], "a certificate of none has no challenge")
    must(refuted([clause for name in SECTIONS for clause in clauses[name]], text["proof"]), "the proof proves nothing")
    return f"{about['statement']}{', an optimum' if any('value' in witness for witness in witnesses) else ''}"


def hashed(text: str) -> str:
    """SHA-256."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def sections(formula: str) -> dict[str, list[list[int]]]:
    """The clauses of each section of the formula."""
    lines = formula.splitlines()
    written = [line for line in lines if not line.startswith(("c ", "p cnf "))]
    must(all(re.fullmatch(r"(-?[1-9]\d* )*0", line, re.ASCII) for line in written), "a line is no clause")
    clauses = [[*map(int, line.split()[:-1])] for line in written]
    found: dict[str, list[list[int]]] = {}
    first = 1
    for line, name in zip(lines[:4], SECTIONS, strict=True):
        told = re.fullmatch(r"c clauses (\d+) to (\d+): (.*)", line)
        last = int(told[2]) if told else first - 1
        must(line == (f"c clauses {first} to {last}: {name}" if told else f"c no clauses: {name}"), f"{line!r}?")
        found[name] = clauses[first - 1 : last]
        first = last + 1
    must(first == len(clauses) + 1, "some clause belongs to no section")
    return found


def refuted(clauses: list[list[int]], proof: str) -> bool:
    """Do the steps of the proof, in LRAT, end with the empty clause? Raises RefusedError if a step does not follow.

    A step follows if its literals can't all be false: each of its hints then has one literal left that can be true, and
    must be, but for the last hint, which has none.
    """
    known = dict(enumerate(clauses, 1))
    last, clause = len(clauses), [0]
    for line in proof.splitlines():
        must(bool(clause), "something stands behind the empty clause")
        first, *words = line.split()
        if words[0] == "d":
            must(words.pop() == "0", f"{line!r} does not end with 0")
            for number in words[1:]:
                must(int(number) in known, f"{line!r} takes away clause {number}, which is not there")
                del known[int(number)]
            continue
        numbers = [*map(int, words)]
        clause = numbers[: numbers.index(0)]
        hints = numbers[len(clause) + 1 :]
        must(hints.pop() == 0, f"{line!r} does not end with 0")
        true = {-literal for literal in clause}
        for place, hint in enumerate(hints, 1):
            must(hint in known, f"step {first} names clause {hint}, which is not there")
            left = {literal for literal in known[hint] if -literal not in true}
            must(len(left) == (place < len(hints)), f"clause {hint} does not show that step {first} follows")
            true |= left
        must(bool(hints), f"step {first} names no clause")
        must(int(first) > last, f"the number of step {first} is not above {last}")
        last = int(first)
        known[last] = clause
    return not clause


def parted(constraint: dict[str, Any], reason: Any) -> list[Any]:
    """The same for `PartedRegions`."""
    nodes, edges, borders = constraint["nodes"], constraint["edges"], constraint["borders"]
    if reason[0] == "within":
        _, place, way = reason
        positions([place], edges), positions(way, edges)
        passed = {node for edge in (place, *way) for node in edges[edge]}
        must(joined([edges[edge] for edge in way], passed), "PartedRegions: no way around")
        return [-borders[place], *(-nodes[node] for node in passed), *(borders[edge] for edge in way)]
    if reason[0] == "too small":
        _, node, region, outer, closed = reason
        regions, joining = [{*positions(region, nodes)}], []
        must(node in region and len(regions[0]) < constraint["least"], "PartedRegions: not too small")
        clause = [-nodes[node]]
    else:
        _, place, one, other, joining, outer, closed = reason
        positions([place], edges), positions(joining, edges)
        regions = [{*positions(one, nodes)}, {*positions(other, nodes)}]
        must(len(regions[0]) == len(regions[1]) and not regions[0] & regions[1], "PartedRegions: not alike")
        must(all(len(region & {*edges[place]}) == 1 for region in regions), "PartedRegions: the border is elsewhere")
        for region in regions:
            within = [edges[edge] for edge in joining if region.issuperset(edges[edge])]
            must(joined(within, region), "PartedRegions: a region is not connected")
        clause = [-nodes[node] for region in regions for node in region] + [borders[edge] for edge in joining]
    positions(outer, nodes), positions(closed, edges)
    shut = {*outer}.difference(*regions)
    for place, edge in enumerate(edges):
        leaves = any(len(region & {*edge}) == 1 for region in regions)
        must(not leaves or place in closed or bool(shut & {*edge}), "PartedRegions: the region is not shut in")
    must(not {*closed} & {*joining}, "PartedRegions: a border within a region")
    return [*clause, *(nodes[node] for node in outer), *(-borders[edge] for edge in closed)]


def numbered(constraint: dict[str, Any], reason: Any) -> list[Any]:
    """The same for `NumberedRegions`."""
    nodes, edges, roots = constraint["nodes"], constraint["edges"], constraint["roots"]
    what, *parts = reason
    if what == "root":
        return [nodes[roots[positions(parts, roots)[0]]]]
    if what == "two roots":
        way = positions(parts[0], nodes)
        must(len({*way} & {*roots}) > 1 and joined(edges, way), "NumberedRegions: no way between two roots")
        return [-nodes[node] for node in way]
    region = positions(parts[1], nodes)
    if what == "no root":
        must(parts[0] in region and not {*region} & {*roots}, "NumberedRegions: a root is in the region")
        clause = [-nodes[parts[0]]]
    else:
        number = positions([parts[0]], roots)[0]
        size, told = constraint["sizes"][number]
        must(roots[number] in region, "NumberedRegions: another region")
        clause = [-told]
        if what == "too large":
            must(len({*region}) > size and joined(edges, region), "NumberedRegions: not too large")
            return [*clause, *(-nodes[node] for node in region)]
        must(what == "too small" and len({*region}) < size, "NumberedRegions: not too small")
    around = positions(parts[2], nodes)
    must({*around} == beyond(edges, region), "NumberedRegions: this is not what is around")
    return [*clause, *(nodes[node] for node in around)]


def proved(constraint: dict[str, Any], reason: Any) -> list[Any]:
    """The clause that a reason proves. Raises RefusedError if it proves none."""
    rule = constraint["rule"]
    if rule == "Connected":
        nodes, edges = constraint["nodes"], constraint["edges"]
        a, b, piece, boundary = reason
        positions([a], nodes), positions([b], nodes), positions(piece, nodes), positions(boundary, nodes)
        must(a in piece and b not in piece + boundary, "Connected: a is in the piece, b is not")
        must({*boundary} == beyond(edges, piece), "Connected: this is not the boundary")
        return [-nodes[a], -nodes[b], *(nodes[node] for node in boundary)]
    if rule == "ValueRegions":
        nodes, edges = constraint["nodes"], constraint["edges"]
        if reason[0] == "too large":
            _, value, cells = reason
            positions(cells, nodes)
            must(len({*cells}) > value and joined(edges, cells), "ValueRegions: not too large")
            must(value != constraint["or_more"], "ValueRegions: the value has no end")
            return [-nodes[cell][str(value)] for cell in cells]
        _, value, cell, region, around = reason
        positions(region, nodes), positions(around, nodes)
        must(cell in region and len({*region}) < value, "ValueRegions: not too small")
        must({*around} == beyond(edges, region), "ValueRegions: this is not what is around")
        return [-nodes[cell][str(value)], *(nodes[n][str(value)] for n in around if str(value) in nodes[n])]
    if rule == "NumberedRegions":
        return numbered(constraint, reason)
    if rule == "PartedRegions":
        return parted(constraint, reason)
    if rule == "BorderedRegions":
        edges, borders = constraint["edges"], constraint["borders"]
        if reason[0] == "too small":
            region = positions(reason[1], constraint["nodes"])
            must(0 < len({*region}) < constraint["least"], "BorderedRegions: not too small")
            return [-border for border, edge in zip(borders, edges, strict=True) if len({*edge} & {*region}) == 1]
        open_edges = [edges[place] for place in positions(reason[-1], edges)]
        if reason[0] == "too large":
            cells = {node for edge in open_edges for node in edge}
            must(len(cells) > constraint["most"] and joined(open_edges, cells), "BorderedRegions: not too large")
            return [borders[place] for place in reason[-1]]
        positions([reason[1]], edges)
        passed = {node for edge in open_edges for node in edge}
        must(passed.issuperset(edges[reason[1]]) and joined(open_edges, passed), "BorderedRegions: no way around")
        return [-borders[reason[1]], *(borders[place] for place in reason[-1])]
    # the others are about lines, each between two points
    lines, ends = constraint["edges"], [[*map(str, pair)] for pair in constraint["ends"]]
    if rule == "Acyclic":
        at = [point for place in positions(reason, lines) for point in ends[place]]
        must(all(at.count(point) == 2 for point in at), "Acyclic: no cycle")
        must(bool(at) and joined([ends[place] for place in reason], at), "Acyclic: no cycle")
        return [-lines[place] for place in reason]
    must(rule in ("SingleLoop", "Paths"), f"{rule} is not known")
    pairs = [[*map(str, pair)] for pair in constraint.get("pairs", ())]
    if not reason:
        must(rule == "SingleLoop" and not constraint["or_none"], "SingleLoop: there may be no line")
        return [*lines]
    if len(reason) == 2:
        point, drawn = str(reason[0]), {*positions(reason[1], lines)}
        here = {place for place, pair in enumerate(ends) if point in pair}
        must(drawn <= here, "a line does not end at the point")
        if rule == "SingleLoop":
            allowed = {2} if point in map(str, constraint["through"]) else {0, 2}
        else:
            allowed = {1} if any(point in pair for pair in pairs) else {2} if constraint["covering"] else {0, 2}
        must(len(drawn) not in allowed, "the point may have these lines")
        others = here - drawn if len(drawn) <= max(allowed) else ()
        return [*(-lines[place] for place in drawn), *(lines[place] for place in others)]
    *inside_outside, inner, leaving = reason
    points = {*map(str, inner)}
    must({*leaving} == {place for place, pair in enumerate(ends) if len(points & {*pair}) == 1}, "others leave")
    if rule == "SingleLoop":
        a, b = positions(inside_outside, lines)
        must(points.issuperset(ends[a]) and points.isdisjoint(ends[b]), "SingleLoop: the lines are elsewhere")
        return [-lines[a], -lines[b], *(lines[place] for place in leaving)]
    (a,) = inside_outside
    if a is None:
        must(any(len(points & {*pair}) == 1 for pair in pairs), "Paths: no pair is parted")
        return [lines[place] for place in leaving]
    positions([a], lines)
    must(points.issuperset(ends[a]) and not any(points & {*pair} for pair in pairs), "Paths: this is no loop")
    return [-lines[a], *(lines[place] for place in leaving)]


def positions(told: list[int], among: list[Any]) -> list[int]:
    """Positions in a list, each once."""
    must(all(type(place) is int and 0 <= place < len(among) for place in told), "a reason names what there is not")
    must(len({*told}) == len(told), "a reason names something twice")
    return told


def beyond(edges: Iterable[Iterable[Any]], piece: Iterable[Any]) -> set[Any]:
    """What is next to a piece, and not in it."""
    return {node for edge in edges if {*edge} & {*piece} for node in edge} - {*piece}


def joined(edges: Iterable[Iterable[Any]], cells: Iterable[Any]) -> bool:
    """Are the cells connected by edges among them?"""
    cells = {*cells}
    within = [edge for edge in edges if cells.issuperset(edge)]
    reached: set[Any] = set()
    ahead = [next(iter(cells))]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += beyond(within, [here])
    return reached == cells


if __name__ == "__main__":
    status = 0
    for name in sys.argv[1:]:
        try:
            said = check(name)
        except (RefusedError, ValueError, KeyError, IndexError, TypeError, lzma.LZMAError, OSError, EOFError) as error:
            kind = "" if isinstance(error, RefusedError) else f"{type(error).__name__}: "
            said, status = f"refused: {kind}{error}", 1
        print(f"{name}: {said}")
    sys.exit(status)
