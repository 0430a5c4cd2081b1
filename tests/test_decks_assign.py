"""Cards that fit several sections: the split is the best there is, whatever the order of lines.

The proof is a search through all splits, for small formats and lists drawn at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from deck_helpers import pasted, project
from hypothesis import given, settings
from hypothesis import strategies as st

from runewright.compiler.decks import Deck, Entry, Format, Pool
from runewright.compiler.decks.assign import assign
from runewright.compiler.decks.flow import Network
from runewright.compiler.decks.measure import tallies
from runewright.compiler.model import Place
from runewright.dsl.source import Source, Span

pytestmark = pytest.mark.thorough

CARDS = """\
kind rune "Rune":
  cost number 0 to 9
  dark flag
kind spell "Spell":
  cost number 0 to 9
  dark flag
set "Base"
rune "A":
  cost 1
  dark
rune "B":
  cost 2
spell "C":
  cost 3
  dark
spell "D":
  cost 4
spell "A":
  cost 5
set "More"
rune "A":
  cost 1
"""
NAMES = ('rune "A"', "B", "C", "D", 'spell "A"', "More/1")

sizes = st.integers(0, 4)
bounds = st.one_of(
    sizes.map(lambda n: f"at most {n}"), sizes.map(lambda n: f"at least {n}"),
    sizes.map(lambda n: f"exactly {n}"),
    st.tuples(sizes, sizes).map(lambda pair: f"between {min(pair)} and {max(pair)}"),
)  # fmt: skip
simple = st.sampled_from([
    "cards", "cards where dark", "cards where not dark", "cards where cost is at least 3",
    'cards where name is "A"', "of each card", "of each name", "of each card where dark",
])  # fmt: skip
any_measure = st.one_of(simple, st.sampled_from(["different cards", "total cost"]))


@st.composite
def formats(draw: st.DrawFn, measures: st.SearchStrategy[str] = any_measure) -> str:
    """Two or three sections of overlapping kinds with some rules each."""
    lines = ['format "F":']
    for name in ("one", "two", "three")[: draw(st.integers(2, 3))]:
        kinds = draw(st.sampled_from(["rune, spell", "rune", "spell", "rune, spell"]))
        optional = draw(st.sampled_from(["", "", "optional "]))
        lines.append(f"  {name} {optional}of {kinds}:")
        rules = draw(st.lists(st.tuples(bounds, measures), min_size=1, max_size=3))
        seen: set[tuple[str, bool]] = set()
        for bound, measure in rules:
            warn = draw(st.booleans())
            if (measure, warn) not in seen:
                seen.add((measure, warn))
                lines.append(f"    {'warn ' if warn else ''}{bound} {measure}")
    return "\n".join(lines) + "\n"


lists = st.lists(st.sampled_from(NAMES), min_size=1, max_size=6)


def gathered(format_text: str, names: Sequence[str]) -> tuple[Pool, Deck]:
    of = project(CARDS + format_text)
    assert of.diagnostics == []
    deck, _ = pasted("\n".join(names), of)
    assert deck is not None
    return of.pool, deck


def cost(form: Format, entries: Sequence[Entry], pool: Pool) -> tuple[int, int]:
    """How many copies are wrong by rules, and by advice."""
    wrong = [0, 0]
    for section in form.sections:
        here = [entry for entry in entries if entry.section == section.name]
        if here or not section.optional:
            for demand in section.demands:
                wrong[demand.warn] += sum(tally.off for tally in tallies(demand, here, pool))
    return wrong[0], wrong[1]


def every_split(form: Format, entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """All ways to put single copies into sections."""
    copies = [replace(entry, count=1) for entry in entries for _ in range(entry.count)]
    homes = [[one.name for one in form.sections if copy.card.kind in one.kinds] for copy in copies]
    for names in product(*homes):
        yield [replace(copy, section=name) for copy, name in zip(copies, names, strict=True)]


def counted(entries: Sequence[Entry]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        found[entry.card.id, entry.section] += entry.count
    return found


@settings(max_examples=100, deadline=None, derandomize=True)
@given(formats(), lists)
def test_no_split_is_better_than_the_one_found(format_text: str, names: list[str]) -> None:
    pool, deck = gathered(format_text, names)
    best = min(cost(deck.format, split, pool) for split in every_split(deck.format, deck.entries))
    assert cost(deck.format, deck.entries, pool) == best


@settings(max_examples=100, deadline=None, derandomize=True)
@given(formats(st.just("cards") | st.just("cards where dark")), lists, st.data())
def test_the_flow_alone_is_best_where_sets_do_not_cross(
    format_text: str, names: list[str], data: st.DataObject
) -> None:
    pool, deck = gathered(format_text.replace("optional ", ""), names)
    settled = data.draw(st.lists(st.sampled_from(deck.entries), max_size=3)) if deck.entries else []
    again = [replace(entry, section="") for entry in deck.entries]
    found = [*settled, *assign(again, settled, deck.format, pool)]
    best = min(
        cost(deck.format, [*settled, *split], pool)
        for split in every_split(deck.format, again)
    )
    assert cost(deck.format, found, pool) == best


@settings(max_examples=60, deadline=None, derandomize=True)
@given(formats(), lists, st.randoms(use_true_random=False))
def test_the_order_of_lines_and_rules_does_not_matter(
    format_text: str, names: list[str], random: Random
) -> None:
    pool, deck = gathered(format_text, names)
    shuffled = list(names)
    random.shuffle(shuffled)
    _, again = gathered(format_text, shuffled)
    assert counted(again.entries) == counted(deck.entries)
    turned = replace(
        deck.format,
        sections=tuple(replace(one, demands=one.demands[::-1]) for one in deck.format.sections),
    )
    loose = [replace(entry, section="") for entry in deck.entries]
    assert counted(assign(loose, (), turned, pool)) == counted(deck.entries)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(formats(), lists)
def test_no_copy_is_lost_and_each_stands_where_its_kind_may(
    format_text: str, names: list[str]
) -> None:
    _, deck = gathered(format_text, names)
    known = {section.name: section.kinds for section in deck.format.sections}
    kinds = {kind for kinds in known.values() for kind in kinds}
    assert all(entry.card.kind in known[entry.section] for entry in deck.entries)
    total = sum(entry.count for entry in (*deck.entries, *deck.uncounted))
    assert total == len(names)
    assert all(entry.card.kind not in kinds for entry in deck.uncounted)


def test_one_line_may_be_split_between_two_sections() -> None:
    form = (
        'format "F":\n  main of spell:\n    exactly 60 cards\n    at most 40 of each card\n'
        "  side of spell:\n    at most 15 cards\n"
    )
    _, deck = gathered(form, ["45 C", "25 D"])
    assert counted(deck.entries) == {
        ("Base/3", "main"): 40, ("Base/3", "side"): 5,
        ("Base/4", "main"): 20, ("Base/4", "side"): 5,
    }  # fmt: skip


def test_a_large_list_stays_quick_to_split() -> None:
    """500 lines that fit both sections, and rules that the flow cannot see: no search explodes."""
    cards = 'set "Large"\n' + "".join(
        f'spell "S{at}":\n  cost {at % 9}\n' for at in range(200)
    )
    form = (
        'format "F":\n  main of spell:\n    exactly 150 cards\n    at most 300 total cost\n'
        "  side of spell:\n    exactly 50 cards\n"
    )
    of = project(CARDS + cards + form)
    deck, verdict = pasted("\n".join(f"S{at}" for at in range(200)), of)
    assert deck is not None
    assert verdict.counts == {"main": 150, "side": 50}


@pytest.mark.parametrize("flows", [(3, 2, 2), (1, 1, 0), (5, 0, 0)])
def test_the_cheaper_way_is_taken_first(flows: tuple[int, int, int]) -> None:
    supply, cheap, dear = flows
    network = Network()
    network.edge("source", "card", supply, 0)
    first = network.edge("card", "sink", cheap, 1)
    second = network.edge("card", "sink", dear, 5)
    network.run("source", "sink")
    taken = min(supply, cheap)
    assert network.flow(first) == taken
    assert network.flow(second) == min(supply - taken, dear)


def test_a_way_found_later_may_be_cheaper_than_one_found_first() -> None:
    network = Network()
    cheap = network.edge("source", "b", 1, 1)
    network.edge("source", "a", 1, 10)
    for start, end in (("b", "c"), ("c", "a"), ("a", "d"), ("d", "gate")):
        network.edge(start, end, 1, 1)
    network.edge("source", "e", 1, 8)
    network.edge("e", "gate", 1, 0)
    network.edge("gate", "sink", 1, 0)
    network.run("source", "sink")
    assert network.flow(cheap) == 1


def test_an_entry_of_a_single_home_goes_there() -> None:
    of = project(CARDS + 'format "F":\n  runes of rune:\n    at most 9 cards\n')
    card = of.pool.catalogue.cards()[0]
    entry = Entry(card, 2, "", Place(Source("x", ""), Span(0, 0)))
    form = of.formats["F"]
    assert assign([entry], (), form, of.pool) == [replace(entry, section="runes")]
