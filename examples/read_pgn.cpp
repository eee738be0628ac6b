// Reads a PGN file and prints each of its games in one line: who played, how many moves, the result, the last
// position.
//   read_pgn games.pgn
#include <cheshire.hpp>
#include <fstream>
#include <iostream>

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "", std::ios::binary);
  if (!file) {
    std::cerr << "usage: read_pgn FILE\n";
    return 2;
  }
  cheshire::PgnReader reader;
  std::string piece(65536, '\0');
  int mistakes = 0;
  const auto read_on = [&] {
    while (reader.next()) {
      const cheshire::Result<cheshire::Board> board = reader.board();
      for (const cheshire::Error& error : reader.errors()) std::cerr << error.text << '\n', ++mistakes;
      if (!board) {
        std::cerr << board.error().text << '\n';
        ++mistakes;
        continue;
      }
      std::cout << board->game().title() << ": " << reader.tag("White") << " - " << reader.tag("Black")
                << ", " << board->ply() << " half-moves, " << reader.result() << ", " << board->fen() << '\n';
    }
  };
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    reader.feed({piece.data(), static_cast<std::size_t>(file.gcount())});
    read_on();
  }
  reader.finish();
  read_on();
  return mistakes > 0 ? 1 : 0;
}
