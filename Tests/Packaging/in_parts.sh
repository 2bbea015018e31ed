#!/bin/sh
# Runs the tests in four processes beside each other, and in each of them one test after the other: in_parts.sh BUNDLE.
# That is for Swift 6.2, whose Testing has no limit for tests at a time: it would run all of them at once.
set -u
bundle=$1
mkdir -p .build/parts
rm -f .build/parts/*
# By the first letters of the targets.
for part in '^I' '^S' '^[C-HPQRT-Z]' '^[ABJ-O]'; do
  log=$(mktemp .build/parts/XXXXXX)
  Tests/watch-tests.py "$bundle" --testing-library swift-testing --no-parallel --filter "$part" >"$log" 2>&1 || touch "$log.failed" &
done
wait
grep -hA 20 -E '^✘ Test .* recorded an issue' .build/parts/?????? | cut -c1-1000
grep -h '. Test run with' .build/parts/??????
! ls .build/parts/*.failed >/dev/null 2>&1
