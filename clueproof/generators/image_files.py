"""Image files as small pictures of few colours. Needs Pillow."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from clueproof.errors import missing_package
from clueproof.generators.picture_repair import Picture, PixelChange
from clueproof.generators.recipe import RecipeError

if TYPE_CHECKING:
    from PIL.Image import Image

BOX = 4
"""Pillow's number for a filter that takes the mean."""
MAX_PIXELS = 25_000_000
"""Of an image, which take 16 bytes each at worst; a JPEG may have three times as many."""
STRIP = 1_000_000
"""Pixels that are laid on white at a time."""
MAX_SIDE = 100
USUAL_SIDE = 20
"""Default length of the longer side."""
COLOUR_VALUES = {
    "black": (0, 0, 0), "red": (220, 30, 30), "green": (30, 150, 50), "blue": (30, 70, 210), "yellow": (240, 220, 40),
    "orange": (245, 140, 30), "purple": (130, 40, 160), "brown": (120, 75, 35), "pink": (245, 150, 190),
    "grey": (140, 140, 140), "cyan": (60, 200, 220), "olive": (120, 125, 30),
}  # fmt: skip
"""Names for colours: each colour gets the nearest one that is not taken."""


HUE = 50
"""How far apart the channels of a colour are that is not a grey."""

RGB: TypeAlias = tuple[int, int, int]


class ImageSketch(NamedTuple):
    """A picture as the image suggests it: the names of its colours, none in black and white, and the changes
    of a pixel that there are, first those that alter least what is seen."""

    picture: Picture
    colours: tuple[str, ...]
    changes: list[PixelChange]


class Size(NamedTuple):
    """Height and width; None follows from the other and the shape of the image."""

    height: int | None = None
    width: int | None = None


def sketch(path: str, size: Size, colours: int = 1, density: float | None = None, inverse: bool = False) -> ImageSketch:
    """A picture of that size with that many colours besides the background.

    What is transparent is background. The background is what is lightest, with `inverse` what is
    darkest. In black and white the limit between them is the one that separates best (Otsu, "A
    threshold selection method from gray-level histograms", 1979), or the one that makes `density` of
    the pixels black. Raises RecipeError for what is no image, or has one colour only.
    """
    image = _opened(path)
    height, width = _scaled(size, image.height, image.width)
    # each pixel is the mean of what it covers
    small = image.resize((width, height), BOX)
    if colours == 1:
        greys = [255 - grey if inverse else grey for grey in small.convert("L").tobytes()]
        found = _black_and_white(greys, width, density)
    else:
        found = _coloured(small, colours, width, inverse)
    if len({value for row in found.picture for value in row}) == 1:
        raise RecipeError(f"{path}: the whole picture is of one colour at {height}x{width}")
    return found


def _opened(path: str) -> Image:
    """The image in true colours, on white."""
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise RecipeError(missing_package("pictures from image files need", "Pillow", "images")) from None
    if os.path.exists(path) and not os.path.isfile(path):
        # opening a pipe blocks until something writes to it
        raise RecipeError(f"{path}: no image that can be read (no regular file)")
    try:
        with warnings.catch_warnings():
            # warnings about odd details help nobody here
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as file:
                if file.width * file.height > MAX_PIXELS:
                    # of a JPEG a picture of half the size can be read as quickly; others stay as they are
                    file.draft("RGB", (file.width // 2, file.height // 2))
                if file.width * file.height > MAX_PIXELS:
                    raise Image.DecompressionBombError
                ImageOps.exif_transpose(file, in_place=True)
                opaque = file.mode in ("1", "L", "P", "RGB") and "transparency" not in file.info
                return file.convert("RGB") if opaque else _on_white(file)
    except FileNotFoundError:
        raise RecipeError(f"{path}: there is no such file") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise RecipeError(f"{path}: the image is too large: more than {MAX_PIXELS:,} pixels") from None
    except MemoryError:
        raise
    except Exception as error:
        # there is nothing that readers of broken files don't raise
        raise RecipeError(f"{path}: no image that can be read ({type(error).__name__})") from None


def _on_white(picture: Image) -> Image:
    """The image in true colours, on white; strip by strip, as copies of a large one fill the memory."""
    from PIL import Image

    found = Image.new("RGB", picture.size)
    width, height = picture.size
    rows = max(1, STRIP // width)
    for top in range(0, height, rows):
        box = (0, top, width, min(top + rows, height))
        strip = picture.crop(box).convert("RGBA")
        white = Image.new("RGBA", strip.size, "white")
        found.paste(Image.alpha_composite(white, strip).convert("RGB"), box)
    return found


def _scaled(size: Size, height: int, width: int) -> tuple[int, int]:
    """The size with what was left open."""
    wanted_height, wanted_width = size
    if wanted_height is None and wanted_width is None:
        if height >= width:
            wanted_height = USUAL_SIDE
        else:
            wanted_width = USUAL_SIDE
    if wanted_height is None:
        assert wanted_width is not None
        wanted_height = max(1, round(wanted_width * height / width))
    if wanted_width is None:
        wanted_width = max(1, round(wanted_height * width / height))
    if max(wanted_height, wanted_width) > MAX_SIDE:
        raise RecipeError(f"a picture is at most {MAX_SIDE} pixels high and wide, not {wanted_height}x{wanted_width}")
    return wanted_height, wanted_width


def _black_and_white(greys: Sequence[int], width: int, density: float | None) -> ImageSketch:
    if density is None:
        limit: float = _otsu(greys)
        dark = {place for place, grey in enumerate(greys) if grey <= limit}
    else:
        ranked = sorted(range(len(greys)), key=lambda place: (greys[place], place))
        dark = {*ranked[: round(density * len(greys))]}
        last = greys[max(dark, key=lambda place: greys[place])] if dark else 0
        limit = last
    # between this grey and the next one, so that no pixel is on the limit
    ranks = sorted(range(len(greys)), key=lambda place: (abs(greys[place] - limit - 0.5), place))
    changes = [PixelChange(*divmod(place, width), int(place not in dark)) for place in ranks]
    pixels = [int(place in dark) for place in range(len(greys))]
    return ImageSketch(_rows(pixels, width), (), changes)


def _otsu(greys: Sequence[int]) -> int:
    """The grey up to which pixels are dark, so that the means of the two classes are far apart."""
    count = [0] * 256
    for grey in greys:
        count[grey] += 1
    whole, total = len(greys), sum(greys)
    best, where, dark, sum_dark = -1.0, 0, 0, 0
    for grey, number in enumerate(count):
        dark += number
        sum_dark += grey * number
        light = whole - dark
        if dark and light:
            apart = sum_dark / dark - (total - sum_dark) / light
            spread = dark * light * apart * apart
            if spread > best:
                best, where = spread, grey
    return where


def _coloured(small: Image, colours: int, width: int, inverse: bool) -> ImageSketch:
    from PIL import Image

    drawn = small.quantize(colours + 1, method=Image.Quantize.MAXCOVERAGE, kmeans=colours, dither=Image.Dither.NONE)
    numbers, true = list(drawn.tobytes()), _triples(small.tobytes())
    palette = dict(enumerate(_triples(bytes(drawn.getpalette() or ()))))
    used = sorted({*numbers}, key=lambda number: (sum(palette[number]), number), reverse=not inverse)
    names = _names([palette[number] for number in used[1:]])
    # in the order of the puzzle's colours
    ranked = sorted(zip(names, used[1:], strict=True))
    value_of = {used[0]: 0} | {number: value for value, (_, number) in enumerate(ranked, 1)}
    pixels = [value_of[number] for number in numbers]
    look = {value: palette[number] for number, value in value_of.items()}
    costs = sorted(
        (_distance(true[place], look[value]) - _distance(true[place], look[pixel]), place, value)
        for place, pixel in enumerate(pixels)
        for value in look
        if value != pixel
    )
    changes = [PixelChange(*divmod(place, width), value) for _, place, value in costs]
    return ImageSketch(_rows(pixels, width), tuple([name for name, _ in ranked]), changes)


def _names(colours: Sequence[RGB]) -> list[str]:
    """A name for each, the nearest one that is left; grey and black are for what has no hue."""
    left = dict(COLOUR_VALUES)
    names = []
    for colour in colours:
        name = min(left, key=lambda name: (_has_hue(left[name]) != _has_hue(colour), _distance(left[name], colour)))
        del left[name]
        names.append(name)
    return names


def _has_hue(colour: RGB) -> bool:
    return max(colour) - min(colour) >= HUE


def _distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _triples(data: bytes) -> list[RGB]:
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def _rows(pixels: Sequence[int], width: int) -> Picture:
    return tuple([tuple(pixels[start : start + width]) for start in range(0, len(pixels), width)])
