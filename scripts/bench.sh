#!/usr/bin/env bash
# Measures the tool against its peers on one tree, side by side in one run, and
# prints a Markdown table of medians and ratios (docs/Benchmarks.md keeps one).
#
# bench.sh [RELEASE]    default 2.6.0, for which bench-clang.sh follows
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

"$repo/scripts/build.sh" release torch-decouple
need_packages ripgrep hyperfine time jq
release=${1:-2.6.0}
tree=$("$repo/scripts/fetch-pytorch.sh" "$release")
tool=$repo/build/release/bin/torch-decouple
work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/bench.XXXXXX")
trap 'rm -rf "$work"' EXIT

# median NAME HYPERFINE-ARGUMENT…: seconds, kept in $work/NAME.json
median() {
  local name=$1
  shift
  hyperfine --style none --export-json "$work/$name.json" "$@" >/dev/null 2>&1 ||
    die "the benchmark '$name' failed"
  jq -r '.results[0].median | . * 1000 | round | . / 1000' "$work/$name.json"
}
# in_turns NAME… -- COMMAND…: medians of commands that take turns, five runs each,
# so that a slow moment of the machine strikes all of them alike; kept likewise
in_turns() {
  local names=() name round
  while [ "$1" != -- ]; do names+=("$1"); shift; done
  shift
  for round in 1 2 3 4 5 6 7 8; do
    for name in "${!names[@]}"; do
      hyperfine --style none --warmup 1 --runs 5 --export-json "$work/${names[name]}.$round.json" \
        "${@:name+1:1}" >/dev/null 2>&1 || die "the benchmark '${names[name]}' failed"
    done
  done
  for name in "${names[@]}"; do
    jq -rs '[.[].results[0].times[]] | sort | .[length / 2 | floor] | . * 1000 | round | . / 1000' \
      "$work/$name".?.json
  done
}
# peak COMMAND…: peak resident memory in MiB
peak() { command time -f '%M' -o "$work/peak" "$@" >/dev/null 2>&1; echo $(($(cat "$work/peak") / 1024)); }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

say "ripgrep and the tool on the same tree (warm file cache)"
{ read -r rg && read -r scan && read -r json; } < <(in_turns rg scan json -- \
  "rg -c 'cuda|CUDA' $tree" "$tool scan $tree" "$tool scan $tree --json")
plan=$(median plan --warmup 1 --runs 10 "$tool plan $tree")
say "hipify on a fresh copy each time"
hipify=$(median hipify --runs 3 --prepare "rm -rf $work/copy && cp -r $tree $work/copy" \
  "python3 $work/copy/tools/amd_build/build_amd.py")
say "run, cold and without a change"
cold=$(median cold --runs 3 --prepare "rm -rf $work/out" "$tool run $tree -o $work/out")
rerun=$(median rerun --warmup 1 --runs 10 "$tool run $tree -o $work/out")
say "what changed since: plan and diff in turns"
{ read -r since && read -r diff; } < <(in_turns since diff -- \
  "$tool plan $tree" "$tool diff $work/out $tree")

cat <<TABLE
PyTorch $release, $(nproc) cores, $(find "$tree" -type f | wc -l) files; medians, warm file cache.

| what | seconds | peak MiB | ratio | bound |
|---|---|---|---|---|
| \`rg -c 'cuda\|CUDA'\` | $rg | | | |
| \`torch-decouple scan\` | $scan | $(peak "$tool" scan "$tree") | $(ratio "$scan" "$rg") × rg | ≤ 3 |
| \`torch-decouple scan --json\` | $json | $(peak "$tool" scan "$tree" --json) | $(ratio "$json" "$rg") × rg | ≤ 4 |
| \`tools/amd_build/build_amd.py\` (hipify, on a copy) | $hipify | | | |
| \`torch-decouple plan\` | $plan | $(peak "$tool" plan "$tree") | hipify / plan = $(ratio "$hipify" "$plan") | ≥ 10 |
| \`torch-decouple run\`, into nothing | $cold | $(peak "$tool" run "$tree" -o "$work/out2") | | |
| \`torch-decouple run\`, nothing changed | $rerun | $(peak "$tool" run "$tree" -o "$work/out") | | ≤ 1 s |
| \`torch-decouple diff\`, nothing changed | $diff | $(peak "$tool" diff "$work/out" "$tree") | diff − plan = $(awk -v a="$diff" -v b="$since" 'BEGIN { printf "%.2f", a - b }') s | ≤ 1 s |
TABLE

[ "$release" != 2.6.0 ] || "$repo/scripts/bench-clang.sh" "$tool"
