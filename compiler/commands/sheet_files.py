"""What `sheet` writes besides sheets on paper: pictures, files for a print shop, a save of Tabletop
Simulator, the proof gallery; and drawing again whenever a file changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import (
    choice,
    counted,
    has_errors,
    options_of,
    save,
    say,
    show,
    waiting,
    writes,
    wrong,
)

if TYPE_CHECKING:
    from ...dsl.diagnostics import Diagnostic
    from ..backends.sheet import Face, SheetOptions
    from ..backends.sheet.outputs import Made
    from ..backends.sheet.presets import Preset

FORMATS = ("pdf", "png", "svg", "tts", "html")
_DEFAULTS = {"pdf": "cards.pdf", "png": "cards", "svg": "cards", "tts": "tts", "html": "proof.html"}
_FOLDERS = {"png": "One picture a card is", "svg": "One drawing a card is",
            "tts": "The pictures and the save for Tabletop Simulator are"}  # fmt: skip
_PAGES = (".html", ".htm")
_DPI = 300


def _list_presets(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from ..backends.sheet.presets import presets

    for preset in presets().values():
        pixels = f", {preset.pixels[0]} × {preset.pixels[1]} pixels" if preset.file == "png" else ""
        click.echo(
            f"{preset.name:14} {preset.title}\n{'':14} {preset.file.upper()}{pixels}, "
            f"{preset.bleed:g} mm bleed, text {preset.safe:g} mm inside, "
            f"{preset.dpi} dpi, {SIDES[preset.order]}"
        )
        if preset.unverified:
            click.echo(f"{'':14} not verified: {', '.join(preset.unverified)}")
    ctx.exit()


SIDES = {
    "front-back": "pages front, back, front, back",
    "back-front": "pages back, front, back, front",
    "split": "fronts and backs in two files",
    "fronts-backs": "a picture of each front and each back",
}

_OPTIONS = (
    click.option(
        "--format", "form", type=click.Choice(FORMATS),
        help="pdf: sheets. png, svg: one file a card, into a folder. tts: a save for Tabletop "
        "Simulator. html: a gallery to proof-read. Without it, the ending of the file says.",
    ),
    click.option("--dpi", type=click.IntRange(36, 1200), help="Dots an inch of PNG pictures.  "
                 f"[default: {_DPI}]"),
    click.option("--preset", "preset_name", metavar="NAME",
                 help="As a print shop wants its files; see --presets."),
    click.option("--presets", is_flag=True, is_eager=True, expose_value=False,
                 callback=_list_presets, help="List the print shops and what they ask for."),
    click.option("--base-url", "base", metavar="URL", default="",
                 help="Where the pictures for Tabletop Simulator will lie."),
    click.option("--watch", is_flag=True, help="Draw again whenever a file changes, until Ctrl-C."),
)  # fmt: skip


options = options_of(_OPTIONS)


@dataclass(frozen=True, slots=True)
class Way:
    """How cards are written, and where to."""

    kind: str
    target: Path
    dpi: int = _DPI
    preset: Preset | None = None
    base: str = ""

    @property
    def on_paper(self) -> bool:
        """Whether these are sheets for the printer at home."""
        return self.kind == "pdf" and self.preset is None


def way(
    target: Path | None, form: str | None, dpi: int | None, preset_name: str | None, base: str
) -> Way:
    """What was asked for, held against itself; what does not fit together is wrong usage."""
    preset = None
    if preset_name is not None:
        from ..backends.sheet.presets import presets

        preset = presets()[choice(preset_name, presets(), "preset")]
        if form not in (None, preset.file):
            raise wrong(f"{preset.title} takes {preset.file.upper()}: leave out --format {form}.")
        if dpi not in (None, preset.dpi):
            raise wrong(f"{preset.title} takes {preset.dpi} dpi: leave out --dpi {dpi}.")
    kind = form or (preset.file if preset else _kind_of(target))
    if dpi is not None and kind != "png":
        raise wrong(f"--dpi is for PNG pictures; {kind} has none.")
    if base and kind != "tts":
        raise wrong("--base-url is for --format tts.")
    if base and not base.lower().startswith(("http://", "https://", "file://")):
        raise wrong(f"An address begins with https://: {base!r}.")
    return Way(kind, _target(target, kind, preset), dpi or (preset.dpi if preset else _DPI),
               preset, base)  # fmt: skip


def _kind_of(target: Path | None) -> str:
    """The format that a file's ending names."""
    ending = target.suffix.lower() if target else ".pdf"
    if ending in _PAGES:
        return "html"
    if ending == ".pdf":
        return "pdf"
    raise wrong(
        f"The file to write must end in .pdf or .html: {str(target)!r}. For a folder say what to "
        "write there, as --format png."
    )


def _target(target: Path | None, kind: str, preset: Preset | None) -> Path:
    if target is None:
        return Path(_DEFAULTS[kind])
    ending = target.suffix.lower()
    if kind in _FOLDERS and (target.is_file() or ending in (f".{kind}", ".pdf", ".json", *_PAGES)):
        raise wrong(f"{_FOLDERS[kind]} written into a folder: name one, as -o cards.")
    if kind == "pdf" and ending != ".pdf":
        raise wrong(f"The file to write must end in .pdf: {str(target)!r}.")
    return target


def write(
    way: Way, faces: Sequence[Face], options: SheetOptions, found: Sequence[Diagnostic],
    decks: Callable[[], Mapping[str, Sequence[str]]],
) -> int:  # fmt: skip
    """Draw and write; says what was found and what was written, and gives the status.

    `found` is what earlier stages said; what concerns printing is told. `decks` names by a card's
    key the decks that hold it.
    """
    from ..backends.sheet.outputs import for_preset
    from ..workspace import for_print

    left_out: list[str] = []
    if way.preset:
        options = for_preset(options, way.preset)
        faces, left_out = _of_size(faces, way.preset)
    made = _made(way, faces, options, found, decks)
    told = for_print(found) + list(made.found)
    show(sorted(set(told), key=lambda one: one.sort_key), err=True)
    if left_out:
        say(f"Left out, since their kind says another size: {', '.join(left_out)}.")
    if not made.files:
        return 1
    _write(way, made)
    for note in _notes(way, faces):
        say(note)
    return int(bool(left_out) or has_errors(told))


def _of_size(faces: Sequence[Face], preset: Preset) -> tuple[list[Face], list[str]]:
    """The cards that a print shop's size is near enough for, and the names of the others."""
    from ..sizes import card_size

    good: list[Face] = []
    others: dict[str, None] = {}
    for face in faces:
        size = card_size(face.size or preset.size)
        if abs(size.width - preset.width) <= 1 and abs(size.height - preset.height) <= 1:
            good.append(replace(face, size=""))
        else:
            others[repr(face.name)] = None
    return good, list(others)


def _made(
    way: Way, faces: Sequence[Face], options: SheetOptions, found: Sequence[Diagnostic],
    decks: Callable[[], Mapping[str, Sequence[str]]],
) -> Made:  # fmt: skip
    from ..backends.sheet import outputs
    from ..backends.sheet.cache import Cache, user_folder
    from ..backends.sheet.pictures import Form

    cache = Cache(user_folder() / "cards")
    cards = len({face.key for face in faces})
    with waiting(f"Drawing {counted(cards, 'card')}", cards) as told:
        match way.kind:
            case "html":
                return outputs.proof(faces, options, found, decks(), cache, told)
            case "tts":
                base = way.base or way.target.absolute().as_uri()
                return outputs.tabletop(faces, options, base)
            case "pdf":
                assert way.preset
                return outputs.pages(faces, options, way.preset)
            case _:
                form = Form("svg" if way.kind == "svg" else "png", way.dpi,
                            way.preset.pixels if way.preset else None)  # fmt: skip
                naming = way.preset.naming if way.preset else "{name}"
                backs = way.preset is not None or options.backs != "none"
                return outputs.pictures(
                    faces, options, form, naming=naming, backs=backs, cache=cache, told=told
                )


def _write(way: Way, made: Made) -> None:
    from ..writing import write_files

    target = way.target
    if way.kind in _FOLDERS:
        with writes():
            write_files(target, made.files, tidy=False, manifest=False)
        click.echo(f"{target}: {counted(made.pieces, _PIECES[way.kind])}")
        return
    for name, content in made.files.items():
        file = target
        if name:
            file = target.with_name(f"{target.stem}-{name}{target.suffix}")
        elif target.is_dir():
            file = target / "index.html"
        kept = save(file, content)
        what = counted(made.pieces // len(made.files), _PIECES[way.kind])
        click.echo(f"{file}: {what}{f' of {name}' if name else ''}{kept}")


_PIECES = {"png": "picture", "svg": "drawing", "tts": "sheet", "html": "card", "pdf": "page"}


def _notes(way: Way, faces: Sequence[Face]) -> list[str]:
    """What somebody should know of what was written."""
    from ..backends.sheet import boxes

    notes = []
    if way.kind == "tts" and not way.base:
        notes.append(
            "The save finds its pictures on this computer only. For others to see them, put the "
            "folder on the web and give its address with --base-url."
        )
    if not way.preset:
        return notes
    if bare := list(dict.fromkeys(repr(face.name) for face in faces if face.back is None)):
        notes.append(f"Their kind has no back, so that it stays white: {', '.join(bare)}.")
    if way.preset.asks:
        notes.append(f"{way.preset.title} asks for {way.preset.asks}.")
    if way.preset.unverified:
        notes.append(
            f"Not verified with the shop: {', '.join(way.preset.unverified)}. Hold the files "
            "against its template before you order."
        )
    if way.kind == "pdf" and not boxes.can_mark_bleed():
        notes.append(
            "The pages have their bleed and a TrimBox, but no BleedBox: "
            "`pip install runewright[print]` adds it."
        )
    return notes


def repeat(once: Callable[[], int], paths: Sequence[Path], target: Path) -> int:
    """Do something now and whenever a file changes, until somebody stops it."""
    from ..backends.sheet import watch

    say("Watching for changes; Ctrl-C ends it.")
    try:
        for _ in watch.changes(lambda: watch.state(paths, target)):
            try:
                once()
            except click.ClickException as fault:
                fault.show()
    except KeyboardInterrupt:
        say("\nStopped watching.")
    return 0
