"""Rules of the edge of a printed card: what the knife may cut, and where the print must go on."""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule


@rule("RW533", Level.WARNING)
def outside_safe_zone(
    card: str, field: str, beyond: float, safe: float, others: int = 0
) -> Message:
    """Something that matters lies too near to the edge of the card.

    No cut is exact. What should be read stays 3 mm inside the edge of the card, or as far as the
    print shop says: nearer to it, it may be cut off. Only a theme can move it.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = {
          field(c, "motto", 10mm, 1mm, 40mm, 3mm)
          classic.card(c)
        }

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = {
          field(c, "motto", 10mm, 4mm, 40mm, 3mm)
          classic.card(c)
        }
    """
    more = f", and so on {others} more" if others else ""
    return Message(
        title=f"The {field} of {card!r} lies {beyond:.1f} mm outside the safe zone{more}",
        text=f"What should be read stays {safe:g} mm inside the edge of the card.",
        hint="move it inwards in the theme",
    )


@rule("RW534", Level.WARNING)
def stops_at_cut(what: str, bleed: float) -> Message:
    """The print stops at the edge of the card.

    No cut is exact. Where the ground or the art of a card ends where it is cut, a white line shows
    on one side. With a bleed the theme must draw on past the cut: `card(c)` is `c.bleed` larger on
    each side.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = box(width: c.w * 1mm, height: c.h * 1mm, clip: true, at(
          -c.bleed * 1mm, -c.bleed * 1mm, classic.card(c),
        ))

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = classic.card(c)
    """
    return Message(
        title=f"The {what} stops at the cut, where {bleed:g} mm more are wanted",
        text="A cut that is not exact leaves a white line there.",
        hint="let the theme draw it past the edge, or print without bleed",
    )


@rule("RW537")
def cut_off(card: str, field: str, beyond: float, others: int = 0) -> Message:
    """Something that is read lies beyond the edge of the card.

    It would be cut off: the card is smaller than its theme draws it, or is cut to a hexagon and
    drawn as an upright card. Only a theme can move it.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = {
          field(c, "motto", 10mm, -2mm, 40mm, 3mm)
          classic.card(c)
        }

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as classic
        #import "base.typ": *
        #let card(c) = {
          field(c, "motto", 10mm, 4mm, 40mm, 3mm)
          classic.card(c)
        }
    """
    more = f", and so on {others} more" if others else ""
    return Message(
        title=f"The {field} of {card!r} is cut off: it reaches {beyond:.1f} mm past the edge{more}",
        hint="move it inwards in the theme, or give the cards another `size`",
    )


RULES = (outside_safe_zone, stops_at_cut, cut_off)
