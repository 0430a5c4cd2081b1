"""What print shops ask for: the data is whole, and files come out as it says."""

from __future__ import annotations

import dataclasses
import re
import tomllib

import pytest
from sheet_faces import EXAMPLE, fonts_in, poppler, size

from runewright.compiler.backends.sheet import SheetOptions, boxes, outputs, pictures
from runewright.compiler.backends.sheet.outputs import Made, for_preset
from runewright.compiler.backends.sheet.pictures import Form
from runewright.compiler.backends.sheet.presets import FILE, Preset, presets
from runewright.compiler.backends.sheet.theme import find
from runewright.compiler.sizes import card_size

OPTIONS = SheetOptions(title="Trial", marks="full")
CARDS = [EXAMPLE[0], EXAMPLE[4], EXAMPLE[4]]
ALL = list(presets().values())
each = pytest.mark.parametrize("preset", ALL, ids=lambda preset: preset.name)
FIGURES = {"trim", "bleed", "safe", "corner", "dpi", "file", "colour", "order", "marks"}


def page_box(pdf: bytes, page: int, box: str) -> tuple[float, ...]:
    """A box of a page, in millimetres."""
    said = poppler("pdfinfo", pdf, "-box", "-f", str(page), "-l", str(page)).decode()
    found = re.search(rf"Page +{page} {box}: +([-\d. ]+)", said)
    assert found, said
    return tuple(float(n) / 72 * 25.4 for n in found[1].split())


def texts(pdf: bytes) -> list[str]:
    """What is printed on each page, blanks made one."""
    pages = poppler("pdftotext", pdf, "-").decode().split("\f")[:-1]
    return [" ".join(page.upper().split()) for page in pages]


def made(name: str) -> Made:
    preset = presets()[name]
    return outputs.pages(CARDS, for_preset(OPTIONS, preset), preset)


@pytest.fixture(scope="module")
def by_turns() -> bytes:
    return made("dtc-poker").files[""]


@each
def test_every_figure_has_a_source_that_says_whether_the_shop_was_asked(preset: Preset) -> None:
    told = [name for source in preset.sources for name in source.names]
    assert set(told) >= FIGURES
    assert len(set(told)) == len(told)
    assert all(source.origin for source in preset.sources)
    assert preset.title and preset.naming


@each
def test_pixels_are_the_trim_and_the_bleed_at_the_resolution(preset: Preset) -> None:
    for pixels, trim in zip(preset.pixels, (preset.width, preset.height), strict=True):
        assert pixels == pytest.approx((trim + 2 * preset.bleed) / 25.4 * preset.dpi, abs=0.6)
    found = card_size(preset.size)
    assert (found.width, found.height) == pytest.approx((preset.width, preset.height), abs=0.001)


def test_the_shops_of_the_field_are_there() -> None:
    shops = {name.split("-")[0] for name in presets()}
    assert shops >= {"tgc", "dtc", "mpc", "mbprint", "azao"}
    assert presets()["tgc-poker"].pixels == (825, 1125)
    assert presets()["mpc-poker"].pixels == (822, 1122)


def test_the_file_of_presets_says_nothing_that_is_not_read() -> None:
    said = tomllib.loads(FILE.read_text(encoding="utf-8"))
    known = {field.name for field in dataclasses.fields(Preset)} | {
        "like", "unit", "trim", "source",
    }  # fmt: skip
    assert not {key for preset in said.values() for key in preset} - known


def test_what_a_preset_takes_from_another_is_not_sourced_twice() -> None:
    assert presets()["tgc-mini"].unverified[:4] == ("trim", "bleed", "pixels", "dpi")
    assert presets()["dtc-poker"].unverified == ("corner", "marks")


@pytest.mark.parametrize("name", ["tgc-poker", "mpc-poker", "mpc-game"])
def test_pictures_are_exact_to_the_pixel(name: str) -> None:
    preset = presets()[name]
    form = Form("png", preset.dpi, preset.pixels)
    options = for_preset(OPTIONS, preset)
    (drawn,) = pictures.draw(CARDS[:1], options, find("classic"), form)
    assert size(drawn.content) == preset.pixels


def test_a_preset_takes_the_marks_away_that_a_shop_forbids() -> None:
    options = for_preset(OPTIONS, presets()["mbprint-poker"])
    assert (options.bleed, options.safe, options.marks) == (3, 4, "none")


# ----------------------------------------------------------------------------------- pages


def test_a_page_is_one_side_with_its_bleed(by_turns: bytes) -> None:
    for page in (1, 6):
        assert page_box(by_turns, page, "MediaBox") == pytest.approx((0, 0, 69.85, 95.25), abs=0.01)
        trim = (3.175, 3.175, 69.85 - 3.175, 95.25 - 3.175)
        assert page_box(by_turns, page, "TrimBox") == pytest.approx(trim, abs=0.01)


def test_the_bleed_box_is_written_and_the_rest_stays_as_it_was(by_turns: bytes) -> None:
    assert by_turns.count(b"/BleedBox") == 6
    assert boxes.with_bleed_box(by_turns) == boxes.with_bleed_box(by_turns)
    assert all(fonts_in(by_turns).values())
    said = poppler("pdfinfo", by_turns).decode()
    assert re.search(r"Tagged: +yes", said) and re.search(r"Title: +Trial", said)


def test_a_back_comes_before_its_front_where_the_shop_says_so(by_turns: bytes) -> None:
    pages = texts(by_turns)
    assert len(pages) == 6
    assert pages[0] == "FEAT" and "PIT WITH STAKES" in pages[1]
    assert pages[2] == pages[4] == "SPELL"
    assert "POLYMORPH" in pages[3] and "POLYMORPH" in pages[5]


def test_a_front_comes_before_its_back_where_the_shop_says_so() -> None:
    pages = texts(made("mbprint-poker").files[""])
    assert "PIT WITH STAKES" in pages[0] and pages[1] == "FEAT"


def test_fronts_and_backs_are_two_files_in_one_order_where_the_shop_says_so() -> None:
    files = made("azao").files
    assert list(files) == ["fronts", "backs"]
    fronts, backs = texts(files["fronts"]), texts(files["backs"])
    assert ["POLYMORPH" in page for page in fronts] == [False, True, True]
    assert backs == ["FEAT", "SPELL", "SPELL"]
    size = page_box(files["backs"], 1, "MediaBox")
    assert size == pytest.approx((0, 0, 67.5, 94), abs=0.01)


def test_a_missing_back_leaves_a_white_page_so_that_the_next_one_meets_its_front() -> None:
    preset = presets()["mbprint-poker"]
    bare = dataclasses.replace(CARDS[0], back=None)
    pages = texts(outputs.pages([bare, CARDS[1]], for_preset(OPTIONS, preset), preset).files[""])
    assert pages[1] == "" and pages[3] == "SPELL"
    fronts = texts(outputs.pages([bare], for_preset(OPTIONS, preset), preset).files[""])
    assert len(fronts) == 1


def test_the_same_cards_make_the_same_file(by_turns: bytes) -> None:
    assert made("dtc-poker").files[""] == by_turns


def test_without_pikepdf_the_pages_are_whole_but_for_that_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boxes, "can_mark_bleed", lambda: False)
    pdf = made("dtc-poker").files[""]
    assert b"/BleedBox" not in pdf and pdf.count(b"/TrimBox") == 6


def test_nothing_to_print_is_told() -> None:
    preset = presets()["azao"]
    nothing = outputs.pages([], for_preset(OPTIONS, preset), preset)
    assert not nothing.files and [found.code for found in nothing.found] == ["RW501"]
