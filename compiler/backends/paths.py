"""Names of things as names of files: no folder, no sign that some file system refuses."""

from __future__ import annotations

import re

_ODD = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f]')
_TAKEN = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
_MOST = 100


def file_name(name: str) -> str:
    """A name as the name of a file, without ending."""
    safe = _ODD.sub("-", name).strip(". ")[:_MOST] or "-"
    return f"-{safe}" if _TAKEN.match(safe) else safe
