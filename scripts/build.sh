#!/usr/bin/env bash
# Builds the tool and its tests, or only the targets named: the tool is
# build/<preset>/bin/torch-decouple.
#
# build.sh [release|quick|dev|dev-asan|gcc [TARGET…]]
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
"$repo/scripts/deps.sh"

preset=${1:-release}
targets=("${@:2}")
use_ccache "$repo"
log=$repo/build/$preset.log
mkdir -p "$repo/build"
say "building ${targets[*]:-the tool and its tests} ($preset)"
(cd "$repo" && cmake --preset "$preset" && cmake --build --preset "$preset" ${targets:+--target "${targets[@]}"}) >"$log" 2>&1 ||
  { grep -E 'error|Error' "$log" | head -n 20 >&2; die "the build failed; the whole log is $log"; }
