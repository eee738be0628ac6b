// Replaying: from the record of a game (text/pgn) to its moves and positions. To read many records, keep one
// Replay and one GameOpener for all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/registry.h"
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
  /// What cannot be played; the record was read up to there.
  std::optional<PgnFault> fault;
  /// What was corrected in the FEN; the record was read nevertheless.
  std::vector<PgnFault> notes;

  void clear();
  /// Adds notes on the record's FEN.
  void note(const PgnGame& record, const std::vector<Error>& on_fen);
};

/// The games that records name, opened once.
class GameOpener {
 public:
  explicit GameOpener(GameLibrary library = {}) : library_(std::move(library)) {}

  /// Returns the game of a record. Errors: no such game, or options that it does not have.
  Result<std::shared_ptr<const AnyGame>> open(const PgnGame& record);

 private:
  GameLibrary library_;
  std::vector<std::pair<std::string, std::shared_ptr<const AnyGame>>> opened_;
};

/// Whether a move's notation names no square, so that only its wire form says what it does.
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
