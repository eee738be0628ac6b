// For tests of PGN: games read from a text, and their items as one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/test_message.h"
#include "text/pgn/reader.h"

namespace cheshire::pgn_test {

using test::brief;

/// The items of a game: `e4 $1 {comment} ( d4 )`.
inline std::string items(const PgnGame& game) {
  std::string all;
  for (const PgnItem& item : game.items()) {
    if (!all.empty()) all += ' ';
    switch (item.kind) {
      case PgnItem::Kind::move: all += item.text; break;
      case PgnItem::Kind::nag: all += '$' + std::to_string(item.nag); break;
      case PgnItem::Kind::comment: all += '{' + std::string(item.text) + '}'; break;
      case PgnItem::Kind::open: all += '('; break;
      case PgnItem::Kind::close: all += ')'; break;
    }
  }
  return all;
}

/// "2:5 pgn-comment-endless | ...", or empty.
inline std::string faults(const PgnGame& game) {
  std::string all;
  for (const PgnFault& fault : game.faults()) {
    const PgnPlace place = game.place(fault.at);
    all += (all.empty() ? "" : " | ") + std::to_string(place.line) + ":" + std::to_string(place.column) +
           " " + brief(fault.message);
  }
  return all;
}

/// Calls `each` for every game of a text that comes in pieces of that size.
template <class Each>
void read_games(std::string_view text, std::size_t piece, Each each, PgnLimits limits = {}) {
  PgnReader reader(limits);
  for (;;) {
    while (const PgnGame* game = reader.next()) each(*game);
    if (text.empty()) break;
    const std::string_view part = text.substr(0, piece);
    reader.feed(part);
    text.remove_prefix(part.size());
  }
  reader.finish();
  while (const PgnGame* game = reader.next()) each(*game);
}

/// One line for every game: its items, its result and its faults.
inline std::vector<std::string> games(std::string_view text, std::size_t piece = 1 << 20,
                                      PgnLimits limits = {}) {
  std::vector<std::string> all;
  read_games(
      text, piece,
      [&](const PgnGame& game) {
        const std::string moves = items(game), wrong = faults(game);
        all.push_back(moves + (moves.empty() ? "" : " ") + std::string(game.result()) +
                      (wrong.empty() ? "" : " | " + wrong));
      },
      limits);
  return all;
}

/// The only game of a text, as games() shows it.
inline std::string game(std::string_view text) {
  const std::vector<std::string> all = games(text);
  return all.size() == 1 ? all[0] : std::to_string(all.size()) + " games";
}

}  // namespace cheshire::pgn_test
