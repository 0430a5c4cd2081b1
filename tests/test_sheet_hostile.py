"""Names and texts that look like something else: printed letter by letter, or told; never run,
never cut. One sheet holds them all."""

from __future__ import annotations

import unicodedata
from collections import Counter
from html import unescape

import pytest
from sheet_faces import cells, face, text_in

from runewright.compiler.backends.sheet import Face, SheetOptions, SheetResult, sheets

HOSTILE = {
    "typst": '#import "@preview/x:1.0.0" #read("/etc/passwd") $x^2$ @ref <fit> `raw` = // c \\ ~ #',
    "typst block": "#{ panic() } #[x] #set page(width: 1mm) #metadata((card: 1))<fit> \\u{41} ---",
    "jinja": "<< 7 + 7 >> <% for x in y %> <# no #> {{ 7 - 7 }} {% raw %} {# no #}",
    "html": '<script>alert(1)</script> & &lt;b&gt; <img src=x onerror="alert(1)"> <!-- -->',
    "json": '", "art": "../../secret.png", "w": 9999, "x": [ \\u0041 \\n \\" }]',
    "shell": "$(id) `id` ${HOME} %s %n ; rm -rf / | cat > /dev/null && ~root",
    "paths": "../../etc/passwd C:\\Windows\\x.png \\\\server\\share file:///etc/passwd",
    "marks": "a*b* **bold *both** {no such thing} {} {threat - bullet **",
    "rtl": "שלום עולם (123) مرحبا بالعالم",
    "mixed": "Zażółć gęślą jaźń Ωmega Жук שלום 12 “quoted” — … ½",
    "combining": "e\u0301\u0323 o\u0302\u0301 a\u0308\u0304 n\u0303",
    "zero width": "zero\u200bwidth \u200djoined\u2060 soft\u00adhyphen \u2066iso\u2069",
    "emoji": "wolf 🐺 family 👨‍👩‍👧 flag 🇵🇱 日本",
    "spaces": "tab\tno\u00a0break\u2003em\u3000wide",
    "one word": "Donaudampfschifffahrtsgesellschaftskapitaenspatentverlaengerungsantrag" * 2,
}  # fmt: skip
LONG = " ".join(f"w{n:04}" for n in range(850))  # 5,099 characters
NAMES = list(HOSTILE)


def _cards() -> list[Face]:
    """Each text as a name, as rules and as a field's value."""
    return [
        face("feat", text[:60], text, flavor=text, set_name=text[:20], note=text, number=n)
        for n, text in enumerate(HOSTILE.values(), 1)
    ] + [face("feat", "Long", LONG, number=40)]


@pytest.fixture(scope="module")
def sheet() -> SheetResult:
    return sheets(_cards(), SheetOptions(title=HOSTILE["html"], version=HOSTILE["typst"][:30]))


@pytest.fixture(scope="module")
def printed(sheet: SheetResult) -> dict[str, str]:
    """The words on each card."""
    slots = cells()
    return {
        name: unescape(text_in(sheet.pdf, slots[at % 9], at // 9 + 1))
        for at, name in enumerate([*NAMES, "long"])
    }


def letters(text: str) -> Counter[str]:
    """The letters of a text, of which neither order nor blanks are kept: lines may break
    anywhere, and what is written from right to left is read in another order."""
    plain = unicodedata.normalize("NFKD", text)
    return Counter(
        letter for letter in plain if unicodedata.category(letter) not in ("Cc", "Cf", "Zs", "Zl")
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_is_printed_or_told(
    name: str, sheet: SheetResult, printed: dict[str, str]
) -> None:
    text = HOSTILE[name]
    number = NAMES.index(name)
    told = {
        letter
        for found in sheet.diagnostics
        if found.code == "RW504" and repr(text[:60]) in found.title
        for letter in text
        if f"{letter} (U+{ord(letter):04X}" in found.text or f"(U+{ord(letter):04X}" in found.text
    }
    lost = {unicodedata.normalize("NFKD", letter) for letter in told}
    wanted = letters(text[:60])
    for _ in range(3):
        wanted += letters(text)
    missing = wanted - letters(printed[name])
    stray = {mark: missing[mark] for mark in missing if mark not in "".join(lost) and mark != "*"}
    assert stray == {}, number
    if name not in ("emoji", "combining"):
        assert not told


def test_marks_that_are_none_stay_and_what_has_no_picture_is_told(
    sheet: SheetResult, printed: dict[str, str]
) -> None:
    assert "{no such thing} {} {threat - bullet" in printed["marks"]
    unknown = [found.title for found in sheet.diagnostics if found.code == "RW505"]
    assert [title.partition(": ")[2] for title in unknown] == ["{home}", "{no such thing}"]
    assert "tab no" in printed["spaces"]
    (emoji,) = [found for found in sheet.diagnostics if found.code == "RW504"]
    assert "🐺 (U+1F43A, wolf face)" in emoji.text


def test_every_word_of_a_very_long_text_is_printed_and_the_card_is_told(
    sheet: SheetResult, printed: dict[str, str]
) -> None:
    assert set(LONG.split()) <= set(printed["long"].split())
    codes = [found.code for found in sheet.diagnostics if "'Long'" in found.title]
    assert codes == ["RW502"]


def test_nothing_ran_and_nothing_was_read(sheet: SheetResult, printed: dict[str, str]) -> None:
    everything = " ".join(printed.values())
    assert "root:x:" not in everything and "14" not in printed["jinja"]
    assert sheet.pages == 2
    for wanted in ("/JavaScript", "/Launch", "/EmbeddedFile", "/OpenAction"):
        assert wanted.encode() not in sheet.pdf
    assert {found.code for found in sheet.diagnostics} <= {
        "RW502", "RW503", "RW504", "RW505", "RW531", "RW532",
    }  # fmt: skip


def test_the_title_on_the_margin_is_a_text_too(sheet: SheetResult) -> None:
    from sheet_faces import words_of

    top = [unescape(word.text) for word in words_of(sheet.pdf) if word.page == 1 and word.y2 < 17]
    assert "<script>alert(1)</script>" in top
