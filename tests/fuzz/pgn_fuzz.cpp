// Arbitrary bytes as PGN: read the same in pieces of any size, every fault within its game, and what was read
// is written so that it reads the same again, without a fault. Chess and Alice are replayed; what can be
// played comes back from its own notation, variations included, and from the parts that libraries get.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/convert_record.h"
#include "engine/record_items.h"
#include "engine/replay.h"
#include "engine/session.h"
#include "fuzz.h"
#include "text/pgn/annotations.h"
#include "text/pgn/reader.h"
#include "text/pgn/writer.h"

namespace cheshire::fuzz {
namespace {

/// A game in comparable form. The roster's tags may be missing; written, they are not.
std::string shown(const PgnGame& game) {
  std::string all;
  for (const PgnTag& tag : game.tags()) {
    bool roster = false;
    for (const std::string_view name : pgn_roster) roster |= name == tag.name;
    if (!roster) ((((all += '[') += tag.name) += ' ') += tag.value) += ']';
  }
  for (const PgnItem& item : game.items())
    ((((all += static_cast<char>('0' + static_cast<int>(item.kind))) += std::to_string(item.nag)) += '<') +=
     item.text) += '>';
  all += game.result();
  for (const PgnFault& fault : game.faults()) (all += ' ') += std::to_string(fault.at);
  return all;
}

template <class Each>
void each_game(std::string_view text, std::size_t piece, Each each) {
  PgnReader reader;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    reader.feed(text.substr(at, piece));
    while (const PgnGame* game = reader.next()) each(*game);
  }
  reader.finish();
  while (const PgnGame* game = reader.next()) each(*game);
}

void rewrite(const PgnGame& game) {
  const std::string text = write_pgn(game);
  int games = 0;
  each_game(text, text.size(), [&](const PgnGame& again) {
    ++games;
    expect(again.faults().empty(), "a written game has no fault");
    expect(again.items() == game.items(), "a written game reads the same");
    expect(again.result() == game.result(), "its result reads the same");
    for (const PgnTag& tag : game.tags()) {
      if (tag.name != "Result") expect(again.tag(tag.name) == tag.value, "its tags read the same");
    }
    expect(write_pgn(again) == text, "and is written as the same text");
  });
  expect(games == 1, "one game is written as one");
}

void annotate(const PgnGame& game) {
  for (const PgnItem& item : game.items()) {
    if (item.kind != PgnItem::Kind::comment) continue;
    const std::string text = write_annotations(read_annotations(item.text));
    expect(write_annotations(read_annotations(text)) == text, "annotations read the same");
  }
}

const AnyGame& played(bool alice) {
  static const auto one = *open_game("chess"), two = *open_game("alice");
  return alice ? *two : *one;
}

/// Puts a record together from its parts, as the libraries write what they have read.
PgnGame built(const AnyGame& game, const std::vector<RecordItem>& items) {
  PgnGame record;
  RecordBuilder builder(record, game.topology());
  const auto take = [](const Result<void>& result) {
    expect(result.ok(), "a part that was read can be written");
  };
  for (const RecordItem& item : items) {
    switch (item.kind) {
      case PgnItem::Kind::move: builder.move(item.uci); break;
      case PgnItem::Kind::nag: take(builder.nag(item.nag)); break;
      case PgnItem::Kind::comment: take(builder.comment(item.comment)); break;
      case PgnItem::Kind::open: take(builder.open()); break;
      case PgnItem::Kind::close: take(builder.close()); break;
    }
  }
  take(builder.finish());
  return record;
}

void rebuild(const AnyGame& game, const PgnGame& record, const Replay& replay) {
  const std::string_view start =
      record.has_tag("FEN") ? std::string_view(replay.start_fen) : std::string_view();
  const Result<std::string> text =
      write_record(game, start, built(game, record_items(record, replay, game.topology())));
  expect(text.ok(), "a record that was read can be written");
  each_game(*text, text->size(), [&](const PgnGame& again) {
    ReplayRequest request;
    request.notation = true;
    Replay second;
    replay_record(game, again, request, second);
    expect(again.faults().empty() && second.faults.empty(), "it has no fault then");
    const Result<std::string> twice =
        write_record(game, start, built(game, record_items(again, second, game.topology())));
    expect(twice.ok() && *twice == *text, "and is written as the same text again");
  });
}

void play(const AnyGame& game, const PgnGame& record) {
  ReplayRequest request;
  request.notation = request.positions = true;
  Replay replay;
  replay_record(game, record, request, replay);
  expect(replay.notation.size() == replay.moves.size() && replay.positions.size() == replay.moves.size(),
         "every move has its notation and position");
  for (const PgnFault& fault : replay.faults) expect(fault.at <= record.text().size(), "a fault has a place");
  if (replay.unplayable) return;
  // What can be played, written anew.
  const PgnGame converted = convert_record(record, game, replay);
  Replay again_all;
  replay_record(game, converted, request, again_all);
  expect(again_all.faults.empty() && again_all.fen == replay.fen &&
             again_all.moves.size() == replay.moves.size(),
         "what can be played is written so that it can be played");
  rebuild(game, record, replay);
  // The main line, from its own notation.
  request.variations = false;
  replay_record(game, record, request, replay);
  PgnGame again;
  if (record.has_tag("FEN"))
    again.set_tag("FEN", replay.start_fen.empty() ? record.tag("FEN") : std::string_view(replay.start_fen));
  for (const Replay::Notation& move : replay.notation) again.add_move(move.san);
  Replay second;
  replay_record(game, again, request, second);
  expect(second.faults.empty() && second.fen == replay.fen, "a game replays from its own notation");
}

}  // namespace

void run(std::string_view text) {
  std::vector<std::string> whole;
  each_game(text, text.size() + 1, [&](const PgnGame& game) {
    whole.push_back(shown(game));
    std::size_t before = 0;
    for (const PgnFault& fault : game.faults()) {
      expect(before <= fault.at && fault.at <= game.text().size(), "a fault is within its game, in order");
      (void)game.place(before = fault.at);
    }
    rewrite(game);
    annotate(game);
    if (text.size() < 4096) {
      for (const bool alice : {false, true}) play(played(alice), game);
    }
  });
  if (text.empty() || text.size() > 4096) return;
  std::size_t n = 0;
  const std::size_t piece = 1 + static_cast<unsigned char>(text[0]) % 13;
  each_game(text, piece, [&](const PgnGame& game) {
    expect(n < whole.size() && shown(game) == whole[n], "a text reads the same in pieces");
    ++n;
  });
  expect(n == whole.size(), "as many games in pieces");
}

}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cheshire::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
