"""`sheet`: which cards are printed, how often, and how it ends; faces made of checked cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put
from sheet_faces import all_text, poppler

from runewright.compiler.backends.sheet import Face
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.compile import compile_sources
from runewright.dsl.decode import from_text

GOOD = feat("Trial Aid", more="  copies 3\n")
OTHER = feat("Trial Wind")
BAD = feat("Trial Trip", effect="deel 1 wound to your hero", side="enemy")
DECK = (
    'deck "Small":\n  format "Character deck"\n  class:\n    Trial Wind\n    Trial Aid\n'
    '  talents:\n    Scout\n'
)  # fmt: skip
PLAYFUL = 'format "Loose":\n  class of feat:\n    at most 9 cards\n'


def words(pdf: Path) -> str:
    """The text of a PDF, its blanks made one."""
    return all_text(pdf.read_bytes())


def size(pdf: Path) -> str:
    """The size of its paper."""
    said = poppler("pdfinfo", pdf.read_bytes()).decode()
    (line,) = [line for line in said.splitlines() if line.startswith("Page size:")]
    return line


def counts(text: str) -> tuple[int, int]:
    """How often the two good cards were printed; names are in capitals."""
    return text.upper().count("TRIAL AID"), text.upper().count("TRIAL WIND")


def test_a_card_that_the_deck_has_not_is_told_with_some_that_it_has(tmp_path: Path) -> None:
    names = [f"Card {letter}{letter}{letter}" for letter in "abcdefghijklmn"]
    rest = "".join(f'\n    "{name}"' for name in names)
    deck = f'use runebound\n\ndeck "All":\n  format "Character deck"\n  class:{rest}\n'
    put(tmp_path, "cards.rune", cards(*map(feat, [*names, "Zebra"])))
    put(tmp_path, "deck.rune", deck)
    said = cli("sheet", "--deck", "All", "--card", "Zebra", folder=tmp_path)
    assert said.status == 2
    assert "There is no card in this deck 'Zebra'. There is 'Card aaa', 'Card bbb'" in said.err
    assert said.err.rstrip().endswith("'Card lll' and 2 more.")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--bleed", "x"), "'x' is not a valid number of millimetres."),
        (("--calibrate", "--overview"), "--calibrate prints no cards"),
    ],
)
def test_wrong_options_are_told_in_plain_words(
    tmp_path: Path, option: tuple[str, ...], said: str
) -> None:
    done = cli("sheet", *option, folder=tmp_path)
    assert done.status == 2 and said in done.err


@pytest.mark.parametrize(
    ("options", "expected"), [([], (3, 1)), (["--copies"], (3, 1)), (["--once"], (1, 1))]
)
def test_as_many_as_copies_says_or_each_once(
    tmp_path: Path, options: list[str], expected: tuple[int, int]
) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, OTHER))
    said = cli("sheet", *options, "-o", "out/c.pdf", folder=tmp_path)
    assert said.status == 0
    assert counts(words(tmp_path / "out/c.pdf")) == expected
    assert said.out == f"out/c.pdf: {sum(expected)} cards on 1 sheet of A4\n"
    assert said.err == ""


def test_a_deck_is_printed_as_it_is_counted(tmp_path: Path) -> None:
    loose = DECK.replace("Character deck", "Loose").replace("    Trial Aid", "    2 Trial Aid")
    loose = loose.partition("  talents")[0]
    put(tmp_path, "cards.rune", cards(GOOD, OTHER, feat("Trial Third"), PLAYFUL, loose))
    said = cli("sheet", "--deck", "small", folder=tmp_path)
    assert said.status == 0, said.err
    text = words(tmp_path / "cards.pdf")
    assert counts(text) == (2, 1)
    assert "TRIAL THIRD" not in text.upper()
    assert text.upper().index("TRIAL WIND") < text.upper().index("TRIAL AID")
    assert "Small" in text


def test_a_shipped_deck_or_card_may_be_printed(tmp_path: Path) -> None:
    loose = DECK.replace("Character deck", "Any").replace("Trial Aid", "Polymorph")
    put(tmp_path, "cards.rune", cards(
        OTHER, 'format "Any":\n  class of feat, spell:\n    at most 9 cards\n'
        "  talents of talent:\n    at most 9 cards\n", loose,
    ))  # fmt: skip
    said = cli("sheet", "--deck", "Small", folder=tmp_path)
    assert said.status == 0, said.err
    assert "POLYMORPH" in words(tmp_path / "cards.pdf").upper()


@pytest.mark.parametrize(("paper", "expected"), [("a4", "595.2"), ("letter", "612 x 792")])
def test_the_paper_is_the_one_asked_for(tmp_path: Path, paper: str, expected: str) -> None:
    put(tmp_path, "cards.rune", cards(OTHER))
    assert cli("sheet", "--paper", paper, folder=tmp_path).status == 0
    assert expected in size(tmp_path / "cards.pdf")


def test_the_title_stands_on_the_sheet(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(OTHER))
    cli("sheet", "--title", "Proof of May", folder=tmp_path)
    assert "Proof of May" in words(tmp_path / "cards.pdf")


def test_the_good_cards_are_printed_and_the_others_named(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, BAD, OTHER))
    said = cli("sheet", folder=tmp_path)
    assert said.status == 1
    assert counts(words(tmp_path / "cards.pdf")) == (3, 1)
    assert "error[RW301]" in said.err
    assert said.err.endswith("Left out, since they have errors: 'Trial Trip'.\n")


def test_a_text_too_long_is_an_error_but_printed(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(feat("Road", more=f'  flavor "{"long " * 400}"\n')))
    said = cli("sheet", folder=tmp_path)
    assert said.status == 1
    assert "error[RW502]" in said.err
    assert (tmp_path / "cards.pdf").exists()


def test_without_a_good_card_nothing_is_written(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(BAD))
    said = cli("sheet", folder=tmp_path)
    assert said.status == 1
    assert "RW501" in said.err
    assert not (tmp_path / "cards.pdf").exists()


def test_a_deck_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    loose = DECK.replace("Character deck", "Loose").partition("  talents")[0]
    put(tmp_path, "cards.rune", cards(GOOD, OTHER, PLAYFUL, loose))
    said = cli("sheet", "--deck", "Smal", folder=tmp_path)
    assert said.status == 2
    assert "There is no deck 'Smal'. Did you mean 'Small'?" in said.err


@pytest.mark.parametrize("target", ["cards.rune", "cards.png", "cards"])
def test_only_a_pdf_is_written(tmp_path: Path, target: str) -> None:
    put(tmp_path, "cards.rune", cards(GOOD))
    said = cli("sheet", "-o", target, folder=tmp_path)
    assert said.status == 2
    assert "must end in .pdf" in said.err
    assert (tmp_path / "cards.rune").read_text(encoding="utf-8") == cards(GOOD)


def test_the_same_cards_give_the_same_file(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD))
    cli("sheet", folder=tmp_path)
    before = (tmp_path / "cards.pdf").stat()
    said = cli("sheet", folder=tmp_path)
    after = (tmp_path / "cards.pdf").stat()
    assert said.out.endswith("(as it was)\n")
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@pytest.mark.parametrize(
    "name", ["{{ 7 * 7 }}", "#set page(fill: red)", "<b>x</b>", "*bold* $x$", "{gold}", "a\\b@c"]
)
def test_a_name_is_printed_letter_by_letter(tmp_path: Path, name: str) -> None:
    put(tmp_path, "cards.rune", cards(feat(name)))
    said = cli("sheet", folder=tmp_path)
    assert said.status == 0, said.err
    printed = words(tmp_path / "cards.pdf").replace(" ", "")
    assert name.replace(" ", "").upper() in printed.upper()


# ------------------------------------------------------------------------------------- faces


def faces_of(text: str) -> dict[str, Face]:
    """The faces of the cards of a text."""
    source, _ = from_text("test.rune", text)
    compiled = compile_sources([source])
    assert not compiled.has_errors, [one.title for one in compiled.diagnostics]
    library = compiled.model.libraries["runebound"]
    made = Faces(library)
    return {card.name: made.of(card) for card in library.own}


CHALLENGE = """challenge "Rock Hound":
  epic
  threat 3
  timing boot
  colour green
  life 4
  ranged 12 for 1
  melee 13 for 2
  magic 11 for 1
  reward 2 gold
  flavor "It {threat}ens *quietly*."
"""


def test_a_face_has_the_fields_in_the_order_of_the_kind() -> None:
    face = faces_of(cards(CHALLENGE))["Rock Hound"]
    assert [(field.name, field.label, field.value, field.icons) for field in face.fields] == [
        ("side", "Side", "enemy", ()),
        ("threat", "Threat cost", "3", ()),
        ("timing", "Timing", "Boot", ("boot",)),
        ("colour", "Colour", "green", ()),
        ("life", "Life", "4", ()),
        ("ranged", "Ranged", "12 for 1", ()),
        ("melee", "Melee", "13 for 2", ()),
        ("magic", "Magic", "11 for 1", ()),
        ("reward", "Reward", "2 gold", ("gold",)),
    ]
    assert face.values["ranged"] == {"ranged value": 12, "ranged damage": 1}
    assert face.values["side"] == "enemy"
    assert face.epic


def test_a_face_knows_the_words_it_names() -> None:
    face = faces_of(cards(CHALLENGE))["Rock Hound"]
    assert face.words["enemy"].colour == "blue"
    assert face.words["boot"].icon == "boot"
    assert face.words["threat"].icon == "threat"
    assert "friendly" not in face.words


def test_a_face_has_its_texts_with_icons() -> None:
    shot = feat("Shot", effect="add 1 to the damage of the attack").replace("timing boot",
        "timing bat\n  play before your hero makes a ranged attack")  # fmt: skip
    hurt = feat("Hurt", effect="deal 1 wound to your hero", side="enemy")
    made = faces_of(cards(shot, hurt))
    assert made["Shot"].above[0].runs[0].text.startswith("Play before your Hero")
    assert "damage of the attack" in made["Shot"].rules[0].runs[0].text
    assert "wound" in [run.icon for run in made["Hurt"].rules[0].runs]


def test_the_designer_s_own_text_stands_in_place_of_the_made_one() -> None:
    own = feat("Own", more='  text "**Draw** 1 card."\n')
    (paragraph,) = faces_of(cards(own))["Own"].rules
    assert [(run.text, run.bold) for run in paragraph.runs] == [("Draw", True), (" 1 card.", False)]


def test_marks_and_numbers_of_a_face() -> None:
    made = faces_of(cards(
        feat("A", more="  draft\n"), feat("B", more="  unofficial\n  number 9\n"), feat("C"),
    ))  # fmt: skip
    assert [(one.draft, one.unofficial, one.number, one.count) for one in made.values()] == [
        (True, False, 1, 9), (False, True, 9, 9), (False, False, 2, 9)
    ]  # fmt: skip
    assert len({one.key for one in made.values()}) == 3


def test_a_rule_that_the_text_says_is_no_label() -> None:
    said = feat("Both", side="enemy", more="  also own hero\n")
    face = faces_of(cards(said))["Both"]
    assert "also own hero" not in [field.name for field in face.fields]
    assert "your own Hero" in face.above[0].runs[0].text


def test_a_value_that_is_zero_by_default_is_not_printed() -> None:
    hero = """hero "Ada":
  life 5
  ranged 1 for 1
  melee 2 for 2
  magic 3 for 3
  jump 2
"""
    names = [field.name for field in faces_of(cards(hero))["Ada"].fields]
    assert "jump" in names
    assert "swim" not in names
