// Uniformly random play to the end: uptown/rules/playout.py. Moves are drawn from all pairs of a tile and a square that
// match, until one is legal.

#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "position.h"

enum { TRIES = 30, WILD_SLOT = RACK - 1, ORDINARY = 9 * WILD_SLOT };

// Keeps the wild tile in the last slot, so that the other slots have nine squares each.
static void wild_last(int8_t *rack) {
  for (int slot = 0; slot < WILD_SLOT; slot++)
    if (rack[slot] == WILD) {
      rack[slot] = rack[WILD_SLOT];
      rack[WILD_SLOT] = WILD;
      return;
    }
}

static int square_of(int tile, int number) {
  squares left = FIT[tile];
  while (number--) left &= left - 1;
  return first(left);
}

// Plays to the end with numbers of chance; returns how many it took, or -1 if there are too few.
static int random_playout(struct position *game, const double *luck, int chances) {
  int used = 0, players = game->players;
  for (int color = 0; color < game->colors; color++)
    if (!is_finished(game, color)) wild_last(game->rack[color]);
  while (game->ply < plies_of(game)) {
    int player = game->ply % players, mine[2], width[2], own = 0, total = 0, tries = 0;
    for (int color = player; color < game->colors; color += players) {
      if (is_finished(game, color)) continue;
      mine[own] = color;
      total += width[own++] = ORDINARY + (game->rack[color][WILD_SLOT] == WILD ? 81 : 9);
    }
    struct move move = {NOBODY, 0, 0};
    for (; tries < TRIES; tries++) {
      if (used == chances) return -1;
      int index = (int)(luck[used++] * total), color = mine[0];
      if (index >= width[0]) {
        index -= width[0];
        color = mine[1];
      }
      int slot = index < ORDINARY ? index / 9 : WILD_SLOT;
      int square = square_of(game->rack[color][slot], index - 9 * slot), victim = game->holder[square];
      if (victim != NOBODY && (victim % players == player || is_cut(game->tiles[victim], square))) continue;
      move = (struct move){color, slot, square};
      break;
    }
    if (tries == TRIES) {
      struct move moves[MOST_MOVES];
      int number = legal_moves(game, moves);
      if (moves[0].color != NOBODY) {
        if (used == chances) return -1;
        move = moves[(int)(luck[used++] * number)];
      }
    }
    make(game, move);
    if (move.color != NOBODY && !is_finished(game, move.color) && game->rack[move.color][move.slot] == WILD)
      wild_last(game->rack[move.color]);
  }
  return used;
}

#endif
