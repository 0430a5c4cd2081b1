"""What may be set about a game: each ruling that the ledger makes an option, with its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from ..options import ConfigError

START_COINS = {2: 40, 3: 35, 4: 30, 5: 25}
COIN_COLOURS = ("red", "blue", "green", "purple", "yellow")
COINS_OF_A_COLOUR = 40
OVERBUILDING = ("all", "own", "none")
CIRCLES = ("any", "ring6")
LINES = ("straight", "path")
STALEMATES = ("coins", "draw")
RATES = {"golden": 2}  # coins for each match; 1 for all other stones


@dataclass(frozen=True, slots=True)
class Config:
    """The options of a game; the defaults are the variant Adventurer (RN-VARIANT-01).

    `overbuild` says whose stones may be covered; `strong_rituals` whether the especially strong
    ones are used; `voluntary_pass` whether one may pass although a stone fits; `choose_piles`
    whether players say from which pile they draw; `lines` whether a line may bend, so that any
    six stones one after another are one; `circles` whether only the smallest ring counts;
    `stalemate` whether fewest coins win where nobody can place any more.
    """

    overbuild: str = "all"
    rituals: bool = True
    strong_rituals: bool = True
    voluntary_pass: bool = False
    choose_piles: bool = False
    reshuffle_rituals: bool = False
    lines: str = "straight"
    circles: str = "any"
    stalemate: str = "coins"
    piles: int = 3
    hand_size: int = 3
    most_rituals: int = 3
    coin_limit: int = 6
    bonus: int = 5
    line_length: int = 6
    shared: ClassVar[bool] = True  # copies of a game have it in common

    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "overbuild": OVERBUILDING, "lines": LINES, "circles": CIRCLES,
            "stalemate": STALEMATES,
        }
    )

    def __post_init__(self) -> None:
        """The stones lie in three piles or more (RN-SETUP-01)."""
        if self.piles < 3:
            raise ConfigError(f"the stones lie in at least 3 piles, not {self.piles}")
        for name, words in self.words.items():
            if getattr(self, name) not in words:
                raise ConfigError(f"{name} is one of {', '.join(words)}")

    def start_coins(self, players: int) -> int:
        """The coins on a tray at the start (RN-SETUP-09, RN-SETUP-10, RN-SETUP-11, RN-SETUP-12).

        Raises `ConfigError` for a number of players that cannot play (RN-SETUP-13).
        """
        if players not in START_COINS:
            raise ConfigError(f"a game has 2 to 5 players, not {players}")
        return START_COINS[players]
