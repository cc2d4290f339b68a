#!/usr/bin/env bash
# package.sh [DIR]: makes a Debian package and an archive (.tar.zst) of the program, with
# rules, skeleton, manual page and completions, in DIR (default: build/packages). Both run
# on a Debian 12 that has nothing but its essential packages.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

out=$(mkdir -p "${1:-$repo/build/packages}" && cd "${1:-$repo/build/packages}" && pwd)
"$repo/scripts/build.sh" release torch-decouple
need_packages dpkg-dev file xz-utils
say "packing"
log=$repo/build/release/package.log
cpack --config "$repo/build/release/CPackConfig.cmake" -B "$out" >"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; die "cpack failed; the whole log is $log"; }
rm -rf "$out/_CPack_Packages"
ls "$out"/torch-decouple*.deb "$out"/torch-decouple*.tar.zst
