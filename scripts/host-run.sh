#!/usr/bin/env bash
# host-run.sh COMMAND [ARGUMENT…]: runs a command inside the stock host's root
# (scripts/host.sh), in this directory, with this machine's CUDA toolkit.
#
# The repository, the cache, the toolkit ($CUDA_HOME), this directory, and each
# directory of HOST_RUN_BIND (separated by :) appear at their own paths. Mounts
# are made in a namespace of the command's own: nothing is left behind, however
# it ends. ccache shares the cache of all clones. HOST_RUN_ROOT is another root. Needs root.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -gt 0 ] || die "usage: $0 COMMAND [ARGUMENT…]"
[ "$(id -u)" -eq 0 ] || die "running in the host root needs root: sudo $0 $*"
root=${HOST_RUN_ROOT:-$("$repo/scripts/host.sh")}
cuda=${CUDA_HOME:-/usr/local/cuda}
[ -x "$cuda/bin/nvcc" ] || die "no CUDA toolkit in $cuda; set CUDA_HOME"

# Compilations share results across clones and build directories: paths below the
# repository count relative to it.
export CCACHE_DIR=${CCACHE_DIR:-$TORCH_DECOUPLE_CACHE/ccache}
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$repo} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
export CCACHE_COMPILERCHECK=content
export CCACHE_SLOPPINESS=include_file_mtime,include_file_ctime${CCACHE_SLOPPINESS:+,$CCACHE_SLOPPINESS}
export HOST_ROOT=$root HOST_CUDA=$cuda HOST_DIRECTORY=$PWD
export HOST_BIND=$repo:$TORCH_DECOUPLE_CACHE:$PWD:$(realpath "$cuda"):${HOST_RUN_BIND:-}
exec unshare --mount --propagation private bash -euc '
  IFS=:
  for directory in $HOST_BIND; do
    [ -n "$directory" ] || continue
    mkdir -p "$HOST_ROOT$directory"
    mount --bind "$directory" "$HOST_ROOT$directory"
  done
  # The toolkit by the name it was given, which may be a link.
  if [ ! -e "$HOST_ROOT$HOST_CUDA" ]; then
    mkdir -p "$HOST_ROOT${HOST_CUDA%/*}"
    ln -s "$(realpath "$HOST_CUDA")" "$HOST_ROOT$HOST_CUDA"
  fi
  mount -t proc proc "$HOST_ROOT/proc"
  mount --rbind /dev "$HOST_ROOT/dev"
  mount --rbind /sys "$HOST_ROOT/sys"
  exec chroot "$HOST_ROOT" /usr/bin/env -u HOST_BIND HOME="$HOME" \
    CUDA_HOME="$HOST_CUDA" PATH="$HOST_CUDA/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    bash -c "cd \"\$HOST_DIRECTORY\" && exec \"\$@\"" host-run "$@"
' host-run "$@"
