// The open table, and what a move makes of it: upturn/rules/table.py and moves.py.

#ifndef UPTURN_TABLE_H
#define UPTURN_TABLE_H

#include "stones.h"

enum { MOST_PLAYERS = 4, FORGOTTEN = 3 };
enum phase { TURN, DRAWN, EXTRA, BETWEEN, GIVING, CALLING, OVER };

// Moves: a stone is laid, a Joker may turn the row, a stone is given to a player, and what needs neither.
enum { NO_MOVE = 0, JOKER_TURNS = JOKER + 1, GIVE = 110, DRAW = 120, PASS, DONE, CALL };

struct table {
  int players;
  bool called;  // how a last stone is announced; else by itself
  int player, direction;  // 1 up, -1 down, 0 until a second stone lies in the row
  enum phase phase;
  int gifts, receiver, passes;
  int last, before;  // the stone that closes the row, and the last number before it
  int pot, sizes[MOST_PLAYERS];
};

static inline bool is_laying(int move) { return move <= JOKER_TURNS; }
static inline int stone_of(int move) { return move == JOKER_TURNS ? JOKER : move; }

// The number to go beyond: that of a twin does not count while numbers are laid before it.
static inline int reference(const struct table *table) {
  return table->phase == BETWEEN || is_action(table->last) ? table->before : table->last;
}

// The numbers that fit: beyond the last number, and before the twin that closes the row.
static numbers gap(const struct table *table) {
  if (!table->direction) return below(UP) & ~below(1);
  int from = reference(table), end = table->phase == BETWEEN ? table->last : table->direction > 0 ? UP : 0;
  int low = table->direction > 0 ? from : end, high = table->direction > 0 ? end : from;
  return low < high ? below(high) & ~below(low + 1) : 0;
}

// What may still come after the last stone of a turn: handing out, then the call, then the next player.

static void next(struct table *table, int skips, int passes) {
  int seats = (1 + skips) * (table->direction ? table->direction : 1);  // before the opening clockwise
  table->player = (table->player + seats + 3 * table->players) % table->players;
  table->phase = TURN;
  table->gifts = table->receiver = 0;
  table->passes = passes;
}

// How many players the stone just laid skips: with two, Double skip is like Skip.
static int skips(const struct table *table) {
  int number = table->last == SKIP ? 1 : table->last == DOUBLE_SKIP ? 2 : 0;
  return number < table->players - 1 ? number : table->players - 1;
}

static void call(struct table *table) {
  if (table->called && table->sizes[table->player] == 1) {
    table->phase = CALLING;
    table->gifts = table->receiver = 0;
  } else {
    next(table, skips(table), 0);
  }
}

static void give(struct table *table) {
  if (table->gifts && table->pot)
    table->phase = GIVING;
  else
    call(table);
}

static void lay(struct table *table, int move) {
  int stone = stone_of(move);
  bool between = table->phase == BETWEEN, twin = is_one_of(stone, TWINS);
  if (!table->direction)
    table->direction = stone > table->last ? 1 : -1;
  else if (move == JOKER_TURNS || stone == UP || stone == DOWN || stone == UPDOWN)
    table->direction = -table->direction;
  if (between) {
    table->before = stone;
  } else {
    table->before = reference(table);
    table->last = stone;
  }
  table->gifts += (between || twin) + is_one_of(stone, PENALTIES);
  table->passes = 0;
  if (!--table->sizes[table->player]) {
    table->phase = OVER;
    table->gifts = 0;
  } else if (stone == JOKER) {
    table->phase = EXTRA;
  } else if (twin || between) {
    table->phase = BETWEEN;
  } else {
    give(table);
  }
}

// Stones from the pot for a player.
static void draw(struct table *table, int player, int number) {
  table->sizes[player] += number;
  table->pot -= number;
}

// Makes a move, which must be legal.
static void make(struct table *table, int move) {
  int me = table->player;
  if (is_laying(move)) {
    lay(table, move);
  } else if (move < DRAW) {
    draw(table, move - GIVE, 1);
    table->gifts--;
    table->receiver = (move - GIVE - me + table->players) % table->players;
    give(table);
  } else if (move == DRAW) {
    draw(table, me, 1);
    table->phase = DRAWN;
  } else if (move == PASS) {
    if (++table->passes == table->players)
      table->phase = OVER;
    else
      next(table, 0, table->passes);
  } else if (table->phase == DRAWN) {
    next(table, 0, 0);
  } else if (table->phase == CALLING) {
    if (move == DONE) draw(table, me, table->pot < FORGOTTEN ? table->pot : FORGOTTEN);
    next(table, skips(table), 0);
  } else if (table->phase == GIVING) {
    call(table);
  } else {
    give(table);
  }
}

#endif
