// Arbitrary bytes as a move in one of a few positions, which the first byte chooses: either rejected with an
// offset within them, or a legal move that reads back from every text written for it. The bytes are also read
// as the bits of a move.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "fuzz.h"
#include "text/fen.h"
#include "text/move_text.h"
#include "text/why_not.h"

namespace cheshire::fuzz {
namespace {

constexpr const char* chess_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pp1p1ppp/1b3nbN/nPpP4/BBP1P3/q4N2/P2P2PP/R2Q1RK1 w kq c6 0 1",
};
constexpr const char* alice_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
    "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1",
    "|r3|k2|r/8/8/3|pP3/3|P4/4|P3/4P3/R3K2R w KQkq d6 0 1",
};

template <class G>
typename G::P position(const G& game, const char* fen) {
  return *game.check(*read_fen(fen, game.spec(), game.topology())).position;
}

template <class P>
void read(const P& p, std::string_view text) {
  const Result<Move> m = read_move(p, text);
  if (!m) {
    expect(!m.error().text().empty(), "an error says something");
    expect(m.error().at >= 0 && m.error().at <= static_cast<int>(text.size()), "an error has a place");
  } else {
    expect(p.legal(*m), "a move that was read is legal");
    for (const std::string& written : {coordinates(p, *m), san(p, *m), san(p, *m, SanSuffix::always)}) {
      const Result<Move> again = read_move(p, written);
      expect(again.ok() && *again == *m, "a written move reads the same");
    }
  }

  std::uint32_t bits = 0;
  std::memcpy(&bits, text.data(), std::min(text.size(), sizeof bits));
  const Move any = Move::from_bits(bits);
  typename std::remove_cvref_t<decltype(p)>::MoveList moves;
  p.list(moves);
  const bool listed = std::find(moves.begin(), moves.end(), any) != moves.end();
  expect(p.legal(any) == listed, "legal moves are those listed");
  const bool goes = std::any_of(moves.begin(), moves.end(),
                                [&](Move one) { return one.from() == any.from() && one.to() == any.to(); });
  expect(!WhyNot(p, any.from(), any.to()).reason() == goes, "there is a reason against every other move");
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cheshire::fuzz;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t chosen = data[0] % (std::size(chess_fens) + std::size(alice_fens));
  if (chosen < std::size(chess_fens)) {
    read(position(chess(), chess_fens[chosen]), text);
  } else {
    read(position(alice(), alice_fens[chosen - std::size(chess_fens)]), text);
  }
  return 0;
}
