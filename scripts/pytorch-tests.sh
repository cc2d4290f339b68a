#!/usr/bin/env bash
# Runs PyTorch's own tests on simulated devices, each test once, and prints a line for
# each: file, test, outcome, seconds, message (test/pytorch/outcomes.py).
#
# pytorch-tests.sh wheel [FILE…]     on upstream's CUDA build (PyPI's wheel)
# pytorch-tests.sh backend [FILE…]   on the stock host with the backend that
#                                    build-backend.sh built
# pytorch-tests.sh record            on both, and writes test/pytorch/outcomes-2.6.0.tsv
# pytorch-tests.sh check             the quick ones on the backend, held to that record
#
# record.py beside the record says what of it has no reason in impossible-2.6.0.tsv.
#
# FILE[::PATTERN]: names below the checkout's test/, and which of their tests (default: those of
# test/pytorch/files.tsv).
# --build DIR: the backend's build (default build/backend-link). --only PATTERN: tests whose
# name has it. --names LIST: a file with names of tests. --limit SECONDS: of the clock and of the processors,
# for one test (default 300). --again: what does not pass once more, each in a process of its own.
# Tests that cannot pass are in test/pytorch/impossible-2.6.0.tsv.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# wheel_toolkit DIRECTORY WHEEL SIMULATOR: makes the toolkit of the wheel's CUDA, unless it is there. Extensions
# that tests build are of that CUDA, not of this machine's. PyPI has all of it but nvcc: this
# machine's compiles, with no other headers of its own than crt/, and says what torch asks it to be.
wheel_toolkit() {
  local toolkit=$1 wheel=$2 simulator=$3 cuda part library made
  cuda=$(realpath "${CUDA_HOME:-/usr/local/cuda}")
  made="$cuda $simulator $(cat "$wheel/.specs")"
  exec 9>"$toolkit.lock"
  flock 9
  if [ "$made" != "$(cat "$toolkit/made" 2>/dev/null || :)" ]; then
    rm -rf "$toolkit"
    mkdir -p "$toolkit"/{lib64,include,bin}
    for part in "$wheel"/nvidia/*/include; do cp -rsf "$part/." "$toolkit/include/"; done
    cp -rs "$toolkit/include" "$toolkit/nvcc"
    rm -rf "$toolkit/nvcc/crt"
    ln -s "$cuda/include/crt" "$toolkit/nvcc/crt"
    for library in "$wheel"/nvidia/*/lib/lib*.so.*; do
      ln -sf "$library" "$toolkit/lib64/$(basename "${library%%.so.*}.so")"
    done
    ln -sf "$simulator/libcudart.so.12" "$toolkit/lib64/libcudart.so"
    printf '#!/bin/sh\n[ "$*" != --version ] || { echo "release 12.4, V12.4.131"; exit; }\nexec %s/bin/nvcc -I%s/nvcc "$@"\n' \
      "$cuda" "$toolkit" >"$toolkit/bin/nvcc"
    chmod +x "$toolkit/bin/nvcc"
    echo "$made" >"$toolkit/made"
  fi
  exec 9>&-
}

side=${1:-}
case $side in
  wheel | backend | record | check) shift ;;
  *) die "usage: $0 wheel|backend|record|check [ARGUMENT…]; see the head of $0" ;;
esac
build=$repo/build/backend-link options=() files=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$(realpath "$2"); shift ;;
    --only | --limit | --names) options+=("$1" "$2"); shift ;;
    --again) options+=("$1") ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) files+=("$1") ;;
  esac
  shift
done
record=$repo/test/pytorch/outcomes-2.6.0.tsv
case $side in
  record)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for one in wheel backend; do "$0" "$one" --build "$build" --again "${options[@]}" >"$work/$one"; done
    python3 "$repo/test/pytorch/record.py" make "$work/wheel" "$work/backend" >"$work/record"
    cp "$work/record" "$record"
    exit
    ;;
  check)
    [ -f "$record" ] || die "there is no record yet; run $0 record"
    [ ${#files[@]} -eq 0 ] || die "check takes no FILE: it runs those of the record; --only chooses among their tests"
    # In the repository, which the host's root sees.
    mkdir -p "$repo/build/pytorch-tests"
    work=$(mktemp -d "$repo/build/pytorch-tests/XXXXXX")
    trap 'rm -rf "$work"' EXIT
    python3 "$repo/test/pytorch/record.py" names "$record" >"$work/names"
    # What differs is run once more: some tests are of time, and what else runs counts.
    for _ in 1 2; do
      [ -s "$work/names" ] || break
      # Of no other files: some want extensions that are built before.
      mapfile -t files < <(cut -f1 "$work/names" | sort -u)
      "$0" backend --build "$build" --names "$work/names" "${options[@]}" "${files[@]}" >>"$work/backend"
      python3 "$repo/test/pytorch/record.py" differ "$record" "$work/backend" | sed '/^$/d' >"$work/names"
    done
    python3 "$repo/test/pytorch/record.py" check "$record" "$work/backend"
    exit
    ;;
esac
tests=$("$repo/scripts/fetch-pytorch.sh" 2.6.0)/test
[ ${#files[@]} -gt 0 ] || mapfile -t files < <(sed -n "/^#/!s/\t/::/; /^#/!p" "$repo/test/pytorch/files.tsv")

settings=() libraries=
path=$repo/test/pytorch/site:$repo/generated_backend/simulator/numbers
if [ "$side" = wheel ]; then
  wheel=$("$repo/scripts/upstream-wheel.sh")
  simulator=$("$repo/scripts/simulator.sh" "$repo/build/simulator-wheel" "$wheel/cuda/include")
  path=$path:$wheel
  toolkit=$repo/build/simulator-wheel/toolkit
  wheel_toolkit "$toolkit" "$wheel" "$simulator"
  settings+=(CUDA_HOME="$toolkit")
  libraries=:$wheel/nvidia/cublas/lib:$wheel/nvidia/cusolver/lib
else
  [ -d "$build/install/torch_cuda" ] || die "$build has no backend; run scripts/build-backend.sh first"
  simulator=$("$repo/scripts/simulator.sh" "$repo/build/simulator")
  export TORCH_CUDA_INSTALLED=$build/install
fi
runtime=("$simulator"/libcudart.so.*)
export HOST_RUN_BIND=$(dirname "$build"):${HOST_RUN_BIND:-}

# on COMMAND…: on this side, with simulated devices. Extensions that tests build need a compiler; the
# host's has only this name.
on() {
  "$repo/scripts/host-run.sh" env CC=gcc-14 CXX=g++-14 PYTHONPATH="$path" PYTHONDONTWRITEBYTECODE=1 \
    "${settings[@]}" LD_PRELOAD="${runtime[0]}" LD_LIBRARY_PATH="$simulator$libraries" \
    TORCH_CUDA_SIM_DEVICES=2 TORCH_CUDA_SIM_MEMORY=8G TORCH_CUDA_SIM_POISON=1M OMP_NUM_THREADS=1 "$@"
}

# These want extensions that were built before, and build one beside them: a copy, not the checkout.
if [[ " ${files[*]} " == *" test_cpp_extensions_aot.py"* ]]; then
  copy=$repo/build/pytorch-tests/$side
  rm -rf "$copy"
  mkdir -p "$copy"
  cp -r "$tests"/{test_cpp_extensions_aot.py,cpp_extensions} "$copy"
  say "building the extensions of test_cpp_extensions_aot.py (log: $copy/log)"
  (cd "$copy/cpp_extensions" && on env USE_NINJA=0 python3 setup.py install --root "$copy/root") >"$copy/log" 2>&1 ||
    die "the extensions do not build; see $copy/log"
  site=$(dirname "$(find "$copy/root" -type d -name torch_test_cpp_extension)")
  path=$path:$site
fi
for at in "${!files[@]}"; do
  case ${files[at]} in
    test_cpp_extensions_aot.py*) files[at]=$copy/${files[at]} ;;
    *) files[at]=$tests/${files[at]} ;;
  esac
done
on python3 "$repo/test/pytorch/outcomes.py" "${options[@]}" "${files[@]}"
