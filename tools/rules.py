"""The ledger against the tests: which pairs of row and layer have a test that ran and passed.

The rows are read from the tables of `docs/rules/*.md`; what ran, from `build/rules.json`, which
`tests/conftest.py` writes at the end of a whole run.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "build" / "rules.json"
LAYERS = ("base", "card", "deck", "engine", "sheet")
MOST_IDS = 5

_ID = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")
_HEADING = re.compile(r"##\s+(\d+)\.\s+([^(—]+)")
_BAR = re.compile(r"(?<!\\)\|")

Pair = tuple[str, str]


class LedgerError(ValueError):
    """A table of the ledger that cannot be read."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of the ledger, with the layers in which it wants a test."""

    id: str
    layers: tuple[str, ...]
    section: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What one test says it proves: rows, in one layer."""

    test: str
    rows: tuple[str, ...]
    layer: str
    passed: bool


def read_ledger(text: str) -> list[Row]:
    """The rows of one ledger; a table without a layer column (a catalogue) is about cards."""
    rows: list[Row] = []
    section = ""
    layer_column: int | None = None
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading:
            section = f"{int(heading[1]):2} {heading[2].strip()}"
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in _BAR.split(line)[1:-1]]
        if cells[0] == "id":
            layer_column = cells.index("layer") if "layer" in cells else None
        elif _ID.fullmatch(cells[0]):
            layers = ("card",) if layer_column is None else _layers(cells[layer_column], cells[0])
            rows.append(Row(cells[0], layers, section))
    twice = [id for id, count in Counter(row.id for row in rows).items() if count > 1]
    if twice:
        raise LedgerError(f"declared twice: {', '.join(twice)}")
    return rows


def _layers(cell: str, id: str) -> tuple[str, ...]:
    layers = tuple(word.strip() for word in cell.split(","))
    for layer in layers:
        if layer not in LAYERS:
            raise LedgerError(f"{id}: {layer!r} is no layer; the layers are {', '.join(LAYERS)}")
    return layers


def read_proofs(text: str) -> list[Proof]:
    """What the tests of the last whole run proved."""
    return [
        Proof(entry["test"], tuple(entry["rows"]), entry["layer"], entry["outcome"] == "passed")
        for entry in json.loads(text)["proofs"]
    ]


def faults(rows: Mapping[str, Row], proofs: Iterable[Proof]) -> Iterator[str]:
    """What is wrong with the marks themselves: unknown rows, layers a row has not, too many."""
    cited: dict[str, set[str]] = {}
    for proof in proofs:
        cited.setdefault(proof.test, set()).update(proof.rows)
        for id in proof.rows:
            if id not in rows:
                yield f"{proof.test} names {id}, which is in no ledger"
            elif proof.layer not in rows[id].layers:
                yield (
                    f"{proof.test} proves {id} in the layer {proof.layer}, "
                    f"but the row has {', '.join(rows[id].layers)}"
                )
    for test, ids in cited.items():
        if len(ids) > MOST_IDS:
            yield f"{test} names {len(ids)} rows; a test proves {MOST_IDS} at most"


def done_pairs(rows: Mapping[str, Row], proofs: Iterable[Proof]) -> set[Pair]:
    """The pairs of the ledger that a passed test bears."""
    return {
        (id, proof.layer)
        for proof in proofs
        if proof.passed
        for id in proof.rows
        if id in rows and proof.layer in rows[id].layers
    }


def report(ledger: str, rows: Sequence[Row], done: set[Pair], *, show_open: bool) -> Iterator[str]:
    """The lines of the report on one ledger, sections first."""
    sections: dict[str, list[Pair]] = {}
    for row in rows:
        sections.setdefault(row.section, []).extend((row.id, layer) for layer in row.layers)
    width = max(len(section) for section in sections)
    yield f"{ledger}: pairs of row and layer with a test"
    for section, pairs in sections.items():
        yield f"  {section:{width}}  {_share(pairs, done)}"
    if show_open:
        yield "open:"
        for pairs in sections.values():
            yield from (f"  {id} {layer}" for id, layer in pairs if (id, layer) not in done)


def totals(rows: Iterable[Row], done: set[Pair]) -> Iterator[str]:
    """The last lines: what is done of each layer, and of all."""
    pairs = [(row.id, layer) for row in rows for layer in row.layers]
    for layer in LAYERS:
        yield f"{layer:6} {_share([pair for pair in pairs if pair[1] == layer], done)}"
    yield f"all    {_share(pairs, done)}"


def _share(pairs: Sequence[Pair], done: set[Pair]) -> str:
    return f"{sum(pair in done for pair in pairs):4} / {len(pairs)}"


def is_stale(results: Path, root: Path) -> bool:
    """Whether a test, a scenario or a ledger is younger than the last whole run."""
    if not results.exists():
        return True
    made = results.stat().st_mtime
    inputs = (*root.glob("tests/**/*.py"), *root.glob("**/*.rune"))
    return any(path.stat().st_mtime > made for path in inputs if ".venv" not in path.parts)


def run_tests(root: Path) -> None:
    """Run the whole suite, which writes the results; its own output goes to standard error."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-n", "auto", "--dist", "loadfile"]
    subprocess.run(command, cwd=root, stdout=sys.stderr, check=False)


def main() -> int:
    """Print the report; status 1 when a mark or a ledger is wrong."""
    options = argparse.ArgumentParser(prog="make rules", description=__doc__)
    options.add_argument("--all", action="store_true", help="list the open pairs")
    show_open: bool = options.parse_args().all
    if is_stale(RESULTS, ROOT):
        run_tests(ROOT)
    if not RESULTS.exists():
        print("rules: the tests did not run to their end", file=sys.stderr)
        return 1
    proofs = read_proofs(RESULTS.read_text(encoding="utf-8"))
    ledgers = {
        path.stem: read_ledger(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.glob("docs/rules/*.md"))
    }
    rows = {row.id: row for ledger in ledgers.values() for row in ledger}
    done = done_pairs(rows, proofs)
    for name, ledger in ledgers.items():
        print(*report(name, ledger, done, show_open=show_open), sep="\n")
    wrong = list(faults(rows, proofs))
    for fault in wrong:
        print(f"wrong: {fault}")
    red = len({proof.test for proof in proofs if not proof.passed})
    if red:
        print(f"not counted: {red} tests that name rows did not pass")
    print(*totals(rows.values(), done), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
