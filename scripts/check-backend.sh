#!/usr/bin/env bash
# Runs test/backend/installed against a backend that build-backend.sh has built,
# inside the stock host's root.
#
# check-backend.sh [--build DIR] [TEST…]   DIR: default build/backend-link;
#                                          TEST: test_kernels, … (default: all)
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build=$repo/build/backend-link tests=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$(realpath "${2:?--build wants a directory}"); shift ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) tests+=("$1") ;;
  esac
  shift
done
[ -d "$build/install/torch_cuda" ] || die "$build has no backend; run scripts/build-backend.sh first"
emitted=$(sed -nE 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")/../..

export HOST_RUN_BIND=$(realpath "$emitted"):$(dirname "$build"):${TORCH_CUDA_SIMULATOR:-}:${HOST_RUN_BIND:-}
export PYTHONDONTWRITEBYTECODE=1 TORCH_CUDA_INSTALLED=$build/install TORCH_CUDA_BUILT=$build
parts=$("$repo/scripts/thirdparty.sh" --with-scikit-build)
export TORCH_CUDA_BUILD_PACKAGES=$parts/scikit-build-core:$parts/pathspec
# The simulated device, for what needs one. It is built where it runs, by one of the
# checks that may run beside each other.
if [ -z "${TORCH_CUDA_SIMULATOR:-}" ] && [ -d "$repo/generated_backend/simulator" ]; then
  TORCH_CUDA_SIMULATOR=$("$repo/scripts/simulator.sh" "$(dirname "$build")/simulator")
  export TORCH_CUDA_SIMULATOR
fi
cd "$repo/test/backend/installed"
if [ ${#tests[@]} -gt 0 ]; then
  exec "$repo/scripts/host-run.sh" python3 -m unittest -v "${tests[@]}"
fi
exec "$repo/scripts/host-run.sh" python3 -m unittest discover -v
