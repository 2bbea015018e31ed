#!/bin/sh
# Examines packages, and installs, uses and purges them in a root without Swift: check_packages.sh FOLDER [SUITE].
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
suite=${2:-$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")}
export LC_ALL=C.UTF-8

echo "== lintian"
# The first tag is for uploads to Debian.
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$folder"/*.deb
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
for package in "$folder"/*.deb; do dpkg-deb -x "$package" "$unpacked"; done
"$tests/check_tree.sh" "$unpacked" /usr
if [ "$(id -u)" = 0 ] && [ -x /lib/systemd/systemd ]; then
  echo "== a systemd of a user"
  "$tests/check_systemd.sh" "$unpacked" /usr
fi

echo "== a root of $suite without Swift"
mmdebstrap --quiet --variant=apt --include=dbus-daemon,dbus-bin \
  --customize-hook="copy-in $folder/$(basename "$folder"/menubus_*.deb) $folder/$(basename "$folder"/menubus-presenter_*.deb) /tmp" \
  --customize-hook="copy-in $tests/in_root.sh /tmp" \
  --customize-hook='chroot "$1" sh /tmp/in_root.sh' \
  "$suite" /dev/null
