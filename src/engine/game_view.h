// GameView: what a game with rules of its own shows besides its pieces. Sessions and set-up reports give one;
// JSON, diagrams and the play table pass it on without knowing the game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace cheshire {

class GameView {
 public:
  virtual ~GameView() = default;

  /// The rules whose view it is: OwnRules::name().
  virtual std::string_view rules() const = 0;
  /// Its members as they stand in State and SetupReport.
  struct Member {
    std::string_view name;
    std::string json;
  };
  virtual std::vector<Member> members() const = 0;

  /// Cells that a diagram colours. Of two areas with a common cell the later one shows.
  struct Area {
    enum class Kind { wall, faded_wall, hall, center };
    Kind kind;
    std::vector<Cell> cells;
  };
  virtual std::vector<Area> areas() const { return {}; }
  /// Lines that follow a diagram, each with its line feed.
  virtual std::string legend() const { return {}; }
  /// Where points are counted (Capabilities::tally): a table with headings, and a line about the counters.
  struct Tally {
    std::vector<std::vector<std::string>> rows;
    std::string counters;
  };
  virtual Tally tally() const { return {}; }
  /// Where information is hidden: the cells about which this session knows more than everybody.
  virtual std::vector<Cell> secrets() const { return {}; }
};

}  // namespace cheshire
