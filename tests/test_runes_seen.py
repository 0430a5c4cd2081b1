"""What is told, drawn and weighed: the story, the picture, what placements look worth."""

from __future__ import annotations

from contextlib import suppress
from math import dist
from xml.etree import ElementTree

import pytest
from runes_table import FILLER, REPLACE, Table, ritual

from runewright.runtime.bots import GreedyBot, stream_of
from runewright.runtime.cards import move
from runewright.runtime.decisions import Decision, Option, Steps, run
from runewright.runtime.runes import api, worth
from runewright.runtime.runes.greedy import judge
from runewright.runtime.runes.hints import hints_of
from runewright.runtime.runes.picture import middle, picture
from runewright.runtime.runes.play import question, result
from runewright.runtime.runes.screens import screen
from runewright.runtime.runes.views import view_of
from runewright.runtime.state import Card


def told(table: Table) -> list[str]:
    return [str(line) for line in table.game.log]


# ------------------------------------------------------------------------------- the story


def test_a_placement_is_told_with_what_it_covers_and_brings() -> None:
    table = Table(rituals=[ritual("A")])
    table.lay("Blue", "gray:FFFFFF", (0, 0), 2)
    table.lay("Green", "gray:SSSSSS", (1, 0))
    table.place("Red", "black:PSPPPP", (0, 0), 5)
    assert told(table) == [
        "Blue takes 2 coins back",
        'Red places black "PSPPPP" on (0, 0) over gray "FFFFFF", turned 5',
        "Red lays 1 coin on it",
        "Red draws a ritual",
    ]


def test_drawing_taking_and_removing_are_told() -> None:
    table = Table(hands=False, pile=[])
    stone = table.give("Red", "gray:SMLWFP")
    table.run(api_move(table, stone, "Blue"))
    card = table.deal("Red", ritual("Old"))
    table.run(api_move(table, card, ""))
    assert told(table) == [
        'Blue takes gray "SMLWFP" from Red', "Red removes Old from the game",
    ]  # fmt: skip
    other = Table()
    other.run(api.draw_stones(other.game, other["Green"], 2))
    assert told(other) == ['Green draws gray "SSMMLL", gray "SSMMLL"']


def api_move(table: Table, card: Card, to: str) -> Steps[bool]:
    """A card goes to a player's hand, or out of the game."""
    zone = table[to].zones["hand"] if to else table.game.zones["removed"]
    return move(table.game, table["Red"], card, zone)


def test_exchanging_coins_and_formations_are_told() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(5)])
    top = table.lay("Blue", "gray:SSSSSS", (5, 0))
    table.run(api.exchange_coins(table.game, table["Red"], top))
    table.run(api.exchange_coins(table.game, table["Green"], top))
    assert told(table) == [
        "Blue takes 1 coin back",
        'Red exchanges the 1 coin on gray "SSSSSS" for own ones',
        "Red has a line of 6 and lays 5 coins beside it",
        "Red takes 1 coin back",
        'Green exchanges the 1 coin on gray "SSSSSS" for own ones',
        "Red loses a line of 6 and takes 5 coins back",
    ]


def test_a_ritual_is_told_with_its_text() -> None:
    table = Table()
    card = table.deal("Red", ritual("Storm", text="Turn  all\nstones."))
    table.reveal("Red", card)
    assert told(table) == ["Red plays Storm: Turn all stones."]


def test_what_a_die_decides_is_told_in_one_line() -> None:
    table = Table()
    text = "Take a stone.\nRoll the die:\n- 1–3: –\n- 4–6: Take one more.\n"
    table.reveal("Red", table.deal("Red", ritual("Theft", text=text)))
    assert told(table) == [
        "Red plays Theft: Take a stone. Roll the die: 1–3: –; 4–6: Take one more.",
    ]


# ------------------------------------------------------------------------------- hints


def hints(table: Table, topic: str) -> dict[str, str]:
    """What stands beside the options of the last question about that."""
    found: dict[str, str] = {}

    def answer(decision: Decision) -> tuple[Option, ...]:
        asked = question(table.game, decision)
        if decision.topic == topic and not found:
            found.update(zip(asked.options, asked.hints(), strict=False))
        return (decision.options[0],)

    with suppress(api.GameOver):
        run(api.play_turn(table.game), answer)
    return found


def three_of_blue(*hand: str) -> Table:
    """Two stones with suns that touch a third one."""
    table = Table("Red", "Blue", hands=False)
    for cell, rune in (((0, 0), "F"), ((1, -1), "S"), ((0, 1), "S")):
        table.lay("Blue", f"gray:{rune * 6}", cell, 2)
    table.give("Red", *hand)
    return table


@pytest.mark.rule("RN-PLACE-08", layer="engine")
def test_before_it_is_placed_one_reads_what_a_stone_would_bring() -> None:
    table = three_of_blue("golden:MSMSMM", "gray:PPPPPP", "gray:SPPPPP")
    assert hints(table, "place") == {
        'place golden "MSMSMM"': "up to 4 coins", 'place gray "SPPPPP"': "up to 1 coin",
    }  # fmt: skip
    cells = hints(three_of_blue("golden:MSMSMM"), "cell")
    assert cells["on (0, 0)"] == "up to 4 coins, over a stone of Blue"
    assert cells["on (1, 0)"] == "up to 4 coins" and cells["on (2, -1)"] == "up to 2 coins"
    again = Table("Red", "Blue", hands=False)
    again.lay("Blue", "gray:SMMMMM", (0, 0))
    again.give("Red", "gray:SSPPPP")
    again.tray("Red", 1)
    turned = hints(again, "turn")
    assert turned["turned 2"] == "PPSSPP: 1 rune matches, 1 coin"
    assert hints(Table("Red", "Blue"), "turn")["turned 1"] == "LSSMML: 1 coin"


def test_a_stone_that_covers_one_as_good_is_weighed_as_well() -> None:
    table = three_of_blue("gray:FFFFFF")
    table.lay("Blue", "gray:PPSPPP", (1, 0))
    stone = table["Red"].zones["hand"].cards[0]
    table.game.lifted = (stone, None)
    asked = Decision(table["Red"], "cell", "where", (Option("on (1, 0)", (1, 0)),))
    assert (1, 0) not in api.places(table.game, table["Red"], stone)
    assert hints_of(table.game, asked) == ["up to 1 coin, over a stone of Blue"]


def test_where_nothing_is_placed_there_is_no_hint() -> None:
    table = Table("Red", "Blue")
    table.deal("Red", ritual("Storm"))
    assert hints(table, "play") == {}


@pytest.mark.parametrize(
    ("trays", "winner", "stale", "line"),
    [((0, 4, 9), "Red", False, "Red wins after 7 turns."),
     ((2, 4, 9), "Red", True, "Red is ahead after 7 turns and wins."),
     ((2, 2, 9), "", True, "Nobody has won after 7 turns.")],
)  # fmt: skip
def test_how_it_ended_is_said(
    trays: tuple[int, ...], winner: str, stale: bool, line: str
) -> None:
    table = Table()
    for name, coins in zip(("Red", "Blue", "Green"), trays, strict=True):
        table.tray(name, coins)
    table.lay("Green", FILLER, (0, 0), 1)
    table.game.turn, table.game.stalemate = 7, stale
    table.game.winner = table[winner] if winner else None
    assert result(table.game).splitlines() == [
        line, f"  Red: {trays[0]} coins left, 0 stones on the table",
        f"  Blue: {trays[1]} coins left, 0 stones on the table",
        "  Green: 8 coins left, 1 stone on the table",
    ]  # fmt: skip


def test_the_screen_shows_formations_rituals_and_skips() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    table.deal("Red", ritual("Storm", text="Turn all stones."))
    table.game.skip(table["Blue"], "turn")
    table.game.direction = -1
    text = "\n".join(screen(view_of(table.game, table["Red"])))
    for part in (
        "== Turn 0 of Red, the other way round ==",
        "Red has a line with 5 coins: (0,0) (1,0) (2,0) (3,0) (4,0) (5,0)",
        "Your rituals:\n  Storm: Turn all stones.", "0 rituals, skips 1 turn; hand stones: gray",
    ):  # fmt: skip
        assert part in text


def test_the_table_is_shown_as_soon_as_a_stone_lies_there() -> None:
    table = Table("Red", "Blue")
    blocks = screen(view_of(table.game, table["Red"]))
    assert blocks[0].startswith("== Turn 0 of Red ==") and blocks[1].startswith("Red (you): 40")
    table.lay("Red", "black:SMLWFP", (0, 0), 2)
    blocks = screen(view_of(table.game, table["Red"]))
    assert "L 0,0  M" in blocks[1] and "W  R2b   S" in blocks[1]
    assert blocks[1].endswith("against the clock.") and blocks[2].startswith("Red (you): 38")


# ------------------------------------------------------------------------------- the picture


def test_stones_are_drawn_as_hexagons_where_they_lie() -> None:
    table = Table()
    for cell in ((0, 0), (1, 0), (0, 1), (-2, 3)):
        table.lay("Red", "golden:SMLWFJ", cell)
    root = ElementTree.fromstring(picture(table.game))
    stones = [one for one in root.iter()
              if one.tag.endswith("polygon") and one.get("fill") == "#e8bf4a"]  # fmt: skip
    assert len(stones) == 4
    for cell, drawn in zip(sorted(table.game.board.tops), stones, strict=True):
        points = [tuple(map(float, one.split(","))) for one in str(drawn.get("points")).split()]
        sides = [dist(points[n], points[n - 1]) for n in range(6)]
        assert len(set(points)) == 6 and max(sides) - min(sides) < 0.5
        assert all(abs(dist(point, middle(cell)) - 58.5) < 0.1 for point in points)
    assert dist(middle((0, 0)), middle((1, 0))) == pytest.approx(60 * 3**0.5)
    assert dist(middle((0, 0)), middle((0, 1))) == pytest.approx(60 * 3**0.5)
    titles = [one.text for one in root.iter() if one.tag.endswith("title")]
    assert titles == list("SMLWFJ") * 4


def test_an_empty_table_is_drawn_as_well() -> None:
    root = ElementTree.fromstring(picture(Table().game))
    assert [one for one in root.iter() if one.tag.endswith("polygon")] == []
    assert float(str(root.get("height"))) > 150


def test_coins_are_drawn_in_the_colour_of_their_player() -> None:
    table = Table("Ann", "Bob")
    table.lay("Ann", "gray:SMLWFJ", (0, 0), 3)
    table.lay("Bob", "black:SMLWFJ", (1, 0), 2)
    root = ElementTree.fromstring(picture(table.game))
    discs = [one.get("fill") for one in root.iter() if one.get("r") == "15"]
    assert discs == ["#c8372d", "#2b62b8"]
    numbers = [one.text for one in root.iter() if one.get("font-weight") == "bold"]
    assert numbers == ["3", "2"]
    dots = [(one.get("r"), one.get("fill")) for one in root.iter() if one.get("r") == "7"]
    assert dots == [("7", "#c8372d"), ("7", "#2b62b8")]
    lines = [one for one in root.iter() if one.get("font-size") == "14"]
    assert [float(str(one.get("x"))) for one in lines[:2]] == [
        float(str(lines[2].get("x"))) + 16
    ] * 2


def test_free_cells_around_are_drawn_with_a_thin_line() -> None:
    table = Table()
    table.lay("Red", "gray:SMLWFP", (0, 0))
    root = ElementTree.fromstring(picture(table.game))
    free = [one for one in root.iter() if one.get("fill") == "none" and one.get("points")]
    assert [one.get("stroke-width") for one in free] == ["1"] * 6


# ------------------------------------------------------------------------------- what it is worth


def test_a_placement_is_worth_its_coins_and_what_others_lose() -> None:
    table = Table()
    table.lay("Blue", "gray:SFFFFF", (0, 0), 2)
    table.lay("Green", "gray:SSSSSS", (1, 0))
    table.lay("Green", "gray:SSSSSS", (0, 1))
    game, red = table.game, table["Red"]
    gray, black = table.give("Red", "gray:SWWWWS"), table.give("Red", "black:SWWWWS")
    assert worth.of_cell(game, red, gray, (0, 0)) == pytest.approx(2 + worth.SPITE * 2)
    assert worth.of_cell(game, red, gray, (1, -1)) == 1
    assert worth.of_cell(game, red, black, (1, -1)) == 1 + worth.RITUAL
    table.lay("Red", "gray:WWWWWW", (5, 5), 1)
    own = table.lay("Red", "gray:FFFFFF", (2, -1), 1)
    assert game.board.cells[own.uid] == (2, -1)
    assert worth.of_cell(game, red, gray, (2, -1)) == 1 - 1
    assert worth.of_stone(game, red, gray) >= 2 + worth.SPITE * 2
    table.tray("Red", 1)
    assert worth.of_cell(game, red, gray, (1, -1)) > worth.WINS
    assert worth.of_turn(game, red, gray, (0, 0), 0) == 2


def test_a_line_that_would_be_completed_or_broken_counts() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(5)])
    card = table.give("Red", "gray:MMMSMM")
    assert worth.of_cell(table.game, table["Red"], card, (5, 0)) == 1 + 5
    table.place("Red", "gray:MMMSMM", (5, 0))
    table.lay("Green", "gray:PPPPPP", (6, 0))
    foe = table.give("Blue", "gray:PWWSWW")
    found = worth.of_cell(table.game, table["Blue"], foe, (5, 0))
    assert found == pytest.approx(2 + worth.SPITE * (1 + 5))


def test_the_greedy_player_takes_the_best_place_and_plays_what_he_has() -> None:
    table = Table(hands=False)
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.lay("Blue", "gray:SSSSSS", (2, -1))
    table.give("Red", "gray:MWWWWW", "golden:SSWSSW")
    table.game.active = table["Red"]
    bot = GreedyBot(stream_of("1", 1), judge)
    said: list[str] = []

    def answer(decision: Decision) -> tuple[Option, ...]:
        who = decision.who
        assert who is not None
        picks = bot.answer(question(table.game, decision), lambda: view_of(table.game, who))
        said.extend(decision.options[n].text for n in picks)
        return tuple(decision.options[n] for n in picks)

    run(api.play_turn(table.game), answer)
    assert said[0] in ("on (1, 0)", "on (1, -1)")
    assert [top.counters["coin"] for top in table.game.board.tops.values()] == [1, 1, 4]


def test_the_greedy_player_prefers_many_coins_and_other_players() -> None:
    table = Table()
    table.lay("Blue", "gray:SSSSSS", (0, 0), 5)
    table.lay("Green", "gray:SSSSSS", (1, 0), 2)
    view = view_of(table.game, table["Red"])
    who = table["Red"]
    stones = [Option("a", table.top((1, 0))), Option("b", table.top((0, 0)))]
    players = [Option("Red", who), Option("Blue", table["Blue"])]
    play = [Option("play", table.deal("Red", REPLACE)), Option("pass", None)]
    for options, best in ((stones, 1), (players, 1), (play, 0)):
        topic = "play" if options is play else "choose"
        asked = question(table.game, Decision(who, topic, "?", tuple(options)))
        values = judge(view, asked)
        assert max(range(len(values)), key=lambda n: values[n]) == best
    yes_or_no = (Option("do it", True), Option("decline", False))
    assert judge(view, question(table.game, Decision(who, "may", "?", yes_or_no))) == [1.0, 0.0]
