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

// The move that the planner makes, who knows the own racks alone; chance decides among the best.
static struct move planned_move(const struct position *game, double luck) {
  struct position seen = *game;
  struct move moves[MOST_MOVES];
  double values[MOST_MOVES], best = -1e9;
  int number = legal_moves(game, moves), equal = 0;
  for (int color = 0; color < seen.colors; color++)
    for (int slot = 0; color % seen.players != game->ply % seen.players && slot < RACK; slot++)
      seen.rack[color][slot] = NO_TILE;
  for (int each = 0; each < number; each++) {
    values[each] = rounded(planned_value(&seen, moves[each]), 1e9);
    if (values[each] > best) best = values[each];
  }
  for (int each = 0; each < number; each++)
    if (values[each] == best) moves[equal++] = moves[each];
  return moves[(int)(luck * equal)];
}

#endif
