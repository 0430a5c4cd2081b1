"""`play GAME`: a whole game from the command line, seats taken by bots or by people."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import choice, either, existing, has_errors, save, say, show, waiting, wrong

if TYPE_CHECKING:
    from ...runtime.drive import Match
    from ...runtime.replay import Saved
    from ...runtime.table import Plan, Stock, Tabletop
    from ..load import Project

_SETS = ("players", "seed", "deck", "variant", "options")  # what a saved game says itself


@click.command("play")
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many sit down.  [default: 2]")
@click.option("--seed", metavar="TEXT", help="The same seed, the same game.  [default: any]")
@click.option("--human", type=int, multiple=True, metavar="SEAT", help="You play in this seat.")
@click.option("--bot", multiple=True, metavar="SEAT=KIND",
              help="Who plays in a seat: random or greedy.  [default: greedy]")
@click.option("--deck", multiple=True, metavar="SEAT=NAME", help="The deck of a seat.")
@click.option("--variant", metavar="NAME", help="The format whose options hold.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE",
              help="Set an option of the game; `--set help` lists them.")
@click.option("--pool", type=click.Path(path_type=Path), metavar="PATH",
              help="A project whose games, cards and decks may be played with.  [default: the"
                   " folder it runs in, if .rune files lie there]")
@click.option("--log", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write the game into FILE, to be played again or taken up.")
@click.option("--replay", type=click.Path(path_type=Path), metavar="FILE",
              help="Play a game from its log; where that ends, play goes on.")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Draw the end position into FILE.")  # fmt: skip
def command(
    game: str, players: int | None, seed: str | None, human: tuple[int, ...],
    bot: tuple[str, ...], deck: tuple[str, ...], variant: str | None, options: tuple[str, ...],
    pool: Path | None, log: Path | None, replay: Path | None, svg: Path | None,
) -> int:  # fmt: skip
    """Play a whole game and print it.

    Every seat is taken by a bot, unless --human says that you sit there. The same seed and the
    same choices give the same game.
    """
    from ...runtime.table import PlanError
    from ..table import picture_of, tabletop_of

    given = {"players": players, "seed": seed, "deck": deck, "variant": variant, "options": options}
    if replay is not None:
        _no_second_plan(given)
    project = _project(pool)
    games = _games(project)
    name = choice(game, games, "game")
    tabletop = tabletop_of(games[name])
    if tabletop is None:
        raise wrong(f"{name!r} cannot be played whole.")
    if svg is not None and picture_of(tabletop) is None:
        raise wrong(f"No picture is drawn of {name!r}.")
    if options == ("help",):
        for option, usual in tabletop.options().items():
            click.echo(f"{option}={usual}")
        return 0
    saved = None
    if replay is not None:
        saved = _saved(replay, name)
        if saved is None:
            return 1
    count = saved.plan.players if saved is not None else 2 if players is None else players
    seats = _seats(count, human, bot, saved.seats if saved is not None else None)
    with waiting("Getting the cards ready"):
        stock = _stock(name, project, count)
    if stock is None:
        return 1
    try:
        plan = saved.plan if saved is not None else _plan(given, stock, count)
        return _play(name, tabletop, stock, plan, seats, saved, replay, log, svg)
    except PlanError as fault:
        raise wrong(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from fault


# --------------------------------------------------------------------------------- arguments


def _no_second_plan(given: Mapping[str, object]) -> None:
    """A saved game says itself how it was set up."""
    said = [name for name in _SETS if given[name]]
    if said:
        flag = "set" if said[0] == "options" else said[0]
        raise wrong(f"--{flag} and --replay exclude each other: the saved game has its own.")


def _plan(given: Mapping[str, object], stock: Stock, players: int) -> Plan:
    import secrets

    from ...runtime.table import Plan

    decks = _pairs(given["deck"], "--deck", "SEAT=NAME")
    options = _pairs(given["options"], "--set", "OPTION=VALUE")
    return Plan(
        players=players,
        seed=str(given["seed"]) if given["seed"] is not None else str(secrets.randbelow(10**6)),
        decks={_seat(seat, "--deck"): choice(name, stock.decks, "deck")
               for seat, name in decks.items()},
        variant=choice(str(given["variant"]), stock.variants, "variant")
        if given["variant"] else "",
        options=options,
    )  # fmt: skip


def _pairs(given: object, option: str, form: str) -> dict[str, str]:
    assert isinstance(given, tuple)
    found: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (equals and name.strip() and value.strip()):
            raise wrong(f"{option} wants {form}, not {one!r}.")
        if name.strip() in found:
            raise wrong(f"{option} names {name.strip()!r} twice.")
        found[name.strip()] = value.strip()
    return found


def _seat(said: str | int, option: str) -> int:
    text = str(said)
    if not text.isdecimal() or len(text) > 2:
        raise wrong(f"{option} wants the number of a seat, not {text!r}.")
    return int(text)


def _seats(
    players: int, human: Sequence[int], bot: Sequence[str], usual: Sequence[str] | None
) -> list[str]:
    """Who plays in each seat."""
    from ...runtime.bots import KINDS
    from ...runtime.drive import HUMAN

    found = list(usual or ["greedy"] * max(0, players))
    kinds = _pairs(tuple(bot), "--bot", "SEAT=KIND")
    chosen = {_seat(seat, "--bot"): choice(kind, KINDS, "kind of bot")
              for seat, kind in kinds.items()}  # fmt: skip
    for seat in human:
        if seat in chosen:
            raise wrong(f"Seat {seat} cannot be both a bot's and yours.")
        chosen[seat] = HUMAN
    for seat, kind in chosen.items():
        if not 1 <= seat <= players:
            raise wrong(f"There is no seat {seat} in a game of {players}.")
        found[seat - 1] = kind
    unknown = [kind for kind in found if kind not in KINDS and kind != HUMAN]
    if unknown:
        raise wrong(f"There is no kind of bot {unknown[0]!r}. There is {either(list(KINDS))}.")
    return found


def _project(pool: Path | None) -> Project:
    """The project that is named, else the folder we are in where that is one."""
    from ..load import RUNE, LoadError, load

    here = Path()
    paths = existing([pool]) if pool is not None else [here] if any(here.glob(f"*{RUNE}")) else []
    try:
        return load(paths)
    except LoadError as fault:
        raise wrong(str(fault)) from fault


def _games(project: Project) -> dict[str, str]:
    """The games there are, each with the shipped one as which it is played, "" for none: the
    shipped ones and those that the project declares."""
    from ...dsl import syntax
    from ...dsl.parse import parse
    from ..load import shipped_games

    likes = {name: name for name in shipped_games()}
    for source in project.sources:
        for node in parse(source).declarations:
            if isinstance(node, syntax.Game):
                likes.setdefault(node.name.value, node.like.value if node.like else "")
    found = {}
    for name, like in likes.items():
        seen = {name}
        while like not in seen and like != likes.get(like, like):
            seen.add(like)
            like = likes[like]
        found[name] = like if like in shipped_games() else ""
    return found


def _stock(game: str, project: Project, players: int) -> Stock | None:
    """What a game is played with: its own, the shipped content, and that of the games it is like;
    None where that has errors."""
    from dataclasses import replace

    from ...dsl.source import Source
    from ..load import shipped_games
    from ..table import stock_of
    from ..workspace import compiled

    use = Source(f"(the game {game})", f"use {game}\n")
    work = compiled(replace(project, sources=(*project.sources, use)))
    if has_errors(work.diagnostics):
        show(work.diagnostics, err=True)
        say("Not played: the cards have errors.")
        return None
    libraries = work.compiled.model.libraries
    library = libraries[game]
    low, high = library.game.players
    if game not in shipped_games() and not low <= players <= high:
        raise wrong(f"{game!r} is a game for {low} to {high} players, not {players}.")
    return stock_of(library, [libraries[name] for name in library.game.like])


def _saved(file: Path, game: str) -> Saved | None:
    """A saved game; what is wrong with it is said, and None returned."""
    from ...dsl.rules.limits import MAX_BYTES
    from ...runtime.replay import SaveError, read_saved

    existing([file])
    try:
        data = file.read_bytes()
    except OSError as fault:
        raise wrong(f"{str(file)!r} cannot be read: {fault.strerror}.") from fault
    try:
        if len(data) > 8 * MAX_BYTES:
            raise SaveError("it is too large for a saved game")
        saved = read_saved(data.decode("utf-8"))
        if saved.game != game:
            raise SaveError(f"it is a game of {saved.game!r}, not of {game!r}")
    except UnicodeDecodeError:
        _say_broken(file, SaveError("it is no text"))
    except SaveError as fault:
        _say_broken(file, fault)
    else:
        return saved
    return None


def _say_broken(file: Path, fault: Exception) -> None:
    say(f"error: {file} cannot be played again: {fault}.")


def _say_endless(fault: Exception) -> None:
    """Name the cards that do not come to an end, and the line of the last one."""
    frames = traceback.extract_tb(fault.__traceback__)
    lines = [f"{one.filename}:{one.lineno}: " for one in frames if one.filename.endswith(".rune")]
    where = lines[-1] if lines else ""
    say(f"error: {where}the game breaks off: {fault}. Change a card that takes part in it.")


# --------------------------------------------------------------------------------- playing


def _play(
    game: str, tabletop: Tabletop, stock: Stock, plan: Plan, seats: Sequence[str],
    saved: Saved | None, replay: Path | None, log: Path | None, svg: Path | None,
) -> int:  # fmt: skip
    from ...runtime.drive import Match
    from ...runtime.events import BudgetError, LoopError
    from ...runtime.replay import SaveError, play_again
    from ..terminal import Terminal

    match = Match(tabletop, stock, plan, seats)
    terminal = Terminal(tabletop)
    terminal.greet(match)
    status, ready = 0, saved is None  # a game that is not taken up whole is not kept instead
    try:
        if saved is not None:
            for session in play_again(tabletop, stock, saved):
                match.session = session
                terminal.tell(session.game)
            match.take_up(match.session)
            ready = True
        terminal.play(match)
    except SaveError as fault:
        _say_broken(replay or Path(), fault)
        status = 1
    except (BudgetError, LoopError) as fault:
        terminal.tell(match.session.game)
        _say_endless(fault)
        status = 1
    finally:
        if log is not None and ready:
            save(log, _log_of(game, match))
        if svg is not None and ready:
            _draw(svg, tabletop, match)
    return status


def _log_of(game: str, match: Match) -> str:
    from ...runtime.replay import Saved, saved_text

    return saved_text(
        Saved(game, match.stock.content, match.plan, match.seats, tuple(match.session.entries))
    )


def _draw(file: Path, tabletop: Tabletop, match: Match) -> None:
    from ..table import picture_of

    draw = picture_of(tabletop)
    if draw is not None:
        save(file, draw(match.session.game))
