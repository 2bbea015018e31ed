#!/bin/sh
# Usage: Tests/Fuzz/planted.sh FOLDER [SECONDS]: plants three defects in a copy of what is committed, in FOLDER, and lets
# libFuzzer look for each: how long does it take, from the corpus and from nothing?
#
# A build of the fuzzer that is in FOLDER is used as far as it goes. The lines that it prints are also in FOLDER/planted.
set -e
folder=$1 seconds=${2:-600}
[ -n "$folder" ] || { sed -n '2,5s/^# //p' "$0"; exit 64; }
mkdir -p "$folder"
git archive HEAD | tar x -C "$folder"
cd "$folder"

doors=
# DOOR FILE 'PART OF A LINE' 'WHAT TAKES ITS PLACE'
plant() {
  [ "$(grep -cF "$3" "$2")" = 1 ] || { echo "$2 does not have “$3” in one line" >&2; exit 1; }
  awk -v old="$3" -v new="$4" '
    { place = index($0, old); if (place) $0 = substr($0, 1, place - 1) new substr($0, place + length(old)) } 1
  ' "$2" >planted.swift && mv planted.swift "$2"
  doors="$doors $1"
}
# A bound is removed: an icon has any number of pictures.
plant tray Sources/Bus/StatusNotifier/ReceivedProperties.swift 'guard count <= limits.pixmaps' 'guard count >= 0'
# A check is off by one: the header of a picture is read from as many bytes as come before its last one.
plant png Sources/Floor/Pictures/PNGHeader.swift 'guard png.count >= 33' 'guard png.count >= 28'
# A check for cycles is left out: an item may come to stand below itself.
plant tree Sources/Bus/DBusMenu/ClientTree.swift 'index > 0, ancestors.contains(row.id)' 'index > 0, row.level < 0'

make fuzz SECONDS=1 TARGET=names >build.log
program=$PWD/.build-fuzz/release/MenuBusFuzzer
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=8:malloc_context_size=0:detect_stack_use_after_return=0 SWIFT_BACKTRACE=enable=no
for door in $doors; do
  for start in corpus nothing; do
    rm -rf kept && mkdir kept
    [ $start = nothing ] || cp "Tests/Corpus/$door"/* kept
    began=$(date +%s)
    result=found
    DOOR=$door "$program" -max_total_time="$seconds" -max_len=2048 -timeout=10 -print_final_stats=1 \
      -artifact_prefix=planted- kept >"planted-$door-$start.log" 2>&1 && result='not found'
    awk -v door="$door" -v start="$start" -v result="$result" -v time="$(($(date +%s) - began))" '
      /^stat::number_of_executed_units/ { runs = $2 }
      END { printf "%-6s from %-8s %s, %d s, %d runs\n", door, start ":", result, time, runs }
    ' "planted-$door-$start.log" | tee -a planted
  done
done
