#!/bin/sh
# Removes what install.sh installed, and the folders that it made. DESTDIR and PREFIX come from the environment, but for
# the copy of this file in PREFIX/share/menubus.
set -eu
case $0 in */share/menubus/uninstall) PREFIX=$(cd "$(dirname "$0")/../.." && pwd) DESTDIR= ;; esac
own=$PREFIX/share/menubus
list=$DESTDIR$own/installed
if [ ! -e "$list" ]; then
  echo "There is no MenuBus below $DESTDIR$PREFIX." >&2
  exit 1
fi
files=$(mktemp)
trap 'rm -f "$files"' EXIT
# Folders end with a slash, and come after what is in them.
sort -r "$list" >"$files"
while IFS= read -r file; do
  case $file in
    */) ;;
    *) rm -f "$DESTDIR$file" ;;
  esac
done <"$files"
while IFS= read -r folder; do
  case $folder in */) rmdir "$DESTDIR$folder" 2>/dev/null || : ;; esac
done <"$files"
# What programs keep for a faster start. The menus are the user's.
case $DESTDIR$PREFIX/ in "${HOME:-/nonexistent}"/*) rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/menubus" ;; esac
echo "Removed MenuBus below $DESTDIR$PREFIX.${HOME:+ Menus of your own stay, in ${XDG_CONFIG_HOME:-$HOME/.config}/menubus.}"
