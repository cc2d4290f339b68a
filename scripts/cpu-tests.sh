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
# CPU_TEST_FILES: files of the list that are run, separated by spaces; default: all.
# MAX_JOBS: how many at once. Outcomes are in the cache's cpu-tests/HOST/FILE; to run one again, remove it. Those
# of another library than before are removed.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -gt 0 ] || die "usage: $0 HOST…; see the head of $0"
work=$TORCH_DECOUPLE_CACHE/cpu-tests
library=$(realpath -m "${PATCHED_HOST:-$repo/build/release/test/backend/libpatched_host.so}")
tree=$TORCH_DECOUPLE_CACHE/two-stage/tree
mkdir -p "$work"
files=$(grep -v '^#' "$repo/test/pytorch/cpu-files.txt")
mapfile -t files <<<"$files"
read -ra chosen <<<"${CPU_TEST_FILES:-${files[*]}}"
for file in "${chosen[@]}"; do
  [[ " ${files[*]} " == *" $file "* ]] || die "$file is not in test/pytorch/cpu-files.txt"
done

# Sets `root`, and `settings`, which its programs run with.
use_host() {
  root=$("$repo/scripts/host.sh")
  settings=(-u LD_LIBRARY_PATH -u PYTHONPATH TORCH_DEVICE_BACKEND_AUTOLOAD=0 PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1
    CC=gcc-14 CXX=g++-14)
  case $1 in
    stock) ;;
    patched)
      [ -e "$library" ] || die "no $library; ctest -R '^backend.(build|patched_host)$' makes it"
      settings+=(PYTHONPATH="$repo/test/pytorch/patched_site" TORCH_DECOUPLE_PATCHED_HOST="$library")
      keep_for "$1" "$(sha256sum <"$library")" ;;
    source)
      [ -e "$tree/torch/lib/libtorch_python.so" ] || die "no host in $tree; scripts/two-stage.sh makes it"
      keep_for "$1" "$(sha256sum <"$tree/torch/lib/libtorch_python.so")"
      root=$TORCH_DECOUPLE_CACHE/hosts/trixie-build
      settings+=(LD_LIBRARY_PATH="$tree/torch/lib") ;;
    *) die "no host is called $1; see the head of $0" ;;
  esac
}

# keep_for HOST STATE: removes the outcomes of HOST if they are of another state.
keep_for() {
  [ "$(cat "$work/$1/.state" 2>/dev/null || :)" != "$2" ] || return 0
  rm -rf "${work:?}/$1"
  mkdir -p "$work/$1"
  echo "$2" >"$work/$1/.state"
}

inside() { (cd "$work" && HOST_RUN_ROOT=$root HOST_RUN_BIND=$(dirname "$library") "$repo/scripts/host-run.sh" env "${settings[@]}" "$@"); }

# Whether the torch that is imported is the host's: what a test passes on another one says nothing.
check_host() {
  local loaded
  loaded=$(inside python3 -c 'import torch; print(torch.__file__, *open("/proc/self/maps"))') || die "torch cannot be imported on the host $1"
  case $1 in
    patched) [[ $loaded == *"$library"* ]] || die "the host patched does not load $library" ;;
    source) [[ $loaded == "$tree/torch/"* ]] || die "the host source imports ${loaded%%.py*}.py" ;;
  esac
}

run_all() {
  local file out root settings
  use_host "$1"
  check_host "$1"
  mkdir -p "$work/$1"
  for file in "${chosen[@]}"; do
    out=$work/$1/${file//\//-}
    [ ! -e "$out" ] || continue
    say "$file on the host $1"
    inside python3 "$repo/test/pytorch/outcomes.py" --again --jobs "${MAX_JOBS:-$(nproc)}" "$checkout/test/$file" >"$out.part"
    ! grep -qP '\t\*\tmissing\t' "$out.part" || die "$file has no tests on the host $1; $out.part says why"
    mv "$out.part" "$out"
  done
}

# record HOST RECORD SIDES: of the files that both have; nothing is written if there are none.
record() {
  local file side both=()
  for file in "${files[@]//\//-}"; do
    if [ -e "$work/stock/$file" ] && [ -e "$work/$1/$file" ]; then both+=("$file"); fi
  done
  if [ ${#both[@]} -eq 0 ]; then
    say "nothing to record of the host $1"
    return
  fi
  for side in stock "$1"; do
    (cd "$work/$side" && cat -- "${both[@]}") >"$work/$side.tsv"
  done
  python3 "$repo/test/pytorch/record.py" make "$work/stock.tsv" "$work/$1.tsv" "$3" "$repo/test/pytorch/$2" >"$work/record.tsv"
  mv "$work/record.tsv" "$repo/test/pytorch/$2"
  say "$repo/test/pytorch/$2: ${both[*]}"
}

for host in "$@"; do
  if [ "$host" = record ]; then
    record patched cpu-patched-2.6.0.tsv "on the stock host, on the patched one"
    record source cpu-outcomes-2.6.0.tsv "on the stock host, on the one from source"
  else
    checkout=$("$repo/scripts/fetch-pytorch.sh" 2.6.0)
    run_all "$host"
  fi
done
