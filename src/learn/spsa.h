// Spsa: tunes many numbers at once by pairs of games (simultaneous perturbation stochastic approximation,
// Spall 1992, with the schedule that Stockfish's tests use). Each pair plays all numbers moved a little one
// way, at random, against the same moved the other way; the numbers then follow the winner. `cheshire tune`
// plays the games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cheshire {

struct TunedNumber {
  std::string name;
  double value = 0;          // now
  double low = 0, high = 0;  // it stays within
  double step = 1;           // by which it is moved at the end; more at the beginning
  double first = 0;          // where it began
};

struct SpsaOptions {
  int pairs = 10'000;  // in all: the schedule depends on it
  std::uint64_t seed = 1;
  /// How far the numbers follow a won pair at the end, as a share of their steps.
  double rate = 0.002;
};

class Spsa {
 public:
  Spsa(std::vector<TunedNumber> numbers, SpsaOptions options);

  /// The numbers of both sides of a pair, as whole numbers in the order of numbers(), and the direction of
  /// the first side.
  struct Pair {
    int number = 0;
    std::vector<int> plus, minus;
    std::vector<signed char> sign;
  };
  /// The pair of a number from 0, around the present values: the same whenever these are the same.
  Pair pair(int number) const;
  /// Follows the result of a pair, the points of the side `plus` less those of `minus`: -2 to 2.
  void follow(const Pair& pair, double result);

  const std::vector<TunedNumber>& numbers() const { return numbers_; }
  const SpsaOptions& options() const { return options_; }

 private:
  /// By how much a number is moved in a pair.
  double step(const TunedNumber& n, int pair) const;

  std::vector<TunedNumber> numbers_;
  SpsaOptions options_;
};

}  // namespace cheshire
