#!/bin/sh
# Compares what two builds made: compare.sh FOLDER FOLDER. Names the files that differ, the files in them that do, and of
# programs the sections. Status 1 if something differs.
set -eu
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=

# unpack FILE FOLDER
unpack() {
  mkdir -p "$2"
  case $1 in
    *.tar.xz) tar -C "$2" -xf "$1" ;;
    *.deb) dpkg-deb -R "$1" "$2" ;;
    *.whl) python3 -m zipfile -e "$1" "$2" ;;
  esac
}

# The sections of a program, with a sum of each.
sections() {
  readelf --section-headers --wide "$1" | sed -n 's/^ *\[ *[0-9]*\] \(\.[^ ]*\) .*/\1/p' | while read -r name; do
    objcopy --dump-section "$name=$work/section" "$1" /dev/null 2>/dev/null || continue
    echo "$name $(sha256sum <"$work/section")"
  done
}

{ ls "$1"; ls "$2"; } | sort -u >"$work/names"
while read -r name; do
  case $name in *.sha256 | *.spdx.json) continue ;; esac
  ! cmp --silent "$1/$name" "$2/$name" || { echo "same: $name" && continue; }
  failed=yes
  echo "DIFFERENT: $name"
  [ -e "$1/$name" ] && [ -e "$2/$name" ] || { echo "  only in one" && continue; }
  unpack "$1/$name" "$work/1/$name"
  unpack "$2/$name" "$work/2/$name"
  (cd "$work/1/$name" && find . -type f -o -type l) | sort | while read -r file; do
    one=$work/1/$name/$file two=$work/2/$name/$file
    ! cmp --silent "$one" "$two" || continue
    echo "  $file"
    [ "$(head -c 4 "$one" | tail -c 3)" = ELF ] || continue
    sections "$one" >"$work/one"
    sections "$two" >"$work/two"
    diff "$work/one" "$work/two" | sed -n 's/^< \([^ ]*\) .*/    section \1/p'
  done
done <"$work/names"
[ -z "$failed" ]
