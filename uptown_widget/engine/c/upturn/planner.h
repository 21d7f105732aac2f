// The move that the planner makes: upturn/bots/planner.py.

#ifndef UPTURN_PLANNER_H
#define UPTURN_PLANNER_H

#include "evaluation.h"
#include "legality.h"

// The part of the win to expect between two turns.
static double chance(const struct table *table, const struct rack *rack, int me) {
  if (table->phase == OVER) {
    int fewest = table->sizes[me], sharing = 0;
    for (int player = 0; player < table->players; player++)
      if (table->sizes[player] < fewest) return 0;
    for (int player = 0; player < table->players; player++) sharing += table->sizes[player] == fewest;
    return 1.0 / sharing;
  }
  double mine = exponential(strength(table, me, rack)), others = 0;
  for (int player = 0; player < table->players; player++)
    if (player != me) others += exponential(hidden_strength(table, player));
  return mine / (mine + others);
}

// What is nearly always best in the middle of a turn: all numbers before a twin, stones to who has the fewest.
static int usual(const struct table *table, const struct rack *rack) {
  if (table->phase == BETWEEN) {
    numbers fitting = rack->numbers & gap(table);
    return !fitting ? DONE : table->direction > 0 ? lowest(fitting) : highest(fitting);
  }
  if (table->phase == GIVING) {
    int best = -1;
    for (int seats = table->receiver > 1 ? table->receiver : 1; seats < table->players; seats++) {
      int player = (table->player + seats) % table->players;
      if (best < 0 || table->sizes[player] < table->sizes[best]) best = player;
    }
    return GIVE + best;
  }
  return table->phase == CALLING ? CALL : NO_MOVE;
}

static double value_of(struct table table, struct rack rack, int move);

// What to expect once the turn has been played to its end.
static double after_turn(struct table *table, struct rack *rack, int me) {
  while (table->player == me && table->phase != TURN && table->phase != OVER) {
    int move = usual(table, rack);
    if (move == NO_MOVE && table->phase == EXTRA) {
      // A second Joker is left out, as in Python, so that this does not go deeper.
      int moves[MOST_MOVES], number = legal_moves(table, rack, moves);
      double best = -1, value;
      for (int each = 0; each < number; each++)
        if (moves[each] != JOKER && moves[each] != JOKER_TURNS && (value = value_of(*table, *rack, moves[each])) > best)
          best = value;
      return best;
    }
    if (move == NO_MOVE) move = DONE;
    if (is_laying(move)) put(rack, move, -1);
    make(table, move);
  }
  return chance(table, rack, me);
}

// The part of the win that the player to move, who holds the rack, may expect after a move.
static double value_of(struct table table, struct rack rack, int move) {
  int me = table.player;
  if (is_laying(move)) put(&rack, stone_of(move), -1);
  make(&table, move);
  if (move != DRAW) return after_turn(&table, &rack, me);
  make(&table, DONE);
  double kept = chance(&table, &rack, me);
  return kept + weights_of(&table)->draw * (1 - kept);
}

// The first one of equals.
static int best_move(const struct table *table, const struct rack *rack) {
  int best = usual(table, rack), moves[MOST_MOVES];
  if (best != NO_MOVE) return best;
  int number = legal_moves(table, rack, moves);
  if (number == 1) return moves[0];
  double most = -1;
  for (int each = 0; each < number; each++) {
    double value = value_of(*table, *rack, moves[each]);
    if (value > most) {
      most = value;
      best = moves[each];
    }
  }
  return best;
}

#endif
