"""What the rulebook says of card texts, shown with cards as a designer writes them, in play."""

from __future__ import annotations

import pytest
from helpers import messages_of
from scenario_helpers import said_of


def feat(name: str, side: str, effect: str, timing: str = "boot") -> str:
    """A Feat that costs nothing."""
    return (
        f'feat "{name}":\n  side {side}\n  threat 0\n  timing {timing}\n  effect:\n'
        + "".join(f"    {line}\n" for line in effect.splitlines())
    )


def wounds(n: int) -> str:
    return "1 wound" if n == 1 else f"{n} wounds"


BOOT = "given the boot window of Ada's turn"


# -------------------------------------------------------------------------------- receive, discard


@pytest.mark.rule("RB-TEXT-01", "RB-TEXT-06", layer="card")
@pytest.mark.parametrize(("before", "received", "after"), [(2, 1, 3), (0, 4, 4), (9, 3, 10)])
def test_an_enemy_card_gives_threat_to_the_player_it_is_played_on(
    before: int, received: int, after: int
) -> None:
    dread = feat("Dread", "enemy", f"you receive {received} threat")
    assert said_of(
        f"given hero of Ada has {before} threat", 'given Ben holds "Dread"', BOOT,
        'Ben plays "Dread" on Ada',
        f"expect hero of Ada has {after} threat and Ada has {10 - after} threat in the pool",
        "expect hero of Ben has 0 threat", cards=dread,
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-06", layer="card")
def test_you_on_a_friendly_card_is_who_plays_it() -> None:
    assert said_of(
        'given Ada holds "Boast"', BOOT, 'Ada plays "Boast"',
        "expect hero of Ada has 2 threat and hero of Ben has 0 threat",
        cards=feat("Boast", "friendly", "you receive 2 threat"),
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-02", layer="card")
@pytest.mark.parametrize(("before", "discarded", "after"), [(3, 2, 1), (1, 3, 0)])
def test_threat_is_discarded_as_far_as_there_is_any(
    before: int, discarded: int, after: int
) -> None:
    assert said_of(
        f"given hero of Ada has {before} threat", 'given Ada holds "Calm"', BOOT,
        'Ada plays "Calm"',
        f"expect hero of Ada has {after} threat and Ada has {10 - after} threat in the pool",
        cards=feat("Calm", "friendly", f"discard {discarded} threat"),
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-02", layer="card")
@pytest.mark.parametrize(("held", "possible"), [(1, False), (2, True)])
def test_threat_that_is_a_cost_is_paid_whole(held: int, possible: bool) -> None:
    coffer = (
        'talent "Coffer":\n  level 1\n  proficiencies fighting\n'
        "  effect:\n    once per turn, discard 2 threat: receive 1 gold\n"
    )
    may = "may" if possible else "may not"
    assert said_of(
        f"given hero of Ada has {held} threat", 'given Ada has "Coffer" in play', BOOT,
        f'expect Ada {may} use "Coffer"', cards=coffer,
    ) == ()  # fmt: skip


# -------------------------------------------------------------------------------- who is meant


@pytest.mark.rule("RB-TEXT-03", layer="card")
def test_this_challenge_is_the_one_that_is_fought() -> None:
    """Another waits for the same Hero."""
    assert said_of(
        'given Ada holds "Sting"', 'given "Ice Giants", "Rock Hound" waits for Ada',
        'given Ada takes on "Rock Hound"', 'Ada plays "Sting"',
        'expect "Rock Hound" has 1 wound and "Ice Giants" has 0 wounds',
        cards=feat("Sting", "friendly", "deal 1 wound to this challenge", "book"),
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-03", layer="card")
@pytest.mark.parametrize(("timing", "codes"), [("boot", ["RW324"]), ("book", [])])
def test_a_card_that_knows_no_challenge_yet_is_warned_of(timing: str, codes: list[str]) -> None:
    text = 'use runebound\nset "Mine"\n' + feat(
        "Sting", "friendly", "deal 1 wound to this challenge", timing
    )
    assert [found.code for found in messages_of(text)] == codes


@pytest.mark.rule("RB-THREAT-03", layer="card")
def test_a_card_may_reach_the_allies_of_the_active_player_and_no_other_hero() -> None:
    snare = feat("Snare", "enemy", "choose one of your allies called caught\n"
                                   "deal 1 wound to caught")  # fmt: skip
    assert said_of(
        'given Ada has "Shan, Runesmith" in play', 'given Cyd has "Corporal Wick" in play',
        'given Ben holds "Snare"', BOOT,
        'expect Ben may not play "Snare" on Cyd because "RB-THREAT-08"',
        'Ben plays "Snare" on Ada',
        'expect "Shan, Runesmith" has 1 wound and "Corporal Wick" has 0 wounds',
        players="Ada, Ben, Cyd", cards=snare,
    ) == ()  # fmt: skip


# -------------------------------------------------------------------------------- Soul Drain


DRAIN = (
    "given hero of Ada has 6 threat", 'given Ben holds "Soul Drain"',
    'given "Rock Hound" waits for Ada',
)  # fmt: skip


@pytest.mark.rule("RB-TEXT-07", "RB-EX-06", layer="card")
@pytest.mark.parametrize(("held", "dealt", "left"), [(4, 3, 1), (2, 3, 0), (4, 0, 4)])
def test_soul_drain_heals_the_challenge_by_what_it_deals(held: int, dealt: int, left: int) -> None:
    assert said_of(
        *DRAIN, 'given the life of "Rock Hound" is 9', f'given "Rock Hound" has {held} wounds',
        f'given the magic damage of "Rock Hound" is {dealt}',
        'given Ada fights "Rock Hound" from the magic phase',
        "Ada defends with Hero of Ada", "magic defence: failed", 'Ben plays "Soul Drain" on Ada',
        f'expect "Rock Hound" has {wounds(left)} and hero of Ada has {wounds(dealt)}',
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-07", "RB-EX-06", layer="card")
@pytest.mark.parametrize(("phase", "outcome"), [("melee", "failed"), ("magic", "passed")])
def test_soul_drain_answers_no_other_roll(phase: str, outcome: str) -> None:
    assert said_of(
        *DRAIN, f'given Ada fights "Rock Hound" from the {phase} phase',
        "Ada defends with Hero of Ada", f"{phase} defence: {outcome}",
        'expect Ben may not play "Soul Drain"',
    ) == ()  # fmt: skip


# -------------------------------------------------------------------------------- words in names


FOUND = ("Dragons at Dawn", "Dragon's Breath", "Young Dragon Lord", "Dragonfire Oil")
STRANGE = ("Nest of the Drake", "Dragonfly Wings", "Dragoon Drill")


@pytest.mark.rule("RB-TEXT-08", layer="card")
def test_a_word_is_found_in_its_forms_and_in_what_is_made_of_it() -> None:
    cards = "".join(feat(name, "friendly", "draw 1 card") for name in (*FOUND, *STRANGE))
    held = ", ".join(f'"{name}"' for name in (*FOUND, *STRANGE, "Draconic Shape", "Soul Drain"))
    found = [f'expect "{name}" has "dragon" in its name' for name in (*FOUND, "Draconic Shape")]
    assert said_of(
        f"given Ada holds {held}", *found,
        'expect there are exactly 5 cards with "dragon" in their name', cards=cards,
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-TEXT-08", layer="card")
@pytest.mark.parametrize(("word", "codes"), [("dragon", []), ("lizard", ["RW327"])])
def test_a_word_whose_forms_nobody_knows_is_warned_of(word: str, codes: list[str]) -> None:
    effect = f'if there are at least 2 cards with "{word}" in their name: draw 1 card'
    text = 'use runebound\nset "Mine"\n' + feat("Hunt", "friendly", effect)
    assert [found.code for found in messages_of(text)] == codes


TOLD = (
    feat("Old Song", "friendly", 'by hand "Sing of a dragon."')
    + feat("Dragon Song", "friendly", "draw 1 card")
    + feat("Lullaby", "friendly", "draw 1 card").replace(
        "  side", '  flavor "Sleep, little dragon."\n  side'
    )
)


@pytest.mark.rule("RB-TEXT-09", layer="card")
@pytest.mark.parametrize(("part", "finds"), [("name", "Dragon Song"), ("text", "Old Song")])
def test_a_card_that_refers_to_names_or_texts_looks_nowhere_else(part: str, finds: str) -> None:
    assert said_of(
        'given Ada holds "Old Song", "Dragon Song", "Lullaby"',
        f'expect "{finds}" has "dragon" in its {part}',
        f'expect there are exactly 1 cards with "dragon" in their {part}', cards=TOLD,
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-EX-07", layer="engine")
def test_dragon_finds_the_draconic_shape_and_no_stag() -> None:
    named = 'has "dragon" in its name'
    assert said_of('given Ada holds "Draconic Shape"', f'expect "Draconic Shape" {named}') == ()
    lies = 'given "Spectral Stag" lies unresolved on Ada\'s space'
    (said,) = said_of(lies, f'expect "Spectral Stag" {named}')
    assert said.code == "RW621"


# -------------------------------------------------------------------------------- the base game


@pytest.mark.rule("RB-BASE-09", layer="base")
def test_a_challenge_is_fought_by_what_is_printed_on_it() -> None:
    ghoul = (
        'adventure "Ghoul":\n  colour green\n  types "undead"\n  life 2\n  ranged 24 for 1\n'
        "  melee 23 for 2\n  magic 22 for 3\n  reward 3 gold\n  effect:\n"
        "    before combat: receive 1 threat\n"
    )
    assert said_of(
        'given Ada fights "Ghoul"', "expect hero of Ada has 1 threat", "Ada declines",
        "Ada defends with Hero of Ada", "the dice show 19", "expect hero of Ada has 1 wound",
        "Ada attacks with Hero of Ada", "the dice show 20", 'expect "Ghoul" has 1 wound',
        "the dice show 19", "expect hero of Ada has 4 wounds", "Ada declines",
        "Ada attacks with Hero of Ada", "the dice show 20", "the turn ends",
        "expect Ada has 3 gold", cards=ghoul,
    ) == ()  # fmt: skip


@pytest.mark.rule("RB-BASE-25", layer="base")
def test_a_hero_fights_with_what_is_printed_on_him() -> None:
    archer = (
        'hero "Archer":\n  life 2\n  stamina 4\n  ranged 4 for 2\n  melee 3 for 1\n'
        "  magic 2 for 1\n  search 3\n  effect:\n    add 1 to your hero's jump\n"
    )
    assert said_of(
        'given the hero of Ada is "Archer"',
        'given Ada fights "Rock Hound" from the ranged phase',
        "expect the life of hero of Ada is 2 and the search of hero of Ada is 3",
        "expect the jump of hero of Ada is 1",
        "Ada attacks with Archer", "the dice show 8", 'expect "Rock Hound" has 2 wounds',
        "the dice show 9", "the turn ends",
        "expect hero of Ada was stunned this turn", cards=archer,
    ) == ()  # fmt: skip
