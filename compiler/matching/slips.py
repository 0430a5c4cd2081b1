"""What designers write, and what the language says: words and turns of phrase that are often meant.

Nothing here is ever read: an entry is only tried when a line cannot be read, and is proposed only
if the line can be read with it.
"""

from __future__ import annotations

import re

NUMBERS = {
    "no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "twenty": 20,
}  # fmt: skip

_ARTICLES = ("a", "an", "the", "that", "this", "your", "each", "1", "2")
_PREPOSITIONS = (
    "to", "from", "of", "in", "at", "on", "into", "for", "with", "until", "onto",
)  # fmt: skip

MEANT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_PREPOSITIONS, _PREPOSITIONS),
    **dict.fromkeys(_ARTICLES, _ARTICLES),
    **{word: (str(number),) for word, number in NUMBERS.items()},
    "one": ("1", "a", "each"),
    "onto": ("to", "to the top of"),
    "on": ("to the top of", *_PREPOSITIONS),
    "under": ("to the bottom of",),
    "till": ("until",),
    "during": ("until the end of",),
    "whenever": ("when",),
    "if": ("when",),
    "else": ("otherwise",),
    "every": ("each", "all"),
    "all": ("each", "any number of"),
    "any": ("a", "each"),
    "some": ("any number of", "up to 2"),
    "both": ("each", "all"),
    "upto": ("up to",),
    "everyone": ("each player", "all players"),
    "everybody": ("each player", "all players"),
    "someone": ("another player", "a player"),
    "opponent": ("another player", "other player", "player"),
    "opponents": ("other players", "players"),
    "me": ("you",),
    "i": ("you",),
    "my": ("your",),
    "his": ("their", "its", "your"),
    "her": ("their", "its", "your"),
    "its": ("their", "your"),
    "their": ("its", "your"),
    "they": ("it", "them"),
    "he": ("it", "that player"),
    "she": ("it", "that player"),
    "him": ("it", "that player"),
    "it": ("them",),
    "them": ("it",),
    "these": ("those",),
    "don't": ("do not",),
    "doesn't": ("do not",),
    "didn't": ("do not",),
    "can't": ("cannot",),
    "isn't": ("is not",),
    "aren't": ("are not",),
    "has": ("have",),
    "have": ("has",),
    "is": ("are",),
    "are": ("is",),
    "fewer": ("less",),
    "lower": ("less",),
    "greater": ("more",),
    "higher": ("more",),
    "minimum": ("at least",),
    "maximum": ("at most",),
    "double": ("twice",),
    "total": ("number",),
    "amount": ("number",),
    "graveyard": ("discard pile",),
    "discard": ("discard pile",),
    "pile": ("discard pile",),
    "damage": ("wound", "wounds"),
    "damages": ("wounds",),
    "hits": ("wounds",),
    "coin": ("gold",),
    "coins": ("gold",),
    "xp": ("experience",),
    "monster": ("challenge",),
    "enemy": ("challenge",),
    "foe": ("challenge",),
    "character": ("hero",),
    "dice": ("die",),
    "succeeds": ("passes",),
    "wins": ("passes",),
    "nothing": ("nothing happens",),
    "other": ("another",),
    "remove": ("discard",),
    "removes": ("discards",),
    "lose": ("discard",),
    "loses": ("discards",),
    "gain": ("receive",),
    "gains": ("receives",),
    "inflict": ("deal",),
    "cause": ("deal",),
    "suffer": ("receive",),
    "suffers": ("receives",),
    "takes": ("receives",),
    "put": ("move",),
    "puts": ("moves",),
    "pay": ("give",),
    "pays": ("gives",),
}

OUTCOMES = {
    **dict.fromkeys(
        ("success", "succeeded", "succeeds", "succeed", "successful", "win", "won"), "passed"
    ),
    **dict.fromkeys(("failure", "fails", "failing", "lost", "unsuccessful"), "failed"),
    **dict.fromkeys(("otherwise", "else", "other", "others", "default", "rest"), "anything else"),
}

# Turns of phrase, looked for in the whole line.
PHRASES = tuple(
    (re.compile(rf"(?<!\w){said}(?!\w)", re.IGNORECASE), meant)
    for said, meant in (
        (r"(\d+|\w+) or more", r"at least \1"),
        (r"(\d+|\w+) or (?:less|fewer)", r"at most \1"),
        (r"(?:at )?the (end|start) of turn", r"the \1 of the turn"),
        (r"(end|start) of (?:the )?turn", r"the \1 of the turn"),
        (r"(end|start) of your turn", r"the \1 of your turn"),
        (r"(?:for|during) (?:this|the) (\w+)", r"until the end of the \1"),
        (r"this (turn|battle)", r"until the end of the \1"),
        (r"until (?:the )?next (\w+)", r"until the start of your next \1"),
        (r"until your next (\w+)", r"until the start of your next \1"),
        (r"at (?:the )?beginning of", "at the start of"),
        (r"beginning of", "start of"),
        (r"(\w+) your (hand|discard pile)", r"\1 all cards in your \2"),
        (r"the (caster|you)", r"\1"),
        (r"another player's (\w+)", r"the \1 of another player"),
        (r"(?:(?:an|your|the) )?opponent's (\w+)", r"the \1 of another player"),
        (r"(?:an|your|the) opponent", "another player"),
        (r"(\d+|a) (\w+) at random", r"\1 random \2"),
        (r"(?:an? )?adjacent space", "a space adjacent to your hero"),
        (r"(.+) (?:receives?|suffers?|takes?|loses?) (\d+ \w+)", r"deal \2 to \1"),
        (r"(?:increase|raise) (.+) by (\d+)", r"add \2 to \1"),
        (r"(?:reduce|decrease|lower) (.+) by (\d+)", r"subtract \2 from \1"),
        (r"(.+) (?:gains?|has|gets?) \+?(\d+) (.+?)(?= until|$)", r"add \2 to \1's \3"),
        (r"add \+?(\d+) ([a-z][\w ]*?) to (.+?)(?= until|$)", r"add \1 to the \2 of \3"),
        (r"(\w+) to the (left|right)", r"\1 to your \2"),
    )
)

# What may be left out by mistake, likeliest first; between the two the articles.
MISSING = ("to", "'s")
MISSING_TOO = (
    "the", "1", "2", "from", "of", "at least", "in", "at", "with", "is", "until", "other",
    "equal to", "player", "hero", "end of the", "the end of the",
)  # fmt: skip
AT_THE_END = (
    "", "12", "2", "roll", "space", "another player", "your hero", "your deck",
    "the end of the turn", "you",
)  # fmt: skip
# Words that change nothing, or begin what a sentence cannot say.
NEEDLESS = frozenset(
    ("the", "a", "an", "of", "to", "from", "for", "up", "that", "then", "just", "also", "more",
     "extra", "additional", "own", "please", "target", "it", "as", "so", "now", "immediately")
)  # fmt: skip
NEEDLESS_FROM = frozenset(
    ("until", "for", "if", "as", "so", "because", "instead", "while", "when", "unless", "(")
)
JOINS = frozenset(("and", "then", ",", ".", "but", "also"))
