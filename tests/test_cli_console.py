"""Words that the commands share, and telling somebody who watches what takes so long."""

from __future__ import annotations

import io
import sys
import time

import click
import pytest

from runewright.compiler import console


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 decks"), (1, "1 deck"), (2, "2 decks"), (1_000, "1,000 decks")]
)
def test_counted(number: int, words: str) -> None:
    assert console.counted(number, "deck") == words


def test_counted_with_a_plural_of_its_own() -> None:
    assert console.counted(2, "ally", "allies") == "2 allies"


@pytest.mark.parametrize(
    ("names", "words"),
    [(["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'")],
)
def test_either(names: list[str], words: str) -> None:
    assert console.either(names) == words


def test_a_choice_is_found_whatever_its_case_and_accents() -> None:
    assert console.choice("zażółć", ["Zażółć", "other"], "deck") == "Zażółć"
    assert console.choice("ZAZOLC", ["Zażółć", "other"], "deck") == "Zażółć"


def test_a_choice_as_written_goes_before_one_that_is_alike() -> None:
    assert console.choice("duel", ["Duel", "duel"], "format") == "duel"
    with pytest.raises(click.UsageError, match="Did you mean"):
        console.choice("DUEL", ["Duel", "duel"], "format")


def test_a_choice_that_is_none_lists_what_there_is() -> None:
    with pytest.raises(click.UsageError, match=r"no deck 'x'\. There is 'Aa' or 'Bb'\."):
        console.choice("x", ["Aa", "Bb"], "deck")
    with pytest.raises(click.UsageError, match=r"no deck 'x'\.$"):
        console.choice("x", [], "deck")


@pytest.mark.parametrize(
    ("stream", "variables", "expected"),
    [
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
    ],
)
def test_colour_only_for_whom_it_helps(
    stream: io.StringIO, variables: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert console.coloured(stream) is expected


def test_who_watches_is_told_and_nothing_is_left_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(console, "_PATIENCE", 0.0)
    with console.waiting("Drawing"):
        for _ in range(5_000):
            if not stream.getvalue():
                time.sleep(0.001)
    assert stream.getvalue().startswith("\rDrawing …")
    assert stream.getvalue().endswith("\r")


def test_who_watches_sees_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(console, "_PATIENCE", 0.0)
    with console.waiting("Drawing", 4) as done:
        for _ in range(5_000):
            if not stream.getvalue():
                time.sleep(0.001)
        done(1)
        done(3)
    begun, first, last, empty, _ = stream.getvalue().split("\r")[1:]
    assert begun == f"Drawing … [{'.' * 24}] 0 of 4"
    assert first == f"Drawing … [{'#' * 6}{'.' * 18}] 1 of 4"
    assert last == f"Drawing … [{'#' * 24}] 4 of 4"
    assert empty == " " * len(last)


def test_what_is_done_before_the_patience_ends_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    line = console._Line("Drawing", 2)
    line.add(1)
    line.begin()
    line.clear()
    assert "1 of 2" in stream.getvalue()


def test_a_quick_work_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with console.waiting("Drawing"):
        pass
    assert stream.getvalue() == ""


def test_nobody_is_told_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(console, "_PATIENCE", 0.0)
    with console.waiting("Drawing"):
        time.sleep(0.01)
    assert stream.getvalue() == ""
