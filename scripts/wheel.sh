#!/usr/bin/env bash
# wheel.sh [DIR]: makes a wheel of the program, with rules, skeleton, manual page and
# completions, in DIR (default: build/packages), for pipx and pip. Its tag is this machine's:
# it installs where the architecture is the same and glibc is as new or newer.
#
# wheel.sh --fetch: only fetches what making it needs.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# `wheel pack` writes the list of files and the archive. It runs out of its own wheel.
packer=wheel-0.45.1
fetched=$TORCH_DECOUPLE_CACHE/$packer-py3-none-any.whl
if [ ! -e "$fetched" ]; then
  say "fetching $packer"
  download=$(mktemp -d "$TORCH_DECOUPLE_CACHE/download.XXXXXX")
  python3 -m pip download -q --no-deps --only-binary :all: -d "$download" "${packer/-/==}" ||
    { rm -rf "$download"; die "pip could not fetch $packer"; }
  mv "$download/${fetched##*/}" "$fetched"
  rmdir "$download"
fi
[ "${1:-}" != --fetch ] || exit 0

out=$(mkdir -p "${1:-$repo/build/packages}" && cd "${1:-$repo/build/packages}" && pwd)
"$repo/scripts/build.sh" release torch-decouple
say "packing"
work=$(mktemp -d "$out/wheel.XXXXXX")
trap 'rm -rf "$work"' EXIT
log=$repo/build/release/wheel.log
cmake --install "$repo/build/release" --prefix "$work/installed" --strip >"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; die "cmake --install failed; the whole log is $log"; }

version=$("$work/installed/bin/torch-decouple" --version | sed -n '1s/^torch-decouple //p')
libc=$(getconf GNU_LIBC_VERSION)
libc=${libc#glibc }
name=torch_decouple-$version
tree=$work/$name
mkdir -p "$tree/$name.data/data" "$tree/$name.dist-info"
mv "$work/installed/bin" "$tree/$name.data/scripts"
mv "$work/installed/share" "$tree/$name.data/data/share"
cp "$repo/LICENSE" "$tree/$name.dist-info/LICENSE"
cat >"$tree/$name.dist-info/METADATA" <<END
Metadata-Version: 2.1
Name: torch-decouple
Version: $version
Summary: Takes the CUDA code out of a PyTorch checkout, into a backend of its own
License: BSD-3-Clause
License-File: LICENSE
END
cat >"$tree/$name.dist-info/WHEEL" <<END
Wheel-Version: 1.0
Generator: torch-decouple
Root-Is-Purelib: false
Tag: py3-none-manylinux_${libc/./_}_$(uname -m)
END

# One time for all files, so that the same program gives the same wheel.
rm -f "$out"/torch_decouple-*.whl
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800} PYTHONPATH=$fetched \
  python3 -m wheel pack -d "$out" "$tree" >>"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; die "wheel pack failed; the whole log is $log"; }
ls "$out"/torch_decouple-*.whl
