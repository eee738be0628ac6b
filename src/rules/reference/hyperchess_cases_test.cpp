// The rule tests of Hyperchess: sixty-seven positions with a question each. Source: section 10 of the rules of
// Hyperchess, worked out by hand there, the numbers of lines by two programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "rules/reference/test_hyperchess.h"

namespace cheshire::reference {
namespace {

struct Case {
  const char *rule, *fen, *question, *answer;
};

const Case cases[] = {
    {"1 start", "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1", "count", "14"},
    {"2 start", "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1", "moves",
     "6b54b5 6b55b5 6d45d4 6d55d5 6d64d4 6d65d5 6e24e2 6e25e2 6e45e4 6e55e5 6e64e5 6e65e4 6f54e5 6f55d5"},
    {"3 start", "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1", "perft 2", "190"},
    {"4 start", "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1", "perft 3", "3564"},
    {"5 rook: two horizontal rows and one vertical row", "1/4/8k2/9R6/16/2K8/4/1 w - - 0 1", "targets 4c3",
     "1c3 2c3 3c3 4b3 4c2 4c4 4c5 4d3 4e3 5c3"},
    {"6 bishop: diagonals of three planes, no space diagonal", "1/4/1k9/9B6/16/2K8/4/1 w - - 0 1",
     "targets 4c3", "3b3 3c2 4b2 4b4 4d2 4d4 4e5 5b3 5c2 5c4 5d3"},
    {"7 queen on the single square", "Q/4/8k2/16/16/2K8/4/1 w - - 0 1", "targets 1c3",
     "2b3 2c2 2c3 3a3 3c1 3c3 4c3 5c3"},
    {"8 capture ends a slide, own man blocks it", "1/4/8k2/1R1P1p10/16/2K8/4/1 w - - 0 1", "targets 4c5",
     "4b5 4c4 4d5 5c5"},
    {"9 continuous path: rook stops at the gap (no 3e2)", "1/4/6R1k2/16/16/2K8/4/1 w - - 0 1", "targets 3c2",
     "2c2 3a2 3b2 3c1 3c3 4c2 5c2"},
    {"10 continuous path: queen stops at the gap (no 3b5)", "1/4/2Q5k2/16/16/2K8/4/1 w - - 0 1",
     "targets 3b3", "2b2 2b3 2c3 3a2 3a3 3b1 3b2 3c2 3c3 4b2 4b3 4b4 4c3 5b3 5b5 5d3"},
    {"11 isolated squares are reached through levels 5 and 4", "1/4/8k2/16/16/2K7R/4/1 w - - 0 1",
     "targets 6e2", "3e2 4e2 5e2"},
    {"12 bishop on an isolated square: only vertical-plane diagonals", "1/4/7Bk2/16/16/2K8/4/1 w - - 0 1",
     "targets 3e2", "4d2 4e3 5c2 5e4 6e5"},
    {"13 knight: continuous L-path, no jump over the gap to 3e2", "1/4/1k8N/16/16/2K8/4/1 w - - 0 1",
     "targets 3c1", "2c3 3a2 3b3 4c3 5c2"},
    {"14 knight jumps men (4c2-4d2-4e2-3e2 exists, occupied)", "1/4/6P1k2/13NPP/16/2K8/4/1 w - - 0 1",
     "reaches 4c23e2", "yes"},
    {"15 knight: both L-paths 2c2-..-3e2 meet a missing square", "1/3N/8k2/16/16/2K8/4/1 w - - 0 1",
     "reaches 2c23e2", "no"},
    {"16 king: queen directions, one step; 14 of 18 exist on 4c4", "1/4/8k2/5K10/16/11/4/1 w - - 0 1",
     "target-count 4c4", "14"},
    {"17 pawn: four horizontal directions and one forward (up)", "1/4/8k2/16/5P10/2K8/4/1 w - - 0 1",
     "targets 5c4", "4c4 5b4 5c3 5c5 5d4"},
    {"18 black pawn: no square below 5c4, so only level 5", "1/4/8k2/16/5p10/2K8/4/1 b - - 0 1",
     "targets 5c4", "5b4 5c3 5c5 5d4"},
    {"19 black pawn: forward is down", "1/4/8k2/16/6p9/2K8/4/1 b - - 0 1", "targets 5d4",
     "5c4 5d3 5d5 5e4 6d4"},
    {"20 pawn captures on 4+4 diagonals (fig. 7); not straight (4d3, 5d2), not backward (6d4)",
     "1/4/8k2/6p2ppp2p1/5p1p2P2ppp/2K4p3/4/1 w - - 0 1", "targets 5d3",
     "4c3 4d2 4d4 4e3 5c2 5c3 5c4 5d4 5e2 5e3 5e4"},
    {"21 isolated-square pawn: one or two levels", "1/4/8k2/16/16/2KP7/4/1 w - - 0 1", "targets 6b5",
     "4b5 5b5"},
    {"22 two-step needs a clear path; straight is no capture", "1/4/8k2/16/p15/2KP7/4/1 w - - 0 1",
     "targets 6b5", ""},
    {"23 two-step never captures; diagonal forward does", "1/4/8k2/p15/1p14/2KP7/4/1 w - - 0 1",
     "targets 6b5", "5b5 5c5"},
    {"24 an ordinary pawn has no two-step", "1/4/8k2/16/16/2K1P6/4/1 w - - 0 1", "targets 6d5",
     "5d5 6d4 6d6 6e5"},
    {"25 rook's-level pawn, unmoved, clear path", "1/4/8k2/16/16/2K8/2P1/1 w - P 0 1", "targets 7d4",
     "5d4 6d4 7d5 7e4"},
    {"26 rook's-level pawn: two-step target occupied", "1/4/8k2/16/6p9/2K8/2P1/1 w - P 0 1", "targets 7d4",
     "6d4 7d5 7e4"},
    {"27 rook's-level pawn: first square occupied", "1/4/8k2/16/16/2K4N3/2P1/1 w - P 0 1", "targets 7d4",
     "7d5 7e4"},
    {"28 rook's-level pawn came back after 7d4-7e4-7d4: no two-step", "1/4/8k2/16/16/2K8/2P1/1 w - - 4 3",
     "targets 7d4", "6d4 7d5 7e4"},
    {"29 a white pawn on Black's isolated square is immobile", "1/4/P7k2/16/16/2K8/4/1 w - - 0 1",
     "targets 3b5", ""},
    {"30 no en passant after 6e2-4e2", "1/4/8k2/15P/10p5/2K8/4/1 b - - 0 1", "targets 5d3",
     "5c3 5d2 5d4 5e3"},
    {"31 promotion on the opponent's Queen's level, straight", "1/1P2/8k2/16/16/2K8/4/1 w - - 0 1",
     "moves-to 1c3", "2c31c3b 2c31c3n 2c31c3q 2c31c3r"},
    {"32 promotion by diagonal capture", "q/P3/8k2/16/16/2K8/4/1 w - - 0 1", "moves-to 1c3",
     "2b31c3b 2b31c3n 2b31c3q 2b31c3r"},
    {"33 1c3 is a space diagonal away from 2b2: no capture, no promotion",
     "n/2P1/8k2/16/16/2K8/4/1 w - - 0 1", "targets 2b2", "2b3 2c2"},
    {"34 black promotion by capture on level 8", "1/4/8k2/16/16/2K8/3p/Q b - - 0 1", "moves-to 8d4",
     "7e48d4b 7e48d4n 7e48d4q 7e48d4r"},
    {"35 castling: both sides available", "1/4/8k2/16/16/2K8/R2R/1 w XY - 0 1", "castlings", "6f66d6 6f66f4"},
    {"36 castling X carried out", "1/4/8k2/16/16/2K8/R2R/1 w XY - 0 1", "men-after 6f66d6",
     "K6d6 R6d5 R7e4 k3a1"},
    {"37 castling Y carried out", "1/4/8k2/16/16/2K8/R2R/1 w XY - 0 1", "men-after 6f66f4",
     "K6f4 R6e4 R7d5 k3a1"},
    {"38 castling condition 2: row not clear (6e6)", "1/4/8k2/16/16/1NK8/R2R/1 w XY - 0 1", "castlings",
     "6f66f4"},
    {"39 castling condition 2: king target occupied (6d6)", "1/4/8k2/16/16/B1K8/R2R/1 w XY - 0 1",
     "castlings", "6f66f4"},
    {"40 castling condition 3: square above the rook occupied (6d5)", "1/4/8k2/16/16/2K1P6/R2R/1 w XY - 0 1",
     "castlings", "6f66f4"},
    {"41 castling condition 3, other side (6e4)", "1/4/8k2/16/16/2K5P2/R2R/1 w XY - 0 1", "castlings",
     "6f66d6"},
    {"42 castling condition 5: b5e5 attacks both crossed squares 6e6, 6f5",
     "1/4/8k2/16/3b12/2K8/R2R/1 w XY - 0 1", "castlings-status", "ongoing"},
    {"43 king target 6d6 attacked: only Y", "1/4/8k2/16/2b13/2K8/R2R/1 w XY - 0 1", "castlings", "6f66f4"},
    {"44 castling condition 6: in check from 6e5", "1/4/8k2/16/16/2K2b5/R2R/1 w XY - 0 1", "castlings-status",
     "check"},
    {"45 attacked rooks may castle", "1/4/8k2/16/16/2K8/Rr1R/1 w XY - 0 1", "castlings", "6f66d6 6f66f4"},
    {"46 castling condition 1: rook 7d5 has moved and come back", "1/4/8k2/16/16/2K8/R2R/1 w Y - 4 3",
     "castlings", "6f66f4"},
    {"47 castling right goes with the captured rook", "1/4/8k2/16/16/2K8/r2R/1 w Y - 0 2", "rights", "Y"},
    {"48 black castling", "1/r2r/8k2/16/16/2K8/4/1 b xy - 0 1", "castlings", "3a13a3 3a13c1"},
    {"49 earliest castling from the start: move 4",
     "q/rpbr/1pppnpp1knb/6B8p/p1P4N8/2KP1PNPPPP/RBPR/Q w XYxy Pp 0 4", "castlings", "6f66d6"},
    {"50 kings never adjacent (all of level 4 is next to 3c3)", "1/4/3k7/16/9K6/11/4/1 w - - 0 1",
     "level-4-targets 5c3", ""},
    {"51 no check across the gap", "1/4/1k4rK3/16/16/11/4/1 w - - 0 1", "status", "ongoing"},
    {"52 no knight check across the gap", "1/4/1k5K2n/16/16/11/4/1 w - - 0 1", "status", "ongoing"},
    {"53 knight check 4c2 -> 3e2", "1/4/1k5K3/13n2/16/11/4/1 w - - 0 1", "status", "check"},
    {"54 a space diagonal (1,1,1) is no line", "1/4/8k2/9q6/6K9/11/4/1 w - - 0 1", "status", "ongoing"},
    {"55 vertical pin", "1/1r2/8k2/9N6/9K6/11/4/1 w - - 0 1", "targets 4c3", ""},
    {"56 pinned rook may only move along the pin", "1/4/8k2/16/16/7rRK1/4/1 w - - 0 1", "targets 6e4", "6d4"},
    {"57 checkmate by a protected queen", "1/4/5Q2k2/12R3/16/2K8/4/1 b - - 0 1", "status", "checkmate"},
    {"58 checkmate by two rooks", "1/4/6R1k1R/16/16/2K8/4/1 b - - 0 1", "status", "checkmate"},
    {"59 smothered mate in the starting corner", "1/4/4npN1kn1/16/16/2K8/4/1 b - - 0 1", "status",
     "checkmate"},
    {"60 stalemate", "1/4/6Q1k2/16/16/2K8/4/1 b - - 0 1", "status", "stalemate"},
    {"61 stalemate with an immobile pawn on 6e2", "1/4/6Q1k2/16/16/2K7p/4/1 b - - 0 1", "status",
     "stalemate"},
    {"62 king + bishop CAN mate (so only bare kings are a dead position)", "k/B3/3K7/16/16/11/4/1 b - - 0 1",
     "status", "checkmate"},
    {"63 king + knight CAN mate", "k/4/2NK7/16/16/11/4/1 b - - 0 1", "status", "checkmate"},
    {"64 perft regression (random middlegame)",
     "q/rpb1/1pppnp1pk1p/p14B/3P3P2P1nr2/BN1P1KNP1PP/R1PR/Q w y Pp 0 7", "perft 2", "1362"},
    {"65 perft regression (random middlegame)",
     "q/r1br/3pp1ppknb/4p1P3p1p3/2BP8n3/PNKp2B1PPP/R1PR/Q w XYxy P 0 13", "perft 2", "1081"},
    {"66 perft regression (random middlegame)",
     "q/1pbr/2ppkp4n/4rp7ppP/p2P1Pb4Nn1N1/BK2PPB2P1/R1PR/Q w - Pp 0 21", "perft 2", "1863"},
    {"67 knight geometry", "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1", "knights-to 6f6",
     "6d5 6e4"},
};

std::string joined(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

class Answer {
 public:
  Answer(const std::string& fen) : game_(hyperchess()), setup_(read(game_, fen)) {
    moves_ = legal_moves(game_.topology, game_.rules, setup_);
  }

  /// The answer to a question of one or two words.
  std::string to(const std::string& question) const {
    std::istringstream in(question);
    std::string what, cell;
    in >> what >> cell;
    const auto from = [&](const Move& move) { return name(move.from) == cell; };
    if (what == "count") return std::to_string(moves_.size());
    if (what == "moves") return joined(ucis(game_, setup_));
    if (what == "perft") {
      return std::to_string(perft(game_.topology, game_.rules, setup_, std::stoi(cell)));
    }
    if (what == "targets") return targets(from);
    if (what == "target-count") return std::to_string(std::count_if(moves_.begin(), moves_.end(), from));
    if (what == "level-4-targets") {
      return targets([&](const Move& move) { return from(move) && name(move.to)[0] == '4'; });
    }
    if (what == "reaches") return legal_uci(cell) ? "yes" : "no";
    if (what == "moves-to") return texts([&](const Move& move) { return name(move.to) == cell; });
    if (what == "castlings") return castlings();
    if (what == "castlings-status") return castlings() + state();
    if (what == "men-after") return men(play_all(game_, setup_, cell));
    if (what == "rights") return rights();
    if (what == "status") return state();
    if (what == "knights-to") return knights_to(cell);
    return "?";
  }

 private:
  const std::string& name(Cell cell) const { return game_.topology.name(cell); }

  template <class Wanted>
  std::string targets(const Wanted& wanted) const {
    std::vector<std::string> all;
    for (const Move& move : moves_) {
      if (wanted(move)) all.push_back(name(move.to));
    }
    return joined(all);
  }
  template <class Wanted>
  std::string texts(const Wanted& wanted) const {
    std::vector<std::string> all;
    for (const Move& move : moves_) {
      if (wanted(move)) all.push_back(to_uci(game_.topology, move));
    }
    return joined(all);
  }
  std::string castlings() const {
    return texts([](const Move& move) { return move.kind == Move::Kind::castling; });
  }
  bool legal_uci(const std::string& uci) const {
    const std::vector<std::string> all = ucis(game_, setup_);
    return std::find(all.begin(), all.end(), uci) != all.end();
  }
  std::string state() const {
    switch (status(game_.topology, game_.rules, setup_)) {
      case Status::checkmate: return "checkmate";
      case Status::stalemate: return "stalemate";
      default: break;
    }
    return in_check(game_.topology, game_.rules, setup_, setup_.side) ? "check" : "ongoing";
  }
  std::string men(const Setup& setup) const {
    std::vector<std::string> all;
    for (Cell cell = 0; cell < game_.topology.cell_count(); ++cell) {
      const Man man = setup.men[cell];
      if (man == no_man) continue;
      const char upper = game_.rules.letters[kind_of(man)];
      const char letter = color_of(man) == Color::white ? upper : static_cast<char>(upper - 'A' + 'a');
      all.push_back(letter + name(cell));
    }
    return joined(all);
  }
  std::string rights() const {
    std::string text;
    for (std::size_t i = 0; i < game_.castlings.size(); ++i) {
      if (setup_.rights >> i & 1) text += game_.castlings[i];
    }
    return text;
  }
  std::string knights_to(const std::string& cell) const {
    std::vector<std::string> all;
    const auto kind = [&](char letter) { return static_cast<Kind>(game_.rules.letters.find(letter)); };
    const Cell king = game_.topology.find(cell);
    for (Cell from = 0; from < game_.topology.cell_count(); ++from) {
      if (from == king) continue;
      Setup alone;
      alone.men.assign(static_cast<std::size_t>(game_.topology.cell_count()), no_man);
      alone.men[king] = make_man(Color::white, kind('K'));
      alone.men[from] = make_man(Color::black, kind('N'));
      if (in_check(game_.topology, game_.rules, alone, Color::white)) all.push_back(name(from));
    }
    return joined(all);
  }

  TestGame game_;
  Setup setup_;
  std::vector<Move> moves_;
};

TEST(ReferenceHyperchess, Cases) {
  EXPECT_EQ(std::size(cases), 67u);
  for (const Case& one : cases) EXPECT_EQ(Answer(one.fen).to(one.question), one.answer) << one.rule;
}

}  // namespace
}  // namespace cheshire::reference
