"""Closed lists of words: each row is a word, its printed name and its attributes."""

from __future__ import annotations

from collections.abc import Mapping

from ...dsl.source import Source, Span
from ...dsl.syntax import Words
from ..decks.reader import LineError
from ..model import Place, Word, WordList
from ..rules import games as rules
from ..suggest import nearest
from .rows import Found, RowReader, earlier, note, plain

# What print and sentences read of a word; games read others of their own.
ATTRIBUTES = ("icon", "letter", "colour", "many", "of", "phrase", "forms", "strangers")


def read_words(node: Words, source: Source, known: WordList | None, found: Found) -> WordList:
    """A list of words; one of that name that is known already gets the new words behind its own.

    A name of several words is written with hyphens (`shared-pile`) and spoken of without.
    """
    name = list_name(node)
    words: dict[str, Word] = dict(known.words) if known else {}
    places: dict[str, Place] = {}
    uses: dict[str, list[Span]] = {}
    for row in node.rows:
        try:
            word = _read_word(plain(row, source, found), uses)
        except LineError as error:
            note(error, found)
            continue
        place = Place(source, row.text.span)
        if word.name in places:
            label = earlier(places[word.name])
            found.append(rules.declared_twice(source, row.text.span, "word", word.name, label))
            continue
        places[word.name] = place
        words[word.name] = word
    _misspelt(uses, source, found)
    return WordList(name, words)


def _misspelt(uses: Mapping[str, list[Span]], source: Source, found: Found) -> None:
    """An attribute that a single word has, and that is nearly one that others have."""
    usual = [*ATTRIBUTES, *(name for name, spans in uses.items() if len(spans) > 1)]
    for name, spans in uses.items():
        near = nearest(name, usual) if name not in usual else None
        if near is not None:
            found.append(rules.odd_attribute(source, spans[0], name, near))


def list_name(node: Words) -> str:
    """The name of a list, as it is spoken of."""
    return node.name.value.replace("-", " ")


def take_list(line: RowReader, lists: Mapping[str, WordList]) -> WordList:
    """Step over the name of a list of words, which must stand here."""
    spellings = {name.replace(" ", "-"): name for name in lists} | {name: name for name in lists}
    written = line.take_name(spellings)
    if written is None:
        if line.done:
            raise line.fail(["a list of words"])
        near = nearest(line.word(), lists)
        raise LineError(
            rules.unknown_list(line.source, line.span, line.word(), tuple(lists), near)
        )
    return lists[spellings[written]]


def _read_word(line: RowReader, uses: dict[str, list[Span]]) -> Word:
    start = line.span
    name = line.take_unquoted()
    if not name:
        raise line.fail(["a word"])
    if line.done:
        return Word(name, name, {})
    title = line.quoted()
    attributes: dict[str, str | bool] = {}
    while not line.done:
        at = line.span
        attribute = line.take_plain_word()
        if not attribute:
            raise line.fail(["an attribute"])
        if attribute in attributes:
            label = earlier(Place(line.source, start), "this word")
            raise LineError(rules.declared_twice(line.source, at, "attribute", attribute, label))
        uses.setdefault(attribute, []).append(at)
        value = line.take_quoted()
        attributes[attribute] = True if value is None else value
    return Word(name, title, attributes)
