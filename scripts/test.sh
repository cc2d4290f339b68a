#!/usr/bin/env bash
# Builds and runs the tests: unit tests, the command line on small trees, fuzz
# corpora, and whole runs on the real PyTorch 2.6.0 and 1.13.1.
#
# test.sh [CTEST-ARGUMENT…]     e.g. test.sh -R lit
#
# Also the emitted backend, built quickly in the stock host and checked there, where
# there are root and a CUDA toolkit; ctest counts these tests as skipped elsewhere,
# with the reason. TORCH_DECOUPLE_BACKEND=0 skips them: they take half an hour of
# two cores the first time. TORCH_DECOUPLE_LONG=1 also splits the trees of
# TORCH_DECOUPLE_TREES, which takes five minutes each.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Python's headers: the backend's configure asks for them, in tests too.
need_packages python3-dev
# The end of a patched setup.py is run.
need_packages python3-setuptools
# The page is looked at in a browser.
need_packages chromium chromium-driver python3-selenium
# Shells are asked what they complete.
need_packages zsh fish
# CMake configures hosts' trees; theirs ask for protobuf, and what generates code for these packages.
need_packages protobuf-compiler libprotobuf-dev ninja-build python3-yaml python3-typing-extensions
# Packages are made, and tried in a root.
need_packages dpkg-dev file xz-utils zstd groff-base debootstrap debian-archive-keyring buildah
"$repo/scripts/build.sh"
for release in 2.6.0 1.13.1; do
  "$repo/scripts/fetch-pytorch.sh" "$release" >/dev/null
done
cd "$repo/build/release"
# What is fetched is fetched here, for the tests that are to run.
tests=$(ctest -N "$@")
make_host() {
  "$repo/scripts/host.sh" "$1" >/dev/null && return
  say "no stock host with PyTorch $1: the tests that need it will be skipped"
  return 1
}
for release in 2.6.0 1.13.1; do
  [[ $tests != *$release-splits* ]] || make_host "$release" || :
done
# The trees of TORCH_DECOUPLE_TREES: what their units are compiled with.
for release in 2.4.0 2.7.0; do
  if [ -n "${TORCH_DECOUPLE_TREES:-}" ] && [[ $tests == *"e2e.${release%.*}"*.TreeUnits* ]] && make_host "$release"; then
    "$repo/scripts/thirdparty.sh" --release "$release" >/dev/null ||
      say "no third-party headers for PyTorch $release: its units will not be compiled"
  fi
done
if [ "${TORCH_DECOUPLE_BACKEND:-1}" != 0 ] && [[ $tests == *backend.build* ]] && make_host 2.6.0; then
  "$repo/scripts/thirdparty.sh" --with-scikit-build >/dev/null
fi
[[ $tests != *package.Wheel* ]] || "$repo/scripts/wheel.sh" --fetch
say "running the tests"
exec ctest --output-on-failure --no-tests=error -j "$(nproc)" "$@"
