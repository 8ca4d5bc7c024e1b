"""All that a genre of your own needs, in one place: see docs/genres.md. Each is imported when it is first used."""

from clueproof.generators.cages import CagesGenerator, RandomClue
from clueproof.generators.filled_parts import FilledPartsGenerator
from clueproof.generators.generator import Generator, NoSolutionError, RandomSolutionGenerator, Solver
from clueproof.generators.image_files import COLOUR_VALUES, Size, sketch
from clueproof.generators.line_sums import LineSumsGenerator
from clueproof.generators.marked_regions import Begun, MarkedRegionsGenerator, in_regions
from clueproof.generators.paths import long_loop, loop_lines, number_until_unique, random_loop, shortened_loop
from clueproof.generators.picture_repair import cleared, has_switch
from clueproof.generators.recipe import Recipe, RecipeError, other_options
from clueproof.generators.regions import equal_regions, random_dominoes, random_rectangles, sides_around
from clueproof.grid import Grid, cell_name, one_piece
from clueproof.grid.board import Board
from clueproof.grid.directions import STEPS
from clueproof.grid.edges import (
    Corner,
    Edge,
    Site,
    Spot,
    Vertex,
    beside,
    corner_name,
    ends,
    link_name,
    links,
    long_diagonals,
    rectangle,
    side_name,
    sides,
    sides_at,
    sides_of,
    squares,
    three_by_three,
)
from clueproof.grid.joined import Joined
from clueproof.grid.symbols import Symbol
from clueproof.model import (
    Acyclic,
    AdjacencyBan,
    AllDifferent,
    AtLeast,
    AtMost,
    Automaton,
    BorderedRegions,
    Cell,
    Clause,
    Connected,
    Consecutive,
    Constraint,
    Exactly,
    FirstVisible,
    Followed,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    Model,
    NoRun,
    PartedRegions,
    Paths,
    Placement,
    Product,
    Runs,
    SingleLoop,
    Table,
    ValueRegions,
    VisibleCount,
    VisibleSum,
    difference,
    equal,
    quotient,
    total,
)
from clueproof.puzzle.answers.areas import COLOURS, AreaColours, AreaEncoding, AreaSketch
from clueproof.puzzle.answers.bridges import Bridge, BridgeEncoding, Bridges, IslandBridges, IslandShape, between
from clueproof.puzzle.answers.bulbs import Bulbs, LitSketch, free_cells, lit_by
from clueproof.puzzle.answers.cells import (
    Bits,
    CellAnswer,
    Circles,
    LettersAndGaps,
    NumberRows,
    Numbers,
    Shading,
    SignRows,
)
from clueproof.puzzle.answers.dominoes import Dominoes, DominoSet
from clueproof.puzzle.answers.faults import cut_off, square, touching, unpaired
from clueproof.puzzle.answers.halves import Halves
from clueproof.puzzle.answers.links import SIDES, LinkEncoding, Links, LinkSketch, WrappingShape
from clueproof.puzzle.answers.loop import (
    EdgeLines,
    Lines,
    LoopShape,
    Passage,
    is_inside,
    not_one_loop,
    passages,
    ways_at,
)
from clueproof.puzzle.answers.marks import Marks
from clueproof.puzzle.answers.open_cells import OpenCellEncoding, OpenCells, OpenNumbers
from clueproof.puzzle.answers.picture import (
    PLAIN,
    UNFILLED,
    ColourNames,
    KnownCells,
    Picture,
    PictureEncoding,
    PictureShape,
)
from clueproof.puzzle.answers.poles import Poles
from clueproof.puzzle.answers.regions import (
    NO_REGION,
    BorderedCells,
    OwnedRegions,
    RegionNumbers,
    by_cell,
    pieces,
    regions_of,
)
from clueproof.puzzle.answers.shaded_loop import LoopAndShading, ShadedLoop, ShadedLoopEncoding
from clueproof.puzzle.answers.strokes import FALLING, RISING, StrokeEncoding, Strokes, stroke_ends
from clueproof.puzzle.answers.track import OUTSIDE, Track, TrackEncoding, is_outside, leaves_board
from clueproof.puzzle.areas import AreaShape, numbered, read_areas, write_areas
from clueproof.puzzle.clue import GIVEN, Clue, Clues
from clueproof.puzzle.domino_sets import DominoSetShape, Pair, in_order, read_numbers, with_numbers, write_numbers
from clueproof.puzzle.dominoes import SINGLE, DominoShape, halves_of, read_dominoes, write_dominoes
from clueproof.puzzle.encoding import (
    BooleanEncoding,
    CellEncoding,
    EdgeEncoding,
    Encoding,
    MarkEncoding,
    RegionEncoding,
    RegionNumberEncoding,
    ShadingEncoding,
)
from clueproof.puzzle.entries import Choice, Entry, Look, region_entry, symbol_entry, whole
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.amounts import Amounts, AmountShape
from clueproof.puzzle.layers.areas import GivenColours
from clueproof.puzzle.layers.around import COUNT, Around, Framed, LineCounts, line_counts, line_of
from clueproof.puzzle.layers.arrows import ArrowedNumbers, ArrowShape, ArrowTokens
from clueproof.puzzle.layers.black_cells import (
    BlackCells,
    NumberedWalls,
    WalledShape,
    WallTokens,
    stretches,
)
from clueproof.puzzle.layers.black_numbers import BLACK, BlackNumbers
from clueproof.puzzle.layers.cage_clues import OPERATIONS, Reckoning, Reckonings, Sums
from clueproof.puzzle.layers.cages import CAGE, Cage, CageClues, CagedShape, Cages, cage_at
from clueproof.puzzle.layers.cells import (
    CellClues,
    CellNumbers,
    CellSymbols,
    CellValues,
    HoledNumbers,
)
from clueproof.puzzle.layers.circles import Circle, NumberedCircles
from clueproof.puzzle.layers.corners import CORNER, CornerNumbers
from clueproof.puzzle.layers.dominoes import DOMINO, GivenDominoes
from clueproof.puzzle.layers.dots import Dot, Dots, DottedShape, DotTokens
from clueproof.puzzle.layers.ends import EndedShape, Ends, EndTokens
from clueproof.puzzle.layers.frame import BORDER, Frame, line_from, name_of, views
from clueproof.puzzle.layers.holes import with_holes
from clueproof.puzzle.layers.islands import (
    CircledNumbers,
    Islands,
    IslandTokens,
    Numbered,
    NumberedShape,
    SignedIslands,
)
from clueproof.puzzle.layers.layer import Tokens
from clueproof.puzzle.layers.limit import Limit
from clueproof.puzzle.layers.lines import LINE, LineBlocks, LineTokens, blocks_of, line_at, line_name, read_aloud
from clueproof.puzzle.layers.mirrors import MirrorCells, MirrorShape, way
from clueproof.puzzle.layers.open_values import OpenValues
from clueproof.puzzle.layers.pointing import WAYS, Pointing, PointingCells, PointingTokens, links_ahead, pointed_at
from clueproof.puzzle.layers.rooms import (
    ROOM,
    ROOM_CELLS,
    RoomLimit,
    Rooms,
    RoomsOrClosedCells,
    RoomsOrRows,
    room_name,
)
from clueproof.puzzle.layers.sided_cells import SIDE, SidedCells
from clueproof.puzzle.layers.signs import (
    BAR,
    BARS,
    BLACK_DOT,
    DOT_PAIRS,
    GREATER,
    LESS,
    NO_BAR,
    NO_DOT,
    SIGN,
    SOME_DOTS,
    WHITE_DOT,
    SignedCells,
    Signs,
)
from clueproof.puzzle.layers.split_cells import ACROSS, DOWN, SplitCells, SplitTokens, run_from
from clueproof.puzzle.layers.thermometers import Thermometers, ThermometerShape
from clueproof.puzzle.layers.totals import Totals
from clueproof.puzzle.layers.track_pieces import END, PIECES, SIDE_BITS, TrackPieces, kind_of, sides_of_piece
from clueproof.puzzle.layers.trees import Trees, TreeShape, TreeTokens
from clueproof.puzzle.layers.walls import WALL, Walls
from clueproof.puzzle.one_line import read_line
from clueproof.puzzle.random_shapes import (
    RandomArrows,
    RandomRectangles,
    RandomRooms,
    RandomShape,
    RandomWalls,
    random_regions,
    rectangular_rooms,
)
from clueproof.puzzle.regions import BoxedShape, boxes_on, usual_box, with_boxes, write_boxes
from clueproof.puzzle.rule_set import Puzzle, RuleSet, Usual
from clueproof.puzzle.shape import GridShape, HoledShape, Option, board_cells, choice, flag, holes_of, letter_count
from clueproof.puzzle.sheet import Sheet
from clueproof.puzzle.sketch import ChoiceSketch, OwnerSketch, RegionSketch, SiteSketch, SizeSketch, Sketch
from clueproof.puzzle.slots import (
    ONE,
    BetweenSlot,
    BoardSlot,
    CellSlot,
    DominoSlot,
    MarginSlot,
    PathSlot,
    RegionNumberSlot,
    RegionSlot,
    Slot,
    VertexSlot,
    WallSlot,
)
from clueproof.puzzle.symbols import CellSigns, Counts, DigitGroups, Digits, Letters, Numerals, Symbols
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

__all__ = [  # noqa: RUF022 (by subject)
    # what a genre is, and its puzzles
    "Genre", "RuleSet", "Puzzle", "Usual", "GridShape", "BoxedShape", "IslandShape", "WrappingShape", "ArrowShape",
    "PictureShape",
    "flag", "choice", "Option",
    "RandomShape", "RandomRooms", "RandomRectangles", "RandomWalls", "RandomArrows",
    # what can be typed onto boards
    "Entry", "Choice", "Look", "Sheet", "Slot", "CellSlot", "BetweenSlot", "VertexSlot", "MarginSlot", "BoardSlot",
    "WallSlot", "DominoSlot", "RegionSlot", "RegionNumberSlot", "PathSlot", "ONE", "SINGLE",
    "region_entry", "symbol_entry", "whole", "boxes_on", "usual_box",
    "Record", "SeededRandom", "ChoiceSketch", "LinkSketch",
    "DominoShape",
    # clues, their kinds, and what some of them say
    "Clue", "Clues", "GIVEN", "BORDER", "LINE", "SIGN", "LESS", "GREATER", "BAR", "NO_BAR", "CAGE", "DOMINO",
    # layers, and how what stands in cells is written
    "HoledNumbers", "HoledShape", "board_cells", "holes_of", "with_holes", "NO_REGION",
    "CellValues", "CellClues", "CellNumbers", "CornerNumbers", "Walls", "ArrowedNumbers", "Frame", "Islands",
    "LineBlocks", "SignedCells", "CircledNumbers",
    "KnownCells", "IslandTokens", "ArrowTokens", "LineTokens", "Tokens", "Symbols", "ColourNames",
    "Counts", "DigitGroups", "Digits", "Letters",
    "Numerals", "PLAIN", "UNFILLED", "letter_count", "read_line", "with_boxes", "write_boxes",
    "CellSymbols", "CellSigns",
    "Signs", "BARS", "CORNER", "WALL",
    "ROOM", "ROOM_CELLS", "RoomLimit", "Rooms", "RoomsOrClosedCells", "RoomsOrRows", "room_name",
    "COLOURS", "AreaColours", "AreaEncoding", "AreaShape", "AreaSketch", "GivenColours", "read_areas", "write_areas",
    "MirrorCells", "MirrorShape", "OpenCellEncoding", "OpenCells", "Totals", "way",
    "DominoSetShape", "Pair", "in_order", "read_numbers", "write_numbers",
    "Poles", "Dominoes", "DominoSet", "GivenDominoes",
    "Thermometers", "ThermometerShape", "Amounts", "AmountShape",
    "Around", "Cages", "CageClues", "Cage", "CagedShape", "cage_at",
    "OPERATIONS",
    "Reckoning", "Reckonings", "Sums", "halves_of", "line_of",
    "read_dominoes", "write_dominoes",
    "blocks_of", "line_at", "line_from", "line_name", "name_of", "read_aloud", "views",
    # answers, and their solutions
    "Bulbs", "LitSketch", "Marks", "MarkEncoding", "SiteSketch", "free_cells", "lit_by",
    "COUNT", "Framed", "LineCounts", "line_counts", "Trees", "TreeShape", "TreeTokens", "unpaired",
    "ACROSS", "DOWN", "SplitCells", "SplitTokens", "run_from",
    "BLACK", "BlackNumbers",
    "BLACK_DOT", "DOT_PAIRS", "NO_DOT", "SOME_DOTS", "WHITE_DOT",
    "BlackCells", "NumberedWalls", "WalledShape", "WallTokens", "stretches",
    "EndedShape", "Ends", "EndTokens", "OpenNumbers", "OpenValues",
    "Pointing", "PointingCells", "PointingTokens", "WAYS", "pointed_at", "links_ahead", "LoopAndShading", "ShadedLoop",
    "ShadedLoopEncoding",
    "beside", "ends", "three_by_three", "Limit",
    "Bits", "CellAnswer", "Circles", "EdgeLines", "IslandBridges", "Strokes", "LettersAndGaps", "Numbers", "Picture",
    "Shading",
    "Bridge", "Bridges", "Lines", "NumberRows", "SignRows",
    "LoopShape", "is_inside", "not_one_loop", "ways_at", "Passage", "passages",
    "FALLING", "RISING",
    "stroke_ends",
    "Track", "TrackEncoding", "OUTSIDE", "is_outside", "leaves_board", "TrackPieces", "END", "PIECES",
    "SIDE_BITS", "kind_of", "sides_of_piece",
    "Numbered", "NumberedShape", "squares",
    "RegionNumbers", "BorderedCells", "OwnedRegions", "by_cell", "pieces", "regions_of",
    "RegionSketch", "SizeSketch", "OwnerSketch", "Sketch",
    "Circle", "NumberedCircles", "SignedIslands", "Halves", "SIDE", "SidedCells",
    "Dot", "Dots", "DotTokens", "DottedShape",
    "cut_off", "square", "touching",
    "Links", "SIDES",
    # encodings, and what constraints are about
    "Encoding", "BooleanEncoding", "BridgeEncoding", "CellEncoding", "EdgeEncoding", "PictureEncoding",
    "ShadingEncoding", "StrokeEncoding", "LinkEncoding", "Model", "Cell", "Integer", "Literal", "equal",
    "difference", "quotient", "total",
    "RegionEncoding", "RegionNumberEncoding",
    # constraints: docs/constraints.md
    "Constraint", "Acyclic", "AdjacencyBan", "AllDifferent", "AtLeast", "AtMost", "Automaton", "Clause", "Connected",
    "Consecutive", "Exactly", "FirstVisible", "Followed", "Lexicographic", "Linear", "LinesDiffer", "NoRun", "Runs",
    "Table", "VisibleCount",
    "VisibleSum",
    "BorderedRegions", "PartedRegions", "Placement", "ValueRegions",
    "Paths", "Product", "SingleLoop",
    # generators: docs/genres.md
    "Generator", "RandomSolutionGenerator", "Recipe", "RecipeError", "NoSolutionError", "Solver", "other_options",
    "CagesGenerator", "RandomClue", "FilledPartsGenerator", "LineSumsGenerator", "MarkedRegionsGenerator", "Begun",
    "in_regions", "equal_regions", "random_dominoes", "random_rectangles", "random_regions", "rectangular_rooms",
    "numbered", "sides_around", "with_numbers",
    "long_loop", "random_loop", "shortened_loop", "loop_lines", "number_until_unique",
    "COLOUR_VALUES", "Size", "sketch", "cleared", "has_switch",
    # boards: cells, edges and their names
    "Board", "Symbol", "Grid", "Spot", "Edge", "Site", "rectangle", "links", "sides", "sides_at", "sides_of",
    "long_diagonals",
    "one_piece",
    "Joined", "between", "Corner", "Vertex", "STEPS", "corner_name", "cell_name", "link_name", "side_name",
]  # fmt: skip
