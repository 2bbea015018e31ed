#!/bin/sh
# Runs as root in a root with the packages and the control group GROUP: starts a systemd of a user, and with it the
# units as they are installed.
set -eu
export LC_ALL=C.UTF-8
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The user may become root, with a password for neither sudo nor pkexec.
echo 'tester ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/menubus-test
mkdir -p /etc/polkit-1/rules.d
cat >/etc/polkit-1/rules.d/10-menubus-test.rules <<'RULE'
polkit.addRule(function(action, subject) {
  if (action.id == "org.freedesktop.policykit.exec" && subject.user == "tester") return polkit.Result.YES;
});
RULE
dbus-daemon --system --fork --nopidfile

user=$(id -u tester)
install -d -m 700 -o tester -g tester /run/user "/run/user/$user"
chmod 755 /run/user
chown -R tester "/sys/fs/cgroup/$GROUP"

cat >/tmp/session.sh <<'USER'
set -eu
fail() {
  echo "FAILED: $*" >&2
  systemctl --user --no-pager status menubus menubus-presenter >&2 || :
  tail -n 20 "$XDG_RUNTIME_DIR/systemd.log" >&2
  exit 1
}
state() { systemctl --user show --property="$1" --value "${2:-menubus}"; }

cd "$HOME"
rm -rf .config/menubus
export XDG_RUNTIME_DIR="/run/user/$(id -u)"
export DBUS_SESSION_BUS_ADDRESS="unix:path=$XDG_RUNTIME_DIR/bus"
told=$XDG_RUNTIME_DIR/told
mkfifo "$XDG_RUNTIME_DIR/states" "$XDG_RUNTIME_DIR/display" "$told"
python3 /tmp/notified.py "$XDG_RUNTIME_DIR/notify" >"$XDG_RUNTIME_DIR/states" &
exec 3<"$XDG_RUNTIME_DIR/states"
read -r line <&3
NOTIFY_SOCKET=$XDG_RUNTIME_DIR/notify /lib/systemd/systemd --user >"$XDG_RUNTIME_DIR/systemd.log" 2>&1 &
until [ "$line" = READY=1 ]; do read -r line <&3; done
systemctl --user start dbus.socket || fail "no bus"

# Without menus the service says so to a program that calls it, and ends. That is no failure.
answer=$(dbus-send --session --print-reply --type=method_call --dest=org.menubus.Menu /menubus/menu \
  com.canonical.dbusmenu.AboutToShow int32:0 2>&1) && fail "an answer without menus: $answer"
case $answer in *"menubus init makes it"*) ;; *) fail "the error without menus: $answer" ;; esac
# It waits a moment for further calls; this start is of the same process, or of another.
systemctl --user start menubus
sleep 4
[ "$(state ActiveState)" = inactive ] || fail "it goes on without menus"
[ "$(state Result)" = success ] || fail "it failed without menus"

file=$(menubus init)
cat >"$file" <<MENU
- title: Start
  shell: |
    echo \$\$ \$(grep NoNewPrivs /proc/self/status) >$told
    exec sleep 1000 >/dev/null 2>&1
- title: sudo
  shell: sudo -n id -un >$told
- title: pkexec
  shell: pkexec id -un >$told
- title: home
  shell: touch "\$HOME/touched" && echo touched >$told
MENU
menu=org.menubus.Menu/menubus/menu
systemctl --user start menubus || fail "the service does not start"
menubus tree $menu | grep -q Start || fail "the menu cannot be read once the unit is started"
echo "started as a unit; the menu can be read at once"

menubus click $menu Start
read -r process privileges <"$told"
[ "$privileges" = "NoNewPrivs: 0" ] || fail "a program of the menu gets no privileges"
for way in sudo pkexec; do
  menubus click $menu $way
  read -r name <"$told"
  [ "$name" = root ] || fail "a program of the menu cannot use $way: $name"
done
menubus click $menu home
read -r line <"$told"
[ -e "$HOME/touched" ] || fail "a program of the menu cannot write to the home: $line"
echo "a program that the menu started became root with sudo and with pkexec, and wrote to the home"

before=$(state MainPID)
systemctl --user restart menubus
[ "$(state MainPID)" != "$before" ] || fail "not restarted"
kill -0 "$process" || fail "a program of the menu ended with the restart"
echo "restarted; a program that the menu started goes on"

# The bus has systemd start the presenter, which draws in spite of its restrictions.
Xvfb -displayfd 1 -screen 0 800x600x24 -nolisten tcp >"$XDG_RUNTIME_DIR/display" 2>"$XDG_RUNTIME_DIR/xvfb.log" &
read -r number <"$XDG_RUNTIME_DIR/display"
export DISPLAY=":$number"
systemctl --user import-environment DISPLAY
[ "$(state ActiveState menubus-presenter)" = inactive ] || fail "the presenter runs already"
menubus open --window --at 100,100 $menu >"$HOME/chosen" 2>"$HOME/open.log" &
opened=$!
window=$(timeout 30 xdotool search --sync --onlyvisible --class menubus | head -n 1) || fail "no window: $(cat open.log)"
presenter=$(state MainPID menubus-presenter)
grep -q 'NoNewPrivs:.*1' "/proc/$presenter/status" && grep -q 'Seccomp:.*2' "/proc/$presenter/status" ||
  fail "the presenter runs without its restrictions"
xdotool key --clearmodifiers End key Return
read -r line <"$told"
wait $opened || fail "open ended with $?: $(cat open.log)"
[ "$(cat chosen)" = home ] || fail "chosen: $(cat chosen)"
echo "the presenter, restricted, was started by the bus, and a row was chosen in window $window"

systemctl --user stop menubus menubus-presenter
[ "$(state ActiveState)" = inactive ] || fail "not stopped"
menubus tree $menu | grep -q Start || fail "the bus does not start the unit"
# The menu can be read before systemd has read that the unit is ready.
case $(state ActiveState) in active | activating) ;; *) fail "the bus started something else" ;; esac
echo "stopped, and started again by the bus as a unit"
systemctl --user stop menubus
for unit in menubus menubus-presenter; do
  [ "$(state Result $unit)" = success ] || fail "$unit stopped with a failure: $(state Result $unit)"
done
kill -0 "$process" || fail "a program of the menu ended with the stop"
USER
status=0
su tester -s /bin/sh -c 'sh /tmp/session.sh' || status=$?
rm -rf /etc/sudoers.d/menubus-test /etc/polkit-1/rules.d/10-menubus-test.rules
exit $status
