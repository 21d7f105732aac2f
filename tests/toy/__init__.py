"""A third game for tests, as small as a whole game can be: three marks in a row, for two, with nothing hidden."""
