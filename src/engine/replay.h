// Replaying: from the record of a game (text/pgn) to its moves and positions. A move that cannot be played
// ends its line, a variation or the game, and costs no more. To read many records, keep one Replay and one
// GameOpener for all of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/registry.h"
#include "messages/pgn.h"
#include "rules/outcome.h"
#include "text/pgn/game.h"
#include "text/placement.h"

namespace cheshire {

class AnyGame;
class Session;

struct ReplayRequest {
  bool variations = true;  // otherwise only the main line
  bool notation = false;   // fills Replay::notation
  bool boards = false;     // there SAN names the board that a piece reaches, "/B", even if it is clear
  bool positions = false;  // fills Replay::positions
  bool end = false;        // fills Replay::fen, as positions do
  FenDialect dialect = FenDialect::bar;
};

/// What a record says, played. Moves stand in the order of the record, variations where they stand there.
struct Replay {
  struct Move {
    std::uint32_t item;      // the move's first word in PgnGame::items(); two moves may stand in one word
    std::uint32_t ply;       // half-moves from the start, from 1
    std::uint64_t key;       // of the position after it
    bool completed = false;  // the comment behind it says what its notation leaves open
  };
  struct Notation {
    std::string uci, san;
  };

  std::uint64_t start = 0;  // the key of the first position
  std::vector<Move> moves;
  std::vector<Notation> notation;      // one for each move, if asked for
  std::vector<std::string> positions;  // the FEN after each move, if asked for
  int plies = 0;                       // in the main line
  /// Whether the main line ends in mate or stalemate, or without material to mate. Draws that players claim
  /// end no record.
  Outcome outcome;
  std::string start_fen;  // where the moves begin, if the record has a FEN
  std::string fen;        // after the main line, if positions or the end are asked for
  /// What was corrected in the FEN, then what cannot be played, in the order of the record, at most
  /// max_faults and a note that there are more. `moves` has what stands before it in its line.
  static constexpr std::size_t max_faults = 50;
  std::vector<PgnFault> faults;
  /// Whether the record has no position to begin with, so that nothing could be played.
  bool unplayable = false;
  /// The items that belong to what could not be played, in their order: [first, behind).
  std::vector<std::pair<std::size_t, std::size_t>> lost;

  void clear();
  /// Adds what was corrected in the record's FEN.
  void note(const PgnGame& record, const std::vector<Error>& on_fen);
  /// Notes that a move is refused, the half-move `ply` of its line. `why` returns the reason, and is called
  /// only if that is noted.
  template <class Why>
  void refuse(const PgnItem& move, std::uint32_t ply, Why why) {
    if (faults.size() < max_faults) {
      faults.push_back({msg::pgn_move_refused(move.text, why()), move.at, ply});
    } else if (faults.size() == max_faults) {
      faults.push_back({msg::pgn_faults_too_many(static_cast<std::int64_t>(max_faults)), move.at});
    }
  }
};

/// Returns what is wrong with a record and what cannot be played of it, in the order of its text.
std::vector<PgnFault> all_faults(const PgnGame& record, const Replay& replay);

/// Returns how the results of a record contradict each other, if they do: the end of its moves the tag
/// Result, or mate and stalemate.
std::optional<PgnFault> contradiction(const PgnGame& record, const Replay& replay);

/// The items of a record without what a replay of it has lost.
class PlayedItems {
 public:
  explicit PlayedItems(const Replay& replay) : next_(replay.lost.begin()), end_(replay.lost.end()) {}
  /// Returns the first item from `item` on that is played. `item` grows from call to call.
  std::size_t from(std::size_t item) {
    for (; next_ != end_ && next_->first <= item; ++next_) item = std::max(item, next_->second);
    return item;
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>>::const_iterator next_, end_;
};

/// Follows the lines of a record. `Player` plays them:
///   std::size_t play(std::size_t item);   plays the move whose words begin there; returns how many items it takes, 0
///                                         after a fault
///   bool open();                          begins a variation of the last move; false if it cannot
///   void close();                         goes back to the line that the variation left
template <class Player>
void follow_lines(const PgnGame& record, const ReplayRequest& request, Replay& replay, Player& player) {
  using Kind = PgnItem::Kind;
  const std::vector<PgnItem>& items = record.items();
  struct Variation {
    std::size_t at;       // where it begins
    bool played = false;  // a move of it
  };
  std::vector<Variation> opened;  // those that are being played
  /// The end of the variation that begins or is at that item: its "close", or the end of the record.
  const auto variation_end = [&](std::size_t i) {
    for (std::size_t depth = 0; i < items.size(); ++i) {
      if (items[i].kind == Kind::open) ++depth;
      if (items[i].kind == Kind::close && depth-- == 0) break;
    }
    return i;
  };
  for (std::size_t i = 0; i < items.size();) {
    switch (items[i].kind) {
      case Kind::open:
        if (!request.variations || !player.open()) {
          const std::size_t end = std::min(variation_end(i + 1) + 1, items.size());
          if (request.variations) replay.lost.emplace_back(i, end);
          i = end;
          continue;
        }
        opened.push_back({i});
        break;
      case Kind::close:
        if (opened.empty()) break;
        opened.pop_back();
        player.close();
        break;
      case Kind::move: {
        if (const std::size_t taken = player.play(i); taken > 0) {
          if (!opened.empty()) opened.back().played = true;
          i += taken;
          continue;
        }
        std::size_t end = opened.empty() ? items.size() : variation_end(i);
        if (opened.empty()) {
          // What is said behind the last move stays.
          while (end > i + 1 && items[end - 1].kind == Kind::comment) --end;
        } else if (!opened.back().played) {
          // Nothing is left of the variation.
          i = opened.back().at;
          end = std::min(end + 1, items.size());
          opened.pop_back();
          player.close();
        }
        replay.lost.emplace_back(i, end);
        i = end;
        continue;
      }
      case Kind::nag:
      case Kind::comment: break;
    }
    ++i;
  }
  while (!opened.empty()) {
    opened.pop_back();
    player.close();
  }
}

/// The games that records name, opened once.
class GameOpener {
 public:
  explicit GameOpener(GameLibrary library = {}) : library_(std::move(library)) {}

  /// Returns the game of a record. Errors: no such game, or options that it does not have; `at` is where the
  /// tag's value stands in PgnGame::text().
  Result<std::shared_ptr<const AnyGame>> open(const PgnGame& record);

 private:
  GameLibrary library_;
  std::vector<std::pair<std::string, std::shared_ptr<const AnyGame>>> opened_;
};

/// Whether a move's notation names no square, so that only its wire form says what it does. A null move does
/// nothing.
bool names_nobody(std::string_view notation);

/// Returns the moves of a session as a record with the tags of its game and start, and the result by its
/// outcome. A comment completes a move whose notation names nobody.
PgnGame record_of(const Session& session);

/// Replays a record from its FEN, or the game's start; the tags that name its game are not read. `replay` may
/// be used again. No member of AnyGame, so that programs which read no records do not carry the code.
void replay_record(const AnyGame& game, const PgnGame& record, const ReplayRequest& request, Replay& replay);

/// Replays a record through a session of its game: what replay_record() does for games with a kernel of their
/// own. In notations of several words it takes as many as make a move. A comment behind a move that names
/// nobody, such as the appointments of Cheops, completes it.
void replay_by_session(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                       Replay& replay);

}  // namespace cheshire
