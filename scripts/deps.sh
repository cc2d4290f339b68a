#!/usr/bin/env bash
# Installs what the build needs: Debian packages (root) and the source packages
# of the tree-sitter parsers (PyPI, no root). Nothing is done twice.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages build-essential cmake ninja-build ccache git ca-certificates curl xz-utils \
  clang-19 libclang-19-dev llvm-19-dev llvm-19-tools clang-format-19 clang-tidy-19 lld-19 libclang-rt-19-dev universal-ctags \
  libzstd-dev zlib1g-dev libtinfo-dev nlohmann-json3-dev libcli11-dev libgoogle-perftools-dev libgtest-dev libgmock-dev \
  python3 python3-jsonschema python3-yaml python3-pip python3-venv

parsers=$TORCH_DECOUPLE_CACHE/parsers
mkdir -p "$parsers"
for spec in tree-sitter==0.23.2 tree-sitter-python==0.23.6; do
  name=${spec%%==*} version=${spec##*==}
  compgen -G "$parsers/*${name//-/[-_]}-$version/.complete" >/dev/null && continue
  say "fetching $name $version"
  download=$(mktemp -d "$parsers/download.XXXXXX")
  python3 -m pip download -q --no-deps --no-binary :all: -d "$download" "$spec" ||
    die "pip could not fetch $spec"
  tar -xzf "$download"/*.tar.gz -C "$download"
  rm "$download"/*.tar.gz
  unpacked=$(ls "$download")
  rm -rf "${parsers:?}/$unpacked"
  mv "$download/$unpacked" "$parsers/$unpacked"
  touch "$parsers/$unpacked/.complete"
  rmdir "$download"
done
