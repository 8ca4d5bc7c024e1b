"""The order of the techniques of Sudoku: their names, how hard each is here, and its rating by Sudoku Explainer.

Singles come in the order in which people, and programs for them, look: what is left for a value in a box, then in a row
or column, then what is left for a cell. Only the latter needs candidates. Numbers of difficulty are those of
`Technique`. Names and order: Sudoku Explainer 1.2.1, https://github.com/SudokuMonster/SukakuExplainer/wiki; for what it
lacks HoDoKu 2.2, https://hodoku.sourceforge.net/en/techniques.php.
"""

from __future__ import annotations

from clueproof.deduction.engine.propagator import TechniqueName

HIDDEN_SINGLE = TechniqueName("hidden single", 11)
"""In a box, or another region that is no line."""
HIDDEN_SINGLE_IN_LINE = TechniqueName("hidden single in a line", 12)
NAKED_SINGLE = TechniqueName("naked single", 13)
LOCKED_CANDIDATES = TechniqueName("locked candidates", 20)
NAKED_SUBSET = {
    2: TechniqueName("naked pair", 21),
    3: TechniqueName("naked triple", 31),
    4: TechniqueName("naked quadruple", 41),
}
HIDDEN_SUBSET = {
    2: TechniqueName("hidden pair", 22),
    3: TechniqueName("hidden triple", 32),
    4: TechniqueName("hidden quadruple", 42),
}
FISH = {
    2: TechniqueName("X-wing", 41),
    3: TechniqueName("swordfish", 50),
    4: TechniqueName("jellyfish", 52),
}
REMOTE_PAIR = TechniqueName("remote pair", 43)
SIMPLE_COLOURING = TechniqueName("simple colouring", 43)
UNIVERSAL_GRAVE = TechniqueName("BUG+1", 44)
"""Only where it is assumed that there is one solution, as unique rectangles."""
SKYSCRAPER = TechniqueName("skyscraper", 44)
TWO_STRING_KITE = TechniqueName("two-string kite", 44)
TURBOT_FISH = TechniqueName("turbot fish", 45)
EMPTY_RECTANGLE = TechniqueName("empty rectangle", 45)
W_WING = TechniqueName("W-wing", 45)
XY_WING = TechniqueName("XY-wing", 45)
XYZ_WING = TechniqueName("XYZ-wing", 46)
UNIQUE_RECTANGLE = {number: TechniqueName(f"unique rectangle type {number}", 47) for number in range(1, 5)}
"""Only where it is assumed that there is one solution."""
FINNED_FISH = {
    2: TechniqueName("finned X-wing", 46),
    3: TechniqueName("finned swordfish", 51),
}
SASHIMI_FISH = {
    2: TechniqueName("sashimi X-wing", 46),
    3: TechniqueName("sashimi swordfish", 51),
}
SUE_DE_COQ = TechniqueName("Sue de Coq", 53)
X_CHAIN = TechniqueName("X-chain", 53)
XY_CHAIN = TechniqueName("XY-chain", 54)
ALTERNATING_CHAIN = TechniqueName("alternating inference chain", 55)
ALS_XZ = TechniqueName("ALS-XZ", 56)
ALS_XY_WING = TechniqueName("ALS-XY-wing", 57)
GROUPED_CHAIN = TechniqueName("grouped chain", 57)
ALS_CHAIN = TechniqueName("ALS chain", 58)
RULED_CHAIN = TechniqueName("chain with other rules", 56)
"""An alternating inference chain in which rules of variants exclude candidates too."""

ALTERNATING_CHAINS = frozenset(
    name.name for name in (X_CHAIN, XY_CHAIN, ALTERNATING_CHAIN, RULED_CHAIN, GROUPED_CHAIN, ALS_CHAIN)
)
"""The names of the techniques that follow a chain."""

RATINGS = {
    HIDDEN_SINGLE: 1.2,
    HIDDEN_SINGLE_IN_LINE: 1.5,
    NAKED_SINGLE: 2.3,
    NAKED_SUBSET[2]: 3.0,
    FISH[2]: 3.2,
    HIDDEN_SUBSET[2]: 3.4,
    NAKED_SUBSET[3]: 3.6,
    FISH[3]: 3.8,
    HIDDEN_SUBSET[3]: 4.0,
    XY_WING: 4.2,
    XYZ_WING: 4.4,
    NAKED_SUBSET[4]: 5.0,
    FISH[4]: 5.2,
    HIDDEN_SUBSET[4]: 5.4,
}
"""What Sudoku Explainer rates the techniques that it has too. Locked candidates: `explanation/ratings.py`."""
