#!/bin/sh
# Builds, tests and packages MenuBus in a root of a distribution, with the distribution's own Swift and without a network:
# distribution.sh SOURCE ROOT SUITE PACKAGE... SOURCE is the folder of the source package; PACKAGES are for the tests.
# STEPS="test package" runs some of its steps. A root that is there is used again.
set -eu
source=$(cd "$1" && pwd) root=$2 suite=$3
shift 3
export LC_ALL=C.UTF-8

if [ ! -e "$root/usr" ]; then
  packages=$(echo build-essential swiftlang lintian git "$@" | tr ' ' ,)
  # A mirror may be behind, and its Release file out of date.
  mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
    --aptopt='APT::Install-Recommends "false"' --include="$packages" "$suite" "$root.new"
  mv "$root.new" "$root"
fi

inside() {
  bwrap --die-with-parent --unshare-net --unshare-pid --bind "$root" / --dev /dev --proc /proc --tmpfs /run \
    --clearenv --setenv HOME /root --setenv LC_ALL C.UTF-8 --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin "$@"
}

rm -rf "$root/src"
mkdir "$root/src"
cp "$source"/menubus_* "$root/src"
inside --chdir /src sh -c 'swift --version 2>&1 | head -n 1; dpkg-source --no-check -x *.dsc menubus'
for step in ${STEPS:-test package}; do
  echo "== $step"
  case $step in
    # `make` asks for packages of the network, where one is missing.
    test) inside --chdir /src/menubus --setenv SWIFT_PACKAGES . make test ;;
    package)
      inside --chdir /src/menubus sh -c 'dpkg-buildpackage -us -uc &&
        lintian --fail-on error --suppress-tags initial-upload-closes-no-bugs ../menubus_*.changes'
      ;;
    *) echo "There is no step “$step”." >&2 && exit 64 ;;
  esac
done
