"""What several test modules share: everything that is said of one source text, by stage."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from picture_files import put_pictures

from runewright.compiler.compile import Compiled, check_text, compile_sources
from runewright.compiler.load import Project
from runewright.compiler.workspace import compiled
from runewright.dsl.decode import decode
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.parse import parse
from runewright.dsl.source import Source


def messages_of(text: str) -> list[Diagnostic]:
    """What `check` says of a text, sorted by place."""
    return check_text(text)


def language_messages_of(data: bytes) -> list[Diagnostic]:
    """What the language alone says of a file: its bytes and its grammar, no game."""
    source, found = decode("test.rune", data)
    return [*found, *parse(source).diagnostics]


def sheet_messages_of(text: str) -> list[Diagnostic]:
    """What is said when the cards of a text are printed, in a folder with some pictures."""
    from runewright.compiler.backends.sheet import SheetOptions, names, sheets
    from runewright.compiler.backends.sheet.convert import Faces

    with TemporaryDirectory() as folder:
        home = Path(folder, "project")
        if "image" in text:
            put_pictures(home)
        work = compiled(Project((Source("test.rune", text),), (), (), {"test.rune": home}))
        faces = [Faces(one, work.gallery).of(card) for one in work.libraries for card in one.own]
        found = sheets(faces, SheetOptions()).diagnostics
        alike = names.findings(faces)
        return [*work.diagnostics, *work.gallery.broken.values(), *found, *alike]


def theme_messages_of(text: str) -> list[Diagnostic]:
    """What is said of a theme when a card is printed with it: a `--theme NAME`, or a `theme.toml`
    and the other files of its folder, each after a line `# its/name`."""
    from sheet_faces import soul_drain

    from runewright.compiler.backends.sheet import SheetOptions, child, sheets, theme, theming

    libraries = compile_sources([Source("test.rune", "use runebound\n")]).model.libraries
    # An example without end is given up at once; others may take what a busy machine needs.
    seconds = 1 if "range(" in text else child.RENDER_SECONDS
    with TemporaryDirectory() as folder, patch.object(child, "RENDER_SECONDS", seconds):
        chosen = text.removeprefix("--theme ").strip() if text.startswith("--theme") else folder
        name, *parts = re.split(r"^# ([\w./]+)\n", "# theme.toml\n" + text, flags=re.MULTILINE)[1:]
        for file, body in zip([name, *parts[1::2]], parts[::2], strict=True):
            path = Path(folder, file)
            path.parent.mkdir(exist_ok=True)
            path.write_text(body, encoding="utf-8")
        found = list(sheets([soul_drain()], SheetOptions(theme=chosen, bleed=3)).diagnostics)
        if not found:
            found += theming.strangers(theme.find(chosen), libraries["runebound"].game)
        return found


def scenario_messages_of(text: str) -> list[Diagnostic]:
    """What is said when the scenarios of a text are played."""
    from runewright.compiler.scenarios import run_scenario, scripts_of

    made = _compiled(text)
    results = [run_scenario(script) for script in scripts_of(made)]
    return [*made.diagnostics, *(said for result in results for said in result.diagnostics)]


def _compiled(text: str) -> Compiled:
    return compile_sources([Source("test.rune", text)])
