// The board as bits, as in uptown/rules/board.py: square = 10 * row + column, and nothing wraps.

#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 squares;

enum {
  CELLS = 90,
  TILES = 28,
  WILD = 27,   // the last tile
  RACK = 5,
  TURNS = 24,  // each colour is placed so often
  MOST_PLAYERS = 5,
  MOST_GROUPS = TURNS + 1,
};

static squares BOARD, BIT[CELLS], NEIGHBOURS[CELLS], FIT[TILES];
static uint32_t MATCHING[CELLS];  // the three ordinary tiles that a square takes

static inline int count(squares set) {
  return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

// The lowest square of a set, which must not be empty.
static inline int first(squares set) {
  uint64_t low = (uint64_t)set;
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline squares lowest(squares set) { return set & -set; }

static inline squares spread(squares set) { return set | set << 1 | set >> 1 | set << 10 | set >> 10; }

// These squares and those beside them.
static inline squares grow(squares set) { return spread(set) & BOARD; }

static inline squares rim_of(squares set) { return grow(set) & ~set; }

static void draw_board(void) {
  BIT[0] = 1;
  for (int square = 1; square < CELLS; square++) BIT[square] = BIT[square - 1] << 1;
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      int square = 10 * row + column, district = row / 3 * 3 + column / 3;
      squares bit = BIT[square];
      BOARD |= bit;
      FIT[row] |= bit;
      FIT[9 + column] |= bit;
      FIT[18 + district] |= bit;
      MATCHING[square] = 1u << row | 1u << (9 + column) | 1u << (18 + district);
    }
  FIT[WILD] = BOARD;
  for (int square = 0; square < CELLS; square++) NEIGHBOURS[square] = rim_of(BIT[square]);
}

// Writes the groups of a colour, in the order of their first squares, and returns how many there are.
static int groups_of(squares tiles, squares *groups) {
  int number = 0;
  while (tiles) {
    squares group = lowest(tiles), grown;
    while ((grown = spread(group) & tiles) != group) group = grown;
    groups[number++] = group;
    tiles ^= group;
  }
  return number;
}

static int number_of_groups(squares tiles) {
  squares groups[MOST_GROUPS];
  return groups_of(tiles, groups);
}

// Whether a group would fall apart without its tile on a square.
static bool is_cut(squares tiles, int square) {
  squares neighbours = tiles & NEIGHBOURS[square], rest = tiles ^ BIT[square], group = lowest(neighbours);
  for (;;) {
    squares grown = spread(group) & rest;
    if (!(neighbours & ~grown)) return false;
    if (grown == group) return true;
    group = grown;
  }
}

// The tiles of a colour that may not be captured.
static squares cut_tiles(squares tiles) {
  squares north = tiles << 10, east = tiles >> 1, south = tiles >> 10, west = tiles << 1;
  squares end_n = north & ~(tiles << 9 & east), end_e = east & ~(tiles >> 11 & south);
  squares end_s = south & ~(tiles >> 9 & west), end_w = west & ~(tiles << 11 & north);
  squares suspects = tiles & ((end_n & end_e) | ((end_n | end_e) & (end_s | end_w)) | (end_s & end_w)), cut = 0;
  for (; suspects; suspects &= suspects - 1) {
    int square = first(suspects);
    if (is_cut(tiles, square)) cut |= BIT[square];
  }
  return cut;
}

#endif
