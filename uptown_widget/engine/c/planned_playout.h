// Playouts in which everybody plans for their own colours and, if wanted, blocks others: uptown/bots/planned_playout.py.

#ifndef PLANNED_PLAYOUT_H
#define PLANNED_PLAYOUT_H

#include "color_value.h"
#include "position.h"

// What a player sees who is to move.
struct turn {
  int player;
  squares free, capturable[MOST_PLAYERS];
  struct worth lost[81];  // what others lose where the player goes, the most first
  int losing;
  double blocking;        // what the groups of each opponent are worth
  bool careful;
};

static double of_others(const struct position *position) {
  return weights.others[position->blockers][position->players - 2];
}

static inline bool more_lost(const struct worth *one, const struct worth *other) {
  return one->value != other->value ? one->value > other->value : one->where > other->where;
}

static void look(const struct position *game, bool careful, bool blocks, struct turn *turn) {
  int players = game->players, player = turn->player = game->ply % players;
  turn->free = usable_squares(game->tiles, players, game->colors, turn->capturable);
  turn->careful = careful;
  turn->blocking = 0;
  turn->lost[0] = (struct worth){0, BOARD};
  turn->losing = 1;
  if (!careful && !blocks) return;
  turn->blocking = (careful ? of_others(game) : weights.blocking) / (players - 1);
  for (int opponent = 0; opponent < players; opponent++)
    for (int color = opponent; opponent != player && color < game->colors; color += players) {
      if (is_finished(game, color)) continue;
      squares tiles = game->tiles[color], near = grow(grow(tiles));
      const struct losses *here = losses(tiles, game->placed[color], turn->free & near, turn->capturable[opponent] & near);
      if (here->number == 1) continue;  // nothing is lost anywhere
      struct worth both[81];
      int number = 0;
      for (int one = 0; one < turn->losing; one++)
        for (int other = 0; other < here->number; other++) {
          squares where = turn->lost[one].where & here->worth[other].where;
          if (where) both[number++] = (struct worth){turn->lost[one].value + here->worth[other].value, where};
        }
      for (int each = 0; each < number; each++) turn->lost[each] = both[each];
      turn->losing = number;
    }
  for (int each = 0; each < turn->losing; each++) {
    struct worth worth = {turn->blocking * turn->lost[each].value, turn->lost[each].where};
    int place = each;
    for (; place && more_lost(&worth, &turn->lost[place - 1]); place--) turn->lost[place] = turn->lost[place - 1];
    turn->lost[place] = worth;
  }
}

// What taking a tile is worth besides the square that it gives.
static double worth_of_capture(const struct position *game, const struct turn *turn, int color, squares bit) {
  double cost = weights.capture + (game->blockers ? weights.point / 2 : 0);
  int square = first(bit), victim = game->holder[square];
  squares tiles = game->tiles[victim];
  if (turn->blocking == 0) {
    bool alone = !(tiles & NEIGHBOURS[square]);
    return -cost - (alone ? 0.5 / (game->players - 1) : 0);
  }
  squares near = grow(grow(tiles)), before = turn->capturable[victim % game->players];
  squares after = (before | bit) & ~cut_tiles(game->tiles[color] | bit);
  double gained = expected(tiles ^ bit, game->placed[victim], turn->free & near, after & near, 0);
  double now = expected(tiles, game->placed[victim], turn->free & near, before & near, 0);
  return turn->blocking * (gained - now) - cost;
}

static struct move best_move(const struct position *game, const struct turn *turn, double luck, bool anywhere) {
  double best = -99, most = turn->lost[0].value;
  struct move move = {NOBODY, 0, 0};
  squares found = 0;
  for (int color = turn->player; color < game->colors; color += game->players) {
    if (is_finished(game, color)) continue;
    squares tiles = game->tiles[color], near = grow(grow(tiles));
    if (turn->careful) near = grow(near);
    if (anywhere || !tiles) near = BOARD;
    squares free = turn->free & near, others = turn->capturable[turn->player] & near;
    uint32_t held = turn->careful ? held_by(game, color) : 0;
    for (int slot = 0; slot < RACK; slot++) {
      const struct gains *all = gains(game->rack[color][slot], tiles, game->placed[color], free, others, held,
                                      anywhere || turn->careful);
      for (int each = 0; each < all->free; each++) {
        double value = all->worth[each].value;
        squares where = all->worth[each].where;
        if (value + most <= best) break;
        for (int loss = 0; loss < turn->losing && value + turn->lost[loss].value > best; loss++)
          if (where & turn->lost[loss].where) {
            best = value + turn->lost[loss].value;
            move = (struct move){color, slot, 0};
            found = where & turn->lost[loss].where;
            break;
          }
      }
      for (int each = all->free; each < all->free + all->captures; each++) {
        double value = all->worth[each].value;
        squares bit = all->worth[each].where;
        // The worth of a capture is looked at only where it might matter: it takes time.
        if (value + 2 * turn->blocking <= best) continue;
        double worth = value + worth_of_capture(game, turn, color, bit);
        if (worth > best) {
          best = worth;
          move = (struct move){color, slot, 0};
          found = bit;
        }
      }
    }
  }
  if (move.color == NOBODY) return move;
  squares high = found & -BIT[(int)(luck * 80)];  // the squares from this one on
  move.square = first(high ? high : found);
  return move;
}

// Plays turns, the first of them with care; each takes one number of chance.
static void play(struct position *game, int end, bool blocks, int careful, const double *luck) {
  while (game->ply < end) {
    struct turn turn;
    look(game, careful-- > 0, blocks, &turn);
    struct move move = best_move(game, &turn, *luck, false);
    if (move.color == NOBODY) move = best_move(game, &turn, *luck, true);
    luck++;
    make(game, move);
  }
}

#endif
