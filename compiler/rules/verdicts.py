"""What can be wrong with a deck as a whole: rules of its format that it breaks (RW441 to RW451).

Each kind of rule words its own breach.
"""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule
from .breach import Breach, Labels, headline, mend_cards, mend_copies, said


@rule("RW441")
def wrong_number_of_cards(breach: Breach, labels: Labels) -> Message:
    """A section of a deck has too many or too few cards.

    The rule of the format may count all cards of the section or those that meet a condition; the
    message lists what was counted and what is no card of such a deck.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 2 cards
        deck "Mist":
          format "Small"
          spells:
            3 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 2 cards
        deck "Mist":
          format "Small"
          spells:
            2 Fog
    """
    return said(breach, labels, headline(breach), mend_cards(breach))


@rule("RW442")
def wrong_number_of_a_card(breach: Breach, labels: Labels) -> Message:
    """A deck has too many or too few copies of one card.

    Copies are added up over all lines; reprints of a card are copies of it, cards of another kind
    with the same name are not.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 1 of each card
        deck "Mist":
          format "Small"
          spells:
            Fog
            Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 1 of each card
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    return said(breach, labels, headline(breach), mend_copies(breach))


@rule("RW443")
def wrong_number_of_a_name(breach: Breach, labels: Labels) -> Message:
    """A deck has too many or too few cards of one name.

    Copies are added up over all lines, and over all cards of the name, whatever their kind.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 1 of each name
        deck "Mist":
          format "Small"
          spells:
            2 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 1 of each name
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    return said(breach, labels, headline(breach), mend_copies(breach))


@rule("RW444")
def wrong_number_of_different_cards(breach: Breach, labels: Labels) -> Message:
    """A section of a deck has too many or too few different cards.

    Copies of one card count once.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        spell "Rain":
          cost 2
        format "Small":
          spells of spell:
            at least 2 different cards
        deck "Mist":
          format "Small"
          spells:
            2 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        spell "Rain":
          cost 2
        format "Small":
          spells of spell:
            at least 2 different cards
        deck "Mist":
          format "Small"
          spells:
            Fog
            Rain
    """
    return said(breach, labels, headline(breach), mend_cards(breach, breach.unit))


@rule("RW445")
def wrong_total(breach: Breach, labels: Labels) -> Message:
    """The numbers on the cards of a section add up to too much or too little.

    Each copy counts; a card without the number counts nothing.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 3
        format "Small":
          spells of spell:
            at most 5 total cost
        deck "Mist":
          format "Small"
          spells:
            2 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 3
        format "Small":
          spells of spell:
            at most 5 total cost
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    way = "more" if breach.too_few else "less"
    mend = f"Choose cards with {breach.off} {breach.unit} {way}."
    return said(breach, labels, headline(breach), mend)


@rule("RW446")
def forbidden_cards(breach: Breach, labels: Labels) -> Message:
    """A deck has cards that its format does not allow.

    The rule of the format says `no cards where …`; take these cards out.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 3
        format "Small":
          spells of spell:
            no cards where cost is at least 3
        deck "Mist":
          format "Small"
          spells:
            Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 2
        format "Small":
          spells of spell:
            no cards where cost is at least 3
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    where = f" where {breach.condition}" if breach.condition else ""
    head = f"{breach.where}: cards{where} are not allowed"
    return said(breach, labels, head, f"Take out {breach.counted}.")


@rule("RW451", Level.WARNING)
def deck_advice(breach: Breach, labels: Labels) -> Message:
    """A deck does not follow an advice of its format.

    A rule that begins with `warn` never makes a deck illegal.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 3
        format "Small":
          spells of spell:
            warn at most 1 of each name
        deck "Mist":
          format "Small"
          spells:
            2 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 3
        format "Small":
          spells of spell:
            warn at most 1 of each name
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    mend = mend_copies(breach) if breach.what else mend_cards(breach)
    if breach.unit.startswith("total "):
        mend = ""
    return said(breach, labels, headline(breach), mend)


RULES = (
    wrong_number_of_cards,
    wrong_number_of_a_card,
    wrong_number_of_a_name,
    wrong_number_of_different_cards,
    wrong_total,
    forbidden_cards,
    deck_advice,
)
