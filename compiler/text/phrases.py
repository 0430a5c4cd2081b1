"""Print phrases: one method for each class of phrase, words from `Wording`, verbs that agree."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...runtime.core import filters, measures
from ..matching.nouns import is_many
from ..matching.phrases import (
    AbilityRef,
    Either,
    EventNode,
    Group,
    MayDo,
    Names,
    Node,
    Number,
    Phrase,
    Ref,
    String,
    Until,
    UseNode,
    WordRef,
    Words,
)
from ..matching.templates import Verb
from .antecedents import names_pile, single_things
from .holes import FORMS, reach
from .spelling import PLAYED, agreeing, close_up, with_article
from .templates import Alternative, Hole, Maybe, PrintPart
from .wording import Wording, listed

_POSSESSIVES = {"you": "your", "they": "their", "it": "its", "them": "their"}


@dataclass(frozen=True, slots=True)
class Named:
    """How a bound name is printed (`that Ally`)."""

    text: str
    plural: bool


@dataclass(slots=True, eq=False)
class Speaker:
    """Prints the phrases of one card. `names` are what it names; `before` and `event` are the
    sentence before and the event under way, to which `it` may point; `answers` is the event that
    the card is played in answer to. `asked` says whether a text
    depended on any of these."""

    wording: Wording
    names: dict[str, Named] = field(default_factory=dict)
    before: Node | None = None
    event: Node | None = None
    asked: bool = False
    caster: str = PLAYED
    answers: Phrase | None = None

    def say(self, node: Node) -> str:
        """A phrase as it stands within a sentence."""
        match node:
            case Number():
                return str(node.value).replace("-", "−")
            case String():
                return f'"{node.value}"'
            case WordRef():
                return self._word(node)
            case Words():
                shown = (self.wording.shown_word(node.list, word) for word in node.words)
                return listed(tuple(shown), "or")
            case Names():
                return listed(tuple(f'"{name}"' for name in node.names), "and")
            case Ref():
                return self._ref(node)
            case Group():
                return self.group(node)
            case Phrase():
                return self.phrase(node)
            case AbilityRef():
                return self.ability(node.name, tuple(self.say(value) for value in node.values))
            case Until():
                return f"{self.phrase(node.change)} until {self.say(node.end)}"
            case Either():
                return f"{self.say(node.moment)} or until {self.say(node.deed)}"
            case MayDo():
                return f"{self.say(node.player)} may {self.say(node.action)}"
            case EventNode():
                return self.head(node)
            case UseNode():
                return self.use(node.limit, node.cost)

    def ability(self, name: str, values: tuple[str, ...]) -> str:
        """`Armoured 1`"""
        return " ".join((name[:1].upper() + name[1:], *values))

    def use(self, limit: str, cost: Node | None) -> str:
        """`once per turn, discard 1 card`"""
        parts = [f"once per {self.wording.word('span', limit)}"] if limit else []
        return ", ".join([*parts, *([self.say(cost)] if cost is not None else [])])

    def _word(self, word: WordRef) -> str:
        if word.list == "unit":
            return self.wording.unit(word.word, True)
        return self.wording.word(word.list, word.word)

    # ------------------------------------------------------------------------ references

    def _ref(self, ref: Ref) -> str:
        match ref.what:
            case "caster":
                return self.caster
            case "name":
                self.asked = True
                known = self.names.get(ref.name)
                return known.text if known else self._that(ref)
            case "player":
                return ref.name
            case "card":
                return f'"{ref.name}"'
            case "its player":
                return "the player who played it"
            case "this" | "that" | "those":
                return f"{ref.what} {self.wording.noun(ref.name, ref.plural)}"
            case "the" | "the noun":
                return f"the {self.wording.noun(ref.name)}"
            case "it":
                return self._it(ref)
            case "them" if ref.type == ("player",):
                return "those players"
            case _:
                return ref.what

    def _it(self, ref: Ref) -> str:
        """`it`, where only one thing and no pile was spoken of; else `that Spell`."""
        self.asked = True
        spoken = self.before if ref.key in ("last", "") else self.event
        clear = spoken is not None and single_things(spoken) == 1 and not names_pile(spoken)
        if clear and not ref.key.startswith("name:"):
            return "it"
        return self._that(ref)

    def _that(self, ref: Ref) -> str:
        return f"{'those' if ref.plural else 'that'} {self.wording.noun_of(ref.type, ref.plural)}"

    def possessive(self, node: Node) -> str:
        """`your`, `this Challenge's`; "" where only `of …` reads well."""
        if isinstance(node, Ref):
            known = _POSSESSIVES.get(node.what)
            if known and not (node.what == "it" and self._ref(node) != "it"):
                return known
        said = self.say(node)
        if said == self.caster != "you" or (isinstance(node, Group) and node.filters):
            return "your" if said == "you" else ""
        if said == "you":
            return "your"
        return said + ("'" if said.endswith("s") else "'s")

    # ------------------------------------------------------------------------ nouns

    def group(self, group: Group, quantity: str | None = None) -> str:
        """A noun phrase; `quantity` in place of its own."""
        count = self._quantity(group) if quantity is None else quantity
        if group.of is not None:
            return f"{count} of {self.say(group.of)}"
        owner = group.owner
        if owner is not None and quantity is None and not self.possessive(owner):
            rest = self._described(group, group.plural)
            return f"the {rest} of {self.say(owner)}"
        possessor = self._possessor(group) if quantity is None else ""
        if possessor:
            bare = self._described(group, group.plural, filters=False)
            return f"{possessor} {bare}"
        many = group.plural and quantity != "no"
        described = self._described(group, many, other=quantity is not None)
        return with_article(f"{count} {described}".strip())

    def one_of(self, group: Group) -> str:
        """A bare plural in the singular: `card in your hand`."""
        return self._described(group, False)

    def several(self, group: Group) -> str:
        """A bare noun in the plural, whatever its number in the source."""
        return self._described(group, True)

    def _described(
        self, group: Group, plural: bool, filters: bool = True, other: bool = False
    ) -> str:
        """The noun with its words and filters; `another` says `other` itself, unless it is asked
        for (`no other player`)."""
        form = group.quantity.form
        words = []
        for word in group.words:
            if word.list != "other" or other or form not in ("a", "no"):
                words.append(self.wording.word(word.list, word.word))
        if group.quantity.random and form != "a":
            words.insert(0, "random")
        words.append(self.wording.noun(group.noun, plural))
        if filters:
            words += [self._filter(filter, plural) for filter in group.filters]
        return " ".join(words)

    def _filter(self, filter: Phrase, plural: bool) -> str:
        said = self.say(filter)
        return "of yours" if said == "of you" else agreeing(said, plural)

    def _possessor(self, group: Group) -> str:
        """`the hero of another player` is `another player's Hero`."""
        if group.quantity.form != "the" or len(group.filters) != 1:
            return ""
        players = group.filters[0].get("players")
        owned = group.filters[0].rule.sentence.function is filters.belonging_to
        if players is None or not owned:
            return ""
        return "" if is_many(players) else self.possessive(players)

    def _quantity(self, group: Group) -> str:
        quantity = group.quantity
        amount = "" if quantity.amount is None else self.say(quantity.amount)
        match quantity.form:
            case "a":
                other = any(word.list == "other" for word in group.words)
                return ("another" if other else "a") + (" random" if quantity.random else "")
            case "n":
                return "one" if group.of is not None and amount == "1" else amount
            case "up to":
                return f"up to {amount}"
            case "any number of":
                return "any number" if group.of is not None else "any number of"
            case "top" | "bottom":
                return f"the {quantity.form}" + ("" if amount == "1" else f" {amount}")
            case "own":
                return self.possessive(group.owner) if group.owner is not None else ""
            case "bare":
                return ""
            case form:
                return form

    # ------------------------------------------------------------------------ sentences

    def phrase(self, phrase: Phrase, mood: str = "") -> str:
        """A sentence or a part of one. `mood`: `would` (before a replacement), `bare` (its
        subject was said already), `act` (as something that is done), `lasting` (what is so as
        long)."""
        if phrase.rule.result == "ban":
            return self._ban(phrase)
        template = self.wording.template(phrase.rule, as_done=mood == "act")
        for alternative in template.alternatives:
            words = self._fill(alternative, phrase, mood)
            if words is not None:
                return words
        raise ValueError(f"no template prints {phrase.rule.name}")

    def _fill(self, parts: Alternative, phrase: Phrase, mood: str) -> str | None:
        """One alternative with its holes filled, None if something it wants is not there."""
        subject = _subject(parts, phrase)
        words: list[str] = []
        for part in parts:
            if isinstance(part, str):
                words.append(part)
            elif isinstance(part, Hole):
                said = self._hole(part, phrase)
                if said is None:
                    return None
                words.append(said)
            elif isinstance(part, Verb):
                words.append(_verb(part, self.takes_base(subject), phrase, mood))
                mood = "" if mood == "would" else mood
            else:
                words.append(self._fill(part.parts, phrase, mood) or "")
        if mood == "bare" and subject is not None:
            words = words[1:]
        return with_article(close_up("".join(words)))

    def takes_base(self, subject: Node | None) -> bool:
        """Whether a verb stands in its base form: without a subject, for `you` and for many."""
        if isinstance(subject, Ref) and subject.what in ("you", "caster"):
            return subject.what == "you" or self.caster == "you"
        return subject is None or is_many(subject)

    def _hole(self, hole: Hole, phrase: Phrase) -> str | None:
        if not hole.slot:
            return self.wording.symbol(hole.form)
        node = reach(phrase, hole.path)
        if node is None:
            return None
        if hole.form:
            return FORMS[hole.form](self, hole, node, phrase)
        if isinstance(node, WordRef) and node.list == "unit":
            return self.wording.unit(node.word, not _is_one(phrase))
        said = self.say(node)
        if hole.slot == "what" and phrase.get("things") is not None:
            return agreeing(said, is_many(phrase.slots[0][1]))
        unit = phrase.get("unit")
        if hole.slot == "bound" and isinstance(unit, WordRef):
            pieces = self.wording.counted(unit.word)
            return said if pieces else said.replace("or fewer", "or less")
        return said

    def _ban(self, phrase: Phrase) -> str:
        """`no other player may play …`, `your Hero cannot make …`"""
        subject, *rest = self.wording.template(phrase.rule).alternatives[0]
        assert isinstance(subject, Hole)
        who = phrase.get(subject.slot)
        assert who is not None
        said = self._fill(tuple(rest), phrase, "") or ""
        if isinstance(who, Group) and who.quantity.form in ("each", "any", "a", "all"):
            none = self.group(who, "none" if who.of is not None else "no")
            way = "may" if who.type == ("player",) else "can"
            return f"{none} {said.strip().replace('cannot', way, 1)}"
        return f"{self.say(who)} {said.strip()}"

    # ------------------------------------------------------------------------ events

    def head(self, node: EventNode, would: bool = False) -> str:
        """The head of an event: `after your Hero defeats a Challenge`; with `would`, what is
        about to happen and may be changed."""
        what = self.phrase(node.what, "would" if would else "")
        limit = self.wording.word("span", node.limit) if node.limit else ""
        if node.times == "first":
            return f"the first time {what}" + (f" each {limit}" if limit else "")
        if node.times == "next":
            head = f"the next time {what}"
        else:
            mood = "when" if would and node.mood == "before" else node.mood
            head = f"{mood} {what}".strip()
        return f"once per {limit}, {head}" if limit else head


def _subject(parts: Alternative, phrase: Phrase) -> Node | None:
    """What the verbs agree with: the slot the sentence starts with."""
    first: PrintPart = parts[0]
    if isinstance(first, Maybe):
        first = first.parts[0]
    return reach(phrase, first.path) if isinstance(first, Hole) else None


def _verb(verb: Verb, many: bool, phrase: Phrase, mood: str) -> str:
    if mood == "would":
        return "would " + ("be" if verb.base == "are" else verb.base)
    if phrase.rule.mood == "past":
        return "were" if many and verb.base == "are" else verb.past
    if mood == "lasting" and verb.base == "become":
        return "are" if many else "is"
    if mood == "bare" or many:
        return verb.base
    return verb.third


def _is_one(phrase: Phrase) -> bool:
    """Whether a unit is in the singular: `1 wound`, `exactly 1 wound`."""
    amount, bound = phrase.get("amount"), phrase.get("bound")
    if isinstance(bound, Phrase) and bound.rule.sentence.function is measures.exactly:
        amount = bound.get("n")
    return isinstance(amount, Number) and amount.value == 1
