#!/usr/bin/env bash
# Runs clang-tidy (.clang-tidy says what it looks for) on our C++: on what has changed
# since a commit, committed or not, or on everything.
#
# tidy.sh [SINCE]      since HEAD~1: the last commit and what is not committed yet
# tidy.sh --all        everything: an hour of two cores
# tidy.sh FILE.cpp…    these
#
# A header that has changed is read with the source that it belongs to. Exit code 1 when
# there is anything to say. TORCH_DECOUPLE_TIDY_MOST: when more files have changed than
# this, they are left to --all; the tests say 20, so that they do not take an hour.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

need_packages clang-tidy-19
cd "$repo"
all_sources() { git ls-files --cached --others --exclude-standard 'lib/*.cpp' 'tools/*.cpp' 'test/unit/*.cpp' 'test/fuzz/*.cpp'; }

# changed_sources SINCE: sources that changed, and those whose header did.
changed_sources() {
  local changed
  changed=$({ git diff --name-only "$1" -- lib tools test; git ls-files --others --exclude-standard lib tools test; } |
    sed -n 's/\.\(h\|cpp\)$/.cpp/p' | sort -u)
  all_sources | sort | comm -12 - <(printf '%s\n' "$changed")
}

case ${1:-HEAD~1} in
  --all) files=$(all_sources) ;;
  *.cpp) files=$(printf '%s\n' "$@") ;;
  *)
    git rev-parse --quiet --verify "${1:-HEAD~1}^{commit}" >/dev/null || {
      say "there is no commit ${1:-HEAD~1} here: nothing to compare with"
      exit 0
    }
    files=$(changed_sources "${1:-HEAD~1}")
    ;;
esac
count=$(grep -c . <<<"$files" || :)
[ "$count" -gt 0 ] || { say "no source has changed"; exit 0; }
if [ "$count" -gt "${TORCH_DECOUPLE_TIDY_MOST:-$count}" ]; then
  say "$count sources have changed, more than $TORCH_DECOUPLE_TIDY_MOST: run scripts/tidy.sh --all"
  exit 0
fi

# Configured, not built: the sources are read as a build without precompiled headers
# would compile them.
log=$repo/build/tidy.log
mkdir -p "$repo/build"
cmake --preset tidy >"$log" 2>&1 || { tail -n 20 "$log" >&2; die "cmake failed; the whole log is $log"; }
say "looking at $count sources"
# A finding is a line that says so and what is shown below it. One in a header comes with
# every source that includes it, and is said once.
tidied=0
found=$(printf '%s\n' "$files" |
  xargs -P "$(nproc)" -n 1 clang-tidy-19 -p build/tidy --quiet 2>>"$log" |
  awk '/: (warning|error): /{keep = !seen[$0]++ && !/no header providing .* is directly included/} keep') || tidied=$?
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
[ "$tidied" -eq 0 ] || die "clang-tidy failed; the whole log is $log"
