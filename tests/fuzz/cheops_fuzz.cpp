// Arbitrary bytes as Cheops. The first byte chooses the game. The rest of the first line is a FEN, or nothing
// for the start. The other lines are turns, in wire form or in notation, played as the server plays them. The
// last two bytes are also read as squares.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session.h"
#include "fuzz.h"
#include "rules/cheops/knowledge.h"
#include "text/cheops/action_refusal.h"
#include "text/cheops/fen.h"
#include "text/cheops/notation.h"
#include "text/cheops/setup_check.h"
#include "text/cheops/wire.h"

namespace cheshire::fuzz {
namespace {

using namespace cheops;

// Takes the next line off a text.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void expect_error(const Error& error, std::string_view text) {
  expect(!error.text().empty(), "an error says something");
  expect(error.at >= 0 && error.at <= static_cast<int>(text.size()), "an error has a place");
}

template <int W>
class Play {
 public:
  explicit Play(const AnyGame& game) : game_(game) {}

  void read(std::string_view text) {
    const std::uint8_t chosen[2] = {byte(text, 1), byte(text, 2)};
    const std::string_view fen = next_line(text);
    if (!fen.empty() && !set_up(fen, chosen)) return;
    const auto session = game_.session();
    expect(session->set(fen).ok(), "a position can be played from");
    for (int turn = 0; turn < 6 && !text.empty(); ++turn) play(*session, next_line(text));
    look_at(*session);
  }

 private:
  static std::uint8_t byte(std::string_view text, std::size_t from_end) {
    return text.size() < from_end ? 0 : static_cast<std::uint8_t>(text[text.size() - from_end]);
  }
  const GameSpec& spec() const { return game_.spec(); }
  const Topology& topology() const { return game_.topology(); }
  const Tables<W>& tables() const { return static_cast<const Tables<W>&>(game_.rules()); }
  std::string written(const cheops::Setup& setup) const {
    return cheops::write_fen(setup, spec(), topology());
  }

  // Returns whether the FEN is one of a valid position. If so, checks that everything said about it agrees.
  bool set_up(std::string_view fen, const std::uint8_t (&chosen)[2]) const {
    const auto setup = cheops::read_fen(fen, spec(), topology());
    if (!setup) {
      expect_error(setup.error(), fen);
      return false;
    }
    const std::vector<Fault> wrong = faults(*setup, tables());
    for (const Fault& fault : wrong) {
      expect(!fault.message.text().empty(), "a fault says something");
      expect(fault.cell == no_cell || topology().exists(fault.cell), "a fault has a place on the board");
    }
    if (!wrong.empty()) return false;
    const std::string text = written(*setup);
    const auto again = cheops::read_fen(text, spec(), topology());
    expect(again.ok() && written(*again) == text, "a set-up's FEN reads the same");
    const Knowledge<W> known(tables(), *setup);
    expect_sound(known);
    actions(known, chosen);
    return true;
  }

  void expect_sound(const Knowledge<W>& known) const {
    expect(known.position().is_ok(), "a position is sound");
    const std::string text = written(known.setup());
    const auto again = cheops::read_fen(text, spec(), topology());
    expect(again.ok() && faults(*again, tables()).empty(), "a position's FEN is one of a position");
    expect(written(Knowledge<W>(tables(), *again).setup()) == text, "a position's FEN reads the same");
  }

  // Checks that the listed actions are those that are counted and that each reads back as written. Plays a
  // few of them.
  void actions(const Knowledge<W>& known, const std::uint8_t (&chosen)[2]) const {
    const cheops::Position<W>& p = known.position();
    const std::vector<Action> all = p.actions();
    expect(static_cast<int>(all.size()) == p.count(), "actions are counted as they are listed");
    const cheops::Setup setup = p.setup();
    for (Action a : all) {
      expect(p.legal(a), "a listed action is legal");
      const std::string wire = write_wire({{a, false, {}}, {}}, spec(), topology());
      const auto read = read_wire(wire, spec(), topology(), setup.pieces, p.side());
      expect(read.ok() && read->announced.action == a, "an action's wire form reads the same");
    }
    for (std::size_t i = 0; i < 3 && !all.empty(); ++i)
      carry_out(known, all[(chosen[0] + i * chosen[1]) % all.size()]);
    why_not(p, all, static_cast<Cell>(chosen[0] % tables().cells),
            static_cast<Cell>(chosen[1] % tables().cells));
  }

  void carry_out(const Knowledge<W>& known, Action a) const {
    const AnnouncedAction announced{a, false, {}};
    const auto read = read_notation(known.position(), notation(known.position(), announced));
    const bool appoints = a.kind() == ActionKind::appointment;
    expect(read.ok() && (appoints ? read->sealed() : read->action == a),
           "an action's notation reads the same");
    Knowledge<W> next = known;
    AnnouncedAction play = announced;
    play.discloses = a.kind() == ActionKind::inspection;
    if (next.play(play) == Knowledge<W>::Doubt::none) expect_sound(next);
  }

  void why_not(const cheops::Position<W>& p, const std::vector<Action>& all, Cell from, Cell to) const {
    const bool goes = std::any_of(all.begin(), all.end(), [&](Action a) {
      const bool moves = a.kind() == ActionKind::move || a.kind() == ActionKind::castling ||
                         a.kind() == ActionKind::promotion_in_place;
      return moves && a.from() == from && a.to() == to;
    });
    expect(!cheops::why_not(p, from, to) == goes, "there is a reason against every other move");
  }

  void play(Session& session, std::string_view turn) const {
    const std::string before = session.fen();
    const Result<void> played = session.play(turn);
    if (!played) {
      expect(!played.error().text().empty(), "a refusal says something");
      expect(session.fen() == before, "a refused turn changes nothing");
      return;
    }
    expect(!session.moves().back().san.empty(), "a turn is written");
  }

  // Checks that the record of the game reproduces it for every viewer.
  void look_at(const Session& session) const {
    for (const Viewer viewer : {Viewer::everything, Viewer::white, Viewer::black, Viewer::spectator}) {
      const auto seen = session.seen_by(viewer, false);
      std::vector<std::string> turns;
      for (const MoveView& move : seen->moves()) turns.push_back(move.uci);
      expect(turns.size() == session.moves().size(), "everybody sees every turn");
      const auto again = game_.session();
      expect(again->set(seen->start_fen(), turns).ok() && again->fen() == seen->fen(),
             "a game's record gives it again");
    }
    if (!session.outcome().over()) {
      for (const MoveView& move : session.legal_moves())
        expect(!move.uci.empty() && !move.san.empty(), "moves are written");
    }
    (void)session.game_view();
  }

  const AnyGame& game_;
};

using Game = std::shared_ptr<const AnyGame>;

Game open(const char* id, const OptionValues& options = {}) { return open_game(id, options).value(); }
template <int W>
void read(const Game& game, std::string_view text) {
  Play<W>(*game).read(text);
}

void read(std::uint8_t chosen, std::string_view text) {
  static const Game little = open("little-cheops");
  static const Game agreed = open("little-cheops", {{"castles-in-common", "on"},
                                                    {"pawn-en-passant", "on"},
                                                    {"open-papers", "on"},
                                                    {"arrests", "each-jumped"},
                                                    {"hall-promotion", "on-entry"},
                                                    {"castle-formation", "declared"}});
  static const Game imperial = open("little-cheops-imperial");
  static const Game pyramid = open("cheops");
  switch (chosen % 4) {
    case 0: return fuzz::read<2>(little, text);
    case 1: return fuzz::read<2>(agreed, text);
    case 2: return fuzz::read<5>(imperial, text);
    default: return fuzz::read<3>(pyramid, text);
  }
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  cheshire::fuzz::read(data[0],
                       {reinterpret_cast<const char*>(data) + 1, std::min<std::size_t>(size, 2048) - 1});
  return 0;
}
