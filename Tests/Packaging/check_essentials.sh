#!/bin/sh
# The small module FoundationEssentials, which programs that are shipped have inside, writes the same JSON as that of the
# toolchain. Needs no build.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
Packaging/release_flags.sh "$folder/small" >"$folder/flags"
[ -s "$folder/flags" ]
compile() {
  "${SWIFT:-swift}c" -module-name Check Tests/Packaging/SmallFoundation/main.swift "$@" 2>"$folder/log" ||
    { cat "$folder/log" >&2; exit 1; }
}
compile -o "$folder/whole"
compile -I "$folder/small" "$folder/small/FoundationEssentials.o" -o "$folder/part"
"$folder/whole" >"$folder/whole.json"
"$folder/part" >"$folder/part.json"
[ "$(wc -l <"$folder/whole.json")" -gt 50 ]
cmp "$folder/whole.json" "$folder/part.json"
! nm -D "$folder/part" | grep -q FoundationEssentials || { echo "the small module was not used" >&2; exit 1; }
