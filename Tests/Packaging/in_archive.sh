#!/bin/sh
# Runs as root in a root without Swift and without libraries of menus, with what a release has in /download: uses the wheel
# and the archive as a user, from the download to an icon in the panel of Xfce, and removes them.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
as_user() { su - tester -s /bin/sh -c "$1"; }
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
# Everything in the home and in the folders of all users, with the contents of files.
census() { (cd /home/tester && find . ! -name '*.png' ! -path './new*' -printf '%p %y %l %s\n' | sort); }

export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
! command -v swift >/dev/null || fail "there is a Swift here"
for library in libdbus-1 libpng libyaml; do
  ! ldconfig -p | grep -q "$library" || fail "$library is here"
done
useradd --create-home tester

echo "-- the wheel, in an environment of $(python3 --version)"
start=$(milliseconds)
as_user 'python3 -m venv environment && environment/bin/pip install --quiet --no-index /download/*.whl'
[ "$(as_user 'environment/bin/menubus --version')" = "$(as_user 'environment/bin/python -m menubus --version')" ] ||
  fail "the two ways into the wheel differ"
as_user 'tar -xf /download/menubus-*.tar.xz && environment/bin/menubus validate menubus-*/data/menus/desktop.yaml' ||
  fail "the wheel reads no menu"
echo "installed and used in $(($(milliseconds) - start)) ms, $(du -sh /home/tester/environment | cut -f1) with Python's own"
sentence=$(as_user 'environment/bin/menubus demo menubus-*/data/menus/desktop.yaml 2>&1') && fail "a private bus without dbus-daemon"
case $sentence in *dbus-daemon*) echo "without a bus it says: $sentence" ;; *) fail "no word of dbus-daemon: $sentence" ;; esac
rm -rf /home/tester/menubus-*

echo "-- the archive, without its libraries"
as_user 'mkdir new && tar -C new -xf /download/menubus-*.tar.xz'
lacking=$(as_user 'new/menubus-*/install.sh' 2>&1) && fail "it is installed without libraries"
echo "$lacking"
case $lacking in *"menubus needs:  sudo apt install "*) ;; *) fail "the sentence for missing libraries" ;; esac
packages=${lacking##*apt install }
apt-get install -qq -y $packages dbus-daemon >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "these packages: $packages"; }
as_user 'tar -xf /download/menubus-*.tar.xz && environment/bin/menubus demo menubus-*/data/menus/desktop.yaml >demo.txt' || fail "the menu of the wheel"
grep -q 'command  ended with status 0' /home/tester/demo.txt || { cat /home/tester/demo.txt; fail "no click in the wheel's menu"; }
as_user 'environment/bin/pip uninstall --quiet --yes menubus'
left=$(find /home/tester/environment -iname '*menubus*')
[ -z "$left" ] || fail "left of the wheel: $left"
rm -rf /home/tester/environment /home/tester/demo.txt /home/tester/menubus-*
as_user 'new/menubus-*/install.sh' >/tmp/first.txt
sed -n '/is left out/p' /tmp/first.txt
packages=$(sed -n 's/.*is left out.*apt install //p' /tmp/first.txt)
[ -n "$packages" ] || fail "nothing is said of the presenter"
apt-get install -qq -y $packages xfce4-panel openbox xvfb xdotool scrot adwaita-icon-theme librsvg2-common \
  fonts-dejavu-core libxcb-res0 >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; fail "these packages: $packages"; }
as_user '.local/share/menubus/uninstall'
rm -rf /home/tester/new

echo "-- the archive, from the download to an icon"
cat >/tmp/desktop.sh <<'USER'
set -eu
openbox >openbox.log 2>&1 &
xfce4-panel --disable-wm-check >panel.log 2>&1 &
sleep 5
start=$(date +%s%N)
tar -xf /download/menubus-*.tar.xz
menubus-*/install.sh
PATH=$HOME/.local/bin:$PATH
menubus init >/dev/null
menubus serve 2>serve.log &
menubus wait --timeout 30 org.menubus.Menu/menubus/menu 'Edit*'
# The panel takes the item a moment after the menu is on the bus.
tries=0
until menubus list >list.txt 2>/dev/null && grep -q 'My menu' list.txt; do
  tries=$((tries + 1))
  [ $tries -lt 300 ] || { cat list.txt serve.log; exit 1; }
  sleep 0.1
done
echo "from the archive to an icon: $((($(date +%s%N) - start) / 1000000)) ms; $(du -sh .local | cut -f1)"
sleep 2
scrot icon.png
start=$(date +%s%N)
menubus open --window org.menubus.Menu/menubus/menu >opened.txt 2>&1 &
opened=$!
timeout 60 xdotool search --sync --onlyvisible --class menubus-presenter >/dev/null
echo "the presenter's first menu after $((($(date +%s%N) - start) / 1000000)) ms"
sleep 1
scrot window.png
kill $opened
USER
chmod 644 /tmp/desktop.sh
as_user 'true'
before=$(census)
# The bus starts the presenter with the display that it has itself.
as_user 'export DISPLAY=:77 XDG_CURRENT_DESKTOP=XFCE
  Xvfb :77 -screen 0 800x600x24 -nolisten tcp >xvfb.log 2>&1 & display=$!
  until xdotool getdisplaygeometry >/dev/null 2>&1; do sleep 0.1; done
  status=0
  dbus-run-session -- sh /tmp/desktop.sh || status=$?
  kill $display
  exit $status' || { cat /home/tester/*.log; fail "the desktop"; }
as_user '.local/share/menubus/uninstall'
rm -rf /home/tester/menubus-* /home/tester/*.log /home/tester/*.txt
# The menu of the user stays, and what the desktop and shells keep of their own.
census | grep -v -E '^\./(\.config/(menubus|xfce4|openbox|dconf|Thunar)|\.cache|\.local/share/(gvfs|recently|applications|xfce))' \
  >/tmp/after.txt
echo "$before" | diff - /tmp/after.txt | grep '^>' | grep -v -E ' d  ' && fail "left after the removal"
left=$(find /home/tester -iname '*menubus*' ! -path '*/.config/menubus*')
[ -z "$left" ] || fail "left after the removal: $left"
echo "nothing is left but ~/.config/menubus"
