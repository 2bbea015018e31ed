#!/bin/sh
# Runs as root in a root without Swift: in_root.sh use installs the packages over older ones, and uses them as a user;
# in_root.sh purge removes them.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
entry=/etc/xdg/autostart/org.menubus.Menu.desktop
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
get() { apt-get "$@" >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "apt-get $*"; }; }

if [ "$1" = purge ]; then
  get purge -qq -y menubus menubus-presenter
  left=$(find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /home -o -path /var/log \) -prune -o \
    -iname '*menubus*' -print)
  [ -z "$left" ] || fail "left after purge: $left"
  echo "nothing is left"
  exit 0
fi
! command -v swift >/dev/null || fail "there is a Swift here"

# The older packages have a file that the new ones lack, and the user of the machine has changed a setting.
get install -qq -y --no-install-recommends /tmp/older/*.deb
[ -e /usr/share/menubus/old-file ] || fail "the older package lacks its file"
older=$(dpkg-query --show --showformat='${Version}' menubus)
echo "Hidden=true" >>"$entry"
get install -qq -y --no-install-recommends /tmp/menubus_*.deb /tmp/menubus-presenter_*.deb
for package in menubus menubus-presenter; do
  newer=$(dpkg-query --show --showformat='${Version}' $package)
  dpkg --compare-versions "$newer" gt "$older" || fail "$package $newer did not take the place of $older"
done
[ ! -e /usr/share/menubus/old-file ] || fail "the upgrade left a file behind"
grep -q '^Hidden=true' "$entry" || fail "the upgrade lost a changed setting"
echo "upgraded from $older to $newer; the changed autostart entry is as it was"
useradd --create-home tester

# The user's part, on buses of its own.
cat >/tmp/user.sh <<'USER'
set -eu
cd "$HOME"
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
echo "menubus $(menubus --version), menubus-presenter $(menubus-presenter --version)"

# By hand, on a bus of its own.
mkfifo lines
menubus serve --private-bus --no-tray /usr/share/menubus/menus/desktop.yaml >lines 2>served.log &
served=$!
exec 3<lines
read -r _ bus <&3
read -r state name path <&3
[ "$state" = ready ] || fail "the first lines of serve: $state"
menubus tree --bus "$bus" "$name$path" >tree.txt
grep -q Terminal tree.txt || { cat tree.txt served.log; fail "the menu lacks its first row"; }
kill "$served"
wait "$served" || fail "serve ended with $?"
echo "served by hand: $(wc -l <tree.txt) rows"

for menu in /usr/share/menubus/menus/*.yaml; do menubus validate "$menu" >/dev/null; done

# By bus activation, from the first menu.
file=$(menubus init)
menubus validate "$file"
grep -q "schema=/usr/share/menubus/menu-file.schema.json" "$file" || fail "the schema is not found"
dbus-run-session -- sh -e -c '
  dbus-send --session --print-reply --type=method_call --dest=org.menubus.Menu /menubus/menu \
    com.canonical.dbusmenu.AboutToShow int32:0 >/dev/null
  menubus tree org.menubus.Menu/menubus/menu
  # The login starts it a second time.
  menubus serve
' >activated.txt 2>activated.log || { cat activated.txt activated.log; fail "bus activation"; }
grep -q "Edit this menu" activated.txt || { cat activated.txt activated.log; fail "the activated menu"; }
grep -q "is served already" activated.log || { cat activated.log; fail "the second start"; }
echo "served by bus activation: $(wc -l <activated.txt) rows"

# Without a display the presenter says so.
status=0
dbus-run-session -- menubus-presenter 2>presenter.log || status=$?
[ $status = 69 ] || { cat presenter.log; fail "menubus-presenter without a display ended with $status"; }
USER
su tester -s /bin/sh -c 'sh /tmp/user.sh'

get install -qq -y --no-install-recommends --reinstall /tmp/menubus_*.deb
