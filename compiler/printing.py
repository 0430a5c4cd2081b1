"""The rules text of every card: generated, or the designer's own where he wrote one."""

from __future__ import annotations

from .library import Library
from .model import Card
from .text.text import PrintedText, TextContext, printed
from .text.wording import Wording


class Printer:
    """Prints the cards of one game; `icons` puts marks in place of words that have one."""

    def __init__(self, library: Library, icons: bool = False, reminders: bool = False) -> None:
        book = library.effects
        abilities = {one.effect.name: one.effect for one in book.abilities}
        self.library = library
        self.wording = Wording(library.game, book.grammar, icons=icons, abilities=abilities)
        self.reminders = reminders

    def generated(self, card: Card) -> PrintedText:
        """The text that the effect gives."""
        kind = self.library.game.kinds[card.kind]
        context = TextContext(
            self.wording,
            permanent=kind.permanent,
            own_hero=card.fields.get("also own hero") is True,
            reminders=self.reminders,
        )
        return printed(self.library.effects.of(card), context)

    def of(self, card: Card) -> PrintedText:
        """What the card prints: its own `text` in place of the generated body, if it has one."""
        made = self.generated(card)
        own = card.fields.get("text")
        if isinstance(own, str):
            return PrintedText(made.above, tuple(own.split("\n")))
        return made
