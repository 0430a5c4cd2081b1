"""Judges a deck by its format: every rule is counted, and every one that is broken is reported."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Diagnostic, Label
from ..model import Place
from ..rules import verdicts as rules
from ..rules.breach import Breach, BreachRule
from ..suggest import distance, fold
from .catalogue import Pool
from .measure import Tally, tallies
from .model import Deck, Demand, Entry, Measure, Section, Verdict

_BREACHES = {
    Measure.CARDS: rules.wrong_number_of_cards,
    Measure.EACH_CARD: rules.wrong_number_of_a_card,
    Measure.EACH_NAME: rules.wrong_number_of_a_name,
    Measure.DIFFERENT: rules.wrong_number_of_different_cards,
    Measure.TOTAL: rules.wrong_total,
}
_UNITS = {Measure.CARDS: "card", Measure.DIFFERENT: "different card"}
_MOST_LISTED = 40  # cards a message names: a whole deck, but not a whole box


def judge(deck: Deck, pool: Pool, *, stock: bool = False) -> Verdict:
    """The verdict on a deck. With `stock`, its format's rules for printed decks hold as well."""
    by_section: dict[str, list[Entry]] = {one.name: [] for one in deck.format.sections}
    for entry in deck.entries:
        by_section[entry.section].append(entry)
    found: list[Diagnostic] = []
    for section in deck.format.sections:
        if deck.present(section):
            entries = by_section[section.name]
            found += _judge_part(section.demands, section, entries, deck, pool, stock)
    found += _judge_part(deck.format.demands, None, deck.entries, deck, pool, stock)
    legal = not deck.flawed and not any(one.code != rules.deck_advice.code for one in found)
    counts = {name: sum(one.count for one in entries) for name, entries in by_section.items()}
    found.sort(key=lambda one: one.sort_key)
    return Verdict(legal, tuple(found), counts)


def _judge_part(
    demands: Sequence[Demand],
    section: Section | None,
    entries: Sequence[Entry],
    deck: Deck,
    pool: Pool,
    stock: bool,
) -> list[Diagnostic]:
    """The rules of one section, or those of the whole deck."""
    found: list[Diagnostic] = []
    for demand in demands:
        if demand.stock and not stock:
            continue
        for tally in tallies(demand, entries, pool):
            if tally.off and not _echo(demand, tally, demands, section, entries, deck, stock):
                found.append(_report(demand, tally, section, entries, deck, pool))
    return found


def _echo(
    demand: Demand,
    tally: Tally,
    demands: Sequence[Demand],
    section: Section | None,
    entries: Sequence[Entry],
    deck: Deck,
    stock: bool,
) -> bool:
    """Whether too small a number only repeats another fault: lines that could not be read might
    hold what is missing, and of nothing at all one rule says enough."""
    if tally.low is None or tally.found >= tally.low:
        return False
    parts = deck.unread if section is None else ("", section.name)
    unread = sum(deck.unread.get(part, 0) for part in parts)
    if unread and (demand.measure is Measure.TOTAL or tally.found + unread >= tally.low):
        return True
    return (
        not entries
        and demand.condition is not None
        and any(_says_nothing_is_there(one, demand, stock) for one in demands)
    )


def _says_nothing_is_there(one: Demand, demand: Demand, stock: bool) -> bool:
    low = one.bound.low
    return (
        one.condition is None
        and one.measure is Measure.CARDS
        and isinstance(low, int)
        and low > 0
        and (demand.warn or not one.warn)
        and (stock or not one.stock)
    )


def _report(
    demand: Demand,
    tally: Tally,
    section: Section | None,
    entries: Sequence[Entry],
    deck: Deck,
    pool: Pool,
) -> Diagnostic:
    each = demand.measure in (Measure.EACH_CARD, Measure.EACH_NAME)
    too_many = tally.low is None or tally.found >= tally.low
    show = each or demand.condition is not None or too_many
    breach = Breach(
        where=section.name if section else "the deck",
        what=tally.entries[0].card.name if each else "",
        unit="copy" if each else _UNITS.get(demand.measure, f"total {demand.total}"),
        found=tally.found,
        low=tally.low,
        high=tally.high,
        condition=demand.condition.text if demand.condition else "",
        title=demand.title,
        counted=_listing(tally.entries, section is None) if show else "",
        uncounted=_listing(deck.uncounted, False),
        uncounted_copies=sum(entry.count for entry in deck.uncounted),
        room=_room(section, entries) if section else None,
        near=_other(tally, deck, pool) if each and too_many else None,
    )
    place = _place(demand, tally, section, deck, each, too_many)
    labels = (*_lines(tally, place, each), _rule_label(demand, place))
    rule = _rule(demand)
    return rule(place.source, place.span, breach, labels)


def _other(tally: Tally, deck: Deck, pool: Pool) -> str | None:
    """Of a card that stands in several lines, another that is one slip away and in none: one of
    the lines may mean that one."""
    card, listed = tally.entries[0].card, {entry.card.name for entry in deck.entries}
    if len({entry.place.span for entry in tally.entries}) < 2:
        return None
    near = pool.nearest_cards(card.name, frozenset({card.kind}), listed)
    missing = [one for one in near if one not in listed]
    return next((o for o in missing if distance(fold(o), fold(card.name), 1) <= 1), None)


def _rule(demand: Demand) -> BreachRule:
    if demand.warn:
        return rules.deck_advice
    if demand.bound.forbids and demand.measure is Measure.CARDS:
        return rules.forbidden_cards
    return _BREACHES[demand.measure]


def _place(
    demand: Demand, tally: Tally, section: Section | None, deck: Deck, each: bool, too_many: bool
) -> Place:
    """The line to look at: the last copy of a card, the first forbidden one, else the heading."""
    if each:
        return tally.entries[-1].place
    if demand.bound.forbids and too_many and tally.entries:
        return tally.entries[0].place
    return deck.headings.get(section.name, deck.place) if section else deck.place


def _lines(tally: Tally, place: Place, each: bool) -> list[Label]:
    """The other lines with copies of the card."""
    if not each:
        return []
    spans = dict.fromkeys(one.place.span for one in tally.entries)
    return [
        Label(span, f"{tally.entries[0].card.name} is here, too")
        for span in spans
        if span != place.span
    ]


def _rule_label(demand: Demand, place: Place) -> Label:
    rule = demand.place
    other = rule.source if rule.source is not place.source else None
    return Label(rule.span, "the rule", other)


def _room(section: Section, entries: Sequence[Entry]) -> int | None:
    """How many cards the section still takes, None if its size is not bounded."""
    highs = [
        demand.bound.high
        for demand in section.demands
        if demand.measure is Measure.CARDS and demand.condition is None
        and not demand.warn and isinstance(demand.bound.high, int)
    ]  # fmt: skip
    return min(highs) - sum(one.count for one in entries) if highs else None


def _listing(entries: Sequence[Entry], sections: bool) -> str:
    """The cards with the lines of every copy: `2 Polymorph (lines 4 and 9)`."""
    lines: dict[tuple[str, str], list[int]] = {}
    counts: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = (entry.card.name, entry.section if sections else "")
        line, _ = entry.place.source.location(entry.place.span.start)
        lines.setdefault(key, []).append(line)
        counts[key] = counts.get(key, 0) + entry.count
    parts = []
    for (name, section), numbers in lines.items():
        shown = [str(number) for number in dict.fromkeys(numbers)]
        where = f"line {shown[0]}" if len(shown) == 1 else f"lines {_joined(shown)}"
        count = counts[name, section]
        parts.append(
            f"{f'{count} ' if count > 1 else ''}{name} ({f'{section}, ' if section else ''}{where})"
        )
    if len(parts) > _MOST_LISTED:
        parts[_MOST_LISTED:] = [f"and {len(parts) - _MOST_LISTED} more"]
    return ", ".join(parts)


def _joined(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
