"""Sessions of whole games: played again from their logs, copied at any decision, taken back."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play_helpers import game_of, match, saved_of, stock, tabletop

from runewright.runtime.decisions import IllegalChoice
from runewright.runtime.drive import Match
from runewright.runtime.replay import (
    SaveError,
    Session,
    play_again,
    read_saved,
    saved_text,
    texts_of,
)
from runewright.runtime.runebound.board import lay_again, take_marker


def part_of_a_game(seed: str, steps: int, players: int = 2) -> Match:
    """A game of random bots after so many answers, or at its end."""
    one = match(players, seed)
    for _ in range(steps):
        if one.over:
            break
        one.step()
    return one


def play_on(one: Session, stream: random.Random, steps: int) -> None:
    """Answer so many decisions at random."""
    for _ in range(steps):
        if one.decision is None:
            return
        count = len(one.decision.options)
        one.apply(stream.sample(range(count), one.decision.low))


# ------------------------------------------------------------------------------ copies


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 30), st.integers(1, 900), st.integers(2, 4))
def test_a_copy_goes_its_own_way_and_leaves_the_game_alone(
    seed: int, steps: int, players: int
) -> None:
    one = part_of_a_game(str(seed), steps, players)
    before, said = game_of(one).digest(), [str(line) for line in game_of(one).log]
    other = one.session.fork()
    assert other.game.digest() == before
    play_on(other, random.Random(seed), 150)
    assert game_of(one).digest() == before
    assert [str(line) for line in game_of(one).log] == said


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 30), st.integers(1, 900))
def test_a_copy_plays_like_the_game_it_is_of(seed: int, steps: int) -> None:
    one = part_of_a_game(str(seed), steps)
    other = one.session.fork()
    for n in range(120):
        mine, theirs = one.session.decision, other.decision
        assert (mine is None) == (theirs is None)
        if mine is None or theirs is None:
            return
        assert [option.text for option in mine.options] == [o.text for o in theirs.options]
        pick = random.Random(n).sample(range(len(mine.options)), mine.low)
        one.session.apply(pick)
        other.apply(pick)
        assert game_of(one).digest() == other.game.digest()


def test_nothing_that_changes_is_shared_by_a_copy() -> None:
    one = part_of_a_game("4", 400, 3)
    game = game_of(one)
    while game.windows or game.battle or game.rolls or game.turn < 12:
        one.step()
    at, quiet = one.session.quiet
    other = quiet.clone()
    assert at <= len(one.session.picks)
    assert other is not quiet and other.digest() == quiet.digest()
    for mine, theirs in zip(quiet.cards, other.cards, strict=True):
        assert mine is not theirs and mine.data is theirs.data
        assert mine.counters is not theirs.counters and mine.zone is not theirs.zone
        assert theirs.owner is None or any(theirs.owner is who for who in other.players)
    for space, copy in zip(quiet.spaces, other.spaces, strict=True):
        assert space is not copy and space.markers is not copy.markers
        assert {id(one) for one in copy.neighbours} <= {id(one) for one in other.spaces}
    other.players[0].counters["gold"] = 77
    assert other.digest() != quiet.digest()


def test_a_copy_shuffles_as_the_game_will() -> None:
    """The state of chance is copied, too, and neither draws from the other's."""
    one = part_of_a_game("9", 30)
    game, other = game_of(one), game_of(one).clone()
    mine, theirs = game.stream("shuffle deck of 0"), other.stream("shuffle deck of 0")
    assert mine is not theirs
    assert [mine.random() for _ in range(5)] == [theirs.random() for _ in range(5)]


# ------------------------------------------------------------------------------ logs


def test_a_game_is_played_again_from_its_choices_alone() -> None:
    one = match(3, "12")
    digests = [game_of(one).digest()]
    while not one.over:
        one.step()
        digests.append(game_of(one).digest())
    sessions = play_again(tabletop(), stock(), read_saved(saved_text(saved_of(one))))
    again = [session.game.digest() for session in sessions]
    assert again == digests
    assert game_of(one).winner is not None


def test_a_log_played_again_gives_the_same_log() -> None:
    one = match(2, "3")
    one.play()
    text = saved_text(saved_of(one))
    *_, session = play_again(tabletop(), stock(), read_saved(text))
    again = match(2, "3")
    again.take_up(session)
    assert saved_text(saved_of(again)) == text


@pytest.mark.parametrize("steps", [1, 37, 90, 120])
def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(steps: int) -> None:
    kinds = ("random", "greedy", "random")
    whole, begun, taken_up = (match(3, "21", *kinds) for _ in range(3))
    whole.play()
    for _ in range(steps):
        begun.step()
    assert not begun.over
    *_, session = play_again(tabletop(), stock(), read_saved(saved_text(saved_of(begun))))
    taken_up.take_up(session)
    taken_up.play()
    assert saved_text(saved_of(taken_up)) == saved_text(saved_of(whole))


def test_the_log_tells_the_story() -> None:
    one = match(2, "5", "greedy", "greedy")
    one.play()
    story = texts_of(one.session.entries)
    assert any(" begins turn 1" in line for line in story)
    assert any(" takes on " in line for line in story)
    assert any(' plays "' in line for line in story)
    assert any(" is defeated" in line for line in story)
    assert story[-1].endswith("wins the game") or any("wins the game" in line for line in story)


HEAD = '{"runewright": 1, "game": "runebound", "content": "x", "players": 1, "seed": "1", '
TAIL = '"decks": {}, "variant": "", "options": {}, "seats": ["random"]}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("hello\n", "line 1 is no JSON; perhaps the file was cut off there"),
        ("[1]\n", "line 1 is no entry of a log"),
        ('{"seed": 1}\n', "line 1 is not the beginning of a saved game"),
        ('{"runewright": 99}\n', "version 99"),
        ('{"runewright": 1, "players": "two"}\n', "`players` is missing or of the wrong kind"),
        (HEAD + TAIL.replace('"random"', ""), "`seats` does not name a player for each seat"),
        (HEAD + TAIL.replace("{}", '{"one": 2}', 1), "`decks` does not name decks by seat"),
        (HEAD + TAIL.replace('"options": {}', '"options": {"a": 1}'), "`options` holds something"),
        (HEAD + TAIL + '{"pick": ["a"]}\n', "line 2 is no choice that can be played again"),
        (HEAD + TAIL + '{"pick": [0]}\n', "line 2 is no choice that can be played again"),
        (HEAD + TAIL + '{"what": 1}\n', "line 2 is no entry of a log"),
        (HEAD + TAIL + '{"say": "a"}\n{"say": \n', "line 3 is no JSON; perhaps the file was cut "
         "off there; without it, and all that follows, play goes on from there"),
    ],
)
def test_a_broken_log_is_a_clear_error(text: str, said: str) -> None:
    with pytest.raises(SaveError) as fault:
        read_saved(text)
    assert said in str(fault.value)


def test_a_log_of_other_cards_is_refused() -> None:
    one = part_of_a_game("1", 20)
    with pytest.raises(SaveError, match="other cards or rules"):
        list(play_again(tabletop(), stock(), replace(saved_of(one), content="other")))


def test_a_log_that_goes_another_way_is_refused_at_its_line() -> None:
    one = part_of_a_game("1", 60)
    lines = saved_text(saved_of(one)).splitlines()
    at = next(n for n, line in enumerate(lines) if n > 30 and '"pick"' in line)
    entry = json.loads(lines[at])
    for change in ({"prompt": "something else"}, {"pick": [99]}, {"who": "Zoe"}):
        changed = [*lines[:at], json.dumps({**entry, **change}), *lines[at + 1 :]]
        saved = read_saved("\n".join(changed))
        with pytest.raises(SaveError, match=f"line {at + 1}: the game asks for"):
            list(play_again(tabletop(), stock(), saved))


def test_a_digest_that_does_not_fit_is_noticed() -> None:
    one = part_of_a_game("1", 200)
    lines = saved_text(saved_of(one)).splitlines()
    at = max(n for n, line in enumerate(lines) if '"digest"' in line)
    lines[at] = json.dumps({**json.loads(lines[at]), "digest": "0" * 16})
    with pytest.raises(SaveError, match=f"line {at + 1}: the game goes otherwise"):
        list(play_again(tabletop(), stock(), read_saved("\n".join(lines))))


def test_an_illegal_choice_changes_nothing() -> None:
    one = part_of_a_game("1", 40)
    before, taken = game_of(one).digest(), len(one.session.picks)
    decision = one.session.decision
    for pick in ((99,), (-1,), (0, 0), (), tuple(range(len(decision.options) if decision else 0))):
        if decision is None or len(pick) == 1 == len(decision.options):
            continue
        with pytest.raises(IllegalChoice):
            one.session.apply(pick)
    assert (game_of(one).digest(), len(one.session.picks)) == (before, taken)
    assert one.session.decision is decision


# ------------------------------------------------------------------------------ taken back


def test_a_choice_is_taken_back_with_all_that_came_of_it() -> None:
    one = match(2, "7", "human", "random")
    seen: list[str] = []
    for _ in range(6):
        one.play()
        assert one.asks() is not None
        seen.append(game_of(one).digest())
        one.session.apply((0,))
    one.play()
    for before in reversed(seen):
        assert one.undo()
        assert game_of(one).digest() == before
    assert not one.undo()


def test_after_every_step_it_is_told_how_the_game_stands() -> None:
    one = match(2, "8", "human", "random")
    heard: list[int] = []
    for _ in range(12):
        one.play(lambda game: heard.append(len(one.session.entries)))
        one.session.apply((0,))
    assert len(heard) > 12 and heard == sorted(set(heard))


def test_the_same_dice_fall_after_a_choice_was_taken_back() -> None:
    one = match(2, "8", "human", "random")
    one.play()
    one.session.apply((0,))
    one.play()
    after = game_of(one).digest()
    assert one.undo()
    one.session.apply((0,))
    one.play()
    assert game_of(one).digest() == after


# ------------------------------------------------------------------------------ the board


def test_markers_are_laid_again_once_more_than_a_fifth_are_taken() -> None:
    game = game_of(match(2, "3"))
    springs = [space for space, colour in game.springs if colour == "red"]
    few = len(springs) // 5
    for space in springs[:few]:
        take_marker(game, space, "red")
    lay_again(game)
    assert sum("red" in space.markers for space in springs) == len(springs) - few
    take_marker(game, springs[few], "red")
    lay_again(game)
    assert [space.markers.count("red") for space in springs] == [1] * len(springs)


def test_a_board_without_a_colour_gets_none() -> None:
    game = game_of(match(2, "3"))
    game.springs = [(space, colour) for space, colour in game.springs if colour != "blue"]
    for space in game.spaces:
        take_marker(game, space, "blue")
    lay_again(game)
    assert not any("blue" in space.markers for space in game.spaces)
