#include "base/message.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "messages/all.h"

namespace cheshire {
namespace {

constexpr MessageSpec every_type{"every-type", "text n side square board piece man rule why list",
                                 "{text}, {n}, {side}, {square}, {board}, {piece}, {man}: {why} [{list}]"};

TEST(Message, PutsEveryKindOfArgumentIntoItsSentence) {
  const Message inner = msg::way_blocked(PieceName{"rook"}, SquareName{"c3", "B"});
  const Message message = Message(every_type)
                              .with(std::string_view("{n}"))
                              .with(std::int64_t{-7})
                              .with(Color::black)
                              .with(SquareName{"e4", ""})
                              .with(BoardName{"left"})
                              .with(PieceName{"prime minister"})
                              .with(TitledPiece{"prime minister"})
                              .with(RuleId{"CH-60", "Castles"})
                              .with(Message(inner))
                              .with(std::vector{SquareName{"a1", "A"}, SquareName{"a1", "B"}});
  EXPECT_EQ(message.text(),
            "{n}, -7, Black, e4, left, prime minister, Prime Minister: the way is blocked by the rook "
            "on c3 on B "
            "[a1 on A, a1 on B] (Castles, CH-60)");
}

TEST(Message, CitesNoRuleWhereTheGameHasNone) {
  constexpr MessageSpec spec{"of-rule", "rule", "the terms are final"};
  EXPECT_EQ(Message(spec).with(RuleId{"CH-137", "Official start"}).text(),
            "the terms are final (Official start, CH-137)");
  EXPECT_EQ(Message(spec).with(RuleId{}).text(), "the terms are final");
}

TEST(Message, RepeatsNoDisturbingCharactersAndNoLongText) {
  constexpr MessageSpec spec{"of-text", "text", "'{text}'"};
  const auto of = [&](std::string text) { return Message(spec).with(std::string_view(text)).text(); };
  EXPECT_EQ(of("\x1b[31mred\x7f\n\tÄ\u202E\xE4"), "'\uFFFD[31mred\uFFFD  Ä\uFFFD\uFFFD'");
  const Message names = msg::way_blocked(PieceName{"ro\u202Eok"}, SquareName{"c\x1b", "\u009B"});
  EXPECT_EQ(names, msg::way_blocked(PieceName{"ro\uFFFDok"}, SquareName{"c\uFFFD", "\uFFFD"}));
  EXPECT_EQ(Message(spec).with(std::vector<std::string>{"a\x1b", "b\nc"}).text(), "'a\uFFFD, b c'");
  const std::string longest(Message::longest_text, 'x');
  EXPECT_EQ(of(longest), "'" + longest + "'");
  EXPECT_EQ(of(longest + "x"), "'" + longest + "...'");
  const std::string max = longest.substr(1);
  EXPECT_EQ(of(max + "Ä"), "'" + max + "...'");
}

TEST(Message, IsItsCodeAndItsArguments) {
  const Message blocked = msg::way_blocked(PieceName{"rook"}, SquareName{"c3", "B"});
  EXPECT_EQ(blocked.code(), "way-blocked");
  EXPECT_EQ(blocked, msg::way_blocked(PieceName{"rook"}, SquareName{"c3", "B"}));
  EXPECT_NE(blocked, msg::way_blocked(PieceName{"rook"}, SquareName{"c3", "A"}));
  EXPECT_NE(blocked, msg::own_piece_there(PieceName{"rook"}, SquareName{"c3", "B"}));
  EXPECT_EQ(msg::castling_refused(blocked), msg::castling_refused(Message(blocked)));
  EXPECT_NE(msg::castling_refused(blocked), msg::castling_refused(msg::king_in_check()));
}

TEST(Message, TakesArgumentsOfItsTypesOnly) {
  using Blocked = decltype(msg::way_blocked);
  static_assert(std::is_invocable_v<Blocked, PieceName, SquareName>);
  static_assert(!std::is_invocable_v<Blocked, SquareName, PieceName>);
  static_assert(!std::is_invocable_v<Blocked, std::string, SquareName>);
  static_assert(!std::is_invocable_v<Blocked, PieceName>);
  SUCCEED() << "it compiles";
}

TEST(Message, TheCatalogueIsReadAsItIsWritten) {
  EXPECT_EQ(msg::transfer_occupied(SquareName{"c3", "B"}).text(),
            "c3 on B is occupied, so the piece cannot pass through")
      << "without its tags";
  for (const MessageSpec* spec : msg::all) {
    EXPECT_FALSE(spec->text.empty()) << spec->code;
    EXPECT_EQ(spec->text.find('<'), std::string_view::npos) << spec->code;
  }
}

}  // namespace
}  // namespace cheshire
