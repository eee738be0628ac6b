// GeneralReplay: replays records on Position<W, R>. Plain SAN is found without generating every move.
#pragma once

#include <vector>

#include "engine/replay.h"
#include "messages/pgn.h"
#include "rules/position.h"
#include "text/fen.h"
#include "text/move_refusal.h"
#include "text/move_text.h"
#include "text/quick_san.h"

namespace cheshire {

template <int W, class R>
class GeneralReplay {
 public:
  using P = Position<W, R>;

  GeneralReplay(const QuickSan<W, R>& quick, const P& start, const PgnGame& record,
                const ReplayRequest& request, Replay& replay)
      : quick_(quick),
        record_(record),
        request_(request),
        replay_(replay),
        line_{start, Last::none, {}, {}, 0} {}

  void run() {
    replay_.start = line_.position.key();
    if (record_.has_tag("FEN")) replay_.start_fen = fen(line_.position);
    follow_lines(record_, request_, replay_, *this);
    replay_.plies = static_cast<int>(line_.ply);
    replay_.outcome = ending(line_.position);
    if (request_.positions || request_.end) replay_.fen = fen(line_.position);
  }

  // As follow_lines() asks.
  std::size_t play(std::size_t index) {
    const PgnItem& item = record_.items()[index];
    if (const Move quick = quick_.find(line_.position, item.text); !quick.null())
      return make(quick, index), 1;
    if (is_null_move(item.text)) return pass(item, index) ? 1 : 0;
    const Result<Move> read = read_move(line_.position, item.text);
    if (read) return make(*read, index), 1;
    if (glued(item.text, index)) return 1;
    replay_.refuse(item, line_.ply + 1,
                   [&] { return refusal(line_.position, item.text, read.error()).message; });
    return 0;
  }
  bool open() {
    if (line_.last == Last::none) return false;
    lines_.push_back(line_);
    P& p = line_.position;
    line_.last == Last::pass ? p.unmake_null(line_.undo) : p.unmake(line_.move, line_.undo);
    line_.last = Last::none;
    --line_.ply;
    return true;
  }
  void close() {
    line_ = lines_.back();
    lines_.pop_back();
  }

 private:
  enum class Last : std::uint8_t { none, move, pass };
  struct Line {
    P position;
    Last last;  // what a variation replaces
    Move move;
    Undo undo;
    std::uint32_t ply;
  };

  /// Passes the turn. Returns false if the side to move may not.
  bool pass(const PgnItem& item, std::size_t index) {
    const bool in_check = line_.position.in_check();
    if (in_check || !line_.position.has_legal_move()) {
      replay_.refuse(item, line_.ply + 1,
                     [&] { return in_check ? msg::null_move_in_check() : msg::null_move_without_move(); });
      return false;
    }
    if (request_.notation) replay_.notation.push_back({std::string(null_coordinates), std::string(null_san)});
    line_.position.make_null(line_.undo);
    line_.last = Last::pass;
    note(index);
    return true;
  }

  /// Plays two moves in one word, as in "1.e4e5" (3.1). Returns false if it is not two moves.
  bool glued(std::string_view text, std::size_t index) {
    for (std::size_t cut = text.size() - std::min<std::size_t>(text.size(), 2); cut >= 2; --cut) {
      const Result<Move> first = read_move(line_.position, text.substr(0, cut));
      if (!first) continue;
      P between = line_.position;
      Undo undo;
      between.make(*first, undo);
      const Result<Move> second = read_move(between, text.substr(cut));
      if (!second) continue;
      make(*first, index);
      make(*second, index);
      return true;
    }
    return false;
  }

  void make(Move move, std::size_t index) {
    if (request_.notation) {
      const SanSuffix suffix = request_.boards ? SanSuffix::always : SanSuffix::none;
      replay_.notation.push_back(
          {coordinates(line_.position, move), unmarked_san(line_.position, move, suffix)});
    }
    line_.position.make(move, line_.undo);
    if (request_.notation) replay_.notation.back().san += check_mark(line_.position);
    line_.last = Last::move;
    line_.move = move;
    note(index);
  }

  /// Notes what was just played.
  void note(std::size_t index) {
    ++line_.ply;
    replay_.moves.push_back({static_cast<std::uint32_t>(index), line_.ply, line_.position.key()});
    if (request_.positions) replay_.positions.push_back(fen(line_.position));
  }

  std::string fen(const P& p) const {
    return write_fen(p.setup(), p.tables().spec, p.tables().topology, request_.dialect);
  }

  static Outcome ending(const P& p) {
    if (!p.has_legal_move()) {
      return p.in_check() ? Outcome::win(!p.side(), Outcome::Reason::checkmate)
                          : Outcome::draw(Outcome::Reason::stalemate);
    }
    return p.dead() ? Outcome::draw(Outcome::Reason::dead_position) : Outcome{};
  }

  const QuickSan<W, R>& quick_;
  const PgnGame& record_;
  const ReplayRequest& request_;
  Replay& replay_;
  Line line_;
  std::vector<Line> lines_;  // those that wait for the end of a variation
};

}  // namespace cheshire
