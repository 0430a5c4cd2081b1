"""What a card may say in every game: the fixed forms of statements, for `phrases`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """A fixed form, what it does, other words for it, and an example."""

    template: str
    meaning: str
    also: str
    example: str


FORMS = (
    Form(
        "EVENT:", "What is under it is done each time the event happens.",
        "trigger, whenever, react, before, after, when",
        "before combat: deal 1 wound to the challenge",
    ),
    Form(
        "instead:", "In an event: what is done in its place.",
        "replace, prevent, redirect, rather than", "instead: draw 1 card",
    ),
    Form(
        "while CONDITION:", "What is under it holds as long as the condition is true.",
        "as long as, continuous, aura", "while your hero is in forest: …",
    ),
    Form(
        "until MOMENT or EVENT:", "What is under it holds until then; also behind a sentence.",
        "duration, lasts, for the turn", "until the end of your turn: …",
    ),
    Form(
        "if CONDITION: … otherwise:", "One or the other.", "else, when true, condition, branch",
        "if it is your turn: draw 1 card",
    ),
    Form(
        "for each GROUP called x:", "Once for each of them; players in turn order.",
        "every, all players, loop", "for each other player called friend: …",
    ),
    Form(
        "choose GROUP called x",
        "The player picks; with nothing to pick the rest is skipped (not where `up to 2` or"
        " `any number of` lets him pick none).",
        "pick, select, target", "choose another player called friend",
    ),
    Form(
        "choose one: - … - …", "One of some options, each a line that begins with a dash.",
        "or, option, either, pick, modes", "choose one:",
    ),
    Form(
        "PLAYER may SENTENCE", "He does it or not; `if you do:` and `if you do not:` may follow.",
        "optional, can, if you do, voluntary", "you may draw 1 card",
    ),
    Form(
        "SENTENCE: with a row for each outcome", "Does it, then goes on with the row that fits.",
        "die table, result, passed, failed, test, rows", "roll the die:",
    ),
    Form(
        "once per SPAN, COST:", "An optional use of a card in play, for a cost.",
        "activate, activated, tap, use, limit", "once per turn, discard 1 card: …",
    ),
    Form(
        "the first time EVENT:", "The event, but only once; also `the next time`.",
        "once, next, only once", "the next time you draw cards: …",
    ),
    Form("repeat N times:", "The same again.", "loop, again, several times", "repeat 2 times: …"),
    Form(
        "let x be AMOUNT", "Names a number for the sentences below.",
        "variable, remember, number, store", "let x be the number of your allies",
    ),
    Form(
        "SENTENCE called x", "Names what it chose, rolled or looked at.",
        "variable, remember, name, that card", "choose another player called friend",
    ),
    Form(
        'by hand "…"', "A rule that is printed and asked of the players, not played.",
        "manual, free text, not automated", 'by hand "Sing a song."',
    ),
    Form(
        "play EVENT", "On a card: when it may be played; also `play if CONDITION`.",
        "instant, reaction, timing, interrupt, condition",
        "play before your hero makes a ranged attack",
    ),
)  # fmt: skip
