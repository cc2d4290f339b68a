#!/usr/bin/env bash
# Emits the backend, builds it inside the stock host's root and installs it into
# BUILD/install.
#
# build-backend.sh [--full] [--check] [--emitted DIR] [--build DIR] [--report]
#                  [--target NAME] [NAME=VALUE…]
#   --full      optimised device code for TORCH_CUDA_ARCH_LIST (default 9.0+PTX);
#               without it a quick link check, which compiles no device code
#   --check     afterwards run test/backend/installed against it
#   --emitted   torch-decouple's output; without it the tool is built and run, with
#               mixed files split for the stock host, into generated_backend/2.6.0
#   --build     where to build (default: build/backend-link or backend-full)
#   --report    say what the build would use, and stop
#   --target    build this one alone, and install nothing
#   NAME=VALUE  parameters of wrapped_cmake: USE_NCCL=OFF, MAX_JOBS=2, …
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mode=link check= emitted= build= target= step=--configure-only values=()
while [ $# -gt 0 ]; do
  case $1 in
    --full) mode=full ;;
    --check) check=yes ;;
    --emitted) emitted=$(realpath "$2"); shift ;;
    --build) mkdir -p "$2"; build=$(realpath "$2"); shift ;;
    --report) step=--report-only ;;
    --target) target=$2; shift ;;
    *=*) values+=("$1") ;;
    *) die "unknown argument $1; see the head of $0" ;;
  esac
  shift
done
build=${build:-$repo/build/backend-$mode}
# wrapped_cmake stands on the checkout's own tools.
checkout=${PYTORCH_SOURCE:-$("$repo/scripts/fetch-pytorch.sh" 2.6.0)}
if [ -z "$emitted" ]; then
  emitted=$repo/generated_backend/2.6.0
  "$repo/scripts/build.sh" release torch-decouple
  say "emitting"
  host=$("$repo/scripts/host.sh")
  "$repo/build/release/bin/torch-decouple" run "$checkout" -o "$emitted" --host "$host"
fi
source=$(emitted_backend "$emitted")
name=$(basename "$source")
parts=$("$repo/scripts/thirdparty.sh" $(printf '%s\n' "${values[@]}" | sed -nE 's/^USE_CUSPARSELT=(ON|1)$/--with-cusparselt/p'))
mkdir -p "$build"

export HOST_RUN_BIND=$emitted:$build:$checkout:${HOST_RUN_BIND:-}
export PYTHONDONTWRITEBYTECODE=1
in_host() { "$repo/scripts/host-run.sh" "$@"; }

say "configuring ($mode)"
in_host env PYTHONPATH="$emitted/third_device/tools" PYTORCH_SOURCE="$checkout" \
  python3 -W ignore -m wrapped_cmake "$source" "$build" "$step" \
  CMAKE_CXX_COMPILER=g++-14 CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_CUDA_COMPILER_LAUNCHER=ccache \
  CMAKE_BUILD_TYPE="$([ "$mode" = full ] && echo Release || echo Debug)" \
  "${name^^}_BUILD_MODE=$mode" "${name^^}_THIRD_PARTY=$parts" "${values[@]}"

[ "$step" = --configure-only ] || exit 0
jobs=$(nproc)
for value in "${values[@]}"; do
  case $value in MAX_JOBS=*) jobs=${value#*=} ;; esac
done
if [ -n "$target" ]; then
  say "building $target"
  in_host cmake --build "$build" --target "$target"
  exit
fi
say "building"
in_host python3 "$source/tools/build.py" "$build" -j "$jobs"
in_host cmake --install "$build" --prefix "$build/install" >"$build/install.log"
say "installed in $build/install"

if [ -n "$check" ]; then
  say "checking what was built"
  exec "$repo/scripts/check-backend.sh" --build "$build"
fi
