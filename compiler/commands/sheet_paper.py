"""What `sheet` asks about paper: sizes, marks, bleed, backs; held against each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..console import counted, has_errors, options_of, save, say, show, waiting, wrong
from ..sizes import PAPERS, SIZES, SizeError, card_size, paper_name, paper_size

if TYPE_CHECKING:
    from ..backends.sheet import Face, SheetOptions, SheetResult
    from ..workspace import Workspace

class Millimetres(click.FloatRange):
    """A length."""

    name = "number of millimetres"


_OPTIONS = (
    click.option("--paper", default="a4", show_default=True, metavar="SIZE",
                 help=f"The paper in the printer: {', '.join(PAPERS)}, or a size such as "
                 "'320 x 450 mm'. It lies on its side where that holds more cards."),
    click.option("--size", default="poker", show_default=True, metavar="SIZE",
                 help=f"Cut cards to this: {', '.join(SIZES)}, or a size such as '70 x 110 mm', "
                 "'2.5 x 3.5 in' or 'hex 35 mm'. A kind of card may say its own `size`."),
    click.option("--marks", type=click.Choice(["marks", "full", "none"]), default="marks",
                 show_default=True,
                 help="Where to cut: marks at both ends, full lines, or nothing."),
    click.option("--bleed", type=Millimetres(0, 10), default=0.0, metavar="MM",
                 help="Print this far past the cut, so that no white edge is left.  [default: 0]"),
    click.option("--gap", type=Millimetres(0, 50), metavar="MM",
                 help="Room between two cards; 0 lets them touch.  [default: twice the bleed]"),
    click.option("--margin", type=Millimetres(5, 60), default=6.3, show_default=True,
                 metavar="MM", help="What the printer leaves white at each edge of the paper."),
    click.option("--safe-zone", "show_safe", is_flag=True,
                 help="Draw the line, 3 mm within the cut, that text should keep inside of."),
    click.option("--backs", type=click.Choice(["none", "long", "short", "fold", "file"]),
                 default="none", show_default=True,
                 help="Print backs, too: long and short for a printer that flips the paper on "
                 "that edge; fold for both sides on one page, to fold and glue; file for a file "
                 "of their own, FILE-backs.pdf, to put the sheets in again (long edge)."),
    click.option("--back-by", type=click.Choice(["kind", "set"]), default="kind",
                 show_default=True,
                 help="Cards of one kind share a back (of kinds with one `back \"Name\"`, too), "
                 "or cards of one set."),
    click.option("--back-offset", "offset", metavar="ACROSS,DOWN",
                 help="Move backs by so many mm right and down, as --calibrate shows."),
    click.option("--calibrate", is_flag=True,
                 help="Instead of cards, write a page that shows how far the printer's two sides "
                 "lie apart."),
)  # fmt: skip

_LENGTH = r"\s*([+-]?\d{1,2}(?:\.\d{1,3})?)\s*"
_OFFSET = re.compile(f"{_LENGTH}[,; ]{_LENGTH}")
_FURTHEST = 20.0
# Options that say nothing where no sheets of paper are written.
_PAPER_ONLY = ("paper", "marks", "gap", "margin", "show_safe", "offset", "calibrate")
_BY_PRESET = ("size", "bleed")
_NAMED = 5  # so many cards are named, the others counted


options = options_of(_OPTIONS)


def given(
    paper: str, size: str, marks: str, bleed: float, gap: float | None, margin: float,
    show_safe: bool, backs: str, back_by: str, offset: str | None,
) -> dict[str, Any]:  # fmt: skip
    """What the options say, as fields of `SheetOptions`; wrong usage where they do not fit."""
    _size(card_size, size, "--size")
    _size(paper_size, paper, "--paper")
    if gap is not None and 0 < gap < 2 * bleed:
        raise wrong(
            f"--gap {gap:g} is too little for --bleed {bleed:g}: two cards need {2 * bleed:g} mm "
            "between them. Leave --gap out, or let them touch with --gap 0."
        )
    if offset is not None and backs in ("none", "fold"):
        raise wrong("--back-offset is for two-sided printing: add --backs long, short or file.")
    if back_by != "kind" and backs == "none":
        raise wrong(f"--back-by {back_by} needs backs: add --backs long, short, fold or file.")
    return {
        "paper": paper, "size": size, "marks": marks, "bleed": bleed, "gap": gap,
        "margin": margin, "show_safe": show_safe, "backs": backs, "back_by": back_by,
        "back_offset": _offset(offset) if offset is not None else (0.0, 0.0),
    }  # fmt: skip


def on_paper_only(*, by_preset: bool) -> None:
    """Wrong usage where an option about paper was given and no sheets of paper are written."""
    ctx = click.get_current_context()
    for name in (*_PAPER_ONLY, *(_BY_PRESET if by_preset else ())):
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = next(one for one in ctx.command.params if one.name == name).opts[0]
            why = "is what the preset says" if name in _BY_PRESET else "is for sheets of paper"
            raise wrong(f"{option} {why}: leave it out.")


def write(work: Workspace, target: Path, faces: Sequence[Face], options: SheetOptions) -> int:
    """Draw sheets for a printer at home and write them; says what was found."""
    from ..backends.sheet import fingerprint, sheets
    from ..workspace import for_print

    _fits(options)
    with waiting(f"Drawing {counted(len(faces), 'card')}"):
        result = sheets(faces, replace(options, version=fingerprint(faces)))
    found = for_print(work.diagnostics)
    found += [*work.gallery.broken.values(), *result.diagnostics]
    found.sort(key=lambda one: one.sort_key)
    show(found, err=True)
    if not result.pdf:
        return 1
    kept = save(target, result.pdf)
    click.echo(f"{target}: {_on_sheets(result, options)}{kept}")
    if result.backs:
        behind = target.with_name(f"{target.stem}-backs{target.suffix}")
        kept = save(behind, result.backs)
        theirs = "its back" if result.cards == 1 else "their backs"
        click.echo(f"{behind}: {theirs}{kept}")
    _say_without_back(result.without_back)
    return int(has_errors(found))


def calibrate(target: Path, options: Mapping[str, Any]) -> int:
    """Write the page that shows how far the two sides lie apart."""
    from ..backends.sheet import SheetOptions, calibration

    with waiting("Drawing the page"):
        pdf = calibration.page(SheetOptions(**options))
    save(target, pdf)
    click.echo(f"{target}: both sides of one sheet of {paper_name(options['paper'])}")
    say("Print it on both sides; it says how to read it.")
    return 0


def _fits(options: SheetOptions) -> None:
    """Wrong usage where not one card of the size that was asked for fits on the paper."""
    from ..backends.sheet.plan import grid_for

    size = card_size(options.size)
    if grid_for(size, options) is None:
        half = "half of " if options.backs == "fold" else ""
        raise wrong(
            f"A card of {size.said} does not fit on {half}{paper_name(options.paper)} with its "
            "margins: choose a larger --paper or a smaller --size."
        )


def _on_sheets(result: SheetResult, options: SheetOptions) -> str:
    cards = counted(result.cards, "card")
    sides = 2 if options.backs in ("long", "short") else 1
    theirs = " and its back" if result.cards == 1 else " and their backs"
    both = theirs if options.backs in ("long", "short", "fold") else ""
    pages = f", {result.pages} pages" if sides == 2 else ""
    on = counted(result.pages // sides, "sheet")
    return f"{cards}{both} on {on} of {paper_name(options.paper)}{pages}"


def _say_without_back(names: Sequence[str]) -> None:
    if names:
        shown = ", ".join(repr(name) for name in names[:_NAMED])
        more = f" and {counted(len(names) - _NAMED, 'more', 'more')}" if names[_NAMED:] else ""
        say(f"Without a back, since their kind has none: {shown}{more}.")


def _size(read: Callable[[str], object], written: str, option: str) -> None:
    try:
        read(written)
    except SizeError as fault:
        raise wrong(f"{option}: {fault}", fault.near) from None


def _offset(written: str) -> tuple[float, float]:
    found = _OFFSET.fullmatch(written)
    across, down = (float(found[1]), float(found[2])) if found else (_FURTHEST + 1, 0.0)
    if max(abs(across), abs(down)) > _FURTHEST:
        raise wrong(
            f"--back-offset takes two numbers of millimetres, no more than {_FURTHEST:g} each, "
            f"such as 0.5,-1: {written!r}."
        )
    return across, down
