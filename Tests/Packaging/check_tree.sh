#!/bin/sh
# Examines what was installed below a folder: check_tree.sh DESTDIR PREFIX. Every file has its reader here.
set -eu
root=$1 prefix=$2
share=$root$prefix/share
export LC_ALL=C.UTF-8
failures=0
fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

echo "== programs"
for program in "$root$prefix"/bin/*; do
  dynamic=$(readelf -d "$program")
  ! echo "$dynamic" | grep -E 'R(UN)?PATH' || fail "$program has a folder of libraries"
  ! echo "$dynamic" | grep -E 'NEEDED.*(swift|Foundation|dispatch|BlocksRuntime)' || fail "$program needs Swift"
  ! readelf -S "$program" | grep -q '\.symtab' || fail "$program has its symbols"
  # The tables of languages in Foundation have 30 MB.
  case $program in *-presenter) [ "$(stat -c %s "$program")" -lt 30000000 ] || fail "Foundation is in $program" ;; esac
  stat -c '%n: %s bytes' "$program"
done

echo "== manual pages"
twins=$(find "$share"/man/man? -type f -printf '%f\n' | sed 's/\.[0-9].*//' | sort | uniq -d)
[ -z "$twins" ] || fail "two manual pages of one name: $twins"
for page in "$share"/man/man?/*; do
  problems=$(man --warnings=w --encoding=UTF-8 -l "$page" 2>&1 >/dev/null)
  [ -z "$problems" ] || fail "$page: $problems"
done
for shell in bash zsh fish; do
  case $shell in
    bash) file=$share/bash-completion/completions/menubus ;;
    zsh) file=$(ls "$share"/zsh/*/_menubus) ;;
    fish) file=$share/fish/vendor_completions.d/menubus.fish ;;
  esac
  $shell -n "$file" || fail "completions of $shell"
done

PATH=$root$prefix/bin:$PATH
bash -c '
  . "$0"
  words=(menubus ser)
  COMP_WORDS=("${words[@]}") COMP_CWORD=1 COMP_LINE="${words[*]}" COMP_POINT=11
  "$(complete -p menubus | sed "s/.*-F \([^ ]*\).*/\1/")" menubus ser menubus
  printf "%s\n" "${COMPREPLY[@]}"
' "$share/bash-completion/completions/menubus" | grep -q '^serve *$' || fail "bash completes no command"
fish --no-config -c 'source $argv[1]; complete -C "menubus ser"' "$share/fish/vendor_completions.d/menubus.fish" |
  grep -q '^serve' || fail "fish completes no command"
zsh -f -c 'fpath=($1 $fpath); autoload -Uz compinit; compinit -D -u; [ "$_comps[menubus]" = _menubus ]' zsh \
  "$(dirname "$share"/zsh/*/_menubus)" || fail "zsh does not find the completions"

echo "== desktop"
desktop-file-validate "$share"/applications/*.desktop "$root"/etc/xdg/autostart/*.desktop || fail "desktop files"
appstreamcli validate --no-net "$share"/metainfo/*.xml || fail "metainfo"
for icon in "$share"/icons/hicolor/*/apps/*.svg; do rsvg-convert "$icon" >/dev/null || fail "$icon"; done
for schema in "$share"/menubus/*.json; do python3 -m json.tool "$schema" /dev/null || fail "$schema"; done

echo "== units"
units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for unit in "$root$prefix"/lib/systemd/user/*.service; do
  # The programs are below the root; their pages are looked for on the system.
  sed -e "s|^ExecStart=|ExecStart=$root|" -e '/^Documentation=man:/d' "$unit" >"$units/${unit##*/}"
done
XDG_RUNTIME_DIR=$units systemd-analyze --user verify "$units"/*.service || fail "units"
for service in "$share"/dbus-1/services/*.service; do
  unit=$(sed -n 's/^SystemdService=//p' "$service")
  [ -e "$units/$unit" ] || fail "$service names a unit that is not there"
done

[ $failures = 0 ] || exit 1
echo "every file is in order"
