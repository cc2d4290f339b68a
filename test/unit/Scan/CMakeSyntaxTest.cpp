#include "Scan/Build/Read/CMakeSyntax.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using Kind = CMakeArgument::Kind;

static std::vector<std::string> arguments(const CMakeFile &file,
                                          std::size_t command) {
  std::vector<std::string> out;
  for (const CMakeArgument &argument : file.commands.at(command).arguments)
    out.push_back(argument.text.str());
  return out;
}

TEST(CMakeSyntax, SplitsCommandsAndNamesThemInLowerCase) {
  CMakeFile file = parseCMake("f", "Set(A b)\n\n  MESSAGE( c )\n");
  ASSERT_EQ(file.commands.size(), 2u);
  EXPECT_EQ(file.commands[0].name, "set");
  EXPECT_THAT(arguments(file, 0), ElementsAre("A", "b"));
  EXPECT_EQ(file.commands[1].line, 3u);
}

TEST(CMakeSyntax, CountsTheLinesOfLongCommands) {
  CMakeFile file = parseCMake("f", "set(A\n  b\n  c\n)\nx()\n");
  EXPECT_EQ(file.commands[0].endLine, 4u);
  EXPECT_EQ(file.commands[0].arguments[2].line, 3u);
  EXPECT_EQ(file.commands[1].line, 5u);
}

TEST(CMakeSyntax, KnowsQuotedBracketAndUnquotedArguments) {
  CMakeFile file =
      parseCMake("f", "set(\"a ) \\\" b\" [=[\nc ]] ) # ]=] d\\;e f)\n");
  EXPECT_THAT(arguments(file, 0),
              ElementsAre("a ) \\\" b", "c ]] ) # ", "d\\;e", "f"));
  EXPECT_EQ(file.commands[0].arguments[0].kind, Kind::Quoted);
  EXPECT_EQ(file.commands[0].arguments[1].kind, Kind::Bracket);
  EXPECT_EQ(file.commands[0].arguments[2].kind, Kind::Unquoted);
}

TEST(CMakeSyntax, KeepsLegacyUnquotedArgumentsWhole) {
  CMakeFile file = parseCMake("f", "x(-Da=\"b c\" $(MAKE) d)\n");
  EXPECT_THAT(arguments(file, 0), ElementsAre("-Da=\"b c\"", "$(MAKE)", "d"));
}

TEST(CMakeSyntax, SkipsLineAndBracketComments) {
  CMakeFile file = parseCMake("f", "# a()\n#[[ b()\n c() ]]\nd(e # f)\n g)\n");
  ASSERT_EQ(file.commands.size(), 1u);
  EXPECT_THAT(arguments(file, 0), ElementsAre("e", "g"));
}

TEST(CMakeSyntax, ReadsByteOrderMarkAndCrLf) {
  CMakeFile file = parseCMake("f", "\xEF\xBB\xBFset(A b)\r\nset(B c)\r\n");
  EXPECT_EQ(file.commands.size(), 2u);
  EXPECT_TRUE(file.diagnostics.empty());
}

TEST(CMakeSyntax, LinksTheArmsOfAnIf) {
  CMakeFile file =
      parseCMake("f", "if(A)\nif(B)\nendif()\nelseif(C)\nelse()\nendif()\n");
  EXPECT_THAT(file.next, ElementsAre(3, 2, 0, 4, 5, 0));
}

TEST(CMakeSyntax, ReportsAMissingParenthesis) {
  CMakeFile file = parseCMake("f", "set(A b\n");
  ASSERT_EQ(file.diagnostics.size(), 1u);
  EXPECT_EQ(file.diagnostics[0].message,
            "the command of line 1 has no closing ')'");
}

TEST(CMakeSyntax, ReportsWhatIsNoCommandAndGoesOn) {
  CMakeFile file = parseCMake("f", "set A b\n= x\nset(B c)\n");
  ASSERT_EQ(file.diagnostics.size(), 2u);
  EXPECT_EQ(render(file.diagnostics[0]),
            "f:1:5: warning: expected '(' after the command's name "
            "[cmake-syntax]\n  set A b\n      ^");
  EXPECT_EQ(file.diagnostics[1].message, "expected a command");
  EXPECT_EQ(file.commands.size(), 1u);
}

TEST(CMakeSyntax, ReportsAnUnterminatedString) {
  CMakeFile file = parseCMake("f", "set(A \"b)\n");
  ASSERT_FALSE(file.diagnostics.empty());
  EXPECT_EQ(file.diagnostics[0].message, "unterminated string");
}

TEST(CMakeSyntax, ReportsBlocksThatDoNotMatch) {
  CMakeFile file = parseCMake("f", "endif()\nforeach(x)\nif(A)\n");
  ASSERT_EQ(file.diagnostics.size(), 3u);
  EXPECT_EQ(file.diagnostics[0].message, "endif() has no beginning");
  EXPECT_EQ(file.diagnostics[1].message, "foreach() has no end");
  EXPECT_EQ(file.diagnostics[2].message, "if() has no end");
  EXPECT_EQ(file.next[2], file.commands.size());
}
