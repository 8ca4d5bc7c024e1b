"""The rules of a shape as a model, and which of its variables stands for what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clueproof.encoders.elimination.categories import EliminationShape
from clueproof.encoders.elimination.statements import Item
from clueproof.encoders.elimination.writer import item as item_text
from clueproof.model import AllDifferent, Integer, Model
from clueproof.puzzle.encoding import Encoding


@dataclass(kw_only=True)
class EliminationEncoding(Encoding):
    """A model with one integer for each item off the frame: at which frame item its person is."""

    shape: EliminationShape
    positions: Mapping[Item, Integer]

    def key_name(self, key: int) -> str:
        """ "position of Dana"."""
        return f"{self.shape.frame.name} of {super().key_name(key)}"


def encode(shape: EliminationShape) -> EliminationEncoding:
    """The rules: no two items of a category are at one frame item."""
    model = Model()
    positions: dict[Item, Integer] = {}
    words = dict(zip(shape.frame_values, shape.frame.labels, strict=True))
    for category in shape.categories:
        if category == shape.frame:
            continue
        items = [Item(category.name, label) for label in category.labels]
        positions |= {item: model.integer(item_text(item, shape), shape.frame_values, words) for item in items}
        cells = tuple([positions[item] for item in items])
        model.key(*cells)
        with model.group(category.name):
            model.add(AllDifferent(cells), "no two items with one person")
    return EliminationEncoding(model, shape=shape, positions=positions)
