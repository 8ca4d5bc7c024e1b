"""What stands where in an SVG picture, read from its XML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import NamedTuple

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    said: str
    x: float
    y: float
    size: float
    inherited: dict[str, str]

    @property
    def upward(self) -> bool:
        return "rotate" in self.inherited.get("transform", "")


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    inherited: dict[str, str]

    def covers(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    inherited: dict[str, str]


class Stroke(NamedTuple):
    """A straight part of a path."""

    x1: float
    y1: float
    x2: float
    y2: float
    inherited: dict[str, str]


class Picture:
    """Texts, boxes, discs and straight lines in the coordinates of the whole picture, in the order of drawing."""

    def __init__(self, svg: str) -> None:
        assert svg.isascii()
        root = ET.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        unit = "pt" if root.get("width").endswith("pt") else ""
        width, height = (root.get(name).removesuffix(unit) for name in ("width", "height"))
        self.width, self.height = float(width), float(height)
        assert root.get("viewBox") == f"0 0 {width} {height}"
        self.texts: list[Text] = []
        self.boxes: list[Box] = []
        self.lines: list[tuple[str, float, float, float, float]] = []
        """class, x1, y1, x2, y2"""
        self.discs: list[Disc] = []
        self.strokes: list[Stroke] = []
        """Of paths that go from point to point, in any direction."""
        self._read(root, 0.0, 0.0, 1.0, {})

    def _read(self, element: ET.Element, x: float, y: float, scale: float, inherited: dict[str, str]) -> None:
        assert element.tag.removeprefix(SVG) in ("svg", "g", "rect", "text", "path", "circle"), element.tag
        if "transform" in element.attrib:
            # what is turned is one text at the origin
            form = r"translate\((\S+) (\S+)\)( rotate\(-90\))?(?: scale\((\S+)\))?"
            dx, dy, _, larger = re.fullmatch(form, element.get("transform")).groups()
            x, y = x + float(dx) * scale, y + float(dy) * scale
            scale *= float(larger or 1)
        known = {**inherited, **element.attrib}
        at = (x + float(element.get("x", 0)) * scale, y + float(element.get("y", 0)) * scale)
        if element.tag == f"{SVG}text":
            self.texts.append(Text(element.text or "", *at, float(known["font-size"]) * scale, known))
        if element.tag == f"{SVG}rect":
            self.boxes.append(Box(*at, *(float(element.get(name)) * scale for name in ("width", "height")), known))
        if element.tag == f"{SVG}circle":
            cx, cy, radius = (float(element.get(name)) * scale for name in ("cx", "cy", "r"))
            self.discs.append(Disc(x + cx, y + cy, radius, known))
        if element.tag == f"{SVG}path":
            for run in re.findall(r"M([-\d. L]+)", element.get("d")):
                points = [tuple(float(at) * scale for at in point.split()) for point in run.split("L")]
                if len(points) > 1:
                    self.strokes += [
                        Stroke(x + x1, y + y1, x + x2, y + y2, known) for (x1, y1), (x2, y2) in pairwise(points)
                    ]
            for x1, y1, way, end in re.findall(r"M(\S+) ([\d.]+)([HV])([\d.]+)", element.get("d")):
                x2, y2 = (end, y1) if way == "H" else (x1, end)
                x1, y1, x2, y2 = (float(at) * scale for at in (x1, y1, x2, y2))
                self.lines.append((element.get("class"), x + x1, y + y1, x + x2, y + y2))
        for inner in element:
            self._read(inner, x, y, scale, known)

    def of(self, kind: str) -> list[Text]:
        return [text for text in self.texts if text.inherited.get("class") == kind]

    def strokes_of(self, kind: str) -> list[Stroke]:
        return [stroke for stroke in self.strokes if stroke.inherited.get("class") == kind]

    def discs_of(self, kind: str) -> list[Disc]:
        return [disc for disc in self.discs if disc.inherited.get("class") == kind]

    def said(self, *kinds: str) -> list[str]:
        return [text.said for kind in kinds for text in self.of(kind)]

    def grid(self) -> tuple[float, float, float, float]:
        """The outermost thick lines: left, top, right, bottom."""
        thick = [line[1:] for line in self.lines if line[0] == "thick"]
        return (
            min(x1 for x1, _, _, _ in thick),
            min(y1 for _, y1, _, _ in thick),
            max(x2 for _, _, x2, _ in thick),
            max(y2 for _, _, _, y2 in thick),
        )

    def middle(self, r: int, c: int, height: int, width: int) -> tuple[float, float]:
        """The middle of a cell, where all cells are equal."""
        left, top, right, bottom = self.grid()
        return left + (right - left) / width * (c + 0.5), top + (bottom - top) / height * (r + 0.5)

    def fill(self, x: float, y: float) -> str:
        """The colour seen at a point."""
        return [box for box in self.boxes if box.covers(x, y) and box.inherited.get("fill") != "none"][-1].inherited[
            "fill"
        ]

    def line_at(self, x: float, y: float) -> str:
        """The heaviest line through a point; "" for none."""
        found = {kind for kind, x1, y1, x2, y2 in self.lines if x1 - 0.1 <= x <= x2 + 0.1 and y1 - 0.1 <= y <= y2 + 0.1}
        return next((kind for kind in ("thick", "fifth", "thin") if kind in found), "")
