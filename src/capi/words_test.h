// Part of the test that cmake/words.py makes of bindings/words.json: the boards that its expressions are
// about, and their values as JSON. Used as any program uses the library: nothing of its inside is included.
#pragma once

#include <gtest/gtest.h>
#include <cheshire.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
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
  Record record = record_of("[White \"Ann\"]\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) 1... e5 1-0\n");
};

}  // namespace
