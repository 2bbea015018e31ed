#!/bin/sh
# Starts a tray program on a bus of its own and says panel by panel whether its item and menu are shown; the status is
# that of `menubus doctor`. docs/testing-your-tray.md describes it. Usage, with an empty list for all panels:
#
#   test-tray.sh COMMAND [PANELS [OPTION…]]      or the variables TRAY_COMMAND, TRAY_PANELS, TRAY_OPTIONS
#
# TRAY_REPORT is the file for JUnit's XML. Where `menubus` is not on the PATH, the archive of MENUBUS_VERSION is
# downloaded, compared with the checksums of the release, and unpacked into a folder that goes afterwards.
set -eu

command=${1:-${TRAY_COMMAND:?test-tray.sh: name the command that starts the program}}
panels=${2:-${TRAY_PANELS:-}}
shift "$(($# < 2 ? $# : 2))"
: "${TRAY_REPORT:=tray-report.xml}" "${MENUBUS_VERSION:=0.1.0}"

if ! command -v dbus-daemon >/dev/null; then
  echo 'test-tray.sh: there is no dbus-daemon: install the package dbus-daemon (Debian, Ubuntu, Fedora) or dbus' >&2
  exit 69
fi
if ! command -v menubus >/dev/null; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 130' INT TERM
  name=menubus-$MENUBUS_VERSION-linux-$(uname -m)
  place=${MENUBUS_RELEASES:-https://github.com/menubus/menubus/releases/download}/$MENUBUS_VERSION
  (
    cd "$folder"
    sums=menubus-$MENUBUS_VERSION-$(uname -m).sha256
    curl --fail --silent --show-error --location --remote-name "$place/$name.tar.xz" --remote-name "$place/$sums"
    grep " $name.tar.xz\$" "$sums" | sha256sum --check --quiet
    tar -xJf "$name.tar.xz"
    "./$name/install.sh" --prefix "$folder/menubus" >install.log || { cat install.log >&2; exit 69; }
  )
  PATH=$folder/menubus/bin:$PATH
fi

# The options are words, divided by spaces.
# shellcheck disable=SC2086
menubus doctor --start "$command" ${panels:+--for "$panels"} --junit "$TRAY_REPORT" ${TRAY_OPTIONS:-} "$@"
