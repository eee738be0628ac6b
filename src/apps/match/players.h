// The two kinds of Player; see player.h.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/match/player.h"
#include "apps/process.h"
#include "protocol/tokens.h"
#include "search/search_params.h"

namespace cheshire {

class BuiltinPlayer final : public Player {
 public:
  /// At full strength, unless set_level() or set_strength() says otherwise.
  BuiltinPlayer(const AnyGame& game, int hash);

  void set_level(int level);
  /// As Skill::at() takes it, in place of a level.
  void set_strength(int strength);

  /// Other numbers of the search, to tune them. Errors: this program does not search the game.
  Result<void> set_params(const SearchParams& params);

  /// Sets an option of PlayerOptions::engine_options. Errors: there is none of this name, the value is not
  /// one of its values, or the net cannot be read or was made for another game.
  Result<void> set_option(std::string_view name, const std::string& value);

  const std::string& name() const override { return name_; }
  Result<void> new_game(std::uint64_t seed) override;
  Result<Choice> choose(const Session& game, const Limits& limits,
                        std::chrono::milliseconds patience) override;

 private:
  void open(const AnyGame& game);
  /// Errors: the game can have no tables, or the folder has none of it.
  Result<void> set_tables(const std::string& folder);

  std::string name_ = "Cheshire";
  int hash_;
  ThinkRequest request_;  // of every move, but for its limits
  std::unique_ptr<Session> session_;
  std::optional<SearchParams> params_;
  std::optional<std::string> net_;  // as of Session::set_net()
  std::string tables_;              // the folder of TablesPath; empty for none
};

class UciPlayer final : public Player {
 public:
  UciPlayer(std::shared_ptr<const AnyGame> game, PlayerOptions options, std::vector<std::string> words);
  ~UciPlayer() override;

  const std::string& name() const override { return name_; }
  Result<void> new_game(std::uint64_t seed) override;
  Result<Choice> choose(const Session& game, const Limits& limits,
                        std::chrono::milliseconds patience) override;

 private:
  Result<void> start();
  Result<void> set_up();
  void offered(const std::string& option_line);
  void told(const std::string& text);
  void informed(const std::vector<Token>& info);
  bool has_option(const std::string& name) const;
  bool plays_chess960() const { return game_->spec().castling_to_rook; }
  std::string variant() const;
  /// Reads lines up to one that starts with `word` and returns that line. Keeps what the lines say of the
  /// best move.
  Result<std::string> wait_for(const std::string& word, Deadline deadline);
  /// Sends isready and waits for the answer.
  Result<void> wait_until_ready();
  /// Ends the process. `why` makes a message of the awaited word and of how the process ended.
  Error lost(Message (*why)(std::string_view word, Message end), std::string_view word);

  std::shared_ptr<const AnyGame> game_;
  PlayerOptions options_;
  std::vector<std::string> words_;
  std::string name_;
  std::vector<std::string> option_names_;
  std::vector<std::string>
      others_;  // the variants that the engine last announced, if the game is not one of them
  std::unique_ptr<Process> process_;
  bool setting_up_ = false;  // from the first option until the engine is ready
  Choice choice_;            // of the search that runs; without its move
};

}  // namespace cheshire
