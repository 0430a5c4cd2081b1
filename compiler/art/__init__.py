"""Pictures of cards: files inside the project's folder, read as far as their headers.

`place.py` finds the file that an `image` names and lets nothing lead out of the folder, `raster.py`
and `svg.py` read what it is, `card_art.py` makes the art of a card of it.
"""

from __future__ import annotations

from .card_art import Art, Gallery
from .faults import PictureError
from .headers import Picture, look
from .place import find

__all__ = ["Art", "Gallery", "Picture", "PictureError", "find", "look"]
