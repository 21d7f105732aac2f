// A move as the bot values it that looks one move ahead: uptown/bots/policies.py.

#ifndef GREEDY_H
#define GREEDY_H

#include "color_value.h"
#include "position.h"

// How well the groups of a colour hang together by single squares that could still be taken.
static double together(const struct position *game, int color) {
  struct rims rims;
  find_rims(game->tiles[color], &rims);
  if (rims.number < 2) return 0;
  squares joining = rims.twice;
  int joined = 0;
  for (int each = 0; each < game->colors; each++) joining &= ~cut_tiles(game->tiles[each]);
  for (int group = 0; group < rims.number; group++) {
    int some = count(rims.rim[group] & joining);
    joined += some < 3 ? some : 3;
  }
  return weights.greedy.joining * joined - weights.greedy.group * rims.number;
}

// What a move is worth in groups.
static double greedy_value(const struct position *before, struct move move) {
  if (move.color == NOBODY) return 0;
  struct position after = *before;
  make(&after, move);
  int gained = 0, helped = 0;
  squares room = NEIGHBOURS[move.square];
  for (int color = 0; color < after.colors; color++) {
    room &= ~after.tiles[color];
    int fewer = number_of_groups(before->tiles[color]) - number_of_groups(after.tiles[color]);
    if (color % after.players == before->ply % after.players)
      gained += fewer;
    else
      helped += fewer;
  }
  double value = gained;
  if (before->holder[move.square] != NOBODY) value -= weights.greedy.capture + weights.greedy.helped * helped;
  if (before->rack[move.color][move.slot] == WILD) value -= weights.greedy.wild;
  double better = together(&after, move.color) - together(before, move.color);
  return value + weights.greedy.together * better + weights.greedy.room * count(room);
}

#endif
