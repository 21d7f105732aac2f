// What Python calls for Upturn: upturn/bots/compiled.py writes a question to `input`, and reads the answer from `output`.
//
// The names of other games' functions, in `kernel.c`, do not meet these: each file is compiled on its own.

#include "upturn/value.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { MOST_TRIES = 64 };

// The open table, in bytes.
struct open_table {
  uint8_t players, called, player, direction;  // 0 down, 1 not yet open, 2 up
  uint8_t phase, gifts, receiver, passes, last, before, sizes[MOST_PLAYERS], unused[2];
};

// A guess at what is hidden: the stones of each rack, then the pot, the next one first.
struct guess {
  uint8_t stones[STONES];
};

struct choice {
  uint8_t guess, move;
};

// A table, some guesses, and some choices, one behind the other.
static uint8_t input[sizeof(struct open_table) + MOST_TRIES * (sizeof(struct guess) + sizeof(struct choice))];
static double output[MOST_TRIES * MOST_PLAYERS];

static void read_state(const struct guess *guess, struct state *state) {
  const struct open_table *open = (const struct open_table *)input;
  *state = (struct state){.table = {
      .players = open->players, .called = open->called, .player = open->player, .direction = open->direction - 1,
      .phase = open->phase, .gifts = open->gifts, .receiver = open->receiver, .passes = open->passes,
      .last = open->last, .before = open->before}};
  const uint8_t *stone = guess->stones, *end = stone + STONES;
  for (int player = 0; player < open->players; player++)
    for (state->table.sizes[player] = open->sizes[player]; state->racks[player].size < open->sizes[player]; stone++)
      put(&state->racks[player], *stone, 1);
  state->pot = stone;
  while (stone < end && *stone) stone++;
  state->table.pot = stone - state->pot;
}

int EXPORT(upturn_start)(void) { return sizeof weights; }
void *EXPORT(upturn_weights_address)(void) { return &weights; }
void *EXPORT(upturn_input_address)(void) { return input; }
void *EXPORT(upturn_output_address)(void) { return output; }

// What each player has of the win after each choice and so many turns; with fewer than none, at the end of the game.
void EXPORT(upturn_shares)(int guesses, int tries, int turns) {
  const struct guess *guess = (const struct guess *)(input + sizeof(struct open_table));
  const struct choice *choice = (const struct choice *)(guess + guesses);
  for (int each = 0; each < tries; each++, choice++) {
    struct state state;
    read_state(guess + choice->guess, &state);
    if (choice->move != NO_MOVE) apply(&state, choice->move);
    double *shares = output + each * MOST_PLAYERS;
    for (int player = 0; player < MOST_PLAYERS; player++) shares[player] = 0;
    win_shares(&state, turns, shares);
  }
}
