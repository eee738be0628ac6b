// For the load test: players at their WebSockets, two per game, who play prepared legal games against each
// other.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_socket.h"

namespace load {

using Clock = std::chrono::steady_clock;
/// The moves of one game.
using Script = std::vector<std::string>;

/// Random legal games of at least `plies` plies.
std::vector<Script> prepare_games(const std::string& game, int count, int plies, unsigned seed);

/// What the players of all games measure together.
struct Tally {
  bool measuring = false;
  std::vector<float> milliseconds;  // from sending a move to its acknowledgement, while measuring
  std::size_t acknowledged = 0, errors = 0, played_out = 0;
  std::string first_error;
};

/// Two players and the game they know.
class Game {
 public:
  Game(boost::asio::io_context& loop, std::string id, const Script& script, Tally& tally);
  void sit_down(int port);
  /// Plays the next move, unless the last one is still on its way or the opponent has not seen it. Returns
  /// false once all moves are played.
  bool play();
  /// Returns whether the next move may be played.
  bool ready() const { return acknowledged_ && told_ && next_ < script_.size(); }
  const std::string& id() const { return id_; }
  int acknowledged() const { return static_cast<int>(next_) - (acknowledged_ ? 0 : 1); }
  Clock::time_point due;  // when the next move is to be played

 private:
  void heard(int side, std::string_view message);

  std::string id_;
  const Script& script_;
  Tally& tally_;
  std::array<std::unique_ptr<Socket>, 2> players_;
  std::size_t next_ = 0;
  bool acknowledged_ = true, told_ = true;
  Clock::time_point sent_;
};

}  // namespace load
