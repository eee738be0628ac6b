// Part of the test that cmake/words.py makes of bindings/words.json: the boards that its expressions are
// about, and their values as JSON. Used as any program uses the library: nothing of its inside is included.
#pragma once

#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using cheshire::Board, cheshire::Move, cheshire::Record;

std::string json(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return quoted + '"';
}
template <std::integral T>
std::string json(T value) {
  if constexpr (std::is_same_v<T, bool>) return value ? "true" : "false";
  return std::to_string(value);
}
template <class T>
std::string json(const std::vector<T>& list) {
  std::string text = "[";
  for (const T& one : list) text += (text.size() > 1 ? "," : "") + json(one);
  return text + ']';
}
template <class T>
std::string json(const std::optional<T>& value) {
  return value ? json(*value) : "null";
}

std::string square(const Board& board, int cell) { return board.game().square(cell); }
std::vector<std::string> squares(const Board& board, const std::vector<int>& cells) {
  std::vector<std::string> all;
  for (const int cell : cells) all.push_back(square(board, cell));
  return all;
}
std::optional<int> cell_or_null(int cell) { return cell < 0 ? std::nullopt : std::optional(cell); }
std::string letter(const std::optional<cheshire::Piece>& piece) {
  if (!piece) return "";
  const bool white = piece->color == cheshire::Color::white;
  return {white ? piece->letter : static_cast<char>(piece->letter - 'A' + 'a')};
}
std::vector<std::string> ucis(const std::vector<cheshire::MoveInfo>& moves) {
  std::vector<std::string> all;
  for (const cheshire::MoveInfo& move : moves) all.push_back(move.uci);
  return all;
}
Board after(Board board, Move move) {
  board.push(move).value();
  return board;
}

Board board_of(const char* game, const std::vector<const char*>& moves, const char* fen = "") {
  Board board = Board::open(game).value();
  board.set_fen(fen).value();
  for (const char* move : moves) board.push(move).value();
  return board;
}

/// Returns the first mistake of a record.
cheshire::Error mistake_of(const char* pgn) {
  cheshire::PgnReader reader;
  reader.feed(pgn);
  reader.finish();
  EXPECT_TRUE(reader.next());
  EXPECT_TRUE(reader.board());
  return reader.errors().at(0);
}
template <class... T>
std::vector<int> numbers(T... values) {
  return {static_cast<int>(values)...};
}

Record record_of(const char* pgn) {
  cheshire::PgnReader reader;
  reader.feed(pgn);
  reader.finish();
  EXPECT_TRUE(reader.next());
  return reader.record().value();
}

class Words : public testing::Test {
 protected:
  Board alice = board_of("alice", {"e4", "d5", "Be2", "dxe4"});
  Board chess = board_of("chess", {"e4", "e5", "Nf3"});
  Board mate = board_of("chess", {}, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
  Move move = alice.parse("Bb5").value();
  cheshire::Error wrong = mistake_of("1. e4 e5 2. Ke3 *\n");
  Record record = record_of("[White \"Ann\"]\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) 1... e5 1-0\n");
};

using namespace std::string_literals;

template <class T>
std::string refusal(const cheshire::Result<T>& result) {
  return result.ok() ? "" : result.error().code;
}

class Mistakes : public Words {
 protected:
  Mistakes() { (void)Board(std::move(gone)); }

  Board over = board_of("chess", {"Qc8"}, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
  Board twins = board_of("chess", {}, "4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1");
  Board checked = board_of("chess", {}, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  Board gone = chess;
};

/// The same boards in C.
class MistakesInC : public testing::Test {
 protected:
  ~MistakesInC() override {
    for (cheshire_board* board : {chess, mate, over, twins, checked}) cheshire_board_free(board);
    cheshire_games_free(games);
    cheshire_error_free(stored);
  }

  static cheshire_board* board_of(const std::vector<const char*>& moves, const char* fen = "") {
    cheshire_game* game = cheshire_game_open(nullptr, "chess", nullptr);
    cheshire_board* board = cheshire_board_new(game);
    cheshire_game_free(game);
    EXPECT_TRUE(cheshire_board_set_fen(board, fen, nullptr));
    for (const char* move : moves) EXPECT_TRUE(cheshire_board_push(board, move, nullptr)) << move;
    return board;
  }
  const cheshire_limits* limits() {
    asked.size = sizeof asked;
    return &asked;
  }
  const cheshire_limits* limits(int cheshire_limits::* limit, int value) {
    asked.*limit = value;
    return limits();
  }
  const cheshire_limits* clock(int white) {
    asked.white_clock = white;
    return limits();
  }
  std::string code() const { return cheshire_error_code(stored); }

  cheshire_board* chess = board_of({"e4", "e5", "Nf3"});
  cheshire_board* mate = board_of({}, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
  cheshire_board* over = board_of({"Qc8"}, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
  cheshire_board* twins = board_of({}, "4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1");
  cheshire_board* checked = board_of({}, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  cheshire_games* games = cheshire_games_new();
  cheshire_limits asked{};
  std::uint64_t leaves = 0;
  cheshire_error* stored = nullptr;
  cheshire_error** error = &stored;
};

}  // namespace
