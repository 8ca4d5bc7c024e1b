"""clueproof: solve logic puzzles, and prove that their clues have exactly one solution.

    import clueproof
    for puzzle in clueproof.read("puzzles.txt"):
        print(puzzle.name, clueproof.verify(puzzle).word)

What is public stands in NAMES. Names are imported when they are first used, so that nothing is paid for what
isn't.
"""

from __future__ import annotations

import sys

from clueproof.imports import OldModules, lazy_names

__version__ = "0.2.0"

NAMES = {
    "clueproof.backends": "Backend BackendError Limit backend",
    "clueproof.certificates": "Certificate CertificateError CertifyError Checked certify check_certificate",
    "clueproof.clock": "Cancel CancelledError StoppedError TimeLimitError",
    "clueproof.comparison": "Comparison compare",
    "clueproof.encoders": "Puzzle RuleSet rule_set",
    "clueproof.errors": "BadPuzzleError ClueproofError DisagreementError InternalError",
    "clueproof.explanation": (
        "Difficulty Ending ExplainedStep Explanation Mus Premise Walkthrough Why difficulty explain "
        "explain_steps headline hint reason walk walk_through why"
    ),
    "clueproof.explanation.page": "to_html",
    "clueproof.exports": "export",
    "clueproof.formats": "parse read to_game_id to_json to_link to_text",
    "clueproof.generation": "Made Recipe RecipeError generate",
    "clueproof.model": "Model",
    "clueproof.pictures": "Paper Picture PictureError draw",
    "clueproof.puzzle.solution": "AnySolution",
    "clueproof.questions": (
        "Best Core Count Evidence Multiple NoSolution Solved Unique Unknown Verdict count solutions solve verify"
    ),
    "clueproof.questions.candidates": "Candidates candidates",
    "clueproof.questions.checking": "check",
    "clueproof.questions.estimate": "Estimate estimate",
    "clueproof.questions.lists": "verify_all",
    "clueproof.questions.minimise": (
        "Choice ChoiceError Minimised NoClueNeededError NotUniqueError Redundant minimise redundant"
    ),
    "clueproof.questions.repair": "Irreparable Repair RepairError repair",
    "clueproof.questions.repairs": "Repairs repairs",
    "clueproof.questions.scoring": "Score Scorer score score_all",
    "clueproof.questions.second_opinion": "cross_check",
    "clueproof.render": "to_plain to_svg",
    "clueproof.schemas": "json_schema",
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)

sys.meta_path.append(OldModules())
