"""The drawing of a theme: its template filled, and faults in it told at their own lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError, TemplateSyntaxError

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source, Span
from ...rules import themes as rules
from . import child, theme_files
from .theme import ThemeFault, render

if TYPE_CHECKING:
    from .theming import Base

NAME = "theme.typ.j2"
_PACKAGE = re.compile(r"@[a-z][\w-]*/[\w-]+")
_AT = re.compile(r"theme\.typ:(\d+):(\d+)")


def of(
    folder: Path, base: Base | None, values: Mapping[str, Any], *, trusted: bool
) -> tuple[str, Source]:
    """The theme's drawing as Typst, and the template that it is made of: its own or its base's."""
    file = folder / NAME
    if base and not file.exists():
        template = base.theme.template
    else:
        template = Source(str(file), theme_files.text_of(folder, file))
        if found := _PACKAGE.search(template.text):
            raise ThemeFault(rules.theme_package(template, Span(*found.span()), found[0]))
    if trusted:
        return render(template.text, values), template
    try:
        return child.render(template.text, values), template
    except child.TooSlow as slow:
        raise ThemeFault(rules.theme_slow(template, Span(0, 0), slow.seconds)) from slow
    except child.Failed as failed:
        raise ThemeFault(_of_template(template, failed.line, failed.told)) from failed


def told(wrong: TemplateError) -> tuple[int, str]:
    """The line of a fault that Jinja found in a template, and what it says of it."""
    line = wrong.lineno if isinstance(wrong, TemplateSyntaxError) else 0
    trace = wrong.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = line or trace.tb_lineno
        trace = trace.tb_next
    return line, wrong.message or type(wrong).__name__


def _of_template(template: Source, line: int, said: str) -> Diagnostic:
    return rules.theme_template(template, _line(template, line), said)


def _line(source: Source, number: int) -> Span:
    """The words of a line; the start of the file where there is no such line."""
    if not 1 <= number <= source.text.count("\n") + 1:
        return Span(0, 0)
    text = source.line(number)
    start = source.offset(number, 1) + len(text) - len(text.lstrip())
    return Span(start, start + max(len(text.strip()), 1))


def fault(template: Source, drawn: str, said: str) -> Diagnostic:
    """What Typst says of a drawing (its report, places and all), at the template's line."""
    found = _AT.search(said)
    lines = drawn.split("\n")
    number = int(found[1]) if found else 0
    message = re.sub(r"^\s*error:\s*", "", said.strip()).split("\n")[0]
    if not 1 <= number <= len(lines):
        return rules.theme_drawing(template, Span(0, 0), message)
    written = template.text.split("\n")
    line = lines[number - 1]
    if number > len(written) or written[number - 1] != line:
        same = [n for n, text in enumerate(written, 1) if text == line]
        number = same[0] if len(same) == 1 else min(number, len(written))
    return rules.theme_drawing(template, _line(template, number), message)
