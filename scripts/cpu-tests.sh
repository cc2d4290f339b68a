#!/usr/bin/env bash
# cpu-tests.sh HOST…: PyTorch's own tests for CPUs (test/pytorch/cpu-files.txt) on each HOST, without a backend.
# What is there already is not run again. Needs root, as the hosts' roots do.
#
#   stock     the installed host (scripts/host.sh)
#   patched   the same, with the files of the series compiled and loaded before its own: the library that the test
#             backend.patched_host leaves in build/release/test/backend, or $PATCHED_HOST
#   source    the one that scripts/two-stage.sh made
#   record    writes test/pytorch/cpu-patched-2.6.0.tsv (stock against patched) and cpu-outcomes-2.6.0.tsv
#             (stock against source), of the files that both have; those of others stay in them
#
# MAX_JOBS: how many at once. Outcomes are in the cache's cpu-tests/HOST/FILE; to run one again, remove it.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -gt 0 ] || die "usage: $0 HOST…; see the head of $0"
work=$TORCH_DECOUPLE_CACHE/cpu-tests
library=${PATCHED_HOST:-$repo/build/release/test/backend/libpatched_host.so}
tree=$TORCH_DECOUPLE_CACHE/two-stage/tree
mkdir -p "$work"
mapfile -t files < <(grep -v '^#' "$repo/test/pytorch/cpu-files.txt")

# outcomes HOST FILE: where they are. FILE may have a pattern behind it, which is part of no name.
outcomes() {
  local file=${2%%::*}
  echo "$work/$1/${file//\//-}"
}

# run HOST FILE: unless it was
run() {
  local out root settings=(TORCH_DEVICE_BACKEND_AUTOLOAD=0 PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 CC=gcc-14 CXX=g++-14)
  out=$(outcomes "$1" "$2")
  root=$("$repo/scripts/host.sh")
  [ ! -e "$out" ] || return 0
  case $1 in
    stock) ;;
    patched)
      [ -e "$library" ] || die "no $library; ctest -R '^backend.patched_host$' makes it"
      settings+=(PYTHONPATH="$repo/test/pytorch/patched_site" TORCH_DECOUPLE_PATCHED_HOST="$library") ;;
    source)
      [ -e "$tree/torch/lib" ] || die "no $tree/torch/lib; scripts/two-stage.sh makes it"
      root=$TORCH_DECOUPLE_CACHE/hosts/trixie-build
      settings+=(LD_LIBRARY_PATH="$tree/torch/lib") ;;
    *) die "no host is called $1; see the head of $0" ;;
  esac
  say "$2 on the host $1"
  mkdir -p "$(dirname "$out")"
  (cd "$work" && HOST_RUN_ROOT=$root "$repo/scripts/host-run.sh" env "${settings[@]}" \
    python3 "$repo/test/pytorch/outcomes.py" --again --jobs "${MAX_JOBS:-$(nproc)}" "$checkout/test/$2") >"$out.part"
  mv "$out.part" "$out"
}

# record HOST RECORD SIDES
record() {
  local file both=()
  for file in "${files[@]}"; do
    [ -e "$(outcomes stock "$file")" ] && [ -e "$(outcomes "$1" "$file")" ] && both+=("$file")
  done
  [ ${#both[@]} -gt 0 ] || return 0
  for host in stock "$1"; do
    for file in "${both[@]}"; do cat "$(outcomes "$host" "$file")"; done >"$work/$host.tsv"
  done
  touch "$repo/test/pytorch/$2"
  python3 "$repo/test/pytorch/record.py" make "$work/stock.tsv" "$work/$1.tsv" "$3" "$repo/test/pytorch/$2" \
    >"$work/record.tsv"
  mv "$work/record.tsv" "$repo/test/pytorch/$2"
}

checkout=$("$repo/scripts/fetch-pytorch.sh" 2.6.0)
for host in "$@"; do
  if [ "$host" = record ]; then
    record patched cpu-patched-2.6.0.tsv "on the stock host, on the patched one"
    record source cpu-outcomes-2.6.0.tsv "on the stock host, on the one from source"
    continue
  fi
  for file in "${files[@]}"; do run "$host" "$file"; done
done
