#!/bin/sh
# Builds, tests and packages MenuBus in a root of a distribution, with the distribution's own Swift and without a network:
# distribution.sh SOURCE ROOT SUITE PACKAGE... SOURCE is the folder of the source package; PACKAGES are for the tests.
# STEPS="test package" runs some of its steps. A root that is there is used again. It has to be run as root.
set -eu
source=$(cd "$1" && pwd) root=$2 suite=$3
shift 3
export LC_ALL=C.UTF-8
[ "$(id -u)" = 0 ] || { echo "Only root may make a root and work in it." >&2; exit 77; }

if [ ! -e "$root/usr" ]; then
  # What a root of few packages does not have: mount and iproute2 are for inside() below. GTK reads pictures with
  # glycin-loaders, where that is.
  packages=$(echo build-essential swiftlang lintian git mount iproute2 "$@" | tr ' ' ,)
  # A mirror may be behind, and its Release file out of date.
  mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
    --aptopt='APT::Install-Recommends "false"' --include="$packages,?exact-name(glycin-loaders)" "$suite" "$root.new"
  mv "$root.new" "$root"
fi

# inside FOLDER COMMAND...: runs a command with the root as its own, with processes of its own. No sandbox, because tests
# make some: after chroot, and where parts of /proc are hidden, nobody may. The address is for names of hosts: for a
# machine that has loopback alone, 127.0.0.1 is none.
inside() {
  unshare --mount --net --pid --fork --kill-child sh -c '
    root=$0 folder=$1
    shift
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/run"
    cd "$root"
    pivot_root . mnt
    exec chroot . env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -ec "
      umount -l /mnt
      ip link set lo up
      ip address add 192.0.2.1/32 dev lo
      cd \"\$0\"
      exec \"\$@\"" "$folder" "$@"' "$root" "$@"
}

# libswiftlang of sid has the module that is imported with Testing and Foundation, and not its library, of which the
# tests use nothing.
[ -n "$(find "$root/usr" -name 'lib_Testing_Foundation.*')" ] ||
  inside / ar rc /usr/local/lib/lib_Testing_Foundation.a

rm -rf "$root/src"
mkdir "$root/src"
cp "$source"/menubus_* "$root/src"
inside / sh -c 'swift --version 2>&1 | head -n 1'
for step in ${STEPS:-test package}; do
  echo "== $step"
  # As a distribution takes it: nothing that a build or a test made.
  rm -rf "$root/src/menubus"
  inside /src sh -c 'dpkg-source --no-check -x *.dsc menubus'
  case $step in
    test)
      inside /src/menubus env SWIFT_PACKAGES=. sh -ec 'make deps
        swift build --build-tests
        Tests/Packaging/in_parts.sh "$(swift build --show-bin-path)/MenuBusPackageTests.xctest"'
      ;;
    package)
      inside /src/menubus dpkg-buildpackage -us -uc
      inside /src sh -c 'lintian --fail-on error --suppress-tags initial-upload-closes-no-bugs menubus_*.changes'
      ;;
    *) echo "There is no step “$step”." >&2 && exit 64 ;;
  esac
done
