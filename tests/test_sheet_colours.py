"""Colours as they are seen: contrast, and words that only a colour tells apart."""

from __future__ import annotations

import dataclasses

import pytest
from sheet_faces import EXAMPLE, face

from runewright.compiler.backends.sheet import Face, WordFace
from runewright.compiler.backends.sheet.colour_findings import of_colours
from runewright.compiler.backends.sheet.colours import contrast, distances
from runewright.compiler.backends.sheet.theme import load
from runewright.compiler.model import Value
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source, Span

SOURCE = Source("colours.rune", "x" * 100)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21), ("#ffffff", "#ffffff", 1), ("#777777", "#ffffff", 4.48),
        ("#0000ff", "#ffffff", 8.59), ("#ff0000", "#ffffff", 4.0), ("#00ff00", "#000000", 15.3),
    ],
)  # fmt: skip
def test_contrast_is_that_of_the_standard(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)


def test_some_colours_are_alike_for_some() -> None:
    assert set(distances("#123456", "#123456").values()) == {0}
    assert set(map(round, distances("#000000", "#ffffff").values())) == {100}
    red_green = distances("#b3231f", "#2f7d3c")
    assert red_green["deutan"] < 10 < 20 < min(red_green["everyone"], red_green["tritan"])
    blue_purple = distances("#1d4f9f", "#6a3d8f")
    assert blue_purple["protan"] < 10 < blue_purple["everyone"]
    blue_green = distances("#1d4a94", "#2c6e38")
    assert blue_green["tritan"] < 10 < min(blue_green["everyone"], blue_green["deutan"])
    assert min(distances("#0060c0", "#f0c020").values()) > 20


def cards(*words: tuple[str, WordFace]) -> list[Face]:
    """A card for each word, of a kind whose face shows its colour."""
    made = []
    for at, (name, word) in enumerate(words):
        card = face("charm", f"Card {at}", "Rest.", number=at, colour=name)
        made.append(
            dataclasses.replace(
                card, words={name: word}, source=SOURCE, span=Span(at, at + 1),
                places={"colour": Span(10 * at + 5, 10 * at + 9)},
            )
        )  # fmt: skip
    return made


def found(*words: tuple[str, WordFace]) -> list[Diagnostic]:
    return list(of_colours(cards(*words), load("classic")))


def word(colour: str, letter: str = "", icon: str = "", list: str = "colour") -> WordFace:
    return WordFace(colour.capitalize(), icon, colour, letter, list)


def test_words_that_only_a_colour_tells_apart_are_told_once_at_the_second() -> None:
    twice = [("red", word("red")), ("green", word("green"))] * 2
    (said,) = found(*twice)
    assert (said.code, said.level, said.span) == ("RW536", Level.WARNING, Span(15, 19))
    assert said.title == (
        "`Red` and `Green` have colours that look alike to people who do not see green"
    )


@pytest.mark.parametrize(
    "green",
    [
        word("green", letter="G"), word("green", icon="claw"), word("green", list="side"),
        word("white"), WordFace("Green", list="colour"),
    ],
)  # fmt: skip
def test_words_that_anything_else_tells_apart_are_fine(green: WordFace) -> None:
    assert found(("red", word("red")), ("green", green)) == []


def test_colours_that_are_alike_to_everybody_are_told_as_such() -> None:
    (said,) = found(("grey", word("grey")), ("ash", word("#5f5a54")))
    assert said.title.endswith("look alike to everybody")


def test_text_on_a_colour_between_light_and_dark_is_told_at_the_word() -> None:
    (said,) = found(("ash", word("#7d7a75")), ("ash", word("#7d7a75")))
    assert (said.code, said.level, said.span) == ("RW535", Level.WARNING, Span(5, 9))
    assert "the colour of `#7d7a75`, #7d7a75" in said.title and "3.9 to 1" in said.text


def test_the_example_and_each_face_of_the_theme_have_colours_that_can_be_read() -> None:
    theme = load("classic")
    assert list(of_colours(EXAMPLE, theme)) == []
    kinds: list[Face] = [face(kind, kind, "Rest.") for kind in theme.faces]
    values: list[Value] = ["red", "blue", "green", "yellow"]
    for name in values:
        letter = {str(name): WordFace(str(name), colour=str(name), letter=str(name)[0])}
        card = face("challenge", str(name), "Rest.", colour=name)
        kinds.append(dataclasses.replace(card, words=letter))
    assert list(of_colours(kinds, theme)) == []
