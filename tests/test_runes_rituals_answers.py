"""Ward Off, Reverse and Copy: the window for an answer, chains of answers, and all pairs."""

from __future__ import annotations

from itertools import product

import pytest
from runes_rituals import CARD, ENGINE, NAMES, Asked, cards_of, library, play, printed, table_of
from runes_table import ritual

from runewright.runtime.decisions import Steps
from runewright.runtime.runes import api
from runewright.runtime.script import Fx

F = "gray:FFFFFF"
WARD, REVERSE, COPY, SKIP = "Ward Off Ritual", "Reverse Ritual", "Copy Ritual", "Skip Turn"
DEFENSIVE = (WARD, REVERSE)


def three(*held: tuple[str, str]) -> Asked:
    """Red, Blue and Green, each with a hand stone; who holds which rituals."""
    table = table_of(F, F, F)
    for who, name in held:
        table.deal(who, printed()[name])
    return table


def says(who: str, name: str) -> str:
    return f'{who}: play "{name}"'


def skippers(table: Asked) -> list[str]:
    """Who is to skip a turn."""
    return [who.name for who, _ in table.game.skips]


def asked(table: Asked) -> list[tuple[str, list[str]]]:
    """Who was asked for an answer, with what he could play."""
    return [
        (str(one.who), [option.text for option in one.options])
        for one in table.asked if "is aimed at" in one.prompt
    ]  # fmt: skip


# ------------------------------------------------------------------------------- the window


@pytest.mark.rule("RN-RITUAL-26", layer=CARD)
def test_two_rituals_of_the_box_are_defensive() -> None:
    rituals = library().sets["Rituals"].cards
    assert {card.name for card in rituals if card.fields.get("defensive")} == set(DEFENSIVE)
    assert len(rituals) == len(NAMES)


@pytest.mark.rule("RN-WARD-01", "RN-REVR-01", layer=CARD)
@pytest.mark.rule("RN-WARD-01", "RN-REVR-01", "RN-RITUAL-29", layer=ENGINE)
@pytest.mark.parametrize("name", DEFENSIVE)
def test_an_answer_is_no_ritual_of_a_quiet_moment(name: str) -> None:
    table = three()
    card = table.deal("Blue", printed()[name])
    assert "only answers" in str(api.why_not_play(table.game, table["Blue"], card))
    table.game.resting = True
    with pytest.raises(api.IllegalAction, match="RN-RITUAL-29"):
        table.run(api.reveal(table.game, table["Blue"], card))
    assert table.held("Blue") == [name]


@pytest.mark.rule("RN-RITUAL-28", "RN-WARD-01", "RN-RITUAL-25", layer=ENGINE)
def test_only_the_target_is_asked_once_he_is_fixed() -> None:
    table = three(("Blue", WARD), ("Green", WARD), ("Green", REVERSE))
    greens = table["Green"].zones["rituals"].cards[0]
    said: list[str] = []

    def look() -> None:
        said.append(str(api.why_not_play(table.game, table["Green"], greens)))

    play(table, "Red", SKIP, "Red: Blue", look, says("Blue", WARD))
    assert asked(table) == [("Blue", [f'play "{WARD}"', "pass"])]
    assert said == ["Skip Turn is not aimed at Green (RN-RITUAL-28)"]
    assert table.held("Green") == [WARD, REVERSE]


@pytest.mark.rule("RN-RITUAL-27", layer=ENGINE)
@pytest.mark.parametrize("name", [one for one in NAMES if one not in (*DEFENSIVE, COPY)])
def test_a_window_opens_where_another_player_is_concerned(name: str) -> None:
    table = table_of(*["gray:SSSSSS black:SSSSSS golden:SSSSSS"] * 2)
    for who, cell in (("Red", (0, 0)), ("Blue", (1, 0))):
        table.lay(who, "gray:SSSSSS", cell)
        table.deal(who, printed()[WARD])
    lines = {
        "Steal Rune Stone": ["Red: (1, 0)", 'Red: place gray "SSSSSS"'],
        "Fast Turn": ['Red: place gray "SSSSSS"', "Red: on (2, 0)"],
        "Place Ritual Stone": ["Red: on (2, 0)"],
    }
    die = {"Replace Coins": 1, "Place Additional Coins": 1, "Steal Hand Stones": 3}
    rolls = [f"dice: {die[name]}"] if name in die else []
    play(table, "Red", name, *rolls, *lines.get(name, []))
    concerned = name in (SKIP, "Exchange Hand Stones") or name.startswith(("Steal", "Replace"))
    assert bool(asked(table)) is concerned
    assert {who for who, _ in asked(table)} <= {"Blue"}


# ------------------------------------------------------------------------------- Ward Off


@pytest.mark.rule("RN-WARD-02", "RN-WARD-04", "RN-RITUAL-31", layer=ENGINE)
def test_a_ritual_that_is_warded_off_does_nothing_and_is_discarded() -> None:
    table = three(("Blue", WARD))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", WARD))
    assert skippers(table) == [] and table.held("Red") == table.held("Blue") == []
    assert table.names("discard pile") == [WARD, SKIP]
    assert table.says("Red plays Skip Turn", "Blue plays Ward Off", "has no further effect")


@pytest.mark.rule("RN-WARD-05", layer=ENGINE)
def test_a_reversal_is_warded_off() -> None:
    table = three(("Blue", REVERSE), ("Red", WARD))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", REVERSE), says("Red", WARD))
    assert skippers(table) == [] and table.names("discard pile") == [REVERSE, WARD, SKIP]


@pytest.mark.rule("RN-WARD-05", layer=ENGINE)
@pytest.mark.parametrize("name", [SKIP, "Exchange Hand Stones"])
def test_a_copy_is_warded_off(name: str) -> None:
    table = three(("Blue", WARD))
    play(table, "Green", name, "Green: Red")
    before = (skippers(table), table.hand("Blue"))
    play(table, "Red", COPY, "Red: Blue", says("Blue", WARD))
    assert (skippers(table), table.hand("Blue")) == before
    assert table.names("discard pile") == [name, WARD, COPY]


@pytest.mark.rule("RN-WARD-06", layer=ENGINE)
@pytest.mark.parametrize("more", DEFENSIVE)
def test_nothing_answers_what_wards_a_ritual_off(more: str) -> None:
    table = three(("Blue", WARD), ("Red", more), ("Blue", more))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", WARD))
    assert [who for who, _ in asked(table)] == ["Blue"]
    assert table.held("Red") == table.held("Blue") == [more]


@pytest.mark.rule("RN-WARD-07", "RN-REVR-07", layer=ENGINE)
@pytest.mark.parametrize("name", ["Fast Turn", "Reverse Direction", "Refill Hand Stones"])
@pytest.mark.parametrize("answer", DEFENSIVE)
def test_what_is_aimed_at_nobody_is_not_answered(name: str, answer: str) -> None:
    table = three(("Blue", answer), ("Green", answer))
    play(table, "Red", name)
    assert asked(table) == [] and table.held("Blue") == table.held("Green") == [answer]


# ------------------------------------------------------------------------------- Reverse


@pytest.mark.rule("RN-REVR-02", layer=ENGINE)
def test_actor_and_target_change_places() -> None:
    table = three(("Blue", REVERSE))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", REVERSE))
    assert skippers(table) == ["Red"] and table.names("discard pile") == [REVERSE, SKIP]
    assert table.says("Blue carries Skip Turn on against Red", "Red skips the next turn")


@pytest.mark.rule("RN-REVR-06", layer=ENGINE)
def test_a_reversal_is_turned_round_again() -> None:
    table = three(("Blue", REVERSE), ("Red", REVERSE))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", REVERSE), says("Red", REVERSE))
    assert skippers(table) == ["Blue"] and table.names("discard pile") == [REVERSE, REVERSE, SKIP]


@pytest.mark.rule("RN-RITUAL-30", "RN-RITUAL-31", layer=ENGINE)
def test_answers_are_answered_as_long_as_there_are_any() -> None:
    table = three(("Blue", REVERSE), ("Red", REVERSE), ("Blue", WARD))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", REVERSE), says("Red", REVERSE),
         says("Blue", WARD))  # fmt: skip
    assert skippers(table) == []
    assert table.names("discard pile") == [REVERSE, REVERSE, WARD, SKIP]


def test_a_copy_is_turned_round() -> None:
    table = three(("Blue", REVERSE))
    play(table, "Green", SKIP, "Green: Red")
    play(table, "Red", COPY, "Red: Blue", says("Blue", REVERSE))
    assert skippers(table) == ["Red", "Red"]
    assert table.names("discard pile") == [SKIP, REVERSE, COPY]


@pytest.mark.parametrize(("first", "second"), list(product(DEFENSIVE, ("", *DEFENSIVE))))
@pytest.mark.parametrize("copied", [False, True])
def test_all_pairs_of_answers(first: str, second: str, copied: bool) -> None:
    """Red's Skip Turn (or copy of it) on Blue, who answers; Red may answer that."""
    table = three(("Blue", first), *([("Red", second)] if second else []))
    ritual, before = SKIP, []
    if copied:
        table.game.put(table.deal("Green", printed()[SKIP]), table.game.zones["discard pile"])
        ritual, before = COPY, [SKIP]
    answered = bool(second) and first == REVERSE
    lines = [says("Blue", first), *([says("Red", second)] if answered else [])]
    play(table, "Red", ritual, "Red: Blue", *lines)
    after = {(WARD, ""): [], (REVERSE, ""): ["Red"], (REVERSE, WARD): [], (REVERSE, REVERSE):
             ["Blue"]}  # fmt: skip
    assert skippers(table) == after[first, second if answered else ""]
    played = [first, *([second] if answered else [])]
    assert table.names("discard pile") == [*before, *played, ritual]
    assert table.held("Red") == ([second] if second and not answered else [])


# ------------------------------------------------------------------------------- Copy


@pytest.mark.rule("RN-COPY-01", layer=CARD)
@pytest.mark.rule("RN-COPY-01", "RN-WARD-08", "RN-REVR-07", "RN-COPY-06", layer=ENGINE)
@pytest.mark.parametrize(
    "discarded", [[SKIP], ["Reverse Direction", WARD, SKIP], [SKIP, WARD], [SKIP, REVERSE, COPY]]
)
def test_the_uppermost_ritual_that_is_no_answer_and_no_copy_is_carried_out(
    discarded: list[str],
) -> None:
    table = three()
    for name in discarded:
        table.game.put(table.deal("Green", printed()[name]), table.game.zones["discard pile"])
    play(table, "Blue", COPY, "Blue: Green")
    assert skippers(table) == ["Green"] and table.game.direction == 1
    assert table.names("discard pile") == [*discarded, COPY]


def test_a_copied_ritual_is_carried_out_as_a_card_of_its_own() -> None:
    table = three()
    seen: list[Fx] = []

    def look(fx: Fx) -> Steps[None]:
        seen.append(fx)
        assert table.game.running[-1].fx is fx
        yield from ()

    def copy(fx: Fx) -> Steps[None]:
        yield from table.game.carry_out(fx, fx.you, copied)
        assert table.game.running[-1].fx is fx

    copied = table.deal("Green", ritual("Look", look))
    table.game.put(copied, table.game.zones["discard pile"])
    table.reveal("Red", table.deal("Red", ritual("Again", copy)))
    assert [(fx.card, fx.you, fx.caster) for fx in seen] == [(copied, table["Red"], table["Red"])]


@pytest.mark.rule("RN-COPY-02", layer=ENGINE)
def test_what_was_warded_off_is_copied_all_the_same() -> None:
    table = three(("Blue", WARD))
    play(table, "Red", SKIP, "Red: Blue", says("Blue", WARD))
    play(table, "Blue", COPY, "Blue: Red")
    assert skippers(table) == ["Red"] and table.names("discard pile") == [WARD, SKIP, COPY]


@pytest.mark.rule("RN-COPY-04", "RN-COPY-05", "RN-RITUAL-14", layer=ENGINE)
@pytest.mark.parametrize("only", [None, WARD, REVERSE, COPY])
def test_with_nothing_to_copy_it_does_nothing(only: str | None) -> None:
    table = three()
    table.game.put(table.deal("Green", printed()["Replace Coins"]), table.game.zones["removed"])
    if only:
        table.game.put(table.deal("Green", printed()[only]), table.game.zones["discard pile"])
    play(table, "Blue", COPY)
    assert table.asked == [] and table.names("removed") == ["Replace Coins"]
    assert table.names("discard pile") == [*([only] if only else []), COPY]


@pytest.mark.rule("RN-COPY-07", layer=ENGINE)
def test_it_is_no_answer() -> None:
    table = three(("Blue", COPY), ("Blue", WARD))
    copy = table["Blue"].zones["rituals"].cards[0]
    said: list[str] = []
    play(table, "Red", SKIP, "Red: Blue",
         lambda: said.append(str(api.why_not_play(table.game, table["Blue"], copy))))  # fmt: skip
    assert asked(table) == [("Blue", [f'play "{WARD}"', "pass"])]
    assert said == ["the game is paused while a ritual is carried out (RN-RITUAL-24)"]


@pytest.mark.rule("RN-COPY-08", layer=CARD)
def test_the_die_is_rolled_though_it_shows_none() -> None:
    table = three()
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.game.put(table.deal("Red", printed()["Place Additional Coins"]),
                   table.game.zones["discard pile"])  # fmt: skip
    play(table, "Blue", COPY, "dice: 4")
    assert table.at((0, 0)) == "B5" and "Roll" not in printed()[COPY].text


@pytest.mark.rule("RN-COPY-09", layer=ENGINE)
def test_without_strong_rituals_none_is_ever_copied() -> None:
    names = [one for one in NAMES if not printed()[one].fields.get("strong")]
    config = api.Config(strong_rituals=False)
    table = table_of(F, F, config=config, rituals=[printed()[one] for one in NAMES])
    assert table.names("ritual pile") == names and len(names) == 10
    for card in list(table.game.zones["ritual pile"].cards):
        table.game.put(card, table.game.zones["discard pile"])
    play(table, "Red", COPY)
    assert skippers(table) == ["Blue"]  # the last that is neither an answer nor a copy
    assert not any(printed()[one].fields.get("strong") for one in table.names("discard pile"))


# ------------------------------------------------------------------------------- of one's own


@pytest.mark.parametrize("warded", [False, True])
def test_an_answer_of_ones_own_sends_a_ritual_to_somebody_else(warded: bool) -> None:
    deflect = cards_of(
        'ritual "Deflect":\n'
        "  defensive\n"
        "  symbol eye\n"
        "  play when a ritual is aimed at you\n"
        "  effect:\n"
        "    choose another player other than its player called newcomer\n"
        "    instead: its player carries it on against newcomer\n"
    )["Deflect"]
    table = three(*([("Green", WARD)] if warded else []))
    table.deal("Blue", deflect)
    lines = [says("Green", WARD)] if warded else []
    play(table, "Red", SKIP, "Red: Blue", says("Blue", "Deflect"), *lines)
    assert skippers(table) == ([] if warded else ["Green"])
    assert table.names("discard pile") == ["Deflect", *([WARD] if warded else []), SKIP]
    assert len(asked(table)) == 1 + warded and table.names("resolving") == []


def test_what_a_phrase_of_ones_own_chooses_is_aimed_too() -> None:
    swindle = cards_of(
        'phrase "swindle {player}":\n'
        "  take a golden stone from another player's hand\n"
        "  player skips their next turn\n\n"
        'ritual "Swindle":\n'
        "  symbol eye\n"
        "  effect: swindle you\n"
    )["Swindle"]
    table = table_of(F, "golden:SSSSSS", F)
    table.deal("Blue", printed()[REVERSE])
    table.give("Red", "golden:PPPPPP")
    card = table.deal("Red", swindle)
    table.reveal("Red", card, says("Blue", REVERSE))
    assert table.hand("Blue") == ["golden:SSSSSS", "golden:PPPPPP"] and table.hand("Red") == [F]


@pytest.mark.parametrize("lesson", [SKIP, REVERSE])
def test_what_waits_is_carried_out_when_no_ritual_is_under_way(lesson: str) -> None:
    """An answer can be carried out only in answer to something."""
    late = cards_of(
        'ritual "Late Lesson":\n'
        "  symbol eye\n"
        "  effect:\n"
        "    until the end of your next turn:\n"
        "      at the end of your turn: carry out the bottom ritual in the discard pile\n"
    )["Late Lesson"]
    table = three()
    table.game.put(table.deal("Green", printed()[lesson]), table.game.zones["discard pile"])
    table.reveal("Red", table.deal("Red", late))
    lines = ["Red: Blue"] if lesson == SKIP else []
    table.run(table.game.moment("end", "turn", table["Red"]), *lines)
    assert skippers(table) == (["Blue"] if lesson == SKIP else [])
