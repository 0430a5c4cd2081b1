"""What printing tells the designer: at the card's place, once for all its copies."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from sheet_faces import (
    EXAMPLE,
    cells,
    codes,
    face,
    icons_in,
    picture,
    printed,
    text_in,
    words_of,
)  # fmt: skip

from runewright.compiler.backends.sheet import Face, FaceField, SheetOptions, fonts, sheets
from runewright.compiler.backends.sheet.theme import find, load
from runewright.compiler.backends.sheet.typst import Job
from runewright.compiler.rules.sheets import RULES
from runewright.dsl.diagnostics import Diagnostic, Level, Rule
from runewright.dsl.source import Source, Span

LONG = "Your hero receives 1 {threat} and moves on. " * 60
(FONTS,) = load("classic").fonts


def findings(*cards: Face) -> tuple[Diagnostic, ...]:
    return sheets(cards, SheetOptions()).diagnostics


def test_the_cards_of_the_example_print_without_a_finding() -> None:
    assert not findings(*EXAMPLE)


def test_nothing_to_print_is_an_error_and_no_file() -> None:
    result = sheets([], SheetOptions(title="Empty"))
    assert (result.pdf, result.pages) == (b"", 0)
    assert [found.code for found in result.diagnostics] == ["RW501"]


def test_a_text_that_does_not_fit_is_an_error_at_its_card_for_all_copies_once() -> None:
    source = Source("long.rune", 'feat "Long":\n  side enemy\n')
    card = dataclasses.replace(face("feat", "Long", LONG), source=source, span=Span(5, 11))
    (found,) = findings(card, EXAMPLE[0], card)
    assert (found.code, found.level, found.source, found.span) == (
        "RW502", Level.ERROR, source, Span(5, 11),
    )  # fmt: skip
    assert found.title == "The text of 'Long' is too long for its card"
    assert re.search(r"At 6 points.* \d\d\.\d mm", found.text)


def test_a_text_that_does_not_fit_is_marked_on_the_card_and_the_page_still_prints() -> None:
    pdf = printed(face("feat", "Long", LONG), EXAMPLE[0])
    assert "TEXT TOO LONG FOR THIS CARD" in text_in(pdf, cells()[0])
    assert "TOO LONG" not in text_in(pdf, cells()[1])
    slot = cells()[0]
    red, green, blue = picture(pdf).at(slot.x + 5, slot.y + 80.2)
    assert red > 150 and green < 80 and blue < 80


def test_every_copy_of_a_long_text_is_there_to_the_last_word() -> None:
    pdf = printed(face("feat", "Long", LONG + "Omega."))
    assert "Omega." in text_in(pdf, cells()[0]) and icons_in(pdf)["threat"] == 60


@pytest.mark.parametrize("times", [1, 5, 8, 10, 12])
def test_a_text_shrinks_before_it_is_refused(times: int) -> None:
    text = "The quick brown fox jumps over the lazy dog again. " * times
    assert codes([face("feat", "X", text)]) == []


def test_between_small_and_too_long_is_a_warning() -> None:
    (found,) = findings(face("feat", "X", "The quick brown fox jumps over the lazy dog. " * 30))
    assert (found.code, found.level) == ("RW503", Level.WARNING)
    size = re.search(r"fits in ([\d.]+) points", found.text)
    assert size and 6 <= float(size[1]) < 7


def test_a_long_name_is_found_as_one() -> None:
    name = "The Long and Winding Road to the Ancient Castle of Seven Forgotten Kings"
    (found,) = findings(face("feat", name, side="enemy", threat=1, timing="bat"))
    assert (found.code, found.title) == ("RW503", f"The name of {name!r} is printed small")
    (found,) = findings(face("feat", name + " and Queens of Old", threat=1, timing="bat"))
    assert (found.code, found.title[:12]) == ("RW502", "The name of ")


@pytest.mark.parametrize("theme", ["classic", "plain"])
def test_a_long_name_of_a_set_is_told_once_for_all_its_cards(theme: str) -> None:
    name = "Of the Long Road and What Lay Beside It, " * 3
    long, small = name, name[:68]
    cards = [
        face("feat", called, number=n, set_name=of_set)
        for n, (called, of_set) in enumerate(
            [("Fair", "Fair"), ("One", long), ("Two", small), ("Three", long), ("Four", long)], 1
        )
    ]
    found = sheets([*cards, cards[1]], SheetOptions(theme=theme)).diagnostics
    (first,) = (one for one in found if one.code == "RW502")
    assert first.title == "The bottom line of 'One' is too long for its card"
    assert f"of its {len(long)} characters fit" in first.text
    assert first.text.endswith("So it is on 2 more cards of its set.")
    assert first.hint.startswith("shorten the name of the set by about ")
    assert not [one.title for one in found if "'Fair'" in one.title]
    (alone,) = (one for one in found if one.code == "RW503")
    assert "'Two'" in alone.title and "more" not in alone.text


def test_a_letter_that_no_font_has_is_found() -> None:
    (found,) = findings(face("feat", "Wolf 🐺", "日本 🐺"))
    assert (found.code, found.level) == ("RW504", Level.ERROR)
    assert "🐺 (U+1F43A, wolf face), 日 (U+65E5" in found.text
    assert codes([face("feat", "Wölf Żaba Ωmega Жук שלום مرحبا “quoted” — … ½")]) == []


def test_another_folder_of_fonts_can_have_the_letter(tmp_path: Path) -> None:
    assert fonts.missing("א★", [FONTS]) == ("★",)
    assert fonts.missing("א", [tmp_path]) == ("א",)
    (tmp_path / "deep").mkdir()
    hebrew = FONTS / "NotoSansHebrew_400Regular.ttf"
    (tmp_path / "deep" / "hebrew.ttf").write_bytes(hebrew.read_bytes())
    assert fonts.missing("א", [tmp_path]) == ()


def test_spaces_joiners_and_selectors_need_no_picture() -> None:
    assert fonts.missing(" \u00a0\u2003\u200b\u200d\ufe0f\n\t", [FONTS]) == ()


@pytest.mark.parametrize("font", fonts.font_files(FONTS), ids=lambda path: path.stem)
def test_a_font_is_read_down_to_the_space_and_no_further(font: Path, tmp_path: Path) -> None:
    (tmp_path / font.name).write_bytes(font.read_bytes())
    assert fonts.missing("A1\u2e80", [tmp_path])[-1] == "\u2e80"
    latin = "Arabic" not in font.stem and "Hebrew" not in font.stem
    assert (fonts.missing("A1", [tmp_path]) == ()) or not latin


def test_an_unknown_icon_is_found_with_the_nearest_name() -> None:
    (found,) = findings(face("feat", "X", "Pay 1 {thret} and {wound}."))
    assert (found.code, found.caret) == ("RW505", "did you mean {threat}?")
    assert "{thret}" in text_in(printed(face("feat", "X", "Pay {thret}.")), cells()[0])


def test_findings_are_sorted_by_place() -> None:
    source = Source("two.rune", "x" * 100)
    late = dataclasses.replace(
        face("feat", "Late", "{b0}", number=1), source=source, span=Span(50, 60)
    )
    early = dataclasses.replace(
        face("feat", "Early", "{b1}", number=2), source=source, span=Span(1, 2)
    )
    assert [found.span.start for found in findings(late, early)] == [1, 50]


@pytest.mark.parametrize("rule", RULES[1:], ids=lambda rule: rule.code)
def test_the_example_of_a_rule_shows_what_it_says(rule: Rule[Any]) -> None:
    wrong, right = (_card(rule.example(part)) for part in ("Wrong", "Right"))
    assert codes([wrong]) == [rule.code]
    assert codes([right]) == []


def _card(example: str) -> Face:
    """The only card of an example, as far as it matters here."""
    name = re.search(r'^(feat|talent|spell) "(.*)":', example, re.MULTILINE)
    flavor = re.search(r'^  flavor "(.*)"', example, re.MULTILINE)
    assert name
    told = flavor[1] if flavor else ""
    if name[1] == "talent":
        return face("talent", name[2], "Rest.", flavor=told, level=1, proficiencies=("fighting",))
    return face("feat", name[2], "Rest.", flavor=told, side="friendly", threat=1, timing="boot")


def test_a_text_that_is_too_long_is_told_by_how_many_characters() -> None:
    (found,) = findings(face("feat", "Long", LONG + "Omega."))
    said = re.search(r"about ([\d,]+) of its ([\d,]+) characters fit", found.text)
    assert said
    fitting, letters = (int(number.replace(",", "")) for number in said.groups())
    assert 0 <= letters - len(LONG.replace("{threat}", "") + "Omega.") <= 120
    assert 1400 < fitting < 1700
    assert f"by about {letters - fitting:,} characters" in found.hint
    shorter = (LONG.replace("{threat}", "") + "Omega.")[: int(fitting * 0.95)]
    assert "RW502" not in codes([face("feat", "Long", shorter)])


def test_a_word_that_is_wider_than_its_line_is_named_and_may_be_broken_by_a_hyphen() -> None:
    wide = "Counterrevolutionaries'"
    (found,) = findings(face("feat", f"{wide} Path", side="friendly", threat=1, timing="boot"))
    assert (found.code, found.level) == ("RW531", Level.ERROR)
    assert found.title.endswith(f"wider than its line: {wide}")
    broken = "Counter-Revolutionaries' Path"
    assert codes([face("feat", broken, side="friendly", threat=1, timing="boot")]) == []


ONE = "The quick brown fox jumps over the lazy dog again. "


def test_texts_of_very_different_sizes_are_a_note_once_at_the_smallest() -> None:
    cards = [face("feat", f"X{n}", ONE * n, number=n) for n in (1, 2, 18, 19, 20)]
    (found,) = findings(*cards, cards[-1])
    assert (found.code, found.level) == ("RW532", Level.NOTE)
    assert re.fullmatch(
        r"The text of 'X(19|20)' is printed in 7(\.\d+)? points, that of 'X[12]' in 9\.5",
        found.title,
    )


def test_a_theme_may_print_the_texts_of_a_deck_in_one_size(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(
        'extends = "classic"\n[sizes]\n'
        'text = { want = 9.5, small = 7, least = 6, fit = "deck" }\n', "utf-8",
    )  # fmt: skip
    cards = [face("feat", f"X{n}", ONE * n, number=n) for n in (1, 20)]
    options = SheetOptions(theme=str(tmp_path))
    with Job(cards, options, find(str(tmp_path))) as job:
        sizes = {fit.size for fit in job.fits() if fit.field == "text"}
        assert len(sizes) == 1 and 7 <= min(sizes) < 7.5
        job.put(cards[:1], options)
        assert [fit.size for fit in job.fits() if fit.field == "text"] == [9.5]
    assert sheets(cards, options).diagnostics == ()
    (tmp_path / "theme.toml").write_text(
        'extends = "classic"\n[sizes]\ntext = { fit = "dekc" }\n', encoding="utf-8"
    )
    (found,) = sheets(cards, options).diagnostics
    assert found.code == "RW523" and "dekc" in found.title


@pytest.mark.parametrize(
    ("rules", "places", "line"),
    [
        (LONG, {"effect": Span(3, 9), "flavor": Span(11, 17)}, Span(3, 9)),
        (LONG, {"text": Span(5, 9), "effect": Span(11, 17)}, Span(5, 9)),
        ("Rest.", {"effect": Span(3, 9), "flavor": Span(11, 17)}, Span(11, 17)),
        (LONG, {}, Span(0, 2)),
    ],
)
def test_a_finding_stands_at_the_line_that_makes_it(
    rules: str, places: dict[str, Span], line: Span
) -> None:
    card = face("feat", "Long", rules, flavor=LONG if rules != LONG else "")
    source = Source("long.rune", "x" * 40)
    card = dataclasses.replace(card, source=source, span=Span(0, 2), places=places)
    (found,) = findings(card)
    assert (found.code, found.source, found.span) == ("RW502", source, line)


@pytest.mark.parametrize(
    ("rules", "flavor", "code", "line"),
    [
        ("Pay {thret}.", "Rest.", "RW505", "effect"), ("Rest.", "Pay {thret}.", "RW505", "flavor"),
        ("Wolf 🐺", "Rest.", "RW504", "effect"), ("Rest.", "Wolf 🐺", "RW504", "flavor"),
    ],
)  # fmt: skip
def test_a_fault_in_a_text_stands_at_its_line(
    rules: str, flavor: str, code: str, line: str
) -> None:
    places = {"effect": Span(3, 9), "flavor": Span(11, 17)}
    card = dataclasses.replace(
        face("feat", "X", rules, flavor=flavor), source=Source("x.rune", "x" * 40),
        span=Span(0, 2), places=places,
    )  # fmt: skip
    (found,) = findings(card)
    assert (found.code, found.span) == (code, places[line])


def test_letters_too_small_for_anybody_are_told_whatever_the_theme_says(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(
        'extends = "classic"\n[sizes]\ntext = { want = 4, small = 3, least = 2 }\n', "utf-8"
    )
    (found,) = sheets([face("feat", "X", "Rest.")], SheetOptions(theme=str(tmp_path))).diagnostics
    assert (found.code, found.text) == ("RW503", "It fits in 4 points only; 5 are wanted.")


def test_the_label_of_a_number_has_two_lines_and_is_told_when_nobody_can_read_it() -> None:
    def relic(number: int, label: str) -> Face:
        shown = FaceField("cost", label, "3")
        return face("relic", f"R{number}", "Rest.", number=number, shown=(shown,), cost=3)

    long = "heft in pounds of sixteen ounces of lead, weighed at noon"
    word = "Geschwindigkeiten"
    cards = [relic(n, label) for n, label in enumerate(("market worth", long, word), 1)]
    result = sheets(cards, SheetOptions(theme="plain"))
    assert [(one.code, "label" in one.title) for one in result.diagnostics] == [
        ("RW502", True), ("RW531", True),
    ]  # fmt: skip
    assert all("`title`" in one.hint for one in result.diagnostics)
    low = {word.text: word.y1 for word in words_of(result.pdf)}
    assert low["worth"] > low["market"] + 1
