// What Python calls: uptown/bots/compiled.py writes a question to `input`, and reads the answer from `output`.
//
// Nothing is imported, no library is linked, and no memory is asked for. `make engine` compiles this file.

#include "endings.h"
#include "games.h"
#include "greedy.h"
#include "planner.h"
#include "playout.h"
#include "value.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { MOST_TRIES = 64, NO_MOVE = 254, PASS = 255, EMPTY = 255, BITS_OF_CAPTURED = 18 };

// The open table: what `Table` holds, in bytes.
struct table {
  uint8_t players, blockers, ply, colors;
  uint8_t faces[CELLS];  // 0, or 1 + 28 * colour + tile
  uint8_t captured[MOST_PLAYERS][BITS_OF_CAPTURED];  // by player, the pieces as bits
};

// A guess at what is hidden: the rack of each colour, then its pile, the next tile first.
struct hidden {
  uint8_t tiles[MOST_PLAYERS][TILES];
  uint8_t unused[4];
};

struct choice {
  uint8_t guess, color, tile, square;
};

// A table, some guesses, numbers of chance for each of them, and some choices, one behind the other.
_Alignas(16) static uint8_t input[sizeof(struct table) + MOST_TRIES * (sizeof(struct hidden) + sizeof(struct choice)) +
                                  MOST_TRIES * TURNS * MOST_PLAYERS * sizeof(double)];
static double output[MOST_TRIES * MOST_PLAYERS];  // or choices

static void take(struct position *position, int color, int tile) { position->placed[color] |= 1u << tile; }

static void read_position(const struct hidden *hidden, struct position *position) {
  const struct table *table = (const struct table *)input;
  *position = (struct position){
      .players = table->players, .colors = table->colors, .ply = table->ply, .blockers = table->blockers};
  for (int square = 0; square < CELLS; square++) {
    int piece = table->faces[square] - 1;
    position->holder[square] = NOBODY;
    if (piece < 0) continue;
    position->holder[square] = piece / TILES;
    position->tiles[piece / TILES] |= BIT[square];
    take(position, piece / TILES, piece % TILES);
  }
  for (int player = 0; player < table->players; player++)
    for (int piece = 0; piece < TILES * table->colors; piece++)
      if (table->captured[player][piece / 8] >> piece % 8 & 1) {
        position->captured[player][piece / TILES]++;
        take(position, piece / TILES, piece % TILES);
      }
  for (int color = 0; color < table->colors; color++) {
    const uint8_t *tiles = hidden->tiles[color];
    int size = is_finished(position, color) ? RACK - 1 : RACK, all = size;
    for (int slot = 0; slot < RACK; slot++)
      position->rack[color][slot] = slot < size && tiles[slot] != EMPTY ? (int8_t)tiles[slot] : NO_TILE;
    while (all < TILES && tiles[all] != EMPTY) all++;
    position->to_draw[color] = all - size;
    for (int place = size; place < all; place++) position->pile[color][all - 1 - place] = (int8_t)tiles[place];
  }
}

static struct move move_of(const struct position *position, const struct choice *choice) {
  struct move move = {choice->color == PASS ? NOBODY : choice->color, 0, choice->square};
  if (move.color == NOBODY) return move;
  while (move.slot < RACK - 1 && position->rack[move.color][move.slot] != choice->tile) move.slot++;
  return move;
}

int EXPORT(start)(void) {
  draw_board();
  number_places();
  return sizeof weights;
}

_Static_assert(AT_ONCE * (sizeof(uint16_t) + MOST_PLAYERS * TILES) <= sizeof input, "there is room for what is dealt");

// Begins games: their numbers, then their tiles.
void EXPORT(deal_games)(int number, int players, int blockers) {
  const uint16_t *places = (const uint16_t *)input;
  const uint8_t *tiles = (const uint8_t *)(places + number);
  for (int each = 0; each < number; each++)
    deal(&games[places[each]], players, blockers, tiles + each * TILES * (players == 2 ? 4 : players));
}

// Steps games that stand one behind the other, given an action for each.
void EXPORT(step_games_from)(int start, int number) { step_games(start, number, (const uint16_t *)input); }

void *EXPORT(found_address)(void) { return &found; }
void *EXPORT(weights_address)(void) { return &weights; }
void *EXPORT(input_address)(void) { return input; }
void *EXPORT(output_address)(void) { return output; }

// What each player has of the win after each choice.
void EXPORT(shares)(int guesses, int chances, int tries, int rounds, int blocking, int careful) {
  const struct hidden *hidden = (const struct hidden *)(input + sizeof(struct table));
  const double *luck = (const double *)(hidden + guesses);
  const struct choice *choice = (const struct choice *)(luck + guesses * chances);
  for (int each = 0; each < tries; each++, choice++) {
    struct position position;
    read_position(hidden + choice->guess, &position);
    if (choice->color != NO_MOVE) make(&position, move_of(&position, choice));
    double *shares = output + each * MOST_PLAYERS;
    for (int player = 0; player < MOST_PLAYERS; player++) shares[player] = 0;
    win_shares(&position, rounds, blocking, careful, luck + choice->guess * chances, shares);
  }
}

// What the planner, or the greedy bot, thinks of each choice.
void EXPORT(values)(int choices, int greedy) {
  const struct hidden *hidden = (const struct hidden *)(input + sizeof(struct table));
  const struct choice *choice = (const struct choice *)(hidden + 1);
  struct position position;
  read_position(hidden, &position);
  for (int each = 0; each < choices; each++) {
    struct move move = move_of(&position, choice + each);
    output[each] = greedy ? greedy_value(&position, move) : planned_value(&position, move);
  }
}

// What the player to move gets for sure after a choice; returns how many positions were looked at, those before included.
int EXPORT(ending)(int number, int seen, int most) {
  const struct hidden *hidden = (const struct hidden *)(input + sizeof(struct table));
  const struct choice *choice = (const struct choice *)(hidden + 1) + number;
  struct position position;
  read_position(hidden, &position);
  struct search search = {position.ply % position.players, seen, most};
  make(&position, move_of(&position, choice));
  output[0] = least(&search, &position, 0, 1);
  return search.seen;
}

// Turns of planners, one for each number of chance, and what they did.
void EXPORT(planned_turns)(int turns) {
  const struct hidden *hidden = (const struct hidden *)(input + sizeof(struct table));
  const double *luck = (const double *)(hidden + 1);
  struct choice *made = (struct choice *)output;
  struct position position;
  read_position(hidden, &position);
  for (int turn = 0; turn < turns; turn++) {
    struct move move = planned_move(&position, luck[turn]);
    bool passes = move.color == NOBODY;
    made[turn] = (struct choice){0, passes ? PASS : move.color, 0, move.square};
    if (!passes) made[turn].tile = position.rack[move.color][move.slot];
    make(&position, move);
  }
}

// What each player has of the win after random play to the end; returns how many numbers of chance that took, or -1.
int EXPORT(playout)(int chances) {
  const struct hidden *hidden = (const struct hidden *)(input + sizeof(struct table));
  struct position position;
  read_position(hidden, &position);
  int used = random_playout(&position, (const double *)(hidden + 1), chances);
  shares_of_winners(&position, output);
  return used;
}
