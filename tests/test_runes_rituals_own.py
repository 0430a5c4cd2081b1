"""Rituals that nobody has seen before, made of the vocabulary alone: they compile, print, play."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest
from runes_rituals import (
    Asked,
    cards_of,
    compiled,
    library,
    name_of,
    play,
    printed,
    shipped,
    table_of,
)
from runes_table import stones
from sheet_faces import words_of

from runewright.compiler.backends.python.files import playable
from runewright.compiler.backends.sheet import SheetOptions, sheets
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.printing import Printer
from runewright.compiler.text.names import all_nodes
from runewright.compiler.vocabulary import modules_of
from runewright.runtime import core
from runewright.runtime.runes import api
from runewright.runtime.state import CardData
from runewright.runtime.vocabulary import sentences_of

OWN = dedent('''\
    ritual "Gift of Stones":
      symbol bell
      effect:
        give 1 stone from your hand to another player
        draw 2 stones from the stone piles

    ritual "Gambler's Turn":
      symbol feather
      effect:
        roll the die:
          1-2: skip your next turn
          3-5: place a stone from your hand
          6: draw 1 stone from the stone piles

    ritual "Standing Ward":
      symbol tower
      effect:
        until the end of your next turn:
          the next time a ritual is aimed at you:
            instead: nothing happens

    ritual "Rich Vein":
      symbol key
      effect:
        let share be the number of golden stones of other players
        put share coins on one of your stones

    ritual "Long Memory":
      symbol eye
      effect:
        choose a ritual in the discard pile that is not strong called lesson
        carry out lesson

    ritual "Quarry":
      symbol crown
      effect:
        look at the top 3 stones in the stone piles called seen
        take 1 of seen

    ritual "Blindfold":
      symbol cross
      strong
      effect:
        choose another player called rival
        take 2 random stones from rival's hand
    ''')
TEXTS = {
    "Gift of Stones": "Give 1 Rune stone from your hand to another player. Draw 2 Rune stones from"
    " the stone piles.",
    "Gambler's Turn": "Roll the die:\n- 1–2: Skip your next turn.\n- 3–5: Place a Rune stone from"
    " your hand.\n- 6: Draw 1 Rune stone from the stone piles.",
    "Standing Ward": "Until the end of your next turn, the next time a Ritual is aimed at you, it"
    " has no further effect.",
    "Rich Vein": "Put coins equal to the number of golden Rune stones of other players on one of"
    " your Rune stones.",
    "Long Memory": "Choose a Ritual in the discard pile that is not especially strong. Carry out"
    " that Ritual, as if you had played it.",
    "Quarry": "Look at the top 3 Rune stones in the stone piles. Take one of those Rune stones.",
    "Blindfold": "Choose another player. Take 2 random Rune stones from that player's hand.",
}
F = "gray:FFFFFF"
EXCHANGE = "exchange the coins on a stone of another player with at most 2 coins for your own"
OWN_AT_MOST = 0.45  # of the game's own sentences, used by fewer than two rituals of the box


@cache
def cards() -> dict[str, CardData]:
    made = compiled(OWN)
    assert [one.title for one in made.diagnostics] == []
    library = made.model.libraries["runes"]
    own = {card.id for card in library.own}
    return {card.name: card for id, card in playable(library).cards.items() if id in own}


def reveal(table: Asked, who: str, name: str, *lines: str) -> None:
    table.reveal(who, table.deal(who, cards()[name]), *lines)


def three(red: str = F, blue: str = F, green: str = F) -> Asked:
    return table_of(red, blue, green, pile=stones("gray:LLLLLL", 9))


def test_they_print_as_cards_do() -> None:
    made = compiled(OWN).model.libraries["runes"]
    printer = Printer(made)
    assert {card.name: printer.of(card).text for card in made.own} == TEXTS
    faces = [Faces(made).of(card) for card in made.own]
    done = sheets(faces, SheetOptions(theme="plain"))
    shown = [word.text for word in words_of(done.pdf)]
    assert not done.diagnostics and {"Quarry", "Gambler's", "Blindfold"} <= {
        one.replace("&apos;", "'").replace("’", "'").replace("&#39;", "'") for one in shown
    }


def test_a_gift_is_answered_by_who_gets_it() -> None:
    table = three(f"{F} gray:SSSSSS")
    table.deal("Blue", printed()["Ward Off Ritual"])
    reveal(table, "Red", "Gift of Stones", "Red: Blue", 'Blue: play "Ward Off Ritual"')
    assert len(table.hand("Red")) == 2 and len(table.hand("Blue")) == 1
    reveal(table, "Red", "Gift of Stones", "Red: Blue", 'Red: gray "SSSSSS" of Red')
    assert table.hand("Blue") == [F, "gray:SSSSSS"] and len(table.hand("Red")) == 3


@pytest.mark.parametrize("roll", range(1, 7))
def test_each_face_of_a_die_of_ones_own(roll: int) -> None:
    table = three(f"{F} gray:SSSSSS")
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    more = ["Red: on (1, 0)"] if 3 <= roll <= 5 else []
    reveal(table, "Red", "Gambler's Turn", f"dice: {roll}", *more)
    assert len(table.game.skips) == (roll <= 2)
    assert len(table.game.board.tops) == 1 + (3 <= roll <= 5)
    assert len(table.hand("Red")) == {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 3}[roll]


def test_a_ward_stands_until_it_was_needed_or_its_time_is_over() -> None:
    table = three()
    reveal(table, "Blue", "Standing Ward")
    for expected in ([], ["Blue"]):
        play(table, "Red", "Skip Turn", "Red: Blue")
        assert [who.name for who, _ in table.game.skips] == expected
    late = three()
    reveal(late, "Red", "Standing Ward")
    late.game.turn += 1
    for player in late.game.players[:1]:
        late.run(late.game.moment("end", "turn", player))
    play(late, "Blue", "Skip Turn", "Blue: Red")
    assert [who.name for who, _ in late.game.skips] == ["Red"]


def test_amounts_are_worked_out_and_capped() -> None:
    table = three()
    for n in range(3):
        table.lay("Blue", "golden:SSSSSS", (n, 0))
    table.lay("Green", "gray:SSSSSS", (0, 5))
    table.lay("Red", "gray:SSSSSS", (5, 5), 4)
    reveal(table, "Red", "Rich Vein")
    assert table.at((5, 5)) == "R6" and table.tray("Red") == 35 - 6


def test_any_ritual_that_lies_open_is_carried_out() -> None:
    table = three()
    for name in ("Reverse Direction", "Replace Coins", "Skip Turn"):
        table.game.put(table.deal("Green", printed()[name]), table.game.zones["discard pile"])
    reveal(table, "Red", "Long Memory", 'Red: "Reverse Direction"')
    assert table.game.direction == -1
    assert table.names("discard pile")[-1] == "Long Memory"
    assert 'Replace Coins' not in str(table.offered("Red"))


def test_stones_are_looked_at_and_one_is_taken() -> None:
    table = three()
    top = table.game.piles[0].cards[-1]
    reveal(table, "Red", "Quarry", 'Red: gray "LLLLLL"')
    assert len(table.hand("Red")) == 2 and table["Red"].zones["hand"].cards[-1] is top


def test_stones_taken_at_random_are_aimed_once() -> None:
    table = three(blue=f"{F} gray:SSSSSS gray:WWWWWW")
    table.deal("Blue", printed()["Ward Off Ritual"])
    picks = ['dice: gray "SSSSSS" of Blue', 'dice: gray "WWWWWW" of Blue']
    reveal(table, "Red", "Blindfold", "Red: Blue", "Blue: pass", *picks)
    assert table.hand("Red") == [F, "gray:SSSSSS", "gray:WWWWWW"]
    assert sum("is aimed at" in one.prompt for one in table.asked) == 1


def test_discarded_stones_leave_the_game_and_never_lie_among_rituals() -> None:
    text = 'ritual "Swap Shop":\n  symbol eye\n  effect:\n    discard 1 stone from your hand\n'
    shop = cards_of(text + "    draw 2 stones from the stone piles\n")["Swap Shop"]
    table = three()
    table.reveal("Red", table.deal("Red", shop))
    assert table.hand("Red") == ["gray:LLLLLL"] * 2
    assert (table.names("removed"), table.names("discard pile")) == ([F], ["Swap Shop"])


def test_whatever_empties_a_tray_wins() -> None:
    spend = cards_of('ritual "Squander":\n  symbol eye\n  effect: discard 3 coins\n')["Squander"]
    table = three()
    for left, over in ((4, False), (1, True)):
        table.tray("Red", left)
        table.reveal("Red", table.deal("Red", spend))
        assert (table.tray("Red"), table.game.over) == (max(0, left - 3), over)
    assert table.game.winner is table["Red"]


@pytest.mark.parametrize(
    ("what", "possible", "not_possible"),
    [
        ("place a stone from your hand", "gray:SSSSSS", F),
        ("place a stone from your hand over a stone where as many runes match", "gray:SSSSSS", F),
        (EXCHANGE, F, ""),
        ("take a golden stone from another player's hand", "", ""),
    ],
)
def test_what_cannot_be_done_is_not_offered(what: str, possible: str, not_possible: str) -> None:
    text = f'ritual "Perhaps":\n  symbol eye\n  effect: you may {what}\n'
    perhaps = cards_of(text)["Perhaps"]
    for hand, offered in ((possible, True), (not_possible, False)):
        table = table_of(hand or F, F, "golden:LLLLLL" if offered else F)
        table.lay("Blue", "gray:SSSSSS", (0, 0), 2 if offered else 3)
        table.lay("Blue", "gray:SPPPPP", (1, 0), 4)
        table.reveal("Red", table.deal("Red", perhaps), *(["Red: decline"] if offered else []))
        assert any(one.topic == "may" for one in table.asked) is offered


@pytest.mark.parametrize(
    ("what", "lines", "left"),
    [
        ("take all stones from another player's hand", ["Red: Blue"], [5, 0, 3]),
        ("take 3 stones from another player's hand", ["Red: Blue"], [5, 0, 3]),
        ("take 1 random stone from another player's hand",
         ["Red: Blue", 'dice: gray "FFFFFF" of Blue'], [3, 2, 3]),
        ("take a stone from another player's hand", ['Red: gray "FFFFFF" of Green'], [3, 3, 2]),
    ],
)  # fmt: skip
def test_stones_of_one_hand_are_those_of_one_player(
    what: str, lines: list[str], left: list[int]
) -> None:
    raid = cards_of(f'ritual "Raid":\n  symbol cross\n  effect: {what}\n')["Raid"]
    three_each = f"{F} {F} {F}"
    table = table_of(f"{F} {F}", three_each, three_each, pile=[])
    table.reveal("Red", table.deal("Red", raid), *lines)
    assert [len(table.hand(name)) for name in ("Red", "Blue", "Green")] == left


# ------------------------------------------------------------------------------- the vocabulary


def test_few_sentences_of_the_game_serve_a_single_ritual() -> None:
    common = {name_of(one) for one in sentences_of(*modules_of("runebound"))}
    own = {
        name_of(one) for one in sentences_of(*modules_of("runes"))
        if one.kind != "fact" and one.function.__module__.startswith("runewright.runtime.runes")
    }  # fmt: skip
    users = dict.fromkeys(own, 0)
    for card in library().sets["Rituals"].cards:
        effects = library().effects.of(card)
        nodes = [node for _, body in effects.sections for node in all_nodes(body)]
        if effects.play is not None and effects.play.event is not None:
            nodes.append(effects.play.event.event.what)
        said = {name_of(node.rule.sentence) for node in nodes if hasattr(node, "rule")}
        for name in said & own:
            users[name] += 1
    assert sum(count < 2 for count in users.values()) <= OWN_AT_MOST * len(users)
    assert all(users.values()) and not own & common
    assert {name_of(one) for one in sentences_of(*core.MODULES)} <= common


def test_no_ritual_of_the_box_is_played_by_hand() -> None:
    assert not shipped().diagnostics
    assert not any(printed()[card.name].script.by_hand for card in library().own)


# ------------------------------------------------------------------------------- golden texts

GOLDEN = Path(__file__).parent / "golden" / "runes" / "rituals.md"


def texts_of_the_box() -> str:
    """What each ritual of the box prints, the line above in bold."""
    printer = Printer(library())
    parts = ["# What the rituals of the box print\n"]
    for card in library().sets["Rituals"].cards:
        text = printer.of(card)
        lines = [*(f"**{line}**" for line in text.above), *text.body]
        parts.append(f"## {card.name}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def test_the_rituals_of_the_box_print_as_reviewed() -> None:
    """With RUNEWRIGHT_GOLDEN=1 the file is written anew, to be reviewed."""
    if os.environ.get("RUNEWRIGHT_GOLDEN") == "1":
        GOLDEN.write_text(texts_of_the_box(), encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == texts_of_the_box()
    for line in texts_of_the_box().splitlines():
        assert not line.startswith("- ") or re.match(r"- [1-6](–[1-6])?: \S", line), line
        assert not re.search(r"\bcaster\b|\bcalled\b|\bat most\b| {2}|\.\.", line), line


# ------------------------------------------------------------------------------- reactions


def own(effect: str) -> CardData:
    """A ritual that does this."""
    return cards_of(f'ritual "Own":\n  symbol bell\n  effect:\n    {effect}\n')["Own"]


def test_each_player_places_a_stone_of_his_own() -> None:
    table = three("gray:SSSSSS", "gray:SPPPPP", "gray:SWWWWW")
    table.lay("Red", "gray:SSSSSS", (0, 0))
    card = table.deal("Red", own("each other player places a stone from their hand"))
    table.reveal("Red", card, "Blue: on (1, 0)", "Blue: turned 3",
                 "Green: on (-1, 0)", "Green: turned 0")  # fmt: skip
    owners = {cell: str(top.controller) for cell, top in table.game.board.tops.items()}
    assert owners == {(0, 0): "Red", (1, 0): "Blue", (-1, 0): "Green"}
    assert table.hand("Red") == ["gray:SSSSSS"]


def test_what_answers_drawing_comes_before_whatever_follows() -> None:
    skip = "until the end of your next turn:\n      after you draw a {}: {}"
    stones_first = own(skip.format("stone", "reverse the direction of play"))
    then_coins = own(skip.format("ritual", "draw 1 stone from the stone piles"))
    table = three("black:SSSSSS")
    table.game.zones["ritual pile"].cards.clear()
    ritual = table.game.add_card(printed()["Skip Turn"], None, table.game.zones["ritual pile"])
    table.lay("Green", "gray:SSSSSS", (0, 0))
    for card in (stones_first, then_coins):
        table.reveal("Red", table.deal("Red", card))
    stone = table["Red"].zones["hand"].cards[0]
    table.run(api.place(table.game, table["Red"], stone, (1, 0)))
    assert table["Red"].zones["rituals"].cards == [ritual]
    assert table.says("Red lays 1 coin", "Red draws gray", "goes against the clock",
                      "Red draws a ritual", "Red draws gray")  # fmt: skip
    assert table.game.queue == []
