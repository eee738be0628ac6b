#include "oracle.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace cheshire::shove {
namespace {

bool on_board(int file, int rank) { return file >= 0 && file < 5 && rank >= 0 && rank < 5; }
bool white_piece(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }

struct Try {
  std::string name;
  OracleBoard after;
};

// Every move of the side to move, whatever becomes of its king.
std::vector<Try> tries(const OracleBoard& board, int max_pushed) {
  std::vector<Try> all;
  for (int rank = 0; rank < 5; ++rank) {
    for (int file = 0; file < 5; ++file) {
      const char mover = board.rows[rank][file];
      if (mover == '.' || white_piece(mover) != board.white) continue;
      for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (!on_board(file + right, rank + up)) continue;
        int pushed = 0;
        while (on_board(file + right * (pushed + 1), rank + up * (pushed + 1)) &&
               board.rows[rank + up * (pushed + 1)][file + right * (pushed + 1)] != '.')
          ++pushed;
        const bool is_king = mover == 'K' || mover == 'k';
        if (pushed > 0 && (is_king || pushed > max_pushed)) continue;
        OracleBoard after = board;
        for (int n = pushed; n >= 0; --n) {  // the farthest first, the mover last
          char& from = after.rows[rank + up * n][file + right * n];
          const int x = file + right * (n + 1), y = rank + up * (n + 1);
          if (on_board(x, y)) after.rows[y][x] = from;
          from = '.';
        }
        after.white = !board.white;
        const auto square = [](int x, int y) {
          return std::string{static_cast<char>('a' + x), static_cast<char>('1' + y)};
        };
        all.push_back({square(file, rank) + square(file + right, rank + up), after});
      }
    }
  }
  return all;
}

bool has_king(const OracleBoard& board, bool white) {
  return std::any_of(std::begin(board.rows), std::end(board.rows), [&](const std::string& row) {
    return row.find(white ? 'K' : 'k') != std::string::npos;
  });
}

// The legal ones: no answer of the other side may leave the mover without a king.
std::vector<Try> legal_tries(const OracleBoard& board, int max_pushed) {
  std::vector<Try> legal;
  for (const Try& one : tries(board, max_pushed)) {
    if (!has_king(one.after, board.white)) continue;
    const std::vector<Try> answers = tries(one.after, max_pushed);
    if (std::all_of(answers.begin(), answers.end(),
                    [&](const Try& answer) { return has_king(answer.after, board.white); }))
      legal.push_back(one);
  }
  return legal;
}

}  // namespace

OracleBoard oracle_board(const std::string& fen) {
  OracleBoard board;
  int rank = 4;
  std::size_t i = 0;
  for (; fen[i] != ' '; ++i) {
    if (fen[i] == '/') {
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(fen[i]))) {
      board.rows[rank].append(static_cast<std::size_t>(fen[i] - '0'), '.');
    } else {
      board.rows[rank] += fen[i];
    }
  }
  board.white = fen[i + 1] == 'w';
  return board;
}

std::vector<std::string> oracle_moves(const OracleBoard& board, int max_pushed) {
  std::vector<std::string> names;
  for (const Try& one : legal_tries(board, max_pushed)) names.push_back(one.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::uint64_t oracle_perft(const OracleBoard& board, int depth, int max_pushed) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Try& one : legal_tries(board, max_pushed))
    leaves += oracle_perft(one.after, depth - 1, max_pushed);
  return leaves;
}

}  // namespace cheshire::shove
