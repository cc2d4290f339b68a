#!/usr/bin/env bash
# Runs clang-tidy (.clang-tidy says what it looks for) on our C++: on what has changed
# since a commit, committed or not, or on everything.
#
# tidy.sh [SINCE]      since HEAD~1: the last commit and what is not committed yet
# tidy.sh --all        everything: six processor minutes
# tidy.sh FILE.cpp…    these
#
# A header that has changed is read with the source that it belongs to. Exit code 1 when
# there is anything to say. TORCH_DECOUPLE_TIDY_MOST: of what has changed no more than so
# many are looked at; the tests say 20, so that they take a minute.
#
# Two things keep it short. The sources are read with their precompiled headers, which is
# sound as include-cleaner goes by the file that a name comes from; that a source includes
# what it uses, the preset dev sees to. And clang-tidy does not walk through the headers of
# others: tools/tidy/OwnCode.cpp.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

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
most=${TORCH_DECOUPLE_TIDY_MOST:-$count}
[ "$count" -le "$most" ] || say "$count sources have changed; scripts/tidy.sh --all looks at more than $most"
# As many of every room: each n-th.
files=$(awk -v all="$count" -v most="$most" 'int(NR * most / all) > int((NR - 1) * most / all)' <<<"$files")

"$repo/scripts/build.sh" tidy precompiled TidyOwnCode
plugin=$repo/build/tidy/tools/tidy/libTidyOwnCode.so
log=$repo/build/tidy.log
say "looking at $(grep -c . <<<"$files") sources"
# A finding is a line that says so and what is shown below it. One in a header comes with
# every source that includes it, and is said once.
tidied=0
found=$(printf '%s\n' "$files" |
  xargs -P "$(nproc)" -n 1 clang-tidy-19 --load="$plugin" --checks=own-code -p build/tidy --quiet 2>>"$log" |
  awk '/: (warning|error): /{keep = !seen[$0]++ && !/no header providing .* is directly included/} keep') || tidied=$?
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
[ "$tidied" -eq 0 ] || die "clang-tidy failed; the whole log is $log"
