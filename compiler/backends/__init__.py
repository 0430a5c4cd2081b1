"""Back ends: each makes files of the checked model; only the command line writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..library import Model
from .json_data import json_files
from .python.files import python_files
from .schema import schema_files
from .text import text_files

Backend = Callable[[Model], dict[str, str | bytes]]

BACKENDS: Mapping[str, Backend] = {
    "json": json_files,
    "python": python_files,
    "schema": schema_files,
    "text": text_files,
}
