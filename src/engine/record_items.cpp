// Lists what was played of a record, and puts a record together from such parts.
#include "engine/record_items.h"

#include <utility>

#include "engine/convert_record.h"
#include "engine/session.h"
#include "text/pgn/writer.h"

namespace cheshire {

std::vector<RecordItem> record_items(const PgnGame& record, const Replay& replay) {
  std::vector<RecordItem> all;
  if (replay.unplayable) return all;
  std::size_t next = 0;
  bool completed = false;  // the next comment belongs to the move before it
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
        }
        continue;
      case PgnItem::Kind::nag: item.nag = items[i].nag; break;
      case PgnItem::Kind::comment:
        if (std::exchange(completed, false)) continue;
        item.comment = read_annotations(items[i].text);
        break;
      case PgnItem::Kind::open:
      case PgnItem::Kind::close: break;
    }
    all.push_back(std::move(item));
  }
  return all;
}

void RecordBuilder::move(std::string_view text) {
  record_.add_move(text);
  ++moves_;
}

bool RecordBuilder::nag(int nag) {
  if (nag < 0 || nag > 255) return false;
  record_.add_nag(nag);
  return true;
}

void RecordBuilder::comment(const PgnAnnotations& comment) {
  if (const std::string text = write_annotations(comment); !text.empty()) record_.add_comment(text);
}

bool RecordBuilder::open() {
  if (moves_ == 0) return false;
  record_.open();
  opened_.push_back(std::exchange(moves_, 0));
  return true;
}

bool RecordBuilder::close() {
  if (opened_.empty()) return false;
  record_.close();
  moves_ = opened_.back();
  opened_.pop_back();
  return true;
}

Result<std::string> write_record(const AnyGame& game, std::string_view start, PgnGame record) {
  if (!start.empty() && start != game.spec().start) record.set_tag("FEN", start);
  ReplayRequest request;
  request.notation = true;
  Replay replay;
  replay_by_session(game, record, request, replay);
  if (!replay.faults.empty()) return Error{replay.faults.front().message};
  return write_pgn(convert_record(record, game, replay));
}

}  // namespace cheshire
