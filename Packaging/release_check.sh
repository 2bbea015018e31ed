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

versions() {
  [ "$(dpkg-parsechangelog -S Version | sed 's/-[^-]*$//')" = "$version" ] || echo "debian/changelog is of another version"
  grep -q "^## $version" CHANGELOG.md || echo "CHANGELOG.md has no section “## $version”"
  grep -q "github.com/menubus/menubus\", from: \"$version\"" README.md || echo "README.md names another version"
  [ -z "$(git status --porcelain)" ] || echo "there are changes without a commit"
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
  echo "compared with $before"
  swift package diagnose-api-breaking-changes "$before" --breakage-allowlist-path Packaging/api-changes.txt
}

step() {
  name=$1
  shift
  printf '%-10s ' "$name"
  if "$@" >"$logs/$name.log" 2>&1; then
    echo "fine"
  else
    echo "FAILED; see $logs/$name.log"
    failed="$failed $name"
  fi
}

none() { problems=$("$@") && [ -z "$problems" ] || { echo "$problems"; return 1; }; }

for name in ${*:-versions check api deb package}; do
  case $name in
    versions) step versions none versions ;;
    check) step check make check ;;
    api) step api api ;;
    deb) step deb make deb ;;
    package) step package make check-package && grep 'bytes$' "$logs/package.log" ;;
    *) echo "There is no step “$name”." >&2; exit 64 ;;
  esac
done

[ -z "$failed" ] || { echo "Not ready:$failed" >&2; exit 1; }
