// A position that changes: what `State` holds in uptown/rules/state.py, and how a move changes it.

#ifndef POSITION_H
#define POSITION_H

#include "evaluation.h"

enum { NOBODY = -1, NO_TILE = -1, MOST_TO_DRAW = TILES - RACK };

struct position {
  int players, colors, ply;
  bool blockers;  // the scoring; else uptown
  squares tiles[MOST_PLAYERS];
  int8_t holder[CELLS];
  uint32_t placed[MOST_PLAYERS];
  int captured[MOST_PLAYERS][MOST_PLAYERS];  // by player, and by colour
  int8_t rack[MOST_PLAYERS][RACK];
  int8_t pile[MOST_PLAYERS][MOST_TO_DRAW];   // the next one last
  int to_draw[MOST_PLAYERS];
};

struct move {
  int color;  // NOBODY to pass
  int slot, square;
};

static inline int plies_of(const struct position *position) { return TURNS * position->colors; }

static inline bool is_finished(const struct position *position, int color) {
  return __builtin_popcount(position->placed[color]) >= TURNS;
}

static inline uint32_t held_by(const struct position *position, int color) {
  uint32_t held = 0;
  for (int slot = 0; slot < RACK; slot++)
    if (position->rack[color][slot] != NO_TILE) held |= 1u << position->rack[color][slot];
  return held;
}

// A drawn tile takes the place of the one placed; where none is left, the rack closes up.
static void make(struct position *position, struct move move) {
  int player = position->ply++ % position->players;
  if (move.color == NOBODY) return;
  squares bit = BIT[move.square];
  int victim = position->holder[move.square];
  if (victim != NOBODY) {
    position->tiles[victim] ^= bit;
    position->captured[player][victim]++;
  }
  position->holder[move.square] = move.color;
  position->tiles[move.color] |= bit;
  int8_t *rack = position->rack[move.color];
  position->placed[move.color] |= 1u << rack[move.slot];
  if (position->to_draw[move.color]) {
    rack[move.slot] = position->pile[move.color][--position->to_draw[move.color]];
  } else {
    for (int slot = move.slot; slot < RACK - 1; slot++) rack[slot] = rack[slot + 1];
    rack[RACK - 1] = NO_TILE;
  }
}

enum { MOST_MOVES = 2 * (9 * (RACK - 1) + 81) };

// Writes the legal moves in rack order, then by squares, and returns how many there are: a pass if there is none.
static int legal_moves(const struct position *position, struct move *moves) {
  int number = 0, player = position->ply % position->players;
  squares capturable[MOST_PLAYERS];
  squares open = usable_squares(position->tiles, position->players, position->colors, capturable) | capturable[player];
  for (int color = player; color < position->colors; color += position->players) {
    if (is_finished(position, color)) continue;
    for (int slot = 0; slot < RACK; slot++) {
      int tile = position->rack[color][slot];
      if (tile == NO_TILE) continue;
      for (squares left = FIT[tile] & open; left; left &= left - 1)
        moves[number++] = (struct move){color, slot, first(left)};
    }
  }
  if (!number) moves[number++] = (struct move){NOBODY, 0, 0};
  return number;
}

// What captured tiles add to the score.
static int burden(const struct position *position, int player) {
  int most = 0;
  if (position->blockers)
    for (int color = 0; color < position->colors; color++)
      if (position->captured[player][color] > most) most = position->captured[player][color];
  return most;
}

static int captures(const struct position *position, int player) {
  int sum = 0;
  for (int color = 0; color < position->colors; color++) sum += position->captured[player][color];
  return sum;
}

// What each player has of the win if the game ends here: the lowest score wins, ties go to the fewest captures.
static void shares_of_winners(const struct position *position, double *shares) {
  int ranks[MOST_PLAYERS], best = INT32_MAX, winners = 0;
  for (int player = 0; player < position->players; player++) {
    int groups = 0;
    for (int color = player; color < position->colors; color += position->players)
      groups += number_of_groups(position->tiles[color]);
    ranks[player] = (groups + burden(position, player)) * 256 + captures(position, player);
    if (ranks[player] < best) best = ranks[player];
  }
  for (int player = 0; player < position->players; player++) winners += ranks[player] == best;
  for (int player = 0; player < position->players; player++)
    shares[player] = ranks[player] == best ? 1.0 / winners : 0;
}

#endif
