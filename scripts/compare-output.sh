#!/usr/bin/env bash
# Compares what the tool of an older commit writes with what this one's does, for PyTorch
# 2.6.0 and 1.13.1, and the result with the list in docs/OutputChanges.md: fails where a
# path is new, gone or changed and no line of the list says so, and where a line says so of
# none; both outputs are kept then. The old tool is built once, in the cache.
#
# compare-output.sh [--host] [COMMIT]    without: that of the list, `differences since COMMIT`
#   --host   with the stock hosts of host.sh, too: files are taken apart
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

commit='' kinds=(plain)
while [ $# -gt 0 ]; do
  case $1 in
    --host) kinds=(plain host) ;;
    -*) die "unknown argument $1; see the head of $0" ;;
    *) commit=$1 ;;
  esac
  shift
done
changes=$repo/docs/OutputChanges.md
commit=${commit:-$(sed -n 's/^```differences since //p' "$changes")}
[ -n "$commit" ] || die "$changes has no list yet that names a commit; name one"
commit=$(git -C "$repo" rev-parse --verify --quiet "$commit^{commit}") || die "there is no such commit"
place=$TORCH_DECOUPLE_CACHE/compare
old=$place/${commit:0:8}
mkdir -p "$place"
git -C "$repo" worktree prune # the cache may have been cleared
[ -d "$old" ] || git -C "$repo" worktree add --detach --quiet "$old" "$commit"
nice "$old/scripts/build.sh" release torch-decouple
nice "$repo/scripts/build.sh" release torch-decouple

out=$(mktemp -d "$place/out.XXXXXX")
trap 'rm -rf "$out"' EXIT
# write TOOL OUT ARGUMENT…: a run, whose exit code 1 is something to review.
write() {
  say "$2"
  "$1/build/release/bin/torch-decouple" run "${@:3}" -o "$out/$2" >"$out/log" 2>&1 || [ $? -eq 1 ] ||
    { tail -n 5 "$out/log" >&2; die "$1 cannot write $2"; }
}
for release in 2.6.0 1.13.1; do
  tree=$("$repo/scripts/fetch-pytorch.sh" "$release")
  for kind in "${kinds[@]}"; do
    arguments=("$tree")
    [ "$kind" = plain ] || arguments+=(--host "$("$repo/scripts/host.sh" "$release")")
    write "$old" "old/$release-$kind" "${arguments[@]}"
    write "$repo" "new/$release-$kind" "${arguments[@]}"
  done
done
python3 -B "$repo/scripts/compare_output.py" "$out/old" "$out/new" "$changes" || {
  trap - EXIT
  say "both outputs are in $out, for you to look at and remove"
  exit 1
}
