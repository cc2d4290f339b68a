// What an address could tell: bit-fields, what is kept, what has a copy.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

TEST(Addresses, BitFieldThatOthersReach) {
  const std::map<std::string, std::string> headers = {
      {"low.h", "#pragma once\nvoid put(int);\nstruct Low {\n  int low : 8;\n"
                "  int wide;\n  Low *self;\n  void f();\n};\n"}};
  isRefused(R"(#include "low.h"
void Low::f() {
#ifdef USE_CUDA
  self->low = 3;
  put(low);
#endif
}
)",
            "TD2039", headers);
  isRefused(R"(#include "low.h"
void f(Low &all) {
  auto &[low, wide, self] = all;
#ifdef USE_CUDA
  all.low = 3;
  put(low);
#endif
}
)",
            "TD2039", headers);
}

TEST(Addresses, PartOfAPackedClass) {
  auto low = [](const std::string &head, const std::string &before = "",
                const std::string &after = "") {
    return std::map<std::string, std::string>{
        {"low.h", "#pragma once\nvoid put(int);\n" + before + "struct " + head +
                      "Low {\n  char c;\n  int wide;\n  Low *self;\n"
                      "  void f();\n};\n" +
                      after}};
  };
  const auto packed = low("__attribute__((packed)) ");
  const auto told = low("", "#pragma pack(push, 1)\n", "#pragma pack(pop)\n");
  for (const char *source :
       {"#include \"low.h\"\nvoid Low::f() {\n#ifdef USE_CUDA\n"
        "  self->wide = 3;\n  put(wide);\n#endif\n}\n",
        "#include \"low.h\"\nvoid f(Low &all) {\n"
        "  auto &[c, wide, self] = all;\n#ifdef USE_CUDA\n  wide += "
        "3;\n#endif\n"
        "}\n"})
    for (const auto &headers : {packed, told})
      isRefused(source, "TD2039", headers);
}

TEST(Addresses, BitFieldThatNothingElseReaches) {
  SplitResult result = split(R"(struct Low {
  int low : 8;
  int wide;
};
void put(int);
void f(const Low &all) {
  auto [low, wide] = all;
#ifdef USE_CUDA
  put(low);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_NE(headerOf(result).find("int low"), std::string::npos)
      << headerOf(result);
  EXPECT_TRUE(checksPass(result));
}

/// An arm that gives the address of a variable of its own to what it got as
/// `parameter`, by `use`.
static std::string addressGivenTo(const std::string &parameter,
                                  const std::string &use) {
  return "#include \"kept.h\"\nvoid f(" + parameter +
         ", int n) {\n#ifdef USE_CUDA\n  int mine = n + 3;\n  " + use +
         ";\n#endif\n  put(n);\n}\n";
}

static const std::map<std::string, std::string> Kept = {
    {"kept.h", "#pragma once\n#include <memory>\n#include <vector>\n"
               "void put(int);\nvoid put(const int *, const int *);\n"
               "struct Kept { const int *at; };\n"
               "struct Shared { Kept *kept; };\n"}};

TEST(Addresses, AddressKeptByWhatAPointerLeadsTo) {
  isRefused(addressGivenTo("Kept *box", "box->at = &mine"), "TD2018", Kept);
  isRefused(addressGivenTo("std::vector<int *> *box", "box->push_back(&mine)"),
            "TD2018", Kept);
  isRefused(addressGivenTo("const Shared &box", "box.kept->at = &mine"),
            "TD2018", Kept);
  isRefused(
      addressGivenTo("const std::shared_ptr<Kept> &box", "box->at = &mine"),
      "TD2018", Kept);
}

static std::string temporaryOf(const std::string &arm) {
  return "#include \"kept.h\"\nvoid f(Kept *box, int n) {\n"
         "#ifdef USE_CUDA\n  " +
         arm + "\n#endif\n  put(n);\n}\n";
}

TEST(Addresses, TemporaryThatAReferenceKeeps) {
  for (const char *arm :
       {"const int &mine = n + 3; box->at = &mine;",
        "int &&mine = n + 3; box->at = &mine;",
        "const auto &[a, b] = std::pair<int, int>(n, 3); box->at = &a;",
        "auto [a, b] = std::pair<int, int>(n, 3); box->at = &b;"})
    isRefused(temporaryOf(arm), "TD2018", Kept);
  for (const char *arm : {"const int &mine = n + 3; put(mine);",
                          "const int &mine = n; box->at = &mine;"}) {
    SplitResult result = split(temporaryOf(arm), Kept);
    EXPECT_EQ(numberOf(onlyBlock(result)), "")
        << arm << ": " << onlyBlock(result).reason;
  }
}

TEST(Addresses, AliasOfAFunctionOfTheFile) {
  const std::string one = "extern \"C\" int one() { return 1; }\n",
                    alias = "extern \"C\" int other() "
                            "__attribute__((alias(\"one\")));\n";
  isRefused("void put(int);\n" + one + alias +
                "void f() {\n#ifdef USE_CUDA\n  put(other());\n#endif\n}\n",
            "TD2014");
  isRefused(one + "#ifdef USE_CUDA\n" + alias + "#endif\n", "TD2025");
}

TEST(Addresses, AddressThatACopiedHelperAsksFor) {
  auto withHelper = [](const std::string &before, const std::string &asked) {
    return "void put(bool);\n" + before + "\nstatic bool is(const void *p) { " +
           asked +
           "; }\nvoid f(const void *p) {\n#ifdef USE_CUDA\n  "
           "put(is(p));\n#endif\n  put(is(p));\n}\n";
  };
  for (auto [before, asked] :
       {std::pair("static int own() { return 1; }",
                  "return p == reinterpret_cast<const void *>(&own)"),
        std::pair("static int own() { return 1; }",
                  "int (*to)() = own; return p == (void *)to"),
        std::pair("static const int own[2] = {1, 2};", "return p == own"),
        std::pair("constexpr int own = 1;", "return p == &own"),
        std::pair("", "static const int own = 1; return p == &own")})
    isRefused(withHelper(before, asked), "TD2025");
  for (auto [before, asked] :
       {std::pair("int own();", "return p == (void *)&own"),
        std::pair("constexpr int own = 1;", "return p && own"),
        std::pair("static int own() { return 1; }", "return p && own()"),
        std::pair("", "int own = 1; return p == &own")})
    EXPECT_EQ(numberOf(onlyBlock(split(withHelper(before, asked)))), "")
        << before << asked;
}

TEST(Addresses, AddressGivenToWhatIsNotSeen) {
  // Where `put` leaves it nobody knows, whatever else it gets.
  for (const char *use : {"put(box, &mine)", "put(&mine, nullptr)",
                          "Kept kept{&mine}; put(kept.at, box)"})
    isRefused(addressGivenTo("int *box", use), "TD2018", Kept);
}

TEST(Addresses, AddressKeptByTheArmsOwnText) {
  for (const char *use :
       {"all.kept->at = &mine", "auto &to = all.kept->at; to = &mine",
        "(n ? all.kept->at : all.kept->at) = &mine",
        "number = reinterpret_cast<long>(&mine)",
        "number = &mine - all.kept->at",
        "[](const int *&to, const int &m) { to = &m; }(all.kept->at, mine)"})
    isRefused(addressGivenTo("Shared &all, long &number", use), "TD2018", Kept);
}

TEST(Addresses, AddressThatEndsWithTheArm) {
  for (const char *use :
       {"const int *at = &mine; put(*at + 1)",
        "int &same = mine; same += 2; put(mine)",
        "auto more = [&] { return ++mine; }; put(more())",
        "int row[2] = {n, mine}; for (int each : row) put(each)",
        "std::vector<int> all; all.push_back(mine); put(all[0])"}) {
    SplitResult result = split(addressGivenTo("int *box", use), Kept);
    EXPECT_EQ(numberOf(onlyBlock(result)), "")
        << use << ": " << onlyBlock(result).reason;
  }
}

TEST(Addresses, ConstructorThatKeepsWhatItMakes) {
  for (const char *made : {"Known known(n)", "Around around{Known(n)}"})
    isRefused(
        "#include \"known.h\"\nvoid f(int n) {\n#ifdef USE_CUDA\n  " +
            std::string(made) + ";\n#endif\n  put(last->v);\n}\n",
        "TD2018",
        {{"known.h", "#pragma once\nvoid put(int);\nstruct Known {\n  int v;\n"
                     "  Known(int n);\n};\nstruct Around { Known known; };\n"
                     "inline Known *last;\ninline Known::Known(int n) : v(n) "
                     "{ last = this; }\n"}});
}

TEST(Addresses, AddressOfACopiedTable) {
  isRefused(R"(static const int row[2] = {1, 2};
bool f(const int *where) {
#ifdef USE_CUDA
  return where == row;
#else
  return row[0];
#endif
}
)",
            "TD2025");
}

TEST(Addresses, AddressOfACopiedTableByACall) {
  auto asking = [](const std::string &use) {
    return R"(#include <array>
struct Entry { int key; };
struct Row { int cells[2]; const int *data() const { return cells; } };
static constexpr int plain[] = {1, 2};
static constexpr std::array<Entry, 2> table = {{{1}, {2}}};
struct Middle { Entry entry; };
struct Nested { Middle middle; };
static constexpr Row row = {{1, 2}};
static constexpr Nested nested = {{{1}}};
const int *first(const int *);
const Entry &inOf(const Nested &);
void put(bool);
int f(const Entry *entry, const int *n) {
#ifdef USE_CUDA
  )" + use +
           R"(
#endif
  return 0;
}
)";
  };
  for (const char *use :
       {"put(entry != table.end());", "put(n == std::begin(plain));",
        "put(n == row.data());", "entry = table.data();",
        "put(entry == &table.at(1));", "n = first(plain);",
        "put(entry == &inOf(nested));"})
    isRefused(asking(use), "TD2025");
  for (const char *use :
       {"for (const Entry &one : table) put(one.key == *n);",
        "put(table.size() > 1);", "put(table.at(0).key == *n);",
        "put(*row.data() == *n);"})
    EXPECT_EQ(numberOf(onlyBlock(split(asking(use)))), "") << use;
}

TEST(Addresses, ElementOfACopiedTable) {
  SplitResult result = split(R"(static const int row[2] = {1, 2};
int f(int n) {
#ifdef USE_CUDA
  n += row[n];
#endif
  return n + row[0];
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}
