// Sessions: a game played, taken back and ended, and what callers see of it. Lower floors test the rules
// themselves.
#include "engine/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/src.hpp>  // the library itself, compiled here
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "engine/session_json.h"

namespace cheshire {
namespace {

using Moves = std::vector<std::string>;

std::unique_ptr<Session> session(const char* game, const OptionValues& options = {}) {
  return (*open_game(game, options))->session();
}

void play_all(Session& s, const Moves& moves) {
  for (const std::string& m : moves) {
    const Result<void> r = s.play(m);
    ASSERT_TRUE(r.ok()) << m << ": " << r.error().text();
  }
}

const Moves fools_mate{"e4", "d5", "Be2", "dxe4", "Bb5#"};

TEST(SessionTest, FoolsMateEndsTheGame) {
  const auto s = session("alice");
  play_all(*s, fools_mate);
  EXPECT_EQ(s->outcome(), Outcome::win(Color::white, Outcome::Reason::checkmate));
  EXPECT_TRUE(s->legal_moves().empty());
  EXPECT_FALSE(s->play("a6").ok());
  EXPECT_EQ(s->back(1), 1);
  EXPECT_FALSE(s->outcome().over());
}

TEST(SessionTest, MovesAreReadInBothNotationsAndToldInBoth) {
  const auto s = session("alice");
  play_all(*s, {"e2e4", "Nf6/B"});
  ASSERT_EQ(s->moves().size(), 2u);
  EXPECT_EQ(s->moves()[0].san, "e4");
  EXPECT_EQ(s->moves()[1].uci, "g8f6");
  EXPECT_NE(s->moves()[1].to, s->moves()[1].arrival) << "the knight has passed to the other board";
}

// Every piece must be on the same board too; the moves are the bishop cycle of the rule dossier.
TEST(SessionTest, RepetitionCountsBoards) {
  RecordProperty("rules", "AL-43");
  const auto s = session("alice");
  play_all(*s, {"e2e4", "e7e6", "f1c4", "f8d6"});
  const Moves cycle{"c4d3", "d6e7", "d3e2", "e7f8", "e2c4", "f8d6"};
  play_all(*s, cycle);
  play_all(*s, cycle);
  EXPECT_FALSE(s->outcome().over()) << "after one cycle both bishops stand on the other board";
  for (int half_moves = 0; half_moves < 12 && !s->outcome().over(); ++half_moves) {
    play_all(*s, {cycle[static_cast<std::size_t>(half_moves) % cycle.size()]});
  }
  EXPECT_EQ(s->outcome().reason, Outcome::Reason::repetition);
}

TEST(SessionTest, ThirdOccurrenceDrawsInChess) {
  const auto s = session("chess");
  play_all(*s, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
  EXPECT_FALSE(s->outcome().over());
  play_all(*s, {"Ng8"});
  EXPECT_EQ(s->outcome(), Outcome::draw(Outcome::Reason::repetition));
}

// A null move passes the turn in analysis, and in a line that is followed; in a game nobody passes.
TEST(SessionTest, SidesPassOnlyInAnalysis) {
  const auto code = [](const Result<void>& r) { return r ? "" : test::brief(r.error().message); };
  for (const char* id : {"chess", "alice", "raumschach", "hyperchess", "little-cheops", "duo"}) {
    const auto s = session(id);
    for (const char* text : {"0000", "--", "Z0", "null", "@@@@"})
      EXPECT_EQ(code(s->play(text)), "null-move-in-game") << id << ' ' << text;
    EXPECT_EQ(code(s->set("", Moves{"0000"})), "line-move-refused(1, \"0000\", null-move-in-game)") << id;
    EXPECT_EQ(code(s->set("", Moves{"0000"}, Purpose::problem)),
              "line-move-refused(1, \"0000\", null-move-in-game)");
    const std::string start = s->fen();
    ASSERT_TRUE(s->follow("--")) << id;
    ASSERT_EQ(s->moves().size(), 1u);
    EXPECT_EQ(s->moves()[0].uci, "0000");
    EXPECT_EQ(s->moves()[0].san, "--");
    EXPECT_EQ(s->moves()[0].action, "pass");
    EXPECT_EQ(s->side(), Color::black);
    const std::string after = s->fen();
    EXPECT_EQ(s->clone()->fen(), after);
    EXPECT_EQ(s->back(), 1);
    EXPECT_EQ(s->fen(), start);
    // The key is that of the position with the other side to move.
    const auto other = session(id);
    ASSERT_TRUE(other->set(after)) << after;
    ASSERT_TRUE(s->set("", Moves{"0000"}, Purpose::analysis));
    EXPECT_EQ(s->key(), other->key()) << id;
    EXPECT_TRUE(s->play("0000"));
    for (const MoveView& move : s->legal_moves()) EXPECT_NE(move.action, "pass");
    // What went before a null move does not count as repeated.
    for (int i = 0; i < 8; ++i) ASSERT_TRUE(s->play("--")) << id;
    EXPECT_FALSE(s->outcome().over()) << id;
    ThinkRequest request;
    request.limits.nodes = 200;
    const auto thought = s->think(request, {});
    ASSERT_TRUE(thought.ok());
    EXPECT_FALSE(thought->best.empty());
  }
}

TEST(SessionTest, NobodyPassesInCheckOrInsteadOfAStalemate) {
  const auto s = session("chess");
  const auto refused = [&](const char* fen) {
    EXPECT_TRUE(s->set(fen, {}, Purpose::analysis)) << fen;
    const Result<void> r = s->follow("--");
    return r ? std::string() : test::brief(r.error().message);
  };
  EXPECT_EQ(refused("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), "null-move-in-check");
  EXPECT_EQ(refused("7k/8/6Q1/8/8/8/8/K7 b - - 0 1"), "null-move-without-move");
  EXPECT_EQ(s->outcome(), Outcome::draw(Outcome::Reason::stalemate));
  EXPECT_EQ(refused("4k3/8/8/8/8/8/8/4K2R w K - 5 9"), "");
  EXPECT_EQ(s->fen(), "4k3/8/8/8/8/8/8/4K2R b K - 6 9");
}

TEST(SessionTest, AHundredHalfMovesDrawUnlessTheLastOneMates) {
  const auto s = session("chess");
  ASSERT_TRUE(s->set("7k/8/8/8/8/8/8/KR6 w - - 99 80").ok());
  play_all(*s, {"Rb2"});
  EXPECT_EQ(s->outcome(), Outcome::draw(Outcome::Reason::fifty_moves));
  ASSERT_TRUE(s->set("7k/R7/8/8/8/8/8/KR6 w - - 99 80").ok());
  play_all(*s, {"Rb8#"});
  EXPECT_EQ(s->outcome(), Outcome::win(Color::white, Outcome::Reason::checkmate));
}

TEST(Session, AProblemLacksAKingAndGoesOnWithoutDraws) {
  const auto session = open_game("chess").value()->session();
  const char* bare = "8/8/8/8/8/8/k7/8 b - - 99 80";
  EXPECT_EQ(test::brief(session->set(bare).error().message), "position-unplayable([king-missing(White)])");
  ASSERT_TRUE(session->set(bare, {}, Purpose::problem));
  EXPECT_EQ(session->king(Color::white), no_cell);
  EXPECT_EQ(session->legal_moves().size(), 5u);
  EXPECT_TRUE(session->play("Kb3"));
  EXPECT_FALSE(session->in_check());
  EXPECT_EQ(session->outcome(), Outcome::draw(Outcome::Reason::stalemate)) << "White has no move at all";
  EXPECT_EQ(test::brief(session->think({}, {}).error().message), "king-missing(White)");
  ASSERT_TRUE(session->set("8/8/8/8/8/k7/8/K7 w - - 120 80", {}, Purpose::problem));
  EXPECT_FALSE(session->outcome().over()) << "neither dead nor too long";
  ASSERT_TRUE(session->set("8/8/8/8/8/k7/8/K7 w - - 0 80"));
  EXPECT_EQ(session->outcome(), Outcome::draw(Outcome::Reason::dead_position));
}

// K+B v K is dead in chess and alive in Alice chess.
TEST(SessionTest, DeadPositions) {
  RecordProperty("rules", "OC-24 AL-45");
  const auto chess = session("chess");
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/KB6 w - - 0 1").ok());
  EXPECT_EQ(chess->outcome(), Outcome::draw(Outcome::Reason::dead_position));
  const auto alice = session("alice");
  ASSERT_TRUE(alice->set("7k/8/8/8/8/8/8/KB6 w - - 0 1").ok());
  EXPECT_FALSE(alice->outcome().over());
  ASSERT_TRUE(alice->set("7k/8/8/8/8/8/8/K7 w - - 0 1").ok());
  EXPECT_EQ(alice->outcome(), Outcome::draw(Outcome::Reason::dead_position));
}

TEST(SessionTest, ALineGoesOnWhereTheRulesEndAGame) {
  const auto chess = session("chess");
  ASSERT_TRUE(chess->set("8/8/8/8/8/1p6/K7/7k w - - 0 1").ok());
  play_all(*chess, {"Kxb3"});
  EXPECT_EQ(test::brief(chess->play("Kg1").error().message), "game-over(game-drawn(dead-position))");
  EXPECT_TRUE(chess->follow("Kg1").ok());
  EXPECT_EQ(chess->outcome(), Outcome::draw(Outcome::Reason::dead_position));
  EXPECT_FALSE(chess->follow("Kb5").ok()) << "too far";
  EXPECT_TRUE(chess->follow("Kc3").ok());
  EXPECT_EQ(chess->ply(), 3);
  // An end that people decided stays one.
  const auto alice = session("alice");
  ASSERT_TRUE(alice->end(Outcome::draw(Outcome::Reason::agreement)).ok());
  EXPECT_EQ(test::brief(alice->follow("e4").error().message), "game-over(game-drawn(mutual-agreement))");
}

// The players may end a game themselves; a takeback undoes that too.
TEST(SessionTest, ResignationAndAgreement) {
  RecordProperty("rules", "AL-44 AL-46 OC-25");
  const auto s = session("alice");
  play_all(*s, {"e4"});
  ASSERT_TRUE(s->end(Outcome::win(Color::white, Outcome::Reason::resignation)).ok());
  EXPECT_EQ(score(s->outcome()), "1-0");
  EXPECT_FALSE(s->play("e5").ok());
  EXPECT_FALSE(s->end(Outcome::draw(Outcome::Reason::agreement)).ok()) << "it is over already";
  EXPECT_EQ(s->back(1), 1);
  EXPECT_FALSE(s->outcome().over());
  ASSERT_TRUE(s->end(Outcome::draw(Outcome::Reason::agreement)).ok());
  EXPECT_EQ(score(s->outcome()), "1/2-1/2");
}

TEST(SessionTest, SettingUpTheMovesOfAnEndedGameReopensIt) {
  const auto s = (*open_game("alice"))->session();
  const std::vector<std::string> moves{"e2e4", "d7d5"}, refused{"e2e4", "d7d5", "e4e9"};
  ASSERT_TRUE(s->set("", moves).ok());
  ASSERT_TRUE(s->end(Outcome::win(Color::white, Outcome::Reason::resignation)).ok());
  EXPECT_FALSE(s->set("", refused).ok());
  EXPECT_EQ(s->outcome().reason, Outcome::Reason::resignation) << "what is refused changes nothing";
  ASSERT_TRUE(s->set("", moves).ok());
  EXPECT_FALSE(s->outcome().over());
  EXPECT_EQ(s->ply(), 2);
}

TEST(SessionTest, ARefusedMoveNamesTheRuleAndChangesNothing) {
  const auto s = session("alice");
  ASSERT_TRUE(s->set("4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1").ok());
  const std::string before = s->fen();
  const Result<void> r = s->play("Nc3");
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(test::brief(r.error().message), "transfer-occupied(c3 on B)");
  EXPECT_EQ(s->fen(), before);
  EXPECT_TRUE(s->moves().empty());
}

// Where a player chooses the board, the reason mentions boards.
TEST(SessionTest, ARefusalNamesTheBoardsThatCanBeChosen) {
  RecordProperty("rules", "DU-2 DU-6 DU-21 TB-2");
  const auto refused = [](const char* game, const char* fen, const char* move) {
    const auto s = session(game);
    EXPECT_TRUE(s->set(fen).ok()) << fen;
    const Result<void> r = s->play(move);
    return r ? std::string("(legal)") : test::brief(r.error().message);
  };
  EXPECT_EQ(refused("duo", "", "e2e4"), R"(move-ambiguous("e2e4", ["e4/A", "e4/B"]))");
  EXPECT_EQ(refused("duo", "", "e4"), R"(move-ambiguous("e4", ["e4/A", "e4/B"]))");
  EXPECT_EQ(refused("duo", "", "e2e2/B"), "zero-move-by-pawn");
  EXPECT_EQ(refused("three-boards", "", "e2e4/A"), "board-mistaken(A, [B, C])");
  EXPECT_EQ(refused("three-boards", "", "Nf3/A"), "board-mistaken(A, [B, C])");
  const char* promotion = "3k4/P7/8/8/8/8/8/K7;8/8/8/8/8/8/8/8 w - - 0 1";
  EXPECT_EQ(refused("duo", promotion, "a7a8q"), R"(move-ambiguous("a7a8q", ["a8=Q/A+", "a8=Q/B"]))");
  const char* shared = "8/8/8/3r4/8/8/8/3K3k;3n4/8/8/8/8/8/8/3R4 w - - 0 1";
  EXPECT_EQ(refused("duo", shared, "d1e1/A"), R"(pieces-share-place(d1, "A:d1e1/A"))");
  EXPECT_EQ(refused("duo", shared, "B:d1a1/B"), "check-not-parried(rook, d5 on A)");
  const char* closed = "8/8/8/3r4/8/8/8/K6k;3n4/8/8/8/8/8/8/3R4 w - - 0 1";
  EXPECT_EQ(refused("duo", closed, "d1d5/A"), "transfer-occupied(d5 on A)");
}

TEST(SessionTest, ABadPositionOrMoveListKeepsTheOldGame) {
  const auto s = session("alice");
  play_all(*s, {"e4", "e5"});
  const std::string before = s->fen();
  EXPECT_FALSE(s->set("8/8/8/8/8/8/8/8 w - - 0 1").ok());
  EXPECT_FALSE(s->set("nonsense").ok());
  const Moves moves{"e4", "e5", "Ke7"};
  const Result<void> r = s->set("", moves);
  ASSERT_FALSE(r.ok());
  EXPECT_TRUE(test::brief(r.error().message).starts_with("line-move-refused(3, \"Ke7\", "));
  EXPECT_EQ(s->fen(), before);
  EXPECT_EQ(s->ply(), 2);
}

TEST(SessionTest, AllFaultsOfAPositionAreTold) {
  const auto s = session("alice");
  const Result<void> r = s->set("P3k3/8/8/8/8/8/8/8 w KQ - 0 1");
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(test::brief(r.error().message),
            "position-unplayable([pawn-on-its-last-rank(White, a8 on A), king-missing(White), "
            "castling-right-without-piece(\"K\", king, e1 on A), castling-right-without-piece(\"K\", rook, "
            "h1 on A), "
            "castling-right-without-piece(\"Q\", king, e1 on A), castling-right-without-piece(\"Q\", rook, "
            "a1 on A)])");
}

TEST(SessionTest, AnalysisCorrectsWhatCanBeForgiven) {
  const std::unique_ptr<Session> session = open_game("chess").value()->session();
  const struct {
    const char *fen, *start;
    std::vector<std::string> notes;
  } cases[] = {
      {"6R1/2p1qr1k/1p1p1r1p/p3p3/2P1P3/2P3Q1/PP3P2/2K3R1 w - - 0 0",
       "6R1/2p1qr1k/1p1p1r1p/p3p3/2P1P3/2P3Q1/PP3P2/2K3R1 w - - 0 1",
       {"move-number-out-of-range(1000000)"}},
      {"8/1k3KP1/8/8/8/8/8/8 w K -",
       "8/1k3KP1/8/8/8/8/8/8 w - - 0 1",
       {R"(castling-right-without-piece("K", king, e1))", R"(castling-right-without-piece("K", rook, h1))"}},
      {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2",
       "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
       {"en-passant-impossible"}},
      {"4k3/8/8/8/8/8/8/4K3 w X e9 -3 99999999999",
       "4k3/8/8/8/8/8/8/4K3 w - - 0 1000000",
       {R"(fen-castling-letter-unknown("KQkq", "'X'") @22)", "fen-ep-square-unknown(\"e3\") @24",
        "clock-out-of-range(1000000)", "move-number-out-of-range(1000000)"}},
  };
  for (const auto& c : cases) {
    EXPECT_FALSE(session->set(c.fen)) << c.fen;
    ASSERT_TRUE(session->set(c.fen, {}, Purpose::analysis)) << c.fen;
    EXPECT_EQ(session->start_fen(), c.start);
    std::vector<std::string> notes;
    for (const Error& note : session->notes())
      notes.push_back(test::brief(note.message) + (note.at < 0 ? "" : " @" + std::to_string(note.at)));
    EXPECT_EQ(notes, c.notes) << c.fen;
    EXPECT_EQ(session->clone()->notes().size(), c.notes.size());
    EXPECT_FALSE(session->set(c.fen)) << "a game is not analysis";
    ASSERT_TRUE(session->set(c.start, {}, Purpose::analysis));
    EXPECT_TRUE(session->notes().empty());
  }
  const auto refused = session->set("8/8/8/8/8/8/8/4K3 w K - 0 0", {}, Purpose::analysis);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("Black has no king"), std::string::npos);
  EXPECT_NE(refused.error().text().find("castling right K"), std::string::npos);
}

TEST(SessionTest, AnalysisCorrectsCheops) {
  const std::unique_ptr<Session> session = open_game("little-cheops").value()->session();
  const std::string fen = "8k/9/9/9/9/9/9/9/4K4 w a9 - - - - zz -4 0";
  ASSERT_FALSE(session->set(fen));
  ASSERT_TRUE(session->set(fen, {}, Purpose::analysis));
  EXPECT_EQ(session->notes().size(), 4u);
  EXPECT_THAT(session->fen(), testing::EndsWith(" - - - - - - 0 1"));
}

TEST(SessionTest, TheStartIsTheWholeFen) {
  const std::unique_ptr<Session> session = open_game("chess").value()->session();
  ASSERT_TRUE(session->set("4k3/8/8/8/8/8/R7/R3K3 b ", std::vector<std::string>{"e8e7"}));
  EXPECT_EQ(session->start_fen(), "4k3/8/8/8/8/8/R7/R3K3 b - - 0 1");
  ASSERT_TRUE(session->set("4k3/8/8/8/8/8/R7/R3K3 b ", std::vector<std::string>{"e8e7", "a2a7"}));
  EXPECT_EQ(session->ply(), 2) << "the line goes on";
  EXPECT_EQ(session->clone()->start_fen(), session->start_fen());
}

TEST(SessionTest, OptionsChangeTheGameAndItsIdentity) {
  const auto game = open_game("alice", {{"castling", "off"}});
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->spec().identity(), "alice;castling=off;en-passant=off;strict-first-board=off");
  const auto s = (*game)->session();
  ASSERT_TRUE(s->set("4k3/8/8/8/8/8/8/4K2R w K - 0 1").ok());
  EXPECT_EQ(s->fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  EXPECT_FALSE(s->play("O-O").ok());
}

// Chess has 20 first moves and 400 lines of two.
TEST(Session, PerftOfAPartCountsTheLinesThatBelongToIt) {
  const auto s = session("chess");
  const auto part = [&](int depth, int i, int n) {
    return *s->perft(depth, {.threads = 2, .divide = {}, .stop = {}, .part = i, .parts = n});
  };
  EXPECT_EQ(part(0, 0, 3) + part(0, 1, 3) + part(0, 2, 3), 1u);
  EXPECT_EQ(part(1, 0, 3), 7u);
  EXPECT_EQ(part(1, 2, 3), 6u);
  EXPECT_EQ(part(2, 0, 3), 134u);
  EXPECT_EQ(part(2, 1, 3), 133u);
  EXPECT_EQ(part(3, 0, 500) + part(3, 400, 500), part(3, 0, 500)) << "parts without a line";
  std::uint64_t sum = 0;
  for (int i = 0; i < 7; ++i) sum += part(4, i, 7);
  EXPECT_EQ(sum, 197281u);
}

// The numbers are those of data/perft.
TEST(SessionTest, PerftIsTheSameOnSeveralThreadsAndDivided) {
  const auto s = session("alice");
  std::map<std::string, std::uint64_t> shares;
  std::uint64_t sum = 0;
  const auto divide = [&](const std::string& move, std::uint64_t n) {
    shares[move] = n;
    sum += n;
  };
  EXPECT_EQ(s->perft(4), 219236u);
  EXPECT_EQ(s->perft(4, {.threads = 3, .divide = divide, .stop = {}}), 219236u);
  EXPECT_EQ(sum, 219236u);
  EXPECT_EQ(shares.size(), 20u);
  EXPECT_EQ(s->perft(0), 1u);
  EXPECT_EQ(s->perft(6, {.threads = 1, .divide = {}, .stop = [] { return true; }}), std::nullopt);
}

// Projections leave out where a pawn would capture if there were a piece.
TEST(SessionTest, AttackersOfACell) {
  const auto names = [](const Session& s, const char* cell, int board, Color by) {
    const Topology& topology = s.game().topology();
    Moves found;
    for (Cell c : s.attackers(topology.find(cell, board), by)) found.push_back(topology.name(c));
    return found;
  };
  const auto chess = session("chess");
  EXPECT_EQ(names(*chess, "f3", 0, Color::white), (Moves{"g1", "e2", "g2"})) << "a vacant cell";
  EXPECT_EQ(names(*chess, "e2", 0, Color::white), (Moves{"d1", "e1", "f1", "g1"})) << "guards of their own";
  EXPECT_TRUE(names(*chess, "e4", 0, Color::white).empty()) << "a double step captures nothing";
  EXPECT_TRUE(chess->attackers(64, Color::white).empty());
  const auto alice = session("alice");
  play_all(*alice, {"e4", "d5"});
  EXPECT_EQ(names(*alice, "d5", 1, Color::white), (Moves{"e4"})) << "on the second board";
  EXPECT_TRUE(names(*alice, "d5", 0, Color::white).empty()) << "nobody looks through the glass";
}

// Where a king could move if it were its side's turn; in Alice chess it must be safe on both boards, AL-15
// and AL-16.
TEST(SessionTest, LuftIsWhereAKingIsSafe) {
  RecordProperty("rules", "AL-15 AL-16");
  const auto luft = [](const char* game, const char* fen, Color by) {
    const auto s = session(game);
    EXPECT_TRUE(s->set(fen).ok()) << fen;
    Moves all;
    for (Cell c : s->luft(by))
      all.push_back(s->game().topology().board_name(s->game().topology().board(c)) +
                    s->game().topology().name(c));
    return all;
  };
  const char* checked = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
  EXPECT_EQ(luft("chess", checked, Color::white), (Moves{"d1", "f1", "e2"}));
  EXPECT_EQ(luft("chess", checked, Color::black), (Moves{"d7", "e7", "f7", "d8", "f8"}))
      << "its enemy is in check";
  EXPECT_EQ(luft("chess", "", Color::black), Moves{});
  EXPECT_EQ(luft("chess", "4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", Color::white), (Moves{"d1", "f1"}))
      << "castling apart";
  // A pawn on B closes the looking-glass at d2; in the second position a rook on B guards its first rank.
  EXPECT_EQ(luft("alice", "4k3/8/8/8/|r7/8/3|P4/4K3 w - - 0 1", Color::white),
            (Moves{"Ad1", "Af1", "Ae2", "Af2"}));
  EXPECT_EQ(luft("alice", "4k3/8/8/8/8/8/8/|r3K3 w - - 0 1", Color::white), (Moves{"Ad2", "Ae2", "Af2"}));
}

TEST(SessionTest, FieldsAreThoseOfAnEmptyBoard) {
  const auto field = [](const char* game, const char* from, int board = 0) {
    const auto s = session(game);
    const Topology& t = s->game().topology();
    Moves all;
    for (const Session::Projection& one : s->projections()) {
      if (one.from != t.find(from, board)) continue;
      for (Cell c : one.field) all.push_back(t.board_name(t.board(c)) + t.name(c));
    }
    return all;
  };
  EXPECT_EQ(field("chess", "b1"), (Moves{"d2", "a3", "c3"}));
  EXPECT_EQ(field("chess", "e2"), (Moves{"d3", "e3", "f3", "e4"}));
  EXPECT_EQ(field("chess", "e7"), (Moves{"e5", "d6", "e6", "f6"}));
  EXPECT_EQ(field("chess", "a1").size(), 14u);
  EXPECT_EQ(field("chess", "c8").size(), 7u);
  EXPECT_EQ(field("chess", "d1").size(), 21u);
  EXPECT_EQ(field("chess", "e1"), (Moves{"d1", "f1", "d2", "e2", "f2"})) << "no castling";
  EXPECT_EQ(field("alice", "b1"), (Moves{"Ad2", "Aa3", "Ac3"})) << "on the first board";
  EXPECT_EQ(field("ms-alice", "b1").back(), "Bb1") << "a zero move";
  const auto moved = session("chess");
  play_all(*moved, {"e3", "a6"});
  const auto projections = moved->projections();
  const auto pawn = std::find_if(projections.begin(), projections.end(), [&](const Session::Projection& one) {
    return one.from == moved->game().topology().find("e3");
  });
  ASSERT_NE(pawn, projections.end());
  EXPECT_EQ(pawn->field.size(), 3u) << "its double step is gone";
}

TEST(SessionTest, AMoveIsToldInTheTermsOfItsGame) {
  const auto terms = [](const char* game, const char* fen, const Moves& moves) {
    const auto s = session(game);
    EXPECT_TRUE(s->set(fen).ok()) << fen;
    play_all(*s, moves);
    return Moves(s->moves().back().terms.begin(), s->moves().back().terms.end());
  };
  EXPECT_EQ(terms("chess", "", {"e4", "d5", "exd5"}), Moves{});
  EXPECT_EQ(terms("chess", "", {"e4", "d5", "exd5", "Qxd5"}), Moves{"exchange"});
  EXPECT_EQ(terms("chess", "", {"e4", "a6", "e5", "d5", "exd6", "cxd6"}), Moves{"exchange"})
      << "of who took en passant";
  EXPECT_EQ(terms("chess", "", {"e4", "d5", "exd5", "Nf6", "Nc3", "Nxd5"}), Moves{}) << "not at once";
  // The capturing piece has passed to the other board, and is captured there.
  EXPECT_EQ(terms("alice", "", {"e4", "d5", "exd5", "Qxd5"}), Moves{"exchange"});
  EXPECT_EQ(terms("chess", "k7/8/8/8/8/8/8/1R5K b - - 0 1", {"Ka7"}), Moves{"force"});
  EXPECT_EQ(terms("chess", "1k6/8/8/8/8/8/8/1R5K b - - 0 1", {"Ka7"}), Moves{});
  // Levels have no such names outside Cheops.
  EXPECT_EQ(
      terms("raumschach", "5/5/5/5/5/5/5/5/5/5/5/5/2k2/5/5/5/5/5/5/5/5/5/5/5/K1R2 w - - 0 1", {"Ac1Ac3"}),
      Moves{});
}

TEST(SessionTest, ACloneGoesItsOwnWay) {
  const auto s = session("alice");
  play_all(*s, {"e4"});
  const auto copy = s->clone();
  play_all(*copy, {"e5"});
  EXPECT_EQ(s->ply(), 1);
  EXPECT_EQ(copy->ply(), 2);
  EXPECT_EQ(copy->back(5), 2);
}

TEST(SessionTest, ThinkingFindsTheMateAndTellsItsLines) {
  const auto s = session("alice");
  play_all(*s, {fools_mate.begin(), fools_mate.end() - 1});
  ThinkRequest request;
  request.limits.depth = 4;
  int lines = 0;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  events.line = [&](const LineView& line) {
    ++lines;
    EXPECT_FALSE(line.moves.empty());
  };
  const ThinkResult result = *s->think(request, events);
  EXPECT_EQ(result.best, "e2b5");
  EXPECT_GT(lines, 0);
  EXPECT_EQ(s->ply(), 4) << "thinking plays nothing";
}

TEST(Session, ThinkingThatCouldNotEndOrHasNoClockIsRefused) {
  for (const char* id : {"alice", "little-cheops"}) {
    const auto s = session(id);
    ThinkRequest request;
    request.limits.move_time = 10;
    EXPECT_EQ(s->think(request, {}).error().message, msg::search_without_clock()) << id;
    request.limits.move_time = 0;
    EXPECT_EQ(s->think(request, {}).error().message, msg::search_without_end()) << id;
    request.limits.nodes = 50;
    const Result<ThinkResult> result = s->think(request, {});
    ASSERT_TRUE(result) << id;
    EXPECT_FALSE(result->best.empty()) << id;
  }
}

TEST(SessionJson, StateHasTheFormOfTheProtocol) {
  const auto s = session("alice");
  play_all(*s, fools_mate);
  const auto state = boost::json::parse(state_json(*s)).as_object();
  EXPECT_EQ(state.at("result").at("reason").as_string(), "checkmate");
  EXPECT_EQ(state.at("result").at("winner").as_string(), "w");
  EXPECT_EQ(state.at("pieces").as_array().size(), 31u);
  EXPECT_EQ(state.at("moves").as_array().size(), 5u);
  EXPECT_EQ(state.at("check").as_array().size(), 1u);
  EXPECT_TRUE(state.at("legal").as_array().empty());
  EXPECT_TRUE(state.at("moves").at(3).at("capture").as_bool());
  EXPECT_EQ(state.at("moves").at(3).at("victim"), state.at("moves").at(3).at("to"));
  EXPECT_TRUE(state.at("moves").at(3).at("terms").as_array().empty());
  const auto before = boost::json::parse(state_json(*session("alice"))).as_object();
  EXPECT_FALSE(before.at("legal").at(0).as_object().contains("terms")) << "of moves played only";
}

TEST(SessionJson, CastlingNamesTheRookToo) {
  const auto s = session("alice");
  ASSERT_TRUE(s->set("4k3/8/8/8/8/8/8/4K2R w K - 0 1").ok());
  play_all(*s, {"O-O"});
  const auto state = boost::json::parse(state_json(*s)).as_object();
  const auto& also = state.at("moves").at(0).at("also").as_array();
  ASSERT_EQ(also.size(), 1u);
  const Topology& topology = s->game().topology();
  EXPECT_EQ(also[0].at("from").as_int64(), topology.find("h1", 0));
  EXPECT_EQ(also[0].at("arrival").as_int64(), topology.find("f1", 1));
}

TEST(SessionJson, GameInfoListsBoardsCellsPiecesAndOptions) {
  const auto info = boost::json::parse(game_info_json(**open_game("alice"))).as_object();
  EXPECT_EQ(info.at("levels").as_array().size(), 2u);
  EXPECT_EQ(info.at("cells").as_array().size(), 128u);
  EXPECT_EQ(info.at("pieces").as_array().size(), 6u);
  EXPECT_EQ(info.at("options").as_array().size(), 3u);
  EXPECT_EQ(boost::json::parse(game_info_json(**open_game("chess"))).at("cells").as_array().size(), 64u);
}

// A game with many options has headings for them; a game with few has none.
TEST(SessionJson, ManyOptionsStandUnderHeadings) {
  const auto headings = [](const char* id) {
    const boost::json::value info = boost::json::parse(game_info_json(**open_game(id)));
    std::set<std::string> all;
    for (const auto& option : info.at("options").as_array()) all.emplace(option.at("group").as_string());
    return all;
  };
  EXPECT_EQ(headings("alice"), std::set<std::string>{""});
  EXPECT_EQ(headings("cheops-imperial"),
            (std::set<std::string>{"Castles", "End of the game", "Pieces", "Papers", "Set-up"}));
}

}  // namespace
}  // namespace cheshire
