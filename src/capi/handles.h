// What the handles of cheshire.h hold, and how its functions fail.
#pragma once

#include <cheshire.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session.h"
#include "gamefile/loaded_games.h"
#include "messages/library.h"

struct cheshire_error {
  std::string code, text, json;
  int at;
  std::size_t line = 0, column = 0;         // in a file
  int ply = 0;                              // of a record's move
  std::vector<cheshire_error> faults = {};  // of a game file
};

struct cheshire_games {
  cheshire::LoadedGames loaded;
  std::vector<std::string> ids = loaded.library.ids();
};

struct cheshire_game {
  std::shared_ptr<const cheshire::AnyGame> game;
  std::string identity;
};

struct cheshire_board {
  std::unique_ptr<cheshire::Session> session;
  int hash = 16;                           // MiB of its hash table
  std::vector<cheshire_error> notes = {};  // what was corrected in its FEN
  std::vector<int> cells = {};             // that were asked for last
  std::atomic<bool> thinking = false;      // in a thread, where no other may change it
};

namespace cheshire::capi {

/// Returns an error for callers.
cheshire_error described(const Error& what);
/// Returns what was corrected in the FEN of a session.
std::vector<cheshire_error> notes_of(const Session& session);
/// Stores a new error in *error, unless `error` is null.
void fail(cheshire_error** error, const Error& what);

/// Returns whether something is done; fails with its error.
inline bool done(const Result<void>& result, cheshire_error** error) {
  if (!result) fail(error, result.error());
  return result.ok();
}

/// Returns what f returns; if it throws, stores an error and returns an empty value.
template <class F>
auto guarded(cheshire_error** error, F f) noexcept -> decltype(f()) {
  try {
    return f();
  } catch (const std::exception& e) {
    fail(error, msg::library_failed(e.what()));
  } catch (...) {
    fail(error, msg::library_failed("unknown exception"));
  }
  return decltype(f())();
}

/// The same where the caller learns of no error.
template <class F>
auto guarded(F f) noexcept -> decltype(f()) {
  return guarded(nullptr, std::move(f));
}

/// Checks an argument that may not be null; fails with its name.
template <class T>
bool present(const T* argument, std::string_view name, cheshire_error** error) {
  if (argument != nullptr) return true;
  fail(error, msg::argument_missing(name));
  return false;
}

/// Checks that a board does not think in another thread.
inline bool idle(const cheshire_board& board, cheshire_error** error) {
  if (!board.thinking.load(std::memory_order_relaxed)) return true;
  fail(error, msg::board_busy());
  return false;
}

/// Marks a board as thinking as long as it lives, unless another thread already has it think.
class Thinking {
 public:
  explicit Thinking(cheshire_board& board) : board_(board), mine_(!board.thinking.exchange(true)) {}
  Thinking(const Thinking&) = delete;
  ~Thinking() {
    if (mine_) board_.thinking = false;
  }
  bool mine(cheshire_error** error) const {
    if (!mine_) fail(error, msg::board_busy());
    return mine_;
  }

 private:
  cheshire_board& board_;
  bool mine_;
};

/// Checks a number of the caller; fails with its name and range.
inline bool in_range(std::int64_t value, std::int64_t min, std::int64_t max, std::string_view name,
                     cheshire_error** error) {
  if (value >= min && value <= max) return true;
  fail(error, msg::argument_out_of_range(name, min, max, value));
  return false;
}

/// Copies a text for the caller to free; null if there is no memory.
inline char* copy(std::string_view text) {
  char* copied = static_cast<char*>(std::malloc(text.size() + 1));
  if (copied == nullptr) return nullptr;
  std::memcpy(copied, text.data(), text.size());
  copied[text.size()] = '\0';
  return copied;
}

/// Reads a struct of the caller that begins with its size, which may be of an older or a newer header:
/// members that it lacks are zero, those unknown here are left out. Fails if the size is missing.
template <class T>
bool read_struct(const T* from, T& to, std::string_view name, cheshire_error** error) {
  to = T{};
  if (from == nullptr) return true;
  if (!in_range(static_cast<std::int64_t>(from->size), sizeof(from->size), 4096, name, error)) return false;
  std::memcpy(&to, from, std::min(from->size, sizeof(T)));
  return true;
}

}  // namespace cheshire::capi
