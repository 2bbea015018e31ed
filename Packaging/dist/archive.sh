#!/bin/sh
# Makes the archive of a release from what stage.sh prepared: archive.sh STAGE FOLDER prints the name of the archive, which
# is in FOLDER. The same files give the same bytes, whatever the folder, the user and the mask of permissions.
set -eu
cd "$(dirname "$0")/../.."
stage=$1 folder=$2
: "${SOURCE_DATE_EPOCH:?is the time of every file}"
export LC_ALL=C.UTF-8
machine=$(uname -m)
name=menubus-$(cat "$stage/version")-linux-$machine
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/$name

mkdir -p "$root/Packaging" "$root/Examples" "$root/docs"
cp -r "$stage" "$root/stage"
echo "$machine" >"$root/stage/machine"
Packaging/dist/least_glibc.sh "$stage"/bin/* >"$root/stage/glibc"
cp Packaging/dist/install.sh "$root"
cp Packaging/install.sh Packaging/uninstall.sh "$root/Packaging"
cp -r data "$root/data"
cp -r docs/*.md docs/images "$root/docs"
cp -r Examples/Plugins Examples/clients "$root/Examples"
cp README.md CHANGELOG.md SECURITY.md LICENSE "$root"
# Who made what is linked in.
cp debian/copyright "$root/COPYRIGHT"

archive=$folder/$name.tar.xz
tar --directory "$work" --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | xz "${XZ_LEVEL:--9e}" --threads=1 >"$archive"
echo "$archive"
