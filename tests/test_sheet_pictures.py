"""Single cards as pictures: exact to the pixel, the same bytes each time, drawn only once."""

from __future__ import annotations

import csv
import dataclasses
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from picture_files import GIF, png
from sheet_faces import EXAMPLE, art_of, dots, face, size

from runewright.compiler.backends.sheet import Face, SheetOptions, outputs, pictures
from runewright.compiler.backends.sheet.cache import Cache
from runewright.compiler.backends.sheet.outputs import Made
from runewright.compiler.backends.sheet.pictures import Form
from runewright.compiler.backends.sheet.plan import BackFace
from runewright.compiler.backends.sheet.theme import find
from runewright.dsl.source import Source, Span

OPTIONS = SheetOptions(title="Trial")
SMALL = Form("png", 60)
CARDS = EXAMPLE[:3]


def rows(made: Made) -> list[list[str]]:
    return list(csv.reader(io.StringIO(made.files["copies.csv"].decode())))


@pytest.fixture(scope="module")
def made() -> Made:
    return outputs.pictures([*CARDS, CARDS[1], CARDS[1]], OPTIONS, SMALL, backs=True)


class Drawn:
    """Notes what is drawn, not taken from the cache."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []
        self._real = pictures._batch
        patch.setattr(pictures, "_batch", self.batch)

    def batch(self, sides: Sequence[Face | BackFace], *rest: Any) -> list[pictures.Picture]:
        self.names += [side.name if isinstance(side, Face) else side.title for side in sides]
        return self._real(sides, *rest)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


def test_each_card_is_one_file_under_its_name(made: Made) -> None:
    fronts = ["pit-with-stakes.png", "accurate-shot.png", "mark-of-the-hydra.png"]
    assert list(made.files) == [*fronts, "back-feat.png", "copies.csv"]
    assert made.pieces == 4
    assert made.found == ()


def test_a_list_says_how_many_of_each_and_which_back(made: Made) -> None:
    assert rows(made) == [
        ["front", "back", "card", "copies"],
        ["pit-with-stakes.png", "back-feat.png", "Pit with Stakes", "1"],
        ["accurate-shot.png", "back-feat.png", "Accurate Shot", "3"],
        ["mark-of-the-hydra.png", "back-feat.png", "Mark of the Hydra", "1"],
    ]


def test_pictures_have_whole_pixels_and_say_their_resolution(made: Made) -> None:
    for name in ("accurate-shot.png", "back-feat.png"):
        png = made.files[name]
        assert size(png) == (149, 208)  # 63 x 88 mm at 60 dots an inch
        assert dots(png) == pytest.approx((60, 60), abs=0.02)


@pytest.mark.parametrize(
    ("size_of_card", "bleed", "pixels"),
    [("poker-in", 3.175, (825, 1125)), ("poker-in", 3.048, (822, 1122)), ("poker", 0, (744, 1039))],
)
def test_print_shops_check_pixels(
    size_of_card: str, bleed: float, pixels: tuple[int, int]
) -> None:
    form = Form("png", 300)
    options = SheetOptions(size=size_of_card, bleed=bleed)
    (drawn,) = pictures.draw(CARDS[:1], options, find("classic"), form)
    assert size(drawn.content) == pixels
    assert dots(drawn.content) == pytest.approx((300, 300), abs=0.02)


def test_pixels_that_are_asked_for_are_what_comes_out() -> None:
    (drawn,) = pictures.draw(CARDS[:1], OPTIONS, find("classic"), Form("png", 60, (150, 207)))
    assert size(drawn.content) == (150, 207)


def test_the_ground_runs_to_the_last_pixel() -> None:
    """No light seam where the card's millimetres are no whole pixels."""
    options = SheetOptions(bleed=3)
    (drawn,) = pictures.draw(CARDS[:1], options, find("classic"), Form("svg"))
    wide, high = (float(n) for n in drawn.content.decode().split('viewBox="0 0 ')[1]
                  .split('"')[0].split())  # fmt: skip
    assert (wide, high) == pytest.approx((69 / 25.4 * 72, 94 / 25.4 * 72), abs=0.01)


def test_svg_is_the_card_without_scripts_and_fonts() -> None:
    made = outputs.pictures(CARDS[:1], OPTIONS, Form("svg"))
    text = made.files["pit-with-stakes.svg"].decode()
    assert text.startswith("<svg ")
    assert "<script" not in text and "font-family" not in text and "http:" not in text.replace(
        "http://www.w3.org/", "")  # fmt: skip


def test_equal_input_makes_equal_bytes_with_and_without_a_cache(
    made: Made, tmp_path: Path
) -> None:
    cache = Cache(tmp_path)
    again = [outputs.pictures([*CARDS, CARDS[1], CARDS[1]], OPTIONS, SMALL, backs=True, cache=held)
             for held in (cache, cache, None)]  # fmt: skip
    assert [one.files for one in again] == [made.files] * 3


def test_only_what_changed_is_drawn_again(drawn: Drawn, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    outputs.pictures(CARDS, OPTIONS, SMALL, backs=True, cache=cache)
    assert drawn.names == [card.name for card in CARDS] + ["Feat"]
    drawn.names.clear()
    changed = dataclasses.replace(CARDS[1], name="Wild Shot")
    made = outputs.pictures([CARDS[0], changed], OPTIONS, SMALL, backs=True, cache=cache)
    assert drawn.names == ["Wild Shot"]
    assert "wild-shot.png" in made.files


@pytest.mark.parametrize(
    ("options", "form"),
    [
        (dataclasses.replace(OPTIONS, mode="playtest"), SMALL),
        (dataclasses.replace(OPTIONS, size="bridge"), SMALL),
        (OPTIONS, Form("png", 61)),
        (OPTIONS, Form("svg", 60)),
        (dataclasses.replace(OPTIONS, language="de"), SMALL),
    ],
)
def test_another_way_of_drawing_is_another_picture(
    drawn: Drawn, tmp_path: Path, options: SheetOptions, form: Form
) -> None:
    cache = Cache(tmp_path)
    outputs.pictures(CARDS[:1], OPTIONS, SMALL, cache=cache)
    outputs.pictures(CARDS[:1], options, form, cache=cache)
    assert drawn.names == [CARDS[0].name] * 2


def test_the_title_of_the_job_is_no_part_of_a_card(drawn: Drawn, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for title in ("One", "Two"):
        outputs.pictures(CARDS[:1], SheetOptions(title=title), SMALL, cache=cache)
    assert drawn.names == [CARDS[0].name]


def test_findings_are_told_of_pictures_from_the_cache_too(drawn: Drawn, tmp_path: Path) -> None:
    text = face("feat", "Long", "Your hero receives 1 {threat} and moves on. " * 60)
    long = dataclasses.replace(text, source=Source("long.rune", "long"), span=Span(0, 4))
    made = [outputs.pictures([long], OPTIONS, SMALL, cache=Cache(tmp_path)) for _ in range(2)]
    assert drawn.names == ["Long"]
    assert [one.code for one in made[0].found] == ["RW502"]
    assert made[0].found == made[1].found


def test_two_files_of_one_name_are_told(tmp_path: Path) -> None:
    cards = [face("feat", "Fire Ball", number=1), face("feat", "Fire-Ball", number=2)]
    made = outputs.pictures(cards, OPTIONS, SMALL)
    assert list(made.files)[:2] == ["fire-ball-001.png", "fire-ball-002.png"]
    assert [found.code for found in made.found] == ["RW560"]


def test_many_cards_are_drawn_in_batches_and_come_in_their_order(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "_BATCH", 2)
    heard: list[int] = []
    cards = [*EXAMPLE[:5], EXAMPLE[0]]
    form = Form("svg")
    made = pictures.draw(cards, OPTIONS, find("classic"), form, told=heard.append)
    assert sorted(drawn.names) == sorted(card.name for card in EXAMPLE[:5])
    assert made[0] == made[5]
    assert sum(heard) == 6
    alone = pictures.draw([EXAMPLE[3]], OPTIONS, find("classic"), form)
    assert made[3].content == alone[0].content


def test_a_formula_in_a_name_stays_a_text_in_a_spreadsheet() -> None:
    evil = face("feat", "=cmd|' /C calc'!A0")
    assert rows(outputs.pictures([evil], OPTIONS, SMALL))[1][2] == "'=cmd|' /C calc'!A0"


def test_backs_of_one_name_and_other_sizes_are_told_apart() -> None:
    cards = [CARDS[0], dataclasses.replace(CARDS[1], size="mini")]
    made = outputs.pictures(cards, OPTIONS, SMALL, backs=True)
    assert [name for name in made.files if name.startswith("back-")] == [
        "back-feat-1.png", "back-feat-2.png",
    ]  # fmt: skip
    assert size(made.files["back-feat-1.png"]) != size(made.files["back-feat-2.png"])


def test_a_card_without_a_back_has_none_in_the_list() -> None:
    bare = dataclasses.replace(CARDS[0], back=None)
    made = outputs.pictures([bare], OPTIONS, SMALL, backs=True)
    assert list(made.files) == ["pit-with-stakes.png", "copies.csv"]
    assert rows(made)[1][1] == ""


def with_back(folder: Path, name: str, data: bytes) -> Face:
    """A card with a picture of its own on its back."""
    return dataclasses.replace(CARDS[0], back_art=art_of(folder, name, data))


def test_a_back_of_its_own_is_drawn_where_the_front_was_drawn_before(
    drawn: Drawn, tmp_path: Path
) -> None:
    cache = Cache(tmp_path / "cache")
    card = with_back(tmp_path, "red.png", png(630, 880))
    outputs.pictures([card], OPTIONS, SMALL, cache=cache)
    made = outputs.pictures([card, CARDS[1]], OPTIONS, SMALL, backs=True, cache=cache)
    assert drawn.names == ["Pit with Stakes", "Accurate Shot", "Feat", "Feat"]
    own, themed = made.files["back-feat-1.png"], made.files["back-feat-2.png"]
    assert size(own) == size(themed) and len(own) < len(themed) / 4  # one colour
    assert made.found == ()


def test_a_back_that_cannot_be_drawn_is_told_each_time(drawn: Drawn, tmp_path: Path) -> None:
    card = with_back(tmp_path, "torn.gif", GIF[:-6])
    cache = Cache(tmp_path / "cache")
    made = [outputs.pictures([card], OPTIONS, SMALL, backs=True, cache=cache) for _ in range(2)]
    assert drawn.names == ["Pit with Stakes", "Feat"]
    assert [[found.code for found in one.found] for one in made] == [["RW515"]] * 2
    assert made[0].files == made[1].files


def test_nothing_to_draw_is_told() -> None:
    made = outputs.pictures([], OPTIONS, SMALL)
    assert not made.files and [found.code for found in made.found] == ["RW501"]


# --------------------------------------------------------------------------------- the cache


def test_a_damaged_entry_counts_as_none(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("a" * 64, b"content")
    assert cache.get("a" * 64) == b"content"
    (file,) = tmp_path.glob("??/*")
    file.write_bytes(file.read_bytes()[:-1])
    assert cache.get("a" * 64) is None
    assert cache.get("b" * 64) is None


def test_what_was_not_used_longest_is_forgotten_first(tmp_path: Path) -> None:
    import os

    cache = Cache(tmp_path, most=300)
    for age, key in enumerate("abc"):
        cache.put(key * 64, b"x" * 100)
        os.utime(tmp_path / (key * 2) / (key * 62), (age, age))
    assert cache.get("a" * 64)  # used just now
    cache.tidy()
    assert [cache.get(key * 64) is not None for key in "abc"] == [True, False, True]


def test_a_folder_that_cannot_be_used_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file" / "cards")
    cache.put("a" * 64, b"content")
    cache.tidy()
    assert cache.get("a" * 64) is None
