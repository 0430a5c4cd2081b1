"""The printed text of the cards of a library: generated, or the designer's own in its place."""

from __future__ import annotations

from ..library import Library
from ..model import Card
from .text import PrintedText, TextContext, printed
from .wording import Wording

OWN_HERO = "also own hero"
# Fields that the text says, so that nothing else need print them.
SAID = frozenset({OWN_HERO})


class CardTexts:
    """Prints the cards of one library; `icons` puts `{icon}` in place of words that have one."""

    def __init__(self, library: Library, *, icons: bool = False) -> None:
        self.library = library
        book = library.effects
        self._wording = Wording(
            library.game, book.grammar, icons=icons,
            abilities={one.effect.name: one.effect for one in book.abilities},
        )  # fmt: skip

    def of(self, card: Card) -> PrintedText:
        """What a good card prints; its own `text` stands below the line instead."""
        made = self.generated(card)
        own = card.fields.get("text")
        if not isinstance(own, str):
            return made
        return PrintedText(made.above, tuple(line for line in own.split("\n") if line.strip()))

    def generated(self, card: Card) -> PrintedText:
        """What the card's effects say, whatever its own `text` is."""
        context = TextContext(
            self._wording,
            permanent=self.library.game.kinds[card.kind].permanent,
            own_hero=card.fields.get(OWN_HERO) is True,
        )
        return printed(self.library.effects.of(card), context)
