#!/usr/bin/env bash
# Says which small changes of lib/Split, lib/Classify and lib/Scan no test notices: a
# condition negated, && for ||, < for <=, a statement left out, true for false.
#
# mutate.sh [--count N] [--seed N] [--only PATH]    100 changes, the same for the same seed
#
# Works on a copy of the last commit in build/mutation, so that one can go on here, and asks
# the cheapest tests first (test/mutation/mutate.py). The results are build/mutation.tsv;
# a run goes on where one was ended.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

copy=$repo/build/mutation
mkdir -p "$repo/build"
[ -d "$copy" ] || git clone --quiet "$repo" "$copy"
git -C "$copy" fetch --quiet "$repo" HEAD
# A run that goes on finds what it compiled.
[ "$(git -C "$copy" rev-parse HEAD)" = "$(git -C "$copy" rev-parse FETCH_HEAD)" ] ||
  git -C "$copy" checkout --quiet --force --detach FETCH_HEAD
"$copy/scripts/build.sh" quick DecoupleHeaders
use_ccache "$copy"
exec nice python3 -B "$repo/test/mutation/mutate.py" "$copy" "$repo/build/mutation.tsv" "$@"
