// Replays a record through a session, which any kernel has; the fast way is general_replay.h. Also makes a
// record of a session that was played.
#include "engine/replay.h"

#include <algorithm>
#include <optional>

#include "engine/kernels.h"
#include "engine/session.h"
#include "games/pgn_tags.h"
#include "messages/pgn.h"
#include "messages/setup.h"
#include "text/san_parts.h"

namespace cheshire {
namespace {

/// Plays the items of a record in a session.
class SessionReplay {
 public:
  SessionReplay(const AnyGame& game, const PgnGame& record, const ReplayRequest& request, Replay& replay)
      : record_(record), request_(request), replay_(replay), session_(game.session()) {}

  void run() {
    if (const Result<void> set = session_->set(record_.tag("FEN"), {}, Purpose::analysis); !set) {
      replay_.faults.push_back({msg::pgn_fen_refused(set.error().message), record_.at_tag("FEN")});
      replay_.unplayable = true;
      return;
    }
    replay_.note(record_, session_->notes());
    replay_.start = session_->key();
    if (record_.has_tag("FEN")) replay_.start_fen = session_->fen(request_.dialect);
    follow_lines(record_, request_, replay_, *this);
    replay_.plies = session_->ply();
    replay_.outcome = session_->outcome();
    if (request_.positions || request_.end) replay_.fen = session_->fen(request_.dialect);
  }

  // As follow_lines() asks.
  std::size_t play(std::size_t first) {
    constexpr std::size_t max_words = 8;
    const std::vector<PgnItem>& items = record_.items();
    std::size_t end = first + 1;
    while (end < items.size() && end < first + max_words && items[end].kind == PgnItem::Kind::move &&
           !items[end].fresh)
      ++end;
    std::optional<Message> refused;
    for (std::size_t last = end; last > first; --last) {
      std::string text;
      for (std::size_t i = first; i < last; ++i) {
        if (i > first) text += ' ';
        text += items[i].text;
      }
      // A move without a square names nobody; the comment behind it does.
      if (last < items.size() && items[last].kind == PgnItem::Kind::comment && names_nobody(text) &&
          items[last].text.find(' ') == std::string_view::npos && session_->follow(items[last].text)) {
        played(first, true);
        return last - first;
      }
      const Result<void> done = session_->follow(text);
      if (done) {
        played(first);
        return last - first;
      }
      // The shortest text that may be a move tells best what is wrong.
      if (!refused || text.find_first_of("0123456789") != std::string::npos) refused = done.error().message;
    }
    replay_.refuse(items[first], static_cast<std::uint32_t>(session_->ply()) + 1, [&] { return *refused; });
    return 0;
  }
  // The line is not copied: a long game with many variations would be, for each of them.
  bool open() {
    const int ply = session_->ply();
    if (ply == 0 || (!lines_.empty() && ply < lines_.back().ply)) return false;
    lines_.push_back({ply, session_->moves().back().uci});
    session_->back(1);
    return true;
  }
  void close() {
    const Line line = std::move(lines_.back());
    lines_.pop_back();
    session_->back(session_->ply() - (line.ply - 1));
    (void)session_->follow(line.last);
  }

 private:
  /// A line that waits for the end of a variation of its last move.
  struct Line {
    int ply;
    std::string last;
  };

  void played(std::size_t item, bool completed = false) {
    replay_.moves.push_back({static_cast<std::uint32_t>(item), static_cast<std::uint32_t>(session_->ply()),
                             session_->key(), completed});
    const MoveView& view = session_->moves().back();
    if (request_.notation) replay_.notation.push_back({view.uci, view.san});
    if (request_.positions) replay_.positions.push_back(session_->fen(request_.dialect));
  }

  const PgnGame& record_;
  const ReplayRequest& request_;
  Replay& replay_;
  std::unique_ptr<Session> session_;
  std::vector<Line> lines_;
};

}  // namespace

bool names_nobody(std::string_view notation) {
  return notation.find_first_of("0123456789") == std::string_view::npos && !notation.starts_with("O-O") &&
         !is_null_move(notation);
}

std::optional<PgnFault> contradiction(const PgnGame& record, const Replay& replay) {
  const std::string_view tag = pgn_result(record.tag("Result"));
  if (record.terminated() && !tag.empty() && tag != record.result())
    return PgnFault{msg::pgn_result_contradicts_tag(record.result(), tag), record.at_tag("Result")};
  const Outcome& outcome = replay.outcome;
  if (!replay.faults.empty() ||
      (outcome.reason != Outcome::Reason::checkmate && outcome.reason != Outcome::Reason::stalemate))
    return {};
  const std::string_view rules = score(outcome);
  if (record.result() == rules || record.result() == "*") return {};
  return PgnFault{msg::pgn_result_contradicts_rules(record.result(), rules), record.begin()};
}

std::vector<PgnFault> all_faults(const PgnGame& record, const Replay& replay) {
  std::vector<PgnFault> all = record.faults();
  all.insert(all.end(), replay.faults.begin(), replay.faults.end());
  std::stable_sort(all.begin(), all.end(), [](const PgnFault& a, const PgnFault& b) { return a.at < b.at; });
  return all;
}

void Replay::clear() {
  start = 0;
  moves.clear();
  notation.clear();
  positions.clear();
  plies = 0;
  outcome = {};
  start_fen.clear();
  fen.clear();
  faults.clear();
  unplayable = false;
  lost.clear();
}

void Replay::note(const PgnGame& record, const std::vector<Error>& on_fen) {
  const std::size_t begin = record.at_tag("FEN");
  // A value with escapes or of another encoding stands otherwise in the text.
  const bool verbatim = record.text().substr(begin).starts_with(record.tag("FEN"));
  for (const Error& note : on_fen) {
    const auto within = static_cast<std::size_t>(std::max(note.at, 0));
    faults.push_back({msg::position_corrected(note.message), begin + (verbatim ? within : 0)});
  }
}

Result<std::shared_ptr<const AnyGame>> GameOpener::open(const PgnGame& record) {
  std::string name(record.tag("Variant"));
  (name += '\n') += record.tag("Rules");
  if (is_chess960(record)) (name += '\n') += record.tag("FEN");
  for (const auto& [opened, game] : opened_) {
    if (opened == name) return game;
  }
  Result<GameSpec> spec = recorded_spec(record, library_);
  if (!spec) return spec.error();
  auto game = open_game(std::move(*spec));
  if (!game) return Error{game.error().message, static_cast<int>(record.at_tag("Variant"))};
  constexpr std::size_t max = 8;
  if (opened_.size() == max) opened_.erase(opened_.begin());
  opened_.emplace_back(std::move(name), *game);
  return *game;
}

PgnGame record_of(const Session& session) {
  PgnGame record;
  set_game_tags(record, session.game().spec(), session.start_fen());
  for (const MoveView& move : session.moves()) {
    record.add_move(move.san);
    if (names_nobody(move.san)) record.add_comment(move.uci);
  }
  record.set_result(score(session.outcome()));
  return record;
}

void replay_record(const AnyGame& game, const PgnGame& record, const ReplayRequest& request, Replay& replay) {
  const auto fast = find_kernel(game.spec()).value()->replay;
  (fast ? fast : replay_by_session)(game, record, request, replay);
}

void replay_by_session(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                       Replay& replay) {
  replay.clear();
  SessionReplay(game, record, request, replay).run();
}

}  // namespace cheshire
