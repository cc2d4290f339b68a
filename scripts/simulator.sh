#!/usr/bin/env bash
# simulator.sh WORK [INCLUDE]: builds the simulated device in WORK, inside the stock host's
# root (scripts/host.sh), and prints the directory with its libraries. Runs beside each
# other build it once.
#
# INCLUDE: the CUDA headers whose runtime it is to be (default: the toolkit's).
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -ge 1 ] || die "usage: $0 WORK [INCLUDE]"
mkdir -p "$1"
work=$(realpath "$1") include=${2:+-DCUDA_INCLUDE=$(realpath "$2")}
exec 9>"$work/lock"
flock 9
HOST_RUN_BIND=$work:${HOST_RUN_BIND:-} "$repo/scripts/host-run.sh" bash -euc '
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_CXX_COMPILER=g++-14 -DCMAKE_CXX_COMPILER_LAUNCHER=ccache $3
  cmake --build "$2"' simulator "$repo/generated_backend/simulator" "$work" "$include" >"$work/build.log" ||
  { tail -n 20 "$work/build.log" >&2; die "the simulator does not build; the log is $work/build.log"; }
echo "$work/lib"
