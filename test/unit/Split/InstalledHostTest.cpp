// Where the headers of a host are follows from how it was installed.

#include "Split/Compiler/InstalledHost.h"
#include "../Support/TestDirectory.h"
#include "gmock/gmock.h"

using namespace decouple;

namespace {

/// Places to be a host, and the forms that it may have: a file system's, an
/// environment's, a wheel's.
struct Places {
  TestDirectory directory;
  std::string root = directory / "host";
  std::vector<HostForm> forms = {
      {"usr/include", "Core.h", {"usr/include/python3*"}, {"--sysroot"}},
      {"lib/python3*/packages/core/include",
       "Core.h",
       {"include/python3*"},
       {}},
      {"core/include", "Core.h", {"include/python3*"}, {}}};

  void header(const std::string &path) { writeText(root + "/" + path, ""); }
  InstalledHost host(const std::string &named) {
    return llvm::cantFail(findHost(named, forms));
  }
  std::string error() { return textOf(findHost(root, forms)); }
};

TEST(InstalledHost, RootOfAFileSystem) {
  Places places;
  places.header("usr/include/Core.h");
  places.header("usr/include/python3.11/Python.h");
  InstalledHost host = places.host(places.root);
  EXPECT_EQ(host.root, places.root);
  EXPECT_EQ(host.torch, places.root + "/usr/include");
  EXPECT_EQ(host.python, places.root + "/usr/include/python3.11");
  EXPECT_THAT(host.arguments, testing::ElementsAre("--sysroot"));
}

TEST(InstalledHost, TheNewestPythonThatHasItsHeaders) {
  Places places;
  places.header("usr/include/Core.h");
  places.header("usr/include/python3.9/Python.h");
  places.header("usr/include/python3.11/Python.h");
  places.header("usr/include/python3.12/other.h");
  EXPECT_EQ(places.host(places.root).python,
            places.root + "/usr/include/python3.11");
}

TEST(InstalledHost, AnInterpreterNamesItsPrefix) {
  Places places;
  places.header("lib/python3.12/packages/core/include/Core.h");
  places.header("include/python3.12/Python.h");
  places.header("bin/python3");
  InstalledHost host = places.host(places.root + "/bin/python3");
  EXPECT_EQ(host.root, places.root);
  EXPECT_EQ(host.torch, places.root + "/lib/python3.12/packages/core/include");
  EXPECT_EQ(host.python, places.root + "/include/python3.12");
}

TEST(InstalledHost, AnEnvironmentHasItsPythonsHeaders) {
  Places places;
  places.header("lib/python3.12/packages/core/include/Core.h");
  writeText(places.root + "/pyvenv.cfg",
            "home = " + (places.directory / "base/bin") +
                "\nversion = 3.12.1\n");
  writeText(places.directory / "base/include/python3.12/Python.h", "");
  EXPECT_EQ(places.host(places.root).python,
            places.directory / "base/include/python3.12");
}

TEST(InstalledHost, AWheelTakesAnyPythonsHeaders) {
  Places places;
  places.header("core/include/Core.h");
  writeText(places.directory / "machine/python3.11/Python.h", "");
  places.forms[2].python.push_back(places.directory / "machine/python3*");
  InstalledHost host = places.host(places.root);
  EXPECT_EQ(host.torch, places.root + "/core/include");
  EXPECT_EQ(host.python, places.directory / "machine/python3.11");
}

TEST(InstalledHost, NothingIsThere) {
  Places places;
  EXPECT_EQ(places.error(),
            "usage: --host " + places.root +
                ": there is no host in it; looked for usr/include/Core.h, "
                "lib/python3*/packages/core/include/Core.h, "
                "core/include/Core.h");
}

TEST(InstalledHost, PythonsHeadersAreMissing) {
  Places places;
  places.header("usr/include/Core.h");
  EXPECT_EQ(places.error(), "usage: --host " + places.root +
                                " has PyTorch's headers in " + places.root +
                                "/usr/include, but no Python.h in "
                                "usr/include/python3*");
}

} // namespace
