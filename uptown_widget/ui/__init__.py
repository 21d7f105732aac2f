"""What the views of all games share: effects, seats, toolbar, new-match form, replay, review. Pure; knows no game."""
