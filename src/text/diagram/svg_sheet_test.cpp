#include "text/diagram/svg_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_with(std::vector<std::string> lines) {
  return svg_sheet("<svg/>", {100, 50},
                   {"Alice chess", "#2 (9+8)", "8/8 w - - 0 1", std::move(lines), "more lines"});
}

TEST(SvgSheet, ShowsBoardAndTextsOnAPageOfA4) {
  const std::string page = page_with({"solution:", "    1.Kb1/A! <zugzwang>"});
  EXPECT_THAT(page, HasSubstr(R"(viewBox="0 0 595 842" width="210mm" height="297.18mm")"));
  EXPECT_THAT(page, HasSubstr("<svg/></g>"));
  for (const char* text : {">Alice chess</text>", ">#2 (9+8)</text>", ">8/8 w - - 0 1</text>",
                           ">solution:</text>", ">    1.Kb1/A! &lt;zugzwang&gt;</text>"}) {
    EXPECT_THAT(page, HasSubstr(text));
  }
}

TEST(SvgSheet, WrapsLongLines) {
  std::string line = "        1...";
  for (int i = 0; i < 30; ++i) line += "Nxd3, ";
  const std::string page = page_with({line + "Ra8+ 2.Qb3#"});
  EXPECT_THAT(page, HasSubstr(">        1...Nxd3"));
  EXPECT_THAT(page, HasSubstr(">            Nxd3"));
  const std::string unbroken = page_with({std::string(250, 'x')});
  EXPECT_THAT(unbroken, HasSubstr('>' + std::string(100, 'x') + '<'));
  EXPECT_THAT(unbroken, HasSubstr(">    " + std::string(96, 'x') + '<'));
  EXPECT_THAT(unbroken, HasSubstr(">    " + std::string(54, 'x') + '<'));
  // Never within a character.
  std::string umlauts;
  for (int i = 0; i < 49; ++i) umlauts += "\xC3\xA4";
  EXPECT_THAT(page_with({'x' + umlauts + umlauts}), HasSubstr(">x" + umlauts + '<'));
  EXPECT_THAT(page_with({std::string(300, ' ')}), Not(HasSubstr(std::string(200, ' '))));
}

TEST(SvgSheet, GrowsUpToItsMostLines) {
  const auto lines = [](std::size_t n) { return std::vector<std::string>(n, "1.a3"); };
  EXPECT_THAT(page_with(lines(100)), Not(HasSubstr(" 842\"")));
  EXPECT_THAT(page_with(lines(400)), Not(HasSubstr("more lines")));
  EXPECT_THAT(page_with(lines(3250)), HasSubstr("... more lines: 2850"));
}

}  // namespace
}  // namespace cheshire
