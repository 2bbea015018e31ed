#!/bin/sh
# Installs MenuBus from the archive of a release, for one user and without root, and removes it again.
set -eu
cd "$(dirname "$0")"
stage=stage
version=$(cat $stage/version)

usage() {
  cat <<USAGE
usage: ./install.sh [--prefix FOLDER] [--dry-run]
       ./install.sh --uninstall [--prefix FOLDER]

Installs MenuBus $version below ~/.local, or below FOLDER; nothing is downloaded, and nothing is started.
  --prefix FOLDER   another place, such as /usr/local, for which root is needed
  --dry-run         says what would be done
  --uninstall       removes what was installed there; your own menus stay
USAGE
}

die() {
  echo "install.sh: $*" >&2
  exit 1
}

# Libraries, and the packages that have them on Debian, Fedora, Arch and openSUSE.
libraries() {
  cat <<LIBRARIES
libdbus-1.so libdbus-1-3 dbus-libs dbus libdbus-1-3
libpng16.so libpng16-16 libpng libpng libpng16-16
libyaml-0.so libyaml-0-2 libyaml libyaml libyaml-0-2
libncursesw.so libncursesw6 ncurses-libs ncurses libncurses6
libtinfo.so libtinfo6 ncurses-libs ncurses libncurses6
libgtk-3.so libgtk-3-0 gtk3 gtk3 libgtk-3-0
libgdk-3.so libgtk-3-0 gtk3 gtk3 libgtk-3-0
libgtk-layer-shell.so libgtk-layer-shell0 gtk-layer-shell gtk-layer-shell libgtk-layer-shell0
libwayland-client.so libwayland-client0 libwayland-client wayland libwayland-client0
LIBRARIES
}

# The libraries that a program lacks here.
missing() { ldd "$stage/bin/$1" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p'; }

# The command that installs libraries on this system; only their names where the system is none of the four.
remedy() {
  system=$(. "${OS_RELEASE:-/etc/os-release}" 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") || system=
  case " $system " in
    *" debian "* | *" ubuntu "*) column=2 command="sudo apt install" ;;
    *" fedora "* | *" rhel "*) column=3 command="sudo dnf install" ;;
    *" arch "*) column=4 command="sudo pacman -S" ;;
    *" suse "* | *" opensuse"*) column=5 command="sudo zypper install" ;;
    *) echo "libraries that your system has under another name: $*" && return ;;
  esac
  packages=
  for library; do
    package=$(libraries | while read -r name row; do
      case $library in "$name"*) echo "$name $row" | cut -d' ' -f$column ;; esac
    done)
    # What is not in the table comes with GTK.
    package=${package:-$(libraries | sed -n 's/^libgtk-3.so/&/p' | cut -d' ' -f$column)}
    case " $packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
  done
  echo "$command$packages"
}

prefix= action=install
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] || die "--prefix needs a folder"; prefix=$2; shift ;;
    --prefix=*) prefix=${1#--prefix=} ;;
    --dry-run) action=plan ;;
    --uninstall) action=uninstall ;;
    --help | -h) usage; exit 0 ;;
    *) usage >&2; exit 64 ;;
  esac
  shift
done
prefix=${prefix:-${HOME:?}/.local}
case $prefix in /*) ;; *) die "the folder $prefix does not begin with /" ;; esac
prefix=${prefix%/}
# Sessions of this user look for autostart entries there, and for those of all users in /etc.
case $prefix in
  "$HOME"/*) autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart ;;
  *) autostart=/etc/xdg/autostart ;;
esac
[ "$prefix" != /usr ] || die "/usr belongs to the packages of the system; /usr/local does not"

if [ $action = uninstall ]; then
  PREFIX=$prefix DESTDIR= Packaging/uninstall.sh
  exit
fi

[ "$(uname -sm)" = "Linux $(cat $stage/machine)" ] ||
  die "these programs are for Linux on $(cat $stage/machine), and this is $(uname -sm)"
if ! answer=$("$stage/bin/menubus" --version 2>&1); then
  lacking=$(missing menubus)
  [ -z "$lacking" ] || die "menubus needs:  $(remedy $lacking)"
  # The loader of another C library says that there is no such file.
  case $answer in
    *GLIBC_* | *"not found"* | *"No such file"*) die "menubus needs glibc $(cat $stage/glibc) or later: $answer" ;;
  esac
  die "menubus does not start: $answer"
fi
parts=menubus lacking=$(missing menubus-presenter)
[ -n "$lacking" ] || parts="menubus menubus-presenter"

echo "MenuBus $version: $parts, with pages and completions, below $prefix"
if [ -n "$lacking" ]; then
  echo "menubus-presenter, which draws menus in windows, is left out; it needs:  $(remedy $lacking)"
  echo "Run ./install.sh again after that."
fi
echo "Autostart entry: $autostart/org.menubus.Menu.desktop, without effect until ~/.config/menubus is there"
[ $action = install ] || exit 0

PREFIX=$prefix DESTDIR= SYSCONFDIR=$prefix/etc AUTOSTARTDIR=$autostart UNITDIR=$prefix/share/systemd/user PARTS=$parts \
  Packaging/install.sh $stage
tool=menubus
case :${PATH:-}: in
  *:"$prefix/bin":*) ;;
  *) tool=$prefix/bin/menubus && echo "$prefix/bin is not on your PATH; a new login may put it there." ;;
esac
cat <<NEXT
Installed. A first menu in the tray:  $tool init && $tool serve
To remove it:  $prefix/share/menubus/uninstall
NEXT
