"""Takes any legal move."""


class Bot:
    def choose(self, observation, rng):
        return rng.choice(observation.legal_moves())
