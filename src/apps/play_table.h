// A game at the terminal: the player against the engine, two players, or the engine against itself.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "protocol/diagram.h"
#include "protocol/tokens.h"

namespace cheshire {

struct PlayOptions {
  bool human[2] = {true, false};  // by colour
  int level = 8;
  int move_time = 1000;  // milliseconds
  int hash = 64;         // MiB
  DiagramStyle style;
  bool terminal =
      true;  // the user types; otherwise the input is echoed, so that the output can be read later
};

class PlayTable {
 public:
  /// Shows a prompt and reads a line of input; returns false at the end of input.
  using Read = std::function<bool(const std::string& prompt, std::string& line)>;
  using Write = std::function<void(std::string_view text)>;

  PlayTable(std::unique_ptr<Session> session, PlayOptions options, Read read, Write write);

  /// Plays until the game is over or the player quits. At a terminal the player can still take back the end
  /// of a game.
  void run();

  /// Returns what the player may type now: the commands of this game, and the legal moves in both notations.
  std::vector<std::string> candidates() const;

 private:
  struct Command;
  static const Command commands[];
  enum class Turn { again, draw, done };

  /// Writes a message as a sentence on a line of its own.
  void say(const Message& message);
  /// Says a player's last move.
  void say_move(const std::string& player, const std::string& more = "");
  /// Asks until something happens on the board.
  Turn ask();
  Turn obey(const std::string& line);
  bool has(const Command& command) const;
  void engine_move();

  void help();
  void list_moves();
  Turn take_back(const std::vector<Token>& words);
  Turn resign();
  Turn offer_draw();
  Turn end(const std::vector<Token>& words);
  Turn finish(const Outcome& outcome);
  void hint();
  void analyse();
  void save(const std::vector<Token>& words);
  void tally();
  void papers();
  Turn accept();

  std::unique_ptr<Session> shown() const;
  void write_key();
  void draw_board(bool whole = false);
  void announce();
  std::string examples() const;
  Capabilities can() const { return session_->game().spec().capabilities(); }
  bool human_to_move() const { return options_.human[index(session_->side())]; }
  Message turn() const;
  ThinkResult think(Session& session, int level, int lines = 1);

  std::unique_ptr<Session> session_;
  PlayOptions options_;
  Read read_;
  Write write_;
  bool announced_ = false;
};

}  // namespace cheshire
