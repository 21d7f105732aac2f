// Which stones may be laid, and what else: upturn/rules/legality.py.

#ifndef UPTURN_LEGALITY_H
#define UPTURN_LEGALITY_H

#include "table.h"

enum { MOST_MOVES = 80 + KINDS + 2 };

// Writes the legal moves where a stone may be laid and none before a twin, and returns how many there are: stones in
// order, then the rest.
static int legal_moves(const struct table *table, const struct rack *rack, int *moves) {
  int number = 0;
  for (numbers left = rack->numbers & gap(table); left; left &= left - 1) moves[number++] = lowest(left);
  for (int action = UP; table->direction && rack->size > 1 && action <= JOKER; action++) {
    if (!held(rack, action) || action == (table->direction > 0 ? UP : DOWN)) continue;
    moves[number++] = action;
    if (action == JOKER) moves[number++] = JOKER_TURNS;
  }
  moves[number++] = table->phase != TURN ? DONE : table->pot ? DRAW : PASS;
  return number;
}

#endif
