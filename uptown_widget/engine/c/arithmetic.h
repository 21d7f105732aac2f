// The arithmetic of bots/arithmetic.py: the same operations in the same order give the same numbers.

#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include <stdint.h>

static const double LOG_2_HIGH = 0x1.62e42feep-1, LOG_2_LOW = 0x1.a39ef35793c76p-33;

// e to the power of a number, between -700 and 700.
static double exponential(double number) {
  double doublings = __builtin_floor(number / LOG_2_HIGH + 0.5);
  double rest = number - doublings * LOG_2_HIGH - doublings * LOG_2_LOW;
  double factorial = 1, weights[14];
  for (int power = 0; power < 14; power++) {
    if (power) factorial *= power;
    weights[power] = 1 / factorial;
  }
  double found = 0;
  for (int power = 13; power >= 0; power--) found = found * rest + weights[power];
  union { uint64_t bits; double number; } scale = {.bits = (uint64_t)(1023 + (int64_t)doublings) << 52};
  return found * scale.number;
}

// The nearest multiple of one by so many parts.
static inline double rounded(double number, double parts) { return __builtin_floor(number * parts + 0.5) / parts; }

#endif
