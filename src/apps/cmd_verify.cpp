// cheshire verify: replays the Record of a game and compares every paper in it with its seal.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <memory>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"
#include "server/common/json_read.h"
#include "server/model/record.h"
#include "server/work/stored_game.h"
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
  if (!text) throw UsageError(text.error().message);
  return *text;
}

Outcome read_result(const json::object& record) {
  const json::value* value = record.if_contains("result");
  if (value == nullptr || value->is_null()) return {};
  const json::object* result = value->if_object();
  if (result == nullptr) throw UsageError(msg::record_result_not_object());
  Outcome outcome;
  if (!read(text_or_null(*result, "reason", 40), outcome.reason))
    throw UsageError(msg::record_reason_unknown());
  // Records of games without ties have only a winner, no decision.
  const std::string winner = text_or_null(*result, "winner", 1),
                    decision = text_or_null(*result, "decision", 40);
  if (decision.empty()) {
    outcome.decision = winner.empty() ? Outcome::Decision::draw : Outcome::Decision::win;
  } else if (!read(decision, outcome.decision)) {
    throw UsageError(msg::record_decision_unknown());
  }
  outcome.winner = winner == "b" ? Color::black : Color::white;
  return outcome;
}

/// Throws a UsageError that does not name the file.
Recorded read_record(const json::object& object) {
  Recorded record;
  const auto game = text_field(object, "game", 100);
  if (!game) throw UsageError(game.error().message);
  record.game = *game;
  record.id = text_or_null(object, "id", 100);
  record.file = text_or_null(object, "file", max_game_file);
  record.start = text_or_null(object, "start", 100'000);
  const json::value* options = object.if_contains("options");
  if (options != nullptr && !options->is_null()) {
    auto values = read_options(json::serialize(*options));
    if (!values) throw UsageError(values.error().message);
    record.options = *values;
  }
  const json::value* moves = object.if_contains("moves");
  if (moves == nullptr || !moves->is_array()) throw UsageError(msg::record_moves_not_list());
  for (const json::value& move : moves->get_array()) {
    const json::string* one = move.if_string();
    if (one == nullptr) throw UsageError(msg::record_moves_not_list());
    record.moves.emplace_back(one->data(), one->size());
  }
  record.result = read_result(object);
  return record;
}

Recorded read_record(const std::string& path) {
  constexpr std::size_t longest = std::size_t{8} << 20;
  auto text = read_text(path, longest);
  if (!text) throw UsageError(text.error().message);
  auto object = read_object(*text);
  if (!object) {
    const Error& error = object.error();
    throw UsageError(
        error.at == Error::nowhere
            ? msg::argument_refused(path, error.message)
            : msg::argument_refused_at(path, fmt::format("byte {}", error.at + 1), error.message));
  }
  try {
    return read_record(*object);
  } catch (const UsageError& error) {
    throw UsageError(msg::record_malformed(path, error.message));
  }
}

bool appoints(const std::string& move) { return move.starts_with('@'); }
/// Returns the digits of the seal in an appointment; empty if there is none.
std::string seal_in(const std::string& move) {
  const std::size_t at = move.find('=');
  return at == std::string::npos ? "" : move.substr(at + 1, 64);
}
/// Returns a move without what it discloses about papers.
std::string without_papers(const std::string& move) { return move.substr(0, move.find_first_of("!*")); }

class Verification {
 public:
  Verification(const Recorded& record, const Recorded* earlier, std::unique_ptr<Session> session)
      : record_(record), earlier_(earlier), session_(std::move(session)) {}

  /// Prints the findings. Returns whether nothing was forged or altered.
  bool run() {
    if (!session_->set(record_.start)) {
      fault(msg::verify_start_unplayable(printable(record_.start)));
      return false;
    }
    if (earlier_ && !same_game()) return false;
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      if (!turn(i)) return false;
    }
    if (papers_ == 0) note(msg::verify_no_papers());
    const std::string result = this->result();
    fmt::print("{} {}\n", msg::verify_replayed(static_cast<std::int64_t>(record_.moves.size())).text(),
               result);
    return sound_;
  }

 private:
  static void note(const Message& message) { fmt::print("{}\n", message.text()); }
  void fault(const Message& message) {
    note(message);
    sound_ = false;
  }

  bool same_game() {
    if (earlier_->moves.size() > record_.moves.size()) {
      fault(msg::verify_earlier_longer());
      return false;
    }
    return true;
  }

  /// Replays one turn. Returns false if the replay cannot continue.
  bool turn(std::size_t i) {
    const std::string& move = record_.moves[i];
    const std::int64_t number = static_cast<std::int64_t>(i) + 1;
    const std::string* before = earlier_ && i < earlier_->moves.size() ? &earlier_->moves[i] : nullptr;
    if (before && (appoints(*before) != appoints(move) ||
                   (!appoints(move) && without_papers(*before) != without_papers(move))))
      fault(msg::verify_turn_differs(number, printable(*before), printable(move)));
    std::string played = move;
    if (const auto sealed = session_->sealed_move(move)) {
      paper(number, *sealed, before);
      // A paper that was checked above does not stop the replay.
      played = sealed->bare;
    }
    const Result<void> r = session_->play(played);
    if (!r) fault(msg::verify_turn_illegal(number, printable(move), r.error().message));
    return r.ok();
  }

  void paper(std::int64_t turn, const SealedMove& sealed, const std::string* before) {
    ++papers_;
    const Color side = session_->side();
    const std::string earlier = before ? seal_in(*before) : "";
    const bool kept = earlier.empty() || earlier == sealed.seal;
    if (sealed.names == no_cell) {
      note(msg::verify_sealed(turn, side, sealed.seal));
      if (!kept) fault(msg::verify_seal_changed(turn, side));
      if (record_.result.over()) fault(msg::verify_paper_withheld(turn, side));
      return;
    }
    const auto finding = [&](Message message) {
      return msg::verify_paper(turn, side, session_->game().topology().square(sealed.names),
                               std::move(message));
    };
    if (sealed.seal.empty()) {
      if (!sealed.needs_seal) return note(finding(msg::verify_paper_open()));
      return fault(finding(msg::verify_paper_unsealed()));
    }
    if (!sealed.matches) return fault(finding(msg::verify_paper_forged()));
    if (!kept) return fault(finding(msg::verify_paper_changed()));
    note(finding(earlier.empty() ? msg::verify_paper_matches() : msg::verify_paper_matches_both()));
  }

  /// Returns how the game ended according to the Record, and reports where the position disagrees.
  std::string result() {
    const Outcome by_rules = session_->outcome(), &recorded = record_.result;
    if (!recorded.over()) {
      if (by_rules.over()) fault(msg::verify_result_missing(sentence(by_rules)));
      return (by_rules.over() ? msg::verify_over() : msg::verify_goes_on()).text();
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
               recorded.reason != Reason::forfeit && recorded.reason != Reason::annulment &&
               recorded.reason != Reason::abort && recorded.reason != Reason::abandonment) {
      fault(msg::verify_result_early(sentence(recorded)));
    }
    if (expected != recorded) fault(msg::verify_result_wrong(sentence(recorded), sentence(expected)));
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
      throw UsageError(msg::record_of_another_game(arguments.sealed));
  }
  const LoadedGames loaded_games = load_games(arguments.files);
  const auto game = open_stored_game(record.game, record.options, record.file, loaded_games);
  if (!game) throw UsageError(msg::argument_refused(arguments.record, game.error().message));
  return Verification(record, earlier ? &*earlier : nullptr, (*game)->session()).run() ? 0 : 1;
}

}  // namespace

void add_verify(Command& cheshire) {
  Command command = cheshire.command(
      "verify", "Replay the Record of a game (docs/reference.md) and compare every paper with its seal");
  const auto arguments = std::make_shared<VerifyArguments>();
  command.text("RECORD", arguments->record, "", "File with the answer to GET /api/games/ID").required();
  command.text("--sealed", arguments->sealed, "EARLIER",
               "An earlier Record of the same game, whose seals must match the papers now shown");
  add_game_files(command, arguments->files);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
