#!/bin/sh
# Carries out docs/getting-started.md from an empty folder. The package that the page names comes from a repository with
# the files of this checkout, as they are, and the tag of its version.
set -e
cd "$(dirname "$0")/.."
origin=$(mktemp -d)
trap 'rm -rf "$origin"' EXIT
git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c \
  'for file; do [ -e "$file" ] || [ -L "$file" ] || continue; printf "%s\0" "$file"; done' sh |
  xargs -0 cp --parents --no-dereference --target-directory "$origin"
version=$(sed -n 's/.*"https:\/\/github.com\/menubus\/menubus", .upToNextMinor(from: "\(.*\)"), .*/\1/p' docs/getting-started.md)
(
  cd "$origin"
  git init --quiet
  git add --all
  git -c user.name=Test -c user.email=test@example.org commit --quiet --message "The files of the checkout"
  git tag "$version"
)
MENUBUS_ORIGIN=$origin MENUBUS_SWIFT=$(command -v swift) \
  swift test --skip-build --disable-xctest --no-parallel --filter '^PageTests.*with the compiler'
