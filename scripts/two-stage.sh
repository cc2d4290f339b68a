#!/usr/bin/env bash
# two-stage.sh [PART…]: a PyTorch 2.6.0 from source in RFC-0045's two stages, made of a
# checkout that --transition move (or flag) has left: first the CPU-only host, then CUDA's
# backend against it. All of it takes hours of two cores; what is there already is not made again.
#
# The parts, in order (default: all to hooks):
#   root       the stock host's root (scripts/host.sh) again, with what Debian's package of PyTorch is built with
#   tree       the checkout with Debian's patches, and the branch that the tool makes of it
#   configure  CMake, by the branch's own setup.py
#   core       libc10 and the generated sources
#   host       everything, by `setup.py develop`
#   backend    the second stage, by `USE_CUDA_INDEP=1 setup.py develop`; with flag, host has made it
#   hooks      imports both, asks for the kernels of upstream's CUDA build, and calls each hook of the host on the
#              simulated device (test/backend/installed: kernels, bindings, patched_runs)
#   tests      PyTorch's own tests for CPUs, on the stock host and on this one (scripts/cpu-tests.sh)
#   changes    changes a file of the CPU's, and one of CUDA's, and counts what is built again
#   graphs     what a change of one file is built again for, as the build graphs say: upstream's with CUDA,
#              the host's and, if build-backend.sh --full was run, the backend's
#
# TWO_STAGE_TRANSITION: move (default) or flag, whose one `USE_CUDA_INDEP=1 setup.py develop` makes both stages.
# TWO_STAGE_FLAGS: the compilers' (default -O0 -DNDEBUG: what is looked at is what it does, not how fast).
# TWO_STAGE_MODE: the backend's (default link: its device code is not compiled).
# MAX_JOBS: how many at once. Needs root (the host's root does) and, for the backend, a CUDA toolkit.
case ${1:-} in -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;; esac
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

parts=("$@")
[ $# -gt 0 ] || parts=(root tree configure core host backend hooks)
for part in "${parts[@]}"; do
  [[ " root tree configure core host backend hooks tests changes graphs " == *" $part "* ]] ||
    die "no part is called $part; $0 --help names them"
done
transition=${TWO_STAGE_TRANSITION:-move}
case $transition in
  move) work=$TORCH_DECOUPLE_CACHE/two-stage ;;
  flag) work=$TORCH_DECOUPLE_CACHE/two-stage-flag ;;
  *) die "TWO_STAGE_TRANSITION is move or flag, not $transition" ;;
esac
root=$TORCH_DECOUPLE_CACHE/hosts/trixie-build
tree=$work/tree
checkout=$work/checkout
backend=$work/build-backend
flags=${TWO_STAGE_FLAGS:--O0 -DNDEBUG}
mkdir -p "$work"

# What Debian's package of PyTorch is built with, but Vulkan, MPI's alternatives and LLVM.
packages=(libblas-dev liblapack-dev libcpuinfo-dev libdnnl-dev libeigen3-dev libfp16-dev libflatbuffers-dev
  flatbuffers-compiler-dev libfxdiv-dev libideep-dev libnuma-dev libonnx-dev libprotobuf-dev libprotoc-dev
  protobuf-compiler libpsimd-dev libpthreadpool-dev libsleef-dev libtensorpipe-dev libxnnpack-dev mpi-default-dev
  python3-pybind11 patchelf mold)
# What setup.py is told, as Debian's rules do.
settings=(USE_SYSTEM_LIBS=ON BLAS=Generic GENERIC_BLAS_LIBRARIES=blas ONNX_NAMESPACE=onnx USE_GFLAGS=OFF USE_GLOG=OFF
  USE_KINETO=ON USE_ITT=OFF USE_ROCM=OFF USE_DISTRIBUTED=ON USE_GLOO=ON USE_MPI=ON USE_TENSORPIPE=ON
  USE_FBGEMM=OFF USE_MKLDNN=ON USE_PYTORCH_QNNPACK=ON USE_NNPACK=OFF USE_XNNPACK=ON BUILD_TEST=OFF
  USE_PRECOMPILED_HEADERS=ON)
# With flag, USE_CUDA_INDEP is all that is said of CUDA.
if [ "$transition" = flag ]; then settings+=(USE_CUDA_INDEP=1); else settings+=(USE_CUDA=OFF); fi

# Upstream's CMake files add -O2 to what is told for Release, but not for this type. Kernels for CPUs are
# compiled once, not once more for AVX2 and for AVX512.
cat >"$work/one-capability.cmake" <<'EOF'
foreach(way RANGE 1 3)
  set(CXX_HAS_AVX2_${way} OFF CACHE INTERNAL "")
  set(CXX_HAS_AVX512_${way} OFF CACHE INTERNAL "")
endforeach()
EOF

# inside COMMAND…: in the root, in the branch's tree. The root has a libtorch of the distribution's, which the
# loader would take: Debian's patches leave no paths in libraries.
inside() {
  (cd "$tree" && HOST_RUN_ROOT=$root CCACHE_BASEDIR=$work CCACHE_DIR=$TORCH_DECOUPLE_CACHE/ccache-two-stage \
    CCACHE_SLOPPINESS=pch_defines,time_macros \
    "$repo/scripts/host-run.sh" env CC=gcc-14 CXX=g++-14 CMAKE_GENERATOR=Ninja CMAKE_BUILD_TYPE=MinSizeRel \
    CMAKE_CXX_FLAGS_MINSIZEREL="$flags" CMAKE_C_FLAGS_MINSIZEREL="$flags" CMAKE_SHARED_LINKER_FLAGS=-fuse-ld=mold \
    CMAKE_PROJECT_Torch_INCLUDE="$work/one-capability.cmake" LD_LIBRARY_PATH="$tree/torch/lib" \
    CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_EXPORT_COMPILE_COMMANDS=ON \
    PYTORCH_BUILD_VERSION=2.6.0 PYTORCH_BUILD_NUMBER=0 "${settings[@]}" "$@")
}

# logged NAME COMMAND…: with its output in a file
logged() {
  say "$1 (log: $work/$1.log)"
  "${@:2}" >"$work/$1.log" 2>&1 || { tail -n 20 "$work/$1.log" >&2; die "'$1' failed; the whole log is $work/$1.log"; }
}

make_root() {
  local stock mark=$root/.torch-decouple-complete
  stock=$("$repo/scripts/host.sh")
  [ "$(cat "$mark" 2>/dev/null)" != "${packages[*]}" ] || return 0
  [ -e "$root/usr" ] || cp -a "$stock" "$root"
  rm -f "$mark"
  logged root chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -c \
    'apt-get update && apt-get install -y --no-install-recommends "$@" && apt-get clean' sh "${packages[@]}"
  echo "${packages[*]}" >"$mark"
}

# The checkout as a git repository, with Debian's patches, which say where its packages' headers are.
make_checkout() {
  local packaging patch
  packaging=$(debian_pytorch trixie .debian.tar.xz "$work")
  rm -rf "$checkout"
  cp -a "$("$repo/scripts/fetch-pytorch.sh" 2.6.0)" "$checkout"
  cd "$checkout"
  tar -xJf "$packaging"
  while read -r patch; do
    # For a toolkit that still has NVTX 2, which CUDA 13's has not.
    [[ $patch != *no-use-nvtx3* ]] || continue
    patch -s -p1 -i "debian/patches/$patch" || die "Debian's $patch does not apply"
  done <debian/patches/series
  git init -q -b upstream
  git add -Af .
  git -c user.name=Debian -c user.email=debian@example.org commit -qm "PyTorch 2.6.0 as Debian patches it"
  cd "$repo"
}

# move_out HOST: the branch two-stage. Debian's own include directories need a review (exit 1).
move_out() {
  "$repo/build/release/bin/torch-decouple" run "$checkout" -o "$work/report" --host "$1" \
    --placement in-tree --transition "$transition" --branch two-stage || [ $? -eq 1 ]
}

make_tree() {
  need_packages git patch
  [ ! -e "$tree/setup.py" ] || return 0
  [ -e "$checkout/.git" ] || make_checkout
  rm -rf "$work/report"
  "$repo/scripts/build.sh" release torch-decouple
  logged split move_out "$("$repo/scripts/host.sh")"
  git -C "$checkout" worktree add -q "$tree" two-stage
}

# Both stages by setup.py, as far as they are asked for. The second calls pip: with what is here
# in place of pip's own environment for builds. Its device code is compiled where TWO_STAGE_MODE is full.
develop_both() {
  local parts
  parts=$("$repo/scripts/thirdparty.sh" --with-scikit-build)
  inside env USE_CUDA_INDEP=1 PIP_NO_BUILD_ISOLATION=0 PIP_NO_INDEX=1 PIP_BREAK_SYSTEM_PACKAGES=1 \
    PYTHONPATH="$parts/scikit-build-core:$parts/pathspec" \
    SKBUILD_CMAKE_DEFINE="TORCH_CUDA_BUILD_MODE=${TWO_STAGE_MODE:-link};TORCH_CUDA_THIRD_PARTY=$parts" \
    SKBUILD_BUILD_DIR="$backend" python3 setup.py develop
}

develop_host() {
  if [ "$transition" = flag ]; then develop_both; else inside python3 setup.py develop; fi
}

# The checks of test/backend/installed with the host and the backend of both stages.
check_hooks() {
  local site simulator
  site=$(inside env -u PYTHONPATH python3 -c 'import site; print(site.getsitepackages()[0])')
  simulator=$("$repo/scripts/simulator.sh" "$work/simulator")
  (cd "$repo/test/backend/installed" && HOST_RUN_ROOT=$root HOST_RUN_BIND=$simulator "$repo/scripts/host-run.sh" env \
    PYTHONDONTWRITEBYTECODE=1 TORCH_CUDA_INSTALLED="$site" TORCH_CUDA_BUILT="$backend" \
    TORCH_CUDA_SIMULATOR="$simulator" TORCH_CUDA_PATCHED_TREE="$tree" LD_LIBRARY_PATH="$tree/torch/lib" \
    python3 -m unittest -v test_kernels test_bindings test_patched_runs)
}

# built DIRECTORY COMMAND…: how many units and links `ninja` ran
built() {
  inside ninja -C "$1" 2>&1 | grep -oE '(Building|Linking) [A-Z]+ ' | sort | uniq -c | tr -s ' \n' ' ' || true
}

# One line more in one file, then the line less again; both builds are up to date before each.
print_changes() {
  local file directory
  built "$tree/build" >/dev/null
  built "$backend" >/dev/null
  for file in aten/src/ATen/native/Linear.cpp third_device/torch_cuda/torch_cuda/csrc/aten/native/cuda/Sort.cu; do
    echo "// changed" >>"$tree/$file"
    for directory in "$tree/build" "$backend"; do
      echo "$(basename "$file"), $(basename "$directory"): $(built "$directory")"
    done
    git -C "$tree" checkout -q -- "$file"
    built "$tree/build" >/dev/null
    built "$backend" >/dev/null
  done
}

# Upstream's checkout with USE_CUDA=ON, configured alone. Its CMake files ask CUDA 13 for two things
# that are not where they look: nvToolsExt, and CUB.
configure_monolithic() {
  local tree=$work/monolithic cuda=${CUDA_HOME:-/usr/local/cuda}
  [ -e "$tree/setup.py" ] || git -C "$checkout" worktree add -q --detach "$tree" "$(git -C "$checkout" rev-list --max-parents=0 two-stage)"
  echo 'add_library(CUDA::nvToolsExt INTERFACE IMPORTED GLOBAL)' >"$work/nvtx.cmake"
  inside mkdir -p build
  inside "${settings[@]}" USE_CUDA=ON USE_CUDNN=ON USE_NCCL=ON USE_SYSTEM_NCCL=ON TORCH_CUDA_ARCH_LIST=9.0 \
    CUDACXX="$cuda/bin/nvcc" CUDAHOSTCXX=g++-14 CMAKE_PROJECT_Torch_INCLUDE="$work/nvtx.cmake" \
    CMAKE_INCLUDE_PATH="$cuda/include/cccl" python3 setup.py build --cmake-only
}

# One file of the CPU and two of CUDA, in each build that has them.
print_graphs() {
  local build file
  for build in "$work/monolithic/build" "$tree/build" "$repo/build/backend-full"; do
    [ -e "$build/build.ninja" ] || continue
    echo "$(basename "$(dirname "$build")")/$(basename "$build"):"
    for file in native/Linear.cpp native/cuda/Sort.cu c10/cuda/CUDACachingAllocator.cpp; do
      python3 "$repo/test/e2e/rebuilt.py" "$build" "$file" 2>/dev/null || echo "$file: not part of it"
    done
  done
}

for part in "${parts[@]}"; do
  case $part in
    root | tree) ;;
    *) [ -e "$tree/setup.py" ] || die "there is no tree in $tree yet; $0 root tree makes it" ;;
  esac
  case $part in
    root) make_root ;;
    tree) make_tree ;;
    configure) logged configure inside python3 setup.py build --cmake-only ;;
    core)
      # As Debian's rules do: the checkout's is of another version of flatbuffers.
      logged flatc inside sh -c 'cd torch/csrc/jit/serialization && flatc --cpp --gen-mutable --scoped-enums mobile_bytecode.fbs'
      logged core inside ninja -C build c10 generate-torch-sources ATEN_CPU_FILES_GEN_TARGET ;;
    host)
      logged host develop_host
      [ "$transition" = flag ] || rm -rf "$TORCH_DECOUPLE_CACHE/cpu-tests/source" ;;
    backend) logged backend develop_both ;;
    hooks) logged hooks check_hooks; tail -n 4 "$work/hooks.log" ;;
    tests)
      [ "$transition" = move ] || die "what the tests end as is recorded of the host of move alone"
      logged tests "$repo/scripts/cpu-tests.sh" stock source record ;;
    changes) print_changes ;;
    graphs)
      [ -e "$work/monolithic/build/build.ninja" ] || logged monolithic configure_monolithic
      print_graphs
      ;;
  esac
done
