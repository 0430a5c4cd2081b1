"""Gathers the lines of one deck: each to its cards, cards without a heading to their sections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..model import Card, Place
from ..rules import deck_cards, format_rules
from ..rules import decks as rules
from ..suggest import fold, nearest
from .assign import assign
from .catalogue import Pool
from .lines import MOST_COPIES, take_apart, ways_to_write
from .model import Deck, Entry, Format, Section
from .names import NOTHING


class Gathering:
    """The deck as far as its lines have been read."""

    def __init__(self, source: Source, form: Format, pool: Pool) -> None:
        self.source, self.form, self.pool = source, form, pool
        self.diagnostics: list[Diagnostic] = []
        self._kinds = frozenset(kind for section in form.sections for kind in section.kinds)
        self._section_kinds = {one.name: frozenset(one.kinds) for one in form.sections}
        self._entries: list[Entry] = []
        self._loose: list[Entry] = []
        self._uncounted: list[Entry] = []
        self._headings: dict[str, Place] = {}
        self._unread: defaultdict[str, int] = defaultdict(int)
        self._unknown: list[tuple[Span, str, frozenset[str]]] = []
        self._flawed = False
        self._faulty = False

    def head(self, section: Section, span: Span) -> None:
        """A heading of a section."""
        self._headings.setdefault(section.name, Place(self.source, span))

    def fault(self, diagnostic: Diagnostic) -> None:
        """An error: the deck cannot be legal any more."""
        self.diagnostics.append(diagnostic)
        self._flawed = True

    def note(self, diagnostic: Diagnostic) -> None:
        """Something that is only said."""
        self.diagnostics.append(diagnostic)

    def lose_a_line(self) -> None:
        """A line that could not be read at all, and was reported: any card may have stood there."""
        self._flawed = self._faulty = True
        self._lacks(None, MOST_COPIES)

    def is_card(self, text: str, section: Section | None, kind: str | None) -> bool:
        """Whether a whole line is the name of a card."""
        return self.pool.find(text, self._wanted(section, kind)) != NOTHING

    def add(
        self, text: str, span: Span, section: Section | None = None, kind: str | None = None
    ) -> None:
        """A line with a card, under a heading of a section or of a kind, or under none."""
        wanted = self._wanted(section, kind)
        said = take_apart(text, wanted, self.pool)
        if said.whole_set:
            self._add_set(said.whole_set, span, section, wanted)
        elif said.count is None:
            self.fault(rules.bad_copy_count(self.source, span, text, MOST_COPIES))
            self._lacks(section, MOST_COPIES)
        elif said.found.rivals:
            rivals = said.found.rivals
            listed = [(card.id, self.pool.catalogue.title(card.kind)) for card in rivals]
            ways = ways_to_write(rivals)
            self.fault(rules.ambiguous_deck_card(self.source, span, said.name, listed, ways))
            self._lacks(section, said.count)
        elif not said.found.cards:
            at = _place_of(said.name, text, span)
            self._add_unknown(said.name, said.count, at, section, wanted)
        else:
            for card in said.found.cards:
                self._add_card(card, said.count, span, section)

    def _wanted(self, section: Section | None, kind: str | None) -> frozenset[str]:
        if kind is not None:
            return frozenset({kind})
        return self._kinds if section is None else self._section_kinds[section.name]

    def _lacks(self, section: Section | None, count: int) -> None:
        self._unread[section.name if section else ""] += count

    def _add_unknown(
        self, name: str, count: int, span: Span, section: Section | None, wanted: frozenset[str]
    ) -> None:
        self._lacks(section, count)
        self._flawed = True
        if fold(name) in self.pool.faulty:
            self._faulty = True
            return
        self._unknown.append((span, name, wanted))

    def _add_set(
        self, name: str, span: Span, section: Section | None, wanted: frozenset[str]
    ) -> None:
        sets = self.pool.sets
        match = next((one for one in sets if one == name or fold(one) == fold(name)), None)
        if match is None:
            near = nearest(name, sets)
            self.fault(format_rules.unknown_set_of_cards(self.source, span, name, near))
            self._lacks(section, MOST_COPIES)
            return
        cards = [card for card in sets[match] if card.kind in wanted]
        for card in cards:
            self._add_card(card, self.pool.copies(card), span, section)
        faulty = self.pool.faulty_in(match)
        if faulty:
            self._flawed = True
            self._lacks(section, faulty * MOST_COPIES)
        elif not cards:
            has = tuple(dict.fromkeys(card.kind for card in sets[match]))
            self.fault(deck_cards.set_without_cards(self.source, span, match, sorted(wanted), has))

    def _add_card(self, card: Card, count: int, span: Span, section: Section | None) -> None:
        place = Place(self.source, span)
        title = self.pool.catalogue.title(card.kind)
        if card.kind not in self._kinds or not self.pool.counts(card):
            self._uncounted.append(Entry(card, count, "", place))
            self.note(deck_cards.line_not_counted(self.source, span, card.name, title))
            return
        if section is not None and card.kind not in self._section_kinds[section.name]:
            homes = [one.name for one in self.form.sections if card.kind in one.kinds]
            self.fault(
                deck_cards.card_of_wrong_kind(
                    self.source, span, card.name, title, section.name, section.kinds, homes
                )
            )
            return
        if self.pool.fact(card, "draft") is True:
            self.fault(deck_cards.draft_card_in_deck(self.source, span, card.name))
        if section is None:
            self._loose.append(Entry(card, count, "", place))
        else:
            self._entries.append(Entry(card, count, section.name, place))

    # --------------------------------------------------------------------------------- finishing

    def finish(self, name: str, span: Span) -> Deck | None:
        """The deck of all lines; None if there were lines and no card was recognised in any."""
        read = self._entries or self._loose or self._uncounted or self._faulty
        hopeless = not read and not self.diagnostics and self._unknown
        unknown = [(at, text, self._meant(text, kinds)) for at, text, kinds in self._unknown]
        if hopeless and all(near is None for _, _, near in unknown):
            texts = [text for _, text, _ in unknown]
            self.fault(rules.unrecognised_list(self.source, unknown[0][0], texts))
            return None
        for at, text, near in unknown:
            self.fault(rules.unknown_deck_card(self.source, at, text, near))
        return Deck(
            name,
            self.form,
            (*self._entries, *self._settle()),
            tuple(self._uncounted),
            dict(self._headings),
            dict(self._unread),
            self._flawed,
            Place(self.source, span),
        )

    def _meant(self, name: str, kinds: frozenset[str]) -> str | None:
        """The card that was most likely meant: a deck has one line for each, so of two that are as
        near to the name the one that no line names."""
        listed = {entry.card.name for entry in (*self._entries, *self._loose)}
        near = self.pool.nearest_cards(name, kinds, listed)
        return near[0] if near else None

    def _settle(self) -> Sequence[Entry]:
        """The cards without a heading, each in the section that suits the whole deck."""
        return assign(self._loose, self._entries, self.form, self.pool) if self._loose else ()


def _place_of(name: str, text: str, span: Span) -> Span:
    """The place of a name within its line, with the quotes around it."""
    at = text.rfind(name)
    if at < 0:  # it was written with other blanks
        return span
    end = at + len(name)
    if text[at - 1 : at] in ('"', "“") and at and text[end : end + 1] in ('"', "”"):
        at, end = at - 1, end + 1
    return Span(span.start + at, span.start + end)
