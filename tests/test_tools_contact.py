"""The contact sheets of `docs/`, and the page about themes that shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from runewright.compiler.backends.sheet import theming
from runewright.compiler.backends.sheet.theme import load
from runewright.tools import contact

pytestmark = pytest.mark.checkout

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "themes.md").read_text(encoding="utf-8")


def test_every_kind_and_an_epic_card_are_shown() -> None:
    cards = contact.faces("runebound")
    chosen = contact.chosen(cards)
    assert {card.kind for card in chosen} == {card.kind for card in cards}
    assert chosen[-1].epic and len(chosen) == len({card.key for card in chosen})


def test_pictures_are_small_and_shown() -> None:
    shown = set(re.findall(r"\]\((\w+\.png)\)", PAGE))
    assert shown == {file.name for file in DOCS.glob("*.png")}
    for name in shown:
        data = (DOCS / name).read_bytes()
        assert data.startswith(b"\x89PNG") and len(data) < 400_000, name


def test_the_page_names_every_setting_and_every_frame() -> None:
    named = set(re.findall(r"`\[?([\w.]+?)(?:\.KIND)?\]?`", PAGE))
    assert {*theming.TOP, *theming.SECTIONS, *theming.FACE, *theming.SHAPES} <= named
    frames = re.search(r"\| `frame` \|[^:]*: ([^|]*) \|", PAGE)
    classic = load("classic")
    assert frames and {classic.face(kind)["frame"] for kind in classic.faces} == set(
        frames[1].split(", ")
    )


def test_the_page_s_own_theme_is_one(tmp_path: Path) -> None:
    (settings,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (drawing,) = re.findall(r"```typst\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "icons").mkdir()
    wolf = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h9v9z"/></svg>'
    (tmp_path / "icons/wolf.svg").write_text(wolf, encoding="utf-8")
    (tmp_path / "theme.toml").write_text(settings, encoding="utf-8")
    (tmp_path / "theme.typ.j2").write_text(drawing, encoding="utf-8")
    own = theming.read(tmp_path, trusted=True)
    assert own.face("relic")["right"] == ("cost",) and own.face("feat")["emblem"] == "wolf"
    assert load("classic").palette["gold"] in own.source
