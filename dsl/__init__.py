"""The language itself: sources, syntax trees, parsing, diagnostics, formatting."""
