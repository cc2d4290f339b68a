#!/usr/bin/env bash
# Builds and runs every test: unit tests, the command line on small trees, fuzz
# corpora, and whole runs on the real PyTorch 2.6.0 and 1.13.1.
#
# test.sh [CTEST-ARGUMENT…]     e.g. test.sh -R lit
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

"$repo/scripts/build.sh"
for release in 2.6.0 1.13.1; do
  "$repo/scripts/fetch-pytorch.sh" "$release" >/dev/null
done
say "running the tests"
cd "$repo/build/release"
exec ctest --output-on-failure --no-tests=error -j "$(nproc)" "$@"
