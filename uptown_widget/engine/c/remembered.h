// Answers that are remembered, as `lru_cache` does in uptown/bots/color_value.py; here each question has one place.

#ifndef REMEMBERED_H
#define REMEMBERED_H

#include "board.h"

// What an answer depends on: a colour's tiles, what lies near, the tiles placed and held, and what is asked.
struct question {
  squares tiles, free, capturable;
  uint32_t placed, held, asked;
};

static inline bool same(const struct question *one, const struct question *other) {
  return one->tiles == other->tiles && one->free == other->free && one->capturable == other->capturable &&
         one->placed == other->placed && one->held == other->held && one->asked == other->asked;
}

static inline uint64_t mixed(uint64_t sum, squares set) {
  sum = (sum ^ (uint64_t)set) * 0x9e3779b97f4a7c15u;
  sum = (sum ^ sum >> 29 ^ (uint64_t)(set >> 64)) * 0xbf58476d1ce4e5b9u;
  return sum ^ sum >> 32;
}

// A place for an answer, below a power of two.
static inline uint32_t place_of(const struct question *question, uint32_t places) {
  uint64_t sum = mixed(mixed(mixed(question->asked, question->tiles), question->free), question->capturable);
  return (uint32_t)mixed(sum, (uint64_t)question->placed << 32 | question->held) & (places - 1);
}

#endif
