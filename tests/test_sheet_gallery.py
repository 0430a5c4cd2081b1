"""The proof gallery in a real browser: what it shows, searches, filters, and never runs."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium, complaints
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from sheet_faces import EXAMPLE, face

from runewright.compiler.backends.sheet import Face, SheetOptions, outputs
from runewright.dsl.source import Source, Span

pytestmark = pytest.mark.checkout

EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'{{7*7}}<!--'
LONG = "Your hero receives 1 {threat} and moves on. " * 60
TEXT = 'use runebound\n\nfeat "Mule":\n  side friendly\n\nfeat "Troll":\n  side enemy\n'


def located(card: Face) -> Face:
    source = Source("trolls.rune", TEXT)
    at = TEXT.index("Troll")
    return dataclasses.replace(card, source=source, span=Span(at, at + 5))


TROLL = located(face("feat", "Tröll & Söhne", LONG, side="enemy", timing="boot", number=11))
HOSTILE = face("feat", EVIL, EVIL, flavor=EVIL, set_name="Evil " + EVIL, number=12)
DECKS = {EXAMPLE[0].key: ["First"], EXAMPLE[1].key: ["First", "Second\"'<b>"]}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = [*EXAMPLE, EXAMPLE[0], TROLL, HOSTILE]
    made = outputs.proof(cards, SheetOptions(title=f"Proof {EVIL}"), decks=DECKS)
    file = tmp_path_factory.mktemp("gallery") / "proof.html"
    file.write_bytes(made.files[""])
    return file


@pytest.fixture(scope="module")
def running(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    browser = chromium(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.quit()


@pytest.fixture
def browser(running: Chrome, page: Path) -> Iterator[Chrome]:
    """The page as it is when somebody opens it; nothing may be complained of afterwards."""
    running.get("about:blank")
    running.get(page.as_uri())
    yield running
    assert complaints(running) == []


def shown(browser: Chrome) -> list[str]:
    """The names of the cards that are to be seen."""
    heads = browser.find_elements(By.CSS_SELECTOR, "article h2")
    return [head.text for head in heads if head.is_displayed()]


def count(browser: Chrome) -> str:
    return browser.find_element(By.ID, "count").text


def choose(browser: Chrome, name: str, value: str) -> None:
    Select(browser.find_element(By.NAME, name)).select_by_visible_text(value)


def search(browser: Chrome, words: str) -> None:
    field = browser.find_element(By.NAME, "q")
    field.clear()
    field.send_keys(words)


def test_every_card_is_there_with_its_picture(browser: Chrome) -> None:
    assert len(shown(browser)) == 12
    assert count(browser) == "12 of 12 cards"
    assert shown(browser)[0] == "Pit with Stakes ×2"
    sizes = browser.execute_async_script(
        "const done = arguments[0], all = [...document.images].filter((i) => i.src);"
        "for (const image of all) image.loading = 'eager';"
        "Promise.all(all.map((i) => i.decode())).then("
        "() => done(all.map((i) => [i.naturalWidth, i.naturalHeight, i.alt])))"
    )
    assert len(sizes) == 12
    for width, height, alt in sizes:
        assert height / width == pytest.approx(88 / 63, abs=0.02)
        assert alt


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("hydra", ["Mark of the Hydra"]),
        ("TROLL", ["Tröll & Söhne"]),  # whatever its case and accents
        ("dig first", ["Pit with Stakes ×2"]),  # flavor
        ("allies swap", ["Polymorph"]),  # words in any order
        ("swap allies", ["Polymorph"]),
        ("no such card", []),
    ],
)
def test_search_finds_names_and_words(browser: Chrome, words: str, names: list[str]) -> None:
    search(browser, words)
    assert shown(browser) == names
    assert count(browser) == f"{len(names)} of 12 cards"
    assert browser.find_element(By.ID, "nothing").is_displayed() == (not names)


def test_kind_side_and_deck_narrow_the_choice_together(browser: Chrome) -> None:
    choose(browser, "kind", "Spell")
    assert shown(browser) == ["Polymorph", "Soul Drain"]
    choose(browser, "field-side", "enemy")
    assert shown(browser) == ["Soul Drain"]
    choose(browser, "kind", "all")
    assert "Soul Drain" in shown(browser) and "Hurl Boulder" in shown(browser)
    choose(browser, "field-side", "all")
    choose(browser, "deck", "First")
    assert shown(browser) == ["Pit with Stakes ×2", "Accurate Shot"]
    choose(browser, "deck", "Second\"'<b>")
    assert shown(browser) == ["Accurate Shot"]


def test_when_nothing_fits_one_button_shows_all(browser: Chrome) -> None:
    search(browser, "no such card")
    browser.find_element(By.ID, "all").click()
    assert len(shown(browser)) == 12
    assert not browser.find_element(By.ID, "nothing").is_displayed()


def test_a_view_can_be_kept_as_an_address(browser: Chrome, page: Path) -> None:
    choose(browser, "kind", "Spell")
    search(browser, "magic")
    address = browser.current_url
    assert address.startswith(page.as_uri() + "#")
    browser.get("about:blank")
    browser.get(address)
    assert shown(browser) == ["Soul Drain"]
    assert browser.find_element(By.NAME, "q").get_attribute("value") == "magic"


def test_findings_stand_beside_their_card(browser: Chrome) -> None:
    browser.find_element(By.NAME, "found").click()
    assert "Tröll & Söhne" in shown(browser)
    assert "Polymorph" not in shown(browser)
    card = next(one for one in browser.find_elements(By.TAG_NAME, "article")
                if "Tröll" in one.text)  # fmt: skip
    found = card.find_element(By.CSS_SELECTOR, ".findings .error").text
    assert "error RW502" in found and "trolls.rune:6" in found


def test_a_card_is_enlarged_and_closed_by_keys_alone(browser: Chrome) -> None:
    large = browser.find_element(By.ID, "large")
    assert not large.is_displayed()
    browser.find_element(By.CSS_SELECTOR, ".face").send_keys(Keys.ENTER)
    assert large.is_displayed()
    assert large.find_element(By.TAG_NAME, "img").get_attribute("alt") == "Pit with Stakes"
    large.send_keys(Keys.ESCAPE)
    assert not large.is_displayed()


def test_a_stroke_leads_to_the_search(browser: Chrome) -> None:
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    assert browser.switch_to.active_element.get_attribute("name") == "q"


def test_hostile_names_are_only_texts(browser: Chrome) -> None:
    """No script of a card runs (an alert would stop the next command), no element comes of one."""
    assert EVIL in shown(browser)
    assert browser.title.startswith(f"Proof {EVIL}")
    assert browser.execute_script("return document.scripts.length") == 1
    sources = browser.execute_script(
        "return [...document.images].map((i) => i.getAttribute('src') ?? '')"
    )
    assert all(src.startswith("data:image/svg+xml;base64,") for src in sources if src)
    assert browser.execute_script("return document.querySelectorAll('[onerror]').length") == 0


def test_nothing_else_may_run_even_if_it_came_in(browser: Chrome) -> None:
    ran = browser.execute_async_script(
        "const done = arguments[0], s = document.createElement('script');"
        "s.textContent = 'window.ran = true'; document.body.append(s);"
        "setTimeout(() => done(window.ran === true), 50)"
    )
    assert ran is False
    assert any("Content Security Policy" in message for message in complaints(browser))


def test_it_fits_a_telephone(browser: Chrome) -> None:
    browser.set_window_size(500, 900)
    wide = browser.execute_script(
        "const page = document.documentElement; return page.scrollWidth - page.clientWidth"
    )
    browser.set_window_size(1200, 900)
    assert wide <= 0


def test_the_page_is_one_file_and_needs_no_script_to_show_cards(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"(?:src|href)\s*=\s*[\"'](?!data:)", text)
    assert "url(" not in text and "@import" not in text
    assert text.count("<article") == 12


def test_the_same_cards_make_the_same_page(page: Path) -> None:
    cards = [*EXAMPLE, EXAMPLE[0], TROLL, HOSTILE]
    made = outputs.proof(cards, SheetOptions(title=f"Proof {EVIL}"), decks=DECKS)
    assert made.files[""] == page.read_bytes()


def test_nothing_to_show_is_told() -> None:
    made = outputs.proof([], SheetOptions())
    assert not made.files and [found.code for found in made.found] == ["RW501"]


def test_a_card_that_is_cut_to_a_hexagon_is_shown_as_one() -> None:
    cards = [dataclasses.replace(EXAMPLE[0], size="hex 75 mm"), EXAMPLE[1]]
    text = outputs.proof(cards, SheetOptions(title="Stones")).files[""].decode()
    names = [card.name for card in cards]
    shapes = [f'class="face hexagon" aria-label="Enlarge {names[0]}"',
              f'class="face" aria-label="Enlarge {names[1]}"']  # fmt: skip
    assert [shape in text for shape in shapes] == [True, True]
