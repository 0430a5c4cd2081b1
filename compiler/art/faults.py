"""What is wrong with a picture, as a rule and its words, until somebody knows the place."""

from __future__ import annotations

from typing import Any

from ...dsl.diagnostics import Diagnostic, Rule
from ...dsl.source import Source, Span


class PictureError(Exception):
    """A picture that cannot be used."""

    def __init__(self, rule: Rule[Any], *said: object) -> None:
        super().__init__(rule.code)
        self.rule, self.said = rule, said

    def at(self, source: Source, span: Span) -> Diagnostic:
        """The diagnostic at the line that names the picture."""
        return self.rule(source, span, *self.said)
