#include "text/diagram/svg_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> pages_with(std::vector<std::string> lines) {
  return svg_sheet(
      "<svg/>", {100, 50},
      {"Alice chess", "A. Author, 2026", "#2 (9+8)", "8/8 w - - 0 1", std::move(lines), "more lines"});
}
std::string page_with(std::vector<std::string> lines) { return pages_with(std::move(lines)).at(0); }
/// "a 0", "a 1", ...
std::vector<std::string> numbered(std::size_t n) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < n; ++i) lines.push_back("a " + std::to_string(i));
  return lines;
}
/// Every line of the text, in order.
std::vector<std::string> text_of(const std::vector<std::string>& pages) {
  std::vector<std::string> lines;
  for (const std::string& page : pages) {
    for (std::size_t at = 0; (at = page.find("<text xml:space", at)) != std::string::npos;) {
      at = page.find('>', at) + 1;
      lines.push_back(page.substr(at, page.find('<', at) - at));
    }
  }
  return lines;
}

TEST(SvgSheet, ShowsBoardAndTextsOnAPageOfA4) {
  const std::string page = page_with({"solution:", "    1.Kb1/A! <zugzwang>"});
  EXPECT_THAT(page, HasSubstr(R"(viewBox="0 0 595 841.5" width="210mm" height="297mm")"));
  EXPECT_THAT(page, HasSubstr("<svg/></g>"));
  for (const char* text :
       {">Alice chess</text>", ">A. Author, 2026</text>", ">#2 (9+8)</text>", ">8/8 w - - 0 1</text>",
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

TEST(SvgSheet, GoesOnOnFurtherPages) {
  const auto pages = pages_with(numbered(200));
  ASSERT_EQ(pages.size(), 4u);
  EXPECT_EQ(text_of(pages), numbered(200));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_THAT(pages[i], HasSubstr(R"(viewBox="0 0 595 841.5" width="210mm" height="297mm")"));
    EXPECT_THAT(pages[i], HasSubstr('>' + std::to_string(i + 1) + "/4</text>"));
    EXPECT_EQ(pages[i].find("<svg/></g>") != std::string::npos, i == 0) << "the boards are on the first page";
    EXPECT_EQ(pages[i].find(">Alice chess   #2 (9+8)</text>") != std::string::npos, i > 0);
  }
  EXPECT_THAT(page_with(numbered(20)), Not(HasSubstr(">1/1<")));
}

TEST(SvgSheet, TakesAsManyPagesAsTheLinesNeed) {
  // A line more than fits needs a page more, and none is empty.
  std::size_t pages = 1;
  for (std::size_t n = 0; n < 300; ++n) {
    const auto all = pages_with(numbered(n));
    EXPECT_EQ(text_of(all), numbered(n));
    EXPECT_TRUE(all.size() == pages || all.size() == pages + 1) << n;
    if (n > 0) EXPECT_FALSE(text_of({all.back()}).empty()) << n;
    pages = all.size();
  }
}

TEST(SvgSheet, SaysHowManyLinesAreLeftOut) {
  const auto pages = pages_with(numbered(20'000));
  EXPECT_EQ(pages.size(), SvgSheet::max_pages);
  std::vector<std::string> text = text_of(pages);
  const std::size_t shown = text.size() - 1;
  EXPECT_EQ(text.back(), "... more lines: " + std::to_string(20'000 - shown));
  text.pop_back();
  EXPECT_EQ(text, numbered(shown));
  EXPECT_EQ(text_of(pages_with(numbered(shown + 1))), numbered(shown + 1)) << "all fit without the note";
  EXPECT_EQ(text_of(pages_with(numbered(shown + 2))).back(), "... more lines: 2");
}

TEST(SvgSheet, JoinsPagesBelowEachOther) {
  const auto pages = pages_with(numbered(150));
  ASSERT_EQ(pages.size(), 3u);
  const std::string joined = join_pages(pages);
  EXPECT_THAT(joined, testing::StartsWith(
                          R"(<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="891mm">)"));
  for (const char* at : {" y=\"0mm\" ", " y=\"297mm\" ", " y=\"594mm\" "}) EXPECT_THAT(joined, HasSubstr(at));
  for (const std::string& line : numbered(150)) EXPECT_THAT(joined, HasSubstr('>' + line + '<'));
}

}  // namespace
}  // namespace cheshire
