#include "games/chess/chess960.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "messages/games.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

constexpr int files = 8;

/// A rank of the placement field, a character for each file; blank where it is empty or not given.
using Rank = std::array<char, files>;

Rank rank_of(std::string_view row) {
  Rank rank;
  rank.fill(' ');
  std::size_t file = 0;
  for (const char c : row) {
    if (is_digit(c)) {
      file += static_cast<std::size_t>(c - '0');
    } else if (file < files) {
      rank[file++] = c;
    }
  }
  return rank;
}

/// Returns the home of a castling right on its side's back rank; nothing if it fits no king and rook.
std::optional<CastlingHome> home_of(char letter, const Rank& rank) {
  const Color color = letter == to_upper(letter) ? Color::white : Color::black;
  const auto own = [&](char piece) { return color == Color::white ? piece : to_lower(piece); };
  const int king = static_cast<int>(std::find(rank.begin(), rank.end(), own('K')) - rank.begin());
  if (king == files) return {};
  int rook = files;
  const char side = to_upper(letter);
  if (side == 'K' || side == 'Q') {
    const int last = side == 'K' ? files - 1 : 0;
    for (int file = last; file != king; file += side == 'K' ? -1 : 1) {
      if (rook == files && rank[static_cast<std::size_t>(file)] == own('R')) rook = file;
    }
  } else if (side >= 'A' && side <= 'H' && rank[static_cast<std::size_t>(side - 'A')] == own('R')) {
    rook = side - 'A';
  }
  if (rook == files) return {};
  return CastlingHome{color, king, rook, own(static_cast<char>('A' + rook))};
}

/// The back ranks of a placement; White's is all of it if there is no '/'.
struct BackRanks {
  Rank white, black;
  explicit BackRanks(std::string_view placement)
      : white(rank_of(placement.substr(placement.rfind('/') + 1))),
        black(rank_of(placement.substr(0, placement.find('/')))) {}
  const Rank& of(char letter) const { return letter == to_upper(letter) ? white : black; }
};

}  // namespace

std::string chess960_start(int number) {
  std::string rank(files, ' ');
  // Puts a piece on the nth of the squares that are left, or of those of one colour.
  const auto put = [&](char piece, int n, std::optional<int> color = {}) {
    for (std::size_t file = 0; file < rank.size(); ++file) {
      if (rank[file] != ' ' || (color && static_cast<int>(file % 2) != *color)) continue;
      if (n-- > 0) continue;
      rank[file] = piece;
      return;
    }
  };
  const auto next = [&](int choices) { return std::exchange(number, number / choices) % choices; };
  put('B', next(4), 1);  // b, d, f or h, which are light
  put('B', next(4), 0);
  put('Q', next(6));
  // The knights' two squares of the five that are left: 0 and 1, 0 and 2, ... 3 and 4.
  int first = 0, last = number;
  for (int pairs = 4; last >= pairs; --pairs) last -= pairs, ++first;
  put('N', first + 1 + last);
  put('N', first);
  for (const char piece : {'R', 'K', 'R'}) put(piece, 0);
  std::string black;
  for (const char piece : rank) black += to_lower(piece);
  return black + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1";
}

Chess960Start read_chess960_start(std::string_view fen) {
  const std::vector<FenField> fields = fen_fields(fen);
  if (fields.size() < 3) return {std::string(fen), {}};
  Chess960Start start;
  const BackRanks ranks(fields[0].text);
  std::string castling;
  for (const char letter : fields[2].text) {
    const std::optional<CastlingHome> home = home_of(letter, ranks.of(letter));
    if (!home || castling.find(home->letter) != std::string::npos) continue;
    castling += home->letter;
    start.homes.push_back(*home);
  }
  if (castling.empty()) castling = "-";
  start.fen = std::string(fields[0].text) + ' ' + std::string(fields[1].text) + ' ' + castling + " - 0 1";
  return start;
}

std::string castling_squares_of(const Chess960Start& start) {
  std::string squares;
  for (const Color color : {Color::white, Color::black}) {
    int king = 4, left = king, right = king;
    for (const CastlingHome& home : start.homes) {
      if (home.color == color) king = left = right = home.king;
    }
    for (const CastlingHome& home : start.homes) {
      if (home.color == color) (home.rook < king ? left : right) = home.rook;
    }
    for (const int file : {king, left, right}) {
      if (!squares.empty()) squares += ',';
      squares += {static_cast<char>('a' + file), color == Color::white ? '1' : '8'};
    }
  }
  return squares;
}

Result<Chess960Start> chess960_start_of(std::string_view squares) {
  Chess960Start start;
  std::string rows, castling;
  for (const Color color : {Color::white, Color::black}) {
    int place[3] = {};  // the files of the king, the left and the right rook
    for (int& file : place) {
      const std::string_view square = squares.substr(0, squares.find(','));
      squares.remove_prefix(std::min(square.size() + 1, squares.size()));
      const Error misplaced{msg::castling_square_misplaced(square)};
      if (square.size() != 2 || square[1] != (color == Color::white ? '1' : '8')) return misplaced;
      file = square[0] - 'a';
      if (file < 0 || file >= files) return misplaced;
      if (&file == &place[1] ? file > place[0] : file < place[0]) return misplaced;
    }
    const auto [king, left, right] = place;
    Rank rank;
    rank.fill(' ');
    std::string others = king == left || king == right ? "RNBQBN" : "NBQBN";
    if (left == king && right == king) others = "RNBQBNR";
    rank[static_cast<std::size_t>(king)] = 'K';
    for (const int rook : {right, left}) {
      if (rook == king) continue;
      rank[static_cast<std::size_t>(rook)] = 'R';
      const char letter = static_cast<char>('A' + rook);
      start.homes.push_back({color, king, rook, color == Color::white ? letter : to_lower(letter)});
      castling += start.homes.back().letter;
    }
    std::size_t next = 0;
    std::string row;
    for (char& piece : rank) {
      if (piece == ' ') piece = others[next++];
      row += color == Color::white ? piece : to_lower(piece);
    }
    rows = color == Color::white ? row : row + "/pppppppp/8/8/8/8/PPPPPPPP/" + rows;
  }
  start.fen = rows + " w " + (castling.empty() ? "-" : castling) + " - 0 1";
  return start;
}

std::string x_fen(std::string_view fen) {
  std::string text(fen);
  const std::vector<FenField> fields = fen_fields(fen);
  if (fields.size() < 3) return text;
  const BackRanks ranks(fields[0].text);
  for (std::size_t i = 0; i < fields[2].text.size(); ++i) {
    const char letter = fields[2].text[i];
    for (const char side : {'K', 'Q'}) {
      const char general = letter == to_upper(letter) ? side : to_lower(side);
      const std::optional<CastlingHome> home = home_of(general, ranks.of(letter));
      if (home && home->letter == letter) text[static_cast<std::size_t>(fields[2].at) + i] = general;
    }
  }
  return text;
}

}  // namespace cheshire
