"""Decoding: what is accepted silently, what is refused, and that a usable source comes back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runewright.dsl.decode import decode, from_text
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.parse import parse


def codes(found: list[Diagnostic]) -> list[str]:
    return [fault.code for fault in found]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"use runes\n", "use runes\n"),
        (b"\xef\xbb\xbfuse runes\n", "use runes\n"),
        (b"a\r\nb\rc\n\rd", "a\nb\nc\n\nd"),
        ("e\u0301".encode(), "é"),
        ("Żółta Łąka, 火, नमस्ते, שלום".encode(), "Żółta Łąka, 火, नमस्ते, שלום"),
        (b"", ""),
    ],
)
def test_texts_of_every_system_and_script_are_read(data: bytes, text: str) -> None:
    source, found = decode("a.rune", data)
    assert source.text == text
    assert not found


def test_wrong_encoding_names_the_byte_and_the_place() -> None:
    source, found = decode("a.rune", 'set "Lasy"\nfeat "Mogiła":\n'.encode("latin2"))
    assert codes(found) == ["RW101"]
    assert "0xb3" in found[0].text
    assert "position 21" in found[0].text
    assert "save as UTF-8" in found[0].hint
    assert source.location(found[0].span.start) == (2, 11)
    assert source.text.startswith('set "Lasy"\nfeat "Mogi')


def test_wrong_encoding_is_one_fault_and_hides_no_other() -> None:
    source, found = decode("a.rune", 'feat "Mogiła łąk":\n  threat 2.\n'.encode("latin2"))
    assert codes(found) == ["RW101"]
    assert "2 more bytes" in found[0].text
    assert codes(list(parse(source).diagnostics)) == ["RW116"]


def test_a_file_that_is_no_text_is_emptied() -> None:
    for data in (b"\x89PNG\r\n\x1a\n\x00\x00", "use runes\n".encode("utf-16"), b"a\x00b"):
        source, found = decode("a.rune", data)
        assert source.text == ""
        assert len(found) == 1
        assert found[0].code in ("RW101", "RW104")


@pytest.mark.parametrize("sign", ["\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u200f",
                                  "\u061c", "\u200b", "\ufeff", "\u00ad", "\x0b", "\u2028"])
def test_hidden_characters_are_refused_at_their_place(sign: str) -> None:
    source, found = from_text("a.rune", f'set "A"\nfeat "Pit{sign}fall":\n  threat 2\n')
    assert codes(found) == ["RW105"]
    assert f"U+{ord(sign):04X}" in found[0].text
    assert source.location(found[0].span.start) == (2, 10)
    assert 'feat "Pitfall":' in source.text


def test_each_hidden_character_has_its_place() -> None:
    source, found = from_text("a.rune", "a\u202eb\u202ec\nd\u200be\n")
    assert source.text == "abc\nde\n"
    assert [source.location(fault.span.start) for fault in found] == [(1, 2), (1, 3), (2, 2)]


def test_what_a_hidden_character_kept_apart_joins() -> None:
    source, found = from_text("a.rune", "e\u200b\u0301")
    assert source.text == "é"
    assert codes(found) == ["RW105"]
    assert found[0].span.end <= len(source.text)


def test_half_characters_and_lost_letters_are_refused() -> None:
    source, found = from_text("a.rune", "a \ud800 b \ufffd c")
    assert codes(found) == ["RW106", "RW106"]
    assert [fault.span.start for fault in found] == [2, 6]
    source.text.encode()


def test_limits_of_size() -> None:
    source, found = decode("a.rune", b"x" * (8 * 1024 * 1024 + 1))
    assert (source.text, codes(found)) == ("", ["RW102"])
    _, found = decode("a.rune", b"y\n" + b"x" * 10_001 + b"\nz\n")
    assert codes(found) == ["RW103"]
    assert found[0].span.start == 2
    assert not decode("a.rune", b"x" * 10_000)[1]


def test_a_heap_of_accents_is_refused() -> None:
    source, found = from_text("a.rune", "ok\na" + "\u0301\u0316" * 5_000 + "\n")
    assert codes(found) == ["RW107"]
    assert source.location(found[0].span.start) == (2, 1)
    assert len(source.text) < 50


def test_more_faults_than_anybody_reads_are_cut_short() -> None:
    _, found = from_text("a.rune", "\u200b" * 100_000)
    assert codes(found[-2:]) == ["RW105", "RW108"]
    assert len(found) == 20_001


@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_source_and_places_in_it(data: bytes) -> None:
    source, found = decode("a.rune", data)
    assert "\r" not in source.text
    for fault in (*found, *parse(source).diagnostics):
        assert 0 <= fault.span.start <= fault.span.end <= len(source.text)


@settings(deadline=None, derandomize=True)
@given(st.text(st.characters(), max_size=200))
def test_any_text_is_cleaned_once_and_for_all(text: str) -> None:
    source, _ = from_text("a.rune", text)
    again, found = from_text("a.rune", source.text)
    assert again.text == source.text
    assert {fault.code for fault in found} <= {"RW103", "RW106"}
