// Games to learn from: what self-play writes and the trainer reads.
//
// A file is a sequence of batches, each a frame of zstd that is read by itself. So files are merged by
// concatenation, and of a file that was cut only the last batch is lost. A position takes two to three bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/session.h"

namespace cheshire {

struct TrainingGame {
  std::uint64_t number = 0;  // from 0, in its self-play
  /// Numbers of the moves among the legal ones (Session::legal_moves()), from the start of the game.
  std::vector<std::uint32_t> moves;
  std::size_t opening = 0;  // so many of them were chosen at random
  /// Of each move after these, for its side: centipawns, and beyond +-mate_score a mate that was found.
  std::vector<std::int16_t> scores;
  int result = 0;  // 1: White has won, 0: nobody, -1: Black

  static constexpr int mate_score = 30'000;
  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

/// Games of one self-play. The same number and seed is the same game.
struct GameBatch {
  std::string game;    // GameSpec::identity()
  std::string origin;  // how the moves were chosen, for people
  std::uint64_t seed = 0;
  std::vector<TrainingGame> games;

  static constexpr std::size_t max_games = 1024;
};

/// Returns the bytes of a batch, at most GameBatch::max_games games.
std::string pack(const GameBatch& batch);

/// Reads the batches of a file, one after the other. Whatever the bytes are, it takes at most some dozen MiB.
class GameDataReader {
 public:
  /// Returns up to so many bytes more, none at the end of the file.
  using Source = std::function<std::string(std::size_t most)>;
  explicit GameDataReader(Source source) : read_(std::move(source)) {}

  /// Returns the next batch; nothing at the end of the file. Errors: the file has no games, it is cut or
  /// damaged, or has a batch of another version; position() then says where.
  Result<std::optional<GameBatch>> next();
  /// Where the last batch ended that was read, in bytes.
  std::uint64_t position() const { return position_; }
  /// After an error: whether the file ends within a batch, as when its writer was killed. Nothing can follow
  /// then.
  bool cut() const { return cut_; }

 private:
  bool fill(std::size_t bytes);

  Source read_;
  std::string buffer_;
  bool ended_ = false, cut_ = false;
  std::uint64_t position_ = 0;
};

/// Says that games are of another game, given what GameSpec::identity() returns for both: with their options
/// only if these are all that differs.
Message game_data_of_other_game(std::string_view found, std::string_view wanted);

/// Plays a game in a session of its game, and calls visit(score, move) in every position that has a score,
/// before its move. Returns false if a move cannot be played: the game is of another version of the rules, or
/// of another game.
bool replay(const TrainingGame& game, Session& session,
            const std::function<void(int score, const MoveView& move)>& visit);

}  // namespace cheshire
