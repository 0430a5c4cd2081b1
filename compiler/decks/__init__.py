"""Deck legality: formats and decks are read and checked, then a deck is judged by its format.

Read in this order: `catalogue` (what is known of cards), `formats`, `names`, `lists`, `assign`,
`verdict`.
"""

from .catalogue import Catalogue, Pool
from .formats import read_formats
from .lists import read_deck, read_list
from .model import Bound, Condition, Deck, Entry, Format, Section, Verdict
from .verdict import judge

__all__ = [
    "Bound",
    "Catalogue",
    "Condition",
    "Deck",
    "Entry",
    "Format",
    "Pool",
    "Section",
    "Verdict",
    "judge",
    "read_deck",
    "read_formats",
    "read_list",
]
