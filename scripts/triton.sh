#!/usr/bin/env bash
# triton.sh: prints a directory with Triton, which inductor of PyTorch 2.6.0 compiles with,
# fetching it once (250 MB). For PYTHONPATH, in the stock host's root (scripts/host-run.sh).
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# What upstream's wheel of 2.6.0 asks for in its METADATA.
version=3.2.0
triton=$TORCH_DECOUPLE_CACHE/triton-$version
# One that runs beside another waits for it.
exec 9>"$triton.lock"
flock 9
if [ ! -d "$triton" ]; then
  say "fetching Triton"
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/triton.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  python3 -m pip download -q --no-deps --only-binary :all: --python-version 3.13 \
    --platform manylinux2014_x86_64 -d "$work" "triton==$version" || die "pip could not fetch Triton"
  python3 -m zipfile -e "$work"/triton-*.whl "$work/triton"
  # A wheel's modes are lost, and it has programs.
  chmod +x "$work"/triton/triton/backends/nvidia/bin/*
  mv -T "$work/triton" "$triton"
fi
echo "$triton"
