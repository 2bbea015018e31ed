#!/bin/sh
# Looks for paths that two packages have, which could not be installed together: package_files.sh FOLDER compares the
# packages in a folder; without it, debian/*.install are expanded over what debian/rules installs of programs and pages
# that are empty, which takes no build. There, each file is to be in a package, and each line of a list to name a file.
set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lists"
failed=

# Prints a sentence before the lines of standard input, if there are any.
report() {
  lines=$(cat)
  [ -n "$lines" ] || return 0
  printf '%s\n%s\n' "$1" "$lines" >&2
  failed=yes
}

# What stage.sh would make, with nothing in it.
stage() {
  mkdir -p "$1/bin" "$1/man" "$1/completions"
  touch "$1/bin/menubus" "$1/bin/menubus-presenter" "$1/man/menubus.1" "$1/man/menubus-menu.5" \
    "$1/man/menubus-presenter.8" "$1/completions/bash" "$1/completions/zsh" "$1/completions/fish"
  echo 0 >"$1/version"
  echo 1970-01-01 >"$1/date"
}

# The files below the folder that the lines of a list name.
expand() {
  while read -r pattern; do
    [ -n "$pattern" ] || continue
    # A pattern may name several.
    (cd "$2" && find $pattern ! -type d 2>/dev/null) | sed 's|^|/|' >"$work/found"
    [ -s "$work/found" ] || echo "$pattern" >>"$work/empty"
    cat "$work/found"
  done <"$1"
}

if [ $# -gt 0 ]; then
  for package in "$1"/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -t | sed -n 's|^\./|/|; /\/$/!p' >"$work/lists/${package##*/}"
  done
else
  stage "$work/stage"
  make --silent -f debian/rules override_dh_auto_install CURDIR="$work" STAGE="$work/stage"
  touch "$work/empty"
  for list in debian/*.install; do expand "$list" "$work/debian/tmp" >"$work/lists/${list##*/}"; done
  report "Lines of debian/*.install that name no file:" <"$work/empty"
  (cd "$work/debian/tmp" && find . ! -type d) | sed 's|^\.||' | sort >"$work/all"
  sort -u "$work"/lists/* | comm -23 "$work/all" - >"$work/left"
  report "Files in no package:" <"$work/left"
fi
[ "$(find "$work/lists" -size +0 | wc -l)" -gt 1 ] || { echo "There are no two packages with files." >&2; exit 1; }
sort "$work"/lists/* | uniq -d >"$work/twice"
report "Files in two packages:" <"$work/twice"
[ -z "$failed" ]
