// The kinds of play in which the problem solver and the oracle's are compared.
#pragma once

#include <array>

#include "oracle/problem.h"
#include "solve/stipulation.h"

namespace cheshire::test {

struct PlayKind {
  const char* words;
  Play play;
  bool series;
  oracle::Play in_oracle;
};
inline constexpr std::array<PlayKind, 10> play_kinds = {{
    {"Direct", Play::direct, false, oracle::Play::direct},
    {"Help", Play::help, false, oracle::Play::help},
    {"Self", Play::self, false, oracle::Play::self},
    {"HelpSelf", Play::help_self, false, oracle::Play::help_self},
    {"Reflex", Play::reflex, false, oracle::Play::reflex},
    {"SemiReflex", Play::semi_reflex, false, oracle::Play::semi_reflex},
    {"SeriesDirect", Play::direct, true, oracle::Play::direct},
    {"SeriesHelp", Play::help, true, oracle::Play::help},
    {"SeriesSelf", Play::self, true, oracle::Play::self},
    {"SeriesReflex", Play::reflex, true, oracle::Play::reflex},
}};

}  // namespace cheshire::test
