#!/usr/bin/env bash
# fetch-pytorch.sh [2.6.0|1.13.1]: prints the directory of a PyTorch source tree,
# fetching it from Debian's source packages when it is not there yet.
#
# PYTORCH_SOURCE_2_6_0, PYTORCH_SOURCE_1_13_1: use this checkout instead.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

release=${1:-2.6.0}
variable=PYTORCH_SOURCE_${release//./_}
if [ -n "${!variable:-}" ]; then
  [ -f "${!variable}/version.txt" ] || die "$variable=${!variable} is not a PyTorch checkout"
  echo "${!variable}"
  exit
fi
case $release in
  2.6.0) suite=trixie ;;
  1.13.1) suite=bookworm ;;
  *) die "no Debian release has PyTorch $release; set $variable to a checkout" ;;
esac

tree=$TORCH_DECOUPLE_CACHE/sources/pytorch-$release
if [ ! -d "$tree" ]; then
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/fetch.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  archive=$(debian_pytorch "$suite" .orig.tar.xz "$work")
  case ${archive##*/} in
    *_"$release"+*|*_"$release".*) ;;
    *) die "Debian $suite has ${archive##*/}, not $release" ;;
  esac
  mkdir "$work/tree" "$TORCH_DECOUPLE_CACHE/sources" 2>/dev/null || true
  tar -xJf "$archive" -C "$work/tree" --strip-components=1
  mv "$work/tree" "$tree"
fi
echo "$tree"
