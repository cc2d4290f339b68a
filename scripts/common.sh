# Shared by the scripts beside it; sourced, not run.
#
# TORCH_DECOUPLE_CACHE  where trees, hosts, parsers and builds live
#                       (default: $XDG_CACHE_HOME or ~/.cache, torch-decouple)
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export TORCH_DECOUPLE_CACHE=${TORCH_DECOUPLE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/torch-decouple}
mkdir -p "$TORCH_DECOUPLE_CACHE"

say() { printf '==> %s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 3; }

# need_packages PACKAGE…: installs the Debian packages that are missing. Says
# what to do instead of failing half-way when that needs root.
need_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    die "these Debian packages are missing and installing them needs root; run once:
  sudo apt-get install --no-install-recommends ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  local log=$TORCH_DECOUPLE_CACHE/apt.log
  { apt-get update && DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; die "apt-get failed; the whole log is $log"; }
}

# emitted_backend OUT: the directory of the backend in torch-decouple's output, whatever
# it is called.
emitted_backend() {
  local lists=("$1"/third_device/*/cmake/sources.cmake)
  [ ${#lists[@]} -eq 1 ] && [ -f "${lists[0]}" ] ||
    die "$1 has no third_device/torch_…; is it torch-decouple's output?"
  dirname "$(dirname "${lists[0]}")"
}

# debian_site: the mirror that apt itself is set up with.
debian_site() {
  apt-get indextargets --format '$(SITE)' 'Identifier: Packages' | head -n 1
}

# debian_pytorch SUITE SUFFIX DIR: fetches the file of PyTorch's source package in a Debian
# release that ends in SUFFIX into DIR, checks it, and prints its path.
debian_pytorch() {
  local suite=$1 suffix=$2 work=$3 site hash name directory
  need_packages curl xz-utils ca-certificates
  site=$(debian_site)
  [ -n "$site" ] || die "apt has no package mirror configured"
  say "looking up PyTorch in Debian $suite"
  curl -fsS "$site/dists/$suite/main/source/Sources.xz" | xz -dc >"$work/Sources" ||
    die "cannot read the source index of $suite"
  # The paragraph's Checksums-Sha256 has one line per file: hash, size, name.
  read -r hash name directory < <(awk -v RS= '/(^|\n)Package: pytorch\n/' "$work/Sources" | awk -v suffix="$suffix" '
    /^Directory:/ { dir = $2 }
    /^[A-Za-z]/ { section = $1 }
    section == "Checksums-Sha256:" && substr($3, length($3) - length(suffix) + 1) == suffix { hash = $1; name = $3 }
    END { print hash, name, dir }') || true
  [ -n "$name" ] || die "Debian $suite has no source of PyTorch that ends in $suffix"
  say "fetching $name"
  curl -fsS -o "$work/$name" "$site/$directory/$name" || die "cannot fetch $name"
  echo "$hash  $work/$name" | sha256sum --check --quiet >&2 || die "$name is damaged"
  echo "$work/$name"
}

# use_ccache TREE: lets what is built in TREE share compiler calls with other clones.
use_ccache() {
  export CCACHE_DIR=${CCACHE_DIR:-$TORCH_DECOUPLE_CACHE/ccache}
  # Paths below the repository count as relative, so that clones share results.
  export CCACHE_BASEDIR=$1 CCACHE_NOHASHDIR=1
  # What ccache asks for before it caches files with precompiled headers, and what it is
  # to take for those: see decouple_pch_sum in cmake/.
  export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=1
}
