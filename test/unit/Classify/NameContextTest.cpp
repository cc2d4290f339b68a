// What is around a name: tokens, statement, braces, function.
#include "Classify/Names/NameContext.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

/// A text with one `NAME`, and what a rule says about it.
struct Text {
  explicit Text(std::string code) : code(std::move(code)), tokens(this->code) {}

  NamePlace place() const {
    std::size_t offset = code.find("NAME");
    const TokenList *list = tokens.listWith(offset);
    if (!list)
      ADD_FAILURE() << "no token NAME";
    return {*list, list->find(offset)};
  }
  /// What the pattern covers; "-" when it does not fit.
  std::string match(llvm::StringRef pattern) const {
    TokenPattern tokens = llvm::cantFail(TokenPattern::compile(pattern));
    NamePlace at = place();
    auto found = matchTokens(tokens, at, code);
    return found ? code.substr(at.list[found->first].offset,
                               at.list[found->last - 1].end() -
                                   at.list[found->first].offset)
                 : "-";
  }
  SiteAnswer answer(const NameSiteRule &rule) const {
    return ask(rule, "finder", place(), code);
  }

  std::string code;
  TextTokens tokens;
};

NameSiteRule ruleWith(llvm::StringRef tokens) {
  NameSiteRule rule;
  rule.match.tokens = {llvm::cantFail(TokenPattern::compile(tokens))};
  return rule;
}

} // namespace

TEST(NameTokens, AreTheNameWithItsQualification) {
  EXPECT_EQ(Text("f(a::b::NAME, 1);").match("( @ ,"), "(a::b::NAME,");
  EXPECT_EQ(Text("f(NAME);").match("( @ )"), "(NAME)");
  EXPECT_EQ(Text("f(NAME);").match("( @ ,"), "-");
}

TEST(NameTokens, PassOverCommentsAndLines) {
  EXPECT_EQ(Text("case /* a */\n NAME :").match("case @ :"),
            "case /* a */\n NAME :");
}

TEST(NameTokens, AnExpressionHasMembersCallsAndSubscripts) {
  EXPECT_EQ(Text("if (x && s.t[0].device(1, (2)).NAME())").match("$e . @ ( )"),
            "s.t[0].device(1, (2)).NAME()");
  EXPECT_EQ(Text("if (!a->b.NAME())").match("! $e . @ ("), "!a->b.NAME(");
  EXPECT_EQ(Text("(*a).NAME()").match("$e . @ ( )"), "-");
}

TEST(NameTokens, TheSameExpressionTwice) {
  EXPECT_EQ(Text("a.NAME() ? a : b").match("$e . @ ( ) ? $e"), "a.NAME() ? a");
  EXPECT_EQ(Text("a.NAME() ? c : b").match("$e . @ ( ) ? $e"), "-");
}

TEST(NameTokens, TwiceIsTheSameTokensHoweverTheyAreLaidOut) {
  Text text("a.b(1).NAME() ? a . b( /* one */ 1) : c");
  EXPECT_EQ(text.match("$e . @ ( ) ? $e :"),
            "a.b(1).NAME() ? a . b( /* one */ 1) :");
  EXPECT_EQ(Text("a.b(1).NAME() ? a.b(2) : c").match("$e . @ ( ) ? $e :"), "-");
  EXPECT_EQ(Text("a.NAME() ? b.NAME2(a) : b").match("$e . @ ( ) ? $f : $f"),
            "-");
}

TEST(NameTokens, RestStaysBetweenItsBrackets) {
  EXPECT_EQ(Text("f(a(1), b, NAME)").match("f ( ... @ )"), "f(a(1), b, NAME)");
  EXPECT_EQ(Text("f(a(1), g(NAME))").match("f ( ... @ ... )"),
            "f(a(1), g(NAME)");
  EXPECT_EQ(Text("f(1); g(NAME)").match("f ( ... @ )"), "-");
}

TEST(NameTokens, AnyString) {
  EXPECT_EQ(Text("v(\"x y\", NAME)").match("v ( \"...\" , @ )"),
            "v(\"x y\", NAME)");
}

TEST(NameTokens, AGlobIsOneName) {
  EXPECT_EQ(Text("IMPL_SEND(NAME)").match("IMPL_* ( @ )"), "IMPL_SEND(NAME)");
  EXPECT_EQ(Text("OTHER(NAME)").match("IMPL_* ( @ )"), "-");
  EXPECT_EQ(Text("get_type(NAME)").match("{get,set}_type ( @ )"),
            "get_type(NAME)");
  EXPECT_EQ(Text("let_type(NAME)").match("{get,set}_type ( @ )"), "-");
  EXPECT_EQ(Text("\"a_b\" NAME").match("*a_b* @"), "-"); // a string is no name
}

TEST(NameTokens, AStarAndABraceAreThemselves) {
  EXPECT_EQ(Text("T * NAME").match("* @"), "* NAME");
  EXPECT_EQ(Text("T + NAME").match("* @"), "-");
  EXPECT_EQ(Text("f{NAME}").match("f { @ }"), "f{NAME}");
}

TEST(NameTokens, ADirectiveIsAListOfItsOwn) {
  EXPECT_EQ(Text("#define M(x) x == \\\n  NAME\nint a;").match("== @"),
            "== \\\n  NAME");
  EXPECT_EQ(Text("a ==\n#if X\nNAME;\n#endif\n").match("a == @ ;"),
            "a ==\n#if X\nNAME;");
}

TEST(NameContext, TheOutermostFunction) {
  EXPECT_EQ(functionAround(Text("namespace n { void f() const { if (a) { "
                                "g([&](int i) { NAME; }); } } }")
                               .place()),
            "f");
  EXPECT_EQ(functionAround(Text("struct S { int NAME; };").place()), "");
}

TEST(NameContext, EveryConditionHasToHold) {
  Text text("void f() { if (a == q::NAME || b) { c; } } int d;");
  NameSiteRule rule;
  EXPECT_TRUE(text.answer(rule).fits);
  rule.match.names = {"finder"};
  rule.match.qualifiers = {"q"};
  rule.match.functions = {"f"};
  rule.match.statementHas = {"x", "b"};
  rule.match.bodyHas = {"c"};
  EXPECT_TRUE(text.answer(rule).fits);
  for (std::vector<std::string> *list :
       {&rule.match.names, &rule.match.qualifiers, &rule.match.functions,
        &rule.match.statementHas, &rule.match.bodyHas}) {
    std::vector<std::string> right = *list;
    *list = {"d"};
    EXPECT_FALSE(text.answer(rule).fits);
    *list = right;
  }
}

TEST(NameContext, AChangePutsInWhatStoodThere) {
  NameSiteRule rule = ruleWith("$e . @ ( ) ? GPU : CPU");
  rule.change = NameChange{"t", "$e.device($e)", "w"};
  auto change = Text("k(s.x.NAME() ? GPU : CPU, 1);").answer(rule).change;
  ASSERT_TRUE(change);
  EXPECT_EQ(change->before, "s.x.NAME() ? GPU : CPU");
  EXPECT_EQ(change->after, "s.x.device(s.x)");
  EXPECT_EQ(change->begin, 2u);
  EXPECT_EQ(change->end, 24u);
}

TEST(NameContext, AChangeOfTwoLinesDoesNotFit) {
  NameSiteRule rule = ruleWith("$e . @ ( )");
  Text text("s\n.NAME()");
  EXPECT_TRUE(text.answer(rule).fits);
  rule.change = NameChange{"t", "$e", "w"};
  EXPECT_FALSE(text.answer(rule).fits);
}

TEST(TextTokens, ArmsThatOpenMoreThanTheyCloseAreNoFailure) {
  Text text("void f() {\n#if A\nif (a) {\n#else\nif (b) {\n#endif\nNAME; } }");
  EXPECT_EQ(functionAround(text.place()), "f");
  EXPECT_EQ(Text("} ) NAME").match("@"), "NAME");
}
