"""The text back end: one file a set, with what each card prints."""

from __future__ import annotations

from text_cards import card_text

from runewright.compiler.backends.text import text_files
from runewright.compiler.compile import compile_sources
from runewright.compiler.library import Model
from runewright.dsl.decode import from_text


def model(*texts: str) -> Model:
    sources = [from_text(f"{n}.rune", text)[0] for n, text in enumerate(texts)]
    return compile_sources(sources).model


def named(name: str, text: str) -> str:
    return text.replace('"Test"', f'"{name}"')


def test_a_file_for_each_set_in_order_of_number() -> None:
    first = 'use runebound\nset "One"\n' + named(
        "Ambush", card_text("bat", "draw 1 card", "play before your hero makes an attack")
    ) + named("Fire", card_text("challenge", "deal 1 wound to your hero", "number 1"))
    second = 'use runebound\nset "Two/Three"\n' + named("Wait", card_text("feat", "end your turn"))
    files = text_files(model(first, second))
    assert files == {
        "text/runebound/One.txt": (
            "Runebound: Mistrz Runów · One\n"
            "\n"
            "1 Fire (Challenge)\n"
            "When this card enters play, deal 1 wound to your Hero.\n"
            "\n"
            "2 Ambush (Feat)\n"
            "**Play before your Hero makes an attack.**\n"
            "Draw 1 card.\n"
        ),
        "text/runebound/Two-Three.txt": (
            "Runebound: Mistrz Runów · Two/Three\n\n1 Wait (Feat)\nEnd your turn.\n"
        ),
    }


def test_a_text_of_the_designers_own_stands_in_place_of_the_generated() -> None:
    card = card_text("feat", "receive 2 gold", 'text "Take two gold."')
    (text,) = text_files(model('use runebound\nset "One"\n' + card)).values()
    assert "Take two gold." in str(text)
    assert "Receive" not in str(text)


def test_no_file_for_a_set_without_good_cards() -> None:
    bad = card_text("feat", "draw 1 crad")
    assert text_files(model('use runebound\nset "One"\n' + bad)) == {}


def test_the_same_files_whatever_the_order_of_sources() -> None:
    first = 'use runebound\nset "One"\n' + named("Here", card_text("feat", "draw 1 card"))
    second = 'use runebound\nset "Two"\n' + named("There", card_text("feat", "end your turn"))
    assert text_files(model(first, second)) == text_files(model(second, first))
