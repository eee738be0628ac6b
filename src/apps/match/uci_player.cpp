#include <fmt/format.h>

#include <algorithm>

#include "apps/match/players.h"
#include "base/assert.h"
#include "base/shown_text.h"
#include "engine/levels.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

/// Timeout for everything except thinking.
constexpr auto courtesy = 10s;

Deadline in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

/// Returns the text of a line between the word `after` and the next of the words `until`.
std::string part(const std::string& line, const std::string& after, const std::vector<std::string>& until) {
  const std::vector<Token> words = tokenize(line);
  std::string text;
  bool inside = false;
  for (const Token& word : words) {
    if (inside && std::find(until.begin(), until.end(), word.text) != until.end()) break;
    if (inside) text += (text.empty() ? "" : " ") + std::string(word.text);
    inside = inside || word.text == after;
  }
  return text;
}

std::string go_command(const Limits& limits) {
  std::string text = "go";
  if (limits.depth > 0) text += fmt::format(" depth {}", limits.depth);
  if (limits.nodes > 0) text += fmt::format(" nodes {}", limits.nodes);
  if (limits.move_time > 0) text += fmt::format(" movetime {}", limits.move_time);
  if (limits.time[0] > 0) {
    text += fmt::format(" wtime {} btime {} winc {} binc {}", limits.time[0], limits.time[1],
                        limits.increment[0], limits.increment[1]);
  }
  return text;
}

}  // namespace

UciPlayer::UciPlayer(std::shared_ptr<const AnyGame> game, PlayerOptions options,
                     std::vector<std::string> words)
    : game_(std::move(game)),
      options_(std::move(options)),
      words_(std::move(words)),
      name_(options_.command) {}

UciPlayer::~UciPlayer() {
  if (!process_) return;
  process_->write_line("quit", in(200ms));
  process_->end(500ms);
}

Error UciPlayer::lost(Message (*why)(std::string_view word, Message end), std::string_view word) {
  Message end = process_->end(100ms);
  process_.reset();
  return Error{why(word, std::move(end))};
}

Result<std::string> UciPlayer::wait_for(const std::string& word, Deadline deadline) {
  std::string line;
  for (;;) {
    switch (process_->read_line(line, deadline)) {
      case Process::Read::timeout: return lost(msg::engine_too_slow, word);
      case Process::Read::closed:
      case Process::Read::interrupted: return lost(msg::engine_gone, word);
      case Process::Read::line: break;
    }
    const std::vector<Token> words = tokenize(line);
    if (words.empty()) continue;
    if (words[0].text == word) return line;
    if (words[0].text == "id" && words.size() > 2 && words[1].text == "name")
      name_ = shown_text(part(line, "name", {}));
    if (words[0].text == "option") offered(line);
    if (words[0].text != "info") continue;
    informed(words);
    if (setting_up_ && words.size() > 1 && words[1].text == "string") told(part(line, "string", {}));
  }
}

Result<void> UciPlayer::wait_until_ready() {
  process_->write_line("isready", in(courtesy));
  if (auto ok = wait_for("readyok", in(courtesy)); !ok) return ok.error();
  return {};
}

void UciPlayer::offered(const std::string& option_line) {
  const std::string name = part(option_line, "name", {"type"});
  option_names_.push_back(name);
  if (name != "UCI_Variant") return;
  others_.clear();
  const std::vector<Token> words = tokenize(option_line);
  std::vector<std::string> games;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i].text != "var") continue;
    if (words[i + 1].text == variant()) return;
    games.emplace_back(words[i + 1].text);
  }
  others_ = std::move(games);
}

void UciPlayer::told(const std::string& text) {
  constexpr std::size_t longest = 1000;
  if (options_.heard) options_.heard(name_, shown_text(text, longest));
}

/// Keeps score and depth of the best line; a bound of a score is none.
void UciPlayer::informed(const std::vector<Token>& info) {
  constexpr std::int64_t max = 1'000'000;
  std::optional<Score> score;
  int depth = 0;
  for (std::size_t i = 1; i + 1 < info.size() && info[i].text != "pv" && info[i].text != "string"; ++i) {
    if (info[i].text == "upperbound" || info[i].text == "lowerbound") return;
    const auto number = read_number(info[i + 1], "info", -max, max);
    if (!number) continue;
    const int value = static_cast<int>(*number);
    if (info[i].text == "multipv" && value != 1) return;
    if (info[i].text == "depth") depth = value;
    if (info[i].text == "cp") score = Score{Score::Kind::centipawns, value};
    if (info[i].text == "mate") score = Score{Score::Kind::mate, value};
  }
  if (!score) return;
  choice_.score = score;
  choice_.depth = depth;
}

/// The game as UCI calls it: Chess960 is chess with an option.
std::string UciPlayer::variant() const { return plays_chess960() ? "chess" : game_->spec().id; }

bool UciPlayer::has_option(const std::string& name) const {
  return std::any_of(option_names_.begin(), option_names_.end(),
                     [&](const std::string& n) { return same_name(n, name); });
}

Result<void> UciPlayer::start() {
  auto process = Process::start(words_);
  if (!process) return process.error();
  process_ = std::move(*process);
  option_names_.clear();
  others_.clear();
  process_->write_line("uci", in(courtesy));
  if (auto ok = wait_for("uciok", in(courtesy)); !ok) return ok.error();
  setting_up_ = true;
  Result<void> set = set_up();
  if (set) set = wait_until_ready();
  setting_up_ = false;
  return set;
}

Result<void> UciPlayer::set_up() {
  const auto set = [&](const std::string& name, const std::string& value) {
    process_->write_line(fmt::format("setoption name {} value {}", name, value), in(courtesy));
  };
  // Send the game file before choosing a game: an engine that has read the file announces its variants again.
  constexpr const char* games_file = "GamesFile";
  for (const auto& [name, value] : options_.engine_options) {
    if (!same_name(name, games_file) || !has_option(name)) continue;
    set(name, value);
    if (Result<void> ready = wait_until_ready(); !ready) return ready;
  }
  if (!others_.empty()) {
    return Error{has_option(games_file) ? msg::engine_without_file(variant(), others_)
                                        : msg::engine_without_game(variant(), others_)};
  }
  if (plays_chess960()) {
    constexpr const char* chess960 = "UCI_Chess960";
    if (!has_option(chess960)) return Error{msg::engine_without_option(chess960)};
    set(chess960, "true");
  }
  if (has_option("UCI_Variant")) {
    set("UCI_Variant", variant());
    // An engine may announce the game's rule options only now.
    if (Result<void> ready = wait_until_ready(); !ready) return ready;
  } else if (variant() != "chess") {
    told(msg::engine_without_variants(variant()).text());
  }
  if (has_option("Hash")) set("Hash", std::to_string(options_.hash));
  for (const OptionSpec& option : game_->spec().options) {
    if (has_option(option.key)) {
      // Only an option that can be nothing but on or off is a check.
      const bool on_off = option.choices.size() == 2 && (option.value == "on" || option.value == "off");
      set(option.key, !on_off ? option.value : option.value == "on" ? "true" : "false");
    }
  }
  for (const auto& [name, value] : options_.engine_options) {
    if (!has_option(name)) return Error{msg::engine_without_option(name)};
    if (!same_name(name, games_file)) set(name, value);
  }
  return {};
}

Result<void> UciPlayer::new_game(std::uint64_t) {
  if (!process_) {
    if (Result<void> started = start(); !started) return started;
  }
  process_->write_line("ucinewgame", in(courtesy));
  return wait_until_ready();
}

Result<Choice> UciPlayer::choose(const Session& game, const Limits& limits,
                                 std::chrono::milliseconds patience) {
  CHESHIRE_ASSERT(process_ != nullptr);
  choice_ = {};
  // In Chess960 an engine's "startpos" is the array of chess, whatever array the match begins from.
  const bool usual = game.start_fen() == game_->spec().start && !plays_chess960();
  std::string position = usual ? "position startpos" : "position fen " + game.start_fen();
  if (!game.moves().empty()) position += " moves";
  for (const MoveView& move : game.moves()) position += " " + move.uci;
  const Deadline deadline = in(patience);
  if (!process_->write_line(position, deadline) || !process_->write_line(go_command(limits), deadline)) {
    return lost(msg::engine_gone, "bestmove");
  }
  auto line = wait_for("bestmove", deadline);
  if (!line) return line.error();
  const std::vector<Token> words = tokenize(*line);
  if (words.size() > 1) choice_.move = words[1].text;
  return choice_;
}

bool is_builtin(std::string_view command) { return command == "builtin" || command.starts_with("builtin:"); }

Result<std::unique_ptr<Player>> make_player(const PlayerOptions& options,
                                            std::shared_ptr<const AnyGame> game) {
  const std::string& command = options.command;
  if (is_builtin(command)) {
    auto player = std::make_unique<BuiltinPlayer>(*game, options.hash);
    constexpr std::string_view by_level = "builtin:", by_strength = "builtin:strength=";
    const auto number_after = [&](std::string_view prefix, const char* what, int low, int high) {
      return read_number({std::string_view(command).substr(prefix.size()), static_cast<int>(prefix.size())},
                         what, low, high);
    };
    if (command.starts_with(by_strength)) {
      const auto strength = number_after(by_strength, "the strength", Skill::weakest, Skill::strongest);
      if (!strength) return strength.error();
      player->set_strength(static_cast<int>(*strength));
    } else if (command.starts_with(by_level)) {
      const auto level = number_after(by_level, "the level", Levels::lowest, Levels::highest);
      if (!level) return level.error();
      player->set_level(static_cast<int>(*level));
    }
    for (const auto& [name, value] : options.engine_options) {
      const Result<void> set = player->set_option(name, value);
      if (!set) return Error{msg::argument_refused(name + "=" + value, set.error().message)};
    }
    return std::unique_ptr<Player>(std::move(player));
  }
  auto words = split_command(command);
  if (!words) return words.error();
  return std::unique_ptr<Player>(new UciPlayer(std::move(game), options, std::move(*words)));
}

}  // namespace cheshire
