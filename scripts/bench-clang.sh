#!/usr/bin/env bash
# Measures splitting against the compiler it is made of: the same units, the
# same arguments, the same number of processes. Prints a Markdown table.
# bench.sh calls it last; it needs the CPU-only host (scripts/host.sh).
#
# bench-clang.sh [TOOL]    default: the release build
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages time jq clang-19
tree=$("$repo/scripts/fetch-pytorch.sh" 2.6.0)
host=$("$repo/scripts/host.sh")
tool=${1:-$repo/build/release/bin/torch-decouple}
jobs=$(nproc)
work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/bench.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The headers that a build makes; the tool has them in memory.
jq -r '.compile.generatedHeaders | keys[]' "$repo/rules/pytorch/split.json" | while read -r header; do
  mkdir -p "$work/generated/$(dirname "$header")"
  jq -r --arg h "$header" '.compile.generatedHeaders[$h][]' "$repo/rules/pytorch/split.json" >"$work/generated/$header"
done
# One script for each unit that a run parses or preprocesses.
mkdir "$work/units"
"$tool" commands "$tree" --host "$host" --configuration cuda 2>/dev/null |
  jq -r '.[] | .arguments[1:] | @sh' | sed "s|/torch-decouple-generated|$work/generated|g" |
  while read -r line; do
    echo "exec clang++-19 -w $line" >"$work/units/$(printf '%s' "$line" | md5sum | cut -c1-16).sh"
  done
units=$(ls "$work/units" | wc -l)

# timed NAME COMMAND…: seconds, processor seconds and MiB into $work/NAME
timed() {
  local name=$1
  shift
  # A run that needs a review exits with 1.
  command time -f '%e %U %S %M' -o "$work/$name.time" "$@" >"$work/$name.log" 2>&1 || [ $? -eq 1 ] ||
    { tail -n 5 "$work/$name.log" >&2; die "'$name' failed"; }
  awk 'END { printf "%.1f %.1f %d\n", $1, $2 + $3, $4 / 1024 }' "$work/$name.time" >"$work/$name.result"
}
row() { awk -v what="$1" -v base="$(cat "$work/clang.result")" '
  { split(base, b); printf "| %s | %s | %s | %s | %.2f | %.2f |\n", what, $1, $2, $3, $1 / b[1], $2 / b[2] }' "$work/$2.result"; }

say "the tool, with an empty cache and again"
timed cold "$tool" run "$tree" --host "$host" --cache "$work/cache" -o "$work/out" -j "$jobs"
timed warm "$tool" run "$tree" --host "$host" --cache "$work/cache" -o "$work/out" -j "$jobs"
say "clang -fsyntax-only, $units units"
timed clang sh -c "ls $work/units/*.sh | xargs -P $jobs -n 1 sh"

cat <<TABLE
PyTorch 2.6.0, $units units, -j$jobs; peak MiB of the largest process.

| what | seconds | processor seconds | peak MiB | ÷ clang | processors ÷ clang |
|---|---|---|---|---|---|
$(row '`clang++-19 -fsyntax-only`, CUDA configuration' clang)
$(row '`torch-decouple run --host`, cold' cold)
$(row '`torch-decouple run --host`, warm' warm)
TABLE
