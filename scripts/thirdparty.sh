#!/usr/bin/env bash
# thirdparty.sh [--release X.Y.Z] [--backend DIR] [--with-cusparselt] [--with-scikit-build]:
# prints a directory with the third-party headers that the emitted backend of that PyTorch
# (default: 2.6.0) needs and a CUDA toolkit does not have, fetching them from PyPI, by
# version, when they are not there yet. Give it to the build as TORCH_CUDA_THIRD_PARTY.
#   --backend             an emitted backend: the versions that it asks for, by an overlay too
#   --with-cusparselt     the library of USE_CUSPARSELT=ON too: 160 MB
#   --with-scikit-build   what `pip wheel --no-build-isolation` needs
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

release=2.6.0 backend=() more=()
while [ $# -gt 0 ]; do
  case $1 in
    --release) release=$2; shift ;;
    --backend) backend=("$(realpath "$2")"); shift ;;
    --with-cusparselt) more+=(nvidia-cusparselt-cu13==0.8.1) ;;
    --with-scikit-build) more+=(scikit-build-core==1.1.2 pathspec==1.1.1) ;;
    *) die "unknown argument $1; see the head of $0" ;;
  esac
  shift
done
# The versions that the release was written for, of the backend or the shipped rules; the
# wheels' platform does not matter, only their headers are used.
needed=$(python3 -B "$repo/scripts/requirements.py" "$release" "${backend[@]}") || die "not all headers can be fetched"
mapfile -t specs <<<"$needed"
specs+=("${more[@]}")

parts=$TORCH_DECOUPLE_CACHE/thirdparty
[ "$release" = 2.6.0 ] || parts=$parts-${release%.*}
# Other versions lie elsewhere: what was built with the release's keeps those.
if [ ${#backend[@]} -gt 0 ] && [ "$needed" != "$(python3 -B "$repo/scripts/requirements.py" "$release" 2>/dev/null)" ]; then
  parts=$parts-$(sha256sum <<<"$needed" | head -c 8)
fi
mkdir -p "$parts"
for spec in "${specs[@]}"; do
  name=${spec%%==*}
  target=$parts/${name%-cu13}
  [ "$(cat "$target/.spec" 2>/dev/null)" = "$spec" ] && continue
  say "fetching $spec"
  work=$(mktemp -d "$parts/download.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  python3 -m pip download -q --no-deps --only-binary :all: --python-version 3.11 \
    --platform manylinux2014_x86_64 --platform manylinux_2_27_x86_64 \
    --platform manylinux_2_28_x86_64 -d "$work" "$spec" || die "pip could not fetch $spec"
  python3 -m zipfile -e "$work"/*.whl "$work/tree"
  echo "$spec" >"$work/tree/.spec"
  rm -rf "$target"
  mv "$work/tree" "$target"
  rm -rf "$work"
  trap - EXIT
done
echo "$parts"
