"""What printing finds, as diagnostics at the card's own place: each fault of a card once, however
many copies are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from math import ceil
from pathlib import Path
from typing import Any

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source, Span
from ...rules import legibility, papers, pictures
from ...rules import sheets as rules
from ...sizes import INCH, paper_name
from . import fonts, richtext
from .colour_findings import of_colours, place
from .edge_findings import Box, Drawn, boxes, drawn, of_edges
from .model import Face, SheetOptions
from .payload import icon_name
from .plan import size_of
from .theme import Limits, Theme
from .typst import Fit, Placed

DPI = 300  # what printers ask for
_SPREAD, _PART = 2.0, 0.8  # sizes of one field may differ by so many points, and by a fifth
NOTHING: Mapping[str, str] = {}
TINY = 5.0  # points: whatever a theme says, smaller letters are hard to read
NUMBER = Limits(12, 6, 5)  # sizes of numbers, which are no text that a theme sets in points


def nothing(options: SheetOptions) -> Diagnostic:
    """There is no card to print."""
    return rules.empty_sheet(Source(options.title or "sheet", ""), Span(0, 0))


def too_large(card: Face, options: SheetOptions) -> Diagnostic:
    """A card fits on no paper of this size."""
    size, paper = size_of(card, options), paper_name(options.paper)
    return papers.too_large(*place(card), card.name, size.said, paper, bool(card.size))


def of_cards(
    faces: Sequence[Face], fits: Iterable[Fit], options: SheetOptions, theme: Theme,
    arts: Iterable[Placed] = (), undrawn: Mapping[str, str] = NOTHING, dpi: int = DPI,
    fields: Iterable[Box] = (), drawings: Iterable[Drawn] = (),
) -> tuple[Diagnostic, ...]:
    """All findings of all cards, in the order of their places. Art should have `dpi` dots an
    inch; `undrawn` is what could not be drawn, with the reasons; `fields` say where everything
    stands, `drawings` how large cards are drawn."""
    cards = {face.key: face for face in faces}
    found: dict[Diagnostic, None] = {}
    fits = tuple(dict.fromkeys(fits))
    for fit, like in _worst(fits, cards):
        told = [cards[one.card] for one in like if one.over == fit.over and _is_bad(one, theme)]
        found |= dict.fromkeys(_of_fit(told or [cards[fit.card]], fit, theme))
    found |= dict.fromkeys(_spread(cards, fits, theme))
    for placed in dict.fromkeys(arts):
        found |= dict.fromkeys(_of_art(cards[placed.card], placed, dpi))
    for card in cards.values():
        for art, line in ((card.art, "image"), (card.back_art, "back")):
            if art and art.name in undrawn:
                reason = undrawn[art.name]
                found[pictures.broken_picture(*place(card, line), art.path, reason)] = None
        found |= dict.fromkeys(_unknown_icons(card, theme))
    found |= dict.fromkeys(_missing_letters(cards.values(), (*theme.fonts, *options.fonts)))
    if options.mode == "full":
        found |= dict.fromkeys(of_colours(cards.values(), theme))
    found |= dict.fromkeys(of_edges(cards, fields, drawings, options))
    return tuple(sorted(found, key=lambda diagnostic: diagnostic.sort_key))


def of_reports(
    faces: Sequence[Face], reports: Mapping[str, Sequence[Mapping[str, Any]]],
    undrawn: Mapping[str, str], options: SheetOptions, theme: Theme, dpi: int = DPI,
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """The same, of what the theme reported while the cards were drawn, by label."""
    return of_cards(
        faces, [Fit(**values) for values in reports["fit"]], options, theme,
        [Placed(**values) for values in reports["art"]], undrawn, dpi,
        boxes(reports["field"]), drawn(reports["drawn"]),
    )  # fmt: skip


def _worst(
    fits: Iterable[Fit], cards: Mapping[str, Face]
) -> Iterator[tuple[Fit, Sequence[Fit]]]:
    """Of each field of a card the place where it fits worst, since it may stand several times; of
    the name of a set that of all its cards. Beside it all that were compared."""
    those: dict[tuple[str, str], dict[str, Fit]] = {}
    for fit in fits:
        whose = cards[fit.card].set_name if fit.field == "set" else fit.card
        of_card = those.setdefault((whose, fit.field), {})
        known = of_card.setdefault(fit.card, fit)
        if _badness(fit) > _badness(known):
            of_card[fit.card] = fit
    for of_card in those.values():
        yield max(of_card.values(), key=_badness), tuple(of_card.values())


def _badness(fit: Fit) -> tuple[bool, float]:
    return fit.over, -fit.size


def _is_bad(fit: Fit, theme: Theme) -> bool:
    """Whether something is to be said of a text: it does not fit, or in small letters only."""
    return fit.over or fit.size < max(_limits(fit.field, theme).small, TINY)


def _limits(field: str, theme: Theme) -> Limits:
    """The sizes of a field; the name of a set stands on the bottom line."""
    return theme.sizes.get("foot" if field == "set" else field, NUMBER)


def _lines_of(card: Face, field: str) -> tuple[str, ...]:
    """The lines of a card that make a field of its face, the one that matters most first."""
    if field == "name":
        return ()
    if field == "text":
        said = richtext.letters(card.above, card.rules)
        longer = len(richtext.letters(card.flavor)) > len(said)
        return ("flavor", "text", "effect") if longer else ("text", "effect", "flavor")
    return (field,)


def _of_fit(told: Sequence[Face], fit: Fit, theme: Theme) -> Iterator[Diagnostic]:
    """What is said of a field, at the first of the cards of which it holds."""
    card, more, limits = told[0], len(told) - 1, _limits(fit.field, theme)
    at = place(card, *_lines_of(card, fit.field))
    if fit.word:
        yield legibility.long_word(*at, card.name, fit.field, fit.word, limits.least)
    elif fit.over:
        letters = len(_text_of(card, fit.field))
        fitting = int(letters * fit.room / max(fit.room + fit.lacking, 0.1))
        yield rules.too_long(
            *at, card.name, fit.field, limits.least, fit.lacking, letters, fitting, more
        )
    elif _is_bad(fit, theme):
        wanted = max(limits.want, TINY)
        yield rules.small_print(*at, card.name, fit.field, fit.size, wanted, more)


def _spread(cards: Mapping[str, Face], fits: Iterable[Fit], theme: Theme) -> Iterator[Diagnostic]:
    """Fields that are printed in very different sizes on cards of one kind, once each; what is
    small is told already."""
    sizes: dict[tuple[str, str, str], list[tuple[float, str]]] = {}
    for fit in fits:
        limits = theme.sizes.get(fit.field)
        if limits and fit.size >= limits.small and not fit.over:
            card = cards[fit.card]
            sizes.setdefault((fit.field, card.kind, card.size), []).append((fit.size, fit.card))
    for (field, _, _), those in sizes.items():
        (least, small), (most, large) = min(those), max(those)
        if most - least > _SPREAD and least < most * _PART:
            card = cards[small]
            yield legibility.uneven_print(
                *place(card, *_lines_of(card, field)),
                card.name, field, least, cards[large].name, most,
            )  # fmt: skip


def _text_of(card: Face, field: str) -> str:
    """What a field of the face is made of, as far as that is known."""
    if field == "name":
        return card.name
    if field == "text":
        return richtext.letters(card.above, card.rules, card.flavor, gap=" ")
    marked = card.draft or card.unofficial  # then more stands on the line than the name
    return card.set_name if field == "set" and not marked else ""


def _of_art(card: Face, placed: Placed, wanted: int) -> Iterator[Diagnostic]:
    """Art that is larger on the card than it has dots for. It fills its box and is cut there."""
    art = card.art
    if art is None or art.is_drawing or not (placed.width and placed.height):
        return
    dots = INCH * min(art.width / placed.width, art.height / placed.height)
    if dots < wanted - 0.5:
        needed = (ceil(placed.width / INCH * wanted), ceil(placed.height / INCH * wanted))
        yield pictures.coarse_picture(
            *place(card, "image"), art.path, round(dots), wanted, needed
        )


def _unknown_icons(card: Face, theme: Theme) -> Iterator[Diagnostic]:
    known = [*theme.icons, *card.words]
    for name in richtext.icons(card.above, card.rules, card.flavor):
        if not icon_name(name, card, theme) and name not in card.words:
            near = get_close_matches(name, known, n=1)
            lines: tuple[str, ...] = ("text", "effect", "above")
            if name in richtext.icons(card.flavor) and name not in richtext.icons(card.rules):
                lines = ("flavor", *lines)
            yield rules.unknown_icon(*place(card, *lines), card.name, name, near[0] if near else "")


def _missing_letters(cards: Iterable[Face], folders: tuple[Path, ...]) -> Iterator[Diagnostic]:
    """Letters that no font has. The fonts are asked once for the letters of all cards."""
    letters = {card.key: _letters(card) for card in cards}
    lacking = frozenset(fonts.missing("".join(set().union(*letters.values())), folders))
    for card in cards:
        if missing := tuple(one for one in letters[card.key] if one in lacking):
            line = next(line for line, text in _texts(card) if missing[0] in text)
            yield rules.missing_letters(*place(card, line), card.name, missing)


def _letters(card: Face) -> dict[str, None]:
    """Every letter of a card that is printed as text, in the order of its places."""
    return dict.fromkeys("".join(text for _, text in _texts(card)))


def _texts(card: Face) -> Iterator[tuple[str, str]]:
    """All that is printed as text, with the lines that say it ("" for the head)."""
    yield "", card.name
    for field in card.fields:
        yield field.name, field.label + field.value
    yield "text" if "text" in card.places else "effect", richtext.letters(card.above, card.rules)
    yield "flavor", richtext.letters(card.flavor)
    yield "", card.kind_title + card.set_name
    yield "artist", card.artist if card.art else ""
    yield from (("", word.title) for word in card.words.values())
