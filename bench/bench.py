"""`make bench`: the table of speed, memory and typo figures, all of one run on one machine."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from ..compiler.load import shipped_games
from . import cards, games, peer, sheets, shipped, stones, typos
from .measure import ROOT, Run, middle, paired, run_job, run_program, spread

WORK = ROOT / "build" / "bench"
SEED = "runewright"
FILE_CARDS = 1_000


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table."""

    work: str
    found: str
    target: str
    good: bool


def write_project(folder: Path, made: Sequence[cards.Made]) -> None:
    """The cards as a project: files of a thousand, a set each."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.rune"):
        old.unlink()
    for number, start in enumerate(range(0, len(made), FILE_CARDS), 1):
        text = cards.as_file(made[start : start + FILE_CARDS], f"Bench {number}")
        (folder / f"bench-{number:02}.rune").write_text(text, encoding="utf-8")


def against_peer(made: Sequence[cards.Made], rounds: int) -> tuple[Line, Run]:
    """The whole compiler, cold, beside the peer; our median run as well."""
    project, data = WORK / "project", WORK / "cards.json"
    write_project(project, made)
    data.write_text(peer.as_json(made), encoding="utf-8")
    ours, theirs = paired(("ours", str(project)), ("peer", str(data)), rounds)
    us, them = middle(ours), middle(theirs)
    ratio = us.seconds / them.seconds
    found = (
        f"{us.seconds:.2f} s ({spread(ours)}; {us.count / us.seconds:,.0f} cards/s) against "
        f"{them.seconds:.2f} s ({spread(theirs)}; {them.count / them.seconds:,.0f} cards/s): "
        f"ratio {ratio:.1f}"
    )
    work = f"{len(made):,} cards of {cards.LINES} lines: parse, check, print, emit, validate, cold"
    return Line(work, found, "ratio at most 8, then 4; the moon is 1.5", ratio <= 8), us


def whole_check(made: Sequence[cards.Made], rounds: int) -> Line:
    """`runewright check` of a thousand cards, as a designer runs it."""
    folder = WORK / "thousand"
    write_project(folder, made[:1_000])
    program = Path(sys.executable).with_name("runewright")
    seconds = median(run_program([program, "check", folder]) for _ in range(rounds))
    return Line(
        "1,000 cards, `check`, whole process", f"{seconds:.2f} s", "2 s of CPU cold", seconds <= 2
    )


def memory(all_cards: Run, made: Sequence[cards.Made]) -> Line:
    """Peak memory of the whole run, and of half as many cards: is it linear?"""
    folder = WORK / "half"
    write_project(folder, made[: len(made) // 2])
    half = run_job("ours", str(folder))
    found = f"{all_cards.megabytes:.0f} MB; {half.megabytes:.0f} MB at half as many"
    return Line(
        f"memory at {len(made):,} cards", found, "under 300 MB, linear", all_cards.megabytes < 300
    )


def deck_verdicts(made: Sequence[cards.Made], rounds: int) -> Line:
    """Verdicts on pasted lists of 30 cards, legal and illegal ones by turns."""
    folder = WORK / "pool"
    write_project(folder, made[:1_000])
    run = middle([run_job("decks", str(folder)) for _ in range(rounds)])
    rate = run.count / run.seconds
    return Line("deck verdicts", f"{rate:,.0f} a second", "at least 2,000 a second", rate >= 2_000)


def whole_games(count: int, rounds: int) -> Iterator[Line]:
    """Games of random bots, and those of another library in the same run.

    A decision counts where its player has two or more options. Of the library's games those are
    taken that it plays fastest and that are most like ours: cards in hand, many turns.
    """
    for peer_game in games.PEERS:
        ours, theirs = paired(
            ("play", games.BESIDE, str(count)),
            ("rlcard", peer_game, str(count * games.MORE)), rounds,
        )  # fmt: skip
        us, them = middle(ours), middle(theirs)
        rate, other = us.count / us.seconds, them.count / them.seconds
        found = (
            f"{rate:,.0f} decisions and {len(us.lengths) / us.seconds:.1f} games a second "
            f"({spread(ours)}), {median(us.lengths):.0f} turns a game in the middle; RLCard's "
            f"{peer_game} {other:,.0f} decisions, {len(them.lengths) / them.seconds:.1f} games of "
            f"{median(them.lengths):.0f} turns: ratio {rate / other:.2f}"
        )
        work = f"{count} games of 2 random bots, beside RLCard's {peer_game}"
        yield Line(work, found, "20,000 decisions a CPU second", rate >= 20_000)


def hexagonal_games(count: int, rounds: int) -> Iterator[Line]:
    """Games of Runes, and how a turn grows dearer as stones come to the table."""
    runs = [run_job("play", stones.GAME, str(count)) for _ in range(rounds)]
    us = middle(runs)
    rate = len(us.lengths) / us.seconds
    found = (
        f"{rate:.1f} games a second ({spread(runs)}), {median(us.lengths):.0f} turns a game in the "
        f"middle; {us.count / us.seconds:,.0f} decisions a second"
    )
    work = f"{count} games of {stones.GAME} with 2 random bots"
    yield Line(work, found, "25 games a CPU second", rate >= 25)
    cost = {
        n: middle([run_job("turns", str(n)) for _ in range(rounds)]) for n in stones.COUNTS
    }
    each = {n: 1000 * run.seconds / run.count for n, run in cost.items()}
    fewest, most = stones.COUNTS[0], stones.COUNTS[-1]
    growth = each[most] / each[fewest]
    found = ", ".join(f"{ms:.2f} ms at {n} stones" for n, ms in each.items())
    yield Line(
        f"a turn of {stones.GAME}, as the table fills", f"{found}: {growth:.1f} times as much",
        f"no more than the stones: {most / fewest:.1f} times", growth <= most / fewest,
    )  # fmt: skip


def printed_sheets(seed: str, rounds: int) -> Iterator[Line]:
    """Sheets of cards, cold and after an edit, beside programs that draw the same cards."""
    folder, data = WORK / "sheets", WORK / "sheet-cards.json"
    write_project(folder, cards.make(sheets.COUNT, seed))
    data.write_text(json.dumps(sheets.texts_of(sheets.faces_of(str(folder)))), encoding="utf-8")
    sheets.write_icons(WORK / "icons")
    missing = sheets.missing_peers()
    peers = {name: [run_job(name, str(data)) for _ in range(min(rounds, 3))]
             for name in sheets.PEERS if name not in missing}  # fmt: skip
    ours = [run_job("sheets", str(folder)) for _ in range(rounds)]
    us = middle(ours)
    found = f"{us.seconds:.2f} s ({spread(ours)}), {us.megabytes:.0f} MB"
    for name, runs in peers.items():
        them = middle(runs)
        found += f"; {sheets.PEERS[name]} {them.seconds:.2f} s, {them.megabytes:.0f} MB"
    found += "".join(f"; {sheets.PEERS[name]} is not installed" for name in missing)
    good = us.seconds <= 2.5 and us.megabytes < 450
    if peers:
        ratio = us.seconds / min(middle(runs).seconds for runs in peers.values())
        found += f": ratio to the faster {ratio:.2f}"
        good = good and ratio <= 0.5
    yield Line(
        f"{sheets.COUNT} cards on {us.count} A4 sheets, texts shrunk to fit, cold", found,
        "2.5 s of CPU, under 450 MB, at most 0.5 of the faster peer (out of reach: ReportLab's "
        "places are fixed, its icons pixels, and it writes nothing for screen readers)", good,
    )  # fmt: skip
    again = middle([run_job("sheets-edited", str(folder)) for _ in range(rounds)])
    yield Line(
        "the same after one card has changed", f"{again.seconds:.2f} s", "0.5 s of CPU",
        again.seconds <= 0.5,
    )  # fmt: skip


def table(lines: Sequence[Line]) -> Iterator[str]:
    """What was measured, found and wanted."""
    for line in lines:
        yield f"{'ok  ' if line.good else 'MISS'} {line.work}"
        yield f"       {line.found}"
        yield f"       target: {line.target}"


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="make bench", description=__doc__)
    options.add_argument("--cards", type=int, default=10_000, help="cards on both sides (10000)")
    options.add_argument("--rounds", type=int, default=5, help="runs of each side (5)")
    options.add_argument("--games", type=int, default=20, help="games of bots a run (20)")
    options.add_argument("--slips", type=int, default=3_000, help="typos tried a game (3000)")
    options.add_argument("--misses", action="store_true", help="list the typos we failed on")
    options.add_argument("--seed", default=SEED)
    given = options.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    made = cards.make(given.cards, given.seed)
    print(f"{platform.machine()}, Python {platform.python_version()}, seed {given.seed!r},")
    print(f"CPU seconds, median of {given.rounds}, both orders, same content on both sides\n")
    first, ours = against_peer(made, given.rounds)
    rest = [whole_check(made, given.rounds), memory(ours, made), deck_verdicts(made, given.rounds)]
    print(*table([first, *rest]), sep="\n", flush=True)
    print(*table([*printed_sheets(given.seed, given.rounds)]), sep="\n", flush=True)
    if games.peer_is_there():
        print(*table([*whole_games(given.games, given.rounds)]), sep="\n", flush=True)
    else:
        print("whole games are not measured: pip install -e '.[bench]'")
    print(*table([*hexagonal_games(given.games, given.rounds)]), sep="\n", flush=True)
    for game in shipped_games():
        judge = shipped.judge(game)
        tallies = typos.examine(shipped.texts(game), judge, given.slips, given.seed)
        named = typos.examine(
            shipped.references(game), judge, given.slips // 5, given.seed, typos.references
        )
        print(f"\nslips of one letter in the shipped cards of {game}; target: all reported at the")
        print("place, 95 % of names and words with the right word first")
        print(*typos.figures(tallies), sep="\n")
        print("\nslips in the names that its decks and scenarios refer to, as far as that")
        print(*list(typos.figures(named))[:2], sep="\n")
        if given.misses:
            both = (*tallies.values(), *named.values())
            print(*(miss for tally in both for miss in tally.misses), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
