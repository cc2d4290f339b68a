#!/usr/bin/env bash
# host.sh [RELEASE]: prints a directory for --host with a stock CPU-only PyTorch,
# making it when it is not there yet.
#
# For 2.6.0 (the default) and 1.13.1 it is a root with Debian's python3-torch and
# libtorch-dev, of trixie and of bookworm. Run commands inside that of 2.6.0 with
# host-run.sh. It needs root (debootstrap does), about 2 GiB and, once, one to two
# minutes. For any other release, such as 2.7.0, it is the headers of PyPI's wheel for
# 64-bit ARM, which is the CPU-only build there; nothing of it can be loaded here.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

torch_release=${1:-2.6.0}
case $torch_release in
  2.6.0)
    suite=trixie
    # g++-14: what Debian built this PyTorch with. pybind11 shares its internals
    # only between modules of one compiler ABI, so the backend must use it too.
  # OpenBLAS: products take ten times as long with the BLAS that python3-torch asks for.
    packages=(python3-torch libtorch-dev python3-dev python3-yaml python3-typing-extensions
      python3-jinja2 python3-numpy python3-pytest python3-setuptools python3-pip python3-venv pybind11-dev
      libfmt-dev libgloo-dev nlohmann-json3-dev libcpp-httplib-dev libopenblas0-pthread
      g++-14 gcc-14 cmake ninja-build ccache git ca-certificates binutils libstdc++-14-dev) ;;
  1.13.1)
    suite=bookworm
    # Headers to split files with and a compiler to compile them; no backend is
    # built here.
    packages=(python3-torch libtorch-dev python3-dev pybind11-dev libfmt-dev
      g++-12 ca-certificates) ;;
  *)
    exec "$repo/scripts/wheel-host.sh" "$torch_release" ;;
esac
root=$TORCH_DECOUPLE_CACHE/hosts/$suite

# One at a time: tests that need it start beside each other.
if [ -w "$TORCH_DECOUPLE_CACHE" ]; then
  mkdir -p "${root%/*}"
  exec 8>"$root.lock"
  flock 8
fi
# The mark says what was installed, so that a longer list is caught up with.
mark=$root/.torch-decouple-complete
[ ! -e "$mark" ] || [ "$(cat "$mark")" = "${packages[*]}" ] || rm "$mark"
if [ ! -e "$mark" ]; then
  [ "$(id -u)" -eq 0 ] || die "making the host root $root needs root (debootstrap); run once: sudo $0"
  need_packages debootstrap debian-archive-keyring
  site=$(debian_site)
  [ -n "$site" ] || die "apt has no package mirror configured"
  mkdir -p "${root%/*}"
  log=$root.log
  if ! chroot "$root" dpkg-query -W libtorch-dev >/dev/null 2>&1; then
    rm -rf "$root"
    say "debootstrap $suite (log: $log)"
    debootstrap --variant=minbase "$suite" "$root" "$site" >"$log" 2>&1 ||
      { tail -n 20 "$log" >&2; die "debootstrap failed; the whole log is $log"; }
  fi
  certificates=/etc/ssl/certs/ca-certificates.crt
  # This machine's: its mirror may be behind a proxy of its own. Again below,
  # because the package ca-certificates writes that file too.
  mkdir -p "$root/etc/ssl/certs"
  [ ! -f $certificates ] || cp $certificates "$root$certificates"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  say "installing PyTorch $torch_release, a compiler and tools"
  { chroot "$root" apt-get update &&
      chroot "$root" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${packages[@]}"; } >>"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; die "apt-get in the host root failed; the whole log is $log"; }
  chroot "$root" apt-get clean
  [ ! -f $certificates ] || cp $certificates "$root$certificates"
  installed=$(chroot "$root" dpkg-query -W -f '${Version}' libtorch-dev)
  case $installed in
    "$torch_release"+*|"$torch_release"-*) ;;
    *) die "Debian $suite has PyTorch $installed, not $torch_release" ;;
  esac
  if [ "$torch_release" = 1.13.1 ]; then
    # Its headers include kineto's, which none of bookworm's packages has.
    newer=$("$repo/scripts/host.sh" 2.6.0)
    cp -r "$newer/usr/include/kineto" "$root/usr/include/"
  fi
  echo "${packages[*]}" >"$mark"
fi
echo "$root"
