"""Sudokus as other programs keep them: lines with remarks, tables, bare grids, Killers, the XML of OpenSudoku."""
