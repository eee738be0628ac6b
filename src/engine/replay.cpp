#include "engine/replay.h"

#include <algorithm>

#include "engine/session.h"
#include "games/pgn_tags.h"
#include "messages/pgn.h"
#include "messages/setup.h"

namespace cheshire {
namespace {

/// Plays the items of a record in a session.
class SessionReplay {
 public:
  SessionReplay(const AnyGame& game, const PgnGame& record, const ReplayRequest& request, Replay& replay)
      : record_(record), request_(request), replay_(replay), session_(game.session()) {}

  void run() {
    if (const Result<void> set = session_->set(record_.tag("FEN"), {}, Purpose::analysis); !set) {
      replay_.fault = PgnFault{msg::pgn_fen_refused(set.error().message), record_.at_tag("FEN")};
      return;
    }
    replay_.note(record_, session_->notes());
    replay_.start = session_->key();
    if (record_.has_tag("FEN")) replay_.start_fen = session_->fen(request_.dialect);
    const std::vector<PgnItem>& items = record_.items();
    int skipped = 0;  // the depth within a variation that is not asked for
    for (std::size_t i = 0; i < items.size() && !replay_.fault; ++i) {
      const PgnItem& item = items[i];
      if (item.kind == PgnItem::Kind::open && (skipped > 0 || !request_.variations)) {
        ++skipped;
      } else if (item.kind == PgnItem::Kind::close && skipped > 0) {
        --skipped;
      } else if (skipped > 0) {
        continue;
      } else if (item.kind == PgnItem::Kind::open) {
        begin_variation();
      } else if (item.kind == PgnItem::Kind::close && !lines_.empty()) {
        end_variation();
      } else if (item.kind == PgnItem::Kind::move) {
        i += move(i) - 1;
      }
    }
    while (!lines_.empty()) end_variation();
    replay_.plies = session_->ply();
    replay_.outcome = session_->outcome();
    if (request_.positions || request_.end) replay_.fen = session_->fen(request_.dialect);
  }

 private:
  /// A line that waits for the end of a variation of its last move.
  struct Line {
    int ply;
    std::string last;
  };

  // The line is not copied: a long game with many variations would be, for each of them.
  void begin_variation() {
    const std::vector<MoveView>& moves = session_->moves();
    lines_.push_back({session_->ply(), moves.empty() ? std::string() : moves.back().uci});
    session_->back(1);
  }
  void end_variation() {
    const Line line = std::move(lines_.back());
    lines_.pop_back();
    session_->back(session_->ply() - std::max(line.ply - 1, 0));
    if (!line.last.empty()) (void)session_->play(line.last);
  }

  /// Plays the move whose words begin there. Returns how many items it takes.
  std::size_t move(std::size_t first) {
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
          items[last].text.find(' ') == std::string_view::npos && session_->play(items[last].text)) {
        played(first, true);
        return last - first;
      }
      const Result<void> done = session_->play(text);
      if (done) {
        played(first);
        return last - first;
      }
      // The shortest text that may be a move tells best what is wrong.
      if (!refused || text.find_first_of("0123456789") != std::string::npos) refused = done.error().message;
    }
    replay_.fault = PgnFault{msg::pgn_move_refused(items[first].text, *refused), items[first].at};
    return 1;
  }

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
  return notation.find_first_of("0123456789") == std::string_view::npos && !notation.starts_with("O-O");
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
  fault.reset();
  notes.clear();
}

void Replay::note(const PgnGame& record, const std::vector<Error>& on_fen) {
  const std::size_t begin = record.at_tag("FEN");
  for (const Error& note : on_fen)
    notes.push_back(
        {msg::position_corrected(note.message), begin + static_cast<std::size_t>(std::max(note.at, 0))});
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
  if (!game) return game.error();
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

void replay_by_session(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                       Replay& replay) {
  replay.clear();
  SessionReplay(game, record, request, replay).run();
}

}  // namespace cheshire
