"""Pictures for tests: small good ones, and one of each kind that must be refused."""

from __future__ import annotations

import os
import zlib
from base64 import b64decode
from pathlib import Path
from struct import pack

# 8 x 6 pixels, blue and red.
JPEG = b64decode(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4"
    "UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAaEAAC"
    "AgMAAAAAAAAAAAAAAAAAEQEDAiFR/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAZEQEBAAMBAAAAAAAAAAAAAAACAQAD"
    "ERL/2gAMAwEAAhEDEQA/AI4VxW099AAe2mvSvblVr1jUYBOSZ//Z"
)
GIF = b64decode("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=")
WEBP = b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def svg(body: str = '<rect width="9" height="9"/>', head: str = 'viewBox="0 0 63 88"') -> bytes:
    """A drawing with a body."""
    return f"{SVG_HEAD}{head}>{body}</svg>".encode()


def png(width: int = 8, height: int = 6, pixels: bytes | None = None, end: bool = True) -> bytes:
    """A red picture; `pixels` stands in for its packed ones."""
    if pixels is None:
        pixels = zlib.compress((b"\0" + b"\xc0\x20\x10" * width) * height, 9)
    parts = [(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", pixels)]
    parts += [(b"IEND", b"")] if end else []
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


# What the examples of the rules name; `art/linked.png` leads out of the folder.
EXAMPLES = {
    "art/dragon.png": png(900, 700),
    "art/small.png": png(60, 40),
    "art/flag.jpg": png(900, 700),
    "art/huge.png": png(60_000, 60_000, b"x"),
    "art/torn.png": png(900, 700)[:90],
    "art/photo.tif": b"II*\0 and so on",
    "art/sign.svg": svg("<text>Inn</text>"),
    "art/script.svg": svg("<script>alert(1)</script>"),
}


def put_pictures(folder: Path) -> None:
    """Write the pictures of the examples into a project's folder, and one beside it."""
    for name, data in EXAMPLES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    outside = folder.parent / "outside.png"
    outside.write_bytes(png())
    os.symlink(outside, folder / "art/linked.png")
