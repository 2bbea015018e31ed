#!/bin/sh
# Makes the source package of Debian from the last commit and the Swift packages in .build/checkouts, which become
# component tarballs: source_package.sh FOLDER VERSION COMPONENT...
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(cd "$1" && pwd) version=$2
shift 2
export LC_ALL=C.UTF-8
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
name=menubus_$version source=$folder/menubus-$version
rm -rf "$folder/menubus-"* "$folder/menubus_"*
mkdir "$source"

git diff --quiet HEAD || echo "What has no commit is not in the source package." >&2
git archive --prefix="menubus-$version/" HEAD -- . ':!debian' | xz -T1 >"$folder/$name.orig.tar.xz"
tar -x -C "$folder" -f "$folder/$name.orig.tar.xz"
git archive HEAD debian | tar -x -C "$source"
for component; do
  # The same bytes whoever makes it, and whenever.
  tar -c -C .build/checkouts --exclude="$component/.git" --sort=name --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" "$component" | xz -T1 >"$folder/$name.orig-$component.tar.xz"
  tar -x -C "$source" -f "$folder/$name.orig-$component.tar.xz"
done
# Not in debian/patches of a checkout, where these folders are not.
mkdir "$source/debian/patches"
mv "$source"/debian/source/*.patch "$source/debian/patches"
(cd "$source/debian/patches" && ls *.patch >series)
(cd "$folder" && dpkg-source --build "${source##*/}")
rm -rf "$source"
ls -l "$folder"
