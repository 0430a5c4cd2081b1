"""The commands of the command line, one a file. Each file has a `command` and imports heavy stages
only inside its functions, so that `--help` is quick."""

# In the order in which a newcomer meets them.
COMMANDS = ("new", "check", "build", "sheet", "deck", "test", "play", "phrases", "explain")
