#include "Emit/InTree/FastImport.h"
#include <gtest/gtest.h>

using namespace decouple;

TEST(FastImport, CommitsInOrderWithTheirBytes) {
  FastImport import("abc", "A <a@b>", "7");
  import.commit("First\n");
  import.write("x y", "1\n2", false);
  import.remove("gone");
  import.commit("Second\n");
  import.write("run.sh", "", true);
  EXPECT_EQ(import.commits(), 2u);
  EXPECT_EQ(import.finish(), "feature done\n"
                             "commit refs/torch-decouple/commits\n"
                             "mark :1\n"
                             "committer A <a@b> 7 +0000\n"
                             "data 6\nFirst\n\n"
                             "from abc\n"
                             "M 100644 inline \"x y\"\n"
                             "data 3\n1\n2\n"
                             "D \"gone\"\n"
                             "commit refs/torch-decouple/commits\n"
                             "mark :2\n"
                             "committer A <a@b> 7 +0000\n"
                             "data 7\nSecond\n\n"
                             "M 100755 inline \"run.sh\"\n"
                             "data 0\n\n"
                             "get-mark :2\n"
                             "reset refs/torch-decouple/commits\n"
                             "from 000\n\n"
                             "done\n");
}

TEST(FastImport, PathsThatItWouldReadOtherwise) {
  FastImport import("abc", "A <a@b>", "7");
  import.commit("m");
  import.remove("a\"b\\c\nd");
  EXPECT_NE(import.finish().find("D \"a\\\"b\\\\c\\nd\"\n"), std::string::npos);
}
