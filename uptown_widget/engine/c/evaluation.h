// What things are worth, as in uptown/bots/evaluation.py. Python writes these numbers here before the first call, so that
// they stand in one place: a weight changes there, and nothing has to be compiled.

#ifndef EVALUATION_H
#define EVALUATION_H

#include "board.h"

enum { FITTING = 10, MOST_MATCHING = 4 };

static struct {
  double missed[TURNS + 1][MOST_MATCHING][MOST_MATCHING][2];  // by turns left, tiles held, tiles to come, whether to capture
  double wild[TURNS + 1], together[TURNS + 1];                // by turns left
  double dead[FITTING];                                       // by squares that the tile fits, in parts
  double parts;                                               // of a group
  double apart, capture, point, blocking;
  double others[2][4];                                        // by scoring, and by players from two on
  double steepness, steeper, two_colors;
  struct { double capture, helped, wild, together, joining, group, room; } greedy;
} weights;

// The free squares, and by player those where others have tiles that the player may capture.
static squares usable_squares(const squares *tiles, int players, int colors, squares *capturable) {
  squares free = BOARD, every = 0, loose[MOST_PLAYERS];
  for (int color = 0; color < colors; color++) {
    free ^= tiles[color];
    loose[color] = tiles[color] & ~cut_tiles(tiles[color]);
    every |= loose[color];
  }
  for (int player = 0; player < players; player++) {
    capturable[player] = every;
    for (int color = player; color < colors; color += players) capturable[player] &= ~loose[color];
  }
  return free;
}

#endif
