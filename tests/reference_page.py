"""Writes `docs/reference.md`: every public name of `clueproof`, by what one does with it. The site shows docstrings and
signatures there."""

from __future__ import annotations

from importlib import import_module

import clueproof
from tests.pages import ROOT

PAGE = ROOT / "docs" / "reference.md"
GROUPS = {
    "Reading and writing": "parse read to_text to_json to_link to_game_id Puzzle RuleSet rule_set AnySolution",
    "Questions": (
        "verify verify_all solve solutions count estimate check candidates minimise redundant repair repairs "
        "cross_check export"
    ),
    "Verdicts and answers": (
        "Verdict Unique Multiple NoSolution Unknown Solved Core Evidence Best Count Estimate Candidates Minimised "
        "Redundant Repair Repairs Irreparable Choice"
    ),
    "Rewards": "score score_all Score Scorer",
    "Explaining": (
        "explain explain_steps walk walk_through hint why difficulty headline reason to_html Explanation ExplainedStep "
        "Ending Premise Mus Walkthrough Why Difficulty"
    ),
    "Making": "generate Recipe Made",
    "Drawing": "draw Picture Paper to_svg to_plain",
    "Evidence": "certify check_certificate Certificate Checked",
    "Comparing": "compare Comparison",
    "Backends, limits and schemas": "backend Backend Limit Cancel Model json_schema",
}
ELSEWHERE = {"Puzzles up to symmetry": ("clueproof.symmetry", "canonical_form canonical_hash canonical_puzzle")}
"""Public names of other modules."""
ERRORS = "Errors"
HEAD = """# Reference

<!-- written by `python -m tests.reference_page` -->

All public names of `clueproof`, by what one does with them; each is loaded when it is first used. The site shows what
they are.
"""


def page() -> str:
    """The text of the page. Raises ValueError if a public name is in no group."""
    groups = {title: names.split() for title, names in GROUPS.items()}
    groups[ERRORS] = [name for name in clueproof.__all__ if name.endswith("Error")]
    listed = [name for names in groups.values() for name in names]
    if sorted(listed) != sorted(clueproof.__all__):
        raise ValueError(f"in no group, or in several: {sorted({*listed} ^ {*clueproof.__all__})}")
    paths = {title: [path(getattr(clueproof, name), name) for name in names] for title, names in groups.items()}
    for title, (module, text) in ELSEWHERE.items():
        paths[title] = [path(getattr(import_module(module), name), name) for name in text.split()]
    sections = (f"## {title}\n\n" + "\n\n".join(f"::: {one}" for one in found) + "\n" for title, found in paths.items())
    return "\n".join([HEAD, *sections])


def path(found: object, name: str) -> str:
    """The full name of what is public under this one."""
    if hasattr(found, "__qualname__"):
        return f"{found.__module__}.{found.__qualname__}"
    # a type that is composed of others has no module of its own
    module = {"Verdict": "clueproof.questions.verdicts", "AnySolution": "clueproof.puzzle.solution"}[name]
    return f"{module}.{name}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
