#!/bin/sh
# Installs what stage.sh prepared, and data and pages: install.sh STAGE. Writes the names of all files, and of the folders
# that it made, to PREFIX/share/menubus/installed, which uninstall.sh reads. DESTDIR, PREFIX, SYSCONFDIR and UNITDIR come
# from the environment, and where wanted PARTS, the programs, and AUTOSTARTDIR.
set -eu
cd "$(dirname "$0")/.."
stage=$1
share=$PREFIX/share
own=$share/menubus
autostart=${AUTOSTARTDIR:-$SYSCONFDIR/xdg/autostart}
if [ ! -e "$stage/version" ]; then
  echo "There is nothing to install yet; run \`make build-release\` first, as yourself." >&2
  exit 1
fi
version=$(cat "$stage/version") date=$(cat "$stage/date")
list=$(mktemp)
trap 'rm -f "$list"' EXIT

# put FILE PLACE [MODE]: installs one file.
put() {
  above=$(dirname "$2")
  while [ ! -d "$DESTDIR$above" ] && [ "$above" != / ]; do
    echo "$above/" >>"$list"
    above=$(dirname "$above")
  done
  install -D -m "${3:-644}" "$1" "$DESTDIR$2"
  echo "$2" >>"$list"
}

# fill FILE PLACE: installs one file with the words between @ replaced.
fill() {
  put "$1" "$2"
  sed -e "/^#/!s|@BINDIR@|$PREFIX/bin|" -e "s|@VERSION@|$version|" -e "s|@DATE@|$date|" "$1" >"$DESTDIR$2"
}

# pages FOLDER FILE...: installs pages; a link to a file that is not installed with them leads to the repository.
pages() {
  folder=$1
  shift
  place=https://github.com/menubus/menubus/blob/main
  for page; do
    put "$page" "$folder/${page##*/}"
    sed -E -e "s#\]\((\.\./)*((data|Examples|Sources|Tests|Packaging|debian|\.github)[/)]|CONTRIBUTING\.md)#](${place}/\2#g" \
      -e "s#\]\((docs/)?development/#](${place}/docs/development/#g" "$page" >"$DESTDIR$folder/${page##*/}"
  done
}

# each FOLDER FILE...: installs those of the files that exist into a folder.
each() {
  folder=$1
  shift
  for file; do
    [ ! -f "$file" ] || put "$file" "$folder/${file##*/}" "$([ -x "$file" ] && echo 755 || echo 644)"
  done
}

parts=" ${PARTS:-$(ls "$stage/bin")} "
has() { case $parts in *[[:space:]]"$1"[[:space:]]*) [ -e "$stage/bin/$1" ] ;; *) return 1 ;; esac; }

for program in "$stage"/bin/*; do ! has "${program##*/}" || put "$program" "$PREFIX/bin/${program##*/}" 755; done
for page in "$stage"/man/*; do
  case ${page##*/} in menubus-presenter.*) part=menubus-presenter ;; *) part=menubus ;; esac
  ! has $part || put "$page" "$share/man/man${page##*.}/${page##*/}"
done

if has menubus; then
  put "$stage/completions/bash" "$share/bash-completion/completions/menubus"
  put "$stage/completions/zsh" "$share/zsh/${ZSH_FOLDER:-site-functions}/_menubus"
  put "$stage/completions/fish" "$share/fish/vendor_completions.d/menubus.fish"
  fill data/desktop/org.menubus.Menu.service "$share/dbus-1/services/org.menubus.Menu.service"
  fill data/desktop/menubus.service "$UNITDIR/menubus.service"
  fill data/desktop/menubus-watcher.service "$UNITDIR/menubus-watcher.service"
  fill data/desktop/menubus-registrar.service "$UNITDIR/menubus-registrar.service"
  fill data/desktop/org.menubus.Menu.metainfo.xml "$share/metainfo/org.menubus.Menu.metainfo.xml"
  # With the folder of the program, which is not on the PATH of each session.
  fill data/desktop/org.menubus.Menu.desktop "$share/applications/org.menubus.Menu.desktop"
  fill data/desktop/autostart.desktop "$autostart/org.menubus.Menu.desktop"
  put data/icons/org.menubus.Menu.svg "$share/icons/hicolor/scalable/apps/org.menubus.Menu.svg"
  put data/icons/org.menubus.Menu-symbolic.svg "$share/icons/hicolor/symbolic/apps/org.menubus.Menu-symbolic.svg"
  # Interfaces of others are installed by others.
  each "$share/dbus-1/interfaces" data/interfaces/org.menubus.*.xml
  each "$own" data/*.json data/*.txt
  # Users put it into place themselves: KWin stands still while it reads the whole program.
  fill data/desktop/org.menubus.Tool.desktop "$own/org.menubus.Tool.desktop"
  each "$own/menus" data/menus/*
  each "$own/recordings" data/recordings/*.jsonl
  pages "$share/doc/menubus" README.md CHANGELOG.md SECURITY.md
  each "$share/doc/menubus" LICENSE
  pages "$share/doc/menubus/docs" docs/*.md
  each "$share/doc/menubus/docs/images" docs/images/*
  each "$share/doc/menubus/examples/plugins" Examples/Plugins/*
  each "$share/doc/menubus/examples/clients" Examples/clients/*
fi
if has menubus-presenter; then
  fill data/desktop/org.menubus.Presenter.service "$share/dbus-1/services/org.menubus.Presenter.service"
  fill data/desktop/menubus-presenter.service "$UNITDIR/menubus-presenter.service"
  fill data/desktop/org.menubus.Presenter.desktop "$share/applications/org.menubus.Presenter.desktop"
fi

put Packaging/uninstall.sh "$own/uninstall" 755
# Other parts may be installed already.
[ ! -e "$DESTDIR$own/installed" ] || cat "$DESTDIR$own/installed" >>"$list"
put "$list" "$own/installed"
sort -u "$list" >"$DESTDIR$own/installed"
