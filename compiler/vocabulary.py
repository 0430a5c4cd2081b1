"""The grammar of a game: its functions' sentences and the words, kinds and fields it declares."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from types import ModuleType

from ..runtime import core
from ..runtime.vocabulary import Sentence, sentences_of
from .load import shipped_games
from .matching.grammar import Ability, Adjective, Grammar, Noun, Unit, lists_of, plural_of
from .model import Game, KindModel


def engine_of(game: Game) -> str:
    """The shipped game whose sentences and runtime a game has: its own, or that of the nearest it
    is like; "" without one."""
    return next((name for name in (game.name, *game.like) if name in shipped_games()), "")


def modules_of(game: str) -> tuple[ModuleType, ...]:
    """The vocabulary modules of a game: the core's, and its own if the game is a shipped one.

    The name comes from a `.rune` file: nothing is imported but the folder of a shipped game.
    """
    if game not in shipped_games():
        return core.MODULES
    own = importlib.import_module(f"...runtime.{game}", __name__)
    return (*core.MODULES, *own.vocabulary())


def sentences(game: str) -> tuple[Sentence, ...]:
    """Every sentence that cards of a game may use, from the functions that implement them."""
    return sentences_of(*modules_of(game))


def build_grammar(game: Game, extra: Iterable[Sentence] = ()) -> Grammar:
    """The grammar of a game; `extra` are the project's own phrases."""
    grammar = Grammar(
        kinds=tuple(game.kinds),
        permanent=frozenset(kind.name for kind in game.kinds.values() if kind.permanent),
        lists=lists_of({name: words.words for name, words in game.lists.items()}),
    )
    for kind in game.kinds.values():
        for role in kind.roles:
            first = (role,) if role in game.kinds else ()
            known = grammar.roles.get(role, first)
            grammar.roles[role] = tuple(dict.fromkeys((*known, kind.name)))
    _add_nouns(grammar, game)
    _add_adjectives(grammar, game)
    _add_fields(grammar, game.kinds)
    _add_units(grammar, game)
    grammar.add(sentences(engine_of(game)))
    grammar.add(extra)
    return grammar


def add_abilities(grammar: Grammar, abilities: Iterable[Ability]) -> None:
    """Let sentences speak of abilities by name."""
    for ability in abilities:
        grammar.abilities[tuple(ability.name.lower().split())] = ability


def _add_nouns(grammar: Grammar, game: Game) -> None:
    nouns: list[tuple[str, str, tuple[str, ...]]] = [
        (word, plural_of(word), (word,)) for word in ("player", "space", "card")
    ]
    for kind in game.kinds.values():
        one = kind.title.lower()
        many = kind.plural.lower() or plural_of(one)
        nouns.append((one, many, grammar.roles.get(kind.name, (kind.name,))))
    for role, kinds in grammar.roles.items():
        if (role,) not in [noun[:1] for noun in nouns]:
            nouns.append((role, plural_of(role), kinds))
    for one, many, type in nouns:
        grammar.nouns.setdefault(tuple(one.split()), Noun(one, type, False))
        grammar.nouns.setdefault(tuple(many.split()), Noun(one, type, True))


def _add_adjectives(grammar: Grammar, game: Game) -> None:
    """A word of a list narrows the kinds that have a field of that list; a flag, its own kinds.
    What may be said of a kind may be said of all that stand in its role."""
    for kind in game.kinds.values():
        kinds = grammar.roles.get(kind.name, (kind.name,))
        seen: set[str] = set()  # of two fields of one list the first is meant
        for field in kind.fields.values():
            if field.type.base in ("word", "words") and field.type.words not in seen:
                seen.add(field.type.words)
                for word in game.lists[field.type.words].words:
                    _adjective(grammar, word, field.name, word, kinds)
            elif field.type.base == "flag" and " " not in field.name:
                _adjective(grammar, field.name, field.name, field.name, kinds)
        if kind.permanent:
            for word in game.lists["state"].words if "state" in game.lists else ():
                _adjective(grammar, word, "state", word, kinds)


def _adjective(
    grammar: Grammar, shown: str, list: str, word: str, kinds: tuple[str, ...]
) -> None:
    found = grammar.adjectives.setdefault(tuple(shown.lower().split()), [])
    for n, known in enumerate(found):
        if (known.list, known.word) == (list, word):
            found[n] = Adjective(list, word, tuple(dict.fromkeys((*known.kinds, *kinds))))
            return
    found.append(Adjective(list, word, kinds))


def _add_fields(grammar: Grammar, kinds: Mapping[str, KindModel]) -> None:
    for kind in kinds.values():
        for name, shown in kind.numbers():
            words = tuple(shown.lower().split())
            known = grammar.fields.get(words, (name, ()))
            grammar.fields[words] = (name, (*known[1], kind.name))


def _add_units(grammar: Grammar, game: Game) -> None:
    for word in game.lists["unit"].words.values() if "unit" in game.lists else ():
        many = str(word.attributes.get("many", word.title))
        holders = tuple(str(word.attributes.get("of", "card")).split(", "))
        grammar.add_unit(Unit(word.name, word.title, many, holders))
