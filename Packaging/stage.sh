#!/bin/sh
# Puts what a build made into a folder, ready to be installed without any tool: programs, manual pages, completions.
# stage.sh BUILD STAGE VERSION PROGRAM...; STRIP is the program that strips, or `:`.
set -eu
cd "$(dirname "$0")/.."
build=$1 stage=$2 version=$3
shift 3
export LC_ALL=C.UTF-8
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

rm -rf "$stage"
mkdir -p "$stage/bin" "$stage/man" "$stage/completions"
for program; do
  install -m 755 "$build/$program" "$stage/bin/$program"
  "${STRIP:-strip}" "$stage/bin/$program"
  readelf --segments --wide "$stage/bin/$program" | grep -q GNU_RELRO || {
    echo "$program has lost the mark of what is read-only after its start (GNU_RELRO)." >&2
    exit 1
  }
  case $program in menubus) section=1 ;; *) section=8 ;; esac
  Packaging/manual.py "$build/$program" $section "$stage/man" "$version"
done
date -u -d "@$SOURCE_DATE_EPOCH" +%F >"$stage/date"
echo "$version" >"$stage/version"

[ -e "$stage/bin/menubus" ] || exit 0
pandoc --standalone --to man --lua-filter Packaging/manual.lua --variable title=MENUBUS-MENU --variable section=5 \
  --variable adjusting=l --variable hyphenate=false --variable header="File formats" \
  --variable footer="MenuBus $version" --output "$stage/man/menubus-menu.5" docs/menu-files.md
for shell in bash zsh fish; do
  file=$stage/completions/$shell
  # The tool's own completions know menus; those of its options are what a tool without the command has.
  "$build/menubus" completions "$shell" >"$file" 2>/dev/null ||
    "$build/menubus" --generate-completion-script "$shell" >"$file"
  # It is read by a shell and never run.
  sed -i '1{/^#!/d}' "$file"
done
