"""The program clingo, with answer set rules of our own: the first two answer sets."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator

from .answering import BUILT, Search
from .cells import PuzzleRecord
from .problems import AbsoluteDifference, Distinct, Fact, Greater, Problem, Product, Ratio, Total, problem_of

RULES = """
1 { value(X,D) : domain(D) } 1 :- number(X).
:- given(X,D), not value(X,D).
:- different(F,X), different(F,Y), X < Y, value(X,D), value(Y,D).
:- total(F,L,H), not L #sum { D,X : value(X,D), term(F,X) } H.
part(F,0,1) :- product(F,P).
part(F,N,P*D) :- part(F,N-1,P), factor(F,N,X), value(X,D), product(F,Q), P*D <= Q.
:- product(F,P), factors(F,N), not part(F,N,P).
:- greater(X,Y), value(X,C), value(Y,D), C <= D.
:- apart(X,Y,K), value(X,C), value(Y,D), |C-D| != K.
:- ratio(X,Y,K), value(X,C), value(Y,D), C != K*D, D != K*C.
alike(F,X) :- unlike(F,X,Y), value(X,D), value(Y,D).
:- unlike(F,_,_), alike(F,X) : unlike(F,X,_).
#show value/2.
"""
SATISFIABLE = ("SATISFIABLE", "OPTIMUM FOUND")


def version() -> str:
    """The version of clingo."""
    if shutil.which("clingo") is None:
        raise ImportError("the program clingo")
    return subprocess.run(["clingo", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


def search(record: PuzzleRecord) -> Search:
    """The solutions, two at most."""
    problem = problem_of(record)
    text = RULES + "\n".join(_statements(problem))
    yield BUILT
    done = subprocess.run(
        ["clingo", "--outf=2", "-n", "2", "-"], input=text, capture_output=True, text=True, check=False
    )
    told = json.loads(done.stdout)
    if told["Result"] not in (*SATISFIABLE, "UNSATISFIABLE"):
        raise RuntimeError(f"clingo says {told['Result']}: {done.stderr.strip()[-200:]}")
    for witness in told["Call"][0].get("Witnesses", ()):
        values = [0] * problem.size
        for atom in witness["Value"]:
            place, _, value = atom.removeprefix("value(").removesuffix(")").partition(",")
            values[int(place)] = int(value)
        yield problem.solution(values)


def _statements(problem: Problem) -> Iterator[str]:
    yield f"number(0..{problem.size - 1}). domain({problem.least}..{problem.most})."
    for place, value in problem.givens.items():
        yield f"given({place},{value})."
    for number, fact in enumerate(problem.facts):
        yield from _said(number, fact)


def _said(number: int, fact: Fact) -> Iterator[str]:
    """A fact as atoms; `number` identifies the fact."""
    if isinstance(fact, Distinct):
        yield from (f"different({number},{place})." for place in fact.places)
    elif isinstance(fact, Total):
        yield f"total({number},{fact.least},{fact.most})."
        yield from (f"term({number},{place})." for place in fact.places)
    elif isinstance(fact, Product):
        yield f"product({number},{fact.product}). factors({number},{len(fact.places)})."
        yield from (f"factor({number},{n},{place})." for n, place in enumerate(fact.places, 1))
    elif isinstance(fact, Greater):
        yield f"greater({fact.first},{fact.second})."
    elif isinstance(fact, AbsoluteDifference):
        yield f"apart({fact.first},{fact.second},{fact.difference})."
    elif isinstance(fact, Ratio):
        yield f"ratio({fact.first},{fact.second},{fact.times})."
    else:
        pairs = zip(fact.first, fact.second, strict=True)
        yield from (f"unlike({number},{one},{other})." for one, other in pairs)
