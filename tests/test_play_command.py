"""`runewright play`: whole games of bots and people, logs, and every way to ask wrongly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, program, put

QUICK = ("--players", "2", "--seed", "1", "--set", "victories=1")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A short game: what was printed, and its log."""
    folder = tmp_path_factory.mktemp("play")
    said = cli("play", "runebound", *QUICK, "--log", "game.jsonl", folder=folder)
    assert (said.status, said.err) == (0, "")
    return said.out, (folder / "game.jsonl").read_text(encoding="utf-8")


# ------------------------------------------------------------------------------ the story


def test_a_game_is_printed_from_the_first_turn_to_the_last(played: tuple[str, str]) -> None:
    out, _ = played
    lines = out.splitlines()
    assert lines[0] == "Seed 1: Ada (greedy), Ben (greedy)"
    assert lines[1].startswith("Ada is ") and ", with the deck " in lines[1]
    assert "Ada begins turn 1" in lines and "Ben begins turn 2" in lines
    ends = [line for line in lines if line.endswith("and wins the game")]
    assert len(ends) == 1
    winner = ends[0].partition(" ")[0]
    assert f"{winner} wins after" in out
    assert lines[-2].startswith(f"  {winner} (")


def test_the_log_begins_with_how_the_game_was_set_up(played: tuple[str, str]) -> None:
    _, log = played
    head, *entries = [json.loads(line) for line in log.splitlines()]
    assert head["game"] == "runebound" and head["seed"] == "1" and head["players"] == 2
    assert head["options"] == {"victories": "1"} and head["seats"] == ["greedy", "greedy"]
    kinds = Counter(next(key for key in ("pick", "say", "turn") if key in e) for e in entries)
    assert kinds["pick"] > 20 and kinds["say"] > 20 and kinds["turn"] > 3


def test_the_same_seed_prints_the_same_game_whatever_the_hashes(
    played: tuple[str, str], tmp_path: Path
) -> None:
    for number in ("0", "77"):
        said = program(
            "play", "runebound", *QUICK, "--log", f"{number}.jsonl", folder=tmp_path,
            variables={"PYTHONHASHSEED": number},
        )  # fmt: skip
        assert (said.out, (tmp_path / f"{number}.jsonl").read_text(encoding="utf-8")) == played


def test_a_log_is_played_again_word_for_word(played: tuple[str, str], tmp_path: Path) -> None:
    out, log = played
    put(tmp_path, "game.jsonl", log)
    said = cli(
        "play", "runebound", "--replay", "game.jsonl", "--log", "again.jsonl", folder=tmp_path
    )
    assert (said.status, said.out) == (0, out)
    assert (tmp_path / "again.jsonl").read_text(encoding="utf-8") == log


def test_a_game_goes_on_where_its_log_ends(played: tuple[str, str], tmp_path: Path) -> None:
    out, log = played
    lines = log.splitlines()
    put(tmp_path, "part.jsonl", "\n".join(lines[: len(lines) // 2]) + "\n")
    said = cli("play", "runebound", "--replay", "part.jsonl", folder=tmp_path)
    assert said.status == 0 and " wins after " in said.out
    told = [line for line in said.out.splitlines() if line]
    assert told[:20] == [line for line in out.splitlines() if line][:20]


def test_seats_decks_variant_and_options_are_as_asked(tmp_path: Path) -> None:
    said = cli(
        "play", "runebound", "--players", "3", "--seed", "4", "--bot", "2=random",
        "--deck", "1=Runemaster", "--deck", "3=blade dancer", "--variant", "Draft",
        "--set", "victories=1", "--set", "hand size=5", folder=tmp_path,
    )  # fmt: skip
    assert said.status == 0
    assert "Seed 4: Ada (greedy), Ben (random), Cleo (greedy)" in said.out
    assert "with the deck Runemaster" in said.out.splitlines()[1]
    assert "with the deck Blade Dancer" in said.out.splitlines()[3]
    assert "Ada draws 5 cards" in said.out


def test_options_are_listed_with_their_usual_values() -> None:
    said = cli("play", "runebound", "--set", "help")
    assert said.status == 0
    listed = said.out.splitlines()
    assert {"victories=3", "hand-size=6", "draft=no", "ally-limit=2", "green-markers=none"} <= {
        *listed
    }


def test_cards_of_a_project_join(tmp_path: Path) -> None:
    deck = 'deck "Mine":\n  format "Character deck"\n  class:\n    all of set "Battlemage"\n'
    put(tmp_path, "mine.rune", cards(feat("Own Way")) + "\n" + deck)
    said = cli("play", "runebound", *QUICK, "--deck", "1=Mine", "--pool", ".", folder=tmp_path)
    assert said.status == 0 and "with the deck Mine" in said.out
    put(tmp_path, "mine.rune", cards(feat("Own Way", "drow 1 card")))
    said = cli("play", "runebound", *QUICK, "--pool", ".", folder=tmp_path)
    assert said.status == 1 and "RW301" in said.err and "Not played" in said.err


FROST = """game frost "Frostbound" like runebound:
  players 2 to 4

game glacier "Glacier" like frost:
  players 2 to 3
use {use}
set "Frost"

feat "Cold Snap":
  side enemy
  threat 1
  timing boot
  effect: deal 1 wound to your hero

map "Ice":
  1   pG  pY  pB  pR  pR
  p is plains
  1 is town "Hut"
  G marks green
  Y marks yellow
  B marks blue
  R marks red

deck "Snow":
  format "Character deck"
  class:
    all of set "Battlemage"
    Cold Snap

game lone "Lone":
  players 2 to 4
"""


@pytest.mark.parametrize("game", ["frost", "glacier"])
def test_a_game_like_a_shipped_one_is_played_with_its_own_cards_map_and_decks(
    game: str, tmp_path: Path
) -> None:
    put(tmp_path, "ice.rune", FROST.format(use=game))
    said = cli("play", game, *QUICK, "--log", "ice.jsonl", folder=tmp_path)
    assert said.status == 0, said.err
    first, second = said.out.splitlines()[1:3]
    assert first.endswith("with the deck Snow") and not second.endswith("with the deck Snow")
    places = {line.partition(" moves to ")[2] for line in said.out.splitlines()} - {""}
    assert places <= {"Hut", *(f"plains {column}1" for column in "BCDEF")} and len(places) > 2
    assert " wins after " in said.out
    again = cli("play", game, "--replay", "ice.jsonl", folder=tmp_path)
    assert (again.status, again.out) == (0, said.out)


def test_a_game_of_a_project_has_its_own_number_of_players(tmp_path: Path) -> None:
    put(tmp_path, "ice.rune", FROST.format(use="frost"))
    said = cli("play", "frost", "--players", "5", folder=tmp_path)
    assert said.status == 2 and "'frost' is a game for 2 to 4 players, not 5." in said.err
    said = cli("play", "lone", folder=tmp_path)
    assert said.status == 2 and "'lone' cannot be played whole." in said.err
    said = cli("play", "frots", folder=tmp_path)
    assert said.status == 2 and "Did you mean 'frost'?" in said.err


def test_the_folder_we_are_in_is_the_project_if_there_are_cards_in_it(tmp_path: Path) -> None:
    put(tmp_path, "mine.rune", cards(feat("Own Way", "drow 1 card")))
    assert cli("play", "runebound", *QUICK, folder=tmp_path).status == 1
    below = tmp_path / "below"
    below.mkdir()
    assert cli("play", "runebound", *QUICK, folder=below).status == 0
    assert cli("play", "runebound", *QUICK, "--pool", "..", folder=below).status == 1


# ------------------------------------------------------------------------------ wrong usage


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("runebond",), "There is no game 'runebond'. Did you mean 'runebound'?"),
        (("runebound", "--players", "7"), "A game has 1 to 6 players, not 7"),
        (("runebound", "--players", "0"), "A game has 1 to 6 players, not 0"),
        (("runebound", "--human", "3"), "There is no seat 3 in a game of 2"),
        (("runebound", "--bot", "1=clever"), "There is no kind of bot 'clever'"),
        (("runebound", "--bot", "one=random"), "--bot wants the number of a seat, not 'one'"),
        (("runebound", "--bot", "random"), "--bot wants SEAT=KIND, not 'random'"),
        (("runebound", "--bot", "1=random", "--human", "1"), "Seat 1 cannot be both"),
        (("runebound", "--deck", "1=Blade Dansir"), "Did you mean 'Blade Dancer'?"),
        (("runebound", "--deck", "5=Battlemage"), "There is no seat 5 in a game of 2"),
        (("runebound", "--deck", "1=Battlemage", "--deck", "1=Runemaster"), "names '1' twice"),
        (("runebound", "--deck", "1=Battlemage", "--deck", "2=Battlemage"), "cannot have one deck"),
        (("runebound", "--variant", "Wild"), "There is no variant 'Wild'"),
        (("runebound", "--set", "wind=1"), "There is no option 'wind'"),
        (("runebound", "--set", "victories=many"), "Victories is a number, not 'many'"),
        (("runebound", "--set", "draft=perhaps"), "Draft is yes or no, not 'perhaps'"),
        (("runebound", "--set", "threat=9"), "A player has 10 threat tokens, not 9"),
        (("runebound", "--set", "victory-colour=pink"), "green, yellow, blue, red, not 'pink'"),
        (("runebound", "--replay", "nowhere.jsonl"), "There is no file or folder"),
        (("runebound", "--replay", "x", "--seed", "2"), "--seed and --replay exclude each other"),
        (("runebound", "--replay", "x", "--set", "a=b"), "--set and --replay exclude each other"),
        (("runebound", "--pool", "nowhere"), "There is no file or folder"),
    ],
)
def test_wrong_usage_is_said_and_ends_with_2(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = cli("play", *words, folder=tmp_path)
    assert done.status == 2, done.out
    assert said in " ".join(done.err.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("hello", "line 1 is no JSON"),
        ('{"a": 1}', "line 1 is not the beginning of a saved game"),
        (b"\xff\xfe\x00", "it is no text"),
    ],
)
def test_a_broken_file_is_an_error_and_ends_with_1(
    text: str | bytes, said: str, tmp_path: Path
) -> None:
    put(tmp_path, "bad.jsonl", text)
    done = cli("play", "runebound", "--replay", "bad.jsonl", "--log", "new.jsonl", folder=tmp_path)
    assert done.status == 1
    assert f"error: bad.jsonl cannot be played again: {said}" in done.err
    assert not (tmp_path / "new.jsonl").exists()


def test_a_log_of_other_cards_is_an_error(played: tuple[str, str], tmp_path: Path) -> None:
    head, _, rest = played[1].partition("\n")
    changed = json.dumps({**json.loads(head), "content": "0123456789abcdef"})
    put(tmp_path, "old.jsonl", f"{changed}\n{rest}")
    done = cli("play", "runebound", "--replay", "old.jsonl", folder=tmp_path)
    assert done.status == 1
    assert "it was played with other cards or rules" in done.err


def test_a_log_that_was_tampered_with_is_an_error(played: tuple[str, str], tmp_path: Path) -> None:
    lines = played[1].splitlines()
    at = next(n for n, line in enumerate(lines) if '"topic": "roll"' in line)
    lines[at] = json.dumps({**json.loads(lines[at]), "pick": [0]})
    put(tmp_path, "bad.jsonl", "\n".join(lines))
    done = cli("play", "runebound", "--replay", "bad.jsonl", folder=tmp_path)
    assert done.status == 1 and f"line {at + 1}" in done.err


def test_a_log_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    put(tmp_path, "file", "")
    done = cli("play", "runebound", *QUICK, "--log", "file/game.jsonl", folder=tmp_path)
    assert done.status == 2 and "game.jsonl" in done.err


# ------------------------------------------------------------------------------ people


def seated(tmp_path: Path, *lines: str) -> str:
    """What is printed where a person sits in the first seat and types these lines."""
    said = cli(
        "play", "runebound", *QUICK, "--human", "1", folder=tmp_path, given="\n".join(lines) + "\n"
    )
    assert said.status == 0 and not said.err
    return said.out


def test_a_person_sees_the_table_and_numbered_choices(tmp_path: Path) -> None:
    out = seated(tmp_path, "1", "quit")
    assert "Seed 1: Ada (human), Ben (greedy)" in out
    assert "Ada (you): 0 threat on the Hero card, 10 in the pool; " in out and "Your hand:" in out
    assert "What does Ada start with:\n  1  " in out
    assert "How does" in out and "  1  roll the movement dice  (5 dice" in out
    assert out.endswith("Stopped.\n")


def test_a_person_does_not_see_the_cards_of_others(tmp_path: Path) -> None:
    out = seated(tmp_path, "quit")
    assert out.count("Your hand:") == 1
    assert "Ben: 0 threat" in out and "6 cards in hand" in out


def test_what_is_no_answer_is_asked_again(tmp_path: Path) -> None:
    out = seated(tmp_path, "99", "x", "", "1 2", "help", "2", "quit")
    assert out.count("Type the number of an option, or `help`.") == 2
    assert "That will not do: 2 chosen where 1 are wanted" in out
    assert "undo          take back your last choice" in out
    assert "starts with the Talent" in out


def test_a_person_takes_back_and_asks_why(tmp_path: Path) -> None:
    out = seated(tmp_path, "undo", "1", "undo", "why", "why Nothing", "table", "quit")
    assert "There is nothing to take back." in out and "Taken back." in out
    assert "Say which card: why NAME" in out and "you have no card 'Nothing'" in out
    assert out.count("What does Ada start with:") == 3
    assert out.count("Your hand:") == 2


def test_a_refusal_names_the_rule_and_stands_in_the_log(tmp_path: Path) -> None:
    out = seated(tmp_path, "quit")
    hand = out.partition("Your hand: ")[2].partition(";")[0]
    name = hand.rpartition(" ")[0]
    said = cli(
        "play", "runebound", *QUICK, "--human", "1", "--log", "me.jsonl", folder=tmp_path,
        given=f"why {name}\n1\nquit\n",
    )  # fmt: skip
    assert "(RB-" in said.out
    log = (tmp_path / "me.jsonl").read_text(encoding="utf-8")
    notes = [json.loads(line)["note"] for line in log.splitlines() if '"note"' in line]
    assert len(notes) == 1 and notes[0].startswith(f"Ada asked about {name}: ")
    again = cli("play", "runebound", "--replay", "me.jsonl", "--log", "two.jsonl",
                folder=tmp_path, given="quit\n")  # fmt: skip
    assert again.status == 0
    assert (tmp_path / "two.jsonl").read_text(encoding="utf-8") == log


def test_a_whole_game_is_played_with_first_choices(tmp_path: Path) -> None:
    out = seated(tmp_path, *["1"] * 4000)
    assert " wins after " in out or out.endswith("Stopped.\n")
    assert "Traceback" not in out


def test_a_card_that_has_no_end_is_named_with_its_line(tmp_path: Path) -> None:
    head = "  side friendly\n  threat 0\n  timing boot\n  effect:\n"
    feats = "".join(
        f'feat "Greed {n}":\n{head}    receive 1 gold\n    carry out this card\n' for n in range(9)
    )
    form = 'format "Any":\n  class of feat:\n    at most 30 cards\n'
    deck = 'deck "Mine":\n  format "Any"\n  class:\n    all of set "Mine"\n'
    put(tmp_path, "mine.rune", f'use runebound\nset "Mine"\n{feats}{form}{deck}')
    said = cli("play", "runebound", "--seed", "1", "--deck", "1=Mine", "--bot", "1=random",
               "--log", "greed.jsonl", folder=tmp_path)  # fmt: skip
    assert said.status == 1
    assert "mine.rune:" in said.err and "the game breaks off: these answer each other" in said.err
    assert "Traceback" not in said.err and said.out.splitlines()[-1] == "Ada receives 1 gold"
    log = (tmp_path / "greed.jsonl").read_text(encoding="utf-8")
    again = cli("play", "runebound", "--replay", "greed.jsonl", "--log", "greed.jsonl",
                folder=tmp_path)  # fmt: skip
    assert again == said and (tmp_path / "greed.jsonl").read_text(encoding="utf-8") == log
