// A move as the planner values it: uptown/bots/planner.py.

#ifndef PLANNER_H
#define PLANNER_H

#include "planned_playout.h"

// How the player to move stands after a move; the racks that this player does not know are empty.
static double planned_value(const struct position *before, struct move move) {
  struct position after = *before;
  int players = after.players, me = after.ply % players;
  make(&after, move);
  double value = 0, blocking = of_others(&after) / (players - 1);
  squares capturable[MOST_PLAYERS], free = usable_squares(after.tiles, players, after.colors, capturable);
  for (int color = 0; color < after.colors; color++) {
    int owner = color % players;
    uint32_t held = held_by(before, color) & ~after.placed[color];
    double groups = expected_groups(after.tiles[color], after.placed[color], held, free, capturable[owner]);
    value += owner == me ? -groups : groups * blocking;
  }
  return value - weights.capture * captures(&after, me) - weights.point * burden(&after, me);
}

#endif
