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
  need_packages curl xz-utils ca-certificates
  site=$(debian_site)
  [ -n "$site" ] || die "apt has no package mirror configured"
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/fetch.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  say "looking up PyTorch $release in Debian $suite"
  curl -fsS "$site/dists/$suite/main/source/Sources.xz" | xz -dc >"$work/Sources" ||
    die "cannot read the source index of $suite"
  # The paragraph's Checksums-Sha256 has one line per file: hash, size, name.
  read -r hash name directory < <(awk -v RS= '/(^|\n)Package: pytorch\n/' "$work/Sources" | awk '
    /^Directory:/ { dir = $2 }
    /^[A-Za-z]/ { section = $1 }
    section == "Checksums-Sha256:" && $3 ~ /\.orig\.tar\.xz$/ { hash = $1; name = $3 }
    END { print hash, name, dir }')
  case $name in
    *_"$release"+*|*_"$release".*) ;;
    *) die "Debian $suite has ${name:-no pytorch}, not $release" ;;
  esac
  say "fetching $name"
  curl -fsS -o "$work/$name" "$site/$directory/$name" || die "cannot fetch $name"
  echo "$hash  $work/$name" | sha256sum --check --quiet || die "$name is damaged"
  mkdir "$work/tree" "$TORCH_DECOUPLE_CACHE/sources" 2>/dev/null || true
  tar -xJf "$work/$name" -C "$work/tree" --strip-components=1
  mv "$work/tree" "$tree"
fi
echo "$tree"
