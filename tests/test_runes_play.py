"""Whole games of Runes: conservation laws in random play, copies, logs, views, the picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli_helpers import cli, program
from play_helpers import stock, tabletop
from runes_table import Table, ritual

from runewright.compiler.table import picture_of
from runewright.runtime.drive import Match
from runewright.runtime.replay import Saved, play_again, read_saved, saved_text
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config, Runes
from runewright.runtime.runes.hexes import neighbours
from runewright.runtime.runes.play import result
from runewright.runtime.runes.screens import hexes
from runewright.runtime.runes.views import view_of
from runewright.runtime.table import Plan, PlanError

ENGINE = "engine"
GAME = "runes"
VARIANTS = ("Adventurer", "Explorer", "Little Explorer")


def match(plan: Plan, kind: str = "random") -> Match:
    return Match(tabletop(GAME), stock(GAME), plan, [kind] * plan.players)


def game_of(one: Match) -> Runes:
    game = one.session.game
    assert isinstance(game, Runes)
    return game


# ------------------------------------------------------------------------------- laws


def laws(game: Runes, stones: int, rituals: int) -> None:
    """What is true after every step of every game."""
    start = game.config.start_coins(len(game.players))
    for player in game.players:
        on_stones = sum(
            top.counters.get("coin", 0) for top in game.board.tops.values()
            if top.controller is player
        )  # fmt: skip
        beside = sum(one.coins for one in game.formations if one.player is player)
        assert api.tray(player) >= 0 and api.tray(player) + on_stones + beside == start
        assert len(player.zones["rituals"].cards) <= 3
    assert sum(api.tray(player) == 0 for player in game.players) <= 1
    kinds = [card.kind for player in game.players for zone in player.zones.values()
             for card in zone.cards]  # fmt: skip
    kinds += [card.kind for zone in game.zones.values() for card in zone.cards]
    assert (kinds.count("stone"), kinds.count("ritual")) == (stones, rituals)
    assert len(game.zones["play"].cards) == len(game.board.tops)
    for cell, top in game.board.tops.items():
        assert top.controller is not None and top.zone.name == "play"
        assert game.board.cells[top.uid] == cell
        assert 0 <= game.board.matches(cell) <= 6


def quiet(game: Runes) -> None:
    """What is true between turns as well: no stone is without coins."""
    assert all(1 <= top.counters["coin"] <= 6 for top in game.board.tops.values())


@pytest.mark.rule("RN-GEO-09", "RN-GEO-10", "RN-GEO-11", "RN-RITUAL-10", "RN-WIN-07", layer=ENGINE)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_coins_stones_and_rituals_are_never_lost(variant: str, players: int) -> None:
    one = match(Plan(players, f"laws {variant}", variant=variant))
    game = game_of(one)
    one.session.record = False
    cards = [card.kind for card in game.cards]
    turn = -1
    while not one.over:
        one.step()
        laws(game, cards.count("stone"), cards.count("ritual"))
        if game.turn != turn and not game.over:
            turn = game.turn
            quiet(game)
    assert cards.count("stone") == 72
    assert game.over and (game.winner is not None or game.stalemate)
    assert game.stalemate == (min(api.tray(player) for player in game.players) > 0)


@pytest.mark.rule("RN-VARIANT-09", "RN-VARIANT-07", layer=ENGINE)
@pytest.mark.parametrize("seed", range(4))
def test_in_explorer_no_stone_changes_hands(seed: int) -> None:
    one = match(Plan(3, str(seed), variant="Explorer"), ("random", "greedy")[seed % 2])
    game = game_of(one)
    one.session.record = False
    owners: dict[tuple[int, int], object] = {}
    while not one.over:
        one.step()
        now = {cell: top.controller for cell, top in game.board.tops.items()}
        assert now.items() >= owners.items()
        owners = dict(now)
    assert not any("loses a" in str(line) for line in game.log)


@pytest.mark.rule("RN-VARIANT-01", "RN-VARIANT-11", "RN-VARIANT-15", layer=ENGINE)
def test_a_variant_sets_the_options_and_an_unknown_one_is_refused() -> None:
    configs = {name: game_of(match(Plan(2, variant=name))).config for name in ("", *VARIANTS)}
    assert configs[""] == configs["Adventurer"]
    shown = {name: (one.overbuild, one.rituals, one.strong_rituals)
             for name, one in configs.items() if name}  # fmt: skip
    assert shown == {
        "Adventurer": ("all", True, True), "Explorer": ("own", True, False),
        "Little Explorer": ("own", False, True),
    }  # fmt: skip
    assert game_of(match(Plan(2, variant="Little Explorer"))).zones["ritual pile"].cards == []
    with pytest.raises(PlanError, match="no variant 'Hero'; there is"):
        match(Plan(2, variant="Hero"))


def test_what_a_game_cannot_be_set_up_with_is_said() -> None:
    for plan, said in (
        (Plan(6), "2 to 5 players, not 6"), (Plan(2, options={"piles": "2"}), "at least 3 piles"),
        (Plan(2, options={"circles": "square"}), "circles is one of any, ring6"),
        (Plan(2, decks={3: "Stones of the box"}), "no seat 3"),
        (Plan(2, decks={1: "Stones of the wood"}), "no deck 'Stones of the wood'"),
    ):  # fmt: skip
        with pytest.raises(PlanError, match=said):
            match(plan)


# ------------------------------------------------------------------------------- copies, logs


@pytest.mark.parametrize("steps", [40, 97])
def test_a_fork_goes_the_same_way_and_leaves_the_game_as_it_is(steps: int) -> None:
    one = match(Plan(3, "fork"))
    for _ in range(steps):
        one.step()
    before = one.session.game.digest()
    other = one.session.fork()
    copied = other.game
    assert isinstance(copied, Runes)
    assert copied.digest() == before and copied is not one.session.game
    while other.decision is not None:
        other.apply(tuple(range(other.decision.low)))
    assert one.session.game.digest() == before
    again = one.session.fork()
    while one.session.decision is not None:
        pick = tuple(range(one.session.decision.low))
        one.session.apply(pick)
        again.apply(pick)
    assert again.game.digest() == one.session.game.digest() == other.game.digest()


def test_a_copy_between_turns_knows_the_table_as_well() -> None:
    one = match(Plan(2, "copy"))
    while game_of(one).turn < 12:
        one.step()
    game = game_of(one)
    copied = game.clone()
    assert copied.board.known.matching == game.board.known.matching
    assert copied.board.known.near == game.board.known.near
    for player, twin in zip(game.players, copied.players, strict=True):
        for mine, theirs in zip(player.zones["hand"].cards, twin.zones["hand"].cards, strict=True):
            assert mine is not theirs
            assert game.board.places(mine) == copied.board.places(theirs)


def test_a_game_is_played_again_from_its_log() -> None:
    one = match(Plan(3, "log", variant="Explorer"), "greedy")
    one.play()
    saved = Saved(GAME, stock(GAME).content, one.plan, one.seats, tuple(one.session.entries))
    *_, last = play_again(tabletop(GAME), stock(GAME), read_saved(saved_text(saved)))
    assert last.game.digest() == one.session.game.digest() and last.decision is None


def test_a_greedy_player_beats_a_random_one() -> None:
    won = 0
    for seed in range(6):
        one = Match(tabletop(GAME), stock(GAME), Plan(2, str(seed)), ["greedy", "random"])
        one.session.record = False
        one.play()
        won += one.session.game.winner is one.session.game.players[0]
    assert won >= 5


# ------------------------------------------------------------------------------- the command


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, str]:
    """A game from the command line: what was printed, its log, its picture."""
    folder = tmp_path_factory.mktemp("runes")
    said = cli("play", "runes", "--players", "3", "--seed", "5", "--log", "game.jsonl",
               "--svg", "end.svg", folder=folder)  # fmt: skip
    assert (said.status, said.err) == (0, "")
    return (
        said.out, (folder / "game.jsonl").read_text(encoding="utf-8"),
        (folder / "end.svg").read_text(encoding="utf-8"),
    )  # fmt: skip


def test_a_game_is_printed_and_drawn(played: tuple[str, str, str]) -> None:
    out, log, svg = played
    assert out.splitlines()[0] == "Seed 5: Red (greedy), Blue (greedy), Green (greedy)"
    assert "Red begins turn 1" in out and " wins after " in out
    assert "places gray" in out or "places golden" in out
    assert json.loads(log.splitlines()[0])["game"] == "runes"
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    texts = [one.text for one in root.iter() if one.tag.endswith("text")]
    assert any(text and text.startswith("Red: ") for text in texts)


def test_the_same_seed_gives_the_same_game_whatever_the_hashes(
    played: tuple[str, str, str], tmp_path: Path
) -> None:
    said = program(
        "play", "runes", "--players", "3", "--seed", "5", "--log", "a.jsonl", "--svg", "a.svg",
        folder=tmp_path, variables={"PYTHONHASHSEED": "77"},
    )  # fmt: skip
    files = [(tmp_path / name).read_text(encoding="utf-8") for name in ("a.jsonl", "a.svg")]
    assert (said.out, *files) == played


def test_no_picture_is_drawn_of_a_game_without_one() -> None:
    said = cli("play", "runebound", "--svg", "a.svg")
    assert said.status == 2 and "No picture is drawn of 'runebound'." in said.err


# ------------------------------------------------------------------------------- what is seen


@pytest.mark.rule("RN-BLACK-07", "RN-RITUAL-02", "RN-RITUAL-22", layer=ENGINE)
def test_of_the_rituals_of_others_only_the_number_is_seen() -> None:
    table = Table(rituals=[ritual("Buried Secret")])
    table.deal("Red", ritual("Own Secret"))
    for name in ("First", "Second"):
        table.game.add_card(ritual(name), None, table.game.zones["discard pile"])
    mine, theirs = (view_of(table.game, table[name]) for name in ("Red", "Blue"))
    assert [one.name for one in mine.rituals] == ["Own Secret"]
    assert theirs.player("Red").rituals == 1 and "Secret" not in repr(theirs)
    assert "Buried" not in repr(mine)
    assert mine.discarded == theirs.discarded == ("First", "Second")


def test_the_table_is_drawn_with_letters() -> None:
    table = Table()
    table.lay("Red", "gray:SMLWFP", (0, 0), 3)
    table.lay("Blue", "black:JSMWFL", (1, 0), 2)
    table.lay("Green", "golden:PPPPPP", (0, 1), 6, 2)
    cells = view_of(table.game, table["Red"]).cells.values()
    assert hexes(cells) == [
        " L 0,0  M  M 1,0  S",
        "W   R3   SW  B2b   J",
        " F      P  F      L",
        "      P 0,1  P",
        "     P  G6g   P",
        "      P      P",
    ]
    screen = "\n".join(tabletop(GAME).screen(view_of(table.game, table["Red"])))
    assert "Red (you): 32 coins left, 1 stone on the table, 0 rituals" in screen


def test_lines_and_circles_are_drawn_and_the_picture_is_always_the_same() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(6)])
    for kind, cells in (("line", [(q, 0) for q in range(6)]), ("circle", [(0, 0), (1, 0), (0, 1)])):
        table.game.formations.append(api.Formation(table["Red"], kind, frozenset(cells), 5, 0))
    draw = picture_of(tabletop(GAME))
    assert draw is not None
    first = draw(table.game)
    assert first == draw(table.game.clone())
    bands = [one for one in ElementTree.fromstring(first).iter() if one.get("stroke-width") == "12"]
    assert [str(one.get("d")).count("M") for one in bands] == [1, 3]
    assert "Nobody has won" in result(table.game)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("pass", "a hand stone fits somewhere (RN-TURN-05)"),
        ("Own", ""),
        ('play "Own"', ""),
        ("Other", "Red does not hold Other (RN-RITUAL-03)"),
        ("nothing", 'there is no ritual "nothing" in this game'),
        ('place gray "SSSSSS" on (1, 0)', ""),
        ('place gray "SSSSSS" on (0, 0)', "no rune matches there (RN-OVERBUILD-15)"),
        ("place gray SSSSSS on (4, 0) turned 1", "no rune matches on (4, 0) (RN-TURN-03)"),
        ("place blue SSSSSS on (1, 0)", "a stone is gray, black, golden, not blue"),
        ("place gray SSSX on (1, 0)", '"SSSX" has letters other than S M L W F P and J'),
    ],
)
def test_a_player_may_ask_why_not(said: str, why: str) -> None:
    table = Table()
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.give("Red", "gray:SSSSSS")
    table.deal("Red", ritual("Own"))
    table.deal("Blue", ritual("Other"))
    table.game.resting = True
    assert tabletop(GAME).why_not(table.game, table["Red"], said) == why


def test_a_person_plays_at_the_terminal(tmp_path: Path) -> None:
    said = program(
        "play", "runes", "--seed", "3", "--human", "1", folder=tmp_path,
        given="2\n1\nwhy pass\n1\nquit\n",
    )  # fmt: skip
    assert said.status == 0
    assert "Red (you): 40 coins left, 0 stones on the table, 0 rituals" in said.out
    assert "How does Red turn it" in said.out and "Stopped." in said.out


@pytest.mark.rule("RN-VARIANT-07", layer=ENGINE)
@pytest.mark.parametrize(
    ("name", "colour"), [("Fast Turn", "gray"), ("Place Ritual Stone", "black")]
)
@pytest.mark.parametrize(("rule", "placed"), [("own", False), ("all", True)])
def test_rituals_cover_no_stone_of_another_player_either(
    name: str, colour: str, rule: str, placed: bool
) -> None:
    (data,) = (card for card, _ in stock(GAME).cards if card.name == name)
    table = Table(hands=False, config=Config(overbuild=rule))
    table.lay("Blue", "gray:MMMMMM", (0, 0))
    table.lay("Green", "gray:LWWWWW", (-1, 0))
    table.lay_all("Green", [one for one in neighbours((0, 0)) if one != (-1, 0)], "gray:WWWWWW")
    ring = [cell for cell in table.game.board.known.near if cell not in table.game.board.tops]
    table.lay_all("Green", ring, "gray:WWWWWW")
    table.give("Red", f"{colour}:PPPLPP")
    assert set(table.game.board.places(table["Red"].zones["hand"].cards[0])) == {(0, 0)}
    table.reveal("Red", table.deal("Red", data))
    assert table.at((0, 0)) == ("R1" if placed else "B1")
    assert table.names("discard pile") == [name]
