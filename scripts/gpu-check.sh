#!/usr/bin/env bash
# Runs an installed backend on an NVIDIA GPU: a smoke set, training loops and PyTorch's own
# tests (test/backend/gpu/check.py), held to the CPU's results.
#
# gpu-check.sh [--out DIR] [--against PYTHON] [--wheel] [--triton] [--simulated] [INSTALLED]
#     on this machine, in the stock host's root; --simulated: on simulated devices instead
#     (generated_backend/simulator), the smoke set and the training loops
# gpu-check.sh pack [--without-cuda] [--wheel] [--triton] FILE [INSTALLED]
#     makes one archive with everything needed (host root, backend, CUDA's libraries, these
#     checks) for a machine that has only a driver; without CUDA's libraries where that
#     machine has them, too
# gpu-check.sh unpacked [--out DIR] [--against PYTHON] DIRECTORY
#     there, as root, after tar -xf FILE -C DIRECTORY
#
# INSTALLED: build-backend.sh's install directory (default build/backend-full/install).
# --wheel: a training step is timed with PyPI's wheel of the same release, too, in turns
# (scripts/upstream-wheel.sh; in an archive it comes along, 4.4 GiB more).
# --triton: inductor compiles with PyPI's Triton (scripts/triton.sh; in an archive it comes along,
# with the host's compilers and headers).
# PYTHON: one whose torch has CUDA; a training step is timed with it afterwards.
# DIR: where all that was printed is kept (default: gpu-check in this directory).
# GPU_DRIVER_LIBRARIES: the driver's libraries, where ldconfig does not know them;
# GPU_CUDA_LIBRARIES: directories with CUDA's, for an archive without (separated by :).
# Exit status: check.py's (0 all as expected, 1 not, 3 no GPU or driver), and 2 where something else is missing.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
NO_GPU=3
# Of another script that fails, whose own status may be that of no GPU.
BROKEN=2

# driver_libraries: the driver's libraries that programs load.
driver_libraries() {
  local directory IFS=$':\n'
  for directory in ${GPU_DRIVER_LIBRARIES:-} ${LD_LIBRARY_PATH:-} \
    $(ldconfig -p | sed -nE 's,^\s*libcuda\.so\.1 .*x86-64.* => (.*)/[^/]*$,\1,p'); do
    [ -e "$directory/libcuda.so.1" ] || continue
    find -L "$directory" -maxdepth 1 -regextype posix-extended \
      -regex '.*/lib(cuda|nvidia-(ml|ptxjitcompiler|nvvm|gpucomp))\.so\.[0-9.]+'
    return
  done
}

# with_driver DIRECTORY: fills it with the driver's libraries; ends where there are none.
with_driver() {
  local libraries
  libraries=$(driver_libraries)
  [ -n "$libraries" ] || { echo "no GPU: this machine has no NVIDIA driver (libcuda.so.1); if it has one elsewhere, set GPU_DRIVER_LIBRARIES" >&2; exit $NO_GPU; }
  xargs -d '\n' cp -L -t "$1" <<<"$libraries"
  # What Triton compiles for the driver is linked with it, by this name.
  ln -s libcuda.so.1 "$1/libcuda.so"
}

# cuda_libraries: the toolkit's libraries that the backend needs, with
# cuDNN's engines, which it opens at run time, and NVRTC.
cuda_libraries() {
  local cuda=${CUDA_HOME:-/usr/local/cuda}
  find -L "$cuda/lib64" "$cuda/lib" -maxdepth 1 -regextype posix-extended \
    -regex '.*/lib(cudart|cublas|cublasLt|cufft|curand|cusolver|cusparse|nvJitLink|nccl|cudnn[a-z_]*|nvrtc[a-z-]*)\.so\.[0-9]+' \
    2>/dev/null | sort -u
}

# host_alone ROOT TRITON FILE: an archive of the host without what only compiling needs, unless Triton
# comes along, which compiles.
host_alone() {
  local root=${1%/*} name=${1##*/} leave
  leave=(proc sys dev tmp root home work usr/local usr/src usr/share/{doc,man,locale,perl} var usr/lib/{libtorch-test,git-core})
  [ -n "$2" ] || leave+=(usr/include usr/lib/gcc usr/libexec)
  leave=("${leave[@]/#/--exclude=$name/}")
  tar -C "$root" --transform "s,^$name,root," "${leave[@]/%//*}" \
    --exclude='*.a' --exclude='*.pyc' --exclude='dist-packages/torch/bin/test_*' --exclude='usr/bin/*-lto-dump*' \
    --exclude=lto1 --exclude=usr/bin/{cmake,cpack,ctest,scalar} --exclude='lib/*/lib?*san.so*' \
    --one-file-system -cf "$3" "$name"
}

# with_triton ROOT TO: Triton, and those archives of a host's root that its compilers link with.
with_triton() {
  cp -r "$("$here/triton.sh")" "$2/opt/triton"
  (cd "$1" && cp --parents usr/lib/gcc/x86_64-linux-gnu/*/libgcc{,_eh}.a usr/lib/x86_64-linux-gnu/lib{c_nonshared,dl,pthread,rt}.a "$2")
}

# archive FILE INSTALLED CUDA WHEEL TRITON: see `pack`.
archive() {
  local archive=$1 installed=$2 cuda=$3 wheel=$4 triton=$5 root checkout work
  root=$("$here/host.sh") || exit $BROKEN
  checkout=${PYTORCH_SOURCE:-$("$here/fetch-pytorch.sh" 2.6.0)} || exit $BROKEN
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/pack.XXXXXX")
  trap "rm -rf '$work'" EXIT
  mkdir -p "$work"/root/opt/{cuda/lib,test/backend,tests}
  cp -a "$installed" "$work/root/opt/backend"
  cp -r "$repo/test/backend/gpu" "$work/root/opt/test/backend/gpu"
  cp -r "$repo/test/pytorch" "$work/root/opt/test/pytorch"
  # All of them, as some of those that run include others.
  cp -r "$checkout"/test/{*.py,inductor} "$work/root/opt/tests/"
  [ -z "$wheel" ] || cp -r "$("$here/upstream-wheel.sh")" "$work/root/opt/wheel"
  [ -z "$triton" ] || with_triton "$root" "$work/root"
  cp "${BASH_SOURCE[0]}" "$work/gpu-check.sh"
  [ -z "$cuda" ] || cuda_libraries | while read -r library; do cp -L "$library" "$work/root/opt/cuda/lib/"; done
  host_alone "$root" "$triton" "$work/pack.tar"
  tar -C "$work" -rf "$work/pack.tar" root gpu-check.sh
  mv "$work/pack.tar" "$archive"
  say "packed $archive ($(du -h "$archive" | cut -f1)); there: tar -xf, then bash gpu-check.sh unpacked ."
}

# unpacked ROOT OUT: the checks inside an archive's root, with this machine's driver.
unpacked() {
  local root=$1 out=$2
  [ "$(id -u)" -eq 0 ] || { echo "error: this needs root (chroot)" >&2; exit $BROKEN; }
  local driver
  driver=$(mktemp -d)
  trap "rm -rf '$driver'" EXIT
  with_driver "$driver"
  unshare --mount --propagation private bash -euc '
    root=$1 out=$2 driver=$3
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t tmpfs tmpfs "$root/mnt"
    mkdir "$root/mnt/driver" "$root/mnt/out"
    mount --bind "$driver" "$root/mnt/driver"
    mount --bind "$out" "$root/mnt/out"
    path=/mnt/driver:/opt/cuda/lib number=0
    IFS=:
    for directory in ${GPU_CUDA_LIBRARIES:-}; do
      mkdir "$root/mnt/cuda$((++number))"
      mount --bind "$directory" "$root/mnt/cuda$number"
      path=$path:/mnt/cuda$number
    done
    wheel=()
    [ ! -d "$root/opt/wheel" ] || wheel=(--wheel /opt/wheel)
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$path" \
      CC=gcc-14 CXX=g++-14 PYTHONPATH=/opt/triton \
      python3 -B /opt/test/backend/gpu/check.py "${wheel[@]}" /opt/backend /mnt/out /opt/tests' gpu-check "$root" "$out" "$driver"
}

# against PYTHON OUT TIMING STATUS: the time of a training step with another torch, unless the
# checks' status says that there is no GPU; ends with that status, or 1 where only this failed.
against() {
  local status=$4
  if [ -n "$1" ] && [ "$status" -ne $NO_GPU ]; then
    { echo "with $1:"; "$1" -B "$3"; } | tee "$2/time-against.txt" || status=$((status ? status : 1))
  fi
  exit "$status"
}

# in_host INSTALLED OUT SIMULATED WHEEL TRITON: the checks in the stock host's root.
in_host() {
  local installed=$1 out=$2 simulated=$3 wheel=$4 triton=$5 checkout work simulator path=
  local check=(python3 -B "$repo/test/backend/gpu/check.py")
  if [ -n "$wheel" ]; then
    wheel=$("$here/upstream-wheel.sh") || exit $BROKEN
    check+=(--wheel "$wheel")
  fi
  if [ -n "$triton" ]; then
    path=$("$here/triton.sh") || exit $BROKEN
  fi
  check+=("$installed" "$out")
  export HOST_RUN_BIND=$installed:$out:${HOST_RUN_BIND:-}
  if [ -n "$simulated" ]; then
    simulator=$("$here/simulator.sh" "$repo/build/simulator") || exit $BROKEN
    exec "$here/host-run.sh" env PYTHONPATH="$repo/generated_backend/simulator/numbers${path:+:$path}" OMP_NUM_THREADS=1 \
      LD_PRELOAD="$(echo "$simulator"/libcudart.so.*)" LD_LIBRARY_PATH="$simulator" \
      TORCH_CUDA_SIM_DEVICES=1 TORCH_CUDA_SIM_POISON=1M "${check[@]}"
  fi
  checkout=${PYTORCH_SOURCE:-$("$here/fetch-pytorch.sh" 2.6.0)} || exit $BROKEN
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/driver.XXXXXX")
  trap "rm -rf '$work'" EXIT
  with_driver "$work"
  HOST_RUN_BIND=$checkout:$HOST_RUN_BIND "$here/host-run.sh" env CC=gcc-14 CXX=g++-14 PYTHONPATH="$path" LD_LIBRARY_PATH="$work" \
    "${check[@]}" "$checkout/test"
}

step=here cuda=yes out=gpu-check simulated= python= wheel= triton= words=()
case ${1:-} in
  pack | unpacked) step=$1; shift ;;
esac
while [ $# -gt 0 ]; do
  case $1 in
    --out | --against) [ $# -gt 1 ] || { echo "error: $1 wants a value; see the head of $0" >&2; exit $BROKEN; } ;;
  esac
  case $1 in
    --out) out=$2; shift ;;
    --against) python=$2; shift ;;
    --simulated) simulated=yes ;;
    --wheel) wheel=yes ;;
    --triton) triton=yes ;;
    --without-cuda) cuda= ;;
    -*) echo "error: unknown argument $1; see the head of $0" >&2; exit $BROKEN ;;
    *) words+=("$1") ;;
  esac
  shift
done
if [ -n "$simulated" ] && [ -n "$wheel$python" ]; then
  echo "error: --simulated times nothing: it goes with neither --wheel nor --against" >&2
  exit $BROKEN
fi
if [ $step != here ] && [ ${#words[@]} -eq 0 ]; then
  echo "error: $step wants $([ $step = pack ] && echo a file || echo a directory); see the head of $0" >&2
  exit $BROKEN
fi
# What goes before || goes on after an error: so neither is put there.
if [ $step = unpacked ]; then
  mkdir -p "$out"
  root=${words[0]}/root
  set +e
  (set -e; unpacked "$root" "$(realpath "$out")")
  status=$?
  set -e
  against "$python" "$out" "$root/opt/test/backend/gpu/timing.py" $status
fi
. "$here/common.sh"
archive=
[ $step = here ] || { archive=${words[0]}; words=("${words[@]:1}"); }
installed=${words[0]:-$repo/build/backend-full/install}
[ -d "$installed/torch_cuda" ] || { echo "error: $installed has no backend; run scripts/build-backend.sh --full" >&2; exit $BROKEN; }
installed=$(realpath "$installed")
if [ $step = pack ]; then
  archive "$archive" "$installed" "$cuda" "$wheel" "$triton"
else
  mkdir -p "$out"
  set +e
  (set -e; in_host "$installed" "$(realpath "$out")" "$simulated" "$wheel" "$triton")
  status=$?
  set -e
  against "$python" "$out" "$repo/test/backend/gpu/timing.py" $status
fi
