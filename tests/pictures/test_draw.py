"""`clueproof.draw`: what pictures show, on a sheet and on pages, in each format."""

from __future__ import annotations

import io
import re

import pytest

import clueproof
from clueproof.grid.edges import Corner
from clueproof.pictures.pages import SOLUTIONS_PER_PAGE
from tests.render.reading import Picture

UNIQUE = clueproof.parse("sudoku id=one title='The first'\n1..4\n....\n....\n.23.\n".replace("'", '"'))
SEVERAL = clueproof.parse("sudoku id=two\n1..4\n....\n....\n..3.\n")
NONE = clueproof.parse("sudoku id=none\n11.4\n....\n....\n.23.\n")
BORDER = clueproof.parse("skyscrapers\ntop: 44..\n....\n....\n....\n....\n")
CORNER = clueproof.parse("creek\n0..4\n....\n..4.\n.0..\n")
LOOP = clueproof.parse("slitherlink\n333\n...\n...\n")


def boards_on(page: str) -> int:
    return page.count('class="thick"')


def texts_of(page: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", page)


def test_a_puzzle_is_drawn_as_it_is_without_solving():
    picture = clueproof.draw(UNIQUE)
    assert picture.to_svg() == clueproof.to_svg(UNIQUE.rules.draw(UNIQUE)) == picture._repr_svg_()
    assert str(picture) == clueproof.to_plain(UNIQUE.rules.draw(UNIQUE))
    assert picture.puzzles[0].answer is None


def test_the_solution():
    picture = clueproof.draw(UNIQUE, solution=True)
    assert str(picture) == clueproof.to_plain(UNIQUE.rules.draw(UNIQUE, clueproof.solve(UNIQUE).solution))
    assert picture.puzzles[0].answer.word == "unique"


def test_one_of_several_solutions_is_said_to_be_one():
    (drawn,) = clueproof.draw(SEVERAL, solution=True).puzzles
    assert drawn.solved is not None and drawn.note == "Several solutions; this is one of them."
    (drawn,) = clueproof.draw(NONE, solution=True).puzzles
    assert drawn.solved is None and drawn.note.startswith("No solution: 2 clues contradict each other: r1c1 is 1")


@pytest.mark.parametrize(
    ("puzzle", "positions"),
    [
        (NONE, {(0, 0), (0, 1)}),
        (BORDER, {(-1, 0), (-1, 1)}),
        (CORNER, {Corner(0, 3)}),
    ],
)
def test_clues_that_contradict_each_other_are_marked(puzzle, positions):
    picture = clueproof.draw(puzzle, faults=True)
    (drawn,) = picture.puzzles
    assert drawn.board.marked == positions
    assert drawn.note.startswith("No solution: ")
    assert picture.to_svg().count('stroke="#d9480f"') == 1 or len(positions) > 1
    assert str(picture)


def test_marks_of_clues_in_margins_stand_around_them():
    picture = Picture(clueproof.to_svg(clueproof.draw(BORDER, faults=True).puzzles[0].board))
    marks = [box for box in picture.boxes if box.inherited.get("stroke") == "#d9480f"]
    clues = picture.of("top")
    assert len(marks) == len(clues) == 2
    for mark, clue in zip(marks, clues, strict=True):
        assert mark.covers(clue.x, clue.y)


def test_what_solutions_leave_open_is_marked():
    (drawn,) = clueproof.draw(SEVERAL, faults=True).puzzles
    names = {f"r{r + 1}c{c + 1}" for r, c in drawn.board.marked}
    assert names == {key.name for key in clueproof.candidates(SEVERAL).open}
    (drawn,) = clueproof.draw(LOOP, faults=True).puzzles
    assert drawn.board.marked and all(isinstance(position[0], tuple) for position in drawn.board.marked)


def test_marks_and_one_of_the_solutions_stand_side_by_side():
    picture = clueproof.draw(SEVERAL, faults=True, solution=True)
    (figure,) = picture.figures
    assert len(figure.boards) == 2 and figure.boards[0].marked and not figure.boards[1].marked


def test_on_pages_what_is_said_of_a_solution_stands_beside_it():
    picture = clueproof.draw([UNIQUE, SEVERAL, NONE], solution=True, per_page=4)
    fronts, backs = (texts_of(picture.to_svg(page)) for page in (1, 2))
    assert not any("Several" in text for text in fronts) and any("Several" in text for text in backs)
    assert any("No solution" in text for text in fronts)


@pytest.mark.parametrize("text", ["independent-set\n1 2\n2 3\n", "elimination\ncategories:\n  a: 1, 2\n  b: x, y\n"])
def test_what_is_no_grid_has_no_labels(text):
    picture = clueproof.draw(clueproof.parse(text), labels=True, solution=True)
    assert "r1" not in texts_of(picture.to_svg())


def test_what_nobody_knows_is_not_marked():
    """Out of time, cells of which only one value was seen may be settled."""
    puzzle = clueproof.parse("sudoku\n" + "\n".join(["." * 9] * 9))
    (drawn,) = clueproof.draw(puzzle, faults=True, time_limit=0.05).puzzles
    assert drawn.answer.word in ("multiple", "unknown")
    if drawn.board.marked and "Perhaps more" in drawn.note:
        assert "time limit" in drawn.note


def test_a_puzzle_without_faults_has_no_marks():
    (drawn,) = clueproof.draw(UNIQUE, faults=True).puzzles
    assert (drawn.board.marked, drawn.note) == (frozenset(), "")


def test_title_rules_and_labels_on_request():
    bare, full = clueproof.draw(UNIQUE), clueproof.draw(UNIQUE, title=True, rules=True, labels=True)
    assert "The first" not in bare.to_svg() and "r1" not in texts_of(bare.to_svg())
    said = texts_of(full.to_svg())
    assert "The first" in said and "r1" in said and "c4" in said
    assert " ".join(said).count("every number once") == 1
    assert "The first\n" in str(full)


@pytest.mark.parametrize("per_page", clueproof.pictures.PER_PAGE)
@pytest.mark.parametrize("paper", clueproof.Paper)
def test_every_page_holds_what_it_should_and_nothing_sticks_out(per_page, paper):
    puzzles = [UNIQUE, SEVERAL, NONE, BORDER, CORNER, LOOP, UNIQUE] * 2
    picture = clueproof.draw(puzzles, solution=True, title=True, rules=True, per_page=per_page, paper=paper)
    solutions = sum(drawn.solved is not None for drawn in picture.puzzles)
    fronts, backs = -(-len(puzzles) // per_page), -(-solutions // SOLUTIONS_PER_PAGE[per_page])
    assert len(picture.pages) == fronts + backs
    said = [texts_of(picture.to_svg(number)) for number in range(1, len(picture.pages) + 1)]
    assert [texts[-1] for texts in said] == [str(number) for number in range(1, len(said) + 1)]
    assert "Solutions" in said[fronts] and not any(
        "Solutions" in texts for texts in (*said[:fronts], *said[fronts + 1 :])
    )
    titles = [text for texts in said[:fronts] for text in texts if re.match(r"\d+\. ", text)]
    assert [title.split(".")[0] for title in titles] == [str(number) for number in range(1, len(puzzles) + 1)]
    for page in picture.pages:
        assert (page.width, page.height) == paper.points
    assert re.search(r'width="[\d.]+pt" height="[\d.]+pt"', picture.to_svg())


def test_boards_stay_in_their_place():
    """However large the board and long the rules: nothing goes beyond the part of the page."""
    categories = "".join(f"  c{n}: a{n}, b{n}, c{n}, d{n}\n" for n in range(8))
    large = clueproof.parse(f"elimination\ncategories:\n{categories}")
    picture = Picture(clueproof.draw([large, NONE] * 3, per_page=6, rules=True, faults=True).to_svg())
    rows = [text.y for text in picture.texts if re.match(r"\d\. ", text.said)]
    assert len(rows) == 6
    below = {y: min([other for other in rows if other > y + 1] or [picture.height]) for y in rows}
    for text in picture.texts:
        assert 0 < text.x < picture.width and 0 < text.y < picture.height
    for x1, y1, x2, y2 in (line[1:] for line in picture.lines):
        top = max(y for y in rows if y <= y1)
        assert x2 < picture.width and y2 < below[top] - 12
        assert (x1 < picture.width / 2) == (x2 < picture.width / 2)


def test_however_much_is_said_all_of_it_stays_in_its_place():
    categories = "  position: 1, 2, 3\n  x: p, q, r\n"
    wordy = clueproof.parse(f"elimination\ncategories:\n{categories}statements:\n" + "  p is not in position 2\n" * 90)
    picture = Picture(clueproof.draw([wordy] * 6, per_page=6, rules=True).to_svg())
    rows = sorted({round(text.y) for text in picture.texts if re.match(r"\d\. Elimination", text.said)})
    assert len(rows) == 3
    for text in picture.texts:
        assert text.x < picture.width and text.y < picture.height - 30
    assert sum(text.said == "p is not in position 2" for text in picture.texts) == 6 * 90


def test_what_can_not_be_is_said():
    for wrong, message in (
        ({"per_page": 3}, "1, 2, 4 or 6"),
        ({"paper": "a3"}, "a4 or letter"),
    ):
        with pytest.raises(clueproof.PictureError, match=message):
            clueproof.draw(UNIQUE, **wrong)
    with pytest.raises(clueproof.PictureError, match="no puzzle"):
        clueproof.draw([])
    with pytest.raises(clueproof.PictureError, match="no page 2"):
        clueproof.draw(UNIQUE).to_svg(2)


class TestPdf:
    """With the packages of the extra."""

    @pytest.fixture(autouse=True)
    def needed(self):
        pytest.importorskip("fpdf")
        self.pdfium = pytest.importorskip("pypdfium2")

    def read(self, content: bytes) -> list[str]:
        document = self.pdfium.PdfDocument(content)
        return [page.get_textpage().get_text_range() for page in document]

    def test_texts_are_texts(self):
        picture = clueproof.draw([UNIQUE, SEVERAL, NONE], solution=True, title=True, per_page=2)
        pages = self.read(picture.to_pdf())
        assert len(pages) == len(picture.pages) == 3
        assert "1. Sudoku: The first" in pages[0] and "Solutions" in pages[2] and "3. Sudoku" in pages[1]

    def test_letters_beyond_latin_1(self, tmp_path):
        puzzle = clueproof.parse('sudoku title="Жук"\n1...\n....\n....\n...1\n')
        picture = clueproof.draw(puzzle, title=True)
        try:
            content = picture.to_pdf()
        except clueproof.PictureError as error:
            assert "name the file of one" in str(error)
        else:
            assert "Жук" in self.read(content)[0]
        (tmp_path / "no.ttf").write_text("no font")
        with pytest.raises(clueproof.PictureError, match=r"no\.ttf: no TrueType font"):
            picture.to_pdf(str(tmp_path / "no.ttf"))

    def test_png_has_the_size_of_the_picture(self):
        image = pytest.importorskip("PIL.Image")
        picture = clueproof.draw(UNIQUE)
        found = image.open(io.BytesIO(picture.to_png(scale=3)))
        assert found.width == pytest.approx(3 * picture.pages[0].width, abs=2)
        assert len(found.convert("RGB").getcolors()) > 2


def test_without_the_packages_the_error_names_them(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "fpdf", None)
    with pytest.raises(clueproof.PictureError, match="the package fpdf2"):
        clueproof.draw(UNIQUE).to_pdf()
