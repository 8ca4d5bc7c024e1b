"""Puzzles that the tests of the command line share."""

UNIQUE_ROWS = (
    "006901200",
    "020304070",
    "100070008",
    "460000025",
    "003000700",
    "790000064",
    "600030007",
    "040209080",
    "008706400",
)
FIRST_ROW, LAST_ROW = "576981243", "958716432"
UNIQUE = "sudoku id=right\n" + "\n".join(UNIQUE_ROWS) + "\n"
NONE = UNIQUE.replace("id=right", "id=wrong").replace("008706400", "008706500")
"""One typing mistake away: a 5 instead of the 4 in the last row."""
MULTIPLE = "sudoku id=open\n1...\n....\n....\n...2\n"
BINARY = "binary id=bits\n" + "\n".join((".01...", "0.10..", "11.0..", ".1..0.", "...0..", "1..1.0")) + "\n"
BAD = "sudoku id=bad\n1..x\n....\n....\n...2\n"
LIST = "".join(UNIQUE_ROWS)
