#!/bin/sh
# Runs what a release needs, and lists what is missing: release_check.sh VERSION [STEP...]. Logs are in
# .build/release-check.
set -u
cd "$(dirname "$0")/.."
version=$1
shift
logs=.build/release-check
mkdir -p "$logs"
failed=

# Debian's word for a version that is not finished.
in_preparation() { [ "$(dpkg-parsechangelog -S Distribution)" = UNRELEASED ]; }

# Prints what is missing. Until debian/changelog names a distribution, the changes are under “Unreleased”; then both have
# the day of the release.
versions() {
  [ "$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//')" = "$version" ] || echo "debian/changelog is of another version"
  if in_preparation; then section=Unreleased
  else section="$version ($(date --date="$(dpkg-parsechangelog -S Date)" +%F))"; fi
  [ "$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)" = "$section" ] || echo "CHANGELOG.md does not begin with “## $section”"
  if git rev-parse --quiet --verify "refs/tags/$version" >/dev/null; then
    in_preparation && echo "the tag $version is there, and debian/changelog says UNRELEASED"
    [ "$(git cat-file -t "$version")" = tag ] || echo "the tag $version is not annotated"
    [ "$(git rev-parse "$version^{commit}")" = "$(git rev-parse HEAD)" ] || echo "the tag $version is on another commit"
  fi
  manifests=$(grep -ho 'github.com/menubus/menubus", .upToNextMinor(from: "[^"]*"' README.md docs/*.md | sort -u)
  [ -n "$manifests" ] || echo "no page shows a manifest with the version"
  echo "$manifests" | grep -v "from: \"$version\"" | sed 's/^/a page shows the manifest of another version: /'
  # Addresses and names of what a release uploads.
  downloads='releases/download/[0-9][^/]*|menubus-[0-9]+\.[0-9]+\.[0-9]+|menubus(-presenter)?_[0-9]+\.[0-9]+\.[0-9]+'
  grep -noE "$downloads" README.md docs/*.md Packaging/arch/PKGBUILD /dev/null | grep -vE "[-_/]$version\$" |
    sed 's/^/another version is downloaded: /'
  git status --porcelain | sed 's/^/without a commit: /'
}

# The version before this one; before the first, the commit that CHANGELOG.md names.
baseline() {
  git describe --tags --abbrev=0 --match '[0-9]*' HEAD^ 2>/dev/null ||
    sed -n 's/.*interface is compared with commit `\([0-9a-f]*\)`.*/\1/p' CHANGELOG.md | head -n 1
}

# Changes that break programs have their lines in Packaging/api-changes.txt, and their sentences in CHANGELOG.md.
api() {
  before=$(baseline)
  [ -n "$before" ] || { echo "CHANGELOG.md names no commit to compare with"; return 1; }
  git rev-parse --quiet --verify "$before^{commit}" || { echo "the commit $before is not in this clone"; return 1; }
  Packaging/api_changes.py "$before" Packaging/api-changes.txt
}

# What make install puts below a folder, and that make uninstall removes it.
installed() {
  root=$PWD/$logs/root
  rm -rf "$root"
  make build-release && make install DESTDIR="$root" && Tests/Packaging/check_tree.sh "$root" /usr/local || return 1
  make uninstall DESTDIR="$root" || return 1
  none find "$root" ! -type d
}

# The sizes that docs/installing.md states; tray programs with the flags of docs/shipping.md.
sizes() {
  for program in TrayClock TrayPlain; do
    swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
      -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
      -Xlinker -T -Xlinker "$PWD/Packaging/programs.ld" -Xswiftc -Osize \
      --package-path Benchmarks --product $program || return 1
  done
  bin=$(swift build -c release --package-path Benchmarks --show-bin-path)
  Packaging/sizes.py docs/installing.md .build/stage/bin/menubus .build/stage/bin/menubus-presenter \
    "$bin/TrayClock" "$bin/TrayPlain" && /usr/bin/python3 Benchmarks/tray-start.py "$bin/TrayClock" "$bin/TrayPlain"
}

step() {
  name=$1
  shift
  printf '%-16s' "$name"
  begin=$(date +%s)
  if "$@" >"$logs/$name.log" 2>&1; then verdict=fine; else verdict="FAILED; see $logs/$name.log" failed="$failed $name"; fi
  echo "$verdict ($(($(date +%s) - begin)) s)"
}

none() { problems=$("$@") && [ -z "$problems" ] || { echo "$problems"; return 1; }; }

steps="versions dependencies check site getting-started api growth install dist package roots panels workflows sizes"
for name in ${*:-$steps}; do
  case $name in
    versions) step versions none versions ;;
    api | sizes) step "$name" "$name" ;;
    install) step install installed ;;
    dependencies) step dependencies Packaging/dependencies.py check ;;
    workflows) step workflows .build/dist-tools/bin/check-jsonschema --builtin-schema vendor.github-workflows \
      .github/workflows/*.yml
      step actions .build/dist-tools/bin/check-jsonschema --builtin-schema vendor.github-actions \
        .github/actions/*/action.yml ;;
    roots) step roots make check-dist ;;
    check | site | getting-started | growth | dist) step "$name" make "$name" ;;
    package) step package make check-package ;;
    panels) step panels make check-package-panels ;;
    *) echo "There is no step “$name”." >&2; exit 64 ;;
  esac
  case $name in package | sizes | roots) grep -E 'bytes$|MB|ms' "$logs/$name.log" | sed 's/^/  /' ;; esac
done

[ -z "$failed" ] || { echo "Not ready:$failed" >&2; exit 1; }
! in_preparation || echo "Everything is fine, and $version is in preparation: debian/changelog says UNRELEASED."
