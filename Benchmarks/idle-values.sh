#!/bin/sh
# The processor time of `serve` with forty values at `every: 10s`, and with none: idle-values.sh MENUBUS [SECONDS]
# Run it on a bus of its own: dbus-run-session Benchmarks/idle-values.sh .build/release/menubus
tool=$1
seconds=${2:-60}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
echo "- title: A" >"$folder/0.yaml"
for _ in $(seq 40); do echo "- title: {run: [cat, /proc/loadavg], every: 10s, always: true}"; done >"$folder/40.yaml"
for count in 0 40; do
  "$tool" serve --no-tray "$folder/$count.yaml" >/dev/null &
  process=$!
  sleep 12  # the first round
  before=$(cut -d' ' -f14-17 "/proc/$process/stat")
  sleep "$seconds"
  after=$(cut -d' ' -f14-17 "/proc/$process/stat")
  echo "$before $after" | awk -v count="$count" -v seconds="$seconds" -v hertz="$(getconf CLK_TCK)" '{
    printf "%d values, %d s: %.2f s of its own, %.2f s of its commands\n", count, seconds,
      ($5 + $6 - $1 - $2) / hertz, ($7 + $8 - $3 - $4) / hertz }'
  kill "$process"
  wait "$process" 2>/dev/null
done
