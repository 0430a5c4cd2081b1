"""Cards: each line under a card becomes a typed value, a section or its `play`.

For each kind a reader is built once. Cards repeat their lines: what an equal line of the kind said
before is looked up, not read again (10,000 cards: half the time).
"""

from __future__ import annotations

import re

from ...dsl import syntax
from ...dsl.diagnostics import Label
from ...dsl.source import Source, Span
from ..model import Field, Game, KindModel, Value
from ..rules import cards as rules
from ..rules import forms
from ..rules import values as value_rules
from ..suggest import nearest
from .demands import Demand
from .drafts import Draft, Reference
from .phrases import Slip, slip
from .rows import Found
from .values import FaultError, ValueReader, reader_of

_ICON = re.compile(r"\{([^{}\n]*)\}")
_UNCACHED = ("text", "image", "card", "abilities", "unread")
_MOST_LABELS = 8


def icons_of(game: Game) -> frozenset[str]:
    """The names that may stand in braces in a text: words with an icon, and the icons."""
    words = [word for words in game.lists.values() for word in words.words.values() if word.icon]
    return frozenset(name.lower() for word in words for name in (word.name, word.icon))


class CardReader:
    """Reads the cards of one kind."""

    def __init__(self, kind: KindModel, game: Game, icons: frozenset[str], found: Found) -> None:
        self.kind = kind
        self.icons = icons
        self.found = found
        self._game = game
        self._readers: dict[str, ValueReader] = {}
        self._by_first: dict[str, list[tuple[re.Pattern[str], Field]]] = {}
        for one in sorted(kind.fields.values(), key=lambda one: -len(one.name)):
            self._readers[one.name] = reader_of(one, game.lists)
            words = [re.escape(word) for word in one.name.split()]
            pattern = re.compile(rf"{' +'.join(words)}(?: +(.*))?", re.DOTALL)
            self._by_first.setdefault(one.name.split()[0], []).append((pattern, one))
        self._cache: dict[str, tuple[str, Value]] = {}
        self._defaults = {
            one.name: one.default for one in kind.fields.values() if one.default is not None
        }
        self._required = tuple(
            one.name for one in kind.fields.values() if not one.optional and one.default is None
        )
        self._unknown: dict[tuple[str, str], list[tuple[Source, Span, str | None]]] = {}

    def read(self, node: syntax.Card, source: Source, set_name: str, shipped: bool) -> Draft:
        """One card."""
        draft = self.blank(
            node.name.value, node.name.span, source, node.span, set_name, shipped
        )
        cache, fields, places = self._cache, draft.fields, draft.places
        for line in node.body:
            if isinstance(line, syntax.Sentence):
                known = cache.get(line.text.value)
                if known is not None and known[0] not in places and line.called is None:
                    fields[known[0]] = known[1]
                    places[known[0]] = line.text.span
                else:
                    self._field(line, draft)
            else:
                self._other(line, draft)
        self.settle(draft)
        return draft

    def blank(
        self, name: str, name_span: Span, source: Source, span: Span, set_name: str, shipped: bool
    ) -> Draft:
        """A card of which nothing is read yet; fields have their defaults."""
        return Draft(
            self.kind, name, name_span, source, span, set_name, shipped, self._defaults.copy()
        )

    def settle(self, draft: Draft) -> None:
        """Look at a card as a whole: what is missing, what its kind demands."""
        fields = draft.fields
        for name in self._required:
            if name not in fields and name not in draft.faulty and not self._astray(draft, name):
                self._missing(draft)
                break
        for demand in self.kind.demands:
            if not demand.met(draft) and not draft.faulty.intersection(demand.about):
                self._demanded(draft, demand)

    # ------------------------------------------------------------------------------- fields

    def _field(self, line: syntax.Sentence, draft: Draft) -> None:
        text = line.text
        written = text.value
        first = written.split(None, 1)[0]
        if first not in self._by_first and first[0].isupper():
            written = written[0].lower() + written[1:]
            first = written.split(None, 1)[0]
        for pattern, one in self._by_first.get(first, ()):
            found = pattern.fullmatch(written)
            if found is not None:
                value = found[1] or ""
                at = text.span.start + (found.start(1) if found[1] else len(text.value))
                self.value(one, value, at, text.span, draft, line)
                if line.called is not None:
                    self._fault(draft, one.name)
                    self.found.append(
                        value_rules.surplus(
                            draft.source, line.called.span, one.name, f"called {line.called.value}"
                        )
                    )
                return
        self._unknown_field(text, draft)

    def value(
        self, one: Field, value: str, at: int, span: Span, draft: Draft,
        line: syntax.Sentence | None = None,
    ) -> None:  # fmt: skip
        """Read the value of a field, which begins at an offset of the source."""
        name = one.name
        if name in draft.places and not one.repeated:
            self._fault(draft, name)
            label = Label(draft.places[name], "first written here")
            self.found.append(rules.written_twice(draft.source, span, name, label))
            return
        draft.places[name] = span
        if name == "ability" and line is not None:
            self._ability(value, at, span, draft)
            return
        try:
            read = self._readers[name](value)
        except FaultError as fault:
            self._fault(draft, name)
            if not value and fault.end == 0:
                self.found.append(fault.rule(draft.source, span, *fault.said))
            else:
                self.found.append(fault.at(draft.source, at))
            return
        self._keep(one, read, at, span, draft)
        if line is not None and one.type.base not in _UNCACHED and not one.repeated:
            self._cache[line.text.value] = (name, read)

    def _keep(self, one: Field, read: Value, at: int, span: Span, draft: Draft) -> None:
        name, base = one.name, one.type.base
        if base == "unread":
            draft.flawed = True
        elif one.repeated:
            before = draft.fields.get(name, ())
            draft.fields[name] = (*(before if isinstance(before, tuple) else ()), read)
        else:
            draft.fields[name] = read
        if base == "card" and isinstance(read, str):
            kept = draft.fields[name]
            index = len(kept) - 1 if one.repeated and isinstance(kept, tuple) else 0
            draft.references.append(Reference(one, index, read, Span(at, span.end)))
        elif base == "abilities" and isinstance(read, tuple):
            offset = at
            for item in read:
                offset = draft.source.text.index(str(item), offset)
                place = Span(offset, offset + len(str(item)))
                draft.abilities.append(
                    syntax.Sentence(syntax.Text(str(item), place), None, place)
                )
        elif name in ("text", "flavor") and isinstance(read, str) and "{" in read:
            self._markup(read, at + 1, draft)

    def _ability(self, value: str, at: int, span: Span, draft: Draft) -> None:
        if not value:
            self._fault(draft, "ability")
            self.found.append(value_rules.without_value(draft.source, span, "ability"))
            return
        text = syntax.Text(value, Span(at, at + len(value)))
        draft.abilities.append(syntax.Sentence(text, None, text.span))

    def _markup(self, text: str, at: int, draft: Draft) -> None:
        """Names in braces are icons."""
        for found in _ICON.finditer(text):
            name = " ".join(found[1].lower().split())
            if name not in self.icons:
                draft.flawed = True
                span = Span(at + found.start(), at + found.end())
                icons = tuple(sorted(self.icons))
                self.found.append(
                    forms.unknown_markup_icon(
                        draft.source, span, found[1], icons, nearest(name, icons)
                    )
                )

    def _fault(self, draft: Draft, name: str) -> None:
        draft.flawed = True
        draft.faulty.add(name)

    # -------------------------------------------------------------------- what is no field

    def _other(self, line: syntax.Statement, draft: Draft) -> None:
        kind = self.kind
        if isinstance(line, syntax.Clause) and line.called is None:
            name = line.head.value
            if name not in kind.sections and name[0].isupper():
                name = name[0].lower() + name[1:]
            if name in kind.sections:
                self._section(name, line, draft)
                return
            self._unknown_section(line, draft)
        elif isinstance(line, syntax.Play):
            if draft.play is not None:
                draft.flawed = True
                label = Label(draft.play.span, "first written here")
                self.found.append(rules.written_twice(draft.source, line.span, "play", label))
                return
            draft.play = line
            draft.places["play"] = line.span
        elif isinstance(line, syntax.Broken):
            # What is missing may stand in the line that could not be read.
            draft.flawed = True
            draft.faulty.update(kind.fields, kind.sections, ("play",))
            # What stands below a section's head, not indented, is said with the head.
            draft.loose |= line.text.value.removesuffix(":").lower() in kind.sections
        elif not draft.loose:
            self._outside(line.span, draft)

    def _section(self, name: str, line: syntax.Clause, draft: Draft) -> None:
        if name in draft.sections:
            draft.flawed = True
            label = Label(draft.places[name], "first written here")
            self.found.append(rules.written_twice(draft.source, line.head.span, name, label))
            return
        draft.sections[name] = line.body
        draft.places[name] = line.head.span

    def _unknown_section(self, line: syntax.Clause, draft: Draft) -> None:
        word, kind = line.head.value, self.kind
        kinds = self._game.kinds.values()
        homes = tuple(other.name for other in kinds if word in other.sections)
        near = None if homes else nearest(word, kind.sections)
        if near is not None or homes:
            draft.flawed = True
            draft.faulty.add(near or word)
            self.found.append(
                rules.unknown_section(
                    draft.source, line.head.span, kind.title.lower(), word, kind.sections, homes,
                    near,
                )
            )  # fmt: skip
        elif word in kind.fields or word == "play":
            self._fault(draft, word)
            self.found.append(rules.field_opens_block(draft.source, line.head.span, word))
        elif (first := word.split()[0]) in kind.fields:  # a colon within its value
            self._fault(draft, first)
            colon = Span(line.head.span.end, line.head.span.end + 1)
            self.found.append(rules.field_opens_block(draft.source, colon, first))
        elif not draft.loose:
            self._outside(line.head.span, draft)

    def _outside(self, span: Span, draft: Draft) -> None:
        draft.flawed = True
        draft.faulty.add("effect")
        end = draft.source.text.find("\n", span.start)
        head = Span(span.start, min(span.end, end) if end >= 0 else span.end)
        self.found.append(
            rules.rules_outside_section(
                draft.source, head, self.kind.title.lower(), self.kind.sections
            )
        )

    def _unknown_field(self, text: syntax.Text, draft: Draft) -> None:
        words = text.value.split()
        meant = slip(words, [*self.kind.fields, *self.kind.sections, "play"])
        draft.flawed = True
        if meant is None and draft.loose:
            return
        if words[0].lower() in self.kind.sections:
            meant = Slip(words[0].lower(), 0, f"{words[0].lower()}:")
        draft.faulty.add(meant.name if meant else "effect")
        wrong = meant.at if meant else 0
        if meant is not None and meant.name == "play" and len(words) > 1:
            draft.play = _played(text)  # what it brings may be named in the effect
        if text.value.lower() == "play":
            meant = Slip("play", 0, "play EVENT")
        word = " ".join(words[: len(meant.name.split())]) if meant else words[0]
        if meant is None:
            draft.strays.append((text, word))
        at = text.span.start + _offset(text.value, wrong)
        span = Span(at, at + len(words[wrong]))
        places = self._unknown.setdefault((draft.source.path, word), [])
        places.append((draft.source, span, meant.word if meant else None))

    # --------------------------------------------------------------------- the card as a whole

    def _astray(self, draft: Draft, name: str) -> bool:
        """Whether a missing field is there, but for its name or in another order."""
        for text, word in draft.strays:
            first, _, rest = text.value.partition(" ")
            for value in (text.value, rest, first if rest == name else ""):
                try:
                    self._readers[name](value)
                except FaultError:
                    continue
                places = self._unknown[draft.source.path, word]
                near = name if value == rest else f"{name} {value}"
                places[-1] = (*places[-1][:2], near)
                draft.faulty.add(name)
                return True
        return False

    def _missing(self, draft: Draft) -> None:
        there = draft.fields.keys() | draft.faulty
        missing = [name for name in self._required if name not in there]
        draft.flawed = True
        draft.faulty.update(missing)
        self.found.append(
            rules.missing_fields(draft.source, draft.name_span, self.kind.title.lower(), missing)
        )

    def _demanded(self, draft: Draft, demand: Demand) -> None:
        span = next(
            (draft.places[name] for name in demand.about if name in draft.places), draft.name_span
        )
        rule = rules.advice_not_followed if demand.warn else rules.demand_not_met
        draft.flawed = draft.flawed or not demand.warn
        label = Label(demand.place.span, "the kind says so here", demand.place.source)
        self.found.append(
            rule(
                draft.source, span, demand.title, demand.text, self.kind.title.lower(), label
            )
        )

    def finish(self) -> None:
        """Report what was no field: each word once, with every place where it stands."""
        fields = (*self.kind.own, *(name for name in self.kind.fields if name not in self.kind.own))
        for (_, word), places in self._unknown.items():
            source, span, near = places[0]
            homes = tuple(
                kind.name for kind in self._game.kinds.values() if word in _first_words(kind)
            )
            labels = tuple(Label(place, "here, too") for _, place, _ in places[1:_MOST_LABELS])
            more = len(places) - 1
            self.found.append(
                rules.unknown_field(
                    source, span, self.kind.title.lower(), word, fields, homes, near, more, labels
                )
            )
        self._unknown.clear()


def _first_words(kind: KindModel) -> set[str]:
    return {name for one in kind.own for name in (one, one.split()[0])}


def _played(text: syntax.Text) -> syntax.Play:
    """A `play` line whose first word is misspelt."""
    start = text.span.start + _offset(text.value, 1)
    rest = text.value[start - text.span.start :]
    return syntax.Play(syntax.Text(rest, Span(start, text.span.end)), text.span)


def _offset(text: str, word: int) -> int:
    """Where a word of a line begins."""
    starts = [found.start() for found in re.finditer(r"\S+", text)]
    return starts[word]
