"""The printer: what is canonical is printed back unchanged, and reading its text gives its tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax_helpers import read_clean

from runewright.dsl import syntax
from runewright.dsl.printer import print_declaration, print_declarations
from runewright.dsl.source import Span
from runewright.dsl.syntax import Declaration, Option, Row, Statement, Text

IDENTITY = sorted((Path(__file__).parent / "identity").glob("*.rune"))
NOWHERE = Span(0, 0)


@pytest.mark.parametrize("path", IDENTITY, ids=lambda path: path.stem)
def test_canonical_text_is_printed_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert print_declarations(read_clean(text)) == text


def test_the_identity_files_hold_every_class_of_the_tree() -> None:
    seen: set[type] = set()

    def visit(node: object) -> None:
        seen.add(type(node))
        for name in getattr(type(node), "__dataclass_fields__", ()):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                visit(part)

    for path in IDENTITY:
        for declaration in read_clean(path.read_text(encoding="utf-8")):
            visit(declaration)
    classes = {found for found in vars(syntax).values() if isinstance(found, type)}
    written = {found for found in classes if found.__module__ == syntax.__name__}
    assert written - seen == {syntax.Broken}


def test_what_is_not_canonical_becomes_so() -> None:
    (card,) = read_clean(
        'ritual   "A  b" :  # said\n'
        "     copies   2\n"
        '     note "two  blanks"\n'
        "     effect:\n"
        "              If  mine   is 3:\n"
        "                 draw  1   card\n"
        "              Otherwise : Let x   be  2\n"
        "              Choose  one :\n"
        "               -   draw 1 card\n"
    )
    assert print_declaration(card) == (
        'ritual "A  b":\n'
        "  copies 2\n"
        '  note "two  blanks"\n'
        "  effect:\n"
        "    if mine is 3: draw 1 card\n"
        "    otherwise: let x be 2\n"
        "    choose one:\n"
        "      - draw 1 card\n"
    )


def test_a_long_sentence_gets_a_line_of_its_own() -> None:
    long = "exchange the coins on a stone of another player with at most that many coins"
    long += " for your own"
    (card,) = read_clean(f'ritual "A":\n  above: {long}\n')
    assert print_declaration(card) == f'ritual "A":\n  above:\n    {long}\n'


WORD = st.sampled_from(["draw", "1", "cards", "Łąka", "hero's", "+2", "x", '"a: b.  c"', "(0, 0)"])
CARD = re.compile(r'\S+ "[^"]*"')  # indented, it is taken for a card that is not in column 1
PLAIN = (
    st.lists(WORD, min_size=1, max_size=4)
    .map(" ".join)
    .filter(lambda said: not CARD.fullmatch(said))
)
NAME = st.sampled_from(["rival", "mine", "też"])


def text_of(words: st.SearchStrategy[str]) -> st.SearchStrategy[Text]:
    return words.map(lambda said: Text(said, NOWHERE))


TEXT = text_of(PLAIN)
CALLED = st.none() | text_of(NAME)
SENTENCE = st.builds(syntax.Sentence, TEXT, CALLED, st.just(NOWHERE))


def compound(inner: st.SearchStrategy[Statement]) -> st.SearchStrategy[Statement]:
    body = st.lists(inner, min_size=1, max_size=3).map(tuple)
    at = st.just(NOWHERE)
    options = st.lists(st.builds(Option, body, at), min_size=1, max_size=3).map(tuple)
    who = text_of(st.sampled_from(["you", "they"]))
    group = text_of(PLAIN.map(lambda said: f"each {said}"))
    return st.one_of(
        st.builds(syntax.Clause, TEXT, CALLED, body, at),
        st.builds(syntax.Until, TEXT, body, at),
        st.builds(syntax.While, TEXT, body, at),
        st.builds(syntax.If, TEXT, body, st.none() | body, at),
        st.builds(syntax.IfDone, who, st.booleans(), body, st.none() | body, at),
        st.builds(syntax.ForEach, group, CALLED, body, at),
        st.builds(syntax.ChooseOne, st.none() | TEXT, options, at),
        st.builds(syntax.May, TEXT, body, at),
        st.builds(syntax.Repeat, TEXT, body, at),
        st.builds(syntax.Let, text_of(NAME), TEXT, at),
        st.builds(syntax.Instead, body, at),
    )


STATEMENT = st.recursive(SENTENCE, compound, max_leaves=12)
CONDITION = st.builds(syntax.Play, TEXT, st.just(NOWHERE))


def row(words: str, body: tuple[Row, ...]) -> Row:
    """A row that ends in a colon where it has lines under it."""
    return Row(Text(words + ":" * bool(body), NOWHERE), body, bool(body), NOWHERE)


ROW = st.recursive(
    st.builds(row, PLAIN, st.just(())),
    lambda inner: st.builds(row, PLAIN, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=6,
)
ROWS = st.lists(ROW, min_size=1, max_size=3).map(tuple)
TITLE = text_of(st.sampled_from(["A", "Rune #4", "Żółta:  Łąka.", "x (y"]))
AT = st.just(NOWHERE)
BODY = st.lists(STATEMENT, min_size=1, max_size=3).map(tuple)
DECLARATION: st.SearchStrategy[Declaration] = st.one_of(
    st.builds(
        syntax.Card, text_of(st.sampled_from(["feat", "set-piece"])), TITLE,
        st.lists(STATEMENT | CONDITION, max_size=4).map(tuple), AT,
    ),
    st.builds(syntax.Ability, text_of(NAME), st.none() | text_of(st.just("x number")), BODY, AT),
    st.builds(syntax.Phrase, TITLE, BODY, AT),
    st.builds(syntax.Game, text_of(NAME), TITLE, st.none() | text_of(NAME), ROWS, AT),
    st.builds(syntax.Format, TITLE, st.none() | TITLE, ROWS, AT),
    st.builds(syntax.Deck, TITLE, ROWS, AT),
    st.builds(syntax.Scenario, TITLE, ROWS, AT),
    st.builds(syntax.Table, text_of(NAME), text_of(st.just("colour, runes")), ROWS, AT),
)  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(DECLARATION)
def test_reading_what_was_printed_gives_the_same_tree(declaration: Declaration) -> None:
    text = print_declaration(declaration)
    assert read_clean(text) == [declaration]
    assert print_declaration(read_clean(text)[0]) == text
