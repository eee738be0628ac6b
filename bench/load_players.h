// For the load test: players at their WebSockets, two per game, who play prepared legal games against each
// other.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace load {

using Clock = std::chrono::steady_clock;
using tcp = boost::asio::ip::tcp;
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

class Game;

/// A WebSocket that writes its frames by hand.
class Player {
 public:
  Player(boost::asio::io_context& loop, Game& game, int side) : socket_(loop), game_(game), side_(side) {}
  /// Connects and joins; waits for the record.
  void sit_down(int port, const std::string& id);
  /// Starts to listen.
  void listen();
  void send(std::string_view text);

 private:
  /// Takes all complete frames from the data read and passes each text to `each`.
  template <class Each>
  void take_frames(Each&& each);

  tcp::socket socket_;
  Game& game_;
  int side_;
  std::string read_;
  std::array<char, 2048> chunk_;
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
  void heard(int side, std::string_view message);

  const std::string& id() const { return id_; }
  int acknowledged() const { return static_cast<int>(next_) - (acknowledged_ ? 0 : 1); }
  Clock::time_point due;  // when the next move is to be played

 private:
  std::string id_;
  const Script& script_;
  Tally& tally_;
  std::array<std::unique_ptr<Player>, 2> players_;
  std::size_t next_ = 0;
  bool acknowledged_ = true, told_ = true;
  Clock::time_point sent_;
};

}  // namespace load
