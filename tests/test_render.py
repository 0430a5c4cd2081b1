"""Diagnostics as they are shown: the place in its line, and the same as plain data."""

from __future__ import annotations

import json
import re

from syntax_helpers import read

from runewright.dsl.diagnostics import Diagnostic, Fix, Label, Level
from runewright.dsl.render import as_data, render, render_one, summary
from runewright.dsl.source import Source, Span

DECK = Source("decks/mine.rune", 'deck "Mine":\n  class:\n    2 Hurl Boulder\n    Accurate Shoot\n')


def fault(start: int, end: int, **more: object) -> Diagnostic:
    parts: dict[str, object] = {"title": "No card has this name.", **more}
    return Diagnostic("RW409", Level.ERROR, DECK, Span(start, end), **parts)  # type: ignore[arg-type]


NAME = DECK.text.index("Accurate")


def test_the_place_the_reason_and_the_mend() -> None:
    shown = render_one(
        fault(
            NAME, NAME + 14,
            text="The name stands in no set of this project.",
            caret="did you mean `Accurate Shot`?",
            hint="Mend the name.",
        )
    )  # fmt: skip
    assert shown == (
        "error[RW409]: No card has this name.\n"
        " --> decks/mine.rune:4:5\n"
        "  |\n"
        "4 |     Accurate Shoot\n"
        "  |     ^^^^^^^^^^^^^^ did you mean `Accurate Shot`?\n"
        "  |\n"
        "  = The name stands in no set of this project.\n"
        "  = hint: Mend the name.\n"
    )


def test_labels_show_other_lines_and_other_files() -> None:
    other = Source("format.rune", 'format "F":\n  at most 1 of each name\n')
    labels = (
        Label(Span(DECK.text.index("2 Hurl"), DECK.text.index("2 Hurl") + 1), "the first two"),
        Label(Span(0, 4), "in this deck"),
        Label(Span(14, 36), "the rule", other),
    )
    assert render_one(fault(NAME, NAME + 8, labels=labels)) == (
        "error[RW409]: No card has this name.\n"
        " --> decks/mine.rune:4:5\n"
        "  |\n"
        '1 | deck "Mine":\n'
        "  | ---- in this deck\n"
        "...\n"
        "3 |     2 Hurl Boulder\n"
        "  |     - the first two\n"
        "4 |     Accurate Shoot\n"
        "  |     ^^^^^^^^\n"
        " ::: format.rune:2:3\n"
        "  |\n"
        "2 |   at most 1 of each name\n"
        "  |   ---------------------- the rule\n"
        "  |\n"
    )


def test_marks_stand_under_wide_letters_and_accents() -> None:
    source = Source("a.rune", "火火 e\u0316x bad\n")
    found = Diagnostic("RW112", Level.WARNING, source, Span(7, 10), "Bad.", caret="here")
    lines = render_one(found).splitlines()
    assert lines[0] == "warning[RW112]: Bad."
    assert lines[4] == "  | " + " " * 8 + "^^^ here"


def test_what_has_no_text_is_named_without_a_line() -> None:
    one = Diagnostic(
        "RW520", Level.ERROR, Source("clasic", ""), Span(0, 0), "There is no theme 'clasic'",
        caret="did you mean classic?", hint="name one of them",
    )  # fmt: skip
    assert render_one(one).splitlines() == [
        "error[RW520]: There is no theme 'clasic'",
        " --> clasic",
        "  |",
        "  = did you mean classic?",
        "  = hint: name one of them",
    ]


def test_a_place_between_letters_and_one_over_lines_are_shown() -> None:
    end = DECK.text.index("\n")
    assert "  |             ^ put it here\n" in render_one(fault(end, end, caret="put it here"))
    assert "  | ^^^^^^^^^^^^\n" in render_one(fault(0, 30))
    empty = Diagnostic("RW102", Level.NOTE, Source("a.rune", ""), Span(0, 0), "Too large.")
    assert render_one(empty).startswith("note[RW102]: Too large.\n --> a.rune\n")


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("a.rune", "x " * 4_000 + "bad " + "y " * 4_000)
    found = Diagnostic("RW103", Level.ERROR, source, Span(8_000, 8_003), "Bad.")
    lines = render_one(found).splitlines()
    assert max(map(len, lines)) <= 110
    column = lines[4].index("^")
    assert lines[3][column : column + 3] == "bad"


def test_nothing_in_a_file_steers_the_terminal() -> None:
    source = Source("a\x1b[2J.rune", "a\tb\x1b[31m c\u202ed\n")
    found = Diagnostic("RW112", Level.ERROR, source, Span(4, 5), "A\x1b title.", text="b\x07c")
    shown = render_one(found)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", shown)
    assert "a b" in shown


def test_colour_only_when_asked() -> None:
    found = fault(NAME, NAME + 4, caret="here", hint="Mend it.", labels=(Label(Span(0, 4), "it"),))
    plain, painted = render_one(found), render_one(found, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31m" in painted
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


def test_long_texts_are_broken_into_lines() -> None:
    shown = render_one(fault(0, 4, text="word " * 60 + "\nAnother paragraph.", hint="do " * 60))
    assert max(map(len, shown.splitlines())) <= 100
    assert "\n    Another paragraph.\n" in shown


def test_all_of_a_run_and_its_sum() -> None:
    found = read('feat "A":\n  threat 2.\n  a b,\n')[1]
    assert render(found) == "".join(render_one(one) + "\n" for one in found)
    warned = Diagnostic("RW112", Level.WARNING, DECK, Span(0, 1), "So.")
    assert summary([*found, warned]) == "2 errors, 1 warning"
    assert summary([warned, warned]) == "2 warnings"
    assert (render([]), summary([])) == ("", "")


def test_the_same_as_plain_data() -> None:
    other = Source("b.rune", "x\ny\n")
    found = fault(
        NAME, NAME + 8,
        text="why", caret="what", hint="how",
        labels=(Label(Span(2, 3), "there", other), Label(Span(0, 4), "here")),
        fix=Fix("mend it", ((Span(NAME, NAME + 14), "Accurate Shot"),), safe=True),
    )  # fmt: skip
    place = {"path": "decks/mine.rune", "line": 4, "column": 5, "endLine": 4, "endColumn": 13}
    data = as_data(found)
    assert data == {
        **place,
        "code": "RW409", "level": "error", "title": "No card has this name.",
        "text": "why", "caret": "what", "hint": "how",
        "labels": [
            {"path": "b.rune", "line": 2, "column": 1, "endLine": 2, "endColumn": 2,
             "text": "there"},
            {**place, "line": 1, "column": 1, "endLine": 1, "endColumn": 5, "text": "here"},
        ],
        "fix": {"title": "mend it", "safe": True,
                "edits": [{**place, "endColumn": 19, "text": "Accurate Shot"}]},
    }  # fmt: skip
    assert json.loads(json.dumps(data)) == data
    assert as_data(fault(0, 1))["fix"] is None
