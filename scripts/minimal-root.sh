#!/usr/bin/env bash
# minimal-root.sh: prints a directory with the essential packages of Debian 12 and nothing
# else, making it when it is not there yet: where the program's packages are tried. It
# needs root (debootstrap does) and about 200 MiB.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

root=$TORCH_DECOUPLE_CACHE/hosts/minimal
mkdir -p "${root%/*}"
exec 8>"$root.lock"
flock 8
if [ ! -e "$root/.torch-decouple-complete" ]; then
  [ "$(id -u)" -eq 0 ] || die "making the root $root needs root (debootstrap); run once: sudo $0"
  need_packages debootstrap debian-archive-keyring
  site=$(debian_site)
  [ -n "$site" ] || die "apt has no package mirror configured"
  rm -rf "$root"
  say "debootstrap bookworm (log: $root.log)"
  debootstrap --variant=minbase bookworm "$root" "$site" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log" >&2; die "debootstrap failed; the whole log is $root.log"; }
  rm -f "$root"/var/cache/apt/archives/*.deb
  touch "$root/.torch-decouple-complete"
fi
echo "$root"
