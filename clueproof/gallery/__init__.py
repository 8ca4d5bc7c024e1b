"""The gallery: a puzzle of every genre, new for each seed, and its solution; as one picture, or as a page."""

from clueproof.gallery.exhibits import Exhibit, exhibits
from clueproof.gallery.page import to_html
from clueproof.gallery.sheet import to_svg

__all__ = ["Exhibit", "exhibits", "to_html", "to_svg"]
