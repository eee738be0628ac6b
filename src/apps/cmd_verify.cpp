// cheshire verify: replays the Record of a game and compares every paper in it with its seal.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <memory>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"
#include "server/common/json_read.h"
#include "server/games/stored_game.h"
#include "server/store/record.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

struct VerifyArguments {
  std::string record, sealed;
  std::vector<std::string> files;
};

/// What a Record says about the game.
struct Recorded {
  std::string id, game, file, start;
  OptionValues options;
  std::vector<std::string> moves;
  Outcome result;  // not over if the game is in progress
};

std::string text_or_null(const json::object& object, std::string_view name, std::size_t longest) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || value->is_null()) return {};
  auto text = text_field(object, name, longest);
  if (!text) throw UsageError(text.error().text());
  return *text;
}

Outcome read_result(const json::object& record) {
  const json::value* value = record.if_contains("result");
  if (value == nullptr || value->is_null()) return {};
  const json::object* result = value->if_object();
  if (result == nullptr) throw UsageError("'result' must be an object or null");
  Outcome outcome;
  if (!read(text_or_null(*result, "reason", 40), outcome.reason))
    throw UsageError("unknown reason in 'result'");
  // Records of games without ties have only a winner, no decision.
  const std::string winner = text_or_null(*result, "winner", 1),
                    decision = text_or_null(*result, "decision", 40);
  if (decision.empty()) {
    outcome.decision = winner.empty() ? Outcome::Decision::draw : Outcome::Decision::win;
  } else if (!read(decision, outcome.decision)) {
    throw UsageError("unknown decision in 'result'");
  }
  outcome.winner = winner == "b" ? Color::black : Color::white;
  return outcome;
}

/// Throws a UsageError that does not name the file.
Recorded read_record(const json::object& object) {
  Recorded record;
  const auto game = text_field(object, "game", 100);
  if (!game) throw UsageError(game.error().text());
  record.game = *game;
  record.id = text_or_null(object, "id", 100);
  record.file = text_or_null(object, "file", max_game_file);
  record.start = text_or_null(object, "start", 100'000);
  const json::value* options = object.if_contains("options");
  if (options != nullptr && !options->is_null()) {
    auto values = read_options(json::serialize(*options));
    if (!values) throw UsageError(values.error().text());
    record.options = *values;
  }
  const json::value* moves = object.if_contains("moves");
  if (moves == nullptr || !moves->is_array()) throw UsageError("'moves' must be a list of strings");
  for (const json::value& move : moves->get_array()) {
    const json::string* one = move.if_string();
    if (one == nullptr) throw UsageError("'moves' must be a list of strings");
    record.moves.emplace_back(one->data(), one->size());
  }
  record.result = read_result(object);
  return record;
}

Recorded read_record(const std::string& path) {
  constexpr std::size_t longest = std::size_t{8} << 20;
  auto text = read_text(path, longest);
  if (!text) throw UsageError(text.error().text());
  auto object = read_object(*text);
  if (!object) {
    const Error& error = object.error();
    throw UsageError(fmt::format("{}: {}{}", path, error.text(),
                                 error.at == Error::nowhere ? "" : fmt::format(" (byte {})", error.at)));
  }
  try {
    return read_record(*object);
  } catch (const UsageError& error) {
    throw UsageError(path + " is not a Record of a game: " + error.what());
  }
}

bool appoints(const std::string& move) { return move.starts_with('@'); }
/// Returns the digits of the seal in an appointment; empty if there is none.
std::string seal_in(const std::string& move) {
  const std::size_t at = move.find('=');
  return at == std::string::npos ? "" : move.substr(at + 1, 64);
}
/// Returns a move without what it discloses about papers.
std::string deed(const std::string& move) { return move.substr(0, move.find_first_of("!*")); }

class Verification {
 public:
  Verification(const Recorded& record, const Recorded* earlier, std::unique_ptr<Session> session)
      : record_(record), earlier_(earlier), session_(std::move(session)) {}

  /// Prints the findings. Returns whether nothing was forged or altered.
  bool run() {
    if (!session_->set(record_.start)) {
      fault(fmt::format("the start '{}' cannot be played", printable(record_.start)));
      return false;
    }
    if (earlier_ && !same_game()) return false;
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      if (!turn(i)) return false;
    }
    if (papers_ == 0) fmt::print("There are no papers in this record.\n");
    fmt::print("{} turns replayed. {}\n", record_.moves.size(), result());
    return sound_;
  }

 private:
  void fault(const std::string& text) {
    fmt::print("{}\n", text);
    sound_ = false;
  }

  bool same_game() {
    if (earlier_->moves.size() > record_.moves.size()) {
      fault("the earlier record has more turns than this one");
      return false;
    }
    return true;
  }

  /// Replays one turn. Returns false if the replay cannot continue.
  bool turn(std::size_t i) {
    const std::string& move = record_.moves[i];
    const std::string* before = earlier_ && i < earlier_->moves.size() ? &earlier_->moves[i] : nullptr;
    if (before && (appoints(*before) != appoints(move) || (!appoints(move) && deed(*before) != deed(move))))
      fault(fmt::format("turn {}: the earlier record has {}, this one {}", i + 1, printable(*before),
                        printable(move)));
    std::string played = move;
    if (const auto sealed = session_->sealed_move(move)) {
      paper(i, *sealed, before);
      // A paper that was checked above does not stop the replay.
      played = sealed->bare;
    }
    const Result<void> r = session_->play(played);
    if (!r) fault(fmt::format("turn {}, {}: {}", i + 1, printable(move), r.error().text()));
    return r.ok();
  }

  void paper(std::size_t i, const SealedMove& sealed, const std::string* before) {
    ++papers_;
    const char* side = session_->side() == Color::white ? "White" : "Black";
    const std::string turn = fmt::format("turn {}, {}", i + 1, side);
    const std::string earlier = before ? seal_in(*before) : "";
    const bool kept = earlier.empty() || earlier == sealed.seal;
    if (sealed.names == no_cell) {
      fmt::print("{} makes a sealed appointment: {}\n", turn, sealed.seal);
      if (!kept) fault(fmt::format("{}: the earlier record has another seal", turn));
      if (record_.result.over()) fault(fmt::format("{}: the game is over, and the paper is not shown", turn));
      return;
    }
    const std::string& cell = session_->game().topology().name(sealed.names);
    const std::string subject = fmt::format("{} appoints C {}", turn, cell);
    const std::string name = fmt::format("the paper of {}'s appointment of {} in turn {}", side, cell, i + 1);
    if (sealed.seal.empty()) {
      if (!sealed.needs_seal) return fmt::print("{}: an open paper\n", subject);
      return fault(fmt::format("{}: {} bears no seal", subject, name));
    }
    if (!sealed.matches)
      return fault(
          fmt::format("{}: {} does not match its seal: one of them was forged or altered", subject, name));
    if (!kept)
      return fault(fmt::format("{}: {} does not match the seal of the earlier record", subject, name));
    fmt::print("{}: matches its seal{}\n", subject,
               earlier.empty() ? "" : ", which is that of the earlier record");
  }

  /// Returns how the game ended according to the Record, and reports where the position disagrees.
  std::string result() {
    const Outcome by_rules = session_->outcome(), &recorded = record_.result;
    if (!recorded.over()) {
      if (by_rules.over()) fault("the record says that the game goes on, but " + sentence(by_rules));
      return by_rules.over() ? "The game is over." : "The game goes on.";
    }
    const Outcome offered = session_->offered();
    using Reason = Outcome::Reason;
    Outcome expected = recorded;
    if (by_rules.over()) {
      expected = by_rules;
    } else if (offered.over() && recorded.reason == offered.reason) {
      expected = offered;
    } else if (recorded.reason == Reason::agreement || recorded.reason == Reason::judgment) {
      expected = session_->outcome_by(recorded.reason);
    } else if (recorded.reason != Reason::resignation && recorded.reason != Reason::time &&
               recorded.reason != Reason::forfeit && recorded.reason != Reason::annulment) {
      fault(fmt::format("the record says '{}', but by the rules the game goes on", sentence(recorded)));
    }
    if (expected != recorded)
      fault(
          fmt::format("the record says '{}', but the position '{}'", sentence(recorded), sentence(expected)));
    return fmt::format("{} {}", sentence(recorded), score(recorded));
  }

  const Recorded& record_;
  const Recorded* earlier_;
  std::unique_ptr<Session> session_;
  int papers_ = 0;
  bool sound_ = true;
};

int run(const VerifyArguments& arguments) {
  const Recorded record = read_record(arguments.record);
  std::optional<Recorded> earlier;
  if (!arguments.sealed.empty()) {
    earlier = read_record(arguments.sealed);
    if (earlier->game != record.game || earlier->id != record.id)
      throw UsageError(arguments.sealed + " is a Record of another game");
  }
  const LoadedGames loaded_games = load_games(arguments.files);
  const auto game = open_stored_game(record.game, record.options, record.file, loaded_games);
  if (!game) throw UsageError(arguments.record + ": " + game.error().text());
  return Verification(record, earlier ? &*earlier : nullptr, (*game)->session()).run() ? 0 : 1;
}

}  // namespace

void add_verify(Command& cheshire) {
  Command command = cheshire.command(
      "verify", "Replay the Record of a game (docs/protocol.md) and compare every paper with its seal");
  const auto arguments = std::make_shared<VerifyArguments>();
  command.text("RECORD", arguments->record, "", "File with the answer to GET /api/games/ID").required();
  command.text("--sealed", arguments->sealed, "EARLIER",
               "An earlier Record of the same game, whose seals must match the papers now shown");
  add_game_files(command, arguments->files);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
