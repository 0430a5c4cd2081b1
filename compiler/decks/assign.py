"""Puts cards that fit several sections where the deck breaks its format the least.

A minimum-cost flow: copies flow from their card through the sets that rules bound (all of one
name, all that are enemy, the whole section) to the sink; each copy too few or too many costs.
Cards are taken in an order of their own, so the order of lines never matters. What is no sum of
single copies (totals, different cards, a least number of each card present) the flow cannot see,
nor a rule whose set of cards crosses another's; a short search then looks for something better.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .catalogue import Pool
from .flow import Network
from .measure import bounds, concerns, group_of, tallies
from .model import Demand, Entry, Format, Measure, Section

_ERROR, _WARNING = 1_000_000, 1_000
_SEARCH = 3_000

Split = dict[str, dict[str, int]]  # card id -> section -> copies


@dataclass(frozen=True, slots=True)
class _Limit:
    """Bounds on the copies of some cards in a section, `held` of which are settled already."""

    cards: frozenset[str]
    low: int
    high: int | None
    weight: int
    held: int


def assign(
    loose: Sequence[Entry], settled: Sequence[Entry], form: Format, pool: Pool
) -> list[Entry]:
    """The loose entries with their sections; one may be split between two."""
    homes = {
        entry.card.id: [one for one in form.sections if entry.card.kind in one.kinds]
        for entry in loose
    }
    sure = [
        replace(entry, section=homes[entry.card.id][0].name)
        for entry in loose
        if len(homes[entry.card.id]) == 1
    ]
    open_ = [entry for entry in loose if len(homes[entry.card.id]) > 1]
    if not open_:
        return sure
    split = _Problem(open_, [*settled, *sure], homes, form, pool).solve()
    return [*sure, *_dealt(open_, split, form)]


def _dealt(entries: Sequence[Entry], split: Split, form: Format) -> Iterator[Entry]:
    """The lines in their order, each taking its copies from the sections in theirs."""
    for entry in entries:
        left = entry.count
        shares = split[entry.card.id]
        for section in form.sections:
            taken = min(left, shares.get(section.name, 0))
            if taken:
                shares[section.name] -= taken
                left -= taken
                yield replace(entry, count=taken, section=section.name)


class _Problem:
    """The open cards, their possible sections, and what the format wants of each."""

    def __init__(
        self,
        entries: Sequence[Entry],
        settled: Sequence[Entry],
        homes: dict[str, list[Section]],
        form: Format,
        pool: Pool,
    ) -> None:
        self.pool, self.form, self.settled = pool, form, settled
        self.homes = homes
        cards = {entry.card.id: entry.card for entry in entries}
        order = sorted(cards.values(), key=lambda card: (card.kind, card.name, card.id))
        self.cards = {card.id: card for card in order}
        self.copies = dict.fromkeys(self.cards, 0)
        self.first = {entry.card.id: entry for entry in reversed(entries)}
        for entry in entries:
            self.copies[entry.card.id] += entry.count
        self.blind = False

    def solve(self) -> Split:
        """The best split that is found."""
        split = self._flow()
        if self.blind and self._cost(split):
            split = min((split, *self._search()), key=self._cost)
        return split

    # --------------------------------------------------------------------------------- the flow

    def _flow(self) -> Split:
        network = Network()
        doors = {
            card: {
                section.name: network.edge(("card", card), ("in", section.name, card), copies, at)
                for at, section in enumerate(self.homes[card])
            }
            for card, copies in self.copies.items()
        }
        for card, copies in self.copies.items():
            network.edge("source", ("card", card), copies, 0)
        for section in self.form.sections:
            self._section(network, section)
        network.run("source", "sink")
        return {
            card: {name: network.flow(edge) for name, edge in edges.items()}
            for card, edges in doors.items()
        }

    def _section(self, network: Network, section: Section) -> None:
        """The tree of bounded sets of one section, from single cards to the sink."""
        here = frozenset(card for card in self.cards if section in self.homes[card])
        limits: dict[frozenset[str], list[_Limit]] = {here: []}
        for limit in self._limits(section, here):
            if any(_cross(limit.cards, known) for known in limits):
                self.blind = True
            else:
                limits.setdefault(limit.cards, []).append(limit)
        tree = sorted(limits, key=len)
        total = sum(self.copies[card] for card in here)
        for card in sorted(here):
            home = next(cards for cards in tree if card in cards)
            network.edge(
                ("in", section.name, card), (section.name, home), self.copies[card], 0
            )
        for at, cards in enumerate(tree):
            above = next((more for more in tree[at + 1 :] if cards < more), None)
            target: Hashable = "sink" if above is None else (section.name, above)
            for size, cost in _steps(limits[cards], total):
                network.edge((section.name, cards), target, size, cost)

    def _limits(self, section: Section, here: frozenset[str]) -> list[_Limit]:
        """What the rules of a section want, weightiest and smallest sets first."""
        found: list[_Limit] = []
        for demand in section.demands:
            if demand.stock:
                continue
            if demand.measure in (Measure.DIFFERENT, Measure.TOTAL):
                self.blind = True
                continue
            found += self._limits_of(demand, section, here)
        return sorted(found, key=lambda one: (-one.weight, len(one.cards), sorted(one.cards)))

    def _limits_of(
        self, demand: Demand, section: Section, here: frozenset[str]
    ) -> Iterator[_Limit]:
        weight = _WARNING if demand.warn else _ERROR
        groups: dict[Hashable, set[str]] = {}
        for card in here:
            if concerns(demand, self.cards[card], self.pool):
                key = group_of(demand.measure, self.cards[card], self.pool)
                groups.setdefault(key, set()).add(card)
        held = [
            entry
            for entry in self.settled
            if entry.section == section.name and concerns(demand, entry.card, self.pool)
        ]
        for key, cards in groups.items():
            low, high = bounds(demand, self.cards[min(cards)], self.pool)
            if low and (demand.measure is not Measure.CARDS or self._may_miss(section)):
                # Nothing is asked of a card or section that is absent: no cost a flow knows.
                self.blind = True
                low = 0
            alike = [
                one.count for one in held if group_of(demand.measure, one.card, self.pool) == key
            ]
            yield _Limit(frozenset(cards), low or 0, high, weight, sum(alike))

    def _may_miss(self, section: Section) -> bool:
        return section.optional and all(one.section != section.name for one in self.settled)

    # ------------------------------------------------------------------------------- the search

    def _search(self) -> Iterator[Split]:
        """All splits in order, up to a number that takes no noticeable time."""
        cards = list(self.cards)
        found = 0

        def splits(at: int, chosen: Split) -> Iterator[Split]:
            nonlocal found
            if found >= _SEARCH:
                return
            if at == len(cards):
                found += 1
                yield {card: dict(shares) for card, shares in chosen.items()}
                return
            names = [section.name for section in self.homes[cards[at]]]
            for shares in _shares(self.copies[cards[at]], names):
                yield from splits(at + 1, {**chosen, cards[at]: shares})

        yield from splits(0, {})

    def _cost(self, split: Split) -> int:
        """What a split costs by all rules of the sections, those the flow cannot see included."""
        chosen = [
            replace(self.first[card], count=count, section=name)
            for card, shares in split.items()
            for name, count in shares.items()
            if count
        ]
        cost = 0
        for section in self.form.sections:
            here = [one for one in (*self.settled, *chosen) if one.section == section.name]
            if here or not section.optional:
                cost += sum(self._cost_of(demand, here) for demand in section.demands)
        return cost

    def _cost_of(self, demand: Demand, here: Sequence[Entry]) -> int:
        if demand.stock:
            return 0
        weight = _WARNING if demand.warn else _ERROR
        return weight * sum(tally.off for tally in tallies(demand, here, self.pool))


def _shares(copies: int, names: Sequence[str]) -> Iterator[dict[str, int]]:
    """All ways to deal copies to sections."""
    if len(names) == 1:
        yield {names[0]: copies}
        return
    for first in range(copies, -1, -1):
        for rest in _shares(copies - first, names[1:]):
            yield {names[0]: first, **rest}


def _cross(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sets overlap and neither holds the other."""
    return not (one <= other or other <= one or one.isdisjoint(other))


def _steps(limits: Sequence[_Limit], total: int) -> Iterator[tuple[int, int]]:
    """The convex cost of a set's copies as edges: (how many copies, what each costs)."""
    ends = {0, total}
    for limit in limits:
        ends |= {limit.low - limit.held}
        ends |= {limit.high - limit.held} if limit.high is not None else set()
    steps = sorted(end for end in ends if 0 <= end <= total)
    for start, end in pairwise(steps):
        cost = 0
        for limit in limits:
            copies = limit.held + start
            cost -= limit.weight if copies < limit.low else 0
            cost += limit.weight if limit.high is not None and copies >= limit.high else 0
        yield end - start, cost
