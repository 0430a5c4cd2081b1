"""Faults of a file as a whole, and of its letters: RW101 to RW108."""

from __future__ import annotations

from unicodedata import name

from ..diagnostics import Message, rule
from .limits import MAX_FAULTS, MAX_LINE, MAX_MARKS


@rule("RW101")
def not_utf8(byte: int, position: int, more: int) -> Message:
    """The file is not saved as UTF-8.

    Some bytes of the file are not letters in UTF-8, so the letters that were meant cannot be known.
    Open the file in the editor that wrote it and choose "save as UTF-8".
    """
    return Message(
        "The file is not saved as UTF-8.",
        text=f"Byte {byte:#04x} at position {position} is no letter in UTF-8"
        + (f", and so are {more} more bytes." if more else "."),
        caret="this letter could not be read",
        hint='Open the file in the editor that wrote it and choose "save as UTF-8".',
    )


@rule("RW102")
def file_too_large(size: int) -> Message:
    """The file is larger than 8 MiB.

    A file of cards is small; this one was probably not written by hand. Split it into several
    files: all files of a folder are read together.
    """
    return Message(
        "The file is larger than 8 MiB.",
        text=f"It has {size:,} bytes and was not read.",
        hint="Split it into several files: all files of a folder are read together.",
    )


@rule("RW103")
def line_too_long(length: int) -> Message:
    """A line is longer than 10,000 characters.

    A line is one sentence, one field or one row. Break it into several lines.
    """
    return Message(
        f"This line is longer than {MAX_LINE:,} characters.",
        text=f"It has {length:,} characters.",
        hint="Break it into several lines: a line is one sentence, one field or one row.",
    )


@rule("RW104")
def nul_character(count: int) -> Message:
    """The file holds NUL characters.

    It is not a text, or it was saved as UTF-16. Open it in the editor that wrote it and choose
    "save as UTF-8".
    """
    return Message(
        "The file holds NUL characters, so it is not a text in UTF-8.",
        text=f"There {'is 1' if count == 1 else f'are {count:,}'} in it; nothing of it was read.",
        caret="the first one",
        hint='If it is a text, choose "save as UTF-8" in the editor that wrote it.',
    )


@rule("RW105")
def hidden_character(code: int) -> Message:
    """A hidden character stands in the text.

    Some characters are not seen, but change the direction of writing or make two names differ that
    look alike. No script needs them in names and sentences. Delete it, or type the word anew.

    Wrong:

        use runebound
        set "Trials"

        talent "Second\u202e Wind":
          level 1
          proficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
    """
    return Message(
        "A hidden character stands here.",
        text=f"It is U+{code:04X} ({name(chr(code), 'a control character').lower()}); "
        "the text was read without it.",
        caret=f"U+{code:04X} stands here",
        hint="Delete it; if you do not see it, delete the word and type it anew.",
    )


@rule("RW106")
def lost_letter() -> Message:
    """A letter was lost before the file was saved.

    Where the sign \ufffd stands, or half of a character, another program could not read a letter
    and threw it away. Type the letter anew.

    Wrong:

        use runebound
        set "Trials"

        talent "Mogi\ufffda":
          level 1
          proficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Mogiła":
          level 1
          proficiencies survival
    """
    return Message(
        "A letter was lost here before the file was saved.",
        text="Another program could not read the letter and put a sign in its place.",
        caret="which letter was it?",
        hint="Type the letter anew.",
    )


@rule("RW107")
def too_many_marks() -> Message:
    """A letter carries more than 30 accents.

    No script needs that many marks on one letter. Delete them and type the letter anew.
    """
    return Message(
        f"More than {MAX_MARKS} accents stand on one letter.",
        hint="Delete them and type the letter anew.",
    )


@rule("RW108")
def too_many_faults() -> Message:
    """The file has more than 20,000 faults.

    The rest of the file was not read. Mend what was found, then run again.
    """
    return Message(
        f"More than {MAX_FAULTS:,} faults were found in this file; the rest was not read.",
        hint="Mend what was found, then run again. Is this a file of cards?",
    )
