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

  GeneralReplay(const QuickSan<W, R>& quick, const PgnGame& record, const ReplayRequest& request,
                Replay& replay)
      : quick_(quick), record_(record), request_(request), replay_(replay) {}

  void run(const P& start) {
    replay_.start = start.key();
    if (record_.has_tag("FEN")) replay_.start_fen = fen(start);
    Line line{start, {}, {}, 0};
    std::size_t skipped = 0;  // the depth within a variation that is not asked for
    const std::vector<PgnItem>& items = record_.items();
    for (std::size_t i = 0; i < items.size() && !replay_.fault; ++i) {
      const PgnItem& item = items[i];
      if (item.kind == PgnItem::Kind::move && skipped == 0) {
        play(line, item, i);
      } else if (item.kind == PgnItem::Kind::open) {
        if (skipped > 0 || !request_.variations) {
          ++skipped;
          continue;
        }
        lines_.push_back(line);
        if (line.last.null()) continue;  // a record that was not read: no move stands before
        line.position.unmake(line.last, line.undo);
        line.last = Move();
        --line.ply;
      } else if (item.kind == PgnItem::Kind::close) {
        if (skipped > 0) {
          --skipped;
        } else if (!lines_.empty()) {
          line = lines_.back();
          lines_.pop_back();
        }
      }
    }
    if (!lines_.empty()) line = lines_.front();
    replay_.plies = static_cast<int>(line.ply);
    replay_.outcome = ending(line.position);
    if (request_.positions || request_.end) replay_.fen = fen(line.position);
  }

 private:
  struct Line {
    P position;
    Move last;  // what a variation replaces
    Undo undo;
    std::uint32_t ply;
  };

  void play(Line& line, const PgnItem& item, std::size_t index) {
    if (const Move quick = quick_.find(line.position, item.text); !quick.null())
      return make(line, quick, index);
    const Result<Move> read = read_move(line.position, item.text);
    if (read) return make(line, *read, index);
    if (glued(line, item.text, index)) return;
    const Error error = refusal(line.position, item.text, read.error());
    replay_.fault = PgnFault{msg::pgn_move_refused(item.text, error.message), item.at};
  }

  /// Plays two moves in one word, as in "1.e4e5" (3.1). Returns false if it is not two moves.
  bool glued(Line& line, std::string_view text, std::size_t index) {
    for (std::size_t cut = text.size() - std::min<std::size_t>(text.size(), 2); cut >= 2; --cut) {
      const Result<Move> first = read_move(line.position, text.substr(0, cut));
      if (!first) continue;
      P between = line.position;
      Undo undo;
      between.make(*first, undo);
      const Result<Move> second = read_move(between, text.substr(cut));
      if (!second) continue;
      make(line, *first, index);
      make(line, *second, index);
      return true;
    }
    return false;
  }

  void make(Line& line, Move move, std::size_t index) {
    if (request_.notation) {
      const SanSuffix suffix = request_.boards ? SanSuffix::always : SanSuffix::none;
      replay_.notation.push_back({coordinates(line.position, move), san(line.position, move, suffix)});
    }
    line.position.make(move, line.undo);
    line.last = move;
    ++line.ply;
    replay_.moves.push_back({static_cast<std::uint32_t>(index), line.ply, line.position.key()});
    if (request_.positions) replay_.positions.push_back(fen(line.position));
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
  std::vector<Line> lines_;
};

}  // namespace cheshire
