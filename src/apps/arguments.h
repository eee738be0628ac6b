// Arguments that several commands share: the game, its options, the position.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/command_line.h"
#include "engine/session.h"
#include "gamefile/loaded_games.h"
#include "protocol/tokens.h"

namespace cheshire {

struct GameArguments {
  std::string game, fen, moves;
  std::vector<std::string> options, files;
};

/// Which arguments add_game_arguments() offers besides GAME, --games and --option.
enum class Offer { no, fen, fen_and_moves };

void add_game_arguments(Command& command, GameArguments& arguments, Offer offer);

/// Adds --option KEY=VALUE, which may be repeated, and reads its values. Throws UsageError for one that is
/// not written so.
void add_rule_options(Command& command, std::vector<std::string>& options, const std::string& help);
OptionValues read_rule_options(const std::vector<std::string>& options);

/// Adds --games FILE, which may be repeated.
void add_game_files(Command& command, std::vector<std::string>& files);
/// Returns the built-in games and those of the files. Throws UsageError with every mistake of the files, one
/// per line.
LoadedGames load_games(const std::vector<std::string>& files);

/// Returns the game with its options. Throws UsageError, which lists what is known.
std::shared_ptr<const AnyGame> open_game(const GameArguments& arguments);
/// The error about an argument, with its place in the text if it has one.
UsageError refused_argument(std::string_view name, std::string_view text, const Error& error);
/// Returns a session of the game at the position, or at the diagram of a problem. Throws UsageError, which
/// names the fault, its byte and the text around it.
std::unique_ptr<Session> open_session(const GameArguments& arguments, Purpose purpose = Purpose::game);

/// Reads a number from `low` to `high`, such as "0.002". Returns nothing if the text is not so.
std::optional<double> read_real(std::string_view text, double low, double high);

/// Adds an option that takes a number from `low` to 1, such as "0.002"; `malformed` is what is said of
/// another text.
void add_real(Command& command, const std::string& name, double& value, double low, const std::string& type,
              Message (*malformed)(std::string_view), const std::string& help);

/// Returns the moves of a text such as "1. e4 e5 2.Nf3", without their numbers.
std::vector<Token> move_words(std::string_view text);

/// Describes a place in a text, with bytes from 1: "byte 3, at 'pp>x<pp'".
std::string place(std::string_view text, int at);

}  // namespace cheshire
