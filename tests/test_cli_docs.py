"""The page of commands, and the README's promises about them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from runewright.compiler.commands import COMMANDS

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_page_of_commands(name: str) -> None:
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert f"\n## {name}\n" in page
    assert f"\n    runewright {name} " in page


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "content/runebound/project/README.md.new"])
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
