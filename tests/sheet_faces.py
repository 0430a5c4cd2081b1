"""What the tests of the sheets share: the cards of the language's example as faces, and readers for
what was printed."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from struct import unpack
from tempfile import TemporaryDirectory

from runewright.compiler.art import Art, look
from runewright.compiler.backends.sheet import Face, FaceField, SheetOptions, WordFace, rich, sheets
from runewright.compiler.backends.sheet.imposition import PAPERS, Size, Slot, grid
from runewright.compiler.model import Value

CARD = Size(63, 88)
PROFICIENCIES = ("wizardry", "divinity", "fighting", "survival", "subterfuge")
TERRAINS = ("plains", "hills", "forest", "mountains", "swamp", "road", "river", "town")
TIMINGS = ("boot", "book", "bat")
WORDS = {
    "friendly": WordFace("friendly", colour="red", letter="F"),
    "enemy": WordFace("enemy", colour="blue", letter="E"),
    "green": WordFace("green", colour="green", letter="G"),
    **{name: WordFace(name.capitalize(), name) for name in TIMINGS + PROFICIENCIES + TERRAINS},
}


def face(
    kind: str, name: str, rules: str = "", above: str = "", flavor: str = "", *, number: int = 1,
    set_name: str = "Rulebook", draft: bool = False, symbol: str = "",
    shown: tuple[FaceField, ...] = (), **values: Value,
) -> Face:  # fmt: skip
    """A card as it is written; fields that `shown` does not word are worded by their value."""
    values = {name: value for name, value in values.items() if value is not False and value != ()}
    worded = {field.name for field in shown}
    fields = [
        FaceField(field, field.capitalize(), _words(value))
        for field, value in values.items()
        if field not in worded
    ]
    return Face(
        key=f"{set_name}-{number}", kind=kind, kind_title=kind.capitalize(), name=name,
        set_name=set_name, number=number, count=10, fields=(*fields, *shown), values=values,
        words=WORDS, epic=values.get("epic") is True, above=rich(above), rules=rich(rules),
        flavor=rich(flavor), draft=draft, symbol=symbol,
    )  # fmt: skip


def _words(value: Value) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _example() -> Iterator[Face]:
    n = count(1)
    yield face(
        "feat", "Pit with Stakes",
        "Until the end of your adventure phase, before combat: deal 1 {wound} to the challenge.",
        flavor="Dig first, greet later.", side="friendly", threat=2, timing="boot", number=next(n),
    )  # fmt: skip
    yield face(
        "feat", "Accurate Shot", "Add 1 to the damage of the attack.",
        "Play before your hero makes a {ranged} attack.",
        side="friendly", threat=1, timing="bat", number=next(n),
    )  # fmt: skip
    yield face(
        "feat", "Mark of the Hydra",
        "Set the {life} of this challenge to 6 until the end of the battle.",
        side="enemy", threat=2, timing="book", number=next(n),
    )  # fmt: skip
    yield face(
        "feat", "Hurl Boulder",
        "Your hero makes a **jump** test at 14.\n- **Passed:** nothing happens.\n"
        "- **Failed:** deal 1 {wound} to your hero.",
        side="enemy", threat=1, timing="book", number=next(n),
    )  # fmt: skip
    yield face(
        "spell", "Polymorph",
        "Choose one of your allies. Swap its {ranged} value and its {melee} value until the end "
        "of the battle.",
        side="friendly", threat=2, needs=("wizardry", "survival"), timing="book", number=next(n),
    )  # fmt: skip
    yield soul_drain(number=next(n))
    yield graveyard(number=next(n))
    yield rock_hound(number=next(n))
    yield face(
        "talent", "Sense of Danger", level=1,
        proficiencies=("fighting", "survival", "subterfuge"), number=next(n),
    )  # fmt: skip
    yield scout(number=next(n))


def soul_drain(number: int = 1) -> Face:
    return face(
        "spell", "Soul Drain",
        "Until the end of the magic phase, after this challenge deals {wound}: discard that many "
        "{wound} from this challenge.",
        "Play after any hero or ally fails a {magic} combat roll.",
        side="enemy", threat=3, needs=("divinity",), timing="bat", number=number,
    )  # fmt: skip


def graveyard(number: int = 1) -> Face:
    return face(
        "place", "Desecrated Graveyard",
        "Your hero makes a **search** test at 13.\n- **Passed:** nothing happens.\n"
        "- **Failed:** you receive 1 {threat}.",
        side="enemy", threat=0, terrain=("forest", "swamp"), timing="boot", number=number,
    )  # fmt: skip


def rock_hound(number: int = 1) -> Face:
    return face(
        "challenge", "Rock Hound", side="enemy", epic=True, threat=3, timing="boot",
        colour="green", life=4, ranged={"value": 12, "wounds": 1},
        melee={"value": 13, "wounds": 2}, magic={"value": 11, "wounds": 1}, number=number,
        shown=(FaceField("reward", "Reward", "2 gold", ("gold",)),),
    )  # fmt: skip


def scout(number: int = 1) -> Face:
    return face(
        "talent", "Scout", "While your hero is in {forest} or {hills}: add 1 to its escape.",
        level=2, requires="survival", proficiencies=("survival", "subterfuge"), number=number,
    )  # fmt: skip


EXAMPLE = tuple(_example())


def art_of(folder: Path, name: str, data: bytes) -> Art:
    """A picture as the art of a card, in a folder."""
    file = folder / name
    file.write_bytes(data)
    seen = look(name, file)
    return Art(name, file, sha256(data).hexdigest(), seen.kind, seen.width, seen.height)


# --------------------------------------------------------------------------- what was printed


@dataclass(frozen=True)
class Word:
    """A word on a page and the box around it, in millimetres from the upper left corner."""

    page: int
    text: str
    x1: float
    y1: float
    x2: float
    y2: float

    def within(self, slot: Slot, slack: float = 0.1) -> bool:
        return (
            slot.x - slack <= self.x1
            and self.x2 <= slot.x + slot.width + slack
            and slot.y - slack <= self.y1
            and self.y2 <= slot.y + slot.height + slack
        )


def printed(*faces: Face, options: SheetOptions | None = None) -> bytes:
    return sheets(faces, options or SheetOptions()).pdf


def cells(paper: str = "a4") -> tuple[Slot, ...]:
    return grid(PAPERS[paper], CARD)


def poppler(tool: str, pdf: bytes, *options: str) -> bytes:
    """What one of poppler's programs says of a file; `-` in its options is standard output."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "sheet.pdf")
        file.write_bytes(pdf)
        before = [option for option in options if option != "-"]
        after = [option for option in options if option == "-"]
        done = subprocess.run([tool, *before, file, *after], capture_output=True, check=True)
    return done.stdout


def all_text(pdf: bytes, *options: str) -> str:
    """All that is printed, or what options of `pdftotext` name, blanks made one."""
    return " ".join(poppler("pdftotext", pdf, *options, "-").decode().split())


def words_of(pdf: bytes) -> list[Word]:
    words, page = [], 0
    for line in poppler("pdftotext", pdf, "-bbox", "-").decode().splitlines():
        page += "<page " in line
        if found := re.search(r"<word (.*?)>(.*)</word>", line):
            box = [float(n) / 72 * 25.4 for n in re.findall(r'"([-\d.]+)"', found[1])]
            words.append(Word(page, found[2], *box))
    return words


def text_in(pdf: bytes, slot: Slot, page: int = 1) -> str:
    """The words inside a rectangle, line by line from left to right."""
    found = [word for word in words_of(pdf) if word.page == page and word.within(slot)]
    lines: list[list[Word]] = []
    for word in sorted(found, key=lambda word: word.y1 + word.y2):
        if not lines or (word.y1 + word.y2) / 2 > lines[-1][0].y2:
            lines.append([])
        lines[-1].append(word)
    return " ".join(word.text for line in lines for word in sorted(line, key=lambda w: w.x1))


def icons_in(pdf: bytes) -> Counter[str]:
    """How many pictures of each name there are, by their alternative texts."""
    whole = [pdf]
    for found in re.finditer(rb"/ObjStm.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        whole.append(zlib.decompress(found[1]))
    figure = rb"/S\s*/Figure(?:(?!/S\s*/)[^\0])*?/Alt\s*\(([\w-]+)\)"
    figures = re.findall(figure, b"\n".join(whole))
    return Counter(name.decode() for name in figures)


def fonts_in(pdf: bytes) -> dict[str, bool]:
    """The fonts by name, and whether they are embedded."""
    rows = poppler("pdffonts", pdf).decode().splitlines()[2:]
    columns = [row.split() for row in rows]  # name, type, encoding, emb, sub, uni, object, id
    return {column[0].split("+")[-1]: column[-5] == "yes" for column in columns}


def size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = unpack(">II", png[16:24])
    return width, height


def dots(png: bytes) -> tuple[float, float]:
    """The resolution that a picture says it has, in dots an inch."""
    across, down, unit = unpack(">IIB", png.partition(b"pHYs")[2][:9])
    assert unit == 1, "a metre"
    return across * 0.0254, down * 0.0254


@dataclass(frozen=True)
class Picture:
    """A page as pixels; places are in millimetres."""

    width: int
    height: int
    data: bytes
    dots: float  # a millimetre

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        start = 3 * (round(y * self.dots) * self.width + round(x * self.dots))
        red, green, blue = self.data[start : start + 3]
        return red, green, blue

    def row(self, y: float) -> list[int]:
        """The brightness of each pixel of a line."""
        start = 3 * round(y * self.dots) * self.width
        return list(self.data[start + 1 : start + 3 * self.width : 3])


def picture(pdf: bytes, page: int = 1, dpi: int = 127) -> Picture:
    drawn = poppler("pdftoppm", pdf, "-r", str(dpi), "-f", str(page), "-l", str(page))
    magic, size, _, data = drawn.split(b"\n", 3)
    assert magic == b"P6"
    width, height = map(int, size.split())
    return Picture(width, height, data, dpi / 25.4)


def changed(one: Picture, other: Picture) -> Slot | None:
    """The smallest rectangle that holds every pixel in which two pictures differ."""
    length = 3 * one.width
    xs: list[int] = []
    ys: list[int] = []
    for y in range(one.height):
        a, b = (p.data[y * length : (y + 1) * length] for p in (one, other))
        if a != b:
            ys.append(y)
            xs += [x // 3 for x in range(length) if a[x] != b[x]]
    if not ys:
        return None
    left, top = min(xs) / one.dots, min(ys) / one.dots
    return Slot(left, top, max(xs) / one.dots - left, max(ys) / one.dots - top)


def inside(inner: Slot | None, outer: Slot) -> bool:
    return (
        inner is not None
        and inner.x >= outer.x
        and inner.y >= outer.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def codes(faces: Sequence[Face]) -> list[str]:
    return [found.code for found in sheets(faces, SheetOptions()).diagnostics]
