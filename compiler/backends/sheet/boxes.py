"""What a print shop reads in a PDF besides its pages: the boxes of trim and bleed; and in a PNG the
dots an inch."""

from __future__ import annotations

from binascii import crc32
from io import BytesIO
from struct import pack

from ...sizes import INCH

_HEADER = 8 + 4 + 4 + 13 + 4  # a PNG's signature and its first chunk


def with_dpi(png: bytes, dpi: float) -> bytes:
    """The picture with its resolution recorded (Typst writes none)."""
    dots = round(dpi / INCH * 1000)  # a metre
    body = b"pHYs" + pack(">IIB", dots, dots, 1)
    chunk = pack(">I", len(body) - 4) + body + pack(">I", crc32(body))
    return png[:_HEADER] + chunk + png[_HEADER:]


def can_mark_bleed() -> bool:
    """Whether pikepdf is there, which the extra `print` installs."""
    try:
        import pikepdf  # noqa: F401
    except ImportError:
        return False
    return True


def with_bleed_box(pdf: bytes) -> bytes:
    """The PDF with a BleedBox on each page, the whole of it: Typst writes MediaBox and TrimBox."""
    from pikepdf import Name, ObjectStreamMode, Pdf

    written = BytesIO()
    with Pdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            page.obj[Name.BleedBox] = page.mediabox
        document.save(
            written, deterministic_id=True, object_stream_mode=ObjectStreamMode.preserve
        )
    return written.getvalue()
