"""`check`: what it says, of what, and how it ends."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, program, put

GOOD = cards(feat("Trial Aid"), feat("Trial Wind"))
BAD = cards(feat("Trial Aid"), feat("Trial Trip", effect="deel 1 wound to your hero", side="enemy"))


def test_a_clean_project_ends_with_its_summary(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GOOD)
    said = cli("check", folder=tmp_path)
    assert (said.status, said.out, said.err) == (0, "2 cards: no errors\n", "")


def test_an_error_is_shown_at_its_place(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", BAD)
    said = cli("check", "cards.rune", folder=tmp_path)
    assert said.status == 1
    lines = said.out.splitlines()
    assert lines[0].startswith("error[RW301]: ")
    assert lines[1].strip() == "--> cards.rune:14:11"
    assert "deel 1 wound to your hero" in said.out
    assert "deal" in said.out
    assert lines[-1] == "2 cards: 1 error"


def test_all_errors_of_all_files_are_told_in_the_order_of_their_places(tmp_path: Path) -> None:
    put(tmp_path, "a/one.rune", BAD)
    put(tmp_path, "b/two.rune", cards(feat("X", side="frendly"), feat("Y", effect="draw 1 crad"),
                                      set_name="Other"))  # fmt: skip
    said = cli("check", "--format", "json", folder=tmp_path)
    found = json.loads(said.out)["diagnostics"]
    places = [(one["path"], one["line"]) for one in found]
    assert places == sorted(places)
    assert [path for path, _ in places] == ["a/one.rune", "b/two.rune", "b/two.rune"]


def test_json_says_what_people_are_told(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", BAD)
    said = cli("check", "--format", "json", folder=tmp_path)
    data = json.loads(said.out)
    assert said.status == 1
    (one,) = data["diagnostics"]
    assert one["code"] == "RW301"
    assert one["level"] == "error"
    assert (one["path"], one["line"], one["column"]) == ("cards.rune", 14, 11)
    assert data["summary"] == {
        "cards": 2, "decks": 0, "scenarios": 0, "byHand": 0, "errors": 1, "warnings": 0, "notes": 0
    }  # fmt: skip


def test_warnings_alone_are_clean(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(feat("Dear").replace("threat 1", "threat 12")))
    said = cli("check", folder=tmp_path)
    assert said.status == 0
    assert said.out.endswith("1 card: 1 warning\n")


def test_rules_by_hand_are_counted(tmp_path: Path) -> None:
    song = feat("Song", effect='\n    draw 1 card\n    by hand "Sing."')
    nested = feat("Chorus", effect='\n    if it is your turn:\n      by hand "Sing again."')
    put(tmp_path, "cards.rune", cards(song, nested))
    assert cli("check", folder=tmp_path).out == (
        "2 cards: no errors; 2 rules by hand, not played\n"
    )


def test_stock_decks_are_held_to_their_size_when_asked(tmp_path: Path) -> None:
    deck = 'deck "Small":\n  format "Stock deck"\n  class:\n    Trial Aid\n'
    put(tmp_path, "cards.rune", GOOD + "\n" + deck)
    assert cli("check", folder=tmp_path).status == 0
    said = cli("check", "--stock", folder=tmp_path)
    assert said.status == 1
    assert "a stock deck needs 25 class cards" in said.out
    assert said.out.endswith("2 cards, 1 deck: 2 errors\n")


def test_an_empty_folder_has_no_cards(tmp_path: Path) -> None:
    assert cli("check", folder=tmp_path).out == "no cards: no errors\n"


def test_only_rune_files_of_a_folder_are_read(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GOOD)
    put(tmp_path, "notes.txt", 'feat "Nonsense":\n')
    put(tmp_path, ".hidden/cards.rune", BAD)
    assert cli("check", folder=tmp_path).out == "2 cards: no errors\n"


def test_a_folder_within_itself_is_read_once(tmp_path: Path) -> None:
    put(tmp_path, "deep/cards.rune", GOOD)
    (tmp_path / "deep" / "again").symlink_to(tmp_path)
    assert cli("check", folder=tmp_path).out == "2 cards: no errors\n"
    assert cli("check", "deep", ".", "deep/cards.rune", folder=tmp_path).out == (
        "2 cards: no errors\n"
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(bytes(range(256)), "RW101", id="binary"),
        pytest.param(b"a\0b", "RW104", id="nul"),
        pytest.param("set “Łza”".encode("cp1250"), "RW101", id="cp1250"),
        pytest.param(b"\x89PNG\r\n", "RW1", id="picture"),
    ],
)
def test_what_is_no_text_is_said_so(tmp_path: Path, data: bytes, code: str) -> None:
    put(tmp_path, "cards.rune", data)
    said = cli("check", folder=tmp_path)
    assert said.status == 1
    assert f"[{code}" in said.out


def test_a_file_that_may_not_be_read_is_said_so(tmp_path: Path) -> None:
    path = put(tmp_path, "cards.rune", GOOD)
    path.chmod(0)
    if os.access(path, os.R_OK):  # as the superuser nothing is closed to us
        path.unlink()
        path.symlink_to("/proc/self/mem")
    said = cli("check", "cards.rune", folder=tmp_path)
    assert said.status == 2
    assert "cards.rune cannot be read" in said.err


HOSTILE = [
    "{{ 7 * 7 }}", "<b>bold</b>", "#set page(fill: red)", "__import__('os').system('true')",
    "{% raw %}", "$x^2$", "a\\nb", "*star*", "{gold}", "../../x", "💥", "İstanbul", "  padded  ",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_a_name(tmp_path: Path, name: str) -> None:
    put(tmp_path, "cards.rune", cards(feat(name)))
    said = cli("check", folder=tmp_path)
    assert said.out.splitlines()[-1].startswith("1 card: ")
    assert "Traceback" not in said.out + said.err


def test_colour_is_for_terminals_alone(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", BAD)
    assert "\x1b" not in program("check", folder=tmp_path).out


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_is_written_to_in_colour(
    tmp_path: Path, variables: dict[str, str], coloured: bool
) -> None:
    import pty
    import subprocess
    import sys

    put(tmp_path, "cards.rune", BAD)
    ours, theirs = pty.openpty()
    known = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    subprocess.run(
        [sys.executable, "-m", "runewright.compiler", "check"], stdout=theirs, cwd=tmp_path,
        env={**known, "TERM": "xterm", **variables}, check=False,
    )  # fmt: skip
    os.close(theirs)
    said = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    os.close(ours)
    assert (b"\x1b[" in said) is coloured
    assert b"RW301" in said


def test_a_terminal_without_letters_is_no_reason_to_stop(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(feat("Żółw", side="złą")))
    said = program("check", folder=tmp_path, variables={"PYTHONIOENCODING": "latin-1"})
    assert said.status == 1
    assert "z??" in said.out


def test_links_that_lead_nowhere_or_in_circles_are_only_said(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GOOD)
    (tmp_path / "ring.rune").symlink_to("ring.rune")
    said = cli("check", folder=tmp_path)
    assert said.status == 2
    assert "ring.rune cannot be read" in said.err
    alone = cli("check", "ring.rune", folder=tmp_path)
    assert (alone.status, alone.out) == (2, "")
    assert "There is no file or folder 'ring.rune'." in alone.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GOOD)
    os.mkfifo(tmp_path / "pipe.rune")
    (tmp_path / "folder.rune").mkdir()
    assert cli("check", folder=tmp_path).out == "2 cards: no errors\n"
