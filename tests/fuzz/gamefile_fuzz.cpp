// Arbitrary bytes as a game file, loaded as the server does it: either rejected with faults that have a place
// in the file, or giving games that can be opened, with a start that reads the same again, and that the
// engine plays.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "engine/try_game.h"
#include "fuzz.h"
#include "gamefile/loaded_games.h"
#include "gamefile/report.h"
#include "text/cheops/fen.h"
#include "text/fen.h"

namespace cheshire::fuzz {
namespace {

void look_at_cheops(const GameSpec& spec, const Topology& topology) {
  const auto setup = cheops::read_fen(spec.start, spec, topology);
  expect(setup.ok(), "the start can be read");
  expect(cheops::write_fen(*setup, spec, topology) == spec.start, "the start is written as it was read");
}

void look_at(const GameSpec& spec, bool as_given) {
  const auto topology = Topology::compile(spec.board);
  expect(topology.ok(), "the boards of a sound game compile");
  if (spec.rules) return look_at_cheops(spec, *topology);
  const auto setup = read_fen(spec.start, spec, *topology);
  expect(setup.ok(), "the start can be read");
  // Castling letters that an option forbids are read but not written.
  expect(!as_given || write_fen(*setup, spec, *topology) == spec.start,
         "the start is written as it was read");
  const auto in = [&](Cell c) { return topology->exists(c); };
  for (int color : {0, 1}) {
    for (const auto* cells :
         {&spec.pawn.double_from[color], &spec.pawn.promotes_on[color], &spec.pawn.never_on[color]})
      expect(std::all_of(cells->begin(), cells->end(), in), "the pawns' cells exist");
  }
  for (const CastlingSpec& c : spec.castlings) {
    expect(in(c.king_from) && in(c.king_to) && in(c.rook_from) && in(c.rook_to) && c.rook < spec.kinds.size(),
           "castlings are of cells and pieces that exist");
  }
  for (Kind k : spec.pawn.promotes_to) expect(k < spec.kinds.size() && k != spec.king, "pawns become pieces");
  expect(spec.king < spec.kinds.size(), "somebody is royal");
}

// Plays some moves by the engine after very little thought, unless the kernels do not support the rules.
void play(const GameSpec& spec) {
  const auto game = open_game(spec);
  if (!game) return expect(!game.error().text().empty(), "a refusal says something");
  const auto session = (*game)->session();
  ThinkRequest request;
  request.limits.nodes = 50;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  for (int ply = 0; ply < 6 && !session->outcome().over(); ++ply) {
    const std::string move = session->think(request, events)->best;
    expect(session->play(move).ok(), "the engine's move is legal");
  }
}

// Returns every option at its last value.
OptionValues last_values(const GameSpec& spec) {
  OptionValues values;
  for (const OptionSpec& option : spec.options) {
    const bool number = option.free == FreeValue::number;
    values.emplace_back(option.key, number ? std::to_string(option.max) : option.choices.back());
  }
  return values;
}

void read(std::string_view text) {
  LoadedGames loaded_games;
  const std::vector<GameFileFault> faults = loaded_games.put("file", std::string(text), try_game);
  const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  for (const GameFileFault& fault : faults) {
    expect(!fault.message.text().empty(), "a fault says something");
    expect(fault.line >= 1 && fault.line <= lines + 1 && fault.column >= 1, "a fault has a place");
    expect(fault.message.text().find('\n') == std::string::npos, "a fault is one line");
  }
  expect(faults.empty() == !loaded_games.files.empty(), "games or faults");
  if (loaded_games.files.empty()) return;
  const LoadedGames::File& file = loaded_games.files[0];
  expect(!file.ids.empty(), "a file without faults has a game");
  for (const std::string& id : loaded_games.playable(file)) {
    const auto spec = loaded_games.library.find(id);
    expect(spec.ok(), "a sound game is made");
    look_at(*spec, true);
    expect(game_report(*spec).ok(), "a sound game has a report");
    // Values that exclude each other are rejected.
    const auto other = loaded_games.library.find(id, last_values(*spec));
    other ? look_at(*other, false) : expect(!other.error().text().empty(), "a refusal says something");
    play(*spec);
  }
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cheshire::fuzz::read({reinterpret_cast<const char*>(data), std::min(size, cheshire::max_game_file)});
  return 0;
}
