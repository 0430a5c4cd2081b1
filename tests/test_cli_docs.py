"""The page of commands, and the README's promises about them."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from cli_helpers import cards, cli, feat, put

from runewright.compiler.commands import COMMANDS
from runewright.compiler.printing import Printer
from runewright.compiler.workspace import read

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_page_of_commands(name: str) -> None:
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert f"\n## {name}\n" in page
    assert f"\n    runewright {name} " in page


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "content/runebound/project/README.md.new"]
)
def test_pages_name_only_commands_that_there_are(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`?runewright ([a-z]+)", text))
    assert named <= set(COMMANDS)


def test_the_readme_s_links_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    for link in links:
        assert link.startswith("https://") or (ROOT / link).exists(), link


def blocks(page: str) -> list[str]:
    """The indented examples of a page, without their indentation."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"(?:^(?: {4}.*| *)\n)+", text, re.MULTILINE)
    return [dedent(block).strip("\n") + "\n" for block in found if block.strip()]


def example(start: str) -> str:
    """The example of the README that begins so."""
    (found,) = [block for block in blocks("README.md") if block.lstrip().startswith(start)]
    return found


def test_the_readme_s_card_checks_and_prints_what_it_says(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", example("# What stands behind"))
    work = read([tmp_path])
    assert work.diagnostics == ()
    (library,) = work.libraries
    (card,) = library.own
    said = Printer(library).of(card).text
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f'*"{said}"*' in readme


def test_the_readme_s_phrase_may_be_used(tmp_path: Path) -> None:
    phrase = example('phrase "trip')
    put(tmp_path, "cards.rune", cards(phrase, feat("Cobbles", effect="trip your hero at 13")))
    assert read([tmp_path]).diagnostics == ()


def test_the_readme_s_message_is_the_one_that_is_given(tmp_path: Path) -> None:
    assert cli("new", "mine", "--game", "runebound", folder=tmp_path).status == 0
    path = tmp_path / "mine" / "cards.rune"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("1 wound to the challenge", "1 wuond to the challenge"), "utf-8")
    assert cli("check", folder=path.parent).out.startswith(example("error[RW301]"))


def test_the_readme_s_searches_find_something() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    searches = re.findall(r"`runewright phrases (\w+) (\w+)`", text)
    assert len(searches) >= 2
    for game, word in searches:
        assert cli("phrases", game, word).status == 0
