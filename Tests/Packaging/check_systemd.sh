#!/bin/sh
# Enters a root with the packages, with namespaces and a control group of its own, and runs in_session.sh there:
# check_systemd.sh ROOT. Needs root, but neither an init nor a login; everything ends with this script.
set -eu
root=$1
if [ "$(id -u)" != 0 ]; then
  echo "- a systemd of a user: only as root"
  exit 0
fi
if [ -z "${GROUP-}" ]; then
  status=0
  export GROUP="menubus-check-$$"
  unshare --mount --pid --fork --kill-child "$0" "$@" || status=$?
  # Every process has ended with the namespace; its control groups are empty.
  unshare --mount sh -c 'mount -t cgroup2 none /mnt && [ ! -d "/mnt/$GROUP" ] ||
    find "/mnt/$GROUP" -depth -type d -exec rmdir {} +'
  exit $status
fi
export DEBIAN_FRONTEND=noninteractive
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
# Before there seems to be a systemd, which packages would ask to start things.
chroot "$root" apt-get install -qq -y --no-install-recommends systemd dbus-user-session sudo pkexec polkitd \
  xvfb xdotool python3 >"$root/tmp/apt.log" 2>&1 || { cat "$root/tmp/apt.log"; exit 1; }
mkdir -p "$root/run/systemd/system" "$root/run/dbus" "$root/run/lock"
mount -t cgroup2 none "$root/sys/fs/cgroup"
mkdir "$root/sys/fs/cgroup/$GROUP"
echo $$ >"$root/sys/fs/cgroup/$GROUP/cgroup.procs"
cp "$(dirname "$0")/in_session.sh" "$(dirname "$0")/../Tool/InstallTests/Clients/notified.py" "$root/tmp"
chroot "$root" sh /tmp/in_session.sh
