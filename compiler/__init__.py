"""From syntax trees to a checked model, and from there to every back end."""
