#!/usr/bin/env bash
# wheel-host.sh RELEASE: prints a directory for --host with the headers of PyTorch
# RELEASE, such as 2.7.0, fetching them when they are not there yet (100 MB, of which
# 60 are kept). They are those of PyPI's wheel for 64-bit ARM, the one for Linux that
# is built without CUDA: what its configuration says of the processor is ARM's.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

release=${1:-}
[[ $release =~ ^[0-9]+(\.[0-9]+){2}$ ]] || die "usage: $0 RELEASE, such as 2.7.0"
# PyTorch includes these, and no wheel has them; a checkout may, as submodules.
need_packages python3-dev libfmt-dev nlohmann-json3-dev libcpp-httplib-dev

host=$TORCH_DECOUPLE_CACHE/hosts/wheel-$release
mkdir -p "${host%/*}"
exec 8>"$host.lock"
flock 8
if [ ! -d "$host" ]; then
  work=$(mktemp -d "$host.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  say "fetching the wheel of PyTorch $release"
  # A wheel is for one Python, and each release has others; the headers are the same.
  for python in 3.12 3.11 3.10 3.9 3.8 3.7; do
    python3 -m pip download -q --no-deps --only-binary :all: --python-version "$python" \
      --platform manylinux_2_28_aarch64 --platform manylinux_2_17_aarch64 \
      --platform manylinux2014_aarch64 -d "$work" "torch==$release" 2>"$work/log" && break
  done
  wheel=$(compgen -G "$work/*.whl") ||
    { tail -n 3 "$work/log" >&2; die "PyPI has no CPU-only wheel of PyTorch $release"; }
  mkdir "$work/host"
  python3 - "$wheel" "$work/host" <<'EOF'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    wheel.extractall(sys.argv[2], [name for name in wheel.namelist() if name.startswith("torch/include/")])
EOF
  mv -T "$work/host" "$host"
fi
echo "$host"
