#!/usr/bin/env bash
# Runs the smoke set of an installed backend on an NVIDIA GPU, against CPU results.
#
# gpu-check.sh [INSTALLED]             on this machine, in the stock host's root
# gpu-check.sh pack FILE [INSTALLED]   makes one archive with everything needed
#                                      (host root, backend, CUDA libraries, this
#                                      check) for a machine that has only a driver
# gpu-check.sh unpacked DIRECTORY      there, after tar -xf FILE -C DIRECTORY
#
# INSTALLED: build-backend.sh's install directory (default build/backend-full/install).
# Exit status: the smoke set's (0 all agree, 1 not, 3 no GPU or driver).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# in_root ROOT SITE SMOKE: the smoke set inside a root, with this machine's driver.
in_root() {
  local root=$1 site=$2 smoke=$3
  [ "$(id -u)" -eq 0 ] || { echo "error: this needs root (chroot)" >&2; exit 3; }
  DRIVER=$(ldconfig -p | sed -nE 's/^\s*lib(cuda|nvidia-[a-z-]+)\.so[.0-9]* .*x86-64.* => (.*)$/\2/p' | sort -u) \
    unshare --mount --propagation private bash -euc '
    root=$1 site=$2 smoke=$3
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t tmpfs tmpfs "$root/mnt"
    mkdir "$root/mnt/driver"
    for library in $DRIVER; do cp -L "$library" "$root/mnt/driver/"; done
    exec chroot "$root" /usr/bin/env PATH=/usr/sbin:/usr/bin:/sbin:/bin \
      LD_LIBRARY_PATH=/mnt/driver:/opt/cuda/lib PYTHONDONTWRITEBYTECODE=1 \
      python3 -c "import site, runpy, sys; site.addsitedir(sys.argv[1]); runpy.run_path(sys.argv[2], run_name=\"__main__\")" \
      "$site" "$smoke"' gpu-check "$root" "$site" "$smoke"
}

# cuda_libraries: the toolkit's libraries that the backend needs, with
# cuDNN's engines, which it opens at run time, and NVRTC.
cuda_libraries() {
  local cuda=${CUDA_HOME:-/usr/local/cuda}
  find -L "$cuda/lib64" "$cuda/lib" -maxdepth 1 -regextype posix-extended \
    -regex '.*/lib(cudart|cublas|cublasLt|cufft|curand|cusolver|cusparse|nvJitLink|nccl|cudnn[a-z_]*|nvrtc[a-z-]*)\.so\.[0-9]+' \
    2>/dev/null | sort -u
}

case ${1:-} in
  unpacked)
    in_root "$2/root" /opt/backend /opt/smoke.py
    ;;
  pack)
    . "$here/common.sh"
    archive=$2 installed=${3:-$repo/build/backend-full/install}
    [ -d "$installed/torch_cuda" ] || die "$installed has no backend; run scripts/build-backend.sh --full"
    root=$("$here/host.sh")
    work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/pack.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/root/opt/cuda/lib"
    cp -a "$installed" "$work/root/opt/backend"
    cp "$repo/test/backend/gpu/smoke.py" "$work/root/opt/smoke.py"
    cp "${BASH_SOURCE[0]}" "$work/gpu-check.sh"
    cuda_libraries | while read -r library; do cp -L "$library" "$work/root/opt/cuda/lib/"; done
    # The host without what only compiling needs.
    tar -C "${root%/*}" --transform "s,^${root##*/},root," \
      --exclude="${root##*/}"/{proc,sys,dev,usr/local,usr/include,usr/share/doc,usr/share/man,usr/share/locale,var/lib/apt,usr/lib/gcc,usr/libexec/gcc}'/*' \
      --one-file-system -cf "$work/pack.tar" "${root##*/}"
    tar -C "$work" -rf "$work/pack.tar" root gpu-check.sh
    mv "$work/pack.tar" "$archive"
    say "packed $archive ($(du -h "$archive" | cut -f1)); there: tar -xf, then bash gpu-check.sh unpacked ."
    ;;
  *)
    . "$here/common.sh"
    installed=${1:-$repo/build/backend-full/install}
    [ -d "$installed/torch_cuda" ] || die "$installed has no backend; run scripts/build-backend.sh --full"
    HOST_RUN_BIND=$(realpath "$installed"):${HOST_RUN_BIND:-} exec "$here/host-run.sh" env \
      LD_LIBRARY_PATH="${GPU_DRIVER_LIBRARIES:-}" \
      python3 -B -c 'import site, runpy, sys; site.addsitedir(sys.argv[1]); runpy.run_path(sys.argv[2], run_name="__main__")' \
      "$(realpath "$installed")" "$repo/test/backend/gpu/smoke.py"
    ;;
esac
