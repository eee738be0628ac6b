#include "learn/game_data.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/assert.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

constexpr std::string_view magic = "cheshire games 1\n", any_version = "cheshire games ";
constexpr std::string_view frame_magic = "\x28\xB5\x2F\xFD";  // of zstd
constexpr std::size_t max_frame = std::size_t{8} << 20, max_batch = std::size_t{32} << 20;
constexpr std::size_t max_plies = 10'000, max_text = 4096;

void put(std::string& out, std::uint64_t n) {
  for (; n >= 128; n >>= 7) out += static_cast<char>(n | 128);
  out += static_cast<char>(n);
}
/// Small for small numbers of either sign.
void put_signed(std::string& out, std::int64_t n) {
  put(out, static_cast<std::uint64_t>(n) << 1 ^ static_cast<std::uint64_t>(n >> 63));
}
void put(std::string& out, std::string_view text) {
  put(out, text.size());
  out += text;
}

/// Takes numbers and texts from bytes. After the first that is not there or too large, `good` is false and
/// all are 0.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number(std::uint64_t most) {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      n |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return n <= most && good ? n : fail();
    }
    return fail();
  }
  std::int64_t signed_number(std::int64_t most) {
    const std::uint64_t n = number(2 * static_cast<std::uint64_t>(most) + 1);
    return static_cast<std::int64_t>(n >> 1) ^ -static_cast<std::int64_t>(n & 1);
  }
  std::string text() {
    const std::size_t size = number(max_text);
    if (size > rest_.size()) fail();
    const std::string found(rest_.substr(0, good ? size : 0));
    if (good) rest_.remove_prefix(size);
    return found;
  }
  bool starts_with(std::string_view text) {
    if (!rest_.starts_with(text)) return fail() != 0;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool done() const { return good && rest_.empty(); }
  bool good = true;

 private:
  std::uint64_t fail() {
    good = false;
    return 0;
  }

  std::string_view rest_;
};

void put(std::string& out, const TrainingGame& game) {
  CHESHIRE_ASSERT(game.moves.size() == game.opening + game.scores.size());
  put(out, game.number);
  put(out, game.moves.size());
  put(out, game.opening);
  put_signed(out, game.result);
  for (const std::uint32_t move : game.moves) put(out, move);
  // Each score is near the last one, seen from the other side.
  int last = 0;
  for (const std::int16_t score : game.scores) {
    put_signed(out, score + last);
    last = score;
  }
}

bool take(Bytes& bytes, TrainingGame& game) {
  game.number = bytes.number(UINT64_MAX);
  game.moves.resize(bytes.number(max_plies));
  game.opening = bytes.number(game.moves.size());
  game.result = static_cast<int>(bytes.signed_number(1));
  for (std::uint32_t& move : game.moves) {
    move = static_cast<std::uint32_t>(bytes.number(UINT32_MAX));
    if (!bytes.good) return false;
  }
  game.scores.resize(game.moves.size() - game.opening);
  int last = 0;
  for (std::int16_t& score : game.scores) {
    const std::int64_t n = bytes.signed_number(2 * INT16_MAX) - last;
    if (!bytes.good || n < -INT16_MAX || n > INT16_MAX) return bytes.good = false;
    score = static_cast<std::int16_t>(n);
    last = score;
  }
  return bytes.good && game.result >= -1 && game.result <= 1;
}

}  // namespace

std::string pack(const GameBatch& batch) {
  CHESHIRE_ASSERT(batch.games.size() <= GameBatch::max_games);
  std::string plain(magic);
  put(plain, batch.game);
  put(plain, batch.origin);
  put(plain, batch.seed);
  put(plain, batch.games.size());
  for (const TrainingGame& game : batch.games) put(plain, game);
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> frame(ZSTD_createCCtx(), ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(frame.get(), ZSTD_c_compressionLevel, 9);
  // Damaged bytes can be moves and scores like any others.
  ZSTD_CCtx_setParameter(frame.get(), ZSTD_c_checksumFlag, 1);
  const std::size_t size =
      ZSTD_compress2(frame.get(), packed.data(), packed.size(), plain.data(), plain.size());
  CHESHIRE_ASSERT(ZSTD_isError(size) == 0);
  packed.resize(size);
  return packed;
}

/// Reads on until there are so many bytes. Returns false at the end of the file.
bool GameDataReader::fill(std::size_t bytes) {
  while (buffer_.size() < bytes && !ended_) {
    const std::string more = read_(std::max<std::size_t>(bytes - buffer_.size(), 1 << 16));
    ended_ = more.empty();
    buffer_ += more;
  }
  return buffer_.size() >= bytes;
}

Result<std::optional<GameBatch>> GameDataReader::next() {
  const auto fault = [&] {
    if (position_ == 0 && !buffer_.starts_with(frame_magic))
      return Error{msg::game_data_none(), Error::nowhere};
    return Error{msg::game_data_cut(static_cast<std::int64_t>(position_)), Error::nowhere};
  };
  if (!fill(1)) return std::optional<GameBatch>();
  // The size of a frame is known once all of it is there.
  std::size_t size = 0;
  for (std::size_t wanted = 1 << 16;; wanted *= 2) {
    const bool all = !fill(wanted);
    size = ZSTD_findFrameCompressedSize(buffer_.data(), buffer_.size());
    if (ZSTD_isError(size) == 0) break;
    if (all || wanted >= max_frame) {
      cut_ = all && ZSTD_getErrorCode(size) == ZSTD_error_srcSize_wrong;
      return fault();
    }
  }
  const unsigned long long plain_size = ZSTD_getFrameContentSize(buffer_.data(), size);
  if (plain_size > max_batch) return fault();  // also where it is unknown
  std::string plain(static_cast<std::size_t>(plain_size), '\0');
  if (ZSTD_decompress(plain.data(), plain.size(), buffer_.data(), size) != plain.size()) return fault();

  Bytes bytes(plain);
  GameBatch batch;
  if (!plain.starts_with(magic) && plain.starts_with(any_version))
    return Error{msg::game_data_version(static_cast<std::int64_t>(position_)), Error::nowhere};
  if (!bytes.starts_with(magic)) return fault();
  batch.game = bytes.text();
  batch.origin = bytes.text();
  batch.seed = bytes.number(UINT64_MAX);
  batch.games.resize(bytes.number(GameBatch::max_games));
  for (TrainingGame& game : batch.games) {
    if (!take(bytes, game)) return fault();
  }
  if (!bytes.done()) return fault();
  buffer_.erase(0, size);
  position_ += size;
  return std::optional<GameBatch>(std::move(batch));
}

Message game_data_of_other_game(std::string_view found, std::string_view wanted) {
  const auto id = [](std::string_view identity) { return identity.substr(0, identity.find(';')); };
  if (id(found) != id(wanted)) return msg::training_other_game(id(found), id(wanted));
  const auto with_options = [](std::string_view identity) {
    std::string text;
    bool options = false;
    for (const char c : identity) {
      if (c == ';') {
        text += options ? ", " : " (";
        options = true;
      } else {
        text += c;
      }
    }
    return text + (options ? ")" : "");
  };
  return msg::training_other_game(with_options(found), with_options(wanted));
}

bool replay(const TrainingGame& game, Session& session,
            const std::function<void(int, const MoveView&)>& visit) {
  if (!session.set({})) return false;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const std::optional<MoveView> move = session.legal_move(game.moves[ply]);
    if (!move) return false;
    if (ply >= game.opening) visit(game.scores[ply - game.opening], *move);
    if (!session.play(move->uci)) return false;
  }
  return true;
}

}  // namespace cheshire
