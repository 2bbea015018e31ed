#!/bin/sh
# Installs packages of Debian that are missing: deps.sh PACKAGE...; on Fedora, Arch and openSUSE it prints the command that
# installs theirs, and runs nothing. OS_RELEASE is the file that names the system.
set -eu
table=$(dirname "$0")/packages.txt

debian() {
  missing=""
  for package; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  install="apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300$missing"
  if [ "$(id -u)" = 0 ]; then
    root=
  elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    root=sudo
  else
    echo "Needed, as root:  apt-get update && $install" >&2
    exit 69
  fi
  echo "Installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # It is a command of several words.
  $root $install >/dev/null 2>&1 || { $root apt-get update -qq && $root $install; }
}

# other COLUMN LOOK INSTALL PACKAGE...: LOOK prints or fails over the names that are missing.
other() {
  column=$1 look=$2 install=$3
  shift 3
  missing="" unknown=""
  for package; do
    name=$(awk -v package="$package" -v column="$column" '$1 == package { print $column }' "$table")
    case ${name:--} in
      -) unknown="$unknown $package" ;;
      *) case " $missing " in *" $name "*) ;; *) $look "$name" >/dev/null 2>&1 || missing="$missing $name" ;; esac ;;
    esac
  done
  [ -z "$unknown" ] || echo "Of these packages of Debian the names here are not known:$unknown" >&2
  [ -z "$missing" ] || echo "Needed, and not installed by this command; as root:  $install$missing" >&2
}

# The system, then those that it is made of: “fedora”, “ubuntu debian”, “opensuse-leap suse opensuse”.
# shellcheck disable=SC1090
systems() { (. "${OS_RELEASE:-/etc/os-release}" && echo "${ID-} ${ID_LIKE-}") 2>/dev/null || :; }

for system in $(systems); do
  case $system in
    debian | ubuntu) debian "$@" ;;
    fedora | rhel | centos) other 2 "rpm -q --whatprovides" "dnf install" "$@" ;;
    arch) other 3 "pacman -T" "pacman -S --needed" "$@" ;;
    opensuse* | suse | sles) other 4 "rpm -q --whatprovides" "zypper install" "$@" ;;
    *) continue ;;
  esac
  exit
done
echo "The packages of this system are not known. Needed are what these are on Debian: $*" >&2
