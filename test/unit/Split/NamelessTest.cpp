// Types that a hook cannot be given, as code elsewhere has no name for them:
// the block is refused by itself, and the rest of its file is split.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

/// What is said of the first block of `source`; the second one is split.
std::string refusedAlone(const std::string &source, const std::string &header) {
  SplitResult result = split("#include \"host.h\"\nvoid put(int);\n" + source +
                                 "void g() {\n#ifdef USE_CUDA\n  put(2);\n"
                                 "#endif\n}\n",
                             {{"host.h", header}});
  EXPECT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2001");
  EXPECT_EQ(result.blocks[1].outcome, Outcome::Automatic)
      << result.blocks[1].reason;
  return result.blocks[0].reason;
}

TEST(Nameless, EnumerationThatIsPrivate) {
  EXPECT_EQ(refusedAlone(R"(void Stream::start() {
  Kind kind = Kind::Plain;
#ifdef USE_CUDA
  kind = Kind::Fast;
#endif
  put(int(kind));
}
)",
                         "class Stream {\n  enum class Kind { Plain, Fast };\n"
                         "public:\n  void start();\n};\n"),
            "the type of `kind` cannot be named: `Kind` is not public in its "
            "class");
}

TEST(Nameless, ClassInOneThatIsProtected) {
  EXPECT_EQ(refusedAlone(R"(void Stream::start() {
  Parts::Part part{1};
#ifdef USE_CUDA
  part.n = 2;
#endif
  put(part.n);
}
)",
                         "class Stream {\nprotected:\n  struct Parts { struct "
                         "Part { int n; }; };\npublic:\n  void start();\n};\n"),
            "the type of `part` cannot be named: `Parts` is not public in its "
            "class");
}

TEST(Nameless, PartOfWhatATemplateMadeForAClassOfTheFile) {
  EXPECT_EQ(refusedAlone(R"(struct Own { int n; };
void f(List<Own> &all) {
  auto at = all.begin();
#ifdef USE_CUDA
  at.next();
#endif
  put(at.n);
}
)",
                         "template <class T> struct List {\n  struct Iterator "
                         "{ T *to; int n; void next(); };\n  Iterator "
                         "begin();\n};\n"),
            "the type of `at` cannot be named: `Own` is declared in the file "
            "itself");
}

} // namespace
