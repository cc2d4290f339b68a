#!/usr/bin/env bash
# Runs files of PyTorch's own tests on simulated devices, each test once, and prints a line
# for each: file, test, outcome, message (test/pytorch/outcomes.py).
#
# pytorch-tests.sh wheel [FILE…]                   on upstream's CUDA build (PyPI's wheel)
# pytorch-tests.sh backend [--build DIR] [FILE…]   on the stock host with the backend that
#                                                  build-backend.sh built in DIR (default:
#                                                  build/backend-link)
#
# FILE: names below the checkout's test/ (default: those of test/pytorch/files.txt).
# Tests that cannot pass are in test/pytorch/impossible-2.6.0.tsv.
# --only PATTERN: tests whose name has it. --limit SECONDS: of one test (default 300).
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

side=${1:-}
[[ $side == wheel || $side == backend ]] || die "usage: $0 wheel|backend [ARGUMENT…]; see the head of $0"
shift
build=$repo/build/backend-link options=() files=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$(realpath "$2"); shift ;;
    --only | --limit) options+=("$1" "$2"); shift ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) files+=("$1") ;;
  esac
  shift
done
tests=$("$repo/scripts/fetch-pytorch.sh" 2.6.0)/test
[ ${#files[@]} -gt 0 ] || mapfile -t files < <(grep -v '^#' "$repo/test/pytorch/files.txt")

path=$repo/test/pytorch/site:$repo/generated_backend/simulator/numbers
if [ "$side" = wheel ]; then
  wheel=$("$repo/scripts/upstream-wheel.sh")
  simulator=$("$repo/scripts/simulator.sh" "$repo/build/simulator-wheel" "$wheel/cuda/include")
  path=$path:$wheel
else
  [ -d "$build/install/torch_cuda" ] || die "$build has no backend; run scripts/build-backend.sh first"
  simulator=$("$repo/scripts/simulator.sh" "$repo/build/simulator")
  export TORCH_CUDA_INSTALLED=$build/install
fi
runtime=("$simulator"/libcudart.so.*)
export HOST_RUN_BIND=$(dirname "$build"):${HOST_RUN_BIND:-}
# Extensions that tests build need a compiler; the host's has only this name.
exec "$repo/scripts/host-run.sh" env CC=gcc-14 CXX=g++-14 PYTHONPATH="$path" PYTHONDONTWRITEBYTECODE=1 \
  LD_PRELOAD="${runtime[0]}" LD_LIBRARY_PATH="$simulator" \
  TORCH_CUDA_SIM_DEVICES=2 TORCH_CUDA_SIM_POISON=1M OMP_NUM_THREADS=1 \
  python3 "$repo/test/pytorch/outcomes.py" "${options[@]}" "${files[@]/#/$tests/}"
