#!/bin/sh
# Shows the menus of the packages in panels, in a root without Swift: check_panels.sh FOLDER PICTURES PACKAGE...
# FOLDER has the packages of MenuBus, the others are those of the panels.
set -eu
tests=$(cd "$(dirname "$0")/.." && pwd)
if [ "$1" = inside ]; then
  # A hook of mmdebstrap, with the root and the place of the pictures.
  root=$2 pictures=$3 status=0
  mkdir -p "$root/tmp/check/Tests" "$root/tmp/check/data"
  cp -r "$tests/Panels" "$tests/Desktop" "$root/tmp/check/Tests"
  ln -s /usr/share/menubus/menus "$root/tmp/check/data/menus"
  chroot "$root" sh -e -c '
    ! command -v swift
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
    apt-get install -qq -y --no-install-recommends /tmp/menubus_*.deb >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; exit 1; }
    useradd --create-home tester
    chown -R tester /tmp/check
    cd /tmp/check
    su tester -c "python3 Tests/Panels/test_panels.py --menus --panel xfce --panel lxqt --pictures pictures \
      /usr/bin/menubus"
  ' || status=$?
  mkdir -p "$pictures"
  cp -r "$root/tmp/check/pictures/." "$pictures" || :
  exit $status
fi
folder=$(cd "$1" && pwd) pictures=$2
shift 2
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")
case $pictures in /*) ;; *) pictures=$PWD/$pictures ;; esac
mmdebstrap --quiet --variant=apt --include="$*" \
  --customize-hook="copy-in $(echo "$folder"/menubus_*.deb) /tmp" \
  --customize-hook="$tests/Packaging/check_panels.sh inside \"\$1\" $pictures" \
  "$suite" /dev/null
