"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""

from clueproof.codecs.game_ids import GameId as GameId
from clueproof.codecs.game_ids import Listed as Listed
from clueproof.codecs.game_ids import RunLengths as RunLengths
from clueproof.codecs.kudamono import CellMarks as CellMarks
from clueproof.codecs.kudamono import Kudamono as Kudamono
from clueproof.codecs.kudamono import KudamonoPart as KudamonoPart
from clueproof.codecs.kudamono import RoomLines as RoomLines
from clueproof.codecs.penpa import AtCorners as AtCorners
from clueproof.codecs.penpa import Blacks as Blacks
from clueproof.codecs.penpa import Circled as Circled
from clueproof.codecs.penpa import CirclesBetween as CirclesBetween
from clueproof.codecs.penpa import Drawn as Drawn
from clueproof.codecs.penpa import Outside as Outside
from clueproof.codecs.penpa import Penpa as Penpa
from clueproof.codecs.penpa import PenpaSymbol as PenpaSymbol
from clueproof.codecs.penpa import PenpaText as PenpaText
from clueproof.codecs.penpa import Pictures as Pictures
from clueproof.codecs.penpa import Sheet as Sheet
from clueproof.codecs.penpa import Texts as Texts
from clueproof.codecs.penpa import ThickLines as ThickLines
from clueproof.codecs.puzzlink import BITS as BITS
from clueproof.codecs.puzzlink import CIRCLES as CIRCLES
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES as DIGITS_AND_SPACES
from clueproof.codecs.puzzlink import DOTS as DOTS
from clueproof.codecs.puzzlink import EVERYWHERE as EVERYWHERE
from clueproof.codecs.puzzlink import FOUR as FOUR
from clueproof.codecs.puzzlink import MARKS as MARKS
from clueproof.codecs.puzzlink import NUMBERS as NUMBERS
from clueproof.codecs.puzzlink import UNKNOWN as UNKNOWN
from clueproof.codecs.puzzlink import Around as Around
from clueproof.codecs.puzzlink import Between as Between
from clueproof.codecs.puzzlink import Cells as Cells
from clueproof.codecs.puzzlink import Coding as Coding
from clueproof.codecs.puzzlink import Flag as Flag
from clueproof.codecs.puzzlink import Link as Link
from clueproof.codecs.puzzlink import Number as Number
from clueproof.codecs.puzzlink import OneOf as OneOf
from clueproof.codecs.puzzlink import Optional as Optional
from clueproof.codecs.puzzlink import Part as Part
from clueproof.codecs.puzzlink import Rooms as Rooms
from clueproof.codecs.puzzlink import Token as Token
from clueproof.codecs.puzzlink import Value as Value
from clueproof.codecs.scanner import Fields as Fields
from clueproof.codecs.scanner import NotationError as NotationError
from clueproof.codecs.scanner import Scanner as Scanner

NAMES: dict[str, str]
__all__: list[str]
