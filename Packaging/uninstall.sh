#!/bin/sh
# Removes what install.sh installed, and the folders of MenuBus alone. DESTDIR and PREFIX come from the environment.
set -eu
own=$PREFIX/share/menubus
list=$DESTDIR$own/installed
if [ ! -e "$list" ]; then
  echo "There is no MenuBus below $DESTDIR$PREFIX." >&2
  exit 1
fi
while IFS= read -r file; do
  [ "$file" = "$own/installed" ] || rm -f "$DESTDIR$file"
done <"$list"
rm -f "$list"
for folder in "$DESTDIR$own" "$DESTDIR$PREFIX/share/doc/menubus"; do
  [ ! -d "$folder" ] || find "$folder" -depth -type d -empty -delete
done
