"""Reading: each declaration and each form of statement, by its tree and its places."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from syntax_helpers import CARD, body_of, outline, read, read_clean

import runewright
from runewright.dsl.parse import Reader
from runewright.dsl.source import Span
from runewright.dsl.syntax import Broken, Card, Deck, Map, Row, Sentence, Text

DECLARATIONS = [
    ("use runebound\n", ["Use", "runebound"]),
    ('set "Rule book"\n', ["Set", "Rule book"]),
    ('Set "A"', ["Set", "A"]),
    ('game runes "Runes: The Game":\n  players 2 to 5\n',
     ["Game", "runes", "Runes: The Game", None, [["Row", "players 2 to 5", [], False]]]),
    ('game empire "Empire" like runicards\n', ["Game", "empire", "Empire", "runicards", []]),
    ('words colour:\n  gray "gray" icon "stone"\n  black "b"\n',
     ["Words", "colour", [["Row", 'gray "gray" icon "stone"', [], False],
                          ["Row", 'black "b"', [], False]]]),
    ('kind ritual "Ritual":\n  strong flag\n',
     ["Kind", "ritual", "Ritual", [["Row", "strong flag", [], False]]]),
    ('kind ranged "R":\n  ranged {value number 0 to 20} for {wounds number 0 to 9}\n',
     ["Kind", "ranged", "R",
      [["Row", "ranged {value number 0 to 20} for {wounds number 0 to 9}", [], False]]]),
    ('table stone colour, runes:\n  "GY01" gray, star leaf\n',
     ["Table", "stone", "colour, runes", [["Row", '"GY01" gray, star leaf', [], False]]]),
    ("ability graveyard blast (x number):\n  deal x damage\n",
     ["Ability", "graveyard blast", "x number", [["Sentence", "deal x damage", None]]]),
    ("ability stubborn: deal 1 damage\n",
     ["Ability", "stubborn", None, [["Sentence", "deal 1 damage", None]]]),
    ('phrase "ambush {target: figure}": deal 1 wound to target\n',
     ["Phrase", "ambush {target: figure}", [["Sentence", "deal 1 wound to target", None]]]),
    ('format "Mine" like "Other":\n  class of feat, spell:\n    at most 30 cards\n',
     ["Format", "Mine", "Other",
      [["Row", "class of feat, spell:", [["Row", "at most 30 cards", [], False]], True]]]),
    ('deck "D":\n  stones:\n    2 A\n',
     ["Deck", "D", [["Row", "stones:", [["Row", "2 A", [], False]], True]]]),
    ('scenario "S":\n  Bartek plays "X" on Krzysiek:\n    search test: failed\n',
     ["Scenario", "S", [["Row", 'Bartek plays "X" on Krzysiek:',
                         [["Row", "search test: failed", [], False]], True]]]),
    ('map "M":\n  a  b   c\n', ["Map", "M", [["Row", "a  b   c", [], False]]]),
    ('spell "X"\n', ["Card", "spell", "X", []]),
    ('set-piece "X": threat 2\n', ["Card", "set-piece", "X", [["Sentence", "threat 2", None]]]),
    ('userword "X"\n', ["Card", "userword", "X", []]),
    ('Ability fog:\n  a b\n', ["Ability", "fog", None, [["Sentence", "a b", None]]]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree"), DECLARATIONS, ids=[text for text, _ in DECLARATIONS])
def test_declaration(text: str, tree: object) -> None:
    assert [outline(node) for node in read_clean(text)] == [tree]


def sentence(words: str, called: str | None = None) -> list[object]:
    return ["Sentence", words, called]


DRAW = sentence("draw 1 card")
STATEMENTS = [
    ("draw 1 card", DRAW),
    ("choose a hero called friend", sentence("choose a hero", "friend")),
    ('by hand "Say: I am called Ann. You may not laugh."',
     sentence('by hand "Say: I am called Ann. You may not laugh."')),
    ("you may draw 1 card", sentence("you may draw 1 card")),
    ("play a copy of the top card", sentence("play a copy of the top card")),
    ("untill the end of the turn: draw 1 card",
     ["Clause", "untill the end of the turn", None, [DRAW]]),
    ("before combat: draw 1 card", ["Clause", "before combat", None, [DRAW]]),
    ("roll the die called mine:\n  1-3: draw 1 card",
     ["Clause", "roll the die", "mine", [["Clause", "1-3", None, [DRAW]]]]),
    ("until the end of the turn:\n  draw 1 card", ["Until", "the end of the turn", [DRAW]]),
    ("Until the end of the turn: draw 1 card", ["Until", "the end of the turn", [DRAW]]),
    ("while a is b: draw 1 card", ["While", "a is b", [DRAW]]),
    ("if a is b: draw 1 card", ["If", "a is b", [DRAW], None]),
    ("if a is b: draw 1 card\notherwise: draw 1 card", ["If", "a is b", [DRAW], [DRAW]]),
    ("if a is b:\n  draw 1 card\notherwise:\n  if b is a: draw 1 card\n  otherwise: draw 1 card",
     ["If", "a is b", [DRAW], [["If", "b is a", [DRAW], [DRAW]]]]),
    ("if you do: draw 1 card", ["IfDone", "you", True, [DRAW], None]),
    ("if they do not:\n  draw 1 card\notherwise: draw 1 card",
     ["IfDone", "they", False, [DRAW], [DRAW]]),
    ("if you do it: draw 1 card", ["If", "you do it", [DRAW], None]),
    ("for each other player called loser: draw 1 card",
     ["ForEach", "each other player", "loser", [DRAW]]),
    ("for each player:\n  draw 1 card", ["ForEach", "each player", None, [DRAW]]),
    ("repeat twice X times: draw 1 card", ["Repeat", "twice X", [DRAW]]),
    ("let weight be half of it, rounded up", ["Let", "weight", "half of it, rounded up"]),
    ("instead: draw 1 card", ["Instead", [DRAW]]),
    ("you may:\n  draw 1 card", ["May", "you", [DRAW]]),
    ("each other player may: draw 1 card", ["May", "each other player", [DRAW]]),
    ("choose one:\n  - draw 1 card\n  - if a is b: draw 1 card",
     ["ChooseOne", None, [["Option", [DRAW]], ["Option", [["If", "a is b", [DRAW], None]]]]]),
    ("caster chooses one:\n  - draw 1 card\n    draw 1 card\n  - a b",
     ["ChooseOne", "caster", [["Option", [DRAW, DRAW]], ["Option", [sentence("a b")]]]]),
    ("choose one:\n  - before combat:\n    draw 1 card\n  - before combat:\n      draw 1 card\n"
     "    a b",
     ["ChooseOne", None, [
         ["Option", [["Clause", "before combat", None, [DRAW]]]],
         ["Option", [["Clause", "before combat", None, [DRAW]], sentence("a b")]]]]),
    ("once per turn, discard 1 card: draw 1 card",
     ["Clause", "once per turn, discard 1 card", None, [DRAW]]),
    ("-1: draw 1 card", ["Clause", "-1", None, [DRAW]]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "tree"), STATEMENTS, ids=[text for text, _ in STATEMENTS])
def test_statement(lines: str, tree: object) -> None:
    assert body_of(lines) == [tree]


def test_a_card_has_fields_sections_and_its_condition() -> None:
    (card,) = read_clean(
        'feat "Dig":\n  unofficial\n  ranged 12 for 1\n  flavor "First: greet # later."\n'
        "  play if you have 2 gold\n  effect: draw 1 card\n"
    )
    assert outline(card) == [
        "Card", "feat", "Dig",
        [
            ["Sentence", "unofficial", None], ["Sentence", "ranged 12 for 1", None],
            ["Sentence", 'flavor "First: greet # later."', None], ["Play", "if you have 2 gold"],
            ["Clause", "effect", None, [DRAW]],
        ],
    ]  # fmt: skip


def test_comments_are_blanks() -> None:
    cards = read_clean(
        '# head\n\nfeat "A": # one\n  # two\n  threat 2   # "three\n\n    # four\n# five\n'
        '  note "a # b" # c\n# end\nfeat "B" # six'
    )
    assert [outline(card) for card in cards] == [
        ["Card", "feat", "A", [["Sentence", "threat 2", None], ["Sentence", 'note "a # b"', None]]],
        ["Card", "feat", "B", []],
    ]


def test_a_deck_line_is_a_name_whatever_it_holds() -> None:
    names = ["2 Rune #4", "Until: Dawn", "If", "- Dash", '12" Gun', "3 Żółta (Łąka", "A: B.",
             "otherwise", "use", "“Quoted”", "SP//dr Engine!", "let"]  # fmt: skip
    (deck,) = read_clean(
        'deck "D":\n  all:\n' + "".join(f"    {name}  # said\n" for name in names) + "  none:\n"
    )
    assert isinstance(deck, Deck)
    first, second = deck.rows
    assert [row.text.value for row in first.body] == names
    assert outline(second) == ["Row", "none:", [], True]


def test_a_drawing_keeps_its_columns() -> None:
    (drawn,) = read_clean('map "M":\n  rows:\n     f  f\n    g  g\n      h\n  end\n')
    assert isinstance(drawn, Map)
    rows, end = drawn.rows
    assert [row.text.value for row in rows.body] == [" f  f", "g  g", "  h"]
    assert end.text.value == "end"


def walk(node: object) -> list[object]:
    if isinstance(node, tuple):
        return [found for part in node for found in walk(part)]
    if is_dataclass(node) and not isinstance(node, Span):
        parts = (getattr(node, part.name) for part in fields(node))
        return [node, *(found for part in parts for found in walk(part))]
    return []


WHOLE = """\
use runes
set "A"

ability thorns (x number):
  when this is attacked: deal x damage to it

ritual "Twin":   # a comment
  copies 2
  play when a ritual is aimed at you
  effect:
    choose another player called rival
    if mine is more than theirs: draw 1 card   # another
    otherwise:
      let x be 2
      rival chooses one:
        - draw x cards
        - you may:
            draw 1 card
            instead: draw 1 card
    for each player called p:
      if they do: draw 1 card
      until dawn: draw 1 card
deck "D":
  format "F"
  all:
    2 A
"""


def test_places_are_true() -> None:
    declarations = read_clean(WHOLE)
    nodes = [node for declaration in declarations for node in walk(declaration)]
    assert len(nodes) > 60
    for node in nodes:
        span = node.span  # type: ignore[attr-defined]
        written = WHOLE[span.start : span.end]
        assert written.strip() == written != ""
        if isinstance(node, Text):
            assert written == node.value


def test_a_declaration_reads_the_same_wherever_it_stands() -> None:
    alone = read_clean(WHOLE.split("\n\n")[1] + "\n")
    after, _ = read('feat "B:\n  x.\n\n' * 3 + WHOLE)
    found = [node for node in after if node in alone]
    assert found == alone
    shift = found[0].span.start - alone[0].span.start
    for here, there in zip(walk(found[0]), walk(alone[0]), strict=True):
        assert here.span.start == there.span.start + shift  # type: ignore[attr-defined]


def test_a_broken_line_hides_neither_its_neighbours_nor_its_block() -> None:
    cards, found = read(
        'feat "A":\n  threat "2\n  effect:\n    a: b: c\n    draw 1 card\n'
        '    if "x: y\n      z.\nfeat "B":\n  threat 3\n'
    )
    assert [fault.code for fault in found] == ["RW111", "RW124", "RW111", "RW116"]
    first, second = cards
    assert isinstance(first, Card)
    assert isinstance(first.body[0], Broken)
    assert first.body[0].text.value == 'threat "2'
    assert outline(second) == ["Card", "feat", "B", [["Sentence", "threat 3", None]]]


def test_names_are_known_though_the_head_is_broken() -> None:
    for head in ('feat "Pit:', "feat Pit:", 'feat "Pit" x:', 'feat "Pit".', 'feat x "Pit":',
                 'feat “Pit”:', 'feat "Pit"'):  # fmt: skip
        (card,), found = read(f"{head}\n  threat 2\n")
        assert len(found) == 1, head
        assert outline(card) == ["Card", "feat", "Pit", [["Sentence", "threat 2", None]]]
        assert isinstance(card, Card)
        assert isinstance(card.body[0], Sentence)
        assert card.body[0].text.span.start == len(head) + 3


def test_rows_of_a_heading_without_its_colon_are_kept() -> None:
    (deck,), found = read('deck "D":\n  all\n    2 A\n')
    assert [fault.code for fault in found] == ["RW122"]
    assert isinstance(deck, Deck)
    assert isinstance(deck.rows[0], Row)
    assert deck.rows[0].opens


def test_an_empty_file_is_no_fault() -> None:
    for text in ("", "\n\n", "# nothing\n", "   \n  # still nothing"):
        assert read(text) == ([], [])


def test_the_grammar_is_strict() -> None:
    Reader(strict=True)


def test_all_shipped_content_is_read_without_a_fault() -> None:
    files = sorted((Path(runewright.__file__).parent / "content").glob("**/*.rune"))
    assert files
    for path in files:
        read_clean(path.read_text(encoding="utf-8"))


def test_blank_lines_and_deep_comments_end_no_block() -> None:
    (card,) = read_clean(f"{CARD}  effect:\n\n    a b\n  # shallow\n\n    c d\n")
    assert isinstance(card, Card)
    assert outline(card.body) == [
        ["Clause", "effect", None, [sentence("a b"), sentence("c d")]]
    ]
