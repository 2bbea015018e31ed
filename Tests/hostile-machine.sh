#!/bin/sh
# Runs the tests on a machine with all that they must not see: programs that menubus asks with, settings of the user, a
# display, a session bus on which menubus and menubus-presenter run, another language and time zone. First as the user who
# calls; then as nobody, if that is root. Whoever starts one of the programs, or connects to the bus, is an error.
#
# hostile-machine.sh [ARGUMENT …]   ARGUMENTS are for the tests, such as --filter PageTests
#
# JOBS=1 in the environment runs one test after the other; otherwise it is four at a time.
# `make test-hostile` builds what it needs. It ends what it started, by its id.
set -eu
cd "$(dirname "$0")/.."
bin=$(swift build --show-bin-path)
tests=$bin/MenuBusPackageTests.xctest
for program in "$tests" "$bin/menubus" "$bin/menubus-presenter"; do
  [ -x "$program" ] || { echo "$program is not built; make test-hostile builds it" >&2; exit 66; }
done
folder=$(mktemp -d)
chmod 1777 "$folder"
started=
finish() {
  for process in $started; do kill "$process" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Programs of a desktop, which tell that they were called.
mkdir "$folder/bin"
for program in zenity kdialog yad rofi fuzzel wofi tofi bemenu dmenu xdg-open xdg-user-dir notify-send gsettings \
  kreadconfig5 kreadconfig6 x-terminal-emulator kitty alacritty gnome-terminal konsole; do
  printf '#!/bin/sh\necho "%s $*" >>"%s/called"\nexit 1\n' "$program" "$folder" >"$folder/bin/$program"
  chmod 755 "$folder/bin/$program"
done

# A home with settings of everything that reads some.
settings() {
  mkdir -p "$1/.config/menubus/menus" "$1/.config/fish" "$1/.local/share/dbus-1/services" "$1/.local/share/icons/hicolor"
  echo '- title: Of the user' >"$1/.config/menubus/menus/user.yaml"
  for file in .bashrc .profile .bash_profile .zshenv .zshrc .config/fish/config.fish; do
    echo 'echo a greeting; alias ls=false' >"$1/$file"
  done
  echo 'set -g status on; set -g prefix C-a; set -g default-shell /bin/false' >"$1/.tmux.conf"
  printf '[D-BUS Service]\nName=org.menubus.Presenter\nExec=%s/bin/zenity\n' "$folder" \
    >"$1/.local/share/dbus-1/services/org.menubus.Presenter.service"
}
settings "$folder/home"
export HOME="$folder/home" XDG_CONFIG_HOME="$folder/home/.config" XDG_DATA_HOME="$folder/home/.local/share"
export XDG_RUNTIME_DIR="$folder/run" PATH="$folder/bin:$PATH"
mkdir -m 700 "$XDG_RUNTIME_DIR"

# The language; without the sources of locales its name alone.
if [ -e /usr/share/i18n/locales/de_DE ]; then
  mkdir "$folder/locale"
  localedef -i de_DE -f UTF-8 "$folder/locale/de_DE.UTF-8"
  export LOCPATH="$folder/locale"
fi
export LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8 LANGUAGE=de:fr TZ=Asia/Tokyo TERM=xterm-256color COLUMNS=40 LINES=10
export NO_COLOR=1 CLICOLOR_FORCE=1 POSIXLY_CORRECT=1 PAGER=false EDITOR=false SHELL=/bin/false

# A display and a session bus, with our own programs on it, and somebody who notes who else comes.
Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
started="$started $!"
export DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus"
dbus-daemon --session --nofork --nopidfile --print-address=3 --address="$DBUS_SESSION_BUS_ADDRESS" 3>"$folder/address" &
started="$started $!"
waited=0
until [ -s "$folder/display" ] && [ -s "$folder/address" ]; do
  waited=$((waited + 1))
  [ $waited -lt 300 ] || { echo "the display or the bus did not start" >&2; exit 69; }
  sleep 0.1
done
export DISPLAY=":$(cat "$folder/display")" WAYLAND_DISPLAY=wayland-0 XDG_SESSION_TYPE=x11 XDG_CURRENT_DESKTOP=KDE
"$bin/menubus" serve "$PWD/data/menus/desktop.yaml" >"$folder/serve.log" 2>&1 &
serve=$!
"$bin/menubus-presenter" >/dev/null 2>"$folder/presenter.log" &
presenter=$!
started="$started $serve $presenter"
gdbus wait --session --timeout 60 org.menubus.Presenter
gdbus wait --session --timeout 60 org.menubus.Menu
dbus-monitor --session "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'" \
  "type='signal',interface='org.menubus.Test'" >"$folder/names" &
started="$started $!"
: >"$folder/called"
chmod 666 "$folder/called"
status=0
marks=0
until grep -q member=NameOwnerChanged "$folder/names"; do
  # Somebody who comes and leaves shows whether the monitor listens.
  dbus-send --session --type=signal / org.menubus.Test.Look
  sleep 0.1
done

# Tells when the monitor has written all that happened on the bus so far: it has what a program does that comes now.
# That program's coming and leaving have its name twice each.
settle() {
  dbus-send --session --type=signal / org.menubus.Test.Mark
  waited=0
  until sender=$(sed -n 's/.*sender=\(:[0-9.]*\).*member=Mark.*/\1/p' "$folder/names" | sed -n "$1p") &&
    [ -n "$sender" ] && [ "$(grep -c "string \"$sender\"" "$folder/names")" = 4 ]; do
    waited=$((waited + 1))
    [ $waited -lt 300 ] || { echo "the monitor of the bus has not written mark $1" >&2; exit 69; }
    sleep 0.1
  done
}

# Runs the tests, by way of another command for another user.
run() {
  user=$1
  shift
  marks=$((marks + 1))
  settle $marks
  # Two for the mark at the end.
  names=$(($(grep -c member=NameOwnerChanged "$folder/names") + 2))
  umask 077
  "$@" || { echo "the tests failed as $user" >&2; status=1; }
  umask 022
  marks=$((marks + 1))
  settle $marks
  [ ! -s "$folder/called" ] || { echo "as $user, of this machine were called:" >&2; sort "$folder/called" | uniq -c >&2; status=1; }
  [ "$names" = "$(grep -c member=NameOwnerChanged "$folder/names")" ] || {
    echo "as $user, somebody came to the session bus" >&2
    status=1
  }
  for process in $serve $presenter; do
    kill -0 "$process" || { echo "as $user, process $process ended" >&2; status=1; }
  done
  : >"$folder/called"
}

export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${JOBS:-4}"
[ "${JOBS:-4}" != 1 ] || set -- "$@" --no-parallel
run "$(id -un)" "$tests" --testing-library swift-testing "$@"
if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$folder/home" "$folder/run"
  run nobody setpriv --reuid nobody --regid nogroup --clear-groups env TMPDIR="$folder" \
    "$tests" --testing-library swift-testing "$@"
fi
[ $status != 0 ] || echo "The tests are the same on a hostile machine."
exit $status
