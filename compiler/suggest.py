"""Did-you-mean: the legal names nearest to a word that is none of them.

Names are compared folded (case, accents); an edit is a letter lost, added, replaced or two
neighbours swapped, and a swap is the cheapest, since it is the likeliest slip of all.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence

_SWAP = 0.8
_UNLIKELY = 0.5

# Letters that Unicode does not take apart into a letter and a mark.
_PLAIN = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n", "ĸ": "k",
        "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss",
        "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "′": "'",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
        "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """The text in small letters without accents, its runs of blanks made one."""
    text = " ".join(text.split()).casefold()
    if text.isascii() and "`" not in text:
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    plain = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(plain.translate(_PLAIN).casefold().split())


def distance(one: str, other: str, limit: float) -> float:
    """The weighted edits between two words; some number above `limit` once it is passed."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[float] = []
    row: list[float] = [float(n) for n in range(len(other) + 1)]
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [float(i)]
        for j, against in enumerate(other, 1):
            best = before[j - 1]
            if letter != against:
                best = min(best, before[j], row[j - 1]) + 1.0
                if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                    best = min(best, older[j - 2] + _SWAP)
            row.append(best)
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was most likely meant, None if none is near."""
    found = _ranked(fold(word), [(name, fold(name)) for name in candidates])
    return found[0] if found else None


class Names:
    """An index of many names by their three-letter runs: a query does not look at all of them."""

    _SHORTLIST = 16

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [(name, fold(name)) for name in dict.fromkeys(names)]
        self._at = {folded: at for at, (_, folded) in enumerate(self._names)}
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        self._sizes: list[int] = []
        for at, (_, folded) in enumerate(self._names):
            runs = _runs(folded)
            self._sizes.append(len(runs))
            for run in runs:
                self._holders[run].append(at)

    def nearest(self, word: str, most: int = 3, unlikely: Container[str] = ()) -> list[str]:
        """The names most likely meant, likeliest first; empty if none is near. Those that are
        `unlikely` count as half an edit further away."""
        folded = fold(word)
        runs = _runs(folded)
        shared: Counter[int] = Counter()
        for run in runs:
            shared.update(self._holders.get(run, ()))
        # What shares less than half as much as the best is not worth sorting (thousands do).
        least = max(shared.values(), default=0) / 2
        likely = [at for at, count in shared.items() if count >= least]
        sizes, size = self._sizes, len(runs)
        likely.sort(key=lambda at: (-shared[at] / (sizes[at] + size), at))
        # A swap changes most runs of a short name (`GY83` for `GY38`): it is looked up as a whole.
        swapped = [at for one in _swaps(folded) if (at := self._at.get(one)) is not None]
        shortlist = dict.fromkeys((*swapped, *likely[: self._SHORTLIST]))
        return _ranked(folded, [self._names[at] for at in shortlist], unlikely)[:most]


def _runs(folded: str) -> set[str]:
    padded = f"  {folded}  "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}


def _swaps(word: str) -> list[str]:
    return [f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1)]


def _ranked(
    word: str, candidates: Sequence[tuple[str, str]], unlikely: Container[str] = ()
) -> list[str]:
    """The near candidates (name, folded), nearest first; at one distance the one that begins like
    the word, then the longer (of all slips of one letter that lead to this word, a letter left out
    of that one is the likeliest), then the one that was named first."""
    if not word:
        return []
    near: list[tuple[float, bool, int, int, str]] = []
    for at, (name, folded) in enumerate(candidates):
        limit = _tolerance(max(len(word), len(folded)))
        cost = distance(word, folded, limit)
        if cost > limit:
            if not _is_part(word, folded):
                continue
            cost = limit + 1
        further = _UNLIKELY if name in unlikely else 0.0
        near.append((cost + further, folded[:1] != word[:1], -len(folded), at, name))
    return [name for *_, name in sorted(near)]


def _tolerance(length: int) -> float:
    """How many edits may lie between a word and what was meant: about one letter in three."""
    return max(1.0, float(min(length // 3, 6))) if length > 1 else 0.0


def _is_part(word: str, whole: str) -> bool:
    """Whether the word is some whole words of the name ("Boulder" of "Hurl Boulder")."""
    return len(word) > 3 and f" {word} " in f" {whole} "
