"""Effects: from the statements of a card to typed calls, bound, checked and proven complete."""
