// The games of a match as PGN: written, and read again to go on with an interrupted match or to add up
// several.
#pragma once

#include <string>
#include <vector>

#include "apps/match/match.h"
#include "base/result.h"
#include "learn/match_score.h"
#include "text/pgn/game.h"

namespace cheshire {

/// Returns how a game ended in the words of PGN's tag Termination (9.8.1).
const char* termination(MatchGame::End end);

/// Returns a finished game with today's date. The tag Match says of which match it is (Match::fingerprint),
/// and its last comment says in English how it ended.
PgnGame record_of(const Match& match, const MatchGame& game);

/// A game of a match as a record says it.
struct RecordedMatchGame {
  std::string match;  // the tag Match
  int round = 0;
  std::string white, black, result;
};

/// Returns the finished games of matches in PGN files; other records are passed over. Reports on standard
/// error what cannot be read, and sets `whole` to whether there was nothing of the kind.
std::vector<RecordedMatchGame> read_match_records(const std::vector<std::string>& paths, bool& whole);

/// Removes from the end of a PGN file the game of a match that was cut as it was written, by a full disk for
/// instance: one without a result, and with the tag Match `match` unless that was cut too. Returns whether
/// there was one. Throws std::filesystem::filesystem_error if it cannot be removed.
bool remove_cut_game(const std::string& path, const std::string& match);

/// The games of several files as one match.
struct MergedMatch {
  std::string names[2];
  MatchScore score;
  int duplicates = 0;  // games that were there already
};

/// Adds up games of two players. The first player has White in the first game of an odd round. Two rounds
/// with one opening and colours exchanged are a pair. Errors: there is no game, or one of other players.
Result<MergedMatch> merge(const std::vector<RecordedMatchGame>& games);

}  // namespace cheshire
