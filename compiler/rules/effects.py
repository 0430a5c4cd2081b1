"""Faults of effects, as the stage that resolves them uses them: the rules by their names."""

from __future__ import annotations

from .effect_names import name_never_used
from .effect_numbers import number_senseless
from .effect_places import (
    done_at_no_time,
    done_without_may,
    field_not_held,
    instead_of_what,
    mixed_condition,
    name_taken,
    nothing_to_name,
    unit_not_held,
    wrong_place,
)
from .effect_sentences import (
    nothing_meant,
    two_readings,
    unclear_reference,
    unknown_sentence,
    wrong_thing,
)
from .effect_time import (
    change_without_end,
    event_without_end,
    not_a_head,
    row_twice,
    rows_missing,
    unknown_outcome,
)
from .effect_words import (
    ability_values,
    holds_not_here,
    no_challenge_yet,
    one_option,
    phrase_not_words,
    phrase_read_twice,
    text_differs,
    unknown_ability,
    unknown_slot,
    word_family,
)

__all__ = [
    "ability_values",
    "change_without_end",
    "done_at_no_time",
    "done_without_may",
    "event_without_end",
    "field_not_held",
    "holds_not_here",
    "instead_of_what",
    "mixed_condition",
    "name_never_used",
    "name_taken",
    "no_challenge_yet",
    "not_a_head",
    "nothing_meant",
    "nothing_to_name",
    "number_senseless",
    "one_option",
    "phrase_not_words",
    "phrase_read_twice",
    "row_twice",
    "rows_missing",
    "text_differs",
    "two_readings",
    "unclear_reference",
    "unit_not_held",
    "unknown_ability",
    "unknown_outcome",
    "unknown_sentence",
    "unknown_slot",
    "word_family",
    "wrong_place",
    "wrong_thing",
]
