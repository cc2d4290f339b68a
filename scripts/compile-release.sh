#!/usr/bin/env bash
# compile-release.sh [--record FILE] [--rules DIR] [--sample N | --groups] [--own-headers]
#                    [--jobs N] [--build DIR] TREE [NAME=VALUE…]
# Does all units of a release compile? Takes the headers of the release's wheel as the host,
# emits the backend of TREE with its mixed files split, fetches the third-party headers that
# it asks for and compiles each unit (compile-units.sh, whose options these are). It takes
# hours, with --groups less than one; when it is stopped, the same command goes on: results of
# splits, objects and the compiler's cache are kept.
#   --record  the CSV file of outcomes (default: BUILD/units.csv)
#   --rules   rules of the tree's own, laid over ours
#   --build   where all of it goes (default: build/release-RELEASE)
# Ends with 1 when a unit does not compile.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

record= rules=() passed=() build= tree=
while [ $# -gt 0 ]; do
  case $1 in
    --record) record=$(realpath "$2"); shift ;;
    --rules) rules=(--rules "$(realpath "$2")"); shift ;;
    --build) build=$2; shift ;;
    --sample | --jobs) passed+=("$1" "$2"); shift ;;
    --groups | --own-headers) passed+=("$1") ;;
    *=*) passed+=("$1") ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) tree=$(realpath "$1") ;;
  esac
  shift
done
[ -f "$tree/version.txt" ] || die "usage: $0 TREE, a checkout of PyTorch"
# 2.7.0a0 is 2.7.0 on its way.
release=$(grep -oE '^[0-9]+\.[0-9]+\.[0-9]+' "$tree/version.txt") || die "$tree/version.txt has no release"
mkdir -p "${build:=$repo/build/release-$release}"
build=$(realpath "$build")
tool=${TORCH_DECOUPLE:-$repo/build/release/bin/torch-decouple}
[ -x "$tool" ] || "$repo/scripts/build.sh" release torch-decouple

host=$("$repo/scripts/wheel-host.sh" "$release")
say "emitting $release into $build/out"
code=0
"$tool" run "$tree" -o "$build/out" --host "$host" "${rules[@]}" >"$build/run.log" 2>&1 || code=$?
# 1: something is to be reviewed.
[ "$code" -le 1 ] || { tail -n 20 "$build/run.log" >&2; die "the run failed; the whole log is $build/run.log"; }
exec "$repo/scripts/compile-units.sh" --checkout "$tree" --host "$host" --build "$build/units" \
  --record "${record:-$build/units.csv}" "${passed[@]}" "$build/out"
