#!/usr/bin/env bash
# Measures splitting against the compiler it is made of: the same units, the
# same arguments, the same number of processes. They take turns, three runs each;
# what counts are the medians. Prints a Markdown table. bench.sh calls it last; it
# needs the CPU-only host (scripts/host.sh).
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

rounds=3
# timed NAME COMMAND…: a line of seconds, processor seconds and MiB for $work/NAME
timed() {
  local name=$1
  shift
  # A run that needs a review exits with 1.
  command time -f '%e %U %S %M' -o "$work/$name.time" "$@" >"$work/$name.log" 2>&1 || [ $? -eq 1 ] ||
    { tail -n 5 "$work/$name.log" >&2; die "'$name' failed"; }
  awk 'END { printf "%.1f %.1f %d\n", $1, $2 + $3, $4 / 1024 }' "$work/$name.time" >>"$work/$name"
}
# median NAME COLUMN
median() { cut -d' ' -f"$2" "$work/$1" | sort -n | sed -n "$(((rounds + 1) / 2))p"; }
row() {
  awk -v what="$1" -v s="$(median "$2" 1)" -v p="$(median "$2" 2)" -v m="$(median "$2" 3)" \
    -v cs="$(median clang 1)" -v cp="$(median clang 2)" \
    'BEGIN { printf "| %s | %s | %s | %s | %.2f | %.2f |\n", what, s, p, m, s / cs, p / cp }'
}

run=("$tool" run "$tree" --host "$host" --cache "$work/cache" -o "$work/out" -j "$jobs")
for ((round = 1; round <= rounds; round++)); do
  say "round $round of $rounds: clang -fsyntax-only, $units units"
  timed clang sh -c "ls $work/units/*.sh | xargs -P $jobs -n 1 sh"
  say "round $round of $rounds: the tool, with an empty cache and again"
  rm -rf "$work/cache" "$work/out"
  timed cold "${run[@]}"
  timed warm "${run[@]}"
done

cat <<TABLE
PyTorch 2.6.0, $units units, -j$jobs; medians of $rounds runs each, in turns; peak MiB of the largest process.

| what | seconds | processor seconds | peak MiB | ÷ clang | processors ÷ clang |
|---|---|---|---|---|---|
$(row '`clang++-19 -fsyntax-only`, CUDA configuration' clang)
$(row '`torch-decouple run --host`, cold' cold)
$(row '`torch-decouple run --host`, warm' warm)
TABLE
