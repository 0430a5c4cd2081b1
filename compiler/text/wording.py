"""The words of a game as its cards print them: titles, plurals, icons, templates."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from ..effects.model import AbilityEffect
from ..matching.grammar import Grammar, plural_of
from ..matching.phrases import Node
from ..matching.templates import Literal, Rule
from ..model import Game, Word
from .sentences import Clause
from .templates import Hole, PrintTemplate, read_template, template_of

_CACHE = 20_000
_PLACED = ("in ", "on ", "at ")


class Wording:
    """Built once for a game; holds what printed texts share.

    `icons` puts `{icon}` marks in place of words that have one. `reworded` gives sentences, by the
    name of their function, another template than their own.
    """

    def __init__(
        self,
        game: Game,
        grammar: Grammar,
        *,
        icons: bool = False,
        abilities: Mapping[str, AbilityEffect] | None = None,
        reworded: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.grammar = grammar
        self.icons = icons
        self.abilities = dict(abilities or {})
        self._reworded = dict(reworded or {})
        self._templates: dict[Rule, PrintTemplate] = {}
        self.clauses: dict[Hashable, tuple[list[Clause], Node | None]] = {}
        self._nouns: dict[str, tuple[str, str]] = {}
        for kind in game.kinds.values():
            one, many = kind.title, kind.plural or plural_of(kind.title)
            self._nouns[one.lower()] = self._nouns[kind.name] = (one, many)
        self._adjectives = self._read_adjectives()
        self._fields = {
            name: shown if " " in shown or " " in name else shown[:1].upper() + shown[1:]
            for kind in game.kinds.values()
            for name, shown in kind.numbers()
        }

    def _read_adjectives(self) -> dict[tuple[str, str], str]:
        found: dict[tuple[str, str], str] = {}
        for kind in self.game.kinds.values():
            for field in kind.fields.values():
                words = self.game.lists.get(field.type.words)
                for word in words.words.values() if words else ():
                    found[field.name, word.name] = word.title
        return found

    def remember(self, key: Hashable, clauses: list[Clause], last: Node | None) -> None:
        """Keep the clauses of a statement; cards repeat their sentences."""
        if len(self.clauses) >= _CACHE:
            self.clauses.clear()
        self.clauses[key] = (clauses, last)

    # ------------------------------------------------------------------------ nouns

    def noun(self, name: str, plural: bool = False) -> str:
        """A noun, or two joined by `or`; kinds of card by their title."""
        known = self._nouns.get(name)
        if known is None:
            parts = name.split(" or ")
            if len(parts) > 1:
                return " or ".join(self.noun(part, plural) for part in parts)
            known = self._nouns[name] = (name, plural_of(name))
        return known[plural]

    def is_title(self, word: str) -> bool:
        """Whether a word is the title of a kind, which keeps its capital."""
        return any(word in titles for titles in self._nouns.values())

    def noun_of(self, type: tuple[str, ...], plural: bool = False) -> str:
        """The noun for things of a type."""
        if len(type) > 1:
            for role, kinds in self.grammar.roles.items():
                if set(kinds) == set(type):
                    return self.noun(role, plural)
        if len(type) > 2:
            return self.noun("card", plural)
        return " or ".join(self.noun(one, plural) for one in type) or self.noun("card", plural)

    # ------------------------------------------------------------------------ words

    def entry(self, list: str, word: str) -> Word | None:
        """A word of a closed list."""
        words = self.game.lists.get(list)
        return words.words.get(word) if words else None

    def word(self, list: str, word: str) -> str:
        """The printed name of a word of a list, of a word before a noun, or of a field."""
        if list == "field":
            return self.field(word)
        found = self.entry(list, word)
        if found is not None:
            return found.title
        if (list, word) in self._adjectives:
            return self._adjectives[list, word]
        for words in self.game.lists.values():
            if word in words.words and list == word:  # a flag
                return words.words[word].title
        return word

    def field(self, name: str) -> str:
        """The printed name of a number of a card."""
        shown = self._fields.get(name, name)
        head, _, rest = shown.partition(" ")
        return f"{self.unit(head, False)} {rest}" if rest and self._has_icon(head) else shown

    def _has_icon(self, unit: str) -> bool:
        return self.icons and unit in self.grammar.units and self.unit(unit, False) != unit

    def unit(self, name: str, many: bool) -> str:
        """A unit in the right number, or its icon."""
        found = self.entry("unit", name)
        if self.icons and found is not None and found.icon:
            return "{" + found.icon + "}"
        unit = self.grammar.units[name]
        return unit.many if many else unit.one

    def counted(self, name: str) -> bool:
        """Whether a unit has a plural (`wounds`, but `gold`)."""
        unit = self.grammar.units[name]
        return unit.one != unit.many

    def shown_word(self, list: str, word: str) -> str:
        """A word as a face of a die shows it: its icon, or its name."""
        found = self.entry(list, word)
        if self.icons and found is not None and found.icon:
            return "{" + found.icon + "}"
        return self.word(list, word).lower()

    def symbol(self, word: str) -> str:
        """The icon of a thing that is spoken of (`the die`), else the word."""
        if self.icons:
            for words in self.game.lists.values():
                found = words.words.get(word)
                if found is not None and found.icon:
                    return "{" + found.icon + "}"
        return word

    def places(self, list: str, words: tuple[str, ...]) -> str:
        """Where something is: `in a forest or the hills`, `in a town or on a road`."""
        found: dict[str, str] = {}
        before = ""
        for word in words:
            entry = self.entry(list, word)
            phrase = str(entry.attributes.get("phrase", "")) if entry else ""
            phrase = phrase or self.word(list, word)
            placed = phrase if phrase.startswith(_PLACED) else f"in {phrase}"
            way, _, rest = placed.partition(" ")
            found[placed] = rest if way == before else placed
            before = way
        return listed(tuple(found.values()), "or")

    # ------------------------------------------------------------------------ templates

    def template(self, rule: Rule, as_done: bool = False) -> PrintTemplate:
        """How a sentence prints; `as_done`: as an action, even where it prints as a fact (`your
        Hero gets …`)."""
        if as_done and isinstance(rule.parts[0], Literal):
            known = self.template(rule).alternatives[0][0]
            return template_of(rule) if isinstance(known, Hole) else self.template(rule)
        found = self._templates.get(rule)
        if found is None:
            prints = self._reworded.get(rule.name, "" if rule.mood else rule.sentence.prints)
            found = self._templates[rule] = read_template(prints) if prints else template_of(rule)
        return found


def listed(words: tuple[str, ...], last: str) -> str:
    """`a, b or c`"""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
