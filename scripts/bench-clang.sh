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
# scripts NAME CONFIGURATION: one script for each unit, as $work/NAME/*.sh
scripts() {
  mkdir -p "$work/$1"
  "$tool" commands "$tree" --host "$host" --configuration "$2" 2>/dev/null |
    jq -r '.[] | .arguments[1:] | @sh' | sed "s|/torch-decouple-generated|$work/generated|g" |
    while read -r line; do
      echo "exec clang++-19 -w $line" >"$work/$1/$2-$(printf '%s' "$line" | md5sum | cut -c1-16).sh"
    done
}
scripts once cuda
scripts both cuda
scripts both cpu-only

# timed NAME COMMAND…: seconds, processor seconds and MiB into $work/NAME
timed() {
  local name=$1
  shift
  # A run that needs a review exits with 1.
  command time -f '%e %U %S %M' -o "$work/$name.time" "$@" >"$work/$name.log" 2>&1 || [ $? -eq 1 ] ||
    { tail -n 5 "$work/$name.log" >&2; die "'$name' failed"; }
  awk 'END { printf "%.1f %.1f %d\n", $1, $2 + $3, $4 / 1024 }' "$work/$name.time" >"$work/$name.result"
}
compile() { timed "$1" sh -c "ls $work/$2/*.sh | xargs -P $jobs -n 1 sh || true"; }
row() { awk -v what="$1" -v base="$(cat "$work/once.result")" -v both="$(cat "$work/both.result")" '
  { split(base, b); split(both, c)
    printf "| %s | %s | %s | %s | %.2f | %.2f | %.2f |\n", what, $1, $2, $3, $1 / b[1], $1 / c[1], $2 / c[2] }' "$work/$2.result"; }

say "the tool, with an empty cache and again"
timed cold "$tool" run "$tree" --host "$host" --cache "$work/cache" -o "$work/out" -j "$jobs"
timed warm "$tool" run "$tree" --host "$host" --cache "$work/cache" -o "$work/out" -j "$jobs"
say "clang -fsyntax-only, $(ls "$work/once" | wc -l) units, once and in both configurations"
compile once once
compile both both
say "the tool again, without a cache"
timed again "$tool" run "$tree" --host "$host" --no-cache -o "$work/out" -j "$jobs"

cat <<TABLE
PyTorch 2.6.0, $(ls "$work/once" | wc -l) mixed units, -j$jobs; peak MiB of the largest process.

| what | seconds | processor seconds | peak MiB | ÷ clang once | ÷ clang both | processor ÷ both |
|---|---|---|---|---|---|---|
$(row '`clang++-19 -fsyntax-only`, CUDA configuration' once)
$(row '`clang++-19 -fsyntax-only`, both configurations' both)
$(row '`torch-decouple run --host`, cold' cold)
$(row '`torch-decouple run --host --no-cache`' again)
$(row '`torch-decouple run --host`, warm' warm)
TABLE
