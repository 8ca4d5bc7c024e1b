"""The colours of pictures, and colours for names, no two alike."""

from __future__ import annotations

from collections.abc import Iterable

# the names of CSS Color Module Level 4; British spellings are among them
CSS = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080
oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6
palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5
peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399
red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090
snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""
INITIALS = "r red g green b blue y yellow o orange p purple n brown c cyan m magenta k black w white"

# Okabe and Ito, "Color universal design" (2008), for people with any colour vision; then colours far from these
PALETTE = """
0072b2 d55e00 009e73 cc79a7 e69f00 56b4e9 f0e442 7b3294 8c510a a6d854 e31a1c 1b2a49
b15928 80cdc1 ff7f00 6a3d9a b2df8a fb9a99 01665e 999999 dfc27d c51b7d 4d9221 2166ac
"""
WHITE = 0.97
"""Luminance above which a colour counts as white: in pictures that use it, empty cells are shown darker."""
LIGHT = 0.9
"""Luminance above which a colour is hard to tell from white paper, and needs an outline."""

RGB = tuple[int, int, int]


def _rgb(code: str) -> RGB:
    red, green, blue = bytes.fromhex(code)
    return red, green, blue


def _pairs(words: str) -> dict[str, str]:
    listed = words.split()
    return dict(zip(listed[::2], listed[1::2], strict=True))


_KNOWN = {name: _rgb(code) for name, code in _pairs(CSS).items()}
_INITIALS = {initial: _KNOWN[name] for initial, name in _pairs(INITIALS).items()}
_PALETTE = [_rgb(code) for code in PALETTE.split()]


def shades(names: Iterable[str]) -> dict[str, RGB]:
    """A colour for each name, no two alike: its own if it is a CSS name or an initial, else one of a palette.

    The result depends on the names and their order alone. "ltgreen" and "dk_red" mean what programs mean by them.
    Letters are initials if all of them can be: "r g b" are, "a b c" are just letters.
    """
    wanted = list(dict.fromkeys(names))
    initials = all(name.casefold() in _INITIALS for name in wanted if len(name) == 1)
    known = _KNOWN | _INITIALS if initials else _KNOWN
    found: dict[str, RGB] = {}
    for name in wanted:
        shade = known.get(name.casefold()) or known.get(_spelt_out(name))
        if shade is not None and shade not in found.values():
            found[name] = shade
    free = [shade for shade in _PALETTE if all(_apart(shade, taken) for taken in found.values())]
    rest = [name for name in wanted if name not in found]
    for place, name in enumerate(rest):
        found[name] = free[place] if place < len(free) else _beyond(place, found)
    return found


def _spelt_out(name: str) -> str:
    """ "ltgreen", "light_green" and "Light Green" as CSS spells them: "lightgreen"."""
    letters = "".join(filter(str.isalpha, name.casefold()))
    for short, long in (("lt", "light"), ("dk", "dark")):
        if letters.startswith(short):
            return long + letters.removeprefix(short)
    return letters


def luminance(shade: RGB) -> float:
    """The luminance of a colour, from 0, black, to 1, white."""
    red, green, blue = shade
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def is_light(shade: RGB) -> bool:
    """Is it hard to tell from white paper?"""
    return luminance(shade) > LIGHT


def is_white(shade: RGB) -> bool:
    """Is it as light as paper?"""
    return luminance(shade) > WHITE


def hexadecimal(shade: RGB) -> str:
    """ "#0072b2"."""
    return f"#{bytes(shade).hex()}"


def _apart(one: RGB, other: RGB) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def _beyond(place: int, taken: dict[str, RGB]) -> RGB:
    """A further colour when the palette is used up."""
    while True:
        # as the factor is odd, no colour is repeated before all were used
        shade = _rgb(f"{place * 0x9E3779 % 0x1000000:06x}")
        if shade not in taken.values() and not is_light(shade):
            return shade
        place += 1


CLUE, ANSWER = "#1a1a1a", "#1b5e9e"
"""The colours of givens and of answers."""
SHADED, PICTURE, TINTED = "#3d3d3d", "#1a1a1a", "#e6eaf0"
EMPTY = "#d7d7d7"
"""Empty cells of a picture in which white is a colour."""
MARK, MARKED, SHADED_MARKED = "#d9480f", "#ffe2a0", "#8a4a12"
CHAIN = "#7048b6"
"""Arrows over a board."""
TINTED_EDGE = "#c3cedd"
"""The tint of edges, darker than that of cells, as edges are small."""
GREY, PALE = "#8a8a8a", "#cfcfcf"
"""What is ruled out or less important; and lines under numbers."""
TINTS = ("#d9d9d9", "#fdf1c7", "#dcebf9", "#e2f2dc", "#f8dfe0", "#ece2f4", "#fbe6d2", "#dbf0ee", "#eeeed6")
"""Grounds of regions: grey, then the colours that are used in turn."""


def tint(place: int) -> str:
    """The ground with this number."""
    return TINTS[0] if place == 0 else TINTS[1 + (place - 1) % (len(TINTS) - 1)]
