#!/usr/bin/env bash
# Builds and runs the tests: unit tests, the command line on small trees, fuzz
# corpora, and whole runs on the real PyTorch 2.6.0 and 1.13.1.
#
# test.sh [CTEST-ARGUMENT…]     e.g. test.sh -R lit
#
# Also the emitted backend, built quickly in the stock host and checked there, where
# there are root and a CUDA toolkit; ctest counts these tests as skipped elsewhere,
# with the reason. TORCH_DECOUPLE_BACKEND=0 skips them: they take half an hour of
# two cores the first time.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

"$repo/scripts/build.sh"
for release in 2.6.0 1.13.1; do
  "$repo/scripts/fetch-pytorch.sh" "$release" >/dev/null
done
cd "$repo/build/release"
# What is fetched is fetched here, for the tests that are to run.
if [ "${TORCH_DECOUPLE_BACKEND:-1}" != 0 ] && [[ $(ctest -N "$@") == *backend.build* ]]; then
  if "$repo/scripts/host.sh" >/dev/null; then
    "$repo/scripts/thirdparty.sh" --with-scikit-build >/dev/null
  else
    say "no stock host: the backend's tests will be skipped"
  fi
fi
say "running the tests"
exec ctest --output-on-failure --no-tests=error -j "$(nproc)" "$@"
