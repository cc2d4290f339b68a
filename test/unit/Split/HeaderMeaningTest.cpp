// What a macro stands for in headers, which text means something else without
// the device, and what types and constants are made of: of Clang's AST alone.

#include "Split/Check/Headers/HeaderNames.h"
#include "Split/Check/Headers/OtherMeaning.h"
#include "Split/Compiler/ClangUnit.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "gmock/gmock.h"

using namespace decouple;
using testing::UnorderedElementsAre;

namespace {

/// Includes host.h, which both builds have, and device.h.
void parse(const std::string &host, const std::string &device,
           std::function<void(clang::ASTContext &)> look) {
  ClangUnit unit;
  unit.file = "/checkout/unit.cpp";
  unit.text = "#include \"host.h\"\n#include \"device.h\"\n";
  unit.arguments = {"-std=c++20", "-I/checkout"};
  unit.overlay = {{"/checkout/host.h", host}, {"/checkout/device.h", device}};
  Onlooker onlooker;
  bool looked = false;
  onlooker.look = [&](clang::ASTContext &context) {
    looked = true;
    look(context);
  };
  onlooker.parses = [](const clang::Decl &) { return true; };
  auto errors = syntaxCheck(unit, onlooker);
  ASSERT_TRUE(bool(errors));
  for (const Diagnostic &error : *errors)
    ADD_FAILURE() << error.file << ":" << error.line << ": " << error.message;
  EXPECT_TRUE(looked);
}

/// What has names, instances of templates included.
struct Named : clang::RecursiveASTVisitor<Named> {
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitNamedDecl(clang::NamedDecl *named) {
    all.push_back(named);
    return true;
  }
  std::vector<clang::NamedDecl *> all;
};

/// The last one of the name: of a template's, an instance.
clang::NamedDecl *declarationOf(clang::ASTContext &context,
                                llvm::StringRef name) {
  Named named;
  named.TraverseDecl(context.getTranslationUnitDecl());
  clang::NamedDecl *found = nullptr;
  for (clang::NamedDecl *one : named.all)
    if (one->getNameAsString() == name)
      found = one;
  EXPECT_NE(found, nullptr) << name.str();
  return found;
}

/// Without the device no header has another text.
struct Differences {
  const HeaderPlaces places;
  const std::map<std::string, std::uint64_t> without = {
      {"/checkout/host.h", 1}};
  HeaderDifferences differences{places, &without};
};

/// The functions of `header` in whose text a macro stands for `kMode`.
std::vector<std::string> expandedIn(const std::string &header) {
  std::vector<std::string> found;
  parse(header, "", [&](clang::ASTContext &context) {
    SoughtNames names{WordSet({"kMode"}), {}};
    Expansions(context.getSourceManager(), context.getLangOpts()).find(names);
    Named named;
    named.TraverseDecl(context.getTranslationUnitDecl());
    for (const clang::NamedDecl *one : named.all)
      if (llvm::isa<clang::FunctionDecl>(one) &&
          isExpandedIn(one->getSourceRange(), context, names))
        found.push_back(one->getNameAsString());
  });
  return found;
}

} // namespace

TEST(Expansions, WhatAMacroStandsFor) {
  EXPECT_THAT(expandedIn("constexpr int kMode = 1;\n"
                         "#define TIMES(x) ((x) * kMode)\n"
                         "#define OTHER(x) ((x) * 2)\n"
                         "inline int a() { return TIMES(2); }\n"
                         "inline int b() { return OTHER(2); }\n"),
              UnorderedElementsAre("a"));
}

TEST(Expansions, MacroOfAMacro) {
  EXPECT_THAT(expandedIn("constexpr int kMode = 1;\n"
                         "#define TIMES(x) ((x) * kMode)\n"
                         "#define OUTER(x) TIMES(x)\n"
                         "inline int a() { return OUTER(2); }\n"),
              UnorderedElementsAre("a"));
}

TEST(Expansions, WhatAMacroPastes) {
  EXPECT_THAT(expandedIn("constexpr int kMode = 1;\n"
                         "#define CONSTANT(name) k##name\n"
                         "inline int a() { return CONSTANT(Mode); }\n"),
              UnorderedElementsAre("a"));
}

TEST(Expansions, ParameterOfThatName) {
  EXPECT_THAT(expandedIn("#define TWICE(kMode) ((kMode) * 2)\n"
                         "inline int a() { return TWICE(2); }\n"),
              testing::IsEmpty());
}

// It stands in the text of who calls.
TEST(Expansions, WhatIsHandedOver) {
  EXPECT_THAT(expandedIn("constexpr int kMode = 1;\n"
                         "#define TWICE(x) ((x) * 2)\n"
                         "inline int a() { return TWICE(kMode); }\n"),
              testing::IsEmpty());
}

TEST(Expansions, DefinitionThatNobodyCalls) {
  EXPECT_THAT(expandedIn("#define MODE() kMode\n#undef MODE\n"
                         "#define MODE() 7\n"
                         "inline int a() { return MODE(); }\n"),
              testing::IsEmpty());
}

TEST(Constants, MacrosWithoutParameters) {
  parse("#define MODE kMode\n#define CALL() kMode\n# define LONG 1 + \\\n"
        "  kMode\n// define MODE2 kMode\n#define OTHER kModes\n",
        "", [](clang::ASTContext &context) {
          WordSet words({"kMode"});
          const Constants constants(context.getSourceManager());
          EXPECT_EQ(constants.addTo(words), 2U);
          EXPECT_TRUE(words.contains("MODE"));
          EXPECT_TRUE(words.contains("LONG"));
          EXPECT_FALSE(words.contains("CALL"));
          EXPECT_FALSE(words.contains("MODE2"));
          EXPECT_FALSE(words.contains("OTHER"));
          EXPECT_EQ(constants.addTo(words), 0U);
        });
}

TEST(OtherMeaning, WhatTheDeviceAloneHas) {
  parse("struct Both; struct Host {};\nint strange();\n",
        "#include <cstddef>\nstruct Both {}; struct Device {};\n"
        "inline void *of() { return __builtin_malloc(1); }\n",
        [](clang::ASTContext &context) {
          const Differences all;
          auto is = [&](const char *name) {
            return isDevices(declarationOf(context, name), all.differences);
          };
          EXPECT_TRUE(is("Device"));
          EXPECT_FALSE(is("Host"));
          EXPECT_FALSE(is("Both"));
          EXPECT_FALSE(is("nullptr_t"));
        });
}

/// Whether what `name` returns in `text` means something else without
/// device.h, which knows it and is read first.
static bool meansOtherIn(const std::string &name, const std::string &host,
                         const std::string &device, bool isOperator = false) {
  bool means = false;
  parse(host, device, [&](clang::ASTContext &context) {
    Differences all;
    all.differences.operators.set(clang::OO_Plus, isOperator);
    struct Values : clang::RecursiveASTVisitor<Values> {
      bool VisitExpr(clang::Expr *value) {
        means |= meansOther(value, merged, differences);
        return true;
      }
      const clang::NamedDecl *merged;
      const HeaderDifferences &differences;
      bool means = false;
      Values(const clang::NamedDecl *merged,
             const HeaderDifferences &differences)
          : merged(merged), differences(differences) {}
    } values(declarationOf(context, name), all.differences);
    values.TraverseStmt(
        llvm::cast<clang::FunctionDecl>(declarationOf(context, name))
            ->getBody());
    means = values.means;
  });
  return means;
}

static const char Picking[] =
    "struct T { operator long() const { return 1; } };\n"
    "inline int pick(long, ...) { return 1; }\n"
    "template <class X> int of(X x) { return pick(x); }\n";

TEST(OtherMeaning, FunctionThatTheDeviceAloneHas) {
  EXPECT_TRUE(meansOtherIn("of", Picking,
                           "inline int pick(T) { return 2; }\n"
                           "inline int go() { return of(T()); }\n"));
  EXPECT_FALSE(
      meansOtherIn("of", Picking, "inline int go() { return of(T()); }\n"));
}

// Others have no instance for what is the device's, nor the device's text.
TEST(OtherMeaning, WhatOnlyTheDeviceAsksFor) {
  const std::string own = "struct Device {};\n"
                          "inline int pick(Device) { return 2; }\n"
                          "inline int go() { return of(Device()); }\n"
                          "inline int again() { return go(); }\n";
  EXPECT_FALSE(meansOtherIn("of", Picking, own));
  EXPECT_FALSE(meansOtherIn("again", Picking, own));
}

TEST(OtherMeaning, OperatorThatTemplatesDefineDifferently) {
  const std::string host = "struct T { operator int() const { return 1; } };\n"
                           "inline int of(T t) { return t + 1; }\n"
                           "inline int plain(int n) { return n + 1; }\n";
  EXPECT_TRUE(meansOtherIn("of", host, "", true));
  EXPECT_FALSE(meansOtherIn("of", host, ""));
  EXPECT_FALSE(meansOtherIn("plain", host, "", true));
}

/// Whether the type of the variable `it` in `text` is made of `kMode`, which
/// is another constant without the device, or a template made it for that.
static bool isOtherType(const std::string &text) {
  bool is = false;
  parse("constexpr int kMode = 1;\n" + text, "",
        [&](clang::ASTContext &context) {
          HeaderPlaces places = {{"/checkout/host.h", {0}}};
          HeaderDifferences differences{places};
          addNames(context, differences);
          MadeOfTypes types(differences.declared);
          const auto *it =
              llvm::cast<clang::VarDecl>(declarationOf(context, "it"));
          const auto *tag = it->getType()->getAsTagDecl();
          is = types.leads(it->getType()) || (tag && types.isMadeFor(tag)) ||
               types.areNamedIn(it->getTypeSourceInfo()->getTypeLoc());
        });
  return is;
}

TEST(MadeOfTypes, MemberThatAMacroDeclares) {
  EXPECT_TRUE(isOtherType("#define ROOM(name) char name[kMode]\n"
                          "struct Buf { ROOM(c); }; Buf it;\n"));
  EXPECT_FALSE(isOtherType("#define ROOM(name) char name[4]\n"
                           "struct Buf { ROOM(c); }; Buf it;\n"));
}

// An enumerator of that name has nothing to do with the constant.
TEST(MadeOfTypes, MacroThatHasTheWordAlone) {
  EXPECT_FALSE(isOtherType("#define LIST(_) _(kMode) _(Other)\n"
                           "#define ENTRY(name) name,\n"
                           "enum class Kind { LIST(ENTRY) }; Kind it;\n"));
}

static const char Traits[] =
    "struct Traits { static constexpr int width() { return kMode; } };\n";

/// By what headers decide in `text`, where something else stands at `offset`
/// without the device.
static std::string decidingIn(const std::string &text, unsigned offset = 0,
                              std::vector<std::string> harmless = {}) {
  std::string deciding;
  parse(text, "", [&](clang::ASTContext &context) {
    HeaderPlaces places = {{"/checkout/host.h", {offset}}};
    HeaderDifferences differences{places, nullptr, harmless};
    addNames(context, differences);
    deciding = differences.deciding;
  });
  return deciding;
}

/// The same where `Mode` is another type; `kMode` is its size.
static std::string decidingBy(std::string text) {
  for (std::size_t at; (at = text.find("kMode")) != std::string::npos;)
    text.replace(at, 5, "sizeof(Mode)");
  return decidingIn("typedef char Mode;\n" + text);
}

TEST(Deciding, IsWhatNoTextNeedName) {
  const std::pair<const char *, const char *> cases[] = {
      {"Traits::width", Traits},
      {"V::width", "template <class T> struct V { static constexpr int width() "
                   "{ return kMode; } };\n"},
      {"Outer::Inner::width",
       "struct Outer { struct Inner { static constexpr int width() { return "
       "kMode; } }; };\n"},
      {"A::width", "struct A { auto width() { return kMode; } };\n"},
      {"A::width", "struct A { void width() noexcept(kMode > 4); };\n"},
      {"A::width", "struct A { char (*width())[kMode]; };\n"},
      {"A::width", "struct A { void width(char (*)[kMode]); };\n"},
      {"A::width", "struct A { template <int N = kMode> int width(); };\n"},
      {"A::width", "template <class T> struct A { int width() requires(kMode "
                   "> 4); };\n"},
      {"A::operator()", "struct A { constexpr bool operator()(int) const { "
                        "return kMode > 4; } };\n"},
      {"A::operator int", "struct A { constexpr operator int() const { return "
                          "kMode; } };\n"},
      {"A::A", "struct A { int n; constexpr A(int n) : n(n + kMode) {} };\n"},
      {"A::A", "struct A { int n; explicit(kMode > 4) A(int n); };\n"},
      {"A::A", "struct A { A(A &&) noexcept(kMode > 4) = default; };\n"},
      {"A::A", "struct A { template <class T> requires(kMode > 4) A(T); };\n"},
      {"operator+", "struct A {}; constexpr int operator+(A, A) { return "
                    "kMode; }\n"},
      {"operator+", "struct A { friend constexpr int operator+(A, A) { return "
                    "kMode; } };\n"},
      {"<deduction guide for A>",
       "template <int N> struct A { A(int); }; A(int) -> A<kMode>;\n"},
      {"operator\"\"_w", "constexpr int operator\"\"_w(unsigned long long) { "
                         "return kMode; }\n"},
      {"width", "constexpr int width() { return kMode; }\n"},
      {"width", "Mode width(int);\n"},
      {"width", "extern char width[kMode];\n"},
      {"begin", "struct A { int n[9]; }; constexpr const int *begin(const A "
                "&a) { return a.n + kMode; }\n"}};
  for (auto [name, text] : cases)
    EXPECT_EQ(decidingBy(text), "`" + std::string(name) + "` (host.h:2)")
        << text;
}

// What a body does when it runs decides nothing while compiling.
TEST(Deciding, IsNothingThatIsSeenOtherwise) {
  EXPECT_EQ(decidingBy("struct A { int width() { return kMode; } };\n"), "");
  EXPECT_EQ(decidingBy("struct A { int width(int n = kMode); };\n"), "");
  EXPECT_EQ(decidingBy("struct A { static constexpr int width() { return 1; } "
                       "};\n"),
            "");
}

// The first one is told.
TEST(Deciding, IsToldByItsPlace) {
  EXPECT_EQ(decidingBy("struct A { static constexpr int one() { return kMode; "
                       "} };\nstruct B { static constexpr int two() { return "
                       "kMode; } };\n"),
            "`A::one` (host.h:2)");
}

// Members of a class that differs itself are found by their names, but for
// those that have none.
TEST(Deciding, ClassThatDiffersItself) {
  const std::string text = "struct A { A(float); operator float() const; };\n"
                           "struct B { constexpr int width() const { return "
                           "sizeof(A); } };\n";
  EXPECT_EQ(decidingIn(text, 11), "`A::A` (host.h:1)");
  EXPECT_EQ(decidingIn(text, 11, {"A"}), "");
  EXPECT_EQ(
      decidingIn("template <class T> struct A { A(float); };\n", 30, {"A"}),
      "");
  EXPECT_EQ(decidingIn("struct A { int width(); };\n", 11), "`A` (host.h:1)");
}

// The difference stands in the list; what is made of it, around the include.
TEST(Deciding, DeclarationInAListOfAnotherHeader) {
  std::string deciding;
  parse("#define LISTED\nenum Kind {\n#include \"device.h\"\n};\n"
        "enum Other { kOther };\n#undef LISTED\n",
        "#ifdef LISTED\nkOne,\n#endif\n", [&](clang::ASTContext &context) {
          HeaderPlaces places = {{"/checkout/device.h", {14}}};
          HeaderDifferences differences{places};
          addNames(context, differences);
          deciding = differences.deciding;
        });
  EXPECT_EQ(deciding, "`Kind` (host.h:2)");
}

TEST(Deciding, NothingOfWhatHasToBeNamed) {
  for (const char *text :
       {"int run(struct A *);\n", "struct A;\n", "typedef int Index;\n",
        "using Index = int;\n", "static_assert(sizeof(int) == 4);\n"})
    EXPECT_EQ(decidingIn(text, 1), "") << text;
  const std::pair<const char *, const char *> cases[] = {
      {"run", "inline int run() { return 1; }\n"},
      {"kSize", "constexpr int kSize = 1;\n"},
      {"scratch", "extern char scratch[4];\n"},
      {"A", "struct A { int n; };\n"},
      {"Kind", "enum Kind { kOne };\n"},
      {"room", "template <class T> int room(T);\n"},
      {"operator+", "struct A; int operator+(A, A);\n"}};
  for (auto [name, text] : cases)
    EXPECT_EQ(decidingIn(text, llvm::StringRef(text).starts_with("struct A;")
                                   ? 14
                                   : 1),
              "`" + std::string(name) + "` (host.h:1)")
        << text;
  EXPECT_EQ(decidingIn("typedef int Index;\nextern Index level;\n", 1),
            "`level` (host.h:2)");
}
