"""Builds as the builder does, but captures only if that saves a group, and keeps the wild tile."""


def choose(observation, rng):
    me = observation.player

    def value(move):
        groups = observation.table.after(move).groups[me]
        return -groups - 0.6 * move.capture - 0.9 * (str(move.tile) == "$"), rng.random()

    return max(observation.legal_moves(), key=value)
