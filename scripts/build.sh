#!/usr/bin/env bash
# Builds the tool: build/<preset>/bin/torch-decouple. build.sh [release|dev|dev-asan]
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
"$repo/scripts/deps.sh"

preset=${1:-release}
export CCACHE_DIR=${CCACHE_DIR:-$TORCH_DECOUPLE_CACHE/ccache}
# Paths below the repository count as relative, so that clones share results.
export CCACHE_BASEDIR=$repo CCACHE_NOHASHDIR=1
log=$repo/build/$preset.log
mkdir -p "$repo/build"
say "building the tool ($preset)"
(cd "$repo" && cmake --preset "$preset" && cmake --build --preset "$preset") >"$log" 2>&1 ||
  { grep -E 'error|Error' "$log" | head -n 20 >&2; die "the build failed; the whole log is $log"; }
