#!/usr/bin/env bash
# Compiles the units of an emitted backend, host half only (link mode), against the
# headers of a release that no host can be installed of here: no library is linked,
# and nothing is loaded. Prints a line for each unit that failed, and a last one with
# how many did not. What was compiled once is not compiled again.
#
# compile-units.sh --checkout TREE [--host DIR] [--build DIR] [--sample N | --groups]
#                  [--own-headers] [--jobs N] [--list] [--record FILE] EMITTED [NAME=VALUE…]
#   --checkout  the checkout that EMITTED was made from: its torchgen makes the
#               generated sources
#   --host      what `host.sh RELEASE` printed: below it is torch/include
#               (default: of the release that EMITTED is of)
#   --own-headers  the checkout's headers in place of the host's, where it has others, and
#               those of its own operators: a release on its way is no release yet
#   --build     where to build (default: build/units-RELEASE)
#   --sample    only so many units: as many of each kind (directory and ending) as
#               of the others, spread over its names
#   --groups    eight at a time first, as link mode does, which takes a third of the time; the
#               units of a group that does not compile are then compiled one by one
#   --list      say which units it would be, and compile none
#   --record    a CSV file: unit, outcome, first error, class of it, group; written anew
#               every twenty units, so that it is there when the rest is stopped
#   NAME=VALUE  parameters of the backend's CMake: USE_NCCL=OFF, …
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

checkout= host= build= sample= groups= own= jobs=$(nproc) list= record= emitted= values=()
while [ $# -gt 0 ]; do
  case $1 in
    --checkout) checkout=$(realpath "$2"); shift ;;
    --host) host=$(realpath "$2"); shift ;;
    --build) mkdir -p "$2"; build=$(realpath "$2"); shift ;;
    --sample) sample=$2; shift ;;
    --jobs) jobs=$2; shift ;;
    --groups) groups=yes ;;
    --own-headers) own=yes ;;
    --list) list=--list ;;
    --record) record=$(realpath "$2"); shift ;;
    *=*) values+=("-D$1") ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) emitted=$(realpath "$1") ;;
  esac
  shift
done
[ -z "$groups" ] || [ -z "$sample$list" ] || die "--groups is for all units: it goes with neither --sample nor --list"
source=$(emitted_backend "$emitted")
[ -f "$checkout/torchgen/gen.py" ] || die "--checkout $checkout has no torchgen"
release=$(grep -A 1 '^set([A-Z0-9_]*_RELEASE' "$source/cmake/sources.cmake" | grep -oE '[0-9]+\.[0-9]+\.[0-9]+')
host=${host:-$("$repo/scripts/host.sh" "$release")}
[ -d "$host/torch/include/ATen" ] || die "$host has no torch/include; scripts/wheel-host.sh $release makes such a place"
build=${build:-$repo/build/units-$release}
# What was compiled with other headers is no result: ninja does not see that they differ.
[ -z "$own" ] || build=$build/own-headers
need_packages python3-dev python3-yaml python3-typing-extensions libfmt-dev nlohmann-json3-dev ninja-build ccache cmake
parts=$("$repo/scripts/thirdparty.sh" --release "$release" --backend "$source")

# A Python package as CMake asks a host for its description; the libraries are never
# linked, and only have to be there.
stand_in=$build/stand-in
rm -rf "$stand_in"
mkdir -p "$stand_in/torch/lib"
ln -s "$checkout/torchgen" "$stand_in/torchgen"
touch "$stand_in"/torch/lib/lib{c10,torch_cpu,torch_python}.so
cat >"$stand_in/torch/__init__.py" <<PYTHON
__version__ = "$release+cpu"


class version:
    cuda = hip = None


class _C:
    _GLIBCXX_USE_CXX11_ABI = 1
PYTHON

export PYTHONPATH=$stand_in PYTHONDONTWRITEBYTECODE=1
if [ -n "$own" ]; then
  python3 "$repo/scripts/stand_in_host.py" "$host/torch/include" "$checkout" "$stand_in/torch/include" >&2
else
  ln -s "$host/torch/include" "$stand_in/torch/include"
fi
export CCACHE_DIR=${CCACHE_DIR:-$TORCH_DECOUPLE_CACHE/ccache} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
export CCACHE_COMPILERCHECK=content CCACHE_SLOPPINESS=include_file_mtime,include_file_ctime
export CCACHE_BASEDIR=$(dirname "$build")
name=$(basename "$source")
# configure BUILD UNITS: for compilations of so many units each
configure() {
  say "configuring $release (log: $1/configure.log)"
  mkdir -p "$1"
  cmake -S "$source" -B "$1" -G Ninja -DPython_EXECUTABLE=/usr/bin/python3 \
    -D"${name^^}_BUILD_MODE=link" -D"${name^^}_LINK_GROUP=$2" \
    -DCMAKE_BUILD_TYPE=Debug -D"${name^^}_THIRD_PARTY=$parts" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache \
    "${values[@]}" >"$1/configure.log" 2>&1 ||
    { tail -n 20 "$1/configure.log" >&2; die "the configuration failed; the whole log is $1/configure.log"; }
}
configure "$build" 1
[ -z "$groups" ] || configure "$build/together" 8
exec python3 "$repo/scripts/compile_units.py" "$build" "$source" --jobs "$jobs" ${sample:+--sample "$sample"} \
  ${groups:+--groups "$build/together"} ${record:+--record "$record"} $list
