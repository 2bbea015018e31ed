#!/bin/sh
# Examines packages, and installs, upgrades, uses and purges them in a root without Swift: check_packages.sh FOLDER [SUITE].
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
suite=${2:-$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")}
export LC_ALL=C.UTF-8
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT

echo "== files"
"$tests/../../Packaging/package_files.sh" "$folder"

echo "== lintian"
# The first tag is for uploads to Debian.
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$folder"/*.deb
for package in "$folder"/*.deb; do dpkg-deb -x "$package" "$work/unpacked"; done
"$tests/check_tree.sh" "$work/unpacked" /usr
rm -rf "$work/unpacked"

# An older version for the upgrade: the same programs, with a file more.
mkdir "$work/older"
for package in "$folder"/*.deb; do
  name=${package##*/}
  dpkg-deb -R "$package" "$work/parts"
  sed -i 's/^Version: .*/&~older/' "$work/parts/DEBIAN/control"
  case $name in menubus_*) echo old >"$work/parts/usr/share/menubus/old-file" ;; esac
  dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/parts" "$work/older/$name" >/dev/null
  rm -rf "$work/parts"
done

echo "== a root of $suite without Swift"
# The session comes after everything else, because its packages bring more than menubus asks for.
mmdebstrap --quiet --variant=apt --include=dbus-daemon,dbus-bin \
  --customize-hook="copy-in $folder/$(basename "$folder"/menubus_*.deb) $folder/$(basename "$folder"/menubus-presenter_*.deb) /tmp" \
  --customize-hook="copy-in $work/older $tests/in_root.sh /tmp" \
  --customize-hook='chroot "$1" sh /tmp/in_root.sh use' \
  --customize-hook="$tests/check_systemd.sh \"\$1\"" \
  --customize-hook='chroot "$1" sh /tmp/in_root.sh purge' \
  "$suite" /dev/null
