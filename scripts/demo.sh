#!/usr/bin/env bash
# Takes PyTorch apart: installs the packages, builds the tool, fetches the
# sources, runs torch-decouple and says where the backend tree and the report are.
#
# demo.sh [RELEASE]     2.6.0 (default) or 1.13.1; PYTORCH_SOURCE_2_6_0=DIR uses
#                       a checkout of your own instead of fetching one
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

release=${1:-2.6.0}
"$repo/scripts/build.sh" release torch-decouple
tree=$("$repo/scripts/fetch-pytorch.sh" "$release")
out=$repo/generated_backend/$release
"$repo/build/release/bin/torch-decouple" run "$tree" -o "$out"
printf '\nbackend tree   %s\nreport         %s\n' \
  "$(emitted_backend "$out")" "$out/report/index.html"
