// The parts of a record, with variations and comments: read from a file, and written as PGN.
#include "capi/pgn_reader.h"
#include "capi/record_tags.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace {

/// Shows the items of the present record to callers; the texts stay where they are.
void show_items(cheshire_pgn& pgn) {
  pgn.marks.clear();
  pgn.shown.clear();
  for (const RecordItem& item : pgn.items) {
    for (const PgnMark& mark : item.comment.marks)
      pgn.marks.push_back({mark.color, mark.from.c_str(), mark.to.c_str()});
  }
  const cheshire_pgn_mark* marks = pgn.marks.data();
  for (const RecordItem& item : pgn.items) {
    const PgnAnnotations& comment = item.comment;
    const PgnEval eval = comment.eval.value_or(PgnEval{});
    const bool move = item.kind == PgnItem::Kind::move;
    pgn.shown.push_back({
        .size = sizeof(cheshire_pgn_item),
        .kind = static_cast<int>(item.kind),
        .uci = move ? item.uci.c_str() : nullptr,
        .san = move ? item.san.c_str() : nullptr,
        .nag = item.nag,
        .text = item.kind == PgnItem::Kind::comment ? comment.text.c_str() : nullptr,
        .has_eval = comment.eval.has_value(),
        .centipawns = eval.centipawns,
        .mate = eval.mate,
        .depth = eval.depth,
        .has_clock = comment.clock.has_value(),
        .clock = comment.clock.value_or(0),
        .has_elapsed = comment.elapsed.has_value(),
        .elapsed = comment.elapsed.value_or(0),
        .marks = comment.marks.empty() ? nullptr : marks,
        .marks_count = comment.marks.size(),
    });
    marks += comment.marks.size();
  }
}

/// Reads the annotations of a caller's comment.
bool read_comment(const cheshire_pgn_item& item, PgnAnnotations& comment, cheshire_error** error) {
  if (item.text != nullptr) comment.text = one_line(item.text);
  if (item.has_eval) {
    if (!in_range(item.depth, 0, 1'000'000, "depth", error)) return false;
    comment.eval = PgnEval{item.centipawns, item.mate, item.depth};
  }
  constexpr std::int64_t longest = 4'000'000'000'000;  // what the reader takes, a million hours, and some
  if (item.has_clock) {
    if (!in_range(item.clock, 0, longest, "clock", error)) return false;
    comment.clock = item.clock;
  }
  if (item.has_elapsed) {
    if (!in_range(item.elapsed, 0, longest, "elapsed", error)) return false;
    comment.elapsed = item.elapsed;
  }
  if (item.marks_count > 0 && !present(item.marks, "marks", error)) return false;
  for (std::size_t i = 0; i < item.marks_count; ++i) {
    const cheshire_pgn_mark& mark = item.marks[i];
    if (!present(mark.from, "from", error)) return false;
    comment.marks.push_back({mark.color, mark.from, mark.to == nullptr ? "" : mark.to});
  }
  return true;
}

/// Adds a part to a record.
bool add_item(const cheshire_pgn_item& item, RecordBuilder& record, cheshire_error** error) {
  switch (item.kind) {
    case CHESHIRE_PGN_MOVE: {
      const char* const move = item.uci != nullptr ? item.uci : item.san;
      if (!present(move, "move", error)) return false;
      record.move(move);
      return true;
    }
    case CHESHIRE_PGN_NAG: return done(record.nag(item.nag), error);
    case CHESHIRE_PGN_COMMENT: {
      PgnAnnotations comment;
      return read_comment(item, comment, error) && done(record.comment(comment), error);
    }
    case CHESHIRE_PGN_OPEN: return done(record.open(), error);
    case CHESHIRE_PGN_CLOSE: return done(record.close(), error);
    default: return in_range(item.kind, CHESHIRE_PGN_MOVE, CHESHIRE_PGN_CLOSE, "kind", error);
  }
}

}  // namespace

bool cheshire_pgn_read_items(cheshire_pgn* pgn, cheshire_error** error) {
  if (!has_record(pgn, error)) return false;
  return guarded(error, [&] {
    pgn->shown.clear();
    const auto game = game_of(*pgn, error);
    if (!game) return false;
    ReplayRequest request;
    request.notation = true;
    if (!play_record(*pgn, *game, request, error)) return false;
    pgn->items = record_items(*pgn->record, pgn->replay, game->topology());
    show_items(*pgn);
    return true;
  });
}

size_t cheshire_pgn_items_count(const cheshire_pgn* pgn) { return pgn ? pgn->shown.size() : 0; }

const cheshire_pgn_item* cheshire_pgn_item_at(const cheshire_pgn* pgn, size_t index) {
  return pgn && index < pgn->shown.size() ? &pgn->shown[index] : nullptr;
}

char* cheshire_game_write_pgn(const cheshire_game* game, const char* fen, const char* const* tags,
                              size_t tags_count, const cheshire_pgn_item* items, size_t items_count,
                              cheshire_error** error) {
  if (!present(game, "game", error)) return nullptr;
  return guarded(error, [&]() -> char* {
    PgnGame record;
    if (!add_tags(record, tags, tags_count, true, error)) return nullptr;
    if (items_count > 0 && !present(items, "items", error)) return nullptr;
    RecordBuilder built(record, game->game->topology());
    // The caller's structs may be longer or shorter than ours; all are as long as the first.
    const auto* at = reinterpret_cast<const char*>(items);
    const std::size_t step = items_count > 0 ? items->size : 0;
    for (std::size_t i = 0; i < items_count; ++i, at += step) {
      cheshire_pgn_item item;
      if (!read_struct(reinterpret_cast<const cheshire_pgn_item*>(at), item, "item.size", error) ||
          !add_item(item, built, error))
        return nullptr;
    }
    if (!done(built.finish(), error)) return nullptr;
    const Result<std::string> written = write_record(*game->game, fen ? fen : "", std::move(record));
    if (!written) return fail(error, written.error()), nullptr;
    return copy(*written);
  });
}
