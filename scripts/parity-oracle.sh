#!/usr/bin/env bash
# Asks upstream's CUDA build of PyTorch 2.6.0, the wheel of PyPI, what calls of its
# public modules give without a driver, and writes the answers to
# test/backend/installed/parity-2.6.0.tsv, which a backend is held to.
#
# Run again after a change of test/backend/parity/calls.py. Fetches the wheel once
# (scripts/upstream-wheel.sh) and runs inside the stock host's root (scripts/host.sh),
# which has the wheel's Python.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

oracle=$("$repo/scripts/upstream-wheel.sh")
parity=$repo/test/backend/parity
answers=$(mktemp -d "$TORCH_DECOUPLE_CACHE/parity.XXXXXX")
trap 'rm -rf "$answers"' EXIT
export PYTHONDONTWRITEBYTECODE=1
ask() { "$repo/scripts/host-run.sh" env PYTHONPATH="$oracle" python3 "$parity/$1"; }
ask calls.py >"$answers/expressions"
say "asking for $(wc -l <"$answers/expressions") outcomes"
ask outcomes.py <"$answers/expressions" >"$answers/outcomes"
python3 "$parity/record.py" "$answers/expressions" "$answers/outcomes" >"$answers/table"
cp "$answers/table" "$repo/test/backend/installed/parity-2.6.0.tsv"
