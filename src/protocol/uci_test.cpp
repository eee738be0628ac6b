#include "protocol/uci.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <utility>

#include "engine/levels.h"
#include "messages/commandline.h"
#include "messages/engine.h"
#include "messages/fen.h"
#include "messages/gamefile.h"
#include "messages/setup.h"
#include "messages/text.h"
#include "messages/uci.h"
#include "protocol/test_dialogue.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* alice_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string word(const std::string& line, std::size_t n) {
  const auto words = tokenize(line);
  return n < words.size() ? std::string(words[n].text) : "";
}

/// Returns the word after `name` in an info line.
std::string after(const std::string& line, std::string_view name) {
  const auto words = tokenize(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i].text == name) return std::string(words[i + 1].text);
  }
  return "";
}

TEST(Uci, ShakesHands) {
  Dialogue d;
  d.say("uci");
  EXPECT_THAT(d.lines().front(), StartsWith("id name Cheshire "));
  EXPECT_EQ(d.last(), "uciok");
  const auto lines = d.lines();
  EXPECT_THAT(lines,
              Contains(StartsWith(
                  "option name UCI_Variant type combo default alice var alice var looking-glass var ")));
  EXPECT_THAT(lines, Contains("option name Hash type spin default 64 min 1 max 65536"));
  EXPECT_THAT(lines, Contains("option name MultiPV type spin default 1 min 1 max 256"));
  EXPECT_THAT(lines, Contains("option name castling type check default true"));
  EXPECT_THAT(lines, Contains("option name en-passant type combo default off var off var first-board var "
                              "landing-board var both"));
  EXPECT_THAT(d.answers("isready"), ElementsAre("readyok"));
}

TEST(Uci, OffersEachRuleOptionOnce) {
  Dialogue d;
  std::multiset<std::string> names;
  for (const std::string& line : d.answers("uci")) {
    if (line.starts_with("option name ")) names.insert(word(line, 2));
  }
  for (const std::string& name : names) EXPECT_EQ(names.count(name), 1u) << name;
}

TEST(Uci, SetsUpPositions) {
  Dialogue d;
  EXPECT_EQ(d.fen(), alice_start);
  d.say("position startpos moves e2e4 e7e5");
  EXPECT_EQ(d.fen(), "rnbqkbnr/pppp1ppp/8/4|p3/4|P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  d.say("position fen 4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1 moves a2b1");
  EXPECT_EQ(d.fen(), "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/8/1K6 b - - 1 1");
  d.say("position   startpos");
  EXPECT_EQ(d.fen(), alice_start);
}

TEST(Uci, ReadsTheOtherDialectsOfFen) {
  Dialogue d;
  d.say("position fen rnbqk1nr8/pppp2pp5N2/12p3/10b5/16/16/PPPPPPPP8/RNBQKB1R8 b KQkq - 0 3");
  EXPECT_EQ(d.fen(), "rnbqk1nr/pppp1|Npp/4|p3/2|b5/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3");
}

TEST(Uci, ABadPositionLeavesTheOldOne) {
  Dialogue d;
  d.say("position startpos moves d2d4");
  const std::string before = d.fen();
  for (const char* bad : {
           "position",
           "position fen",
           "position fen moves e2e4",
           "position foo",
           "position startpos e2e4",
           "position fen 8/8 w",
           "position fen rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
           "position startpos moves e2e5",
           "position startpos moves e2e4 e2e4",
           "position startpos moves \xff\xfe",
       }) {
    EXPECT_THAT(d.answers(bad), ElementsAre(StartsWith("info string position"))) << bad;
    EXPECT_EQ(d.fen(), before) << bad;
  }
}

TEST(Uci, CorrectsRightsAndCountersOfAPosition) {
  Dialogue d("chess");
  const std::string stray = "position fen 8/1k3KP1/8/8/8/8/8/8 w K - 0 1";
  EXPECT_THAT(d.answers(stray), testing::SizeIs(2));
  EXPECT_THAT(d.last(), StartsWith("info string position: corrected: castling right K: "));
  EXPECT_EQ(d.fen(), "8/1k3KP1/8/8/8/8/8/8 w - - 0 1");
  const std::string unknown = "position fen 8/1k3KP1/8/8/8/8/8/8 w X - 0 1 moves f7e6";
  EXPECT_THAT(d.answers(unknown),
              ElementsAre("info string " +
                          msg::uci_refused_at(
                              "position", static_cast<int>(unknown.find('X')) + 1,
                              msg::position_corrected(msg::fen_castling_letter_unknown("KQkq", "'X'")))
                              .text()));
  EXPECT_EQ(d.fen(), "8/1k4P1/4K3/8/8/8/8/8 b - - 1 1");
  d.say_all({"go depth 1"});
  EXPECT_THAT(d.last(), StartsWith("bestmove "));
  EXPECT_THAT(d.answers("position fen 8/1k3KP1/8/8/8/8/8/8 w - - 0 1"), ElementsAre());
}

// An analysis may have null moves in its line; none is ever played.
TEST(Uci, TakesNullMovesInAPosition) {
  Dialogue d;
  d.say("position startpos moves e2e4 0000 d2d4");
  EXPECT_THAT(d.fen(), HasSubstr(" b KQkq - 0 2"));
  d.forget();
  d.say_all({"go depth 2"});
  EXPECT_THAT(word(d.last(), 1), testing::SizeIs(4));
  EXPECT_THAT(d.answers("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 moves 0000"),
              ElementsAre(StartsWith("info string position")));
}

TEST(Uci, ARefusedPositionHasNoMove) {
  Dialogue d;
  d.say("position startpos moves d2d4");
  d.say("position startpos moves d2d4 d2d4");
  d.forget();
  d.say("go depth 1");
  EXPECT_THAT(d.lines(), ElementsAre("info string " + msg::uci_position_refused().text(), "bestmove (none)"));
  for (const char* mends : {"position startpos", "ucinewgame", "setoption name castling value false"}) {
    d.say("position fen nonsense");
    d.say_all({mends, "go depth 1"});
    EXPECT_THAT(word(d.last(), 1), testing::SizeIs(4)) << mends;
  }
}

TEST(Uci, SkipsUnknownWordsBeforeACommand) {
  Dialogue d;
  EXPECT_THAT(d.answers("please isready"), ElementsAre("readyok"));
  d.say("joho position startpos moves e2e4 e7e5 e1e3");
  EXPECT_THAT(d.last(), StartsWith("info string position, byte 40: ")) << "the byte of the whole line";
}

TEST(Uci, SaysWhatIsWrongAndWhere) {
  const std::string fen = "position fen rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string moves = "position startpos moves e2e4 e7e5 e1e3 d7d6";
  const std::string file = "setoption name GamesFile value ";
  const auto at = [](const char* command, int byte, Message reason) {
    return msg::uci_refused_at(command, byte + 1, std::move(reason));
  };
  const struct {
    std::string line;
    Message said;
  } cases[] = {
      {"position", at("position", 8, msg::uci_position_missing())},
      {"position foo", at("position", 9, msg::uci_position_unknown("foo"))},
      {"position fen", at("position", 12, msg::uci_fen_missing())},
      {"position startpos e2e4", at("position", 18, msg::uci_moves_expected("e2e4"))},
      {fen, at("position", static_cast<int>(fen.find('x')), msg::fen_piece_unknown("'x'", "KQRBNP"))},
      {moves, at("position", static_cast<int>(moves.find("e1e3")),
                 msg::line_move_refused(3, "e1e3", msg::piece_moves_otherwise(PieceName{"king"})))},
      {"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
       msg::uci_refused("position", msg::position_unplayable(
                                        {msg::king_missing(Color::white), msg::king_missing(Color::black)}))},
      {"setoption", at("setoption", 9, msg::uci_setoption_usage())},
      {"setoption name", at("setoption", 10, msg::uci_option_missing())},
      {file + "/nowhere\x01", at("setoption", 31, msg::file_missing("/nowhere???"))},
      {file + "/", at("setoption", 31, msg::file_not_regular("/"))},
  };
  Dialogue d;
  for (const auto& c : cases) {
    d.say("position startpos");
    EXPECT_THAT(d.answers(c.line), ElementsAre("info string " + c.said.text())) << c.line;
  }
  const auto begins = [&](const char* line, const Message& said, std::string_view list) {
    const std::string text = said.text();
    EXPECT_THAT(d.answers(line), ElementsAre(StartsWith("info string " + text.substr(0, text.find(list)))))
        << line;
  };
  begins("castle", msg::uci_command_unknown("castle", {"..."}), "...");
  begins("setoption name Nonsense value 1", at("setoption", 15, msg::uci_option_unknown("Nonsense", {"..."})),
         "...");
  begins("setoption name UCI_Variant value checkers",
         at("setoption", 33, msg::uci_variant_unknown({"..."}, "checkers")), "...");
}

TEST(Uci, ARefusedVariantHasNoMove) {
  Dialogue d;
  d.say("setoption name UCI_Variant value checkers");
  EXPECT_THAT(d.answers("go"), ElementsAre(EndsWith(msg::uci_variant_refused().text()), "bestmove (none)"));
  d.say_all({"setoption name UCI_Variant value alice", "position startpos", "go depth 1"});
  EXPECT_THAT(word(d.last(), 1), testing::SizeIs(4));
}

TEST(Uci, RefusesBadCommandsWithOneLine) {
  Dialogue d;
  for (const char* bad :
       {"xyzzy", "setoption", "setoption name", "setoption Hash 5", "setoption name Hash",
        "setoption name Hash value", "setoption name Hash value 0", "setoption name Hash value 65537",
        "setoption name MultiPV value 257", "setoption name Threads value 257",
        "setoption name UCI_Variant value checkers", "setoption name castling value maybe",
        "setoption name en-passant value always", "setoption name Nonsense value 1"}) {
    EXPECT_THAT(d.answers(bad), ElementsAre(StartsWith("info string "))) << bad;
  }
  EXPECT_EQ(d.fen(), alice_start);
  EXPECT_THAT(d.answers(""), ElementsAre());
  EXPECT_THAT(d.answers("  \t"), ElementsAre());
}

TEST(Uci, SearchesToADepth) {
  Dialogue d;
  d.say_all({"position startpos", "go depth 4"});
  const std::string info = d.wait_for("info depth 4 ");
  for (const char* field : {"seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"}) {
    EXPECT_FALSE(after(info, field).empty()) << field << " in " << info;
  }
  const std::string best = word(d.wait_for("bestmove"), 1);
  d.forget();
  d.say("position startpos moves " + best);
  EXPECT_FALSE(d.said("info string"));
  EXPECT_EQ(after(info, "pv"), best);
}

TEST(Uci, SearchesSeveralLines) {
  Dialogue d;
  d.say_all({"setoption name MultiPV value 3", "go depth 3"});
  std::set<std::string> firsts;
  for (const std::string& line : d.lines()) {
    if (line.starts_with("info depth 3 ")) firsts.insert(after(line, "pv"));
  }
  EXPECT_EQ(firsts.size(), 3u);
}

TEST(Uci, ProvesMates) {
  Dialogue d;
  // From the source of the rules: 1.Kb1 mates in two.
  d.say_all({"position fen 4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", "go mate 2"});
  EXPECT_EQ(word(d.last(), 1), "a2b1");
  d.forget();
  d.say_all({"position startpos moves e2e4 d7d5 f1e2 d5e4", "go depth 3"});
  EXPECT_EQ(word(d.last(), 1), "e2b5");
  EXPECT_THAT(d.lines(), Contains(HasSubstr("score mate 1 ")));
}

TEST(Uci, AnswersNoneWithoutALegalMove) {
  Dialogue d;
  d.say_all({"position startpos moves e2e4 d7d5 f1e2 d5e4 e2b5", "go depth 3"});
  EXPECT_EQ(d.last(), "bestmove (none)");
  EXPECT_THAT(d.lines(), Contains(HasSubstr("score mate 0")));
}

TEST(Uci, KeepsToSearchmoves) {
  Dialogue d;
  d.say_all({"go searchmoves a2a3 h2h3 depth 4"});
  EXPECT_THAT(word(d.last(), 1), testing::AnyOf("a2a3", "h2h3"));
  d.say_all({"go searchmoves h3 depth 2"});
  EXPECT_EQ(word(d.last(), 1), "h2h3");
  d.say_all({"go searchmoves 0000 a2a3 depth 2"});
  EXPECT_EQ(word(d.last(), 1), "a2a3");
  EXPECT_TRUE(
      d.said("info string " + msg::uci_refused_at("go", 16, msg::uci_searchmoves_skipped({"0000"})).text()));
}

TEST(Uci, LeavesOutSearchmovesThatAreIllegal) {
  Dialogue d;
  d.say_all({"go searchmoves e2e5 a2a3 foo depth 2"});
  EXPECT_EQ(word(d.last(), 1), "a2a3");
  EXPECT_TRUE(d.said("info string " +
                     msg::uci_refused_at("go", 16, msg::uci_searchmoves_skipped({"e2e5", "foo"})).text()));
  d.forget();
  d.say_all({"go depth 3 searchmoves a1a2 a2a5"});
  EXPECT_TRUE(d.said("info string " + msg::uci_refused("go", msg::uci_searchmoves_none()).text()));
  EXPECT_TRUE(d.said("info depth 3 "));
  EXPECT_THAT(word(d.last(), 1), testing::SizeIs(4));
}

TEST(Uci, KeepsToSearchmovesOfADrawnGame) {
  Dialogue d("chess");
  d.say("position fen 4k3/8/8/8/8/8/4P3/4K2R w - - 100 80");
  d.say_all({"go depth 2 searchmoves e2e3"});
  EXPECT_EQ(d.last().substr(0, 13), "bestmove e2e3");
  EXPECT_FALSE(d.said("info string"));
}

TEST(Uci, KeepsToSearchmovesOfCheops) {
  Dialogue d("cheops");
  d.say_all({"go nodes 1"});
  const std::string move = word(d.last(), 1);
  d.say_all({("go nodes 1 searchmoves " + move).c_str()});
  EXPECT_EQ(word(d.last(), 1), move);
  EXPECT_FALSE(d.said("info string"));
}

TEST(Uci, EveryGoEndsInABestmove) {
  Dialogue d;
  for (const char* go :
       {"go movetime 100 foo 5", "go depth 3 searchmoves a1a2 a2a3", "go movetime -1",
        "go depth 1000000 movetime 50", "go depth", "go depth 0", "go depth -1", "go nodes 0",
        "go movetime -5", "go mate 0", "go foo nodes 5", "go searchmoves nodes 5", "go nodes 5 searchmoves",
        "go wtime 100 btime", "go wtime x btime y", "go depth x", "go nodes 5 nodes", "go winc 5 nodes 3"}) {
    d.forget();
    d.say_all({go});
    EXPECT_THAT(d.last(), StartsWith("bestmove ")) << go;
  }
  for (const char* go : {"go foo", "go searchmoves e2e5", "go btime 1000", "go winc 5"}) {
    d.forget();
    d.say(go);
    d.say_all({"stop"});
    EXPECT_THAT(d.last(), StartsWith("bestmove ")) << go;
  }
}

TEST(Uci, RefusesALineThatIsTooLong) {
  Dialogue d;
  std::string line = "position startpos moves e2e4";
  line.resize(longest_line + 1, ' ');
  EXPECT_THAT(d.answers(line), ElementsAre("info string " + msg::uci_line_too_long(longest_line).text()));
  EXPECT_THAT(d.answers("go depth 1"), Contains("bestmove (none)"));
  EXPECT_THAT(d.answers("go " + line), Contains("bestmove (none)")) << "every go is answered";
}

TEST(Uci, CountsPerft) {
  Dialogue d;
  d.say_all({"go perft 3"});
  EXPECT_EQ(d.last(), "Nodes searched: 9384");
  d.forget();
  d.say_all({"setoption name UCI_Variant value chess", "go perft 3"});
  EXPECT_EQ(d.last(), "Nodes searched: 8902");
  EXPECT_TRUE(d.said("e2e4: 600"));
}

TEST(Uci, StopsALongPerft) {
  Dialogue d;
  d.say("go perft 12");
  d.say("stop");
  d.finish();
  EXPECT_EQ(d.last(), "info string " + msg::uci_perft_stopped().text());
}

TEST(Uci, SaysThatItFoundNoMate) {
  Dialogue d;
  d.say_all({"go mate 1"});
  EXPECT_TRUE(d.said("info string " + msg::uci_mate_not_found(1).text()));
  d.forget();
  d.say_all({"go mate 2 nodes 10"});
  EXPECT_TRUE(d.said("info string " + msg::uci_mate_not_found_within_limits(2).text()));
}

TEST(Uci, SaysWhichCommandFailed) {
  std::vector<std::string> lines;
  bool full = true;
  Uci uci([&](std::string_view line) {
    if (std::exchange(full, false)) throw std::runtime_error("disk full");
    lines.emplace_back(line);
  });
  EXPECT_TRUE(uci.line("isready"));
  EXPECT_THAT(lines, ElementsAre("info string " + msg::uci_failed("isready", "disk full").text()));
}

TEST(Uci, AnalysesAtFullStrength) {
  Dialogue d;
  d.say("setoption name Level value 1");
  d.say_all({"go depth 3"});
  EXPECT_FALSE(d.said("info depth 3 ")) << "level 1 looks one half-move ahead";
  d.say_all({"setoption name UCI_AnalyseMode value true", "go depth 3"});
  EXPECT_TRUE(d.said("info depth 3 "));
}

TEST(Uci, PlaysAtAnElo) {
  Dialogue d;
  const auto searches = [&](const char* depth) {
    d.forget();
    d.say_all({"go depth 6"});
    return d.said(depth);
  };
  d.say("setoption name UCI_Elo value " + std::to_string(levels_of("alice").min_elo()));
  EXPECT_TRUE(searches("info depth 6 ")) << "nothing limits the strength";
  d.say("setoption name UCI_LimitStrength value true");
  EXPECT_FALSE(searches("info depth 3 "));
  d.say("setoption name UCI_Elo value " + std::to_string(levels_of("alice").max_elo()));
  EXPECT_TRUE(searches("info depth 3 "));
  d.say("setoption name UCI_AnalyseMode value true");
  EXPECT_TRUE(searches("info depth 6 "));
}

TEST(Uci, ShowsChances) {
  Dialogue d;
  d.say_all({"go depth 1"});
  EXPECT_FALSE(d.said("info depth 1 seldepth 1 multipv 1 score cp 0 wdl"));
  d.say("setoption name UCI_ShowWDL value true");
  d.forget();
  d.say_all({"go depth 2"});
  const std::string line = d.wait_for("info depth 2 ");
  const auto words = tokenize(line);
  int sum = 0;
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    if (words[i].text != "wdl") continue;
    for (std::size_t k = 1; k <= 3; ++k) sum += std::stoi(std::string(words[i + k].text));
  }
  EXPECT_EQ(sum, 1000) << line;
}

TEST(Uci, PlaysChess960) {
  Dialogue d("chess");
  d.say("setoption name UCI_Chess960 value true");
  EXPECT_EQ(d.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  const std::pair<const char*, const char*> counted[] = {
      {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "12189"},
      {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", "18002"},
      {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", "10471"},
      {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9", "18002"},
  };
  for (const auto& [fen, nodes] : counted) {
    d.say("position fen " + std::string(fen));
    d.forget();
    d.say_all({"go perft 3"});
    EXPECT_EQ(d.last(), std::string("Nodes searched: ") + nodes) << fen;
  }
}

// As the game of that name it needs no option.
TEST(Uci, PlaysTheGameChess960FromAnyArray) {
  Dialogue d("chess960");
  d.say("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
  EXPECT_EQ(d.fen(), "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
  d.forget();
  d.say_all({"go perft 3"});
  EXPECT_EQ(d.last(), "Nodes searched: 12189");
  d.say("position startpos");
  EXPECT_EQ(d.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  d.say("setoption name start value 0");
  d.say("position startpos");
  EXPECT_EQ(d.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
}

TEST(Uci, CastlesInChess960ByTakingTheRook) {
  Dialogue d("chess");
  d.say("setoption name UCI_Chess960 value true");
  d.say("position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1 moves e1g1 e8b8");
  EXPECT_EQ(d.fen(), "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2");
  d.say("position fen 8/8/8/8/8/8/8/RK2k3 w A - 0 1 moves b1a1");  // both go where the other may have been
  EXPECT_EQ(d.fen(), "8/8/8/8/8/8/8/2KRk3 b - - 1 1");
  // The rook leaves the king open to the queen.
  d.say("position fen 4k3/8/8/8/8/8/8/qRK5 w B - 0 1 moves c1b1");
  EXPECT_THAT(d.lines(), Contains(StartsWith("info string position, byte ")));
  d.say("setoption name UCI_Chess960 value false");
  d.say("position startpos moves e2e4 e7e5 f1c4 f8c5 g1f3 g8f6 e1g1");
  EXPECT_EQ(d.fen(), "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
}

TEST(Uci, LeavesOutACastlingRightOfChess960ThatIsWrong) {
  Dialogue d("chess");
  d.say("setoption name UCI_Chess960 value true");
  const std::string bad = "position fen 4k3/8/8/8/8/8/8/4K2R w KQ e9 0 0";
  EXPECT_THAT(
      d.answers(bad),
      ElementsAre(StartsWith("info string position, byte " + std::to_string(bad.find("Q e") + 1) + ": "),
                  StartsWith("info string position, byte " + std::to_string(bad.find("e9") + 1) + ": "),
                  StartsWith("info string position: ")));
  EXPECT_EQ(d.fen(), "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
}

TEST(Uci, ChangesTheGameAndItsRules) {
  Dialogue d;
  d.say("setoption name uci_variant value looking-glass");
  EXPECT_EQ(d.fen(), "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  d.say("setoption name castling value false");
  d.say("setoption name en-passant value first-board");
  d.forget();
  d.say("d");
  EXPECT_THAT(d.lines(),
              Contains("Game: looking-glass;castling=off;en-passant=first-board;strict-first-board=off"));
  // Options are kept for the games that have them.
  d.say("setoption name UCI_Variant value chess");
  EXPECT_THAT(d.answers("d"), Contains("Game: chess"));
  d.say("setoption name UCI_Variant value alice");
  EXPECT_THAT(d.answers("d"),
              Contains("Game: alice;castling=off;en-passant=first-board;strict-first-board=off"));
}

TEST(Uci, ChangesTheHash) {
  Dialogue d;
  EXPECT_THAT(d.answers("setoption name Hash value 1"), ElementsAre());
  EXPECT_THAT(d.answers("setoption name Clear Hash"), ElementsAre());
  d.say_all({"go depth 3"});
  EXPECT_THAT(d.last(), StartsWith("bestmove"));
}

TEST(Uci, FindsTheSameWhetherItWasReadyOrNot) {
  // Up to the speed, which differs.
  const auto found = [](std::initializer_list<const char*> before) {
    Dialogue d;
    for (const char* line : before) d.say(line);
    d.forget();
    d.say("go nodes 5000");
    d.wait_for("bestmove");
    std::vector<std::string> lines = d.lines();
    for (std::string& line : lines) line.resize(std::min(line.find(" nps "), line.size()));
    return lines;
  };
  const auto ready = found({"isready"});
  EXPECT_THAT(ready, Contains(StartsWith("info depth 2 ")));
  EXPECT_EQ(found({}), ready);
  EXPECT_EQ(found({"setoption name Hash value 64", "ucinewgame"}), ready);
  EXPECT_EQ(found({"setoption name UCI_Variant value chess", "setoption name UCI_Variant value alice"}),
            ready);
}

TEST(Uci, ANewGameStandsAtTheStart) {
  Dialogue d;
  d.say("position startpos moves e2e4");
  d.say("ucinewgame");
  EXPECT_EQ(d.fen(), alice_start);
}

TEST(Uci, ItsMovesAreLegalInAWholeGame) {
  Dialogue d;
  const auto referee = open_game("alice").value()->session();
  std::string moves;
  while (!referee->outcome().over() && referee->ply() < 60) {
    d.forget();
    d.say("position startpos" + (moves.empty() ? "" : " moves" + moves));
    d.say("go nodes 300");
    const std::string best = word(d.wait_for("bestmove"), 1);
    const Result<void> played = referee->play(best);
    ASSERT_TRUE(played.ok()) << moves << ": " << best << ": " << played.error().text();
    moves += " " + best;
  }
  EXPECT_EQ(d.fen().empty(), false);
}

TEST(Uci, SurvivesAnyBytes) {
  Dialogue d;
  const std::vector<std::string> pieces = {
      "position", "fen",  "startpos", "moves", "go",   "depth", "1",        "setoption",  "name",
      "value",    "Hash", "e2e4",     "-1",    "\xff", "\x01",  "(none)",   "8/8",        "w",
      "",         "|",    "nodes",    "stop",  "d",    "uci",   "castling", "99999999999"};
  std::uint32_t seed = 7;
  for (int round = 0; round < 2000; ++round) {
    std::string line;
    for (int i = 0; i < 6; ++i) {
      seed = seed * 1664525 + 1013904223;
      line += pieces[(seed >> 16) % pieces.size()] + (seed >> 30 ? " " : "");
    }
    // Skip searches that would take long.
    if (line.find("go") != std::string::npos && line.find("depth 1") == std::string::npos) continue;
    EXPECT_TRUE(d.say(line));
  }
  d.finish();
  EXPECT_THAT(d.answers("isready"), ElementsAre("readyok"));
}

TEST(Uci, GamesOfAFile) {
  const std::string folder = std::string(CHESHIRE_SOURCE_DIR);
  Dialogue d;
  d.say("setoption name GamesFile value " + folder + "/data/games/mini-5x5.toml");
  EXPECT_THAT(d.last(), HasSubstr(" var alice:mini-5x5"));
  d.say("setoption name UCI_Variant value mini-5x5");
  EXPECT_THAT(d.fen(), StartsWith("rnbqk/ppppp/5/PPPPP/RNBQK w"));
  d.forget();
  d.say("setoption name GamesFile value " + folder + "/src/gamefile/testdata/ten-mistakes.toml");
  const std::string file = folder + "/src/gamefile/testdata/ten-mistakes.toml";
  const Message first = msg::uci_mistake(file, 2, 6, msg::invalid_id("Ten Mistakes"));
  EXPECT_THAT(
      d.last(),
      StartsWith("info string " +
                 msg::uci_refused_at("setoption", 32, msg::uci_games_file_wrong({first})).text() + "; "));
  EXPECT_THAT(d.fen(), StartsWith("rnbqk/"));
}

}  // namespace
}  // namespace cheshire
