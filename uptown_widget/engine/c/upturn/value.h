// Each player's part of the win: upturn/bots/value.py, with `State` of upturn/rules/state.py.

#ifndef UPTURN_VALUE_H
#define UPTURN_VALUE_H

#include "planner.h"

// A position of which all is known.
struct state {
  struct table table;
  struct rack racks[MOST_PLAYERS];
  const uint8_t *pot;  // the next stone to draw
};

static void apply(struct state *state, int move) {
  if (is_laying(move)) put(&state->racks[state->table.player], stone_of(move), -1);
  make(&state->table, move);
  for (int player = 0; player < state->table.players; player++)
    while (state->racks[player].size < state->table.sizes[player]) put(&state->racks[player], *state->pot++, 1);
}

// An empty rack wins, else the fewest stones, then the lowest sum.
static void shares_of_winners(const struct state *state, double *shares) {
  int ranks[MOST_PLAYERS], best = INT32_MAX, winners = 0, players = state->table.players;
  for (int player = 0; player < players; player++) {
    int sum = 0;
    for (numbers left = state->racks[player].numbers; left; left &= left - 1) sum += lowest(left);
    ranks[player] = state->racks[player].size * 10000 + sum;
    if (ranks[player] < best) best = ranks[player];
  }
  for (int player = 0; player < players; player++) winners += ranks[player] == best;
  for (int player = 0; player < players; player++) shares[player] = ranks[player] == best ? 1.0 / winners : 0;
}

static void shares_by_strength(const struct state *state, double *shares) {
  int players = state->table.players;
  double whole = 0;
  for (int player = 0; player < players; player++)
    whole += shares[player] = exponential(strength(&state->table, player, &state->racks[player]));
  for (int player = 0; player < players; player++) shares[player] /= whole;
}

// After so many turns of planners, or at the end of the game.
static void win_shares(struct state *state, int turns, double *shares) {
  while (state->table.phase != OVER) {
    if (!turns && state->table.phase == TURN) {
      shares_by_strength(state, shares);
      return;
    }
    apply(state, best_move(&state->table, &state->racks[state->table.player]));
    turns -= state->table.phase == TURN && turns > 0;
  }
  shares_of_winners(state, shares);
}

#endif
