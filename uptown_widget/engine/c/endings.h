// The last round, played out exactly: uptown/bots/endings.py.

#ifndef ENDINGS_H
#define ENDINGS_H

#include "position.h"

// Alpha-beta: the player wants most, all others want this player to have least.
struct search {
  int player, seen, most;
};

// What the player gets for sure, between these bounds; nothing that counts once too many positions were seen.
static double least(struct search *search, const struct position *position, double low, double high) {
  if (++search->seen > search->most) return 0;
  if (position->ply >= plies_of(position)) {
    double shares[MOST_PLAYERS];
    shares_of_winners(position, shares);
    return shares[search->player];
  }
  bool own = position->ply % position->players == search->player;
  struct move moves[MOST_MOVES];
  int number = legal_moves(position, moves);
  double best = own ? low : high;
  for (int each = 0; each < number; each++) {
    struct position after = *position;
    make(&after, moves[each]);
    double found = least(search, &after, low, high);
    if (search->seen > search->most) return 0;
    if (own && found > low) best = low = found;
    if (!own && found < high) best = high = found;
    if (low >= high) break;
  }
  return best;
}

#endif
