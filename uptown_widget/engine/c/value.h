// How likely each player wins, after some rounds of planned play: uptown/bots/value.py.

#ifndef VALUE_H
#define VALUE_H

#include "planned_playout.h"

// The chances to end with the least, given what each may expect.
static void chances(const double *loads, int players, double stage, double *shares) {
  double weight = (weights.steepness + weights.steeper * stage) * (players == 2 ? weights.two_colors : 1);
  double least = loads[0], whole = 0;
  for (int player = 1; player < players; player++)
    if (loads[player] < least) least = loads[player];
  for (int player = 0; player < players; player++) whole += shares[player] = exponential(weight * (least - loads[player]));
  for (int player = 0; player < players; player++) shares[player] /= whole;
}

static void win_shares(struct position *game, int rounds, bool blocking, int careful, const double *luck, double *shares) {
  int plies = plies_of(game), end = game->ply + rounds * game->players;
  if (end > plies) end = plies;
  play(game, end, blocking, careful, luck);
  if (end == plies) {
    shares_of_winners(game, shares);
    return;
  }
  double loads[MOST_PLAYERS];
  for (int player = 0; player < game->players; player++)
    loads[player] = weights.capture * captures(game, player) + weights.point * burden(game, player);
  squares capturable[MOST_PLAYERS], free = usable_squares(game->tiles, game->players, game->colors, capturable);
  for (int color = 0; color < game->colors; color++) {
    int owner = color % game->players;
    loads[owner] += expected_groups(game->tiles[color], game->placed[color], held_by(game, color), free, capturable[owner]);
  }
  chances(loads, game->players, (double)end / plies, shares);
}

#endif
