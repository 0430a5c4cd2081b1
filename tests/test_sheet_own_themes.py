"""Themes of a project: what they change, and where their faults are told."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from sheet_faces import cells, face, picture, soul_drain, text_in

from runewright.compiler.backends.sheet import SheetOptions, child, payload, sheets
from runewright.compiler.backends.sheet.theme import ThemeFault, find, load
from runewright.compiler.backends.sheet.theming import strangers
from runewright.compiler.backends.sheet.toml_text import place
from runewright.compiler.backends.sheet.typst import Job
from runewright.compiler.compile import compile_sources
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source

EXTENDS = 'extends = "classic"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="#000">{}</svg>'
SQUARE = SVG.format('<path d="M4 4h56v56H4z"/>')


def theme(folder: Path, settings: str = EXTENDS, **files: str) -> Path:
    """A theme's folder; `template` is its drawing, any other name an icon."""
    (folder / "theme.toml").write_text(settings, encoding="utf-8")
    for name, text in files.items():
        file = folder / ("theme.typ.j2" if name == "template" else f"icons/{name}.svg")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(ThemeFault) as raised:
        find(str(folder))
    return raised.value.diagnostics


def told(found: Diagnostic) -> tuple[str, str, str]:
    """The code, the words at the place, and the proposal."""
    return found.code, found.source.text[found.span.start : found.span.end], found.caret


def test_a_theme_says_only_what_is_different(tmp_path: Path) -> None:
    own = find(str(theme(tmp_path, EXTENDS + '[palette]\nred = "#123456"\n')))
    classic = load("classic")
    assert own.colour("red") == "#123456" and own.colour("blue") == classic.colour("blue")
    assert (own.faces, own.sizes, own.icons) == (classic.faces, classic.sizes, classic.icons)
    assert own.trusted and '"#123456"' in own.source


def test_a_face_of_a_theme_has_what_it_does_not_say_from_the_default(tmp_path: Path) -> None:
    own = find(str(theme(tmp_path, EXTENDS + '[faces.relic]\nemblem = "star"\n')))
    assert own.face("relic") == {**own.face("default"), "emblem": "star"}
    assert own.face("elsewhere") == own.face("default")


def test_a_theme_may_extend_one_that_extends_another(tmp_path: Path) -> None:
    own = find(str(theme(tmp_path, 'extends = "plain"\n[palette]\nslate = "#123456"\n')))
    plain = load("plain")
    assert (own.slots, own.faces, own.icons) == (plain.slots, plain.faces, plain.icons)
    assert own.palette == {**plain.palette, "slate": "#123456"} and own.fonts == plain.fonts
    assert own.base == plain.source and "plain-card" in own.source


def test_a_picture_of_its_own_takes_the_place_of_the_base_s(tmp_path: Path) -> None:
    own = find(str(theme(tmp_path, threat=SQUARE)))
    assert own.icons["threat"].is_relative_to(tmp_path) and not own.trusted
    assert own.icons["skull"] == own.icons["threat"]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("[pallete]\n", ("RW522", "pallete", "did you mean palette?")),
        ("[faces.feat]\nfarme = 1\n", ("RW522", "farme", "did you mean frame?")),
        ("[sizes]\nname = { wnat = 9 }\n", ("RW522", "wnat", "did you mean want?")),
        ("[sizes]\nname = { want = 'big' }\n", ("RW523", "want", "")),
        ("[palette]\nred = 'rde'\n", ("RW523", "red", "")),
        ("[faces.feat]\ncolour = 'rde'\n", ("RW523", "colour", "did you mean red?")),
        ("[faces]\nfeat = 3\n", ("RW523", "feat", "")),
        ("[sizes]\nname = 3\n", ("RW523", "name", "")),
        ("[icons]\nwolf = 'claws'\n", ("RW523", "wolf", "did you mean claw?")),
        ("[slots]\nthreat = 'nubmer'\n", ("RW523", "threat", "did you mean number?")),
        ("[fonts]\ntext = ['Alegrya']\n", ("RW523", "text", "did you mean Alegreya?")),
        ("[fonts]\ntext = 'Alegreya'\n", ("RW523", "text", "")),
        ("[fonts]\ntitle = []\n", ("RW523", "title", "")),
        ("[sizes]\ntext = { want = 5 }\n", ("RW523", "text", "")),  # the least is 6
        ("[sizes]\ncost = { want = 9 }\n", ("RW523", "cost", "")),
        ("[sizes]\ntext = { fit = 'set' }\n", ("RW523", "fit", "")),
        ("frames = ['hexagon']\n", ("RW523", "frames", "")),
        ("palette = 'red'\n", ("RW523", "palette", "")),
        ("[palette]\nred = \n", ("RW521", "\n", "")),
    ],
)
def test_a_fault_of_the_settings_is_told_at_its_key(
    tmp_path: Path, settings: str, expected: tuple[str, str, str]
) -> None:
    (found,) = faults(theme(tmp_path, EXTENDS + settings))
    assert told(found) == expected
    assert found.source.path == str(tmp_path / "theme.toml")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("[palette]\nred = '#123456'\nred = '#123456'\n", "a value already"),
        ("[palette]\nred = '#123456'\n[palette]\n", "there already"),
        ("[fonts]\ntext = \u201cAlegreya\u201d\n", "straight"),
        ("[palette\n", "ends in `]`"),
        ("games = chess\n", "words in quotes"),
        ("red\n", "stands `=`"),
    ],
)
def test_what_is_no_toml_is_told_in_plain_words(tmp_path: Path, settings: str, words: str) -> None:
    (found,) = faults(theme(tmp_path, EXTENDS + settings))
    assert found.code == "RW521" and words in found.text


def test_a_theme_that_extends_no_other_must_say_all(tmp_path: Path) -> None:
    said = "[fonts]\ntext = ['A']\n[sizes]\n[slots]\n[palette]\n[faces.default]\nframe = ''\n"
    found = faults(theme(tmp_path, said, template=""))
    lacking = {one.title.split("`")[1] for one in found if one.code == "RW524"}
    assert {"title", "emblem", "hide", "colour"} <= lacking


def test_what_a_face_hides_stands_nowhere(tmp_path: Path) -> None:
    hiding = EXTENDS + '[faces.spell]\nhide = ["needs", "threat"]\n'
    drawn = payload.face(soul_drain(), find(str(theme(tmp_path, hiding))))
    look = drawn["look"]
    assert isinstance(look, dict) and (look["needs"], look["right"]) == ([], [])
    assert drawn["lines"] == []


def test_the_plain_theme_hides_what_it_is_told_to(tmp_path: Path) -> None:
    hiding = 'extends = "plain"\n[faces.spell]\nhide = ["needs", "threat"]\n'
    texts = payload.face(soul_drain(), find(str(theme(tmp_path, hiding))))["texts"]
    assert isinstance(texts, dict) and list(texts) == ["side", "timing"]


def test_a_number_in_the_left_corner_keeps_to_the_safe_zone(tmp_path: Path) -> None:
    swapped = EXTENDS + '[faces.spell]\nleft = ["threat"]\nright = ["timing"]\n'
    options = SheetOptions(theme=str(theme(tmp_path, swapped)))
    assert sheets([soul_drain()], options).diagnostics == ()


def test_all_faults_of_the_settings_are_told_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = EXTENDS + '[palette]\nred = 1\n\n[faces.feat]\nsizes = 1\nemblem = "x"\n'
    places = [found.source.location(found.span.start) for found in faults(theme(tmp_path, text))]
    assert places == [(3, 1), (6, 1), (7, 1)]


def test_a_kind_or_a_field_that_the_game_has_not_is_a_warning_at_its_place(tmp_path: Path) -> None:
    text = EXTENDS + '[faces.chalenge]\nemblem = "star"\n[faces.feat]\nneeds = ["need"]\n'
    text += '[faces.default]\nhide = ["proficiencies", "proficiency"]\n'
    game = compile_sources([Source("a.rune", "use runebound\n")]).model.libraries["runebound"].game
    found = list(strangers(find(str(theme(tmp_path, text))), game))
    assert [told(one) for one in found] == [
        ("RW545", "faces.chalenge", "did you mean challenge?"),
        ("RW545", "needs", "did you mean needs?"),
        ("RW545", "hide", "did you mean proficiencies?"),
    ]
    assert {one.level for one in found} == {Level.WARNING}
    assert not list(strangers(load("plain"), game))


def test_the_same_key_is_found_in_its_own_section() -> None:
    text = "[a]\nx = 1\n[b.c]\nx = { y = 2 }\n"
    assert place(text, ("b", "c", "x")).start == text.index("x = {")
    assert place(text, ("b", "c", "x", "y")).start == text.index("y")
    assert place(text, ("b", "c", "z")).start == text.index("b.c")
    assert place(text, ("nowhere",)).start == 0


def test_a_theme_that_extends_what_there_is_not(tmp_path: Path) -> None:
    (found,) = faults(theme(tmp_path, 'extends = "clasic"\n'))
    assert told(found) == ("RW523", "extends", "did you mean classic?")


@pytest.mark.parametrize(
    ("svg", "words"),
    [
        ("<svg", "is no SVG"),
        ("<html></html>", "is no SVG"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "an entity of its own"),
        (SVG.format('<image href="/etc/passwd"/>'), "something from elsewhere"),
    ],
)
def test_a_picture_that_is_none_or_asks_for_more_is_refused(
    tmp_path: Path, svg: str, words: str
) -> None:
    (found,) = faults(theme(tmp_path, wolf=svg))
    assert found.code == "RW525" and "'wolf.svg'" in found.title and words in found.title


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret").write_text("#let card(c) = []", encoding="utf-8")
    folder = tmp_path / "theme"
    folder.mkdir()
    (theme(folder) / "theme.typ.j2").symlink_to(tmp_path / "outside/secret")
    (found,) = faults(folder)
    assert found.code == "RW525" and "leads out of the theme's folder" in found.title


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (theme(tmp_path) / "theme.typ.j2").write_bytes(b"#let a = \xff")
    (found,) = faults(tmp_path)
    assert found.code == "RW525" and "see byte 10" in found.title


def test_a_fault_of_the_drawing_is_told_at_its_line_of_the_template(tmp_path: Path) -> None:
    lines = ["<% for n in [1, 2, 3] %>", "#let a<< n | int >> = 1", "<% endfor %>",
             '#import "base.typ": *', "#let card(c) = tittle(c)"]  # fmt: skip
    folder = theme(tmp_path, template="\n".join(lines[3:]) + "\n")
    result = sheets([soul_drain()], SheetOptions(theme=str(folder)))
    (found,) = result.diagnostics
    assert found.code == "RW528" and "tittle" in found.text and result.pdf == b""
    assert found.source.location(found.span.start) == (2, 1)
    folder = theme(tmp_path, template="\n".join([lines[0], "// << n >>", *lines[2:]]) + "\n")
    (found,) = sheets([soul_drain()], SheetOptions(theme=str(folder))).diagnostics
    assert found.source.location(found.span.start) == (5, 1)


def test_a_fault_of_the_template_is_told_at_its_line(tmp_path: Path) -> None:
    (found,) = faults(theme(tmp_path, template="#let a = 1\n\n#let b = << palette.rde >>\n"))
    assert found.code == "RW526" and "rde" in found.text
    assert found.source.location(found.span.start) == (3, 1)
    (found,) = faults(theme(tmp_path, template="\n<% fro a in b %>\n"))
    assert found.code == "RW526" and found.source.location(found.span.start) == (2, 1)


def test_a_drawing_without_end_is_stopped(tmp_path: Path) -> None:
    loops = "".join(f"for {name} in range(9999) {{ " for name in "abc") + "} } }"
    endless = f'#import "base.typ": *\n#let card(c) = {{ {loops} }}\n'
    folder = theme(tmp_path, template=endless)
    with patch.object(child, "DRAW_SECONDS", 1):
        (found,) = sheets([soul_drain()], SheetOptions(theme=str(folder))).diagnostics
    assert (found.code, found.title) == ("RW529", "The theme was not drawn after 1 seconds")


def test_one_process_draws_until_it_is_ended_and_then_another_does() -> None:
    assert child.render("<< a >>", {"a": 1}) == "1"
    first = child._worker()
    assert child._worker() is first
    first.end()
    assert all(pipe and pipe.closed for pipe in (first._process.stdin, first._process.stdout))
    assert not first.alive and child.render("<< a >>", {"a": 2}) == "2"
    assert child._worker() is not first
    with pytest.raises(child.TooSlow):
        child.render("<% for a in range(9999) %>" * 3 + "<% endfor %>" * 3, {}, seconds=0.5)
    assert child.render("<< a >>", {"a": 3}) == "3"


def test_a_drawing_of_its_own_is_printed_and_can_use_the_base_s(tmp_path: Path) -> None:
    drawing = (
        '#import "base.typ": *\n#let card(c) = box(width: c.w * 1mm, height: c.h * 1mm,'
        ' inset: 5mm, fill: rgb(<< palette.red >>), c.name)\n'
    )
    folder = theme(tmp_path, EXTENDS + '[palette]\nred = "#00ff00"\n', template=drawing)
    pdf = sheets([face("feat", "Own look")], SheetOptions(theme=str(folder))).pdf
    slot = cells()[0]
    assert text_in(pdf, slot) == "Own look"
    assert picture(pdf, dpi=60).at(slot.x + 30, slot.y + 50) == (0, 255, 0)


# -------------------------------------------------------------------------------- what is measured

PENCIL = """
#import "lib.typ": *
#let card(c) = box(width: c.w * 1mm, height: c.h * 1mm, context {
  let size(pen) = measure(width: 40mm, {
    set text(font: <<fonts.text>>, size: 9pt)
    draw-rich(c.rules, pen: pen)
    draw-rich(c.flavor, pen: pen, italic: true)
    (pen.icon)("wide", size: 7mm)
  })
  let n(length) = str(calc.round(length.mm(), digits: 3))
  let of(size) = "w" + n(size.width) + "h" + n(size.height)
  [#metadata((card: of(size(pen)), width: 1, height: 1))<art>]
  [#metadata((card: of(size(pencil)), width: 1, height: 1))<art>]
})
#let margin-font = (font: <<fonts.text>>)
"""


def test_what_is_measured_in_pencil_is_as_large_as_what_is_printed(tmp_path: Path) -> None:
    wide = SQUARE.replace('viewBox="0 0 64 64"', 'viewBox="0 0 64.6 24"')
    chosen = find(str(theme(tmp_path, template=PENCIL, wide=wide)))
    card = face(
        "feat", "Wide", "Draw {wide} or 2 {wide}: **now** or *never*.\n- Deal 3 {wound} to a Hero.",
        flavor="It *was* late, **very** late {wide}.",
    )
    with Job([card], SheetOptions(), chosen) as job:
        pen, pencil = (one["card"] for one in job.reported("art"))
    assert pen == pencil
    assert not pen.startswith("w0h")


def test_an_icon_must_say_its_size(tmp_path: Path) -> None:
    sizeless = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M4 4h56v56H4z"/></svg>'
    (found,) = faults(theme(tmp_path, sizeless=sizeless))
    assert (found.code, Path(found.source.path).name) == ("RW525", "sizeless.svg")
    assert "needs a viewBox" in found.title + found.text
