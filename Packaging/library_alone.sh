#!/bin/sh
# Builds the programs of Tests/Interface, which use the library with `traits: []`, and looks at what came with it: no
# package of the tool is resolved, and no target of the tool or of a presenter is compiled.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$root/.build/interface
"${SWIFT:-swift}" build --package-path "$root/Tests/Interface" --scratch-path "$scratch"
# But for the checkout itself, which has the name of its folder there.
resolved=$(sed -n 's/.*"identity" : "\(.*\)".*/\1/p' "$scratch/workspace-state.json" | grep -vx "$(basename "$root" | tr "[:upper:]" "[:lower:]")" | sort -u | xargs)
if [ "$resolved" != swift-log ]; then
  echo "the library needs swift-log alone; with it came: $resolved" >&2
  exit 1
fi
built=$("${SWIFT:-swift}" build --package-path "$root/Tests/Interface" --scratch-path "$scratch" --show-bin-path)
status=0
for storey in Presenters Tool; do
  for target in "$root/Sources/$storey"/*; do
    target=$(basename "$target")
    [ ! -e "$built/Modules/$target.swiftmodule" ] || { echo "the library needs no $target, which was compiled" >&2; status=1; }
  done
done
[ -e "$built/Modules/MenuExport.swiftmodule" ] || { echo "$built/Modules has no MenuExport" >&2; status=1; }
exit $status
