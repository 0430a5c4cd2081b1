"""The rules of sources and syntax, RW1xx: each words one kind of fault and says how to mend it."""

from __future__ import annotations

from typing import Any

from ..diagnostics import Rule
from . import blocks, heads, lines, sources, statements

RULES: tuple[Rule[Any], ...] = (
    sources.not_utf8,
    sources.file_too_large,
    sources.line_too_long,
    sources.nul_character,
    sources.hidden_character,
    sources.lost_letter,
    sources.too_many_marks,
    sources.too_many_faults,
    lines.tab,
    lines.unterminated_string,
    lines.unknown_character,
    lines.unbalanced_parenthesis,
    lines.too_many_parentheses,
    lines.number_too_long,
    lines.full_stop,
    lines.slipped_sign,
    lines.leading_zero,
    blocks.uneven_indentation,
    blocks.indented_too_far,
    blocks.missing_colon,
    blocks.nothing_under_colon,
    blocks.block_in_a_line,
    blocks.more_under_one_line,
    blocks.nested_too_deep,
    blocks.colon_without_words,
    heads.not_a_declaration,
    heads.declaration_not_in_column_1,
    heads.missing_name,
    heads.empty_name,
    heads.name_too_long,
    heads.malformed_head,
    heads.empty_declaration,
    heads.rows_on_the_line,
    statements.stray_otherwise,
    statements.stray_option,
    statements.not_an_option,
    statements.called_without_name,
    statements.may_not,
    statements.malformed_form,
    statements.unfinished_form,
    statements.needless_block,
)
