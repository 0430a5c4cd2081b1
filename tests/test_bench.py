"""The bench measures what it says: the same cards on both sides, slips judged by a toy compiler."""

from __future__ import annotations

import importlib
import json
import random
import sys
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from runewright.bench import (
    bench,
    cards,
    games,
    jobs,
    measure,
    peer,
    sheets,
    shipped,
    stones,
    typos,
)
from runewright.bench.typos import Finding, Verdict
from runewright.compiler.compile import compile_sources
from runewright.compiler.decks import judge, read_list
from runewright.compiler.load import load, shipped_games
from runewright.dsl.source import Source

pytestmark = pytest.mark.checkout


def test_cards_are_the_same_for_the_same_seed() -> None:
    assert cards.make(40, "a") == cards.make(40, "a")
    assert cards.make(40, "a") != cards.make(40, "b")


def test_cards_have_13_lines_and_names_of_their_own() -> None:
    made = cards.make(500, "a")
    assert {card.rune.count("\n") for card in made} == {cards.LINES}
    assert len({card.data["name"] for card in made}) == 500
    assert {card.data["kind"] for card in made} == set(cards.KINDS)


def test_both_sides_hold_the_same_content() -> None:
    for card in cards.make(200, "a"):
        for value in _values(card.data):
            assert str(value) in card.rune or value in ("wounds", "friendly", True), value


def _values(data: object) -> list[object]:
    """Names and numbers of a card's data; what a statement does is a verb of the text."""
    if isinstance(data, dict):
        return [v for key, part in data.items() if key not in ("do", "rows") for v in _values(part)]
    if isinstance(data, list):
        return [value for part in data for value in _values(part)]
    return [data]


def test_the_peer_takes_all_cards_and_sees_faults() -> None:
    made = cards.make(200, "a")
    validators = peer.validators()
    assert peer.read(peer.as_json(made), validators) == (200, [])
    spoiled = [dict(card.data) for card in made[:5]]
    spoiled[0]["threat"] = 11
    spoiled[1]["threta"] = 1
    spoiled[2]["effect"] = [{"do": "deal", "amount": "two"}]
    del spoiled[3]["life"]
    count, faults = peer.read(json.dumps(spoiled), validators)
    assert count == 5
    assert [fault.partition(": ")[0] for fault in faults] == [card["name"] for card in spoiled[:4]]


def test_a_job_runs_in_its_own_process(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(peer.as_json(cards.make(50, "a")))
    ours, theirs = measure.paired(("peer", str(file)), ("peer", str(file)), 2)
    assert [run.count for run in (*ours, *theirs)] == [50] * 4
    assert measure.middle(ours).seconds > 0
    assert measure.middle(ours).megabytes > 1


def test_a_job_that_fails_gives_no_figures(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text('[{"kind": "feat", "name": "Bare"}]')
    with pytest.raises(measure.BenchError, match="Bare"):
        measure.run_job("peer", str(file))


def test_our_jobs_do_the_whole_work_on_the_same_cards(tmp_path: Path) -> None:
    bench.write_project(tmp_path, cards.make(100, "a"))
    assert measure.run_job("ours", str(tmp_path)).count == 100
    assert measure.run_job("decks", str(tmp_path)).count == jobs.DECKS


def test_half_of_the_judged_decks_are_legal(tmp_path: Path) -> None:
    bench.write_project(tmp_path, cards.make(100, "a"))
    compiled = compile_sources(load([tmp_path]).sources)
    (library,) = compiled.model.libraries.values()
    legal = [
        judge(deck, library.pool).legal
        for text in islice(jobs.deck_lists(library.own), 20)
        if (deck := read_list(Source("list", text), library.formats[jobs.FORMAT], library.pool)[0])
    ]
    assert legal.count(False) >= 10
    assert legal.count(True) >= 5


def test_whole_games_are_measured_by_choices_and_turns() -> None:
    choices, lengths = games.play("runebound", "2")()
    assert choices > 100
    assert len(lengths) == 2 and min(lengths) > 10
    assert games.play("runebound", "1")()[1] == lengths[:1]


def test_turns_are_measured_at_so_many_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stones, "TABLES", 2)
    assert stones.turns("20")() == 2 * stones.LAST
    assert stones.turns("72")() >= 2 * stones.LAST  # whoever has no stone left passes


def test_the_rows_of_hexagonal_games_say_how_cost_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_job(name: str, *said: str) -> measure.Run:
        if name == "play":
            return measure.Run(0.5, 1.0, 1000, (60, 40, 50) * 10)
        return measure.Run(int(said[0]) / 100, 1.0, 100)

    monkeypatch.setattr(bench, "run_job", run_job)
    whole, growth = bench.hexagonal_games(30, 1)
    assert whole.good and whole.found.startswith("60.0 games a second")
    assert "50 turns a game" in whole.found and "2,000 decisions" in whole.found
    assert growth.good and growth.found.startswith("2.00 ms at 20 stones, 3.60 ms at 36")
    assert growth.found.endswith("7.20 ms at 72 stones: 3.6 times as much")


class Countdown:
    """A game of the peer's kind: three questions, of which the last has one answer."""

    def reset(self) -> tuple[dict[str, Any], int]:
        self.left = 3
        return self.state(), 0

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action in self.state()["legal_actions"]
        self.left -= 1
        return self.state(), 0

    def state(self) -> dict[str, Any]:
        return {"legal_actions": dict.fromkeys(range(self.left))}

    def is_over(self) -> bool:
        return self.left == 0


def test_games_of_the_peer_are_measured_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(game: str, config: dict[str, int]) -> Countdown:
        made.append(game)
        return Countdown()

    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=make))
    assert games.rlcard("uno", "4")() == (8, (3, 3, 3, 3))
    assert made == ["uno"]


def test_the_row_of_games_gives_both_rates_and_their_ratio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = measure.Run(2.0, 1.0, 50_000, (80, 90, 70)), measure.Run(1.0, 1.0, 12_500, (9,))
    monkeypatch.setattr(bench, "paired", lambda *_: ([ours], [theirs]))
    rows = list(bench.whole_games(3, 1))
    assert [row.work.rpartition(" ")[2] for row in rows] == list(games.PEERS)
    assert all(row.good for row in rows)
    for part in ("25,000 decisions", "1.5 games", "80 turns", "12,500", "ratio 2.00"):
        assert part in rows[0].found


def test_the_table_says_what_missed_its_target() -> None:
    lines = [bench.Line("work", "3 s", "2 s", False), bench.Line("other", "1 s", "2 s", True)]
    assert list(bench.table(lines)) == [
        "MISS work",
        "       3 s",
        "       target: 2 s",
        "ok   other",
        "       1 s",
        "       target: 2 s",
    ]


# ------------------------------------------------------------------------------------ slips


def test_every_shipped_card_is_clean_before_it_is_spoilt() -> None:
    for game in shipped_games():
        judged = shipped.judge(game)
        assert not [one for one in shipped.texts(game).items() if judged(*one).findings]


def test_our_compiler_judges_slips_by_place_and_proposal() -> None:
    text = 'feat "Trial":\n  side friendly\n  threta 2\n  timing boot\n  effect: draw 1 card\n'
    found = shipped.judge("runebound")("Trial", text).findings
    (finding,) = (one for one in found if "threta" in one.fault)
    assert text[finding.start : finding.end].strip().startswith("threta")
    assert finding.proposal == "threat"


def test_a_spoilt_card_stands_for_the_shipped_one_not_beside_it() -> None:
    text, judged = shipped.texts("runes")["Fast Turn"], shipped.judge("runes")
    spoilt = judged("Fast Turn", text.replace("Fast Turn", "Fat Turn"))
    assert spoilt.findings == [] and "Fat Turn" in spoilt.built
    clash = judged("Fast Turn", text.replace("chevron", "hexagon")).findings
    assert [(one.fault[:5], text.count("\n", 0, one.start)) for one in clash] == [("RW271", 1)]


def test_a_fact_that_says_something_else_is_built_otherwise() -> None:
    name = "scenario Refill Hand Stones fills up to three"
    text, judged = shipped.references("runes")[name], shipped.judge("runes")
    clean, other = judged(name, text), judged(name, text.replace('"LLLLLL"', '"LLLLJL"'))
    assert (clean.findings, other.findings) == ([], [])
    assert clean.built != other.built


TEXT = 'feat "Low Feint":  # a note\n  threat 12\n'


def test_tokens_are_words_names_numbers_and_punctuation() -> None:
    found = [(token.kind, TEXT[token.start : token.end]) for token in typos.tokens(TEXT)]
    assert found == [
        ("word", "feat"), ("punctuation", '"'), ("name", "Low"), ("name", "Feint"),
        ("punctuation", '"'), ("punctuation", ":"), ("word", "threat"), ("number", "12"),
    ]  # fmt: skip


def test_every_token_slips_in_every_way_it_can() -> None:
    made = list(typos.slips(TEXT, random.Random("a")))
    assert {(slip.before, slip.way) for slip in made if slip.before == "threat"} == {
        ("threat", way) for way in typos.WAYS
    }
    assert {slip.way for slip in made if slip.before == ":"} == set(typos.WAYS) - {"swap"}
    for slip in made:
        assert slip.apply(TEXT) != TEXT
        assert abs(len(slip.after) - len(slip.before)) <= 1


@pytest.mark.parametrize(
    ("start", "proposal", "right"),
    [(22, "threat", True), (22, "thread", False), (20, "  threat", True), (20, "threat 12", False)],
)
def test_a_proposal_is_right_if_it_is_the_word_or_mends_the_text(
    start: int, proposal: str, right: bool
) -> None:
    text = 'feat "Low Feint":  \n  threat 12\n'
    token = next(token for token in typos.tokens(text) if text[token.start :].startswith("threat"))
    assert (token.start, token.end) == (22, 28)
    slip = typos.Slip("deletion", token, "threat", "threa")
    finding = Finding("unknown", start, 27, proposal)
    assert typos.mends(finding, slip, text) is right


def toy(_: str, text: str) -> Verdict:
    """A compiler that knows two words, misses a colon elsewhere, and takes numbers as they come."""
    findings = [
        Finding("unknown word", token.start, token.end, "threat")
        for token in typos.tokens(text)
        if token.kind == "word" and text[token.start : token.end] not in ("feat", "threat")
    ]
    if ":" not in text:
        findings.append(Finding("no colon", 0, 1, ""))
    names = "".join(text[t.start : t.end] for t in typos.tokens(text) if t.kind == "name")
    return Verdict(findings, names)


def test_slips_are_counted_by_what_came_of_them() -> None:
    tallies = typos.examine({"toy": TEXT}, toy, 1000, "a")
    names, words, numbers = tallies["name"], tallies["word"], tallies["number"]
    assert (names.legal, names.wrong) == (8, 0)
    assert (words.at_place, words.proposed, words.ignored) == (8, 4, 0)
    assert (numbers.ignored, numbers.at_place) == (4, 0)
    assert tallies["punctuation"].elsewhere == 2
    assert "toy:2: '12' as" in numbers.misses[0]
    assert numbers.misses[0].endswith("ignored")
    assert next(iter(typos.figures(tallies))).startswith("slips in")
    assert "8 of 8 (100.0%)" in "\n".join(typos.figures(tallies))


def test_a_fault_that_was_there_before_is_not_a_report() -> None:
    def grumbling(_: str, text: str) -> Verdict:
        return Verdict([Finding("old", 0, len(text), "")], "same")

    tallies = typos.examine({"toy": TEXT}, grumbling, 1000, "a")
    assert sum(tally.at_place for tally in tallies.values()) == 0
    assert sum(tally.ignored for tally in tallies.values()) > 0


# ------------------------------------------------------------------------------------- sheets


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eleven cards as a project, and as the peers read them."""
    folder = tmp_path_factory.mktemp("sheets")
    bench.write_project(folder / "project", cards.make(11, "a"))
    texts = sheets.texts_of(sheets.faces_of(str(folder / "project")))
    (folder / "cards.json").write_text(json.dumps(texts))
    sheets.write_icons(folder / "icons")
    return folder


def test_both_sides_print_the_same_words(printed: Path) -> None:
    faces = sheets.faces_of(str(printed / "project"))
    texts = json.loads((printed / "cards.json").read_text())
    assert [text["name"] for text in texts] == [face.name for face in faces]
    for face, text in zip(faces, texts, strict=True):
        rich = [*face.above, *face.rules, *face.flavor]
        ours = ["".join(run.text for run in paragraph.runs) for paragraph in rich]
        theirs = ["".join(run.get("text", "") for run in runs) for runs in text["text"]]
        assert ours == theirs
        assert 60 < len("".join(ours)) <= sheets.LETTERS[1]
        icons = [run["icon"] for runs in text["text"] for run in runs if "icon" in run]
        assert all((printed / "icons" / f"{name}.png").exists() for name in icons)


def test_our_sheets_are_drawn_cold_and_after_an_edit(printed: Path) -> None:
    assert sheets.sheets(str(printed / "project"))() == 2
    assert sheets.edited(str(printed / "project"), 4)() == 2


@pytest.mark.parametrize("name", sheets.PEERS)
def test_a_peer_draws_all_cards_or_is_said_to_be_missing(printed: Path, name: str) -> None:
    try:
        importlib.import_module(name)
    except ImportError:
        assert name in sheets.missing_peers()
    else:
        assert name not in sheets.missing_peers()
        assert jobs.JOBS[name](str(printed / "cards.json"))() == 2


def test_places_and_marks_of_the_peers_lie_on_the_paper() -> None:
    places = list(sheets.places())
    assert len(places) == 9
    assert places[0] == (10.5, 16.5) and places[-1] == (136.5, 192.5)
    drawn: list[tuple[float, ...]] = []
    sheets._marks(lambda *ends: drawn.append(ends))
    assert len(drawn) == 16
    assert all(0 <= end <= 297 for ends in drawn for end in ends)


def test_the_row_of_sheets_names_the_peers_and_holds_them_against_the_target(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seconds = {"sheets": 2.0, "sheets-edited": 0.6, "reportlab": 5.0}
    monkeypatch.setattr(bench, "WORK", tmp_path)
    monkeypatch.setattr(sheets, "missing_peers", lambda: ["weasyprint"])
    monkeypatch.setattr(bench, "run_job", lambda name, _: measure.Run(seconds[name], 100.0, 34))
    monkeypatch.setattr(sheets, "COUNT", 5)
    cold, again = bench.printed_sheets("a", 3)
    assert cold.good and "5 cards on 34 A4 sheets" in cold.work
    assert "2.00 s" in cold.found and "ReportLab 5.00 s" in cold.found
    assert "WeasyPrint is not installed: ratio to the faster 0.40" in cold.found
    assert not again.good and again.found == "0.60 s"
    seconds["reportlab"] = 3.0
    assert not next(bench.printed_sheets("a", 1)).good
