// Many games at once, for programs that learn: uptown_widget/adapters/vector.py. Actions and planes are numbered as in
// adapters/encoding.py.

#ifndef GAMES_H
#define GAMES_H

#include "position.h"

enum {
  MOST_GAMES = 4096,
  AT_ONCE = 256,      // games that one call steps
  PLACES = 324,       // pairs of a tile and a square that it fits
  ORDINARY_PLACES = 9 * WILD,
  LEAVE = 0xffff,     // in place of an action
  BOARD_SIZE = 81,
  MOST_PLANES = 28,
};

static struct game {
  struct position position;
  bool lost;  // by an action that was not legal
} games[MOST_GAMES];

// What the last call found, by game.
static struct {
  double rewards[AT_ONCE][MOST_PLAYERS];
  uint8_t over[AT_ONCE], player[AT_ONCE];
  uint8_t masks[AT_ONCE * (1 + 2 * PLACES)];
  uint8_t planes[AT_ONCE * MOST_PLANES * BOARD_SIZE];
} found;

static uint8_t place_tile[PLACES], place_square[PLACES];

static void number_places(void) {
  int place = 0;
  for (int tile = 0; tile < TILES; tile++)
    for (squares left = FIT[tile]; left; left &= left - 1, place++) {
      place_tile[place] = tile;
      place_square[place] = first(left);
    }
}

// Begins a game with 28 tiles a colour, five for the rack, then in drawing order.
static void deal(struct game *game, int players, bool blockers, const uint8_t *tiles) {
  int colors = players == 2 ? 4 : players;
  *game = (struct game){.position = {.players = players, .colors = colors, .blockers = blockers}};
  for (int square = 0; square < CELLS; square++) game->position.holder[square] = NOBODY;
  for (int color = 0; color < colors; color++, tiles += TILES) {
    game->position.to_draw[color] = MOST_TO_DRAW;
    for (int place = 0; place < RACK; place++) game->position.rack[color][place] = (int8_t)tiles[place];
    for (int place = RACK; place < TILES; place++) game->position.pile[color][TILES - 1 - place] = (int8_t)tiles[place];
  }
}

static bool is_over(const struct game *game) { return game->lost || game->position.ply >= plies_of(&game->position); }

// Makes a move, or loses the game where it is not legal.
static void act(struct game *game, int action) {
  struct position *position = &game->position;
  int player = position->ply % position->players;
  struct move moves[MOST_MOVES], move = {NOBODY, 0, 0};
  if (action == 0) {
    legal_moves(position, moves);
    game->lost = moves[0].color != NOBODY;
  } else {
    int place = (action - 1) % PLACES, slot = 0, second = (action - 1) / PLACES;
    int color = player + second * position->players, square = place_square[place], victim = position->holder[square];
    while (slot < RACK && color < position->colors && position->rack[color][slot] != place_tile[place]) slot++;
    game->lost = color >= position->colors || is_finished(position, color) || slot == RACK ||
                 (victim != NOBODY && (victim % position->players == player || is_cut(position->tiles[victim], square)));
    move = (struct move){color, slot, square};
  }
  if (!game->lost) make(position, move);
}

static uint8_t *draw(uint8_t *plane, squares set) {
  for (; set; set &= set - 1) {
    int square = first(set);
    plane[square - square / 10]++;
  }
  return plane + BOARD_SIZE;
}

static uint8_t *fill(uint8_t *plane, int number) {
  __builtin_memset(plane, number, BOARD_SIZE);
  return plane + BOARD_SIZE;
}

// Writes what the player to move sees and may do; everybody and every colour is counted from this player on.
static void see(const struct game *game, uint8_t *mask, uint8_t *plane) {
  const struct position *position = &game->position;
  int players = position->players, colors = position->colors, me = position->ply % players, own = colors / players;
  squares capturable[MOST_PLAYERS];
  squares open = usable_squares(position->tiles, players, colors, capturable) | capturable[me];
  bool passes = !is_over(game);
  for (int each = 0; each < own; each++) {
    int color = me + each * players;
    for (int slot = 0; slot < RACK && !is_over(game) && !is_finished(position, color); slot++) {
      int tile = position->rack[color][slot];
      if (tile == NO_TILE) continue;
      uint8_t *places = mask + 1 + each * PLACES + (tile == WILD ? ORDINARY_PLACES : 9 * tile);
      for (squares left = FIT[tile]; left; left &= left - 1, places++)
        if (lowest(left) & open) *places = 1, passes = false;
    }
  }
  mask[0] = passes;
  for (int each = 0; each < colors; each++) plane = draw(plane, position->tiles[(me + each) % colors]);
  for (int each = 0; each < colors; each++) plane = draw(plane, cut_tiles(position->tiles[(me + each) % colors]));
  plane = draw(plane, open);
  for (int color = me; color < colors; color += players, plane += BOARD_SIZE)
    for (int slot = 0; slot < RACK; slot++)
      if (position->rack[color][slot] != NO_TILE) draw(plane, FIT[position->rack[color][slot]]);
  for (int each = 0; each < colors; each++) {
    uint32_t left = ~position->placed[(me + each) % colors];
    for (int row = 0; row < 9; row++)
      for (int column = 0; column < 9; column++)
        *plane++ = (left >> WILD & 1) + __builtin_popcount(left & MATCHING[10 * row + column]);
  }
  plane = fill(plane, (plies_of(position) - position->ply + players - 1) / players);
  for (int each = 0; each < players; each++) plane = fill(plane, captures(position, (me + each) % players));
  for (int each = 0; each < players; each++) plane = fill(plane, burden(position, (me + each) % players));
}

// Steps some games, and writes what came of it.
static void step_games(int start, int number, const uint16_t *actions) {
  const struct position *any = &games[start].position;
  int own = any->colors / any->players, width = 1 + own * PLACES;
  int size = (3 * any->colors + own + 2 + 2 * any->players) * BOARD_SIZE;
  __builtin_memset(found.masks, 0, number * width);
  __builtin_memset(found.planes, 0, number * size);
  for (int each = 0; each < number; each++) {
    struct game *game = &games[start + each];
    int players = game->position.players, mover = game->position.ply % players;
    bool acts = actions[each] != LEAVE && !is_over(game);
    if (acts) act(game, actions[each]);
    found.over[each] = is_over(game);
    found.player[each] = game->position.ply % players;
    for (int player = 0; player < MOST_PLAYERS; player++) found.rewards[each][player] = 0;
    if (acts && game->lost) found.rewards[each][mover] = -1;
    if (acts && !game->lost && is_over(game)) {
      shares_of_winners(&game->position, found.rewards[each]);
      for (int player = 0; player < players; player++) found.rewards[each][player] -= 1.0 / players;
    }
    see(game, found.masks + each * width, found.planes + each * size);
  }
}

#endif
