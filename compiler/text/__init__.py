"""Checked effects to the English rules text that a card prints."""
