#!/usr/bin/env bash
# Asks upstream's CUDA build of PyTorch 2.6.0, the wheel of PyPI, what calls of its
# public modules give without a driver, and writes the answers to
# test/backend/installed/parity-2.6.0.tsv, which a backend is held to.
#
# Run again after a change of test/backend/parity/calls.py. Fetches 2.7 GB once and
# runs inside the stock host's root (scripts/host.sh), which has the wheel's Python.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# What libtorch_cuda.so of the wheel needs to load, and what those need.
specs=(torch==2.6.0 nvidia-cublas-cu12==12.4.5.8 nvidia-cuda-cupti-cu12==12.4.127
  nvidia-cuda-runtime-cu12==12.4.127 nvidia-cudnn-cu12==9.1.0.70 nvidia-cufft-cu12==11.2.1.3
  nvidia-curand-cu12==10.3.5.147 nvidia-cusparse-cu12==12.3.1.170 nvidia-cusparselt-cu12==0.6.2
  nvidia-nccl-cu12==2.21.5 nvidia-nvjitlink-cu12==12.4.127)
oracle=$TORCH_DECOUPLE_CACHE/oracle-2.6.0
if [ "$(cat "$oracle/.specs" 2>/dev/null)" != "${specs[*]}" ]; then
  say "fetching ${#specs[@]} wheels"
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/oracle.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  python3 -m pip download -q --no-deps --only-binary :all: --python-version 3.13 \
    --platform manylinux2014_x86_64 --platform manylinux1_x86_64 -d "$work" "${specs[@]}" ||
    die "pip could not fetch the wheels"
  for wheel in "$work"/*.whl; do
    python3 -m zipfile -e "$wheel" "$work/tree"
    rm "$wheel"
  done
  echo "${specs[*]}" >"$work/tree/.specs"
  rm -rf "$oracle"
  mv "$work/tree" "$oracle"
fi

parity=$repo/test/backend/parity
answers=$(mktemp -d "$TORCH_DECOUPLE_CACHE/parity.XXXXXX")
trap 'rm -rf "$answers"' EXIT
export PYTHONDONTWRITEBYTECODE=1
ask() { "$repo/scripts/host-run.sh" env PYTHONPATH="$oracle" python3 "$parity/$1"; }
ask calls.py >"$answers/expressions"
say "asking for $(wc -l <"$answers/expressions") outcomes"
ask outcomes.py <"$answers/expressions" >"$answers/outcomes"
python3 "$parity/record.py" "$answers/expressions" "$answers/outcomes" \
  >"$repo/test/backend/installed/parity-2.6.0.tsv"
