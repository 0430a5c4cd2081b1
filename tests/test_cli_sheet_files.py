"""`sheet` as pictures, for print shops, for the table and as a gallery: what is written, what is
said, what is refused; and drawing again when a file changes."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put
from sheet_faces import size

from runewright.compiler.backends.sheet import boxes, watch

GOOD = feat("Trial Aid", more="  copies 3\n")
OTHER = feat("Trial Wind")
BAD = feat("Trial Trip", effect="deel 1 wound to your hero", side="enemy")
DECK = (
    'format "Loose":\n  class of feat:\n    at most 9 cards\n\n'
    'deck "Small":\n  format "Loose"\n  class:\n    Trial Wind\n'
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path, "cards.rune", cards(GOOD, OTHER))
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_pictures_go_into_a_folder_one_a_card(project: Path) -> None:
    said = cli("sheet", "--format", "png", "--dpi", "50", "-o", "out", folder=project)
    assert (said.status, said.err) == (0, "")
    assert said.out == "out: 2 pictures\n"
    assert names(project / "out") == ["copies.csv", "trial-aid.png", "trial-wind.png"]
    assert size((project / "out/trial-aid.png").read_bytes()) == (124, 173)
    assert "trial-aid.png,,Trial Aid,3" in (project / "out/copies.csv").read_text()


def test_drawings_go_into_a_folder(project: Path) -> None:
    said = cli("sheet", "--format", "svg", folder=project)
    assert said.out == "cards: 2 drawings\n"
    assert names(project / "cards") == ["copies.csv", "trial-aid.svg", "trial-wind.svg"]


def test_a_print_shop_gets_its_pictures_and_the_designer_what_is_not_sure(project: Path) -> None:
    said = cli("sheet", "--preset", "tgc-poker", "-o", "tgc", folder=project)
    assert said.status == 0
    assert names(project / "tgc") == [
        "back-character-deck.png", "copies.csv", "trial-aid.png", "trial-wind.png",
    ]  # fmt: skip
    assert size((project / "tgc/trial-aid.png").read_bytes()) == (825, 1125)
    assert "Not verified with the shop: " in said.err and "template" in said.err


def test_a_print_shop_gets_one_file_or_two(project: Path) -> None:
    said = cli("sheet", "--preset", "mbprint-poker", "-o", "mb.pdf", folder=project)
    assert said.out == "mb.pdf: 8 pages\n"  # 3 + 1 cards of two sides
    assert b"/BleedBox" in (project / "mb.pdf").read_bytes()
    assert "MB Print, poker cards (63 x 88 mm) asks for CMYK" in said.err
    said = cli("sheet", "--preset", "azao", folder=project)
    assert said.out == (
        "cards-fronts.pdf: 4 pages of fronts\ncards-backs.pdf: 4 pages of backs\n"
    )


def test_without_pikepdf_it_is_said_how_to_get_the_bleed_box(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "can_mark_bleed", lambda: False)
    said = cli("sheet", "--preset", "mbprint-poker", folder=project)
    assert said.status == 0
    assert "pip install runewright[print]" in said.err


def test_cards_of_another_size_are_left_out_and_named(tmp_path: Path) -> None:
    put(tmp_path, "game.rune", (
        'game mini "Mini":\n  players 2 to 4\n'
        'kind big "Big":\n  size tarot\nkind card "Card":\n  cost number 0 to 9\n'
        'set "One"\nbig "Giant":\n  flavor "Large."\ncard "Dwarf":\n  cost 1\n'
    ))  # fmt: skip
    said = cli("sheet", "--preset", "azao", "--once", folder=tmp_path)
    assert said.status == 1
    assert "Left out, since their kind says another size: 'Giant'." in said.err
    assert said.out.startswith("cards-fronts.pdf")


def test_the_table_gets_sheets_and_a_save(project: Path) -> None:
    said = cli("sheet", "--format", "tts", "--base-url", "https://x.org/d", folder=project)
    assert (said.status, said.out, said.err) == (0, "tts: 1 sheet\n", "")
    save = json.loads((project / "tts/tts.json").read_text(encoding="utf-8"))
    (deck,) = save["ObjectStates"]
    assert len(deck["DeckIDs"]) == 4
    (entry,) = deck["CustomDeck"].values()
    assert entry["FaceURL"].startswith("https://x.org/d/trial-1-face-")
    assert (project / "tts" / entry["BackURL"].rpartition("/")[2]).exists()


def test_a_save_for_this_computer_alone_says_so(project: Path) -> None:
    said = cli("sheet", "--format", "tts", folder=project)
    assert "--base-url" in said.err
    save = json.loads((project / "tts/tts.json").read_text(encoding="utf-8"))
    (entry,) = save["ObjectStates"][0]["CustomDeck"].values()
    assert entry["FaceURL"].startswith((project / "tts").as_uri() + "/")


@pytest.mark.parametrize(
    ("words", "file"),
    [(["-o", "g.html"], "g.html"), (["--format", "html"], "proof.html"),
     (["--format", "html", "-o", "docs"], "docs/index.html")],
)  # fmt: skip
def test_the_gallery_is_one_file(project: Path, words: list[str], file: str) -> None:
    (project / "docs").mkdir()
    put(project, "deck.rune", f"use runebound\n{DECK}")
    said = cli("sheet", *words, folder=project)
    assert (said.status, said.out) == (0, f"{Path(file)}: 2 cards\n")
    text = (project / file).read_text(encoding="utf-8")
    assert 'alt="Trial Aid"' in text and 'data-deck="Small"' in text
    assert "<title>Trial: proof of 2 cards</title>" in text


def test_the_gallery_shows_what_check_found(tmp_path: Path) -> None:
    long = feat("Road", more=f'  flavor "{"long " * 400}"\n')
    put(tmp_path, "cards.rune", cards(long, BAD, OTHER))
    said = cli("sheet", "-o", "g.html", folder=tmp_path)
    assert said.status == 1
    assert said.err.endswith("Left out, since they have errors: 'Trial Trip'.\n")
    text = (tmp_path / "g.html").read_text(encoding="utf-8")
    of_no_card, _, of_cards = text.partition("<article")
    assert "error RW301" in of_no_card and "error RW301" not in of_cards
    assert re.search(r"error RW502.*?cards\.rune:\d", of_cards, re.DOTALL)


def test_a_second_run_says_that_nothing_changed(project: Path) -> None:
    for expected in ("g.html: 2 cards\n", "g.html: 2 cards (as it was)\n"):
        assert cli("sheet", "-o", "g.html", folder=project).out == expected


def test_presets_are_listed_with_what_is_not_sure() -> None:
    said = cli("sheet", "--presets")
    assert said.status == 0
    assert re.search(r"tgc-poker +The Game Crafter, poker cards\n +PNG, 825 × 1125 pix", said.out)
    assert "pages back, front, back, front" in said.out
    assert "not verified: " in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--preset", "tgc-pokr"], "There is no preset 'tgc-pokr'."),
        (["--preset", "tgc-poker", "--format", "pdf"], "takes PNG: leave out --format pdf."),
        (["--preset", "tgc-poker", "--dpi", "150"], "takes 300 dpi: leave out --dpi 150."),
        (["--format", "png", "-o", "card.png"], "written into a folder: name one, as -o cards."),
        (["--format", "tts", "-o", "deck.json"], "written into a folder: name one, as -o cards."),
        (["--format", "pdf", "-o", "out"], "must end in .pdf"),
        (["-o", "out"], "For a folder say what to write there, as --format png."),
        (["--dpi", "150"], "--dpi is for PNG pictures; pdf has none."),
        (["--dpi", "9999", "--format", "png"], "is not in the range"),
        (["--base-url", "https://x.org"], "--base-url is for --format tts."),
        (["--format", "tts", "--base-url", "x.org"], "An address begins with https://: 'x.org'."),
    ],
)
def test_what_does_not_fit_together_is_wrong_usage_with_the_mend(
    project: Path, words: list[str], message: str
) -> None:
    said = cli("sheet", *words, folder=project)
    assert said.status == 2
    assert message in " ".join(said.err.split())
    assert names(project) == ["cards.rune"]


def test_a_folder_that_cannot_be_written_is_told(project: Path) -> None:
    put(project, "out", "in the way")
    said = cli("sheet", "--format", "svg", "-o", "out", folder=project)
    assert said.status == 2 and "Traceback" not in said.err


def test_without_a_good_card_nothing_is_written(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(BAD))
    for words in (["--format", "png"], ["--format", "tts"], ["--format", "html"],
                  ["--preset", "azao"]):  # fmt: skip
        said = cli("sheet", *words, folder=tmp_path)
        assert said.status == 1 and "error[RW501]" in said.err
    assert names(tmp_path) == ["cards.rune"]


# ----------------------------------------------------------------------------------- watching


def test_what_was_changed_is_drawn_again_until_somebody_stops_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def steps() -> Iterator[None]:
        yield
        put(project, "cards.rune", cards(GOOD, OTHER, feat("Trial Third")))
        yield
        put(project, "cards.rune", cards(BAD))
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "changes", lambda look: steps())
    said = cli("sheet", "--watch", "--format", "svg", folder=project)
    assert said.status == 0
    assert said.out == "cards: 2 drawings\ncards: 3 drawings\n"
    assert "error[RW301]" in said.err
    assert said.err.startswith("Watching for changes") and said.err.endswith("Stopped watching.\n")


def test_a_fault_of_the_folder_does_not_end_the_watch(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def steps() -> Iterator[None]:
        put(project, "cards", "in the way")
        yield
        (project / "cards").unlink()
        yield

    monkeypatch.setattr(watch, "changes", lambda look: steps())
    said = cli("sheet", "--watch", "--format", "svg", folder=project)
    assert "Error: " in said.err
    assert said.out == "cards: 2 drawings\n"


def test_the_program_watches_and_ends_with_ctrl_c(project: Path) -> None:
    running = subprocess.Popen(
        [Path(sys.executable).with_name("runewright"), "sheet", "--watch", "--format", "svg"],
        cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # Whoever runs the tests in the background may have them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert running.stdout
    assert running.stdout.readline() == "cards: 2 drawings\n"
    put(project, "cards.rune", cards(GOOD, OTHER, feat("Trial Third")))
    assert running.stdout.readline() == "cards: 3 drawings\n"
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 0
    assert said.endswith("Stopped watching.\n") and "Traceback" not in said


class Clock:
    """Time that passes when somebody waits, and changes files meanwhile."""

    def __init__(self, *seen: int) -> None:
        self.seen = list(seen)
        self.waited = 0

    def wait(self, seconds: float) -> None:
        self.waited += 1
        if self.waited > 50:
            raise KeyboardInterrupt

    def look(self) -> watch.State:
        return {"cards.rune": (self.seen.pop(0) if len(self.seen) > 1 else self.seen[0], 1)}


def test_each_change_is_told_once_and_only_when_it_is_over() -> None:
    clock = Clock(1, 1, 2, 3, 4, 4, 4, 5, 5)
    told = 0
    with pytest.raises(KeyboardInterrupt):
        for _ in watch.changes(clock.look, clock.wait):
            told += 1
    assert told == 3  # the start, 4 (2 and 3 were on the way), 5


def test_what_is_watched_is_what_cards_are_made_of_and_never_what_is_written(
    tmp_path: Path,
) -> None:
    for name in ("cards.rune", "art/a.png", "theme/theme.toml", "theme/theme.typ.j2"):
        put(tmp_path, name, "x")
    for name in ("out/a.png", ".git/x.rune", "notes.txt", "cards.pdf"):
        put(tmp_path, name, "x")
    seen = watch.state([tmp_path, tmp_path / "gone.rune"], tmp_path / "out")
    assert sorted(Path(file).relative_to(tmp_path).as_posix() for file in seen) == [
        "art/a.png", "cards.rune", "theme/theme.toml", "theme/theme.typ.j2",
    ]  # fmt: skip
