"""What is wrong in a source is said once, at its place, with a mend that mends it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syntax_helpers import CARD, faults, faults_in, read

from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.rules import RULES
from runewright.dsl.rules.limits import MAX_BLOCKS, MAX_FAULTS
from runewright.dsl.syntax import Ability

IN_FILES = [
    # tabs: one fault a declaration
    ('feat "A":\n\tthreat 2\n\ttiming boot\n', [("RW110", 2, 1)]),
    ('feat "A":\n\teffect:\n\t\tdraw 1 card\n', [("RW110", 2, 1)]),
    ('feat "A":\n  threat\t2\n', [("RW110", 2, 9)]),
    ('feat "A":\n  threat 2\t# aside\n\t# alone\n', []),
    # quotations
    ('feat "A:\n  threat 2\n', [("RW111", 1, 6)]),
    ('feat "A":\n  flavor "b" "c\n', [("RW111", 2, 14)]),
    ('words c:\n  gray "gray\n', [("RW111", 2, 8)]),
    ('feat A":\n  threat 2\n', [("RW111", 1, 6)]),
    ('feat ""A":\n  threat 2\n', [("RW111", 1, 6)]),
    ('feat "A":"\n  threat 2\n', [("RW111", 1, 10)]),
    ('feat "A":\n  flavor Be bold."\n', [("RW111", 2, 10)]),
    ('feat "A":\n  effect":\n    draw 1 card\n', [("RW111", 2, 9)]),
    ('scenario "S":\n  Ada plays Be Bold" on Ben\n', [("RW111", 2, 13)]),
    ('scenario "S":\n  given Ada holds "A, "B"\n', [("RW111", 2, 19)]),
    # signs
    ('feat “A”:\n  threat 2\n', [("RW112", 1, 6)]),
    ('feat "A"：\n  threat 2\n', [("RW112", 1, 9)]),
    ('feat "A":\n  threat\u00a02\n', [("RW112", 2, 9)]),
    ('feat "A":\n  roll 1–3\n', [("RW112", 2, 9)]),
    ('feat "A":\n  threat 2 & 3\n', [("RW112", 2, 12)]),
    ('feat "A":\n  threat 2#x\n', [("RW112", 2, 11)]),
    ('feat "A":\n  if it is so;\n    draw 1 card\n', [("RW117", 2, 14)]),
    ('words c:\n  gray “g”\n', [("RW112", 2, 8)]),
    ('deck "D":\n  a:\n    2\u3000A & “B”!\n', [("RW112", 3, 6)]),
    ('feat "A"-:\n  threat 2\n', [("RW117", 1, 9)]),
    ('feat :"A":\n  threat 2\n', [("RW117", 1, 6)]),
    ('feat "A":\n  effect,\n    draw 1 card\n', [("RW117", 2, 9)]),
    ('feat "A":\n  effect:-\n    draw 1 card\n', [("RW117", 2, 9)]),
    ('feat "A":\n  effect:\n    before a b. c d\n', [("RW117", 3, 15)]),
    ('feat "A":\n  effect:\n    add 1 to a hero;s life\n', [("RW117", 3, 20)]),
    ('feat "A":\n  effect:\n    a b:\n      1;3: c d\n', [("RW117", 4, 8)]),
    ('feat "A":\n  needs a; b\n', [("RW117", 2, 10)]),
    ('feat "A":\n  types "b":\n  threat 2\n', [("RW123", 2, 12)]),
    ('feat "A":\n  effect:\n    choose one:\n       a b\n      - c d\n', [("RW142", 4, 8)]),
    # parentheses and numbers
    ("ability a (x number:\n  draw x cards\n", [("RW113", 1, 11)]),
    ('scenario "S":\n  given 0, 0) is b\n', [("RW113", 2, 13)]),
    ('feat "A":\n  a ' + "(" * 65 + "b" + ")" * 65 + "\n", [("RW114", 2, 69)]),
    ('feat "A":\n  a ' + "(" * 64 + "b" + ")" * 64 + "\n", []),
    ('feat "A":\n  threat 1234567890\n  timing boot\n', [("RW115", 2, 10)]),
    ('feat "A":\n  threat 02\n', [("RW118", 2, 10)]),
    ('scenario "S":\n  covers RB-GOLD-01\n  given a has 0 b\n', []),
    ('feat "A":\n  threat 123456789\n  note "1234567890"\n', []),
    # ends of lines
    ('feat "A":\n  threat 2.\n', [("RW116", 2, 11)]),
    ('feat "A":\n  needs a, b,\n', [("RW116", 2, 13)]),
    ('feat "A":\n  note "b."\n', []),
    ('kind a "A":\n  level number.\n', [("RW116", 2, 15)]),
    # indentation
    ('feat "A":\n    threat 2\n  timing boot\n', [("RW120", 3, 1)]),
    ('feat "A":\n  effect:\n      draw 1 card\n    draw 1 card\n', [("RW120", 4, 1)]),
    ('feat "A":\n  effect:\n    if a:\n        b c\n     d e\n     f g\n', [("RW120", 5, 1)]),
    ('feat "A":\n  threat 2\n   timing boot\n   level 3\n', [("RW121", 3, 1)]),
    ("words c:\n  gray\n    black\n", [("RW121", 3, 1)]),
    ('feat "A"\n  threat 2\n', [("RW122", 1, 9)]),
    ('feat "A":\n  effect\n    draw 1 card\n', [("RW122", 2, 9)]),
    ('feat "A":\n  effect:\n    roll the die\n      1-3: a b\n', [("RW122", 3, 17)]),
    ('deck "D":\n  stones\n    2 A\n    2 B\n', [("RW122", 2, 9)]),
    ("words c\n  gray\n", [("RW122", 1, 8)]),
    ('feat "A":\n  effect:\n  timing boot\n', [("RW123", 2, 9)]),
    ('feat "A":\n  effect:\n', [("RW123", 2, 9)]),
    ('feat "A":\n', [("RW123", 1, 9)]),
    ('format "F":\n  a of b:\n', [("RW123", 2, 9)]),
    ('set "A":\n', [("RW123", 1, 8)]),
    ('feat "A":\n  effect: if a: b c\n', [("RW124", 2, 15)]),
    ('feat "A":\n  effect: if a:\n    b c\n', [("RW124", 2, 15)]),
    ('feat "A":\n  effect: draw\n    b c\n    d e\n', [("RW125", 3, 5)]),
    ('feat "A":\n  effect::\n    draw 1 card\n', [("RW127", 2, 10)]),
    ('feat "A":\n  : draw 1 card\n', [("RW127", 2, 3)]),
    # heads
    ('feat "A":\n  threat 2\ntiming boot\n', [("RW130", 3, 1)]),
    ('feat "A":\nthreat 2\ntiming boot\n', [("RW130", 2, 1)]),
    ("wrods c:\n  gray\n", [("RW130", 1, 1)]),
    ("- draw 1 card\n", [("RW130", 1, 1)]),
    ('  feat "A":\n    threat 2\n  feat "B":\n    threat 2\n', [("RW131", 1, 1)]),
    ('set "S"\n  feat "A":\n    threat 2\n', [("RW131", 2, 1)]),
    ('feat "A":\n  threat 2\n  feat "B":\n    threat 2\nfeat "C"\n', [("RW131", 3, 1)]),
    ("feat:\n  threat 2\n", [("RW132", 1, 4)]),
    ("feat Pit of Doom:\n  threat 2\n", [("RW132", 1, 6)]),
    ("deck Mine:\n  a:\n    2 B\n", [("RW132", 1, 6)]),
    ("use\n", [("RW132", 1, 3)]),
    ('kind feat:\n  a flag\n', [("RW132", 1, 9)]),
    ('feat "":\n  threat 2\n', [("RW133", 1, 6)]),
    ('set " "\n', [("RW133", 1, 5)]),
    ('feat "' + "x" * 121 + '":\n  threat 2\n', [("RW134", 1, 6)]),
    ('feat "' + "x" * 120 + '":\n  threat 2\n', []),
    ('feat "A" friendly:\n  threat 2\n', [("RW135", 1, 10)]),
    ('magic item "A":\n  threat 2\n', [("RW135", 1, 7)]),
    ('use "runes"\n', [("RW135", 1, 5)]),
    ('"A":\n  threat 2\n', [("RW130", 1, 1)]),
    ("words c:\n", [("RW136", 1, 1)]),
    ('scenario "S"\n', [("RW136", 1, 1)]),
    ('words c: gray "g"\n', [("RW137", 1, 10)]),
]  # fmt: skip

IN_EFFECTS = [
    ("otherwise: a b", [("RW140", 1, 1)]),
    ("if a: b c\nd e\notherwise: f g", [("RW140", 3, 1)]),
    ("if a: b c\notherwise: d e\notherwise: f g", [("RW140", 3, 1)]),
    ("roll the die:\n  1-3: a b\n  otherwise: c d", [("RW140", 3, 3)]),
    ("- a b", [("RW141", 1, 1)]),
    ("before combat: - a b", [("RW141", 1, 16)]),
    ("choose one:\n  a b\n  - c d", [("RW142", 2, 3)]),
    ("choose one:\n  - a b\n  otherwise: c d", [("RW140", 3, 3)]),
    ("choose a hero called", [("RW143", 1, 15)]),
    ('choose a hero called "Bob"', [("RW143", 1, 15)]),
    ("choose a hero called my friend", [("RW143", 1, 15)]),
    ("for each hero called: a b", [("RW143", 1, 15)]),
    ("you may not draw", [("RW144", 1, 5)]),
    ("you may not:\n  draw 1 card", [("RW144", 1, 5)]),
    ("until you may not draw: a b", [("RW144", 1, 11)]),
    ("repeat 2:\n  a b", [("RW145", 1, 1)]),
    ("repeat 2 times", [("RW146", 1, 1)]),
    ("until:\n  a b", [("RW145", 1, 1)]),
    ("for all heroes:\n  a b", [("RW145", 1, 1)]),
    ("instead draw 1 card", [("RW145", 1, 1)]),
    ("choose one: draw 1 card", [("RW142", 1, 13)]),
    ("let x is 2", [("RW145", 1, 1)]),
    ("choose one:\n  - - a b", [("RW145", 2, 5)]),
    ("if a is b\nc d", [("RW146", 1, 1)]),
    ("otherwise", [("RW146", 1, 1)]),
    ("choose one", [("RW146", 1, 1)]),
    ("let x be 2:\n  a b", [("RW147", 1, 1)]),
]


@pytest.mark.parametrize(("text", "expected"), IN_FILES, ids=[text[:50] for text, _ in IN_FILES])
def test_fault_in_a_file(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize(("lines", "expected"), IN_EFFECTS, ids=[text for text, _ in IN_EFFECTS])
def test_fault_in_an_effect(lines: str, expected: list[tuple[str, int, int]]) -> None:
    assert faults_in(lines) == expected


def test_fault_of_a_card_that_says_when_it_is_played() -> None:
    assert faults(f"{CARD}  play before combat:\n    a b\n") == [("RW147", 2, 3)]
    assert faults(f"{CARD}  play\n") == []


def test_every_code_of_reading_has_a_case() -> None:
    seen = {code for _, expected in (*IN_FILES, *IN_EFFECTS) for code, _, _ in expected}
    listed = {rule.code for rule in RULES}
    assert {code for code in listed if code >= "RW110"} - seen == {"RW126"}


def applied(text: str, fault: Diagnostic) -> str:
    """The text with a fault's fix in it."""
    assert fault.fix is not None
    for span, put in sorted(fault.fix.edits, key=lambda edit: edit[0].start, reverse=True):
        text = text[: span.start] + put + text[span.end :]
    return text


def test_every_fix_takes_its_fault_away() -> None:
    cases = [text for text, _ in IN_FILES]
    cases += [
        f"{CARD}  effect:\n" + "".join(f"    {line}\n" for line in lines.splitlines())
        for lines, _ in IN_EFFECTS
    ]
    tried = set()
    for text in cases:
        _, found = read(text)
        for fault in found:
            if fault.fix is None:
                continue
            tried.add(fault.code)
            left = [(left.code, left.span.start) for left in read(applied(text, fault))[1]]
            if fault.fix.safe:
                assert len(left) == len(found) - 1, (text, fault.title, left)
            assert (fault.code, fault.span.start) not in left, (text, fault.title)
    assert {"RW110", "RW112", "RW116", "RW122", "RW132", "RW140", "RW142", "RW144"} <= tried


def test_messages_say_where_what_and_how() -> None:
    for text, _ in IN_FILES:
        for fault in read(text)[1]:
            assert fault.title[-1] in ".!?"
            assert fault.caret
            assert fault.hint or fault.fix


def test_a_misspelt_declaration_gets_the_nearest_word() -> None:
    _, found = read("abilty fog:\n  a b\n")
    assert found[0].caret == "did you mean `ability`?"


def nested(depth: int) -> str:
    """A card with so many blocks within each other."""
    blocks = "".join("  " * (level + 1) + "a:\n" for level in range(depth - 1))
    return 'feat "A":\n' + blocks + "  " * depth + "b c\n"


def test_blocks_nest_so_deep_and_no_deeper() -> None:
    assert faults(nested(MAX_BLOCKS)) == []
    found = faults(nested(MAX_BLOCKS + 1) + "  threat 2.\n")
    assert [code for code, _, _ in found] == ["RW126", "RW116"]
    assert [code for code, _, _ in faults(nested(2_000))] == ["RW126"]


@pytest.mark.parametrize(
    "line", ["  threat 2.", "  a; b", "  a: b: c", '  x "y', "  - z", "  if x", "  otherwise: z"]
)
def test_every_faulty_line_is_reported(line: str) -> None:
    found = faults('feat "A":\n' + f"{line}\n" * 1_000)
    assert [row for _, row, _ in found] == list(range(2, 1_002))


def test_a_hopeless_file_is_cut_short() -> None:
    found = faults("(\n" * (MAX_FAULTS + 500))
    assert [code for code, _, _ in found[-2:]] == ["RW113", "RW108"]
    assert len(found) == MAX_FAULTS + 1


def test_long_lines_of_one_sign_are_read() -> None:
    for sign in ('"', "(", "a:", "- ", "#", "\t", ".", "called ", "“"):
        for head in ("", 'feat "A":\n  ', 'deck "D":\n  '):
            declarations, found = read(head + sign * 9_000 + "\nuse a\n")
            assert len(found) <= 3
            assert len(declarations) >= 1


WORDS = [
    'feat "A":', "words c:", 'deck "D":', 'scenario "S":', 'map "M":', "ability a (x b):",
    'phrase "p":', "effect:", "if a is b", "otherwise", "until x", "choose one", "- draw",
    "A chooses one", "you may", "let x be y", "play before combat", "repeat 2 times", "if you do",
    "instead", "for each x called y", "called", "may not", ":", ": ", '"', "(", ")", ".", ",", "#",
    " # ", "\t", "“", "\u00a0", "1234567890", "é", "-", "- ", " ", "  ",
]  # fmt: skip
LINES = st.builds(
    lambda blanks, words, end: " " * blanks + "".join(words) + end,
    st.sampled_from([0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 8]),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    st.sampled_from(["", "", ":"]),
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(LINES, max_size=14))
def test_no_text_is_past_reading_and_every_place_lies_in_it(lines: list[str]) -> None:
    text = "\n".join(lines)
    _, found = read(text)
    for fault in found:
        edits = fault.fix.edits if fault.fix else ()
        for span in (fault.span, *(span for span, _ in edits)):
            assert 0 <= span.start <= span.end <= len(fault.source.text)


def test_an_ability_whose_parenthesis_stays_open_keeps_its_values() -> None:
    (ability,), found = read("ability thorns (x number:\n  deal x wounds\n")
    assert [fault.code for fault in found] == ["RW113"]
    assert isinstance(ability, Ability)
    assert (ability.name.value, ability.parameters and ability.parameters.value) == (
        "thorns", "x number",
    )  # fmt: skip
