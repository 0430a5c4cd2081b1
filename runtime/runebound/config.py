"""What may be set about a game: each ruling that the ledger makes an option, with its default.

Base rules of which the booklet says nothing are options as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from ..options import ConfigError

COLOURS = ("green", "yellow", "blue", "red")
COMBAT_PHASES = ("ranged", "melee", "magic")
TIMINGS = ("boot", "book", "bat")
TERRAINS = ("plains", "hills", "forest", "mountains", "swamp", "road", "river", "town")
TOKENS = 10

Faces = tuple[tuple[str, ...], ...]


def _table(**values: int) -> Mapping[str, int]:
    return MappingProxyType(values)


@dataclass(frozen=True, slots=True)
class Config:
    """The options of a game. `talent_costs` and `token_costs` are steps: up to how many players,
    how many points; `test_values` say which value of the Hero a skill is added to."""

    threat: int = TOKENS
    hand_size: int = 6
    most_players: int = 6
    starting_gold: int = 3
    talent_costs: tuple[tuple[int, int], ...] = ((2, 5), (4, 4), (6, 3))
    token_costs: tuple[tuple[int, int], ...] = ((2, 5), (4, 4), (6, 3))
    token_bonus: int = 1
    threat_gain: Mapping[str, int] = field(
        default_factory=lambda: _table(green=1, yellow=2, blue=3, red=4)
    )
    points: Mapping[str, int] = field(
        default_factory=lambda: _table(green=1, yellow=2, blue=3, red=4)
    )
    surcharge: int = 2
    epic_limit: int = 1
    level1_ignores_level_gap: bool = True
    escape_skips_experience: bool = True
    duel_kinds: tuple[str, ...] = ("feat", "spell")
    duel_enemy_bats: bool = True
    draft: bool = False
    draft_cards: int = 10
    green_markers: int | None = None
    ally_limit: int | None = 2
    item_limit: int | None = None
    exhaustion: bool = False
    exertion_bonus: int = 1
    escape_difficulty: int = 14
    escape_failure_wounds: int = 1
    unresolved_heal: bool = True
    healing_price: int = 1
    movement_dice: int = 5
    dice_lost_to_wounds: int = 0
    victory_colour: str = "red"
    victories: int = 3
    most_rounds: int = 500
    movement_faces: Faces = (
        ("plains", "road", "town"),
        ("plains", "hills", "road"),
        ("forest", "swamp", "river"),
        ("forest", "hills", "road"),
        ("mountains", "swamp", "town"),
        ("mountains", "river", "plains"),
    )
    shared: ClassVar[bool] = True  # copies of a game have it in common
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"victory_colour": COLOURS})
    test_values: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType(
            {
                "search": "ranged value",
                "persuade": "ranged value",
                "escape": "ranged value",
                "jump": "melee value",
                "climb": "melee value",
                "swim": "melee value",
                "sneak": "magic value",
            }
        )
    )

    def __post_init__(self) -> None:
        """A player has exactly ten threat tokens (RB-COMP-04)."""
        if self.threat != TOKENS:
            raise ConfigError(f"a player has {TOKENS} threat tokens, not {self.threat}")

    def talent_cost(self, players: int) -> int:
        """What a Talent costs in points with so many players at the start (RB-TALENT-01)."""
        return _step(self.talent_costs, players)

    def token_cost(self, players: int) -> int:
        """What an Experience token costs in points with so many players (RB-BASE-17)."""
        return _step(self.token_costs, players)


def _step(steps: tuple[tuple[int, int], ...], players: int) -> int:
    for most, cost in steps:
        if 1 <= players <= most:
            return cost
    raise ConfigError(f"a game has 1 to {steps[-1][0]} players, not {players}")
