// Stones and racks: upturn/rules/stones.py.

#ifndef UPTURN_STONES_H
#define UPTURN_STONES_H

#include <stdbool.h>
#include <stdint.h>

// A numbered stone is its number, the action stones come after all numbers.
enum { UP = 100, DOWN, UPDOWN, SKIP, DOUBLE_SKIP, JOKER, KINDS = JOKER - UP + 1, STONES = 106, RACK = 7 };

// Numbers as bits: bit 64 is the stone 64.
typedef unsigned __int128 numbers;
#define BIT(number) ((numbers)1 << (number))  // of a constant: for others, a library would be needed

static const numbers TWINS =
    BIT(11) | BIT(22) | BIT(33) | BIT(44) | BIT(55) | BIT(66) | BIT(77) | BIT(88) | BIT(99);
static const numbers PENALTIES = BIT(7) | BIT(17) | BIT(27) | BIT(37) | BIT(47) | BIT(57) | BIT(67) | BIT(97);

// A rack: which numbers, and how many action stones of each kind.
struct rack {
  numbers numbers;
  int8_t actions[KINDS];
  int8_t size;
};

static inline numbers bit(int number) {
  return number < 64 ? (numbers)(UINT64_C(1) << number) : (numbers)(UINT64_C(1) << (number - 64)) << 64;
}

static inline bool is_action(int stone) { return stone >= UP; }
static inline bool is_one_of(int stone, numbers some) { return !is_action(stone) && (some & bit(stone)); }

static inline int count(numbers some) {
  return __builtin_popcountll((uint64_t)some) + __builtin_popcountll((uint64_t)(some >> 64));
}

static inline int lowest(numbers some) {
  return (uint64_t)some ? __builtin_ctzll((uint64_t)some) : 64 + __builtin_ctzll((uint64_t)(some >> 64));
}

static inline int highest(numbers some) {
  uint64_t high = some >> 64;
  return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)some);
}

// The numbers that are less.
static inline numbers below(int number) { return bit(number) - 1; }

// Puts so many stones on a rack, or takes them away where that is less than none.
static void put(struct rack *rack, int stone, int more) {
  if (is_action(stone))
    rack->actions[stone - UP] += more;
  else
    rack->numbers ^= bit(stone);
  rack->size += more;
}

static inline int held(const struct rack *rack, int action) { return rack->actions[action - UP]; }

#endif
