"""A slice of `make soak`: random games with invariants after every step."""

from __future__ import annotations

import subprocess
from collections import Counter
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from play_helpers import game_of, match

from runewright.compiler.compile import check_text
from runewright.runtime.script import Change
from runewright.tools import reasons, seen, soak, soak_runebound, watch

pytestmark = pytest.mark.checkout
GAME = "runebound"
SEEDS = (0, *range(5, 23), 33)  # with every option, every number of players, and a copy


@pytest.fixture(scope="module")
def tally() -> soak.Tally:
    """Some games of every number of players, with all options."""
    return soak.soak(GAME, SEEDS)


def test_no_game_breaks_and_every_game_is_won(tally: soak.Tally) -> None:
    assert tally.broken == []
    assert (tally.games, tally.won) == (len(SEEDS), len(SEEDS))
    assert soak.good(tally)


def test_what_happened_is_counted(tally: soak.Tally) -> None:
    assert len(tally.turns) == len(set(tally.ends)) == len(SEEDS) and min(tally.turns) > 0
    assert tally.decisions > tally.choices > 1000
    assert len([one for one in seen.shown(GAME).cards if tally.cards[one]]) > 200
    assert len([one for one in seen.shown(GAME).sentences if tally.sentences[one]]) > 115
    assert tally.sentences["gains"] and tally.sentences["can_play_more"]


def test_nearly_every_reason_for_a_refusal_is_seen(tally: soak.Tally) -> None:
    wanted = {one.text for one in reasons.reasons(soak_runebound.WATCH.modules)}
    assert len(wanted) > 30 and len(wanted - set(tally.refusals)) <= 5
    assert "" not in tally.refusals


def test_the_report_names_what_was_seen_too_seldom(tally: soak.Tally) -> None:
    lines = list(soak.report(tally))
    assert lines[0].startswith(f"runebound: {len(SEEDS)} games, {len(SEEDS)} won (100.0%)")
    assert any(line.startswith("  seldom: ") for line in lines)
    few = soak.Tally(GAME, games=1, won=0, cards=Counter(), broken=["seed 1, turn 2:\nBroken"])
    assert "BROKEN seed 1, turn 2:\nBroken" in list(soak.report(few))


def test_a_whole_soak_must_have_shown_everything(tally: soak.Tally) -> None:
    whole = replace(tally, games=soak.WHOLE, won=soak.WHOLE)
    assert not soak.good(whole)
    for found, wanted, least in soak.coverage(whole).values():
        found.update(dict.fromkeys(wanted, least))
    assert soak.good(whole)
    assert not soak.good(replace(whole, won=soak.WHOLE * 9 // 10))
    assert not soak.good(replace(whole, broken=["seed 1"]))


def test_the_same_seed_ends_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--ends", "--game", GAME, "--games", "1", "--seed", "5"]) == 0
    assert capsys.readouterr().out.strip() == soak.digest(soak.soak(GAME, [5]).ends)
    assert soak.digest(soak.soak(GAME, [6]).ends) != soak.digest(soak.soak(GAME, [5]).ends)


def test_two_more_processes_have_other_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, list[str]]] = []

    def run(command: list[str], env: dict[str, str], **_: Any) -> object:
        asked.append((env["PYTHONHASHSEED"], command[3:]))
        return SimpleNamespace(stdout=env["PYTHONHASHSEED"] + "\n")

    monkeypatch.setattr(subprocess, "run", run)
    assert soak.elsewhere(GAME, 3, 7) == ["1", "2"]
    said = ["--ends", f"--game={GAME}", "--games=3", "--seed=7"]
    assert asked == [(seed, said) for seed in ("1", "2")]


def test_a_copy_that_changes_its_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = match(2, "3", options={})
    for _ in range(60):
        one.step()
    soak.copies_go_their_own_way(one, Random(1))
    monkeypatch.setattr(type(one.session), "fork", lambda session: session)
    with pytest.raises(watch.Broken, match="has changed the game"):
        soak.copies_go_their_own_way(one, Random(1))


def test_a_turn_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MOST", 3)
    (broken,) = soak.soak(GAME, [5]).broken
    assert "does not end" in broken


def test_the_cards_of_the_soak_are_right() -> None:
    assert check_text(f"use {GAME}\n{soak_runebound.EXTRA}") == []


# ------------------------------------------------------------------------------ reasons

REFUSING = '''
def first(a):
    return Refusal(f"{a.card} is played only {a.when}", "RB-1")
def second(a):
    return Refusal("the end", "RB-2") or Other("no reason", "RB-3")
def third(a):
    return _said(str(a), "") or _said(f"{a} is late", "")
def why_not_rest(a):
    return "nobody rests" if a else ""
    return f"{a} rests"
    return ""
    return None
'''


def reason_of(text: str) -> str:
    return reasons.reason_of(soak_runebound.WATCH.modules, text)


def test_reasons_are_read_from_the_source() -> None:
    found = list(reasons.reasons_of(REFUSING))
    assert [one.text for one in found] == [
        "… is played only …", "the end", "… is late", "… rests",
    ]  # fmt: skip
    assert found[0].pattern.fullmatch("Pit Trap is played only by day")
    assert not found[1].pattern.fullmatch("the end.")


def test_a_refusal_is_told_by_the_reason_that_fits_best() -> None:
    assert reason_of("X is played in another situation") == (
        "… is played in another situation"
    )
    assert reason_of("X is played before combat") == "… is played …"
    assert reason_of("nothing of the sort") == ""


@pytest.mark.parametrize("damage", [
    "threat", "negative", "lost", "astray", "stranger", "stale", "deaf", "mute",
])  # fmt: skip
def test_each_invariant_notices_what_it_is_for(damage: str) -> None:
    one = match(2, "3", options={})
    for _ in range(120):
        one.step()
    game = game_of(one)
    me, other = game.players
    card = me.zones["deck"].cards[0]
    if damage == "threat":
        me.counters["threat"] = 11
    elif damage == "negative":
        me.counters["gold"] = -1
    elif damage == "lost":
        me.zones["deck"].cards.pop(0)
    elif damage == "stale":
        game.in_play()
        me.zones["play"].cards.append(card)
        me.zones["deck"].cards.remove(card)
        card.zone = me.zones["play"]
    elif damage == "deaf":
        game.index.spoken[(Change, "life", "")] = 1
    elif damage == "mute":
        game.answering[("after", "gain")] = 99
    elif damage == "astray":
        card.zone = me.zones["hand"]
    else:
        game.put(card, other.zones["discard pile"])
    with pytest.raises(watch.Broken):
        soak_runebound.at_every_step(game)
        soak_runebound.at_every_turn(game)
