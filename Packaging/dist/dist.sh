#!/bin/sh
# Puts what a release uploads into a folder, which is made anew: dist.sh FOLDER PACKAGES PYTHON. PACKAGES has the packages of
# Debian, PYTHON is an interpreter with what requirements.txt names.
set -eu
cd "$(dirname "$0")/../.."
folder=$1 packages=$2 python=$3
stage=.build/stage
version=$(cat $stage/version)
# The time of the release, in every file: that of the entry in debian/changelog.
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8
umask 022

rm -rf "$folder"
mkdir -p "$folder"
# The packages strip the programs themselves, so what was built for them is not stripped.
for program in "$stage"/bin/*; do "${STRIP:-strip}" "$program"; done
archive=$(Packaging/dist/archive.sh $stage "$folder")
wheel=$("$python" Packaging/dist/wheel.py $stage "$folder")
cp "$packages"/*.deb "$folder"
"$python" Packaging/dist/spdx.py $stage "$wheel" "$archive" "$wheel" "$folder"/*.deb \
  >"$folder/menubus-$version-$(uname -m).spdx.json"
sums=menubus-$version-$(uname -m).sha256
(cd "$folder" && sha256sum -- * >"../$sums" && mv "../$sums" .)
ls -l "$folder"
