"""All that a genre of your own needs, in one place: see docs/genres.md.

The names are imported when they are first used: no genre needs all of them.
"""

from __future__ import annotations

from clueproof.imports import lazy_names

NAMES = {
    "clueproof.generators.cages": "CagesGenerator RandomClue",
    "clueproof.generators.cut_rooms": "CutRoomsGenerator",
    "clueproof.generators.filled_parts": "FilledPartsGenerator",
    "clueproof.generators.generator": "Generator PuzzleSolver RandomSolutionGenerator",
    "clueproof.generators.image_files": "COLOUR_VALUES Size sketch",
    "clueproof.generators.joined_rooms": "JoinedRoomsGenerator",
    "clueproof.generators.line_sums": "LineSumsGenerator",
    "clueproof.generators.marked_regions": "Begun MarkedRegionsGenerator in_regions",
    "clueproof.generators.moved_cells": "MovedCellsGenerator moves_of",
    "clueproof.generators.moved_numbers": "MovedNumbersGenerator differing with_numbers_at",
    "clueproof.generators.paths": (
        "LoopGenerator covering_loop long_loop loop_lines number_until_unique random_loop shortened_loop"
    ),
    "clueproof.generators.picture_repair": "cleared has_switch",
    "clueproof.generators.recipe": "NoSolutionError Recipe RecipeError other_options",
    "clueproof.generators.regions": (
        "equal_regions random_dominoes random_pieces random_rectangles random_strips sides_around"
    ),
    "clueproof.grid": "Grid cell_name one_piece",
    "clueproof.grid.board": "Board",
    "clueproof.grid.directions": "STEPS Direction ahead",
    "clueproof.grid.edges": (
        "Cell Corner Edge Position Vertex beside corner_name edge ends link_name links long_diagonals rays_from "
        "rectangle side_name sides sides_at sides_of site_name squares three_by_three"
    ),
    "clueproof.grid.joined": "Joined",
    "clueproof.grid.polyominoes": (
        "PENTOMINOES TETROMINOES Form drawing drawn form_of in_corner letter_of places_in turns_of"
    ),
    "clueproof.grid.symbols": "Symbol",
    "clueproof.model": (
        "Acyclic AdjacencyBan AllDifferent AtLeast AtMost Automaton BorderedRegions Cardinality Clause Connected "
        "Consecutive Constraint Exactly FirstVisible Followed Integer Lexicographic Linear LinesDiffer Literal Model "
        "NoRun NumberedRegions PartedRegions Paths Placement Product Runs SingleLoop SumBetween Table ValueRegions "
        "Variable VisibleCount VisibleSum difference equal quotient total"
    ),
    "clueproof.puzzle.answers.answer": (
        "crossing cut_off is_rectangle is_strip named_lines repeated sight square touching unpaired"
    ),
    "clueproof.puzzle.answers.cells": (
        "FALLING RISING Bits Bulbs CellAnswer CellArrows CellBars Circles Dominoes Halves LettersAndGaps "
        "LitPartialBoard Marks Numbers NumbersAndGaps OpenCellEncoding OpenCells OpenNumbers PictureAnswer "
        "PictureEncoding Poles Shading StrokeEncoding Strokes free_cells lit_by stroke_ends"
    ),
    "clueproof.puzzle.answers.loops": (
        "OUTSIDE SIDES BridgeEncoding EdgeLines IslandBridges IslandShape LinkEncoding LinkPartialBoard Links "
        "LoopShape Passage ShadedLoop ShadedLoopEncoding Track TrackEncoding WrappingShape between is_inside "
        "loop_order networks not_one_crossing_loop not_one_loop not_one_path passages stretch_sizes ways_at"
    ),
    "clueproof.puzzle.answers.regions": (
        "NO_REGION AreaColours AreaEncoding AreaPartialBoard BorderedCells OwnedRegions RegionNumbers by_cell pieces "
        "regions_of"
    ),
    "clueproof.puzzle.areas": "AreaShape numbered read_areas write_areas",
    "clueproof.puzzle.banks": "BANKS Bank BankShape bank bank_name polyomino_name",
    "clueproof.puzzle.clue": "GIVEN Clue Clues",
    "clueproof.puzzle.dominoes": (
        "SINGLE DominoSetShape DominoShape Pair halves_of in_order read_dominoes read_numbers with_numbers "
        "write_dominoes write_numbers"
    ),
    "clueproof.puzzle.encoding": (
        "BooleanEncoding CellEncoding EdgeEncoding Encoding LaidPieces MarkEncoding RegionEncoding "
        "RegionNumberEncoding ShadingEncoding"
    ),
    "clueproof.puzzle.fields": (
        "ONE BetweenField BoardField CellField DominoField EditorState Field MarginField PathField RegionField "
        "RegionNumberField VertexField WallField"
    ),
    "clueproof.puzzle.genre": "Genre",
    "clueproof.puzzle.inputs": "InputChoice InputKind Look region_input symbol_input whole",
    "clueproof.puzzle.layers.arrows": (
        "ARROW ARROW_SYMBOLS ARROW_VALUES ARROW_WAYS ARROW_WORDS SIDE WAYS ArrowCells ArrowSets ArrowShape "
        "ArrowTokens ArrowedHoles ArrowedNumbers CirclesAndArrows DottedCircles OpenPointingCells Pointing "
        "PointingCells PointingTokens SidedCells dotted links_ahead open_ahead pointed_at"
    ),
    "clueproof.puzzle.layers.black_cells": (
        "ACROSS BLACK DOWN BlackCells BlackNumbers EndTokens EndedShape Ends Moons NumberedWalls OpenValues SplitCells "
        "SplitTokens TintedCounts TintedNumbers WallTokens WalledShape WaypointShape Waypoints run_from "
        "stretches"
    ),
    "clueproof.puzzle.layers.cages": (
        "CAGE OPERATIONS Cage CageClues CagedShape Cages Reckoning Reckonings Sums cage_at"
    ),
    "clueproof.puzzle.layers.cells": (
        "CROSSING END FIRST PIECES SECOND SIDE_BITS CellClues CellNumbers CellSymbols CellValues Circle "
        "CircledNumbers CircledShape DigitPairs HoledNumbers Holes IslandTokens Islands LoopPieces Numbered "
        "NumberedCircles NumberedShape NumbersAndCircles PathPieces RouteShape RouteSymbols SignedIslands "
        "SymbolsAndSigns TintedClues TintedShape TintedValues Tints ToldNumbers ToldShape TrackPieces kind_of "
        "leads_over piece_at piece_name sides_of_piece"
    ),
    "clueproof.puzzle.layers.edges": (
        "BAR BARS BLACK_DOT BORDER_SIGN CORNER DOMINO DOT_KINDS DOT_PAIRS GREATER INEQUALITIES_BETWEEN LESS NO_BAR "
        "NO_DOT SIGN SOME_DOTS WALL WHITE_DOT Barriers CornerMarks CornerNumbers Dot DotClues "
        "DotTokens Dots DottedShape GivenDominoes GivenSides InnerBorders InnerCorners MarkedShape "
        "SideSigns SignedCells Signs Walls dot_at dots_told numbered_signs"
    ),
    "clueproof.puzzle.layers.layer": "NumberLimit Tokens with_holes",
    "clueproof.puzzle.layers.line_blocks": (
        "LINE PLAIN UNFILLED ColourNames KnownCells LineBlocks LineLists LineTokens PictureShape blocks_of line_at "
        "line_name read_aloud"
    ),
    "clueproof.puzzle.layers.margins": (
        "BORDER COUNT Around Frame Framed LineCounts Totals line_counts line_from line_of name_of views"
    ),
    "clueproof.puzzle.layers.objects": (
        "AmountShape Amounts CircleCells CircledCells LetteredCells LetteredShape MirrorCells MirrorShape RopeShape "
        "Ropes ThermometerCells ThermometerShape TreeShape Trees letter_name way"
    ),
    "clueproof.puzzle.layers.rooms": (
        "COLOURS ROOM ROOM_CELLS EmptyRoomShape GivenColours RoomLimit Rooms RoomsOrClosedCells RoomsOrEmptyOnes "
        "RoomsOrRows room_name shaded_in_part"
    ),
    "clueproof.puzzle.layers.several": "BELOW COMPASS LEFT RIGHT UP Compasses OpenCompasses",
    "clueproof.puzzle.one_line": "read_line",
    "clueproof.puzzle.partial_board": (
        "CellFlags ChoicePartialBoard KeyedPartialBoard OwnerPartialBoard PartialBoard RegionPartialBoard "
        "SizePartialBoard"
    ),
    "clueproof.puzzle.random_shapes": (
        "RandomArrows RandomNumbers RandomRectangles RandomRooms RandomShape RandomTints RandomWalls joined_rooms "
        "random_regions rectangular_rooms without_small"
    ),
    "clueproof.puzzle.regions": "BoxedShape boxes_on usual_box with_boxes with_stated_boxes write_boxes",
    "clueproof.puzzle.rule_set": "Puzzle RuleSet Usual",
    "clueproof.puzzle.shape": (
        "HOLE GridShape HoledShape Option board_cells choice count flag holes_of is_outside leaves_board letter_count"
    ),
    "clueproof.puzzle.solution": "Bridge Bridges DominoSet Lines LoopAndShading NumberRows SignRows",
    "clueproof.puzzle.symbols": "CellSigns Counts DigitGroups Digits Letters Numerals Symbols",
    "clueproof.puzzle.turning": (
        "AxisSigns DiagonalSigns DirectionSigns TURNED_ARROWS TURNED_COMPASS TURNED_SIDES Turning"
    ),
    "clueproof.seeded_random": "SeededRandom",
    "clueproof.syntax.record": "Record",
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
