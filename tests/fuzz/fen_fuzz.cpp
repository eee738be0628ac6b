// Arbitrary bytes as a FEN: either rejected with an offset within them, or read, validated, and written so
// that they read the same again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz.h"
#include "text/fen.h"

namespace cheshire::fuzz {
namespace {

template <class G>
void round_trip(const G& game, const Setup& setup, const char* what) {
  for (FenDialect d : {FenDialect::bar, FenDialect::wide, FenDialect::boards}) {
    const auto again =
        read_fen(write_fen(setup, game.spec(), game.topology(), d), game.spec(), game.topology());
    expect(again.ok() && *again == setup, what);
  }
  Setup without_clocks = setup;  // Popeye has none
  without_clocks.halfmove_clock = 0, without_clocks.move_number = 1;
  const std::string popeye = write_fen(without_clocks, game.spec(), game.topology(), FenDialect::popeye);
  const auto again = read_fen(popeye, game.spec(), game.topology());
  expect(again.ok() && *again == without_clocks, what);
}

template <class G>
void read(const G& game, std::string_view text) {
  const auto setup = read_fen(text, game.spec(), game.topology());
  if (!setup) {
    expect(!setup.error().text().empty(), "an error says something");
    expect(setup.error().at >= 0 && setup.error().at <= static_cast<int>(text.size()),
           "an error has a place");
    return;
  }
  const auto checked = game.check(*setup);
  expect(checked.position.has_value() == checked.faults.empty(), "a position or faults");
  if (!checked.position) return;
  auto p = *checked.position;
  expect(p.is_ok(), "a position that was set up is sound");
  round_trip(game, p.setup(), "a position's FEN reads the same");

  typename std::remove_cvref_t<decltype(p)>::MoveList moves;
  p.list(moves);
  expect(static_cast<int>(moves.size()) == p.count(), "moves are counted as they are listed");
  for (Move m : moves) {
    Undo undo;
    p.make(m, undo);
    expect(p.is_ok(), "a position is sound after a move");
    p.unmake(m, undo);
  }
  expect(p.setup() == checked.position->setup(), "moves are taken back");
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  cheshire::fuzz::read(cheshire::fuzz::chess(), text);
  cheshire::fuzz::read(cheshire::fuzz::alice(), text);
  return 0;
}
