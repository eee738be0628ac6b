// The manual page and the completion of shells, both made from the help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

/// Runs a script of a shell and returns whether it succeeded.
bool succeeds(const Scratch& scratch, const std::string& script) {
  return std::system(scratch.script("script", "#!/bin/bash\nset -eu\n" + script).c_str()) == 0;
}

TEST(CliManual, HasEveryCommandAndOption) {
  const Ran ran = run({"manual"});
  EXPECT_EQ(ran.status, 0);
  for (const char* part :
       {".TH CHESHIRE 6", ".SS perft\n", ".SS store check\n", "\\fB\\-\\-fen\\fR \\fIFEN\\fR"})
    EXPECT_THAT(ran.out, HasSubstr(part));
  // Lines that begin with a dot are requests of ours: no text of the help is one.
  for (const std::string& line : ran.lines()) {
    if (line.starts_with('.'))
      EXPECT_TRUE(line.starts_with(".T") || line.starts_with(".S") || line.starts_with(".B") ||
                  line.starts_with(".I") || line.starts_with(".P"))
          << line;
  }
}

TEST(CliCompletion, OfBashCompletesCommandsGamesOptionsAndValues) {
  const Scratch scratch;
  const auto completes = [&](const std::string& words, const std::string& expected) {
    // The last word is the one being typed.
    return succeeds(
        scratch,
        ". <('" + binary() + "' completion bash)\nCOMP_WORDS=(" + words +
            ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\nset +u\n_cheshire\n[ \"${COMPREPLY[*]}\" = '" +
            expected + "' ] || { echo \"${COMPREPLY[*]}\"; exit 1; }");
  };
  EXPECT_TRUE(completes("cheshire perf", "perft"));
  EXPECT_TRUE(completes("cheshire perft raum", "raumschach"));
  EXPECT_TRUE(completes("cheshire perft alice --div", "--divide"));
  EXPECT_TRUE(completes("cheshire store chec", "check"));
  EXPECT_TRUE(completes("cheshire help pe", "perft"));
  EXPECT_TRUE(completes("cheshire diagram alice --theme pri", "print"));
  EXPECT_TRUE(completes("cheshire perft alice --option cas", "castling=on castling=off"));
  EXPECT_TRUE(completes("cheshire perft Alice --option cas", "castling=on castling=off"));
  EXPECT_TRUE(completes("cheshire perft alice --option castling '='", "on off"));
  EXPECT_TRUE(completes("cheshire perft alice --option castling '=' of", "off"));
  EXPECT_TRUE(completes("cheshire match alice --white-option Eval", "EvalFile="));
  EXPECT_TRUE(completes("cheshire match alice --black-option aspiration.w", "aspiration.window="));
  EXPECT_TRUE(completes("cheshire perft cheops --option idle", "idle-turns=100 idle-turns=50 idle-turns="));
}

TEST(CliCompletion, OfEveryShellIsPrinted) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run({"completion", shell});
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("raumschach")) << shell;
    EXPECT_THAT(ran.out, HasSubstr("en-passant=landing-board")) << shell;
  }
  EXPECT_EQ(run({"completion", "tcsh"}).status, 2);
}

}  // namespace
}  // namespace cheshire
