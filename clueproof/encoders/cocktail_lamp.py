"""Cocktail Lamp.

Rules: the board is divided into rooms. Shade some cells, those of each room as one connected piece, or none. Shaded
cells of different rooms don't share a side, no 2x2 square is all shaded, and all shaded cells hang together at sides
and corners. The number of a room is how many of its cells are shaded.
Source: https://puzz.link/rules.html?cocktail

A border that ends inside a room parts shaded cells as well, as it does on puzz.link.
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms


class CocktailLamp(ShadedRooms):
    """Numbers are those of rooms, as in Heyawake."""

    name = "cocktail-lamp"
    aliases = ("cocktail",)
    group = "Shading"
    title = "Cocktail Lamp"
    noun = "a Cocktail Lamp"
    usual = cp.Usual((7, 7), density=0.5)
    layers = (cp.Rooms(cp.ROOM_CELLS), cp.InnerBorders())
    puzzlink = Link("cocktail", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        apart = [(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.borders)]
        e.ban(apart, "cells on both sides of a border are not both shaded")
        for cells in shape.cells_of:
            place = {cell: number for number, cell in enumerate(cells)}
            edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
            with e.group(cp.room_name(cells[0])):
                piece = cp.Connected(tuple([e.shaded[cell] for cell in cells]), edges)
                e.add(piece, "its shaded cells form one connected piece")
        e.connected(e.shaded, "all shaded cells hang together, at sides and corners", corners=True)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for one, other in sorted(puzzle.shape.borders):
            if one in shaded and other in shaded:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are shaded on both sides of a border"
        fault = next(filter(None, [cp.cut_off(shaded.intersection(room)) for room in puzzle.shape.cells_of]), None)
        if fault is not None or (fault := cp.square(shaded)) is not None:
            return fault
        return cp.cut_off(shaded, corners=True)
