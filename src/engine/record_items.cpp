// Lists what was played of a record, and puts a record together from such parts.
#include "engine/record_items.h"

#include <memory>
#include <utility>

#include "board/square_text.h"
#include "engine/convert_record.h"
#include "engine/session.h"
#include "messages/pgn.h"
#include "text/encoding.h"
#include "text/pgn/reader.h"
#include "text/pgn/writer.h"

namespace cheshire {

namespace {

bool on_board(const PgnMark& mark, const Topology& topology) {
  const auto exists = [&](const std::string& square) { return read_square(topology, square) != no_cell; };
  return exists(mark.from) && (mark.to.empty() || exists(mark.to));
}

}  // namespace

std::vector<RecordItem> record_items(const PgnGame& record, const Replay& replay, const Topology& topology) {
  std::vector<RecordItem> all;
  if (replay.unplayable) return all;
  std::size_t next = 0;
  bool completed = false;  // the next comment belongs to the move before it
  struct Variation {
    std::size_t at;  // of its OPEN in `all`
    bool moves = false;
  };
  std::vector<Variation> opened;
  const std::vector<PgnItem>& items = record.items();
  PlayedItems played(replay);
  for (std::size_t i = played.from(0); i < items.size(); i = played.from(i + 1)) {
    RecordItem item{items[i].kind};
    switch (item.kind) {
      // The words of a move after its first have no move of their own.
      case PgnItem::Kind::move:
        for (; next < replay.moves.size() && replay.moves[next].item == i; ++next) {
          item.uci = replay.notation[next].uci;
          item.san = replay.notation[next].san;
          completed = replay.moves[next].completed;
          all.push_back(item);
          if (!opened.empty()) opened.back().moves = true;
        }
        continue;
      case PgnItem::Kind::nag: item.nag = items[i].nag; break;
      case PgnItem::Kind::comment:
        if (std::exchange(completed, false)) continue;
        item.comment = read_annotations(items[i].text);
        std::erase_if(item.comment.marks, [&](const PgnMark& mark) { return !on_board(mark, topology); });
        break;
      case PgnItem::Kind::open: opened.push_back({all.size()}); break;
      case PgnItem::Kind::close:
        if (opened.empty()) continue;
        if (const Variation ended = opened.back(); opened.pop_back(), !ended.moves) {
          all.resize(ended.at, RecordItem{PgnItem::Kind::close});
          continue;
        }
        break;
    }
    all.push_back(std::move(item));
  }
  return all;
}

void RecordBuilder::move(std::string_view text) {
  record_.add_move(text);
  ++moves_;
}

Result<void> RecordBuilder::nag(int nag) {
  if (nag < 0 || nag > 255) return Error{msg::pgn_nag_unknown("$" + std::to_string(nag))};
  if (moves_ > 0) record_.add_nag(nag);
  return {};
}

Result<void> RecordBuilder::comment(const PgnAnnotations& comment) {
  for (const PgnMark& mark : comment.marks) {
    if (mark.color < 'A' || mark.color > 'Z' || !on_board(mark, topology_))
      return Error{msg::pgn_mark_unknown(std::string(1, mark.color) + mark.from + mark.to)};
  }
  if (!is_utf8(comment.text)) return Error{msg::pgn_comment_not_utf8()};
  const std::string text = write_annotations(comment);
  constexpr std::size_t most = PgnLimits{}.comment_bytes;
  if (text.size() > most) return Error{msg::pgn_comment_too_long(static_cast<std::int64_t>(most))};
  if (!text.empty()) record_.add_comment(text);
  return {};
}

Result<void> RecordBuilder::open() {
  if (moves_ == 0) return Error{msg::pgn_variation_without_move()};
  constexpr std::size_t deepest = PgnLimits{}.depth;
  if (opened_.size() == deepest)
    return Error{msg::pgn_variations_too_deep(static_cast<std::int64_t>(deepest))};
  record_.open();
  opened_.push_back(std::exchange(moves_, 0));
  return {};
}

Result<void> RecordBuilder::close() {
  if (opened_.empty()) return Error{msg::pgn_variation_not_open()};
  if (moves_ == 0) return Error{msg::pgn_variation_empty()};
  record_.close();
  moves_ = opened_.back();
  opened_.pop_back();
  return {};
}

Result<void> RecordBuilder::finish() const {
  if (!opened_.empty()) return Error{msg::pgn_variation_endless()};
  return {};
}

Result<std::string> write_record(const AnyGame& game, std::string_view start, PgnGame record) {
  if (!start.empty() && start != game.spec().start) {
    const std::unique_ptr<Session> session = game.session();
    if (const Result<void> set = session->set(start, {}, Purpose::analysis); !set) return set.error();
    record.set_tag("FEN", session->start_fen());
  }
  ReplayRequest request;
  request.notation = true;
  Replay replay;
  replay_by_session(game, record, request, replay);
  if (!replay.faults.empty()) return Error{replay.faults.front().message};
  if (record.result() == "*" && !record.has_tag("Result") && replay.outcome.over())
    record.set_result(score(replay.outcome));
  std::string text = write_pgn(convert_record(record, game, replay));
  constexpr std::size_t most = PgnLimits{}.game_bytes;
  if (text.size() > most) return Error{msg::pgn_game_too_large(static_cast<std::int64_t>(most))};
  return text;
}

}  // namespace cheshire
