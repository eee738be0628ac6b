#include "shove.h"

namespace cheshire::shove {
namespace {

Result<GameSpec> make(const GameEntry::Options& options) {
  GameSpec spec;
  spec.id = "shove";
  spec.title = "Shove";
  spec.family = "Examples";
  spec.summary = {"Stones push whole rows of pieces.", "Who pushes the enemy king over the edge wins."};
  spec.board = box(5, 5);  // SH-1
  spec.kinds = {{'K', "king", "W", "K"}, {'S', "stone", "W", ""}};
  spec.king = king;
  spec.rules = Rules{value_of(options, "pushed")[0] - '0'};
  spec.start = "sskss/5/5/5/SSKSS w - - 0 1";  // SH-2, SH-3
  return spec;
}

}  // namespace

GameEntry entry() {
  OptionSpec pushed{"pushed", "Pieces pushed at once", "SH-7", {"1", "2", "3"}, "2", "2"};
  return {"shove", {pushed}, make, false};
}

}  // namespace cheshire::shove
