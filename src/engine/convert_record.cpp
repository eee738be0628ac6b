// Writes a record anew, for `cheshire pgn convert` and for the page.
#include "engine/convert_record.h"

#include "engine/session.h"
#include "games/pgn_tags.h"

namespace cheshire {

PgnGame convert_record(const PgnGame& record, const AnyGame& game, const Replay& replay,
                       const ConvertOptions& options) {
  PgnGame converted;
  for (const PgnTag& tag : record.tags()) converted.set_tag(tag.name, tag.value);
  const GameSpec& spec = game.spec();
  set_game_tags(converted, spec, replay.start_fen.empty() ? spec.start : replay.start_fen);
  std::size_t next = 0;
  int skipped = 0;         // the depth within a variation that is left out
  bool completed = false;  // the next comment belongs to the move before it
  PlayedItems played(replay);
  for (std::size_t i = played.from(0); i < record.items().size(); i = played.from(i + 1)) {
    const PgnItem& item = record.items()[i];
    if (item.kind == PgnItem::Kind::open && (skipped > 0 || options.main_line)) {
      ++skipped;
      continue;
    }
    if (item.kind == PgnItem::Kind::close && skipped > 0) {
      --skipped;
      continue;
    }
    if (skipped > 0) continue;
    switch (item.kind) {
      // The words of a move after its first have no move of their own.
      case PgnItem::Kind::move:
        for (; next < replay.moves.size() && replay.moves[next].item == i; ++next) {
          const auto& [uci, san] = replay.notation[next];
          converted.add_move(options.uci ? uci : san);
          if (!options.uci && names_nobody(san)) converted.add_comment(uci);
          completed = replay.moves[next].completed;
        }
        break;
      case PgnItem::Kind::nag:
        if (!options.bare) converted.add_nag(item.nag);
        break;
      case PgnItem::Kind::comment:
        if (!options.bare && !completed) converted.add_comment(item.text);
        completed = false;
        break;
      case PgnItem::Kind::open: converted.open(); break;
      case PgnItem::Kind::close: converted.close(); break;
    }
  }
  converted.set_result(record.result());
  return converted;
}

}  // namespace cheshire
