"""From the text of a line to typed phrases: one matcher for sentences, fields and noun phrases."""
