#!/bin/sh
# Builds a program that uses the library with `traits: []`, as docs/getting-started.md has it, and looks at what came with
# it: no package of the tool is resolved, and no target of the tool or of a presenter is compiled.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/.build/library-alone
mkdir -p "$folder/Sources/Hello"
cp "$root"/Examples/Hello/*.swift "$folder/Sources/Hello"
cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Hello",
  dependencies: [.package(name: "menubus", path: "$root", traits: [])],
  targets: [.executableTarget(name: "Hello", dependencies: [.product(name: "MenuBus", package: "menubus")])]
)
END
rm -f "$folder/Package.resolved"
"${SWIFT:-swift}" build --package-path "$folder"
resolved=$(sed -n 's/.*"identity" : "\(.*\)".*/\1/p' "$folder/Package.resolved" | sort | xargs)
if [ "$resolved" != swift-log ]; then
  echo "the library needs swift-log alone; with it came: $resolved" >&2
  exit 1
fi
built=$("${SWIFT:-swift}" build --package-path "$folder" --show-bin-path)
status=0
for storey in Presenters Tool; do
  for target in "$root/Sources/$storey"/*; do
    target=$(basename "$target")
    [ ! -e "$built/Modules/$target.swiftmodule" ] || { echo "the library needs no $target, which was compiled" >&2; status=1; }
  done
done
[ -e "$built/Modules/MenuExport.swiftmodule" ] || { echo "$built/Modules has no MenuExport" >&2; status=1; }
exit $status
