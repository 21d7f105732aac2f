"""What the bots of all games share: the catalog of names, a random bot, the search."""
