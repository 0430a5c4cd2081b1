"""What may be named at a place of an effect: bound names, what events bring, what `it` means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..matching.matcher import Scope

UNREAD = "unread"  # the kind of an event whose line could not be read


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something that `it`, `that NOUN` or `the NAME` may mean. `key` is where the running effect
    finds it: `last`, `name:x`, or a role of the event under way."""

    type: tuple[str, ...]
    key: str
    name: str = ""
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Names:
    """The scope of one statement. `antecedents` holds one group a mention, the newest last; what
    one event or sentence brings is one group. `events` are the kinds of the event under way."""

    names: tuple[tuple[str, tuple[str, ...], bool], ...] = ()
    antecedents: tuple[tuple[Antecedent, ...], ...] = ()
    events: tuple[str, ...] = ()
    stage: str = ""
    paying: bool = False  # after `may`, in an option, as a cost: `pay` is legal
    lasting: bool = False  # inside `until` or `while`, or at the top of a card that stays
    asked: bool = False  # a `may` went before: `if you do` is legal
    rolled: bool = False
    lost: bool = False  # a line before could not be read: what it named or asked is not known

    def matching(self) -> Scope:
        """As the matcher sees it."""
        brought = tuple(
            (one.name, one.type) for group in self.antecedents for one in group if one.name
        )
        return Scope(self.names, brought)

    def named(self, name: str, type: tuple[str, ...], plural: bool) -> Names:
        """With a bound name."""
        return replace(self, names=(*self.names, (name, type, plural)))

    def mention(self, *antecedents: Antecedent) -> Names:
        """With things newly mentioned together."""
        return replace(self, antecedents=(*self.antecedents, antecedents)) if antecedents else self

    def plain(self) -> Names:
        """The same, with nothing asked yet."""
        return replace(self, asked=False)
