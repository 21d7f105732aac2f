// How well a player stands between two turns: upturn/bots/evaluation.py.

#ifndef UPTURN_EVALUATION_H
#define UPTURN_EVALUATION_H

#include "../arithmetic.h"
#include "table.h"

enum { MAX_POT = STONES - 2 * RACK - 1, FEW = 3 };

// What Python writes here, for two players, three and four.
static struct weights {
  double stone, late, few[FEW], joker, action, skip, no_number, twin, reach, out, out_later, pair, along, along_later,
      back, flip;
  double hidden_stone, hidden_late, hidden_few[FEW], room, last, turn;
  double draw;
} weights[MOST_PLAYERS - 1];

static inline const struct weights *weights_of(const struct table *table) { return &weights[table->players - 2]; }

// What of a rack does not depend on the table.
struct shape {
  int numbers, first_twin, last_twin;
  double worth;
};

static struct shape shape_of(const struct rack *rack, const struct weights *weights) {
  numbers twins = rack->numbers & TWINS;
  struct shape shape = {.numbers = count(rack->numbers)};
  shape.first_twin = twins ? count(rack->numbers & below(lowest(twins))) : shape.numbers;
  shape.last_twin = twins ? count(rack->numbers & below(highest(twins))) : -1;
  int jokers = held(rack, JOKER), actions = rack->size - shape.numbers, reach = shape.numbers - 1 - shape.first_twin;
  if (reach < shape.last_twin) reach = shape.last_twin;
  shape.worth = weights->joker * jokers + weights->action * (actions - jokers) +
                weights->skip * (held(rack, SKIP) + held(rack, DOUBLE_SKIP)) + weights->no_number * !shape.numbers +
                weights->twin * count(twins) + weights->reach * (twins ? reach : 0);
  return shape;
}

static double late(const struct table *table) {
  double early = 1 - (double)table->pot / MAX_POT;
  return early * early;
}

static double few_of(const double *few, int size) { return 0 < size && size <= FEW ? few[size - 1] : 0; }

static double room(const struct table *table) {
  if (!table->direction) return 1;
  return (double)(table->direction > 0 ? 99 - reference(table) : reference(table) - 1) / 100;
}

static double strength(const struct table *table, int player, const struct rack *rack) {
  const struct weights *weights = weights_of(table);
  struct shape shape = shape_of(rack, weights);
  int size = table->sizes[player], fitting = shape.numbers, along = -1, back = -1;
  bool on_turn = table->player == player;
  double worth = shape.worth + (weights->stone + weights->late * late(table)) * size + few_of(weights->few, size);
  if (table->direction) {
    int smaller = count(rack->numbers & below(reference(table) + 1));
    int rising = shape.last_twin - smaller, falling = smaller - 1 - shape.first_twin;
    bool up = table->direction > 0;
    fitting = up ? shape.numbers - smaller : smaller;
    along = up ? rising : falling;
    back = up ? falling : rising;
  }
  if ((size == 1 && fitting) || (along >= 0 && along + 1 == size)) worth += on_turn ? weights->out : weights->out_later;
  if (on_turn && size == 2 && fitting == 2) worth += weights->pair;
  if (along > 0) worth += (on_turn ? weights->along : weights->along_later) * along;
  if (back > 0) worth += (weights->back + weights->flip * (held(rack, JOKER) > 0)) * back;
  return worth;
}

static double hidden_strength(const struct table *table, int player) {
  const struct weights *weights = weights_of(table);
  int size = table->sizes[player];
  double worth =
      (weights->hidden_stone + weights->hidden_late * late(table)) * size + few_of(weights->hidden_few, size);
  if (table->player == player) worth += weights->turn + room(table) * (weights->room + weights->last * (size == 1));
  return worth;
}

#endif
