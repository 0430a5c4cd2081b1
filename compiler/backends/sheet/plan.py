"""Stage "sheet", which card lies where: cards by size, each size on sheets of its own, their backs
behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256

from ... import sizes
from . import duplex, imposition, margins
from .imposition import Line, Outline, SheetSize, Size, Slot
from .model import Face, SheetOptions, title_of

SAID = {
    "scale": "Print at 100 % (actual size)",
    "sheet": "Sheet {n}/{m}",
    "backs": "Backs of sheet {n}/{m}",
    "sideways": "turn the paper like a page of a book",
    "over": "turn the paper over its upper edge",
    "long": "flip on the long edge",
    "short": "flip on the short edge",
    "file": "put the printed sheets in again, flipped on the long edge",
}
BACK_BLEED = 1.5  # a back is printed so far past its cut, as no printer meets a front exactly


@dataclass(frozen=True, slots=True)
class BackFace:
    """The design of a back: what is on it is the same for all cards that share it."""

    title: str
    size: SheetSize
    kind: str = ""  # the kind whose emblem it bears
    set_name: str = ""
    symbol: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card's side in its place: the number of the face (of the back, if it is one)."""

    item: int
    slot: Slot
    back: bool = False
    turned: bool = False  # it stands on its head


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one paper."""

    paper: Size
    placed: tuple[Placed, ...]
    shape: str = "rect"
    lines: tuple[Line, ...] = ()
    outlines: tuple[Outline, ...] = ()
    fold: float | None = None  # how far down the paper is folded
    notes: tuple[margins.Note, ...] = ()
    ruler: margins.Ruler | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All sheets. `faces` are the different cards, `backs` the different backs, as `Placed` counts
    them; `behind` are sheets for a file of their own; `too_large` fit on no paper."""

    sheets: tuple[Sheet, ...] = ()
    behind: tuple[Sheet, ...] = ()
    faces: tuple[Face, ...] = ()
    backs: tuple[BackFace, ...] = ()
    too_large: tuple[Face, ...] = ()
    without_back: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of one size of card on a paper, upright or on its side."""

    paper: Size
    card: SheetSize
    slots: tuple[Slot, ...]
    gap: float

    @property
    def area(self) -> Slot:
        return imposition.bounds(self.slots)


def plan(faces: Sequence[Face], options: SheetOptions) -> Plan:
    """Lay out cards in their order; a face that stands there twice is printed twice."""
    return _Planner(replace(options, title=title_of(faces, options))).plan(faces)


def fingerprint(faces: Sequence[Face]) -> str:
    """Eight letters that tell one printing from another: equal for equal cards in equal order."""
    digest = sha256()
    for face in faces:
        told = (
            face.key, face.kind_title, face.name, face.set_name, face.number, face.fields,
            tuple(face.values.items()), face.above, face.rules, face.flavor, face.size,
            face.back, face.draft, face.art and face.art.sha256,
            face.back_art and face.back_art.sha256,
            face.artist,
        )  # fmt: skip
        digest.update(repr(told).encode())
    return digest.hexdigest()[:8]


def size_of(face: Face, options: SheetOptions) -> SheetSize:
    """How large a card is."""
    return sizes.card_size(face.size or options.size)


def design_of(face: Face, size: SheetSize, options: SheetOptions) -> BackFace:
    """What is on the back of a card that has one: its own picture goes before any design."""
    if face.back_art:
        return BackFace(face.back or face.kind_title, size, image=face.back_art.name)
    if options.back_by == "set":
        return BackFace(face.set_name, size, set_name=face.set_name, symbol=face.symbol)
    if face.back:
        return BackFace(face.back, size)
    return BackFace(face.kind_title, size, kind=face.kind)


@lru_cache(maxsize=64)
def grid_for(card: SheetSize, options: SheetOptions) -> Grid | None:
    """The paper as it is or on its side, whichever holds more; None where it holds none."""
    gap = options.gap if options.gap is not None else 2 * options.bleed
    margin = max(options.margin, options.bleed + 5.5)
    if margins.is_small(card.width, card.height) and card.shape == "rect":
        margin = max(margin, options.bleed + margins.BEYOND)
    paper = sizes.paper_size(options.paper)
    best: Grid | None = None
    for sheet in (paper, paper.turned):
        room = replace(sheet, height=sheet.height / 2) if options.backs == "fold" else sheet
        slots = imposition.grid(room, card, margin, gap)
        if len(slots) > (len(best.slots) if best else 0):
            best = Grid(sheet, card, slots, gap)
    return best


@dataclass(slots=True)
class _Planner:
    options: SheetOptions
    faces: dict[int, tuple[int, Face]] = field(default_factory=dict)
    backs: dict[BackFace, int] = field(default_factory=dict)

    def plan(self, faces: Sequence[Face]) -> Plan:
        too_large: dict[str, Face] = {}
        groups: dict[SheetSize, list[Face]] = {}
        for face in faces:
            size = size_of(face, self.options)
            if grid_for(size, self.options) is None:
                too_large[face.key] = face
            else:
                groups.setdefault(size, []).append(face)
        pages = [page for size, group in groups.items() for page in self._pages(size, group)]
        fronts: list[Sheet] = []
        behind: list[Sheet] = []
        apart = self.options.backs == "file"
        for n, (grid, cards) in enumerate(pages):
            front, back = self._sheet(grid, cards, n + 1, len(pages))
            fronts.append(front)
            if back is not None:
                (behind if apart else fronts).append(back)
        return Plan(
            tuple(fronts), tuple(behind), tuple(face for _, face in self.faces.values()),
            tuple(self.backs), tuple(too_large.values()), self._without_back(faces),
        )  # fmt: skip

    def _pages(self, size: SheetSize, cards: Sequence[Face]) -> Iterator[tuple[Grid, list[Face]]]:
        grid = grid_for(size, self.options)
        assert grid is not None
        for start in range(0, len(cards), len(grid.slots)):
            yield grid, list(cards[start : start + len(grid.slots)])

    def _without_back(self, faces: Sequence[Face]) -> tuple[str, ...]:
        if self.options.backs == "none":
            return ()
        bare = (face.name for face in faces if face.back is None)
        return tuple(dict.fromkeys(bare))

    # ------------------------------------------------------------------------- one sheet

    def _sheet(
        self, grid: Grid, cards: Sequence[Face], n: int, m: int
    ) -> tuple[Sheet, Sheet | None]:
        options = self.options
        slots = imposition.with_bleed(grid.slots, options.bleed, grid.gap, grid.card.shape)
        used = slots[: len(cards)]
        front = replace(
            self._front(grid, used, n, m),
            placed=tuple(
                Placed(self._number(face), slot) for face, slot in zip(cards, used, strict=True)
            ),
        )
        if options.backs == "none":
            return front, None
        turn = duplex.turn_of(options.backs, grid.paper)
        placed = tuple(self._backs(grid, cards, turn))
        if options.backs == "fold":
            return replace(
                front, placed=front.placed + placed, fold=grid.paper.height / 2
            ), None
        label = SAID["backs"].format(n=n, m=m)
        said = (f"{SAID[options.backs]}: {SAID[turn]}", label)
        return front, Sheet(
            grid.paper, placed, grid.card.shape, notes=self._notes(grid, (), said)
        )

    def _backs(
        self, grid: Grid, cards: Sequence[Face], turn: duplex.Turn
    ) -> Iterator[Placed]:
        bleed = max(self.options.bleed, BACK_BLEED)
        slots = imposition.with_bleed(grid.slots, bleed, grid.gap, grid.card.shape)
        offset = (0.0, 0.0) if self.options.backs == "fold" else self.options.back_offset
        for face, slot in zip(cards, slots, strict=False):
            if face.back is None:
                continue
            place = duplex.moved(duplex.behind(slot, grid.paper, turn), offset)
            design = design_of(face, grid.card, self.options)
            item = self.backs.setdefault(design, len(self.backs))
            yield Placed(item, place, back=True, turned=turn == "over")

    def _number(self, face: Face) -> int:
        """Its number among the different faces."""
        return self.faces.setdefault(id(face), (len(self.faces), face))[0]

    # ------------------------------------------------------------------------- the margin

    def _front(self, grid: Grid, used: Sequence[Slot], n: int, m: int) -> Sheet:
        """A sheet without its cards: where to cut, and what stands on the margin."""
        options, hexagonal = self.options, grid.card.shape == "hex"
        room = self._room(grid)
        lines: tuple[Line, ...] = ()
        outlines: tuple[Outline, ...] = ()
        if hexagonal:
            if options.marks != "none":
                outlines = tuple(imposition.outline(slot) for slot in used)
        elif options.marks == "marks":
            lines = imposition.crop_marks(room, grid.slots, used, options.bleed)
        elif options.marks == "full":
            lines = imposition.cut_lines(room, grid.slots, used, options.bleed)
        marked = not hexagonal and options.marks != "none"
        area = grid.area
        xs = imposition.cuts((s.x, s.right) for s in grid.slots) if marked else [area.x, area.right]
        ys = imposition.cuts((s.y, s.bottom) for s in grid.slots)
        said = (SAID["scale"], SAID["sheet"].format(n=n, m=m))
        return Sheet(
            grid.paper, (), grid.card.shape, lines, outlines,
            notes=self._notes(grid, xs, said),
            ruler=margins.ruler(
                room, imposition.grown(area, options.bleed), xs, ys if marked else ()
            ),
        )  # fmt: skip

    def _room(self, grid: Grid) -> Size:
        """The paper, or the half of it that is folded back."""
        if self.options.backs != "fold":
            return grid.paper
        return replace(grid.paper, height=grid.paper.height / 2)

    def _notes(
        self, grid: Grid, xs: Sequence[float], about: Sequence[str]
    ) -> tuple[margins.Note, ...]:
        area = imposition.grown(grid.area, self.options.bleed)
        title, version = self.options.title, self.options.version
        xs = xs or [area.x, area.right]
        return tuple(margins.notes(grid.paper, area, xs, title, version, about))
