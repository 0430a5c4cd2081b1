"""Makes the syntax tree while Lark parses: one method for each rule of `grammar.lark`.

What a line says within its one token is cut out here: `called NAME`, `PLAYER may`, `PLAYER
chooses one`, `if you do`, `N times`, `x be AMOUNT`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from lark import Token, Transformer, v_args

from . import forms, syntax
from .forms import FORMS, Body, Line, Lines, Otherwise, Played
from .layout import Layout
from .lines import Style, mask
from .report import Report
from .rules import statements as rules
from .source import Source, Span
from .syntax import Broken, Declaration, If, IfDone, Option, Row, Statement, Text


@v_args(inline=True)
class Builder(Transformer[Token, Declaration]):
    """Builds one declaration at a time; `begin` says where it stands."""

    def begin(self, report: Report, layout: Layout) -> None:
        """Take the layout of one declaration, from which places of tokens are counted."""
        self.report = report
        self.source: Source = report.source
        self.at = layout.at
        self.mended = layout.mended_head  # what lies in a mended head stands for the whole
        self.head = layout.head_span
        self.drawn = layout.head.shape.style is Style.MAP

    # ----------------------------------------------------------------------------------- texts

    def _text(self, token: Token) -> Text:
        value = token.rstrip()
        position = token.start_pos or 0
        if position < self.mended:
            return Text(value, self.head)
        start = self.at + position
        return Text(value, Span(start, start + len(value)))

    def _name(self, token: Token) -> Text:
        """A quotation without its quotes."""
        text = self._text(token)
        return self._part(text, 1, len(text.value) - 1)

    def _part(self, text: Text, start: int, end: int) -> Text:
        if text.span is self.head:
            return Text(text.value[start:end], self.head)
        at = text.span.start
        return Text(text.value[start:end], Span(at + start, at + end))

    def _start(self, token: Token) -> int:
        return self.at + (token.start_pos or 0)

    def _end(self, text: Text, body: Body) -> int:
        return body[-1].span.end if body else text.span.end

    def _cut(self, text: Text) -> tuple[Text, Text | None]:
        """Cut `called NAME` off."""
        found = forms.CALLED.fullmatch(text.value) if "called" in text.value else None
        if not found:
            return text, None
        return self._part(text, 0, found.end(1)), self._part(text, *found.span(2))

    def _is_clear(self, text: Text) -> bool:
        """Whether a text says nothing that no sentence may say; report what it says."""
        if "called" in text.value:
            found = forms.CALLED_ALONE.search(mask(text.value))
            if found:
                place = self._part(text, *found.span()).span
                self.report.add(rules.called_without_name, place.start, place.end)
                return False
        if "may" in text.value:
            found = forms.MAY_NOT.search(mask(text.value))
            if found:
                place = self._part(text, *found.span()).span
                self.report.add(rules.may_not, place.start, place.end, place)
                return False
        return True

    def _reserved(self, text: Text) -> bool:
        """Report a line that begins with a word of the language, but has not its form."""
        found = forms.RESERVED.match(text.value)
        if not found:
            return False
        word = (found[1] or found[2] or found[3]).lower()
        start = text.span.start
        if word == "-":
            self.report.add(rules.stray_option, start, start + 1)
        else:
            self._malformed(word, text, text.span)
        return True

    def _malformed(self, form: str, text: Text, span: Span) -> None:
        """Report a line that has not the form it begins with, at the word that is misspelt."""
        found = forms.misspelt(form, text.value) if form in forms.FIXED_WORDS else None
        near = ""
        if found is not None:
            span, near = self._part(text, *found[:2]).span, found[2]
        self.report.add(rules.malformed_form, span.start, span.end, form, FORMS[form], near)

    # -------------------------------------------------------------------------------- statements

    def body(self, *lines: Line) -> Lines:
        return lines

    def _plain(self, lines: Lines, *, of_card: bool = False) -> Body:
        """The statements of a block that is no choice, with nothing provisional among them."""
        if forms.PROVISIONAL.isdisjoint(map(type, lines)):
            return cast(Body, lines)
        kept: list[Statement] = []
        for line in lines:
            if isinstance(line, Otherwise):
                self._join(kept, line)
            elif isinstance(line, Played):
                kept.append(self._condition(line) if of_card else self._sentence(line))
            elif isinstance(line, Option):
                self.report.add(rules.stray_option, line.span.start, line.span.start + 1)
                kept.append(self._break(line.span))
            else:
                kept.append(line)
        return tuple(kept)

    def _condition(self, line: Played) -> Statement:
        """When a card may be played."""
        if line.lines:
            place = line.text.span
            self.report.add(rules.needless_block, line.span.start, place.end, "play", FORMS["play"])
        if not self._is_clear(line.text):
            return self._break(line.span)
        return syntax.Play(line.text, line.span)

    def _sentence(self, line: Played) -> Statement:
        """`play a copy of …`, and the like."""
        text = self._written(line.span)
        cut, called = self._cut(text)
        if not self._is_clear(cut):
            return self._break(line.span)
        if not line.lines:
            return syntax.Sentence(cut, called, text.span)
        body = self._plain(line.lines)
        return syntax.Clause(cut, called, body, Span(text.span.start, self._end(text, body)))

    def _join(self, kept: list[Statement], line: Otherwise) -> None:
        """Join an `otherwise` to its `if`; a broken line before it may have been that."""
        before = kept[-1] if kept else None
        if isinstance(before, If | IfDone) and before.otherwise is None:
            span = before.span | line.span
            kept[-1] = replace(before, otherwise=line.body, span=span)
        elif forms.is_nearly_if(before):
            return  # the compiler says what was meant
        elif not isinstance(before, Broken) or before.text.value.startswith("otherwise"):
            as_row = isinstance(before, syntax.Clause) and isinstance(kept[0], syntax.Clause)
            kept.append(self._stray_otherwise(line, as_row=as_row))

    def _stray_otherwise(self, line: Otherwise, *, as_row: bool = False) -> Statement:
        start = line.span.start
        word = Span(start, start + len("otherwise"))
        self.report.add(rules.stray_otherwise, start, word.end, word)
        if as_row:
            return syntax.Clause(Text("anything else", word), None, line.body, line.span)
        return Broken(self._written(word), line.span)

    def _break(self, span: Span) -> Broken:
        return Broken(self._written(span), span)

    def _written(self, span: Span) -> Text:
        return Text(self.source.text[span.start : span.end], span)

    def sentence(self, token: Token) -> Statement:
        text = self._text(token)
        if self._reserved(text):
            return Broken(text, text.span)
        cut, called = self._cut(text)
        if not self._is_clear(cut):
            return Broken(text, text.span)
        return syntax.Sentence(cut, called, text.span)

    def clause(self, token: Token, lines: Lines) -> Statement:
        text = self._text(token)
        chooses = forms.CHOOSES.fullmatch(text.value)
        if chooses:
            player = self._part(text, 0, chooses.end(1))
            return self._choice(player, text, lines)
        if any(isinstance(line, Option) for line in lines) and (
            forms.NEARLY_CHOICE.fullmatch(text.value) or forms.misspelt("choose", text.value)
        ):
            self._malformed("choose", text, text.span)
            return self._choice(None, text, lines)
        body = self._plain(lines)
        span = Span(text.span.start, self._end(text, body))
        if self._reserved(text):
            return Broken(text, span)
        cut, called = self._cut(text)
        if not self._is_clear(cut):
            return Broken(text, span)
        may = forms.MAY.fullmatch(cut.value) if called is None else None
        if may:
            return syntax.May(self._part(cut, 0, may.end(1)), body, span)
        return syntax.Clause(cut, called, body, span)

    def until(self, word: Token, token: Token, lines: Lines) -> Statement:
        text, body = self._text(token), self._plain(lines)
        span = Span(self._start(word), self._end(text, body))
        return syntax.Until(text, body, span) if self._is_clear(text) else Broken(text, span)

    def while_(self, word: Token, token: Token, lines: Lines) -> Statement:
        text, body = self._text(token), self._plain(lines)
        span = Span(self._start(word), self._end(text, body))
        return syntax.While(text, body, span) if self._is_clear(text) else Broken(text, span)

    def if_(self, word: Token, token: Token, lines: Lines) -> Statement:
        text, body = self._text(token), self._plain(lines)
        span = Span(self._start(word), self._end(text, body))
        done = forms.DONE.fullmatch(text.value)
        if done:
            return IfDone(self._part(text, *done.span(1)), not done[2], body, None, span)
        return If(text, body, None, span) if self._is_clear(text) else Broken(text, span)

    def otherwise(self, word: Token, lines: Lines) -> Otherwise:
        body = self._plain(lines)
        return Otherwise(body, Span(self._start(word), self._end(self._text(word), body)))

    def for_each(self, word: Token, token: Token, lines: Lines) -> Statement:
        text, body = self._text(token), self._plain(lines)
        span = Span(self._start(word), self._end(text, body))
        group, called = self._cut(text)
        if not self._is_clear(group):
            return Broken(text, span)
        return syntax.ForEach(group, called, body, span)

    def repeat(self, word: Token, token: Token, lines: Lines) -> syntax.Repeat:
        text, body = self._text(token), self._plain(lines)
        span = Span(self._start(word), self._end(text, body))
        found = forms.TIMES.fullmatch(text.value)
        if not found:
            self._malformed("repeat", text, Span(span.start, text.span.end))
            text = Text("1", text.span)
        times = self._part(text, 0, found.end(1)) if found else text
        return syntax.Repeat(times, body, span)

    def choose_one(self, word: Token, lines: Lines) -> syntax.ChooseOne:
        return self._choice(None, self._text(word), lines)

    def _choice(self, player: Text | None, head: Text, lines: Lines) -> syntax.ChooseOne:
        options: list[Option] = []
        for line in lines:
            if isinstance(line, Option):
                options.append(line)
            elif isinstance(line, Otherwise):
                options.append(Option((self._stray_otherwise(line),), line.span))
            else:
                start = line.span.start
                if isinstance(line, syntax.Sentence) and line.text.value.startswith("-"):
                    line = self._behind_dash(line)
                elif not isinstance(line, Broken):
                    self.report.add(
                        rules.not_an_option, start, line.span.end, Span(start, start)
                    )
                options.append(Option(self._plain((line,)), line.span))
        end = options[-1].span.end if options else head.span.end
        return syntax.ChooseOne(player, tuple(options), Span(head.span.start, end))

    def _behind_dash(self, line: syntax.Sentence) -> syntax.Sentence:
        """An option whose dash has no blank behind it."""
        start = line.span.start
        self.report.add(rules.not_an_option, start, start + 1, Span(start, start + 1))
        return replace(line, text=self._part(line.text, 1, len(line.text.value)))

    def option(self, dash: Token, *lines: Line) -> Option:
        body = self._plain(lines)
        start = self._start(dash)
        return Option(body, Span(start, body[-1].span.end if body else start + 1))

    def instead(self, word: Token, lines: Lines) -> syntax.Instead:
        body = self._plain(lines)
        return syntax.Instead(body, Span(self._start(word), self._end(self._text(word), body)))

    def let(self, word: Token, token: Token, lines: Lines = ()) -> Statement:
        text = self._text(token)
        span = Span(self._start(word), text.span.end)
        if lines:
            self.report.add(rules.needless_block, span.start, span.end, "let", FORMS["let"])
            self._plain(lines)
            return self._break(span)
        found = forms.LET.fullmatch(text.value)
        if not found:
            self._malformed("let", text, span)
            return self._break(span)
        return syntax.Let(self._part(text, *found.span(1)), self._part(text, *found.span(2)), span)

    def play(self, word: Token, token: Token, lines: Lines = ()) -> Played:
        text = self._text(token)
        return Played(text, lines, Span(self._start(word), text.span.end))

    def unfinished(self, word: Token, token: Token | None = None) -> Broken:
        first = word.split()[0].lower()
        text = self._text(word if token is None else token)
        span = Span(self._start(word), text.span.end)
        self.report.add(rules.unfinished_form, span.start, span.end, first, FORMS[first])
        return self._break(span)

    def broken(self, token: Token, *rest: object) -> Broken:
        return self._break(self._text(token).span)

    # -------------------------------------------------------------------------------------- rows

    def row(self, token: Token, *rows: Row | None) -> Row | None:
        if token.type == "BROKEN":
            return None
        text, kept = self._text(token), self.rows(*rows)
        end = kept[-1].span.end if kept else text.span.end
        opens = bool(kept) or text.value.endswith(":")
        return Row(text, kept, opens, Span(text.span.start, end))

    def rows(self, *rows: Row | None) -> tuple[Row, ...]:
        kept = tuple(row for row in rows if row is not None)
        return self._in_columns(kept) if self.drawn and len(kept) > 1 else kept

    def _in_columns(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """Rows of a drawing with their blanks at the left, counted from the leftmost."""
        written = self.source.text
        starts = [row.span.start for row in rows]
        columns = [start - written.rfind("\n", 0, start) for start in starts]
        placed = []
        for row, column in zip(rows, columns, strict=True):
            before = column - min(columns)
            text = row.text
            span = Span(text.span.start - before, text.span.end)
            placed.append(replace(row, text=Text(" " * before + text.value, span)))
        return tuple(placed)

    # ------------------------------------------------------------------------------ declarations

    def _span(self, body: Body | tuple[Row, ...]) -> Span:
        return Span(self.head.start, body[-1].span.end if body else self.head.end)

    def use(self, name: Token) -> syntax.Use:
        return syntax.Use(self._text(name), self.head)

    def set(self, name: Token) -> syntax.Set:
        return syntax.Set(self._name(name), self.head)

    def game(
        self, _: Token, name: Token, title: Token, like: Token | None, rows: tuple[Row, ...]
    ) -> syntax.Game:
        base = self._text(like) if like else None
        return syntax.Game(self._text(name), self._name(title), base, rows, self._span(rows))

    def words(self, _: Token, name: Token, rows: tuple[Row, ...]) -> syntax.Words:
        return syntax.Words(self._text(name), rows, self._span(rows))

    def kind(self, _: Token, name: Token, title: Token, rows: tuple[Row, ...]) -> syntax.Kind:
        return syntax.Kind(self._text(name), self._name(title), rows, self._span(rows))

    def table(self, _: Token, kind: Token, fields: Token, rows: tuple[Row, ...]) -> syntax.Table:
        return syntax.Table(self._text(kind), self._text(fields), rows, self._span(rows))

    def format(
        self, _: Token, name: Token, like: Token | None, rows: tuple[Row, ...]
    ) -> syntax.Format:
        base = self._name(like) if like else None
        return syntax.Format(self._name(name), base, rows, self._span(rows))

    def deck(self, _: Token, name: Token, rows: tuple[Row, ...]) -> syntax.Deck:
        return syntax.Deck(self._name(name), rows, self._span(rows))

    def scenario(self, _: Token, name: Token, rows: tuple[Row, ...]) -> syntax.Scenario:
        return syntax.Scenario(self._name(name), rows, self._span(rows))

    def map(self, _: Token, name: Token, rows: tuple[Row, ...]) -> syntax.Map:
        return syntax.Map(self._name(name), rows, self._span(rows))

    def ability(self, _: Token, token: Token, lines: Lines = ()) -> syntax.Ability:
        text, body = self._text(token), self._plain(lines)
        found = forms.ABILITY.fullmatch(text.value)
        if not found:
            return syntax.Ability(text, None, body, self._span(body))
        name, parameters = self._part(text, *found.span(1)), self._part(text, *found.span(2))
        return syntax.Ability(name, parameters, body, self._span(body))

    def phrase(self, _: Token, template: Token, lines: Lines = ()) -> syntax.Phrase:
        body = self._plain(lines)
        return syntax.Phrase(self._name(template), body, self._span(body))

    def card(self, kind: Token, name: Token, lines: Lines = ()) -> syntax.Card:
        body = self._plain(lines, of_card=True)
        return syntax.Card(self._text(kind), self._name(name), body, self._span(body))
