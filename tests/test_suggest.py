"""Did-you-mean: slips of one letter lead back to the name, and what is not near leads nowhere."""

from __future__ import annotations

import string
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runewright.compiler.suggest import Names, distance, fold, nearest

words = st.text("abcdeł", max_size=7)


def plain_distance(one: str, other: str) -> float:
    """The textbook's table, without a limit."""
    table = {(i, 0): float(i) for i in range(len(one) + 1)}
    table |= {(0, j): float(j) for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            table[i, j] = min(
                table[i - 1, j] + 1,
                table[i, j - 1] + 1,
                table[i - 1, j - 1] + (one[i - 1] != other[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 0.8)
    return table[len(one), len(other)]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(words, words, st.integers(1, 7))
def test_the_distance_is_the_textbooks_up_to_the_limit(one: str, other: str, limit: int) -> None:
    found, wanted = distance(one, other, limit), plain_distance(one, other)
    if wanted <= limit:
        assert found == pytest.approx(wanted)
    else:
        assert found > limit


@pytest.mark.parametrize(("one", "other"), [
    ("Żółta Łąka", "zolta laka"), ("STRASSE", "straße"), ("Hunter’s", "hunter's"),
    ("Ærø", "aero"), ("Kōhaku", "KOHAKU"), ("a\u00a0 b\t", "A b"), ("e\u0301", "é"),
    ("ﬁre", "Fire"),
])  # fmt: skip
def test_folding_takes_capitals_accents_and_blanks_away(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("word", "found"), [
    ("frindly", "friendly"), ("enmey", "enemy"), ("ENEMY", "enemy"), ("enemyy", "enemy"),
    ("fo", "for"), ("of", "or"), ("xyzzy", None), ("", None), ("e", None), ("friend", "friendly"),
])  # fmt: skip
def test_the_nearest_of_a_few_words(word: str, found: str | None) -> None:
    assert nearest(word, ["for", "friendly", "enemy", "or"]) == found


def test_a_swap_of_neighbours_is_the_likeliest_slip() -> None:
    assert nearest("form", ["fort", "from"]) == "from"
    assert Names(["fort", "from"]).nearest("form")[0] == "from"


def test_at_one_distance_the_first_letter_then_the_length_decides() -> None:
    assert nearest("cat", ["bat", "cot"]) == "cot"
    assert nearest("cars", ["car", "cart", "cards"]) == "cards"
    assert nearest("bot", ["bat", "book", "boot"]) == "boot"


def test_a_whole_word_of_a_name_leads_to_it() -> None:
    names = Names(["Hurl Boulder", "Hurl Spear", "Boulders"])
    assert names.nearest("boulder") == ["Boulders", "Hurl Boulder"]
    assert nearest("Spear", ["Hurl Boulder", "Hurl Spear"]) == "Hurl Spear"


def test_no_more_names_than_asked_for_and_none_twice() -> None:
    names = Names(["Ghast", "Ghoul", "Ghost", "Ghost", "Guest"])
    assert names.nearest("Ghist", 2) == ["Ghast", "Ghost"]
    assert names.nearest("Ghost")[0] == "Ghost"
    assert Names([]).nearest("Ghost") == []


def test_two_swapped_signs_of_a_short_name_lead_to_it_among_many() -> None:
    names = Names(f"{stem}{n:02}" for stem in ("GY", "BK", "GD") for n in range(1, 43))
    for word, meant in (("GY83", "GY38"), ("YG25", "GY25"), ("DG12", "GD12")):
        assert names.nearest(word, 1) == [meant]


def test_of_near_names_an_unlikely_one_is_half_an_edit_further() -> None:
    names = Names(["Keep 1", "Keep 2", "Kept 9"])
    assert names.nearest("Keep 9") == ["Keep 1", "Keep 2", "Kept 9"]
    assert names.nearest("Keep 9", unlikely={"Keep 1"})[0] == "Keep 2"
    assert names.nearest("Keep 9", unlikely={"Keep 1", "Keep 2", "Kept 9"})[0] == "Keep 1"
    assert names.nearest("Keep1", unlikely={"Keep 1"})[0] == "Keep 1"  # the others are two away


def made_up(random: Random, count: int) -> list[str]:
    """Names as cards have them: two or three made-up words."""
    parts = ["ra", "mor", "el", "tun", "gri", "sha", "vek", "lo", "bar", "nim", "os", "quil", "dre"]
    names: dict[str, None] = {}
    while len(names) < count:
        size = random.randint(2, 3)
        words_ = ["".join(random.choices(parts, k=random.randint(1, 3))) for _ in range(size)]
        names[" ".join(words_).title()] = None
    return list(names)


def slips(word: str, random: Random) -> Iterator[str]:
    """A letter lost, doubled in place by another, replaced, and two neighbours swapped."""
    at = random.randrange(len(word))
    letter = random.choice(string.ascii_lowercase)
    yield word[:at] + word[at + 1 :]
    yield word[:at] + letter + word[at:]
    yield word[:at] + letter + word[at + 1 :]
    at = random.randrange(len(word) - 1)
    yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def test_of_many_names_nearly_every_slip_leads_back() -> None:
    random = Random(7)
    names = made_up(random, 2_000)
    index = Names(names)
    known = {fold(name) for name in names}
    tried = [
        (slip, name)
        for name in random.sample(names, 100)
        for slip in slips(name, random)
        if fold(slip) not in known
    ]
    right = sum(index.nearest(slip)[:1] == [name] for slip, name in tried)
    assert right >= 0.95 * len(tried)


def test_the_index_finds_what_looking_at_all_names_finds() -> None:
    random = Random(8)
    names = made_up(random, 300)
    index = Names(names)
    for name in random.sample(names, 60):
        for slip in slips(name, random):
            found = index.nearest(slip)
            assert found[:1] == [nearest(slip, names)]
