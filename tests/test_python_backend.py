"""Emitted effect code: readable, safe, the same on every run, true to the lines of its source."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import runewright
from runewright.compiler.backends.python.emit import slug
from runewright.compiler.backends.python.files import playable, python_files
from runewright.compiler.backends.python.trees import lambda_of, name, steps
from runewright.compiler.compile import Compiled, compile_sources
from runewright.compiler.effects import model as effects_model
from runewright.dsl.decode import from_text
from runewright.runtime.decisions import run
from runewright.runtime.exported import EXPORTED
from runewright.runtime.script import Fx, Handler
from runewright.runtime.state import CardData, Player

HEAD = 'use runebound\nset "Trial"\n'
TESTS = Path(__file__).parent
PACKAGE = Path(runewright.__file__).parent

EVERY_FORM = """
ability armoured (x number):
  before this challenge receives wounds: prevent x wounds

feat "All Forms":
  side friendly
  threat 1
  timing book
  effect:
    let n be 2
    choose one of your allies called friend
    for each of your allies called one: deal 1 wound to one
    repeat n times: draw 1 card
    roll the die called luck:
      1-3, 10: nothing happens
      4: draw 1 card
      anything else: receive n gold
    if your hero is in town: draw 1 card
    otherwise: discard 1 card
    you may pay 1 gold
    if you do: draw 1 card
    if you do not: discard 1 threat
    choose one:
      - pay 2 gold
      - deal 1 wound to friend
    another player may discard 1 card
    by hand "Everybody hums."
    until the end of the turn or your hero defeats a challenge:
      while you have at least 2 gold: add 1 to your hero's life
      your hero cannot make an escape test
      before your hero receives wounds:
        instead: draw 1 card
    your hero gains armoured 1 until the end of the battle

talent "Standing":
  level 1
  proficiencies fighting
  effect:
    add 1 to your hero's life
    once per turn, discard 1 card: draw 1 card
"""


def compiled(text: str, path: str = "trial.rune") -> Compiled:
    source, faults = from_text(path, HEAD + text)
    assert not faults
    made = compile_sources([source])
    assert not made.has_errors, [one.title for one in made.diagnostics]
    return made


def written(text: str) -> str:
    files = python_files(compiled(text).model)
    (found,) = files.values()
    assert isinstance(found, str)
    return found


def imported(text: str, folder: Path) -> ModuleType:
    path = folder / "emitted.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("emitted", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def feat(title: str, effect: str) -> str:
    return (
        f'feat "{title}":\n  side friendly\n  threat 1\n  timing boot\n  effect:\n'
        + "".join(f"    {line}\n" for line in effect.splitlines())
    )


def test_every_class_of_statement_has_its_code() -> None:
    """No class of the checked model is left out by the sample, and so by the emitter."""
    book = compiled(EVERY_FORM).model.libraries["runebound"]
    seen: set[str] = set()

    def look(node: object) -> None:
        if type(node).__module__ == effects_model.__name__:
            seen.add(type(node).__name__)
            for slot in type(node).__slots__:  # type: ignore[attr-defined]
                look(getattr(node, slot))
        elif isinstance(node, tuple):
            for one in node:
                look(one)

    for card in book.own:
        look(book.effects.of(card))
    known = {one.__name__ for one in get_args(effects_model.Statement)}
    assert known - seen == set()
    code = written(EVERY_FORM)
    for word in ("for each in", "for _ in range", "choose_one", "by_hand", "until_done", "Grant(",
                 "Ban(", "Change(", "Handler(", "Use(", "instead(fx)", "1 <= outcome <= 3"):
        assert word in code, word


def test_each_sentence_stands_above_its_code() -> None:
    code = written(feat("Two", "draw 1 card\nreceive 2 gold"))
    lines = [line.strip() for line in code.splitlines()]
    assert lines[lines.index("# draw 1 card") + 1].startswith("yield from draw(")
    assert lines[lines.index("# receive 2 gold") + 1].startswith("yield from receive(")


def test_lines_are_not_wider_than_the_page() -> None:
    assert max(len(line) for line in written(EVERY_FORM).splitlines()) <= 100


def test_the_module_on_disk_does_what_it_does_in_memory(tmp_path: Path) -> None:
    module = imported(written(EVERY_FORM), tmp_path)
    loaded = playable(compiled(EVERY_FORM).model.libraries["runebound"])
    for card in module.CARDS:
        other = loaded.cards[card.id]
        assert (card.name, card.kind, card.fields, card.text) == (
            other.name, other.kind, other.fields, other.text,
        )  # fmt: skip
        assert [type(one) for one in card.script.standing] == [
            type(one) for one in other.script.standing
        ]
    assert module.ABILITIES.keys() <= loaded.abilities.keys()


def test_output_is_the_same_in_two_processes_with_other_hash_seeds() -> None:
    program = (
        "import sys; sys.path.insert(0, '.')\n"
        "from test_python_backend import EVERY_FORM, written\n"
        "sys.stdout.write(written(EVERY_FORM))\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=TESTS, capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1
    assert found.pop().decode() == written(EVERY_FORM)


def test_emitted_code_needs_the_runtime_alone(tmp_path: Path) -> None:
    """It imports where no third-party package can be found."""
    (tmp_path / "emitted.py").write_text(written(EVERY_FORM), encoding="utf-8")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "runewright").symlink_to(PACKAGE, target_is_directory=True)
    program = (
        f"import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p] + "
        f"[{str(shelf)!r}, {str(tmp_path)!r}]\n"
        "import emitted\nassert len(emitted.CARDS) == 2\n"
        "assert not {'lark', 'click', 'jinja2', 'jsonschema', 'typst'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-I", "-c", program], check=True)


def test_an_error_inside_an_effect_shows_the_line_of_the_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = feat("Crash", "draw 1 card\nreceive 2 gold\nyou may discard 1 card")
    library = compiled(text).model.libraries["runebound"]
    (card,) = library.own
    wanted = 1 + (HEAD + text).splitlines().index("    receive 2 gold")
    module = imported(written(text), tmp_path)
    for data in (playable(library).cards[card.id], module.CARDS[0]):
        assert lines_of_crash(data, monkeypatch) == [wanted]


def test_every_line_of_a_module_leads_to_one_of_its_source() -> None:
    text = written(EVERY_FORM)
    (tree,) = [
        one for one in ast.walk(ast.parse(text))
        if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "relocate"
    ]  # fmt: skip
    table = ast.literal_eval(tree.args[-1])
    own, lines = zip(*table, strict=True)
    assert list(own) == sorted(set(own)) and own[-1] <= len(text.splitlines())
    assert min(lines) >= 1 and max(lines) <= len((HEAD + EVERY_FORM).splitlines())


def lines_of_crash(data: CardData, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    assert data.script.effect is not None
    space = data.script.effect.__globals__

    def nothing(*_: object, **__: object) -> tuple[()]:
        return ()

    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("crash")

    with monkeypatch.context() as patch:
        patch.setitem(space, "draw", nothing)
        patch.setitem(space, "receive", crash)
        fx = Fx(None, None, Player("Ada", 0), Player("Ada", 0))  # type: ignore[arg-type]
        try:
            run(data.script.effect(fx), lambda decision: decision.options[:1])
        except RuntimeError as error:
            frames = traceback.extract_tb(error.__traceback__)
            return [f.lineno or 0 for f in frames if f.filename == "trial.rune"]
    return []


HOSTILE = (
    "Robert'); import os; os.system('true')",
    "{{ 7*7 }}", "__import__('os').abort()", "#eval(1)", "Ünïcødé Żółw", "1 Up", "class",
    "back\\slash", "`tick`", "<b>bold</b>", "$math$", "%s %d {0}", "lambda: 0", "日本",
)  # fmt: skip


@pytest.mark.parametrize("title", HOSTILE)
def test_a_name_changes_nothing_but_the_name(title: str) -> None:
    plain, odd = written(feat("Plain", "draw 1 card")), written(feat(title, "draw 1 card"))
    tree = ast.parse(odd)
    names = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert title in names
    calls = [type(node) for node in ast.walk(ast.parse(plain))]
    assert [type(node) for node in ast.walk(tree)] == calls


def test_two_names_with_one_slug_do_not_collide(tmp_path: Path) -> None:
    text = feat("Night-Bridge", "draw 1 card") + feat("Night Bridge", "receive 1 gold")
    module = imported(written(text), tmp_path)
    assert [card.name for card in module.CARDS] == ["Night-Bridge", "Night Bridge"]
    assert slug("日本") == "card"


def test_what_emitted_code_may_import_is_no_module() -> None:
    """A name that is also a module would give the module instead of the function."""
    modules = {path.stem for path in (PACKAGE / "runtime").iterdir()}
    assert set(EXPORTED) & modules == set()
    assert list(EXPORTED) == sorted(EXPORTED)


def test_nobody_can_be_asked_inside_a_lambda() -> None:
    with pytest.raises(TypeError, match="asks"):
        lambda_of(("fx",), steps(name("fx")))


def test_a_deed_with_cards_looks_wherever_they_lie() -> None:
    """Challenges stay in play, but they are played from a hand and discarded to a pile."""
    until = "until the end of your turn:\n  "
    ban, event = "you cannot play challenges", "when a challenge is discarded: draw 1 card"
    for deed in (ban, event):
        text = written(feat("Gate", until + deed))
        assert "all_cards(fx, (\"challenge\"" in text and "in_play" not in text


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("the first time you draw cards", (True, "")),
        ("the next time you draw cards", (True, "")),
        ("the first time you draw cards each turn", (False, "turn")),
        ("when you draw cards", (False, "")),
    ],
)
def test_how_often_an_event_is_answered(head: str, said: tuple[bool, str]) -> None:
    text = feat("Often", f"until the end of the turn:\n  {head}: receive 1 gold")
    library = compiled(text).model.libraries["runebound"]
    ((rule,),) = playable(library).cards[library.own[0].id].script.blocks.values()
    assert isinstance(rule, Handler)
    assert (rule.once, rule.limit) == said
