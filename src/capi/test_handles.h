// What the tests of the C interface share: errors that free themselves, texts that are taken.
#pragma once

#include <cheshire.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cheshire::capi {

/// An error and what a test wants to know of it.
class Failure {
 public:
  Failure() = default;
  Failure(const Failure&) = delete;
  Failure& operator=(const Failure&) = delete;
  ~Failure() { cheshire_error_free(error_); }
  operator cheshire_error**() { return &error_; }
  bool any() const { return error_ != nullptr; }
  std::string code() const { return cheshire_error_code(error_); }
  std::string text() const { return cheshire_error_text(error_); }
  std::string json() const { return cheshire_error_json(error_); }
  int at() const { return cheshire_error_at(error_); }
  size_t line() const { return cheshire_error_line(error_); }
  size_t column() const { return cheshire_error_column(error_); }
  const cheshire_error* get() const { return error_; }

 private:
  cheshire_error* error_ = nullptr;
};

/// Copies a text and frees it.
inline std::string taken(char* text) {
  std::string copied = text == nullptr ? "(null)" : text;
  cheshire_free(text);
  return copied;
}

/// A board and its game.
class CBoard {
 public:
  explicit CBoard(const char* name) : game_(cheshire_game_open(nullptr, name, nullptr)) {
    board_ = cheshire_board_new(game_);
    cheshire_game_free(game_);  // the board keeps what it needs
  }
  CBoard(const CBoard&) = delete;
  CBoard& operator=(const CBoard&) = delete;
  ~CBoard() { cheshire_board_free(board_); }
  operator cheshire_board*() const { return board_; }
  void play(const std::vector<const char*>& moves) const {
    for (const char* move : moves) ASSERT_TRUE(cheshire_board_push(board_, move, nullptr)) << move;
  }
  std::string fen(int dialect = CHESHIRE_FEN_BAR) const { return taken(cheshire_board_fen(board_, dialect)); }

 private:
  cheshire_game* game_;
  cheshire_board* board_;
};

}  // namespace cheshire::capi
