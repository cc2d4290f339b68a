#!/usr/bin/env bash
# upstream-wheel.sh: prints a directory with upstream's CUDA build of PyTorch 2.6.0, the
# wheel of PyPI, and what it needs to load, fetching them once (3 GB). For PYTHONPATH, in
# the stock host's root (scripts/host-run.sh), which has the wheel's Python.
#
# cuda/include below it has the headers of the wheel's CUDA, for the simulated device.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# What libtorch_cuda.so of the wheel needs to load, what those need, and headers for extensions.
specs=(torch==2.6.0 nvidia-cublas-cu12==12.4.5.8 nvidia-cuda-cupti-cu12==12.4.127
  nvidia-cuda-nvcc-cu12==12.4.131 nvidia-cuda-nvrtc-cu12==12.4.127
  nvidia-cuda-runtime-cu12==12.4.127 nvidia-cuda-cccl-cu12==12.4.127.post1
  nvidia-cudnn-cu12==9.1.0.70 nvidia-cufft-cu12==11.2.1.3 nvidia-curand-cu12==10.3.5.147
  nvidia-cusolver-cu12==11.6.1.9 nvidia-cusparse-cu12==12.3.1.170 nvidia-cusparselt-cu12==0.6.2
  nvidia-nccl-cu12==2.21.5 nvidia-nvjitlink-cu12==12.4.127 nvidia-nvtx-cu12==12.4.127)
wheel=$TORCH_DECOUPLE_CACHE/upstream-wheel-2.6.0
# One that runs beside another waits for it.
exec 9>"$wheel.lock"
flock 9
# What is there is kept, unless it has something else than what is asked for.
read -ra there <<<"$(cat "$wheel/.specs" 2>/dev/null || :)"
for spec in "${there[@]}"; do
  [[ " ${specs[*]} " == *" $spec "* ]] || { rm -rf "$wheel"; there=(); break; }
done
missing=()
for spec in "${specs[@]}"; do
  [[ " ${there[*]} " == *" $spec "* ]] || missing+=("$spec")
done
if [ ${#missing[@]} -gt 0 ]; then
  say "fetching ${#missing[@]} wheels"
  work=$(mktemp -d "$TORCH_DECOUPLE_CACHE/wheel.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  python3 -m pip download -q --no-deps --only-binary :all: --python-version 3.13 \
    --platform manylinux2014_x86_64 --platform manylinux1_x86_64 -d "$work" "${missing[@]}" ||
    die "pip could not fetch the wheels"
  mkdir -p "$wheel"
  rm -f "$wheel/.specs"
  for file in "$work"/*.whl; do
    python3 -m zipfile -e "$file" "$wheel"
    rm "$file"
  done
  mkdir -p "$wheel/cuda"
  cp -r "$wheel/nvidia/cuda_runtime/include" "$wheel/cuda/"
  cp -r "$wheel/nvidia/cuda_nvcc/include/crt" "$wheel/cuda/include/"
  echo "${specs[*]}" >"$wheel/.specs"
fi
echo "$wheel"
