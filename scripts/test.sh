#!/usr/bin/env bash
# Builds and runs every test: unit tests, the command line on small trees, fuzz
# corpora, whole runs on the real PyTorch 2.6.0 and 1.13.1, and the emitted
# backend, built quickly in the stock host and checked there.
#
# test.sh [CTEST-ARGUMENT…]     e.g. test.sh -R lit
#
# The backend's tests need root and a CUDA toolkit; where that is not to be had,
# ctest counts them as skipped. TORCH_DECOUPLE_SKIP_E2E=1 and
# TORCH_DECOUPLE_SKIP_BACKEND=1 leave the long ones out, as counted skips.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

"$repo/scripts/build.sh"
for release in 2.6.0 1.13.1; do
  "$repo/scripts/fetch-pytorch.sh" "$release" >/dev/null
done
cd "$repo/build/release"
# What is fetched is fetched here, for the tests that are to run.
if [ -z "${TORCH_DECOUPLE_SKIP_BACKEND:-}" ] && [[ $(ctest -N "$@") == *backend.build* ]]; then
  if "$repo/scripts/host.sh" >/dev/null; then
    "$repo/scripts/thirdparty.sh" --with-scikit-build >/dev/null
  else
    say "no stock host: the backend's tests will be skipped"
  fi
fi
say "running the tests"
exec ctest --output-on-failure --no-tests=error -j "$(nproc)" "$@"
