// How many groups a colour will have when its last tile is placed, and what tiles change of that: uptown/bots/color_value.py.
//
// Where Python begins anew for each square, only what the square changes is computed here: the chances of two groups to
// be joined stay the same as long as the square lies beside neither. They are added in the same order.

#ifndef OWN_PLAN_H
#define OWN_PLAN_H

#include "arithmetic.h"
#include "evaluation.h"
#include "remembered.h"

// Tiles of a colour that have not been placed.
struct coming {
  int left;
  double wild;        // what the wild tile is worth, nothing if it was placed
  int dead;           // how many tiles may count as dead
  uint32_t ordinary;  // the ordinary tiles
};

static struct coming coming_after(uint32_t placed) {
  struct coming coming;
  bool wild = !(placed >> WILD & 1);
  coming.left = TURNS - __builtin_popcount(placed);
  coming.wild = wild && coming.left > 0 ? weights.wild[coming.left] : 0;
  coming.ordinary = ~placed & ((1u << WILD) - 1);
  coming.dead = __builtin_popcount(coming.ordinary) + wild - (TILES - TURNS);
  return coming;
}

// The squares beside each group, beside any, and beside two or more.
struct rims {
  int number;
  squares rim[MOST_GROUPS], once, twice;
};

static void find_rims(squares tiles, struct rims *rims) {
  rims->number = groups_of(tiles, rims->rim);
  rims->once = tiles ? 0 : BOARD;
  rims->twice = 0;
  for (int i = 0; i < rims->number; i++) {
    squares rim = rims->rim[i] = rim_of(rims->rim[i]);
    rims->twice |= rims->once & rim;
    rims->once |= rim;
  }
}

// What dead tiles cost: the cheapest first, as many as count.
static double dead_tiles(const struct coming *coming, squares usable) {
  int fitting[FITTING] = {0}, most = coming->dead;
  if (most <= 0) return 0;
  for (uint32_t tiles = coming->ordinary; tiles; tiles &= tiles - 1) fitting[count(FIT[__builtin_ctz(tiles)] & usable)]++;
  double parts = 0;
  for (int squares = FITTING - 1; squares >= 0 && most > 0; squares--) {
    int some = fitting[squares] < most ? fitting[squares] : most;
    parts += some * weights.dead[squares];
    most -= some;
  }
  return parts / weights.parts;
}

struct pair {
  double chance;
  int i, j;  // two groups, i > j
};

// The squares that a group may come to lie beside, where it takes a usable one.
static inline squares reach_of(squares rim, squares usable, const struct coming *coming) {
  return coming->left > 3 ? grow(rim & usable) & usable : 0;
}

// How likely two groups are joined, by what lies beside both.
static double joined(squares rim, squares other, squares reach, squares usable, squares capturable,
                     const struct coming *coming, uint32_t held) {
  double missed = 1;
  for (squares shared = rim & usable & other; shared; shared &= shared - 1) {
    int square = first(shared);
    uint32_t matching = MATCHING[square] & coming->ordinary;
    int known = __builtin_popcount(matching & held);
    int more = __builtin_popcount(matching) - known;
    missed *= weights.missed[coming->left][known][more][(capturable & BIT[square]) != 0];
  }
  if (coming->left > 3 && 1 - missed < weights.apart && reach & other)
    missed = missed * (1 - weights.apart) + weights.apart * (1 - weights.together[coming->left]);
  return 1 - missed;
}

static inline bool comes_before(const struct pair *one, const struct pair *other) {
  if (one->chance != other->chance) return one->chance > other->chance;
  return one->i != other->i ? one->i > other->i : one->j > other->j;
}

// Puts a pair into its place among some that are sorted, the likeliest first; one without a chance is left out.
static int insert(struct pair *pairs, int number, double chance, int i, int j) {
  struct pair pair = {chance, i, j};
  if (!(chance > 0)) return number;
  int place = number;
  for (; place && comes_before(&pair, &pairs[place - 1]); place--) pairs[place] = pairs[place - 1];
  pairs[place] = pair;
  return number + 1;
}

enum { MOST_PAIRS = MOST_GROUPS * (MOST_GROUPS - 1) / 2 };

static int find_pairs(const struct rims *rims, const struct coming *coming, uint32_t held, squares usable,
                      squares capturable, struct pair *pairs) {
  int number = 0;
  for (int i = 0; i < rims->number; i++) {
    squares reach = reach_of(rims->rim[i], usable, coming);
    for (int j = 0; j < i; j++)
      number = insert(pairs, number, joined(rims->rim[i], rims->rim[j], reach, usable, capturable, coming, held), i, j);
  }
  return number;
}

// The likeliest joins that could make all groups one, added up; `groups` counts at least the highest number in pairs.
static double joins(const struct pair *pairs, int number, int groups) {
  int part[MOST_GROUPS + 1], left = groups - 1;
  double sum = 0;
  for (int i = 0; i <= groups; i++) part[i] = i;
  for (int each = 0; each < number && left; each++) {
    int here = part[pairs[each].i], there = part[pairs[each].j];
    if (here == there) continue;
    sum += pairs[each].chance;
    left--;
    for (int i = 0; i <= groups; i++)
      if (part[i] == there) part[i] = here;
  }
  return sum;
}

enum { EXPECTED = 1 << 14, GAINS = 1 << 13, GAINS_OF_WILD = 1 << 9, LOSSES = 1 << 12 };

// The groups to expect of a colour.
static double expected(squares tiles, uint32_t placed, squares free, squares capturable, uint32_t held) {
  static struct { struct question question; double answer; } known[EXPECTED];
  struct question question = {tiles, free, capturable, placed, held, 1};
  uint32_t place = place_of(&question, EXPECTED);
  if (same(&known[place].question, &question)) return known[place].answer;
  struct coming coming = coming_after(placed);
  struct rims rims;
  find_rims(tiles, &rims);
  double answer = rims.number;
  if (coming.left > 0) {
    squares usable = free | capturable;
    struct pair pairs[MOST_PAIRS];
    int number = find_pairs(&rims, &coming, held, usable, capturable, pairs);
    answer = rims.number - coming.wild + dead_tiles(&coming, usable & rims.once) - joins(pairs, number, rims.number);
  }
  known[place].question = question;
  return known[place].answer = answer;
}

// The same where only the squares beside the tiles are known to be near.
static double expected_groups(squares tiles, uint32_t placed, uint32_t held, squares free, squares capturable) {
  squares near = tiles ? rim_of(tiles) : BOARD;
  return expected(tiles, placed, free & near, capturable & near, held);
}

// Groups gained or lost, and the squares where that is so.
struct worth {
  double value;
  squares where;
};

// Adds squares to those of the same value; the most comes first.
static int gather(struct worth *list, int number, double value, squares bit) {
  int place = number;
  for (int each = 0; each < number; each++)
    if (list[each].value == value) {
      list[each].where |= bit;
      return number;
    }
  for (; place && list[place - 1].value < value; place--) list[place] = list[place - 1];
  list[place] = (struct worth){value, bit};
  return number + 1;
}

// What a tile gains: first on free squares, the most first, then by captures.
struct gains {
  struct question question;
  int free, captures;
  struct worth worth[];
};
enum {
  OF_ORDINARY = sizeof(struct gains) + 9 * sizeof(struct worth),
  OF_WILD = sizeof(struct gains) + 81 * sizeof(struct worth),
};
_Alignas(16) static unsigned char known_gains[GAINS][OF_ORDINARY], known_gains_of_wild[GAINS_OF_WILD][OF_WILD];

static const struct gains *gains(int tile, squares tiles, uint32_t placed, squares free, squares capturable,
                                 uint32_t held, bool anywhere) {
  struct question question = {tiles, free, capturable, placed, held, 1 + 2 * tile + anywhere};
  struct gains *answer = tile == WILD ? (struct gains *)known_gains_of_wild[place_of(&question, GAINS_OF_WILD)]
                                      : (struct gains *)known_gains[place_of(&question, GAINS)];
  if (same(&answer->question, &question)) return answer;
  answer->question = question;
  answer->free = answer->captures = 0;
  struct rims rims;
  find_rims(tiles, &rims);
  squares usable = free | capturable;
  squares left = usable & FIT[tile] & (anywhere ? BOARD : tile == WILD ? rims.twice : rims.once);
  if (!left) return answer;
  double before = expected(tiles, placed, free, capturable, held);
  struct coming after = coming_after(placed | 1u << tile);
  held &= ~(1u << tile);
  squares grown = tiles ? rims.once : 0;
  struct pair stay[MOST_PAIRS];
  int staying = after.left > 0 ? find_pairs(&rims, &after, held, usable, capturable, stay) : 0;
  struct worth captures[81];
  for (; left; left &= left - 1) {
    int square = first(left), groups = 1;
    squares bit = BIT[square], rim = NEIGHBOURS[square] & ~tiles;
    uint64_t merged = 0;
    for (int i = 0; i < rims.number; i++)
      if (rims.rim[i] & bit) {
        rim |= rims.rim[i] ^ bit;
        merged |= 1ull << i;
      } else {
        groups++;
      }
    double value;
    if (after.left <= 0) {
      value = before - (groups - 1) - 1;
    } else {
      squares still = usable & ~bit, beside = (grown & ~bit) | rim, reach = reach_of(rim, still, &after);
      struct pair pairs[MOST_PAIRS + MOST_GROUPS];
      int number = 0;
      if (groups > 1) {
        for (int each = 0; each < staying; each++)
          if (!(merged >> stay[each].i & 1) && !(merged >> stay[each].j & 1)) pairs[number++] = stay[each];
        for (int j = 0; j < rims.number; j++)
          if (!(merged >> j & 1)) {
            double chance = joined(rim, rims.rim[j], reach, still, capturable & ~bit, &after, held);
            number = insert(pairs, number, chance, rims.number, j);
          }
      }
      double joining = joins(pairs, number, rims.number + 1);
      value = before - (groups - after.wild + dead_tiles(&after, still & beside) - joining);
    }
    if (capturable & bit)
      captures[answer->captures++] = (struct worth){value, bit};
    else
      answer->free = gather(answer->worth, answer->free, rounded(value, 1e9), bit);
  }
  for (int each = 0; each < answer->captures; each++) answer->worth[answer->free + each] = captures[each];
  return answer;
}

// What a colour loses where another one takes a square: the most first, in the end all other squares.
enum { MOST_LOSSES = 15 };
struct losses {
  struct question question;
  int number;
  struct worth worth[81];
};

static const struct losses *losses(squares tiles, uint32_t placed, squares free, squares capturable) {
  static struct {
    struct question question;
    int number;
    struct worth worth[MOST_LOSSES];
  } known[LOSSES];
  static struct losses answer;
  struct question question = {tiles, free, capturable, placed, 0, 1};
  uint32_t place = place_of(&question, LOSSES);
  answer.question = question;
  if (same(&known[place].question, &question)) {
    answer.number = known[place].number;
    for (int each = 0; each < answer.number; each++) answer.worth[each] = known[place].worth[each];
    return &answer;
  }
  struct coming coming = coming_after(placed);
  struct rims rims;
  find_rims(tiles, &rims);
  squares rest = BOARD, usable = free | capturable;
  answer.number = 0;
  if (coming.left > 0 && rims.number > 1) {
    struct pair before[MOST_PAIRS];
    int all = find_pairs(&rims, &coming, 0, usable, capturable, before);
    double joining = joins(before, all, rims.number);
    for (squares left = rims.once & usable & ~tiles; left; left &= left - 1) {
      squares bit = lowest(left), still = usable & ~bit;
      struct pair pairs[MOST_PAIRS];
      int number = 0;
      // A pair without a chance gets none where a square is taken.
      for (int each = 0; each < all; each++) {
        struct pair pair = before[each];
        squares rim = rims.rim[pair.i], other = rims.rim[pair.j];
        if ((rim | other) & bit)
          pair.chance = joined(rim, other, reach_of(rim, still, &coming), still, capturable & ~bit, &coming, 0);
        number = insert(pairs, number, pair.chance, pair.i, pair.j);
      }
      double loss = rounded(joining - joins(pairs, number, rims.number), 10);
      if (loss > 0) {
        answer.number = gather(answer.worth, answer.number, loss, bit);
        rest ^= bit;
      }
    }
  }
  answer.worth[answer.number++] = (struct worth){0, rest};
  if (answer.number <= MOST_LOSSES) {
    known[place].question = question;
    known[place].number = answer.number;
    for (int each = 0; each < answer.number; each++) known[place].worth[each] = answer.worth[each];
  }
  return &answer;
}

#endif
