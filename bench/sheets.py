"""300 cards on A4 sheets: ours, cold and after one edit, beside ReportLab and WeasyPrint.

All sides print the same words, numbers and icons in the same fonts, nine cards a page with marks
to cut along; the peers in a plainer frame: a band with the name, a picture, signs in rings, the
text, a foot. Texts have 80 to 400 letters (the shipped cards up to 317): some must shrink.
ReportLab measures and shrinks by the same rule as we do; WeasyPrint cannot, and takes a size that
the length of the text suggests.

ReportLab is the faster one by far: its icons are pixels (it reads no SVG), all places are fixed,
and it writes nothing for screen readers.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..compiler.backends.sheet import Face, Rich
    from ..compiler.backends.sheet.theme import Theme

COUNT = 300
PEERS = {"reportlab": "ReportLab", "weasyprint": "WeasyPrint"}
PAPER, CARD, GRID = (210.0, 297.0), (63.0, 88.0), (3, 3)
SIZES = (9.5, 6.0, 0.25)  # points: wanted, least, step
ROOM = 44.0  # millimetres for the text
THEME, EMBLEM = "classic", "shield"
SIGNS = ("left", "right", "needs", "stats")  # places of a face with icons and numbers
LETTERS = (80, 400)
WORDS = (
    "the", "of", "old", "road", "and", "stone", "in", "night", "is", "fire", "who", "king", "runs",
    "over", "cold", "wind", "a", "sword",
)  # fmt: skip

Text = Mapping[str, Any]
Run = list[dict[str, Any]]
Work = Callable[[], int]


def missing_peers() -> list[str]:
    """The peers that are not installed."""
    return [name for name in PEERS if importlib.util.find_spec(name) is None]


# ------------------------------------------------------------------------------------ content


def faces_of(folder: str) -> list[Face]:
    """The cards of a project as they are printed, with flavor until their texts are long enough."""
    from ..compiler.backends.sheet.convert import Faces
    from ..compiler.backends.sheet.richtext import rich, said
    from ..compiler.workspace import read

    work = read([Path(folder)])
    if work.diagnostics:
        raise ValueError(work.diagnostics[0].title)
    lot = random.Random("sheets")
    faces = []
    for library in work.libraries:
        maker = Faces(library, work.gallery)
        for face in map(maker.of, library.own):
            lacking = lot.randint(*LETTERS) - len(said((*face.above, *face.rules), face.words))
            words = [lot.choice(WORDS) for _ in range(max(lacking, 0) // 5)]
            faces.append(replace(face, flavor=rich(" ".join(words).capitalize())))
    return faces


def texts_of(faces: Sequence[Face]) -> list[Text]:
    """What the peers print of the same cards: runs of words, and icons by their files' names."""
    from ..compiler.backends.sheet.theme import load

    icons = (theme := load(THEME)).icons

    def runs(paragraphs: Rich, face: Face, bold: bool = False, italic: bool = False) -> list[Run]:
        return [
            [
                {"icon": icons[run.icon].stem} if run.icon in icons else
                {"text": run.text or face.words[run.icon].title, "bold": bold or run.bold,
                 "italic": italic or run.italic}
                for run in paragraph.runs
            ]
            for paragraph in paragraphs
        ]  # fmt: skip

    return [
        {
            "name": face.name,
            "line": " · ".join([face.kind_title, *(f"{f.label} {f.value}" for f in face.fields)]),
            "text": [*runs(face.above, face, bold=True), *runs(face.rules, face),
                     *runs(face.flavor, face, italic=True)],
            "signs": [*_signs(face, theme)],
            "foot": f"{face.set_name} {face.number}/{face.count}",
        }
        for face in faces
    ]  # fmt: skip


def _signs(face: Face, theme: Theme) -> Iterator[dict[str, str]]:
    """The icons and numbers that stand outside the texts: in the corners, the bar and the stats."""
    from ..compiler.backends.sheet import places as fields

    slots = fields.slots(face, theme)
    look = fields.look(face, theme, slots)
    for name in [str(name) for place in SIGNS for name in _listed(look[place])]:
        for one in _listed(slots[name]):
            if isinstance(one, dict) and one.get("icon"):
                yield {"icon": theme.icons[str(one["icon"])].stem}
            else:
                yield {"text": str(one["value"] if isinstance(one, dict) else one)}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def write_icons(folder: Path) -> None:
    """The icons as pictures, which ReportLab draws in a line."""
    import typst

    from ..compiler.backends.sheet.theme import load

    folder.mkdir(parents=True, exist_ok=True)
    for file in set(load(THEME).icons.values()):
        (folder / file.name).write_bytes(file.read_bytes())
        page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("{file.name}")'
        main = folder / "icon.typ"
        main.write_text(page, encoding="utf-8")
        typst.compile(main, output=folder / f"{file.stem}.png", format="png", ppi=72)


def _markup(run: Mapping[str, Any], icon: str) -> str:
    """A run in the tags that both peers know; `icon` is how one writes a picture."""
    if "icon" in run:
        return icon.format(name=run["icon"])
    shown = escape(run["text"])
    shown = f"<b>{shown}</b>" if run.get("bold") else shown
    return f"<i>{shown}</i>" if run.get("italic") else shown


def places() -> Iterator[tuple[float, float]]:
    """The upper left corners of the cards of a page, in millimetres."""
    left = (PAPER[0] - GRID[0] * CARD[0]) / 2
    top = (PAPER[1] - GRID[1] * CARD[1]) / 2
    for row in range(GRID[1]):
        for column in range(GRID[0]):
            yield left + column * CARD[0], top + row * CARD[1]


def fonts() -> Path:
    """Where the fonts lie that all sides print in."""
    from ..compiler.backends.sheet.theme import load

    return load(THEME).fonts[0]


# --------------------------------------------------------------------------------------- ours


def sheets(folder: str) -> Work:
    """Our sheets, in a process that has drawn nothing."""
    from ..compiler.backends.sheet import SheetOptions
    from ..compiler.backends.sheet import sheets as draw

    cards = faces_of(folder)

    def work() -> int:
        result = draw(cards, SheetOptions())
        if not result.pdf:
            raise ValueError(result.diagnostics[0].title)
        return result.pages

    return work


def edited(folder: str, which: int = COUNT // 2) -> Work:
    """The same after one card has changed, where the first sheets were drawn by this process."""
    from ..compiler.backends.sheet import SheetOptions
    from ..compiler.backends.sheet import sheets as draw

    cards = faces_of(folder)
    draw(cards, SheetOptions())
    cards[which] = replace(cards[which], name="Another Name")
    return lambda: draw(cards, SheetOptions()).pages


# -------------------------------------------------------------------------------------- peers


def reportlab(file: str) -> Work:
    """The cards of a file by ReportLab, each text shrunk until it fits."""
    canvases, platypus = _module("reportlab.pdfgen.canvas"), _module("reportlab.platypus")
    make_style = _module("reportlab.lib.styles").ParagraphStyle
    metrics, ttfonts = _module("reportlab.pdfbase.pdfmetrics"), _module("reportlab.pdfbase.ttfonts")
    mm: float = _module("reportlab.lib.units").mm
    cards: list[Text] = json.loads(Path(file).read_text(encoding="utf-8"))
    folder = fonts()
    styles = ("400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic")
    icons = Path(file).parent / "icons"

    def paragraphs(card: Text, size: float) -> list[tuple[Any, float]]:
        style = make_style("text", fontName="Body", fontSize=size, leading=size * 1.2)
        high = f"{size * 0.92:g}"
        tag = f'<img src="{icons}/{{name}}.png" width="{high}" height="{high}" />'
        made = [platypus.Paragraph("".join(_markup(run, tag) for run in runs), style)
                for runs in card["text"]]  # fmt: skip
        return [(one, one.wrap((CARD[0] - 8) * mm, 1e6)[1]) for one in made]

    def fitting(card: Text) -> list[tuple[Any, float]]:
        """Near the goal by the square root, since an area grows with the square; then by steps."""
        want, least, step = SIZES
        size, made = want, paragraphs(card, want)
        used = sum(high for _, high in made)
        if used > ROOM * mm:
            size = min(want, round(size * (ROOM * mm / used) ** 0.5 / step) * step + 2 * step)
            made = paragraphs(card, size)
            while sum(high for _, high in made) > ROOM * mm and size > least:
                size = max(size - step, least)
                made = paragraphs(card, size)
        return made

    def backdrop(canvas: Any) -> None:  # written once, used by every card
        canvas.beginForm("rays")
        for number in range(20):
            path = canvas.beginPath()
            path.moveTo(28.5 * mm, 12 * mm)
            for angle in (radians(number * 18), radians(number * 18 + 9)):
                path.lineTo((28.5 + 40 * cos(angle)) * mm, (12 + 40 * sin(angle)) * mm)
            canvas.drawPath(path, stroke=0, fill=1)
        canvas.endForm()

    def ring(canvas: Any, sign: Mapping[str, str], x: float, y: float) -> None:
        canvas.setFillColorRGB(0.98, 0.96, 0.91)
        canvas.circle(x, y, 4 * mm, fill=1)
        canvas.circle(x, y, 3.5 * mm, fill=0)
        canvas.setFillColorRGB(0, 0, 0)
        if "icon" in sign:
            canvas.drawImage(f"{icons}/{sign['icon']}.png", x - 2.5 * mm, y - 2.5 * mm, 5 * mm,
                             5 * mm, mask="auto")  # fmt: skip
        else:
            canvas.setFont("Title", 10)
            canvas.drawCentredString(x, y - 1.2 * mm, sign["text"])

    def line(canvas: Any, said: str, font: str, most: float, x: float, y: float) -> None:
        room = (CARD[0] - 10) * mm
        size = min(most, most * room / max(metrics.stringWidth(said, font, most), 1))
        canvas.setFont(font, size)
        canvas.drawCentredString(x + CARD[0] / 2 * mm, y, said)

    def draw(canvas: Any, card: Text, x: float, y: float) -> None:
        left, top = x * mm, (PAPER[1] - y) * mm
        canvas.setFillColorRGB(0.96, 0.93, 0.86)
        canvas.rect(left, top - CARD[1] * mm, CARD[0] * mm, CARD[1] * mm, fill=1)
        canvas.setFillColorRGB(0.6, 0.1, 0.1)
        canvas.rect(left, top - 12 * mm, CARD[0] * mm, 12 * mm, fill=1)
        canvas.saveState()
        window = canvas.beginPath()
        window.rect(left + 3 * mm, top - 36 * mm, (CARD[0] - 6) * mm, 24 * mm)
        canvas.clipPath(window, stroke=1, fill=1)
        canvas.translate(left + 3 * mm, top - 36 * mm)
        canvas.setFillColorRGB(0.8, 0.5, 0.5)
        canvas.doForm("rays")
        canvas.restoreState()
        canvas.drawImage(f"{icons}/{EMBLEM}.png", left + 22 * mm, top - 34 * mm, 20 * mm, 20 * mm,
                         mask="auto")
        canvas.roundRect(left + 2 * mm, top - 86 * mm, (CARD[0] - 4) * mm, 84 * mm, 2 * mm)
        for number, sign in enumerate(card["signs"]):
            corner = (5, 58)[number] if number < 2 else 5 + 9 * (number - 2)
            ring(canvas, sign, left + corner * mm, top - (6 if number < 2 else 31) * mm)
        canvas.setFillColorRGB(0, 0, 0)
        line(canvas, card["name"], "Title", 11, left, top - 9 * mm)
        line(canvas, card["line"], "Body", 7, left, top - 39.5 * mm)
        canvas.setFont("Body", 6)
        at = top - 41 * mm
        for one, high in fitting(card):
            at -= high
            one.drawOn(canvas, left + 4 * mm, at)
        canvas.drawString(left + 4 * mm, top - (CARD[1] - 2) * mm, card["foot"])

    def work() -> int:
        for name, style in zip(("Body", "Bold", "Italic", "Both"), styles, strict=True):
            metrics.registerFont(ttfonts.TTFont(name, str(folder / f"Alegreya_{style}.ttf")))
        metrics.registerFont(ttfonts.TTFont("Title", str(folder / "Cinzel_700Bold.ttf")))
        metrics.registerFontFamily(
            "Body", normal="Body", bold="Bold", italic="Italic", boldItalic="Both"
        )
        written = BytesIO()
        canvas = canvases.Canvas(written, pagesize=(PAPER[0] * mm, PAPER[1] * mm))
        backdrop(canvas)
        pages = 0
        slots = list(places())
        for start in range(0, len(cards), len(slots)):
            for card, (x, y) in zip(cards[start:], slots, strict=False):
                draw(canvas, card, x, y)
            _marks(lambda *ends: canvas.line(*(end * mm for end in ends)))
            canvas.showPage()
            pages += 1
        canvas.save()
        return _held(written.getvalue(), pages)

    return work


def weasyprint(file: str) -> Work:
    """The cards of a file by WeasyPrint."""
    html = _module("weasyprint").HTML
    cards: list[Text] = json.loads(Path(file).read_text(encoding="utf-8"))
    page = _html(cards, Path(file).absolute().parent / "icons")

    def work() -> int:
        return _held(html(string=page).write_pdf(), -(-len(cards) // (GRID[0] * GRID[1])))

    return work


def _module(name: str) -> Any:
    """A peer's module: without types, and only where it is measured."""
    return importlib.import_module(name)


def _held(pdf: bytes | None, pages: int) -> int:
    if not pdf or not pdf.startswith(b"%PDF"):
        raise ValueError("no PDF was made")
    return pages


def _marks(line: Callable[[float, float, float, float], None]) -> None:
    """The marks around a full page; they are the same from above and from below."""
    xs = sorted({x for x, _ in places()} | {x + CARD[0] for x, _ in places()})
    ys = sorted({y for _, y in places()} | {y + CARD[1] for _, y in places()})
    for x in xs:
        line(x, 2, x, ys[0] - 2)
        line(x, ys[-1] + 2, x, PAPER[1] - 2)
    for y in ys:
        line(2, y, xs[0] - 2, y)
        line(xs[-1] + 2, y, PAPER[0] - 2, y)


def _html(cards: Sequence[Text], icons: Path) -> str:
    icon = f'<img src="{icons.as_uri()}/{{name}}.svg">'
    emblem = f"{icons.as_uri()}/{EMBLEM}.svg"
    folder = fonts().as_uri()
    faces = "".join(
        f'@font-face{{font-family:"{family}";src:url({folder}/{name}.ttf);'
        f"font-weight:{weight};font-style:{style}}}"
        for family, name, weight, style in (
            ("Body", "Alegreya_400Regular", 400, "normal"),
            ("Body", "Alegreya_700Bold", 700, "normal"),
            ("Body", "Alegreya_400Regular_Italic", 400, "italic"),
            ("Body", "Alegreya_700Bold_Italic", 700, "italic"),
            ("Title", "Cinzel_700Bold", 700, "normal"),
        )
    )
    rules = (
        f"@page{{size:{PAPER[0]}mm {PAPER[1]}mm;margin:0}}body{{margin:0;font-family:Body}}"
        ".page{position:relative;height:297mm;break-after:page}.mark{position:absolute;"
        "background:black}.card{position:absolute;width:63mm;height:88mm;border:.2mm solid}"
        "h1{font:700 11pt Title;text-align:center;margin:0;height:12mm;background:#a22}"
        "i.ring{float:left;width:8mm;height:8mm;border-radius:4mm;border:.2mm solid;"
        "margin-top:-9mm;text-align:center}"
        ".art{margin:0 3mm;height:24mm;background:#a22;text-align:center}.art img{height:20mm}"
        ".line{font-size:6pt;margin:0 4mm}"
        f".text{{margin:1mm 4mm;height:{ROOM}mm}}p{{margin:0}}.foot{{font-size:6pt;margin:0 4mm}}"
        "img{height:.92em}"
    )
    slots = list(places())
    body = []
    for start in range(0, len(cards), len(slots)):
        body.append('<div class="page">')
        for card, (x, y) in zip(cards[start:], slots, strict=False):
            length = sum(len(run.get("text", "x")) for runs in card["text"] for run in runs)
            size = max(SIZES[1], min(SIZES[0], SIZES[0] * (450 / max(length, 1)) ** 0.5))
            text = "".join(f"<p>{''.join(_markup(run, icon) for run in runs)}</p>"
                           for runs in card["text"])  # fmt: skip
            signs = "".join(f'<i class="ring">{_markup(sign, icon)}</i>' for sign in card["signs"])
            body.append(
                f'<div class="card" style="left:{x}mm;top:{y}mm"><h1>{escape(card["name"])}</h1>'
                f'<div class="art"><img src="{emblem}"></div><div>{signs}</div>'
                f'<div class="line">{escape(card["line"])}</div>'
                f'<div class="text" style="font-size:{size:.2f}pt">{text}</div>'
                f'<div class="foot">{escape(card["foot"])}</div></div>'
            )
        _marks(lambda *ends: body.append(_mark(*ends)))
        body.append("</div>")
    return f"<!DOCTYPE html><html><head><style>{faces}{rules}</style></head><body>{''.join(body)}"


def _mark(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<div class="mark" style="left:{x1}mm;top:{y1}mm;width:{max(x2 - x1, 0.1):.2f}mm;'
        f'height:{max(y2 - y1, 0.1):.2f}mm"></div>'
    )
