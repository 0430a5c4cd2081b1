"""What the program knows of itself, to be asked for: its messages and its sentences."""
