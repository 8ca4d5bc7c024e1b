"""What is public: this list is the only one. `__init__.py` imports each name when it is first used."""

from clueproof.formats.links.coding import BITS as BITS
from clueproof.formats.links.coding import CIRCLES as CIRCLES
from clueproof.formats.links.coding import DIGITS_AND_SPACES as DIGITS_AND_SPACES
from clueproof.formats.links.coding import DOTS as DOTS
from clueproof.formats.links.coding import EVERYWHERE as EVERYWHERE
from clueproof.formats.links.coding import FOUR as FOUR
from clueproof.formats.links.coding import MARKS as MARKS
from clueproof.formats.links.coding import NUMBERS as NUMBERS
from clueproof.formats.links.coding import UNKNOWN as UNKNOWN
from clueproof.formats.links.coding import Coding as Coding
from clueproof.formats.links.coding import OneOf as OneOf
from clueproof.formats.links.coding import Token as Token
from clueproof.formats.links.coding import Value as Value
from clueproof.formats.links.drawings import AtCorners as AtCorners
from clueproof.formats.links.drawings import Blacks as Blacks
from clueproof.formats.links.drawings import Circled as Circled
from clueproof.formats.links.drawings import Drawn as Drawn
from clueproof.formats.links.drawings import Outside as Outside
from clueproof.formats.links.drawings import Pictures as Pictures
from clueproof.formats.links.drawings import Texts as Texts
from clueproof.formats.links.drawings import ThickLines as ThickLines
from clueproof.formats.links.parts import Around as Around
from clueproof.formats.links.parts import Cells as Cells
from clueproof.formats.links.parts import Number as Number
from clueproof.formats.links.parts import Optional as Optional
from clueproof.formats.links.parts import Part as Part
from clueproof.formats.links.parts import Rooms as Rooms
from clueproof.formats.links.penpa import Penpa as Penpa
from clueproof.formats.links.puzzlink import Flag as Flag
from clueproof.formats.links.puzzlink import Link as Link
from clueproof.formats.links.sheet import Sheet as Sheet

__all__: list[str]
