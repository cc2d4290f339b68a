// How units are compiled follows from the rules and from what is installed.

#include "Split/Compiler/CompileArguments.h"
#include "../Support/TestDirectory.h"
#include "gmock/gmock.h"

using namespace decouple;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

namespace {

/// A host with one Python, Clang's headers beside it.
struct Host {
  TestDirectory directory;
  CompileRules rules;
  CompilePlaces places{"/tree",
                       {directory / "host",
                        directory / "host/include",
                        directory / "host/python",
                        {}},
                       directory / "toolkit",
                       directory / "clang",
                       {}};

  Host() { writeText(places.clang + "/include/stddef.h", ""); }
  CompileSetup setup() { return llvm::cantFail(compileSetup(rules, places)); }
  std::string error() { return textOf(compileSetup(rules, places)); }
};

TEST(CompileArguments, PlacesAreFilledIn) {
  Host host;
  host.rules.common = {"-I${tree}", "-isystem", "${python}",
                       "-B${host}${host}"};
  host.places.host.arguments = {"-I${torch}"};
  host.rules.without = {"-DALONE"};
  host.rules.with = {"-I${toolkit}/include"};
  CompileSetup setup = host.setup();
  const std::string &root = host.places.host.root;
  EXPECT_THAT(setup.without,
              ElementsAre("-I/tree", "-isystem", root + "/python",
                          "-B" + root + root, "-I" + root + "/include",
                          "-resource-dir", host.places.clang, "-DALONE"));
  EXPECT_THAT(setup.with,
              AllOf(Contains("-I" + host.places.toolkit + "/include"),
                    Contains("-resource-dir"), Not(Contains("-DALONE"))));
}

TEST(CompileArguments, APlaceMayBeCalledLikeOne) {
  Host host;
  host.places.host.root = host.directory / "${host}${tree}";
  host.rules.common = {"-I${host}"};
  EXPECT_THAT(host.setup().without,
              ElementsAre("-I" + host.places.host.root, "-resource-dir",
                          host.places.clang));
}

TEST(CompileArguments, ProbesGetPlacesAndRelease) {
  Host host;
  host.places.release = *Release::parse("2.6.0a0");
  host.rules.probes = {{{"#if MAJOR != ${major}", "#include \"${host}/x.h\""},
                        "${host} is not ${major}.${minor}",
                        true,
                        true}};
  std::vector<Probe> probes = host.setup().probes;
  ASSERT_EQ(probes.size(), 1u);
  EXPECT_THAT(probes[0].text,
              ElementsAre("#if MAJOR != 2",
                          "#include \"" + host.places.host.root + "/x.h\""));
  EXPECT_EQ(probes[0].complaint, host.places.host.root + " is not 2.6");
  EXPECT_TRUE(probes[0].device && probes[0].release);
}

TEST(CompileArguments, ClangsOwnHeadersAreNeeded) {
  Host host;
  host.places.clang = host.directory / "elsewhere";
  EXPECT_TRUE(llvm::StringRef(host.error())
                  .starts_with("environment: " + host.places.clang +
                               "/include: Clang's own headers, which are "
                               "installed with the program, are missing"))
      << host.error();
}

TEST(CompileArguments, GeneratedHeadersLieInADirectoryOfTheirOwn) {
  Host host;
  host.rules.with = {"-I${generated}"};
  host.rules.generatedHeaders = {{"lib/config.h", "#pragma once\n"}};
  CompileSetup setup = host.setup();
  std::string directory = setup.with.back().substr(2);
  EXPECT_THAT(setup.overlay, ElementsAre(std::pair(directory + "/lib/config.h",
                                                   "#pragma once\n")));
  EXPECT_FALSE(llvm::StringRef(directory).starts_with(host.directory.path));
}

/// Arguments for both and for one configuration when "opt/opt.h" is there.
struct Optional : Host {
  Optional() { rules.optional = {{"opt/opt.h", {"-DBOTH"}, {"-DDEVICE"}}}; }

  void expectTaken() {
    CompileSetup found = setup();
    EXPECT_THAT(found.without,
                AllOf(Contains("-DBOTH"), Not(Contains("-DDEVICE"))));
    EXPECT_THAT(found.with, AllOf(Contains("-DBOTH"), Contains("-DDEVICE")));
  }
  void expectLeftOut() {
    CompileSetup found = setup();
    EXPECT_THAT(found.without, Not(Contains("-DBOTH")));
    EXPECT_THAT(found.with,
                AllOf(Not(Contains("-DBOTH")), Not(Contains("-DDEVICE"))));
  }
};

TEST(OptionalArguments, LeftOutWithoutTheirHeader) {
  Optional host;
  host.expectLeftOut();
}

TEST(OptionalArguments, HeaderOfTheHost) {
  Optional host;
  writeText(host.places.host.torch + "/opt/opt.h", "");
  host.expectTaken();
}

TEST(OptionalArguments, HeaderThatMinusIFinds) {
  Optional host;
  host.rules.common = {"-I${toolkit}/include"};
  host.expectLeftOut();
  writeText(host.places.toolkit + "/include/opt/opt.h", "");
  host.expectTaken();
}

TEST(OptionalArguments, HeaderThatIsystemFinds) {
  Optional host;
  host.rules.common = {"-isystem", "${toolkit}/include"};
  host.expectLeftOut();
  writeText(host.places.toolkit + "/include/opt/opt.h", "");
  host.expectTaken();
}

TEST(OptionalArguments, HeaderThatTheDeviceConfigurationFinds) {
  Optional host;
  host.rules.with = {"-I${toolkit}/include"};
  writeText(host.places.toolkit + "/include/opt/opt.h", "");
  host.expectTaken();
}

TEST(OptionalArguments, HeaderThatTheOtherConfigurationFindsIsNone) {
  Optional host;
  host.rules.without = {"-I${toolkit}/include"};
  writeText(host.places.toolkit + "/include/opt/opt.h", "");
  host.expectLeftOut();
}

} // namespace
