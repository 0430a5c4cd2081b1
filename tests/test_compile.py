"""The pipeline as a whole, and the reader of projects that feeds it."""

from __future__ import annotations

from pathlib import Path

import pytest
from declare_helpers import MINI, compiled, kind_of_mini, marked, runebound, spell

from runewright.compiler.compile import check_text, compile_sources
from runewright.compiler.declare.locks import lock_files
from runewright.compiler.load import LoadError, load, shipped_games, shipped_sources
from runewright.dsl.rules.limits import MAX_BYTES
from runewright.dsl.source import Source

KIND = f'{MINI}kind spell "Spell":\n  cost number 0 to 9\n'
CARDS = 'use mini\nset "Mine"\n'
TALENT = ("level 1", "proficiencies survival")


def sources(**files: str) -> list[Source]:
    return [Source(f"{name}.rune", text) for name, text in files.items()]


# ----------------------------------------------------------------------------------- pipeline


def test_files_of_a_project_make_one_model() -> None:
    done = compile_sources(
        sources(
            b=CARDS + spell("cost 2", name="Two"),
            game=KIND,
            a=CARDS + spell("cost 1", name="One"),
        )
    )
    assert not done.diagnostics
    library = done.model.libraries["mini"]
    assert [card.name for card in library.own] == ["Two", "One"]
    assert library.sets["Mine"].place.source.path == "b.rune"
    assert library.by_id["Mine/2"].name == "One"
    assert (library.title("spell"), library.plural("spell")) == ("Spell", "Spells")


def test_everything_is_said_once_sorted_by_file_and_place() -> None:
    done = compile_sources(
        sources(
            b=CARDS + spell("cost x", name="B"),
            game=KIND,
            a=CARDS + spell("cost 12", name="C") + spell("cots 1", name="A") + "hm\n",
        )
    )
    assert [(one.source.path, one.code) for one in done.diagnostics] == [
        ("a.rune", "RW244"), ("a.rune", "RW232"), ("a.rune", "RW130"), ("b.rune", "RW243"),
    ]  # fmt: skip
    assert done.has_errors


def test_the_same_sources_say_the_same_again() -> None:
    files = sources(game=KIND, a=CARDS + spell("cots 12", "rarity x") + spell("cost x"))
    one, two = compile_sources(files), compile_sources(files)
    assert one.diagnostics == two.diagnostics


def test_what_a_file_uses_holds_to_its_end_only() -> None:
    found = compile_sources(sources(a=KIND, b='set "Mine"\n' + spell("cost 1"))).diagnostics
    assert [(one.source.path, one.code) for one in found] == [("b.rune", "RW201")]


def test_a_file_may_turn_to_another_game() -> None:
    text = f'{KIND}set "Mine"\n{spell("cost 1")}' + runebound("talent", *TALENT)
    done = compiled(text)
    assert not done.diagnostics
    assert {name: [c.name for c in one.own] for name, one in done.model.libraries.items()} == {
        "mini": ["Spark"],
        "runebound": ["Deep Pit"],
    }
    assert list(done.model.games) == ["mini", "runebound"]
    assert [card.name for card in done.model.cards()] == ["Spark", "Deep Pit"]


def test_a_shipped_game_comes_with_its_cards_and_formats() -> None:
    library = compiled(runebound("talent", *TALENT)).model.libraries["runebound"]
    assert [card.name for card in library.own] == ["Deep Pit"]
    assert "Scout" in {card.name for card in library.shipped}
    assert "Character deck" in library.formats
    assert [name for name, kept in library.sets.items() if kept.cards] == ["Mine"]


def test_without_shipped_content_a_game_must_be_declared() -> None:
    text = runebound("talent", *TALENT)
    done = compile_sources([Source("a.rune", text)], shipped=False)
    assert [(one.code, marked(one)) for one in done.diagnostics] == [("RW202", "runebound")]


def test_a_game_of_a_shipped_name_is_the_projects_own() -> None:
    text = 'game runebound "Mine":\n  players 2\nkind talent "T":\n  cost number 0 to 9\n'
    done = compiled(text + 'set "S"\ntalent "A":\n  cost 1\n')
    assert not done.diagnostics
    library = done.model.libraries["runebound"]
    assert (library.game.title, list(library.game.kinds), library.shipped) == (
        "Mine", ["talent"], (),
    )  # fmt: skip


@pytest.mark.parametrize("game", shipped_games())
def test_shipped_files_that_are_the_project_hide_nothing(game: str) -> None:
    whole = shipped_sources(game)
    assert not compile_sources(whole).diagnostics
    for source in whole:
        copied = Source(f"elsewhere/{source.path}", source.text)
        assert not compile_sources([copied]).diagnostics, source.path


def test_decks_of_a_project_are_judged() -> None:
    deck = (
        'format "Small":\n  spells of spell:\n    at most 1 card\n'
        'deck "Mist":\n  format "Small"\n  spells:\n    One\n    Two\n'
    )
    cards = spell("cost 1", name="One") + spell("cost 2", name="Two")
    done = compiled(kind_of_mini("cost number 0 to 9", cards=cards) + deck)
    assert [one.code[:3] for one in done.diagnostics] == ["RW4"]
    assert list(done.model.libraries["mini"].decks) == ["Mist"]


def test_scenarios_abilities_phrases_and_maps_are_kept_for_later_stages() -> None:
    text = (
        'use runebound\nability stubborn (x number):\n  before combat: draw x cards\n'
        'scenario "S":\n  players Ala, Ola\nmap "M":\n  . .\n'
    )
    library = compiled(text).model.libraries["runebound"]
    assert [one.node.name.value for one in library.abilities if not one.shipped] == ["stubborn"]
    assert [one.node.name.value for one in library.scenarios if not one.shipped] == ["S"]
    assert [one.node.name.value for one in library.maps if not one.shipped] == ["M"]


# -------------------------------------------------------------------------------- check_text


def test_a_text_may_hold_several_files() -> None:
    found = check_text(
        f"==> a.rune <==\n{KIND}==> sets/b.rune <==\n{CARDS}{spell('cost 12')}"
        '==> sets/Mine.lock.json <==\n{"set": "Mine", "cards": []}\n'
    )
    assert [(one.source.path, one.code) for one in found] == [("sets/b.rune", "RW244")]


def test_a_text_has_the_faults_of_its_letters_too() -> None:
    found = check_text(f"# \u202e\n{KIND}", "x.rune")
    assert [(one.source.path, one.code) for one in found] == [("x.rune", "RW105")]


# --------------------------------------------------------------------------------------- load


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path = path.with_name(path.name + ".rune")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def names(folder: Path, *given: str) -> list[str]:
    project = load([folder / one for one in given] or [folder])
    return [str(Path(one.path).relative_to(folder)) for one in project.sources]


def test_a_folder_is_read_with_all_that_lies_below(tmp_path: Path) -> None:
    write(tmp_path, game=KIND, sets__b=CARDS, sets__a=CARDS, _x=CARDS)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "old.rune").write_text("@", encoding="utf-8")
    (tmp_path / "sets" / ".hidden.rune").write_text("@", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("@", encoding="utf-8")
    assert names(tmp_path) == ["_x.rune", "game.rune", "sets/a.rune", "sets/b.rune"]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    write(tmp_path, game=KIND, sets__a=CARDS)
    assert names(tmp_path, "game.rune", ".", "sets", "sets/a.rune") == [
        "game.rune", "sets/a.rune",
    ]  # fmt: skip


def test_records_of_sets_are_read_with_their_folder_or_file(tmp_path: Path) -> None:
    write(tmp_path, game=KIND, sets__a=CARDS + spell("cost 1"))
    done = compile_sources(load([tmp_path]).sources)
    for path, text in lock_files(done.model).items():
        Path(path).write_text(text, encoding="utf-8")
    assert (tmp_path / "sets" / "Mine.lock.json").is_file()
    for given in (tmp_path, tmp_path / "sets" / "a.rune"):
        (lock,) = load([given]).locks
        assert lock.path.endswith("sets/Mine.lock.json")


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    """C61: a file that starts with a byte-order mark."""
    text = kind_of_mini("cost number 0 to 9", cards=spell("cost 12")).replace("\n", "\r\n")
    (tmp_path / "a.rune").write_bytes(b"\xef\xbb\xbf" + text.encode())
    project = load([tmp_path])
    (found,) = compile_sources(project.sources).diagnostics
    assert not project.diagnostics
    assert (found.code, found.source.location(found.span.start)) == ("RW244", (11, 8))


def test_a_wrong_encoding_is_said_of_the_file_and_others_are_read(tmp_path: Path) -> None:
    write(tmp_path, game=KIND, b=CARDS + spell("cost 12"))
    (tmp_path / "a.rune").write_bytes('use mini\n# Żółta Łąka\n'.encode("cp1250"))
    project = load([tmp_path])
    assert [Path(one.source.path).name for one in project.diagnostics] == ["a.rune"]
    assert [one.code for one in compile_sources(project.sources).diagnostics] == ["RW244"]


def test_a_file_that_is_too_large_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "a.rune").open("wb") as stream:
        stream.truncate(MAX_BYTES * 50)
    assert [one.code for one in load([tmp_path]).diagnostics] == ["RW102"]


def test_a_path_that_does_not_exist_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"There is no file or folder .*nowhere"):
        load([tmp_path / "nowhere"])


def test_an_empty_folder_is_an_empty_project(tmp_path: Path) -> None:
    project = load([tmp_path])
    assert (project.sources, project.locks, project.diagnostics) == ((), (), ())
    assert not compile_sources(project.sources).diagnostics


def test_a_card_with_a_fault_in_its_head_is_no_good_card() -> None:
    """What is wrong with its name is an error of the language, not of its fields."""
    head = 'use runebound\nset "T"\n'
    body = "  side friendly\n  threat 1\n  timing boot\n  effect: draw 1 card\n"
    text = f'{head}feat "Fine":\n{body}feat "Odd \\"One":\n{body}'
    compiled = compile_sources([Source("trial.rune", text)])
    library = compiled.model.libraries["runebound"]
    assert [card.name for card in library.own] == ["Fine"]
    assert compiled.has_errors
