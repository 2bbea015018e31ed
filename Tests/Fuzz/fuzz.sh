#!/bin/sh
# Usage: Tests/Fuzz/fuzz.sh PROGRAM SECONDS [DOOR…]: lets libFuzzer try these doors, or all, for so long each.
#
# Inputs that reach new code go to .build/corpus, inputs that break a promise to .build/findings, and a line for each run
# to .build/findings/totals. `DISTIL=1` writes the smallest set that reaches the same code to Tests/Corpus; review it, and
# commit it with what it found.
program=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- $(DOOR= "$program")
[ $# -gt 0 ] || { echo "$program names no doors" >&2; exit 1; }
work=$PWD/.build
corpus=$PWD/Tests/Corpus
mkdir -p "$work/findings"
# Stacks of allocations would take a quarter of the time; a finding that is let in again without this has them.
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=8:malloc_context_size=0:detect_stack_use_after_return=0 SWIFT_BACKTRACE=enable=no
failed=
for door; do
  mkdir -p "$work/corpus/$door" "$corpus/$door"
  DOOR=$door "$program" -max_total_time="$seconds" -max_len=2048 -timeout=10 -rss_limit_mb=3000 -len_control=20 \
    -print_final_stats=1 -artifact_prefix="$work/findings/$door-" "$work/corpus/$door" "$corpus/$door" \
    >"$work/findings/$door.log" 2>&1 || failed="$failed $door"
  # What it costs, what it reaches, and what it found.
  awk -v door="$door" '
    / cov: / { for (i = 1; i < NF; i++) { if ($i == "cov:") cov = $(i + 1); if ($i == "ft:") ft = $(i + 1) } }
    /^stat::number_of_executed_units/ { runs = $2 }
    / exec\/s: / { last = $1; sub("#", "", last) }
    END { printf "%-16s %10d runs  %6d edges  %6d features\n", door, runs ? runs : last, cov, ft }
  ' "$work/findings/$door.log" | tee -a "$work/findings/totals"
  if [ -n "$DISTIL" ]; then
    rm -rf "$work/distilled" && mkdir "$work/distilled"
    # Few and small: code that is reached counts, how often it is does not. What was found once always stays.
    DOOR=$door "$program" -set_cover_merge=1 -use_counters=0 -max_len=1024 "$work/distilled" "$corpus/$door" \
      "$work/corpus/$door" >"$work/findings/$door.merge.log" 2>&1 || {
      echo "$door: $work/findings/$door.merge.log says why it is not distilled" >&2
      failed="$failed $door"
      continue
    }
    for input in "$corpus/$door"/found-*; do [ -e "$input" ] && cp "$input" "$work/distilled"; done
    rm -rf "${corpus:?}/$door" && mv "$work/distilled" "$corpus/$door"
  fi
done
[ -z "$failed" ] && exit
for door in $failed; do
  grep -hE 'Fatal error|ERROR: |SUMMARY|Test unit written' "$work/findings/$door.log" | sed "s/^/$door: /"
done
exit 1
