#!/bin/sh
# Runs menubus.service with a real systemd of a user: check_systemd.sh DESTDIR PREFIX. Needs root, but neither an init
# nor a login: everything is in namespaces and a control group of its own, and ends with this script.
set -eu
if [ -z "${GROUP-}" ]; then
  status=0
  export GROUP="menubus-check-$$"
  unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@" || status=$?
  # Every process has ended with the namespace; its control groups are empty.
  unshare --mount sh -c 'mount -t cgroup2 none /mnt && find "/mnt/$GROUP" -depth -type d -exec rmdir {} +'
  exit $status
fi
root=$1 prefix=$2
tests=$(cd "$(dirname "$0")" && pwd)
manager= state=
program=$root$prefix/bin/menubus
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
folder=$(mktemp -d)
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system
mount -t cgroup2 none /sys/fs/cgroup
mkdir "/sys/fs/cgroup/$GROUP"
echo $$ >"/sys/fs/cgroup/$GROUP/cgroup.procs"
finish() {
  [ -z "$manager" ] || { kill "$manager" && wait "$manager" || :; }
  rm -rf "$folder"
}
trap finish EXIT

export HOME="$folder" XDG_CONFIG_HOME="$folder/config" XDG_RUNTIME_DIR="$folder/run" LC_ALL=C.UTF-8
export DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/run/bus"
mkdir -p -m 700 "$XDG_RUNTIME_DIR/systemd/user" "$XDG_CONFIG_HOME"
for unit in "$root$prefix"/lib/systemd/user/*.service; do
  sed "s|^ExecStart=|ExecStart=$root|" "$unit" >"$XDG_RUNTIME_DIR/systemd/user/${unit##*/}"
done
mkfifo "$folder/states" "$folder/told"
python3 "$tests/../InstallTests/Clients/notified.py" "$folder/notify" >"$folder/states" &
exec 3<"$folder/states"
read -r bound <&3
NOTIFY_SOCKET=$folder/notify /lib/systemd/systemd --user >"$folder/systemd.log" 2>&1 &
manager=$!
until [ "$state" = READY=1 ]; do read -r state <&3; done
systemctl --user start dbus.service 2>"$folder/error" || systemctl --user start dbus.socket || fail "no bus: $(cat "$folder/error")"

# Without menus there is nothing to start, and that is no failure.
systemctl --user start menubus
[ "$(systemctl --user show --property=ActiveState --value menubus)" = inactive ] || fail "started without menus"

file=$("$program" init)
told=$folder/told
cat >"$file" <<MENU
- title: Start
  shell: |
    echo \$\$ \$(grep NoNewPrivs /proc/self/status) >$told
    exec sleep 1000 >/dev/null 2>&1
MENU
systemctl --user start menubus || { systemctl --user status menubus; fail "the service does not start"; }
"$program" tree org.menubus.Menu/menubus/menu | grep -q Start || fail "the menu cannot be read once the unit is started"
echo "started; the menu can be read at once"

"$program" click org.menubus.Menu/menubus/menu Start
read -r process privileges <"$told"
[ "$privileges" = "NoNewPrivs: 0" ] || fail "a program of the menu cannot use sudo"
before=$(systemctl --user show --property=MainPID --value menubus)
systemctl --user restart menubus
[ "$(systemctl --user show --property=MainPID --value menubus)" != "$before" ] || fail "not restarted"
kill -0 "$process" || fail "a program of the menu ended with the restart"
echo "restarted; a program that the menu started goes on, and may use sudo"

systemctl --user stop menubus
! "$program" tree org.menubus.Menu/menubus/menu 2>/dev/null || fail "served after the stop"
[ "$(systemctl --user show --property=Result --value menubus)" = success ] || fail "stopped with a failure"
kill -0 "$process" || fail "a program of the menu ended with the stop"
echo "stopped"
